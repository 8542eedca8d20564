internal import Foundation
internal import GalleyUTF16
internal import TextKit

/// Text that is being read, with its paragraphs and tables: the body's or a footnote's.
struct RTFSink {
  struct Reference {
    let table: Int
    let row: Int
    let cell: Int
  }

  var builder = DocumentBuilder()
  var units: [UInt16] = []
  var sets: [RTFCharacters: Int] = [:]
  var report = LossReport()
  var anchors: [(name: String, offset: Int)] = []
  private var finder = FontFinder()
  private var paragraphs: [(end: Int, properties: RTFParagraph, cells: [Reference])] = []
  private var tables: [RTFTable] = []
  /// The tables around the text, the outermost first.
  private var open: [(table: Int, row: Int, cell: Int, begins: Int)] = []

  mutating func write(set: Int) {
    builder.append(String(units: units), set: set)
    units.removeAll(keepingCapacity: true)
  }

  mutating func endParagraph(_ properties: RTFParagraph, nesting: Int) {
    enter(min(nesting, 16))
    let cells = open.map { Reference(table: $0.table, row: $0.row, cell: $0.cell) }
    paragraphs.append((builder.length, properties, cells))
  }

  private mutating func enter(_ nesting: Int) {
    while open.count > nesting { open.removeLast() }
    while open.count < nesting {
      tables.append(RTFTable())
      open.append((tables.count - 1, 0, 0, paragraphs.last?.end ?? 0))
    }
  }

  /// Whether nothing stands after the end of the last paragraph.
  var isAtParagraphStart: Bool { units.isEmpty && builder.length == paragraphs.last?.end ?? 0 }

  /// Returns the end of a paragraph, if it has one.
  func paragraphEnd(from start: Int) -> Int? {
    paragraphs.first { $0.end > start }?.end ?? (builder.length > start ? builder.length : nil)
  }

  /// Whether a cell has no text yet.
  func cellIsEmpty(nesting: Int) -> Bool {
    units.isEmpty
      && builder.length == (open.count >= nesting ? open[nesting - 1].begins : paragraphs.last?.end ?? 0)
  }

  /// Whether nothing stands in a cell after a table in it: the paragraph that ends the cell is none then.
  func followsInnerTable(nesting: Int) -> Bool {
    guard units.isEmpty, let last = paragraphs.last, last.end == builder.length, last.cells.count > nesting,
      open.count >= nesting
    else { return false }
    let (cell, place) = (last.cells[nesting - 1], open[nesting - 1])
    return cell.table == place.table && cell.row == place.row && cell.cell == place.cell
  }

  /// Returns the index of the cell that is being written.
  func cellIndex(nesting: Int) -> Int { open.count >= nesting ? open[nesting - 1].cell : 0 }

  mutating func endCell(nesting: Int) {
    enter(nesting)
    open[nesting - 1].cell += 1
    open[nesting - 1].begins = builder.length
  }

  mutating func endRow(_ cells: [RTFCell], left: Int, isHeader: Bool, nesting: Int) {
    guard open.count >= nesting else { return }
    while open.count > nesting { open.removeLast() }
    let place = open[nesting - 1]
    while tables[place.table].rows.count <= place.row {
      tables[place.table].rows.append([])
      tables[place.table].lefts.append(0)
    }
    tables[place.table].rows[place.row] = cells
    tables[place.table].lefts[place.row] = left
    if isHeader { tables[place.table].headers.insert(place.row) }
    open[nesting - 1].row += 1
    open[nesting - 1].cell = 0
    open[nesting - 1].begins = builder.length
  }

  // MARK: Attributes

  mutating func attributes(_ characters: RTFCharacters, _ reader: RTFHead) -> [NSAttributedString.Key: Any] {
    var attributes: [NSAttributedString.Key: Any] = [:]
    let complex = characters.isRightToLeft
    let number = (complex ? characters.complexFont : nil) ?? characters.font ?? reader.defaultFont
    let name = number.flatMap { reader.fonts[$0]?.name } ?? ""
    let size = (complex ? characters.complexSize : nil) ?? characters.size
    let isBold = complex ? characters.isComplexBold || characters.isBold : characters.isBold
    let isItalic = complex ? characters.isComplexItalic || characters.isItalic : characters.isItalic
    if !name.isEmpty || size != nil || isBold || isItalic || characters.smallCaps {
      attributes[.font] = finder.font(
        FontRequest(
          families: [name.isEmpty ? "Helvetica" : name], size: Double(size ?? 24) / 2,
          weight: isBold ? 700 : 400,
          isItalic: isItalic, smallCaps: characters.smallCaps))
    }
    if characters.smallCaps, let font = attributes[.font] as? UIFont, !FontFinder.hasSmallCaps(font) {
      report.add("small capitals, which \(font.familyName) has not", .document, kept: "text")
    }
    if let color = reader.color(characters.color) { attributes[.foregroundColor] = color }
    if let color = reader.color(characters.background) { attributes[.backgroundColor] = color }
    if characters.underline != 0 {
      attributes[.underlineStyle] = NSNumber(value: characters.underline)
      if let color = reader.color(characters.underlineColor) { attributes[.underlineColor] = color }
    }
    if characters.strike != 0 { attributes[.strikethroughStyle] = NSNumber(value: characters.strike) }
    if characters.superscript != 0 { attributes[.superscript] = NSNumber(value: characters.superscript) }
    if characters.raise != 0 { attributes[.baselineOffset] = NSNumber(value: Double(characters.raise) / 2) }
    if characters.kern != 0 { attributes[.kern] = NSNumber(value: Double(characters.kern) / 20) }
    if characters.isOutlined { attributes[.strokeWidth] = NSNumber(value: 3) }
    if characters.hasShadow {
      let shadow = NSShadow()
      shadow.shadowOffset = CGSize(width: 1, height: 1)
      attributes[.shadow] = shadow
    }
    let language = (complex ? characters.complexLanguage : nil) ?? characters.language
    if let tag = RTFLanguages.tag(language) {
      attributes[.languageIdentifier] = NSString(string: tag)
    }
    if let link = characters.link { attributes[.link] = URL(string: link) ?? NSString(string: link) as Any }
    if characters.link != nil, let tip = characters.tip { attributes[.toolTip] = NSString(string: tip) }
    if let mark = characters.footnote { attributes[.footnoteMark] = NSString(string: mark) }
    return attributes
  }

  // MARK: Paragraphs

  /// Returns the text with all that is known at the end.
  mutating func string(_ reader: RTFHead, last: RTFParagraph) -> RunString {
    if builder.length > (paragraphs.last?.end ?? 0) {
      paragraphs.append((builder.length, last, []))
    }
    let blocks = tables.map { RTFTableBlocks($0, reader) }
    var styles: [RTFParagraph: NSParagraphStyle] = [:]
    var lists: [Int: NSTextList] = [:]
    var start = 0
    for paragraph in paragraphs {
      overlay(paragraph.properties, start, paragraph.end)
      if let cell = paragraph.cells.last, tables[cell.table].headers.contains(cell.row) {
        builder.overlay(
          start, .tableHeaderCell, NSNumber(value: 1), length: paragraph.end - start)
      }
      start = paragraph.end
      let cells = paragraph.cells.compactMap { blocks[$0.table].block(row: $0.row, cell: $0.cell) }
      if cells.isEmpty, let known = styles[paragraph.properties] {
        builder.endParagraph(known, at: paragraph.end)
        continue
      }
      let style = RTFSink.style(paragraph.properties, reader, &lists)
      style.textBlocks = cells
      let copy = style.copy() as? NSParagraphStyle ?? style
      if cells.isEmpty { styles[paragraph.properties] = copy }
      builder.endParagraph(copy, at: paragraph.end)
    }
    paragraphs = []
    for (index, anchor) in anchors.enumerated() where index == 0 || anchors[index - 1].offset != anchor.offset
    {
      let names = anchors[index...].prefix { $0.offset == anchor.offset }.map(\.name)
      builder.overlay(
        anchor.offset, .anchor, NSString(string: names.joined(separator: " ")), length: 1)
    }
    return builder.string(defaults: reader.defaults)
  }

  /// Puts on the text what styles of paragraphs have no place for.
  private mutating func overlay(_ properties: RTFParagraph, _ start: Int, _ end: Int) {
    for (isOn, key) in [
      (properties.breaksPage, NSAttributedString.Key.pageBreakBefore),
      (properties.keepsWithNext, .keepsWithNext), (properties.keepsTogether, .keepsTogether),
      (properties.allowsWidows, .allowsWidows),
    ] where isOn { builder.overlay(start, key, NSNumber(value: 1), length: end - start) }
  }

  private static func style(
    _ properties: RTFParagraph, _ reader: RTFHead, _ lists: inout [Int: NSTextList]
  ) -> NSMutableParagraphStyle {
    let style = NSMutableParagraphStyle()
    func points(_ twips: Int) -> CGFloat { CGFloat(twips) / 20 }
    style.alignment = properties.alignment
    style.baseWritingDirection = properties.direction
    style.headIndent = points(properties.left)
    style.firstLineHeadIndent = max(0, points(properties.left + properties.first))
    style.tailIndent = properties.right > 0 ? -points(properties.right) : 0
    style.paragraphSpacingBefore = points(max(0, properties.before))
    style.paragraphSpacing = points(max(0, properties.after))
    if properties.line != 0 {
      if properties.isMultiple {
        style.lineHeightMultiple = CGFloat(abs(properties.line)) / 240
      } else {
        style.minimumLineHeight = points(abs(properties.line))
        if properties.line < 0 { style.maximumLineHeight = style.minimumLineHeight }
      }
    }
    if !properties.tabs.isEmpty {
      style.tabStops = properties.tabs.map { tab in
        let kinds: [NSTextTab.TabType] = [
          .leftTabStopType, .rightTabStopType, .centerTabStopType, .decimalTabStopType,
        ]
        return NSTextTab(type: kinds[tab.kind], location: points(tab.place))
      }
    }
    style.headerLevel = properties.heading
    if properties.hyphenates { style.hyphenationFactor = 1 }
    if properties.tabInterval > 0 { style.defaultTabInterval = points(properties.tabInterval) }
    let levels = reader.levels(of: properties)
    style.textLists = levels.enumerated().map { depth, level in
      let key = (properties.list != 0 ? properties.list : -properties.oldList) * 16 + depth
      if let known = lists[key] { return known }
      let list = NSTextList(
        markerFormat: level.format(level: depth), options: [], startingItemNumber: level.start)
      lists[key] = list
      return list
    }
    return style
  }
}

/// The blocks of a table's cells.
struct RTFTableBlocks {
  private var blocks: [[NSTextTableBlock]] = []

  init(_ table: RTFTable, _ reader: RTFHead) {
    let edges = Set(table.rows.flatMap { $0.map(\.right) }).sorted()
    var columns: [Int: Int] = [:]
    for (index, edge) in edges.enumerated() { columns[edge] = index + 1 }
    let kit = NSTextTable()
    kit.numberOfColumns = edges.count
    kit.collapsesBorders = true
    var above: [Int: (row: Int, block: NSTextTableBlock, rows: Int)] = [:]
    let spans = RTFTableBlocks.rowSpans(table)
    for (row, cells) in table.rows.enumerated() {
      var line: [NSTextTableBlock] = []
      var start = 0
      for (index, cell) in cells.enumerated() {
        let end = max(columns[cell.right] ?? start + 1, start + 1)
        var last = end
        if cell.mergesRight {
          var next = index + 1
          while next < cells.count, cells[next].isMergedRight {
            last = max(last, columns[cells[next].right] ?? last)
            next += 1
          }
        }
        if cell.isMergedRight, let before = line.last {
          line.append(before)
        } else if cell.isMergedDown, let known = above[start] {
          line.append(known.block)
        } else {
          let block = NSTextTableBlock(
            table: kit, startingRow: row, rowSpan: spans[row][index], startingColumn: start,
            columnSpan: last - start)
          RTFTableBlocks.fill(block, cell, reader)
          line.append(block)
          above[start] = (row, block, spans[row][index])
        }
        start = end
      }
      blocks.append(line)
    }
  }

  /// Returns how many rows each cell takes.
  private static func rowSpans(_ table: RTFTable) -> [[Int]] {
    var spans = table.rows.map { $0.map { _ in 1 } }
    var open: [Int: (row: Int, index: Int)] = [:]
    for (row, cells) in table.rows.enumerated() {
      var left = 0
      for (index, cell) in cells.enumerated() {
        if cell.mergesDown {
          open[left] = (row, index)
        } else if cell.isMergedDown, let first = open[left] {
          spans[first.row][first.index] = row - first.row + 1
        } else {
          open[left] = nil
        }
        left = cell.right
      }
    }
    return spans
  }

  func block(row: Int, cell: Int) -> NSTextTableBlock? {
    guard row < blocks.count, let last = blocks[row].last else { return nil }
    return cell < blocks[row].count ? blocks[row][cell] : last
  }

  private static func fill(_ block: NSTextTableBlock, _ cell: RTFCell, _ reader: RTFHead) {
    let edges: [NSRectEdge] = [.minY, .minX, .maxY, .maxX]
    for (side, edge) in edges.enumerated() {
      if cell.borders[side] > 0 {
        block.setWidth(CGFloat(cell.borders[side]) / 20, type: .absoluteValueType, for: .border, edge: edge)
        block.setBorderColor(
          reader.color(cell.borderColors[side]) ?? UIColor(red: 0, green: 0, blue: 0, alpha: 1), for: edge)
      }
      let padding = cell.padding[side] ?? (side % 2 == 1 ? reader.gap : 0)
      if padding > 0 {
        block.setWidth(CGFloat(padding) / 20, type: .absoluteValueType, for: .padding, edge: edge)
      }
    }
    block.backgroundColor = reader.color(cell.background)
    block.verticalAlignment = cell.alignment
  }
}

/// A picture that is being read.
struct RTFPicture {
  var data = Data()
  var type: String?
  var width = 0
  var height = 0
  var alternate: String?
  var scaleX = 100
  var scaleY = 100
  private var half: UInt8?

  init() {}

  /// Takes a letter of hexadecimal digits.
  mutating func take(_ byte: UInt8) {
    let value: UInt8
    switch byte {
    case 0x30...0x39: value = byte - 0x30
    case 0x41...0x46: value = byte - 0x37
    case 0x61...0x66: value = byte - 0x57
    default: return
    }
    if let high = half {
      data.append(high << 4 | value)
      half = nil
    } else {
      half = value
    }
  }
}
