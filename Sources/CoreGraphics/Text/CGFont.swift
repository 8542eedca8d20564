package import Fonts

/// A font without a size.
public final class CGFont: Hashable, Sendable {
  package let instance: FontInstance

  /// Wraps an instance, which equals others of the same instance.
  package init(instance: FontInstance) {
    self.instance = instance
  }

  /// Opens the first font of a file in memory; nil when the bytes are no font.
  public convenience init?(_ provider: CGDataProvider) {
    guard let face = try? FontFace(bytes: [UInt8](provider.bytes), name: provider.source) else { return nil }
    self.init(instance: face.instance())
  }

  /// Finds a font of the system by its PostScript, full or family name; nil when there is none.
  public convenience init?(_ name: CFString) {
    guard let face = FontCollection.system.face(named: String(describing: name)) else { return nil }
    self.init(instance: face.instance())
  }

  /// The name that identifies the font.
  public var postScriptName: CFString? { NSString(string: instance.face.postScriptName) }
  /// The name for people.
  public var fullName: CFString? { NSString(string: instance.face.fullName) }
  /// How many glyphs there are.
  public var numberOfGlyphs: Int { instance.face.glyphCount }
  /// Font units in an em.
  public var unitsPerEm: Int32 { Int32(instance.metrics.unitsPerEm) }
  /// How far the font rises above the baseline, in font units.
  public var ascent: Int32 { Int32(instance.metrics.ascent.rounded()) }
  /// How far the font falls below the baseline, in font units; negative.
  public var descent: Int32 { -Int32(instance.metrics.descent.rounded()) }
  /// The gap between lines, in font units.
  public var leading: Int32 { Int32(instance.metrics.leading.rounded()) }
  /// How high capitals are, in font units.
  public var capHeight: Int32 { Int32(instance.metrics.capHeight.rounded()) }
  /// How high small letters are, in font units.
  public var xHeight: Int32 { Int32(instance.metrics.xHeight.rounded()) }

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

  /// Returns a glyph's name; nil when the font does not have the glyph.
  public func name(for glyph: CGGlyph) -> CFString? {
    Int(glyph) < numberOfGlyphs ? NSString(string: instance.name(of: glyph)) : nil
  }

  /// Whether two fonts are the same instance of the same face.
  public static func == (left: CGFont, right: CGFont) -> Bool { left.instance == right.instance }

  /// Feeds the instance to a hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(instance) }
}

extension CGContext {
  /// Sets the font of `showGlyphs`.
  public func setFont(_ font: CGFont) { state.font = font.instance }

  /// Sets the size of `showGlyphs`' font, in text space units.
  public func setFontSize(_ size: CGFloat) {
    if size.isFinite { state.fontSize = size }
  }

  /// Draws glyphs of the font that is set.
  ///
  /// - Parameter positions: The origin of each glyph in text space; the text matrix takes it to user space. Of the two lists
  ///   the shorter one counts.
  public func showGlyphs(_ glyphs: [CGGlyph], at positions: [CGPoint]) {
    guard let font = state.font else { return }
    let count = min(glyphs.count, positions.count)
    let (glyphs, positions) = (Array(glyphs.prefix(count)), Array(positions.prefix(count)))
    drawGlyphs(
      glyphs.span, positions: positions.span, font: Font(instance: font, size: Double(state.fontSize)))
  }
}
