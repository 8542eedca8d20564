internal import CoreText
internal import TextEngine

/// Results of laying out one text that the next layout uses: fonts, words and resolved attributes.
///
/// Only one thread at a time may use it.
final class LayoutCache {
  /// The shaper, which caches fonts and words.
  let shaper = TextShaper()
  /// The resolved sets of attributes.
  let attributes = AttributeMemory()

  /// Returns an attributed string with its attributes resolved. Attachments get no space: they are asked for
  /// it in their lines.
  ///
  /// - Parameters:
  ///   - string: The string.
  ///   - units: The string's UTF-16 units, if they are known.
  func resolve(_ string: NSAttributedString, units: [UInt16]? = nil) -> AttributedText {
    AttributeResolver.resolve(string, units: units, memory: attributes, leavesAttachmentsOut: true)
  }

  /// Returns text whose runs share their attributes, with these resolved.
  func resolve(_ text: AttributedUnits) -> AttributedText {
    AttributeResolver.resolve(text.units, text.runs, memory: attributes)
  }
}
