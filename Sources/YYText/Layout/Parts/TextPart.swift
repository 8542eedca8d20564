internal import CoreText
internal import GalleyTextStore
internal import TextEngine
internal import UIKit

/// A paragraph of a text as it was laid out by itself.
final class PartContent: Sendable {
  let text: AttributedText
  /// The lines; the first one is at the top, and the text is counted from 0.
  let column: ColumnLayout
  /// The space before the paragraph, which the first one of a text does not have.
  let spaceBefore: FixedPoints

  init(_ text: AttributedText, _ column: ColumnLayout) {
    (self.text, self.column) = (text, column)
    let style = column.paragraphs.first?.layout.paragraph.style
    spaceBefore = FixedPoints(max(style?.paragraphSpacingBefore ?? 0, 0))
  }
}

/// A paragraph of a text view's text, or a piece of text that has to be laid out anew.
struct TextPart: TreeElement {
  let summary: PartSums
  /// `nil` for what has to be laid out.
  let content: PartContent?

  init(_ content: PartContent, _ summary: PartSums) { (self.content, self.summary) = (content, summary) }

  /// Creates a piece of text that has to be laid out.
  init(staleLength length: Int) {
    content = nil
    var sums = PartSums()
    (sums.length, sums.staleCount) = (length, 1)
    summary = sums
  }

  func split(at offset: Int) -> (head: [TextPart], tail: [TextPart]) {
    ([TextPart(staleLength: offset)], [TextPart(staleLength: length - offset)])
  }

  func merged(with next: TextPart) -> TextPart? { nil }
}

/// What a number of successive paragraphs add up to. Heights are those of the text: y across the lines.
struct PartSums: TreeSummary {
  /// UTF-16 units.
  var length = 0
  var lineCount = 0
  /// Pieces that have to be laid out.
  var staleCount = 0
  /// The height with the space before and after.
  var height = FixedPoints.zero
  /// The edges of the boxes of the lines.
  var top = FixedPoints.largest
  var bottom = FixedPoints.least
  var right = FixedPoints.least
  /// How far paint reaches out of the height of a paragraph.
  var reachAbove = FixedPoints.zero
  var reachBelow = FixedPoints.zero
  /// Attachments that may be views or layers.
  var hostedCount = 0
  /// Paragraphs with borders that end at one straight line.
  var straightCount = 0
  /// Paragraphs with borders whose rectangles a program says.
  var foreignCount = 0
  var blocks = BlockRuns()

  mutating func append(_ next: PartSums) {
    if next.lineCount > 0 {
      top = min(top, height + next.top)
      bottom = max(bottom, height + next.bottom)
      right = max(right, next.right)
      if lineCount > 0 { blocks.append(next.blocks) } else { blocks = next.blocks }
    }
    length += next.length
    lineCount += next.lineCount
    staleCount += next.staleCount
    height += next.height
    reachAbove = max(reachAbove, next.reachAbove)
    reachBelow = max(reachBelow, next.reachBelow)
    hostedCount += next.hostedCount
    straightCount += next.straightCount
    foreignCount += next.foreignCount
  }
}

/// Where the borders of blocks begin and end in a range of rows: rows that follow one another with equal
/// borders share one.
struct BlockRuns: Equatable {
  /// The numbers of the first and the last row's borders; 0 for none.
  var first = 0
  var last = 0
  /// How often a row does not share the border of the one before.
  var breakCount = 0

  /// Adds the next rows.
  mutating func append(_ next: BlockRuns) {
    breakCount += next.breakCount + (last != 0 && last == next.first ? 0 : 1)
    last = next.last
  }
}
