import CoreText
import GalleyFonts
import TestSupport
import Testing

/// A line of text without descenders, four pixels a point, with its red bands measured.
struct MagnifiedLine {
  static let scale = 4.0
  let picture: Picture
  let line: CTLine
  /// Pixels from the left and from the bottom.
  let origin = CGPoint(x: 40, y: 120)

  init(_ text: NSAttributedString) {
    line = CTLineCreateWithAttributedString(text)
    picture = Picture(Int(width(line) * Self.scale) + 80, 280)
    picture.context.scaleBy(x: Self.scale, y: Self.scale)
    picture.context.textPosition = CGPoint(x: origin.x / Self.scale, y: origin.y / Self.scale)
    CTLineDraw(line, picture.context)
  }

  /// Whether pixels of a row or a column are red, in the order of their places.
  func isRed(_ places: [(x: Int, y: Int)]) -> [Bool] {
    let bytes = picture.bytes
    return places.map { place in
      let start = ((picture.height - 1 - place.y) * picture.width + place.x) * 4
      return bytes[start] > 160 && bytes[start + 1] < 110
    }
  }

  /// The red stretches of a row between two offsets of the line in points.
  func segments(row: Int, from start: Double = -1000, to end: Double = 100_000) -> [Range<Int>] {
    let low = max(0, Int(Double(origin.x) + start * Self.scale))
    let high = min(picture.width, Int(Double(origin.x) + end * Self.scale))
    return stretches(isRed((low..<high).map { ($0, row) })).map { $0.lowerBound + low..<$0.upperBound + low }
  }

  /// The red bands of all columns together, from below: rows that are red somewhere.
  var bands: [Range<Int>] {
    let rows = (0..<picture.height).map { y in
      isRed((0..<picture.width).map { ($0, y) }).contains(true)
    }
    return stretches(rows)
  }

  private func stretches(_ flags: [Bool]) -> [Range<Int>] {
    var stretches: [Range<Int>] = []
    for (index, flag) in flags.enumerated() where flag {
      if let last = stretches.last, last.upperBound == index {
        stretches[stretches.count - 1] = last.lowerBound..<index + 1
      } else {
        stretches.append(index..<index + 1)
      }
    }
    return stretches
  }
}

@Suite("Lines under and through text")
struct DecorationTests {
  private static func name(_ kind: String) -> CFString {
    kind == "underline" ? kCTUnderlineStyleAttributeName : "NSStrikethrough" as CFString
  }

  private static func colorName(_ kind: String) -> CFString {
    kind == "underline" ? kCTUnderlineColorAttributeName : "NSStrikethroughColor" as CFString
  }

  private func magnified(
    _ kind: String, _ style: Int, text: String = "xxxxxxxxxxxxxxxxxxxx", _ more: [CFString: Any] = [:]
  ) throws -> MagnifiedLine {
    let font = try font(TestFonts.liberationSans, 20)
    var values = more
    values[Self.name(kind)] = style
    values[Self.colorName(kind)] = CGColor.testRed
    if kind == "strikethrough" { values[kCTForegroundColorAttributeName] = CGColor.white }
    return MagnifiedLine(styled(text, font, values))
  }

  /// Thickness in pixels and the first band's upper edge in pixels from the baseline.
  private func measures(_ kind: String) throws -> (thickness: Double, top: Double) {
    let font = try font(TestFonts.liberationSans, 20).font
    return kind == "underline"
      ? (font.underlineThickness * 4, font.underlinePosition * 4)
      : (font.strikeoutThickness * 4, font.strikeoutPosition * 4)
  }

  @Test(
    "S0-11: single is one band as thick as the font says, thick one twice as thick, double two with a gap",
    arguments: ["underline", "strikethrough"])
  func weights(kind: String) throws {
    let (thickness, top) = try measures(kind)
    let single = try magnified(kind, 1)
    let bands = single.bands
    try #require(bands.count == 1)
    #expect(abs(Double(bands[0].count) - thickness) <= 1.01)
    #expect(abs(Double(bands[0].upperBound) - 120 - top) <= 1.01)
    let thick = try magnified(kind, 2).bands
    try #require(thick.count == 1)
    #expect(abs(Double(thick[0].count) - thickness * 2) <= 1.01 && thick[0].count >= bands[0].count * 2 - 1)
    let double = try magnified(kind, 9).bands
    try #require(double.count == 2)
    #expect(double.allSatisfy { abs(Double($0.count) - thickness) <= 1.01 })
    #expect(abs(Double(double[1].lowerBound - double[0].upperBound) - thickness) <= 1.01)
    // Lines through text are as far above as below its middle; lines under it keep off it.
    let middle = Double(bands[0].lowerBound + bands[0].upperBound) / 2
    if kind == "strikethrough" {
      #expect(abs(Double(double[0].lowerBound + double[1].upperBound) / 2 - middle) <= 1.01)
      #expect(abs(Double(thick[0].lowerBound + thick[0].upperBound) / 2 - middle) <= 1.01)
    } else {
      #expect(abs(double[1].upperBound - bands[0].upperBound) <= 1)
      #expect(abs(thick[0].upperBound - bands[0].upperBound) <= 1)
    }
    let edge = Double(single.origin.x) + width(single.line) * 4
    let row = single.segments(row: (bands[0].lowerBound + bands[0].upperBound) / 2)
    #expect(row.count == 1 && abs(row[0].lowerBound - 40) <= 1 && abs(Double(row[0].upperBound) - edge) <= 1)
  }

  /// The lengths of the dashes of whole periods, in order, from the second gap on.
  private func dashes(_ line: MagnifiedLine, _ band: Range<Int>) -> (dashes: [Int], gaps: [Int]) {
    let segments = line.segments(row: (band.lowerBound + band.upperBound) / 2).dropFirst().dropLast()
    let gaps = zip(segments, segments.dropFirst()).map { $1.lowerBound - $0.upperBound }
    return (segments.map(\.count), gaps)
  }

  /// The number of distinct lengths, told apart by more than two pixels.
  private func kinds(_ lengths: [Int]) -> Int {
    let sorted = lengths.sorted()
    return 1 + zip(sorted, sorted.dropFirst()).count { $1 - $0 > 2 }
  }

  /// The period of a row of dashes: the least number after which long and short ones repeat.
  private func period(_ lengths: [Int]) -> Int {
    let limit = ((lengths.min() ?? 0) + (lengths.max() ?? 0)) / 2
    let isLong = lengths.map { kinds(lengths) > 1 && $0 > limit }
    return (1...lengths.count).first { step in
      isLong.indices.dropLast(step).allSatisfy { isLong[$0] == isLong[$0 + step] }
    } ?? 0
  }

  @Test(
    "S0-12: dot and dash have one stroke a period, dash-dot two, dash-dot-dot three, of two lengths",
    arguments: ["underline", "strikethrough"])
  func patterns(kind: String) throws {
    var lengths: [Int: [Int]] = [:]
    for (style, strokes) in [(0x101, 1), (0x201, 1), (0x301, 2), (0x401, 3)] {
      let line = try magnified(kind, style)
      try #require(line.bands.count == 1)
      let dashes = dashes(line, line.bands[0]).dashes
      #expect(dashes.count >= strokes * 3, "three periods")
      #expect(period(dashes) == strokes, "style \(style)")
      #expect(kinds(dashes) == (strokes == 1 ? 1 : 2))
      lengths[style] = dashes
    }
    #expect(try #require(lengths[0x201]?.min()) > (try #require(lengths[0x101]?.max())))
  }

  @Test(
    "S0-13: double dashes are two bands of dashes, thick dots are thick and dotted, words are broken too",
    arguments: ["underline", "strikethrough"])
  func combinations(kind: String) throws {
    let thickness = try measures(kind).thickness
    for pattern in [0x100, 0x200, 0x300, 0x400] {
      let strokes = max(1, (pattern >> 8) - 1)
      let double = try magnified(kind, 9 | pattern)
      try #require(double.bands.count == 2, "pattern \(pattern)")
      for band in double.bands {
        #expect(period(dashes(double, band).dashes) == strokes)
        #expect(abs(Double(band.count) - thickness) <= 1.01)
      }
      #expect(dashes(double, double.bands[0]).dashes == dashes(double, double.bands[1]).dashes)
      let thick = try magnified(kind, 2 | pattern)
      try #require(thick.bands.count == 1)
      #expect(abs(Double(thick.bands[0].count) - 2 * thickness) <= 1.01)
      #expect(period(dashes(thick, thick.bands[0]).dashes) == strokes)
      // By word: nothing in the column of the space, dashes in both words.
      for weight in [1, 2, 9] {
        let words = try magnified(kind, weight | pattern | 0x8000, text: "xxxxxx xxxxxx")
        let space = (6...7).map { Double(CTLineGetOffsetForStringIndex(words.line, $0, nil)) }
        #expect(words.bands.count == (weight == 9 ? 2 : 1))
        for band in words.bands {
          let row = (band.lowerBound + band.upperBound) / 2
          #expect(words.segments(row: row, from: space[0] + 0.3, to: space[1] - 0.3).isEmpty)
          #expect(words.segments(row: row, to: space[0]).count > 1)
          #expect(words.segments(row: row, from: space[1]).count > 1)
        }
      }
    }
  }

  @Test(
    "S0-14: by word, three words have three lines and the spaces none",
    arguments: ["underline", "strikethrough"])
  func byWord(kind: String) throws {
    let line = try magnified(kind, 0x8001, text: "one two three")
    let band = try #require(line.bands.first)
    let segments = line.segments(row: (band.lowerBound + band.upperBound) / 2)
    try #require(segments.count == 3)
    for (segment, word) in zip(segments, [0..<3, 4..<7, 8..<13]) {
      let start = 40 + 4 * Double(CTLineGetOffsetForStringIndex(line.line, word.lowerBound, nil))
      let end = 40 + 4 * Double(CTLineGetOffsetForStringIndex(line.line, word.upperBound, nil))
      #expect(abs(Double(segment.lowerBound) - start) <= 1 && abs(Double(segment.upperBound) - end) <= 1)
    }
  }

  @Test("S0-15: a red underline of black text is red, and the glyphs stay black")
  func colors() throws {
    let line = try magnified("underline", 1)
    let band = try #require(line.bands.first)
    let red = line.picture.box(where: Picture.isRed)
    let black = line.picture.box(where: Picture.isBlack)
    #expect(red.minY >= CGFloat(band.lowerBound) - 1 && red.maxY <= CGFloat(band.upperBound) + 1)
    #expect(black.minY >= 119 && black.height > 30, "the glyphs stand on the baseline")
    // Without a colour of its own a line has the text's.
    let font = try font(TestFonts.liberationSans, 20)
    for name in ["underline", "strikethrough"].map(Self.name) {
      let plain = MagnifiedLine(
        styled("xxx", font, [name: 1, kCTForegroundColorAttributeName: CGColor.testRed]))
      #expect(
        plain.picture.box { red, _, _ in red < 100 }.isNull && !plain.picture.box(where: Picture.isRed).isNull
      )
    }
  }

  @Test("A line through text stands where OS/2 says, over a font that stands in too, and over the glyphs")
  func strikethrough() throws {
    // ttx -t OS_2: yStrikeoutPosition 530, yStrikeoutSize 102.
    let font = try font(TestFonts.liberationSans, 20, fallback: [TestFonts.notoSansCJK])
    let line = MagnifiedLine(
      styled("x漢x", font, [Self.name("strikethrough"): 1, Self.colorName("strikethrough"): CGColor.testRed]))
    #expect(runs(line.line).count == 3)
    let band = try #require(line.bands.first)
    #expect(line.bands.count == 1)
    #expect(abs(Double(band.upperBound) - 120 - 530 / 2048.0 * 80) <= 1.01)
    #expect(abs(Double(band.count) - 102 / 2048.0 * 80) <= 1.5)
    let row = line.segments(row: (band.lowerBound + band.upperBound) / 2)
    #expect(row.count == 1, "no glyph is over it, and no run interrupts it")
    #expect(abs(Double(row[0].count) - width(line.line) * 4) <= 2)
  }

  @Test("Underlines and lines through text leave out white space at both ends of the line")
  func ends() throws {
    for kind in ["underline", "strikethrough"] {
      let line = try magnified(kind, 1, text: "  x x  ")
      let band = try #require(line.bands.first)
      let segments = line.segments(row: (band.lowerBound + band.upperBound) / 2)
      try #require(segments.count == 1)
      let edges = [2, 5].map { 40 + 4 * Double(CTLineGetOffsetForStringIndex(line.line, $0, nil)) }
      #expect(abs(Double(segments[0].lowerBound) - edges[0]) <= 1)
      #expect(abs(Double(segments[0].upperBound) - edges[1]) <= 1)
    }
    #expect(try magnified("underline", 1, text: "    ").bands.isEmpty)
  }

  @Test("Skipping ink leaves an underline open around descenders only; by default it is whole")
  func skipsInk() throws {
    let whole = try magnified("underline", 1, text: "apaxja")
    let open = try magnified(
      "underline", 1, text: "apaxja", [GalleyUnderlineSkipsInkAttributeName: 1])
    let band = try #require(open.bands.first)
    let row = (band.lowerBound + band.upperBound) / 2
    // Red is told from black where nothing is skipped; look beside the ink.
    let segments = open.segments(row: row)
    try #require(segments.count == 3, "interrupted at p and at j")
    let ink = ["p": 1, "j": 4].mapValues { index in
      let glyph = runs(whole.line)[0]
      return CTRunGetImageBounds(glyph, nil, CFRangeMake(index, 1))
    }
    for (index, letter) in [(0, "p"), (1, "j")] {
      let gap = segments[index].upperBound..<segments[index + 1].lowerBound
      let box = try #require(ink[letter])
      #expect(Double(gap.upperBound) < 40 + 4 * Double(box.maxX) + 12)
      #expect(Double(gap.lowerBound) > 40 + 4 * Double(box.minX) - 12)
      #expect(gap.count >= 4)
    }
    // Between the ends there is red in every column that is not black.
    let places = (41..<Int(40 + 4 * width(whole.line)) - 1).map { (x: $0, y: row) }
    let isDark = places.map { whole.picture.color($0.x, $0.y)[1] < 130 }
    #expect(!isDark.contains(false), "an unbroken line where ink is not skipped")
    #expect(positions(whole.line) == positions(open.line))
  }

  private func positions(_ line: CTLine) -> [CGPoint] {
    runs(line).flatMap { run in (0..<CTRunGetGlyphCount(run)).map { CTRunGetPositionsPtr(run)![$0] } }
  }

  @Test("Lines and marks under and through text change no layout", arguments: 0..<8)
  func layoutNeutral(choice: Int) throws {
    let font = try font(TestFonts.dejaVuSans, 20)
    let text = "office flat AVATo"
    let looks: [[CFString: Any]] = [
      [kCTUnderlineStyleAttributeName: 9], ["NSStrikethrough" as CFString: 0x8302],
      ["NSSpellingState" as CFString: 1], ["NSTextHighlightStyle" as CFString: "NSTextHighlightStyleDefault"],
      [kCTBackgroundColorAttributeName: CGColor.testRed], ["NSTextEffect" as CFString: "LetterpressStyle"],
      ["NSLink" as CFString: "https://example.org"], ["NSMarkedClauseSegment" as CFString: 1],
    ]
    let string = NSMutableAttributedString(attributedString: styled(text, font))
    // In the middle of ligatures.
    for place in [2, 3, 8, 13] {
      string.addAttributes(attributes(looks[choice]), range: NSRange(location: place, length: 1))
    }
    let painted = CTLineCreateWithAttributedString(string)
    let plain = line(text, font)
    #expect(positions(painted) == positions(plain))
    #expect(CTLineGetGlyphCount(painted) == CTLineGetGlyphCount(plain))
    #expect(width(painted) == width(plain))
    // Text that is not painted is still there.
    let kept = Set(runs(painted).flatMap { (CTRunGetAttributes($0) as! [String: Any]).keys })
    #expect(kept.contains(looks[choice].keys.first! as String))
  }
}
