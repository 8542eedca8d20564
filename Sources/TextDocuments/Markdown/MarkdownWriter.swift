internal import Foundation
internal import TextKit

/// Writes text as GitHub's flavour of Markdown: intents where there are any, looks elsewhere.
struct MarkdownWriter {
  /// What lines stand in.
  private enum Container {
    case quote(Int)
    case list(NSTextList)

    func isSame(as other: Container) -> Bool {
      switch (self, other) {
      case (.quote(let a), .quote(let b)): a == b
      case (.list(let a), .list(let b)): a === b || MarkdownWriter.areTasks(a, b)
      default: false
      }
    }
  }

  private let text: NSAttributedString
  private var output = ""
  private var report = LossReport()
  private var open: [(container: Container, indent: String, number: Int)] = []
  private var lastBullet: Character = "-"
  private var wasTight = false

  static func data(_ document: TextDocument) -> (data: Data, losses: [DocumentLoss]) {
    var source: NSAttributedString = document.source
    // Intents without paragraphs, as Foundation reads them.
    if source.length > 0, !source.string.utf16.contains(0x0A),
      source.attribute(.presentationIntentAttributeName, at: 0, effectiveRange: nil) != nil
    {
      source = source.styledRuns()
    }
    var writer = MarkdownWriter(source)
    writer.write()
    writer.writeNotes(document.footnotes.map(\.text))
    writer.reportFont()
    return (Data(writer.output.utf8), writer.report.entries)
  }

  /// The font of most of the text: others are reported.
  private let common: UIFont?

  private init(_ text: NSAttributedString) {
    self.text = text
    var lengths: [UIFont: Int] = [:]
    for (font, length) in UsedFonts(text).lengths { lengths[font, default: 0] += length }
    common = lengths.max { ($0.value, $1.key.fontName) < ($1.value, $0.key.fontName) }?.key
  }

  private mutating func write() {
    let paragraphs = DocumentParagraph.all(of: text)
    var index = 0
    while index < paragraphs.count {
      let paragraph = paragraphs[index]
      if let cell = paragraph.cells.first {
        let end = paragraphs[index...].firstIndex { $0.cells.first?.table !== cell.table } ?? paragraphs.count
        write(Array(paragraphs[index..<end]), of: cell.table)
        index = end
      } else if let block = MarkdownWriter.codeIdentity(paragraph) {
        let end =
          paragraphs[index...].firstIndex { MarkdownWriter.codeIdentity($0) != block } ?? paragraphs.count
        writeCode(Array(paragraphs[index..<end]))
        index = end
      } else if paragraph.content.length == 0, paragraph.intent == nil {
        report.add("empty paragraph", .text(paragraph.range))
        index += 1
      } else {
        write(paragraph)
        index += 1
      }
    }
  }

  private mutating func writeNotes(_ notes: [NSAttributedString]) {
    for (index, note) in notes.enumerated() {
      var writer = MarkdownWriter(note.asRuns)
      writer.write()
      let lines = writer.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      output += "\n[^\(index + 1)]: " + lines.joined(separator: "\n    ") + "\n"
    }
  }

  // MARK: Containers

  private static func codeIdentity(_ paragraph: DocumentParagraph) -> Int? {
    guard let first = paragraph.intent?.components.first, case .codeBlock = first.kind else { return nil }
    return first.identity
  }

  /// Items of a task list that are done and not done have lists of their own.
  private static func areTasks(_ a: NSTextList, _ b: NSTextList) -> Bool {
    let tasks: [NSTextList.MarkerFormat] = [.check, .box]
    return tasks.contains(a.markerFormat) && tasks.contains(b.markerFormat)
  }

  private func containers(_ paragraph: DocumentParagraph) -> [Container] {
    guard let intent = paragraph.intent else { return paragraph.lists.map { .list($0) } }
    var lists = paragraph.lists[...]
    var containers: [Container] = []
    for component in intent.components.reversed() {
      switch component.kind {
      case .blockQuote: containers.append(.quote(component.identity))
      case .orderedList, .unorderedList: if let list = lists.popFirst() { containers.append(.list(list)) }
      default: break
      }
    }
    return containers + lists.map { .list($0) }
  }

  /// Writes what stands before a block's first line, and returns what stands before its others.
  private mutating func begin(_ paragraph: DocumentParagraph) -> String {
    let wanted = containers(paragraph)
    var common = 0
    while common < min(wanted.count, open.count), wanted[common].isSame(as: open[common].container) {
      common += 1
    }
    let isTight =
      paragraph.intent?.components.first { MarkdownWriter.isList($0.kind) }?.isTight
      ?? (!wanted.isEmpty && paragraph.style.paragraphSpacing == 0)
    // Two lists that touch would become one.
    var separates = false
    if common < wanted.count, common < open.count, case .list = wanted[common],
      case .list = open[common].container
    {
      separates = true
    }
    let outer = open[..<common].map(\.indent).joined()
    let innerIsItem = common == wanted.count && common > 0 && paragraph.beginsItem
    if !output.isEmpty {
      let blank = open[..<min(common, open.count)].map(\.indent).joined().trimmingTrailingSpaces
      if separates {
        lastBullet = lastBullet == "-" ? "*" : "-"
        output += blank + "\n"
      } else if !(isTight && wasTight && common > 0 && (innerIsItem || paragraph.beginsItem)) {
        output += blank + "\n"
      }
    }
    wasTight = isTight
    open.removeLast(open.count - common)
    var first = outer
    if innerIsItem, case .list(let list) = wanted[common - 1] {
      let number = open[common - 1].number + 1
      let marker = marker(list, number)
      first = open[..<(common - 1)].map(\.indent).joined() + marker
      open[common - 1] = (wanted[common - 1], MarkdownWriter.indent(list, marker), number)
    }
    for container in wanted[common...] {
      switch container {
      case .quote:
        first += "> "
        open.append((container, "> ", 0))
      case .list(let list):
        let marker = marker(list, list.startingItemNumber)
        first += marker
        open.append((container, MarkdownWriter.indent(list, marker), list.startingItemNumber))
      }
    }
    output += first
    return open.map(\.indent).joined()
  }

  private static func isList(_ kind: PresentationIntent.Kind) -> Bool {
    switch kind {
    case .orderedList, .unorderedList: true
    default: false
    }
  }

  /// The spaces under a marker; the box of a task belongs to the text.
  private static func indent(_ list: NSTextList, _ marker: String) -> String {
    let isTask = list.markerFormat == .check || list.markerFormat == .box
    return String(repeating: " ", count: isTask ? 2 : marker.count)
  }

  private mutating func marker(_ list: NSTextList, _ number: Int) -> String {
    switch list.markerFormat {
    case .check: return "\(lastBullet) [x] "
    case .box: return "\(lastBullet) [ ] "
    default: break
    }
    guard list.isOrdered else { return "\(lastBullet) " }
    if !list.markerFormat.rawValue.hasPrefix("{decimal}") {
      report.add("list marker \(list.markerFormat.rawValue)", .document, kept: "decimal")
    }
    return "\(min(max(number, 0), 999_999_999))\(list.markerFormat.rawValue.hasSuffix(")") ? ")" : ".") "
  }

  // MARK: Blocks

  private mutating func write(_ paragraph: DocumentParagraph) {
    reportLoss(paragraph)
    let rest = begin(paragraph)
    if case .thematicBreak? = paragraph.intent?.components.first?.kind {
      output += "---\n"
      return
    }
    var level = paragraph.style.headerLevel
    if case .header(let given)? = paragraph.intent?.components.first?.kind { level = given }
    if isHTML(paragraph) {
      let source = text.substring(paragraph.content)
      output += source + "\n"
      return
    }
    var line = inline(paragraph.content, isHeading: level > 0, hasIntent: paragraph.intent != nil)
    if level > 0 {
      line = line.replacingOccurrences(of: "\\\n", with: " ")
      output += String(repeating: "#", count: min(level, 6)) + " " + line + "\n"
    } else {
      let lines = line.split(separator: "\n", omittingEmptySubsequences: false)
        .map { MarkdownEscapes.lineStart(String($0)) }
      output += lines.joined(separator: "\n" + rest) + "\n"
    }
  }

  private func isHTML(_ paragraph: DocumentParagraph) -> Bool {
    guard paragraph.content.length > 0 else { return false }
    let value = text.attribute(.inlinePresentationIntent, at: paragraph.content.location, effectiveRange: nil)
    return InlinePresentationIntent(rawValue: (value as? NSNumber)?.uintValue ?? 0).contains(.blockHTML)
  }

  private mutating func writeCode(_ paragraphs: [DocumentParagraph]) {
    let rest = begin(paragraphs[0])
    let lines = paragraphs.map { text.substring($0.content) }
    let longest = lines.map { MarkdownEscapes.longestRun(of: "`", in: $0) }.max() ?? 0
    let fence = String(repeating: "`", count: max(3, longest + 1))
    var hint = ""
    if case .codeBlock(let language?)? = paragraphs[0].intent?.components.first?.kind { hint = language }
    output += ([fence + hint] + lines + [fence]).joined(separator: "\n" + rest) + "\n"
  }

  private mutating func write(_ paragraphs: [DocumentParagraph], of table: NSTextTable) {
    var rows: [Int: [Int: (text: String, alignment: NSTextAlignment)]] = [:]
    var width = table.numberOfColumns
    for paragraph in paragraphs {
      guard let cell = paragraph.cells.first else { continue }
      if cell.rowSpan > 1 || cell.columnSpan > 1 {
        report.add("cell span", .text(paragraph.range), kept: "the cell")
      }
      if paragraph.cells.count > 1 { report.add("nested table", .text(paragraph.range), kept: "its text") }
      width = max(width, cell.startingColumn + 1)
      var line = inline(
        paragraph.content, isHeading: cell.startingRow == 0, hasIntent: paragraph.intent != nil)
      line = line.replacingOccurrences(of: "\\\n", with: " ").replacingOccurrences(of: "|", with: "\\|")
      if let before = rows[cell.startingRow]?[cell.startingColumn]?.text {
        report.add("paragraphs of a cell", .text(paragraph.range), kept: "one paragraph")
        line = before + " " + line
      }
      rows[cell.startingRow, default: [:]][cell.startingColumn] = (line, paragraph.style.alignment)
    }
    width = min(width, 1_000)
    let rest = begin(paragraphs[0])
    let head = rows[0] ?? [:]
    let widths = (0..<width).map { column in
      min(max(3, rows.values.map { $0[column]?.text.count ?? 0 }.max() ?? 0), 60)
    }
    func padded(_ text: String, _ column: Int) -> String {
      text + String(repeating: " ", count: max(0, widths[column] - text.count))
    }
    var lines: [String] = []
    for row in Set(rows.keys).union([0]).sorted() {
      // Readers fill short rows; of wide tables only what is there is written.
      let last = row == 0 || width <= 64 ? width : min(width, (rows[row]?.keys.max() ?? 0) + 1)
      let cells = (0..<last).map { padded(rows[row]?[$0]?.text ?? "", $0) }
      lines.append("| " + cells.joined(separator: " | ") + " |")
      guard row == 0 else { continue }
      let rules = (0..<width).map { column -> String in
        let dashes = String(repeating: "-", count: widths[column] - 1)
        return switch head[column]?.alignment {
        case .center?: ":" + dashes.dropLast() + ":"
        case .right?: dashes + ":"
        default: dashes + "-"
        }
      }
      lines.append("| " + rules.joined(separator: " | ") + " |")
    }
    output += lines.joined(separator: "\n" + rest) + "\n"
  }

  private mutating func inline(_ range: NSRange, isHeading: Bool, hasIntent: Bool) -> String {
    var line = MarkdownLine(isHeading: isHeading, hasIntent: hasIntent)
    text.enumerateAttributes(in: range) { attributes, range, _ in
      line.append(text.substring(range), attributes)
    }
    return line.finish()
  }

  // MARK: Losses

  /// Reports the font of most of the text where it is none that readers take anyway.
  private mutating func reportFont() {
    guard let common, source(of: common) == nil else { return }
    report.add(
      "font \(common.familyName) \(CSSValue.text(of: common.pointSize))", .document, kept: "the theme's")
  }

  private func source(of font: UIFont) -> UIFont? {
    if text.length > 0, text.attribute(.presentationIntentAttributeName, at: 0, effectiveRange: nil) != nil {
      return font
    }
    return ["Times", "Helvetica"].lazy.compactMap { UIFont(name: $0, size: 12) }
      .first { $0.familyName == font.familyName && $0.pointSize == font.pointSize }
  }

  private mutating func reportLoss(_ paragraph: DocumentParagraph) {
    guard paragraph.intent == nil else { return }
    let style = paragraph.style
    if style.alignment != .natural, style.alignment != .left {
      report.add("alignment", .text(paragraph.range))
    }
    if paragraph.lists.isEmpty, style.headIndent != 0 { report.add("indent", .text(paragraph.range)) }
    let keys: [(NSAttributedString.Key, String)] = [
      (.foregroundColor, "colour"), (.backgroundColor, "background"), (.kern, "kern"),
      (.superscript, "superscript"),
      (.baselineOffset, "baseline offset"), (.shadow, "shadow"), (.strokeWidth, "stroke"),
    ]
    var found: [(String, NSRange)] = []
    text.enumerateAttributes(in: paragraph.content) { attributes, range, _ in
      for (key, name) in keys where attributes[key] != nil { found.append((name, range)) }
      if attributes[.underlineStyle] != nil, attributes[.link] == nil { found.append(("underline", range)) }
      let strike = (attributes[.strikethroughStyle] as? NSNumber)?.intValue ?? 0
      if strike > NSUnderlineStyle.single.rawValue { found.append(("kind of line", range)) }
      if attributes[.toolTip] != nil, attributes[.link] == nil, attributes[.imageURL] == nil,
        attributes[.attachment] == nil
      {
        found.append(("tool tip", range))
      }
      if let font = attributes[.font] as? UIFont, let common, style.headerLevel == 0 {
        let isCode = font.fontDescriptor.symbolicTraits.contains(.traitMonoSpace)
        if !isCode, font.pointSize != common.pointSize { found.append(("font size", range)) }
        if !isCode, font.familyName != common.familyName { found.append(("font", range)) }
      }
      for key in attributes.keys.sorted(by: { $0.rawValue < $1.rawValue })
      where !MarkdownWriter.said.contains(key) && !keys.contains(where: { $0.0 == key }) {
        let name =
          key == .languageIdentifier
          ? "language" : key == .pageSetup ? "page setup" : "attribute \(key.rawValue)"
        found.append((name, range))
      }
    }
    for (isLost, name) in MarkdownWriter.unsaid(style) where isLost { found.append((name, paragraph.range)) }
    for (name, range) in found { report.add(name, .text(range), kept: "text") }
  }
}

extension MarkdownWriter {
  /// What Markdown says, here or elsewhere, or has no need to.
  fileprivate static let said: Set<NSAttributedString.Key> = [
    .font, .link, .toolTip, .strikethroughStyle, .underlineStyle, .imageURL, .attachment,
    .alternateDescription, .paragraphStyle, .continuedTextLists, .footnoteMark,
    .presentationIntentAttributeName, .inlinePresentationIntent, .markdownSourcePosition, .tableHeaderCell,
  ]

  /// Returns what of a style Markdown cannot say.
  fileprivate static func unsaid(_ style: NSParagraphStyle) -> [(Bool, String)] {
    [
      (
        style.lineHeightMultiple > 0 || style.minimumLineHeight > 0 || style.maximumLineHeight > 0,
        "line height"
      ),
      (style.lineSpacing > 0, "line spacing"), (style.tailIndent != 0, "tail indent"),
      (style.firstLineHeadIndent != style.headIndent, "first line indent"),
      (style.baseWritingDirection != .natural, "direction"),
      (style.hyphenationFactor > 0, "hyphenation"),
      (style.defaultTabInterval > 0, "tab interval"),
      (
        style.headerLevel == 0
          && ![style.paragraphSpacing, style.paragraphSpacingBefore].allSatisfy { $0 == 0 || $0 == 12 },
        "spacing"
      ),
      (style.tabStops != NSParagraphStyle.default.tabStops, "tab stops"),
      (style.textBlocks.contains { !($0 is NSTextTableBlock) }, "block"),
    ] + HTMLBlocks.unsaid(style)
  }
}

extension String {
  /// The text without spaces at its end.
  fileprivate var trimmingTrailingSpaces: String {
    var end = self[...]
    while end.last == " " { end.removeLast() }
    return String(end)
  }
}
