internal import CoreGraphics
internal import Foundation
internal import ViewHosting

extension UIWindow {
  /// Gives a turn of the wheel to the scroll view beneath the pointer that can still scroll in that
  /// direction.
  func handleScroll(_ event: ScrollEvent) -> Bool {
    expansion.end()
    if event.phase == .changed || event.phase == .ended, let scrolled = scrolledView {
      if event.phase == .ended { scrolledView = nil }
      return scrolled.hostScroll(event)
    }
    var view = hitTest(event.position, with: nil)
    while let now = view {
      if let scrollView = now as? UIScrollView, scrollView.canScroll(event) {
        if event.phase == .began { scrolledView = scrollView }
        return scrollView.hostScroll(event)
      }
      view = now.superview
    }
    return false
  }
}
