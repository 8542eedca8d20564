internal import Foundation

/// A match, as a UTF-16 range of the text.
struct Detection {
  var range: Range<Int>
  var value: DetectedResult.Value
}

/// A text on its way through the detectors.
struct DetectorText {
  let string: String
  let units: [UInt16]
  /// The UTF-16 range that is searched.
  let range: Range<Int>

  init(_ string: String, _ range: NSRange) {
    self.string = string
    units = Array(string.utf16)
    let start = min(max(range.location, 0), units.count)
    let (end, overflow) = range.location.addingReportingOverflow(max(0, range.length))
    self.range = start..<max(start, overflow ? units.count : min(end, units.count))
  }

  /// The unit at an offset; 0 outside of the searched range.
  subscript(index: Int) -> UInt16 { range.contains(index) ? units[index] : 0 }

  /// A part of the text.
  func text(_ part: Range<Int>) -> String { String(decoding: units[part], as: UTF16.self) }

  /// The matches of a regular expression, each as the ranges of its groups by name; groups that took no part
  /// are absent.
  func matches(_ expression: NSRegularExpression, groups: [String]) -> [(
    range: Range<Int>, groups: [String: Range<Int>]
  )] {
    expression.matches(in: string, range: NSRange(range)).map { match in
      var found: [String: Range<Int>] = [:]
      for name in groups { found[name] = Range(match.range(withName: name)) }
      return (match.range.lowerBound..<match.range.upperBound, found)
    }
  }
}

extension UInt16 {
  /// Whether the unit is an ASCII digit.
  var isDigit: Bool { (0x30...0x39).contains(self) }
  /// Whether the unit is an ASCII letter.
  var isLatinLetter: Bool { (0x41...0x5A).contains(self) || (0x61...0x7A).contains(self) }
  /// Whether the unit is an ASCII letter or digit.
  var isLatinAlphanumeric: Bool { isDigit || isLatinLetter }
}
