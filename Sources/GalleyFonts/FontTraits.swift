/// The look of a face, for choosing among the faces of a family and for fallback that fits.
public struct FontTraits: Sendable, Hashable {
  /// Boldness on OpenType's scale: 400 is regular, 700 bold; 1 to 1000.
  public var weight: Double
  /// Width in percent of the normal width: 75 is condensed, 100 normal.
  public var width: Double
  /// Whether the face is italic or oblique.
  public var isItalic: Bool
  /// Whether all glyphs are equally wide, or meant to be.
  public var isMonospaced: Bool
  /// Whether strokes end in serifs, or the style goes with serifs, as Song and Mincho do.
  public var isSerif: Bool
  /// Whether the font has colour glyphs (`COLR`, `CBDT`, `sbix` or `SVG `).
  public var hasColorGlyphs: Bool

  /// Creates a style; every part that is left out is that of a plain sans-serif text face.
  public init(
    weight: Double = 400, width: Double = 100, isItalic: Bool = false, isMonospaced: Bool = false,
    isSerif: Bool = false, hasColorGlyphs: Bool = false
  ) {
    self.weight = weight
    self.width = width
    self.isItalic = isItalic
    self.isMonospaced = isMonospaced
    self.isSerif = isSerif
    self.hasColorGlyphs = hasColorGlyphs
  }
}

extension FontTraits {
  /// Reads the traits of a face at its default position on the variation axes.
  ///
  /// Weight and width come from `fvar`'s defaults, else from `OS/2`; the slant from `OS/2` or `head` (`post`
  /// states angles for upright faces too); serifs from the family's name, else from PANOSE, which many fonts
  /// for other scripts than Latin fill in wrongly.
  init(header: FontFileHeader, axes: [VariationAxis], familyName: String) {
    let os2 = header.tables["OS/2"]
    let post = header.tables["post"]

    func axisDefault(_ tag: FontTag) -> Double? { axes.first { $0.tag == tag }?.defaultValue }
    weight = min(max(axisDefault("wght") ?? Self.weight(class: os2?.uint16(at: 4) ?? 0), 1), 1000)
    width = min(max(axisDefault("wdth") ?? Self.width(class: os2?.uint16(at: 6) ?? 0), 10), 1000)

    let selection = os2?.uint16(at: 62) ?? 0
    let macStyle = header.tables["head"]?.uint16(at: 44) ?? 0
    // fsSelection: bit 0 is italic, bit 9 oblique; macStyle: bit 1 is italic.
    isItalic = selection & 0x201 != 0 || macStyle & 2 != 0

    // PANOSE, family kind 2 (Latin text): serif style 2 to 10 has serifs, 11 to 15 has none; proportion 9 is
    // monospaced.
    let panose = (0..<4).map { os2?.uint8(at: 32 + $0) ?? 0 }
    isMonospaced =
      (post?.uint32(at: 12) ?? 0) != 0 || panose[0] == 2 && panose[3] == 9
      || Self.isMonospacedName(familyName)
    isSerif =
      switch (panose[0], panose[1]) {
      case _ where isMonospaced || Self.isSansName(familyName): Self.isSerifName(familyName)
      case (2, 2...10): true
      default: Self.isSerifName(familyName)
      }
    hasColorGlyphs = ["COLR", "CBDT", "sbix", "SVG "].contains { header.tables[$0] != nil }
  }

  /// Returns whether a family goes with serifs, by its name: the only thing known of a face that is not open.
  static func isSerifName(_ name: String) -> Bool {
    !isSansName(name) && words(of: name).contains { serifWords.contains($0) }
  }

  /// Returns whether a family is monospaced, by its name, which CJK fonts with two widths do not say
  /// otherwise.
  static func isMonospacedName(_ name: String) -> Bool { words(of: name).contains("mono") }

  private static func isSansName(_ name: String) -> Bool { words(of: name).contains("sans") }

  /// Returns the words of a name in small letters: runs of letters and digits.
  static func words(of name: String) -> [String] {
    let name = name.lowercased()
    guard name.utf8.allSatisfy({ $0 < 0x80 }) else {
      return name.split { !$0.isLetter && !$0.isNumber }.map(String.init)
    }
    return name.utf8.split { !(0x30...0x39 ~= $0 || 0x61...0x7A ~= $0) }.map { String(Substring($0)) }
  }

  private static let serifWords: Set<String> = [
    "serif", "times", "roman", "georgia", "garamond", "mincho", "song", "ming", "batang", "myungjo",
    "naskh", "nastaliq", "amiri",
  ]

  private static func weight(class value: Int) -> Double {
    switch value {
    case 0: 400
    case 1...9: Double(value) * 100  // an old misreading of the field, still found in fonts
    default: Double(value)
    }
  }

  private static func width(class value: Int) -> Double {
    widthPercents.indices.contains(value - 1) ? widthPercents[value - 1] : 100
  }

  /// The widths of OpenType's width classes 1 to 9.
  static let widthPercents: [Double] = [50, 62.5, 75, 87.5, 100, 112.5, 125, 150, 200]
}
