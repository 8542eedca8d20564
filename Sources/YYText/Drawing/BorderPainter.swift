internal import UIKit

/// Paints rounded rectangles around text.
struct BorderPainter {
  private let context: CGContext
  private let shadows: ShadowPainter
  /// The least length of a pattern of dashes that is followed, in points.
  private static let finestPattern: CGFloat = 0.05
  /// The greatest length of one, in points: of a longer one nothing but a dash or a gap is seen.
  private static let coarsestPattern: CGFloat = 1e9

  init(_ context: CGContext, _ shadows: ShadowPainter) {
    self.context = context
    self.shadows = shadows
  }

  /// A border with the box that it goes around, in the container.
  struct Box {
    var border: YYTextBorder
    var rect: CGRect
    var row: UInt
    /// The UTF-16 range of the text in it.
    var characters: NSRange
    var isVertical: Bool

    /// The box with the rectangle that the border itself says.
    var asked: Box {
      var box = self
      box.rect = border.backgroundRect(forProposedRect: rect, characterRange: characters)
      return box
    }
  }

  /// Paints the borders of an attribute, for each line those of the runs that share one.
  func paint(_ key: NSAttributedString.Key, of lines: [YYTextLine], _ isCancelled: () -> Bool) {
    for box in BorderPainter.boxes(key, of: lines) {
      if isCancelled() { return }
      paint(box)
    }
  }

  /// Returns the borders of an attribute with their rectangles, insets applied.
  static func boxes(_ key: NSAttributedString.Key, of lines: [YYTextLine]) -> [Box] {
    var boxes: [Box] = []
    for line in lines { boxes += self.boxes(key, of: line) }
    // Borders over several rows that end at one line.
    var first = 0
    while first < boxes.count {
      var next = first + 1
      while next < boxes.count, boxes[next].border == boxes[first].border,
        boxes[next].row <= boxes[next - 1].row + 1
      {
        next += 1
      }
      if boxes[first].border.hasStraightTrailingEdge {
        let isVertical = lines[0].vertical
        let end = boxes[first..<next].map { isVertical ? $0.rect.maxY : $0.rect.maxX }.max() ?? 0
        for index in first..<next {
          if isVertical {
            boxes[index].rect.size.height = end - boxes[index].rect.minY
          } else {
            boxes[index].rect.size.width = end - boxes[index].rect.minX
          }
        }
      }
      first = next
    }
    return boxes.map(\.asked)
  }

  private static func boxes(_ key: NSAttributedString.Key, of line: YYTextLine) -> [Box] {
    var found: [(border: YYTextBorder, box: CGRect, characters: NSRange)] = []
    var isOpen = false
    let visible = line.ctLine.visiblePart
    for piece in line.ctLine.pieces {
      guard let border = piece.attributes[key] as? YYTextBorder else {
        isOpen = false
        continue
      }
      let low = max(piece.x, visible.lowerBound)
      let high = min(piece.x + piece.width, visible.upperBound)
      guard low < high else { continue }
      let box = CGRect(x: low, y: piece.box.minY, width: high - low, height: piece.box.height)
      if isOpen, let last = found.last, last.border == border, abs(last.box.maxY - box.maxY) < 1 {
        found[found.count - 1].box = last.box.union(box)
        found[found.count - 1].characters = NSUnionRange(last.characters, piece.range)
      } else {
        found.append((border, box, piece.range))
      }
      isOpen = true
    }
    return found.map { border, box, characters in
      // In the line's space the ascenders' side is the one with the larger y.
      let insets = border.insets
      let inset = CGRect(
        x: box.minX + insets.left, y: box.minY + insets.bottom, width: box.width - insets.left - insets.right,
        height: box.height - insets.top - insets.bottom)
      return Box(
        border: border, rect: inset.standardized.applying(line.matrix), row: line.row, characters: characters,
        isVertical: line.vertical)
    }
  }

  // MARK: Blocks

  /// Paints the borders of blocks: each around all rows that carry an equal one.
  func paintBlocks(of lines: [YYTextLine], in layout: YYTextLayout) {
    for block in BorderPainter.blocks(of: lines, in: layout.container, beyond: layout.beyond) { paint(block) }
  }

  /// Returns the borders of blocks with their rectangles, insets applied.
  ///
  /// - Parameters:
  ///   - lines: The lines.
  ///   - container: What they are in.
  ///   - beyond: Rows that share the border of the first and the last one.
  static func blocks(
    of lines: [YYTextLine], in container: YYTextContainer, beyond: BlockNeighbors = BlockNeighbors()
  ) -> [Box] {
    var rows: [(border: YYTextBorder?, rows: BlockRows)] = []
    var last: UInt?
    for line in lines {
      if last == line.row, let row = rows.last {
        rows[rows.count - 1].border = row.border ?? line.blockBorder
        rows[rows.count - 1].rows.add(line)
      } else {
        rows.append((line.blockBorder, BlockRows(line)))
      }
      last = line.row
    }
    var shared: [(border: YYTextBorder, rows: BlockRows)] = []
    var isOpen = false
    for (index, row) in rows.enumerated() {
      guard let border = row.border else {
        isOpen = false
        continue
      }
      if isOpen, let block = shared.last, block.border == border {
        shared[shared.count - 1].rows.add(row.rows)
      } else {
        shared.append((border, row.rows))
      }
      isOpen = true
      if index == 0, let before = beyond.before { shared[0].rows.add(before) }
    }
    if isOpen, let after = beyond.after { shared[shared.count - 1].rows.add(after) }
    let blocks = shared.map { border, rows in
      Box(
        border: border, rect: rows.rect, row: 0, characters: rows.characters ?? NSRange(),
        isVertical: container.isVerticalForm)
    }
    let (size, insets) = (container.size, container.insets)
    return blocks.map { block in
      var block = block
      let own = block.border.insets
      if container.isVerticalForm {
        block.rect.origin.y = insets.top
        block.rect.size.height = size.height - insets.top - insets.bottom
        block.rect = CGRect(
          x: block.rect.minX + own.bottom, y: block.rect.minY + own.left,
          width: block.rect.width - own.top - own.bottom, height: block.rect.height - own.left - own.right)
      } else {
        block.rect.origin.x = insets.left
        block.rect.size.width = size.width - insets.left - insets.right
        block.rect = CGRect(
          x: block.rect.minX + own.left, y: block.rect.minY + own.top,
          width: block.rect.width - own.left - own.right, height: block.rect.height - own.top - own.bottom)
      }
      return block.asked
    }
  }

  // MARK: Painting

  private func paint(_ box: Box) {
    let rect = context.snapped(box.rect.standardized)
    if let shadow = box.border.shadow {
      // One shadow of fill and stroke together.
      let shape = BorderPainter.shape(box, rect)
      shadows.paint(shadow.chain) {
        context.setFillColor(CGColor(gray: 0, alpha: 1))
        context.beginPath()
        context.addPath(shape)
        context.fillPath()
      }
    }
    paint(box, rect)
  }

  private func paint(_ box: Box, _ rect: CGRect) {
    let border = box.border
    if let fill = border.fillColor, rect.width > 0, rect.height > 0 {
      context.setFillColor(fill.cgColor)
      context.beginPath()
      context.addPath(BorderOutline.closed(rect, border.cornerRadius))
      context.fillPath()
    }
    guard let stroke = border.strokeColor, border.strokeWidth > 0, border.lineStyle.isVisible else { return }
    let width = border.strokeWidth
    context.saveGState()
    context.setStrokeColor(stroke.cgColor)
    context.setLineJoin(border.lineJoin)
    context.setLineCap(border.lineCap)
    context.setLineWidth(width * border.lineStyle.weight)
    if border.lineStyle.isDotted {
      context.setLineCap(.round)
      context.setLineDash(phase: 0, lengths: [width / 1000, width * YYTextLineStyle.dotDistance])
    } else if !border.lineStyle.pattern.isEmpty {
      context.setLineDash(phase: 0, lengths: border.lineStyle.pattern.map { $0 * width })
    }
    let outline = box.outline(rect)
    for distance in border.ringDistances {
      context.beginPath()
      context.addPath(outline.path(at: distance))
      context.strokePath()
    }
    context.restoreGState()
  }

  /// The area that a border covers. Dashes and dots that are too fine to be seen, too large, or more than ten
  /// thousand, are a line.
  static func shape(_ box: Box, _ rect: CGRect) -> CGPath {
    let border = box.border
    var shape: CGPath = CGMutablePath()
    if border.fillColor != nil { shape = BorderOutline.closed(rect, border.cornerRadius) }
    guard border.reach > 0 else { return shape }
    let width = border.strokeWidth
    for distance in border.ringDistances {
      var ring = box.outline(rect).path(at: distance)
      let isDotted = border.lineStyle.isDotted
      let pattern = isDotted ? [1 / 1000, YYTextLineStyle.dotDistance] : border.lineStyle.pattern
      let lengths = pattern.map { $0 * width }
      let period = lengths.reduce(0, +)
      let finest = max(finestPattern, (rect.width + rect.height) / 5000)
      if !lengths.isEmpty, period >= finest, period <= coarsestPattern {
        ring = ring.copy(dashingWithPhase: 0, lengths: lengths)
      }
      let stroke = ring.copy(
        strokingWithWidth: width * border.lineStyle.weight, lineCap: isDotted ? .round : border.lineCap,
        lineJoin: border.lineJoin, miterLimit: 10)
      shape = shape.isEmpty ? stroke : shape.union(stroke)
    }
    return shape
  }
}

extension BorderPainter.Box {
  /// The lines of the stroke around a rectangle.
  func outline(_ rect: CGRect) -> BorderOutline {
    BorderOutline(
      rect: rect, radius: border.cornerRadius, edges: border.edges.onPage(isVertical: isVertical))
  }
}

extension YYTextBorder {
  /// How far the middles of the strokes are outside of the filled rectangle.
  var ringDistances: [CGFloat] {
    if lineStyle.isDouble { return [strokeWidth / 2, strokeWidth * 2.5] }
    return [strokeWidth * lineStyle.weight / 2]
  }

  /// How far the strokes reach outside of the filled rectangle.
  var reach: CGFloat {
    guard strokeColor != nil, strokeWidth > 0, lineStyle.isVisible else { return 0 }
    return lineStyle.isDouble ? strokeWidth * 3 : strokeWidth * lineStyle.weight
  }
}
