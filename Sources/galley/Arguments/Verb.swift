/// One of the tool's commands.
protocol Verb {
  /// The word that chooses the verb.
  static var name: String { get }
  /// A summary of one line.
  static var summary: String { get }
  /// The words after the verb: "INPUT -o OUT [options]".
  static var usage: String { get }
  /// Details beyond the options.
  static var details: String { get }
  /// The options, beside `--help`.
  static var options: [Option] { get }

  /// Does the work.
  static func run(_ arguments: Arguments) throws
}

extension Verb {
  /// The help text of the verb.
  static var help: String {
    var text = "usage: galley \(name) \(usage)\n\n\(summary)\n"
    if !details.isEmpty { text += "\n\(details)\n" }
    text += "\nOptions:\n"
    let all = options + [.flag("help", "h", "Print this text.")]
    let width = (all.map(\.spelling.count).max() ?? 0) + 2
    for option in all {
      let margin = String(repeating: " ", count: width - option.spelling.count)
      text += "  \(option.spelling)\(margin)\(option.help)\n"
    }
    return text
  }

  /// Returns the only operand.
  static func operand(_ arguments: Arguments, _ what: String) throws(ToolError) -> String {
    guard let first = arguments.operands.first else { throw .usage(name, "needs \(what)") }
    guard arguments.operands.count == 1 else {
      throw .usage(arguments.operands[1], "one operand too many for '\(name)'")
    }
    return first
  }

  /// Fails when there are operands.
  static func noOperands(_ arguments: Arguments) throws(ToolError) {
    if let first = arguments.operands.first { throw .usage(first, "one operand too many for '\(name)'") }
  }
}
