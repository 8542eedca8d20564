internal import TextEngine
internal import GalleyTextStore
internal import GalleyUnicode

/// What a part of a paragraph that is too long to be one element has to know of the whole, so that the parts below
/// one another look like one paragraph.
struct ParagraphPart: Equatable {
  /// Whether a part of the paragraph stands before it.
  var isContinuation: Bool
  /// Whether a part of the paragraph stands behind it.
  var goesOn: Bool
  /// Whether the paragraph runs from right to left, if its style does not say.
  var isRightToLeft: Bool

  /// Makes the style of the paragraph that of the part.
  func apply(to style: inout ParagraphStyle) {
    if style.baseDirection == .automatic {
      style.baseDirection = isRightToLeft ? .rightToLeft : .leftToRight
    }
    if isContinuation {
      style.firstLineHeadIndent = style.headIndent
      style.paragraphSpacingBefore = 0
    }
    if goesOn {
      style.paragraphSpacing = 0
      style.goesOn = true
    }
  }
}

/// A paragraph that is several elements.
struct LongParagraph {
  /// Its units.
  let range: Range<Int>
  /// Whether it runs from right to left, if its style does not say.
  let isRightToLeft: Bool

  /// Takes a paragraph.
  ///
  /// - Returns: `nil` for one that is one element.
  init?(_ range: Range<Int>, of text: TextRope) {
    guard range.count > TextRope.longestWholeParagraph else { return nil }
    self.range = range
    isRightToLeft = LongParagraph.firstStrongLevel(of: range, in: text) == 1
  }

  /// Its part in a range.
  func part(_ range: Range<Int>) -> ParagraphPart {
    ParagraphPart(
      isContinuation: range.lowerBound > self.range.lowerBound,
      goesOn: range.upperBound < self.range.upperBound, isRightToLeft: isRightToLeft)
  }

  /// The level of the first strong character. Only as much is looked at as a paragraph in one element may have, so that an
  /// edit of digits takes no longer than any other.
  private static func firstStrongLevel(of range: Range<Int>, in text: TextRope) -> UInt8? {
    for count in [64, TextRope.longestWholeParagraph] {
      let units = text.units(range.lowerBound..<range.lowerBound + count)
      if let level = Bidi.firstStrongLevel(of: units.span) { return level }
    }
    return nil
  }
}
