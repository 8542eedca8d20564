public import Foundation
internal import ViewHosting

/// Recognises a press that rests: it begins after a while, goes on while the finger moves, and ends when that
/// is lifted.
@MainActor open class UILongPressGestureRecognizer: UIGestureRecognizer {
  /// How long the press rests, in seconds.
  open var minimumPressDuration: TimeInterval = 0.5
  /// How far the finger may move before the gesture begins, in points.
  open var allowableMovement: CGFloat = 10
  /// The number of taps before the press.
  open var numberOfTapsRequired = 0
  /// The number of fingers.
  open var numberOfTouchesRequired = 1
  private var taps = 0
  private var place: CGPoint?
  private var timer: (any HostTimer)?

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    guard tracked.count <= numberOfTouchesRequired,
      touches.allSatisfy({ $0.type == .direct || $0.buttons == .primary })
    else {
      state = .failed
      return
    }
    place = location(in: nil)
    guard tracked.count == numberOfTouchesRequired else { return }
    timer?.cancel()
    if taps >= numberOfTapsRequired {
      timer = schedule(after: minimumPressDuration) { [weak self] in self?.state = .began }
    } else {
      timer = schedule(after: 0.35) { [weak self] in self?.state = .failed }
    }
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    if state != .possible {
      state = .changed
    } else if let place {
      let now = location(in: nil)
      if hypot(now.x - place.x, now.y - place.y) > allowableMovement { state = .failed }
    }
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    if state == .began || state == .changed {
      state = .ended
      return
    }
    guard tracked.allSatisfy({ touches.contains($0) }), taps < numberOfTapsRequired else {
      state = .failed
      return
    }
    taps += 1
    timer?.cancel()
    timer = schedule(after: 0.35) { [weak self] in self?.state = .failed }
  }

  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) { state = .cancelled }

  open override func reset() {
    timer?.cancel()
    timer = nil
    taps = 0
    place = nil
  }
}
