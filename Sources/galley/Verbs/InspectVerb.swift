internal import CoreText
internal import Foundation
internal import TextDocuments

/// `galley inspect`: prints what a document says.
enum InspectVerb: Verb {
  static let name = "inspect"
  static let summary = "Prints the text, runs and paragraphs of a document as JSON."
  static let usage = "IN --json [options]"
  static let details = """
    Ranges are [location, length] in UTF-16 units. A key with nothing to say is left out; colours are #rrggbb or
    #rrggbbaa.
    """
  static let options: [Option] =
    DocumentFormat.options + [
      .value(
        "markers", nil, "PLACE", "text puts the markers of HTML's lists into the text, as TextKit 1 does."),
      .flag("positions", nil, "Adds to runs of Markdown where the source has them."),
      .flag("json", nil, "Prints JSON, which is the only form."),
    ]

  static func run(_ arguments: Arguments) throws {
    let input = try operand(arguments, "a document")
    let inText = try arguments.choice("markers", ["text": true]) ?? false
    let document = try DocumentFormat.read(
      input, arguments, markersInText: inText, positions: arguments.has("positions"))
    var members: [(String, JSONText)] = [
      ("format", .string(DocumentFormat.word(document.attributes[.documentType] as? String))),
      ("length", .integer(document.text.length)), ("text", .string(document.text.string)),
      ("document", .members(DocumentWords.members(document.attributes))),
      ("runs", .array(RunWords.all(document.text))),
      ("paragraphs", .array(ParagraphWords.all(document.text))),
    ]
    if !document.footnotes.isEmpty {
      members.append(
        (
          "footnotes",
          .array(
            document.footnotes.map {
              .members([("at", .integer($0.offset)), ("text", .string($0.text.string))])
            })
        ))
    }
    members.append(("loss", .losses(document.losses)))
    printLine(JSONText.members(members).text)
  }
}
