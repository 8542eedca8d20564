public import Foundation

/// Whether a UTF-16 unit ends a line: U+000A, U+000D, U+2028 or U+2029.
public func YYTextIsLinebreakChar(_ c: unichar) -> Bool {
  [0x000A, 0x000D, 0x2028, 0x2029].contains(c)
}

/// Whether a string is one line end: a character that ends lines, or U+000D with U+000A.
public func YYTextIsLinebreakString(_ str: String?) -> Bool {
  let units = Array((str ?? "").utf16.prefix(3))
  return units.count == 1 ? YYTextIsLinebreakChar(units[0]) : units == [0x000D, 0x000A]
}

/// Returns the length of the line end that a string ends with, in UTF-16 units: 0, 1 or 2.
public func YYTextLinebreakTailLength(_ str: String?) -> Int {
  let units = Array((str ?? "").utf16.suffix(2))
  guard let last = units.last, YYTextIsLinebreakChar(last) else { return 0 }
  return units == [0x000D, 0x000A] ? 2 : 1
}
