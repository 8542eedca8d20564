internal import CoreText
internal import GalleyTextStore

/// Paragraphs of an `NSTextContentStorage` as they were at one time.
///
/// `@unchecked Sendable`: the copies of the text belong to the snapshot alone, and their attributes are
/// only read.
struct StorageSnapshot: TextContentSnapshot, @unchecked Sendable {
  /// Consecutive whole paragraphs.
  private struct Part {
    var range: Range<Int>
    var string: NSAttributedString
  }

  private let text: TextRope
  private let includesTextListMarkers: Bool
  private var parts: [Part] = []

  /// Creates a snapshot of the paragraphs of a storage that overlap some ranges.
  ///
  /// - Parameters:
  ///   - storage: The storage.
  ///   - text: The storage's characters.
  ///   - ranges: UTF-16 offsets in the text, ascending.
  ///   - includesTextListMarkers: Whether the text of list items begins with their markers.
  init(
    _ storage: NSTextStorage, _ text: TextRope, in ranges: [Range<Int>], includesTextListMarkers: Bool
  ) {
    self.text = text
    self.includesTextListMarkers = includesTextListMarkers
    for range in ranges where !range.isEmpty {
      var start = text.paragraphRange(containing: range.lowerBound).lowerBound
      let end = text.paragraphRange(containing: range.upperBound - 1).upperBound
      if let last = parts.last, last.range.upperBound > start { start = last.range.upperBound }
      guard start < end else { continue }
      parts.append(
        Part(range: start..<end, string: storage.attributedSubstring(from: NSRange(start..<end))))
    }
  }

  func enumerateElements(in range: Range<Int>, _ body: (TextElementSnapshot) -> Bool) {
    for part in parts where part.range.overlaps(range) {
      var offset = max(range.lowerBound, part.range.lowerBound)
      while offset < min(range.upperBound, part.range.upperBound) {
        let paragraph =
          offset == range.lowerBound
          ? text.paragraphRange(containing: offset) : text.paragraph(beginningAt: offset).range
        let place =
          paragraph.lowerBound - part.range.lowerBound..<paragraph.upperBound - part.range.lowerBound
        var element = TextElementSnapshot(
          range: paragraph, displayedString: part.string.attributedSubstring(from: NSRange(place)),
          includesTextListMarker: includesTextListMarkers)
        element.units = text.units(paragraph)
        guard body(element) else { return }
        offset = paragraph.upperBound
      }
    }
  }
}
