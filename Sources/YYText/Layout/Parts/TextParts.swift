internal import GalleyTextStore
internal import TextEngine
internal import UIKit

/// What ``TextParts`` lays out.
@MainActor protocol PartSource: AnyObject {
  /// The text, without the row after a last line end.
  var partText: NSAttributedString { get }
  /// The row after a last line end; `nil` where there is none.
  var rowAfterText: NSAttributedString? { get }
  /// Returns a range of the text as it is to be laid out, and after the text's end the row that follows.
  func partText(in range: Range<Int>) -> NSAttributedString
}

/// The layout of a text by paragraphs: a tree of sums, in which an edit makes anew the paragraphs that it
/// touches, and all others are where the sums say.
///
/// What is seen, or asked about, is a window: a layout of some successive paragraphs, whose lines are those
/// of a layout of the whole text. See docs/decisions/yytext.md.
@MainActor final class TextParts {
  private let setter: PartSetter
  private unowned let source: any PartSource
  private var tree = SummedTree<TextPart>()
  /// The row after a last line end, which is at the end of the tree.
  private var rowAfter: NSAttributedString?
  /// Whether the text may have changed.
  private var isStale = true
  /// Windows that were asked for since the text has changed.
  private var windows: [Window: YYTextLayout] = [:]

  private struct Window: Hashable {
    var range: Range<Int>
    var joinsBlocks: Bool
  }
  private static let mostWindows = 16

  /// Beyond what is asked for, this many points are in a window: for the edges of pixels and debug colours.
  private static let margin = FixedPoints(16)

  /// Creates the layout of a text; `nil` if paragraphs depend on their places in the container.
  init?(_ container: YYTextContainer, _ source: any PartSource) {
    guard let setter = PartSetter(container) else { return nil }
    (self.setter, self.source) = (setter, source)
    let length = source.partText.length
    if length > 0 { tree = SummedTree([TextPart(staleLength: length)]) }
  }

  /// The number of paragraphs that were laid out so far.
  var laidOutCount: Int { setter.count }
  /// Whether windows are all that need be known.
  var isUsable: Bool { sums.foreignCount == 0 && setter.holds(sums.height) }
  /// Whether there may be views or layers among the attachments.
  var hasHostedAttachments: Bool { sums.hostedCount > 0 }

  private var sums: PartSums { tree.summary }
  /// The space before the first paragraph, which counts nowhere.
  private var spaceBefore: FixedPoints { tree.element(at: 0)?.element.content?.spaceBefore ?? .zero }

  // MARK: Changing

  /// Notes that a range of the text was replaced.
  ///
  /// - Parameters:
  ///   - range: UTF-16 offsets.
  ///   - newLength: The length of what is there now.
  /// - Returns: Whether there is such a range.
  func replace(_ range: Range<Int>, newLength: Int) -> Bool {
    isStale = true
    windows = [:]
    guard range.upperBound <= tree.length - (rowAfter?.length ?? 0) else { return false }
    // A line end may be joined with what is beside it.
    forget(paragraphs(around: range), newLength: newLength - range.count)
    return true
  }

  /// The paragraphs that a range touches, with the units beside it.
  private func paragraphs(around range: Range<Int>) -> Range<Int> {
    guard tree.length > 0 else { return 0..<0 }
    let last = tree.length - 1
    let first = part(at: min(max(range.lowerBound - 1, 0), last))
    return first.lowerBound..<part(at: min(range.upperBound, last)).upperBound
  }

  /// Has paragraphs be laid out anew, which become longer by a number of units.
  private func forget(_ range: Range<Int>, newLength change: Int) {
    let length = range.count + change
    tree.replace(range, with: length > 0 ? [TextPart(staleLength: length)] : [])
  }

  /// Lays out what has changed.
  ///
  /// - Returns: False if the text was changed in a way that was not told of.
  func update() -> Bool {
    guard isStale else { return true }
    let length = source.partText.length
    guard tree.length - (rowAfter?.length ?? 0) == length else { return false }
    let row = source.rowAfterText
    if row != rowAfter {
      // It may be joined with the line end before it.
      forget(
        paragraphs(around: length..<tree.length), newLength: (row?.length ?? 0) - (rowAfter?.length ?? 0))
      rowAfter = row
    }
    isStale = false
    windows = [:]
    while sums.staleCount > 0, let stale = tree.first(where: { $0.staleCount > 0 }) {
      let start = stale.before.length
      tree.replace(
        start..<start + stale.element.length, with: parts(in: start..<start + stale.element.length))
    }
    return true
  }

  /// Lays out the paragraphs of a range.
  private func parts(in range: Range<Int>) -> [TextPart] {
    let text = source.partText(in: range)
    let cuts = ParagraphRanges.ranges(of: TextUnits(text.string))
    guard cuts.count > 1 else { return [setter.part(text)] }
    return cuts.map { cut in
      setter.part(source.partText(in: range.lowerBound + cut.lowerBound..<range.lowerBound + cut.upperBound))
    }
  }

  // MARK: Windows

  /// The text that a paragraph has, by one of its units.
  private func part(at offset: Int) -> Range<Int> {
    guard let found = tree.element(at: offset) else { return offset..<offset }
    return found.before.length..<found.before.length + found.element.length
  }

  /// Returns the paragraphs of a range of the text; `nil` for empty text.
  ///
  /// - Parameter extent: How many paragraphs before and after are taken, too.
  func window(ofText range: Range<Int>, extent: Int = 0) -> YYTextLayout? {
    guard tree.length > 0 else { return nil }
    let last = tree.length - 1
    let first = part(at: min(max(range.lowerBound, 0), last))
    let end = part(at: min(max(range.upperBound - 1, range.lowerBound, 0), last))
    return window(extended(first.lowerBound..<end.upperBound, by: extent))
  }

  /// Returns the paragraphs nearest to a height of the text, with those beside them; `nil` for empty text.
  func window(nearest y: CGFloat) -> YYTextLayout? {
    guard tree.length > 0 else { return nil }
    let place = FixedPoints(Double(y)) + spaceBefore
    let offset = tree.first { $0.height > place }?.before.length ?? tree.length - 1
    return window(extended(part(at: offset), by: 2))
  }

  /// Returns all that paints into a band of the text; `nil` for empty text.
  func window(painting band: ClosedRange<CGFloat>) -> YYTextLayout? {
    guard tree.length > 0 else { return nil }
    let top = FixedPoints(Double(band.lowerBound)) + spaceBefore - sums.reachBelow - Self.margin
    let bottom = FixedPoints(Double(band.upperBound)) + spaceBefore + sums.reachAbove + Self.margin
    let first = tree.first { $0.height > top }?.before.length ?? tree.length - 1
    let last = tree.first { $0.height > bottom }?.before.length ?? tree.length - 1
    var range = extended(part(at: first).lowerBound..<part(at: max(last, first)).upperBound, by: 1)
    guard sums.straightCount > 0 else { return window(range, joinsBlocks: true) }
    // Where such borders end, all of their rows say.
    func isStraight(_ offset: Int) -> Bool {
      (tree.element(at: offset)?.element.summary.straightCount ?? 0) > 0
    }
    while range.lowerBound > 0, isStraight(range.lowerBound), isStraight(range.lowerBound - 1) {
      range = part(at: range.lowerBound - 1).lowerBound..<range.upperBound
    }
    while range.upperBound < tree.length, isStraight(range.upperBound - 1), isStraight(range.upperBound) {
      range = range.lowerBound..<part(at: range.upperBound).upperBound
    }
    return window(range, joinsBlocks: true)
  }

  private func extended(_ range: Range<Int>, by extent: Int) -> Range<Int> {
    var range = range
    for _ in 0..<extent {
      if range.lowerBound > 0 { range = part(at: range.lowerBound - 1).lowerBound..<range.upperBound }
      if range.upperBound < tree.length {
        range = range.lowerBound..<part(at: range.upperBound).upperBound
      }
    }
    return range
  }

  /// Returns whole paragraphs as a layout.
  ///
  /// - Parameter joinsBlocks: Whether borders of blocks that go on beyond them are painted as they are there.
  private func window(_ range: Range<Int>, joinsBlocks: Bool = false) -> YYTextLayout? {
    let key = Window(range: range, joinsBlocks: joinsBlocks)
    if let known = windows[key] { return known }
    guard let first = tree.element(at: range.lowerBound) else { return nil }
    var y = first.before.height - spaceBefore
    var parts: [(content: PartContent, offset: Int, top: FixedPoints)] = []
    tree.forEach(in: range) { part, start in
      guard let content = part.content else { return true }
      parts.append((content, start, y + content.spaceBefore))
      y += part.summary.height
      return true
    }
    let layout = setter.layout(
      parts, of: source.partText, firstLine: first.before.lineCount,
      isFollowed: range.upperBound < tree.length,
      beyond: joinsBlocks ? neighbors(of: range) : BlockNeighbors())
    if windows.count >= Self.mostWindows { windows = [:] }
    windows[key] = layout
    return layout
  }

  // MARK: Sizes

  /// What the text takes of the container, from its first line on.
  var usedSize: CGSize {
    guard let bottom = tree.first(where: { $0.bottom >= self.sums.bottom }),
      let right = tree.first(where: { $0.right >= self.sums.right })
    else { return .zero }
    var size = CGSize.zero
    for offset in [bottom.before.length, right.before.length] {
      for line in window(part(at: offset))?.lines ?? [] {
        let box = setter.textRect(line.bounds)
        size = CGSize(width: max(size.width, box.maxX), height: max(size.height, box.maxY))
      }
    }
    return size
  }

  /// What the first rows take of the container.
  func usedSize(ofRows count: Int) -> CGSize {
    guard count < sums.lineCount else { return usedSize }
    guard let last = tree.first(where: { $0.lineCount >= count }) else { return .zero }
    var size = CGSize.zero
    for line in window(0..<last.before.length + last.element.length)?.lines.prefix(count) ?? [] {
      let box = setter.textRect(line.bounds)
      size = CGSize(width: max(size.width, box.maxX), height: max(size.height, box.maxY))
    }
    return size
  }

  // MARK: Borders of blocks

  /// The rows beyond a range with which its first and last row share a border.
  private func neighbors(of range: Range<Int>) -> BlockNeighbors {
    var neighbors = BlockNeighbors()
    guard let first = tree.element(at: range.lowerBound), let last = tree.element(at: range.upperBound - 1)
    else { return neighbors }
    let before = first.before
    if before.lineCount > 0, before.blocks.last != 0,
      before.blocks.last == first.element.summary.blocks.first,
      let start = tree.first(where: {
        $0.lineCount > 0 && $0.blocks.breakCount >= before.blocks.breakCount
      })
    {
      let isWhole = start.element.summary.blocks.breakCount == 0
      let end = start.before.length + start.element.length
      let rows = lines(start.before.length..<end)
      let border = rows.last?.blockBorder
      let shared = isWhole ? rows : rows.reversed().prefix { $0.blockBorder == border }.reversed()
      neighbors.before = rows.isEmpty ? nil : self.rows(shared, end..<range.lowerBound)
    }
    var through = last.before
    through.append(last.element.summary)
    if range.upperBound < tree.length, let next = tree.element(at: range.upperBound),
      through.blocks.last != 0,
      through.blocks.last == next.element.summary.blocks.first
    {
      let end = tree.first { $0.blocks.breakCount > through.blocks.breakCount }
      let stop = end?.before.length ?? tree.length
      var shared: [YYTextLine] = []
      if let end, end.before.blocks.last == end.element.summary.blocks.first {
        let rows = lines(stop..<stop + end.element.length)
        let border = rows.first?.blockBorder
        shared = Array(rows.prefix { $0.blockBorder == border })
      }
      neighbors.after = rows(shared, range.upperBound..<max(stop, range.upperBound))
    }
    return neighbors
  }

  private func lines(_ range: Range<Int>) -> [YYTextLine] { window(range)?.lines ?? [] }

  /// The box of some lines and of all of some paragraphs beside them.
  private func rows(_ lines: [YYTextLine], _ range: Range<Int>) -> BlockRows? {
    var rows = BlockRows()
    for line in lines { rows.add(line) }
    guard !range.isEmpty else { return lines.isEmpty ? nil : rows }
    let part = tree.part(range)
    // The lines with the furthest edges stand for all.
    for found in [
      part.first { $0.top <= part.summary.top }, part.first { $0.bottom >= part.summary.bottom },
    ] {
      guard let found else { continue }
      for line in self.lines(self.part(at: range.lowerBound + found.before.length)) { rows.add(line) }
    }
    rows.characters = rows.characters.map { NSUnionRange($0, NSRange(range)) } ?? NSRange(range)
    return rows
  }
}
