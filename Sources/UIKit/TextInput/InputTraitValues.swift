/// Which keys a keyboard on the screen shows first; on Wayland it is the purpose that an input method is
/// told.
public enum UIKeyboardType: Int, Sendable {
  /// The keys of the input method.
  case `default` = 0
  /// Letters and marks of ASCII.
  case asciiCapable = 1
  /// Digits and marks.
  case numbersAndPunctuation = 2
  /// Keys for addresses of the web.
  case URL = 3
  /// Digits alone.
  case numberPad = 4
  /// Keys for telephone numbers.
  case phonePad = 5
  /// Keys for a name or a telephone number.
  case namePhonePad = 6
  /// Keys for addresses of mail.
  case emailAddress = 7
  /// Digits and a decimal separator.
  case decimalPad = 8
  /// Keys for messages with names and tags.
  case twitter = 9
  /// Keys for searching the web.
  case webSearch = 10
  /// Digits of ASCII alone.
  case asciiCapableNumberPad = 11

  /// Letters and marks of ASCII: ``asciiCapable``.
  public static var alphabet: UIKeyboardType { .asciiCapable }
}

/// Whether a keyboard on the screen is light or dark.
public enum UIKeyboardAppearance: Int, Sendable {
  /// As its surroundings are.
  case `default` = 0
  /// Dark.
  case dark = 1
  /// Light.
  case light = 2

  /// Dark: ``dark``.
  public static var alert: UIKeyboardAppearance { .dark }
}

/// What the Return key of a keyboard on the screen says.
public enum UIReturnKeyType: Int, Sendable {
  /// Return.
  case `default` = 0
  /// Go.
  case go = 1
  /// Search, as a search engine names it.
  case google = 2
  /// Join.
  case join = 3
  /// Next.
  case next = 4
  /// Route.
  case route = 5
  /// Search.
  case search = 6
  /// Send.
  case send = 7
  /// Search, as a search engine names it.
  case yahoo = 8
  /// Done.
  case done = 9
  /// Emergency call.
  case emergencyCall = 10
  /// Continue.
  case `continue` = 11
}

/// Which letters are made capital while they are typed.
public enum UITextAutocapitalizationType: Int, Sendable {
  /// None.
  case none = 0
  /// The first of each word.
  case words = 1
  /// The first of each sentence.
  case sentences = 2
  /// All.
  case allCharacters = 3
}

/// Whether what is typed is corrected.
public enum UITextAutocorrectionType: Int, Sendable {
  /// As the user has set it.
  case `default` = 0
  /// It is not.
  case no = 1
  /// It is.
  case yes = 2
}

/// Whether wrong spelling is marked.
public enum UITextSpellCheckingType: Int, Sendable {
  /// While text is corrected.
  case `default` = 0
  /// It is not.
  case no = 1
  /// It is.
  case yes = 2
}

/// Whether straight quotation marks become curly ones.
public enum UITextSmartQuotesType: Int, Sendable {
  /// As the language has it.
  case `default` = 0
  /// They do not.
  case no = 1
  /// They do.
  case yes = 2
}

/// Whether two hyphens become a dash.
public enum UITextSmartDashesType: Int, Sendable {
  /// As the language has it.
  case `default` = 0
  /// They do not.
  case no = 1
  /// They do.
  case yes = 2
}

/// Whether deleting and pasting whole words keeps one space between words.
public enum UITextSmartInsertDeleteType: Int, Sendable {
  /// As the platform has it: on Linux it does not.
  case `default` = 0
  /// It does not.
  case no = 1
  /// It does.
  case yes = 2
}

/// Whether what comes next is proposed in the text.
public enum UITextInlinePredictionType: Int, Sendable {
  /// As the user has set it.
  case `default` = 0
  /// It is not.
  case no = 1
  /// It is.
  case yes = 2
}

/// Whether results of calculations are proposed in the text.
public enum UITextMathExpressionCompletionType: Int, Sendable {
  /// As the user has set it.
  case `default` = 0
  /// They are not.
  case no = 1
  /// They are.
  case yes = 2
}
