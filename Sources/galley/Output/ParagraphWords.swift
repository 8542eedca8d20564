internal import Foundation
internal import TextDocuments

/// The numbers of tables, in their order in the text.
private final class TableNumbers {
  private var numbers: [ObjectIdentifier: Int] = [:]

  func number(of table: NSTextTable) -> Int {
    let id = ObjectIdentifier(table)
    if let known = numbers[id] { return known }
    numbers[id] = numbers.count
    return numbers.count - 1
  }
}

/// The numbers of list items, counted paragraph by paragraph as `itemNumber(in:at:)` counts them.
private struct ItemNumbers {
  /// The lists around the last paragraph, with the numbers of their last items.
  private var last: [(list: NSTextList, number: Int)] = []

  /// Returns the number of the next paragraph in its innermost list; `nil` outside of lists.
  mutating func next(_ style: NSParagraphStyle) -> Int? {
    let lists = style.textLists
    last.removeAll { open in !lists.contains { $0 === open.list } }
    for list in lists where !last.contains(where: { $0.list === list }) {
      last.append((list, list.startingItemNumber - 1))
    }
    guard let list = lists.last, let place = last.firstIndex(where: { $0.list === list }) else { return nil }
    last[place].number += 1
    return last[place].number
  }
}

/// Paragraphs.
enum ParagraphWords {
  static func all(_ text: NSAttributedString) -> [JSONText] {
    let string = text.string as NSString
    let tables = TableNumbers()
    var items = ItemNumbers()
    var paragraphs: [JSONText] = []
    var start = 0
    while start < string.length {
      let range = string.paragraphRange(for: NSRange(location: start, length: 0))
      let style =
        text.attribute(.paragraphStyle, at: start, effectiveRange: nil) as? NSParagraphStyle ?? .default
      let item = items.next(style)
      paragraphs.append(
        .members(
          [("range", .range(range.location..<NSMaxRange(range)))] + members(style, text, start, item, tables))
      )
      start = max(NSMaxRange(range), start + 1)
    }
    return paragraphs
  }

  private static func members(
    _ style: NSParagraphStyle, _ text: NSAttributedString, _ start: Int, _ item: Int?,
    _ tables: TableNumbers
  ) -> [(String, JSONText)] {
    var members: [(String, JSONText)] = []
    let alignments: [NSTextAlignment: String] = [
      .left: "left", .right: "right", .center: "center", .justified: "justify",
    ]
    if let name = alignments[style.alignment] { members.append(("alignment", .string(name))) }
    if style.baseWritingDirection != .natural {
      members.append(("direction", .string(style.baseWritingDirection == .rightToLeft ? "rtl" : "ltr")))
    }
    if style.headerLevel > 0 { members.append(("heading", .integer(style.headerLevel))) }
    let numbers: [(String, CGFloat)] = [
      ("firstLineIndent", style.firstLineHeadIndent), ("headIndent", style.headIndent),
      ("tailIndent", style.tailIndent),
      ("spacingBefore", style.paragraphSpacingBefore), ("spacing", style.paragraphSpacing),
      ("lineHeightMultiple", style.lineHeightMultiple), ("minimumLineHeight", style.minimumLineHeight),
      ("maximumLineHeight", style.maximumLineHeight), ("hyphenationFactor", CGFloat(style.hyphenationFactor)),
    ]
    for (name, value) in numbers where value != 0 { members.append((name, .number(Double(value)))) }
    if !style.textLists.isEmpty {
      members.append(
        (
          "lists",
          .array(
            style.textLists.map {
              .members([
                ("format", .string($0.markerFormat.rawValue)), ("start", .integer($0.startingItemNumber)),
              ])
            })
        ))
      if let list = style.textLists.last, let item {
        members.append(("marker", .string(list.marker(forItemNumber: item))))
      }
    }
    let first = text.attributes(at: start, effectiveRange: nil)
    members += pages(style, first)
    let cells = style.textBlocks.compactMap { $0 as? NSTextTableBlock }
    if !cells.isEmpty { members.append(("cells", .array(cells.map { self.cell($0, first, tables) }))) }
    if let intent = first[.presentationIntentAttributeName] as? PresentationIntent {
      members.append(("intent", .array(intent.components.map { self.component($0) })))
    }
    return members
  }

  private static func pages(
    _ style: NSParagraphStyle, _ first: [NSAttributedString.Key: Any]
  ) -> [(String, JSONText)] {
    var members: [(String, JSONText)] = []
    if style.tabStops != NSParagraphStyle.default.tabStops {
      let names: [NSTextTab.TabType: String] = [
        .leftTabStopType: "left", .rightTabStopType: "right", .centerTabStopType: "center",
        .decimalTabStopType: "decimal",
      ]
      let tabs = style.tabStops.map { tab -> JSONText in
        .array([.string(names[tab.tabStopType] ?? "left"), .number(Double(tab.location))])
      }
      members.append(("tabs", .array(tabs)))
    }
    for (name, key) in [
      ("keepWithNext", NSAttributedString.Key.keepsWithNext), ("pageBreakBefore", .pageBreakBefore),
    ] where (first[key] as? NSNumber)?.boolValue == true { members.append((name, .bool(true))) }
    return members
  }

  private static func cell(
    _ cell: NSTextTableBlock, _ first: [NSAttributedString.Key: Any], _ tables: TableNumbers
  ) -> JSONText {
    let intent = first[.presentationIntentAttributeName] as? PresentationIntent
    let isHeader =
      (first[.tableHeaderCell] as? NSNumber)?.boolValue == true
      || intent?.components.contains { $0.kind == .tableHeaderRow } == true
    var members: [(String, JSONText)] = [
      ("table", .integer(tables.number(of: cell.table))), ("row", .integer(cell.startingRow)),
      ("column", .integer(cell.startingColumn)), ("rowSpan", .integer(cell.rowSpan)),
      ("columnSpan", .integer(cell.columnSpan)),
    ]
    if isHeader { members.append(("header", .bool(true))) }
    return .members(members)
  }

  private static func component(_ component: PresentationIntent.IntentType) -> JSONText {
    func words(_ kind: String, _ more: (String, JSONText)...) -> JSONText {
      .members([("kind", .string(kind)), ("id", .integer(component.identity))] + more)
    }
    switch component.kind {
    case .paragraph: return words("paragraph")
    case .header(let level): return words("header", ("level", .integer(level)))
    case .orderedList: return words("orderedList")
    case .unorderedList: return words("unorderedList")
    case .listItem(let ordinal): return words("listItem", ("ordinal", .integer(ordinal)))
    case .codeBlock(let language):
      guard let language else { return words("codeBlock") }
      return words("codeBlock", ("language", .string(language)))
    case .blockQuote: return words("blockQuote")
    case .thematicBreak: return words("thematicBreak")
    case .table: return words("table")
    case .tableHeaderRow: return words("tableHeaderRow", ("row", .integer(0)))
    case .tableRow(let row): return words("tableRow", ("row", .integer(row)))
    case .tableCell(let column): return words("tableCell", ("column", .integer(column)))
    }
  }
}
