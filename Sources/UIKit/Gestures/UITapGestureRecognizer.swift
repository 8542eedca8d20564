internal import Foundation
internal import ViewHosting

/// Recognises taps, one or several in a row: each at most 0.75 seconds long, 0.35 seconds after the one
/// before and within 45 points.
@MainActor open class UITapGestureRecognizer: UIGestureRecognizer {
  /// The number of taps in a row.
  open var numberOfTapsRequired = 1
  /// The number of fingers that tap at once.
  open var numberOfTouchesRequired = 1
  /// The buttons of a pointer that count.
  open var buttonMaskRequired = UIEvent.ButtonMask.primary
  private var taps = 0
  private var fingers = 0
  private var firstPlace: CGPoint?
  private var timer: (any HostTimer)?

  /// A tap does not prevent one that needs more taps in a row.
  open override func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool {
    guard let other = preventedGestureRecognizer as? UITapGestureRecognizer else { return true }
    return other.numberOfTapsRequired <= numberOfTapsRequired
  }

  private func wait(_ seconds: TimeInterval) {
    timer?.cancel()
    timer = schedule(after: seconds) { [weak self] in self?.state = .failed }
  }

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    guard touches.allSatisfy({ $0.type == .direct || $0.buttons == buttonMaskRequired }) else {
      state = .failed
      return
    }
    fingers = max(fingers, tracked.count)
    let place = location(in: nil)
    if let firstPlace, isFar(place, firstPlace) || tracked.count > numberOfTouchesRequired {
      state = .failed
      return
    }
    if tracked.count > numberOfTouchesRequired {
      state = .failed
      return
    }
    if firstPlace == nil || tracked.count == fingers { firstPlace = place }
    wait(0.75)
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    if let firstPlace, tracked.count == fingers, isFar(location(in: nil), firstPlace) { state = .failed }
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    guard tracked.allSatisfy({ touches.contains($0) }) else { return }
    guard fingers == numberOfTouchesRequired else {
      state = .failed
      return
    }
    fingers = 0
    taps += 1
    timer?.cancel()
    if taps >= numberOfTapsRequired {
      state = .ended
    } else {
      wait(0.35)
    }
  }

  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) { state = .failed }

  private func isFar(_ one: CGPoint, _ other: CGPoint) -> Bool {
    hypot(one.x - other.x, one.y - other.y) > 45
  }

  open override func reset() {
    timer?.cancel()
    timer = nil
    taps = 0
    fingers = 0
    firstPlace = nil
  }
}
