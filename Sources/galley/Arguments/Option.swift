/// An option of a verb.
struct Option: Sendable {
  /// The name after two hyphens.
  let name: String
  /// The letter after one hyphen.
  let letter: Character?
  /// The name of the option's value in the help text; `nil` for a switch.
  let value: String?
  /// The option's effect, in a few words.
  let help: String
  /// Whether it may be given more than once.
  let repeats: Bool

  /// Returns an option with a value.
  static func value(
    _ name: String, _ letter: Character? = nil, _ value: String, repeats: Bool = false, _ help: String
  ) -> Option {
    Option(name: name, letter: letter, value: value, help: help, repeats: repeats)
  }

  /// Returns an option without a value.
  static func flag(_ name: String, _ letter: Character? = nil, _ help: String) -> Option {
    Option(name: name, letter: letter, value: nil, help: help, repeats: true)
  }

  /// The option as it is typed: `-o, --output FILE`.
  var spelling: String {
    let short = letter.map { "-\($0), " } ?? "    "
    return short + "--" + name + (value.map { " " + $0 } ?? "")
  }
}
