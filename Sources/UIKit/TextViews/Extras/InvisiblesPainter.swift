internal import CoreGraphics
internal import TextKit

/// Paints marks where characters without ink are, in points of a view, y down.
@MainActor
struct InvisiblesPainter {
  private let context: CGContext

  init(_ context: CGContext, _ color: UIColor) {
    self.context = context
    context.setFillColor(color.cgColor)
    context.setStrokeColor(color.cgColor)
    context.setLineWidth(1)
  }

  /// Paints the mark of a unit, if it has one.
  func paint(
    _ unit: UInt16, _ left: CGFloat, _ right: CGFloat, _ line: CGRect, _ isRightToLeft: Bool
  ) {
    let (x, y) = ((left + right) / 2, line.midY)
    func circle(_ radius: CGFloat) -> CGRect {
      CGRect(x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius)
    }
    switch unit {
    case 0x20, 0x2000...0x200A, 0x3000: context.fillEllipse(in: circle(1))
    case 0xA0, 0x202F: context.strokeEllipse(in: circle(1.5))
    case 0x09:
      let half = min(right - left, line.height) * 0.35
      let (tail, tip) = isRightToLeft ? (x + half, x - half) : (x - half, x + half)
      stroke([CGPoint(x: tail, y: y), CGPoint(x: tip, y: y)])
      head(at: CGPoint(x: tip, y: y), pointsLeft: isRightToLeft)
    default: break
    }
  }

  /// Paints the mark of a paragraph's end after its text, in reading direction.
  func paintEnd(at x: CGFloat, _ line: CGRect, _ isRightToLeft: Bool) {
    let direction: CGFloat = isRightToLeft ? -1 : 1
    let size = min(line.height, 20)
    let (near, far) = (x + direction * 2, x + direction * (2 + size * 0.4))
    let low = line.midY + size * 0.1
    stroke([
      CGPoint(x: far, y: line.midY - size * 0.2), CGPoint(x: far, y: low), CGPoint(x: near, y: low),
    ])
    head(at: CGPoint(x: near, y: low), pointsLeft: !isRightToLeft)
  }

  private func stroke(_ points: [CGPoint]) {
    context.beginPath()
    context.move(to: points[0])
    for point in points.dropFirst() { context.addLine(to: point) }
    context.strokePath()
  }

  private func head(at tip: CGPoint, pointsLeft: Bool) {
    let back = tip.x + (pointsLeft ? 3 : -3)
    stroke([CGPoint(x: back, y: tip.y - 2.5), tip, CGPoint(x: back, y: tip.y + 2.5)])
  }
}
