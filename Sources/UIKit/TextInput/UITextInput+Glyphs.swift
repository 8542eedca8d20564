public import TextKit

/// Pictures in the text that are as tall as the font.
extension UITextInput {
  /// Whether pictures can be in the text that are as tall as the font: where attributes can be.
  public var supportsAdaptiveImageGlyph: Bool { (self as? UITextView)?.allowsEditingTextAttributes ?? false }

  /// Puts a picture that is as tall as the font in place of a range. An input that does not support that is
  /// not changed.
  public func insert(_ adaptiveImageGlyph: NSAdaptiveImageGlyph, replacementRange: UITextRange) {
    guard supportsAdaptiveImageGlyph else { return }
    let text = NSAttributedString(string: "\u{FFFC}", attributes: [.adaptiveImageGlyph: adaptiveImageGlyph])
    replace(replacementRange, withAttributedText: text)
  }
}
