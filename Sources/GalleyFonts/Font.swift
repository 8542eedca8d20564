/// A font instance at a size; what text is set in.
///
/// All measures are points, y up from the baseline, and scale exactly with the size.
public struct Font: Sendable, Hashable {
  /// The face and its variations.
  public var instance: FontInstance
  /// The size of the em, in points.
  public var size: Double
  /// The width of glyphs and advances as a multiple of what the size gives.
  public var stretch = 1.0

  /// Sets an instance at a size in points.
  public init(instance: FontInstance, size: Double, stretch: Double = 1) {
    self.instance = instance
    self.size = size
    self.stretch = stretch
  }

  /// Sets a face, varied as given, at a size in points.
  public init(face: FontFace, size: Double, variations: [FontVariation] = []) {
    self.init(instance: face.instance(variations), size: size)
  }

  /// Points a font unit, up and down.
  public var scale: Double { size / Double(instance.metrics.unitsPerEm) }
  /// Points a font unit along the line.
  public var horizontalScale: Double { scale * stretch }
  /// The height of the line above the baseline.
  public var ascent: Double { instance.metrics.ascent * scale }
  /// The depth of the line below the baseline; positive downwards.
  public var descent: Double { instance.metrics.descent * scale }
  /// The gap that the font asks for between lines.
  public var leading: Double { instance.metrics.leading * scale }
  /// The height of small letters.
  public var xHeight: Double { instance.metrics.xHeight * scale }
  /// The height of capital letters.
  public var capHeight: Double { instance.metrics.capHeight * scale }
  /// The top edge of an underline, negative below the baseline.
  public var underlinePosition: Double { instance.metrics.underlinePosition * scale }
  /// The thickness of an underline.
  public var underlineThickness: Double { instance.metrics.underlineThickness * scale }
  /// The top edge of a line through the text.
  public var strikeoutPosition: Double { instance.metrics.strikeoutPosition * scale }
  /// The thickness of a line through the text.
  public var strikeoutThickness: Double { instance.metrics.strikeoutThickness * scale }
}
