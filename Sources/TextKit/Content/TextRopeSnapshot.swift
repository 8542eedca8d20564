internal import CoreText
internal import GalleyTextStore

/// The text of a `TextRopeContentManager` as it was at one time. Both its parts are values that share their
/// storage with the document.
///
/// Attributes are those of the document: dictionaries that never change. Text that is still in its file is
/// read there with explicit file offsets (`TextFile.read(_:into:)`), so that readers do not disturb each
/// other.
struct TextRopeSnapshot: TextContentSnapshot {
  let text: TextRope
  let runs: RunTree<AttributeSet>

  func enumerateElements(in range: Range<Int>, _ body: (TextElementSnapshot) -> Bool) {
    var paragraph: (range: Range<Int>, units: [UInt16]?) = (0..<0, nil)
    var long: LongParagraph?
    var offset = max(range.lowerBound, 0)
    let end = min(range.upperBound, text.count)
    while offset < end {
      if !paragraph.range.contains(offset) {
        paragraph =
          offset == range.lowerBound
          ? text.paragraph(containing: offset) : text.paragraph(beginningAt: offset)
        long = LongParagraph(paragraph.range, of: text)
      }
      let piece = text.piece(at: offset, of: paragraph.range)
      var element = TextElementSnapshot(range: piece.range, displayedString: nil)
      // The document must note pieces that were counted off, because an edit may move their ends.
      if !piece.isCountedOff {
        let known = piece.range == paragraph.range ? paragraph.units : nil
        let units = known ?? text.units(piece.range)
        element.displayedString = runs.attributedString(piece.range, units)
        element.units = units
        element.part = long?.part(piece.range)
      }
      guard body(element) else { return }
      offset = piece.range.upperBound
    }
  }
}
