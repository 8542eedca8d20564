/// The place of a key on a keyboard, as USB numbers them: what the key would be in the US layout.
public enum UIKeyboardHIDUsage: Int, Sendable, Hashable {
  /// Any other key.
  case keyboardErrorUndefined = 3
  /// The letter A of the US layout.
  case keyboardA = 4
  /// The letter B of the US layout.
  case keyboardB = 5
  /// The letter C of the US layout.
  case keyboardC = 6
  /// The letter D of the US layout.
  case keyboardD = 7
  /// The letter E of the US layout.
  case keyboardE = 8
  /// The letter F of the US layout.
  case keyboardF = 9
  /// The letter G of the US layout.
  case keyboardG = 10
  /// The letter H of the US layout.
  case keyboardH = 11
  /// The letter I of the US layout.
  case keyboardI = 12
  /// The letter J of the US layout.
  case keyboardJ = 13
  /// The letter K of the US layout.
  case keyboardK = 14
  /// The letter L of the US layout.
  case keyboardL = 15
  /// The letter M of the US layout.
  case keyboardM = 16
  /// The letter N of the US layout.
  case keyboardN = 17
  /// The letter O of the US layout.
  case keyboardO = 18
  /// The letter P of the US layout.
  case keyboardP = 19
  /// The letter Q of the US layout.
  case keyboardQ = 20
  /// The letter R of the US layout.
  case keyboardR = 21
  /// The letter S of the US layout.
  case keyboardS = 22
  /// The letter T of the US layout.
  case keyboardT = 23
  /// The letter U of the US layout.
  case keyboardU = 24
  /// The letter V of the US layout.
  case keyboardV = 25
  /// The letter W of the US layout.
  case keyboardW = 26
  /// The letter X of the US layout.
  case keyboardX = 27
  /// The letter Y of the US layout.
  case keyboardY = 28
  /// The letter Z of the US layout.
  case keyboardZ = 29
  /// The digit 1 of the main part.
  case keyboard1 = 30
  /// The digit 2 of the main part.
  case keyboard2 = 31
  /// The digit 3 of the main part.
  case keyboard3 = 32
  /// The digit 4 of the main part.
  case keyboard4 = 33
  /// The digit 5 of the main part.
  case keyboard5 = 34
  /// The digit 6 of the main part.
  case keyboard6 = 35
  /// The digit 7 of the main part.
  case keyboard7 = 36
  /// The digit 8 of the main part.
  case keyboard8 = 37
  /// The digit 9 of the main part.
  case keyboard9 = 38
  /// The digit 0 of the main part.
  case keyboard0 = 39
  /// Return.
  case keyboardReturnOrEnter = 40
  /// Escape.
  case keyboardEscape = 41
  /// Backspace.
  case keyboardDeleteOrBackspace = 42
  /// Tab.
  case keyboardTab = 43
  /// The space bar.
  case keyboardSpacebar = 44
  /// The hyphen.
  case keyboardHyphen = 45
  /// The equal sign.
  case keyboardEqualSign = 46
  /// The opening bracket.
  case keyboardOpenBracket = 47
  /// The closing bracket.
  case keyboardCloseBracket = 48
  /// The backslash.
  case keyboardBackslash = 49
  /// The semicolon.
  case keyboardSemicolon = 51
  /// The quote.
  case keyboardQuote = 52
  /// The grave accent.
  case keyboardGraveAccentAndTilde = 53
  /// The comma.
  case keyboardComma = 54
  /// The full stop.
  case keyboardPeriod = 55
  /// The slash.
  case keyboardSlash = 56
  /// Caps Lock.
  case keyboardCapsLock = 57
  /// Function key 1.
  case keyboardF1 = 58
  /// Function key 2.
  case keyboardF2 = 59
  /// Function key 3.
  case keyboardF3 = 60
  /// Function key 4.
  case keyboardF4 = 61
  /// Function key 5.
  case keyboardF5 = 62
  /// Function key 6.
  case keyboardF6 = 63
  /// Function key 7.
  case keyboardF7 = 64
  /// Function key 8.
  case keyboardF8 = 65
  /// Function key 9.
  case keyboardF9 = 66
  /// Function key 10.
  case keyboardF10 = 67
  /// Function key 11.
  case keyboardF11 = 68
  /// Function key 12.
  case keyboardF12 = 69
  /// Insert.
  case keyboardInsert = 73
  /// Home.
  case keyboardHome = 74
  /// Page up.
  case keyboardPageUp = 75
  /// Delete.
  case keyboardDeleteForward = 76
  /// End.
  case keyboardEnd = 77
  /// Page down.
  case keyboardPageDown = 78
  /// The arrow to the right.
  case keyboardRightArrow = 79
  /// The arrow to the left.
  case keyboardLeftArrow = 80
  /// The arrow down.
  case keyboardDownArrow = 81
  /// The arrow up.
  case keyboardUpArrow = 82
  /// Enter of the number pad.
  case keypadEnter = 88
  /// Control on the left.
  case keyboardLeftControl = 224
  /// Shift on the left.
  case keyboardLeftShift = 225
  /// Alt on the left.
  case keyboardLeftAlt = 226
  /// Super on the left.
  case keyboardLeftGUI = 227
}

extension UIKeyboardHIDUsage {
  /// The places of keys by the names that hosts have for them.
  private static let places: [String: UIKeyboardHIDUsage] = [
    "a": .keyboardA, "b": .keyboardB, "c": .keyboardC, "d": .keyboardD, "e": .keyboardE, "f": .keyboardF,
    "g": .keyboardG, "h": .keyboardH, "i": .keyboardI, "j": .keyboardJ, "k": .keyboardK, "l": .keyboardL,
    "m": .keyboardM, "n": .keyboardN, "o": .keyboardO, "p": .keyboardP, "q": .keyboardQ, "r": .keyboardR,
    "s": .keyboardS, "t": .keyboardT, "u": .keyboardU, "v": .keyboardV, "w": .keyboardW, "x": .keyboardX,
    "y": .keyboardY, "z": .keyboardZ, "1": .keyboard1, "2": .keyboard2, "3": .keyboard3, "4": .keyboard4,
    "5": .keyboard5, "6": .keyboard6, "7": .keyboard7, "8": .keyboard8, "9": .keyboard9, "0": .keyboard0,
    "return": .keyboardReturnOrEnter, "escape": .keyboardEscape, "backspace": .keyboardDeleteOrBackspace,
    "tab": .keyboardTab, "space": .keyboardSpacebar, "-": .keyboardHyphen, "=": .keyboardEqualSign,
    "[": .keyboardOpenBracket, "]": .keyboardCloseBracket, "\\": .keyboardBackslash,
    ";": .keyboardSemicolon, "'": .keyboardQuote, "`": .keyboardGraveAccentAndTilde, ",": .keyboardComma,
    ".": .keyboardPeriod, "/": .keyboardSlash, "capslock": .keyboardCapsLock, "f1": .keyboardF1,
    "f2": .keyboardF2, "f3": .keyboardF3, "f4": .keyboardF4, "f5": .keyboardF5, "f6": .keyboardF6,
    "f7": .keyboardF7, "f8": .keyboardF8, "f9": .keyboardF9, "f10": .keyboardF10, "f11": .keyboardF11,
    "f12": .keyboardF12, "insert": .keyboardInsert, "home": .keyboardHome, "pageup": .keyboardPageUp,
    "delete": .keyboardDeleteForward, "end": .keyboardEnd, "pagedown": .keyboardPageDown,
    "right": .keyboardRightArrow, "left": .keyboardLeftArrow, "down": .keyboardDownArrow,
    "up": .keyboardUpArrow, "enter": .keypadEnter, "control": .keyboardLeftControl,
    "shift": .keyboardLeftShift, "alt": .keyboardLeftAlt, "super": .keyboardLeftGUI,
  ]

  /// Creates the place of a host's key.
  init(hostKey: String) { self = UIKeyboardHIDUsage.places[hostKey] ?? .keyboardErrorUndefined }
}
