import GalleyFonts
import TestSupport
import Testing
import TextEngine

@Suite("Ligatures over changes of paint")
struct DividedClusterTests {
  /// A line whose units have one style but stand in several of the caller's runs, which end at some offsets.
  private func line(_ string: String, _ face: FontFace, marks: [Int]) throws -> ParagraphLayout {
    let text = Array(string.utf16)
    let styled = StyledText(
      text: text, styles: [EngineFixture.style(face, 40)],
      runs: (marks + [text.count]).map { StyledText.Run(end: $0, style: 0) },
      paragraphStyles: [ParagraphStyle()], paragraphRuns: [.init(end: text.count, style: 0)],
      fonts: EngineFixture.collection)
    return try #require(TextTypesetter.line(of: styled))
  }

  private func load(_ path: String) throws -> FontFace { try FontFace(contentsOf: path) }

  @Test(
    "The parts of a ligature tile its advance, meet at its carets and name their style runs",
    arguments: [("flat", [1]), ("office", [2, 3]), ("office", [2]), ("office", [1, 3]), ("xfly", [2])],
    [TestFonts.dejaVuSans, TestFonts.notoSans])
  func partsTile(sample: (text: String, marks: [Int]), path: String) throws {
    let layout = try line(sample.text, try load(path), marks: sample.marks)
    let carets = sample.marks.map { layout.caretOffsets(at: $0, inLine: 0).primary }
    let divided = layout.runs.indices.compactMap { run in layout.dividedCluster(ofRun: run).map { (run, $0) }
    }
    #expect(divided.count == 1)
    let (run, cluster) = try #require(divided.first)
    let glyphs = layout.glyphs(of: run)
    #expect(cluster.glyphs.count == 1)
    let left = glyphs.xs[cluster.glyphs.lowerBound]
    #expect(abs(cluster.parts[0].span.start - left) < 1e-9)
    let right = left + glyphs.advances[cluster.glyphs.lowerBound]
    #expect(abs(cluster.parts[cluster.parts.count - 1].span.end - right) < 1e-9)
    for (part, next) in zip(cluster.parts, cluster.parts.dropFirst()) {
      #expect(part.span.end == next.span.start)
      #expect(part.range.upperBound == next.range.lowerBound)
      #expect(part.styleRun + 1 == next.styleRun)
      #expect(carets.contains { abs($0 - part.span.end) < 1e-9 })
      #expect(part.span.width > 1 && next.span.width > 1)
    }
    #expect(cluster.parts[0].styleRun == layout.runs[run].styleRun)
  }

  @Test("Parts meet where GDEF says")
  func caretsFromTheFont() throws {
    let carets = try FontDump.ligatureCarets(of: "f_f_i", in: TestFonts.notoSans)
    #expect(carets.count == 2)
    let layout = try line("ffi", try load(TestFonts.notoSans), marks: [1, 2])
    let cluster = try #require(layout.dividedCluster(ofRun: 0))
    #expect(cluster.parts.map(\.styleRun) == [0, 1, 2])
    for (part, caret) in zip(cluster.parts, carets) {
      #expect(abs(part.span.end - Double(caret) / 1000 * 40) < 1e-9)
    }
  }

  @Test(
    "From right to left the first part is the rightmost",
    arguments: [TestFonts.dejaVuSans, TestFonts.notoSansArabic])
  func rightToLeft(path: String) throws {
    let layout = try line("سلام", try load(path), marks: [2])
    let run = try #require(layout.runs.indices.first { layout.dividedCluster(ofRun: $0) != nil })
    let cluster = try #require(layout.dividedCluster(ofRun: run))
    #expect(cluster.parts.map(\.range) == [2..<3, 1..<2])
    #expect(cluster.parts.map(\.styleRun) == [1, 0])
    #expect(cluster.parts[0].span.end == cluster.parts[1].span.start)
    #expect(abs(cluster.parts[0].span.end - layout.caretOffsets(at: 2, inLine: 0).primary) < 1e-9)
    #expect(abs(cluster.parts[0].span.start - layout.runs[run].x) < 1e-9)
    let alone = try line("سلام", try load(path), marks: [])
    #expect(
      alone.glyphs(of: 0).ids == layout.lines[0].runs.flatMap { layout.glyphs(of: $0).ids },
      "shaping takes no notice")
  }

  @Test(
    "A change inside a grapheme or an Indic syllable divides nothing: all has the first style",
    arguments: [
      ("ಅಕ್ಟೋಬರ್", "/usr/share/fonts/truetype/noto/NotoSansKannada-Regular.ttf"),
      ("क्षत्रिय", TestFonts.notoSansDevanagari), ("e\u{301}x\u{323}", TestFonts.dejaVuSans),
      ("👩‍💻🇫🇷", TestFonts.notoColorEmoji),
      ("ഫ്രഞ്ച്", "/usr/share/fonts/truetype/noto/NotoSansMalayalam-Regular.ttf"),
    ])
  func wholeGraphemes(text: String, path: String) throws {
    let face = try load(path)
    let count = text.utf16.count
    let plain = try line(text, face, marks: [])
    let ids = plain.glyphs(of: 0).ids
    for start in 1..<count {
      let layout = try line(text, face, marks: start + 1 < count ? [start, start + 1] : [start])
      #expect(layout.runs.indices.allSatisfy { layout.dividedCluster(ofRun: $0) == nil }, "at \(start)")
      #expect(layout.lines[0].runs.flatMap { layout.glyphs(of: $0).ids } == ids, "at \(start)")
      var end = 0
      for run in layout.runs {
        #expect(run.range.lowerBound == end)
        end = run.range.upperBound
      }
      #expect(end == count)
    }
  }

  @Test("With random marks runs tile their line and parts tile their cluster", arguments: UInt64(0)..<60)
  func randomMarks(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let words = ["office", "flat", "سلام", "لا", "क्षत्रिय", "x\u{301}y", "👩‍💻", " ", "waffle"]
    let string = (0..<6).map { _ in words.randomElement(using: &random)! }.joined()
    let count = string.utf16.count
    let marks = (1..<count).filter { _ in Bool.random(using: &random) }
    let layout = try line(string, EngineFixture.dejaVu, marks: marks)
    var covered = [Int](repeating: 0, count: count)
    for (index, run) in layout.runs.enumerated() {
      for unit in run.range { covered[unit] += 1 }
      guard let cluster = layout.dividedCluster(ofRun: index) else { continue }
      #expect(cluster.glyphs.lowerBound >= 0 && cluster.glyphs.upperBound <= run.glyphs.count, "seed \(seed)")
      #expect(cluster.parts.first!.span.start >= run.x - 1e-9, "seed \(seed)")
      #expect(cluster.parts.last!.span.end <= run.x + run.width + 1e-9, "seed \(seed)")
      for (part, next) in zip(cluster.parts, cluster.parts.dropFirst()) {
        #expect(part.span.end == next.span.start && part.styleRun != next.styleRun, "seed \(seed)")
      }
      let units = cluster.parts.map(\.range).sorted { $0.lowerBound < $1.lowerBound }
      #expect(units.last?.upperBound == run.range.upperBound, "seed \(seed)")
    }
    #expect(covered.allSatisfy { $0 == 1 }, "seed \(seed)")
  }
}
