internal import Foundation
internal import GalleyUTF16
internal import GalleyUnicode
internal import TextDocuments
internal import TextKit

/// Lays a document out in endless columns, a section after the other, and hands it out band by band.
final class FlowReader {
  let text: FlowText
  let figures: FigureFinder
  private let sections: SectionSource
  @exclusivity(unchecked) private var section: FlowSection?
  /// The offsets of the footnotes' marks, UTF-16.
  private let marks: [(offset: Int, note: Int)]
  private var nextMark = 0
  /// The first character of the next paragraph.
  private var position = 0
  private var endsPage = false
  /// The bottom of the last band, in its section, and the space below it where the section has ended.
  private var lastBottom: CGFloat = 0
  private var spaceBelow: CGFloat?
  /// Whether baselines are wanted, for a grid.
  private let hasGrid: Bool
  /// The numbers of the last items of the lists around the last paragraph.
  @exclusivity(unchecked) private var itemNumbers: [ObjectIdentifier: Int] = [:]
  /// What tables are, with the tables, which stay as long as they are known by their addresses.
  @exclusivity(unchecked) private var grids:
    [ObjectIdentifier: (table: NSTextTable, offset: Int, grid: TableGrid)] = [:]
  /// The marker that was made last, and what it was made of: those of a list are mostly alike.
  @exclusivity(unchecked) private var lastMarker:
    (text: String, attributes: FlowText.SharedAttributes, made: NSAttributedString)?

  /// - Parameters:
  ///   - document: The document.
  ///   - text: Its text.
  ///   - preparer: What makes of its text what stands on pages; it has the size of the columns.
  ///   - hasGrid: Whether baselines stand on a grid.
  ///   - threads: The number of threads that lay text out.
  ///   - sectionSize: The UTF-16 units of the first section.
  init(
    _ document: TextDocument, _ text: FlowText, _ preparer: TextPreparer, hasGrid: Bool, threads: Int,
    sectionSize: Int
  ) {
    self.hasGrid = hasGrid
    self.text = text
    figures = FigureFinder(text: text)
    sections = SectionSource(text, preparer, threads: threads, size: sectionSize)
    marks = document.footnotes.enumerated().map { ($0.element.offset, $0.offset) }.sorted { $0.0 < $1.0 }
  }

  /// The number of UTF-16 units that were handed out.
  var readUnits: Int { position }

  /// Returns the bands of the next paragraph or row of a table; `nil` at the end.
  func next() -> [FlowBand]? {
    guard text.reaches(position), let section = currentSection() else { return nil }
    let start = position
    var range = text.paragraph(at: start)
    let attributes = text.attributes(at: start)
    let style = attributes.style
    let cell = FlowReader.cell(style)
    if let cell { range = row(of: cell, from: range) }
    position = NSMaxRange(range)
    let plain = lines(range, in: section)
    var bands = plain
    if cell == nil, attributes.shared.floats { bands.joinOverlapping() }
    extendOverBlocks(&bands, in: section)
    if let cell {
      bands = rows(
        bands, plain, of: cell, isHead: grid(of: cell.table, from: start).headRows.contains(cell.startingRow),
        highest: section.columnHeight)
    }
    if let marker = marker(range, attributes, style) { bands[0].marker = marker }
    var keepsWithNext = style.headerLevel > 0 || attributes.shared.keepsWithNext
    var figure: Int?
    switch figures.role(of: range) {
    case .figure(let hasCaption):
      (figure, keepsWithNext) = (start, keepsWithNext || hasCaption && !captionIsBefore(start))
    case .caption(let picture):
      (figure, keepsWithNext) = (picture, keepsWithNext || picture > start)
    case .tableCaption(let other): keepsWithNext = keepsWithNext || other > start
    case .text: break
    }
    // Figures in lists and quotations stay where they are.
    if !style.textLists.isEmpty || !style.textBlocks.isEmpty { figure = nil }
    // A caption below a table stays with its last row.
    if cell != nil, text.reaches(position),
      case .tableCaption(let other) = figures.role(of: text.paragraph(at: position)), other < position
    {
      keepsWithNext = true
    }
    let kept = (attributes.shared.keepsTogether, attributes.shared.allowsWidows)
    let isGridded = hasGrid && style.textBlocks.isEmpty
    for index in bands.indices {
      bands[index].section = section
      bands[index].headingLevel = style.headerLevel
      bands[index].keepsWithNext = keepsWithNext
      (bands[index].keepsTogether, bands[index].allowsWidows) = (kept.0 || figure != nil, kept.1)
      bands[index].figure = figure
      if !isGridded { bands[index].baseline = nil }
    }
    finish(&bands, first: attributes.shared.start, style)
    return bands
  }

  /// Gives bands the space above them, the breaks before them and their notes.
  private func finish(_ bands: inout [FlowBand], first: FlowBand.Start, _ style: NSParagraphStyle) {
    for index in bands.indices {
      if let space = spaceBelow {
        bands[index].gap = space + max(style.paragraphSpacingBefore, 0)
        spaceBelow = nil
      } else {
        bands[index].gap = bands[index].top - lastBottom
      }
      var start = index == 0 && bands[0].characters.location > 0 ? first : .anywhere
      if endsPage, start < .page { start = .page }
      bands[index].start = start
      if endsPage, isLineEnd(bands[index].characters) {
        // The end of the line that the form feed stands in is no line of the next page.
        bands[index].start = .anywhere
        (bands[index].top, bands[index].bottom, bands[index].gap) = (lastBottom, lastBottom, 0)
        bands[index].baseline = nil
      } else {
        endsPage = endsPage(bands[index].characters)
      }
      lastBottom = bands[index].bottom
      while nextMark < marks.count, marks[nextMark].offset < NSMaxRange(bands[index].characters) {
        bands[index].notes.append(marks[nextMark].note)
        nextMark += 1
      }
    }
  }

  /// Returns the section of the next paragraph.
  private func currentSection() -> FlowSection? {
    if let section, position < NSMaxRange(section.range) { return section }
    let setup = section?.setup
    if let section {
      spaceBelow = section.layout.bottom - lastBottom
    }
    let next = sections.next()
    if section != nil, let next, next.setup != setup { endsPage = true }
    section = next
    section?.layOut()
    return section
  }

  private func captionIsBefore(_ figure: Int) -> Bool {
    guard figure > 0 else { return false }
    return figures.role(of: text.paragraph(at: figure - 1)) == .caption(figure: figure)
  }

  private func endsPage(_ range: NSRange) -> Bool {
    text.units(range).contains(.formFeed)
  }

  private func isLineEnd(_ range: NSRange) -> Bool {
    range.location > 0 && text.unit(at: range.location - 1) == .formFeed
      && text.units(range).allSatisfy(\.endsLine)
  }

  /// Returns where a paragraph begins by its attributes.
  static func start(_ attributes: [NSAttributedString.Key: Any]) -> FlowBand.Start {
    switch (attributes[.pageBreakBefore] as? NSNumber)?.intValue ?? 0 {
    case 0: (attributes[.columnBreakBefore] as? NSNumber)?.boolValue == true ? .column : .anywhere
    case 2: .rightPage
    case 3: .leftPage
    default: .page
    }
  }

  // MARK: Lines

  private func lines(_ range: NSRange, in section: FlowSection) -> [FlowBand] {
    let layout = section.layout
    let lines = layout.lines(section.local(range))
    var bands: [FlowBand] = []
    bands.reserveCapacity(lines.count)
    for (index, line) in lines.enumerated() {
      bands.append(
        FlowBand(
          characters: section.document(line.characters), top: line.usedRect.minY,
          bottom: line.usedRect.maxY, paragraph: range.location))
      (bands[index].line, bands[index].lineCount) = (index, lines.count)
      if hasGrid {
        bands[index].baseline = layout.baseline(at: line.characters.lowerBound)
        bands[index].excess = layout.fallbackExcess(ofLineAt: line.characters.lowerBound)
      }
    }
    return bands
  }

  // MARK: Lists

  /// Returns the marker of a paragraph that begins an item; counts the items.
  private func marker(
    _ range: NSRange, _ attributes: FlowText.Attributes, _ style: NSParagraphStyle
  ) -> FlowMarker? {
    let around = style.textLists + (attributes[FlowText.Rare.continuedTextLists] as? [NSTextList] ?? [])
    if !itemNumbers.isEmpty {
      let known = Set(around.map { ObjectIdentifier($0) })
      itemNumbers = itemNumbers.filter { known.contains($0.key) }
    }
    guard let list = style.textLists.last else { return nil }
    itemNumbers[ObjectIdentifier(list), default: list.startingItemNumber - 1] += 1
    let text = NSTextList.drawnMarker(
      for: style.textLists.map { ($0, itemNumbers[ObjectIdentifier($0)] ?? $0.startingItemNumber) })
    guard !text.isEmpty else { return nil }
    let units = Array(self.text.units(range))
    let isRightToLeft =
      style.baseWritingDirection == .rightToLeft
      || style.baseWritingDirection == .natural && Bidi.firstStrongLevel(of: units.span) == 1
    return FlowMarker(text: marker(text, attributes.shared), isRightToLeft: isRightToLeft)
  }

  private func marker(_ text: String, _ attributes: FlowText.SharedAttributes) -> NSAttributedString {
    if let lastMarker, lastMarker.text == text, lastMarker.attributes === attributes {
      return lastMarker.made
    }
    let keys: [NSAttributedString.Key] = [.font, .foregroundColor, .languageIdentifier]
    let made = NSAttributedString(
      string: text, attributes: attributes.all.filter { keys.contains($0.key) })
    lastMarker = (text, attributes, made)
    return made
  }

  // MARK: Blocks

  /// Adds the borders and padding of blocks to the lines that stand first and last in them.
  private func extendOverBlocks(_ bands: inout [FlowBand], in section: FlowSection) {
    guard let first = bands.first, !blocks(at: first.characters.location).isEmpty else { return }
    var end = 0
    var blocks: [NSTextBlock] = []
    for index in bands.indices {
      // The paragraphs of a row have blocks of their own.
      if bands[index].characters.location >= end {
        let start = bands[index].characters.location
        end = NSMaxRange(text.paragraph(at: start))
        let outside = self.blocks(at: start - 1)
        blocks = self.blocks(at: start)
        for block in blocks where !outside.contains(where: { $0 === block }) {
          let frame = frame(of: block, at: bands[index].firstPart, in: section)
          if !frame.isEmpty { bands[index].top = min(bands[index].top, frame.minY) }
        }
      }
      if NSMaxRange(bands[index].characters) >= end {
        let after = self.blocks(at: end)
        for block in blocks where !after.contains(where: { $0 === block }) {
          let frame = frame(of: block, at: bands[index].firstPart, in: section)
          if !frame.isEmpty { bands[index].bottom = max(bands[index].bottom, frame.maxY) }
        }
      }
    }
  }

  private func blocks(at offset: Int) -> [NSTextBlock] {
    offset >= 0 && text.reaches(offset) ? text.style(at: offset).textBlocks : []
  }

  /// Returns the rectangle of a block around some characters, without its margins.
  private func frame(of block: NSTextBlock, at characters: NSRange, in section: FlowSection) -> CGRect {
    let bounds = section.layout.boundsRect(for: block, at: section.local(characters).lowerBound)
    guard !bounds.isEmpty else { return bounds }
    func margin(_ edge: NSRectEdge) -> CGFloat {
      block.widthValueType(for: .margin, edge: edge) == .absoluteValueType
        ? block.width(for: .margin, edge: edge) : 0
    }
    return CGRect(
      x: bounds.minX, y: bounds.minY + margin(.minY), width: bounds.width,
      height: max(bounds.height - margin(.minY) - margin(.maxY), 0))
  }

  // MARK: Tables

  /// Returns the outermost cell that a paragraph stands in.
  private static func cell(_ style: NSParagraphStyle) -> NSTextTableBlock? {
    style.textBlocks.lazy.compactMap { $0 as? NSTextTableBlock }.first
  }

  /// Returns the paragraphs of a row, and of the rows that its cells reach into.
  private func row(of cell: NSTextTableBlock, from first: NSRange) -> NSRange {
    var end = NSMaxRange(first)
    var lastRow = cell.startingRow + cell.rowSpan - 1
    while text.reaches(end), let next = FlowReader.cell(text.style(at: end)), next.table === cell.table,
      next.startingRow <= lastRow
    {
      lastRow = max(lastRow, next.startingRow + next.rowSpan - 1)
      end = NSMaxRange(text.paragraph(at: end))
    }
    return NSRange(location: first.location, length: end - first.location)
  }

  /// Returns a row as one band, or one that is higher than a page as the bands between which no cell has a
  /// line.
  ///
  /// - Parameters:
  ///   - lines: The lines of all cells, with the borders and the padding of the blocks that they begin and
  ///     end.
  ///   - plain: The lines without these: a line alone in its cell would else be as high as the row.
  ///   - highest: The height of a column: rows that are higher are divided.
  private func rows(
    _ lines: [FlowBand], _ plain: [FlowBand], of cell: NSTextTableBlock, isHead: Bool, highest: CGFloat
  ) -> [FlowBand] {
    let (top, bottom) = (lines.map(\.top).min() ?? 0, lines.map(\.bottom).max() ?? 0)
    let isHigh = bottom - top > highest
    var rows: [FlowBand] = []
    for line in isHigh ? plain.sorted(by: { $0.top < $1.top }) : lines {
      if let last = rows.last, !isHigh || line.top < last.bottom {
        rows[rows.count - 1].parts += line.parts
        rows[rows.count - 1].characters = NSUnionRange(last.characters, line.characters)
        rows[rows.count - 1].top = min(last.top, line.top)
        rows[rows.count - 1].bottom = max(last.bottom, line.bottom)
      } else {
        rows.append(line)
      }
    }
    if isHigh, !rows.isEmpty { (rows[0].top, rows[rows.count - 1].bottom) = (top, bottom) }
    // Each part has some characters of each cell: the first one stands for all of them.
    let all = lines.map(\.characters).reduce(lines[0].characters) { NSUnionRange($0, $1) }
    for index in rows.indices {
      rows[index].characters = index == 0 ? all : NSRange(location: NSMaxRange(all), length: 0)
      (rows[index].line, rows[index].lineCount) = (0, 1)
      rows[index].paragraph = index == 0 ? all.location : -1
      rows[index].table = ObjectIdentifier(cell.table)
      rows[index].isTableHead = isHead && !isHigh
      rows[index].baseline = nil
      rows[index].topBorder = index == 0 ? cell.width(for: .border, edge: .minY) : 0
    }
    return rows
  }

  /// Returns what a table is as a whole.
  ///
  /// - Parameter offset: The beginning of a paragraph of the table, the first one when it is first asked for.
  func grid(of table: NSTextTable, from offset: Int) -> TableGrid {
    let id = ObjectIdentifier(table)
    if let known = grids[id] { return known.grid }
    let grid = TableGrid(text, of: table, from: offset)
    grids[id] = (table, offset, grid)
    return grid
  }

  /// Forgets the text before an offset, if it is read part by part, and what is known of its tables.
  func forget(before offset: Int) {
    let start = text.start
    text.forget(before: offset)
    if text.start > start { grids = grids.filter { $0.value.offset >= text.start } }
  }
}
