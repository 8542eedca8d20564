internal import CoreGraphics
internal import GalleyFonts
internal import TextEngine

/// The settings of a descriptor beyond face, variations, size and matrix.
struct FontSettings: Hashable, Sendable {
  /// The settings of features, as they were given and in their order.
  var features: [FontFeatureSetting] = []
  /// The fonts that are tried before the collection for characters that the font lacks.
  var cascade: [CTFontDescriptor] = []
  /// The advance of every glyph that moves the pen, in points at the requested size, before the matrix.
  var fixedAdvance: Double?
  /// Points by which glyphs are raised.
  var baselineAdjust = 0.0
  /// The writing direction of measures without one of their own.
  var orientation = CTFontOrientation.default
  /// The language of text without one of its own; a BCP 47 tag.
  var language: String?
  /// The name of the kit's text style by which the font was requested.
  var textStyle: String?

  /// The rules for glyphs of an instance at a size: its own, and those of the settings.
  func rules(of instance: FontInstance, size: Double) -> GlyphRules {
    var rules = instance.rules
    let scale = size / Double(instance.face.unitsPerEm)
    func units(_ points: Double) -> Int32 { Int32(clamping: Int((points / scale).clampedToInt)) }
    rules.fixedAdvance = scale > 0 ? fixedAdvance.map(units) : nil
    rules.rise = scale > 0 ? units(baselineAdjust) : 0
    return rules
  }
}

extension Double {
  /// The nearest whole number that is far from overflowing; 0 for what is not a number.
  fileprivate var clampedToInt: Double {
    isNaN ? 0 : Swift.min(Swift.max(self, -1e9), 1e9).rounded()
  }
}

extension CTFont {
  /// Returns the style of text that is set in this font and has no other attributes.
  ///
  /// - Parameter fonts: The collection in which the fonts of the cascade list are searched.
  func textStyle(in fonts: FontCollection) -> TextStyle {
    var style = TextStyle(font: font)
    style.language = settings.language
    style.features = settings.features.flatMap(\.openType)
    style.cascade = settings.cascade.compactMap { descriptor in
      descriptor.cascadeInstance(size: size, in: fonts)
    }
    if let advance = settings.fixedAdvance, advance != 0 {
      // Glyphs of one width form a grid: no feature may join two of them, or move one.
      style.features =
        (["kern", "liga", "clig", "calt", "dlig", "hlig"] as [FontTag]).map {
          FontFeature(tag: $0, value: 0)
        } + style.features
      style.letterSpacing = fixedAdvanceRest
    }
    return style
  }

  /// The difference of the fixed advance from whole font units, in points along the line.
  var fixedAdvanceRest: Double {
    guard let advance = settings.fixedAdvance, let units = font.instance.rules.fixedAdvance else { return 0 }
    return (advance - Double(units) * pointsPerUnit) * matrix.layoutScale.horizontal
  }
}
