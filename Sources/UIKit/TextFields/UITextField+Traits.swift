public import Foundation
internal import TextEditing
internal import TextKit

/// What keyboards and input methods are told of the text.
extension UITextField {
  /// Which keys a keyboard on the screen shows first.
  public var keyboardType: UIKeyboardType {
    get { input.keyboardType }
    set { input.keyboardType = newValue }
  }
  /// Whether a keyboard on the screen is light or dark.
  public var keyboardAppearance: UIKeyboardAppearance {
    get { input.keyboardAppearance }
    set { input.keyboardAppearance = newValue }
  }
  /// What the Return key of a keyboard on the screen says.
  public var returnKeyType: UIReturnKeyType {
    get { input.returnKeyType }
    set { input.returnKeyType = newValue }
  }
  /// What the text is for; `nil` if that is not said.
  public var textContentType: UITextContentType? {
    get { input.textContentType }
    set { input.textContentType = newValue }
  }
  /// Whether the Return key of a keyboard on the screen waits for text.
  public var enablesReturnKeyAutomatically: Bool {
    get { input.enablesReturnKeyAutomatically }
    set { input.enablesReturnKeyAutomatically = newValue }
  }
  /// Which letters are made capital while they are typed, where the input method does that.
  public var autocapitalizationType: UITextAutocapitalizationType {
    get { input.autocapitalizationType }
    set { input.autocapitalizationType = newValue }
  }
  /// Whether what is typed is corrected, where the input method does that.
  public var autocorrectionType: UITextAutocorrectionType {
    get { input.autocorrectionType }
    set { input.autocorrectionType = newValue }
  }
  /// Whether wrong spelling is marked, where the input method does that.
  public var spellCheckingType: UITextSpellCheckingType {
    get { input.spellCheckingType }
    set { input.spellCheckingType = newValue }
  }
  /// Whether what comes next is proposed, where the input method does that.
  public var inlinePredictionType: UITextInlinePredictionType {
    get { input.inlinePredictionType }
    set { input.inlinePredictionType = newValue }
  }
  /// Whether straight quotation marks become curly ones, where the input method does that.
  public var smartQuotesType: UITextSmartQuotesType {
    get { input.smartQuotesType }
    set { input.smartQuotesType = newValue }
  }
  /// Whether two hyphens become a dash, where the input method does that.
  public var smartDashesType: UITextSmartDashesType {
    get { input.smartDashesType }
    set { input.smartDashesType = newValue }
  }
  /// Whether deleting and pasting whole words keeps one space between words.
  public var smartInsertDeleteType: UITextSmartInsertDeleteType {
    get { input.smartInsertDeleteType }
    set {
      input.smartInsertDeleteType = newValue
      content.editor.behavior.usesSmartInsertDelete = newValue == .yes
    }
  }
  /// Whether results are proposed, where the input method does that.
  public var mathExpressionCompletionType: UITextMathExpressionCompletionType {
    get { input.mathExpressionCompletionType }
    set { input.mathExpressionCompletionType = newValue }
  }
  /// Which passwords are taken; `nil` for any.
  public var passwordRules: UITextInputPasswordRules? {
    get { input.passwordRules }
    set { input.passwordRules = newValue }
  }
  /// What marked text looks like: its colour, background and underline; by default it is underlined. It is
  /// painted, and not stored.
  public var markedTextStyle: [NSAttributedString.Key: Any]? {
    get { input.markedTextStyle }
    set {
      input.markedTextStyle = newValue
      setNeedsDisplay()
    }
  }
}
