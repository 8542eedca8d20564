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
  }

  private let text: NSAttributedString
  private let attributes: [NSAttributedString.DocumentAttributeKey: Any]
  private let excluded: Set<String>
  private let spaces: Int
  var sheet: HTMLStyleSheet
  var report = LossReport()
  private var body = ""
  private var open: [(container: Container, isBare: Bool)] = []
  private var numbers: [ObjectIdentifier: Int] = [:]
  private var lastSpacing = 0.0
  private var runs: HTMLRuns

  static func data(_ document: TextDocument) throws(DocumentError) -> (data: Data, losses: [DocumentLoss]) {
    let codec = try PlainTextWriter.codec(document.attributes) ?? .utf8
    var writer = HTMLWriter(document)
    writer.writeBody()
    for note in document.footnotes {
      writer.report.add("footnote", .text(NSRange(location: note.offset, length: 1)))
    }
    var html = writer.assembled(codec)
    if codec != .utf8 { html = HTMLWriter.referenced(html, codec) }
    return (try codec.encode(html), writer.report.entries + writer.runs.report.entries)
  }

  private init(_ document: TextDocument) {
    text = document.text
    attributes = document.attributes
    excluded = Set((document.attributes[.excludedElements] as? [String] ?? []).map { $0.lowercased() })
    spaces = Int(ReadingOptions.number(document.attributes[.prefixSpaces]) ?? 0)
    let usesClasses = ReadingOptions.number(document.attributes[.usesStyleClasses]) == 1
    sheet = HTMLStyleSheet(usesClasses: usesClasses && !excluded.contains("style"))
    let isFragment = excluded.contains("body") || excluded.contains("html")
    runs = HTMLRuns(
      document.text, base: isFragment ? nil : HTMLRuns.commonFont(document.text), excluded: excluded)
  }

  // MARK: The document

  private func assembled(_ codec: TextCodec) -> String {
    if excluded.contains("body") || excluded.contains("html") { return body }
    var html = excluded.contains("doctype") ? "" : "<!DOCTYPE html>\n"
    let language = attributes[.language] as? String
    html += "<html\(language.map { " lang=\"\(HTMLEscapes.attribute($0))\"" } ?? "")>\n"
    if !excluded.contains("head") {
      html += "<head>\n<meta charset=\"\(codec.name.lowercased())\">\n" + metadata
      if let rules = sheet.text { html += "<style>\n\(rules)</style>\n" }
      html += "</head>\n"
    }
    var styles: [String] = []
    if let font = runs.base { styles += HTMLRuns.declarations(font, instead: nil) }
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
    return lines
  }

  /// Returns HTML in which numbers stand for characters that an encoding lacks.
  private static func referenced(_ html: String, _ codec: TextCodec) -> String {
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
    for block in paragraph.style.textBlocks {
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
    for container in path[common...] {
      indent()
      body += "<\(container.name)\(attributesText(container))>"
      open.append((container, false))
      if case .item = container { continue }
      if case .cell = container { lastSpacing = 0 }
      body += "\n"
    }
  }

  private mutating func close(downTo count: Int) {
    while open.count > count {
      let container = open.removeLast().container
      if case .item = container {} else { indent() }
      body += "</\(container.name)>\n"
      if case .cell = container { lastSpacing = 0 }
    }
  }

  private mutating func indent() {
    if spaces > 0 { body += String(repeating: " ", count: min(spaces * open.count, 400)) }
  }

  private mutating func attributesText(_ container: Container) -> String {
    switch container {
    case .list(let list):
      var text = ""
      let number = numbers[ObjectIdentifier(list)] ?? list.startingItemNumber
      if list.isOrdered, number != 1 { text += " start=\"\(number)\"" }
      var styles = ["margin:0"]
      let name = list.markerFormat.rawValue
      let plain = name.hasPrefix("{") && name.hasSuffix("}") ? String(name.dropFirst().dropLast()) : nil
      if plain == nil || (plain != "disc" && plain != "decimal") {
        styles.append("list-style-type:\(name.isEmpty ? "none" : plain ?? HTMLEscapes.cssString(name))")
      }
      return text + sheet.attribute(styles, for: container.name)
    case .table(let table): return sheet.attribute(HTMLBlocks.styles(table), for: "table")
    case .cell(let cell):
      var text = ""
      if cell.rowSpan > 1 { text += " rowspan=\"\(cell.rowSpan)\"" }
      if cell.columnSpan > 1 { text += " colspan=\"\(cell.columnSpan)\"" }
      return text + sheet.attribute(HTMLBlocks.styles(cell: cell), for: "td")
    case .block(let block): return sheet.attribute(HTMLBlocks.styles(block), for: "div")
    case .row, .item: return ""
    }
  }

  private mutating func write(_ paragraph: DocumentParagraph) {
    let style = paragraph.style
    let content = (text.string as NSString).substring(with: paragraph.content)
    if case .thematicBreak? = paragraph.intent?.components.first?.kind,
      style.textBlocks.isEmpty || content.isEmpty
    {
      indent()
      body += "<hr>\n"
      return
    }
    let level = min(max(style.headerLevel, 0), 6)
    var name = level > 0 ? "h\(level)" : "p"
    if excluded.contains(name) {
      report.add("element \(name)", .text(paragraph.range), kept: "div")
      name = "div"
    }
    var styles = HTMLBlocks.styles(
      paragraph, name: name, level: level, lastSpacing: lastSpacing, base: runs.base, &report)
    let keeps = HTMLEscapes.needsSpaces(content)
    if keeps { styles.append("white-space:pre-wrap") }
    let inner = runs.html(paragraph, level: level)
    var own = ""
    switch style.baseWritingDirection {
    case .rightToLeft: own = " dir=\"rtl\""
    case .leftToRight: own = " dir=\"ltr\""
    default: break
    }
    if case .item? = open.last?.container, paragraph.beginsItem {} else { indent() }
    body +=
      "<\(name)\(own)\(sheet.attribute(styles, for: name))>\(inner.isEmpty ? "<br>" : inner)</\(name)>\n"
  }
}

/// Styles of elements: in the elements, or as classes in a sheet.
struct HTMLStyleSheet {
  private let usesClasses: Bool
  private var names: [String: String] = [:]
  private var rules: [String] = []
  private var counts: [String: Int] = [:]

  init(usesClasses: Bool) { self.usesClasses = usesClasses }

  /// The sheet; `nil` when there is no rule.
  var text: String? { rules.isEmpty ? nil : rules.joined() }

  /// Returns what says some styles in a tag.
  mutating func attribute(_ styles: [String], for element: String) -> String {
    guard !styles.isEmpty else { return "" }
    let joined = styles.joined(separator: ";")
    guard usesClasses else { return " style=\"\(HTMLEscapes.attribute(joined))\"" }
    let key = element + "{" + joined
    if let name = names[key] { return " class=\"\(name)\"" }
    counts[element, default: 0] += 1
    let name = "\(element)-\(counts[element] ?? 1)"
    names[key] = name
    rules.append("\(element).\(name) { \(styles.joined(separator: "; ")) }\n")
    return " class=\"\(name)\""
  }
}
