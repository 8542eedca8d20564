public import CoreGraphics
internal import GalleyFonts

/// The glyph that a character has in a range, whatever the font maps it to: a `CTGlyphInfo`. It has no effect
/// in text other than its base string, nor in a font without the glyph.
nonisolated(unsafe) public let kCTGlyphInfoAttributeName = "NSGlyphInfo" as CFString

/// The collections of numbered characters that CID-keyed fonts use.
public enum CTCharacterCollection: UInt16, Sendable {
  /// The numbers of the font itself.
  case identityMapping = 0
  /// Adobe's traditional Chinese.
  case adobeCNS1 = 1
  /// Adobe's simplified Chinese.
  case adobeGB1 = 2
  /// Adobe's Japanese.
  case adobeJapan1 = 3
  /// Adobe's Japanese supplement.
  case adobeJapan2 = 4
  /// Adobe's Korean.
  case adobeKorea1 = 5

  /// The name of the collection in fonts.
  fileprivate var name: String {
    switch self {
    case .identityMapping: "Adobe-Identity"
    case .adobeCNS1: "Adobe-CNS1"
    case .adobeGB1: "Adobe-GB1"
    case .adobeJapan1: "Adobe-Japan1"
    case .adobeJapan2: "Adobe-Japan2"
    case .adobeKorea1: "Adobe-Korea1"
    }
  }

  /// The collection of a font; `nil` for fonts whose glyphs have no such numbers.
  fileprivate init?(of face: FontFace) {
    guard let name = face.characterCollection else { return nil }
    let all: [CTCharacterCollection] = [
      .identityMapping, .adobeCNS1, .adobeGB1, .adobeJapan1, .adobeJapan2, .adobeKorea1,
    ]
    guard let found = all.first(where: { $0.name == name }) else { return nil }
    self = found
  }
}

/// A glyph chosen for a string: an immutable value for `kCTGlyphInfoAttributeName`.
public final class CTGlyphInfo: AttributeValue, @unchecked Sendable {
  // Sendable: all properties are constants of Sendable types.

  /// The identification of the glyph.
  fileprivate enum Choice: Hashable {
    /// By its index, or its name, in a font.
    case glyph(CGGlyph, FontFace)
    /// By its number in a collection.
    case character(CGFontIndex, CTCharacterCollection)
  }
  fileprivate let choice: Choice
  /// The name that it was created with.
  fileprivate let name: String?
  /// The text that the glyph represents.
  fileprivate let base: String

  fileprivate init(_ choice: Choice, name: String?, base: CFString) {
    self.choice = choice
    self.name = name
    self.base = base as String
    super.init()
  }

  override public func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? CTGlyphInfo else { return false }
    return choice == other.choice && name == other.name && base == other.base
  }

  override public var hash: Int { choice.hashValue }

  /// Changes a font so that it shows the base string by the glyph.
  ///
  /// Of a base string of several scalars the first has the glyph; the others get one without ink and advance.
  func apply(to font: inout Font) {
    let scalars = base.unicodeScalars.map(\.value)
    guard let first = scalars.first, let glyph = glyph(in: font.instance.face) else { return }
    var rules = font.instance.rules
    if scalars.count > 1 {
      // The scalars of a base string also represent themselves where they occur alone; only a blank can be
      // silent.
      guard let blank = font.instance.face.instance().glyph(for: 0x20), blank != glyph else { return }
      for scalar in scalars.dropFirst() where scalar != first { rules.glyphs[scalar] = blank }
      rules.silentGlyph = blank
    }
    rules.glyphs[first] = glyph
    font.instance = font.instance.under(rules)
  }

  /// The glyph in a face; `nil` when the face is another than the one meant, or has no such glyph.
  fileprivate func glyph(in face: FontFace) -> CGGlyph? {
    switch choice {
    case .glyph(let glyph, let own): face == own ? glyph : nil
    case .character(let number, let collection):
      CTCharacterCollection(of: face) == collection
        ? face.glyph(forCharacterIdentifier: number) : nil
    }
  }
}

/// The identifier of glyph infos.
@discardableResult
public func CTGlyphInfoGetTypeID() -> CFTypeID { typeIdentifier(of: CTGlyphInfo.self) }

/// Chooses a glyph by its name.
///
/// - Parameters:
///   - glyphName: A glyph's name in the font.
///   - font: The font; text in another face is not affected.
///   - baseString: The text that the glyph represents.
/// - Returns: `nil` when the font has no glyph of that name.
@discardableResult
public func CTGlyphInfoCreateWithGlyphName(
  _ glyphName: CFString, _ font: CTFont, _ baseString: CFString
) -> CTGlyphInfo? {
  guard let glyph = font.font.instance.glyph(named: glyphName as String) else { return nil }
  return CTGlyphInfo(
    .glyph(glyph, font.font.instance.face), name: glyphName as String, base: baseString)
}

/// Chooses a glyph by its index.
///
/// - Parameters:
///   - glyph: A glyph of the font.
///   - font: The font; text in another face is not affected.
///   - baseString: The text that the glyph represents.
/// - Returns: `nil` when the font has no such glyph.
@discardableResult
public func CTGlyphInfoCreateWithGlyph(
  _ glyph: CGGlyph, _ font: CTFont, _ baseString: CFString
) -> CTGlyphInfo? {
  let face = font.font.instance.face
  guard Int(glyph) < face.glyphCount else { return nil }
  return CTGlyphInfo(.glyph(glyph, face), name: nil, base: baseString)
}

/// Chooses a glyph by its number in a character collection.
///
/// - Parameters:
///   - cid: The number. Text in a font of another collection is not affected.
///   - collection: The collection.
///   - baseString: The text that the glyph represents.
@discardableResult
public func CTGlyphInfoCreateWithCharacterIdentifier(
  _ cid: CGFontIndex, _ collection: CTCharacterCollection, _ baseString: CFString
) -> CTGlyphInfo? {
  CTGlyphInfo(.character(cid, collection), name: nil, base: baseString)
}

/// The name that the glyph was chosen by; `nil` when it was not by name.
@discardableResult
public func CTGlyphInfoGetGlyphName(_ info: CTGlyphInfo) -> CFString? {
  info.name.map { NSString(string: $0) }
}

/// The glyph that was chosen by index or name; 0 when it was by number in a collection, which means another
/// one in every font.
@discardableResult
public func CTGlyphInfoGetGlyph(_ info: CTGlyphInfo) -> CGGlyph {
  if case .glyph(let glyph, _) = info.choice { glyph } else { 0 }
}

/// The number in the collection: what the glyph was chosen by, or what its font numbers it; 0 when it numbers
/// none.
@discardableResult
public func CTGlyphInfoGetCharacterIdentifier(_ info: CTGlyphInfo) -> CGFontIndex {
  switch info.choice {
  case .character(let number, _): number
  case .glyph(let glyph, let face): face.characterIdentifier(of: glyph) ?? 0
  }
}

/// The collection that the number is of.
@discardableResult
public func CTGlyphInfoGetCharacterCollection(_ info: CTGlyphInfo) -> CTCharacterCollection {
  switch info.choice {
  case .character(_, let collection): collection
  case .glyph(_, let face): CTCharacterCollection(of: face) ?? .identityMapping
  }
}
