import GalleyFonts
import TestSupport
import Testing
import TextEngine

/// Text with rubies, in Noto Sans CJK for Japan, whose kana and ideographs are an em wide.
enum RubyFixture {
  static func style(_ ruby: Ruby? = nil, size: Double = 20, vertical: Bool = false) -> TextStyle {
    var style = VerticalFixture.style(VerticalFixture.han, size)
    style.usesVerticalForms = vertical
    style.ruby = ruby
    return style
  }

  /// Pieces with and without a ruby.
  static func text(
    _ pieces: [(String, Ruby?)], size: Double = 20, vertical: Bool = false,
    paragraph: ParagraphStyle = ParagraphStyle()
  ) -> StyledText {
    styledText(
      pieces.map { ($0.0, style($0.1, size: size, vertical: vertical)) }, paragraph: paragraph,
      fonts: VerticalFixture.collection)
  }

  static func line(_ pieces: [(String, Ruby?)], vertical: Bool = false) throws -> ParagraphLayout {
    try #require(TextTypesetter.line(of: text(pieces, vertical: vertical)))
  }
}

extension PlacedRuby {
  /// From where to where it stands, in points along the line.
  var span: TextInterval { TextInterval(start: x, end: x + width) }
  var size: Double { layout.fonts[layout.runs[0].font].size }
}

@Suite("Ruby")
struct RubyTests {
  @Test("S4-167: An annotation stands centred above its base, at half its size, and the line's ascent grows")
  func defaults() throws {
    let plain = try RubyFixture.line([("東京漢字", nil)])
    let layout = try RubyFixture.line([("東京", Ruby("とき")), ("漢字", nil)])
    let ruby = try #require(layout.rubies(ofLine: 0).first)
    #expect(layout.rubies(ofLine: 0).count == 1)
    #expect(ruby.base == 0..<2 && ruby.position == .before)
    #expect(ruby.size == 10)
    #expect(ruby.width == 20)
    // Centred over two ems, which have not moved.
    #expect(ruby.x == 10)
    #expect(layout.lines[0].width == plain.lines[0].width)
    // Its em stands on the base's em.
    let ink = try #require(ruby.inkBounds)
    let base = try #require(layout.inkBounds(ofRun: layout.lines[0].runs.lowerBound))
    #expect(ink.y + ink.height <= base.y + 0.5)
    #expect(ink.y + ink.height > base.y - 5)
    #expect(layout.lines[0].ascent > plain.lines[0].ascent)
    #expect(layout.lines[0].ascent >= -ink.y)
    #expect(layout.lines[0].descent == plain.lines[0].descent)
  }

  @Test("S4-167: The size factor scales it, an annotation of its own style keeps its size")
  func size() throws {
    var ruby = Ruby("とき")
    ruby.sizeFactor = 0.3
    #expect(abs(try RubyFixture.line([("東京", ruby)]).rubies(ofLine: 0)[0].size - 6) < 1e-9)
    ruby.annotations[0].style = RubyFixture.style(size: 7)
    #expect(try RubyFixture.line([("東京", ruby)]).rubies(ofLine: 0)[0].size == 7)
    for factor in [Double.nan, -1, .infinity, 0] {
      ruby.annotations[0].style = nil
      ruby.sizeFactor = factor
      #expect(try RubyFixture.line([("東京", ruby)]).lines[0].width.isFinite)
    }
  }

  @Test(
    "S4-167: Alignment of an annotation that is shorter than its base",
    arguments: [
      (Ruby.Alignment.automatic, 20.0, [20.0, 30.0]), (.center, 20, [20, 30]), (.start, 0, [0, 10]),
      (.end, 40, [40, 50]), (.distributeLetter, 0, [0, 50]), (.distributeSpace, 10, [10, 40]),
      (.lineEdge, 20, [20, 30]),
    ])
  func shorter(_ alignment: Ruby.Alignment, _ start: Double, _ letters: [Double]) throws {
    let ruby = Ruby([Ruby.Annotation("とき")], alignment: alignment)
    let layout = try RubyFixture.line([("東京都", ruby)])
    let placed = try #require(layout.rubies(ofLine: 0).first)
    #expect(abs(placed.x - start) < 1e-9)
    let glyphs = placed.layout.lines[0].runs.flatMap { placed.layout.glyphs(of: $0).xs }
    #expect(zip(glyphs, letters).allSatisfy { abs(placed.x + $0 - $1) < 1e-9 }, "\(glyphs)")
    #expect(layout.lines[0].width == 60)
  }

  @Test(
    "S4-167: Alignment of a base that is shorter than its annotation",
    arguments: [
      (Ruby.Alignment.center, [10.0, 30.0]), (.start, [0, 20]), (.end, [20, 40]),
      (.distributeLetter, [0, 40]),
      (.distributeSpace, [5, 35]),
    ])
  func longer(_ alignment: Ruby.Alignment, _ letters: [Double]) throws {
    let ruby = Ruby([Ruby.Annotation("ああああああ")], alignment: alignment)
    let layout = try RubyFixture.line([("東京", ruby), ("漢", nil)])
    let placed = try #require(layout.rubies(ofLine: 0).first)
    #expect(placed.width == 60)
    #expect(abs(placed.x) < 1e-9)
    let glyphs = layout.glyphs(of: layout.lines[0].runs.lowerBound).xs
    #expect(zip(glyphs, letters).allSatisfy { abs($0 - $1) < 0.05 }, "\(glyphs)")
    #expect(abs(layout.lines[0].width - 80) < 0.05)
  }

  @Test("U40: An annotation may stand over half of a kana, never over ideographs or another base")
  func overhang() throws {
    let long = Ruby("あああああ")  // 50 points over 20.
    func edges(_ pieces: [(String, Ruby?)], _ index: Int = 0) throws -> (before: Double, after: Double) {
      let layout = try RubyFixture.line(pieces)
      let ruby = try #require(layout.rubies(ofLine: 0).dropFirst(index).first)
      let base = try #require(layout.spans(of: ruby.base, inLine: 0).first)
      return (base.start - ruby.span.start, ruby.span.end - base.end)
    }
    func isNear(_ edges: (before: Double, after: Double), _ before: Double, _ after: Double) -> Bool {
      abs(edges.before - before) < 0.05 && abs(edges.after - after) < 0.05
    }
    #expect(isNear(try edges([("か", nil), ("京", long), ("カ", nil)]), 10, 10))
    #expect(isNear(try edges([("漢", nil), ("京", long), ("字", nil)]), 0, 0))
    #expect(isNear(try edges([("漢", nil), ("京", long), ("か", nil)]), 0, 10))
    #expect(isNear(try edges([("京", long)]), 0, 0))
    #expect(isNear(try edges([("京", long), ("か", Ruby("かか"))]), 0, 0))
    #expect(isNear(try edges([("か", Ruby("x")), ("京", long)], 1), 0, 0))
    var one = long
    one.overhang = .start
    #expect(isNear(try edges([("か", nil), ("京", one), ("か", nil)]), 10, 0))
    one.overhang = .end
    #expect(isNear(try edges([("か", nil), ("京", one), ("か", nil)]), 0, 10))
    one.overhang = .none
    #expect(isNear(try edges([("か", nil), ("京", one), ("か", nil)]), 0, 0))
    // A small excess needs no spacing at all.
    let small = try RubyFixture.line([("か", nil), ("京", Ruby("あああ")), ("か", nil)])
    #expect(small.lines[0].width == 60)
  }

  @Test("At the edges of lines base and annotation are flush, if that is asked for")
  func lineEdges() throws {
    let long = Ruby([Ruby.Annotation("ああああ")], alignment: .lineEdge)
    let short = Ruby([Ruby.Annotation("あ")], alignment: .lineEdge)
    func bases(_ pieces: [(String, Ruby?)], width: Double) -> [(base: Double, ruby: TextInterval)] {
      TextTypesetter(RubyFixture.text(pieces)).layout(in: TextShape(width: width)).allLines.flatMap { line in
        line.layout.rubies(ofLine: line.index).map { ruby in
          let run = line.line.runs.first { line.layout.runs[$0].range == ruby.base }!
          return (line.layout.glyphs(of: run).xs[0], ruby.span)
        }
      }
    }
    // At the start of the text, in the middle of a line, at the end of one, at the start of the next.
    let found = bases(
      [("京", long), ("国", nil), ("東", long), ("国", nil), ("志", long), ("国", nil)], width: 160.5)
    let next = bases([("国国国国", nil), ("南", long), ("国", nil)], width: 90)
    #expect(found.count == 3)
    #expect(abs(found[0].base) < 0.05 && abs(found[0].ruby.start) < 0.05)
    #expect(abs(found[1].base - 70) < 0.05 && abs(found[1].ruby.start - 60) < 0.05)
    #expect(abs(found[2].base - 140) < 0.1 && abs(found[2].ruby.end - 160) < 0.1)
    #expect(abs(next[0].base) < 0.05 && abs(next[0].ruby.start) < 0.05)
    let shorter = bases([("東京", short), ("国", nil), ("東京", short), ("\n国国", nil)], width: 500)
    #expect(shorter[0].ruby.start == 0)
    #expect(abs(shorter[1].ruby.end - 100) < 0.05)
    let inside = bases([("国", nil), ("東京", short), ("国", nil)], width: 500)
    #expect(abs(inside[0].ruby.start - 35) < 0.05)
  }

  @Test("S4-167: Scaling to fit makes the annotation smaller instead of spacing the base")
  func scaleToFit() throws {
    var ruby = Ruby("ああああ")
    ruby.scalesToFit = true
    let layout = try RubyFixture.line([("漢", nil), ("京", ruby), ("漢", nil)])
    #expect(layout.lines[0].width == 60)
    let placed = try #require(layout.rubies(ofLine: 0).first)
    #expect(abs(placed.size - 5) < 1e-9 && abs(placed.width - 20) < 1e-9 && abs(placed.x - 20) < 1e-9)
    // One that fits keeps its size.
    ruby.annotations = [Ruby.Annotation("あ")]
    #expect(try RubyFixture.line([("京", ruby)]).rubies(ofLine: 0)[0].size == 10)
  }

  @Test("S4-167: Below, after and beside the base")
  func positions() throws {
    let plain = try RubyFixture.line([("東京", nil), ("漢", nil)])
    let below = try RubyFixture.line([("東京", Ruby("とき", position: .after)), ("漢", nil)])
    let after = try #require(below.rubies(ofLine: 0).first)
    let base = try #require(below.inkBounds(ofRun: below.lines[0].runs.lowerBound))
    #expect(try #require(after.inkBounds).y >= base.y + base.height - 0.5)
    #expect(below.lines[0].descent > plain.lines[0].descent)
    #expect(below.lines[0].ascent == plain.lines[0].ascent)

    let inline = try RubyFixture.line([("東京", Ruby("(とき)", position: .inline)), ("漢", nil)])
    let behind = try #require(inline.rubies(ofLine: 0).first)
    #expect(behind.size == 20 && behind.y == 0 && abs(behind.x - 40) < 0.05)
    #expect(abs(inline.lines[0].width - plain.lines[0].width - behind.width) < 0.05)
    #expect(abs(inline.caretOffsets(at: 2, inLine: 0).primary - 40 - behind.width) < 0.05)

    let beside = try RubyFixture.line([("京", Ruby("ㄐㄧㄥ", position: .interCharacter)), ("漢", nil)])
    let bopomofo = try #require(beside.rubies(ofLine: 0).first)
    #expect(bopomofo.isTurned)
    #expect(abs(beside.lines[0].width - 50) < 0.05)
    let ink = try #require(bopomofo.inkBounds)
    #expect(ink.x >= 20 && ink.x + ink.width <= 30)
    #expect(ink.height > 20)
    // Upright, one below the other, the column centred on the base.
    #expect(bopomofo.layout.runs.allSatisfy { $0.orientation == .upright })
    let kanji = try #require(beside.inkBounds(ofRun: 0))
    #expect(abs(ink.y + ink.height / 2 - kanji.y - kanji.height / 2) < 2.5)
    #expect(beside.lines[0].ascent >= -ink.y && beside.lines[0].descent >= ink.y + ink.height)

    // Both sides at once.
    let both = Ruby([Ruby.Annotation("うえ"), Ruby.Annotation("した", position: .after)])
    let two = try RubyFixture.line([("東京", both)]).rubies(ofLine: 0)
    #expect(two.map(\.position) == [.before, .after])
    #expect(two[0].y > 0 && two[1].y < 0 && two[0].x == two[1].x)
  }

  @Test(
    "G-06: In vertical columns annotations stand right of their base, upright, where they stand above it in rows"
  )
  func vertical() throws {
    let pieces: [(String, Ruby?)] = [
      ("か", nil), ("京", Ruby("あああああ")), ("都の", nil), ("東西", Ruby("とざい")), ("。", nil),
    ]
    let row = try RubyFixture.line(pieces)
    let column = try RubyFixture.line(pieces, vertical: true)
    for (above, beside) in zip(row.rubies(ofLine: 0), column.rubies(ofLine: 0)) {
      #expect(abs(above.x - beside.x) < 1e-9 && above.width == beside.width && above.base == beside.base)
      #expect(!beside.isTurned && beside.layout.runs.allSatisfy { $0.orientation == .upright })
    }
    #expect(abs(row.lines[0].width - column.lines[0].width) < 1e-9)
    let layout = TextTypesetter(RubyFixture.text(pieces, vertical: true)).layout(
      in: TextShape(width: 200, height: 90, progression: .rightToLeft))
    #expect(layout.lineCount == 2)
    var seen = 0
    for (index, line) in layout.allLines.enumerated() {
      for ruby in line.layout.rubies(ofLine: line.index) {
        let ink = try #require(ruby.inkBounds)
        let base = try #require(layout.rects(of: ruby.base).first.map { layout.flow.page($0) })
        let baseline = layout.flow.page(TextPoint(x: 0, y: line.line.baseline)).x
        // On the page ink above the baseline is right of it.
        #expect(baseline - ink.y - ink.height >= baseline + 9, "line \(index)")
        #expect(abs(line.line.x + ink.x + ink.width / 2 - base.y - base.height / 2) < 6)
        seen += 1
      }
    }
    #expect(seen == 2)
    // Selection of a base is the base's own.
    let rect = try #require(layout.rects(of: 4..<6).first)
    #expect(layout.character(at: TextPoint(x: rect.x + 5, y: rect.y + rect.height / 2)) == 4..<5)
  }

  static let words: [(String, Ruby?)] = [
    ("東京", Ruby("とうきょう")), ("志", Ruby("こころざし")), ("の", nil), ("漢字", Ruby("かんじ")), ("、", nil),
    ("承", Ruby("うけたまわ")),
    ("る", nil), ("です", nil), ("国", nil), ("word ", nil), ("。", nil), ("大人", Ruby("おとな")),
    ("東😀", Ruby("とうきょうと")),
  ]

  @Test(
    "In lines of every width annotations stand in the line, apart from each other, over their whole base",
    arguments: UInt64(0)..<40)
  func everyWidth(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let alignments: [Ruby.Alignment] = [
      .automatic, .start, .center, .end, .distributeLetter, .distributeSpace, .lineEdge,
    ]
    let alignment = alignments[Int(seed) % alignments.count]
    var pieces: [(String, Ruby?)] = []
    while pieces.count < 30 {
      var piece = Self.words.randomElement(using: &random)!
      // Equal neighbours are one base.
      if piece.1 != nil, pieces.last?.0 == piece.0 { continue }
      piece.1?.alignment = alignment
      pieces.append(piece)
    }
    let paragraph = EngineFixture.paragraphStyle { $0.alignment = seed % 3 == 0 ? .justified : .natural }
    let isVertical = seed % 2 == 1
    let text = RubyFixture.text(pieces, vertical: isVertical, paragraph: paragraph)
    let typesetter = TextTypesetter(text)
    for width in stride(from: 80.0, through: 400, by: 16) {
      let shape =
        isVertical
        ? TextShape(width: .infinity, height: width, progression: .rightToLeft) : TextShape(width: width)
      let column = typesetter.layout(in: shape)
      #expect(column.range == 0..<text.text.count)
      var count = 0
      for line in column.allLines {
        let rubies = line.layout.rubies(ofLine: line.index)
        #expect(line.line.width <= width + 1e-6)
        for ruby in rubies {
          #expect(
            line.line.range.lowerBound <= ruby.base.lowerBound
              && ruby.base.upperBound <= line.line.range.upperBound)
          #expect(ruby.span.start >= -1e-6 && ruby.span.end <= line.line.totalWidth + 0.05, "width \(width)")
          #expect(line.line.ascent >= ruby.y + ruby.size / 2 - 1e-6)
          // Letters and annotation have one middle.
          let base = try #require(line.layout.spans(of: ruby.base, inLine: line.index).first)
          #expect(ruby.span.start <= base.end && ruby.span.end >= base.start)
          if alignment == .center, !isVertical, paragraph.alignment != .justified,
            let run = line.line.runs.first(where: { line.layout.runs[$0].range == ruby.base })
          {
            let letters = line.layout.glyphs(of: run).xs
            #expect(abs(ruby.x + ruby.width / 2 - (letters[0] + letters[letters.count - 1] + 20) / 2) < 0.1)
          }
        }
        for (ruby, next) in zip(rubies, rubies.dropFirst()) {
          #expect(ruby.span.end <= next.span.start + 0.1, "width \(width) seed \(seed)")
        }
        count += rubies.count
      }
      #expect(count == pieces.count { $0.1 != nil })
    }
  }

  @Test("No line breaks inside a base, unless it is wider than the line")
  func breaks() throws {
    let text = RubyFixture.text([("国国", nil), ("東京都庁", Ruby("とうきょうとちょう")), ("国国", nil)])
    for width in stride(from: 20.0, through: 200, by: 5) {
      let column = TextTypesetter(text).layout(in: TextShape(width: width))
      let starts = column.allLines.map(\.range.lowerBound)
      #expect(column.range == 0..<8)
      if width >= 91 { #expect(Set(starts).isDisjoint(with: [3, 4, 5]), "width \(width)") }
      // Cut or not, the annotation is there once.
      #expect(column.allLines.reduce(0) { $0 + $1.layout.rubies(ofLine: $1.index).count } == 1)
    }
  }

  @Test("No word is divided inside a base")
  func hyphens() throws {
    let paragraph = EngineFixture.paragraphStyle { $0.hyphenationFactor = 1 }
    func hyphenated(_ ruby: Ruby?) -> Int {
      var style = EngineFixture.style(EngineFixture.sans, 16)
      style.language = "en-US"
      style.ruby = ruby
      let text = styledText([("international cooperation organization", style)], paragraph: paragraph)
      return stride(from: 100.0, through: 300, by: 10).reduce(0) { count, width in
        count
          + TextTypesetter(text).layout(in: TextShape(width: width)).allLines.count { $0.line.isHyphenated }
      }
    }
    #expect(hyphenated(nil) > 5)
    #expect(hyphenated(Ruby("x")) == 0)
  }

  @Test("Rubies over Latin, Arabic and combined numbers")
  func otherScripts() throws {
    let arabic = try RubyFixture.line([("سلام", Ruby("salaamsalaamsalaam")), ("漢", nil)])
    let ruby = try #require(arabic.rubies(ofLine: 0).first)
    let base = try #require(arabic.spans(of: 0..<4, inLine: 0).first)
    #expect(abs(ruby.span.start - base.start) < 0.05 && abs(ruby.span.end - base.end) < 0.05)
    var combined = RubyFixture.style(Ruby("にじゅうろく"), vertical: true)
    combined.combinesUpright = true
    let plain = RubyFixture.style(vertical: true)
    let layout = try #require(
      TextTypesetter.line(of: VerticalFixture.text([("国", plain), ("26", combined), ("国", plain)])))
    #expect(abs(layout.lines[0].width - 100) < 0.05)
    #expect(abs(layout.rubies(ofLine: 0)[0].x - 20) < 0.05)
    // The digits stay in the middle of their annotation.
    let digits = try #require(layout.lines[0].runs.first { layout.runs[$0].orientation == .combined })
    let ink = try #require(layout.inkBounds(ofRun: digits))
    #expect(abs(ink.x + ink.width / 2 - 50) < 2)
  }

  @Test("Text without rubies is laid out as before; one ruby moves only what its base needs")
  func neighbours() throws {
    let plain = try RubyFixture.line([("国国", nil), ("東", nil), ("国国", nil)])
    let layout = try RubyFixture.line([("国国", nil), ("東", Ruby("ああああ")), ("国国", nil)])
    let plainXs = plain.lines[0].runs.flatMap { plain.glyphs(of: $0).xs }
    let xs = layout.lines[0].runs.flatMap { layout.glyphs(of: $0).xs }
    for (index, shift) in [0.0, 0, 10, 20, 20].enumerated() {
      #expect(abs(xs[index] - plainXs[index] - shift) < 0.05)
    }
  }

  @Test("An ellipsis beside a base has no ruby")
  func truncation() throws {
    let text = RubyFixture.text([("国国国国", nil), ("東京", Ruby("とうきょう")), ("国国国国", nil)])
    let column = TextTypesetter(text).layout(
      in: TextShape(width: 155), rowLimit: 1, truncation: Truncation(.tail))
    let line = try #require(column.allLines.first)
    #expect(line.layout.rubies(ofLine: 0).count == 1)
    #expect(line.layout.rubies(ofLine: 0)[0].base == 4..<6)
  }

  @Test("Rubies inside rubies, empty ones and huge ones do no harm")
  func badInput() throws {
    var inner = RubyFixture.style(Ruby("内"))
    inner.placeholder = Placeholder(width: 5, ascent: 5, descent: 5)
    let nested = Ruby([Ruby.Annotation("外", style: inner)])
    let layout = try RubyFixture.line([("東", nested)])
    #expect(layout.rubies(ofLine: 0)[0].layout.rubies(ofLine: 0).isEmpty)
    #expect(layout.rubies(ofLine: 0)[0].layout.runs[0].kind == .glyphs)
    #expect(try RubyFixture.line([("東", Ruby(""))]).rubies(ofLine: 0).isEmpty)
    #expect(try RubyFixture.line([("東", Ruby([]))]).rubies(ofLine: 0).isEmpty)
    let huge = try RubyFixture.line([("東", Ruby(String(repeating: "あ\n", count: 2000)))])
    #expect(huge.rubies(ofLine: 0).count == 1 && huge.lines[0].width.isFinite)
    // An annotation that is larger than its base by more than numbers can say.
    var tiny = RubyFixture.style(Ruby([Ruby.Annotation("外外", style: RubyFixture.style())]), size: 1e-300)
    #expect(try #require(TextTypesetter.line(of: styledText([("東", tiny)]))).lines[0].width.isFinite)
    tiny.usesVerticalForms = true
    tiny.combinesUpright = true
    #expect(try #require(TextTypesetter.line(of: styledText([("12", tiny)]))).lines[0].width.isFinite)
    let breaks = try RubyFixture.line([("\n", Ruby("あ")), ("\t", Ruby("い"))])
    #expect(breaks.rubies(ofLine: 0).isEmpty)
  }
}
