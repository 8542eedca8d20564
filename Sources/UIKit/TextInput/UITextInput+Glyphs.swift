public import TextKit

/// Where a text input is, and pictures in its text that are as tall as the font.
extension UITextInput {
  /// The input itself, or the first view of the responders after it. An input that is neither has to say
  /// which.
  public var textInputView: UIView {
    var responder = self as? UIResponder
    while let now = responder {
      if let view = now as? UIView { return view }
      responder = now.next
    }
    preconditionFailure("a text input without a view has to implement textInputView")
  }

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
