public import GalleyFonts

/// An OpenType feature and its value: `liga = 0`, `smcp = 1`.
public struct FontFeature: Sendable, Hashable {
  /// The feature's four-byte tag.
  public var tag: FontTag
  /// 0 turns the feature off, 1 turns it on, larger values choose an alternate.
  public var value: UInt32

  /// Creates a feature setting.
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

  /// Creates a level.
  public init(isRightToLeft: Bool, isOverride: Bool) {
    self.isRightToLeft = isRightToLeft
    self.isOverride = isOverride
  }
}

/// Space kept in a line for something that is not text: a picture, a control.
///
/// All values are points. The placeholder stands on the baseline: `ascent` above it, `descent` below.
public struct Placeholder: Sendable, Hashable {
  /// The advance.
  public var width: Double
  /// Height above the baseline.
  public var ascent: Double
  /// Depth below the baseline, positive downwards.
  public var descent: Double

  /// Creates a placeholder; values that are not finite count as 0.
  public init(width: Double, ascent: Double, descent: Double) {
    self.width = width.isFinite ? width : 0
    self.ascent = ascent.isFinite ? ascent : 0
    self.descent = descent.isFinite ? descent : 0
  }

  /// The vertical alignment of something with the text beside it.
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

  /// Creates a placeholder of a given height that is aligned with text in a font.
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

/// All that shaping and measuring need to know about text. Paint (colours, underlines, links) is not part of
/// it: the engine does not know paint, so paint cannot cut a ligature or cause reshaping.
public struct TextStyle: Sendable, Hashable {
  /// The requested font. Characters that it lacks come from `cascade`, then from the text's font collection.
  public var font: Font
  /// The fonts that are tried, in this order, for characters that `font` lacks.
  public var cascade: [FontInstance] = []
  /// The language as a BCP 47 tag; it chooses between regional glyphs and fallback fonts.
  public var language: String?
  /// Features switched on or off beyond the font's defaults, in order; later ones win.
  public var features: [FontFeature]
  /// Points added after every grapheme.
  public var letterSpacing: Double
  /// Points by which the text is raised above the baseline; it takes part in the line's height.
  public var baselineOffset: Double
  /// The space that replaces each character; `nil` for text.
  public var placeholder: Placeholder?
  /// Directions that the text is embedded in, the outermost first. Neighbours that share the first of them
  /// stand in one embedding.
  public var writingDirections: [WritingDirection] = []
  /// Whether the text is in vertical forms, for lines that the page shows vertical. Then characters stand
  /// upright or lie on their side as UAX #50 says, on a baseline through their middle. Otherwise all lie on
  /// their side.
  public var usesVerticalForms = false
  /// Whether the characters stand upright and side by side in the cell of one character of a vertical line,
  /// narrowed to an em if they are wider (tate-chu-yoko). Only for text in vertical forms.
  public var combinesUpright = false
  /// An annotation of the text. Neighbouring text whose style has an equal ruby is one base.
  public var ruby: Ruby?

  /// Creates a style.
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
