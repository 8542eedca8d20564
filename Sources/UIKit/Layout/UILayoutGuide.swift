public import Foundation

/// A rectangle in a view that constraints place, without a view of its own.
@MainActor open class UILayoutGuide: NSObject {
  /// What the rectangle is, where constraints do not say it.
  enum Kind {
    case free, safeArea, margins, keyboard, scrollContent, scrollFrame
  }

  /// The view that it is in.
  open internal(set) weak var owningView: UIView?
  /// A name, for people.
  open var identifier = ""
  let kind: Kind
  /// What constraints gave a free guide.
  var solved = CGRect.zero

  /// Creates a guide, to be added to a view.
  public override init() {
    kind = .free
    super.init()
  }

  init(_ kind: Kind, in view: UIView) {
    self.kind = kind
    owningView = view
    super.init()
  }

  /// The rectangle, in the owning view's coordinates, after its layout.
  open var layoutFrame: CGRect {
    guard let view = owningView else { return .zero }
    let bounds = view.bounds
    switch kind {
    case .free: return solved
    case .safeArea: return bounds.inset(orNothing: view.safeAreaInsets)
    case .margins: return bounds.inset(orNothing: view.layoutMargins)
    case .scrollFrame: return bounds
    case .scrollContent:
      return CGRect(origin: .zero, size: (view as? UIScrollView)?.contentSize ?? bounds.size)
    case .keyboard:
      let safe = bounds.inset(orNothing: view.safeAreaInsets)
      guard let window = view.window, let keyboard = window.keyboardFrame else {
        return CGRect(x: safe.minX, y: safe.maxY, width: safe.width, height: bounds.maxY - safe.maxY)
      }
      let top = min(view.convert(keyboard, from: window as UIView).minY, safe.maxY)
      return CGRect(x: safe.minX, y: top, width: safe.width, height: max(0, bounds.maxY - top))
    }
  }
}

extension CGRect {
  /// Returns the rectangle without its margins; an empty one where they are larger.
  fileprivate func inset(orNothing insets: UIEdgeInsets) -> CGRect {
    CGRect(
      x: minX + insets.left, y: minY + insets.top, width: max(0, width - insets.left - insets.right),
      height: max(0, height - insets.top - insets.bottom))
  }
}

extension UIView {
  /// The guides that were added.
  public var layoutGuides: [UILayoutGuide] { parts.guides }

  /// Adds a guide; one of another view leaves that.
  public func addLayoutGuide(_ layoutGuide: UILayoutGuide) {
    guard layoutGuide.owningView !== self else { return }
    layoutGuide.owningView?.removeLayoutGuide(layoutGuide)
    layoutGuide.owningView = self
    parts.guides.append(layoutGuide)
  }

  /// Removes a guide with the constraints that name it.
  public func removeLayoutGuide(_ layoutGuide: UILayoutGuide) {
    guard layoutGuide.owningView === self, layoutGuide.kind == .free else { return }
    for constraint in rootView.constraintsBelow where constraint.names(layoutGuide) {
      constraint.isActive = false
    }
    parts.guides.removeAll { $0 === layoutGuide }
    layoutGuide.owningView = nil
  }

  private func guide(_ kind: UILayoutGuide.Kind) -> UILayoutGuide {
    if let guide = parts.fixedGuides[kind] { return guide }
    let guide = UILayoutGuide(kind, in: self)
    parts.fixedGuides[kind] = guide
    return guide
  }

  /// The part of the view that nothing else covers.
  public var safeAreaLayoutGuide: UILayoutGuide { guide(.safeArea) }
  /// The view without its `layoutMargins`.
  public var layoutMarginsGuide: UILayoutGuide { guide(.margins) }
  /// The part of the view that an on-screen keyboard covers; without one, that below the safe area.
  public var keyboardLayoutGuide: UILayoutGuide { guide(.keyboard) }
}

extension UIScrollView {
  /// The content: what its edges are tied to becomes `contentSize`.
  public var contentLayoutGuide: UILayoutGuide {
    if let guide = parts.fixedGuides[.scrollContent] { return guide }
    let guide = UILayoutGuide(.scrollContent, in: self)
    parts.fixedGuides[.scrollContent] = guide
    return guide
  }

  /// The part of the content that is seen.
  public var frameLayoutGuide: UILayoutGuide {
    if let guide = parts.fixedGuides[.scrollFrame] { return guide }
    let guide = UILayoutGuide(.scrollFrame, in: self)
    parts.fixedGuides[.scrollFrame] = guide
    return guide
  }
}

extension UIWindow {
  /// Lays out what hangs on the keyboard.
  func keyboardGuideChanged() {
    func visit(_ view: UIView) {
      if view.parts.fixedGuides[.keyboard] != nil { view.constraintsChanged() }
      for child in view.subviews { visit(child) }
    }
    visit(self)
  }
}
