internal import CoreGraphics
internal import Foundation

extension UIView {
  /// The layer has another size.
  func layerWasResized(from old: CGSize) {
    if autoresizesSubviews {
      for view in subviews where view.autoresizingMask != [] && view.translatesAutoresizingMaskIntoConstraints
      { view.follow(old, bounds.size) }
    }
    safeAreaMayHaveChanged()
    boundsChanged(isResized: true)
  }

  /// The layer shows another part of its content.
  func layerWasScrolled() { boundsChanged(isResized: false) }

  /// Moves and resizes the view by its mask when its superview got another size.
  private func follow(_ old: CGSize, _ new: CGSize) {
    var frame = self.frame
    let mask = autoresizingMask
    (frame.origin.x, frame.size.width) = UIView.follow(
      (frame.minX, frame.width), old.width, new.width,
      (mask.contains(.flexibleLeftMargin), mask.contains(.flexibleWidth), mask.contains(.flexibleRightMargin))
    )
    (frame.origin.y, frame.size.height) = UIView.follow(
      (frame.minY, frame.height), old.height, new.height,
      (
        mask.contains(.flexibleTopMargin), mask.contains(.flexibleHeight),
        mask.contains(.flexibleBottomMargin)
      ))
    self.frame = frame
  }

  /// Returns start and length when what is around them grows: the flexible parts share it as they were long,
  /// or alike where they had no length.
  private static func follow(
    _ part: (start: CGFloat, length: CGFloat), _ old: CGFloat, _ new: CGFloat,
    _ isFlexible: (before: Bool, length: Bool, after: Bool)
  ) -> (CGFloat, CGFloat) {
    let after = old - part.start - part.length
    let flexible =
      (isFlexible.before ? part.start : 0) + (isFlexible.length ? part.length : 0)
      + (isFlexible.after ? after : 0)
    let count = [isFlexible.before, isFlexible.length, isFlexible.after].filter { $0 }.count
    guard count > 0 else { return part }
    func growth(_ length: CGFloat, _ isFlexible: Bool) -> CGFloat {
      guard isFlexible else { return 0 }
      return flexible != 0 ? (new - old) * length / flexible : (new - old) / CGFloat(count)
    }
    return (
      part.start + growth(part.start, isFlexible.before),
      max(0, part.length + growth(part.length, isFlexible.length))
    )
  }

  func takeFittingSize() {
    let size = sizeThatFits(bounds.size)
    let origin = frame.origin
    bounds.size = size
    let moved = frame
    center = CGPoint(x: center.x + origin.x - moved.minX, y: center.y + origin.y - moved.minY)
  }

  // MARK: Layout

  /// Lays out the subviews with the view's traits as the current ones.
  func layOut() {
    traitCollection.performAsCurrent {
      parts.controller?.viewWillLayoutSubviews()
      applyConstraints()
      layoutSubviews()
      parts.controller?.viewDidLayoutSubviews()
    }
  }

  func layOutNow() { layer.layOutTree() }

  // MARK: Margins

  var currentMargins: UIEdgeInsets {
    var margins = parts.margins
    if parts.addsSafeArea {
      let safe = safeAreaInsets
      margins = UIEdgeInsets(
        top: margins.top + safe.top, left: margins.left + safe.left, bottom: margins.bottom + safe.bottom,
        right: margins.right + safe.right)
    }
    return margins
  }

  func setMargins(_ margins: UIEdgeInsets) {
    guard parts.margins != margins else { return }
    parts.margins = margins
    layoutMarginsDidChange()
    setNeedsLayout()
  }

  /// What of the superview's safe area is on this view, and what its controller adds.
  var inheritedSafeArea: UIEdgeInsets {
    var insets = UIEdgeInsets.zero
    if let superview {
      let (outer, size, frame) = (superview.safeAreaInsets, superview.bounds, self.frame)
      // Nothing is covered on a side where nothing of the superview is, also beyond its end.
      func covered(_ outer: CGFloat, _ distance: CGFloat) -> CGFloat {
        outer > 0 ? max(0, outer - distance) : 0
      }
      insets = UIEdgeInsets(
        top: covered(outer.top, frame.minY - size.minY), left: covered(outer.left, frame.minX - size.minX),
        bottom: covered(outer.bottom, size.maxY - frame.maxY),
        right: covered(outer.right, size.maxX - frame.maxX))
    }
    if let more = parts.controller?.additionalSafeAreaInsets {
      insets = UIEdgeInsets(
        top: insets.top + more.top, left: insets.left + more.left, bottom: insets.bottom + more.bottom,
        right: insets.right + more.right)
    }
    return insets
  }

  /// Tells the view and those in it if the safe area became another one.
  func safeAreaMayHaveChanged() {
    guard parts.toldSafeArea != safeAreaInsets else { return }
    parts.toldSafeArea = safeAreaInsets
    safeAreaInsetsDidChange()
    parts.controller?.viewSafeAreaInsetsDidChange()
    setNeedsLayout()
    for view in subviews { view.safeAreaMayHaveChanged() }
  }
}

extension UIView {
  /// Whether the margins grow by the safe area.
  public var insetsLayoutMarginsFromSafeArea: Bool {
    get { parts.addsSafeArea }
    set {
      guard newValue != parts.addsSafeArea else { return }
      parts.addsSafeArea = newValue
      layoutMarginsDidChange()
      setNeedsLayout()
    }
  }
}

extension UIView {
  /// Has the first responder let go of the keys, if it is the view or in it.
  ///
  /// - Parameter force: Whether it is not asked.
  /// - Returns: Whether none of them has the keys now.
  @discardableResult
  public func endEditing(_ force: Bool) -> Bool {
    guard let window, let responder = window.firstResponder, responder.isIn(self) else { return true }
    if responder.resignFirstResponder() { return true }
    if force { window.dropFirstResponder() }
    return force
  }
}
