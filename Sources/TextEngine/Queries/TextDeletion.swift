internal import GalleyUnicode

/// A deletion: the units that it takes away, and those that it leaves instead.
public struct TextDeletion: Sendable, Hashable {
  /// The units of the text to take away; empty where there is nothing to delete.
  public var range: Range<Int>
  /// The units to put there: empty, but for a composed character of which one mark is deleted.
  public var replacement: [UInt16]

  /// Creates a deletion.
  public init(range: Range<Int>, replacement: [UInt16] = []) {
    self.range = range
    self.replacement = replacement
  }
}

extension TextDeletion {
  /// How many units a backward delete takes of one character: see
  /// `ColumnLayout.deletionBackward(from:by:decomposes:)`.
  package static func backwardCount(of character: [UInt16]) -> Int {
    let scalars = GraphemeScalars(character.span, 0..<character.count).scalars
    return backwardCount(of: scalars, decomposes: false) ?? character.count
  }

  /// What a backward delete takes away of one character if it decomposes that: the number of units at the
  /// character's end, and what replaces them.
  package static func decomposing(_ character: [UInt16]) -> (count: Int, replacement: [UInt16]) {
    let scalars = GraphemeScalars(character.span, 0..<character.count).scalars
    if let last = scalars.last, let decomposed = ColumnLayout.decomposed(last) {
      return (ColumnLayout.unitCount(last), ColumnLayout.utf16(decomposed.dropLast()))
    }
    return (backwardCount(of: scalars, decomposes: true) ?? character.count, [])
  }

  /// The units of the last code point where that goes alone, `nil` where the whole character does.
  fileprivate static func backwardCount(of scalars: [UInt32], decomposes: Bool) -> Int? {
    guard let last = scalars.last else { return nil }
    let isMarked = scalars.count > 1 && CharacterProperties.isMark(last)
    return ColumnLayout.isTypedByMark(scalars[0]) || decomposes && isMarked
      ? ColumnLayout.unitCount(last) : nil
  }
}

/// Deletions by the delete keys. Offsets count in the whole text.
extension ColumnLayout {
  /// Returns the deletion forward from a caret: the units between it and where a move by the unit leads, a
  /// whole grapheme or conjunct at least.
  public func deletionForward(from position: TextPosition, by unit: TextUnit = .grapheme) -> TextDeletion {
    let start = snappedBackward(position.offset)
    let end = caret(from: TextCaret(position), .forward, by: unit).position.offset
    return TextDeletion(range: start..<max(start, end))
  }

  /// Returns the deletion backward from a caret.
  ///
  /// By grapheme: in scripts that are typed mark by mark (Arabic, Hebrew, Thai, the scripts of India and
  /// their relatives) the last code point, elsewhere the whole grapheme. Emoji, flags and CR LF are always
  /// deleted as a whole.
  ///
  /// - Parameters:
  ///   - position: The caret.
  ///   - unit: How much.
  ///   - decomposes: Whether a composed character loses its last mark only, in any script.
  public func deletionBackward(
    from position: TextPosition, by unit: TextUnit = .grapheme, decomposes: Bool = false
  ) -> TextDeletion {
    let end = snappedForward(position.offset)
    let start = caret(from: TextCaret(TextPosition(offset: end)), .backward, by: unit).position.offset
    guard unit == .grapheme, start < end, let location = location(at: start) else {
      return TextDeletion(range: min(start, end)..<end)
    }
    let paragraph = paragraphs[location.paragraph].layout.paragraph
    let units = location.unit..<min(location.unit + end - start, paragraph.count)
    guard paragraph.flags.count >= units.upperBound, units.count == end - start else {
      return TextDeletion(range: start..<end)
    }
    let text = paragraph.text
    let scalars = GraphemeScalars(text.span, units).scalars
    guard let last = scalars.last else { return TextDeletion(range: start..<end) }
    if decomposes, let decomposed = ColumnLayout.decomposed(last) {
      return TextDeletion(
        range: end - ColumnLayout.unitCount(last)..<end,
        replacement: ColumnLayout.utf16(decomposed.dropLast()))
    }
    let count = TextDeletion.backwardCount(of: scalars, decomposes: decomposes) ?? units.count
    return TextDeletion(range: end - count..<end)
  }

  fileprivate static func unitCount(_ scalar: UInt32) -> Int { scalar > 0xFFFF ? 2 : 1 }

  /// The canonical decomposition of a code point, `nil` when it does not end in a mark.
  fileprivate static func decomposed(_ scalar: UInt32) -> [UInt32]? {
    let scalars = GalleyUnicode.decomposed([scalar])
    guard scalars.count > 1, let last = scalars.last, CharacterProperties.isMark(last) else { return nil }
    return scalars
  }

  fileprivate static func utf16(_ scalars: ArraySlice<UInt32>) -> [UInt16] {
    scalars.flatMap { scalar in
      scalar > 0xFFFF
        ? [UInt16(0xD7C0 + (scalar >> 10)), UInt16(0xDC00 + (scalar & 0x3FF))] : [UInt16(scalar)]
    }
  }

  /// Whether a grapheme that begins with a code point is typed, and deleted, mark by mark.
  fileprivate static func isTypedByMark(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x0591...0x08FF, 0x0900...0x109F, 0x1700...0x18AF, 0x1900...0x1CFF, 0xA800...0xA82F, 0xA840...0xAADF,
      0xABC0...0xABFF, 0xFB1D...0xFDFF, 0xFE70...0xFEFC, 0x10A00...0x10A5F, 0x11000...0x11FFF,
      0x1E900...0x1E95F:
      CharacterProperties.generalCategory(of: scalar) == .otherLetter
        || CharacterProperties.isMark(scalar)
    default: false
    }
  }
}
