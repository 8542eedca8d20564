internal import CoreGraphics
internal import CoreText
internal import Foundation
internal import GalleyFonts
internal import TextDocuments
internal import TextPages

/// `galley render` of documents: pages in a PDF.
extension RenderVerb {
  static let documentOptions: [Option] = [
    .value("columns", nil, "N", "Columns of a document's pages. Default: 1."),
    .value("gutter", nil, "N", "Points between columns. Default: 18."),
    .value(
      "header", nil, "TEXT",
      "A line above the text: {page} {pages} {title} {heading} {firstHeading}; tabs divide left, centre and right."
    ),
    .value("footer", nil, "TEXT", "A line below the text, as --header. Default: {page}."),
    .value("even-header", nil, "TEXT", "The header of pages with even numbers."),
    .value("even-footer", nil, "TEXT", "The footer of pages with even numbers."),
    .value("first-header", nil, "TEXT", "The header of the first page."),
    .value("first-footer", nil, "TEXT", "The footer of the first page."),
    .value("widows", nil, "N", "The least lines of a paragraph on top of a page. Default: 2."),
    .value("orphans", nil, "N", "The least lines of a paragraph at the foot of a page. Default: 2."),
    .value("grid", nil, "N", "Points between the lines that baselines stand on. Default: none."),
    .flag(
      "float-figures", nil,
      "Moves a figure that does not fit to the top of the next column; the text after it takes its place."),
    .flag("toc", nil, "Puts a table of contents before a document."),
    .value("title", nil, "TEXT", "The document's title."),
    .value("author", nil, "TEXT", "The document's author."),
    .value(
      "pdf", nil, "STANDARD",
      "ua-1 refuses documents that lack what PDF/UA-1 asks for, as a language; a-2u writes PDF/A-2u."),
    .value("date", nil, "ISO", "The date that the file says it was made on. Default: none."),
    .flag(
      "json", "j", "Prints {\"pages\",\"width\",\"height\",\"breaks\",\"loss\"} of a document."),
  ]

  /// Whether the input is a document that `convert` reads, by `--from` or the ending of its name.
  static func isDocument(_ input: String, _ arguments: Arguments) -> Bool {
    if let word = arguments.string("from") {
      return word != "txt" && DocumentFormat.words.contains { $0.key == word }
    }
    return DocumentFormat.named(input).map { $0 != .plain } ?? false
  }

  /// Refuses options of documents with other input.
  static func checkNoDocumentOptions(_ arguments: Arguments) throws(ToolError) {
    for option in documentOptions + DocumentFormat.options.dropFirst() where arguments.has(option.name) {
      throw .usage("--\(option.name)", "is for documents: .md, .html, .rtf, .rtfd")
    }
  }

  /// Reads a document and writes its pages.
  static func renderDocument(_ input: String, _ output: String, _ arguments: Arguments) throws {
    for name in ["shape", "height", "scale", "width", "line-space", "direction"] where arguments.has(name) {
      throw ToolError.usage("--\(name)", "is not for documents, which have pages")
    }
    let fonts = try FontOptions(arguments)
    try FontCollection.$current.withValue(fonts.collection) {
      try writePages(input, output, arguments, family: fonts.primary?.familyNames[0])
    }
  }

  /// - Parameter family: The family of text of which the document says nothing; `nil` for the usual one.
  private static func writePages(
    _ input: String, _ output: String, _ arguments: Arguments, family: String?
  ) throws {
    let destination = try Destination(output, format: try arguments.choice("to", Drawing.formats))
    guard destination.ending == "pdf" else {
      throw ToolError.usage("--output", "a document becomes a PDF; '\(destination.name)' must end in .pdf")
    }
    // Long Markdown is read while its pages are written.
    let parts = try DocumentFormat.parts(input, arguments, markdownAttributes: true, family: family)
    var writer: PDFPageWriter
    if let parts {
      writer = PDFPageWriter(parts, master: try master(arguments, [:]))
    } else {
      let document = try DocumentFormat.read(input, arguments, markdownAttributes: true, family: family)
      writer = PDFPageWriter(document, master: try master(arguments, document.attributes))
    }
    if let font = family.flatMap({ UIFont(name: $0, size: 9) }) {
      writer.master.runningAttributes[.font] = font
    }
    if let title = arguments.string("title") { writer.document.attributes[.title] = title }
    writer.author = arguments.string("author")
    writer.language = try LanguageTag.read(arguments)
    writer.standard = try arguments.choice(
      "pdf", KeyValuePairs(dictionaryLiteral: ("ua-1", PDFStandard.ua1), ("a-2u", .a2u)))
    if writer.standard == .ua1, let missing = writer.losses.first {
      throw ToolError.failed(input, "lacks what PDF/UA-1 asks for: \(missing.what)")
    }
    if arguments.has("toc") { writer.contentsTitle = "Contents" }
    if let text = arguments.string("date") {
      guard let date = try? Date(text, strategy: .iso8601) else {
        throw ToolError.usage("--date", "'\(text)' is no date such as 2026-11-23T12:00:00Z")
      }
      writer.date = date
    }
    if parts != nil || writer.document.length >= Progress.leastText {
      Progress.begin("setting pages")
    } else {
      Progress.end()
    }
    let data = NSMutableData()
    // A file is written page by page.
    let file = try destination.consumer()
    guard let consumer = file ?? CGDataConsumer(data: data) else {
      throw ToolError.failed(destination.name, "cannot be written")
    }
    let breaks: [Int]
    do { breaks = try writer.write(to: consumer, progress: { Progress.show($0) }) } catch let error
      as GraphicsFileError
    {
      throw ToolError(error, naming: destination.name)
    }
    if file == nil { try destination.write(Data(copying: data)) }
    if arguments.has("json") {
      let report = JSONText.object([
        "pages": .integer(breaks.count), "width": .number(Double(writer.master.size.width)),
        "height": .number(Double(writer.master.size.height)),
        "breaks": .array(breaks.map { .integer($0) }),
        "loss": .losses((parts?.losses ?? writer.document.losses) + writer.losses),
      ])
      printLine(report.text)
    }
  }

  // MARK: Pages

  /// Returns what the command line says of pages, and the document where that says nothing.
  private static func master(
    _ arguments: Arguments, _ attributes: [NSAttributedString.DocumentAttributeKey: Any]
  ) throws(ToolError) -> PageMaster {
    var master = PageMaster(attributes: attributes)
    if let size = try pageSize(arguments) { (master.size, master.sectionsSetSize) = (size, false) }
    if let margins = try margins(arguments) {
      (master.margins, master.evenMargins, master.firstMargins) = (margins, nil, nil)
      master.sectionsSetMargins = false
    }
    master.columns = try count("columns", arguments) ?? 1
    master.gutter = CGFloat(try arguments.number("gutter", Arguments.distance) ?? 18)
    master.widows = try count("widows", arguments) ?? 2
    master.orphans = try count("orphans", arguments) ?? 2
    master.baselineGrid = CGFloat(try arguments.number("grid", Arguments.distance) ?? 0)
    master.floatsFigures = arguments.has("float-figures")
    // Paragraphs that say nothing are justified, with their words divided.
    let aligned = try arguments.choice("align", ["natural": false, "left": false, "justified": true])
    master.justifies = aligned ?? true
    master.hyphenates = try arguments.number("hyphenate", Arguments.share) ?? 1 > 0
    master.header = arguments.string("header")
    master.footer = arguments.string("footer") ?? "{page}"
    master.evenHeader = arguments.string("even-header")
    master.evenFooter = arguments.string("even-footer")
    master.firstHeader = arguments.string("first-header")
    master.firstFooter = arguments.string("first-footer")
    guard master.columnWidth >= 1, master.textRect.height >= 1, !master.textRect.isNull else {
      throw .usage("--margin", "leaves no room on the page")
    }
    return master
  }

  private static func count(_ name: String, _ arguments: Arguments) throws(ToolError) -> Int? {
    guard let text = arguments.string(name) else { return nil }
    guard let count = Int(text), (1...100).contains(count) else {
      throw .usage("--\(name)", "'\(text)' is no whole number from 1 to 100")
    }
    return count
  }

  /// Reads a name of a size, or a width and height in points: "a5", "a4-landscape", "300x400".
  static func pageSize(_ arguments: Arguments) throws(ToolError) -> CGSize? {
    guard let text = arguments.string("page") else { return nil }
    var name = Substring(text)
    let isWide = name.hasSuffix("-landscape")
    if isWide { name = name.dropLast("-landscape".count) }
    var size = pageSizes.first { $0.key == name }?.value
    if size == nil {
      let sides = name.split(separator: "x", omittingEmptySubsequences: false).map { Double($0) }
      if sides.count == 2, let width = sides[0], let height = sides[1], (1...14_400).contains(width),
        (1...14_400).contains(height)
      {
        size = CGSize(width: width, height: height)
      }
    }
    guard let size else {
      let names = pageSizes.map(\.key).joined(separator: ", ")
      throw .usage("--page", "'\(text)' is none of \(names), nor points such as 300x400")
    }
    return isWide ? CGSize(width: size.height, height: size.width) : size
  }

  private static func margins(_ arguments: Arguments) throws(ToolError) -> UIEdgeInsets? {
    guard let text = arguments.string("margin") else { return nil }
    let sides = text.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) ?? -1 }
    guard sides.allSatisfy({ (0...14_400).contains($0) }), sides.count == 1 || sides.count == 4 else {
      throw .usage("--margin", "'\(text)' is neither a distance nor four: top, left, bottom, right")
    }
    let all = sides.count == 4 ? sides : Array(repeating: sides[0], count: 4)
    return UIEdgeInsets(top: all[0], left: all[1], bottom: all[2], right: all[3])
  }
}
