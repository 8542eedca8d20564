/// A marker's format taken apart: literal text, and fields for the item's number.
struct ListMarker {
  private enum Part {
    case text(String)
    case number((Int) -> String)
  }

  private var parts: [Part] = []

  /// Reads a format; braces around something that is no counter and no sign are text.
  init(_ format: NSTextList.MarkerFormat) {
    var rest = Substring(format.rawValue)
    var text = ""
    while let brace = rest.firstIndex(of: "{") {
      text += rest[..<brace]
      rest = rest[brace...]
      guard let end = rest.firstIndex(of: "}") else { break }
      let name = String(rest[rest.index(after: brace)..<end])
      if let sign = ListMarker.signs[name] {
        text += sign
        rest = rest[rest.index(after: end)...]
      } else if let counter = ListMarker.counter(name) {
        if !text.isEmpty { parts.append(.text(text)) }
        text = ""
        parts.append(.number(counter))
        rest = rest[rest.index(after: end)...]
      } else {
        text += "{"
        rest = rest.dropFirst()
      }
    }
    text += rest
    if !text.isEmpty { parts.append(.text(text)) }
  }

  /// Whether there is a field for the item's number.
  var counts: Bool {
    parts.contains { if case .number = $0 { true } else { false } }
  }

  /// Whether nothing follows the item's number.
  var endsWithNumber: Bool {
    if case .number = parts.last { true } else { false }
  }

  /// The marker of an item.
  func text(for number: Int) -> String {
    parts.map { part in
      switch part {
      case .text(let text): text
      case .number(let counter): counter(number)
      }
    }.joined()
  }

  private static let signs = [
    "disc": "\u{2022}", "circle": "\u{25E6}", "square": "\u{25A0}", "box": "\u{25A1}", "check": "\u{2713}",
    "diamond": "\u{25C6}", "hyphen": "\u{2043}",
  ]

  private static func counter(_ name: String) -> ((Int) -> String)? {
    switch name {
    case "decimal": { String($0) }
    case "octal": { String($0, radix: 8) }
    case "lower-hexadecimal": { String($0, radix: 16) }
    case "upper-hexadecimal": { String($0, radix: 16, uppercase: true) }
    case "lower-alpha", "lower-latin": { letters($0) }
    case "upper-alpha", "upper-latin": { letters($0).uppercased() }
    case "lower-roman": { roman($0) }
    case "upper-roman": { roman($0).uppercased() }
    default: nil
    }
  }

  /// a … z, aa, ab: each digit counts from 1 to 26, so there is no letter for 0.
  private static func letters(_ number: Int) -> String {
    guard number > 0 else { return String(number) }
    var rest = number
    var letters: [UInt8] = []
    while rest > 0 {
      let (quotient, remainder) = (rest - 1).quotientAndRemainder(dividingBy: 26)
      letters.append(UInt8(ascii: "a") + UInt8(remainder))
      rest = quotient
    }
    return String(decoding: letters.reversed(), as: UTF8.self)
  }

  private static func roman(_ number: Int) -> String {
    guard (1...3999).contains(number) else { return String(number) }
    let steps = [
      (1000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc"), (50, "l"), (40, "xl"),
      (10, "x"), (9, "ix"), (5, "v"), (4, "iv"), (1, "i"),
    ]
    var rest = number
    var text = ""
    for (value, sign) in steps {
      while rest >= value {
        text += sign
        rest -= value
      }
    }
    return text
  }
}
