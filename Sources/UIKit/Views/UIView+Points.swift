public import Foundation

extension UIView {
  /// Converts a point to another view's coordinates; without one, to those of the window.
  public func convert(_ point: CGPoint, to view: UIView?) -> CGPoint {
    point.applying(layer.transform(to: view?.layer))
  }
  /// Converts a point from another view's coordinates; without one, from those of the window.
  public func convert(_ point: CGPoint, from view: UIView?) -> CGPoint {
    point.applying(layer.transform(from: view?.layer))
  }
  /// Converts a rectangle to another view's coordinates; without one, to those of the window.
  public func convert(_ rect: CGRect, to view: UIView?) -> CGRect {
    rect.applying(layer.transform(to: view?.layer))
  }
  /// Converts a rectangle from another view's coordinates; without one, from those of the window.
  public func convert(_ rect: CGRect, from view: UIView?) -> CGRect {
    rect.applying(layer.transform(from: view?.layer))
  }

  func hit(_ point: CGPoint, _ event: UIEvent?) -> UIView? {
    guard isUserInteractionEnabled, !isHidden, alpha >= 0.01, self.point(inside: point, with: event) else {
      return nil
    }
    for view in subviews.reversed() {
      guard let inside = view.layer.toSuperlayer.undo(point) else { continue }
      if let hit = view.hitTest(inside, with: event) { return hit }
    }
    return self
  }
}
