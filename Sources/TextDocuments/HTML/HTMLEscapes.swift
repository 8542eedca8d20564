internal import Foundation

/// What keeps letters from being tags.
enum HTMLEscapes {
  /// Returns text for a place without tags; letters that HTML forbids are left out.
  static func plain(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars { _ = append(scalar, to: &result) }
    return result
  }

  /// Returns the value of an attribute between double quotation marks.
  static func attribute(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      if scalar == "\"" { result += "&quot;" } else { _ = append(scalar, to: &result) }
    }
    return result
  }

  /// Returns text between tags; letters that HTML forbids are left out and reported.
  static func text(_ text: String, _ offset: Int, _ report: inout LossReport) -> String {
    var result = ""
    var index = offset
    for scalar in text.unicodeScalars {
      if scalar == "\u{2028}" {
        result += "<br>"
      } else if !append(scalar, to: &result) {
        report.add(
          "control character U+\(String(scalar.value, radix: 16, uppercase: true))",
          .text(NSRange(location: index, length: 1)))
      }
      index += scalar.utf16.count
    }
    return result
  }

  /// Appends a letter so that it begins no tag, scalar by scalar: with a mark after it, it is no letter that
  /// a search would find.
  ///
  /// - Returns: Whether HTML and XML have the letter; if not, nothing is appended.
  private static func append(_ scalar: Unicode.Scalar, to result: inout String) -> Bool {
    switch scalar {
    case "&": result += "&amp;"
    case "<": result += "&lt;"
    case ">": result += "&gt;"
    case "\0"..."\u{8}", "\u{B}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{FFFE}", "\u{FFFF}": return false
    default: result.unicodeScalars.append(scalar)
    }
    return true
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
