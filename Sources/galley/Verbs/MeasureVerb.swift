internal import CoreText
internal import TemplateEngine

/// `galley measure`: how large a text is, without drawing it.
enum MeasureVerb: Verb {
  static let name = "measure"
  static let summary = "Tells how wide and high a text is and how many lines it has."
  static let usage = "INPUT [options]"
  static let details = "INPUT is what 'galley render' takes. Nothing is drawn and no picture is decoded."
  static let options: [Option] =
    [.flag("json", "j", "Print {\"width\",\"height\",\"lines\"}.")] + LayoutOptions.options

  static func run(_ arguments: Arguments) throws {
    let input = try operand(arguments, "a file to measure")
    let document = try InputDocument(input, config: try LayoutOptions(arguments).config(), loadsImages: false)
    let data = CTFrameParser.layOut(document.content, config: document.config)
    let lines = CTFrameGetLines(data.ctFrame).count
    guard arguments.has("json") else {
      return printLine("\(data.width) × \(data.height) points, \(lines) \(lines == 1 ? "line" : "lines")")
    }
    let answer: JSONText = .object([
      "width": .number(Double(data.width)), "height": .number(Double(data.height)), "lines": .integer(lines),
    ])
    printLine(answer.text)
  }
}
