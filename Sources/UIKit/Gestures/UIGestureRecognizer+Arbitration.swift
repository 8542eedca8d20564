internal import CoreGraphics
internal import Foundation
internal import ViewHosting

extension UIGestureRecognizer {
  /// The other recognisers that got some of the touches that this one got.
  private var rivals: [UIGestureRecognizer] {
    (view?.window?.involvedRecognizers ?? []).filter { other in
      other !== self && other.seen.contains { touch in seen.contains { $0 === touch } }
    }
  }

  /// Whether the gesture goes on or has just been recognised.
  var isRecognized: Bool { [.began, .changed, .ended].contains(current) }

  func change(to new: State) {
    switch new {
    case .possible: break
    case .failed:
      guard current == .possible else { return }
      finish(.failed)
    case .cancelled:
      if current == .began || current == .changed {
        current = .cancelled
        callTargets()
      } else if current == .possible {
        finish(.failed)
      }
    case .began, .changed, .ended:
      if current == .possible {
        recognize(new == .changed ? .began : new)
      } else if current == .began || current == .changed {
        current = new == .began ? .changed : new
        callTargets()
      }
    }
  }

  private func finish(_ state: State) {
    pending = nil
    current = state
    for other in rivals where other.pending != nil { other.resolvePending() }
  }

  /// Recognises the gesture, waits for others to fail, or fails.
  private func recognize(_ new: State) {
    let rivals = self.rivals
    let needed = rivals.filter { mustWait(for: $0) }
    if needed.contains(where: \.isRecognized) { return finish(.failed) }
    if needed.contains(where: { $0.current == .possible }) {
      pending = new
      return
    }
    pending = nil
    if rivals.contains(where: { $0.isRecognized && $0.excludes(self) }) { return finish(.failed) }
    guard view?.gestureRecognizerShouldBegin(self) ?? true,
      delegate?.gestureRecognizerShouldBegin(self) ?? true
    else { return finish(.failed) }
    current = new
    for other in rivals where other.current == .possible && excludes(other) { other.finish(.failed) }
    for other in rivals where other.pending != nil { other.resolvePending() }
    if cancelsTouchesInView { view?.window?.cancelViewTouches(seen) }
    callTargets()
  }

  /// Recognises a gesture that waited, or fails, if it need not wait any longer.
  func resolvePending() {
    guard let state = pending, current == .possible else { return }
    recognize(state)
  }

  private func mustWait(for other: UIGestureRecognizer) -> Bool {
    required.contains { $0.recognizer === other }
      || delegate?.gestureRecognizer(self, shouldRequireFailureOf: other) ?? false
      || other.delegate?.gestureRecognizer(other, shouldBeRequiredToFailBy: self) ?? false
  }

  /// Whether this recogniser, which has recognised its gesture, ends another one.
  private func excludes(_ other: UIGestureRecognizer) -> Bool {
    guard canPrevent(other), other.canBePrevented(by: self) else { return false }
    if delegate?.gestureRecognizer(self, shouldRecognizeSimultaneouslyWith: other) ?? false { return false }
    return !(other.delegate?.gestureRecognizer(other, shouldRecognizeSimultaneouslyWith: self) ?? false)
  }

  // MARK: Touches

  /// Delivers the touches of an event that are its own.
  func deliver(_ touches: [UITouch], _ event: UIEvent) {
    modifierFlags = event.modifierFlags
    func own(_ phase: UITouch.Phase) -> Set<UITouch> {
      Set(touches.filter { $0.phase == phase && ($0.gestureRecognizers?.contains(self) ?? false) })
    }
    let began = own(.began)
    if !began.isEmpty {
      isInvolved = true
      for touch in touches where began.contains(touch) {
        tracked.append(touch)
        seen.append(touch)
        buttonMask = touch.buttons
      }
      if current == .possible { touchesBegan(began, with: event) }
    }
    let listens = current == .possible || current == .began || current == .changed
    func followed(_ phase: UITouch.Phase) -> Set<UITouch> {
      own(phase).filter { touch in tracked.contains { $0 === touch } }
    }
    let moved = followed(.moved)
    if !moved.isEmpty, listens { touchesMoved(moved, with: event) }
    let ended = followed(.ended)
    if !ended.isEmpty {
      if listens { touchesEnded(ended, with: event) }
      tracked.removeAll { ended.contains($0) }
    }
    let cancelled = followed(.cancelled)
    if !cancelled.isEmpty {
      if listens { touchesCancelled(cancelled, with: event) }
      tracked.removeAll { cancelled.contains($0) }
    }
  }

  /// Starts anew if the gesture is over.
  func resetIfOver() {
    guard isInvolved, tracked.isEmpty, current != .possible, current != .began, current != .changed else {
      return
    }
    startAnew()
  }

  func startAnew() {
    current = .possible
    pending = nil
    seen = []
    tracked = []
    isInvolved = false
    reset()
  }

  /// Ends what it does, since it may not go on.
  func cancel() {
    change(to: .cancelled)
    if isInvolved { startAnew() }
  }

  /// Calls a closure after some seconds by the host's clock; then looks what became of the gesture.
  func schedule(after delay: TimeInterval, _ body: @escaping @MainActor () -> Void) -> (any HostTimer)? {
    view?.window?.host?.schedule(after: delay) { [weak self] in
      let window = self?.view?.window
      body()
      window?.settleGestures()
    }
  }
}

extension UIView {
  func attach(_ recognizer: UIGestureRecognizer) {
    if recognizer.view === self { return }
    recognizer.view?.removeGestureRecognizer(recognizer)
    recognizer.view = self
    parts.recognizers.append(recognizer)
  }

  func detach(_ recognizer: UIGestureRecognizer) {
    guard recognizer.view === self else { return }
    recognizer.cancel()
    window?.forget(recognizer)
    parts.recognizers.removeAll { $0 === recognizer }
    recognizer.view = nil
  }
}
