internal import Foundation
internal import GalleyUnicode
internal import TextDocuments
internal import TextKit

/// Lays a document out in one endless column, and hands it out band by band.
///
/// Layout goes as far as bands were asked for, to the end of their paragraph.
final class FlowReader {
  let storage: NSTextStorage
  let manager = NSLayoutManager()
  let container: NSTextContainer
  /// The offsets of the footnotes' marks, UTF-16.
  private let marks: [(offset: Int, note: Int)]
  private var nextMark = 0
  /// The first character of the next paragraph.
  private var position = 0
  private var endsPage = false
  private var lastBottom: CGFloat = 0
  /// The height of a column: rows that are higher are divided.
  private let highest: CGFloat
  /// The numbers of the last items of the lists around the last paragraph.
  private var itemNumbers: [ObjectIdentifier: Int] = [:]
  private var grids: [ObjectIdentifier: TableGrid] = [:]

  /// A column that no document fills: lengths up to it are exact to a millionth of a point.
  private static let endless: CGFloat = 1e9

  /// - Parameter column: The size of the pages' columns.
  init(_ document: TextDocument, column: CGSize) {
    highest = column.height
    let text = NSMutableAttributedString(attributedString: document.text)
    PictureFitter(column: column).fit(text)
    storage = NSTextStorage(attributedString: text)
    container = NSTextContainer(size: CGSize(width: column.width, height: FlowReader.endless))
    container.lineFragmentPadding = 0
    manager.addTextContainer(container)
    storage.addLayoutManager(manager)
    marks = document.footnotes.enumerated().map { ($0.element.offset, $0.offset) }.sorted { $0.0 < $1.0 }
  }

  /// Returns the bands of the next paragraph or row of a table; `nil` at the end.
  func next() -> [FlowBand]? {
    let text = storage.string as NSString
    guard position < text.length else { return nil }
    let start = position
    var range = text.paragraphRange(for: NSRange(location: start, length: 0))
    let style = self.style(at: start)
    if let cell = FlowReader.cell(style) { range = row(of: cell, from: range, text) }
    position = NSMaxRange(range)
    let plain = lines(range)
    var bands = plain
    extendOverBlocks(&bands)
    if let cell = FlowReader.cell(style) {
      bands = rows(
        bands, plain, of: cell, isHead: grid(of: cell.table, from: start).headRows.contains(cell.startingRow))
    }
    if let marker = marker(range, style) { bands[0].marker = marker }
    func isOn(_ key: NSAttributedString.Key) -> Bool {
      (storage.attribute(key, at: start, effectiveRange: nil) as? NSNumber)?.boolValue == true
    }
    if start > 0, isOn(.pageBreakBefore) { endsPage = true }
    let keepsWithNext = style.headerLevel > 0 || isOn(.keepsWithNext)
    let (keepsTogether, allowsWidows) = (isOn(.keepsTogether), isOn(.allowsWidows))
    for index in bands.indices {
      bands[index].headingLevel = style.headerLevel
      bands[index].keepsWithNext = keepsWithNext
      (bands[index].keepsTogether, bands[index].allowsWidows) = (keepsTogether, allowsWidows)
      bands[index].beginsPage = endsPage
      if endsPage, isLineEnd(text, bands[index].characters) {
        // The end of the line that the form feed stands in is no line of the next page.
        bands[index].beginsPage = false
        (bands[index].top, bands[index].bottom) = (lastBottom, lastBottom)
      } else {
        endsPage = endsPage(text, bands[index].characters)
      }
      lastBottom = bands[index].bottom
      while nextMark < marks.count, marks[nextMark].offset < NSMaxRange(bands[index].characters) {
        bands[index].notes.append(marks[nextMark].note)
        nextMark += 1
      }
    }
    return bands
  }

  private func endsPage(_ text: NSString, _ range: NSRange) -> Bool {
    text.rangeOfCharacter(from: CharacterSet(charactersIn: "\u{C}"), range: range).location != NSNotFound
  }

  private func isLineEnd(_ text: NSString, _ range: NSRange) -> Bool {
    range.location > 0 && text.character(at: range.location - 1) == 0x0C
      && text.substring(with: range).allSatisfy(\.isNewline)
  }

  /// Returns the paragraph that a character stands in.
  func paragraph(at offset: Int) -> NSRange {
    (storage.string as NSString).paragraphRange(for: NSRange(location: offset, length: 0))
  }

  private func style(at offset: Int) -> NSParagraphStyle {
    storage.attribute(.paragraphStyle, at: offset, effectiveRange: nil) as? NSParagraphStyle ?? .default
  }

  // MARK: Lines

  private func lines(_ range: NSRange) -> [FlowBand] {
    let glyphs = manager.glyphRange(forCharacterRange: range, actualCharacterRange: nil)
    var bands: [FlowBand] = []
    manager.enumerateLineFragments(forGlyphRange: glyphs) { _, used, _, line, _ in
      bands.append(
        FlowBand(
          characters: self.manager.characterRange(forGlyphRange: line, actualGlyphRange: nil), glyphs: [line],
          top: used.minY, bottom: used.maxY, paragraph: range.location))
    }
    for index in bands.indices { (bands[index].line, bands[index].lineCount) = (index, bands.count) }
    return bands
  }

  // MARK: Lists

  /// Returns the marker of a paragraph that begins an item; counts the items.
  private func marker(_ range: NSRange, _ style: NSParagraphStyle) -> FlowMarker? {
    let attributes = storage.attributes(at: range.location, effectiveRange: nil)
    let around = style.textLists + (attributes[.continuedTextLists] as? [NSTextList] ?? [])
    let known = Set(around.map { ObjectIdentifier($0) })
    itemNumbers = itemNumbers.filter { known.contains($0.key) }
    guard let list = style.textLists.last else { return nil }
    itemNumbers[ObjectIdentifier(list), default: list.startingItemNumber - 1] += 1
    let text = NSTextList.drawnMarker(
      for: style.textLists.map { ($0, itemNumbers[ObjectIdentifier($0)] ?? $0.startingItemNumber) })
    guard !text.isEmpty else { return nil }
    let keys: [NSAttributedString.Key] = [.font, .foregroundColor, .languageIdentifier]
    let units = Array((storage.string as NSString).substring(with: range).utf16)
    let isRightToLeft =
      style.baseWritingDirection == .rightToLeft
      || style.baseWritingDirection == .natural && Bidi.firstStrongLevel(of: units.span) == 1
    return FlowMarker(
      text: NSAttributedString(string: text, attributes: attributes.filter { keys.contains($0.key) }),
      isRightToLeft: isRightToLeft)
  }

  // MARK: Blocks

  /// Adds the borders and padding of blocks to the lines that stand first and last in them.
  private func extendOverBlocks(_ bands: inout [FlowBand]) {
    let text = storage.string as NSString
    var end = 0
    var blocks: [NSTextBlock] = []
    for index in bands.indices {
      // The paragraphs of a row have blocks of their own.
      if bands[index].characters.location >= end {
        let start = bands[index].characters.location
        end = NSMaxRange(text.paragraphRange(for: NSRange(location: start, length: 0)))
        let outside = self.blocks(at: start - 1)
        blocks = self.blocks(at: start)
        for block in blocks where !outside.contains(where: { $0 === block }) {
          let frame = frame(of: block, bands[index])
          if !frame.isEmpty { bands[index].top = min(bands[index].top, frame.minY) }
        }
      }
      if NSMaxRange(bands[index].characters) >= end {
        let after = self.blocks(at: end)
        for block in blocks where !after.contains(where: { $0 === block }) {
          let frame = frame(of: block, bands[index])
          if !frame.isEmpty { bands[index].bottom = max(bands[index].bottom, frame.maxY) }
        }
      }
    }
  }

  private func blocks(at offset: Int) -> [NSTextBlock] {
    offset >= 0 && offset < storage.length ? style(at: offset).textBlocks : []
  }

  /// Returns the rectangle of a block, without its margins.
  private func frame(of block: NSTextBlock, _ band: FlowBand) -> CGRect {
    let bounds = manager.boundsRect(for: block, at: band.glyphs[0].location, effectiveRange: nil)
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
  private func row(of cell: NSTextTableBlock, from first: NSRange, _ text: NSString) -> NSRange {
    var end = NSMaxRange(first)
    var lastRow = cell.startingRow + cell.rowSpan - 1
    while end < text.length, let next = FlowReader.cell(style(at: end)), next.table === cell.table,
      next.startingRow <= lastRow
    {
      lastRow = max(lastRow, next.startingRow + next.rowSpan - 1)
      end = NSMaxRange(text.paragraphRange(for: NSRange(location: end, length: 0)))
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
  private func rows(
    _ lines: [FlowBand], _ plain: [FlowBand], of cell: NSTextTableBlock, isHead: Bool
  ) -> [FlowBand] {
    let (top, bottom) = (lines.map(\.top).min() ?? 0, lines.map(\.bottom).max() ?? 0)
    let isHigh = bottom - top > highest
    var rows: [FlowBand] = []
    for line in isHigh ? plain.sorted(by: { $0.top < $1.top }) : lines {
      if let last = rows.last, !isHigh || line.top < last.bottom {
        rows[rows.count - 1].glyphs += line.glyphs
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
      rows[index].topBorder = index == 0 ? cell.width(for: .border, edge: .minY) : 0
    }
    return rows
  }

  /// Returns what a table is as a whole.
  ///
  /// - Parameter offset: The beginning of a paragraph of the table, the first one when it is first asked for.
  func grid(of table: NSTextTable, from offset: Int) -> TableGrid {
    let id = ObjectIdentifier(table)
    if let known = grids[id] { return known }
    let grid = TableGrid(storage, of: table, from: offset)
    grids[id] = grid
    return grid
  }
}
