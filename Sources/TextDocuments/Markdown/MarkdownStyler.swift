internal import Foundation
internal import TextKit

/// Gives looks to text with intents.
struct MarkdownStyler {
  private let theme: MarkdownTheme
  private var fonts = FontFinder()
  private var builder = DocumentBuilder()
  /// The builder's numbers of sets in the open paragraph, by the source's.
  private var known: [Int: Int] = [:]
  private var lists: [Int: [Bool?: NSTextList]] = [:]
  private var tables: [Int: NSTextTable] = [:]
  private var cells: [Int: NSTextTableBlock] = [:]
  private var quotes: [Int: NSTextBlock] = [:]
  private var codes: [Int: NSTextBlock] = [:]
  /// The items that have a paragraph already.
  private var begun: Set<Int> = []
  /// The table that is being written, and the next cell of it.
  private var grid:
    (table: PresentationIntent.IntentType, outer: [PresentationIntent.IntentType], next: Int, lastID: Int)?

  init(_ theme: MarkdownTheme) { self.theme = theme }

  mutating func style(_ source: RunString) -> RunString {
    var open: PresentationIntent?
    var style = NSParagraphStyle.default
    var extra: [NSAttributedString.Key: Any] = [:]
    var endsLine = true
    var start = 0
    for run in source.runs {
      let attributes = source.sets[run.set]
      let range = NSRange(location: start, length: run.end - start)
      start = run.end
      let intent = attributes[.presentationIntentAttributeName] as? PresentationIntent
      if builder.length == 0 || intent?.components.first?.identity != open?.components.first?.identity {
        if builder.length > 0 { end(closing(style, open, before: intent), extra, open, endsLine) }
        fillCells(before: intent)
        (style, extra) = paragraph(intent)
        open = intent
        endsLine = false
        known = [:]
      }
      var piece = source.piece(range)
      if case .thematicBreak? = intent?.components.first?.kind { piece = "\u{2E3B}" }
      builder.append(piece, set: known[run.set] ?? add(attributes, extra, intent, run.set))
      endsLine = piece.last?.isNewline == true && piece.unicodeScalars.last != "\u{2028}"
    }
    if builder.length > 0 { end(style, extra, open, endsLine) }
    fillCells(before: nil)
    return builder.string()
  }

  /// Adds the looks of text in a paragraph.
  private mutating func add(
    _ attributes: [NSAttributedString.Key: Any], _ extra: [NSAttributedString.Key: Any],
    _ intent: PresentationIntent?, _ number: Int
  ) -> Int {
    var set = looks(attributes, intent)
    set.merge(extra) { own, _ in own }
    let added = builder.add(set)
    known[number] = added
    return added
  }

  /// Returns the style of a block with space after it where it ends a list whose items stand without.
  private func closing(
    _ style: NSParagraphStyle, _ intent: PresentationIntent?, before next: PresentationIntent?
  ) -> NSParagraphStyle {
    func list(_ intent: PresentationIntent?) -> PresentationIntent.IntentType? {
      intent?.components.last { $0.kind == .orderedList || $0.kind == .unorderedList }
    }
    guard let list = list(intent), style.paragraphSpacing == 0,
      next?.components.contains(where: { $0.identity == list.identity }) != true,
      intent?.components.contains(where: { MarkdownStyler.columns($0) != nil }) != true
    else { return style }
    let spaced = NSMutableParagraphStyle()
    spaced.setParagraphStyle(style)
    spaced.paragraphSpacing = theme.spacing
    return spaced
  }

  /// Ends a block: with a line end, and its style.
  private mutating func end(
    _ style: NSParagraphStyle, _ extra: [NSAttributedString.Key: Any], _ intent: PresentationIntent?,
    _ endsLine: Bool
  ) {
    if !endsLine {
      var set = looks(intent.map { [.presentationIntentAttributeName: $0] } ?? [:], intent)
      set.merge(extra) { own, _ in own }
      builder.append("\n", set: builder.add(set))
    }
    builder.endParagraph(style)
  }

  // MARK: Characters

  private mutating func looks(
    _ attributes: [NSAttributedString.Key: Any], _ intent: PresentationIntent?
  ) -> [NSAttributedString.Key: Any] {
    var attributes = attributes
    let inline = InlinePresentationIntent(
      rawValue: (attributes[.inlinePresentationIntent] as? NSNumber)?.uintValue ?? 0)
    var request = FontRequest(families: [theme.family], size: Double(theme.size))
    var isCode = inline.contains(.code) || inline.contains(.inlineHTML) || inline.contains(.blockHTML)
    for component in intent?.components ?? [] {
      switch component.kind {
      case .header(let level):
        request.size *= Double(
          theme.headings.isEmpty ? 1 : theme.headings[min(max(level, 1), theme.headings.count) - 1])
        request.weight = 700
      case .tableHeaderRow: request.weight = 700
      case .codeBlock: isCode = true
      default: break
      }
    }
    if isCode {
      request.families = [theme.codeFamily]
      request.size *= Double(theme.codeSize)
    }
    if inline.contains(.stronglyEmphasized) { request.weight = 700 }
    request.isItalic = inline.contains(.emphasized)
    attributes[.font] = fonts.font(request)
    if let color = theme.textColor { attributes[.foregroundColor] = color }
    if inline.contains(.strikethrough) {
      attributes[.strikethroughStyle] = NSNumber(value: NSUnderlineStyle.single.rawValue)
    }
    if attributes[.link] != nil {
      attributes[.underlineStyle] = NSNumber(value: NSUnderlineStyle.single.rawValue)
      if let color = theme.linkColor { attributes[.foregroundColor] = color }
    }
    if attributes[.footnoteMark] != nil { attributes[.superscript] = NSNumber(value: 1) }
    return attributes
  }

  // MARK: Paragraphs

  private mutating func paragraph(
    _ intent: PresentationIntent?
  ) -> (NSParagraphStyle, [NSAttributedString.Key: Any]) {
    let style = NSMutableParagraphStyle()
    style.paragraphSpacing = theme.spacing
    var extra: [NSAttributedString.Key: Any] = [:]
    var lists: [NSTextList] = []
    var blocks: [NSTextBlock] = []
    var isContinued = false
    let components = Array((intent?.components ?? []).reversed())
    for (index, component) in components.enumerated() {
      switch component.kind {
      case .header(let level):
        style.headerLevel = level
        style.paragraphSpacingBefore = theme.spacing / 2
      case .orderedList, .unorderedList:
        let item = index + 1 < components.count ? components[index + 1] : nil
        lists.append(list(component, item: item, depth: lists.count))
        if component.isTight { style.paragraphSpacing = 0 }
      case .listItem: isContinued = !begun.insert(component.identity).inserted
      case .blockQuote: blocks.append(quote(component.identity))
      case .codeBlock:
        blocks.append(code(component.identity))
        style.paragraphSpacing = 0
      case .tableCell(let column):
        blocks.append(cell(component, components, column))
        style.paragraphSpacing = 0
        style.alignment = alignment(components, column)
      default: break
      }
    }
    style.headIndent = theme.listIndent * CGFloat(lists.count)
    style.firstLineHeadIndent = style.headIndent
    style.textBlocks = blocks
    if isContinued, !lists.isEmpty {
      extra[.continuedTextLists] = NSArray(array: lists)
    } else {
      style.textLists = lists
    }
    return (style, extra)
  }

  private mutating func list(
    _ component: PresentationIntent.IntentType, item: PresentationIntent.IntentType?, depth: Int
  ) -> NSTextList {
    let done = item?.isDone
    if let known = lists[component.identity]?[done] { return known }
    let format: NSTextList.MarkerFormat
    var start = 1
    if let done {
      format = done ? .check : .box
    } else if case .orderedList = component.kind {
      format = NSTextList.MarkerFormat("{decimal}\(component.delimiter ?? ".")")
      if case .listItem(let ordinal)? = item?.kind { start = ordinal }
    } else {
      format = [.disc, .circle, .square][min(depth, 2)]
    }
    let list = NSTextList(markerFormat: format, options: [], startingItemNumber: start)
    lists[component.identity, default: [:]][done] = list
    return list
  }

  private mutating func quote(_ identity: Int) -> NSTextBlock {
    if let known = quotes[identity] { return known }
    let block = NSTextBlock()
    block.setWidth(3, type: .absoluteValueType, for: .border, edge: .minX)
    block.setBorderColor(theme.quoteBar, for: .minX)
    block.setWidth(9, type: .absoluteValueType, for: .padding, edge: .minX)
    quotes[identity] = block
    return block
  }

  private mutating func code(_ identity: Int) -> NSTextBlock {
    if let known = codes[identity] { return known }
    let block = NSTextBlock()
    block.setWidth(6, type: .absoluteValueType, for: .padding)
    block.setWidth(theme.spacing, type: .absoluteValueType, for: .margin, edge: .maxY)
    block.backgroundColor = theme.codeBackground
    codes[identity] = block
    return block
  }

  // MARK: Tables

  private func alignment(_ components: [PresentationIntent.IntentType], _ column: Int) -> NSTextAlignment {
    for component in components {
      guard case .table(let columns) = component.kind, columns.indices.contains(column) else { continue }
      switch columns[column].alignment {
      case .left: return .natural
      case .center: return .center
      case .right: return .right
      }
    }
    return .natural
  }

  private mutating func cell(
    _ component: PresentationIntent.IntentType, _ components: [PresentationIntent.IntentType], _ column: Int
  ) -> NSTextTableBlock {
    if let known = cells[component.identity] { return known }
    guard let index = components.firstIndex(where: { MarkdownStyler.columns($0) != nil }) else {
      return NSTextTableBlock(
        table: NSTextTable(), startingRow: 0, rowSpan: 1, startingColumn: 0, columnSpan: 1)
    }
    let table = table(components[index])
    let row = MarkdownStyler.row(components)
    let width = max(1, table.numberOfColumns)
    grid = (components[index], Array(components[..<index]), row * width + column + 1, component.identity)
    let block = NSTextTableBlock(
      table: table, startingRow: row, rowSpan: 1, startingColumn: column, columnSpan: 1)
    block.setWidth(1, type: .absoluteValueType, for: .border)
    block.setBorderColor(theme.tableRules)
    block.setWidth(4, type: .absoluteValueType, for: .padding)
    cells[component.identity] = block
    return block
  }

  private mutating func table(_ component: PresentationIntent.IntentType) -> NSTextTable {
    if let known = tables[component.identity] { return known }
    let table = NSTextTable()
    table.numberOfColumns = MarkdownStyler.columns(component) ?? 0
    table.collapsesBorders = true
    table.setWidth(theme.spacing, type: .absoluteValueType, for: .margin, edge: .maxY)
    tables[component.identity] = table
    return table
  }

  private static func columns(_ component: PresentationIntent.IntentType) -> Int? {
    if case .table(let columns) = component.kind { columns.count } else { nil }
  }

  private static func row(_ components: [PresentationIntent.IntentType]) -> Int {
    for component in components {
      if case .tableRow(let row) = component.kind { return row }
    }
    return 0
  }

  /// Writes the cells without text that stand before the next one: they have no runs.
  private mutating func fillCells(before intent: PresentationIntent?) {
    let components = Array((intent?.components ?? []).reversed())
    let table = components.first { MarkdownStyler.columns($0) != nil }
    var target = 0
    if let table, case .tableCell(let column)? = components.last?.kind {
      target = MarkdownStyler.row(components) * (MarkdownStyler.columns(table) ?? 1) + column
    }
    if let grid, grid.table.identity != table?.identity {
      // The rest of the last row.
      let width = max(1, MarkdownStyler.columns(grid.table) ?? 1)
      fill(grid.table, grid.outer, from: grid.next, to: (grid.next + width - 1) / width * width)
      self.grid = nil
    }
    if let table, target > 0, let index = components.firstIndex(where: { $0.identity == table.identity }) {
      fill(table, Array(components[..<index]), from: grid?.next ?? 0, to: target)
    }
  }

  private mutating func fill(
    _ table: PresentationIntent.IntentType, _ outer: [PresentationIntent.IntentType], from: Int, to: Int
  ) {
    let width = max(1, MarkdownStyler.columns(table) ?? 1)
    guard from < to, to - from < 1 << 20 else { return }
    for index in from..<to {
      let (row, column) = index.quotientAndRemainder(dividingBy: width)
      // Numbers below 0 belong to no block of the source.
      let identity = -(table.identity * 65_536 + index + 1)
      let components =
        outer + [
          table, .init(row == 0 ? .tableHeaderRow : .tableRow(rowIndex: row), identity * 2),
          .init(.tableCell(columnIndex: column), identity * 2 - 1),
        ]
      let intent = PresentationIntent(components.reversed())
      let (style, extra) = paragraph(intent)
      end(style, extra, intent, false)
    }
  }
}

extension NSAttributedString.Key {
  /// The lists of the item that a paragraph without a marker of its own goes on: an array of `NSTextList`,
  /// the outermost first.
  ///
  /// Not in Apple's TextKit.
  public static let continuedTextLists = NSAttributedString.Key(rawValue: "GalleyContinuedTextLists")
}
