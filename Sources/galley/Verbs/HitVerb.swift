internal import CoreText
internal import TemplateEngine

/// `galley hit`: what is at a point.
enum HitVerb: Verb {
  static let name = "hit"
  static let summary = "Tells what is at a point: a picture, a link, text or nothing."
  static let usage = "INPUT --x X --y Y [options]"
  static let details = """
    INPUT is what 'galley render' takes. The point is in points from the column's top left corner, y down; so are the
    rectangles of the answer. Ranges count UTF-16 units. Pictures win over links, links over text.
    """
  static let options: [Option] =
    [
      .value("x", nil, "X", "Points from the column's left edge."),
      .value("y", nil, "Y", "Points from the column's top."),
      .flag(
        "json", "j", "Print {\"kind\",\"range\",\"url\",\"name\",\"rects\"}, with what the kind has of them."),
      InputFormat.option,
    ] + LayoutOptions.options

  static func run(_ arguments: Arguments) throws {
    let input = try operand(arguments, "a file to look into")
    guard let x = try arguments.number("x") else { throw ToolError.usage("--x", "is missing") }
    guard let y = try arguments.number("y") else { throw ToolError.usage("--y", "is missing") }
    let document = try InputDocument(
      input, arguments, config: try LayoutOptions(arguments).config(), loadsImages: false)
    let data = CTFrameParser.layOut(document.content, config: document.config)
    let view = CTDisplayView(frame: CGRect(x: 0, y: 0, width: data.width, height: data.height))
    view.data = data
    let answer = Answer(at: CGPoint(x: x, y: y), in: view, data)
    printLine(arguments.has("json") ? answer.json.text : answer.words)
  }

  private struct Answer {
    var kind = "none"
    var range: NSRange?
    var detail: (name: String, value: String)?
    var rects: [CGRect] = []

    init(at point: CGPoint, in view: CTDisplayView, _ data: CoreTextData) {
      switch view.hit(at: point) {
      case .image(let image):
        kind = "image"
        range = NSRange(location: image.position, length: 1)
        detail = ("name", image.name)
        rects = [image.imagePosition]
      case .link(let link):
        kind = "link"
        range = link.range
        detail = ("url", link.url)
        rects = data.rects(of: link)
      case nil:
        if let character = CoreTextUtils.touchCharacter(in: view, at: point, data: data) {
          kind = "text"
          range = character
          rects = data.rects(of: character)
        }
      }
      // From the frame's coordinates, y up, to the column's, y down.
      rects = rects.map { CGRect(x: $0.minX, y: data.height - $0.maxY, width: $0.width, height: $0.height) }
    }

    var json: JSONText {
      var members: [(String, JSONText)] = [("kind", .string(kind))]
      if let range { members.append(("range", .range(range.location..<range.location + range.length))) }
      if let detail { members.append((detail.name, .string(detail.value))) }
      members.append(
        ("rects", .array(rects.map { .numbers([$0.minX, $0.minY, $0.width, $0.height].map { Double($0) }) })))
      return .members(members)
    }

    var words: String {
      guard let range else { return "nothing" }
      let place = "UTF-16 units \(range.location) to \(range.location + range.length)"
      return "\(kind), \(place)" + (detail.map { ": \($0.value)" } ?? "")
    }
  }
}
