public import CoreGraphics
internal import GalleyFonts

/// The characters that the font has glyphs for, as far as it may show them.
@discardableResult
public func CTFontCopyCharacterSet(_ font: CTFont) -> CFCharacterSet {
  let instance = font.font.instance
  var bytes = instance.face.coverageBitmap.bytes
  if let coverage = instance.rules.coverage {
    bytes = ScalarBitmap(bytes: bytes).intersection(coverage).bytes
  }
  return NSCharacterSet(bitmapRepresentation: Data(bytes))
}

/// The languages whose usual characters the font has, by fontconfig's lists of these: BCP 47 tags, sorted.
@discardableResult
public func CTFontCopySupportedLanguages(_ font: CTFont) -> CFArray {
  NSArray(array: font.font.instance.face.supportedLanguages.map { NSString(string: $0) })
}

/// The fonts in which text looks for characters that the font lacks, the first first: descriptors, one a
/// family.
///
/// The font's own cascade list comes first, then families preferred for the languages, in the nearest style
/// to the font's. The script of the text decides which of the others is used: see `FontCollection`.
///
/// - Parameters:
///   - font: The font.
///   - languagePrefList: BCP 47 tags, the most wanted first; `nil` for the reader's.
/// - Returns: `nil` when there are no fonts at all.
@discardableResult
public func CTFontCopyDefaultCascadeListForLanguages(
  _ font: CTFont, _ languagePrefList: CFArray?
) -> CFArray? {
  let languages = languagePrefList.map { $0.compactMap { $0 as? String } } ?? Locale.preferredLanguages
  let fonts = font.collection.registered.cascade(
    forLanguages: languages, like: font.font.instance.traits)
  let own = font.font.instance.face.familyName.lowercased()
  let list =
    font.settings.cascade
    + fonts.filter { $0.family.lowercased() != own }.map { CTFontDescriptor(of: $0) }
  return list.isEmpty ? nil : NSArray(array: list)
}

/// The Macintosh encoding that suits the font: of those that it claims to have the characters of, the one
/// with the lowest number; Mac OS Roman (0) when it claims none.
@discardableResult
public func CTFontGetStringEncoding(_ font: CTFont) -> CFStringEncoding {
  let bits = MacintoshEncodings(font.font.instance.face).bits
  return bits == 0 ? CFStringBuiltInEncodings.macRoman.rawValue : CFStringEncoding(bits.trailingZeroBitCount)
}

/// The Macintosh encodings that a font claims, by the code pages of its `OS/2` table.
struct MacintoshEncodings {
  /// Bit *n* stands for encoding *n* of `CFStringEncoding`.
  let bits: UInt32

  init(_ face: FontFace) {
    let pages = face.codePages
    // Bits of ulCodePageRange1, and the numbers of Roman, Central European, Cyrillic, Greek, Turkish, Hebrew,
    // Arabic, Thai, Japanese, simplified Chinese, Korean and traditional Chinese.
    let pairs: [(page: UInt32, encoding: UInt32)] = [
      (0, 0), (1, 29), (2, 7), (3, 6), (4, 35), (5, 5), (6, 4), (16, 21), (17, 1), (18, 25), (19, 3), (20, 2),
    ]
    bits = pairs.reduce(0) { bits, pair in
      pages >> pair.page & 1 != 0 && pair.encoding < 32 ? bits | 1 << pair.encoding : bits
    }
  }
}

extension ScalarBitmap {
  /// The scalars that are in both sets.
  func intersection(_ other: ScalarBitmap) -> ScalarBitmap {
    var bytes: [UInt8] = []
    for plane in UInt32(0)...16 {
      var bits = [UInt8](repeating: 0, count: 8192)
      var isEmpty = true
      for low in UInt32(0)...0xFFFF {
        let scalar = plane << 16 | low
        guard contains(scalar), other.contains(scalar) else { continue }
        bits[Int(low >> 3)] |= 1 << UInt8(low & 7)
        isEmpty = false
      }
      if plane == 0 { bytes += bits } else if !isEmpty { bytes += [UInt8(plane)] + bits }
    }
    return ScalarBitmap(bytes: bytes)
  }
}
