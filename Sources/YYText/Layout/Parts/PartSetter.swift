internal import CoreText
internal import TextEngine
internal import UIKit

/// Lays out paragraphs one by one, in a container in which their lines do not depend on where they are.
///
/// A class, as it remembers attributes and borders.
final class PartSetter {
  let container: YYTextContainer
  let shape: ContainerShape
  let values: ContainerValues
  private let memory = AttributeMemory()
  /// The numbers of the borders of blocks.
  private var blocks: [YYTextBorder: Int] = [:]
  /// How many paragraphs were laid out.
  private(set) var count = 0

  /// Creates a setter for a container; `nil` if paragraphs depend on their places in it, or on each other.
  init?(_ container: YYTextContainer) {
    self.container = container.frozen()
    values = self.container.snapshot
    guard values.path == nil, values.exclusionPaths?.isEmpty ?? true, values.linePositionModifier == nil,
      values.maximumNumberOfRows == 0, values.truncationType == .none, values.minimumScaleFactor == 1,
      let shape = ContainerShape(values), shape.shape.isRectangle,
      shape.shape.bounds.height >= YYTextContainerMaxSize.width
    else { return nil }
    self.shape = shape
  }

  /// Whether all lines of a text of a height stand in the container, at heights that are exact sums.
  func holds(_ height: FixedPoints) -> Bool {
    height < FixedPoints(min(shape.shape.bounds.height, 0x1p29))
  }

  /// Lays out one paragraph.
  func part(_ string: NSAttributedString) -> TextPart {
    count += 1
    let text = LaidText.prepared(string, isVertical: values.isVerticalForm, memory: memory).text
    let column = TextTypesetter(text.styled).layout(in: shape.shape, sumsAreExact: true)
    let content = PartContent(text, column)
    return TextPart(content, sums(of: content, length: string.length))
  }

  /// Returns successive paragraphs as a layout of a part of a text.
  ///
  /// - Parameters:
  ///   - parts: The paragraphs with their offsets in the text and their tops.
  ///   - text: The whole text.
  ///   - firstLine: The number of the first line.
  ///   - isFollowed: Whether text follows.
  ///   - beyond: The rows before and after with which the first and the last row share a border.
  func layout(
    _ parts: [(content: PartContent, offset: Int, top: FixedPoints)], of text: NSAttributedString,
    firstLine: Int, isFollowed: Bool, beyond: BlockNeighbors
  ) -> YYTextLayout {
    let laid = LaidText(
      joining: parts.map {
        ($0.content.text, ColumnLayout.Part($0.content.column, offset: $0.offset, top: $0.top.points))
      }, in: shape, isFollowed: isFollowed)
    return YYTextLayout(window: laid, of: text, container, values, firstLine: firstLine, beyond: beyond)
  }

  // MARK: Sums

  private func sums(of content: PartContent, length: Int) -> PartSums {
    let column = content.column
    var sums = PartSums()
    (sums.length, sums.lineCount) = (length, column.lineCount)
    sums.height = content.spaceBefore + FixedPoints(column.nextTop)
    let layout = layout(
      [(content, 0, content.spaceBefore)], of: NSAttributedString(), firstLine: 0, isFollowed: false,
      beyond: BlockNeighbors())
    note(layout, in: &sums)
    // What programs say is asked for when it is painted, not here.
    var painted = sums.foreignCount == 0 ? layout.inkBounds : .null
    for (order, line) in layout.lines.enumerated() {
      let box = textRect(line.bounds)
      sums.top = min(sums.top, FixedPoints(box.minY))
      sums.bottom = max(sums.bottom, FixedPoints(box.maxY))
      sums.right = max(sums.right, FixedPoints(box.maxX))
      painted = painted.union(line.bounds)
      let number = number(of: line.blockBorder)
      let row = BlockRuns(first: number, last: number)
      if order == 0 { sums.blocks = row } else { sums.blocks.append(row) }
    }
    if !painted.isNull {
      let box = textRect(painted)
      sums.reachAbove = max(FixedPoints(-box.minY), .zero)
      sums.reachBelow = max(FixedPoints(box.maxY) - sums.height, .zero)
    }
    return sums
  }

  /// Notes what of a paragraph's attributes reaches beyond the paragraph.
  private func note(_ layout: YYTextLayout, in sums: inout PartSums) {
    sums.hostedCount = (layout.attachments ?? []).count { !($0.content is UIImage) }
    guard !layout.needs.isDisjoint(with: [.border, .backgroundBorder, .blockBorder]) else { return }
    var (isForeign, isStraight) = (false, false)
    for line in layout.lines {
      for piece in line.ctLine.pieces {
        for key in [NSAttributedString.Key.yyBorder, .yyBackgroundBorder, .yyBlockBorder] {
          guard let border = piece.attributes[key] as? YYTextBorder else { continue }
          isForeign = isForeign || type(of: border) != YYTextBorder.self
          isStraight = isStraight || border.hasStraightTrailingEdge && key != .yyBlockBorder
        }
      }
    }
    (sums.foreignCount, sums.straightCount) = (isForeign ? 1 : 0, isStraight ? 1 : 0)
  }

  private func number(of border: YYTextBorder?) -> Int {
    guard let border else { return 0 }
    if let known = blocks[border] { return known }
    // A copy, as a program may change a border, and so its hash.
    blocks[border.copy() as? YYTextBorder ?? border] = blocks.count + 1
    return blocks.count
  }

  // MARK: Coordinates

  /// Returns a rectangle of the container where the text has it: x along the lines, y from the first one on.
  func textRect(_ rect: CGRect) -> CGRect {
    guard values.isVerticalForm else { return rect }
    let place = shape.shape.flow.text(
      TextRect(
        x: Double(rect.minX - shape.origin.x), y: Double(rect.minY - shape.origin.y),
        width: Double(rect.width), height: Double(rect.height)))
    return CGRect(x: place.x, y: place.y, width: place.width, height: place.height)
  }
}
