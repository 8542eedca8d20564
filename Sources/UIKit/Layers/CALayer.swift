public import CoreGraphics
public import Foundation

/// What a layer tree is shown on.
@MainActor protocol LayerSurface: AnyObject {
  /// A part of the root layer's bounds looks otherwise.
  func layerTreeNeedsDisplay(_ rect: CGRect)
  /// What a part of the root layer's bounds shows has moved, and is else as it was.
  func layerTreeMoved(_ rect: CGRect, by offset: CGSize)
  /// Some layer wants to be laid out.
  func layerTreeNeedsLayout()
}

/// A rectangle with content, corners, a border, a shadow and sublayers, which is painted in a tree: y points
/// down.
///
/// Unlike Apple's, a layer has no pixels of its own: what `draw(in:)` draws is drawn anew wherever the layer
/// is painted. Layers belong to the main actor.
@MainActor open class CALayer: NSObject {
  /// Gives content and layout.
  open weak var delegate: (any CALayerDelegate)?
  /// The view whose layer this is.
  weak var view: UIView?
  /// What the tree is shown on; of the root only.
  weak var surface: (any LayerSurface)?

  /// Creates a layer without content.
  public required override init() { super.init() }

  // MARK: Geometry

  /// The rectangle in the layer's own coordinates, in points; its origin is what is scrolled to.
  open var bounds = CGRect.zero {
    willSet {
      guard newValue != bounds else { return }
      scrolledPixels = newValue.size == bounds.size ? movablePixels : nil
      if scrolledPixels == nil { invalidateExtent() }
    }
    didSet {
      guard bounds != oldValue else { return }
      if let pixels = scrolledPixels { movePixels(pixels, from: oldValue.origin) } else { invalidateExtent() }
      if bounds.size != oldValue.size {
        setNeedsLayout()
        if needsDisplayOnBoundsChange { setNeedsDisplay() }
        view?.layerWasResized(from: oldValue.size)
      } else {
        view?.layerWasScrolled()
      }
    }
  }
  /// Whether all that the layer shows moves with the origin of `bounds`, so that its pixels may be moved.
  /// What stays where it is moves in the layer, and tells of that.
  var movesPixels = false
  /// Where the root shows what is being scrolled, if its pixels can be moved.
  var scrolledPixels: MovablePixels?
  /// Whether changes look the same, since another layer tells of them.
  var isSilent = false
  /// Where the anchor point is in the superlayer, in points.
  open var position = CGPoint.zero {
    willSet { if newValue != position { invalidateExtent() } }
    didSet {
      guard position != oldValue else { return }
      invalidateExtent()
      if !isTakingFrame { view?.safeAreaMayHaveChanged() }
    }
  }
  /// Whether the size is still to be set after the position.
  var isTakingFrame = false
  /// The point about which the layer is transformed, as parts of width and height; the middle at first.
  open var anchorPoint = CGPoint(x: 0.5, y: 0.5) {
    willSet { if newValue != anchorPoint { invalidateExtent() } }
    didSet { if anchorPoint != oldValue { invalidateExtent() } }
  }
  /// The transform about the anchor point. What it does out of the plane is not shown.
  open var transform = CATransform3DIdentity {
    willSet { if newValue != transform { invalidateExtent() } }
    didSet { if transform != oldValue { invalidateExtent() } }
  }

  /// Returns the transform as one of the plane.
  open func affineTransform() -> CGAffineTransform { transform.inPlane }

  /// Sets the transform to one of the plane.
  open func setAffineTransform(_ m: CGAffineTransform) { transform = CATransform3DMakeAffineTransform(m) }

  /// The smallest rectangle around the layer in its superlayer, in points. Setting it sets position and size;
  /// with a transform, to such that the rectangle comes out for turns by right angles and scales.
  open var frame: CGRect {
    get { bounds.applying(toSuperlayer) }
    set { setFrame(newValue) }
  }

  // MARK: Content

  /// The content: a `CGImage` or a `UIImage`; anything else shows nothing.
  open var contents: Any? { didSet { invalidateBounds() } }
  /// The number of the content's pixels in a point.
  open var contentsScale: CGFloat = 1 { didSet { if contentsScale != oldValue { invalidateBounds() } } }
  /// Where the content goes.
  open var contentsGravity = CALayerContentsGravity.resize {
    didSet { if contentsGravity != oldValue { invalidateBounds() } }
  }
  /// The colour beneath the content.
  open var backgroundColor: CGColor? { didSet { if backgroundColor != oldValue { invalidateBounds() } } }
  /// The radius of the corners, in points; it cuts content and sublayers only where these are cut.
  open var cornerRadius: CGFloat = 0 { didSet { if cornerRadius != oldValue { invalidateBounds() } } }
  /// The width of the border, inside of the bounds, in points.
  open var borderWidth: CGFloat = 0 { didSet { if borderWidth != oldValue { invalidateBounds() } } }
  /// The colour of the border: black at first.
  open var borderColor: CGColor? = CGColor(gray: 0, alpha: 1) { didSet { invalidateBounds() } }
  /// Whether content and sublayers are cut at the bounds.
  open var masksToBounds = false {
    willSet { if newValue != masksToBounds { invalidateExtent() } }
    didSet { if masksToBounds != oldValue { invalidateExtent() } }
  }
  /// The alpha of the layer with all that is in it, 0 to 1.
  open var opacity: Float = 1 {
    willSet { if newValue != opacity { invalidateExtent() } }
    didSet { if opacity != oldValue { invalidateExtent() } }
  }
  /// Whether the layer is left out.
  open var isHidden = false {
    willSet { if newValue != isHidden { invalidateExtent() } }
    didSet { if isHidden != oldValue { invalidateExtent() } }
  }
  /// Whether the content promises to cover the bounds. Nothing depends on it here.
  open var isOpaque = false
  /// A layer whose alpha, painted in this one's coordinates, is that of this one.
  open var mask: CALayer? {
    willSet { invalidateExtent() }
    didSet {
      oldValue?.maskOwner = nil
      mask?.removeFromSuperlayer()
      mask?.maskOwner = self
      invalidateExtent()
    }
  }
  /// The layer whose mask this is.
  weak var maskOwner: CALayer?

  // MARK: Shadow

  /// The colour of the shadow: black at first.
  open var shadowColor: CGColor? = CGColor(gray: 0, alpha: 1) { didSet { invalidateExtent() } }
  /// The alpha of the shadow, 0 to 1; none at first.
  open var shadowOpacity: Float = 0 {
    willSet { invalidateExtent() }
    didSet { invalidateExtent() }
  }
  /// Where the shadow falls, in points: 3 upwards at first.
  open var shadowOffset = CGSize(width: 0, height: -3) {
    willSet { invalidateExtent() }
    didSet { invalidateExtent() }
  }
  /// How soft the shadow is, the standard deviation, in points.
  open var shadowRadius: CGFloat = 3 {
    willSet { invalidateExtent() }
    didSet { invalidateExtent() }
  }
  /// What casts the shadow, in the layer's coordinates; `nil` for what the layer shows.
  open var shadowPath: CGPath? {
    willSet { invalidateExtent() }
    didSet { invalidateExtent() }
  }

  // MARK: The tree

  /// The layer that this one is in.
  open internal(set) weak var superlayer: CALayer?
  /// The layers in it, the lowest first.
  var children: [CALayer] = []
  /// The layers in it, the lowest first; `nil` for none.
  open var sublayers: [CALayer]? {
    get { children.isEmpty ? nil : children }
    set {
      for layer in children where !(newValue ?? []).contains(layer) { layer.removeFromSuperlayer() }
      for layer in newValue ?? [] { addSublayer(layer) }
    }
  }

  /// Puts a layer on top of the others.
  open func addSublayer(_ layer: CALayer) { insert(layer, at: children.count) }

  /// Puts a layer at an index among the others, counted without it.
  open func insertSublayer(_ layer: CALayer, at idx: UInt32) { insert(layer, at: Int(idx)) }

  /// Puts a layer just below another one; at the bottom if that is none of the sublayers.
  open func insertSublayer(_ layer: CALayer, below sibling: CALayer?) {
    insert(layer, at: sibling.flatMap { children.filter { $0 !== layer }.firstIndex(of: $0) } ?? 0)
  }

  /// Puts a layer just above another one; on top if that is none of the sublayers.
  open func insertSublayer(_ layer: CALayer, above sibling: CALayer?) {
    let index = sibling.flatMap { children.filter { $0 !== layer }.firstIndex(of: $0) }
    insert(layer, at: index.map { $0 + 1 } ?? children.count)
  }

  /// Takes the layer out of the one that it is in.
  open func removeFromSuperlayer() {
    if let owner = maskOwner, owner.mask === self { owner.mask = nil }
    guard let superlayer else { return }
    invalidateExtent()
    superlayer.children.removeAll { $0 === self }
    self.superlayer = nil
  }

  // MARK: Display and layout

  /// Whether `display()` is owed.
  var isDisplayNeeded = false
  /// Whether a layout is owed.
  var isLayoutNeeded = false
  /// How often the layer was laid out in the present round.
  var layoutRound = LayoutRound()
  /// Whether one is owed to a layer in it.
  var isLayoutNeededBelow = false
  /// The part that is being painted, in the layer's coordinates.
  var paintedRect: CGRect?

  /// Whether another size makes the content out of date.
  open var needsDisplayOnBoundsChange = false

  /// Says that the content is out of date.
  open func setNeedsDisplay() {
    isDisplayNeeded = true
    invalidateBounds()
  }

  /// Says that a part of the content is out of date, in the layer's coordinates.
  open func setNeedsDisplay(_ r: CGRect) {
    isDisplayNeeded = true
    invalidate(r.intersection(bounds))
  }

  /// Whether content is out of date.
  open func needsDisplay() -> Bool { isDisplayNeeded }

  /// Gets the content up to date if it is not.
  open func displayIfNeeded() {
    guard isDisplayNeeded else { return }
    isDisplayNeeded = false
    display()
  }

  /// Gets the content up to date: asks the delegate for it. Where that sets none, `draw(in:)` draws it
  /// whenever the layer is painted.
  open func display() { delegate?.display(self) }

  /// Draws the content, y down: asks the delegate to.
  open func draw(in ctx: CGContext) { delegate?.draw(self, in: ctx) }

  /// Says that the sublayers are to be laid out, before the tree is painted next.
  open func setNeedsLayout() {
    guard !isLayoutNeeded else { return }
    isLayoutNeeded = true
    var layer = self
    while let parent = layer.superlayer {
      if parent.isLayoutNeededBelow { break }
      parent.isLayoutNeededBelow = true
      layer = parent
    }
    root.surface?.layerTreeNeedsLayout()
  }

  /// Whether a layout is owed.
  open func needsLayout() -> Bool { isLayoutNeeded }

  /// Lays out what needs it: from the highest layer above this one that does, downwards.
  open func layoutIfNeeded() {
    var top = self
    while let parent = top.superlayer, parent.isLayoutNeeded { top = parent }
    top.layOutTree()
  }

  /// Lays out the sublayers: asks the delegate to.
  open func layoutSublayers() { delegate?.layoutSublayers(of: self) }

  /// Forgets animations. Layers show their values at once, so that there are none.
  open func removeAllAnimations() {}

  // MARK: Painting

  /// Paints the layer and what is in it, in the layer's own coordinates, y down.
  open func render(in ctx: CGContext) {
    layOutTree()
    LayerPainter.paint(self, visible: .infinite, into: ctx)
  }

  // MARK: Points

  /// Returns the highest layer that has a point of this layer's superlayer; `nil` for none.
  open func hitTest(_ p: CGPoint) -> CALayer? {
    guard !isHidden, let point = toSuperlayer.undo(p), contains(point) || !masksToBounds else { return nil }
    for child in children.reversed() {
      if let hit = child.hitTest(point) { return hit }
    }
    return contains(point) ? self : nil
  }

  /// Whether a point of the layer's own coordinates is in the bounds.
  open func contains(_ p: CGPoint) -> Bool { bounds.contains(p) }

  /// Converts a point to another layer's coordinates; without one, to those of the root.
  open func convert(_ p: CGPoint, to l: CALayer?) -> CGPoint { p.applying(transform(to: l)) }
  /// Converts a point from another layer's coordinates; without one, from those of the root.
  open func convert(_ p: CGPoint, from l: CALayer?) -> CGPoint { p.applying(transform(from: l)) }
  /// Converts a rectangle to another layer's coordinates; without one, to those of the root.
  open func convert(_ r: CGRect, to l: CALayer?) -> CGRect { r.applying(transform(to: l)) }
  /// Converts a rectangle from another layer's coordinates; without one, from those of the root.
  open func convert(_ r: CGRect, from l: CALayer?) -> CGRect { r.applying(transform(from: l)) }
}
