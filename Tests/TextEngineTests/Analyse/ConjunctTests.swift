import GalleyFonts
import TestSupport
import Testing
import TextEngine
import GalleyUnicode

/// Scripts whose glyphs do not stand in the order of the characters.
@Suite("Conjuncts, split vowels and clusters")
struct ConjunctTests {
  private static let october = "ಅಕ್ಟೋಬರ್"

  private static func noto(_ name: String, size: Double = 40) throws -> TextStyle {
    let face = try FontFace(contentsOf: "/usr/share/fonts/truetype/noto/\(name)-Regular.ttf")
    return TextStyle(font: Font(face: face, size: size))
  }

  @Test("S1-06: October in Kannada keeps its glyphs and its conjunct whatever part of it is coloured")
  func october() throws {
    let style = try Self.noto("NotoSansKannada")
    let plain = try StyledLine(Self.october, style)
    let oracle = harfBuzz(Self.october, file: style.font.instance.face.source)
    #expect(plain.glyphs == oracle.map(\.id))
    // KA, virama, TTA and the vowel OO are one cluster whose glyphs are not in the order of the characters:
    // the subjoined TTA comes after the parts of the vowel.
    let conjunct = oracle.filter { $0.cluster == 1 }
    #expect(conjunct.count > 2 && conjunct.contains { $0.id == style.font.instance.subjoined(0x0C9F) })
    #expect(conjunct.first?.id != style.font.instance.glyph(for: 0x0C95))

    let units = Array(Self.october.utf16)
    for start in 0..<units.count {
      for end in start + 1...units.count {
        let pieces = [0..<start, start..<end, end..<units.count].filter { !$0.isEmpty }
        let line = try StyledLine(pieces.map { (String(decoding: units[$0], as: UTF16.self), style) })
        #expect(line.glyphs == plain.glyphs, "no ink is lost in \(start)..<\(end)")
        #expect(line.width == plain.width)
        // Nothing is cut but before the first letter, the conjunct and the two last letters.
        #expect(line.ranges.allSatisfy { [0, 1, 5, 6].contains($0.lowerBound) }, "\(line.ranges)")
      }
    }
  }

  @Test(
    "S1-07: a vowel sign with ink on both sides of its base is selected whole, and no caret stands inside",
    arguments: [
      ("NotoSansKannada", "ಕೊ", "ಕೋ"), ("NotoSansTamil", "கொ", "கௌ"), ("NotoSansBengali", "কো", "কৌ"),
      ("NotoSansMalayalam", "കൊ", "കോ"), ("NotoSansSinhala", "කො", "කෞ"),
    ])
  func splitVowels(font: String, first: String, second: String) throws {
    let style = try Self.noto(font)
    for syllable in [first, second] {
      let line = try StyledLine("\(syllable)\(syllable)", style)
      let count = syllable.utf16.count
      #expect(line.glyphs.count >= 4, "base and sign have glyphs of their own")
      for start in [0, count] {
        let span = try #require(line.layout.spans(of: start..<start + 1, inLine: 0).first)
        let whole = try #require(line.layout.spans(of: start..<start + count, inLine: 0).first)
        let sign = try #require(line.layout.spans(of: start + count - 1..<start + count, inLine: 0).first)
        // The base alone and the sign alone have no selection narrower than the cluster in which they are
        // drawn.
        #expect(whole.start == line.caret(start) && whole.end == line.caret(start + count))
        #expect(span.end <= whole.end && sign.start >= whole.start)
        for offset in start + 1..<start + count { #expect(line.caret(offset) == line.caret(start)) }
        // Every glyph's ink stands in the span, up to what letters overlap anyway.
        let glyphs = line.layout.glyphs(of: 0)
        for glyph in glyphs.ids.indices where glyphs.clusters[glyph] == start {
          let font = line.layout.fonts[0]
          let box = try #require(font.instance.bounds(of: glyphs.ids[glyph]))
          guard box.maxX > box.minX else { continue }
          #expect(glyphs.xs[glyph] + box.minX * font.scale >= whole.start - 0.05 * font.size)
          #expect(glyphs.xs[glyph] + box.maxX * font.scale <= whole.end + 0.05 * font.size)
        }
        for step in 0...20 {
          let x = whole.start + whole.width * Double(step) / 20
          let offset = line.layout.position(atX: x, inLine: 0).offset
          #expect(offset == start || offset == start + count, "a click hits one side of the syllable")
        }
      }
    }
  }

  @Test("S0-32: characters and glyphs map to each other by whole clusters")
  func clusterMapping() throws {
    let kannada = try Self.noto("NotoSansKannada")
    let sans = EngineFixture.style(EngineFixture.dejaVu, 40)
    let fonts = FontCollection(faces: [
      EngineFixture.dejaVu, EngineFixture.emoji, kannada.font.instance.face,
    ])
    let text = "ﬁ e\u{301} é ffi 👨‍👩‍👧 ಕ್ಷ"
    let units = Array(text.utf16)
    let line = try StyledLine(text, sans, fonts: fonts)
    var owners = [Int?](repeating: nil, count: units.count)
    var starts: Set<Int> = []
    for run in line.layout.lines[0].runs {
      starts.formUnion(line.layout.glyphs(of: run).clusters)
      starts.insert(line.layout.runs[run].range.lowerBound)
    }
    // Characters to clusters: each unit belongs to the last cluster that begins at or before it.
    for unit in units.indices { owners[unit] = starts.filter { $0 <= unit }.max() }
    // Clusters to characters: the units that lead to a cluster are one stretch that begins with it.
    for start in starts {
      let own = units.indices.filter { owners[$0] == start }
      #expect(own.first == start && own == Array(own[0]...own[own.count - 1]))
    }
    let clusters = starts.sorted().map { start in
      String(decoding: units[start..<(starts.filter { $0 > start }.min() ?? units.count)], as: UTF16.self)
    }
    #expect(clusters == ["ﬁ", " ", "e\u{301}", " ", "é", " ", "ffi", " ", "👨‍👩‍👧", " ", "ಕ್ಷ"])
  }

  /// Whether a consonant follows a virama, so that it may be part of the character before it.
  private static func followsVirama(_ offset: Int, in units: [UInt16]) -> Bool {
    var before = offset - 1
    while before >= 0, units[before] == 0x200D { before -= 1 }
    guard before >= 0, let scalar = Unicode.Scalar(units[before]) else { return false }
    return scalar.properties.canonicalCombiningClass == .virama
  }

  @Test(
    "No caret, hit or cut falls inside a conjunct; one that the font does not make is two characters",
    arguments: [
      ("NotoSansDevanagari", "क्ष", [0, 3]), ("NotoSansDevanagari", "स्त", [0, 3]),
      ("NotoSansDevanagari", "क्\u{200D}ष", [0, 4]), ("NotoSansDevanagari", "क्\u{200C}ष", [0, 3, 4]),
      ("NotoSansBengali", "ক্ষ", [0, 3]), ("NotoSansTelugu", "స్త్రీ", [0, 6]), ("NotoSansKannada", "ಕ್ಷ", [0, 3]),
      ("NotoSansKannada", "ಕ್ಟೋ", [0, 4]), ("NotoSansSinhala", "ක්\u{200D}ෂ", [0, 4]),
      ("NotoSansKhmer", "ស្ត្រី", [0, 6]), ("NotoSansMyanmar", "သင်္ဘေ", [0, 1, 6]),
      ("NotoSansTamil", "ட்ட", [0, 2, 3]),
    ] as [(String, String, [Int])])
  func conjuncts(font: String, syllable: String, boundaries: [Int]) throws {
    let style = try Self.noto(font)
    let line = try StyledLine(syllable, style)
    let units = Array(syllable.utf16)
    let carets = Set((0...units.count).map { line.caret($0) })
    #expect(carets.count == boundaries.count, "carets at \(carets.sorted())")
    var hits: Set<Int> = []
    for step in 0...60 {
      hits.insert(line.layout.position(atX: line.width * Double(step) / 60, inLine: 0).offset)
    }
    #expect(hits.sorted() == boundaries)
    let narrow = TextTypesetter(
      styledText([(syllable, style)], fonts: FontCollection(faces: [style.font.instance.face]))
    ).layout(in: TextShape(width: 1))
    #expect(narrow.allLines.map(\.range.lowerBound) == Array(boundaries.dropLast()))
  }

  @Test("Every grapheme of a page in each script has a caret rule", arguments: GoldenPage.all)
  func caretRules(page: GoldenPage) throws {
    let units = Array(page.text.utf16)
    var isBoundary: [Bool] = []
    SegmentBreaker.graphemes.findBoundaries(in: units.span, into: &isBoundary)
    for paragraph in try page.layout().paragraphs {
      let layout = paragraph.layout
      for (index, line) in layout.lines.enumerated() {
        for run in line.runs {
          let range = layout.runs[run].range
          var last: Double?
          func spanIsEmpty(_ offset: Int) -> Bool {
            layout.spans(of: offset - 1..<offset, inLine: index).allSatisfy { $0.width == 0 }
          }
          for offset in range {
            let caret = layout.spans(of: offset..<range.upperBound, inLine: index)
              .map { layout.runs[run].isRightToLeft ? -$0.end : $0.start }.first
            guard let caret else { continue }
            if isBoundary[offset + paragraph.offset],
              !Self.followsVirama(offset + paragraph.offset, in: units)
            {
              // A boundary's caret stands after the one before it, in the run's direction.
              #expect(last.map { caret > $0 || spanIsEmpty(offset) } ?? true, "\(page.name) at \(offset)")
            } else if !isBoundary[offset + paragraph.offset] {
              #expect(caret == last, "\(page.name): no caret inside the grapheme at \(offset)")
            }
            last = caret
          }
        }
      }
    }
  }
}

extension FontInstance {
  /// The below-base form that the font has for a consonant: what virama and consonant after another one
  /// become.
  fileprivate func subjoined(_ consonant: UInt32) -> UInt16? {
    let scalars = [0x0C95, 0x0CCD, consonant].compactMap(Unicode.Scalar.init)
    let text = String(String.UnicodeScalarView(scalars))
    return harfBuzz(text, file: face.source).last?.id
  }
}
