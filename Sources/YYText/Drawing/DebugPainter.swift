internal import CoreText
internal import UIKit

/// Paints how the text of a layout lies.
struct DebugPainter {
  private let context: CGContext
  private let layout: YYTextLayout
  private let option: YYTextDebugOption
  /// The width of a pixel in points.
  private let pixel: CGFloat

  init(_ context: CGContext, _ layout: YYTextLayout, _ option: YYTextDebugOption) {
    self.context = context
    self.layout = layout
    self.option = option
    let turn = context.ctm
    pixel = 1 / max(abs(turn.a * turn.d - turn.b * turn.c).squareRoot(), 1e-6)
  }

  func paint() {
    let frame = layout.laid.shape.path
    if let color = option.ctFrameFillColor { fill(frame, color) }
    if let color = option.ctFrameBorderColor { stroke(frame, color) }
    for (index, line) in layout.shownLines.enumerated() {
      paint(line)
      let fragment = layout.fragment(ofLine: index)
      if let color = option.lineFragmentBorderColor { outline(fragment.full, color) }
      if let color = option.lineFragmentUsedBorderColor { outline(fragment.used, color) }
    }
  }

  private func paint(_ line: YYTextLine) {
    if let color = option.ctLineFillColor { fill(line.bounds, color) }
    if let color = option.ctLineBorderColor { outline(line.bounds, color) }
    if let color = option.baselineColor {
      let visible = line.ctLine.visiblePart
      let start = CGPoint(x: visible.lowerBound, y: 0).applying(line.matrix)
      let end = CGPoint(x: visible.upperBound, y: 0).applying(line.matrix)
      fill(
        line.vertical
          ? CGRect(x: start.x, y: start.y, width: pixel, height: end.y - start.y)
          : CGRect(x: start.x, y: start.y, width: end.x - start.x, height: pixel), color)
    }
    if let color = option.ctLineNumberColor { number(Int(line.index), at: line.bounds.origin, color) }
    for (index, piece) in line.ctLine.pieces.enumerated() {
      let box = piece.box.applying(line.matrix)
      if let color = option.ctRunFillColor { fill(box, color) }
      if let color = option.ctRunBorderColor { outline(box, color) }
      if let color = option.ctRunNumberColor { number(index, at: box.origin, color) }
      guard option.cgGlyphFillColor != nil || option.cgGlyphBorderColor != nil,
        let advances = CTRunGetAdvancesPtr(piece.run)
      else { continue }
      var x = piece.x
      for glyph in 0..<CTRunGetGlyphCount(piece.run) {
        let width = advances[glyph].width
        let box = CGRect(x: x, y: piece.box.minY, width: width, height: piece.box.height)
          .applying(line.matrix)
        if let color = option.cgGlyphFillColor { fill(box, color) }
        if let color = option.cgGlyphBorderColor { outline(box, color) }
        x += width
      }
    }
  }

  // MARK: Shapes

  private func fill(_ rect: CGRect, _ color: UIColor) {
    context.setFillColor(color.cgColor)
    context.fill(context.snapped(rect).widened(to: pixel))
  }

  private func fill(_ path: CGPath, _ color: UIColor) {
    context.setFillColor(color.cgColor)
    context.beginPath()
    context.addPath(path)
    context.fillPath(using: layout.container.isPathFillEvenOdd ? .evenOdd : .winding)
  }

  private func stroke(_ path: CGPath, _ color: UIColor) {
    var rect = CGRect.zero
    if path.isRect(&rect) { return outline(rect, color) }
    context.setStrokeColor(color.cgColor)
    context.setLineWidth(pixel)
    context.beginPath()
    context.addPath(path)
    context.strokePath()
  }

  /// Fills the pixels just inside of a rectangle.
  private func outline(_ rect: CGRect, _ color: UIColor) {
    let rect = context.snapped(rect)
    guard !rect.isEmpty else { return }
    context.setStrokeColor(color.cgColor)
    context.setLineWidth(pixel)
    context.stroke(rect.insetBy(dx: pixel / 2, dy: pixel / 2))
  }

  private func number(_ number: Int, at point: CGPoint, _ color: UIColor) {
    let text = NSAttributedString(
      string: "\(number)", attributes: [.font: UIFont.systemFont(ofSize: 6), .foregroundColor: color])
    UIGraphicsPushContext(context)
    text.draw(at: point)
    UIGraphicsPopContext()
  }
}

extension CGRect {
  /// The rectangle, at least a pixel wide and high.
  fileprivate func widened(to pixel: CGFloat) -> CGRect {
    CGRect(x: minX, y: minY, width: max(width, pixel), height: max(height, pixel))
  }
}
