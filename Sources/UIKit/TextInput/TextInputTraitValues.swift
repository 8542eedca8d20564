internal import ViewHosting

/// What a field or a text view says of its text to keyboards and input methods.
struct TextInputTraitValues {
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
  var conversationContext: UIConversationContext?

  /// The kind of text, as hosts know it.
  var purpose: TextInputState.Purpose {
    if isSecureTextEntry { return .password }
    return switch keyboardType {
    case .numberPad, .asciiCapableNumberPad: .digits
    case .decimalPad, .numbersAndPunctuation: .number
    case .phonePad, .namePhonePad: .phone
    case .emailAddress: .email
    case .URL, .webSearch: .url
    default: textContentType == .name ? .name : .text
    }
  }

  /// What would help the person who types, as hosts know it.
  var hints: TextInputState.Hints {
    if isSecureTextEntry { return .hidden }
    var hints: TextInputState.Hints = autocorrectionType == .no ? [] : .completion
    if spellCheckingType != .no { hints.insert(.spelling) }
    switch autocapitalizationType {
    case .none: break
    case .words: hints.insert(.capitalWords)
    case .sentences: hints.insert(.capitalSentences)
    case .allCharacters: hints.insert(.capitals)
    }
    return hints
  }
}
