public import CoreGraphics
public import Foundation
public import ViewHosting

/// A rectangle in a tree of views, which draws, lays out what is in it, and takes events.
///
/// Coordinates are in points, y down. Views belong to the main actor, and need no screen: without a window
/// they have sizes, are laid out and can be drawn; a window shows them on a host.
@MainActor open class UIView: UIResponder, CALayerDelegate, UITraitEnvironment, @MainActor NSCoding {
  /// The class of `layer`: `CALayer` or one made of it.
  open class var layerClass: AnyClass { CALayer.self }
  /// What a width or height that a view does not have by itself is.
  public static let noIntrinsicMetric: CGFloat = -1

  /// The layer that paints the view.
  public let layer: CALayer
  /// What the view has besides its layer.
  var parts = ViewParts()

  /// Creates a view.
  ///
  /// - Parameter frame: Where it is in its superview, in points.
  public init(frame: CGRect) {
    layer = ((type(of: self).layerClass as? CALayer.Type) ?? CALayer.self).init()
    super.init()
    layer.view = self
    layer.delegate = self
    layer.isOpaque = true
    layer.setFrame(frame)
  }

  /// Creates a view without a size.
  public convenience override init() { self.init(frame: .zero) }

  /// Reads a view with its subviews from an archive.
  public required init?(coder: NSCoder) {
    layer = ((type(of: self).layerClass as? CALayer.Type) ?? CALayer.self).init()
    super.init()
    layer.view = self
    layer.delegate = self
    layer.isOpaque = true
    decode(from: coder)
  }

  /// Writes the view with its subviews to an archive.
  open func encode(with coder: NSCoder) { encodeParts(with: coder) }

  // MARK: Geometry

  /// The smallest rectangle around the view in its superview. Setting it sets `center` and the size of
  /// `bounds`.
  open var frame: CGRect {
    get { layer.frame }
    set { layer.frame = newValue }
  }
  /// The rectangle in the view's own coordinates; its origin is what is scrolled to.
  open var bounds: CGRect {
    get { layer.bounds }
    set { layer.bounds = newValue }
  }
  /// The place of the anchor point, usually the middle, in the superview.
  open var center: CGPoint {
    get { layer.position }
    set { layer.position = newValue }
  }
  /// The transform about `center`.
  open var transform: CGAffineTransform {
    get { layer.affineTransform() }
    set { layer.setAffineTransform(newValue) }
  }
  /// The number of pixels in a point.
  open var contentScaleFactor: CGFloat {
    get { parts.scale ?? max(traitCollection.displayScale, 1) }
    set {
      parts.scale = newValue > 0 ? newValue : nil
      layer.setNeedsDisplay()
    }
  }
  /// What follows the superview's size where there are no constraints.
  open var autoresizingMask: AutoresizingMask = []
  /// Whether another size moves and resizes the subviews by their masks.
  open var autoresizesSubviews = true
  /// Whether the frame and `autoresizingMask` hold; false where constraints place the view.
  open var translatesAutoresizingMaskIntoConstraints = true {
    didSet { if translatesAutoresizingMaskIntoConstraints != oldValue { superview?.setNeedsLayout() } }
  }

  // MARK: Look

  /// The colour beneath the content; `nil` for none.
  open var backgroundColor: UIColor? { didSet { resolveColors() } }
  /// Whether the view is left out, with all that is in it; it gets no events then.
  open var isHidden: Bool {
    get { layer.isHidden }
    set { layer.isHidden = newValue }
  }
  /// The alpha of the view with all that is in it, 0 to 1; below 0.01 it gets no events.
  open var alpha: CGFloat {
    get { CGFloat(layer.opacity) }
    set { layer.opacity = newValue.isNaN ? 1 : Float(min(max(newValue, 0), 1)) }
  }
  /// Whether the content promises to cover the bounds.
  open var isOpaque: Bool {
    get { layer.isOpaque }
    set { layer.isOpaque = newValue }
  }
  /// Whether content and subviews are cut at the bounds.
  open var clipsToBounds: Bool {
    get { layer.masksToBounds }
    set { layer.masksToBounds = newValue }
  }
  /// How an image as content follows the bounds. What `draw(_:)` draws is drawn anew for each size.
  open var contentMode = ContentMode.scaleToFill { didSet { contentModeChanged() } }
  /// The colour of what can be used; `nil` for that of the superview, which at last is a blue.
  open var tintColor: UIColor! {
    get { parts.tint ?? superview?.tintColor ?? .systemBlue }
    set {
      parts.tint = newValue
      tellTintChanged()
    }
  }
  /// `tintColor` is another one now.
  open func tintColorDidChange() {}
  /// A number by which `viewWithTag(_:)` finds the view.
  open var tag = 0

  /// Draws the view, y down, on the current context. It is cut at the bounds.
  ///
  /// - Parameter rect: The part that is out of date, in the view's coordinates; the rest need not be drawn.
  open func draw(_ rect: CGRect) {}
  /// Draws a part of the view for a printer into the current context, in the view's coordinates: at first as
  /// the view is, with what is in it.
  open func draw(_ rect: CGRect, for formatter: UIViewPrintFormatter) { drawPrinted(rect) }
  /// Returns what cuts the view's content into pages.
  open func viewPrintFormatter() -> UIViewPrintFormatter { UIViewPrintFormatter(self) }
  /// Says that the view looks otherwise.
  open func setNeedsDisplay() { layer.setNeedsDisplay() }
  /// Says that a part of the view looks otherwise, in the view's coordinates.
  open func setNeedsDisplay(_ rect: CGRect) { layer.setNeedsDisplay(rect) }

  open func display(_ layer: CALayer) {}
  open func draw(_ layer: CALayer, in ctx: CGContext) { drawAsCurrent(layer, ctx) }
  open func layerWillDraw(_ layer: CALayer) {}
  open func layoutSublayers(of layer: CALayer) { if layer === self.layer { layOut() } }

  // MARK: The tree

  /// The view that this one is in.
  open var superview: UIView? { parts.superview }
  /// The views in it, the lowest first.
  open var subviews: [UIView] { parts.subviews }
  /// The window that the view is in.
  open var window: UIWindow? { parts.superview?.window }

  /// Puts a view on top of the others.
  open func addSubview(_ view: UIView) { insert(view, at: parts.subviews.count) }
  /// Puts a view at an index among the others, the lowest being 0.
  open func insertSubview(_ view: UIView, at index: Int) { insert(view, at: index) }
  /// Puts a view just above another one; on top if that is none of the subviews.
  open func insertSubview(_ view: UIView, aboveSubview siblingSubview: UIView) {
    insert(view, at: indexWithout(view, of: siblingSubview).map { $0 + 1 } ?? parts.subviews.count)
  }
  /// Puts a view just below another one; at the bottom if that is none of the subviews.
  open func insertSubview(_ view: UIView, belowSubview siblingSubview: UIView) {
    insert(view, at: indexWithout(view, of: siblingSubview) ?? 0)
  }
  /// Takes the view out of its superview.
  open func removeFromSuperview() { leaveSuperview() }
  /// Puts a subview on top of the others.
  open func bringSubviewToFront(_ view: UIView) { reorder(view, to: parts.subviews.count) }
  /// Puts a subview below the others.
  open func sendSubviewToBack(_ view: UIView) { reorder(view, to: 0) }
  /// Whether the view is another one or in it.
  open func isDescendant(of view: UIView) -> Bool {
    sequence(first: self) { $0.superview }.contains { $0 === view }
  }
  /// Returns this view or the first one in it that has a tag.
  open func viewWithTag(_ tag: Int) -> UIView? { search { $0.tag == tag } }

  /// A view was added.
  open func didAddSubview(_ subview: UIView) {}
  /// A view will be removed.
  open func willRemoveSubview(_ subview: UIView) {}
  /// The superview will be another one, or none.
  open func willMove(toSuperview newSuperview: UIView?) {}
  /// The superview is another one, or none.
  open func didMoveToSuperview() {}
  /// The window will be another one, or none.
  open func willMove(toWindow newWindow: UIWindow?) {}
  /// The window is another one, or none.
  open func didMoveToWindow() {}

  // MARK: Layout

  /// Places the subviews. Called before drawing, when the size changed or `setNeedsLayout()` was called.
  open func layoutSubviews() {}
  /// Says that the subviews are to be placed anew before the view is drawn next.
  open func setNeedsLayout() { layer.setNeedsLayout() }
  /// Places the subviews of this view and of those in it now, where that is owed.
  open func layoutIfNeeded() { layOutNow() }
  /// Returns the size that suits the view best in a size: at first that of `bounds`.
  open func sizeThatFits(_ size: CGSize) -> CGSize { bounds.size }
  /// Takes the size that suits the view best; the upper left corner stays.
  open func sizeToFit() { takeFittingSize() }
  /// The size that the content has by itself; `noIntrinsicMetric` where it has none.
  open var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric)
  }
  /// Says that `intrinsicContentSize` is another one.
  open func invalidateIntrinsicContentSize() { intrinsicSizeChanged() }
  /// Distances from the sides that content keeps: 8 points at first.
  open var layoutMargins: UIEdgeInsets {
    get { currentMargins }
    set { setMargins(newValue) }
  }
  /// Distances from the sides that are covered by something else.
  open var safeAreaInsets: UIEdgeInsets { inheritedSafeArea }
  /// `safeAreaInsets` are others now.
  open func safeAreaInsetsDidChange() {}
  /// `layoutMargins` are others now.
  open func layoutMarginsDidChange() {}

  // MARK: Events

  /// Whether the view gets events, and what is in it.
  open var isUserInteractionEnabled = true
  /// Whether the view gets a second touch while it has one.
  open var isMultipleTouchEnabled = false
  /// The recognisers that get the touches of the view and of those in it.
  open var gestureRecognizers: [UIGestureRecognizer]? {
    get { parts.recognizers.isEmpty ? nil : parts.recognizers }
    set {
      for old in parts.recognizers where !(newValue ?? []).contains(old) { removeGestureRecognizer(old) }
      for new in newValue ?? [] { addGestureRecognizer(new) }
    }
  }
  /// Adds a recogniser; one of another view leaves that.
  open func addGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) { attach(gestureRecognizer) }
  /// Removes a recogniser.
  open func removeGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) { detach(gestureRecognizer) }
  /// Asked before a recogniser of this view, or of one that this view is in, begins.
  open func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { true }

  /// Returns the highest view, this one or one in it, that a point is in; `nil` for none.
  open func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? { hit(point, event) }
  /// Whether a point of the view's coordinates is in it: at first, in `bounds`.
  open func point(inside point: CGPoint, with event: UIEvent?) -> Bool { bounds.contains(point) }

  /// The pointer's shape at a point of the view; `nil` for that of the superview.
  ///
  /// Not in Apple's UIKit.
  open func cursor(at point: CGPoint) -> CursorShape? { nil }

  open override var next: UIResponder? { parts.controller ?? parts.superview }

  /// Returns what takes something that is dragged over the view; `nil` for what the superview has.
  package func hostDropTarget(_ drag: HostDrag) -> (any HostDropTarget)? {
    let targets = interactions.lazy.compactMap { $0 as? any HostDropTarget }
    return targets.first { ($0 as? UIDropInteraction)?.canHandle(drag) ?? true }
      ?? self as? any HostDropTarget
  }
  /// The view as a screen reader sees it; `nil` for a view that only holds others.
  package func hostAccessibilityNode() -> (any AccessibilityNode)? {
    self as? any AccessibilityNode ?? (isAccessibilityElement ? ElementNode(self) : nil)
  }
  /// The bounds are others: their size, or only their origin.
  func boundsChanged(isResized: Bool) {}

  // MARK: Traits

  /// The traits of the superview with those that this view overrides.
  open var traitCollection: UITraitCollection { currentTraits }
  /// The traits are others now.
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}
  /// Light or dark for the view and what is in it; `.unspecified` for that of the superview.
  open var overrideUserInterfaceStyle = UIUserInterfaceStyle.unspecified {
    didSet { if overrideUserInterfaceStyle != oldValue { traitsMayHaveChanged() } }
  }
  /// The largest size of text in the view.
  open var maximumContentSizeCategory: UIContentSizeCategory? {
    didSet { if maximumContentSizeCategory != oldValue { traitsMayHaveChanged() } }
  }
  /// The smallest size of text in the view.
  open var minimumContentSizeCategory: UIContentSizeCategory? {
    didSet { if minimumContentSizeCategory != oldValue { traitsMayHaveChanged() } }
  }
  /// Whether the view is mirrored where the user interface runs from right to left.
  open var semanticContentAttribute = UISemanticContentAttribute.unspecified {
    didSet { if semanticContentAttribute != oldValue { setNeedsLayout() } }
  }
  /// The direction in which the view's content runs.
  open var effectiveUserInterfaceLayoutDirection: UIUserInterfaceLayoutDirection {
    let isRightToLeft = traitCollection.layoutDirection == .rightToLeft
    return UIView.userInterfaceLayoutDirection(
      for: semanticContentAttribute, relativeTo: isRightToLeft ? .rightToLeft : .leftToRight)
  }
}
