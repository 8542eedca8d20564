internal import CGalleyHarfBuzz
internal import GalleyUnicode

/// The order in which a font's rules see the text of a run.
///
/// HarfBuzz turns a run around whose direction is not that of its script, as Latin text that is forced to run
/// from right to left, and so its rules see the last grapheme first. Digits in a script that runs from right
/// to left are not turned around, unless there are letters among them.
enum RuleOrder {
  /// The order of the text.
  case logical
  /// From the last grapheme to the first.
  case reversed
  /// The order of the text if it has a digit and no letter; else the reversed order.
  case logicalForDigits

  /// Creates the order for runs of a script and a direction.
  init(of script: Script, isRightToLeft: Bool) {
    switch hb_script_get_horizontal_direction(hb_script_t(rawValue: script.rawValue)) {
    case HB_DIRECTION_LTR: self = isRightToLeft ? .reversed : .logical
    case HB_DIRECTION_RTL: self = isRightToLeft ? .logical : .logicalForDigits
    default: self = .logical
    }
  }

  /// Whether a part that is cut off from a run is shaped in the order of the whole, as if it were alone.
  ///
  /// - Parameter part: The part, without surrogates that stand alone.
  func isKnown(for part: some Sequence<UInt16>) -> Bool {
    switch self {
    case .logical: return true
    // HarfBuzz takes the vowels AM of Thai and Lao apart, and joins them to what it has seen before them.
    case .reversed: return !part.contains { $0 == 0xE33 || $0 == 0xEB3 }
    case .logicalForDigits: break
    }
    var hasDigit = false
    var units = part.makeIterator()
    var decoder = UTF16()
    while case .scalarValue(let scalar) = decoder.decode(&units) {
      switch scalar.properties.generalCategory {
      case .decimalNumber: hasDigit = true
      case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter: return false
      default: break
      }
    }
    return hasDigit
  }
}
