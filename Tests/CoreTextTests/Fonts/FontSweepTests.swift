import CoreText
import GalleyFonts
import Foundation
import TestSupport
import Testing

/// Fonts through Core Text against HarfBuzz, FreeType and fontTools on the same files.
@Suite("Installed fonts through CTFont and CTRun")
struct FontSweepTests {
  /// Every installed file, or every twentieth; the collections' other faces count as files of their own.
  static let files: [String] = {
    var files: [String] = []
    for directory in ["truetype/liberation2", "truetype/dejavu", "truetype/noto", "truetype/inter-vf"] {
      let path = "/usr/share/fonts/" + directory
      let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
      files += names.filter { $0.hasSuffix(".ttf") }.sorted().map { path + "/" + $0 }
    }
    files += [TestFonts.notoSansCJK, TestFonts.notoSerifCJK]
    if runsAllTests { return files }
    let named = [
      TestFonts.liberationSans, TestFonts.notoSansArabic, TestFonts.notoSansCJK, TestFonts.interVariable,
    ]
    return named + files.enumerated().filter { $0.offset % 20 == 3 }.map(\.element)
  }()

  @Test("Glyphs, advances and outlines are HarfBuzz's and FreeType's", arguments: files)
  func glyphs(path: String) throws {
    let oracle = OutlineOracle(path)
    let font = try font(path, Double(oracle.unitsPerEm))
    #expect(CTFontGetGlyphCount(font) == oracle.glyphCount)
    #expect(CTFontGetUnitsPerEm(font) == UInt32(oracle.unitsPerEm))
    let set = CTFontCopyCharacterSet(font)
    let scalars = (UInt32(0x20)..<0x30000).filter { oracle.glyph($0) != 0 && !(0xD800..<0xE000).contains($0) }
    let step = max(1, scalars.count / 400)
    for scalar in stride(from: 0, to: scalars.count, by: step).map({ scalars[$0] }) {
      let units = Array(String(Unicode.Scalar(scalar)!).utf16)
      var glyphs = [CGGlyph](repeating: 9, count: units.count)
      // FreeType and HarfBuzz may prefer different maps of a font with symbols; both must be maps of this
      // one.
      let isFound = CTFontGetGlyphsForCharacters(font, units, &glyphs, units.count)
      #expect(isFound && CFCharacterSetIsLongCharacterMember(set, scalar), "U+\(String(scalar, radix: 16))")
      #expect(glyphs[0] == oracle.glyph(scalar), "U+\(String(scalar, radix: 16))")
    }
    // Pictures have no outlines to compare.
    let isColor = CTFontGetSymbolicTraits(font).contains(.traitColorGlyphs)
    for glyph in stride(from: 0, to: oracle.glyphCount, by: max(1, oracle.glyphCount / 150)) {
      var glyph = CGGlyph(glyph)
      #expect(CTFontGetAdvancesForGlyphs(font, .horizontal, &glyph, nil, 1) == Double(oracle.advance(glyph)))
      guard !isColor else { continue }
      let made = CTFontCreatePathForGlyph(font, glyph, nil).map(measure)
      let expected = oracle.path(glyph).map(measure)
      #expect((made == nil) == (expected == nil), "glyph \(glyph)")
      guard let made, let expected else { continue }
      #expect(isNear(made.box, expected.box, 1), "glyph \(glyph): \(made.box) and \(expected.box)")
      let tolerance = 2 + (expected.box.width + expected.box.height) * 2
      #expect(abs(made.area - expected.area) < tolerance, "glyph \(glyph): \(made.area) and \(expected.area)")
      var rect = CGRect.zero
      CTFontGetBoundingRectsForGlyphs(font, .horizontal, &glyph, &rect, 1)
      // The box that the font states, which may be that of the control points.
      #expect(isNear(rect, oracle.extents(glyph), 1e-9), "glyph \(glyph)")
    }
  }

  @Test(
    "A varied font's advances and outlines are HarfBuzz's and FreeType's",
    arguments: [(0.0, 100.0), (0, 333), (-5, 650), (-10, 900), (0, 400)])
  func variations(slant: Double, weight: Double) throws {
    let path = TestFonts.interVariable
    let oracle = OutlineOracle(path, variations: [("slnt", slant), ("wght", weight)])
    let plain = try font(path, Double(oracle.unitsPerEm))
    let settings = NSDictionary(
      objects: [NSNumber(value: slant), NSNumber(value: weight)],
      forKeys: ["slnt", "wght"].map { NSNumber(value: ($0 as FontTag).rawValue) })
    let font = CTFontCreateCopyWithAttributes(
      plain, 0, nil, CTFontDescriptorCreateWithAttributes([kCTFontVariationAttribute: settings]))
    for glyph in stride(from: 0, to: oracle.glyphCount, by: 40) {
      var glyph = CGGlyph(glyph)
      let advance = CTFontGetAdvancesForGlyphs(font, .horizontal, &glyph, nil, 1)
      #expect(advance == Double(oracle.advance(glyph)), "glyph \(glyph)")
      guard let made = CTFontCreatePathForGlyph(font, glyph, nil).map(measure),
        let expected = oracle.path(glyph).map(measure)
      else { continue }
      // FreeType rounds the points of a varied outline to font units, of which this font has 2816 an em.
      #expect(isNear(made.box, expected.box, 3), "glyph \(glyph)")
      let tolerance = 4 + (expected.box.width + expected.box.height) * 3
      #expect(abs(made.area - expected.area) < tolerance, "glyph \(glyph): \(made.area) and \(expected.area)")
    }
    let text = "Variable AVATAR 0123 – fi"
    try expectShaped(text, font, oracle)
  }

  static let samples: [(path: String, text: String)] = [
    (TestFonts.liberationSans, "AVATAR office Wäre x\u{301}"),
    (TestFonts.liberationSerif, "Typographie fiancé To"),
    (TestFonts.dejaVuSans, "fl ffi Ελληνικά Жук"), (TestFonts.notoSansArabic, "السلام عليكم"),
    (TestFonts.notoNaskhArabic, "بِسْمِ ٱللَّهِ"), (TestFonts.notoNastaliqUrdu, "اردو نستعلیق"),
    (TestFonts.notoSansHebrew, "שָׁלוֹם"), (TestFonts.notoSansDevanagari, "क्षत्रिय हिन्दी र्क"),
    (TestFonts.notoSansThai, "ภาษาไทยน้ำ"), (TestFonts.notoSansCJK, "日本語組版。「字」"),
    (TestFonts.notoColorEmoji, "👩‍💻🏳️‍🌈👍🏽"),
  ]

  @Test("A line's glyphs and positions are HarfBuzz's in every script", arguments: samples)
  func shaping(path: String, text: String) throws {
    let oracle = OutlineOracle(path)
    try expectShaped(text, try font(path, 37), oracle)
  }

  @Test("Shaping in every installed font is HarfBuzz's, for text of its own characters", arguments: files)
  func shapingOwnText(path: String) throws {
    let oracle = OutlineOracle(path)
    // One script a text, letters only, so that there is one run: what the font has of each block.
    var random = SeededGenerator(seed: UInt64(path.utf8.count))
    for block in [
      0x41..<0x5B, 0x3B1..<0x3CA, 0x430..<0x450, 0x905..<0x93A, 0xE01..<0xE2F, 0x10D0..<0x10F1,
      0x1200..<0x1240,
    ] {
      let letters = block.map(UInt32.init).filter { oracle.glyph($0) != 0 }
      guard letters.count >= 10 else { continue }
      let text = String(
        String.UnicodeScalarView(
          (0..<24).map { _ in Unicode.Scalar(letters.randomElement(using: &random)!)! }))
      try expectShaped(text, try font(path, 20), oracle)
    }
  }

  /// Compares a line of one direction with HarfBuzz's glyphs.
  private func expectShaped(_ text: String, _ font: CTFont, _ oracle: OutlineOracle) throws {
    let expected = oracle.shape(text)
    let scale = CTFontGetSize(font) / CGFloat(oracle.unitsPerEm)
    var index = 0
    for run in runs(line(text, font)) {
      for glyph in 0..<CTRunGetGlyphCount(run) {
        let wanted = try #require(index < expected.count ? expected[index] : nil, "\(text): glyph \(index)")
        #expect(CTRunGetGlyphsPtr(run)![glyph] == wanted.id, "\(text): glyph \(index)")
        let place = CTRunGetPositionsPtr(run)![glyph]
        #expect(
          abs(place.x - wanted.x * scale) < 1e-6 && abs(place.y - wanted.y * scale) < 1e-6,
          "\(text): \(index)")
        #expect(
          abs(CTRunGetAdvancesPtr(run)![glyph].width - wanted.advance * scale) < 1e-6, "\(text): \(index)")
        #expect(CTRunGetStringIndicesPtr(run)![glyph] == wanted.cluster, "\(text): \(index)")
        index += 1
      }
    }
    #expect(index == expected.count, "\(text)")
  }

  @Test("Tables, names, features, axes and characters are fontTools'", arguments: files)
  func tables(path: String) throws {
    let dump = try FontToolsDump(path)
    let font = try font(path, 12)
    let tags = try #require(CTFontCopyAvailableTables(font, []))
    let found = (0..<CFArrayGetCount(tags)).map { index in
      FontTag(rawValue: UInt32(UInt(bitPattern: CFArrayGetValueAtIndex(tags, index)))).description
    }
    #expect(found.sorted() == dump.order)
    for (tag, expected) in dump.tables {
      let number = try #require(FontTag(tag)).rawValue
      #expect(CTFontHasTable(font, number))
      let table = try #require(CTFontCopyTable(font, number, []), "\(tag)")
      #expect(CFDataGetLength(table) == expected[0], "\(tag)")
      #expect(FontToolsDump.checksum(Data(referencing: table)) == expected[1], "\(tag)")
    }
    #expect(!CTFontHasTable(font, 0x3F3F_3F3F) && CTFontCopyTable(font, 0x3F3F_3F3F, []) == nil)
    let features = font.font.instance.face.features
    #expect(features.map(\.tag.description) == dump.features)
    for feature in features where dump.labels[feature.tag.description] != nil {
      #expect(feature.name == dump.labels[feature.tag.description])
    }
    let axes = CTFontCopyVariationAxes(font) as? [NSDictionary] ?? []
    #expect(axes.count == dump.axes.count)
    for (axis, expected) in zip(axes, dump.axes) {
      let tag = try #require(FontTag(expected.tag)).rawValue
      #expect(axis[kCTFontVariationAxisIdentifierKey] as? NSNumber == NSNumber(value: tag))
      #expect(axis[kCTFontVariationAxisMinimumValueKey] as? NSNumber == NSNumber(value: expected.minimum))
      #expect(axis[kCTFontVariationAxisDefaultValueKey] as? NSNumber == NSNumber(value: expected.standard))
      #expect(axis[kCTFontVariationAxisMaximumValueKey] as? NSNumber == NSNumber(value: expected.maximum))
      #expect(axis[kCTFontVariationAxisNameKey] as? String == expected.name)
      #expect(axis[kCTFontVariationAxisHiddenKey] as? NSNumber == 0)
    }
    let set = CTFontCopyCharacterSet(font)
    let missing = dump.scalars.filter { !CFCharacterSetIsLongCharacterMember(set, $0) }
    // Characters that lead to .notdef are not characters of the font.
    #expect(missing.allSatisfy { font.font.instance.glyph(for: $0) == nil }, "\(missing.prefix(5))")
    for (glyph, expected) in dump.verticalAdvances.enumerated() {
      var glyph = CGGlyph(glyph)
      let advance = CTFontGetAdvancesForGlyphs(font, .vertical, &glyph, nil, 1)
      #expect(abs(advance - Double(expected) * 12 / Double(CTFontGetUnitsPerEm(font))) < 1e-9)
    }
    let keys: [Int: CFString] = [
      0: kCTFontCopyrightNameKey, 2: kCTFontSubFamilyNameKey, 3: kCTFontUniqueNameKey, 4: kCTFontFullNameKey,
      5: kCTFontVersionNameKey, 6: kCTFontPostScriptNameKey, 7: kCTFontTrademarkNameKey,
      8: kCTFontManufacturerNameKey, 9: kCTFontDesignerNameKey, 10: kCTFontDescriptionNameKey,
      11: kCTFontVendorURLNameKey, 12: kCTFontDesignerURLNameKey, 13: kCTFontLicenseNameKey,
      14: kCTFontLicenseURLNameKey, 19: kCTFontSampleTextNameKey, 20: kCTFontPostScriptCIDNameKey,
    ]
    for (id, key) in keys {
      // 0x409: English of the United States.
      let expected = dump.names.first { $0.id == id && $0.language == 0x409 }?.text
      func plain(_ text: String?) -> String? {
        text.map {
          String($0.unicodeScalars.filter { $0.value >= 32 && $0.value != 127 }.map(Character.init))
        }
        .flatMap { $0.isEmpty ? nil : $0 }
      }
      if expected != nil { #expect(plain(CTFontCopyName(font, key) as String?) == plain(expected), "\(key)") }
    }
    func either(_ ids: Int...) -> String? {
      ids.lazy.compactMap { id in dump.names.first { $0.id == id && $0.language == 0x409 }?.text }.first
    }
    #expect(CTFontCopyName(font, kCTFontFamilyNameKey) as String? == either(16, 1))
    #expect(CTFontCopyName(font, kCTFontStyleNameKey) as String? == either(17, 2))
    #expect(CTFontCopyName(font, "no such key" as CFString) == nil)
  }

  @Test("No sound font is taken for a damaged one", arguments: files)
  func validation(path: String) throws {
    try FontFace(contentsOf: path).validate()
    #expect(CTFontManagerIsSupportedFont(NSURL(fileURLWithPath: path)))
  }
}
