internal import CoreGraphics
internal import Foundation
internal import TextKit

/// A knob on a line as high as the text: at the start of a selection above it, at the end below it.
final class SelectionHandle: UIView, UITextSelectionHandleView {
  var style = TextInteractionStyle() { didSet { setNeedsDisplay() } }
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
    let knob = style.knob
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
    let knob = style.knob
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
    guard style.holdsNearestMiddle else {
      return abs(point.x - bounds.midX) <= abs(inside.x - other.bounds.midX)
    }
    let own = hypot(point.x - bounds.midX, point.y - bounds.midY)
    let others = hypot(inside.x - other.bounds.midX, inside.y - other.bounds.midY)
    return isStart ? own < others : own <= others
  }

  private func takesHold(at point: CGPoint) -> Bool {
    bounds.insetBy(dx: -style.reach.width, dy: -style.reach.height).contains(point)
  }
}
