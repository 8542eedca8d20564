internal import CoreGraphics
internal import Foundation
internal import ViewHosting

/// The recogniser of a scroll view, which fingers on the screen drag and pointers do not.
final class ScrollPanRecognizer: UIPanGestureRecognizer {
  weak var scrollView: UIScrollView?

  override func take(_ touch: UITouch) -> Bool { touch.type == .direct && super.take(touch) }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    scrollView?.stopDecelerating()
    super.touchesBegan(touches, with: event)
  }
}

extension UIScrollView {
  private var canScrollAcross: Bool {
    leastOffset.x < greatestOffset.x || (bounces && alwaysBounceHorizontal)
  }
  private var canScrollDown: Bool { leastOffset.y < greatestOffset.y || (bounces && alwaysBounceVertical) }

  /// Whether the content can follow the finger in the direction in which that has moved.
  var panMayBegin: Bool {
    let way = panGestureRecognizer.translation(in: self)
    return abs(way.x) > abs(way.y) ? canScrollAcross : canScrollDown
  }

  func follow(_ recognizer: UIGestureRecognizer) {
    dragKeyboard()
    let translation = panGestureRecognizer.translation(in: self)
    switch recognizer.state {
    case .began:
      motion.anchor = (contentOffset, translation)
      beginDragging()
    case .changed:
      let wanted = CGPoint(
        x: motion.anchor.offset.x - (translation.x - motion.anchor.translation.x),
        y: motion.anchor.offset.y - (translation.y - motion.anchor.translation.y))
      contentOffset = withBand(wanted)
    case .ended, .cancelled:
      let velocity = panGestureRecognizer.velocity(in: self)
      endDragging(velocity: recognizer.state == .ended ? CGPoint(x: -velocity.x, y: -velocity.y) : .zero)
    case .possible, .failed: break
    }
  }

  /// Returns an offset that past the ends lags after the finger, or stays at them.
  private func withBand(_ wanted: CGPoint) -> CGPoint {
    var offset = inRange(wanted)
    if bounces, canScrollAcross { offset.x += ScrollMotion.band(wanted.x - offset.x, bounds.width) }
    if bounces, canScrollDown { offset.y += ScrollMotion.band(wanted.y - offset.y, bounds.height) }
    return offset
  }

  private func beginDragging() {
    motion.isDragging = true
    if keyboardDismissMode == .onDrag { window?.endEditing(false) }
    delegate?.scrollViewWillBeginDragging(self)
    indicators.show(on: self)
  }

  /// Ends a drag, whose velocity is that of the offset in points a second.
  private func endDragging(velocity: CGPoint) {
    guard motion.isDragging else { return }
    let rate = -1000 * log(min(max(decelerationRate.rawValue, 0.5), 0.9999))
    let isFast = hypot(velocity.x, velocity.y) >= 50
    let start = contentOffset
    var target = start
    if isFast {
      if canScrollAcross { target.x += velocity.x / rate }
      if canScrollDown { target.y += velocity.y / rate }
    }
    target = inRange(target)
    delegate?.scrollViewWillEndDragging(
      self, withVelocity: CGPoint(x: velocity.x / 1000, y: velocity.y / 1000), targetContentOffset: &target)
    motion.isDragging = false
    let goesOn = hypot(target.x - start.x, target.y - start.y) > 0.5
    delegate?.scrollViewDidEndDragging(self, willDecelerate: goesOn)
    guard goesOn else {
      if target != start { contentOffset = target }
      return
    }
    delegate?.scrollViewWillBeginDecelerating(self)
    guard let window, let host = window.host else {
      contentOffset = target
      delegate?.scrollViewDidEndDecelerating(self)
      return
    }
    // What was dragged past an end returns sooner than a fling ends.
    let isReturn = inRange(start) != start
    motion.deceleration = ScrollMotion.Deceleration(
      start: start, target: target, begin: host.now, rate: isReturn ? 10 : rate)
    window.addFrameHandler(self) { [weak self] time in self?.decelerate(at: time) ?? false }
  }

  /// Moves on. Returns whether there is more to come.
  private func decelerate(at time: TimeInterval) -> Bool {
    // The content may have become shorter than it was when the finger was lifted.
    guard var deceleration = motion.deceleration else { return false }
    deceleration.target = inRange(deceleration.target)
    motion.deceleration = deceleration
    let offset = deceleration.offset(at: time)
    let (target, left) = (
      deceleration.target, hypot(deceleration.target.x - offset.x, deceleration.target.y - offset.y)
    )
    indicators.show(on: self)
    if left < 0.5 {
      contentOffset = target
      motion.deceleration = nil
      delegate?.scrollViewDidEndDecelerating(self)
      return false
    }
    contentOffset = offset
    return motion.deceleration != nil
  }

  /// Stops where the content is now.
  func stopDecelerating() {
    guard motion.deceleration != nil else { return }
    motion.deceleration = nil
    window?.removeFrameHandler(self)
    delegate?.scrollViewDidEndDecelerating(self)
  }

  // MARK: Wheels and touch pads

  /// Whether the content can move in the direction of an event; where that begins a movement, in any.
  func canScroll(_ event: ScrollEvent) -> Bool {
    guard isScrollEnabled else { return false }
    if event.delta == .zero { return canScrollAcross || canScrollDown }
    let (least, greatest) = (leastOffset, greatestOffset)
    let (now, delta) = (contentOffset, event.delta)
    return (delta.width < 0 && now.x > least.x) || (delta.width > 0 && now.x < greatest.x)
      || (delta.height < 0 && now.y > least.y) || (delta.height > 0 && now.y < greatest.y)
  }

  /// Follows a wheel or fingers on a touch pad.
  func hostScroll(_ event: ScrollEvent) -> Bool {
    func move() {
      let offset = inRange(
        CGPoint(x: contentOffset.x + event.delta.width, y: contentOffset.y + event.delta.height))
      if offset != contentOffset { contentOffset = offset }
    }
    switch event.phase {
    case .step:
      stopDecelerating()
      move()
      indicators.show(on: self)
    case .began:
      stopDecelerating()
      motion.samples = [(event.time, event.delta)]
      beginDragging()
      move()
    case .changed:
      guard motion.isDragging else { return false }
      motion.samples.append((event.time, event.delta))
      motion.samples.removeAll { event.time - $0.time > 0.1 }
      move()
      indicators.show(on: self)
    case .ended:
      let recent = motion.samples.filter { event.time - $0.time <= 0.1 }
      let span = CGFloat(event.time - (recent.first?.time ?? event.time))
      motion.samples = []
      // The movement of the first sample came before its time.
      let way = recent.dropFirst().reduce(CGSize.zero) {
        CGSize(width: $0.width + $1.delta.width, height: $0.height + $1.delta.height)
      }
      endDragging(velocity: span > 0 ? CGPoint(x: way.width / span, y: way.height / span) : .zero)
    }
    return true
  }

  // MARK: Keys

  /// Scrolls by a key that no text takes. Returns whether it is one that scrolls.
  func scroll(by presses: Set<UIPress>) -> Bool {
    guard allowsKeyboardScrolling, isScrollEnabled, window?.firstResponder?.hostTextClient == nil,
      let key = presses.first?.key, key.modifierFlags.isEmpty
    else { return false }
    var offset = contentOffset
    let page = bounds.height * 0.9
    switch key.keyCode {
    case .keyboardUpArrow: offset.y -= 40
    case .keyboardDownArrow: offset.y += 40
    case .keyboardLeftArrow: offset.x -= 40
    case .keyboardRightArrow: offset.x += 40
    case .keyboardPageUp: offset.y -= page
    case .keyboardPageDown, .keyboardSpacebar: offset.y += page
    case .keyboardHome: offset.y = leastOffset.y
    case .keyboardEnd: offset.y = greatestOffset.y
    default: return false
    }
    offset = inRange(offset)
    guard offset != contentOffset else { return false }
    setContentOffset(offset, animated: false)
    indicators.show(on: self)
    return true
  }
}
