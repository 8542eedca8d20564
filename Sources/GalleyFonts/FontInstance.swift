internal import CGalleyHarfBuzz
internal import Synchronization

/// A face at one position on its variation axes, for most faces the only one, and in a real or a synthetic
/// style.
///
/// All numbers are font units, y up from the baseline, neither hinted nor rounded to pixels. An instance is
/// immutable and may be used from any thread. Two instances are equal when they are the same object, which
/// `FontFace.instance(_:)` makes for equal settings.
public final class FontInstance: Sendable {
  /// The face.
  public let face: FontFace
  /// The settings that differ from the axes' defaults, sorted by tag.
  public let variations: [FontVariation]
  /// The change that is made to the face's glyphs.
  public let synthetic: SyntheticStyle
  /// The rules of a descriptor about characters, glyphs and advances.
  package let rules: GlyphRules
  private let hasRules: Bool
  /// The vertical measures and line positions.
  public let metrics: FontMetrics

  /// A frozen `hb_font_t` with HarfBuzz's own font functions, one unit of scale a font unit, and the
  /// variations and the slant set.
  ///
  /// It lives as long as the instance.
  package nonisolated(unsafe) let harfBuzzFont: OpaquePointer
  /// The same without slant: what outlines are read from.
  private nonisolated(unsafe) let uprightFont: OpaquePointer

  private let freeType = AtomicLazyReference<FreeTypeFace>()
  private let companions = Lock<[ObjectIdentifier: any AnyObject & Sendable]>([:])

  /// Made by `FontFace.instance(_:synthetic:rules:)` from normalised settings.
  init(face: FontFace, variations: [FontVariation], synthetic: SyntheticStyle, rules: GlyphRules) {
    let upright = makeHarfBuzzFont(face, variations, slant: 0)
    self.face = face
    self.variations = variations
    self.synthetic = synthetic
    self.rules = rules
    hasRules = !rules.isEmpty
    uprightFont = upright
    var shaping: OpaquePointer =
      synthetic.isOblique
      ? makeHarfBuzzFont(face, variations, slant: SyntheticStyle.obliqueSlant) : hb_font_reference(upright)
    if hasRules {
      let ruled = rules.apply(to: shaping)
      hb_font_destroy(shaping)
      shaping = ruled
    }
    harfBuzzFont = shaping
    var metrics = FontMetrics(header: face.header, font: upright, variations: variations)
    metrics.take(synthetic)
    self.metrics = metrics
  }

  deinit {
    hb_font_destroy(harfBuzzFont)
    hb_font_destroy(uprightFont)
  }

  /// The face's traits with the weight, width and slant of this position; a synthetic bold has weight 700.
  public var traits: FontTraits {
    var traits = face.traits
    for variation in variations {
      switch variation.tag {
      case "wght": traits.weight = variation.value
      case "wdth": traits.width = variation.value
      case "ital", "slnt": traits.isItalic = variation.value != 0
      default: break
      }
    }
    if synthetic.isBold { traits.weight = 700 }
    if synthetic.isOblique { traits.isItalic = true }
    return traits
  }

  /// Returns the same instance under other rules.
  package func under(_ rules: GlyphRules) -> FontInstance {
    rules == self.rules ? self : face.instance(variations, synthetic: synthetic, rules: rules)
  }

  // MARK: Glyphs

  /// Returns whether the font shows a scalar by a glyph other than 0.
  package func covers(_ scalar: UInt32) -> Bool {
    let faceCovers = face.covers(scalar)
    return hasRules ? rules.covers(scalar, faceCovers: faceCovers) : faceCovers
  }

  /// Returns the glyph of a scalar, or `nil` if the font has none; never 0.
  public func glyph(for scalar: UInt32) -> UInt16? {
    var glyph: hb_codepoint_t = 0
    return hb_font_get_nominal_glyph(harfBuzzFont, scalar, &glyph) != 0 ? checked(glyph) : nil
  }

  /// Returns the glyph that the font has for a scalar with a variation selector, or `nil` if it does not
  /// know the pair.
  public func glyph(for scalar: UInt32, variationSelector: UInt32) -> UInt16? {
    var glyph: hb_codepoint_t = 0
    return hb_font_get_variation_glyph(harfBuzzFont, scalar, variationSelector, &glyph) != 0
      ? checked(glyph) : nil
  }

  /// A damaged character map may point past the last glyph.
  private func checked(_ glyph: hb_codepoint_t) -> UInt16? {
    glyph != 0 && Int(glyph) < face.glyphCount ? UInt16(glyph) : nil
  }

  /// Returns the horizontal advance; 0 for a glyph that the font does not have.
  public func advance(of glyph: UInt16) -> Int32 {
    Int(glyph) < face.glyphCount ? hb_font_get_glyph_h_advance(harfBuzzFont, hb_codepoint_t(glyph)) : 0
  }

  /// Returns the box around a glyph's ink, empty for a glyph without ink; `nil` for a glyph that the font
  /// does not have or cannot measure.
  public func bounds(of glyph: UInt16) -> GlyphBounds? {
    if synthetic != .none {
      guard Int(glyph) < face.glyphCount else { return nil }
      return outline(of: glyph).bounds ?? GlyphBounds(minX: 0, minY: 0, maxX: 0, maxY: 0)
    }
    var extents = hb_glyph_extents_t()
    guard Int(glyph) < face.glyphCount,
      hb_font_get_glyph_extents(harfBuzzFont, hb_codepoint_t(glyph), &extents) != 0
    else { return nil }
    let minX = Double(extents.x_bearing)
    let maxY = Double(extents.y_bearing)
    // HarfBuzz counts the height downwards from the top.
    return GlyphBounds(
      minX: minX, minY: maxY + Double(extents.height), maxX: minX + Double(extents.width), maxY: maxY)
  }

  /// Returns a glyph's contours; none for a glyph without ink, for a bitmap, or for one that the font does
  /// not have.
  public func outline(of glyph: UInt16) -> [OutlineElement] {
    guard Int(glyph) < face.glyphCount else { return [] }
    var elements: [OutlineElement] = []
    withUnsafeMutablePointer(to: &elements) {
      hb_font_get_glyph_shape(
        uprightFont, hb_codepoint_t(glyph), OutlineCollector.shared.functions, UnsafeMutableRawPointer($0))
    }
    if synthetic.isBold {
      elements = elements.emboldened(by: SyntheticStyle.boldStrength * Double(face.unitsPerEm))
    }
    return synthetic.isOblique ? elements.sheared(by: SyntheticStyle.obliqueSlant) : elements
  }

  /// Returns the glyph's name in the font, or `gid` and its index when the font names no glyphs.
  public func name(of glyph: UInt16) -> String {
    var buffer = [CChar](repeating: 0, count: 128)
    guard Int(glyph) < face.glyphCount,
      hb_font_get_glyph_name(harfBuzzFont, hb_codepoint_t(glyph), &buffer, UInt32(buffer.count)) != 0,
      buffer[0] != 0
    else { return "gid\(glyph)" }
    return String(decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// Returns the glyph with a name as `name(of:)` gives it, or `nil` if the font has none.
  public func glyph(named name: String) -> UInt16? {
    var glyph: hb_codepoint_t = 0
    let found = name.utf8.withContiguousStorageIfAvailable { bytes in
      bytes.withMemoryRebound(to: CChar.self) {
        hb_font_get_glyph_from_name(harfBuzzFont, $0.baseAddress, Int32($0.count), &glyph) != 0
      }
    }
    if found == true { return Int(glyph) < face.glyphCount ? UInt16(glyph) : nil }
    guard name.hasPrefix("gid"), let index = UInt16(name.dropFirst(3)), Int(index) < face.glyphCount,
      self.name(of: index) == name
    else { return nil }
    return index
  }

  // MARK: Drawing

  private var freeTypeOwner: FreeTypeFace {
    if let face = freeType.load() { return face }
    return freeType.storeIfNil(
      FreeTypeFace(face.data, index: face.index, axes: face.variationAxes, variations: variations))
  }

  /// Lends the `FT_Face` of this instance, its variations set but nothing synthetic, to one caller at a time.
  package func withFreeTypeFace<Result, Failure: Error>(
    _ body: (UnsafeMutableRawPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try freeTypeOwner.withLock(body)
  }

  /// The `FT_Face` of this instance, without its synthetic style, for a drawing library that locks it
  /// on its own. It lives as long as `freeTypeFaceOwner`.
  package var freeTypeFace: UnsafeMutableRawPointer { freeTypeOwner.pointer }

  /// The object that a drawing library's font object must retain while it uses `freeTypeFace`. It does not
  /// retain the instance, so a companion of the instance may hold it.
  package var freeTypeFaceOwner: any AnyObject & Sendable { freeTypeOwner }

  /// Returns the drawing object of type `Companion` that is stored with the instance, created by the first
  /// call.
  ///
  /// The companion must not retain the instance, and `make` must not ask for a companion.
  package func renderer<Companion: AnyObject & Sendable>(_ make: () -> Companion) -> Companion {
    companions.withLock { known in
      if let companion = known[ObjectIdentifier(Companion.self)] as? Companion { return companion }
      let companion = make()
      known[ObjectIdentifier(Companion.self)] = companion
      return companion
    }
  }
}

extension FontInstance: Hashable {
  /// Instances are equal when they are one object.
  public static func == (left: FontInstance, right: FontInstance) -> Bool { left === right }

  /// Hashes the identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension FontInstance: CustomStringConvertible {
  /// The PostScript name, the settings, and what is synthetic.
  public var description: String {
    let made =
      (synthetic.isBold ? ["synthetic bold"] : []) + (synthetic.isOblique ? ["synthetic oblique"] : [])
    let ruled = rules.isEmpty ? [] : ["ruled"]
    return ([face.postScriptName] + variations.map { "\($0.tag)=\($0.value)" } + made + ruled)
      .joined(separator: " ")
  }
}

/// Creates a frozen `hb_font_t` of a face at a position on its axes.
private func makeHarfBuzzFont(_ face: FontFace, _ variations: [FontVariation], slant: Double) -> OpaquePointer
{
  let font = hb_font_create(face.harfBuzzFace)!
  hb_font_set_scale(font, Int32(face.unitsPerEm), Int32(face.unitsPerEm))
  if !variations.isEmpty {
    let settings = variations.map { hb_variation_t(tag: $0.tag.rawValue, value: Float($0.value)) }
    hb_font_set_variations(font, settings, UInt32(settings.count))
  }
  if slant != 0 { hb_font_set_synthetic_slant(font, Float(slant)) }
  hb_font_make_immutable(font)
  return font
}
