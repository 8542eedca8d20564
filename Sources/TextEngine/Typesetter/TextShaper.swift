/// Shapes paragraphs of many texts, one after the other, with caches of fonts and words that last from text
/// to text.
///
/// Results are those of a shaper for the one text. One thread at a time may use it. Its caches take some
/// memory, two megabytes or so after much text.
package final class TextShaper {
  private var shaper: ParagraphShaper?
  /// The most styles of all texts in the caches; with more they are cleared.
  private static let mostStyles = 1024

  /// Creates a shaper with empty caches.
  package init() {}

  /// Shapes a paragraph.
  ///
  /// - Parameters:
  ///   - range: The paragraph in the text, terminator included; not empty.
  ///   - canonicalStyles: For every style of the text, the index of the first style that equals it.
  func shape(
    _ range: Range<Int>, of text: StyledText, canonicalStyles: [Int], usesFastPath: Bool
  ) -> ShapedParagraph {
    if shaper == nil
      || !shaper!.maySwitch(to: text, usesFastPath: usesFastPath, mostStyles: TextShaper.mostStyles)
    {
      shaper = ParagraphShaper(text, canonicalStyles: canonicalStyles, usesFastPath: usesFastPath)
    } else {
      shaper!.switchText(to: text, canonicalStyles: canonicalStyles)
    }
    return shaper!.shape(range, isSingleLine: false)
  }
}
