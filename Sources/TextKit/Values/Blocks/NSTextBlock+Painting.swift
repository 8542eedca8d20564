internal import CoreGraphics

extension NSTextBlock {
  /// Returns the rectangle for contents of a block without layout.
  func plainRect(at point: CGPoint, in rect: CGRect) -> CGRect {
    let edges = BlockEdges(self, in: rect.width)
    let top = point.y + edges.inset(1)
    return CGRect(
      x: point.x + edges.inset(0), y: top, width: contentWidth(in: rect.width, edges),
      height: contentHeight(for: max(0, rect.maxY - top - edges.inset(3))))
  }

  /// A rectangle of contents with all rings around it.
  func outset(_ rect: CGRect, by edges: BlockEdges) -> CGRect {
    CGRect(
      x: rect.minX - edges.inset(0), y: rect.minY - edges.inset(1), width: rect.width + edges.width,
      height: rect.height + edges.height)
  }

  /// Fills the block within its margins, and draws its border, in the current context.
  func paint(_ frame: CGRect, _ edges: BlockEdges) {
    if let context = UIGraphicsGetCurrentContext() { paint(frame, edges, in: context) }
  }

  /// Fills the block within its margins, and draws its border; y points down in the context.
  func paint(_ frame: CGRect, _ edges: BlockEdges, in context: CGContext) {
    let outer = BlockEdges.inset(frame, by: edges.margin)
    let inner = BlockEdges.inset(outer, by: edges.border)
    if let backgroundColor { context.withFillColor(backgroundColor.cgColor) { context.fill(outer) } }
    if let color = edges.colors[0], edges.colors.allSatisfy({ $0 === color || $0 == color }) {
      // One path, so that no gaps show at the corners.
      context.beginPath()
      context.addRect(outer)
      context.addRect(inner)
      context.withFillColor(color.cgColor) { context.fillPath(using: .evenOdd) }
      return
    }
    func corner(_ rect: CGRect, _ index: Int) -> CGPoint {
      CGPoint(x: index == 0 || index == 3 ? rect.minX : rect.maxX, y: index < 2 ? rect.minY : rect.maxY)
    }
    // From which corner to which an edge goes; corners are counted clockwise from the top left.
    let corners = [(3, 0), (0, 1), (1, 2), (2, 3)]
    for (edge, ends) in corners.enumerated() where edges.border[edge] > 0 {
      guard let color = edges.colors[edge] else { continue }
      context.beginPath()
      context.move(to: corner(outer, ends.0))
      context.addLine(to: corner(outer, ends.1))
      context.addLine(to: corner(inner, ends.1))
      context.addLine(to: corner(inner, ends.0))
      context.closePath()
      context.withFillColor(color.cgColor) { context.fillPath() }
    }
  }
}
