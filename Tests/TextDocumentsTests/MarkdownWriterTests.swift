import Foundation
import Testing
import TextDocuments

@Suite("Writing Markdown")
struct MarkdownWriterTests {
  private func written(_ markdown: String) throws -> String {
    let document = try TextDocument(
      data: Data(markdown.utf8), options: [.documentType: NSAttributedString.DocumentType.markdown])
    return String(decoding: try document.data(as: .markdown).data, as: UTF8.self)
  }

  /// Text and intents, without the numbers of blocks.
  private func meaning(_ markdown: String) throws -> [String] {
    let string = try NSAttributedString(markdown: markdown)
    var runs: [String] = []
    var numbers: [Int: Int] = [:]
    string.enumerateAttributes(in: NSRange(location: 0, length: string.length)) { attributes, range, _ in
      let intent = attributes[.presentationIntentAttributeName] as? PresentationIntent
      let blocks = (intent?.components ?? []).map { component -> String in
        let number = numbers[component.identity] ?? numbers.count
        numbers[component.identity] = number
        return "\(component.kind)\(number)\(component.isDone.map(String.init) ?? "")"
      }
      let bits = (attributes[.inlinePresentationIntent] as? NSNumber)?.intValue ?? 0
      let link = attributes[.link].map { "\($0)" } ?? ""
      runs.append("\((string.string as NSString).substring(with: range))|\(bits)|\(link)|\(blocks)")
    }
    return runs
  }

  @Test(
    "Written back, Markdown has the same text and intents, and written again the same bytes",
    arguments: [
      "# Title\n\nText *with* **marks**, `code` and ~~struck~~ words.\n",
      "- a\n- b\n  - c\n  - d\n- e\n", "3. a\n4. b\n", "1) a\n\n   second\n\n2) b\n",
      "> quoted\n>\n> - list\n>   > deep\n", "```swift\nlet a = 1\n\nlet b = 2\n```\n", "````\n```\n````\n",
      "| a | b |\n| :-: | --: |\n| c |  |\n| d | e\\|f |\n", "- [x] done\n- [ ] open\n", "a\\\nb\n", "---\n",
      "[link](https://example.com/a_b \"title\") <https://example.com>\n", "***both** one*\n",
      "\\# no heading\n", "1\\. no list\n", "\\* no mark\\*\n", "`` ` ``\n", "![alt](a.png)\n",
      "- a\n\n  b\n\n- c\n", "- a\n\n* b\n", "<div>\n\nx\n\n</div>\n", "a <b>c</b>\n", "para\n\n    code\n",
    ])
  func roundTrip(source: String) throws {
    let once = try written(source)
    #expect(try meaning(once) == meaning(source), "\(once)")
    #expect(try written(once) == once)
  }

  @Test("Letters that are no marks stay letters, whatever stands beside them")
  func escapes() throws {
    for text in [
      "*a*", "a*b*c", "_a_", "a_b_c", "[a](b)", "`a`", "~a~", "<b>", "a < b", "&amp; & b", "# a", "+ a",
      "- a", "1. a",
      "12) a", "> a", "---", "===", "a\\b", "\\*", "http://a.b", "www.a.b", "![a](b)", "!", "| a |",
      "2 * 3 * 4",
      ":--", "~~~", "   indented", "1.5", "#hash", "-dash",
    ] {
      let string = NSAttributedString(string: text + "\n")
      let data = try string.data(
        from: NSRange(location: 0, length: string.length),
        documentAttributes: [.documentType: NSAttributedString.DocumentType.markdown])
      let source = String(decoding: data, as: UTF8.self)
      let read = try NSAttributedString(markdown: source)
      #expect(read.string == text, "\(source)")
      let runs = try meaning(source)
      #expect(runs.count == 1 && runs[0].contains("|0||[\"paragraph"), "\(source): \(runs)")
    }
  }

  @Test("What Markdown cannot say is in the report")
  func losses() throws {
    let string = NSMutableAttributedString(string: "red\n")
    string.addAttribute(.foregroundColor, value: UIColor.red, range: NSRange(location: 0, length: 3))
    let (data, losses) = try TextDocument(string).data(as: .markdown)
    #expect(String(decoding: data, as: UTF8.self) == "red\n")
    #expect(
      losses == [DocumentLoss(what: "colour", place: .text(NSRange(location: 0, length: 3)), kept: "text")])
  }
}
