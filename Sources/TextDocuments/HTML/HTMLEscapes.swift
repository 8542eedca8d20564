internal import Foundation

/// What keeps letters from being tags.
enum HTMLEscapes {
  static func plain(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.filter { !isForbidden($0) })).replacingOccurrences(
      of: "&", with: "&amp;"
    ).replacingOccurrences(of: "<", with: "&lt;")
      .replacingOccurrences(of: ">", with: "&gt;")
  }

  /// Whether HTML and XML do without a letter.
  private static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0...8, 0xB...0x1F, 0x7F...0x9F, 0xFFFE, 0xFFFF: true
    default: false
    }
  }

  static func attribute(_ text: String) -> String {
    plain(text).replacingOccurrences(of: "\"", with: "&quot;")
  }

  /// Returns text between tags; letters that HTML forbids are left out and reported.
  static func text(_ text: String, _ offset: Int, _ report: inout LossReport) -> String {
    var result = ""
    var index = offset
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\u{2028}": result += "<br>"
      case _ where isForbidden(scalar):
        report.add(
          "control character U+\(String(scalar.value, radix: 16, uppercase: true))",
          .text(NSRange(location: index, length: 1)))
      default: result.unicodeScalars.append(scalar)
      }
      index += scalar.utf16.count
    }
    return result
  }

  /// Whether spaces would be lost without saying that they count.
  static func needsSpaces(_ text: String) -> Bool {
    var last: Unicode.Scalar = " "
    for scalar in text.unicodeScalars {
      if scalar == "\t" || (scalar == " " && (last == " " || last == "\u{2028}")) { return true }
      if scalar == "\u{2028}", last == " " { return true }
      last = scalar
    }
    return last == " " && !text.isEmpty
  }

  static func cssString(_ text: String) -> String {
    "\"" + text.replacingOccurrences(of: "\\", with: "\\\\").replacingOccurrences(of: "\"", with: "\\\"")
      + "\""
  }
}
