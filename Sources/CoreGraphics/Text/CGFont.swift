package import GalleyFonts

// Keys of an axis' dictionary; NSString carries no Sendable mark, but these never change.

/// The axis' name, a string.
public nonisolated(unsafe) let kCGFontVariationAxisName = NSString(string: "kCGFontVariationAxisName")
/// The least position on the axis, a number.
public nonisolated(unsafe) let kCGFontVariationAxisMinValue = NSString(string: "kCGFontVariationAxisMinValue")
/// The greatest position on the axis, a number.
public nonisolated(unsafe) let kCGFontVariationAxisMaxValue = NSString(string: "kCGFontVariationAxisMaxValue")
/// The position of the font without variation, a number.
public nonisolated(unsafe) let kCGFontVariationAxisDefaultValue = NSString(
  string: "kCGFontVariationAxisDefaultValue")

/// A glyph's index in its font; 0 is `.notdef`.
public typealias CGGlyph = UInt16
/// An index that Core Graphics gives to a glyph of a font.
public typealias CGFontIndex = UInt16

/// A font without a size.
public final class CGFont: Hashable, Sendable {
  package let instance: FontInstance

  /// Wraps an instance, which equals others of the same instance.
  package init(instance: FontInstance) {
    self.instance = instance
  }

  /// Opens the first font of a file in memory; `nil` if the bytes are no font.
  public convenience init?(_ provider: CGDataProvider) {
    guard let face = try? FontFace(bytes: [UInt8](provider.bytes), name: provider.source) else { return nil }
    self.init(instance: face.instance())
  }

  /// Finds a font of the system by its PostScript, full or family name; `nil` if there is none.
  public convenience init?(_ name: CFString) {
    guard let face = FontCollection.system.face(named: String(describing: name)) else { return nil }
    self.init(instance: face.instance())
  }

  /// The name that identifies the font.
  public var postScriptName: CFString? { NSString(string: instance.face.postScriptName) }
  /// The name for people.
  public var fullName: CFString? { NSString(string: instance.face.fullName) }
  /// The number of glyphs.
  public var numberOfGlyphs: Int { instance.face.glyphCount }
  /// Font units in an em.
  public var unitsPerEm: Int32 { Int32(instance.metrics.unitsPerEm) }
  /// The height of the font above the baseline, in font units.
  public var ascent: Int32 { Int32(instance.metrics.ascent.rounded()) }
  /// The depth of the font below the baseline, in font units; negative.
  public var descent: Int32 { -Int32(instance.metrics.descent.rounded()) }
  /// The gap between lines, in font units.
  public var leading: Int32 { Int32(instance.metrics.leading.rounded()) }
  /// The height of capital letters, in font units.
  public var capHeight: Int32 { Int32(instance.metrics.capHeight.rounded()) }
  /// The height of small letters, in font units.
  public var xHeight: Int32 { Int32(instance.metrics.xHeight.rounded()) }

  /// The degrees by which letters lean, counted against the clock from upright: negative for italics.
  public var italicAngle: CGFloat { CGFloat(instance.metrics.italicAngle) }
  /// The smallest rectangle around all glyphs laid over each other, in font units, y up.
  public var fontBBox: CGRect {
    let box = instance.metrics.boundingBox
    return CGRect(x: box.minX, y: box.minY, width: box.width, height: box.height)
  }

  /// Finds the rectangles around the ink of glyphs, in font units from their origins, y up.
  ///
  /// - Returns: Whether the font has all of them and can measure them; those that it cannot get zero.
  public func getGlyphBBoxes(
    glyphs: UnsafePointer<CGGlyph>, count: Int, bboxes: UnsafeMutablePointer<CGRect>
  ) -> Bool {
    var hasAll = true
    for i in 0..<max(0, count) {
      if let box = instance.bounds(of: glyphs[i]) {
        bboxes[i] = CGRect(x: box.minX, y: box.minY, width: box.width, height: box.height)
      } else {
        bboxes[i] = .zero
        hasAll = false
      }
    }
    return hasAll
  }

  /// Finds the advances of glyphs, in font units.
  ///
  /// - Returns: Whether the font has all of them; those that it does not have get 0.
  public func getGlyphAdvances(
    glyphs: UnsafePointer<CGGlyph>, count: Int, advances: UnsafeMutablePointer<Int32>
  ) -> Bool {
    for i in 0..<max(0, count) { advances[i] = instance.advance(of: glyphs[i]) }
    return (0..<max(0, count)).allSatisfy { Int(glyphs[$0]) < numberOfGlyphs }
  }

  /// Returns the glyph with a name; 0 when there is none.
  public func getGlyphWithGlyphName(name: CFString) -> CGGlyph {
    instance.glyph(named: String(describing: name)) ?? 0
  }

  /// Returns a glyph's name; `nil` if the font does not have the glyph.
  public func name(for glyph: CGGlyph) -> CFString? {
    Int(glyph) < numberOfGlyphs ? NSString(string: instance.name(of: glyph)) : nil
  }

  // MARK: Tables

  /// The tags of the font's tables, as numbers whose highest byte is the first letter.
  public var tableTags: CFArray? {
    NSArray(array: instance.face.tableTags.map { NSNumber(value: $0.rawValue) })
  }

  /// Returns the bytes of a table; `nil` if the font has none of that tag.
  public func table(for tag: UInt32) -> CFData? {
    instance.face.table(FontTag(rawValue: tag)).map { Data($0) as CFData }
  }

  // MARK: Variations

  /// The axes along which the font can change: a dictionary each, under the `kCGFontVariationAxis…` keys;
  /// `nil` if there are none.
  public var variationAxes: CFArray? {
    let axes = instance.face.variationAxes
    guard !axes.isEmpty else { return nil }
    let entries = axes.map { axis -> NSDictionary in
      [
        kCGFontVariationAxisName: NSString(string: axis.name),
        kCGFontVariationAxisMinValue: NSNumber(value: axis.minimum),
        kCGFontVariationAxisMaxValue: NSNumber(value: axis.maximum),
        kCGFontVariationAxisDefaultValue: NSNumber(value: axis.defaultValue),
      ]
    }
    return NSArray(array: entries)
  }

  /// The position on each axis, by the axis' name; `nil` if the font has no axes.
  public var variations: CFDictionary? {
    let axes = instance.face.variationAxes
    guard !axes.isEmpty else { return nil }
    let result = NSMutableDictionary()
    for axis in axes {
      let value = instance.variations.first { $0.tag == axis.tag }?.value ?? axis.defaultValue
      result[NSString(string: axis.name)] = NSNumber(value: value)
    }
    return result
  }

  /// Returns this font at another position on its axes.
  ///
  /// - Parameter variations: Numbers by the axes' names; axes that are not named, and all when it is `nil`,
  ///   stand at their defaults. Numbers beyond an axis are clamped to its end.
  /// - Returns: `nil` if the font has no axes.
  public func copy(withVariations variations: CFDictionary?) -> CGFont? {
    let axes = instance.face.variationAxes
    guard !axes.isEmpty else { return nil }
    let settings = axes.compactMap { axis -> FontVariation? in
      let value = variations?.object(forKey: NSString(string: axis.name)) as? NSNumber
      return value.map { FontVariation(tag: axis.tag, value: $0.doubleValue) }
    }
    return CGFont(instance: instance.face.instance(settings, synthetic: instance.synthetic))
  }

  /// Whether two fonts are the same instance of the same face.
  public static func == (left: CGFont, right: CGFont) -> Bool { left.instance == right.instance }

  /// Feeds the instance to a hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(instance) }
}
