import CoreGraphics
import GalleyFonts
import Testing

@Suite("Text of documents")
struct DocumentTextTests {
  @Test(
    "pdftotext gives the text back in logical order",
    arguments: [
      (TestFont.liberation, "Plain text, with kerning: AVATAR"), (.dejaVu, "office fish ﬁrst"),
      (.arabic, "السلام عليكم لا إله"), (.dejaVu, "السلام لا إله"), (.arabic, "السَّلَامُ عَلَيْكُمْ"),
      (.urdu, "پاکستان زندہ باد"), (.hebrew, "שָׁלוֹם עולם"), (.devanagari, "हिन्दी में क्षत्रिय कर्म"),
      (.thai, "น้ำ กำ สวัสดี"), (.cjk, "你好世界。中文、カナ한글"), (.emoji, "😀👩‍👩‍👧🇩🇪👍🏽❤️"),
    ])
  func extraction(font: TestFont, text: String) throws {
    for size in [2.0, 10, 24] {
      let data = try makePDF {
        ShapedText(text, font: try font.size(size)).draw(in: $0, at: CGPoint(x: 20, y: 50))
      }
      let found = try textOfPDF(data)
      // A line's presentation forms stay what was typed.
      #expect(found == [text] || found == [text.replacingOccurrences(of: "ﬁ", with: "fi")])
    }
  }

  @Test("A line of several fonts, directions and emoji reads as one line")
  func mixedLine() throws {
    let data = try makePDF { context in
      let pieces: [(TestFont, String)] = [
        (.liberation, "Hello "), (.emoji, "😀👍🏽"), (.liberation, " world, "), (.hebrew, "שלום עולם"),
        (.liberation, " and "), (.cjk, "中文"), (.liberation, " end"),
      ]
      var x: CGFloat = 20
      for (font, string) in pieces {
        let text = ShapedText(string, font: try font.size(18))
        text.draw(in: context, at: CGPoint(x: x, y: 50))
        x += text.width
      }
    }
    // poppler moves the space after right-to-left words before them, so spaces are not compared.
    let found = try textOfPDF(data)
    #expect(found.count == 1)
    #expect(found[0].filter { $0 != " " } == "Hello😀👍🏽world,שלוםעולםand中文end")
  }

  @Test("Text that is stroked, invisible, or drawn through a rotated matrix is still text")
  func otherModes() throws {
    for mode in [CGTextDrawingMode.stroke, .fillStroke, .invisible, .clip] {
      let data = try makePDF { context in
        context.setTextDrawingMode(mode)
        ShapedText("Outline text", font: try TestFont.liberation.size(20)).draw(
          in: context, at: CGPoint(x: 20, y: 50))
      }
      #expect(try textOfPDF(data) == ["Outline text"], "\(mode)")
      if mode == .invisible || mode == .clip { #expect(try bitmap(of: rasterOfPDF(data)).ink.isNull) }
    }
    let turned = try makePDF { context in
      context.textMatrix = CGAffineTransform(rotationAngle: .pi / 2)
      ShapedText("Upwards", font: try TestFont.liberation.size(20)).draw(
        in: context, at: CGPoint(x: 50, y: 50))
    }
    #expect(try textOfPDF(turned) == ["Upwards"])
  }

  @Test("Fonts are embedded as subsets, and what is unused does not make the file grow")
  func subsets() throws {
    let data = try makePDF { context in
      ShapedText("中文 only", font: try TestFont.cjk.size(20)).draw(in: context, at: CGPoint(x: 20, y: 50))
      ShapedText("Latin", font: try TestFont.liberation.size(20)).draw(in: context, at: CGPoint(x: 20, y: 90))
    }
    // The CJK file alone has 19 MB.
    #expect(data.count < 100_000)
    let folder = try TemporaryFolder()
    try data.write(to: folder.url.appendingPathComponent("a.pdf"))
    let fonts = try run("pdffonts", folder.path("a.pdf")).split(separator: "\n").dropFirst(2)
    #expect(fonts.count >= 2)
    for font in fonts {
      #expect(font.contains("+"), "\(font)")
      #expect(font.contains("yes yes yes"), "\(font)")
    }
  }

  @Test("A PDF looks like the bitmap", arguments: [TestFont.liberation, .arabic, .devanagari, .emoji, .urdu])
  func sameAsBitmap(font: TestFont) throws {
    let samples: [TestFont: String] = [
      .liberation: "Quick ffi", .arabic: "السَّلَامُ", .devanagari: "क्षत्रिय", .emoji: "😀🇩🇪", .urdu: "پاکستان",
    ]
    func draw(_ context: CGContext) throws {
      context.setFillColor(red: 0.8, green: 0, blue: 0.2, alpha: 1)
      ShapedText(samples[font]!, font: try font.size(40)).draw(in: context, at: CGPoint(x: 20, y: 40))
    }
    let box = CGRect(x: 0, y: 0, width: 250, height: 110)
    let own = try Bitmap(250, 110)
    try draw(own.context)
    let pdf = try bitmap(of: rasterOfPDF(try makePDF(box: box, draw)))
    let svg = try bitmap(of: rasterOfSVG(try makeSVG(box: box, draw)))
    for other in [pdf, svg] {
      #expect(abs(other.ink.minX - own.ink.minX) <= 1 && abs(other.ink.maxX - own.ink.maxX) <= 1)
      #expect(abs(other.ink.minY - own.ink.minY) <= 1 && abs(other.ink.maxY - own.ink.maxY) <= 1)
      // Renderers soften edges in their own ways; the mean over all pixels is what they agree on.
      var difference = 0
      for (a, b) in zip(own.bytes, other.bytes) { difference += abs(Int(a) - Int(b)) }
      #expect(Double(difference) / Double(own.bytes.count) < 2.5)
    }
  }

  @Test("A variable font is embedded at its setting")
  func variations() throws {
    let path = "/usr/share/fonts/truetype/inter-vf/Inter-roman.var.ttf"
    let face = try FontFace(contentsOf: path)
    var weights: [Int] = []
    for weight in [100.0, 900] {
      let instance = face.instance([FontVariation(tag: "wght", value: weight)])
      let data = try makePDF(box: CGRect(x: 0, y: 0, width: 200, height: 60)) {
        ShapedText("Weight", font: Font(instance: instance, size: 40)).draw(in: $0, at: CGPoint(x: 10, y: 15))
      }
      #expect(try textOfPDF(data) == ["Weight"])
      let raster = try bitmap(of: rasterOfPDF(data))
      let own = try Bitmap(200, 60)
      ShapedText("Weight", font: Font(instance: instance, size: 40)).draw(
        in: own.context, at: CGPoint(x: 10, y: 15))
      func darkness(_ bitmap: Bitmap) -> Int { bitmap.bytes.reduce(0) { $0 + Int(255 - $1) } }
      weights.append(darkness(raster))
      #expect(abs(Double(darkness(raster)) / Double(darkness(own)) - 1) < 0.1, "weight \(weight)")
    }
    #expect(weights[1] > weights[0] * 2)
  }

  @Test("Lone surrogates, NUL and clusters out of order do no harm")
  func oddText() throws {
    let font = try TestFont.liberation.size(20)
    let data = try makePDF { context in
      var text = ShapedText("abcd", font: font)
      text.text = [0x61, 0xD800, 0, 0xDC00]
      text.draw(in: context, at: CGPoint(x: 20, y: 50))
      text.clusters = [3, 99, -5, 1]
      text.draw(in: context, at: CGPoint(x: 20, y: 80))
      text.isRightToLeft = true
      text.draw(in: context, at: CGPoint(x: 20, y: 110))
      text.glyphs = [0, 65535, 5, 60000]
      text.draw(in: context, at: CGPoint(x: 20, y: 140))
      ShapedText("whole", font: font).draw(in: context, at: CGPoint(x: 20, y: 170))
    }
    #expect(try textOfPDF(data).first == "whole")
  }
}
