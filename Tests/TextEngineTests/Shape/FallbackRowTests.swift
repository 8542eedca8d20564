import GalleyFonts
import Foundation
import TestSupport
import Testing
import TextEngine

@Suite("Fallback in a line")
struct FallbackRowTests {
  @Test("S0-18: characters that a font lacks get one that has them, and its own characters keep it")
  func everyCharacterCovered() throws {
    let text = "Latin 漢字 and 👩‍💻 or नमस्ते, سلام; שלום ภาษา x."
    let line = try StyledLine(text)
    let units = Array(text.utf16)
    for run in line.runs {
      let face = line.layout.fonts[run.font].instance.face
      for scalar in String(decoding: units[run.range], as: UTF16.self).unicodeScalars
      where scalar.value != 0x200D {
        #expect(face.covers(scalar.value), "\(face) for U+\(String(scalar.value, radix: 16))")
        if scalar.isASCII, scalar != " " { #expect(face == EngineFixture.sans) }
      }
    }
    // Liberation Sans has the Hebrew letters, too.
    #expect(Set(line.families).count == 6)
  }

  @Test("A font in memory sets text as its file does, and what it lacks does not lose the rest")
  func fontsFromMemory() throws {
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: TestFonts.dejaVuSans)))
    let face = try FontFace(bytes: bytes, name: "memory")
    let fonts = FontCollection(faces: [face])
    let text = "office \u{10FFFD}\u{4E00}\u{10FFFE} AVATAR"
    let line = try StyledLine(text, TextStyle(font: Font(face: face, size: 20)), fonts: fonts)
    let file = try StyledLine(
      text, EngineFixture.style(EngineFixture.dejaVu, 20),
      fonts: FontCollection(faces: [EngineFixture.dejaVu]))
    #expect(line.glyphs == file.glyphs && line.width == file.width)
    #expect(Set(line.families) == ["DejaVu Sans"])
    // Three boxes between the words, and the words as they are without them.
    let words =
      harfBuzz("office ", file: TestFonts.dejaVuSans) + harfBuzz(" AVATAR", file: TestFonts.dejaVuSans)
    #expect(line.glyphs.filter { $0 != 0 } == words.map(\.id))
    #expect(line.glyphs.filter { $0 == 0 }.count == 3)
    let choice = fonts.choice(for: [0x4E00], primary: face.instance())
    #expect(choice.reason == .missing && !choice.reason.description.isEmpty)
  }

  @Test("The order of given fonts decides, the same way every time")
  func orderDecides() throws {
    let style = EngineFixture.style(EngineFixture.hebrew)
    let first = FontCollection(faces: [EngineFixture.hebrew, EngineFixture.serif, EngineFixture.dejaVu])
    let second = FontCollection(faces: [EngineFixture.hebrew, EngineFixture.dejaVu, EngineFixture.serif])
    for _ in 0..<3 {
      #expect(try StyledLine("word", style, fonts: first).families == ["Liberation Serif"])
      #expect(try StyledLine("word", style, fonts: second).families == ["DejaVu Sans"])
    }
  }

  @Test(
    "An emoji sequence is one glyph that grows with the size",
    arguments: ["👩‍💻", "👋🏿", "🇫🇷", "1️⃣", "🏴󠁧󠁢󠁳󠁣󠁴󠁿", "❤️‍🔥", "👨‍👩‍👧‍👦", "☺️"])
  func emojiGlyphs(emoji: String) throws {
    var widths: [Double] = []
    for size in [1, 7, 16, 160] as [Double] {
      let line = try StyledLine(emoji, EngineFixture.style(EngineFixture.sans, size))
      #expect(line.families == ["Noto Color Emoji"])
      #expect(line.glyphs.filter { line.layout.fonts[0].instance.advance(of: $0) > 0 }.count == 1)
      widths.append(line.width / size)
      let ink = try #require(line.layout.inkBounds(ofLine: 0))
      #expect(ink.width > 0.8 * size && ink.width < 1.5 * size)
    }
    for width in widths { #expect(abs(width - widths[0]) < 1e-12) }
  }

  @Test("A line of emoji is as high as the emoji font; beside letters the line holds both")
  func emojiLineHeight() throws {
    let emoji = Font(face: EngineFixture.emoji, size: 20)
    let letters = Font(face: EngineFixture.sans, size: 20)
    let alone = try StyledLine("👩‍💻👋🏿", EngineFixture.style(EngineFixture.sans, 20)).layout.lines[0]
    #expect(alone.ascent == emoji.ascent && alone.descent == emoji.descent)
    let mixed = try StyledLine("a👩‍💻b", EngineFixture.style(EngineFixture.sans, 20)).layout.lines[0]
    #expect(mixed.ascent == max(emoji.ascent, letters.ascent))
    #expect(mixed.descent == max(emoji.descent, letters.descent))
  }

  @Test("U42: the language of a range chooses the font of Han characters and the font's regional glyphs")
  func languageOfRanges() throws {
    let faces = try (0..<4).map { try FontFace(contentsOf: TestFonts.notoSansCJK, index: $0) }
    let fonts = FontCollection(faces: [EngineFixture.sans] + faces)
    func style(_ language: String) -> TextStyle {
      TextStyle(font: Font(face: EngineFixture.sans, size: 20), language: language)
    }
    let line = try StyledLine(
      [
        ("骨直", style("ja")), ("骨直", style("ko")), ("骨直", style("zh-Hans")), ("骨直", style("zh-Hant")),
      ], fonts: fonts)
    #expect(
      line.families == ["Noto Sans CJK JP", "Noto Sans CJK KR", "Noto Sans CJK SC", "Noto Sans CJK TC"])
    // Inside one font the language goes to the shaper, which picks the local form.
    let japanese = Font(face: faces[0], size: 20)
    for language in ["ja", "zh-Hans", "zh-Hant", "ko"] {
      let line = try StyledLine("骨直今", TextStyle(font: japanese, language: language))
      let oracle = harfBuzz("骨直今", file: TestFonts.notoSansCJK, language: language)
      #expect(line.glyphs == oracle.map(\.id))
    }
    let local = Set(
      try ["ja", "zh-Hans", "zh-Hant"].map {
        try StyledLine("骨直今", TextStyle(font: japanese, language: $0)).glyphs
      })
    #expect(local.count == 3)
  }

  @Test("U42: bold text falls back to a bold font, for the whole of a run")
  func boldFallback() throws {
    let faces = try [TestFonts.liberationSansBold, TestFonts.notoSansArabic, TestFonts.notoSansArabicBold].map
    {
      try FontFace(contentsOf: $0)
    }
    let cjk = try [TestFonts.notoSansCJK, TestFonts.notoSansCJKBold].map {
      try FontFace(contentsOf: $0, index: 2)
    }
    let fonts = FontCollection(faces: faces + cjk)
    let line = try StyledLine(
      "Bold 漢字，漢字 سلام", TextStyle(font: Font(face: faces[0], size: 20), language: "zh-Hans"), fonts: fonts)
    #expect(line.runs.allSatisfy { line.layout.fonts[$0.font].instance.traits.weight >= 700 })
    // One run for the Han words with the mark between them.
    #expect(line.ranges.contains { $0.lowerBound == 5 && $0.upperBound >= 10 })
  }
}
