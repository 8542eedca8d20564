import Foundation
import Testing
import TextDocuments

@Suite("Markdown: what is read and written")
struct MarkdownRulesTests {
  private func intent(_ text: NSAttributedString, _ offset: Int) -> InlinePresentationIntent {
    InlinePresentationIntent(rawValue: UInt(text.number(.inlinePresentationIntent, offset) ?? 0))
  }

  private func kinds(_ text: NSAttributedString, _ offset: Int) -> [PresentationIntent.IntentType] {
    (text.value(.presentationIntentAttributeName, offset) as PresentationIntent?)?.components ?? []
  }

  private func written(_ text: NSAttributedString) throws -> String { try Probe.written(text, .markdown) }

  @Test("D083: a soft line end is a space, by option a line end, a hard one U+2028")
  func lineEnds() throws {
    let source = "a\nb\\\nc  \nd"
    #expect(try NSAttributedString(markdown: source).string == "a b\u{2028}c\u{2028}d")
    var options = AttributedString.MarkdownParsingOptions()
    options.keepsSoftBreaks = true
    let kept = try NSAttributedString(markdown: source, options: options)
    #expect(kept.string == "a\u{2028}b\u{2028}c\u{2028}d")
    #expect(intent(kept, 1) == .softBreak && intent(kept, 3) == .lineBreak)
    #expect(
      try Probe.markdown(source, [.keepsSoftBreaks: NSNumber(value: 1)]).text.string == kept.string + "\n")
  }

  @Test("D085: the policy throws or gives what parses, extended attributes are read, and the language is set")
  func options() throws {
    let bytes = Data([0x61, 0xFF, 0x62])
    #expect(throws: DocumentError.notInFormat("UTF-8")) { try NSAttributedString(markdown: bytes) }
    let lenient = AttributedString.MarkdownParsingOptions(failurePolicy: .returnPartiallyParsedIfPossible)
    #expect(try NSAttributedString(markdown: bytes, options: lenient).string == "a\u{FFFD}b")
    let source = "a ^[b *c*](inflect: true, n: 2, s: 'x, y') `^[d](e: 1)` ^[f](no)"
    let extended = AttributedString.MarkdownParsingOptions(allowsExtendedAttributes: true)
    let read = try NSAttributedString(markdown: source, options: extended)
    #expect(read.string == "a b c ^[d](e: 1) ^[f](no)" || read.string == "a b c ^[d](e: 1) ^f")
    let said: NSDictionary? = read.value(.markdownExtendedAttributes, 2)
    #expect(said == ["inflect": NSNumber(value: true), "n": NSNumber(value: 2.0), "s": "x, y"])
    #expect(read.value(.markdownExtendedAttributes, 4, as: NSDictionary.self) == said)
    #expect(intent(read, 4) == .emphasized && read.link(2) == nil)
    #expect(read.value(.markdownExtendedAttributes, 0, as: NSDictionary.self) == nil)
    #expect(try NSAttributedString(markdown: "^[b](c: 1)").string == "^[b](c: 1)")
    let french = AttributedString.MarkdownParsingOptions(languageCode: "fr")
    let tongue = try NSAttributedString(markdown: "a *b*", options: french)
    #expect((0..<3).map { tongue.value(.languageIdentifier, $0, as: String.self) } == ["fr", "fr", "fr"])
  }

  @Test("D086: raw HTML is text with its intents and never run; an option reads it with the HTML reader")
  func rawHTML() throws {
    let source = "a <b>c</b>\n\n<p style='color:#000001'>d</p>\n\n<script>e</script>\n"
    let read = try Probe.markdown(source)
    #expect(read.text.string == "a <b>c</b>\n<p style='color:#000001'>d</p>\n<script>e</script>\n")
    #expect(intent(read.text, 2) == .inlineHTML && intent(read.text, 11) == .blockHTML)
    #expect(Set(read.losses.map(\.what)) == ["HTML in Markdown"])
    let html = try Probe.markdown(source, [.readsHTMLInMarkdown: NSNumber(value: 1)])
    #expect(html.text.string == "a c\nd\n" && html.losses.isEmpty)
    #expect(html.text.traits(2) == .traitBold && html.text.hex(.foregroundColor, 4) == "#000001")
  }

  @Test("D087: items know their number and delimiter, and spacing tells loose lists from tight ones")
  func lists() throws {
    let read = try NSAttributedString(markdown: "4) a\n5) b\n\n<!-- -->\n\n2. c\n\n3. d\n")
    #expect(kinds(read, 1).map(\.kind) == [.paragraph, .listItem(ordinal: 5), .orderedList])
    #expect(kinds(read, 1).last?.delimiter == ")" && kinds(read, 1).last?.isTight == true)
    let last = read.length - 1
    #expect(kinds(read, last).last?.delimiter == "." && kinds(read, last).last?.isTight == false)
    #expect(kinds(read, last)[1].kind == .listItem(ordinal: 3))
    let tight = try Probe.markdown("- a\n- b\n").text
    let loose = try Probe.markdown("- a\n\n- b\n").text
    #expect(tight.style(0)?.paragraphSpacing == 0 && loose.style(0)?.paragraphSpacing == 12)
  }

  @Test(
    "D088: pictures have text, address and title, relative to the base; what is not loaded keeps its text")
  func pictures() throws {
    let base = URL(string: "https://example.com/a/")
    let read = try NSAttributedString(markdown: "![alt *b*](c.png \"t\") ![](d.png)", baseURL: base)
    #expect(read.string == "alt b \u{FFFC}")
    #expect(read.value(.imageURL, 0, as: URL.self)?.absoluteString == "https://example.com/a/c.png")
    #expect(read.value(.imageURL, 6, as: URL.self)?.absoluteString == "https://example.com/a/d.png")
    #expect(read.value(.toolTip, 0, as: String.self) == "t")
    struct Loader: DocumentResourceLoading {
      func resource(at address: String) -> Data? {
        address == "c.png" ? Data([0x89, 0x50, 0x4E, 0x47]) : nil
      }
    }
    let source = "![alt](c.png) ![other](d.png) ![data](data:image/png;base64,iVBORw==)"
    let closed = try Probe.markdown(source)
    #expect(closed.text.string == "alt other \u{FFFC}\n")
    #expect(closed.losses.map(\.what) == ["picture c.png", "picture d.png"])
    let loaded = try Probe.markdown(source, [.webResourceLoadDelegate: Loader()])
    #expect(loaded.text.string == "\u{FFFC} other data\n" || loaded.text.string.hasPrefix("\u{FFFC} other"))
    #expect(loaded.text.value(.attachment, 0, as: NSTextAttachment.self)?.contents?.count == 4)
    #expect(loaded.text.value(.alternateDescription, 0, as: String.self) == "alt")
  }

  @Test(
    "D090: what is written has the same intents, marks escaped where needed, longer fences, aligned tables, and a report of colours and sizes"
  )
  func output() throws {
    let plain: [(String, String)] = [
      ("2 * 3 * 4", "2 * 3 * 4"), ("a_b_c", "a_b_c"), ("*a*", "\\*a\\*"), ("1. a", "1\\. a"),
      ("1.5", "1.5"), ("# a", "\\# a"), ("a # b", "a # b"), ("#a", "#a"), ("a | b", "a | b"),
      ("a ] b", "a ] b"),
      ("a - b", "a - b"), ("a ~ b", "a ~ b"), ("a < b", "a < b"), ("a & b", "a & b"), ("a \\ b", "a \\ b"),
    ]
    for (text, source) in plain {
      #expect(try written(NSAttributedString(string: text + "\n")) == source + "\n")
      #expect(try NSAttributedString(markdown: source).string == text)
    }
    func again(_ source: String) throws -> String { try written(try Probe.markdown(source).text) }
    #expect(try again("````\n```\n````\n") == "````\n```\n````\n")
    #expect(try again("`` ` ``\n") == "`` ` ``\n")
    #expect(
      try again("|a|long|\n|:-:|--:|\n|b\\|c|d|\n") == "| a    | long |\n| :--: | ---: |\n| b\\|c | d    |\n")
    let colourful = NSMutableAttributedString(
      string: "red and big\n", attributes: [.font: UIFont(name: "Helvetica", size: 12)!])
    colourful.addAttribute(.foregroundColor, value: UIColor.red, range: NSRange(location: 0, length: 3))
    colourful.addAttribute(
      .font, value: UIFont(name: "Helvetica", size: 30)!, range: NSRange(location: 8, length: 3))
    let (data, losses) = try TextDocument(colourful).data(as: .markdown)
    #expect(String(decoding: data, as: UTF8.self) == "red and big\n")
    #expect(losses.map(\.what) == ["colour", "font size"])
    #expect(
      losses.map(\.place) == [.text(NSRange(location: 0, length: 3)), .text(NSRange(location: 8, length: 3))])
  }
}
