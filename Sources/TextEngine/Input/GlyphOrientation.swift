internal import GalleyFonts

/// The orientation of the glyphs of a run in their line.
///
/// A line's own space has x along the line and y across it, away from the side that descenders point to.
/// The page turns a whole vertical line a quarter clockwise; what is upright there is turned a quarter
/// counter-clockwise in the line.
public enum GlyphOrientation: UInt8, Sendable {
  /// On the baseline: upright in a horizontal line, on their side in a vertical one.
  case alongLine
  /// Upright in a vertical line, each below the one before, centred on the line.
  case upright
  /// Upright in a vertical line and side by side, together in the cell of one character: tate-chu-yoko.
  case combined
}

/// The linear part of the transformation from a glyph's outline to the space of its line; the position is not
/// part of it.
///
/// A point (`x`, `y`) of the outline goes to (`a x + c y`, `b x + d y`).
public struct GlyphTransform: Sendable, Hashable {
  /// The share of the outline's x in x.
  public var a: Double
  /// The share of the outline's x in y.
  public var b: Double
  /// The share of the outline's y in x.
  public var c: Double
  /// The share of the outline's y in y.
  public var d: Double

  /// The identity.
  public static let identity = GlyphTransform(a: 1, b: 0, c: 0, d: 1)
  /// A quarter turn counter-clockwise.
  static let upright = GlyphTransform(a: 0, b: 1, c: -1, d: 0)

  /// The box around a box of the outline, y up.
  func box(_ box: GlyphBounds) -> GlyphBounds {
    let xs = (a * box.minX, a * box.maxX, c * box.minY, c * box.maxY)
    let ys = (b * box.minX, b * box.maxX, d * box.minY, d * box.maxY)
    return GlyphBounds(
      minX: min(xs.0, xs.1) + min(xs.2, xs.3), minY: min(ys.0, ys.1) + min(ys.2, ys.3),
      maxX: max(xs.0, xs.1) + max(xs.2, xs.3), maxY: max(ys.0, ys.1) + max(ys.2, ys.3))
  }
}
