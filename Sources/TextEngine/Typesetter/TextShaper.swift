/// Shapes paragraphs of many texts, one after the other, and remembers fonts and words from text to text.
///
/// Results are those of a shaper made for the one text. One thread at a time may use it; it holds some memory
/// for as long as it lives, two megabytes or so after much text.
package final class TextShaper {
  private var shaper: ParagraphShaper?
  /// A text brings its styles with it; of more than these nothing is remembered.
  private static let mostStyles = 1024

  /// Creates a shaper that knows nothing yet.
  package init() {}

  /// Shapes a paragraph.
  ///
  /// - Parameters:
  ///   - range: The paragraph in the text, terminator included; not empty.
  ///   - canonicalStyles: For every style of the text the index of the first one equal to it.
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
