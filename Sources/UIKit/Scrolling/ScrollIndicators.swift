internal import CoreGraphics
internal import Foundation
internal import TextKit
internal import ViewHosting

/// The two bars that show how much of a content is seen, and where. They are shown while it is scrolled.
@MainActor final class ScrollIndicators {
  private let down = CALayer()
  private let across = CALayer()
  private var timer: (any HostTimer)?
  private let thickness: CGFloat = 3

  init() {
    for bar in [down, across] {
      bar.cornerRadius = thickness / 2
      bar.isHidden = true
    }
  }

  func add(to layer: CALayer) {
    layer.addSublayer(down)
    layer.addSublayer(across)
  }

  /// Shows the bars, and hides them a while after the last call.
  func show(on view: UIScrollView) {
    guard let host = view.window?.host else { return }
    down.isHidden = !view.showsVerticalScrollIndicator
    across.isHidden = !view.showsHorizontalScrollIndicator
    let color = UIColor.label.resolvedColor(with: view.traitCollection).withAlphaComponent(0.35).cgColor
    (down.backgroundColor, across.backgroundColor) = (color, color)
    place(in: view)
    timer?.cancel()
    timer = host.schedule(after: 0.8) { [weak self] in
      self?.down.isHidden = true
      self?.across.isHidden = true
    }
  }

  /// Puts the bars where they belong.
  func place(in view: UIScrollView) {
    if !view.showsVerticalScrollIndicator { down.isHidden = true }
    if !view.showsHorizontalScrollIndicator { across.isHidden = true }
    if down.isHidden, across.isHidden { return }
    let (bounds, least, greatest) = (view.bounds, view.leastOffset, view.greatestOffset)
    func bar(
      _ start: CGFloat, _ room: CGFloat, _ seen: CGFloat, _ offset: CGFloat, _ least: CGFloat,
      _ greatest: CGFloat
    )
      -> (CGFloat, CGFloat)
    {
      guard greatest > least, room > 0, seen > 0 else { return (start, 0) }
      let length = max(min(room, 36), room * seen / (seen + greatest - least))
      let part = min(max((offset - least) / (greatest - least), 0), 1)
      return (start + (room - length) * part, length)
    }
    var inset = view.verticalScrollIndicatorInsets
    let (y, height) = bar(
      bounds.minY + inset.top + thickness, bounds.height - inset.top - inset.bottom - 2 * thickness,
      bounds.height,
      bounds.minY, least.y, greatest.y)
    down.frame = CGRect(
      x: bounds.maxX - inset.right - 2 * thickness, y: y, width: height > 0 ? thickness : 0, height: height)
    inset = view.horizontalScrollIndicatorInsets
    let (x, width) = bar(
      bounds.minX + inset.left + thickness, bounds.width - inset.left - inset.right - 2 * thickness,
      bounds.width,
      bounds.minX, least.x, greatest.x)
    across.frame = CGRect(
      x: x, y: bounds.maxY - inset.bottom - 2 * thickness, width: width, height: width > 0 ? thickness : 0)
  }
}
