internal import CoreGraphics
internal import Foundation
internal import ViewHosting

/// Touches, from the host's events to recognisers and views.
extension UIWindow {
  func handlePointer(_ pointer: PointerEvent) -> Bool {
    switch pointer.phase {
    case .pressed:
      expansion.end()
      updateCursor(at: pointer.position)
      let touch = UITouch(
        type: .indirectPointer, identifier: nil, at: pointer.position, time: pointer.time, window: self)
      touch.tapCount = pointer.clicks
      touch.buttons = pointer.button == .secondary ? .secondary : .button(pointer.button == .middle ? 3 : 1)
      return begin(touch, pointer.modifiers)
    case .moved:
      guard let touch = activeTouches.first(where: { $0.identifier == nil }) else {
        updateCursor(at: pointer.position)
        expansion.pointerMoved(to: pointer.position, over: hoveredView, in: self)
        return false
      }
      return change(touch, .moved, pointer.position, pointer.time, pointer.modifiers)
    case .released, .cancelled:
      guard let touch = activeTouches.first(where: { $0.identifier == nil }) else { return false }
      let isUsed = change(
        touch, pointer.phase == .released ? .ended : .cancelled, pointer.position, pointer.time,
        pointer.modifiers)
      updateCursor(at: pointer.position)
      return isUsed
    case .exited:
      hoveredView = nil
      expansion.end()
      return false
    }
  }

  func handleTouch(_ touch: TouchEvent) -> Bool {
    if touch.phase == .began {
      let new = UITouch(
        type: .direct, identifier: touch.identifier, at: touch.position, time: touch.time, window: self)
      new.buttons = .primary
      if let last = lastTap, touch.time - last.time <= (host?.environment.doubleClickTime ?? 0.4),
        hypot(last.point.x - touch.position.x, last.point.y - touch.position.y) <= 40
      {
        new.tapCount = last.count + 1
      }
      return begin(new, touch.modifiers)
    }
    guard let known = activeTouches.first(where: { $0.identifier == touch.identifier }) else { return false }
    let phase: UITouch.Phase = touch.phase == .moved ? .moved : touch.phase == .ended ? .ended : .cancelled
    if phase == .ended { lastTap = (touch.time, touch.position, known.tapCount) }
    return change(known, phase, touch.position, touch.time, touch.modifiers)
  }

  private func begin(_ touch: UITouch, _ modifiers: EventModifiers) -> Bool {
    guard !isHidden else { return false }
    touch.view = hitTest(touch.point, with: nil)
    var recognizers: [UIGestureRecognizer] = []
    var view = touch.view
    while let now = view {
      recognizers += now.parts.recognizers.filter { $0.take(touch) }
      view = now.superview
    }
    touch.gestureRecognizers = recognizers
    activeTouches.append(touch)
    send(touch, modifiers)
    return touch.view != nil
  }

  private func change(
    _ touch: UITouch, _ phase: UITouch.Phase, _ point: CGPoint, _ time: TimeInterval,
    _ modifiers: EventModifiers
  ) -> Bool {
    touch.previousPoint = touch.point
    touch.point = point
    touch.phase = phase
    touch.timestamp = time
    send(touch, modifiers)
    return touch.view != nil
  }

  private func send(_ touch: UITouch, _ modifiers: EventModifiers) {
    for other in activeTouches where other !== touch { other.phase = .stationary }
    let event = UIEvent(.touches, timestamp: touch.timestamp, modifierFlags: UIKeyModifierFlags(modifiers))
    event.touches = activeTouches
    event.buttonMask = touch.phase == .ended ? [] : touch.buttons
    sendEvent(event)
    if touch.phase == .ended || touch.phase == .cancelled { activeTouches.removeAll { $0 === touch } }
    settleGestures()
  }

  /// Delivers an event: first to recognisers, then to views.
  func deliver(_ event: UIEvent) {
    if let presses = event as? UIPressesEvent { return deliverPresses(presses) }
    guard event.type == .touches else { return }
    let touches = event.touches.filter { $0.phase != .stationary }
    var recognizers: [UIGestureRecognizer] = []
    for recognizer in touches.flatMap({ $0.gestureRecognizers ?? [] }) where !recognizers.contains(recognizer)
    {
      recognizers.append(recognizer)
    }
    for recognizer in recognizers {
      if !involvedRecognizers.contains(recognizer) { involvedRecognizers.append(recognizer) }
      recognizer.deliver(touches, event)
    }
    for touch in touches { deliverToView(touch, event) }
  }

  private func deliverToView(_ touch: UITouch, _ event: UIEvent) {
    guard let view = touch.view else { return }
    switch touch.phase {
    case .began:
      let isSecond = activeTouches.contains { $0 !== touch && $0.view === view }
      guard !touch.isTakenFromView, view.isMultipleTouchEnabled || !isSecond else {
        touch.isTakenFromView = true
        return
      }
      touch.isKnownToView = true
      view.touchesBegan([touch], with: event)
    case .moved:
      if !touch.isTakenFromView { view.touchesMoved([touch], with: event) }
    case .ended:
      guard !touch.isTakenFromView else { return }
      let waits = touch.gestureRecognizers?.contains {
        $0.delaysTouchesEnded && $0.current == .possible && $0.isInvolved
      }
      if waits ?? false {
        heldTouches.append((touch, event))
      } else {
        touch.isTakenFromView = true
        view.touchesEnded([touch], with: event)
      }
    case .cancelled:
      guard !touch.isTakenFromView else { return }
      touch.isTakenFromView = true
      view.touchesCancelled([touch], with: event)
    case .stationary: break
    }
  }

  /// Takes touches away from the views that have them, since a gesture was recognised in them.
  func cancelViewTouches(_ touches: [UITouch]) {
    heldTouches.removeAll { held in touches.contains { $0 === held.touch } }
    for touch in touches where !touch.isTakenFromView {
      touch.isTakenFromView = true
      if touch.isKnownToView { touch.view?.touchesCancelled([touch], with: nil) }
    }
  }

  /// Starts recognisers anew whose gestures are over, and tells views of the ends that were held back.
  func settleGestures() {
    for recognizer in involvedRecognizers { recognizer.resetIfOver() }
    involvedRecognizers.removeAll { !$0.isInvolved }
    let held = heldTouches
    heldTouches = []
    for (touch, event) in held {
      let waits = touch.gestureRecognizers?.contains {
        $0.delaysTouchesEnded && $0.current == .possible && $0.isInvolved && $0.seen.contains(touch)
      }
      if waits ?? false {
        heldTouches.append((touch, event))
      } else {
        touch.isTakenFromView = true
        touch.view?.touchesEnded([touch], with: event)
      }
    }
  }

  func forget(_ recognizer: UIGestureRecognizer) { involvedRecognizers.removeAll { $0 === recognizer } }

  /// Takes the touches away from a view that leaves the window, and from those in it.
  func cancelTouches(in view: UIView) {
    let touches = activeTouches.filter { $0.view?.isDescendant(of: view) ?? false }
    cancelViewTouches(touches)
  }

  // MARK: The pointer

  /// Gives the pointer the shape that the view beneath it wants.
  func updateCursor(at point: CGPoint) {
    guard let host else { return }
    let hit = hitTest(point, with: nil)
    hoveredView = hit
    for view in sequence(first: hit, next: { $0?.superview }) {
      guard let view else { break }
      if let shape = view.cursor(at: view.convert(point, from: self as UIView)) {
        return host.setCursor(shape)
      }
    }
    host.setCursor(.default)
  }
}
