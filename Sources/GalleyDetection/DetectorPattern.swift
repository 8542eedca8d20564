internal import Foundation

/// The pattern of a detector that is asked as a regular expression.
enum DetectorPattern {
  private static let link =
    #"(?:[A-Za-z][A-Za-z0-9+.\-]{0,63}://|mailto:|tel:|www\.)[^\s<>"]*[^\s<>".,;:!?'()\[\]{}]|[A-Za-z0-9._%+\-]+@[A-Za-z0-9.\-]+\.[A-Za-z]{2,}"#
  private static let phone = #"(?<![\p{L}\p{N}])(?:\+|\()?\d[\d ().\-/]{5,18}\d(?![\p{L}\p{N}])"#

  /// Returns the alternatives for some types.
  static func of(_ types: NSTextCheckingTypes) -> String {
    func wants(_ type: NSTextCheckingResult.CheckingType) -> Bool { types & type.rawValue != 0 }
    var parts: [String] = []
    if wants(.linkType) { parts.append(link) }
    if wants(.addressType) { parts += AddressScanner.patterns }
    if wants(.dateType) { parts += DateScanner.patterns }
    if wants(.phoneNumberType) { parts.append(phone) }
    // Groups of one name must not be there twice.
    return parts.map { "(?:\($0))" }.joined(separator: "|")
      .replacingOccurrences(of: #"\(\?<[A-Za-z]\w*>"#, with: "(?:", options: .regularExpression)
  }
}
