public import Foundation
internal import TextEditing
internal import TextKit

/// What keyboards and input methods are told of the text.
extension UITextField {
  /// Which keys a keyboard on the screen shows first.
  public var keyboardType: UIKeyboardType {
    get { traits.keyboardType }
    set { traits.keyboardType = newValue }
  }
  /// Whether a keyboard on the screen is light or dark.
  public var keyboardAppearance: UIKeyboardAppearance {
    get { traits.keyboardAppearance }
    set { traits.keyboardAppearance = newValue }
  }
  /// What the Return key of a keyboard on the screen says.
  public var returnKeyType: UIReturnKeyType {
    get { traits.returnKeyType }
    set { traits.returnKeyType = newValue }
  }
  /// What the text is for; `nil` if that is not said.
  public var textContentType: UITextContentType? {
    get { traits.textContentType }
    set { traits.textContentType = newValue }
  }
  /// Whether the Return key of a keyboard on the screen waits for text.
  public var enablesReturnKeyAutomatically: Bool {
    get { traits.enablesReturnKeyAutomatically }
    set { traits.enablesReturnKeyAutomatically = newValue }
  }
  /// Which letters are made capital while they are typed, where the input method does that.
  public var autocapitalizationType: UITextAutocapitalizationType {
    get { traits.autocapitalizationType }
    set { traits.autocapitalizationType = newValue }
  }
  /// Whether what is typed is corrected, where the input method does that.
  public var autocorrectionType: UITextAutocorrectionType {
    get { traits.autocorrectionType }
    set { traits.autocorrectionType = newValue }
  }
  /// Whether wrong spelling is marked, where the input method does that.
  public var spellCheckingType: UITextSpellCheckingType {
    get { traits.spellCheckingType }
    set { traits.spellCheckingType = newValue }
  }
  /// Whether what comes next is proposed, where the input method does that.
  public var inlinePredictionType: UITextInlinePredictionType {
    get { traits.inlinePredictionType }
    set { traits.inlinePredictionType = newValue }
  }
  /// Whether straight quotation marks become curly ones, where the input method does that.
  public var smartQuotesType: UITextSmartQuotesType {
    get { traits.smartQuotesType }
    set { traits.smartQuotesType = newValue }
  }
  /// Whether two hyphens become a dash, where the input method does that.
  public var smartDashesType: UITextSmartDashesType {
    get { traits.smartDashesType }
    set { traits.smartDashesType = newValue }
  }
  /// Whether deleting and pasting whole words keeps one space between words.
  public var smartInsertDeleteType: UITextSmartInsertDeleteType {
    get { traits.smartInsertDeleteType }
    set {
      traits.smartInsertDeleteType = newValue
      content.editor.behavior.usesSmartInsertDelete = newValue == .yes
    }
  }
  /// Whether results are proposed, where the input method does that.
  public var mathExpressionCompletionType: UITextMathExpressionCompletionType {
    get { traits.mathExpressionCompletionType }
    set { traits.mathExpressionCompletionType = newValue }
  }
  /// Which passwords are taken; `nil` for any.
  public var passwordRules: UITextInputPasswordRules? {
    get { traits.passwordRules }
    set { traits.passwordRules = newValue }
  }
  /// What marked text looks like: its colour, background and underline; by default it is underlined. It is
  /// painted, and not stored.
  public var markedTextStyle: [NSAttributedString.Key: Any]? {
    get { markedStyle }
    set { markedStyle = newValue }
  }
}
