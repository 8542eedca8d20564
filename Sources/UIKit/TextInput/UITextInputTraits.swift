public import Foundation

/// What an input method is told of a text input. All members have default implementations: an input that does
/// not implement one cannot have it set.
@MainActor
public protocol UITextInputTraits: NSObjectProtocol {
  /// Which keys a keyboard on the screen shows first.
  var keyboardType: UIKeyboardType { get set }
  /// Whether a keyboard on the screen is light or dark.
  var keyboardAppearance: UIKeyboardAppearance { get set }
  /// What the Return key of a keyboard on the screen says.
  var returnKeyType: UIReturnKeyType { get set }
  /// What the text is for; `nil` if that is not said.
  var textContentType: UITextContentType? { get set }
  /// Whether the text is hidden and kept from input methods, clipboards and spelling.
  var isSecureTextEntry: Bool { get set }
  /// Whether the Return key of a keyboard on the screen waits for text.
  var enablesReturnKeyAutomatically: Bool { get set }
  /// Which letters are made capital while they are typed.
  var autocapitalizationType: UITextAutocapitalizationType { get set }
  /// Whether what is typed is corrected.
  var autocorrectionType: UITextAutocorrectionType { get set }
  /// Whether wrong spelling is marked.
  var spellCheckingType: UITextSpellCheckingType { get set }
  /// Whether what comes next is proposed in the text.
  var inlinePredictionType: UITextInlinePredictionType { get set }
  /// Whether straight quotation marks become curly ones.
  var smartQuotesType: UITextSmartQuotesType { get set }
  /// Whether two hyphens become a dash.
  var smartDashesType: UITextSmartDashesType { get set }
  /// Whether deleting and pasting whole words keeps one space between words.
  var smartInsertDeleteType: UITextSmartInsertDeleteType { get set }
  /// Whether results of calculations are proposed in the text.
  var mathExpressionCompletionType: UITextMathExpressionCompletionType { get set }
  /// Which passwords are taken; `nil` for any.
  var passwordRules: UITextInputPasswordRules? { get set }
  /// The conversation that the text belongs to; `nil` for none. What suggests answers reads it.
  var conversationContext: UIConversationContext? { get set }
}

/// Default implementations.
extension UITextInputTraits {
  /// The conversation that the text belongs to: none. Setting it does nothing.
  public var conversationContext: UIConversationContext? {
    get { nil }
    set {}
  }
  /// Which keys a keyboard on the screen shows first. Setting it does nothing.
  public var keyboardType: UIKeyboardType {
    get { .default }
    set {}
  }
  /// Whether a keyboard on the screen is light or dark. Setting it does nothing.
  public var keyboardAppearance: UIKeyboardAppearance {
    get { .default }
    set {}
  }
  /// What the Return key of a keyboard on the screen says. Setting it does nothing.
  public var returnKeyType: UIReturnKeyType {
    get { .default }
    set {}
  }
  /// What the text is for; `nil` if that is not said. Setting it does nothing.
  public var textContentType: UITextContentType? {
    get { nil }
    set {}
  }
  /// Whether the text is hidden and kept from input methods, clipboards and spelling.
  /// Setting it does nothing.
  public var isSecureTextEntry: Bool {
    get { false }
    set {}
  }
  /// Whether the Return key of a keyboard on the screen waits for text. Setting it does nothing.
  public var enablesReturnKeyAutomatically: Bool {
    get { false }
    set {}
  }
  /// Which letters are made capital while they are typed. Setting it does nothing.
  public var autocapitalizationType: UITextAutocapitalizationType {
    get { .sentences }
    set {}
  }
  /// Whether what is typed is corrected. Setting it does nothing.
  public var autocorrectionType: UITextAutocorrectionType {
    get { .default }
    set {}
  }
  /// Whether wrong spelling is marked. Setting it does nothing.
  public var spellCheckingType: UITextSpellCheckingType {
    get { .default }
    set {}
  }
  /// Whether what comes next is proposed in the text. Setting it does nothing.
  public var inlinePredictionType: UITextInlinePredictionType {
    get { .default }
    set {}
  }
  /// Whether straight quotation marks become curly ones. Setting it does nothing.
  public var smartQuotesType: UITextSmartQuotesType {
    get { .default }
    set {}
  }
  /// Whether two hyphens become a dash. Setting it does nothing.
  public var smartDashesType: UITextSmartDashesType {
    get { .default }
    set {}
  }
  /// Whether deleting and pasting whole words keeps one space between words. Setting it does nothing.
  public var smartInsertDeleteType: UITextSmartInsertDeleteType {
    get { .default }
    set {}
  }
  /// Whether results of calculations are proposed in the text. Setting it does nothing.
  public var mathExpressionCompletionType: UITextMathExpressionCompletionType {
    get { .default }
    set {}
  }
  /// Which passwords are taken; `nil` for any. Setting it does nothing.
  public var passwordRules: UITextInputPasswordRules? {
    get { nil }
    set {}
  }
}
