import CoreGraphics
import FoundationXML
import TestSupport
import Testing

@Suite("PDF and SVG documents")
struct DocumentTests {
  private func picture(_ context: CGContext) throws {
    context.setFillColor(.red)
    context.fill(CGRect(x: 0, y: 0, width: 30, height: 20))
    context.setFillColor(.blue)
    context.setAlpha(0.5)
    context.fill(CGRect(x: 20, y: 10, width: 30, height: 20))
    context.setAlpha(1)
    try context.draw(quadrants(), in: CGRect(x: 60, y: 10, width: 40, height: 40))
    context.saveGState()
    context.clip(to: CGRect(x: 0, y: 60, width: 20, height: 20))
    context.setFillColor(.green)
    context.fillEllipse(in: CGRect(x: 0, y: 60, width: 40, height: 40))
    context.restoreGState()
    context.setStrokeColor(.black)
    context.stroke(CGRect(x: 50, y: 60, width: 30, height: 20), width: 4)
  }

  @Test("PDF and SVG show what the bitmap shows, upright")
  func parity() throws {
    let box = CGRect(x: 0, y: 0, width: 120, height: 100)
    let own = try Bitmap(120, 100)
    try picture(own.context)
    let rasters = [
      try rasterOfPDF(try makePDF(box: box, picture)), try rasterOfSVG(try makeSVG(box: box, picture)),
    ]
    for raster in rasters {
      #expect(raster.width == 120 && raster.height == 100)
      let other = try bitmap(of: raster)
      for (x, y) in [
        (5, 5), (25, 15), (45, 25), (70, 40), (90, 40), (70, 20), (90, 20), (5, 75), (25, 75), (50, 70),
        (65, 70), (110, 90),
      ] {
        // Both renderers blend the four pixels of the picture, which asks not to be blended, a little.
        for (a, b) in zip(own[x, y], other[x, y]) { #expect(abs(Int(a) - Int(b)) <= 13, "pixel \(x), \(y)") }
      }
    }
  }

  @Test("A page's corner is where its box begins")
  func boxOrigin() throws {
    let box = CGRect(x: 100, y: -50, width: 60, height: 40)
    func draw(_ context: CGContext) {
      context.setFillColor(.red)
      context.fill(CGRect(x: 100, y: -50, width: 10, height: 10))
    }
    for raster in [
      try rasterOfPDF(try makePDF(box: box, draw)), try rasterOfSVG(try makeSVG(box: box, draw)),
    ] {
      #expect(try bitmap(of: raster).ink == CGRect(x: 0, y: 0, width: 10, height: 10))
    }
  }

  @Test("Pages have their own boxes and begin with a fresh state")
  func pages() throws {
    let folder = try TemporaryFolder()
    let context = try #require(CGContext(NSURL(fileURLWithPath: folder.path("a.pdf")), mediaBox: nil, nil))
    context.fill(CGRect(x: 0, y: 0, width: 99, height: 99))  // on no page: lost
    context.beginPDFPage(nil)
    context.saveGState()
    context.clip(to: .zero)
    context.scaleBy(x: 0, y: 0)
    context.beginTransparencyLayer(auxiliaryInfo: nil)
    var second = CGRect(x: 0, y: 0, width: 100, height: 50)
    let bytes = Data(bytes: &second, count: MemoryLayout<CGRect>.size)
    context.beginPDFPage([kCGPDFContextMediaBox: bytes as CFData] as CFDictionary)
    #expect(context.ctm.isIdentity)
    context.setFillColor(.red)
    context.fill(CGRect(x: 0, y: 0, width: 10, height: 10))
    context.endPDFPage()
    context.beginPage(mediaBox: &second)
    context.endPage()
    #expect(folder.names != ["a.pdf"], "the file is not there before it is whole")
    context.closePDF()
    context.closePDF()
    #expect(folder.names == ["a.pdf"])
    let info = try run("pdfinfo", "-l", "3", folder.path("a.pdf"))
    #expect(info.contains("Pages:           3") || info.contains(/Pages:\s+3/))
    #expect(info.contains(/Page +1 size: +612 x 792/))
    #expect(info.contains(/Page +2 size: +100 x 50/))
    try run(
      "pdftoppm", "-png", "-singlefile", "-f", "2", "-r", "72", folder.path("a.pdf"), folder.path("second"))
    let page = try bitmap(of: CGImage(contentsOfFile: folder.path("second.png")))
    #expect(page.ink == CGRect(x: 0, y: 0, width: 10, height: 10))
  }

  @Test("Links of a PDF are annotations in default user space, whatever the transform")
  func pdfLinks() throws {
    let address = #"https://example.org/a'b(c)?q=1&x=%22quoted%22#end"#
    let box = CGRect(x: 10, y: 20, width: 400, height: 300)
    let data = NSMutableData()
    var media = box
    let context = try #require(CGContext(consumer: CGDataConsumer(data: data)!, mediaBox: &media, nil))
    context.beginPDFPage(nil)
    context.translateBy(x: 33, y: 300)
    context.scaleBy(x: 1, y: -1)
    context.saveGState()
    context.setURL(NSURL(string: address)!, for: CGRect(x: 30, y: 50, width: 100, height: 20))
    context.endPDFPage()
    context.beginPDFPage(nil)
    context.setURL(
      NSURL(string: #"https://example.org/back%5Cslash"#)!, for: CGRect(x: 10, y: 20, width: 5, height: 5))
    context.closePDF()
    let folder = try TemporaryFolder()
    try (data as Data).write(to: folder.url.appendingPathComponent("a.pdf"))
    let urls = try run("pdfinfo", "-url", folder.path("a.pdf"))
    #expect(urls.contains("   1  Annotation    \(address)\n"))
    #expect(urls.contains("   2  Annotation    https://example.org/back%5Cslash\n"))
    // The box begins at 0, 0 in the file.
    let text = try objectsOfPDF(data as Data)
    let rects = text.matches(of: /\/Rect \[ ?([-0-9.]+) ([-0-9.]+) ([-0-9.]+) ([-0-9.]+) ?\]/).map { match in
      [match.1, match.2, match.3, match.4].compactMap { Double($0) }
    }
    #expect(rects == [[20, 30, 120, 50], [0, 0, 5, 5]])
  }

  @Test(
    "An SVG gets no link that a browser would run",
    arguments: ["javascript:alert(1)", "JaVaScript:x", "data:x,y"])
  func programLinks(address: String) throws {
    for address in [address, "https://example.org/\(address)"] {
      let url = try #require(NSURL(string: address))
      let data = try makeSVG(box: CGRect(x: 0, y: 0, width: 200, height: 100)) { context in
        context.setURL(url, for: CGRect(x: 10, y: 20, width: 30, height: 15))
      }
      let text = String(decoding: data as Data, as: UTF8.self)
      #expect(text.contains("<a xlink:href") == address.hasPrefix("https"))
    }
  }

  @Test("Links of an SVG are elements over the picture, escaped")
  func svgLinks() throws {
    let data = try makeSVG(box: CGRect(x: 0, y: 0, width: 200, height: 100)) { context in
      context.fill(CGRect(x: 0, y: 0, width: 10, height: 10))
      context.scaleBy(x: 3, y: 3)
      context.setURL(
        NSURL(string: "https://example.org/?a=1&b='2'")!, for: CGRect(x: 10, y: 20, width: 30, height: 15.5))
    }
    let parser = try #require(LinkReader(data))
    #expect(parser.links == ["https://example.org/?a=1&b='2'"])
    #expect(
      parser.rects.last?.filter { ["x", "y", "width", "height"].contains($0.key) } == [
        "x": "10", "y": "64.5", "width": "30", "height": "15.5",
      ])
    // The rectangle is there to be clicked, not seen.
    let raster = try bitmap(of: rasterOfSVG(data))
    #expect(raster.ink == CGRect(x: 0, y: 0, width: 10, height: 10))
  }

  @Test("Facts about a PDF come from the dictionary")
  func metadata() throws {
    let facts: [NSString: Any] = [
      kCGPDFContextTitle: "Zwölf (12) 文字", kCGPDFContextAuthor: "A. Author",
      kCGPDFContextCreator: "Tests", kCGPDFContextSubject: "Subject",
      kCGPDFContextKeywords: ["one", "two"],
      kCGPDFContextCreationDate: Date(timeIntervalSince1970: 86400 * 365),
    ]
    let data = try makePDF(info: facts as CFDictionary) { _ in }
    let folder = try TemporaryFolder()
    try data.write(to: folder.url.appendingPathComponent("a.pdf"))
    let info = try run("pdfinfo", "-isodates", folder.path("a.pdf"))
    for line in [
      /Title: +Zwölf \(12\) 文字/, /Author: +A\. Author/, /Creator: +Tests/, /Subject: +Subject/,
      /Keywords: +one, two/, /CreationDate: +1971-01-01T/,
    ] {
      #expect(info.contains(line))
    }
  }

  @Test("The same drawing gives the same bytes, whatever was drawn before")
  func deterministic() throws {
    func draw(_ context: CGContext) throws {
      try picture(context)
      try ShapedText("Same 字", font: TestFont.cjk.size(20)).draw(in: context, at: CGPoint(x: 5, y: 150))
      try ShapedText("😀", font: TestFont.emoji.size(20)).draw(in: context, at: CGPoint(x: 100, y: 150))
      try ShapedText("السَّلَامُ", font: TestFont.arabic.size(20)).draw(in: context, at: CGPoint(x: 200, y: 150))
      context.setBlendMode(.multiply)
      context.beginTransparencyLayer(auxiliaryInfo: nil)
      try picture(context)
      context.endTransparencyLayer()
    }
    let pdf = try makePDF(draw)
    let svg = try makeSVG(draw)
    _ = try makePDF { try picture($0) }
    #expect(try makePDF(draw) == pdf)
    #expect(try makeSVG(draw) == svg)
    let text = String(decoding: svg, as: UTF8.self)
    let names = Set(text.matches(of: /\ id="([^"]+)"/).map { String($0.1) })
    let references = Set(text.matches(of: /#([A-Za-z][-A-Za-z0-9]*)/).map { String($0.1) })
    #expect(references.isSubset(of: names), "dangling: \(references.subtracting(names))")
    #expect(names.count == text.matches(of: /\ id="/).count, "names are unique")
  }

  @Test("A JPEG is embedded as it is, and a picture that is drawn often only once")
  func embeddedImages() throws {
    let image = try CGImage(fileBytes: JPEGFile.color.bytes, name: "a.jpg")
    let data = try makePDF {
      for i in 0..<3 { $0.draw(image, in: CGRect(x: i * 20, y: 0, width: 10, height: 10)) }
    }
    let first = try #require(data.range(of: JPEGFile.color.bytes))
    #expect(data[first.upperBound...].range(of: JPEGFile.color.bytes) == nil)
    let raster = try bitmap(of: rasterOfPDF(data))
    for x in [5, 25, 45] {
      for (a, b) in zip(raster[x, 5], JPEGFile.color.color) { #expect(abs(Int(a) - Int(b)) <= 3) }
    }
  }

  @Test("A document that cannot exist is nil and leaves no file")
  func impossible() throws {
    let folder = try TemporaryFolder()
    for box in [
      CGRect.zero, .null, .infinite, CGRect(x: 0, y: 0, width: CGFloat.nan, height: 5),
      CGRect(x: 0, y: 0, width: 5, height: CGFloat.infinity),
      CGRect(x: 0, y: 0, width: 1e12, height: 5), CGRect(x: CGFloat.nan, y: 0, width: 5, height: 5),
    ] {
      var box = box
      #expect(CGContext(NSURL(fileURLWithPath: folder.path("a.pdf")), mediaBox: &box, nil) == nil)
      #expect(CGContext(svgConsumer: CGDataConsumer(data: NSMutableData())!, mediaBox: &box) == nil)
    }
    #expect(CGContext(NSURL(fileURLWithPath: folder.path("no/a.pdf")), mediaBox: nil, nil) == nil)
    #expect(CGContext(NSURL(string: "https://example.org/a.pdf")!, mediaBox: nil, nil) == nil)
    #expect(CGContext(NSURL(fileURLWithPath: folder.url.path), mediaBox: nil, nil) == nil)
    #expect(folder.names.isEmpty)
  }

  @Test("A file that cannot get its name throws, and the file of that name stays")
  func failingFile() throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(
      at: folder.url.appendingPathComponent("sub"), withIntermediateDirectories: false)
    let consumer = try #require(CGDataConsumer(url: NSURL(fileURLWithPath: folder.path("sub/a.pdf"))))
    let context = try #require(CGContext(consumer: consumer, mediaBox: nil, nil))
    context.beginPDFPage(nil)
    // A folder takes the file's place while it is being written.
    try FileManager.default.createDirectory(
      at: folder.url.appendingPathComponent("sub/a.pdf"), withIntermediateDirectories: false)
    #expect(throws: GraphicsFileError.self) { try context.finish() }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("sub")) == ["a.pdf"])
  }

  @Test("A document that is given up leaves no file")
  func discarded() throws {
    let folder = try TemporaryFolder()
    do {
      let context = try #require(CGContext(NSURL(fileURLWithPath: folder.path("a.pdf")), mediaBox: nil, nil))
      context.beginPDFPage(nil)
      context.fill(CGRect(x: 0, y: 0, width: 10, height: 10))
      context.discard()
      context.fill(CGRect(x: 0, y: 0, width: 10, height: 10))
      context.closePDF()
    }
    #expect(folder.names.isEmpty)
  }

  @Test("A file replaces what was there, and appears when the context goes without being closed")
  func replacedFile() throws {
    let folder = try TemporaryFolder()
    try Data("old".utf8).write(to: folder.url.appendingPathComponent("a.svg"))
    do {
      let consumer = try #require(CGDataConsumer(url: NSURL(fileURLWithPath: folder.path("a.svg"))))
      let context = try #require(CGContext(svgConsumer: consumer, mediaBox: nil))
      context.fill(CGRect(x: 0, y: 0, width: 10, height: 10))
      #expect(try Data(contentsOf: URL(fileURLWithPath: folder.path("a.svg"))) == Data("old".utf8))
    }
    #expect(folder.names == ["a.svg"])
    let text = try String(contentsOfFile: folder.path("a.svg"), encoding: .utf8)
    #expect(text.hasSuffix("</svg>\n"))
  }
}

/// Reads the links and rectangles of an SVG with a real XML parser.
private final class LinkReader: NSObject, XMLParserDelegate {
  var links: [String] = []
  var rects: [[String: String]] = []

  init?(_ data: Data) {
    super.init()
    let parser = XMLParser(data: data)
    parser.delegate = self
    guard parser.parse() else { return nil }
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String]
  ) {
    if name == "a" { links.append(attributes["xlink:href"] ?? "") }
    if name == "rect" { rects.append(attributes) }
  }
}
