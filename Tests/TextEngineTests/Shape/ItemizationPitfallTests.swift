import GalleyFonts
import TestSupport
import Testing
import TextEngine

/// Where shaping must not be cut, and which font a character gets: what goes wrong in young engines.
@Suite("Itemisation pitfalls")
struct ItemizationPitfallTests {
  private static let dejaVu = EngineFixture.style(EngineFixture.dejaVu)

  private static func noto(_ name: String) throws -> TextStyle {
    TextStyle(
      font: Font(
        face: try FontFace(contentsOf: "/usr/share/fonts/truetype/noto/\(name)-Regular.ttf"), size: 16))
  }

  @Test("Marks, digits and brackets that scripts share take the script around them")
  func sharedCharacters() throws {
    #expect(try StyledLine("a (b) 1, c!", Self.dejaVu).ranges == [0..<11])
    #expect(try StyledLine("«1» привет", Self.dejaVu).ranges == [0..<10])
    // The closing bracket belongs to the script of the opening one.
    #expect(try StyledLine("abc (αβγ) def", Self.dejaVu).ranges == [0..<5, 5..<8, 8..<13])
  }

  @Test("A mark that several scripts use is shaped with its word")
  func scriptExtensions() throws {
    let devanagari = try Self.noto("NotoSansDevanagari")
    #expect(try StyledLine("अग्नि\u{951}मी", devanagari).ranges.count == 1)
    let kana = TextStyle(font: Font(face: EngineFixture.han, size: 16), language: "ja")
    #expect(try StyledLine("らーめん", kana).ranges == [0..<4])
    #expect(try StyledLine("ラーメン", kana).ranges == [0..<4])
    let syriac = try Self.noto("NotoSansSyriac")
    #expect(try StyledLine("ܫܠ\u{640}ܡܐ، ܐ", syriac).ranges.count == 1)
  }

  @Test(
    "A style that begins inside a character begins at that character",
    arguments: [
      ["e", "\u{301}x"], ["👍", "🏽x"], ["1", "\u{FE0F}\u{20E3}x"], ["👩", "\u{200D}💻x"],
      ["☺", "\u{FE0F}x"], ["葛", "\u{E0100}x"], ["ก", "\u{E33}x"], ["ש", "\u{5C1}x"], ["क", "\u{93F}x"],
    ])
  func styleInsideGrapheme(pieces: [String]) throws {
    let small = EngineFixture.style(EngineFixture.sans, 16)
    let large = EngineFixture.style(EngineFixture.serif, 30)
    let line = try StyledLine([(pieces[0], small), (pieces[1], large)])
    let count = pieces.joined().utf16.count - 1
    let whole = try StyledLine(pieces[0] + String(pieces[1].unicodeScalars.dropLast()), small)
    let mixed = line.runs.filter { $0.range.lowerBound < count }
    #expect(mixed.map(\.range.upperBound).max() == count)
    #expect(mixed.allSatisfy { line.layout.fonts[$0.font].size == 16 }, "the base's font wins")
    let left = line.layout.lines[0].runs.filter { line.layout.runs[$0].range.lowerBound < count }
    #expect(left.flatMap { line.layout.glyphs(of: $0).ids } == whole.glyphs)
  }

  @Test("A grapheme is never split between fonts, whatever it is made of", arguments: UInt64(0)..<40)
  func oneFontPerGrapheme(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let bases = ["a", "é", "ß", "א", "ب", "क", "ก", "漢", "か", "👩", "한", "1", "☺", "©", "ʔ", "\u{25CC}"]
    let marks = [
      "\u{301}", "\u{323}", "\u{5B7}", "\u{64E}", "\u{93C}", "\u{E48}", "\u{3099}", "\u{FE0F}", "\u{20E3}",
      "\u{200D}", "\u{1F3FD}", "\u{E0100}", "\u{20DD}", "\u{1DCE}",
    ]
    var text = ""
    for _ in 0..<30 {
      text += bases.randomElement(using: &random) ?? ""
      for _ in 0..<Int.random(in: 0...3, using: &random) { text += marks.randomElement(using: &random) ?? "" }
    }
    let line = try StyledLine(text)
    var starts: Set<Int> = []
    var offset = 0
    for character in text {
      starts.insert(offset)
      offset += character.utf16.count
    }
    for range in line.ranges {
      #expect(starts.contains(range.lowerBound), "seed \(seed): a run begins inside a character at \(range)")
    }
  }

  @Test("Composed and decomposed letters look alike in a font that has either")
  func canonicalForms() throws {
    for (composed, decomposed) in [
      ("é", "e\u{301}"), ("Å", "A\u{30A}"), ("ậ", "a\u{323}\u{302}"), ("ậ", "a\u{302}\u{323}"),
      ("ё", "е\u{308}"),
    ] {
      let first = try StyledLine(composed)
      let second = try StyledLine(decomposed)
      #expect(first.families == ["Liberation Sans"] && second.families == first.families)
      #expect(first.glyphs == second.glyphs && first.width == second.width, "\(composed)")
    }
    // The font has neither the composed letter nor the mark, so the letter goes with its mark.
    let hebrew = EngineFixture.style(EngineFixture.hebrew)
    #expect(try StyledLine("e\u{301}", hebrew).families == ["Liberation Sans"])
  }

  @Test("Spaces and invisible characters stay in the font before them and cut nothing")
  func invisibleCharacters() throws {
    for middle in [" ", "\u{200B}", "\u{200C}", "\u{200E}", "\u{2060}", "\u{FEFF}", "\u{AD}"] {
      let line = try StyledLine("漢\(middle)字")
      #expect(
        line.families == ["Noto Sans CJK SC"],
        "U+\(middle.unicodeScalars.map { String($0.value, radix: 16) })")
      #expect(!line.glyphs.contains(0))
    }
    // A space of an emoji font would be as wide as an emoji.
    #expect(try StyledLine("👩‍💻 👩‍💻").families == ["Noto Color Emoji", "Liberation Sans", "Noto Color Emoji"])
  }

  @Test("Signs that are text by default are not coloured because a colour font comes first")
  func textDefaultSigns() throws {
    let fonts = FontCollection(faces: [EngineFixture.emoji, EngineFixture.sans])
    let hebrew = EngineFixture.style(EngineFixture.hebrew)
    for sign in ["☺", "©", "♥", "↔", "™"] {
      #expect(
        try StyledLine("א\(sign)", hebrew, fonts: fonts).families.contains("Liberation Sans"), "\(sign)")
      let chosen = try StyledLine("\(sign)\u{FE0F}", hebrew, fonts: fonts)
      #expect(chosen.families == ["Noto Color Emoji"], "\(sign)")
    }
  }

  @Test("A joined sequence that the emoji font lacks shows its parts, and is one character to the caret")
  func unknownSequence() throws {
    let sequence = "👩\u{200D}🐙"
    let line = try StyledLine("\(sequence)x")
    #expect(line.families == ["Noto Color Emoji", "Liberation Sans"])
    let parts = try StyledLine("👩🐙")
    #expect(line.runs[0].width == parts.width)
    #expect(!line.glyphs.contains(0))
    for offset in 1..<sequence.utf16.count { #expect(line.caret(offset) == 0) }
    #expect(line.caret(sequence.utf16.count) == parts.width)
  }

  @Test("A variation sequence comes from the font that knows it, an unknown selector is not seen")
  func variationSequences() throws {
    let japanese = try FontFace(contentsOf: TestFonts.notoSansCJK)
    let fonts = FontCollection(faces: [EngineFixture.sans, japanese])
    let varied = try StyledLine("葛\u{E0100}", fonts: fonts)
    let known = try #require(japanese.instance().glyph(for: 0x845B, variationSelector: 0xE0100))
    #expect(varied.glyphs.first == known)
    for (text, plain) in [("葛\u{E01EF}", "葛"), ("a\u{FE00}", "a"), ("x\u{FE0F}", "x"), ("A\u{E0101}V", "AV")]
    {
      let line = try StyledLine(text, fonts: fonts)
      let other = try StyledLine(plain, fonts: fonts)
      #expect(line.width == other.width && !line.glyphs.contains(0), "\(text)")
    }
  }

  @Test("Regional indicators pair from the first one; a lone one is a character of its own")
  func regionalIndicators() throws {
    let line = try StyledLine("🇫🇷🇯🇵🇩x")
    #expect(Set(line.layout.glyphs(of: 0).clusters) == [0, 4, 8])
    let flag = try StyledLine("🇫🇷")
    #expect(line.caret(4) == flag.width)
    #expect(line.caret(2) == 0 && line.caret(6) == flag.width)
    #expect(line.caret(8) < line.caret(10))
    #expect(line.layout.character(atX: line.caret(8) + 1, inLine: 0) == 8..<10)
  }

  @Test("Letters of Hangul join to syllables in one font, also where the text's font has none")
  func jamo() throws {
    for (letters, syllable) in [
      ("\u{1112}\u{1161}\u{11AB}", "한"), ("\u{1100}\u{1161}", "가"), ("가\u{11A8}", "각"),
    ] {
      let joined = try StyledLine("a\(letters)b")
      let composed = try StyledLine("a\(syllable)b")
      #expect(joined.families == ["Liberation Sans", "Noto Sans CJK SC", "Liberation Sans"])
      #expect(joined.glyphs == composed.glyphs && joined.width == composed.width)
    }
    // An old syllable without a composed form.
    let old = try StyledLine("\u{1112}\u{119E}\u{11AB}")
    #expect(old.families == ["Noto Sans CJK SC"] && !old.glyphs.contains(0))
    #expect(old.caret(1) == 0 && old.caret(2) == 0)
  }
}
