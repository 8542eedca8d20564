import Foundation
import Testing
import TextDocuments

@Suite("Reading Markdown")
struct MarkdownReaderTests {
  private typealias Intent = InlinePresentationIntent

  /// Runs as text and inline intent.
  private func runs(_ string: NSAttributedString) -> [String] {
    var runs: [String] = []
    string.enumerateAttributes(in: NSRange(location: 0, length: string.length)) { attributes, range, _ in
      let bits = (attributes[.inlinePresentationIntent] as? NSNumber)?.intValue ?? 0
      runs.append("\((string.string as NSString).substring(with: range))|\(bits)")
    }
    return runs
  }

  private func kinds(_ string: NSAttributedString, at offset: Int) -> [PresentationIntent.Kind] {
    let intent = string.attribute(.presentationIntentAttributeName, at: offset, effectiveRange: nil)
    return (intent as? PresentationIntent)?.components.map(\.kind) ?? []
  }

  @Test(
    "The mark of a footnote that is not defined is text, wherever the parser cuts it",
    arguments: ["k[^\n›þÿ1]\n# a", "k[^\n漢字1]\n# a", "k[^ä\nöü]\n\n# a"])
  func undefinedFootnote(source: String) throws {
    let document = try TextDocument(
      data: Data(source.utf8),
      options: [.documentType: NSAttributedString.DocumentType.markdown, .characterEncoding: 4])
    #expect(document.text.string.hasPrefix("k["))
    #expect(document.text.string.hasSuffix("a") || document.text.string.hasSuffix("a\n"))
  }

  @Test("D081: intents and no looks are applied, components innermost first, with identities that differ")
  func intents() throws {
    let string = try NSAttributedString(markdown: "> - *a* **b** `c` ~~d~~ <i>e</i>\n>\n> f\n\n<div>\n")
    #expect(string.string == "a b c d <i>e</i>f<div>\n")
    #expect(
      runs(string) == [
        "a|1", " |0", "b|2", " |0", "c|4", " |0", "d|32", " |0", "<i>|256", "e|0", "</i>|256", "f|0",
        "<div>\n|512",
      ])
    #expect(kinds(string, at: 0) == [.paragraph, .listItem(ordinal: 1), .unorderedList, .blockQuote])
    let f = (string.string as NSString).range(of: "f").location
    #expect(kinds(string, at: f) == [.paragraph, .blockQuote])
    let first =
      string.attribute(.presentationIntentAttributeName, at: 0, effectiveRange: nil) as? PresentationIntent
    let second =
      string.attribute(.presentationIntentAttributeName, at: f, effectiveRange: nil) as? PresentationIntent
    #expect(first?.components.last == second?.components.last)
    #expect(first?.components.first?.identity != second?.components.first?.identity)
    #expect(Set(first?.components.map(\.identity) ?? []).count == 4)
    #expect(string.attribute(.font, at: 0, effectiveRange: nil) == nil)
    let breaks = try NSAttributedString(markdown: "a\nb\\\nc")
    #expect(runs(breaks) == ["a|0", " |64", "b|0", "\u{2028}|128", "c|0"])
  }

  @Test("D082: full syntax has no line ends between blocks; inline syntaxes collapse white space or keep it")
  func syntaxes() throws {
    #expect(try NSAttributedString(markdown: "# a\n\nb\n\n- c").string == "abc")
    let inline = AttributedString.MarkdownParsingOptions(interpretedSyntax: .inlineOnly)
    let collapsed = try NSAttributedString(markdown: "# a\n\n-  *b*", options: inline)
    #expect(collapsed.string == "# a - b")
    #expect(runs(collapsed) == ["# a - |0", "b|1"])
    #expect(kinds(collapsed, at: 0).isEmpty)
    let keeping = AttributedString.MarkdownParsingOptions(interpretedSyntax: .inlineOnlyPreservingWhitespace)
    #expect(try NSAttributedString(markdown: "# a\n\n-  *b*", options: keeping).string == "# a\n\n-  b")
    let styled = try NSAttributedString(markdown: "# a\n\nb\n\n- c").styledMarkdown()
    #expect(styled.string == "a\nb\nc\n")
    #expect(styled.attribute(.font, at: 0, effectiveRange: nil) is UIFont)
  }

  @Test(
    "D080: tables fill short rows and cut long ones; task items, struck text, addresses and footnotes are read"
  )
  func github() throws {
    let table = try NSAttributedString(markdown: "| a | b |\n|:-:|--:|\n| c |\n| d | `e\\|f` | g |\n")
    #expect(table.string == "abcde|f")
    let columns = [PresentationIntent.TableColumn(alignment: .center), .init(alignment: .right)]
    #expect(kinds(table, at: 0) == [.tableCell(columnIndex: 0), .tableHeaderRow, .table(columns: columns)])
    #expect(
      kinds(table, at: 3) == [.tableCell(columnIndex: 0), .tableRow(rowIndex: 2), .table(columns: columns)])
    let styled = table.styledMarkdown()
    #expect(styled.string == "a\nb\nc\n\nd\ne|f\n", "the empty cell is a paragraph")
    let cells = (0..<styled.length).compactMap { offset -> String? in
      let style = styled.attribute(.paragraphStyle, at: offset, effectiveRange: nil) as? NSParagraphStyle
      guard let cell = style?.textBlocks.first as? NSTextTableBlock else { return nil }
      return "\(cell.startingRow).\(cell.startingColumn)"
    }
    #expect(
      cells == ["0.0", "0.0", "0.1", "0.1", "1.0", "1.0", "1.1", "2.0", "2.0", "2.1", "2.1", "2.1", "2.1"])
    let tasks = try NSAttributedString(markdown: "- [x] a\n- [ ] b\n")
    let done = (0..<2).map { offset in
      let intent = tasks.attribute(.presentationIntentAttributeName, at: offset, effectiveRange: nil)
      return (intent as? PresentationIntent)?.components.compactMap(\.isDone)
    }
    #expect(done == [[true], [false]])
    #expect(runs(try NSAttributedString(markdown: "~a~ ~~b~~")) == ["a|32", " |0", "b|32"])
    let address = try NSAttributedString(markdown: "see www.example.com/a_b. There")
    var range = NSRange()
    let link = address.attribute(
      .link, at: 5, longestEffectiveRange: &range, in: NSRange(location: 0, length: 30))
    #expect((link as? URL)?.absoluteString == "http://www.example.com/a_b")
    #expect((address.string as NSString).substring(with: range) == "www.example.com/a_b")
    let document = try TextDocument(
      data: Data("a[^n] b\n\n[^n]: the *note*\n".utf8),
      options: [.documentType: NSAttributedString.DocumentType.markdown])
    #expect(document.text.string == "a1 b\n")
    #expect(document.footnotes.map(\.offset) == [1])
    #expect(document.footnotes.map(\.text.string) == ["the note\n"])
  }

  @Test("D084: source positions are applied on request only, in lines and bytes from 1, without the marks")
  func positions() throws {
    let plain = try NSAttributedString(markdown: "This is *emphasized*.")
    #expect(plain.attribute(.markdownSourcePosition, at: 8, effectiveRange: nil) == nil)
    let options = AttributedString.MarkdownParsingOptions(appliesSourcePositionAttributes: true)
    let string = try NSAttributedString(markdown: "é\n\nThis is *emphasized*.", options: options)
    let offset = (string.string as NSString).range(of: "emphasized").location
    let place = string.attribute(.markdownSourcePosition, at: offset, effectiveRange: nil)
    #expect(
      place as? AttributedString.MarkdownSourcePosition
        == .init(startLine: 3, startColumn: 10, endLine: 3, endColumn: 19))
    let bytes = try NSAttributedString(markdown: "é *a*", options: options)
    #expect(
      bytes.attribute(.markdownSourcePosition, at: 2, effectiveRange: nil)
        as? AttributedString.MarkdownSourcePosition
        == .init(startLine: 1, startColumn: 5, endLine: 1, endColumn: 5))
  }

  @Test("Raw HTML stays text with its intents and is in the report")
  func html() throws {
    let document = try TextDocument(
      data: Data("a <b>c</b>\n\n<script>alert(1)</script>\n".utf8),
      options: [.documentType: NSAttributedString.DocumentType.markdown])
    #expect(document.text.string == "a <b>c</b>\n<script>alert(1)</script>\n")
    #expect(document.losses.map(\.what) == ["HTML in Markdown", "HTML in Markdown", "HTML in Markdown"])
  }

  @Test("Items know their number, their delimiter, and whether the list is tight")
  func lists() throws {
    let string = try NSAttributedString(markdown: "4) a\n5) b\n\n<!-- -->\n\n- c\n\n- d\n")
    let first =
      string.attribute(.presentationIntentAttributeName, at: 1, effectiveRange: nil) as? PresentationIntent
    #expect(first?.components.map(\.kind) == [.paragraph, .listItem(ordinal: 5), .orderedList])
    #expect(first?.components.last?.delimiter == ")")
    #expect(first?.components.last?.isTight == true)
    let last =
      string.attribute(
        .presentationIntentAttributeName, at: string.length - 1, effectiveRange: nil) as? PresentationIntent
    #expect(last?.components.last?.isTight == false)
  }

  @Test("D089: a theme is changed without reading again")
  func themes() throws {
    let source = "# a\n\n> b\n\n`c`\n\n[d](https://example.com)\n"
    let read = try NSAttributedString(markdown: source)
    var theme = MarkdownTheme.dark
    theme.headings = [3]
    theme.size = 10
    let light = read.styledMarkdown()
    let dark = light.styledMarkdown(theme)
    #expect((dark.attribute(.font, at: 0, effectiveRange: nil) as? UIFont)?.pointSize == 30)
    #expect((light.attribute(.font, at: 0, effectiveRange: nil) as? UIFont)?.pointSize == 24)
    #expect(dark.attribute(.foregroundColor, at: 0, effectiveRange: nil) as? UIColor == theme.textColor)
    #expect(light.attribute(.foregroundColor, at: 0, effectiveRange: nil) == nil)
    #expect(dark.attribute(.foregroundColor, at: 6, effectiveRange: nil) as? UIColor == theme.linkColor)
    let code = dark.attribute(.font, at: 4, effectiveRange: nil) as? UIFont
    #expect(code?.fontDescriptor.symbolicTraits.contains(.traitMonoSpace) == true)
    let quote = dark.attribute(.paragraphStyle, at: 2, effectiveRange: nil) as? NSParagraphStyle
    #expect(quote?.textBlocks.first?.borderColor(for: .minX) == theme.quoteBar)
  }

  @Test("Bytes that are no UTF-8 are an error, or read as far as they can be")
  func failures() throws {
    let bytes = Data([0x61, 0xFF, 0x62])
    #expect(throws: DocumentError.notInFormat("UTF-8")) { try NSAttributedString(markdown: bytes) }
    let lenient = AttributedString.MarkdownParsingOptions(failurePolicy: .returnPartiallyParsedIfPossible)
    #expect(try NSAttributedString(markdown: bytes, options: lenient).string == "a\u{FFFD}b")
  }
}
