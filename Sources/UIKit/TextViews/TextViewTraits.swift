/// What an input method is told of a text view.
struct TextViewTraits {
  var keyboardType = UIKeyboardType.default
  var keyboardAppearance = UIKeyboardAppearance.default
  var returnKeyType = UIReturnKeyType.default
  var textContentType: UITextContentType?
  var isSecureTextEntry = false
  var enablesReturnKeyAutomatically = false
  var autocapitalizationType = UITextAutocapitalizationType.sentences
  var autocorrectionType = UITextAutocorrectionType.default
  var spellCheckingType = UITextSpellCheckingType.default
  var inlinePredictionType = UITextInlinePredictionType.default
  var smartQuotesType = UITextSmartQuotesType.default
  var smartDashesType = UITextSmartDashesType.default
  var smartInsertDeleteType = UITextSmartInsertDeleteType.default
  var mathExpressionCompletionType = UITextMathExpressionCompletionType.default
  var passwordRules: UITextInputPasswordRules?
}
