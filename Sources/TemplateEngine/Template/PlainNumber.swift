/// Numbers as people write them.
package enum PlainNumber {
  /// Returns a number with two decimals at most and no zeros at their end: 5987.94, 12.5, 400.
  package static func text(_ number: Double) -> String {
    let hundredths = (number * 100).rounded()
    guard abs(hundredths) < 1e15, let whole = Int(exactly: hundredths) else { return "\(number)" }
    let digits = String(whole.magnitude)
    let padded = String(repeating: "0", count: max(3 - digits.count, 0)) + digits
    var text = padded.dropLast(2) + "." + padded.suffix(2)
    while text.last == "0" { text.removeLast() }
    if text.last == "." { text.removeLast() }
    return (whole < 0 ? "-" : "") + text
  }
}
