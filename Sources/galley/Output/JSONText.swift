/// A JSON value to be printed. Members keep their order.
indirect enum JSONText {
  case string(String)
  case bool(Bool)
  case integer(Int)
  case number(Double)
  case array([JSONText])
  case object(KeyValuePairs<String, JSONText>)
  case members([(String, JSONText)])

  /// The value in one line. Numbers are the shortest that read back equal, and always finite: JSON has no
  /// others.
  var text: String {
    var output = ""
    write(to: &output)
    return output
  }

  /// The value for people: numbers have two decimals at most.
  var words: String {
    if case .number(let number) = self { plain(number) } else { text }
  }

  private func write(to output: inout String) {
    switch self {
    case .string(let string): JSONText.write(string, to: &output)
    case .bool(let value): output += value ? "true" : "false"
    case .integer(let integer): output += "\(integer)"
    case .number(let number): JSONText.write(number, to: &output)
    case .array(let values):
      output += "["
      for (index, value) in values.enumerated() {
        if index > 0 { output += "," }
        value.write(to: &output)
      }
      output += "]"
    case .object(let pairs): JSONText.members(pairs.map { ($0.key, $0.value) }).write(to: &output)
    case .members(let members):
      output += "{"
      for (index, member) in members.enumerated() {
        if index > 0 { output += "," }
        JSONText.write(member.0, to: &output)
        output += ":"
        member.1.write(to: &output)
      }
      output += "}"
    }
  }

  private static func write(_ number: Double, to output: inout String) {
    precondition(number.isFinite, "JSON has no number for \(number)")
    if let integer = Int(exactly: number), abs(integer) < 1 << 53 {
      output += "\(integer)"
    } else {
      output += "\(number)"
    }
  }

  private static func write(_ string: String, to output: inout String) {
    output += "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": output += "\\\""
      case "\\": output += "\\\\"
      case "\n": output += "\\n"
      case "\r": output += "\\r"
      case "\t": output += "\\t"
      case "\u{0}"..."\u{1F}", "\u{7F}", "\u{2028}", "\u{2029}":
        let digits = String(scalar.value, radix: 16)
        output += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: output.unicodeScalars.append(scalar)
      }
    }
    output += "\""
  }
}

extension JSONText {
  /// Returns a range as `[location, length]`.
  static func range(_ range: Range<Int>) -> JSONText {
    .array([.integer(range.lowerBound), .integer(range.count)])
  }

  /// Numbers in an array.
  static func numbers(_ numbers: [Double]) -> JSONText { .array(numbers.map { .number($0) }) }
}
