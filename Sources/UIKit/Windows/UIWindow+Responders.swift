internal import CoreGraphics
internal import Foundation
internal import ViewHosting

extension UIWindow {
  /// Gives the keys to a responder. Returns whether the one that has them lets go.
  func makeFirstResponder(_ responder: UIResponder) -> Bool {
    if firstResponder === responder { return true }
    // Between two responders no view comes or goes that both have.
    keyboard.isHeld = true
    let isFree = firstResponder?.resignFirstResponder() ?? true
    if isFree { firstResponder = responder }
    keyboard.isHeld = false
    keyboardMayHaveChanged(asks: true)
    guard isFree else { return false }
    inputChanged()
    if let host, let node = (responder as? UIView)?.hostAccessibilityNode() { host.post(.focus(node)) }
    return true
  }

  /// Takes the keys away from the responder that has them, which is leaving.
  func dropFirstResponder() {
    guard let old = firstResponder else { return }
    _ = old.resignFirstResponder()
    firstResponder = nil
    inputChanged()
  }

  /// Tells the host what is edited.
  func inputChanged() {
    composing.isHeld = composing.isHolding
    guard let host, !composing.isHolding else { return }
    followComposition(host)
    var state = firstResponder?.hostTextClient?.hostTextInputState
    state?.isChangedByOthers = !composing.isActing
    host.setTextInput(state)
  }

  // MARK: Frames

  /// Calls a closure with the time of each frame until it returns false. There is one for each owner.
  func addFrameHandler(_ owner: AnyObject, _ call: @escaping @MainActor (TimeInterval) -> Bool) {
    removeFrameHandler(owner)
    frameHandlers.append((ObjectIdentifier(owner), call))
    host?.setWantsFrames(true)
  }

  /// Stops calling an owner's closure.
  func removeFrameHandler(_ owner: AnyObject) {
    frameHandlers.removeAll { $0.owner == ObjectIdentifier(owner) }
    if frameHandlers.isEmpty { host?.setWantsFrames(false) }
  }
}
