/// An option of a verb.
struct Option: Sendable {
  /// The name after two hyphens.
  let name: String
  /// The letter after one hyphen.
  let letter: Character?
  /// What the help text calls the option's value; `nil` for a switch.
  let value: String?
  /// What the option does, in a few words.
  let help: String
  /// Whether it may be given more than once.
  let repeats: Bool

  /// An option with a value.
  static func value(
    _ name: String, _ letter: Character? = nil, _ value: String, repeats: Bool = false, _ help: String
  ) -> Option {
    Option(name: name, letter: letter, value: value, help: help, repeats: repeats)
  }

  /// An option without a value.
  static func flag(_ name: String, _ letter: Character? = nil, _ help: String) -> Option {
    Option(name: name, letter: letter, value: nil, help: help, repeats: true)
  }

  /// The option as it is typed: `-o, --output FILE`.
  var spelling: String {
    let short = letter.map { "-\($0), " } ?? "    "
    return short + "--" + name + (value.map { " " + $0 } ?? "")
  }
}
