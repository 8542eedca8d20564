import CoreGraphics
import Foundation
import TestSupport
import Testing
import TextDocuments
import TextKit
import TextPages

@Suite("The text of a PDF's structure tree")
struct ReadingOrderTests {
  private static let width: CGFloat = 230

  private func write(_ document: TextDocument, isTagged: Bool = true) throws -> Data {
    var writer = PDFPageWriter(
      document,
      master: PageMaster(
        size: CGSize(width: ReadingOrderTests.width, height: 420),
        margins: UIEdgeInsets(top: 20, left: 20, bottom: 20, right: 20)))
    writer.master.hyphenates = true
    writer.language = "en"
    writer.isTagged = isTagged
    let data = NSMutableData()
    try writer.write(to: try #require(CGDataConsumer(data: data)))
    return data as Data
  }

  private func html(_ body: String) throws -> TextDocument {
    try TextDocument(
      data: Data("<html lang=en><body style='font-family:\"DejaVu Sans\"'>\(body)".utf8),
      options: [.documentType: NSAttributedString.DocumentType.html])
  }

  /// Returns what Poppler reads in the tree: for each block the texts of its parts in order, put together.
  private func blocks(_ data: Data) throws -> [String] {
    let folder = try TemporaryDirectory()
    let path = try folder.write(Array(data), to: "a.pdf")
    let printed = String(decoding: try run("pdfinfo", ["-struct-text", path]).output, as: UTF8.self)
    var blocks: [String] = []
    // By scalars: a mark would join the quotation mark before it.
    for line in printed.unicodeScalars.split(separator: "\n") {
      let words = line.drop { $0 == " " }
      if String(words).hasSuffix("(block)") { blocks.append("") }
      if words.first == "\"", words.count == 1 { blocks.append("an end of a line") }
      guard words.first == "\"", words.last == "\"", words.count > 1, !blocks.isEmpty else { continue }
      blocks[blocks.count - 1] += String(words.dropFirst().dropLast())
    }
    return blocks
  }

  /// Returns the paragraphs of a text as the tree has them: Poppler leaves out soft hyphens, and ruby follows
  /// its base.
  private func paragraphs(_ document: TextDocument) -> [String] {
    let text = NSMutableAttributedString(attributedString: document.text)
    let ruby = NSAttributedString.Key(rawValue: kCTRubyAnnotationAttributeName as String)
    var rubies: [(Int, String)] = []
    text.enumerateAttribute(ruby, in: NSRange(location: 0, length: text.length)) { value, range, _ in
      guard let value, let words = CTRubyAnnotationGetTextForPosition(value as! CTRubyAnnotation, .before)
      else { return }
      rubies.append((NSMaxRange(range), words as String))
    }
    for (place, words) in rubies.reversed() {
      text.insert(NSAttributedString(string: words), at: place)
    }
    return text.string.replacingOccurrences(of: "\u{AD}", with: "").split(separator: "\n").map(String.init)
  }

  private static let samples: [(name: String, html: String)] = [
    ("ligatures", "<p>office fluff, first ffi, waffle</p>"),
    ("fixed spaces", "<p>10&nbsp;000&#8239;km, thin&#8201;space, em&#8195;space, a&#x2011;b</p>"),
    (
      "characters that share a glyph",
      "<p>Latin A, Greek \u{391}, Cyrillic \u{410}; \u{2010} and -; \u{3BC} \u{B5}</p>"
    ),
    (
      "soft hyphens",
      "<p>\(Array(repeating: "Donau&shy;dampf&shy;schiff&shy;fahrt", count: 6).joined(separator: " "))</p>"
    ),
    (
      "divided words",
      "<p>incomprehensibilities notwithstanding extraordinarily complicated circumstances</p>"
    ),
    (
      "Hebrew",
      "<p dir=rtl lang=he>\u{5E9}\u{5DC}\u{5D5}\u{5DD} \u{5E2}\u{5D5}\u{5DC}\u{5DD}, \u{5D6}\u{5D4}\u{5D5} \u{5D8}\u{5E7}\u{5E1}\u{5D8} abc def \u{5D5}\u{5D0}\u{5D7}\u{5E8} \u{5DB}\u{5DA} 123 \u{5E2}\u{5D5}\u{5D3} \u{5DE}\u{5D9}\u{5DC}\u{5D9}\u{5DD} \u{5E9}\u{5DE}\u{5DE}\u{5E9}\u{5D9}\u{5DB}\u{5D5}\u{5EA}.</p>"
    ),
    (
      "points",
      "<p dir=rtl lang=he>\u{5E9}\u{5C1}\u{5B8}\u{5DC}\u{5D5}\u{5B9}\u{5DD} \u{5E2}\u{5D5}\u{5B9}\u{5DC}\u{5B8}\u{5DD}</p>"
    ),
    (
      "Arabic",
      "<p dir=rtl lang=ar>\u{645}\u{631}\u{62D}\u{628}\u{627} \u{628}\u{627}\u{644}\u{639}\u{627}\u{644}\u{645}\u{60C} \u{647}\u{630}\u{627} \u{646}\u{635} \u{639}\u{631}\u{628}\u{64A} \u{623}\u{637}\u{648}\u{644} \u{645}\u{646} \u{633}\u{637}\u{631} 123 abc \u{648}\u{627}\u{644}\u{633}\u{644}\u{627}\u{645}.</p>"
    ),
    (
      "marks",
      "<p dir=rtl lang=ar style='font-family:\"Noto Naskh Arabic\"'>\u{628}\u{650}\u{633}\u{652}\u{645}\u{650} \u{627}\u{644}\u{644}\u{64E}\u{651}\u{647}\u{650} \u{627}\u{644}\u{631}\u{64E}\u{651}\u{62D}\u{652}\u{645}\u{64E}\u{646}\u{650}</p>"
    ),
    (
      "both directions",
      "<p>One <b>\u{5E9}\u{5DC} <i>\u{5D5}\u{5DD}</i></b> and \u{627}\u{644}\u{639}\u{631}\u{628} inside, <a href='https://example.org'>a \u{5E9}\u{5DC} link</a>.</p>"
    ),
    (
      "vowels that stand before",
      "<p lang=hi>\u{939}\u{93F}\u{928}\u{94D}\u{926}\u{940} \u{92E}\u{947}\u{902} \u{915}\u{941}\u{91B} \u{936}\u{92C}\u{94D}\u{926}\u{964}</p>"
    ),
    (
      "ruby",
      "<p lang=ja>\u{3053}\u{308C}\u{306F}<ruby>\u{6F22}\u{5B57}<rp>(</rp><rt>\u{304B}\u{3093}\u{3058}</rt><rp>)</rp></ruby>\u{306E}<ruby>\u{4F8B}<rt>\u{308C}\u{3044}</rt></ruby>\u{3067}\u{3059}</p>"
    ),
  ]

  @Test(
    "D118: the text of the tree, as pdfinfo reads it, is the source's, letters in logical order",
    arguments: samples.map(\.name))
  func sample(name: String) throws {
    let sample = try #require(ReadingOrderTests.samples.first { $0.name == name })
    let document = try html("<p>before</p>\(sample.html)<p>after</p>")
    #expect(try blocks(write(document)) == paragraphs(document))
  }

  @Test(
    "D118: the tree has the order of the source in random text of several directions, over lines and pages",
    arguments: [1, 2, 3, 4])
  func randomText(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let letters: [[UInt32]] = [
      Array(0x61...0x7A), Array(0x5D0...0x5EA), Array(0x627...0x63A), Array(0x641...0x64A),
      Array(0x30...0x39),
    ]
    let marks: [UInt32] = [0x5B8, 0x64E, 0x651, 0x301]
    func word() -> String {
      let kind = Int.random(in: 0..<letters.count, using: &random)
      var word = ""
      for _ in 0..<Int.random(in: 1...7, using: &random) {
        word.unicodeScalars.append(Unicode.Scalar(letters[kind].randomElement(using: &random)!)!)
        if kind < 4, Int.random(in: 0..<12, using: &random) == 0 {
          word.unicodeScalars.append(Unicode.Scalar(marks[min(kind, 2)])!)
        }
      }
      return Int.random(in: 0..<9, using: &random) == 0 ? "<b>\(word)</b>" : word
    }
    let signs = [" ", " ", " ", ", ", " (", ") ", "-", "&nbsp;", "&shy;"]
    let body = (0..<6).map { _ in
      let words = (0..<Int.random(in: 3...24, using: &random)).map { _ in
        word() + signs.randomElement(using: &random)!
      }
      let direction = ["ltr", "rtl", "auto"].randomElement(using: &random)!
      return "<p dir=\(direction)>\(words.joined())x</p>"
    }
    let document = try html(body.joined())
    let (found, expected) = (try blocks(write(document)), paragraphs(document))
    #expect(found == expected, "seed \(seed)")
  }

  private func text(_ path: String, _ options: [String]) throws -> String {
    String(decoding: try run("pdftotext", options + [path, "-"]).output, as: UTF8.self)
  }

  @Test("D118: what is drawn, and what programs read without the tree, does not depend on the tree")
  func plainReading() throws {
    let body = ReadingOrderTests.samples.filter { $0.name != "ruby" }.map(\.html).joined()
    let document = try html(body)
    let folder = try TemporaryDirectory()
    let tagged = try folder.write(Array(try write(document)), to: "tagged.pdf")
    let plain = try folder.write(Array(try write(document, isTagged: false)), to: "plain.pdf")
    for options in [[], ["-layout"]] {
      let texts = try [tagged, plain].map { try text($0, options) }
      #expect(texts[0] == texts[1] && texts[0].contains("office fluff"), "\(options)")
    }
    // Content is drawn paragraph by paragraph, so that its order is another one; words are whole.
    let raw = try [tagged, plain].map { path in
      try text(path, ["-raw"]).filter { !("\u{202A}"..."\u{202E}").contains($0) }
        .split(whereSeparator: \.isWhitespace).sorted()
    }
    #expect(raw[0] == raw[1] && raw[0].contains("\u{5E9}\u{5DC}\u{5D5}\u{5DD}"))
    let pictures = try [tagged, plain].map { path in
      let stem = path + "-page"
      _ = try run("pdftoppm", ["-r", "60", path, stem])
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted()
        .filter { $0.hasPrefix(URL(fileURLWithPath: stem).lastPathComponent) }
      return try names.map { try Data(contentsOf: folder.url.appendingPathComponent($0)) }
    }
    #expect(pictures[0].count > 1 && pictures[0] == pictures[1])
  }

  @Test(
    "D118: ruby is an element of its base and its annotation, and a span of letters from right to left has its text"
  )
  func elements() throws {
    let all = ReadingOrderTests.samples.map(\.html).joined()
    let tree = try PDFTree(write(try html(all)))
    #expect(tree.violations().filter { !$0.contains("claim") } == [])
    let rubies = tree.all.filter { $0.tag == "Ruby" }
    #expect(rubies.map { $0.elements.map(\.tag) } == [["RB", "RT"], ["RB", "RT"]])
    #expect(rubies.flatMap(\.elements).allSatisfy { !$0.kids.isEmpty })
    let link = try #require(tree.all.first { $0.tag == "Link" })
    #expect(link.elements.map(\.tag) == ["Span"] && !link.annotations.isEmpty)
    #expect(tree.all.count { $0.tag == "Link" } == 1)
    let spans = tree.all.filter { $0.tag == "Span" }.compactMap { PDFTree.text($0.object["/ActualText"]) }
    #expect(spans.contains { $0.hasPrefix("\u{5E9}\u{5DC}\u{5D5}\u{5DD}") })
  }
}
