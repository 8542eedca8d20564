internal import TextEngine
internal import GalleyTextStore
internal import GalleyUnicode

/// A part of a paragraph that is too long for one element. Its style is changed so that the parts, one
/// below the other, look like one paragraph.
struct ParagraphPart: Equatable {
  /// Whether the paragraph has a part before it.
  var isContinuation: Bool
  /// Whether the paragraph continues after it.
  var continues: Bool
  /// Whether the paragraph runs from right to left, unless its style sets a direction.
  var isRightToLeft: Bool

  /// Changes the style of the paragraph to that of the part.
  func apply(to style: inout ParagraphStyle) {
    if style.baseDirection == .automatic {
      style.baseDirection = isRightToLeft ? .rightToLeft : .leftToRight
    }
    if isContinuation {
      style.firstLineHeadIndent = style.headIndent
      style.paragraphSpacingBefore = 0
    }
    if continues {
      style.paragraphSpacing = 0
      style.continues = true
    }
  }
}

/// A paragraph that is laid out as several elements.
///
/// See docs/decisions/long-paragraphs.md.
struct LongParagraph {
  /// The paragraph's offsets in the document.
  let range: Range<Int>
  /// Whether the paragraph runs from right to left, unless its style sets a direction.
  let isRightToLeft: Bool

  /// Creates the paragraph of a range of a text; `nil` for a paragraph that is one element.
  init?(_ range: Range<Int>, of text: TextRope) {
    guard range.count > TextRope.longestWholeParagraph else { return nil }
    self.range = range
    isRightToLeft = LongParagraph.firstStrongLevel(of: range, in: text) == 1
  }

  /// Returns the paragraph's part in a range.
  func part(_ range: Range<Int>) -> ParagraphPart {
    ParagraphPart(
      isContinuation: range.lowerBound > self.range.lowerBound,
      continues: range.upperBound < self.range.upperBound, isRightToLeft: isRightToLeft)
  }

  /// Returns the embedding level of the first strong character. It is sought in the first units only, as
  /// many as a paragraph in one element may have, so that an edit of digits takes no longer than any other
  /// edit.
  private static func firstStrongLevel(of range: Range<Int>, in text: TextRope) -> UInt8? {
    for count in [64, TextRope.longestWholeParagraph] {
      let units = text.units(range.lowerBound..<range.lowerBound + count)
      if let level = Bidi.firstStrongLevel(of: units.span) { return level }
    }
    return nil
  }
}
