internal import CoreGraphics
internal import Foundation
internal import TextKit

/// A knob on a line as high as the text: at the start of a selection above it, at the end below it.
final class SelectionHandle: UIView, UITextSelectionHandleView {
  /// The diameter of the knob, in points: it fits above the first row in the usual inset of a text view.
  private static let knob: CGFloat = 8
  /// How far beyond its frame a finger takes hold of the handle, in points.
  static let reach = CGSize(width: 25, height: 6)

  /// The handle at the other end.
  weak var other: SelectionHandle?

  var direction: NSDirectionalRectEdge { didSet { setNeedsDisplay() } }
  var customShape: UIBezierPath? { didSet { setNeedsDisplay() } }

  init(_ direction: NSDirectionalRectEdge) {
    self.direction = direction
    super.init(frame: .zero)
    contentMode = .redraw
  }

  required init?(coder: NSCoder) { nil }

  private var isStart: Bool { !direction.isDisjoint(with: [.leading, .top]) }
  private var isVertical: Bool { !direction.isDisjoint(with: [.top, .bottom]) }

  func preferredFrame(for rect: CGRect) -> CGRect {
    let knob = Self.knob
    if isVertical {
      let y = isStart ? rect.minY : rect.maxY
      return CGRect(
        x: isStart ? rect.minX : rect.minX - knob, y: y - knob / 2, width: rect.width + knob, height: knob)
    }
    return CGRect(
      x: rect.midX - knob / 2, y: isStart ? rect.minY - knob : rect.minY, width: knob,
      height: rect.height + knob)
  }

  override func draw(_ rect: CGRect) {
    tintColor.setFill()
    if let customShape { return customShape.fill() }
    let knob = Self.knob
    let (line, place): (CGRect, CGPoint)
    if isVertical {
      line = CGRect(x: knob / 2, y: bounds.midY - 1, width: bounds.width - knob, height: 2)
        .offsetBy(dx: isStart ? -knob / 2 : knob / 2, dy: 0)
      place = CGPoint(x: isStart ? bounds.maxX - knob : 0, y: 0)
    } else {
      line = CGRect(x: bounds.midX - 1, y: isStart ? knob - 1 : 0, width: 2, height: bounds.height - knob + 1)
      place = CGPoint(x: 0, y: isStart ? 0 : bounds.maxY - knob)
    }
    UIBezierPath(rect: line).fill()
    UIBezierPath(ovalIn: CGRect(origin: place, size: CGSize(width: knob, height: knob))).fill()
  }

  override func tintColorDidChange() {
    super.tintColorDidChange()
    setNeedsDisplay()
  }

  /// Whether a finger at a point takes hold of the handle, and of no other that is nearer.
  override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
    guard takesHold(at: point) else { return false }
    guard let other, !other.isHidden, other.superview === superview else { return true }
    let inside = convert(point, to: other)
    guard other.takesHold(at: inside) else { return true }
    return abs(point.x - bounds.midX) <= abs(inside.x - other.bounds.midX)
  }

  private func takesHold(at point: CGPoint) -> Bool {
    bounds.insetBy(dx: -Self.reach.width, dy: -Self.reach.height).contains(point)
  }
}
