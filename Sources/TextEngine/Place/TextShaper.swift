/// Shapes paragraphs of many texts, one after the other, with caches of fonts and words that last from text
/// to text.
///
/// Results are those of a shaper for the one text. One thread at a time may use it. Its caches take some
/// memory, two megabytes or so after much text.
package final class TextShaper {
  @exclusivity(unchecked) private var shaper: ParagraphShaper?
  /// The most styles of all texts in the caches; with more they are cleared.
  private static let mostStyles = 1024

  /// Creates a shaper with empty caches.
  package init() {}

  /// Whether the caches are of use for a text: it has the same fonts.
  func serves(_ text: StyledText, usesFastPath: Bool) -> Bool {
    shaper != nil
      && shaper!.maySwitch(to: text, usesFastPath: usesFastPath, mostStyles: TextShaper.mostStyles)
  }

  /// Lets go of the last text.
  func forgetText() {
    guard shaper != nil else { return }
    shaper!.forgetText()
  }

  /// Shapes the first paragraph of a text that is not empty.
  package func firstParagraph(of text: StyledText) -> ShapedParagraph {
    shape(
      ParagraphRanges.ranges(of: text.text)[0], of: text, canonicalStyles: text.canonicalStyles(),
      usesFastPath: true)
  }

  /// Shapes a paragraph.
  ///
  /// - Parameters:
  ///   - range: The paragraph in the text, terminator included; not empty.
  ///   - canonicalStyles: For every style of the text, the index of the first style that equals it.
  ///   - isSingleLine: Whether forced breaks are ignored.
  ///   - glyphs: All glyphs of the paragraph but those of its terminator, if they are known.
  func shape(
    _ range: Range<Int>, of text: StyledText, canonicalStyles: [Int], usesFastPath: Bool,
    isSingleLine: Bool = false, glyphs: KnownGlyphs? = nil
  ) -> ShapedParagraph {
    if !serves(text, usesFastPath: usesFastPath) {
      shaper = ParagraphShaper(text, canonicalStyles: canonicalStyles, usesFastPath: usesFastPath)
    } else if !shaper!.isShaping(text) {
      shaper!.switchText(to: text, canonicalStyles: canonicalStyles)
    }
    return shaper!.shape(range, isSingleLine: isSingleLine, glyphs: glyphs)
  }
}
