internal import Foundation
internal import TextKit

/// Gives looks to text with intents.
struct MarkdownStyler {
  /// What a block does to the looks of its text.
  private struct BlockLook: Hashable {
    /// The level of a heading; 0 for other blocks.
    var level = 0
    var isBold = false
    var isCode = false
    var isRule = false

    init(_ intent: PresentationIntent?) {
      for component in intent?.components ?? [] {
        switch component.kind {
        case .header(let level): (self.level, isBold) = (max(level, 1), true)
        case .tableHeaderRow: isBold = true
        case .codeBlock: isCode = true
        default: break
        }
      }
      if case .thematicBreak? = intent?.components.first?.kind { isRule = true }
    }
  }

  private struct OpenBlock {
    let intent: PresentationIntent?
    let look: BlockLook
    /// The number of the look.
    let number: Int
  }

  /// What a paragraph style comes from: one style serves all paragraphs that differ in nothing of it.
  private struct StyleKey: Hashable {
    var level: Int?
    var spacing: CGFloat
    var alignment = NSTextAlignment.natural
    var isContinued = false
    var lists: [ObjectIdentifier] = []
    var blocks: [ObjectIdentifier] = []
  }

  private static let mostStyles = 4_096

  private let theme: MarkdownTheme
  private var fonts = FontFinder()
  private var builder = DocumentBuilder()
  /// The builder's numbers of sets, by what a block does to looks and by the source's
  /// numbers; -1 for none. The first is that of a set that says nothing.
  private var known: [[Int]] = []
  private var looks: [BlockLook: Int] = [:]
  private var styles: [StyleKey: NSParagraphStyle] = [:]
  /// Those of paragraphs, and of headings by their level.
  private var plainStyles = [NSParagraphStyle?](repeating: nil, count: 7)
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

  /// The block that is being written, with its style and what it adds to its text.
  private var open: OpenBlock?
  private var style = NSParagraphStyle.default
  private var extra: [NSAttributedString.Key: Any]?
  private var endsLine = true

  init(_ theme: MarkdownTheme) { self.theme = theme }

  /// Returns a text with looks.
  mutating func style(_ source: RunString) -> RunString {
    append(source)
    return finish()
  }

  /// Makes space for so many bytes of text.
  mutating func reserve(_ bytes: Int) { builder.reserve(bytes) }

  /// Gives looks to the next part of a text, whose numbers of shared sets go on from part to part.
  mutating func append(_ source: RunString) {
    var text = source.string
    text.withUTF8 { bytes in
      var start = 0
      for run in source.runs {
        append(
          source.sets, run.set, UnsafeBufferPointer(rebasing: bytes[start..<run.byteEnd]))
        start = run.byteEnd
      }
    }
  }

  /// Ends the text, and returns all of it. What is added then is another text, by the same reader.
  mutating func finish() -> RunString {
    if let open { end(style, open) }
    open = nil
    fillCells(before: nil)
    // Another text has other blocks; its looks are the same.
    (lists, tables, cells, quotes, codes) = ([:], [:], [:], [:], [:])
    (styles, begun, grid, endsLine) = ([:], [], nil, true)
    return builder.take()
  }

  private mutating func append(_ sets: RunSets, _ set: Int, _ piece: UnsafeBufferPointer<UInt8>) {
    let intent = sets.intent(of: set)
    if open == nil || intent?.components.first?.identity != open?.intent?.components.first?.identity {
      if let open {
        end(MarkdownStyler.closing(style, open.intent, before: intent, spacing: theme.spacing), open)
      }
      fillCells(before: intent)
      (style, extra) = paragraph(intent)
      open = openBlock(intent)
    }
    guard let open else { return }
    let shared = Int(sets.pairs[set].shared)
    let number = number(of: shared, in: open, sets.shared[shared])
    if open.look.isRule {
      builder.append("\u{2E3B}", set: number)
      endsLine = false
    } else {
      builder.append(piece, set: number)
      endsLine = MarkdownStyler.endsLine(piece)
    }
  }

  /// Whether text ends with a line end that is no separator of lines.
  private static func endsLine(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    switch text.last {
    case 0x0A, 0x0B, 0x0C, 0x0D: true
    // U+0085 and U+2029
    case 0x85: text.count > 1 && text[text.count - 2] == 0xC2
    case 0xA9: text.count > 2 && text[text.count - 2] == 0x80 && text[text.count - 3] == 0xE2
    default: false
    }
  }

  private mutating func openBlock(_ intent: PresentationIntent?) -> OpenBlock {
    let look = BlockLook(intent)
    let number = looks[look] ?? looks.count
    if number == known.count {
      looks[look] = number
      known.append([])
    }
    return OpenBlock(intent: intent, look: look, number: number)
  }

  /// Returns the builder's number of a set of the source in a block; of a set that says nothing for `nil`.
  private mutating func number(
    of set: Int?, in block: OpenBlock, _ attributes: [NSAttributedString.Key: Any] = [:]
  ) -> Int {
    // Sets that say nothing are one, whatever their numbers.
    let place = set.map { $0 + 1 } ?? 0
    if place < known[block.number].count, known[block.number][place] >= 0 {
      return known[block.number][place]
    }
    let number =
      attributes.isEmpty && set != nil
      ? number(of: nil, in: block) : builder.add(looks(attributes, block.look))
    while known[block.number].count <= place { known[block.number].append(-1) }
    known[block.number][place] = number
    return number
  }

  /// Returns the style of a block with space after it where it ends a list whose items stand without.
  private static func closing(
    _ style: NSParagraphStyle, _ intent: PresentationIntent?, before next: PresentationIntent?,
    spacing: CGFloat
  ) -> NSParagraphStyle {
    func list(_ intent: PresentationIntent?) -> PresentationIntent.IntentType? {
      intent?.components.last { $0.kind == .orderedList || $0.kind == .unorderedList }
    }
    guard style.paragraphSpacing == 0, let list = list(intent),
      next?.components.contains(where: { $0.identity == list.identity }) != true,
      intent?.components.contains(where: { MarkdownStyler.columns($0) != nil }) != true
    else { return style }
    let spaced = NSMutableParagraphStyle()
    spaced.setParagraphStyle(style)
    spaced.paragraphSpacing = spacing
    return spaced
  }

  /// Ends a block: with a line end, and its style.
  private mutating func end(_ style: NSParagraphStyle, _ block: OpenBlock) {
    if !endsLine {
      let set = number(of: nil, in: block)
      builder.append("\n", set: set)
    }
    builder.end(RunSets.Block(style: style, intent: block.intent, extra: extra))
    endsLine = false
  }

  // MARK: Characters

  private mutating func looks(
    _ attributes: [NSAttributedString.Key: Any], _ look: BlockLook
  ) -> [NSAttributedString.Key: Any] {
    var attributes = attributes
    // The block has it.
    attributes[.presentationIntentAttributeName] = nil
    let inline = InlinePresentationIntent(
      rawValue: (attributes[.inlinePresentationIntent] as? NSNumber)?.uintValue ?? 0)
    var request = FontRequest(families: [theme.family], size: Double(theme.size))
    let isCode =
      look.isCode || inline.contains(.code) || inline.contains(.inlineHTML) || inline.contains(.blockHTML)
    if look.level > 0 {
      request.size *= Double(
        theme.headings.isEmpty ? 1 : theme.headings[min(look.level, theme.headings.count) - 1])
    }
    if look.isBold { request.weight = 700 }
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

  /// Returns the style of a paragraph or a heading that stands in nothing else, if it is known.
  private func plainStyle(_ intent: PresentationIntent?) -> NSParagraphStyle? {
    guard let intent, intent.components.count == 1 else { return nil }
    switch intent.components[0].kind {
    case .paragraph: return plainStyles[0]
    case .header(let level) where (1..<plainStyles.count).contains(level): return plainStyles[level]
    default: return nil
    }
  }

  /// Returns the style of a block, and what it adds to its text.
  private mutating func paragraph(
    _ intent: PresentationIntent?
  ) -> (NSParagraphStyle, [NSAttributedString.Key: Any]?) {
    if let known = plainStyle(intent) { return (known, nil) }
    var key = StyleKey(spacing: theme.spacing)
    var lists: [NSTextList] = []
    var blocks: [NSTextBlock] = []
    var isContinued = false
    let components = Array((intent?.components ?? []).reversed())
    for (index, component) in components.enumerated() {
      switch component.kind {
      case .header(let level): key.level = level
      case .orderedList, .unorderedList:
        let item = index + 1 < components.count ? components[index + 1] : nil
        lists.append(list(component, item: item, depth: lists.count))
        if component.isTight { key.spacing = 0 }
      case .listItem: isContinued = !begun.insert(component.identity).inserted
      case .blockQuote: blocks.append(quote(component.identity))
      case .codeBlock:
        blocks.append(code(component.identity))
        key.spacing = 0
      case .tableCell(let column):
        blocks.append(cell(component, components, column))
        key.spacing = 0
        key.alignment = alignment(components, column)
      default: break
      }
    }
    isContinued = isContinued && !lists.isEmpty
    key.isContinued = isContinued
    if !lists.isEmpty { key.lists = lists.map { ObjectIdentifier($0) } }
    if !blocks.isEmpty { key.blocks = blocks.map { ObjectIdentifier($0) } }
    let extra: [NSAttributedString.Key: Any]? =
      isContinued ? [.continuedTextLists: NSArray(array: lists)] : nil
    if let known = styles[key] { return (known, extra) }
    let style = NSMutableParagraphStyle()
    style.paragraphSpacing = key.spacing
    if key.level != nil { style.paragraphSpacingBefore = theme.spacing / 2 }
    style.headerLevel = key.level ?? 0
    style.alignment = key.alignment
    style.headIndent = theme.listIndent * CGFloat(lists.count)
    style.firstLineHeadIndent = style.headIndent
    style.textBlocks = blocks
    if !isContinued { style.textLists = lists }
    let copy = style.copy() as? NSParagraphStyle ?? style
    // Cells and blocks of code have styles of their own.
    if styles.count < MarkdownStyler.mostStyles { styles[key] = copy }
    if components.count == 1, key.spacing == theme.spacing, plainStyles.indices.contains(key.level ?? 0),
      blocks.isEmpty
    {
      plainStyles[key.level ?? 0] = copy
    }
    return (copy, extra)
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
      let style: NSParagraphStyle
      (style, extra) = paragraph(intent)
      endsLine = false
      end(style, openBlock(intent))
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
