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
  /// - Parameters:
  ///   - part: The part.
  ///   - isAtomic: Whether it is a grapheme with one glyph, so that its own order does not matter, and its
  ///     neighbours do not matter in either order.
  func isKnown(for part: some Sequence<UInt16>, isAtomic: Bool = false) -> Bool {
    switch self {
    case .logical: return true
    // HarfBuzz takes the vowels AM of Thai and Lao apart, and joins them to what it has seen before them.
    case .reversed: return !part.contains { $0 == 0xE33 || $0 == 0xEB3 }
    case .logicalForDigits: break
    }
    var isKnown = isAtomic
    var units = part.makeIterator()
    var decoder = UTF16()
    while true {
      switch decoder.decode(&units) {
      case .scalarValue(let scalar):
        switch CharacterProperties.generalCategory(of: scalar.value) {
        case .decimalNumber: isKnown = true
        // A letter turns the digits of its run around, too.
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter: return false
        default: break
        }
      case .error: return false
      case .emptyInput: return isKnown
      }
    }
  }
}
