internal import Foundation
internal import TextKit

/// Writes text as HTML 5: elements that say what text is, and styles for the rest.
struct HTMLWriter {
  /// What paragraphs stand in.
  private enum Container {
    case block(NSTextBlock), table(NSTextTable), row(NSTextTable, Int), cell(NSTextTableBlock), list(
      NSTextList)
    case item(NSTextList, Int)

    func isSame(as other: Container) -> Bool {
      switch (self, other) {
      case (.block(let a), .block(let b)): a === b
      case (.table(let a), .table(let b)): a === b
      case (.row(let a, let m), .row(let b, let n)): a === b && m == n
      case (.cell(let a), .cell(let b)): a === b
      case (.list(let a), .list(let b)): a === b
      case (.item(let a, let m), .item(let b, let n)): a === b && m == n
      default: false
      }
    }

    var name: String {
      switch self {
      case .block: "div"
      case .table: "table"
      case .row: "tr"
      case .cell: "td"
      case .list(let list): list.isOrdered ? "ol" : "ul"
      case .item: "li"
      }
    }

    var table: NSTextTable? {
      if case .table(let table) = self { table } else { nil }
    }
  }

  private let text: NSAttributedString
  let attributes: [NSAttributedString.DocumentAttributeKey: Any]
  let excluded: Set<String>
  private let spaces: Int
  let blocks: HTMLBlocks
  var sheet: HTMLStyleSheet
  /// The names of setups of pages that were used.
  var pageNames: [PageSetup: String] = [:]
  var report = LossReport()
  private var body = ""
  private var open: [(container: Container, name: String)] = []
  private var numbers: [ObjectIdentifier: Int] = [:]
  private var lastSpacing = 0.0
  var runs: HTMLRuns

  static func data(_ document: TextDocument) throws(DocumentError) -> (data: Data, losses: [DocumentLoss]) {
    let (data, _, losses) = try dataAndFiles(document)
    return (data, losses)
  }

  /// Returns the document and the files of its pictures, by their names.
  static func dataAndFiles(
    _ document: TextDocument
  ) throws(DocumentError) -> (data: Data, files: [String: Data], losses: [DocumentLoss]) {
    let codec = try PlainTextWriter.codec(document.attributes) ?? .utf8
    var writer = HTMLWriter(document)
    writer.writeBody()
    for note in document.footnotes {
      let all = NSRange(location: 0, length: writer.text.length)
      writer.report.add(
        "footnote", .text(NSIntersectionRange(NSRange(location: note.offset, length: 1), all)))
    }
    var html = writer.assembled(codec)
    if codec != .utf8 { html = HTMLWriter.referenced(html, codec) }
    writer.reportDocument()
    return (
      try codec.encode(html), writer.runs.pictures.files, writer.report.entries + writer.runs.report.entries
    )
  }

  /// Returns a folder of the document and of its pictures; `nil` where one file says it all.
  static func folder(_ document: TextDocument) throws(DocumentError) -> FileWrapper? {
    guard (document.attributes[.pictureEmbedding] as? String ?? PictureEmbedding.files.rawValue) == "files"
    else { return nil }
    var document = document
    document.attributes[.pictureEmbedding] = PictureEmbedding.files.rawValue
    let (data, files, _) = try dataAndFiles(document)
    guard !files.isEmpty else { return nil }
    var members = files.mapValues { FileWrapper(regularFileWithContents: $0) }
    members["index.html"] = FileWrapper(regularFileWithContents: data)
    for (name, wrapper) in members { wrapper.preferredFilename = name }
    return FileWrapper(directoryWithFileWrappers: members)
  }

  /// Returns a document of a body that has no looks.
  static func page(_ document: TextDocument, body: String, _ codec: TextCodec) -> String {
    var writer = HTMLWriter(document, hasLooks: false)
    writer.body = body
    return writer.assembled(codec)
  }

  private init(_ document: TextDocument, hasLooks: Bool = true) {
    let source = document.source
    text = source
    attributes = document.attributes
    excluded = Set((document.attributes[.excludedElements] as? [String] ?? []).map { $0.lowercased() })
    spaces = Int(nearest: ReadingOptions.number(document.attributes[.prefixSpaces]) ?? 0)
    let usesClasses = ReadingOptions.number(document.attributes[.usesStyleClasses]) == 1
    sheet = HTMLStyleSheet(usesClasses: usesClasses && !excluded.contains("style"))
    let isCompatible = ReadingOptions.number(document.attributes[.appleCompatible]) == 1
    blocks = HTMLBlocks(units: isCompatible ? .appleCompatible : .absolute)
    let isFragment = excluded.contains("body") || excluded.contains("html")
    runs = HTMLRuns(
      source, base: isFragment || !hasLooks ? nil : HTMLRuns.commonFont(source),
      language: isFragment ? nil : document.attributes[.language] as? String, excluded: excluded,
      units: blocks.units, HTMLPictures(document.attributes))
  }

  // MARK: The document

  private func assembled(_ codec: TextCodec) -> String {
    if excluded.contains("body") || excluded.contains("html") { return body }
    var html = excluded.contains("doctype") ? "" : "<!DOCTYPE html>\n"
    let language = attributes[.language] as? String
    html += "<html\(language.map { " lang=\"\(HTMLEscapes.attribute($0))\"" } ?? "")>\n"
    if !excluded.contains("head") {
      html += "<head>\n<meta charset=\"\(codec.name.lowercased())\">\n" + metadata
      let rules = (pageRules ?? "") + (sheet.text ?? "")
      if !rules.isEmpty, !excluded.contains("style") { html += "<style>\n\(rules)</style>\n" }
      html += "</head>\n"
    }
    var styles: [String] = []
    if let font = runs.base, !excludesDefaultFont { styles += runs.declarations(font, instead: nil) }
    if isVertical { styles.append("writing-mode:vertical-rl") }
    if let color = attributes[.backgroundColor] as? UIColor, let value = CSSValue.text(of: color) {
      styles.append("background-color:\(value)")
    }
    let style = styles.isEmpty ? "" : " style=\"\(HTMLEscapes.attribute(styles.joined(separator: ";")))\""
    return html + "<body\(style)>\n\(body)</body>\n</html>\n"
  }

  private var metadata: String {
    var lines = ""
    if let title = attributes[.title] as? String { lines += "<title>\(HTMLEscapes.plain(title))</title>\n" }
    let names: [(String, NSAttributedString.DocumentAttributeKey)] = [
      ("author", .author), ("lastauthor", .editor), ("company", .company), ("copyright", .copyright),
      ("subject", .subject), ("description", .comment), ("category", .category), ("manager", .manager),
    ]
    for (name, key) in names {
      guard let value = attributes[key] as? String else { continue }
      lines += "<meta name=\"\(name)\" content=\"\(HTMLEscapes.attribute(value))\">\n"
    }
    if let words = attributes[.keywords] as? [String] {
      lines +=
        "<meta name=\"keywords\" content=\"\(HTMLEscapes.attribute(words.joined(separator: ", ")))\">\n"
    }
    for (name, key) in [
      ("creationtime", NSAttributedString.DocumentAttributeKey.creationTime),
      ("modificationtime", .modificationTime),
    ] {
      guard let date = attributes[key] as? Date else { continue }
      lines += "<meta name=\"\(name)\" content=\"\(ISO8601DateFormatter().string(from: date))\">\n"
    }
    if let scheme = (attributes[.appearance] as? NSNumber)?.intValue, scheme == 1 || scheme == 2 {
      lines += "<meta name=\"color-scheme\" content=\"\(scheme == 2 ? "dark" : "light")\">\n"
    }
    return lines
  }

  /// Returns HTML in which numbers stand for characters that an encoding lacks.
  static func referenced(_ html: String, _ codec: TextCodec) -> String {
    var known: [Unicode.Scalar: Bool] = [:]
    var result = ""
    for scalar in html.unicodeScalars {
      let holds = scalar.isASCII || known[scalar] ?? codec.holds(scalar)
      known[scalar] = holds
      if holds { result.unicodeScalars.append(scalar) } else { result += "&#\(scalar.value);" }
    }
    return result
  }

  // MARK: Paragraphs

  private mutating func writeBody() {
    for paragraph in DocumentParagraph.all(of: text) {
      place(paragraph)
      write(paragraph)
      lastSpacing = Double(paragraph.style.paragraphSpacing)
    }
    close(downTo: 0)
  }

  private mutating func path(_ paragraph: DocumentParagraph) -> [Container] {
    var path: [Container] = []
    var blocks = paragraph.style.textBlocks
    if paragraph.content.length == 0, case .thematicBreak? = paragraph.intent?.components.first?.kind,
      let last = blocks.last, !(last is NSTextTableBlock)
    {
      // Its border is the element's own.
      blocks.removeLast()
    }
    for block in blocks {
      if let cell = block as? NSTextTableBlock {
        path += [.table(cell.table), .row(cell.table, cell.startingRow), .cell(cell)]
      } else {
        path.append(.block(block))
      }
    }
    for (depth, list) in paragraph.lists.enumerated() {
      let id = ObjectIdentifier(list)
      if paragraph.beginsItem, depth == paragraph.lists.count - 1 {
        numbers[id] = (numbers[id] ?? list.startingItemNumber - 1) + 1
      }
      path += [.list(list), .item(list, numbers[id] ?? list.startingItemNumber)]
    }
    return path
  }

  /// Closes what the paragraph does not stand in, and opens what it does.
  private mutating func place(_ paragraph: DocumentParagraph) {
    let path = path(paragraph)
    var common = 0
    while common < min(path.count, open.count), path[common].isSame(as: open[common].container) {
      common += 1
    }
    close(downTo: common)
    for (index, container) in zip(path[common...].indices, path[common...]) {
      let name = allowed(container, paragraph)
      if !name.isEmpty {
        indent()
        body += "<\(name)\(attributesText(container, name, path[index...]))>"
      }
      open.append((container, name))
      if name.isEmpty { continue }
      if case .item = container { continue }
      if case .cell = container { lastSpacing = 0 }
      body += "\n"
    }
  }

  private mutating func close(downTo count: Int) {
    while open.count > count {
      let (container, name) = open.removeLast()
      if case .cell = container { lastSpacing = 0 }
      if name.isEmpty { continue }
      if case .item = container {} else { indent() }
      body += "</\(name)>\n"
    }
  }

  private mutating func indent() {
    if spaces > 0 { body += String(repeating: " ", count: min(spaces * open.count, 400)) }
  }

  /// Returns the name of the element for what paragraphs stand in: another one where it is excluded.
  private mutating func allowed(_ container: Container, _ paragraph: DocumentParagraph) -> String {
    var name = container.name
    if case .cell = container, HTMLWriter.isHeader(paragraph, in: text) { name = "th" }
    guard excluded.contains(name) else { return name }
    let isDiv = excluded.contains("div")
    report.add("element \(name)", .text(paragraph.range), kept: isDiv ? "what is in it" : "div")
    return isDiv ? "" : "div"
  }

  private mutating func attributesText(
    _ container: Container, _ name: String, _ path: ArraySlice<Container>
  ) -> String {
    if name == "div" {
      guard case .block(let block) = container else { return "" }
      return sheet.attribute(blocks.styles(block), for: "div")
    }
    switch container {
    case .list(let list):
      var text = ""
      let number = numbers[ObjectIdentifier(list)] ?? list.startingItemNumber
      if list.isOrdered, number != 1 { text += " start=\"\(number)\"" }
      var styles = ["margin:0"]
      let name = list.markerFormat.rawValue
      let plain = name.hasPrefix("{") && name.hasSuffix("}") ? String(name.dropFirst().dropLast()) : nil
      let outer = open.count { if case .list = $0.container { true } else { false } }
      if plain == nil || plain != HTMLStyle.listStyle(isOrdered: list.isOrdered, depth: outer) {
        styles.append("list-style-type:\(name.isEmpty ? "none" : plain ?? HTMLEscapes.cssString(name))")
      }
      return text + sheet.attribute(styles, for: container.name)
    case .table(let table):
      var first: NSTextTableBlock?
      for case .cell(let cell) in path where first == nil && cell.table === table { first = cell }
      return sheet.attribute(blocks.styles(table, cell: first), for: "table")
    case .cell(let cell):
      var text = ""
      if cell.rowSpan > 1 { text += " rowspan=\"\(cell.rowSpan)\"" }
      if cell.columnSpan > 1 { text += " colspan=\"\(cell.columnSpan)\"" }
      return text + sheet.attribute(blocks.styles(cell: cell), for: name)
    case .block, .row, .item: return ""
    }
  }

  private mutating func write(_ paragraph: DocumentParagraph) {
    let style = paragraph.style
    let content = text.substring(paragraph.content)
    if case .thematicBreak? = paragraph.intent?.components.first?.kind,
      style.textBlocks.isEmpty || content.isEmpty
    {
      indent()
      body += "<hr>\n"
      return
    }
    let level = min(max(style.headerLevel, 0), 6)
    let first = text.attributes(at: paragraph.range.location, effectiveRange: nil)
    let isCaption = ReadingOptions.number(first[.isCaption]) == 1
    var name = level > 0 ? "h\(level)" : isCaption ? "figcaption" : "p"
    if isCaption, level > 0 {
      report.add("caption that is a heading", .text(paragraph.range), kept: "a heading")
    }
    if excluded.contains(name) {
      report.add("element \(name)", .text(paragraph.range), kept: "div")
      name = "div"
    }
    let keeps = HTMLEscapes.needsSpaces(content)
    // Programs without white-space, such as LibreOffice, keep the spaces of this element alone.
    let isSource =
      keeps && name == "p" && !excluded.contains("pre") && !content.contains("\u{2028}")
      && runs.isMonospaced(paragraph.content)
    if isSource { name = "pre" }
    var styles = blocks.styles(
      paragraph, name: name, level: level, lastSpacing: lastSpacing, base: runs.base, &report)
    if isSource { styles.append("font:inherit") }
    if keeps { styles.append("white-space:pre-wrap") }
    let isHeader = paragraph.cells.last != nil && HTMLWriter.isHeader(paragraph, in: text)
    if isHeader {
      if style.alignment == .center { styles.removeAll { $0 == "text-align:center" } }
      if style.alignment == .natural { styles.append("text-align:start") }
    }
    styles += HTMLWriter.breaks(first)
    styles += pageStyles(first, paragraph.range)
    let inner = runs.html(paragraph, level: level, isHeader: isHeader)
    var own = (first[.anchor] as? String).map { " id=\"\(HTMLEscapes.attribute($0))\"" } ?? ""
    switch style.baseWritingDirection {
    case .rightToLeft: own += " dir=\"rtl\""
    case .leftToRight: own += " dir=\"ltr\""
    default: break
    }
    if case .item? = open.last?.container, paragraph.beginsItem {} else { indent() }
    body +=
      "<\(name)\(own)\(sheet.attribute(styles, for: name))>\(inner.isEmpty ? "<br>" : inner)</\(name)>\n"
  }
}
