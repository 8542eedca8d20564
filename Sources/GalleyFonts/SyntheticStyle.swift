/// The changes to the glyphs of a face that stand in for a bold or an italic face that its family does not
/// have.
///
/// Advances and everything else that shaping decides stay the face's own, so that text takes the same space
/// and grids of equally wide glyphs hold; only marks off the baseline move along with the slant. Line
/// measures stay, too, but for the slant angle and the box around all glyphs.
///
/// See docs/decisions/synthetic-styles.md.
public struct SyntheticStyle: Sendable, Hashable {
  /// Whether outlines are made thicker by `boldStrength`, half of it on either side.
  public var isBold: Bool
  /// Whether outlines are sheared by `obliqueSlant` to the right; the baseline stays.
  public var isOblique: Bool

  /// Chooses what is changed.
  public init(isBold: Bool = false, isOblique: Bool = false) {
    self.isBold = isBold
    self.isOblique = isOblique
  }

  /// The face as it is.
  public static let none = SyntheticStyle()

  /// By how much of an em strokes of a synthetic bold are thicker: 1/24, which makes of a regular stem about
  /// a bold one.
  public static let boldStrength = 1.0 / 24
  /// How far a synthetic oblique leans for each unit of height: the tangent of 12 degrees, which is what most
  /// italic faces have.
  public static let obliqueSlant = 0.212_556_561_670_022
  /// The slant in degrees clockwise from upright.
  static let obliqueAngle = 12.0
  /// A face of at least this weight is bold.
  public static let boldWeight = 600.0

  /// What a face that looks like `present` lacks of the look `wanted`: bold or slant, never lightness,
  /// uprightness or width. Nothing for colour fonts, whose pictures no outline can change.
  public init(making present: FontTraits, like wanted: FontTraits) {
    let canChange = !present.hasColorGlyphs
    isBold = canChange && wanted.weight >= Self.boldWeight && present.weight < Self.boldWeight
    isOblique = canChange && wanted.isItalic && !present.isItalic
  }
}

extension FontFace {
  /// Returns the instance that comes nearest to a style: a variable face moves there on its axes, and what is
  /// lacking of boldness or slant is made up.
  public func instance(for traits: FontTraits) -> FontInstance {
    let nearest = instance(variations(for: traits))
    return instance(nearest.variations, synthetic: SyntheticStyle(making: nearest.traits, like: traits))
  }
}
