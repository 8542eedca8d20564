internal import CoreText
internal import GalleyTextStore

/// Edits of a text summed up to one, with what they touched.
struct EditRecord: Equatable {
  /// The changes of the edits; empty if there were none.
  private(set) var mask: NSTextStorage.EditActions = []
  /// The edit that covers all of them, with the text between them; `nil` if there was none.
  private(set) var edit: TextEdit?

  /// One range over everything that was touched, in offsets of the text as it is now.
  var range: Range<Int> { edit?.newRange ?? 0..<0 }
  /// The number of UTF-16 units by which the text became longer.
  var delta: Int { edit?.change ?? 0 }

  /// Adds an edit.
  ///
  /// - Parameters:
  ///   - mask: What it touched.
  ///   - edit: An edit of the text as the edits before left it.
  mutating func add(_ mask: NSTextStorage.EditActions, _ edit: TextEdit) {
    self.edit = self.edit?.joined(with: edit) ?? edit
    self.mask.formUnion(mask)
  }

  /// The range whose attributes may have to be fixed after the edits; of the paragraphs that it touches, all
  /// characters. It is what was touched, and where that ends with a paragraph, the start of the next one:
  /// that may have been the rest of a paragraph, which began with other text.
  ///
  /// - Parameter text: The text as it is now.
  func rangeToFix(in text: TextRope) -> Range<Int> {
    guard let edit, mask.contains(.editedCharacters), !range.isEmpty else { return range }
    let paragraphs = text.paragraphs(around: range)
    let isDivided =
      range.upperBound == paragraphs.upperBound
      && (range.lowerBound > paragraphs.lowerBound || !edit.oldRange.isEmpty)
    return isDivided ? range.lowerBound..<min(range.upperBound + 1, text.count) : range
  }
}

/// Parts of a text whose attributes have not been fixed: sorted, apart from one another.
struct UnfixedRanges: Equatable {
  private(set) var ranges: [Range<Int>] = []

  var isEmpty: Bool { ranges.isEmpty }

  mutating func insert(_ range: Range<Int>) {
    guard !range.isEmpty else { return }
    var joined = range
    ranges.removeAll { old in
      guard old.lowerBound <= range.upperBound, range.lowerBound <= old.upperBound else { return false }
      joined = min(joined.lowerBound, old.lowerBound)..<max(joined.upperBound, old.upperBound)
      return true
    }
    ranges.insert(joined, at: ranges.firstIndex { $0.lowerBound > joined.lowerBound } ?? ranges.count)
  }

  /// Whether a range is in the ranges; `nil` if a part of it is.
  func contains(_ range: Range<Int>) -> Bool? {
    guard let found = ranges.first(where: { $0.overlaps(range) }) else { return false }
    return found.clamped(to: range) == range ? true : nil
  }

  /// Removes a range.
  ///
  /// - Returns: The removed ranges.
  mutating func remove(_ range: Range<Int>) -> [Range<Int>] {
    var taken: [Range<Int>] = []
    var kept: [Range<Int>] = []
    for old in ranges {
      guard old.overlaps(range) else {
        kept.append(old)
        continue
      }
      taken.append(old.clamped(to: range))
      if old.lowerBound < range.lowerBound { kept.append(old.lowerBound..<range.lowerBound) }
      if old.upperBound > range.upperBound { kept.append(range.upperBound..<old.upperBound) }
    }
    ranges = kept
    return taken
  }

  /// Moves along with an edit.
  mutating func follow(_ edit: TextEdit) {
    guard edit.change != 0 else { return }
    let moved = ranges.map { edit.moved($0, growsAtEnd: false) }
    ranges = []
    for range in moved { insert(range) }
  }
}
