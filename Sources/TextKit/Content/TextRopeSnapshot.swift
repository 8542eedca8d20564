internal import CoreText
internal import TextStore

/// The text of a `TextRopeContentManager` as it was at one time: both parts are values, which cost nothing to keep.
///
/// Attributes are those of the document: dictionaries that are never changed. Text that is still in its file is read there,
/// at places of its own (`TextFile.read(_:into:)`), so that readers do not get in each other's way.
struct TextRopeSnapshot: TextContentSnapshot {
  let text: TextRope
  let runs: RunTree<AttributeSet>

  func enumerateElements(in range: Range<Int>, _ body: (TextElementSnapshot) -> Bool) {
    var paragraph = 0..<0
    var long: LongParagraph?
    var offset = max(range.lowerBound, 0)
    let end = min(range.upperBound, text.count)
    while offset < end {
      if !paragraph.contains(offset) {
        paragraph =
          offset == range.lowerBound
          ? text.paragraphRange(containing: offset) : text.paragraphRange(beginningAt: offset)
        long = LongParagraph(paragraph, of: text)
      }
      let piece = text.piece(at: offset, of: paragraph)
      // The document has to know of pieces that were counted off, to tell which ones an edit moves.
      let string = piece.isCountedOff ? nil : runs.attributedString(piece.range, of: text)
      var element = TextElementSnapshot(range: piece.range, displayedString: string)
      element.part = long?.part(piece.range)
      guard body(element) else { return }
      offset = piece.range.upperBound
    }
  }
}

extension RunTree<AttributeSet> {
  /// Some of a text with its attributes.
  ///
  /// - Precondition: The range lies in the text.
  func attributedString(_ range: Range<Int>, of text: TextRope) -> NSAttributedString {
    guard !range.isEmpty else { return NSAttributedString(string: "") }
    let first = run(at: range.lowerBound)
    if first.range.upperBound >= range.upperBound {
      return NSAttributedString(string: text.string(range), attributes: first.value.dictionary)
    }
    let string = NSMutableAttributedString(string: text.string(range))
    forEach(in: range) { set, part in
      string.setAttributes(
        set.dictionary, range: NSRange(location: part.lowerBound - range.lowerBound, length: part.count))
      return true
    }
    return string
  }
}
