internal import CoreGraphics
internal import Foundation

/// Pixels that a layer alone decides on: they move when it is scrolled.
struct MovablePixels {
  /// Where they are, in the root's coordinates.
  var rect: CGRect
  /// What is above them and does not move, in the root's coordinates.
  var overlays: [CGRect]
}

extension CALayer {
  /// The pixels that move when the layer is scrolled; `nil` if other things are seen through it or cut it in
  /// another shape, or if it does not ask for it.
  var movablePixels: MovablePixels? { movablePixels(in: bounds, of: nil) }

  /// Moves what one of the sublayers shows in a rectangle of this layer. What is above it is painted anew
  /// where it is, and where it came to be.
  ///
  /// - Parameters:
  ///   - rect: The rectangle, in the layer's coordinates: what is moved out of it is not seen any more, and
  ///     what comes into it is painted.
  ///   - content: The sublayer that alone shows something there that moves.
  ///   - offset: The distance, in points.
  /// - Returns: Whether pixels may be moved there; otherwise nothing was done.
  func movePixels(in rect: CGRect, of content: CALayer, by offset: CGSize) -> Bool {
    guard let pixels = movablePixels(in: rect, of: content) else { return false }
    move(pixels, by: offset)
    return true
  }

  /// The pixels in a rectangle that move with the layer's bounds, or with one of its sublayers.
  private func movablePixels(in rect: CGRect, of content: CALayer?) -> MovablePixels? {
    guard movesPixels, masksToBounds, borderWidth <= 0, (backgroundColor?.alpha ?? 0) >= 1, !bounds.isEmpty
    else { return nil }
    var pixels = MovablePixels(rect: rect, overlays: [])
    if let content {
      for other in children where other !== content && !other.isHidden && other.opacity > 0 {
        pixels.overlays.append(other.paintedExtent.applying(other.toSuperlayer))
      }
    }
    var layer = self
    while true {
      guard !layer.isHidden, !layer.isSilent, layer.opacity >= 1, layer.mask == nil, !layer.castsShadow,
        layer.cornerRadius <= 0 || layer !== self && !layer.masksToBounds
      else { return nil }
      if layer.masksToBounds { pixels.rect = pixels.rect.intersection(layer.bounds) }
      guard let parent = layer.superlayer else { break }
      let move = layer.toSuperlayer
      guard move.a == 1, move.b == 0, move.c == 0, move.d == 1 else { return nil }
      pixels.rect = pixels.rect.offsetBy(dx: move.tx, dy: move.ty)
      pixels.overlays = pixels.overlays.map { $0.offsetBy(dx: move.tx, dy: move.ty) }
      if let index = parent.children.firstIndex(where: { $0 === layer }) {
        for other in parent.children[(index + 1)...] where !other.isHidden && other.opacity > 0 {
          pixels.overlays.append(other.paintedExtent.applying(other.toSuperlayer))
        }
      }
      layer = parent
    }
    guard layer.surface != nil, !pixels.rect.isNull, !pixels.rect.isEmpty else { return nil }
    return pixels
  }

  /// Moves pixels after a change of the origin of `bounds`; what is above them is painted anew where it is,
  /// and where it came to be.
  func movePixels(_ pixels: MovablePixels, from old: CGPoint) {
    move(pixels, by: CGSize(width: old.x - bounds.minX, height: old.y - bounds.minY))
  }

  private func move(_ pixels: MovablePixels, by offset: CGSize) {
    guard let surface = root.surface else { return }
    surface.layerTreeMoved(pixels.rect, by: offset)
    for overlay in pixels.overlays {
      for place in [overlay, overlay.offsetBy(dx: offset.width, dy: offset.height)] {
        let rect = place.intersection(pixels.rect)
        if !rect.isNull, !rect.isEmpty { surface.layerTreeNeedsDisplay(rect) }
      }
    }
  }
}
