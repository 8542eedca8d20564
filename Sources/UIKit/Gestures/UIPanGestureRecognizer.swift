public import Foundation

/// Recognises fingers or a pressed pointer that move further than 10 points.
@MainActor open class UIPanGestureRecognizer: UIGestureRecognizer {
  /// The least number of touches.
  open var minimumNumberOfTouches = 1
  /// The greatest number of touches.
  open var maximumNumberOfTouches = Int.max
  /// The middle of the touches when the gesture, or the translation, began; in the window.
  private var start = CGPoint.zero
  /// Where the middle of the touches was, and when.
  private var samples: [(time: TimeInterval, point: CGPoint)] = []
  /// How far the fingers moved before others came or went.
  private var earlier = CGPoint.zero

  private var middle: CGPoint { location(in: nil) }

  private var way: CGPoint {
    guard let last = samples.last?.point else { return earlier }
    return CGPoint(x: earlier.x + last.x - start.x, y: earlier.y + last.y - start.y)
  }

  /// Returns how far the touches have moved, in a view's coordinates.
  open func translation(in view: UIView?) -> CGPoint { turned(way, into: view) }

  /// Sets how far the touches count as moved, in a view's coordinates, and forgets their velocity.
  open func setTranslation(_ translation: CGPoint, in view: UIView?) {
    let last = samples.last
    start = last?.point ?? middle
    earlier = turned(translation, outOf: view)
    samples = last.map { [$0] } ?? []
  }

  /// Returns the velocity of the touches in points a second, in a view's coordinates.
  open func velocity(in view: UIView?) -> CGPoint {
    guard let last = samples.last,
      let first = samples.first(where: { last.time - $0.time <= 0.1 }), last.time > first.time
    else { return .zero }
    let time = CGFloat(last.time - first.time)
    return turned(
      CGPoint(x: (last.point.x - first.point.x) / time, y: (last.point.y - first.point.y) / time), into: view)
  }

  /// Turns a distance in the window into one in a view.
  private func turned(_ distance: CGPoint, into view: UIView?) -> CGPoint {
    guard let view, let window = view.window else { return distance }
    let (zero, end) = (
      view.convert(CGPoint.zero, from: window as UIView), view.convert(distance, from: window as UIView)
    )
    return CGPoint(x: end.x - zero.x, y: end.y - zero.y)
  }

  private func turned(_ distance: CGPoint, outOf view: UIView?) -> CGPoint {
    guard let view, let window = view.window else { return distance }
    let (zero, end) = (
      view.convert(CGPoint.zero, to: window as UIView), view.convert(distance, to: window as UIView)
    )
    return CGPoint(x: end.x - zero.x, y: end.y - zero.y)
  }

  /// Goes on from another middle, since touches came or went.
  private func rebase(_ time: TimeInterval) {
    earlier = way
    start = middle
    samples = [(time, start)]
  }

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    if tracked.count > maximumNumberOfTouches, state == .possible {
      state = .failed
    } else {
      rebase(event.timestamp)
    }
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    samples.append((event.timestamp, middle))
    samples.removeAll { event.timestamp - $0.time > 0.3 }
    if state == .possible {
      guard tracked.count >= minimumNumberOfTouches, hypot(way.x, way.y) >= 10 else { return }
      state = .began
    } else {
      state = .changed
    }
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    let left = tracked.filter { !touches.contains($0) }
    if left.count >= minimumNumberOfTouches, state != .possible {
      earlier = way
      tracked = left
      start = middle
      samples = [(event.timestamp, start)]
      return
    }
    if let last = samples.last, event.timestamp - last.time > 0.1 {
      // The fingers rested before they were lifted.
      samples = [(event.timestamp, last.point)]
    }
    state = state == .possible ? .failed : .ended
  }

  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) { state = .cancelled }

  open override func reset() {
    samples = []
    start = .zero
    earlier = .zero
  }
}
