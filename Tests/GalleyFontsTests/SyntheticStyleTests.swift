import CGalleyHarfBuzz
import GalleyFonts
import TestSupport
import Testing

@Suite("Synthetic styles")
struct SyntheticStyleTests {
  private static let bold = SyntheticStyle(isBold: true)
  private static let oblique = SyntheticStyle(isOblique: true)
  private static let both = SyntheticStyle(isBold: true, isOblique: true)

  @Test(
    "Ink grows by 1/48 em on each side; advances, shaping and line measures stay",
    arguments: [TestFonts.liberationSans, TestFonts.dejaVuSans, TestFonts.notoSansCJK])
  func emboldening(path: String) throws {
    let face = try FontFace(contentsOf: path)
    let plain = face.instance()
    let bold = face.instance(synthetic: Self.bold)
    #expect(bold !== plain)
    #expect(face.instance(synthetic: Self.bold) === bold, "equal settings give the same object")
    let half = Double(face.unitsPerEm) / 48
    for scalar in "HlIETLoaeg%".unicodeScalars {
      let glyph = try #require(plain.glyph(for: scalar.value))
      let before = try #require(plain.bounds(of: glyph))
      let after = try #require(bold.bounds(of: glyph))
      let slack = Double(face.unitsPerEm) / 250
      #expect(abs(before.minX - after.minX - half) < slack, "\(scalar)")
      #expect(abs(before.minY - after.minY - half) < slack, "\(scalar)")
      #expect(abs(after.maxX - before.maxX - half) < slack, "\(scalar)")
      #expect(abs(after.maxY - before.maxY - half) < slack, "\(scalar)")
      #expect(bold.advance(of: glyph) == plain.advance(of: glyph))
      #expect(bold.outline(of: glyph).count == plain.outline(of: glyph).count)
    }
    var metrics = bold.metrics
    metrics.boundingBox = plain.metrics.boundingBox
    #expect(metrics == plain.metrics)
    #expect(bold.traits.weight == 700 && plain.traits.weight == 400)
  }

  @Test("A bar of a counter gets narrower by what the strokes grow: holes close, they do not grow")
  func counters() throws {
    let face = try FontFace(contentsOf: TestFonts.liberationSans)
    // The signed areas of the two contours of "o": ink and hole.
    func areas(_ instance: FontInstance) throws -> [Double] {
      var areas: [Double] = []
      var start = (0.0, 0.0)
      var pen = (0.0, 0.0)
      var area = 0.0
      func line(_ x: Double, _ y: Double) {
        area += (pen.0 * y - x * pen.1) / 2
        pen = (x, y)
      }
      for element in instance.outline(of: try #require(instance.glyph(for: 0x6F))) {
        switch element {
        case .move(let x, let y):
          start = (x, y)
          pen = start
          area = 0
        case .line(let x, let y): line(x, y)
        case .quad(let controlX, let controlY, let x, let y):
          line(controlX, controlY)
          line(x, y)
        case .cubic: Issue.record("TrueType has no cubic curves")
        case .close:
          line(start.0, start.1)
          areas.append(abs(area))
        }
      }
      return areas.sorted()
    }
    let plain = try areas(face.instance())
    let bold = try areas(face.instance(synthetic: Self.bold))
    #expect(plain.count == 2 && bold.count == 2)
    #expect(bold[0] < plain[0] && bold[1] > plain[1])
  }

  @Test("Oblique outlines are those of the face, each point moved by its height times tan 12°")
  func slanting() throws {
    let face = try FontFace(contentsOf: TestFonts.dejaVuSans)
    let plain = face.instance()
    let oblique = face.instance(synthetic: Self.oblique)
    let slant = 0.21255656167
    for scalar in "Hgf&".unicodeScalars {
      let glyph = try #require(plain.glyph(for: scalar.value))
      for (before, after) in zip(plain.outline(of: glyph), oblique.outline(of: glyph)) {
        switch (before, after) {
        case (.move(let x, let y), .move(let newX, let newY)),
          (.line(let x, let y), .line(let newX, let newY)):
          #expect(abs(newX - x - y * slant) < 1e-6 && newY == y)
        case (.quad(let cx, let cy, let x, let y), .quad(let newCX, let newCY, let newX, let newY)):
          #expect(abs(newX - x - y * slant) < 1e-6 && newY == y)
          #expect(abs(newCX - cx - cy * slant) < 1e-6 && newCY == cy)
        default: #expect(before == after)
        }
      }
      #expect(oblique.advance(of: glyph) == plain.advance(of: glyph))
    }
    // "H" is made of straight lines: its box is known.
    let glyph = try #require(plain.glyph(for: 0x48))
    let before = try #require(plain.bounds(of: glyph))
    let after = try #require(oblique.bounds(of: glyph))
    #expect(abs(after.minX - before.minX) < 1e-6)
    #expect(abs(after.maxX - before.maxX - before.maxY * slant) < 1e-6)
    #expect(oblique.metrics.italicAngle == plain.metrics.italicAngle - 12)
    #expect(oblique.traits.isItalic)
  }

  @Test("Bounds are the box of the outline: every point of it lies inside, and every side is touched")
  func bounds() throws {
    let face = try FontFace(contentsOf: TestFonts.notoSansCJK, index: 2)
    let instance = face.instance(synthetic: Self.both)
    for scalar in "永鬱gQ&あ".unicodeScalars {
      let glyph = try #require(instance.glyph(for: scalar.value))
      let bounds = try #require(instance.bounds(of: glyph))
      var box = GlyphBounds(minX: .infinity, minY: .infinity, maxX: -.infinity, maxY: -.infinity)
      var pen = (x: 0.0, y: 0.0)
      func take(_ x: Double, _ y: Double) {
        box = GlyphBounds(
          minX: min(box.minX, x), minY: min(box.minY, y), maxX: max(box.maxX, x), maxY: max(box.maxY, y))
      }
      for element in instance.outline(of: glyph) {
        switch element {
        case .move(let x, let y), .line(let x, let y):
          take(x, y)
          pen = (x, y)
        case .quad: Issue.record("this font has cubic curves")
        case .cubic(let x1, let y1, let x2, let y2, let x, let y):
          for step in 0...1000 {
            let t = Double(step) / 1000
            let u = 1 - t
            let (a, b, c, d) = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
            take(a * pen.x + b * x1 + c * x2 + d * x, a * pen.y + b * y1 + c * y2 + d * y)
          }
          pen = (x, y)
        case .close: break
        }
      }
      #expect(abs(bounds.minX - box.minX) < 0.01 && abs(bounds.maxX - box.maxX) < 0.01, "\(scalar)")
      #expect(abs(bounds.minY - box.minY) < 0.01 && abs(bounds.maxY - box.maxY) < 0.01, "\(scalar)")
    }
    let space = try #require(instance.glyph(for: 0x20))
    #expect(instance.bounds(of: space)?.isEmpty == true)
    #expect(instance.bounds(of: UInt16(face.glyphCount - 1)) != nil)
  }

  @Test("Any glyph of a font takes both styles without losing a contour")
  func manyGlyphs() throws {
    let face = try FontFace(contentsOf: TestFonts.dejaVuSans)
    let plain = face.instance()
    let styled = face.instance(synthetic: Self.both)
    for glyph in stride(from: UInt16(0), to: UInt16(face.glyphCount), by: 7) {
      let before = plain.outline(of: glyph)
      let after = styled.outline(of: glyph)
      #expect(before.count == after.count)
      #expect(before.isEmpty == (styled.bounds(of: glyph)?.isEmpty ?? true), "glyph \(glyph)")
    }
  }

  @Test("A colour font has no synthetic styles, and a variable one goes as far as its axes do first")
  func limits() throws {
    let emoji = try FontFace(contentsOf: TestFonts.notoColorEmoji)
    #expect(emoji.instance(synthetic: Self.both) === emoji.instance())
    let inter = try FontFace(contentsOf: TestFonts.interVariable)
    let bold = inter.instance(for: FontTraits(weight: 700, isItalic: true))
    #expect(bold.synthetic == .none)
    #expect(bold.traits.weight == 700 && bold.traits.isItalic)
    let sans = try FontFace(contentsOf: TestFonts.liberationSans)
    #expect(sans.instance(for: FontTraits()) === sans.instance())
    #expect(sans.instance(for: FontTraits(weight: 700)).synthetic == Self.bold)
    #expect(sans.instance(for: FontTraits(weight: 300)).synthetic == .none, "lightness is not made up")
    let boldFace = try FontFace(contentsOf: TestFonts.liberationSansBold)
    #expect(boldFace.instance(for: FontTraits(weight: 900)).synthetic == .none)
  }

  @Test("Bold falls back to bold: to a real face if the family has one, else to a synthetic one")
  func fallback() throws {
    let latin = try FontFace(contentsOf: TestFonts.liberationSansBold)
    let regular = try FontFace(contentsOf: TestFonts.notoSansArabic)
    let bold = try FontFace(contentsOf: TestFonts.notoSansArabicBold)
    let emoji = try FontFace(contentsOf: TestFonts.notoColorEmoji)
    let greek = try FontFace(contentsOf: TestFonts.dejaVuSans)
    func choice(_ faces: [FontFace], _ scalar: UInt32, _ primary: FontInstance) -> FontInstance {
      FontCollection(faces: faces).choice(for: [scalar], primary: primary).instance
    }
    #expect(choice([latin, regular, bold], 0x0628, latin.instance()) === bold.instance())
    #expect(
      choice([latin, regular], 0x0628, latin.instance()) === regular.instance(synthetic: Self.bold))
    #expect(choice([latin, emoji], 0x1F600, latin.instance()) === emoji.instance())
    // Slant is for scripts that have italics.
    let italic = try FontFace(contentsOf: TestFonts.liberationSansItalic)
    #expect(choice([italic, regular], 0x0628, italic.instance()) === regular.instance())
    let rare: UInt32 = 0x1E9F  // a Latin letter that DejaVu Sans has and Liberation Sans has not
    #expect(!italic.covers(rare) && greek.covers(rare))
    #expect(choice([italic, greek], rare, italic.instance()) === greek.instance(synthetic: Self.oblique))
  }

  @Test("Shaping with a slant moves marks off the baseline along, and nothing else")
  func marks() throws {
    let face = try FontFace(contentsOf: TestFonts.dejaVuSans)
    func shape(_ instance: FontInstance) -> [(advance: Int32, x: Int32, y: Int32)] {
      let buffer = hb_buffer_create()
      defer { hb_buffer_destroy(buffer) }
      let units = Array("x\u{302}AV".utf16)
      hb_buffer_add_utf16(buffer, units, Int32(units.count), 0, Int32(units.count))
      hb_buffer_guess_segment_properties(buffer)
      hb_shape(instance.harfBuzzFont, buffer, nil, 0)
      var count: UInt32 = 0
      guard let positions = hb_buffer_get_glyph_positions(buffer, &count) else { return [] }
      return (0..<Int(count)).map {
        (positions[$0].x_advance, positions[$0].x_offset, positions[$0].y_offset)
      }
    }
    let plain = shape(face.instance())
    let oblique = shape(face.instance(synthetic: Self.oblique))
    #expect(plain.map(\.advance) == oblique.map(\.advance))
    #expect(plain.map(\.y) == oblique.map(\.y))
    for (before, after) in zip(plain, oblique) {
      #expect(abs(Double(after.x - before.x) - Double(before.y) * 0.21256) <= 1)
    }
  }
}
