import Foundation
import GalleyFonts
import TestSupport
import Testing

@testable import CoreText

@Suite("Fonts that stand in for others")
struct FontStandInTests {
  /// One family of each kind, as a machine with Debian's usual fonts has them.
  private static let collection = Result {
    let folder = "/usr/share/fonts/truetype/"
    let files = [
      TestFonts.liberationSans, TestFonts.liberationSansBold, TestFonts.liberationSansItalic,
      folder + "liberation2/LiberationSans-BoldItalic.ttf", TestFonts.liberationSerif,
      folder + "liberation2/LiberationSerif-Bold.ttf", folder + "liberation2/LiberationSerif-Italic.ttf",
      folder + "liberation2/LiberationSerif-BoldItalic.ttf", TestFonts.liberationMono,
      folder + "liberation2/LiberationMono-Bold.ttf", TestFonts.dejaVuSans, TestFonts.dejaVuSansMono,
      folder + "dejavu/DejaVuSerif.ttf", TestFonts.notoSansDevanagari, TestFonts.notoSansThai,
      TestFonts.notoSansArabic, TestFonts.notoNaskhArabic, TestFonts.notoNastaliqUrdu,
      TestFonts.notoSansHebrew, folder + "noto/NotoSerifHebrew-Regular.ttf", TestFonts.notoColorEmoji,
      TestFonts.notoSansSymbols2,
    ]
    let collections = [TestFonts.notoSansCJK, TestFonts.notoSansCJKBold, TestFonts.notoSerifCJK]
    return FontCollection(
      faces: try files.map { try FontFace(contentsOf: $0) }
        + collections.flatMap { try FontFace.faces(contentsOf: $0) })
  }

  private func withFonts(_ body: () throws -> Void) throws {
    try FontCollection.$current.withValue(Self.collection.get(), operation: body)
  }

  private func postScriptName(_ name: String) -> String {
    CTFontCopyPostScriptName(CTFontCreateWithName(name as CFString, 12, nil)) as String
  }

  @Test(
    "CTFontCreateWithName finds a family of Apple's or Microsoft's systems by all its names, in its kind",
    arguments: [
      ("Times New Roman", "LiberationSerif"), ("Times New Roman Bold", "LiberationSerif-Bold"),
      ("Times New Roman Italic", "LiberationSerif-Italic"), ("TimesNewRomanPSMT", "LiberationSerif"),
      ("Times New Roman Bold Italic", "LiberationSerif-BoldItalic"),
      ("TimesNewRomanPS-BoldItalicMT", "LiberationSerif-BoldItalic"), ("Times-Roman", "LiberationSerif"),
      ("times new roman", "LiberationSerif"), ("CourierNewPS-BoldMT", "LiberationMono-Bold"),
      ("HiraMinProN-W3", "NotoSerifCJKjp-Regular"), ("Hiragino Mincho ProN", "NotoSerifCJKjp-Regular"),
      ("Hiragino Mincho ProN W3", "NotoSerifCJKjp-Regular"), ("HiraKakuProN-W3", "NotoSansCJKjp-Regular"),
      ("HiraKakuProN-W6", "NotoSansCJKjp-Bold"), ("HiraginoSans-W3", "NotoSansCJKjp-Regular"),
      ("HiraginoSans-W7", "NotoSansCJKjp-Bold"), ("YuMin-Medium", "NotoSerifCJKjp-Regular"),
      ("ＭＳ 明朝", "NotoSerifCJKjp-Regular"), ("MS Gothic", "NotoSansMonoCJKjp-Regular"),
      ("STSong", "NotoSerifCJKsc-Regular"), ("STSongti-SC-Regular", "NotoSerifCJKsc-Regular"),
      ("PingFangSC-Semibold", "NotoSansCJKsc-Bold"), ("PingFangHK-Regular", "NotoSansCJKhk-Regular"),
      ("宋体", "NotoSerifCJKsc-Regular"), ("AppleMyungjo", "NotoSerifCJKkr-Regular"),
      ("Futura", "LiberationSans"), ("Futura-CondensedExtraBold", "LiberationSans-Bold"),
      ("Optima-Regular", "LiberationSans"), ("Didot", "LiberationSerif"),
      ("Didot-Bold", "LiberationSerif-Bold"),
      ("GillSans", "LiberationSans"), ("Gill Sans Bold Italic", "LiberationSans-BoldItalic"),
      ("Arial Black", "LiberationSans-Bold"), ("Baskerville-SemiBoldItalic", "LiberationSerif-BoldItalic"),
      ("BodoniSvtyTwoITCTT-Book", "LiberationSerif"), ("Menlo-Bold", "DejaVuSansMono"),
      ("Consolas", "LiberationMono"), ("Segoe UI Semibold", "LiberationSans-Bold"), ("Verdana", "DejaVuSans"),
      ("Georgia", "DejaVuSerif"), ("Zapfino", "LiberationSerif-Italic"),
      ("KohinoorDevanagari-Light", "NotoSansDevanagari-Regular"), ("Thonburi", "NotoSansThai-Regular"),
      ("DamascusBold", "NotoSansArabic-Regular"), ("Al Bayan", "NotoNaskhArabic-Regular"),
      ("Farisi", "NotoNastaliqUrdu-Regular"), ("Arial Hebrew", "NotoSansHebrew-Regular"),
      ("New Peninim MT", "NotoSerifHebrew-Regular"), ("AppleColorEmoji", "NotoColorEmoji"),
      ("Wingdings", "NotoSansSymbols2-Regular"), (".SFUI-Semibold", "LiberationSans-Bold"),
      ("SFMono-Regular", "LiberationMono"),
    ])
  func names(name: String, expected: String) throws {
    try withFonts { #expect(postScriptName(name) == expected) }
  }

  @Test("A name that is no font's leads to the collection's default, in the style that the name ends with")
  func unknownNames() throws {
    try withFonts {
      #expect(postScriptName("No Such Font") == "LiberationSans")
      #expect(postScriptName("NoSuchFont-BoldItalic") == "LiberationSans-BoldItalic")
      for name in ["No Such Font", "Bold", "", "-", "W3", "Times Newer Roman"] {
        #expect(FontStandIn(forFontNamed: name) == nil, "\(name)")
      }
    }
  }

  @Test("Each name of the table leads to the first row that has it")
  func everyName() {
    func names(_ row: FontStandIn) -> [String] { ([row.family] + row.aliases).map(FontStandIn.key) }
    var first: [String: FontStandIn] = [:]
    for row in FontStandIn.all {
      for key in names(row) where first[key] == nil { first[key] = row }
    }
    #expect(first.count > 300)
    for row in FontStandIn.all {
      for name in [row.family] + row.aliases {
        #expect(FontStandIn(forFontNamed: name) == first[FontStandIn.key(name)], "\(name)")
      }
    }
  }

  @Test("A font of the collection wins over stand-ins, under its own name in every style")
  func installedFirst() throws {
    let faces = try [TestFonts.liberationSans, TestFonts.interVariable].map { try FontFace(contentsOf: $0) }
    FontCollection.$current.withValue(FontCollection(faces: faces)) {
      #expect(
        CTFontCopyFamilyName(CTFontCreateWithName("Inter Bold" as CFString, 12, nil)) as String == "Inter")
      // Neither Times nor a serif of any kind.
      #expect(FontStandIn(forFontNamed: "Times")?.chosenFamily() == nil)
      #expect(FontStandIn(forFontNamed: "Helvetica")?.chosenFamily() == "Liberation Sans")
    }
  }

  @Test("A row says what stands in for a family, and which one a collection takes")
  func rows() throws {
    try withFonts {
      let row = try #require(FontStandIn(forFontNamed: "HiraMinProN-W6"))
      #expect(row.family == "Hiragino Mincho ProN" && row.kind == "Japanese, Mincho")
      #expect(row.candidates.first == "Noto Serif CJK JP" && row.chosenFamily() == "Noto Serif CJK JP")
      for row in FontStandIn.all {
        for name in [row.family] + row.aliases {
          let found = try #require(FontStandIn(forFontNamed: name), "\(name)")
          #expect(found.kind == row.kind, "\(name)")
        }
        #expect(!row.candidates.isEmpty && !row.candidates.contains(row.family), "\(row.family)")
        #expect(Set(row.candidates).count == row.candidates.count, "\(row.family)")
        if let chosen = row.chosenFamily() {
          let made = CTFontCreateWithName(row.family as CFString, 12, nil)
          #expect(CTFontCopyFamilyName(made) as String == chosen, "\(row.family)")
        }
      }
      #expect(Set(FontStandIn.all.map(\.family)).count == FontStandIn.all.count, "no family twice")
    }
  }

  @Test("Serif stays serif, monospaced stays monospaced, and Han keeps its region")
  func kinds() throws {
    try withFonts {
      for row in FontStandIn.all {
        guard let chosen = row.chosenFamily() else { continue }
        let traits = CTFontGetSymbolicTraits(CTFontCreateWithName(row.family as CFString, 12, nil))
        if row.kind.hasPrefix("Monospaced") {
          #expect(traits.contains(.traitMonoSpace), "\(row.family)")
        } else if row.kind.hasPrefix("Serif") || row.kind.hasPrefix("Slab") {
          #expect(chosen.contains("Serif"), "\(row.family)")
        } else if row.kind.hasPrefix("Sans") {
          #expect(chosen.contains("Sans") && !traits.contains(.traitMonoSpace), "\(row.family)")
        }
        for (region, suffix) in [
          ("Simplified", "SC"), ("Traditional", "TC"), ("Japanese", "JP"), ("Korean", "KR"),
        ]
        where row.kind.hasPrefix(region + " ") || row.kind.hasPrefix(region + ",") {
          #expect(chosen.hasSuffix(suffix), "\(row.family)")
        }
      }
    }
  }

  @Test("docs/font-stand-ins.md has every row")
  func page() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let page = try String(contentsOf: root.appendingPathComponent("docs/font-stand-ins.md"), encoding: .utf8)
    var kinds: [(kind: String, families: [String], candidates: [String])] = []
    for row in FontStandIn.all {
      if kinds.last?.kind != row.kind { kinds.append((row.kind, [], [])) }
      kinds[kinds.count - 1].families.append(row.family)
      // A family that is among the candidates of its kind is left out of its own.
      if row.candidates.count > kinds[kinds.count - 1].candidates.count {
        kinds[kinds.count - 1].candidates = row.candidates
      }
    }
    for (kind, families, candidates) in kinds {
      let line =
        "| \(kind) | \(families.joined(separator: ", ")) | \(candidates.joined(separator: ", ")) |"
      #expect(page.contains(line + "\n"), "\(line)")
    }
  }

  @Test("Descriptors, relatives and cascade lists lead to stand-ins, too")
  func descriptors() throws {
    try withFonts {
      func name(_ attributes: [CFString: Any]) -> String {
        let descriptor = CTFontDescriptorCreateWithAttributes(dictionary(attributes))
        return CTFontCopyPostScriptName(CTFontCreateWithFontDescriptor(descriptor, 0, nil)) as String
      }
      #expect(name([kCTFontNameAttribute: "TimesNewRomanPS-ItalicMT"]) == "LiberationSerif-Italic")
      #expect(
        name([kCTFontFamilyNameAttribute: "Helvetica Neue", kCTFontStyleNameAttribute: "Bold Italic"])
          == "LiberationSans-BoldItalic")
      #expect(name([kCTFontFamilyNameAttribute: "Helvetica Neue"]) == "LiberationSans")
      let bold = dictionary([kCTFontSymbolicTrait: CTFontSymbolicTraits.traitBold.rawValue])
      #expect(
        name([kCTFontFamilyNameAttribute: "Times New Roman", kCTFontTraitsAttribute: bold])
          == "LiberationSerif-Bold")
      let helvetica = CTFontDescriptorCreateWithNameAndSize("Helvetica-Bold" as CFString, 10)
      let traits = CTFontDescriptorCopyAttribute(helvetica, kCTFontTraitsAttribute) as? NSDictionary
      #expect(traits?[kCTFontWeightTrait] as? NSNumber == 0.4)
      let times = CTFontDescriptorCreateCopyWithFamily(helvetica, "Times New Roman" as CFString)
      #expect(
        times.map { CTFontCopyPostScriptName(CTFontCreateWithFontDescriptor($0, 0, nil)) as String }
          == "LiberationSerif-Bold")
      let font = CTFontCreateWithName("LiberationSans-Bold" as CFString, 12, nil)
      let courier = CTFontCreateCopyWithFamily(font, 0, nil, "Courier" as CFString)
      #expect(courier.map { CTFontCopyPostScriptName($0) as String } == "LiberationMono-Bold")
      #expect(CTFontCreateCopyWithFamily(font, 0, nil, "No Such" as CFString) == nil)
      let cascade = CTFontDescriptorCreateWithAttributes(
        dictionary([
          kCTFontNameAttribute: "LiberationSans",
          kCTFontCascadeListAttribute: [
            CTFontDescriptorCreateWithNameAndSize("HiraMinProN-W3" as CFString, 12)
          ],
        ]))
      let line = CoreTextTests.line("字", CTFontCreateWithFontDescriptor(cascade, 12, nil))
      let shown = try #require(
        runs(line).first.flatMap { attributes(of: $0)[kCTFontAttributeName as String] as? CTFont })
      #expect(CTFontCopyPostScriptName(shown) as String == "NotoSerifCJKjp-Regular")
    }
  }

  private func attributes(of run: CTRun) -> [String: Any] {
    var found: [String: Any] = [:]
    for (key, value) in CTRunGetAttributes(run) { if let key = key as? String { found[key] = value } }
    return found
  }
}
