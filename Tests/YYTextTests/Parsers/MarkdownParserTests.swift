import Foundation
import Testing

@testable import YYText

@Suite("The simple Markdown parser")
@MainActor struct MarkdownParserTests {
  private let parser = YYTextSimpleMarkdownParser()

  private func parsed(_ text: String) -> NSMutableAttributedString {
    let text = NSMutableAttributedString(string: text)
    _ = parser.parseText(text, selectedRange: nil)
    return text
  }

  /// The parts of a text whose attribute is as wanted.
  private func parts(
    _ text: NSAttributedString, _ key: NSAttributedString.Key, where isWanted: (Any) -> Bool
  ) -> [String] {
    var found: [NSRange] = []
    text.enumerateAttribute(key, in: NSRange(location: 0, length: text.length)) { value, range, _ in
      guard let value, isWanted(value) else { return }
      if let last = found.last, last.location + last.length == range.location {
        found[found.count - 1].length += range.length
      } else {
        found.append(range)
      }
    }
    return found.map { (text.string as NSString).substring(with: $0) }
  }

  private func colored(_ text: String, _ color: UIColor?) -> [String] {
    parts(parsed(text), .foregroundColor) { ($0 as? UIColor) == color }
  }

  private func marks(_ text: String) -> [String] { colored(text, parser.controlTextColor) }

  private func set(_ text: String, in font: (UIFont) -> Bool) -> [String] {
    parts(parsed(text), .font) { ($0 as? UIFont).map(font) ?? false }
  }

  private func bold(_ font: UIFont) -> Bool { font.fontDescriptor.symbolicTraits.contains(.traitBold) }
  private func italic(_ font: UIFont) -> Bool { font.fontDescriptor.symbolicTraits.contains(.traitItalic) }
  private func key(_ name: String) -> NSAttributedString.Key { NSAttributedString.Key(rawValue: name) }

  @Test("Markdown: headings have six sizes from the largest to that of text, and marks in their colour")
  func headings() throws {
    for level in 1...6 {
      let marks = String(repeating: "#", count: level)
      let text = parsed("text\n\(marks) Title\nmore")
      let size = 20 - 6 * CGFloat(level - 1) / 5
      #expect(self.marks("text\n\(marks) Title\nmore") == [marks])
      #expect(parts(text, .foregroundColor) { ($0 as? UIColor) == parser.headerTextColor } == [" Title"])
      let font = try #require(text.attribute(.font, at: 6, effectiveRange: nil) as? UIFont)
      #expect(abs(font.pointSize - size) < 1e-9)
    }
    #expect(marks("####### x") == ["######"])
    #expect(marks("######").isEmpty && marks("a # b").isEmpty)
    for (line, size) in [("====", CGFloat(20)), ("-", 18.8)] {
      let source = "One\n\(line)\nrest"
      #expect(colored(source, parser.headerTextColor) == ["One"])
      #expect(marks(source) == [line])
      #expect(set(source) { abs($0.pointSize - size) < 1e-9 } == ["One\n"])
    }
  }

  @Test("Markdown: emphasis, strong text, both, underlines and strikes on exact ranges")
  func spans() {
    #expect(set("a *b c* _d_ e", in: { italic($0) && !bold($0) }) == ["b c", "d"])
    #expect(marks("a *b c* _d_ e") == ["*", "*", "_", "_"])
    #expect(set("a **b** c", in: { bold($0) && !italic($0) }) == ["b"])
    #expect(marks("a **b** c") == ["**", "**"])
    #expect(set("***b*** ___c___", in: { bold($0) && italic($0) }) == ["b", "c"])
    #expect(marks("***b*** ___c___") == ["***", "***", "___", "___"])
    #expect(set("2 * 3 * 4 snake _ case _", in: { italic($0) }).isEmpty)
    let under = parts(parsed("x __y z__"), key(YYTextUnderlineAttributeName)) { $0 is YYTextDecoration }
    #expect(under == ["y z"])
    let struck = parts(parsed("x ~~y~~ z"), key(YYTextStrikethroughAttributeName)) {
      ($0 as? YYTextDecoration)?.width == 1
    }
    #expect(struck == ["y"])
  }

  @Test("Markdown: code in lines has a border, its colour, and a font of one width")
  func inlineCode() {
    for marks in ["`", "``", "```"] {
      let source = "run \(marks)ls -l\(marks) now"
      let text = parsed(source)
      let whole = "\(marks)ls -l\(marks)"
      #expect(parts(text, key(YYTextBorderAttributeName)) { $0 is YYTextBorder } == [whole])
      #expect(parts(text, .foregroundColor) { ($0 as? UIColor) == parser.inlineTextColor } == ["ls -l"])
      #expect(set(source) { $0.fontDescriptor.symbolicTraits.contains(.traitMonoSpace) } == [whole])
      #expect(self.marks(source) == [marks, marks])
    }
  }

  @Test("Markdown: links, references, lists, quotations, rules and escapes")
  func lines() {
    #expect(
      colored("see [this](http://a.b) and ![that][2]", parser.linkTextColor)
        == ["[this](http://a.b)", "![that][2]"])
    #expect(marks("[name]: http://a.b") == ["[name]:"])
    #expect(marks("- one\n* two\n  12. three\n+four") == ["- ", "* ", "  12. "])
    #expect(marks("> a\n>> b") == ["> ", ">> "])
    #expect(marks("a\n* * *\n\n-----\nb") == ["* * *", "-----"])
    #expect(marks(#"\*a\* \_b\_ \`c\`"#).isEmpty)
  }

  @Test("Code blocks after an empty line have a block border of their own, which ends with the code")
  func codeBlocks() throws {
    let source = "text\n\n    let a\n\n\tlet b  \n\nmore\n    not code"
    let text = parsed(source)
    var borders: [YYTextBorder] = []
    let found = parts(text, key(YYTextBlockBorderAttributeName)) {
      borders += [$0 as? YYTextBorder].compactMap { $0 }
      return true
    }
    #expect(found == ["    let a\n\n\tlet b"])
    #expect(borders.allSatisfy { $0.cornerRadius == 3 && $0.strokeColor == UIColor(white: 0.2, alpha: 0.3) })
    #expect(parts(text, .foregroundColor) { ($0 as? UIColor) == parser.codeTextColor } == found)
  }

  @Test("S4-128: the bright and the dark theme have the colours that the library documents")
  func themes() {
    let bright: [UIColor?] = [
      .black, UIColor(white: 0.749, alpha: 1), UIColor(red: 1, green: 0.502, blue: 0, alpha: 1),
      UIColor(white: 0.15, alpha: 1), UIColor(white: 0.15, alpha: 1),
      UIColor(red: 0, green: 0.478, blue: 0.962, alpha: 1),
    ]
    let dark: [UIColor?] = [
      .white, UIColor(white: 0.604, alpha: 1), UIColor(red: 0.558, green: 1, blue: 0.502, alpha: 1),
      UIColor(red: 1, green: 0.862, blue: 0.387, alpha: 1), UIColor(white: 0.906, alpha: 1),
      UIColor(red: 0, green: 0.646, blue: 1, alpha: 1),
    ]
    func colors() -> [UIColor?] {
      [
        parser.textColor, parser.controlTextColor, parser.headerTextColor, parser.inlineTextColor,
        parser.codeTextColor, parser.linkTextColor,
      ]
    }
    #expect(colors() == bright)
    parser.setColorWithDarkTheme()
    #expect(colors() == dark)
    #expect(colored("plain", .white) == ["plain"])
    parser.setColorWithBrightTheme()
    #expect(colors() == bright)
  }

  @Test("S4-129: parsing a text again leaves text and attributes as they are")
  func idempotent() {
    let source =
      "# Title\n\nSome *words*, `code` and [a link](x).\n\n    block\n\n- item __x__ ~~y~~\n> quote"
    let once = parsed(source)
    let twice = NSMutableAttributedString(attributedString: once)
    #expect(parser.parseText(twice, selectedRange: nil))
    #expect(twice.isEqual(to: once) && twice.string == source)
  }

  @Test("S4-127: the simple Markdown gives exact ranges their looks, and marks the control colour")
  func everything() throws {
    let rows: [(source: String, marks: [String])] = [
      ("# One", ["#"]), ("###### Six", ["######"]), ("One\n===", ["==="]), ("Two\n---", ["---"]),
      ("a *b* c", ["*", "*"]), ("a **b** c", ["**", "**"]), ("a ***b*** c", ["***", "***"]),
      ("a __b__ c", ["__", "__"]), ("a ~~b~~ c", ["~~", "~~"]), ("a `b` c", ["`", "`"]),
      ("[a]: http://b.c", ["[a]:"]), ("- a\n1. b", ["- ", "1. "]), ("> a", ["> "]), ("a\n\n***\nb", ["***"]),
      (##"\*a\* \# \`b\`"##, []),
    ]
    for (source, marks) in rows { #expect(self.marks(source) == marks, "\(source)") }
    let sizes = try (1...6).map { level in
      let text = parsed(String(repeating: "#", count: level) + " x")
      return try #require(text.attribute(.font, at: level + 1, effectiveRange: nil) as? UIFont).pointSize
    }
    for (size, expected) in zip(sizes, [20, 18.8, 17.6, 16.4, 15.2, 14]) {
      #expect(abs(size - expected) < 1e-9)
    }
    #expect(set("One\n===\nx") { $0.pointSize == 20 } == ["One\n"])
    #expect(set("Two\n---\nx") { abs($0.pointSize - 18.8) < 1e-9 } == ["Two\n"])
    #expect(set("a *b* c") { italic($0) && !bold($0) } == ["b"])
    #expect(set("a **b** c") { bold($0) && !italic($0) } == ["b"])
    #expect(set("a ***b*** c") { bold($0) && italic($0) } == ["b"])
    func with(_ name: String, _ source: String) -> [String] { parts(parsed(source), key(name)) { _ in true } }
    #expect(with(YYTextUnderlineAttributeName, "a __b__ c") == ["b"])
    #expect(with(YYTextStrikethroughAttributeName, "a ~~b~~ c") == ["b"])
    #expect(with(YYTextBorderAttributeName, "a `b` c") == ["`b`"])
    #expect(with(YYTextBlockBorderAttributeName, "a\n\n    b\n    c\nd") == ["    b\n    c"])
    #expect(colored("a `b` c", parser.inlineTextColor).contains("b"))
    #expect(colored("see [a](b) and [c][d].", parser.linkTextColor) == ["[a](b)", "[c][d]"])
    #expect(set(##"\*a\* \# \`b\`"##) { $0.pointSize != 14 || italic($0) }.isEmpty)
  }

  @Test("Markdown: sizes below a point become the usual ones, and an empty text is left")
  func sizes() {
    parser.fontSize = 0
    parser.headerFontSize = -4
    #expect(parser.fontSize == 12 && parser.headerFontSize == 20)
    #expect(set("a") { $0.pointSize == 12 } == ["a"])
    #expect(!parser.parseText(NSMutableAttributedString(), selectedRange: nil))
    #expect(!parser.parseText(nil, selectedRange: nil))
  }
}
