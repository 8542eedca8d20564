internal import Foundation

/// The tool: the first word chooses a verb, the verb does the rest.
@main
struct Tool {
  private static var verbs: [any Verb.Type] {
    [
      RenderVerb.self, MeasureVerb.self, HitVerb.self, LayoutVerb.self, BreaksVerb.self, ShapeVerb.self,
      FontsVerb.self, UnicodeVerb.self, BenchVerb.self, ConvertVerb.self, InspectVerb.self,
      EditVerb.self,
    ]
  }

  static func main() {
    do {
      try run(Array(CommandLine.arguments.dropFirst()))
      Progress.end()
    } catch {
      let error = error as? ToolError ?? .failed("galley", "\(error)")
      printError(error)
      exit(error.status)
    }
  }

  private static func run(_ words: [String]) throws {
    guard let first = words.first else {
      throw ToolError.usage("galley", "needs a verb; try 'galley --help'")
    }
    switch first {
    case "--help", "-h": return write(overview, to: .standardOutput)
    case "--version": return printLine("galley \(toolVersion)")
    case "help":
      return write(words.count > 1 ? try verb(words[1]).help : overview, to: .standardOutput)
    default: break
    }
    let verb = try verb(first)
    let rest = Array(words.dropFirst())
    let arguments: Arguments
    do {
      arguments = try Arguments(rest, options: verb.options + [.flag("help", "h", "")])
    } catch {
      // Help is given even when the rest of the line makes no sense.
      guard rest.contains("--help") else { throw error }
      return write(verb.help, to: .standardOutput)
    }
    if arguments.has("help") { return write(verb.help, to: .standardOutput) }
    try verb.run(arguments)
  }

  private static func verb(_ name: String) throws -> any Verb.Type {
    for verb in verbs where verb.name == name { return verb }
    guard !name.hasPrefix("-") else { throw ToolError.usage(name, "unknown option; try 'galley --help'") }
    throw ToolError.usage(
      name,
      "unknown verb" + Arguments.suggestion(for: name, among: verbs.map { $0.name }) + "; try 'galley --help'"
    )
  }

  private static var overview: String {
    let width = (verbs.map { $0.name.count }.max() ?? 0) + 2
    var text = "usage: galley VERB [options]\n\nTypesets text with pictures and links.\n\nVerbs:\n"
    for verb in verbs {
      text += "  \(verb.name)\(String(repeating: " ", count: width - verb.name.count))\(verb.summary)\n"
    }
    text += """

      Options:
        -h, --help     Print this text; after a verb, the verb's.
            --version  Print the version.

      Files of text are UTF-8, or UTF-16 with a byte order mark. For FILE and INPUT, - is standard input.

      The exit status is 0, 1 when the work failed, or 64 when the command line makes no sense.

      """
    return text
  }
}
