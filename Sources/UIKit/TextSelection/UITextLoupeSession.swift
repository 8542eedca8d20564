internal import CoreGraphics
public import Foundation

/// A magnifying glass above a finger that moves a caret or an end of a selection.
@MainActor public final class UITextLoupeSession: NSObject {
  private let loupe: Loupe
  private weak var view: UIView?

  private init(_ loupe: Loupe, _ view: UIView) { (self.loupe, self.view) = (loupe, view) }

  /// Shows a magnifying glass.
  ///
  /// - Parameters:
  ///   - point: What it shows, in the coordinates of `interactionView`.
  ///   - selectionWidget: What the finger holds: a handle or a caret. Not used.
  ///   - interactionView: The view with the text.
  /// - Returns: `nil` for a view without a window.
  public static func begin(
    at point: CGPoint, fromSelectionWidgetView selectionWidget: UIView?, in interactionView: UIView
  ) -> UITextLoupeSession? {
    begin(at: point, in: interactionView, .standard)
  }

  /// Shows a magnifying glass of some looks.
  static func begin(
    at point: CGPoint, in interactionView: UIView, _ glass: TextInteractionStyle.Glass
  ) -> UITextLoupeSession? {
    guard let window = interactionView.window else { return nil }
    let session = UITextLoupeSession(Loupe(glass), interactionView)
    window.addSubview(session.loupe)
    session.loupe.show(interactionView.convert(point, to: nil))
    return session
  }

  /// Shows another place.
  ///
  /// - Parameters:
  ///   - point: The place, in the coordinates of the view with the text.
  ///   - caretRect: Where the caret is.
  ///   - tracksCaret: Whether the glass keeps to the caret's line: it shows the middle of that at the place's
  ///   x.
  public func move(to point: CGPoint, withCaretRect caretRect: CGRect, trackingCaret tracksCaret: Bool) {
    guard let view else { return }
    let place = tracksCaret && !caretRect.isNull ? CGPoint(x: point.x, y: caretRect.midY) : point
    loupe.show(view.convert(place, to: nil))
  }

  /// Takes the glass away.
  public func invalidate() { loupe.removeFromSuperview() }
}

/// A magnifying glass with round ends in a window.
final class Loupe: UIView {
  let glass: TextInteractionStyle.Glass
  /// The place that it shows, in the window.
  private var place = CGPoint.zero

  init(_ glass: TextInteractionStyle.Glass) {
    self.glass = glass
    super.init(frame: CGRect(origin: .zero, size: glass.size))
    isUserInteractionEnabled = false
  }

  required init?(coder: NSCoder) { nil }

  /// Shows a place of the window, above it; at the window's edges the glass stays inside.
  func show(_ place: CGPoint) {
    guard let window else { return }
    self.place = place
    let limits = window.bounds.insetBy(dx: glass.size.width / 2, dy: glass.size.height / 2)
    center = CGPoint(
      x: min(max(place.x, limits.minX), max(limits.minX, limits.maxX)),
      y: min(max(place.y - glass.distance, limits.minY), max(limits.minY, limits.maxY)))
    setNeedsDisplay()
  }

  override func draw(_ rect: CGRect) {
    guard let window, let context = UIGraphicsGetCurrentContext() else { return }
    let scale = glass.magnification
    let seen = CGRect(
      x: place.x - bounds.width / 2 / scale, y: place.y - bounds.height / 2 / scale,
      width: bounds.width / scale, height: bounds.height / scale)
    context.saveGState()
    if bounds.width == bounds.height {
      context.addEllipse(in: bounds)
    } else {
      context.addPath(UIBezierPath(roundedRect: bounds, cornerRadius: bounds.height / 2).cgPath)
    }
    context.clip()
    (window.backgroundColor ?? .systemBackground).setFill()
    context.fill(bounds)
    context.scaleBy(x: scale, y: scale)
    context.translateBy(x: -seen.minX, y: -seen.minY)
    for view in window.subviews where view !== self {
      LayerPainter.paintSublayer(view.layer, visible: seen, into: context)
    }
    context.restoreGState()
    UIColor.systemGray.setStroke()
    let edge = bounds.insetBy(dx: 0.5, dy: 0.5)
    let ring =
      bounds.width == bounds.height
      ? UIBezierPath(ovalIn: edge) : UIBezierPath(roundedRect: edge, cornerRadius: edge.height / 2)
    ring.lineWidth = 1
    ring.stroke()
  }
}
