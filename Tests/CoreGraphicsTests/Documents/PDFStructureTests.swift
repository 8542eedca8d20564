import CoreGraphics
import TestSupport
import Testing

@Suite("PDF: boxes, destinations, contents, tags")
struct PDFStructureTests {
  private func data(_ rect: CGRect) -> Data {
    var rect = rect
    return Data(bytes: &rect, count: MemoryLayout<CGRect>.size)
  }

  /// Draws a document page by page and returns the path of its file; the folder must be kept.
  private func document(
    _ folder: TemporaryFolder, box: CGRect = CGRect(x: 0, y: 0, width: 200, height: 300),
    info: CFDictionary? = nil, _ draw: (CGContext) -> Void
  ) throws -> String {
    var box = box
    let path = folder.path("a.pdf")
    let context = try #require(CGContext(NSURL(fileURLWithPath: path), mediaBox: &box, info))
    draw(context)
    try context.finish()
    return path
  }

  @Test("Pages have the boxes of the document or their own, moved with the page's corner")
  func boxes() throws {
    let folder = try TemporaryFolder()
    let info: [NSString: Any] = [
      kCGPDFContextCropBox: data(CGRect(x: 110, y: 120, width: 100, height: 200)),
      kCGPDFContextBleedBox: data(CGRect(x: 105, y: 105, width: 150, height: 250)),
    ]
    let path = try document(
      folder, box: CGRect(x: 100, y: 100, width: 200, height: 300), info: info as CFDictionary
    ) { context in
      context.beginPDFPage(nil)
      context.fill(CGRect(x: 120, y: 130, width: 10, height: 10))
      let own: [NSString: Any] = [
        kCGPDFContextMediaBox: data(CGRect(x: 0, y: 0, width: 50, height: 60)),
        kCGPDFContextCropBox: data(CGRect(x: 1, y: 2, width: 30, height: 40)),
        kCGPDFContextTrimBox: data(CGRect(x: 3, y: 4, width: 20, height: 20)),
        kCGPDFContextArtBox: data(CGRect(x: 5, y: 6, width: 10, height: 10)),
        kCGPDFContextBleedBox: data(.null),
      ]
      context.beginPDFPage(own as CFDictionary)
    }
    let boxes = try run("pdfinfo", "-box", "-f", "1", "-l", "2", path).split(separator: "\n").map { line in
      line.split(separator: " ").joined(separator: " ")
    }
    for line in [
      "Page 1 MediaBox: 0.00 0.00 200.00 300.00", "Page 1 CropBox: 10.00 20.00 110.00 220.00",
      "Page 1 BleedBox: 5.00 5.00 155.00 255.00", "Page 2 MediaBox: 0.00 0.00 50.00 60.00",
      "Page 2 CropBox: 1.00 2.00 31.00 42.00", "Page 2 TrimBox: 3.00 4.00 23.00 24.00",
      "Page 2 ArtBox: 5.00 6.00 15.00 16.00",
    ] {
      #expect(boxes.contains(Substring(line).description), "\(line) in \(boxes)")
    }
    // The page is shown as its crop box says.
    try run("pdftoppm", "-png", "-singlefile", "-cropbox", "-r", "72", path, folder.path("page"))
    let page = try bitmap(of: CGImage(contentsOfFile: folder.path("page.png")))
    #expect(page.context.width == 100 && page.ink == CGRect(x: 10, y: 10, width: 10, height: 10))
  }

  @Test("Named destinations and links to them, forwards and backwards; links to nowhere are left out")
  func destinations() throws {
    let folder = try TemporaryFolder()
    let path = try document(folder, box: CGRect(x: 10, y: 20, width: 200, height: 300)) { context in
      context.addDestination("nowhere" as CFString, at: .zero)
      context.beginPDFPage(nil)
      context.translateBy(x: 50, y: 50)
      context.addDestination("start (one)" as CFString, at: CGPoint(x: 20, y: 300))
      context.setDestination("Ende · 終" as CFString, for: CGRect(x: 30, y: 40, width: 50, height: 10))
      context.setDestination("missing" as CFString, for: CGRect(x: 30, y: 80, width: 50, height: 10))
      context.setURL(NSURL(string: "https://example.org")!, for: CGRect(x: 30, y: 100, width: 50, height: 10))
      context.endPDFPage()
      context.beginPDFPage(nil)
      context.addDestination("Ende · 終" as CFString, at: CGPoint(x: 15, y: 120))
      context.setDestination("start (one)" as CFString, for: CGRect(x: 10, y: 20, width: 5, height: 5))
      context.setDestination(
        "start (one)" as CFString, for: CGRect(x: CGFloat.nan, y: 20, width: 5, height: 5))
    }
    let places = try run("pdfinfo", "-dests", path)
    #expect(places.contains(/1 \[ XYZ +10 +280 +null +\] "start \(one\)"/), "\(places)")
    #expect(places.contains(/2 \[ XYZ +5 +100 +null +\] "Ende · 終"/), "\(places)")
    let text = try objectsOfPDF(Data(contentsOf: URL(fileURLWithPath: path)))
    let links = text.matches(of: /\/Rect \[ ([^\]]+) \] \/Subtype \/Link/).map { String($0.1) }
    #expect(links.sorted() == ["0 0 5 5", "20 20 70 30", "20 80 70 90"])
    let html = try run("pdftohtml", "-xml", "-stdout", "-i", path)
    #expect(html.contains("<page number=\"2\""))
    #expect(try run("pdfinfo", "-url", path).contains("https://example.org"))
  }

  @Test("The table of contents leads to pages, destinations and addresses")
  func contents() throws {
    let folder = try TemporaryFolder()
    let path = try document(folder) { context in
      let outline: [NSString: Any] = [
        kCGPDFOutlineChildren: [
          [
            kCGPDFOutlineTitle: "Eins", kCGPDFOutlineDestination: 1,
            kCGPDFOutlineChildren: [
              [
                kCGPDFOutlineTitle: "一点一", kCGPDFOutlineDestination: 2,
                kCGPDFOutlineDestinationRect: data(CGRect(x: 5, y: 6, width: 10, height: 20)),
              ] as [NSString: Any]
            ],
          ] as [NSString: Any],
          [kCGPDFOutlineTitle: "place", kCGPDFOutlineDestination: "there"] as [NSString: Any],
          [kCGPDFOutlineTitle: "too far", kCGPDFOutlineDestination: 99] as [NSString: Any],
          [
            kCGPDFOutlineTitle: "web", kCGPDFOutlineDestination: NSURL(string: "https://example.org/it's")!,
          ] as [NSString: Any],
          [kCGPDFOutlineTitle: "nothing"] as [NSString: Any],
        ]
      ]
      CGPDFContextSetOutline(context, outline as CFDictionary)
      context.beginPDFPage(nil)
      context.beginPDFPage(nil)
      context.addDestination("there" as CFString, at: CGPoint(x: 7, y: 250))
    }
    let xml = try run("pdftohtml", "-xml", "-stdout", "-i", path)
    let items = xml.matches(of: /<item page="(\d+)">([^<]*)<\/item>/).map { "\($0.1) \($0.2)" }
    #expect(items == ["1 Eins", "2 一点一", "2 place", "2 too far", "1 nothing"], "\(xml)")
    #expect(xml.contains("web"))
    let text = try objectsOfPDF(Data(contentsOf: URL(fileURLWithPath: path)))
    #expect(text.contains("/XYZ 5 26 null") && text.contains("/XYZ 7 250 null"))
    #expect(text.contains("/URI (https://example.org/it's)"))
    #expect(text.contains("/First") && text.contains("/Outlines"))
  }

  @Test("Tags make a tree over pages, with texts for readers that speak")
  func tags() throws {
    let folder = try TemporaryFolder()
    let path = try document(folder) { context in
      CGPDFContextBeginTag(context, .index, nil)  // between pages: left out
      CGPDFContextEndTag(context)
      context.beginPDFPage(nil)
      CGPDFContextBeginTag(context, .document, nil)
      CGPDFContextBeginTag(
        context, .header1, [CGPDFTagProperty.titleText.rawValue: "Überschrift"] as CFDictionary)
      context.fill(CGRect(x: 10, y: 10, width: 10, height: 10))
      CGPDFContextEndTag(context)
      context.setURL(NSURL(string: "https://example.org")!, for: CGRect(x: 0, y: 0, width: 5, height: 5))
      context.endPDFPage()
      context.beginPDFPage(nil)
      CGPDFContextBeginTag(
        context, .figure,
        [
          CGPDFTagProperty.alternativeText.rawValue: "a (round) hill",
          CGPDFTagProperty.languageText.rawValue: "en-GB",
        ] as CFDictionary)
      context.fillEllipse(in: CGRect(x: 10, y: 10, width: 10, height: 10))
      CGPDFContextEndTag(context)
      CGPDFContextBeginTag(
        context, .link, [CGPDFTagProperty.actualText.rawValue: "spoken"] as CFDictionary)
      context.fill(CGRect(x: 40, y: 10, width: 10, height: 10))
      CGPDFContextEndTag(context)
      context.beginTransparencyLayer(auxiliaryInfo: nil)
      CGPDFContextBeginTag(context, .table, nil)  // inside of a layer: left out
      context.fill(CGRect(x: 70, y: 10, width: 10, height: 10))
      CGPDFContextEndTag(context)
      context.endTransparencyLayer()
      // The document's own tag is not ended: closing does.
    }
    let tree = try run("pdfinfo", "-struct", path).split(separator: "\n").map { String($0) }
    #expect(tree.first == "Document")
    let names = tree.filter { !$0.contains("Object") && $0 != "Document" }.map {
      $0.trimmingCharacters(in: .whitespaces)
    }
    #expect(
      names.map { $0.prefix { $0 != " " && $0 != "\"" } } == ["H1", "Link", "Figure", "Link"], "\(tree)")
    let text = try objectsOfPDF(Data(contentsOf: URL(fileURLWithPath: path)))
    #expect(text.contains("/T <feff00dc0062006500720073006300680072006900660074>"))
    #expect(text.contains("/Alt (a \\(round\\) hill)") && text.contains("/Lang (en-GB)"))
    #expect(text.contains("/ActualText (spoken)"))
  }

  @Test("Every kind of tag is written by its name in PDF", arguments: CGPDFTagType.allCases)
  func tagNames(type: CGPDFTagType) throws {
    let folder = try TemporaryFolder()
    let path = try document(folder) { context in
      context.beginPDFPage(nil)
      CGPDFContextBeginTag(context, type, nil)
      context.fill(CGRect(x: 10, y: 10, width: 10, height: 10))
      CGPDFContextEndTag(context)
    }
    let name = String(cString: try #require(CGPDFTagTypeGetName(type)))
    let text = try objectsOfPDF(Data(contentsOf: URL(fileURLWithPath: path)))
    #expect(text.contains("/S /\(name) "))
    #expect(CGPDFTagType(rawValue: type.rawValue) == type)
    #expect(CGPDFTagType.header6.rawValue == 207 && CGPDFTagType.warichuPunctuation.rawValue == 606)
  }

  @Test("A document's metadata packet is in it, and the file is sound")
  func metadata() throws {
    let folder = try TemporaryFolder()
    let packet = "<x:xmpmeta xmlns:x=\"adobe:ns:meta/\"><!-- ünï --></x:xmpmeta>"
    let path = try document(folder) { context in
      context.beginPDFPage(nil)
      context.fill(CGRect(x: 10, y: 10, width: 10, height: 10))
      context.addDestination("a" as CFString, at: .zero)
      context.addDocumentMetadata(Data(packet.utf8) as CFData)
    }
    #expect(try run("pdfinfo", "-meta", path).contains(packet))
    let again = try TemporaryFolder()
    let other = try document(again) { context in
      context.beginPDFPage(nil)
      context.fill(CGRect(x: 10, y: 10, width: 10, height: 10))
      context.addDestination("a" as CFString, at: .zero)
      context.addDocumentMetadata(Data(packet.utf8) as CFData)
    }
    #expect(
      try Data(contentsOf: URL(fileURLWithPath: path)) == Data(contentsOf: URL(fileURLWithPath: other)),
      "the same drawing gives the same bytes")
    #expect(try objectsOfPDF(Data(contentsOf: URL(fileURLWithPath: path))).contains("/Type /Metadata"))
  }
}
