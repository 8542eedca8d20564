internal import CoreText
internal import TextEngine

/// Results of laying out one text that serve the next: fonts, words, and resolved attributes.
///
/// One thread uses it at a time.
final class LayoutCache {
  /// Shapes texts.
  let shaper = TextShaper()
  /// The resolved sets of attributes.
  let attributes = AttributeMemory()

  /// Reads an attributed string.
  ///
  /// - Parameter units: The string's units where they are known.
  func resolve(_ string: NSAttributedString, units: [UInt16]? = nil) -> AttributedText {
    AttributeResolver.resolve(string, units: units, memory: attributes)
  }
}
