import GalleyFonts
import Foundation
import TestSupport
import Testing

@Suite("Font fallback")
struct FallbackTests {
  /// The fonts of fonts-noto-core, fonts-noto-cjk, fonts-noto-color-emoji, fonts-dejavu-core and
  /// fonts-liberation2.
  static let collection: FontCollection = {
    let directory = try! TemporaryDirectory()
    for name in ["noto", "dejavu", "liberation2"] {
      try! FileManager.default.createSymbolicLink(
        atPath: directory.url.appendingPathComponent(name).path,
        withDestinationPath: "/usr/share/fonts/truetype/\(name)")
    }
    try! FileManager.default.createSymbolicLink(
      atPath: directory.url.appendingPathComponent("cjk").path,
      withDestinationPath: "/usr/share/fonts/opentype/noto")
    return try! FontCollection(directory: directory.url.path)
  }()

  private func chosen(
    _ text: String, language: String? = nil, script: FontTag? = nil,
    presentation: FontPresentation = .any, like traits: FontTraits = FontTraits()
  ) -> FontChoice? {
    Self.collection.fallback(
      for: text.unicodeScalars.map(\.value), language: language, script: script,
      presentation: presentation, like: traits)
  }

  @Test(
    "Han characters take the regional shapes of the text's language",
    arguments: [
      ("zh-Hans", "Noto Sans CJK SC"), ("zh-CN", "Noto Sans CJK SC"), ("zh", "Noto Sans CJK SC"),
      ("zh-Hant", "Noto Sans CJK TC"), ("zh_TW", "Noto Sans CJK TC"), ("zh-HK", "Noto Sans CJK HK"),
      ("zh-Hant-HK", "Noto Sans CJK HK"), ("yue", "Noto Sans CJK HK"), ("ja", "Noto Sans CJK JP"),
      ("ja-JP", "Noto Sans CJK JP"), ("ko", "Noto Sans CJK KR"),
    ])
  func hanLanguages(language: String, family: String) throws {
    let choice = try #require(chosen("骨", language: language))
    #expect(choice.face.familyName == family)
    #expect(choice.reason == .language(tag: language, family: family))
  }

  @Test("U13: Without a language, Han is simplified Chinese, kana Japanese, hangul Korean")
  func scripts() {
    #expect(chosen("骨")?.face.familyName == "Noto Sans CJK SC")
    #expect(chosen("骨")?.reason == .script(tag: "Hani"))
    #expect(chosen("か")?.face.familyName == "Noto Sans CJK JP")
    #expect(chosen("한")?.face.familyName == "Noto Sans CJK KR")
    #expect(chosen("。", script: "Hani")?.face.familyName == "Noto Sans CJK SC")
    #expect(chosen("ก")?.face.familyName == "Noto Sans Thai")
    #expect(chosen("ع")?.face.familyName == "Noto Sans Arabic")
    #expect(chosen("ع", language: "ur")?.face.familyName == "Noto Nastaliq Urdu")
    #expect(chosen("क")?.face.familyName == "Noto Sans Devanagari")
    #expect(chosen("ش", language: "ja")?.face.familyName == "Noto Sans Arabic")
  }

  @Test("Serif text falls back to serif families, monospaced text to monospaced ones")
  func kinds() {
    let serif = FontTraits(isSerif: true)
    #expect(chosen("骨", language: "ja", like: serif)?.face.familyName == "Noto Serif CJK JP")
    #expect(chosen("ع", like: serif)?.face.familyName == "Noto Naskh Arabic")
    #expect(chosen("क", like: serif)?.face.familyName == "Noto Serif Devanagari")
    #expect(
      chosen("骨", language: "zh-TW", like: FontTraits(isMonospaced: true))?.face.familyName
        == "Noto Sans Mono CJK TC")
    // An arrow has no script of its own.
    #expect(chosen("⇒", like: serif)?.face.familyName == "DejaVu Serif")
    #expect(chosen("⇒", like: serif)?.reason == .script(tag: "Zyyy"))
    #expect(chosen("⇒")?.face.familyName == "DejaVu Sans")
    // Runes are in fonts that no table names.
    #expect(chosen("ᚠ")?.reason == .style)
    #expect(chosen("♫", like: FontTraits(isMonospaced: true))?.face.familyName == "Liberation Mono")
  }

  @Test("Bold falls back to bold")
  func bold() {
    let bold = FontTraits(weight: 700)
    #expect(chosen("骨", language: "ja", like: bold)?.face.postScriptName == "NotoSansCJKjp-Bold")
    #expect(chosen("ع", like: bold)?.face.postScriptName == "NotoSansArabic-Bold")
    #expect(chosen("ع")?.face.postScriptName == "NotoSansArabic-Regular")
  }

  @Test("Bold falls back to a heavier position of a variable font")
  func variableBold() throws {
    let collection = try FontCollection(faces: [FontFace(contentsOf: TestFonts.interVariable)])
    let choice = try #require(collection.fallback(for: [0x41], like: FontTraits(weight: 700, isItalic: true)))
    #expect(
      choice.variations == [FontVariation(tag: "slnt", value: -10), FontVariation(tag: "wght", value: 700)])
    #expect(choice.instance.traits.weight == 700)
    #expect(collection.fallback(for: [0x41])?.variations == [])
  }

  @Test(
    "Emoji come from the colour font",
    arguments: ["😀", "👩‍💻", "🏳️‍🌈", "❤️", "👍🏽", "🇨🇳", "1️⃣", "🏴󠁧󠁢󠁳󠁣󠁴󠁿", "☝🏻", "⌚"])
  func emoji(cluster: String) {
    #expect(chosen(cluster)?.face.familyName == "Noto Color Emoji")
    #expect(chosen(cluster)?.reason == .emoji)
    // Also where the text's language prefers a family, and where text fonts have a monochrome shape.
    #expect(chosen(cluster, language: "ja")?.reason == .emoji)
  }

  @Test(
    "Symbols that are text by default do not come from the colour font",
    arguments: ["☀", "☎", "❤", "©", "®", "#", "1", "✈", "↔", "😀\u{FE0E}", "⌚\u{FE0E}"])
  func textSymbols(cluster: String) throws {
    let choice = try #require(chosen(cluster))
    #expect(!choice.face.traits.hasColorGlyphs)
    #expect(choice.reason != .emoji)
  }

  @Test("Every scalar's default presentation is that of emoji-data.txt")
  func defaultPresentation() throws {
    let data = try String(contentsOfFile: "/usr/share/unicode/emoji/emoji-data.txt", encoding: .utf8)
    var expected: Set<UInt32> = []
    for line in data.split(separator: "\n") where line.contains("; Emoji_Presentation ") {
      let range = line.prefix { $0 != " " }.components(separatedBy: "..").map { UInt32($0, radix: 16)! }
      expected.formUnion(range[0]...range[range.count - 1])
    }
    #expect(expected.count == 1205)
    // Both fonts have every scalar that either has, so the answer depends on the presentation alone.
    let emoji = try FontFace(contentsOf: TestFonts.notoColorEmoji)
    let collection = try FontCollection(faces: [emoji, FontFace(contentsOf: TestFonts.dejaVuSans)])
    for scalar in UInt32(0x20)...0x1FFFF where emoji.covers(scalar) {
      guard let choice = collection.fallback(for: [scalar]) else { continue }
      #expect((choice.reason == .emoji) == expected.contains(scalar), "U+\(String(scalar, radix: 16))")
    }
  }

  @Test("The caller's presentation is obeyed where the cluster has no selector")
  func statedPresentation() {
    #expect(chosen("☀", presentation: .emoji)?.reason == .emoji)
    #expect(chosen("😀", presentation: .text)?.face.traits.hasColorGlyphs == false)
  }

  @Test("Joiners, selectors and controls need no glyph, and a cluster of nothing else needs no font")
  func invisibles() {
    for text in ["\u{200D}", "\u{FE0F}", "\u{200B}", "\n", "\u{2028}", "\u{E0001}", "\u{AD}", ""] {
      #expect(chosen(text) == nil)
    }
    #expect(chosen("क\u{200D}")?.face.familyName == "Noto Sans Devanagari")
  }

  @Test("A base and its marks stay in one face, by composition where a font has only that")
  func marks() throws {
    // Liberation Sans has ế (U+1EBF) but not every mark.
    let liberation = try FontFace(contentsOf: TestFonts.liberationSans)
    let collection = FontCollection(faces: [liberation])
    #expect(liberation.covers(0x1EBF))
    #expect(collection.fallback(for: [0x65, 0x302, 0x301]) != nil)
    // No font has Devanagari ka with a Thai vowel; the base decides.
    #expect(chosen("\u{915}\u{E34}")?.face.covers(0x915) == true)
    // Ω (ohm sign) is canonically Ω (omega).
    #expect(collection.fallback(for: [0x2126]) != nil)
  }

  @Test("Very many marks are answered like few")
  func manyMarks() {
    let cluster = [UInt32(0x65)] + [UInt32](repeating: 0x301, count: 100_000)
    #expect(
      Self.collection.fallback(for: cluster)?.face == Self.collection.fallback(for: [0x65, 0x301])?.face)
  }

  @Test("A variation sequence prefers the face that knows it")
  func variationSequences() throws {
    // U+2229 U+FE00 (intersection with serifs) is in some fonts' cmap 14; 芦 with IVS is in CJK fonts only.
    let collection = try FontCollection(faces: [
      FontFace(contentsOf: TestFonts.notoSansCJK, index: 1),
      FontFace(contentsOf: TestFonts.notoSansCJK, index: 0),
    ])
    let knowing = collection.entries.map { entry -> Bool in
      (try? entry.open())?.instance().glyph(for: 0x82A6, variationSelector: 0xE0101) != nil
    }
    #expect(knowing.contains(true))
    let choice = try #require(collection.fallback(for: [0x82A6, 0xE0101]))
    #expect(choice.face.instance().glyph(for: 0x82A6, variationSelector: 0xE0101) != nil)
    // A selector that no face knows changes nothing.
    #expect(collection.fallback(for: [0x82A6, 0xE01EF])?.face == collection.fallback(for: [0x82A6])?.face)
  }

  @Test("The order of given faces stays, except that language and presentation go before it")
  func givenOrder() throws {
    let emoji = try FontFace(contentsOf: TestFonts.notoColorEmoji)
    let japanese = try FontFace(contentsOf: TestFonts.notoSansCJK, index: 0)
    let chinese = try FontFace(contentsOf: TestFonts.notoSansCJK, index: 2)
    let serif = try FontFace(contentsOf: TestFonts.liberationSerif)
    let collection = FontCollection(faces: [emoji, japanese, serif, chinese])
    #expect(collection.entries.map(\.family) == [emoji, japanese, serif, chinese].map(\.familyName))
    #expect(collection.fallback(for: [0x9AA8])?.face == japanese)
    #expect(collection.fallback(for: [0x9AA8])?.reason == .order(position: 1))
    #expect(collection.fallback(for: [0x9AA8], language: "zh-Hans")?.face == chinese)
    #expect(collection.fallback(for: [0x31])?.face == japanese)
    #expect(collection.fallback(for: [0x1F600])?.face == emoji)
    #expect(collection.defaultFace == emoji)
  }

  @Test("The text's own font stays when it can show the cluster, but emoji leave it for colour")
  func primary() throws {
    let dejaVu = try FontFace(contentsOf: TestFonts.dejaVuSans).instance()
    func reason(_ text: String, in collection: FontCollection = Self.collection) -> FontChoice.Reason {
      collection.choice(for: text.unicodeScalars.map(\.value), primary: dejaVu).reason
    }
    #expect(reason("A") == .primary)
    #expect(reason("☀") == .primary)
    #expect(reason("\n") == .primary)
    #expect(reason("😀") == .emoji)
    #expect(reason("骨") == .script(tag: "Hani"))
    let liberation = try FontCollection(faces: [FontFace(contentsOf: TestFonts.liberationSans)])
    #expect(reason("😀", in: liberation) == .primary)
    #expect(reason("骨", in: liberation) == .missing)
    #expect(reason("A\u{E34}", in: liberation) == .missing)
  }

  @Test("U13: Every reason says why in words")
  func descriptions() {
    #expect(
      chosen("骨", language: "ja")?.reason.description == "'Noto Sans CJK JP' is preferred for language ja")
    #expect(chosen("😀")?.reason.description == "colour font for emoji")
    #expect(chosen("ع")?.reason.description == "preferred for script Arab")
  }

  @Test("U13: Any scalars give an answer, the same one every time", arguments: UInt64(0)..<20)
  func determinism(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let languages = [nil, "ja", "zh-Hant", "x", "", "-", "ar"]
    for _ in 0..<100 {
      let cluster = (0..<Int.random(in: 0...6, using: &random)).map { _ in
        [
          UInt32.random(in: 0...0x10FFFF, using: &random), .random(in: 0...0x3100, using: &random), 0xD800,
          .max,
        ]
        .randomElement(using: &random)!
      }
      let language = languages.randomElement(using: &random)!
      let first = Self.collection.fallback(for: cluster, language: language)
      #expect(Self.collection.fallback(for: cluster, language: language) == first, "seed \(seed), \(cluster)")
      if let first {
        #expect(cluster.contains(where: first.face.covers) || cluster.contains { $0 > 0x7F }, "seed \(seed)")
      }
    }
  }
}
