import Foundation
import TestSupport
import Testing

@testable import TextDocuments

@Suite("Converting without the whole in memory")
struct ConversionTests {
  private typealias Kind = NSAttributedString.DocumentType
  private typealias Attributes = [NSAttributedString.DocumentAttributeKey: Any]

  private static let pieces = [
    "# a *b*\n\n", "c **d** [e](http://f)\n\n", "- g\n- h\n\n", "- i\n\n  j\n\n", "1. k\n   - l\n\n",
    "> m\n>\n> n\n\n",
    "```\no\n\n\np\n```\n\n", "~~~\nq\n\n", "    r\n\n    s\n\n", "| t | u |\n| - | :-: |\n| v | w |\n\n",
    "<div>\nx\n\ny\n</div>\n\n",
    "<pre>\nz\n\n</pre>\n\n", "<!-- a\n\nb\n\n", "---\n\n", "c\n===\n\n", "![d](e.png) `f`\n\n",
    "g\\\nh  \ni\n\n", "\n\n", "j",
    "é漢😀\r\n\r\n", "  - k\n\n", "\t- l\n\n", "- [x] m\n- [ ] n\n\n", "~~o~~ www.p.q\n\n", "# r\n", "***\n",
  ]

  /// Returns what reading and writing the whole gives.
  private func whole(
    _ source: Data, _ options: Probe.Options, _ type: NSAttributedString.DocumentType,
    _ attributes: Attributes
  ) throws -> (Data, [DocumentLoss]) {
    var document = try Probe.document(source, .markdown, options)
    document.attributes = attributes
    let (data, losses) = try document.data(as: type)
    return (data, document.losses + losses)
  }

  @Test("Part by part Markdown becomes what it does as a whole, and loses the same", arguments: 0..<150)
  func parts(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    let source = Data(
      (0..<Int.random(in: 2...40, using: &generator)).map { _ in Self.pieces.randomElement(using: &generator)!
      }
      .joined().utf8)
    var options: Probe.Options = [.documentType: Kind.markdown]
    if seed % 3 == 0 { options[.omitsGitHubExtensions] = NSNumber(value: 1) }
    let fragment = Probe.fragment.merging([.usesPresentationIntents: NSNumber(value: 1)]) { own, _ in own }
    let page: Attributes = [.usesPresentationIntents: NSNumber(value: 1), .title: "t"]
    for (type, attributes) in [(Kind.html, fragment), (.html, page), (.plain, [:])] {
      var data = Data()
      guard
        let losses = try DocumentConversion.inParts(
          source, options: options, to: type, attributes: attributes,
          partSize: Int.random(in: 1...60, using: &generator), write: { data.append($0) })
      else {
        #expect(source.count <= 60)
        continue
      }
      let (expected, lost) = try whole(source, options, type, attributes)
      #expect(data == expected, "seed \(seed): \(String(decoding: source, as: UTF8.self).debugDescription)")
      // They come part by part.
      #expect(losses.count == lost.count && Set(losses) == Set(lost), "seed \(seed)")
    }
  }

  private static let links = [
    "[a]\n\n", "[b][a] *[A][]*\n\n", "[a]: /u\n\n", "[A]: <v w> 't'\n\n", "> [b]: x&amp;y (q \"r\")\n\n",
    "- [c]: z\n\n",
    "c [b] ![d][c]\n\n", "    [d]: code\n\n", "```\n[e]: code\n\n[a]: code\n```\n\n", "text\n[f]: none\n\n",
    "[f] [e] [d]\n\n",
    "[g *h*]:\n  /i\n  'two\n  lines'\n\n", "[g *h*]\n\n", "[\\]]: j\\_k\n\n", "[\\]] `[a]`\n\n",
    "[\u{E9}]: \u{E9}\n\n", "[\u{C9}]\n\n",
    "x[1]: y\n\n", "[l]: <>\n\n[l]\n\n", "[a]: /other\n[m]: /n\n[m]\n\n", "# [a]\n\n",
    "| [a] |\n| - |\n| [b]: c |\n\n",
    // Over lines: as they are, in quotations and items, and where an empty line or a bracket is between.
    "[n\no]: /p\n\n", "[N  O] [q r]\n\n", "> [q\n> r]: s\n\n", "- [t\n  u]: v\n\n", "[T U] [w x]\n\n",
    "> [w\nx]: lazy\n\n", "[n\n\no]: /other\n\n", "> - > [n\n>   > >o]: /deep\n\n", "[n > o] [n >o]\n\n",
    "[n [x]\no]: /none\n\n", "[ \n ]: /empty\n\n",
  ]

  @Test(
    "Links that are defined anywhere in a source lead to the same places when it is read part by part",
    arguments: 0..<300)
  func definitions(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    let pieces = seed % 2 == 0 ? Self.links : Self.links + Self.pieces
    let source = (0..<Int.random(in: 8...60, using: &generator)).map { _ in
      pieces.randomElement(using: &generator)!
    }.joined()
    func read(_ partSize: Int) throws -> TextDocument {
      try MarkdownDocumentReader.document(Data(source.utf8), ReadingOptions(), partSize: partSize)
    }
    let (whole, parts) = (try read(.max), try read(Int.random(in: 1...6, using: &generator)))
    #expect(parts.text.string == whole.text.string, "seed \(seed): \(source.debugDescription)")
    #expect(said(parts) == said(whole), "seed \(seed): \(source.debugDescription)")
  }

  @Test("A source that defines links is divided, but for definitions that may be others")
  func divisionOfDefinitions() {
    func isDivided(_ lines: String) -> Bool {
      let source = Data((lines + String(repeating: "[a] b\n\n", count: 40)).utf8)
      return MarkdownParts(source, extensions: true, size: 10) != nil
    }
    #expect(isDivided("[a]: /b\n\n") && isDivided("> [a]: <b c> 'd'\n\n") && isDivided("x [c]: d\n\n"))
    #expect(isDivided("[a\nb]: c\n\n") && isDivided("> [a\n> b]: c\n\n") && isDivided("]:\n\n"))
    // A footnote; titles whose lines would be items.
    #expect(!isDivided("[^a]: b\n\n") && !isDivided("[a]: b 'c\n    - d'\n\n"))
  }

  /// Returns what a text says of each of its runs.
  private func said(_ document: TextDocument) -> [String] {
    var said: [String] = []
    document.forEachRun { end, _, attributes in
      let intent = attributes[.presentationIntentAttributeName] as? PresentationIntent
      let style = attributes[.paragraphStyle] as? NSParagraphStyle
      let lists = (style?.textLists ?? []) + (attributes[.continuedTextLists] as? [NSTextList] ?? [])
      let rest = attributes.all.filter {
        ![.presentationIntentAttributeName, .paragraphStyle, .continuedTextLists].contains($0.key)
      }
      .map { "\($0.key.rawValue)=\($0.value)" }.sorted()
      said.append(
        """
        \(end) \(intent?.components.map { "\($0)" } ?? []) \(style?.headIndent ?? -1)
        \(style?.paragraphSpacing ?? -1) \(style?.paragraphSpacingBefore ?? -1) \(style?.headerLevel ?? -1)
        \(style?.alignment.rawValue ?? -1) \(style?.textBlocks.count ?? -1)
        \(lists.map { "\($0.markerFormat.rawValue) \($0.startingItemNumber)" }) \(rest)
        """)
    }
    return said
  }

  @Test("A document that is parsed part by part is the one that is parsed as a whole", arguments: 0..<150)
  func readInParts(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    let source = (0..<Int.random(in: 2...40, using: &generator)).map { _ in
      Self.pieces.randomElement(using: &generator)!
    }.joined()
    let options = ReadingOptions()
    func read(_ partSize: Int) throws -> TextDocument {
      try MarkdownDocumentReader.document(Data(source.utf8), options, partSize: partSize)
    }
    let whole = try read(.max)
    let parts = try read(Int.random(in: 1...60, using: &generator))
    #expect(parts.text.string == whole.text.string, "seed \(seed): \(source.debugDescription)")
    #expect(said(parts) == said(whole), "seed \(seed): \(source.debugDescription)")
    #expect(parts.losses == whole.losses)
  }

  @Test("Memory does not hold more than parts: a source is divided wherever no block is open")
  func division() throws {
    let source = Data(String(repeating: "a *b* c\n\n", count: 4_000).utf8)
    var parts = try #require(MarkdownParts(source, extensions: true, size: 100))
    var sizes: [Int] = []
    var start = 0
    while parts.next() != nil {
      sizes.append(parts.offset - start)
      start = parts.offset
    }
    #expect(sizes.reduce(0, +) == source.count && sizes.max() ?? 0 <= 109)
    // A list goes on after empty lines, and definitions hold everywhere.
    var list = try #require(
      MarkdownParts(Data(String(repeating: "- a\n\n", count: 100).utf8), extensions: true, size: 10))
    #expect(list.next() != nil && list.offset == 500 && list.next() == nil)
    #expect(
      MarkdownParts(
        Data("[a]: b\n\n\(String(repeating: "[a]\n\n", count: 10))".utf8), extensions: true, size: 10) == nil)
    #expect(MarkdownParts(Data([0x61, 0x0A, 0x0A, 0xFF, 0x0A, 0x0A]), extensions: true, size: 1) == nil)
  }

  @Test("Bytes are UTF-8 when the standard library says so", arguments: 0..<200)
  func valid(seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    var bytes = Array("aé漢😀\u{7FF}\u{FFFF}\u{10FFFF}".utf8)
    if seed > 0 {
      for _ in 0..<Int.random(in: 1...2, using: &generator) {
        bytes[Int.random(in: 0..<bytes.count, using: &generator)] = UInt8.random(
          in: 0x70...0xFF, using: &generator)
      }
    }
    let expected = bytes.withUnsafeBytes { String(validating: $0, as: UTF8.self) } != nil
    #expect(bytes.withUnsafeBytes { UTF8Check.isValid($0) } == expected, "\(bytes)")
  }

  @Test("What was lost has the line and the column of the source in RTF and HTML")
  func lines() throws {
    let rtf = try Probe.document(Data("{\\rtf1 a\r\nb{\\header c}\nd}\rx".utf8), .rtf)
    #expect(rtf.losses.map(\.place) == [.source(line: 2, column: 11), .source(line: 3, column: 3)])
    let html = try Probe.html("<p>a\n<p" + String(repeating: " a=1", count: 300) + ">b")
    #expect(html.losses.map(\.place) == [.source(line: 2, column: 1)])
  }
}
