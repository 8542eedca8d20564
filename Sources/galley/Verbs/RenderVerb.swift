internal import CoreText
internal import Foundation
internal import TemplateEngine

/// `galley render`: typesets a file to pixels or a document.
enum RenderVerb: Verb {
  static let name = "render"
  static let summary = "Typesets a template, plain text or a document to PNG, PDF or SVG."
  static let usage = "INPUT -o OUT [options]"
  static let details = """
    INPUT is a template (.json) or plain text (.txt), in UTF-8 or in UTF-16 with a byte order mark; - is standard input,
    which is plain text unless --from says json. Pictures are read from INPUT's folder, with - from the current one.
    The ending of OUT chooses the format, or --to does; - is standard output.
    A link is written into a PDF or SVG if its address is relative or begins with http:, https:, mailto:, tel:, sms: or
    ftp:; others are warned of.
    Without --page and --shape the page is one column: as wide as --width, as high as the text.
    Text that does not fit into a shape is left out, with a warning.
    A document (.md, .html, .rtf, .rtfd, or --from) becomes a tagged PDF with pages, an outline and links. Its
    paragraphs are justified and their words divided where their language is known; --align natural and --hyphenate 0
    change that.
    """
  static let options: [Option] =
    [
      .value("output", "o", "OUT", "The file to write; it appears whole or not at all."),
      .value(
        "from", nil, "FORMAT",
        "json, txt, md, html, rtf or rtfd: the format of INPUT where its name does not tell, as with -."),
      .value(
        "to", nil, "FORMAT", "png, pdf or svg: the format of OUT where its name does not tell, as with -."),
      .value("scale", "s", "N", "Pixels a point, for PNG. Default: 1."),
      .value(
        "page", nil, "SIZE",
        "Paginates a PDF: a3, a4, a5, a6, letter or points as 300x400, and -landscape after it."),
      .value(
        "margin", "m", "N",
        "Points around the text; of documents also top,left,bottom,right. Default: 0, of pages 56."),
      .value(
        "shape", nil, "SHAPE", "Lays the text into a rectangle, ellipse or star of --width by --height."),
      .value("height", nil, "H", "The shape's height in points."),
    ] + LayoutOptions.options + documentOptions + DocumentFormat.options.dropFirst()

  static let pageSizes: KeyValuePairs<String, CGSize> = [
    "a3": CGSize(width: 841.89, height: 1190.55), "a4": CGSize(width: 595.276, height: 841.89),
    "a5": CGSize(width: 419.528, height: 595.276), "a6": CGSize(width: 297.638, height: 419.528),
    "letter": CGSize(width: 612, height: 792),
  ]

  static func run(_ arguments: Arguments) throws {
    let input = try operand(arguments, "a file to typeset")
    guard let output = arguments.string("output") else { throw ToolError.usage("--output", "is missing") }
    if isDocument(input, arguments) { return try renderDocument(input, output, arguments) }
    try checkNoDocumentOptions(arguments)
    let scale = CGFloat(try arguments.number("scale", Arguments.positive) ?? 1)
    let margin = try arguments.number("margin", Arguments.distance).map { CGFloat($0) }
    let height = try arguments.number("height", Arguments.typeSize).map { CGFloat($0) }
    let shape = try arguments.choice("shape", ColumnShape.names)
    let page = try pageSize(arguments)
    let layout = try LayoutOptions(arguments)
    let destination = try Destination(output, format: try arguments.choice("to", Drawing.formats))
    try Drawing.checkFormat(destination)
    try check(page: page != nil, shape: shape != nil, height: height, layout: layout, destination)

    let limit =
      destination.ending == "png"
      ? PictureLimit(name: destination.name, scale: scale, margin: margin ?? 0) : nil
    let drawing: Drawing
    if let page {
      drawing = try paginated(input, arguments, page: page, margin: margin ?? 56, layout)
    } else if let shape, let height {
      let size = CGSize(width: layout.config().width, height: height)
      try limit?.check(size)
      drawing = try shaped(input, arguments, shape, size, margin: margin ?? 0, layout)
    } else {
      if let width = layout.width, width.isFinite { try limit?.check(CGSize(width: width, height: 0)) }
      drawing = try column(input, arguments, margin: margin ?? 0, layout, limit)
    }
    begin("drawing", drawing.length)
    try destination.write(try drawing.data(for: destination, scale: scale))
  }

  /// Begins work on some UTF-16 units, with a bar if they are many.
  private static func begin(_ what: String, _ length: Int) {
    if length >= Progress.leastText { Progress.begin(what) } else { Progress.end() }
  }

  /// Refuses options that contradict each other.
  private static func check(
    page: Bool, shape: Bool, height: CGFloat?, layout: LayoutOptions, _ destination: Destination
  ) throws(ToolError) {
    if page {
      guard destination.ending == "pdf" else { throw .usage("--page", "only a PDF has pages") }
      guard !shape else { throw .usage("--page", "cannot be combined with --shape") }
      guard layout.width == nil else { throw .usage("--page", "cannot be combined with --width") }
    }
    if shape {
      guard height != nil else {
        throw .usage("--shape", "needs --height; --width is 200 if it is not given")
      }
      guard layout.width?.isFinite != false else { throw .usage("--shape", "needs a --width that is no inf") }
    } else if height != nil {
      throw .usage("--height", "is for --shape")
    }
  }

  /// Returns one column, as high as the text.
  private static func column(
    _ input: String, _ arguments: Arguments, margin: CGFloat, _ layout: LayoutOptions, _ limit: PictureLimit?
  ) throws -> Drawing {
    let document = try InputDocument(input, arguments, config: layout.config(), limit: limit)
    begin("setting text", document.content.string.length)
    let data = CTFrameParser.layOut(
      document.content, config: document.config, progress: { Progress.show($0) })
    let width = document.config.width.isFinite ? document.config.width : data.width
    let size = CGSize(width: width + 2 * margin, height: data.height + 2 * margin)
    guard margin > 0 else { return Drawing(pageSize: size, pages: [data]) }
    let column = CGRect(x: margin, y: margin, width: width, height: data.height)
    let moved = CTFrameParser.layOut(document.content, in: CGPath(rect: column, transform: nil))
    return Drawing(pageSize: size, pages: [moved])
  }

  /// Returns the text inside a shape.
  private static func shaped(
    _ input: String, _ arguments: Arguments, _ shape: ColumnShape, _ size: CGSize, margin: CGFloat,
    _ layout: LayoutOptions
  ) throws -> Drawing {
    let document = try InputDocument(input, arguments, config: layout.config())
    let path = shape.path(in: CGRect(x: margin, y: margin, width: size.width, height: size.height))
    let data = CTFrameParser.layOut(document.content, in: path)
    let shown = CTFrameGetVisibleStringRange(data.ctFrame)
    let missing = data.content.length - (shown.location + shown.length)
    if missing > 0 {
      printWarning(
        input, "the last \(missing) of \(counted(data.content.length, "UTF-16 unit")) found no room")
    }
    let page = CGSize(width: size.width + 2 * margin, height: size.height + 2 * margin)
    return Drawing(pageSize: page, pages: [data])
  }

  /// As many pages as the text needs.
  private static func paginated(
    _ input: String, _ arguments: Arguments, page: CGSize, margin: CGFloat, _ layout: LayoutOptions
  ) throws -> Drawing {
    let column = CGRect(origin: .zero, size: page).insetBy(dx: margin, dy: margin)
    guard !column.isNull, column.width >= 1, column.height >= 1 else {
      throw ToolError.usage("--margin", "\(plain(margin)) leaves no room on the page")
    }
    let config = layout.config()
    config.width = column.width
    let document = try InputDocument(input, arguments, config: config)
    begin("setting text", document.content.string.length)
    let pages = CTFrameParser.paginate(document.content, in: column, progress: { Progress.show($0) })
    return Drawing(pageSize: page, pages: pages)
  }
}
