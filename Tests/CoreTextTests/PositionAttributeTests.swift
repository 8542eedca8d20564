import CoreText
import GalleyFonts
import TestSupport
import Testing

@Suite("Attributes that move text")
struct PositionAttributeTests {
  private func run(_ text: String, _ font: CTFont, _ more: [CFString: Any]) -> CTRun {
    runs(line(text, font, more))[0]
  }

  private func positions(_ run: CTRun) -> [CGPoint] {
    var positions = [CGPoint](repeating: .zero, count: CTRunGetGlyphCount(run))
    CTRunGetPositions(run, CFRangeMake(0, 0), &positions)
    return positions
  }

  private func usedFont(_ run: CTRun) -> CTFont { CTRunGetAttributes(run)[kCTFontAttributeName] as! CTFont }

  @Test("Attribute names have Apple's raw values")
  func names() {
    #expect(kCTSuperscriptAttributeName as String == "NSSuperScript")
    #expect(kCTWritingDirectionAttributeName as String == "NSWritingDirection")
    #expect(kCTWritingDirectionEmbedding == 0 && kCTWritingDirectionOverride == 2)
  }

  @Test("A superscript has the size and the height that the font's OS/2 table says, a subscript its depth")
  func superscript() throws {
    let font = try font(TestFonts.liberationSans, 100)
    // ttx -t OS_2: ySuperscriptYSize 1331, ySuperscriptYOffset 977, ySubscriptYSize 1331, ySubscriptYOffset
    // 283.
    let raised = run("2", font, [kCTSuperscriptAttributeName: 1])
    #expect(abs(CTFontGetSize(usedFont(raised)) - 100 * 1331 / 2048) < 1e-6)
    #expect(abs(positions(raised)[0].y - 100 * 977 / 2048) < 1e-6)
    let lowered = run("2", font, [kCTSuperscriptAttributeName: -1])
    #expect(abs(positions(lowered)[0].y + 100 * 283 / 2048) < 1e-6)
    let twice = run("2", font, [kCTSuperscriptAttributeName: 2])
    #expect(abs(CTFontGetSize(usedFont(twice)) - 100 * pow(1331 / 2048.0, 2)) < 1e-6)
    #expect(positions(twice)[0].y > positions(raised)[0].y)
    let none = run("2", font, [kCTSuperscriptAttributeName: 0])
    #expect(positions(none)[0].y == 0 && usedFont(none) == font)
    let absurd = run("2", font, [kCTSuperscriptAttributeName: 1e300])
    #expect(CTFontGetSize(usedFont(absurd)) > 0)
    // Layout and line height see it.
    #expect(width(line("22", font, [kCTSuperscriptAttributeName: 1])) < width(line("22", font)) * 0.7)
    var ascent: CGFloat = 0
    CTLineGetTypographicBounds(line("2", font, [kCTSuperscriptAttributeName: 1]), &ascent, nil, nil)
    #expect(abs(ascent - (CTFontGetAscent(font) * 1331 / 2048 + 100 * 977 / 2048)) < 1e-6)
  }

  @Test("A baseline offset is added to a superscript's")
  func both() throws {
    let font = try font(TestFonts.liberationSans, 100)
    let raised = run("2", font, [kCTSuperscriptAttributeName: 1])
    let more = run("2", font, [kCTSuperscriptAttributeName: 1, kCTBaselineOffsetAttributeName: 11])
    #expect(abs(positions(more)[0].y - positions(raised)[0].y - 11) < 1e-9)
  }

  @Test("Text is lined up at a baseline: given heights, or those of the BASE table of a reference font")
  func baselineClass() throws {
    let small = try font(TestFonts.notoSansCJK, 20)
    let large = try font(TestFonts.notoSansCJK, 50)
    func y(_ more: [CFString: Any]) -> CGFloat { positions(run("漢", small, more))[0].y }
    let low = [kCTBaselineReferenceFont: large] as CFDictionary
    // ttx -t BASE: the ideographic baseline of the font is 120 of 1000 below the Latin one.
    #expect(
      abs(
        y([
          kCTBaselineClassAttributeName: kCTBaselineClassIdeographicLow,
          kCTBaselineReferenceInfoAttributeName: low,
        ]) - -0.12 * 30) < 1e-6)
    #expect(
      abs(
        y([
          kCTBaselineClassAttributeName: kCTBaselineClassRoman, kCTBaselineReferenceInfoAttributeName: low,
        ])) < 1e-9)
    let classes = [
      kCTBaselineClassRoman, kCTBaselineClassIdeographicLow, kCTBaselineClassIdeographicHigh,
      kCTBaselineClassIdeographicCentered, kCTBaselineClassHanging, kCTBaselineClassMath,
    ]
    let heights = classes.map { name in
      y([kCTBaselineClassAttributeName: name, kCTBaselineReferenceInfoAttributeName: low])
    }
    #expect(Set(heights.map { ($0 * 1000).rounded() }).count == classes.count, "each has a height of its own")
    #expect(heights[2] > heights[3] && heights[3] > heights[1], "high, centred, low")
    for name in classes {
      // Stated heights win over fonts, and both sides may be stated.
      let reference = [name: 9] as CFDictionary
      let own = [name: 2.5] as CFDictionary
      let attributes: [CFString: Any] = [
        kCTBaselineClassAttributeName: name, kCTBaselineReferenceInfoAttributeName: reference,
        kCTBaselineInfoAttributeName: own,
      ]
      #expect(abs(y(attributes) - 6.5) < 1e-9)
    }
    let borrowed: [CFString: Any] = [
      kCTBaselineClassAttributeName: kCTBaselineClassIdeographicLow,
      kCTBaselineReferenceInfoAttributeName: low,
      kCTBaselineInfoAttributeName: [kCTBaselineOriginalFont: large] as CFDictionary,
    ]
    #expect(abs(y(borrowed)) < 1e-9, "the same font on both sides")
    #expect(y([kCTBaselineClassAttributeName: kCTBaselineClassIdeographicLow]) == 0, "no reference, no move")
    #expect(
      y([kCTBaselineClassAttributeName: "nonsense", kCTBaselineReferenceInfoAttributeName: low]) == 0)
    #expect(y([kCTBaselineReferenceInfoAttributeName: "nonsense"]) == 0)
  }

  @Test("Ideographs of two sizes share their bottom when they are lined up there")
  func mixedSizes() throws {
    let small = try font(TestFonts.notoSansCJK, 20)
    let large = try font(TestFonts.notoSansCJK, 60)
    let text = NSMutableAttributedString(attributedString: styled("国", large))
    text.append(
      styled(
        "国", small,
        [
          kCTBaselineClassAttributeName: kCTBaselineClassIdeographicCentered,
          kCTBaselineReferenceInfoAttributeName: [kCTBaselineReferenceFont: large] as CFDictionary,
        ]))
    let line = CTLineCreateWithAttributedString(text)
    let boxes = runs(line).map { CTRunGetImageBounds($0, nil, CFRangeMake(0, 0)) }
    #expect(abs(boxes[0].midY - boxes[1].midY) < 1.5)
    let plain = CoreTextTests.line("国", small)
    #expect(abs(CTLineGetImageBounds(plain, nil).midY - boxes[0].midY) > 5)
  }

  @Test("Writing directions embed and override as the control characters do", arguments: UInt64(1)...40)
  func writingDirections(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let font = try font(TestFonts.liberationSans, 16, fallback: [TestFonts.notoSansHebrew])
    let pieces = ["ab", "שלום", " ", "12", "(", ")", "c", "ק", ". "]
    func words() -> String {
      (0..<Int.random(in: 1...5, using: &random)).map { _ in pieces.randomElement(using: &random)! }.joined()
    }
    let parts = [words(), words(), words()]
    let outer = Int.random(in: 0...3, using: &random)
    let inner = Int.random(in: 0...3, using: &random)
    let controls: [Int: String] = [0: "\u{202A}", 1: "\u{202B}", 2: "\u{202D}", 3: "\u{202E}"]
    let text = NSMutableAttributedString(attributedString: styled(parts[0], font))
    text.append(styled(parts[1], font, [kCTWritingDirectionAttributeName: [outer] as CFArray]))
    text.append(styled(parts[2], font, [kCTWritingDirectionAttributeName: [outer, inner] as CFArray]))
    text.append(styled(parts[0], font))
    let marked =
      parts[0] + controls[outer]! + parts[1] + controls[inner]! + parts[2] + "\u{202C}\u{202C}" + parts[0]
    func order(_ line: CTLine, without removed: Set<UInt16>, _ units: [UInt16]) -> [UInt16] {
      runs(line).flatMap { run in
        (0..<CTRunGetGlyphCount(run)).map { units[CTRunGetStringIndicesPtr(run)![$0]] }
      }.filter { !removed.contains($0) }
    }
    let ours = order(CTLineCreateWithAttributedString(text), without: [], Array(text.string.utf16))
    let theirs = order(
      line(marked, font), without: Set(0x202A...0x202E), Array(marked.utf16))
    #expect(ours == theirs, "seed \(seed), \(marked.debugDescription)")
  }

  @Test("Writing directions that mean nothing are left out, and frames see the others")
  func oddDirections() throws {
    let font = try font(TestFonts.liberationSans, 16)
    func first(_ value: Any) -> Int {
      let text = styled("abc", font, [kCTWritingDirectionAttributeName: value])
      let line = lines(frame(CTFramesetterCreateWithAttributedString(text), 200, 50))[0]
      var index = 99
      CTRunGetStringIndices(runs(line)[0], CFRangeMake(0, 1), &index)
      return index
    }
    for odd in [[9], [-1], [0.5], "3" as CFString, [Double.nan], [] as [Int]] as [Any] {
      #expect(first(odd) == 0)
    }
    #expect(first([3]) == 2)
    #expect(first([9, 3]) == 2)
  }

  @available(*, deprecated, message: "tests what is deprecated")
  @Test(
    "A character shape switches the font's feature on: JIS of 1978 has another form of 逢 than the default")
  func characterShape() throws {
    let font = try font(TestFonts.notoSansCJK, 20)
    func glyph(_ value: Any) -> CGGlyph {
      var glyph: CGGlyph = 0
      CTRunGetGlyphs(run("噓", font, [kCTCharacterShapeAttributeName: value]), CFRangeMake(0, 1), &glyph)
      return glyph
    }
    let oracle = HarfBuzzOracle(TestFonts.notoSansCJK)
    let plain = oracle.shape("噓")[0].id
    let features = ["trad", "smpl", "jp78", "jp83", "jp90"]
    #expect(glyph(0) == plain && glyph(99) == plain && glyph(-1) == plain)
    for (index, feature) in features.enumerated() {
      for character in ["噓", "逢", "唖", "鴎"] {
        let run = run(character, font, [kCTCharacterShapeAttributeName: index + 1])
        var glyph: CGGlyph = 0
        CTRunGetGlyphs(run, CFRangeMake(0, 1), &glyph)
        #expect(glyph == oracle.shape(character, features: [feature])[0].id, "\(feature)")
      }
    }
    let changed = ["噓", "逢", "唖", "鴎"].filter {
      oracle.shape($0, features: ["jp78"])[0].id != oracle.shape($0)[0].id
    }
    #expect(!changed.isEmpty, "the font has such forms")
  }

  @Test("Base advances and origins add up to positions; marks stand off their pen")
  func baseAdvances() throws {
    let font = try font(TestFonts.notoSansDevanagari, 30)
    let line = line("र्कि क्षुं x́", font, [kCTBaselineOffsetAttributeName: 4])
    for run in runs(line) {
      let count = CTRunGetGlyphCount(run)
      var advances = [CGSize](repeating: .zero, count: count)
      var origins = [CGPoint](repeating: .zero, count: count)
      CTRunGetBaseAdvancesAndOrigins(run, CFRangeMake(0, 0), &advances, &origins)
      var pen = CTRunGetPositionsPtr(run)![0].x - origins[0].x
      for index in 0..<count {
        let position = CTRunGetPositionsPtr(run)![index]
        #expect(abs(pen + origins[index].x - position.x) < 1e-6)
        #expect(origins[index].y == position.y)
        pen += advances[index].width
      }
      var part = [CGPoint](repeating: .zero, count: 1)
      CTRunGetBaseAdvancesAndOrigins(run, CFRangeMake(count - 1, 1), nil, &part)
      #expect(part[0] == origins[count - 1])
    }
  }
}
