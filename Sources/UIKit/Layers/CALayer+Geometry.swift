internal import CoreGraphics
internal import Foundation

extension CGAffineTransform {
  /// Returns what becomes a point by the transform; `nil` where that cannot be said.
  func undo(_ point: CGPoint) -> CGPoint? { isUsable ? point.applying(inverted()) : nil }
}

extension CALayer {
  /// From the layer's coordinates to those of its superlayer.
  var toSuperlayer: CGAffineTransform {
    let anchor = CGPoint(
      x: bounds.minX + anchorPoint.x * bounds.width, y: bounds.minY + anchorPoint.y * bounds.height)
    return CGAffineTransform(translationX: -anchor.x, y: -anchor.y)
      .concatenating(transform.inPlane)
      .concatenating(CGAffineTransform(translationX: position.x, y: position.y))
  }

  /// The layer at the top of the tree.
  var root: CALayer {
    var layer = self
    while let parent = layer.superlayer { layer = parent }
    return layer
  }

  /// From the layer's coordinates to those of the root.
  var toRoot: CGAffineTransform {
    var (transform, layer) = (CGAffineTransform.identity, self)
    while let parent = layer.superlayer {
      transform = transform.concatenating(layer.toSuperlayer)
      layer = parent
    }
    return transform
  }

  func transform(to other: CALayer?) -> CGAffineTransform {
    guard let other else { return toRoot }
    if other === self { return .identity }
    if other === superlayer { return toSuperlayer }
    let back = other.toRoot
    return back.isUsable ? toRoot.concatenating(back.inverted()) : toRoot
  }

  func transform(from other: CALayer?) -> CGAffineTransform {
    let own = transform(to: other)
    return own.isUsable ? own.inverted() : .identity
  }

  func setFrame(_ frame: CGRect) {
    let frame = frame.standardized
    guard frame.isFinite else { return }
    let plane = transform.inPlane
    var size = frame.size
    if plane.a != 1 || plane.b != 0 || plane.c != 0 || plane.d != 1, plane.isUsable {
      // Sizes w and h give the rectangle |a|w + |c|h by |b|w + |d|h.
      let (a, b, c, d) = (abs(plane.a), abs(plane.b), abs(plane.c), abs(plane.d))
      let determinant = a * d - b * c
      if abs(determinant) > 1e-9 {
        size = CGSize(
          width: max(0, (d * frame.width - c * frame.height) / determinant),
          height: max(0, (a * frame.height - b * frame.width) / determinant))
      }
    }
    // The rectangle where it would be with the position at zero. The position is set first: the size is told.
    let anchor = CGPoint(x: anchorPoint.x * size.width, y: anchorPoint.y * size.height)
    let now = CGRect(origin: CGPoint(x: -anchor.x, y: -anchor.y), size: size).applying(plane)
    isTakingFrame = true
    position = CGPoint(x: frame.minX - now.minX, y: frame.minY - now.minY)
    isTakingFrame = false
    bounds.size = size
    view?.safeAreaMayHaveChanged()
  }

  func insert(_ layer: CALayer, at index: Int) {
    precondition(layer !== self && !isDescendant(of: layer), "a layer cannot be in itself")
    layer.removeFromSuperlayer()
    children.insert(layer, at: min(max(index, 0), children.count))
    layer.superlayer = self
    if layer.isLayoutNeeded || layer.isLayoutNeededBelow {
      // What is owed to the layer is now owed below this one.
      var above: CALayer? = self
      while let next = above, !next.isLayoutNeededBelow {
        next.isLayoutNeededBelow = true
        above = next.superlayer
      }
      root.surface?.layerTreeNeedsLayout()
    }
    layer.invalidateExtent()
  }

  func isDescendant(of other: CALayer) -> Bool {
    var layer: CALayer? = self
    while let next = layer {
      if next === other { return true }
      layer = next.superlayer
    }
    return false
  }

  /// Lays out this layer and what is in it, where it is needed.
  func layOutTree() {
    if LayoutRound.depth == 0 { LayoutRound.number += 1 }
    LayoutRound.depth += 1
    defer { LayoutRound.depth -= 1 }
    while isLayoutNeeded || isLayoutNeededBelow {
      if isLayoutNeeded {
        isLayoutNeeded = false
        if layoutRound.takesPart() { layoutSublayers() }
      }
      isLayoutNeededBelow = false
      for child in children where child.isLayoutNeeded || child.isLayoutNeededBelow { child.layOutTree() }
    }
  }

  // MARK: What looks otherwise

  /// Says that the bounds look otherwise.
  func invalidateBounds() { invalidate(bounds) }

  /// Says that a rectangle of the layer's coordinates looks otherwise.
  func invalidate(_ rect: CGRect) {
    let root = root
    if let owner = root.maskOwner { return owner.invalidateExtent() }
    guard !isSilent, root.surface != nil, !rect.isNull, !rect.isEmpty else { return }
    reportChange(rect)
  }

  /// Says that all that the layer paints, shadow and sublayers included, looks otherwise.
  func invalidateExtent() {
    guard !isSilent else { return }
    let root = root
    if let owner = root.maskOwner { return owner.invalidateExtent() }
    guard root.surface != nil else { return }
    let extent = paintedExtent
    if !extent.isNull { reportChange(extent) }
  }

  private func reportChange(_ rect: CGRect) {
    var (rect, layer) = (rect, self)
    while true {
      // What is hidden does not look otherwise, but may just be becoming so: its own state does not count.
      if layer !== self, layer.isHidden || layer.opacity <= 0 { return }
      if layer !== self, layer.masksToBounds { rect = rect.intersection(layer.bounds) }
      if rect.isNull { return }
      // A shadow of a part lies beside it.
      if layer.castsShadow, layer.shadowPath == nil { rect = layer.withShadow(rect) }
      guard let parent = layer.superlayer else { break }
      rect = rect.applying(layer.toSuperlayer)
      layer = parent
    }
    layer.surface?.layerTreeNeedsDisplay(rect)
  }

  /// Whether a shadow is painted.
  var castsShadow: Bool { shadowOpacity > 0 && (shadowColor?.alpha ?? 0) > 0 }

  /// Returns a rectangle with the shadow that it casts.
  func withShadow(_ rect: CGRect) -> CGRect {
    rect.union(
      rect.offsetBy(dx: shadowOffset.width, dy: shadowOffset.height)
        .insetBy(dx: -3 * shadowRadius - 2, dy: -3 * shadowRadius - 2))
  }

  /// All that the layer paints, in its own coordinates.
  var paintedExtent: CGRect {
    var extent = bounds
    if !masksToBounds {
      for child in children where !child.isHidden {
        extent = extent.union(child.paintedExtent.applying(child.toSuperlayer))
      }
    }
    if castsShadow { extent = extent.union(withShadow(shadowPath?.boundingBoxOfPath ?? extent)) }
    return extent
  }

  /// How far from what is looked at something may be that casts a shadow on it, in the layer's coordinates.
  var shadowReach: CGFloat {
    var reach: CGFloat = 0
    for child in children + [mask].compactMap({ $0 }) where !child.isHidden && child.opacity > 0 {
      let matrix = child.toSuperlayer
      let scale = max(abs(matrix.a) + abs(matrix.c), abs(matrix.b) + abs(matrix.d))
      reach = max(reach, child.shadowReach * scale)
    }
    guard castsShadow, shadowPath == nil else { return reach }
    return reach + max(abs(shadowOffset.width), abs(shadowOffset.height)) + 3 * shadowRadius + 2
  }
}
