import CoreText
import GalleyFonts
import TestSupport
import Testing

@Suite("Synthetic bold and oblique")
struct SyntheticFontTests {
  private func copy(
    _ font: CTFont, _ traits: CTFontSymbolicTraits, mask: CTFontSymbolicTraits? = nil
  ) throws -> CTFont {
    try #require(CTFontCreateCopyWithSymbolicTraits(font, 0, nil, traits, mask ?? traits))
  }

  private func picture(_ line: CTLine) -> Picture {
    let picture = Picture(Int(width(line)) + 80, 150)
    picture.context.textPosition = CGPoint(x: 30, y: 45)
    CTLineDraw(line, picture.context)
    return picture
  }

  @Test("CTFontCreateCopyWithSymbolicTraits takes real faces where there are any and makes up the rest")
  func realFacesFirst() throws {
    let family = try font(
      TestFonts.liberationSans, 20, fallback: [TestFonts.liberationSansBold, TestFonts.liberationSansItalic])
    let bold = try copy(family, .traitBold)
    #expect(CTFontCopyPostScriptName(bold) as String == "LiberationSans-Bold")
    #expect(bold.font.instance.synthetic == .none)
    let italic = try copy(family, .traitItalic)
    #expect(italic.font.instance.synthetic == .none)
    // There is no bold italic: the italic face is kept or the bold one, and the other half is made up.
    let both = try copy(family, [.traitBold, .traitItalic])
    #expect(CTFontGetSymbolicTraits(both).subtracting(.traitClassMask) == [.traitBold, .traitItalic])
    #expect(CTFontCopyPostScriptName(both) as String == "LiberationSans-Italic")
    #expect(both.font.instance.synthetic == SyntheticStyle(isBold: true))

    let alone = try font(TestFonts.dejaVuSans, 20)
    let made = try copy(alone, [.traitBold, .traitItalic])
    #expect(CTFontCopyPostScriptName(made) as String == "DejaVuSans")
    #expect(CTFontGetSymbolicTraits(made).subtracting(.traitClassMask) == [.traitBold, .traitItalic])
    #expect(made.font.instance.synthetic == SyntheticStyle(isBold: true, isOblique: true))
    #expect(CTFontGetSlantAngle(made) == -12)
    #expect(CTFontGetSlantAngle(alone) == 0)
    #expect(try copy(made, [], mask: [.traitBold, .traitItalic]) == alone, "and back again")
    let described = FontCollection.$current.withValue(alone.collection) {
      CTFontCreateWithFontDescriptor(CTFontCopyFontDescriptor(made), 0, nil)
    }
    #expect(described == made)
    let named = FontCollection.$current.withValue(alone.collection) {
      CTFontCreateWithName("DejaVu Sans Bold Oblique" as CFString, 20, nil)
    }
    #expect(named == made)
    let emoji = try font(TestFonts.notoColorEmoji, 20)
    #expect(CTFontCreateCopyWithSymbolicTraits(emoji, 0, nil, .traitBold, .traitBold) == nil)
  }

  @Test("Layout is that of the face itself: advances, carets and lines")
  func layout() throws {
    let plain = try font(TestFonts.dejaVuSans, 30, fallback: [TestFonts.notoSansHebrew])
    for traits in [CTFontSymbolicTraits.traitBold, .traitItalic, [.traitBold, .traitItalic]] {
      let font = try copy(plain, traits)
      let text = "AVA office שלום 12"
      let line = line(text, font)
      let expected = CoreTextTests.line(text, plain)
      #expect(width(line) == width(expected))
      for offset in 0...text.utf16.count {
        #expect(
          CTLineGetOffsetForStringIndex(line, offset, nil)
            == CTLineGetOffsetForStringIndex(expected, offset, nil))
      }
    }
  }

  @Test("Synthetic bold is 1/24 of the size thicker, half on either side")
  func bold() throws {
    let plain = try font(TestFonts.liberationSans, 96)
    let bold = try copy(plain, .traitBold)
    // Two upright bars.
    let own = picture(line("ll", plain))
    let thick = picture(line("ll", bold))
    #expect(isNear(thick.ink, own.ink.insetBy(dx: -2, dy: -2), 1.01))
    func stem(_ picture: Picture) -> Double {
      let row = picture.height - 1 - Int(picture.ink.midY)
      let bytes = picture.bytes
      return (0..<picture.width).reduce(0) { $0 + Double(255 - bytes[(row * picture.width + $1) * 4]) / 255 }
        / 2
    }
    #expect(abs(stem(thick) - stem(own) - 4) < 0.1)
    #expect(isNear(thick.ink, CTLineGetImageBounds(line("ll", bold), nil).offsetBy(dx: 30, dy: 45), 1.01))
  }

  @Test("Synthetic oblique leans by 12 degrees about the baseline")
  func oblique() throws {
    let plain = try font(TestFonts.liberationSans, 96)
    let oblique = try copy(plain, .traitItalic)
    let own = picture(line("l", plain))
    let leaning = picture(line("l", oblique))
    let height = own.ink.maxY - 45
    #expect(abs(leaning.ink.minX - own.ink.minX) <= 1, "the foot stays")
    #expect(abs(leaning.ink.maxX - own.ink.maxX - height * tan(12 * .pi / 180)) <= 1)
    #expect(leaning.ink.minY == own.ink.minY && leaning.ink.maxY == own.ink.maxY)
    let ink = { (picture: Picture) in picture.bytes.reduce(0) { $0 + Double(255 - $1) } }
    #expect(abs(ink(leaning) / ink(own) - 1) < 0.01, "a shear keeps the area")
  }

  @Test("No pixel lands outside of the ink bounds", arguments: [TestFonts.dejaVuSans, TestFonts.notoSansCJK])
  func inkBounds(path: String) throws {
    let plain = try font(path, 64)
    for traits in [CTFontSymbolicTraits.traitBold, .traitItalic, [.traitBold, .traitItalic]] {
      for text in ["gjQ&@", "Åéf", "WMvx"] {
        let line = line(text, try copy(plain, traits))
        let bounds = CTLineGetImageBounds(line, nil).offsetBy(dx: 30, dy: 45)
        let ink = picture(line).box { $0 < 255 || $1 < 255 || $2 < 255 }
        #expect(
          ink.minX >= bounds.minX.rounded(.down) && ink.maxX <= bounds.maxX.rounded(.up), "\(text) \(traits)")
        #expect(
          ink.minY >= bounds.minY.rounded(.down) && ink.maxY <= bounds.maxY.rounded(.up), "\(text) \(traits)")
        #expect(isNear(ink, bounds, 1.01), "\(text) \(traits)")
      }
    }
  }

  @Test("PDF text in a synthetic style is found, and the page looks like the bitmap")
  func documents() throws {
    let plain = try font(TestFonts.dejaVuSans, 30)
    // Poppler hints and softens what the bitmap does not: plain text tells how far the two are from each
    // other.
    var plainDifference = 0.0
    let styles: [CTFontSymbolicTraits] = [[], .traitBold, .traitItalic, [.traitBold, .traitItalic]]
    for traits in styles {
      let line = line("Hamburgefonts office", traits.isEmpty ? plain : try copy(plain, traits))
      let page = try PDFPage(400, 80) { line.draw(at: CGPoint(x: 20, y: 30), in: $0) }
      #expect(try page.line() == "Hamburgefonts office")
      let fonts = String(decoding: try run("pdffonts", [page.file.path]).output, as: UTF8.self)
      #expect(!fonts.contains("Type 3"), "the page has a font, not only outlines with hidden text")

      let own = Picture(400, 80)
      line.draw(at: CGPoint(x: 20, y: 30), in: own.context)
      let raster = try page.raster()
      #expect(isNear(own.ink, raster.ink, 2.01), "\(traits)")
      let ink = { (picture: Picture) in picture.bytes.reduce(0) { $0 + Double(255 - $1) } }
      #expect(abs(ink(raster) / ink(own) - 1) < 0.05, "\(traits)")
      let sum = zip(own.bytes, raster.bytes).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
      if traits.isEmpty { plainDifference = Double(sum) }
      #expect(Double(sum) <= plainDifference * 1.5, "\(traits)")
    }
  }

  @Test("An SVG picture in a synthetic style looks like the bitmap")
  func svg() throws {
    let font = try copy(try font(TestFonts.dejaVuSans, 60), [.traitBold, .traitItalic])
    let line = line("Rag&f", font)
    let data = NSMutableData()
    var box = CGRect(x: 0, y: 0, width: 260, height: 100)
    let consumer = try #require(CGDataConsumer(data: data))
    let context = try #require(CGContext(svgConsumer: consumer, mediaBox: &box))
    context.textPosition = CGPoint(x: 20, y: 30)
    CTLineDraw(line, context)
    try context.finish()
    let directory = try TemporaryDirectory()
    let file = try directory.write([UInt8](Data(referencing: data)), to: "a.svg")
    let answer = try run(
      "rsvg-convert", ["--dpi-x", "72", "--dpi-y", "72", "-b", "white", "-o", file + ".png", file])
    #expect(answer.status == 0)
    let own = Picture(260, 100)
    own.context.textPosition = CGPoint(x: 20, y: 30)
    CTLineDraw(line, own.context)
    let raster = Picture(260, 100)
    raster.context.draw(
      try CGImage(contentsOfFile: file + ".png"), in: CGRect(x: 0, y: 0, width: 260, height: 100))
    #expect(isNear(own.ink, raster.ink, 1.01))
    let sum = zip(own.bytes, raster.bytes).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
    #expect(Double(sum) / Double(own.bytes.count) < 1)
  }
}
