import TextKit

/// A storage that colours product names while they are typed: an i, a capital letter, and at least one more
/// letter.
class HighlightingTextStorage: ComposedTextStorage {
  private static let name = try! NSRegularExpression(pattern: #"i\p{Lu}\p{L}+"#)

  /// Colours the paragraphs that were edited. That comes first: layout managers then hear of text and colours
  /// together.
  override func processEditing() {
    let paragraphs = (string as NSString).paragraphRange(for: editedRange)
    removeAttribute(.foregroundColor, range: paragraphs)
    Self.name.enumerateMatches(in: string, range: paragraphs) { match, _, _ in
      guard let match else { return }
      self.addAttribute(.foregroundColor, value: UIColor.red, range: match.range)
    }
    super.processEditing()
  }
}
