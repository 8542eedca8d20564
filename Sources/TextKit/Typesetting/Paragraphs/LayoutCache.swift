internal import CoreText
internal import TextEngine

/// What laying out one text tells of the next: fonts, words, and what attributes mean. One thread at a time.
final class LayoutCache {
  /// Shapes texts.
  let shaper = TextShaper()
  /// What was made of sets of attributes.
  let attributes = AttributeMemory()

  /// Reads an attributed string.
  ///
  /// - Parameter units: The string's units where they are known.
  func resolve(_ string: NSAttributedString, units: [UInt16]? = nil) -> AttributedText {
    AttributeResolver.resolve(string, units: units, memory: attributes)
  }
}
