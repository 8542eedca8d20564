internal import CoreGraphics
internal import Foundation

extension UIView {
  func indexWithout(_ view: UIView, of sibling: UIView) -> Int? {
    parts.subviews.filter { $0 !== view }.firstIndex { $0 === sibling }
  }

  func insert(_ view: UIView, at index: Int) {
    precondition(!isDescendant(of: view), "a view cannot be in itself")
    if view.superview === self { return reorder(view, to: index) }
    let newWindow = self is UIWindow ? self as? UIWindow : window
    view.announce(window: newWindow)
    view.willMove(toSuperview: self)
    view.takeOut(isMoving: newWindow != nil)
    let index = min(max(index, 0), parts.subviews.count)
    let below = index > 0 ? parts.subviews[index - 1].layer : nil
    parts.subviews.insert(view, at: index)
    view.parts.superview = self
    if let below {
      layer.insertSublayer(view.layer, above: below)
    } else {
      layer.insertSublayer(view.layer, at: 0)
    }
    didAddSubview(view)
    view.traitsMayHaveChanged()
    view.safeAreaMayHaveChanged()
    if view.parts.tint == nil { view.tellTintChanged() }
    view.didMoveToSuperview()
    view.windowDidChange(from: view.parts.oldWindow)
    view.setNeedsLayout()
    setNeedsLayout()
  }

  func reorder(_ view: UIView, to index: Int) {
    guard let old = parts.subviews.firstIndex(where: { $0 === view }) else { return }
    parts.subviews.remove(at: old)
    let index = min(max(index, 0), parts.subviews.count)
    let below = index > 0 ? parts.subviews[index - 1].layer : nil
    parts.subviews.insert(view, at: index)
    if let below {
      layer.insertSublayer(view.layer, above: below)
    } else {
      layer.insertSublayer(view.layer, at: 0)
    }
  }

  func leaveSuperview() {
    guard superview != nil else { return }
    announce(window: nil)
    willMove(toSuperview: nil)
    takeOut(isMoving: false)
    traitsMayHaveChanged()
    didMoveToSuperview()
    windowDidChange(from: parts.oldWindow)
  }

  /// Takes the view out of its superview without saying so to itself.
  private func takeOut(isMoving: Bool) {
    let oldWindow = window
    parts.oldWindow = oldWindow
    guard let old = superview else { return }
    old.willRemoveSubview(self)
    if !isMoving, let responder = oldWindow?.firstResponder, responder.isIn(self) {
      oldWindow?.dropFirstResponder()
    }
    oldWindow?.cancelTouches(in: self)
    old.parts.subviews.removeAll { $0 === self }
    parts.superview = nil
    layer.removeFromSuperlayer()
    old.setNeedsLayout()
  }

  /// Tells the view and those in it of the window to come, if it is another one.
  private func announce(window newWindow: UIWindow?) {
    guard window !== newWindow else { return }
    willMove(toWindow: newWindow)
    for view in subviews { view.announceBelow(newWindow) }
  }

  private func announceBelow(_ newWindow: UIWindow?) {
    willMove(toWindow: newWindow)
    for view in subviews { view.announceBelow(newWindow) }
  }

  /// Tells the view and those in it of the window, if it is another one.
  private func windowDidChange(from oldWindow: UIWindow?) {
    guard window !== oldWindow else { return }
    tellWindow()
  }

  private func tellWindow() {
    didMoveToWindow()
    parts.controller?.viewMovedToWindow()
    for view in subviews { view.tellWindow() }
  }

  func search(_ isWanted: (UIView) -> Bool) -> UIView? {
    if isWanted(self) { return self }
    for view in subviews {
      if let found = view.search(isWanted) { return found }
    }
    return nil
  }

  /// The top of the tree that the view is in.
  var rootView: UIView {
    var view = self
    while let parent = view.superview { view = parent }
    return view
  }
}

extension UIResponder {
  /// Whether the responder is a view, or one that hangs on it, in a tree.
  func isIn(_ view: UIView) -> Bool { chain.contains { $0 === view } }
}
