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
    /// The number among the blocks.
    let number: Int
    let look: BlockLook
    /// The number of the look.
    let lookNumber: Int
  }

  private let theme: MarkdownTheme
  private let plainStyles: MarkdownPlainStyles
  private var fonts = FontFinder()
  private var blocks: MarkdownBlocks
  private var builder: BlockBuilder
  /// The builder's numbers of sets, by what a block does to looks and by the source's
  /// numbers; -1 for none. The first is that of a set that says nothing.
  private var known: [[Int]] = []
  private var looks: [BlockLook: Int] = [:]
  /// The items that have a paragraph already.
  private var begun: Set<Int> = []
  /// The table that is being written, and the next cell of it.
  private var grid: (table: PresentationIntent.IntentType, outer: [PresentationIntent.IntentType], next: Int)?

  /// The block that is being written.
  private var open: OpenBlock?
  private var endsLine = true

  init(_ theme: MarkdownTheme) {
    self.theme = theme
    plainStyles = MarkdownPlainStyles(theme)
    blocks = MarkdownBlocks(theme, plainStyles)
    builder = BlockBuilder(blocks)
  }

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
    var last: UInt32?
    text.withUTF8 { bytes in
      for run in source.runs {
        let pair = source.sets.pairs[run.set]
        // Runs of one block have one intent.
        if pair.block == 0 || pair.block != last { begin(source.sets.intent(of: run.set)) }
        last = pair.block
        let shared = Int(pair.shared)
        append(
          UnsafeBufferPointer(rebasing: bytes[run.byteStart..<run.byteEnd]), shared,
          source.sets.shared[shared])
      }
    }
  }

  /// Ends the text, and returns all of it. What is added then is another text, by the same reader.
  mutating func finish() -> RunString {
    if let open { end(open) }
    open = nil
    fillCells(before: nil)
    // Another text has other blocks; its looks are the same.
    (begun, grid, endsLine) = ([], nil, true)
    blocks = MarkdownBlocks(theme, plainStyles)
    return builder.take(next: blocks)
  }

  /// Goes on with a block, or begins one and ends the one before.
  private mutating func begin(_ intent: PresentationIntent?) {
    if let open, intent?.components.first?.identity == open.intent?.components.first?.identity { return }
    if let open {
      end(open)
      if endsTightList(open, before: intent) { blocks.addSpace(after: open.number) }
    }
    fillCells(before: intent)
    open = openBlock(intent)
  }

  private mutating func append(
    _ piece: UnsafeBufferPointer<UInt8>, _ shared: Int, _ attributes: [NSAttributedString.Key: Any]
  ) {
    guard let open else { return }
    let number = number(of: shared, in: open, attributes)
    if open.look.isRule {
      builder.append("\u{2E3B}", set: number, block: open.number)
      endsLine = false
    } else {
      builder.append(piece, set: number, block: open.number)
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
    let components = Array((intent?.components ?? []).reversed())
    var isContinued = false
    for (index, component) in components.enumerated() {
      switch component.kind {
      case .listItem: isContinued = !begun.insert(component.identity).inserted
      case .tableCell(let column):
        guard let table = components[..<index].firstIndex(where: { $0.columnCount != nil }) else { break }
        let next = MarkdownBlocks.row(components) * max(1, components[table].columnCount ?? 1) + column + 1
        grid = (components[table], Array(components[..<table]), next)
      default: break
      }
    }
    let look = BlockLook(intent)
    let lookNumber = looks[look] ?? looks.count
    if lookNumber == known.count {
      looks[look] = lookNumber
      known.append([])
    }
    return OpenBlock(
      intent: intent, number: blocks.add(components, isContinued: isContinued), look: look,
      lookNumber: lookNumber)
  }

  /// Returns the builder's number of a set of the source in a block; of a set that says nothing for `nil`.
  private mutating func number(
    of set: Int?, in block: OpenBlock, _ attributes: [NSAttributedString.Key: Any] = [:]
  ) -> Int {
    // Sets that say nothing are one, whatever their numbers.
    let place = set.map { $0 + 1 } ?? 0
    if place < known[block.lookNumber].count, known[block.lookNumber][place] >= 0 {
      return known[block.lookNumber][place]
    }
    let number =
      attributes.isEmpty && set != nil
      ? number(of: nil, in: block) : builder.add(looks(attributes, block.look))
    while known[block.lookNumber].count <= place { known[block.lookNumber].append(-1) }
    known[block.lookNumber][place] = number
    return number
  }

  /// Whether a block ends a list whose paragraphs stand without space.
  private func endsTightList(_ block: OpenBlock, before next: PresentationIntent?) -> Bool {
    let components = block.intent?.components ?? []
    guard let list = components.last(where: { $0.kind == .orderedList || $0.kind == .unorderedList })
    else { return false }
    return MarkdownBlocks.spacing(after: components, theme) == 0
      && next?.components.contains { $0.identity == list.identity } != true
      && !components.contains { $0.columnCount != nil }
  }

  /// Ends a block with a line end.
  private mutating func end(_ block: OpenBlock) {
    if !endsLine { builder.append("\n", set: number(of: nil, in: block), block: block.number) }
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

  // MARK: Tables

  /// Writes the cells without text that stand before the next one: they have no runs.
  private mutating func fillCells(before intent: PresentationIntent?) {
    let components = Array((intent?.components ?? []).reversed())
    let table = components.first { $0.columnCount != nil }
    var target = 0
    if let table, case .tableCell(let column)? = components.last?.kind {
      target = MarkdownBlocks.row(components) * (table.columnCount ?? 1) + column
    }
    if let grid, grid.table.identity != table?.identity {
      // The rest of the last row.
      let width = max(1, grid.table.columnCount ?? 1)
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
    let width = max(1, table.columnCount ?? 1)
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
      endsLine = false
      end(openBlock(intent))
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
