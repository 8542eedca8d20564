internal import Foundation
internal import TextKit

/// What the blocks of Markdown add to their text: intents, styles of paragraphs, and the lists, tables and
/// boxes in these.
///
/// They are made when they are asked for, each once: a list or a cell is one object for all that stands in
/// it. Made at once, those of a page of cells would take more than its source a dozen times.
final class MarkdownBlocks: BlockSource, @unchecked Sendable {
  // `@unchecked Sendable`: `lock` guards what is made; the tree is that of one reader until it is at the end.

  /// What a paragraph style comes from: one style serves all paragraphs that differ in nothing of it.
  private struct StyleKey: Hashable {
    var level: Int?
    var spacing: CGFloat
    var alignment = NSTextAlignment.natural
    var isContinued = false
    var lists: [ObjectIdentifier] = []
    var blocks: [ObjectIdentifier] = []
  }

  /// What a list comes from.
  private struct ListKey: Hashable {
    let list: PresentationIntent.IntentType
    let isDone: Bool?
    let depth: Int
  }

  private static let mostStyles = 4_096

  private let theme: MarkdownTheme
  private let plainStyles: MarkdownPlainStyles
  @exclusivity(unchecked) private var tree = BlockTree()
  /// The numbers of the first items of lists that have numbers.
  @exclusivity(unchecked) private var starts: [Int: Int] = [:]

  private let lock = NSLock()
  /// The blocks that were made last: a reader looks at the next one to see where one ends.
  @exclusivity(unchecked) private var last = (number: 0, block: RunSets.Block())
  @exclusivity(unchecked) private var previous = (number: 0, block: RunSets.Block())
  @exclusivity(unchecked) private var styles: [StyleKey: NSParagraphStyle] = [:]
  @exclusivity(unchecked) private var lists: [ListKey: NSTextList] = [:]
  /// Tables, quotes, code and cells by the identities of their blocks.
  @exclusivity(unchecked) private var tables: [Int: NSTextTable] = [:]
  @exclusivity(unchecked) private var boxes: [Int: NSTextBlock] = [:]

  init(_ theme: MarkdownTheme, _ plainStyles: MarkdownPlainStyles) {
    (self.theme, self.plainStyles) = (theme, plainStyles)
  }

  // MARK: Reading

  /// Adds a block and returns its number.
  ///
  /// - Parameters:
  ///   - components: What it stands in, the outermost first, and itself.
  ///   - isContinued: Whether it goes on an item of a list that has a paragraph already.
  func add(_ components: [PresentationIntent.IntentType], isContinued: Bool) -> Int {
    for (index, component) in components.enumerated() {
      guard component.kind == .orderedList, starts[component.identity] == nil else { continue }
      let item = index + 1 < components.count ? components[index + 1] : nil
      if item?.isDone != nil { continue }
      if case .listItem(let ordinal)? = item?.kind {
        starts[component.identity] = ordinal
      } else {
        starts[component.identity] = 1
      }
    }
    return tree.add(components, isContinued: isContinued)
  }

  /// Has space follow a block.
  func addSpace(after number: Int) { tree.addSpace(after: number) }

  /// Returns the space after a block with these around it.
  static func spacing(
    after components: [PresentationIntent.IntentType], _ theme: MarkdownTheme
  ) -> CGFloat {
    let isTight = components.contains { component in
      switch component.kind {
      case .orderedList, .unorderedList: component.isTight
      case .codeBlock, .tableCell: true
      default: false
      }
    }
    return isTight ? 0 : theme.spacing
  }

  // MARK: Blocks

  var areDistinct: Bool { true }

  var byteCount: Int { tree.byteCount }

  func mayAddMore(_ number: Int) -> Bool { tree.facts(of: number).isContinued }

  subscript(number: Int) -> RunSets.Block {
    lock.withLock {
      if last.number == number { return last.block }
      if previous.number == number { return previous.block }
      previous = last
      last = (number, number == 0 ? RunSets.Block() : made(number))
      return last.block
    }
  }

  private func made(_ number: Int) -> RunSets.Block {
    let components = tree.components(of: number)
    let facts = tree.facts(of: number)
    var block = RunSets.Block(intent: components.isEmpty ? nil : PresentationIntent(components))
    if components.count <= 1, !facts.isSpaced, let plain = plainStyles.style(of: components.first) {
      block.style = plain
    } else {
      (block.style, block.extra) = looks(of: components.reversed(), facts)
    }
    return block
  }

  /// Returns the style of a block, and what it adds to its text besides.
  private func looks(
    of components: [PresentationIntent.IntentType], _ facts: BlockTree.Facts
  ) -> (NSParagraphStyle, [NSAttributedString.Key: Any]?) {
    var lists: [NSTextList] = []
    var blocks: [NSTextBlock] = []
    let spacing = facts.isSpaced ? theme.spacing : MarkdownBlocks.spacing(after: components, theme)
    var key = StyleKey(spacing: spacing)
    var isAlone = false
    for (index, component) in components.enumerated() {
      switch component.kind {
      case .header(let level): key.level = level
      case .orderedList, .unorderedList:
        let item = index + 1 < components.count ? components[index + 1] : nil
        lists.append(list(component, isDone: item?.isDone, depth: lists.count))
      case .blockQuote: blocks.append(quote(component))
      case .codeBlock:
        blocks.append(code(component))
        isAlone = true
      case .tableCell(let column):
        blocks.append(cell(component, components, column))
        key.alignment = MarkdownBlocks.alignment(components, column)
        isAlone = true
      default: break
      }
    }
    key.isContinued = facts.isContinued && !lists.isEmpty
    if !lists.isEmpty { key.lists = lists.map { ObjectIdentifier($0) } }
    if !blocks.isEmpty { key.blocks = blocks.map { ObjectIdentifier($0) } }
    let extra: [NSAttributedString.Key: Any]? =
      key.isContinued ? [.continuedTextLists: NSArray(array: lists)] : nil
    return (style(key, lists, blocks, isAlone: isAlone), extra)
  }

  /// - Parameter isAlone: Whether one of the blocks is around this paragraph alone.
  private func style(
    _ key: StyleKey, _ lists: [NSTextList], _ blocks: [NSTextBlock], isAlone: Bool
  ) -> NSParagraphStyle {
    // Cells and code have blocks of their own: their styles serve no other paragraphs.
    if !isAlone, let known = styles[key] { return known }
    let style = NSMutableParagraphStyle()
    style.paragraphSpacing = key.spacing
    if key.level != nil { style.paragraphSpacingBefore = theme.spacing / 2 }
    style.headerLevel = key.level ?? 0
    style.alignment = key.alignment
    style.headIndent = theme.listIndent * CGFloat(lists.count)
    style.firstLineHeadIndent = style.headIndent
    style.textBlocks = blocks
    if !key.isContinued { style.textLists = lists }
    let copy = style.copy(with: nil) as? NSParagraphStyle ?? style
    if !isAlone, styles.count < MarkdownBlocks.mostStyles { styles[key] = copy }
    return copy
  }

  // MARK: Lists and boxes

  private func list(
    _ component: PresentationIntent.IntentType, isDone: Bool?, depth: Int
  ) -> NSTextList {
    let key = ListKey(list: component, isDone: isDone, depth: depth)
    if let known = lists[key] { return known }
    let format: NSTextList.MarkerFormat
    var start = 1
    if let isDone {
      format = isDone ? .check : .box
    } else if component.kind == .orderedList {
      format = NSTextList.MarkerFormat("{decimal}\(component.delimiter ?? ".")")
      start = starts[component.identity] ?? 1
    } else {
      format = [.disc, .circle, .square][min(depth, 2)]
    }
    let list = NSTextList(markerFormat: format, options: [], startingItemNumber: start)
    lists[key] = list
    return list
  }

  private func quote(_ component: PresentationIntent.IntentType) -> NSTextBlock {
    if let known = boxes[component.identity] { return known }
    let block = NSTextBlock()
    block.setWidth(3, type: .absoluteValueType, for: .border, edge: .minX)
    block.setBorderColor(theme.quoteBar, for: .minX)
    block.setWidth(9, type: .absoluteValueType, for: .padding, edge: .minX)
    boxes[component.identity] = block
    return block
  }

  private func code(_ component: PresentationIntent.IntentType) -> NSTextBlock {
    if let known = boxes[component.identity] { return known }
    let block = NSTextBlock()
    block.setWidth(6, type: .absoluteValueType, for: .padding)
    block.setWidth(theme.spacing, type: .absoluteValueType, for: .margin, edge: .maxY)
    block.backgroundColor = theme.codeBackground
    boxes[component.identity] = block
    return block
  }

  private func cell(
    _ component: PresentationIntent.IntentType, _ components: [PresentationIntent.IntentType], _ column: Int
  ) -> NSTextBlock {
    if let known = boxes[component.identity] { return known }
    guard let table = components.first(where: { $0.columnCount != nil }) else {
      return NSTextTableBlock(
        table: NSTextTable(), startingRow: 0, rowSpan: 1, startingColumn: 0, columnSpan: 1)
    }
    let block = NSTextTableBlock(
      table: self.table(table), startingRow: MarkdownBlocks.row(components), rowSpan: 1,
      startingColumn: column, columnSpan: 1)
    block.setWidth(1, type: .absoluteValueType, for: .border)
    block.setBorderColor(theme.tableRules)
    block.setWidth(4, type: .absoluteValueType, for: .padding)
    boxes[component.identity] = block
    return block
  }

  private func table(_ component: PresentationIntent.IntentType) -> NSTextTable {
    if let known = tables[component.identity] { return known }
    let table = NSTextTable()
    table.numberOfColumns = component.columnCount ?? 0
    table.collapsesBorders = true
    table.setWidth(theme.spacing, type: .absoluteValueType, for: .margin, edge: .maxY)
    tables[component.identity] = table
    return table
  }

  private static func alignment(
    _ components: [PresentationIntent.IntentType], _ column: Int
  ) -> NSTextAlignment {
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

  /// Returns the row that stands among some blocks; 0 for that of the heads.
  static func row(_ components: [PresentationIntent.IntentType]) -> Int {
    for component in components {
      if case .tableRow(let row) = component.kind { return row }
    }
    return 0
  }
}

/// The styles of paragraphs and headings that stand in nothing else: most of a document's.
struct MarkdownPlainStyles {
  /// That of paragraphs, and of headings by their level.
  private let styles: [NSParagraphStyle]

  init(_ theme: MarkdownTheme) {
    styles = (0...6).map { level in
      let style = NSMutableParagraphStyle()
      style.paragraphSpacing = theme.spacing
      if level > 0 { style.paragraphSpacingBefore = theme.spacing / 2 }
      style.headerLevel = level
      return style.copy() as? NSParagraphStyle ?? style
    }
  }

  /// Returns the style of a block that stands in nothing else; `nil` where it needs one of its own.
  ///
  /// - Parameter type: The block; `nil` for text without one.
  func style(of type: PresentationIntent.IntentType?) -> NSParagraphStyle? {
    switch type?.kind {
    case nil, .paragraph?: styles[0]
    case .header(let level)? where (1..<styles.count).contains(level): styles[level]
    default: nil
    }
  }
}

extension PresentationIntent.IntentType {
  /// The number of a table's columns; `nil` for other blocks.
  var columnCount: Int? {
    if case .table(let columns) = kind { columns.count } else { nil }
  }
}
