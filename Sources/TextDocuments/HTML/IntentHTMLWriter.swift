internal import Foundation
internal import TextKit

/// Writes text with intents as the elements that these name, without looks: what Markdown means as HTML.
struct IntentHTMLWriter {
  private typealias Block = PresentationIntent.IntentType

  private var body = ""
  private var open: [(block: Block, closing: String)] = []
  private var columns: [PresentationIntent.TableColumn] = []
  private var hasBody = false
  private var pictures: HTMLPictures
  private var report = LossReport()

  static func data(_ document: TextDocument) throws(DocumentError) -> (data: Data, losses: [DocumentLoss]) {
    let codec = try PlainTextWriter.codec(document.attributes) ?? .utf8
    var writer = IntentHTMLWriter(document)
    writer.write(document.source)
    writer.write(document.footnotes.map(\.text))
    var html = HTMLWriter.page(document, body: writer.body, codec)
    if codec != .utf8 { html = HTMLWriter.referenced(html, codec) }
    return (try codec.encode(html), writer.report.entries)
  }

  /// Returns what stands before and after the body of a document.
  static func frame(_ attributes: [NSAttributedString.DocumentAttributeKey: Any]) -> (
    head: String, foot: String
  ) {
    let mark = "\u{0}"
    let page = HTMLWriter.page(TextDocument(NSAttributedString(), attributes: attributes), body: mark, .utf8)
    let halves = page.components(separatedBy: mark)
    return (halves[0], halves.count > 1 ? halves[1] : "")
  }

  private init(_ document: TextDocument) { pictures = HTMLPictures(document.attributes) }

  // MARK: Blocks

  private mutating func write(_ text: NSAttributedString) {
    var start = 0
    while start < text.length {
      let intent = IntentHTMLWriter.intent(text, start)
      var end = start
      var range = NSRange()
      repeat {
        _ = text.attribute(
          .presentationIntentAttributeName, at: end, longestEffectiveRange: &range,
          in: NSRange(location: end, length: text.length - end))
        end = NSMaxRange(range)
      } while intent != nil && end < text.length
        && IntentHTMLWriter.intent(text, end)?.components.first?.identity
          == intent?.components.first?.identity
      let leaf = NSRange(location: start, length: end - start)
      if let intent {
        write(text, leaf, intent.components.reversed())
      } else {
        writePlain(text, leaf)
      }
      start = end
    }
    close(downTo: 0)
  }

  private static func intent(_ text: NSAttributedString, _ offset: Int) -> PresentationIntent? {
    text.attribute(.presentationIntentAttributeName, at: offset, effectiveRange: nil) as? PresentationIntent
  }

  /// Writes paragraphs without intents.
  private mutating func writePlain(_ text: NSAttributedString, _ range: NSRange) {
    close(downTo: 0)
    let part = text.attributedSubstring(from: range)
    for paragraph in DocumentParagraph.all(of: part) {
      report.add(
        "paragraph without intent",
        .text(
          NSRange(location: range.location + paragraph.range.location, length: paragraph.range.length)),
        kept: "text")
      body += "<p>" + inline(part, paragraph.content) + "</p>\n"
    }
  }

  private mutating func write(_ text: NSAttributedString, _ range: NSRange, _ blocks: [Block]) {
    var common = 0
    while common < min(blocks.count, open.count), open[common].block.isSame(as: blocks[common]) {
      common += 1
    }
    close(downTo: common)
    for (index, block) in blocks.enumerated().dropFirst(common) { enter(block, blocks, index) }
    guard let leaf = blocks.last else { return }
    switch leaf.kind {
    case .thematicBreak: break
    case .codeBlock:
      let source = text.substring(range)
      body += HTMLEscapes.plain(source)
    default:
      var content = range
      if text.substring(NSRange(location: NSMaxRange(range) - 1, length: 1)) == "\n" { content.length -= 1 }
      body += inline(text, content)
    }
  }

  private mutating func enter(_ block: Block, _ blocks: [Block], _ index: Int) {
    var closing = ""
    func add(_ opening: String, _ end: String) {
      body += opening
      closing = end
    }
    switch block.kind {
    case .paragraph:
      // Paragraphs of lists without space between the items have no element.
      let isBare = index >= 2 && blocks[index - 1].isItem && blocks[index - 2].isTight
      add(isBare ? "" : "<p>", isBare ? "\n" : "</p>\n")
    case .header(let level): add("<h\(min(max(level, 1), 6))>", "</h\(min(max(level, 1), 6))>\n")
    case .orderedList:
      var start = 1
      if index + 1 < blocks.count, case .listItem(let ordinal) = blocks[index + 1].kind { start = ordinal }
      add(start == 1 ? "<ol>\n" : "<ol start=\"\(start)\">\n", "</ol>\n")
    case .unorderedList: add("<ul>\n", "</ul>\n")
    case .listItem:
      add("<li>", "</li>\n")
      if let isDone = block.isDone {
        body += "<input type=\"checkbox\"\(isDone ? " checked=\"\"" : "") disabled=\"\"> "
      }
    case .codeBlock(let hint):
      let name = hint.map { " class=\"language-\(HTMLEscapes.attribute($0))\"" } ?? ""
      add("<pre><code\(name)>", "</code></pre>\n")
    case .blockQuote: add("<blockquote>\n", "</blockquote>\n")
    case .thematicBreak: add("<hr>\n", "")
    case .table(let columns):
      (self.columns, hasBody) = (columns, false)
      add("<table>\n", "</table>\n")
    case .tableHeaderRow: add("<thead>\n<tr>\n", "</tr>\n</thead>\n")
    case .tableRow:
      add((hasBody ? "" : "<tbody>\n") + "<tr>\n", "</tr>\n")
      hasBody = true
    case .tableCell(let column):
      let name = index > 0 && blocks[index - 1].kind == .tableHeaderRow ? "th" : "td"
      var align = ""
      if columns.indices.contains(column), columns[column].alignment != .left {
        align = " align=\"\(columns[column].alignment == .center ? "center" : "right")\""
      }
      add("<\(name)\(align)>", "</\(name)>\n")
    }
    open.append((block, closing))
  }

  private mutating func close(downTo count: Int) {
    while open.count > count {
      let (block, closing) = open.removeLast()
      if case .table = block.kind, hasBody { body += "</tbody>\n" }
      body += closing
    }
  }

  // MARK: Inside of paragraphs

  private mutating func inline(_ text: NSAttributedString, _ range: NSRange) -> String {
    var line = IntentHTMLLine()
    text.enumerateAttributes(in: range) { attributes, range, _ in
      var attributes = attributes
      if let picture = attributes[.attachment] as? NSTextAttachment {
        let named = (attributes[.imageURL] as? URL)?.absoluteString ?? attributes[.imageURL] as? String
        attributes[.imageURL] = NSString(string: pictures.address(of: picture, source: named) ?? "")
      }
      line.append(text.substring(range), attributes)
    }
    return line.finish()
  }

  // MARK: Footnotes

  private mutating func write(_ notes: [NSAttributedString]) {
    guard !notes.isEmpty else { return }
    body += "<section class=\"footnotes\">\n<ol>\n"
    for (index, note) in notes.enumerated() {
      body += "<li id=\"fn-\(index + 1)\">\n"
      write(note.asRuns)
      body += "</li>\n"
    }
    body += "</ol>\n</section>\n"
  }
}

extension PresentationIntent.IntentType {
  /// Whether two are one block: cells that the source leaves out have rows of the same number.
  fileprivate func isSame(as other: Self) -> Bool {
    if case .tableRow = kind, kind == other.kind { return true }
    return identity == other.identity || (kind == .tableHeaderRow && other.kind == kind)
  }

  fileprivate var isItem: Bool {
    if case .listItem = kind { true } else { false }
  }
}
