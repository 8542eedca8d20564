internal import CoreGraphics
internal import GalleyFonts
internal import TextEngine

/// What a descriptor says of a font beyond face, variations, size and matrix.
struct FontSettings: Hashable, Sendable {
  /// The settings of features, as they were given and in their order.
  var features: [FontFeatureSetting] = []
  /// What is tried for characters that the font lacks before the collection is.
  var cascade: [CTFontDescriptor] = []
  /// The advance of every glyph that moves the pen, in points at the size asked for, before the matrix.
  var fixedAdvance: Double?
  /// Points by which glyphs are raised.
  var baselineAdjust = 0.0
  /// Which way of writing measures are for that do not say it themselves.
  var orientation = CTFontOrientation.default
  /// The language that text is in which does not say so itself; a BCP 47 tag.
  var language: String?
  /// The name of the kit's text style that the font was asked for by.
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
  /// The style of text that is set in this font and says nothing else.
  ///
  /// - Parameter fonts: Where the fonts of the cascade list are looked for.
  func textStyle(in fonts: FontCollection) -> TextStyle {
    var style = TextStyle(font: font)
    style.language = settings.language
    style.features = settings.features.flatMap(\.openType)
    style.cascade = settings.cascade.compactMap { descriptor in
      descriptor.cascadeInstance(size: size, in: fonts)
    }
    if let advance = settings.fixedAdvance, advance != 0 {
      // Glyphs of one width stand in a grid: nothing may join two of them, or move one.
      style.features =
        (["kern", "liga", "clig", "calt", "dlig", "hlig"] as [FontTag]).map {
          FontFeature(tag: $0, value: 0)
        } + style.features
      style.letterSpacing = fixedAdvanceRest
    }
    return style
  }

  /// What whole font units lack of the fixed advance, in points along the line.
  var fixedAdvanceRest: Double {
    guard let advance = settings.fixedAdvance, let units = font.instance.rules.fixedAdvance else { return 0 }
    return (advance - Double(units) * pointsPerUnit) * matrix.layoutScale.horizontal
  }
}
