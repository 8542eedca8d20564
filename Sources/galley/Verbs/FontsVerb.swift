internal import CoreText
internal import GalleyFonts
internal import Foundation
internal import TemplateEngine
internal import TextEngine

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
    let choices = try choices(for: text, fonts, language: try LanguageTag.read(arguments))
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

  /// Returns the font of each grapheme, as layout chooses it.
  private static func choices(
    for text: String, _ fonts: FontOptions, language: String?
  ) throws(ToolError) -> [ShownGrapheme] {
    guard fonts.primary ?? fonts.collection.defaultFace != nil else {
      throw .failed("fonts", "there is no font at all")
    }
    let config = CTFrameParserConfig()
    config.language = language
    fonts.apply(to: config)
    let string = NSAttributedString(string: text, attributes: CTFrameParser.attributes(with: config))
    let styled = CTFramesetter(string, collection: config.fonts).typesetter.text
    return styled.graphemeFonts().map { found in
      ShownGrapheme(
        text: String(decoding: styled.text[found.range], as: UTF16.self), range: found.range,
        face: found.font.instance.face, reason: "\(found.reason)")
    }
  }
}

/// A grapheme and its font, as `fonts` prints them.
private struct ShownGrapheme {
  let text: String
  let range: Range<Int>
  let face: FontFace
  let reason: String

  var json: JSONText {
    .object([
      "text": .string(text), "range": .range(range), "font": .string(face.postScriptName),
      "family": .string(face.familyName), "source": .string(face.source), "reason": .string(reason),
    ])
  }

  var words: String {
    let codes = text.unicodeScalars.map { scalar in
      let digits = String(scalar.value, radix: 16, uppercase: true)
      return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
    // A control character would tear the line apart.
    let shown = text.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F } ? text : ""
    return "\(shown)\t\(codes.joined(separator: " "))\t\(face.fullName)\t\(reason)"
  }
}
