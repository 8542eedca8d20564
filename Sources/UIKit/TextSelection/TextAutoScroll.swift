internal import CoreGraphics
internal import Foundation
internal import ViewHosting

/// Scrolls text under a finger that is past an edge: each tenth of a second by half of how far it is past and
/// 5 points, 32 at most, and more the longer it is held there.
@MainActor final class TextAutoScroll {
  /// The time between two steps, in seconds.
  static let interval: TimeInterval = 0.1

  private weak var view: UIScrollView?
  private var finger = CGPoint.zero
  private var moved: () -> Void = {}
  private var timer: (any HostTimer)?
  private var steps: CGFloat = 0

  /// Follows a finger.
  ///
  /// - Parameters:
  ///   - finger: In points of the window.
  ///   - view: The view that scrolls.
  ///   - moved: Called after each step.
  func follow(_ finger: CGPoint, in view: UIScrollView, moved: @escaping () -> Void) {
    (self.finger, self.view, self.moved) = (finger, view, moved)
    if step == .zero { stop() } else if timer == nil { schedule() }
  }

  /// Stops scrolling.
  func stop() {
    timer?.cancel()
    timer = nil
    steps = 0
  }

  /// The next step without what holding adds to it.
  private var step: CGPoint {
    guard let view, view.isScrollEnabled else { return .zero }
    let point = view.convert(finger, from: nil)
    let seen = view.bounds.inset(by: view.adjustedContentInset)
    func step(_ place: CGFloat, _ from: CGFloat, _ to: CGFloat) -> CGFloat {
      if place < from { return max((place - from - 5) / 2, -32) }
      return place > to ? min((place - to + 5) / 2, 32) : 0
    }
    let (least, greatest) = (view.leastOffset, view.greatestOffset)
    return CGPoint(
      x: least.x < greatest.x ? step(point.x, seen.minX, seen.maxX) : 0,
      y: least.y < greatest.y ? step(point.y, seen.minY, seen.maxY) : 0)
  }

  private func schedule() {
    timer = view?.window?.host?.schedule(after: Self.interval) { [weak self] in self?.tick() }
  }

  private func tick() {
    timer = nil
    let step = step
    guard let view, step != .zero else { return stop() }
    func whole(_ step: CGFloat) -> CGFloat {
      guard step != 0 else { return 0 }
      return (step + (step > 0 ? 1 : -1) * steps * steps / 2).rounded()
    }
    let old = view.contentOffset
    let offset = view.inRange(CGPoint(x: old.x + whole(step.x), y: old.y + whole(step.y)))
    steps += 1
    guard offset != old else { return stop() }
    view.setContentOffset(offset, animated: false)
    view.layoutIfNeeded()
    moved()
    schedule()
  }
}
