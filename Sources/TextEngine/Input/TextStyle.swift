public import GalleyFonts

/// An OpenType feature and its value: `liga = 0`, `smcp = 1`.
public struct FontFeature: Sendable, Hashable {
  /// The feature's four-byte tag.
  public var tag: FontTag
  /// 0 turns the feature off, 1 turns it on, larger values choose an alternate.
  public var value: UInt32

  /// Makes a feature setting.
  public init(tag: FontTag, value: UInt32) {
    self.tag = tag
    self.value = value
  }
}

/// A level of direction that text is put into as if control characters stood around it (UAX #9, X2 to X5).
public struct WritingDirection: Sendable, Hashable {
  /// Whether the level is read from right to left.
  public var isRightToLeft: Bool
  /// Whether all characters take the direction, instead of keeping their own inside of it.
  public var isOverride: Bool

  /// Makes a level.
  public init(isRightToLeft: Bool, isOverride: Bool) {
    self.isRightToLeft = isRightToLeft
    self.isOverride = isOverride
  }
}

/// Space kept in a line for something that is not text: a picture, a control.
///
/// All values are points. The placeholder stands on the baseline: `ascent` above it, `descent` below.
public struct Placeholder: Sendable, Hashable {
  /// Pen movement past the placeholder.
  public var width: Double
  /// Height above the baseline.
  public var ascent: Double
  /// Depth below the baseline, positive downwards.
  public var descent: Double

  /// Makes a placeholder; values that are not finite count as 0.
  public init(width: Double, ascent: Double, descent: Double) {
    self.width = width.isFinite ? width : 0
    self.ascent = ascent.isFinite ? ascent : 0
    self.descent = descent.isFinite ? descent : 0
  }

  /// How something of a given height stands beside text.
  public enum Alignment: UInt8, Sendable {
    /// Its bottom on the baseline.
    case baseline
    /// Its top at the font's ascent.
    case top
    /// Its middle halfway between the font's ascent and descent.
    case center
    /// Its middle at half the height of the font's small letters.
    case xHeightCenter
    /// Its bottom at the font's descent.
    case bottom
  }

  /// Makes a placeholder of a given height that is aligned with text in a font.
  public init(width: Double, height: Double, alignment: Alignment, beside font: Font) {
    let ascent =
      switch alignment {
      case .baseline: height
      case .top: font.ascent
      case .center: (font.ascent - font.descent + height) / 2
      case .xHeightCenter: (font.xHeight + height) / 2
      case .bottom: height - font.descent
      }
    self.init(width: width, ascent: ascent, descent: height - ascent)
  }
}

/// What a stretch of text needs to be shaped and measured. Paint (colours, underlines, links) is not
/// here: the engine never looks at it, so that it cannot cut a ligature or cause reshaping.
public struct TextStyle: Sendable, Hashable {
  /// The font asked for; characters that it lacks are taken from the text's font collection.
  public var font: Font
  /// What is tried for characters that the font lacks before the text's font collection is, in this order.
  public var cascade: [FontInstance] = []
  /// The language as a BCP 47 tag; it chooses between regional glyphs and fallback fonts.
  public var language: String?
  /// Features switched on or off beyond the font's defaults, in order; later ones win.
  public var features: [FontFeature]
  /// Points added after every grapheme.
  public var letterSpacing: Double
  /// Points by which the text is raised above the baseline; it takes part in the line's height.
  public var baselineOffset: Double
  /// When set, each character of the range is replaced by this space.
  public var placeholder: Placeholder?
  /// Directions that the text is embedded in, the outermost first. Neighbours that share the first of them
  /// stand in one embedding.
  public var writingDirections: [WritingDirection] = []
  /// Whether the text is in vertical forms, for lines that the page shows vertical: characters are upright
  /// or lie on their side as UAX #50 says, on a baseline through their middle. Without, all lie on their
  /// side.
  public var usesVerticalForms = false
  /// Whether the whole stretch stands upright and side by side in the place of one character of a vertical
  /// line, narrowed to an em if it is wider (tate-chu-yoko). Only for text in vertical forms.
  public var combinesUpright = false
  /// Small text beside the stretch; neighbouring text whose style has an equal one has it together.
  public var ruby: Ruby?

  /// Makes a style.
  public init(
    font: Font, language: String? = nil, features: [FontFeature] = [], letterSpacing: Double = 0,
    baselineOffset: Double = 0, placeholder: Placeholder? = nil
  ) {
    self.font = font
    self.language = language
    self.features = features
    self.letterSpacing = letterSpacing.isFinite ? letterSpacing : 0
    self.baselineOffset = baselineOffset.isFinite ? baselineOffset : 0
    self.placeholder = placeholder
  }
}
