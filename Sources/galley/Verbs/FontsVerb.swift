internal import Fonts
internal import TextEngine
internal import UnicodeAlgorithms

/// `galley fonts`: which fonts there are, and which one shows what.
enum FontsVerb: Verb {
  static let name = "fonts"
  static let summary =
    "Lists the fonts in fallback order, or tells which font each character of a text gets and why."
  static let usage = "[TEXT] [options]"
  static let details = "A character here is what a reader calls one: a grapheme. Offsets count UTF-16 units."
  static let options: [Option] =
    [
      .value("language", nil, "TAG", "Language of the text as a BCP 47 tag."),
      .flag("json", "j", "Print JSON."),
    ] + FontOptions.options

  static func run(_ arguments: Arguments) throws {
    let fonts = try FontOptions(arguments)
    guard !arguments.operands.isEmpty else { return list(fonts.collection, asJSON: arguments.has("json")) }
    let text = try operand(arguments, "one text")
    let choices = try choices(for: text, fonts, language: arguments.string("language"))
    if arguments.has("json") {
      printLine(JSONText.array(choices.map(\.json)).text)
    } else {
      for choice in choices { printLine(choice.words) }
    }
  }

  private static func list(_ collection: FontCollection, asJSON: Bool) {
    if asJSON {
      let entries = collection.entries.map { entry -> JSONText in
        .object([
          "family": .string(entry.family), "style": .string(entry.style),
          "postScriptName": .string(entry.postScriptName),
          "source": .string(entry.source), "index": .integer(entry.index),
        ])
      }
      printLine(JSONText.array(entries).text)
    } else {
      for entry in collection.entries {
        printLine("\(entry.family), \(entry.style)  \(entry.source) #\(entry.index)")
      }
    }
    for error in collection.skipped { printWarning("--fonts", "\(error)") }
  }

  /// The font of each grapheme, as layout chooses it.
  private static func choices(
    for text: String, _ fonts: FontOptions, language: String?
  ) throws(ToolError) -> [GraphemeFont] {
    guard let face = fonts.primary ?? fonts.collection.defaultFace else {
      throw .failed("fonts", "there is no font at all")
    }
    let primary = face.instance()
    var offset = 0
    return text.map { grapheme in
      let scalars = grapheme.unicodeScalars.map(\.value)
      defer { offset += grapheme.utf16.count }
      let choice = fonts.collection.choice(for: scalars, primary: primary, language: language)
      return GraphemeFont(text: String(grapheme), scalars: scalars, offset: offset, choice: choice)
    }
  }
}

/// A grapheme and its font, as `fonts` prints them.
private struct GraphemeFont {
  let text: String
  let scalars: [UInt32]
  let offset: Int
  let choice: FontChoice

  var json: JSONText {
    .object([
      "text": .string(text), "range": .range(offset..<offset + text.utf16.count),
      "font": .string(choice.face.postScriptName), "family": .string(choice.face.familyName),
      "source": .string(choice.face.source), "reason": .string("\(choice.reason)"),
    ])
  }

  var words: String {
    let codes = scalars.map { "U+" + String(repeating: "0", count: max(0, 4 - hex($0).count)) + hex($0) }
    // A control character would tear the line apart.
    let shown = scalars.allSatisfy { $0 >= 0x20 && $0 != 0x7F } ? text : ""
    return "\(shown)\t\(codes.joined(separator: " "))\t\(choice.face.fullName)\t\(choice.reason)"
  }

  private func hex(_ scalar: UInt32) -> String { String(scalar, radix: 16, uppercase: true) }
}
