import CoreGraphics
import GalleyFonts
import TestSupport
import Testing

@Suite("PDF: codes, word spacing and pages")
struct PDFTextTests {
  /// The words of a page with their left edges, by poppler.
  private func words(_ document: Data) throws -> [(text: String, x: Double)] {
    let folder = try TemporaryFolder()
    try document.write(to: folder.url.appendingPathComponent("a.pdf"))
    return try run("pdftotext", "-bbox", folder.path("a.pdf"), "-")
      .matches(of: /xMin="([0-9.]+)"[^>]*>([^<]*)<\/word>/).map { (String($0.2), Double($0.1)!) }
  }

  @Test("Words stand where they were put, whether spaces are widened evenly, unevenly or not at all")
  func wordSpacing() throws {
    let font = try TestFont.liberation.size(11)
    for extras in [[0.0, 0, 0, 0], [3.3, 3.3, 3.3, 3.3], [1.7, 9.1, 0, -0.8]] {
      var text = ShapedText("one two three four five", font: font)
      var (shift, next) = (0.0, 0)
      var starts: [Double] = [20]
      for i in text.glyphs.indices {
        text.positions[i].x += CGFloat(shift)
        guard text.text[Int(text.clusters[i])] == 0x20 else { continue }
        shift += extras[next]
        next += 1
        starts.append(20 + Double(text.positions[i + 1].x) + shift)
      }
      let data = try makePDF { text.draw(in: $0, at: CGPoint(x: 20, y: 50)) }
      let found = try words(data)
      #expect(found.map(\.text) == ["one", "two", "three", "four", "five"])
      for (word, start) in zip(found, starts) { #expect(abs(word.x - start) < 0.02, "\(word) at \(start)") }
    }
  }

  @Test("More glyphs than codes of one byte are found again, ASCII and word spacing among them")
  func manyGlyphs() throws {
    let font = try TestFont.cjk.size(10)
    let all = (0..<400).map { Character(Unicode.Scalar(0x4E00 + $0 * 3)!) }
    let lines = stride(from: 0, to: 400, by: 40).map { String(all[$0..<$0 + 40]) + " x(\\)y" }
    let data = try makePDF(box: CGRect(x: 0, y: 0, width: 600, height: 300)) { context in
      for (i, line) in lines.enumerated() {
        ShapedText(line, font: font).draw(in: context, at: CGPoint(x: 10, y: 280 - i * 20))
      }
    }
    #expect(try textOfPDF(data) == lines)
    _ = try objectsOfPDF(data)
  }

  @Test("A glyph that shows several characters is read as each of them")
  func sharedGlyphs() throws {
    let font = try TestFont.liberation.size(20)
    var text = ShapedText("tab tab", font: font)
    let data = try makePDF { context in
      text.text[1] = 0x430
      text.draw(in: context, at: CGPoint(x: 20, y: 100))
      text.text[1] = 0x61
      text.draw(in: context, at: CGPoint(x: 20, y: 50))
    }
    #expect(try textOfPDF(data) == ["t\u{430}b tab", "tab tab"])
  }

  @Test("A page is handed on when it ends, and a used font is no larger for further pages")
  func pagesAreHandedOn() throws {
    let font = try TestFont.liberation.size(11)
    let text = ShapedText("The same words on every page", font: font)
    let data = NSMutableData()
    let context = try #require(CGContext(consumer: CGDataConsumer(data: data)!, mediaBox: nil, nil))
    var lengths: [Int] = []
    for page in 0..<300 {
      context.beginPDFPage(nil)
      for line in 0..<30 { text.draw(in: context, at: CGPoint(x: 20 + page, y: 20 + line * 20)) }
      context.endPDFPage()
      lengths.append(data.length)
    }
    for (before, after) in zip(lengths, lengths.dropFirst()) { #expect(after > before) }
    let written = data.length
    try context.finish()
    #expect(data.length - written < 20_000, "the font, and where everything is")
    let objects = try objectsOfPDF(data as Data)
    #expect(objects.components(separatedBy: "/Type /Page ").count == 301)
    #expect(objects.components(separatedBy: "/FontFile2").count == 2)
  }

  @Test(
    "Every font is embedded and a subset",
    arguments: [TestFont.liberation, .cjk, .arabic, .devanagari, .urdu])
  func embedding(font: TestFont) throws {
    let texts: [TestFont: String] = [
      .liberation: "Latin", .cjk: "中文", .arabic: "السَّلَامُ", .devanagari: "क्षत्रिय", .urdu: "پاکستان",
    ]
    let data = try makePDF {
      ShapedText(texts[font]!, font: try font.size(20)).draw(in: $0, at: CGPoint(x: 20, y: 50))
    }
    let folder = try TemporaryFolder()
    try data.write(to: folder.url.appendingPathComponent("a.pdf"))
    let rows = try run("pdffonts", folder.path("a.pdf")).split(separator: "\n").dropFirst(2)
    #expect(!rows.isEmpty)
    for row in rows { #expect(row.contains(/^[A-Z]{6}\+/) && row.contains("yes yes yes"), "\(row)") }
  }
}
