internal import TemplateEngine

/// The words after a verb, sorted into options and operands.
struct Arguments {
  private var values: [String: [String]] = [:]
  /// The words that are no options, in order.
  private(set) var operands: [String] = []

  /// Sorts words by the GNU rules: `--name value`, `--name=value`, `-n value`, `-nvalue`, `-abc` for
  /// switches, and `--` before operands that begin with a hyphen. Options and operands may be mixed; a lone
  /// `-` is an operand.
  init(_ words: [String], options: [Option]) throws(ToolError) {
    var rest = words[...]
    while let word = rest.popFirst() {
      if word == "--" {
        operands += rest
        break
      } else if word.hasPrefix("--") {
        try takeLong(word, &rest, options)
      } else if word.hasPrefix("-"), word != "-" {
        try takeShort(word, &rest, options)
      } else {
        operands.append(word)
      }
    }
  }

  /// Whether a switch, or an option with a value, was given.
  func has(_ name: String) -> Bool { values[name] != nil }

  /// Returns the value of an option, `nil` if it was not given.
  func string(_ name: String) -> String? { values[name]?.last }

  /// Returns all values of an option that may be repeated.
  func strings(_ name: String) -> [String] { values[name] ?? [] }

  /// Returns the number that an option gives, `nil` if it was not given.
  ///
  /// - Parameter accepted: What the number must be, in words and as a test.
  func number(
    _ name: String, _ accepted: (words: String, test: @Sendable (Double) -> Bool) = Arguments.finite
  ) throws(ToolError) -> Double? {
    guard let text = string(name) else { return nil }
    guard let number = Double(text), accepted.test(number) else {
      throw .usage("--\(name)", "'\(text)' is not \(accepted.words)")
    }
    return number
  }

  /// Returns the choice that an option makes among some words, `nil` if it was not given.
  func choice<Choice>(_ name: String, _ choices: KeyValuePairs<String, Choice>) throws(ToolError) -> Choice? {
    guard let text = string(name) else { return nil }
    guard let choice = choices.first(where: { $0.key == text }) else {
      throw .usage("--\(name)", "'\(text)' is none of \(choices.map(\.key).joined(separator: ", "))")
    }
    return choice.value
  }

  /// Any number but infinities and NaN.
  static let finite: (words: String, test: @Sendable (Double) -> Bool) = ("a number", { $0.isFinite })
  /// A number above 0.
  static let positive: (words: String, test: @Sendable (Double) -> Bool) = (
    "a number above 0", { $0 > 0 && $0.isFinite }
  )
  // MARK: Sorting

  private mutating func takeLong(
    _ word: String, _ rest: inout ArraySlice<String>, _ options: [Option]
  ) throws(ToolError) {
    let body = word.dropFirst(2)
    let equals = body.firstIndex(of: "=")
    let name = String(body[..<(equals ?? body.endIndex)])
    guard let option = options.first(where: { $0.name == name }) else {
      throw .usage(
        "--\(name)", "unknown option" + Arguments.suggestion(for: name, among: options.map(\.name), "--"))
    }
    let attached = equals.map { String(body[body.index(after: $0)...]) }
    if option.value == nil {
      guard attached == nil else { throw .usage("--\(name)", "takes no value") }
      set(option, "")
    } else {
      try set(option, attached ?? rest.popFirst(), as: "--\(name)")
    }
  }

  private mutating func takeShort(
    _ word: String, _ rest: inout ArraySlice<String>, _ options: [Option]
  ) throws(ToolError) {
    var letters = word.dropFirst()
    while let letter = letters.popFirst() {
      guard let option = options.first(where: { $0.letter == letter }) else {
        throw .usage("-\(letter)", "unknown option")
      }
      guard option.value != nil else {
        set(option, "")
        continue
      }
      try set(option, letters.isEmpty ? rest.popFirst() : String(letters), as: "-\(letter)")
      return
    }
  }

  private mutating func set(_ option: Option, _ value: String?, as spelling: String) throws(ToolError) {
    guard let value else { throw .usage(spelling, "needs a value: \(option.value ?? "")") }
    guard option.repeats || values[option.name] == nil else { throw .usage(spelling, "given twice") }
    set(option, value)
  }

  private mutating func set(_ option: Option, _ value: String) {
    values[option.name, default: []].append(value)
  }

  /// "; did you mean X?" for the nearest of some words, if one is near enough.
  static func suggestion(for word: String, among words: [String], _ prefix: String = "") -> String {
    NearestWord.to(word, among: words).map { "; did you mean \(prefix)\($0)?" } ?? ""
  }
}
