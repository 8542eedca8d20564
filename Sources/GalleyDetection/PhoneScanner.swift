internal import Foundation

/// Finds phone numbers by their shape.
enum PhoneScanner {
  /// Digits with separators, perhaps after "+", and an extension. Groups of digits are 1 to 14 long; between
  /// them are up to two separators, or a separator and parentheses.
  private static let candidate = try! NSRegularExpression(
    pattern:
      #"(?<![\p{L}\p{N}_.,$€£/#+\-])(?<number>(?:\+ ?|\(\+? ?)?\d(?:[ \u00A0.\-\u2010-\u2013/()]{0,3}\d){5,18})"#
      + #"(?<extension>[ ,]{0,2}(?:x|ext\.?|extension) ?\d{1,6})?(?![\p{L}\p{N}_%€$]|[.,:/\-]\d)"#,
    options: .caseInsensitive)

  /// All phone numbers, in order.
  static func detections(in text: DetectorText) -> [Detection] {
    text.matches(candidate, groups: ["number"]).compactMap { match in
      guard let number = match.groups["number"], isNumber(text.text(number)) else { return nil }
      return Detection(range: match.range, value: .phoneNumber(text.text(match.range)))
    }
  }

  /// Whether digits and separators have the shape of a phone number.
  private static func isNumber(_ text: String) -> Bool {
    let digits = text.filter(\.isWholeNumber)
    let groups = text.split { !$0.isWholeNumber }.map(\.count)
    guard text.count(where: { $0 == "(" }) == text.count(where: { $0 == ")" }) else { return false }
    // Four short groups with dots are an address of the Internet.
    if text.contains("."), groups.count == 4, groups.allSatisfy({ $0 <= 3 }), !text.contains(" ") {
      return false
    }
    // A fraction is none, nor are digits one by one.
    if text.hasPrefix("0.") || digits.count < 2 * groups.count - 1 { return false }
    if text.hasPrefix("+") || text.hasPrefix("(+") { return (8...15).contains(digits.count) }
    if digits.hasPrefix("00") { return (10...17).contains(digits.count) && groups.count > 1 }
    if text.hasPrefix("(") { return (7...13).contains(digits.count) && (2...6).contains(groups[0]) }
    if digits.hasPrefix("0") {
      return (groups.count > 1 ? 8...13 : 10...12).contains(digits.count)
    }
    return isNorthAmerican(text, digits, groups)
  }

  /// 1 or not, then 3, 3 and 4 digits, or 3 and 4, or ten digits together; neither area nor exchange begins
  /// with 0 or 1.
  private static func isNorthAmerican(_ text: String, _ digits: String, _ groups: [Int]) -> Bool {
    func begins(_ places: [Int]) -> Bool {
      let digits = Array(digits)
      return places.allSatisfy { digits[$0] >= "2" }
    }
    switch groups {
    case [3, 3, 4], [10]: return begins([0, 3])
    case [1, 3, 3, 4], [11], [1, 10]: return digits.hasPrefix("1") && begins([1, 4])
    case [3, 4]: return begins([0]) && (text.contains("-") || text.contains(".") || text.contains("\u{2010}"))
    default: return false
    }
  }
}
