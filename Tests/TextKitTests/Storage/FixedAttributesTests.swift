import GalleyFonts
import GalleyTextStore
import TestSupport
import Testing
import TextEngine

@testable import CoreText
@testable import TextKit

/// What layout reads of a storage without fixing it, beside what it reads of a copy that was fixed.
@Suite("Attributes that layout reads without fixing them")
struct FixedAttributesTests {
  private static let words = [
    "word", "fi", "A–Z", "中文", "、", "「語」", "한국어", "हिन्दी", "क्षि", "العربية", "שלום",
    "ไทย", "😀", "\u{1F468}\u{200D}\u{1F469}", "☺\u{FE0F}", "☺", "1\u{FE0F}\u{20E3}",
    "e\u{301}", "\u{301}", "\u{200D}", "\t", "\u{2028}", "\u{A0}", "\u{E000}", "→", "½",
    "\u{1D400}", "3.14",
  ]

  private static func fonts() throws -> [UIFont] {
    let faces = try [
      TestFonts.liberationSans, TestFonts.notoSans, TestFonts.notoSansCJK, TestFonts.notoColorEmoji,
      TestFonts.notoSansDevanagari, TestFonts.notoSansArabic, TestFonts.notoSansHebrew,
    ].map { try FontFace(contentsOf: $0) }
    let collection = FontCollection(faces: faces)
    let fonts = faces.prefix(3).map { UIFont(Font(face: $0, size: 12), collection: collection) }
    return fonts + [UIFont(Font(face: faces[0], size: 17), collection: collection)]
  }

  /// Attributes of some kinds, of which layout may know the meaning from the paragraph before.
  private static func attributes(_ random: inout SeededGenerator) -> [NSAttributedString.Key: Any] {
    var attributes: [NSAttributedString.Key: Any] = [:]
    if Int.random(in: 0..<20, using: &random) > 0 {
      attributes[.font] = sets.fonts.randomElement(using: &random)!
    }
    switch Int.random(in: 0..<9, using: &random) {
    case 0: attributes[.foregroundColor] = UIColor.red
    case 1: attributes[.underlineStyle] = 1
    case 2: attributes[.kern] = 2.5
    case 3: attributes[.languageIdentifier] = ["ja", "zh-Hant", "hi"].randomElement(using: &random)!
    case 4: attributes[.paragraphStyle] = sets.styles.randomElement(using: &random)!
    case 5: attributes[.superscript] = 1
    case 6: attributes[.link] = NSString(string: "https://example.org")
    default: break
    }
    return attributes
  }

  private struct Sets: @unchecked Sendable {
    let fonts: [UIFont]
    let styles: [NSParagraphStyle]
  }
  private static let sets: Sets = {
    let indented = NSMutableParagraphStyle()
    indented.headIndent = 20
    let rightToLeft = NSMutableParagraphStyle()
    rightToLeft.baseWritingDirection = .rightToLeft
    let fixed = rightToLeft.copy() as! NSParagraphStyle
    return Sets(fonts: try! fonts(), styles: [indented, fixed, .default])
  }()

  private static func text(_ random: inout SeededGenerator) -> NSAttributedString {
    let text = NSMutableAttributedString(string: "")
    for _ in 0..<Int.random(in: 1...5, using: &random) {
      var attributes = attributes(&random)
      let ends = Bool.random(using: &random)
      for _ in 0..<Int.random(in: 1...8, using: &random) {
        if !ends, Int.random(in: 0..<6, using: &random) == 0 { attributes = self.attributes(&random) }
        let word = words.randomElement(using: &random)! + (Bool.random(using: &random) ? " " : "")
        text.append(NSAttributedString(string: word, attributes: attributes))
      }
      if Int.random(in: 0..<8, using: &random) == 0 {
        text.append(NSAttributedString(attachment: NSTextAttachment()))
      }
      text.append(
        NSAttributedString(
          string: ["\n", "\r\n", "\u{2029}", "\n"].randomElement(using: &random)!, attributes: attributes))
    }
    return text
  }

  private static func copy(of storage: NSTextStorage) -> NSTextStorage {
    NSTextStorage(attributedString: storage)
  }

  /// Compares all paragraphs of a storage with those of one whose attributes are fixed; returns how many were
  /// read without fixing.
  private static func compare(_ storage: NSTextStorage, _ fixed: NSTextStorage, _ comment: Comment) -> Int {
    let (memory, slow) = (LayoutCache(), LayoutCache())
    let text = storage.reportedText
    let before = storage.fixedCount
    var readCount = 0
    for range in storage.paragraphs(in: NSRange(location: 0, length: text.count)) {
      guard let shared = storage.reportedUnits(range) else { continue }
      readCount += 1
      let one = memory.resolve(shared)
      // Of text that has been fixed, layout reads what is there.
      let twin = storage.needsFixing(range) == true ? fixed : storage
      let other = slow.resolve(twin.reportedSubstring(range), units: twin.reportedText.units(range))
      #expect(one.styled.text == other.styled.text, comment)
      #expect(one.styled.runs.map(\.end) == other.styled.runs.map(\.end), comment)
      #expect(one.styled.paragraphRuns.map(\.end) == other.styled.paragraphRuns.map(\.end), comment)
      #expect(one.styled.fonts === other.styled.fonts, comment)
      guard one.styled.runs.count == other.styled.runs.count else { continue }
      for run in one.styled.runs.indices {
        let (mine, theirs) = (one.attributes(ofRun: run), other.attributes(ofRun: run))
        #expect(AttributeResolver.areEqual(mine.dictionary, theirs.dictionary), comment)
        #expect(mine.font == theirs.font, comment)
        #expect(
          one.styled.styles[one.styled.runs[run].style] == other.styled.styles[other.styled.runs[run].style],
          comment)
      }
      let styles = (one.styled.paragraphStyles, other.styled.paragraphStyles)
      #expect(
        one.styled.paragraphRuns.map { styles.0[$0.style] }
          == other.styled.paragraphRuns.map { styles.1[$0.style] },
        comment)
      #expect(shared.string.isEqual(to: twin.reportedSubstring(range)), comment)
      let glyphs = [one, other].map { text in
        var count = 0
        return ParagraphGlyphs(text, by: memory.shaper, counting: &count).shaped
      }
      #expect(glyphs[0].glyphs.ids == glyphs[1].glyphs.ids && glyphs[0].fonts == glyphs[1].fonts, comment)
      #expect(glyphs[0].glyphs.advances == glyphs[1].glyphs.advances, comment)
    }
    #expect(storage.fixedCount == before, comment)
    return readCount
  }

  @Test("They are those that fixing sets, whatever was edited, read and fixed before")
  func twin() {
    var readCount = 0
    for seed in 0..<UInt64(120) {
      var random = SeededGenerator(seed: seed)
      let storage = NSTextStorage(string: "")
      storage.append(Self.text(&random))
      for step in 0..<6 {
        readCount += Self.compare(storage, Self.copy(of: Self.unread(storage)), "seed \(seed), step \(step)")
        // Copies of strings hold no lone surrogates.
        func place(_ range: ClosedRange<Int>) -> Int {
          let place = Int.random(in: range, using: &random)
          return place < storage.length && UTF16.isTrailSurrogate(storage.reportedText[place])
            ? place - 1 : place
        }
        let length = storage.length
        let start = place(0...length)
        let range = NSRange(start..<max(start, place(start...min(start + 6, length))))
        switch Int.random(in: 0..<5, using: &random) {
        case 0: storage.replaceCharacters(in: range, with: Self.text(&random))
        case 1: storage.replaceCharacters(in: range, with: Self.words.randomElement(using: &random)!)
        case 2: storage.addAttributes(Self.attributes(&random), range: range)
        case 3: if start < length { _ = storage.attributes(at: start, effectiveRange: nil) }
        default: storage.setAttributes(Self.attributes(&random), range: range)
        }
      }
    }
    #expect(readCount > 500)
  }

  /// A string with the attributes of a storage as they are, so that reading fixes nothing in the storage.
  private static func unread(_ storage: NSTextStorage) -> NSTextStorage {
    let copy = NSMutableAttributedString(string: storage.reportedText.string(0..<storage.reportedText.count))
    var offset = 0
    while offset < copy.length {
      var run = NSRange()
      let attributes = storage.unfixedAttributes(at: offset, effectiveRange: &run)
      copy.setAttributes(attributes, range: NSIntersectionRange(run, NSRange(offset..<copy.length)))
      offset = NSMaxRange(run)
    }
    return NSTextStorage(attributedString: copy)
  }

  @Test("Lone surrogates stay in the units, and the string for callers has replacement characters")
  func loneSurrogates() throws {
    let storage = NSTextStorage(string: "a", attributes: [.font: try Self.fonts()[0]])
    let text = try #require(storage.reportedUnits(0..<1))
    #expect(text.units == [0x61] && text.string.string == "a")
    let run = SharedAttributes.Run(end: 2, attributes: text.runs[0].attributes)
    let cut = AttributedUnits([0x61, 0xD83D], [run])
    #expect(cut.string.string == "a\u{FFFD}" && cut.string.length == 2)
  }

  @Test("Fonts for what a font lacks are found as one by one")
  func finder() throws {
    let fonts = try Self.fonts()
    let finder = FallbackFontFinder()
    for seed in 0..<UInt64(60) {
      var random = SeededGenerator(seed: seed)
      let text = NSMutableAttributedString(string: "")
      for _ in 0..<20 {
        text.append(
          NSAttributedString(
            string: Self.words.randomElement(using: &random)!,
            attributes: [.font: fonts.randomElement(using: &random)!]))
        if Int.random(in: 0..<9, using: &random) == 0 { text.append(NSAttributedString(string: "\n")) }
      }
      let styled = AttributeResolver.resolve(text).styled
      var found = [Font?](repeating: nil, count: styled.text.count)
      finder.forEachRun(of: styled) { range, font in for unit in range { found[unit] = font } }
      var expected = found.map { _ in Font?.none }
      for grapheme in styled.graphemeFonts() {
        let run = styled.runs.first { $0.end > grapheme.range.lowerBound }!
        switch grapheme.reason {
        case .notShaped, .choice(.primary): continue
        default:
          if grapheme.font.instance == styled.styles[run.style].font.instance { continue }
          for unit in grapheme.range { expected[unit] = grapheme.font }
        }
      }
      #expect(found == expected, "seed \(seed)")
      // A finder that has found fonts before finds the same ones, for the same reasons.
      let (again, alone) = (finder.graphemeFonts(of: styled), styled.graphemeFonts())
      #expect(again.map(\.range) == alone.map(\.range), "seed \(seed)")
      #expect(again.map(\.font) == alone.map(\.font), "seed \(seed)")
      #expect(again.map(\.reason) == alone.map(\.reason), "seed \(seed)")
    }
  }

  @Test("Neither layout manager fixes attributes, and who reads them later finds them fixed")
  func nothingIsFixed() throws {
    let font = try Self.fonts()[0]
    let text = NSAttributedString(string: "some 中文 text\nहिन्दी\n", attributes: [.font: font])
    let storage = NSTextStorage(attributedString: text)
    let container = NSTextContainer(size: CGSize(width: 100, height: 0))
    let manager = NSLayoutManager()
    manager.addTextContainer(container)
    storage.addLayoutManager(manager)
    manager.ensureLayout(for: container)
    let content = NSTextContentStorage()
    content.textStorage = storage
    let second = NSTextLayoutManager()
    second.textContainer = NSTextContainer(size: CGSize(width: 100, height: 0))
    content.addTextLayoutManager(second)
    second.ensureLayout(for: content.documentRange)
    #expect(storage.fixedCount == 0)
    let shown = try #require(storage.attribute(.font, at: 5, effectiveRange: nil) as? UIFont)
    #expect(shown.familyName.hasPrefix("Noto Sans CJK") && storage.fixedCount == 13)
    #expect(storage.attribute(.originalFont, at: 5, effectiveRange: nil) as? UIFont == font)
  }
}
