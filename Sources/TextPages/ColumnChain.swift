public import CoreGraphics
public import Foundation
public import TextKit

/// The rules by which lines are divided among columns.
///
/// Not in Apple's UIKit. Lengths are points.
public struct ColumnRules: Sendable {
  /// The number of columns of a page, at least 1.
  public var columns = 1
  /// Whether the columns of the last page end at about the same height.
  public var balancesColumns = true
  /// The least number of lines of a paragraph that may stand at the top of a column.
  public var widows = 2
  /// The least number of lines of a paragraph that may stand at the foot of a column.
  public var orphans = 2
  /// Returns the height of the columns of a page; pages count from 0.
  public var height: @Sendable (Int) -> CGFloat

  /// Creates rules for pages that are all as high.
  public init(height: CGFloat) { self.height = { _ in height } }

  /// Creates rules for pages of different heights.
  public init(heights: @escaping @Sendable (Int) -> CGFloat) { height = heights }
}

/// A column: lines that stand below each other.
///
/// Not in Apple's UIKit. It is valid as long as neither the text nor its layout changes.
public struct ChainedColumn {
  /// The page that it stands on; pages count from 0.
  public let page: Int
  /// Which of the page's columns it is, from 0 on.
  public let index: Int
  /// The text in it, in UTF-16 units from the text's start. The columns of a chain tile the text.
  public let range: NSRange
  /// The height of its lines, in points.
  public let height: CGFloat
  /// The distance of its first line from the top of the layout manager's container, in points.
  public let top: CGFloat
  let lines: [ChainedLine]
  /// The layout manager that draws the backgrounds of lines; `nil` where lines have their own.
  let backgrounds: NSLayoutManager?

  /// Draws the column's lines, and the markers of list items as the layout manager draws them.
  ///
  /// - Parameters:
  ///   - point: Where the upper left corner of the column is.
  ///   - context: The context to draw into; its y points down.
  public func draw(at point: CGPoint, in context: CGContext) {
    let origin = CGPoint(x: point.x, y: point.y - top)
    UIGraphicsPushContext(context)
    defer { UIGraphicsPopContext() }
    if let backgrounds {
      // Those of blocks that go on in other columns end where the column does.
      context.saveGState()
      let width = backgrounds.textContainers.first?.size.width ?? 0
      context.clip(to: CGRect(x: point.x, y: point.y, width: width, height: height))
      for characters in lines.map(\.band).characterRanges {
        backgrounds.drawBackground(
          forGlyphRange: backgrounds.glyphRange(forCharacterRange: characters, actualCharacterRange: nil),
          at: origin)
      }
      context.restoreGState()
    }
    for line in lines { line.draw(origin, context) }
  }
}

/// Divides a text that a layout manager lays out in one endless container among the columns of pages, made
/// one after another as they are asked for.
///
/// Both managers give the same columns. A heading, and a paragraph with `.keepsWithNext`, stays with the
/// beginning of the next paragraph; one with `.keepsTogether` is not divided; `.pageBreakBefore` and a form
/// feed begin a page, `.columnBreakBefore` a column; `.allowsWidows` lets single lines stand alone. Where no
/// place is allowed, a column is filled. Each line stands in one column. Tables and footnotes are what
/// ``PageSequence`` is for.
///
/// ```swift
/// for column in ColumnChain(textLayoutManager, rules: ColumnRules(height: 600)) {
///   column.draw(at: origin(of: column), in: context)
/// }
/// ```
///
/// Not in Apple's UIKit.
public final class ColumnChain: Sequence, IteratorProtocol {
  private let rules: ColumnRules
  private let nextLines: () -> [ChainedLine]?
  private let backgrounds: NSLayoutManager?
  /// The lines that were read and stand in no column yet, and how many stand in one.
  private var lines: [ChainedLine] = []
  private var placed = 0
  private var page = 0
  private var ready: [ChainedColumn] = []
  private var isAtEnd = false

  /// Creates the columns of what TextKit 2 lays out.
  ///
  /// - Parameters:
  ///   - textLayoutManager: A layout manager with a container as wide as a column and of any height.
  ///   - rules: The rules.
  public init(_ textLayoutManager: NSTextLayoutManager, rules: ColumnRules) {
    self.rules = rules
    let source = FragmentLines(textLayoutManager)
    backgrounds = nil
    nextLines = { source.next() }
  }

  /// Creates the columns of what TextKit 1 lays out.
  ///
  /// - Parameters:
  ///   - layoutManager: A layout manager whose first container is as wide as a column and of any height.
  ///   - rules: The rules.
  public init(_ layoutManager: NSLayoutManager, rules: ColumnRules) {
    self.rules = rules
    let source = GlyphLines(layoutManager)
    backgrounds = layoutManager
    nextLines = { source.next() }
  }

  /// Returns the next column; `nil` after the last one. Columns of one page follow each other.
  public func next() -> ChainedColumn? {
    if ready.isEmpty { fillPage() }
    return ready.isEmpty ? nil : ready.removeFirst()
  }

  private func fillPage() {
    guard line(placed) != nil else { return }
    let breaker = ColumnBreaker(
      widows: rules.widows, orphans: rules.orphans, band: { [unowned self] in line($0)?.band },
      heads: { _ in [] })
    let count = Swift.max(rules.columns, 1)
    let available = rules.height(page)
    let state = FlowState(next: placed)
    let fills =
      count > 1 && rules.balancesColumns
      ? breaker.balance(count, from: state, available: available)
      : breaker.fill(count, from: state, available: available)
    var next = placed
    for (index, fill) in fills.enumerated() {
      let own = (next..<fill.after.next).compactMap(line)
      next = fill.after.next
      guard let first = own.first, let last = own.last else { continue }
      ready.append(
        ChainedColumn(
          page: page, index: index, range: NSUnionRange(first.band.characters, last.band.characters),
          height: fill.height, top: first.band.top, lines: own, backgrounds: backgrounds))
    }
    lines.removeFirst(Swift.min(next - placed, lines.count))
    placed = next
    page += 1
  }

  /// Returns a line, counted from the text's start; those in columns before are not kept.
  private func line(_ index: Int) -> ChainedLine? {
    while index - placed >= lines.count, !isAtEnd {
      if let more = nextLines() { lines += more } else { isAtEnd = true }
    }
    return index >= placed && index - placed < lines.count ? lines[index - placed] : nil
  }
}
