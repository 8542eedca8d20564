public import Foundation

/// Shows a part of a content that may be larger than the view: the origin of `bounds` is where it is scrolled
/// to.
@MainActor open class UIScrollView: UIView {
  /// Is told of scrolling.
  @_disfavoredOverload open weak var delegate: (any UIScrollViewDelegate)?
  /// What drags the content.
  public let panGestureRecognizer: UIPanGestureRecognizer = ScrollPanRecognizer()
  /// A drag or a movement after it.
  var motion = ScrollMotion()
  let indicators = ScrollIndicators()
  private var scale: CGFloat = 1

  /// Creates a scroll view.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  /// Reads a scroll view from an archive.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }

  private func setUp() {
    clipsToBounds = true
    (panGestureRecognizer as? ScrollPanRecognizer)?.scrollView = self
    addGestureRecognizer(panGestureRecognizer)
    panGestureRecognizer.addHandler { [weak self] in self?.follow($0) }
    indicators.add(to: layer)
  }

  // MARK: Content

  /// The point of the content that is at the upper left corner of the view.
  open var contentOffset: CGPoint {
    get { bounds.origin }
    set { if newValue.x.isFinite, newValue.y.isFinite { bounds.origin = newValue } }
  }
  /// The size of the content, in points.
  open var contentSize = CGSize.zero { didSet { if contentSize != oldValue { contentChanged() } } }
  /// Room around the content, in points.
  open var contentInset = UIEdgeInsets.zero { didSet { if contentInset != oldValue { insetChanged() } } }
  /// When the safe area is added to `contentInset`.
  open var contentInsetAdjustmentBehavior = ContentInsetAdjustmentBehavior.automatic {
    didSet { if contentInsetAdjustmentBehavior != oldValue { insetChanged() } }
  }
  /// `contentInset` with what of the safe area is added.
  open var adjustedContentInset: UIEdgeInsets { insetWithSafeArea }
  /// `adjustedContentInset` is another one.
  open func adjustedContentInsetDidChange() {}

  // MARK: Scrolling

  /// Whether fingers and wheels scroll.
  open var isScrollEnabled = true { didSet { panGestureRecognizer.isEnabled = isScrollEnabled } }
  /// Whether content may be dragged past its ends, and returns.
  open var bounces = true
  /// Whether content that is not larger than the view may be dragged up and down.
  open var alwaysBounceVertical = false
  /// Whether content that is not larger than the view may be dragged to the sides.
  open var alwaysBounceHorizontal = false
  /// How soon scrolling comes to rest.
  open var decelerationRate = DecelerationRate.normal
  /// What dragging does to an on-screen keyboard.
  open var keyboardDismissMode = KeyboardDismissMode.none
  /// Whether keys that no responder uses scroll.
  open var allowsKeyboardScrolling = true
  /// Whether the vertical indicator is shown while scrolling.
  open var showsVerticalScrollIndicator = true { didSet { placeIndicators() } }
  /// Whether the horizontal indicator is shown while scrolling.
  open var showsHorizontalScrollIndicator = true { didSet { placeIndicators() } }
  /// Room around the vertical indicator, in points.
  open var verticalScrollIndicatorInsets = UIEdgeInsets.zero { didSet { placeIndicators() } }
  /// Room around the horizontal indicator, in points.
  open var horizontalScrollIndicatorInsets = UIEdgeInsets.zero { didSet { placeIndicators() } }
  /// Room around both indicators, in points.
  open var scrollIndicatorInsets: UIEdgeInsets {
    get { verticalScrollIndicatorInsets }
    set {
      verticalScrollIndicatorInsets = newValue
      horizontalScrollIndicatorInsets = newValue
    }
  }

  /// Whether a finger is on the content.
  open var isTracking: Bool { panGestureRecognizer.numberOfTouches > 0 || motion.isDragging }
  /// Whether a finger drags the content.
  open var isDragging: Bool { motion.isDragging }
  /// Whether the content goes on by itself after a drag.
  open var isDecelerating: Bool { motion.deceleration != nil }

  /// Sets the offset.
  ///
  /// - Parameters:
  ///   - contentOffset: The offset; it may be past the ends of the content.
  ///   - animated: Whether the delegate is told of the end of an animation. The offset is set at once.
  open func setContentOffset(_ contentOffset: CGPoint, animated: Bool) {
    stopDecelerating()
    self.contentOffset = contentOffset
    if animated { delegate?.scrollViewDidEndScrollingAnimation(self) }
  }

  /// Scrolls as little as shows a rectangle of the content; of one larger than the view, its start. Does
  /// nothing where it is seen.
  open func scrollRectToVisible(_ rect: CGRect, animated: Bool) {
    let offset = offset(showing: rect)
    if offset != contentOffset { setContentOffset(offset, animated: animated) }
  }

  /// Shows the indicators for a moment.
  open func flashScrollIndicators() { indicators.show(on: self) }

  // MARK: Zoom

  /// The least scale.
  open var minimumZoomScale: CGFloat = 1
  /// The greatest scale.
  open var maximumZoomScale: CGFloat = 1
  /// The scale of the view that the delegate names; without one it stays 1.
  open var zoomScale: CGFloat {
    get { scale }
    set { setZoomScale(newValue, animated: false) }
  }

  /// Sets the scale; an animation makes no difference here.
  open func setZoomScale(_ scale: CGFloat, animated: Bool) {
    let limited = min(max(scale, minimumZoomScale), max(minimumZoomScale, maximumZoomScale))
    guard limited.isFinite, limited > 0, limited != self.scale, let view = delegate?.viewForZooming(in: self)
    else { return }
    self.scale = limited
    view.transform = CGAffineTransform(scaleX: limited, y: limited)
    view.frame.origin = .zero
    contentSize = view.frame.size
    delegate?.scrollViewDidZoom(self)
  }

  // MARK: Events

  open override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    gestureRecognizer === panGestureRecognizer ? panMayBegin : true
  }

  open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    if !scroll(by: presses) { super.pressesBegan(presses, with: event) }
  }

  open override func pressesChanged(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    if !scroll(by: presses) { super.pressesChanged(presses, with: event) }
  }

  open override func safeAreaInsetsDidChange() {
    super.safeAreaInsetsDidChange()
    insetChanged()
  }

  override func boundsChanged(isResized: Bool) {
    if isResized {
      stayInRange()
    } else {
      setNeedsLayout()
      delegate?.scrollViewDidScroll(self)
    }
    placeIndicators()
  }
}
