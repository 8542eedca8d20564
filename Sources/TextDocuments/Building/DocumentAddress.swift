internal import Foundation

/// Addresses of links and pictures.
enum DocumentAddress {
  /// Returns a URL, or the string that is none.
  ///
  /// Letters that URLs do not have are encoded here: Foundation encodes all of an address that has one, what
  /// is encoded already included.
  static func value(_ text: String, relativeTo base: URL?) -> Any {
    var encoded = ""
    // Brackets belong to addresses of machines, and nowhere else.
    let refused = "\"<>\\^`{|}" + (text.contains("//[") ? "" : "[]")
    for scalar in text.unicodeScalars {
      if scalar.isASCII, scalar.value > 0x20, scalar.value < 0x7F,
        !refused.unicodeScalars.contains(scalar)
      {
        encoded.unicodeScalars.append(scalar)
      } else {
        for byte in String(scalar).utf8 {
          encoded += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
        }
      }
    }
    guard let url = URL(string: encoded, relativeTo: base) else { return NSString(string: text) }
    return url.absoluteURL
  }
}
