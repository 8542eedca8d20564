internal import CGalleyPixels

/// The matrix from font units to pixels, without its translation, and the order of colours in a pixel.
struct GlyphMaskMatrix: Hashable {
  let a: CGFloat
  let b: CGFloat
  let c: CGFloat
  let d: CGFloat
  let isRedFirst: Bool

  init(_ transform: CGAffineTransform, isRedFirst: Bool) {
    (a, b, c, d) = (transform.a, transform.b, transform.c, transform.d)
    self.isRedFirst = isRedFirst
  }

  /// Returns the transform of a glyph whose origin is right of and below the corner of a pixel.
  func transform(_ slot: GlyphMaskSlot) -> CGAffineTransform {
    CGAffineTransform(a: a, b: b, c: c, d: d, tx: slot.x, ty: slot.y)
  }
}

/// A glyph and the position of its origin between pixels, in quarters of one.
struct GlyphMaskSlot {
  /// The parts of a pixel to which positions are rounded.
  static let steps = 4

  /// The glyph in its highest bits, then two for y and two for x.
  let key: UInt32

  /// Creates the slot of a glyph.
  ///
  /// - Parameters:
  ///   - x: The origin in quarters of a pixel; whole pixels do not count.
  ///   - y: The same.
  @inline(__always)
  init(_ glyph: CGGlyph, x: Int, y: Int) {
    key = UInt32(glyph) << 4 | UInt32(truncatingIfNeeded: y & 3) << 2 | UInt32(truncatingIfNeeded: x & 3)
  }

  var glyph: CGGlyph { CGGlyph(key >> 4) }
  var x: CGFloat { CGFloat(key & 3) / CGFloat(GlyphMaskSlot.steps) }
  var y: CGFloat { CGFloat(key >> 2 & 3) / CGFloat(GlyphMaskSlot.steps) }

  /// Returns the number of steps that is nearest to a position.
  ///
  /// Positions half-way between two steps are frequent; a little is added so that those that were summed up
  /// in different orders are rounded alike.
  static func rounded(_ position: CGFloat, steps: CGFloat) -> CGFloat {
    moved(position, steps).rounded(.down)
  }

  /// Returns the same as a whole number, for positions on a canvas: they are small enough.
  @inline(__always)
  static func step(_ position: CGFloat, steps: CGFloat) -> Int {
    // What `rounded(.down)` says, without a call.
    cpixels_floor(Double(moved(position, steps)))
  }

  @inline(__always)
  private static func moved(_ position: CGFloat, _ steps: CGFloat) -> CGFloat {
    position * steps + 0.5 + 1e-6
  }
}
