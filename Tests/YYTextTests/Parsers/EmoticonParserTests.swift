import Foundation
import Testing

@testable import YYText

@Suite("The simple emoticon parser")
@MainActor struct EmoticonParserTests {
  private let parser = YYTextSimpleEmoticonParser()
  private static func picture(_ side: CGFloat) -> UIImage {
    UIGraphicsImageRenderer(size: CGSize(width: side, height: side)).image { context in
      UIColor.red.setFill()
      context.fill(CGRect(x: 0, y: 0, width: side, height: side))
    }
  }

  /// Parses, and returns what stands there with the texts that back pictures in braces.
  private func parsed(_ source: String, _ selected: NSRange? = nil) -> (String, NSRange) {
    let text = NSMutableAttributedString(string: source)
    var range = selected ?? NSRange(location: 0, length: 0)
    if selected == nil {
      _ = parser.parseText(text, selectedRange: nil)
    } else {
      _ = parser.parseText(text, selectedRange: &range)
    }
    var shown = ""
    text.enumerateAttribute(.yyBackedString, in: NSRange(location: 0, length: text.length)) {
      value, range, _ in
      let backed = (value as? YYTextBackedString)?.string.map { "{\($0)}" }
      shown += backed ?? text.attributedSubstring(from: range).string
    }
    return (shown, range)
  }

  @Test("S4-130: a key becomes one picture that the key backs, as large as the font at that place")
  func replacement() throws {
    let picture = Self.picture(20)
    parser.emoticonMapper = [":smile:": picture]
    let text = NSMutableAttributedString(
      string: "a :smile: b", attributes: [.font: UIFont.systemFont(ofSize: 30)])
    text.addAttribute(.yyBinding, value: YYTextBinding(), range: NSRange(location: 4, length: 2))
    #expect(parser.parseText(text, selectedRange: nil))
    #expect(text.string == "a \u{FFFC} b")
    let attributes = text.attributes(at: 2, effectiveRange: nil)
    #expect((attributes[.yyBackedString] as? YYTextBackedString)?.string == ":smile:")
    #expect((attributes[.yyAttachment] as? YYTextAttachment)?.content as? UIImage === picture)
    #expect(attributes[.yyBinding] == nil)
    func width(_ text: NSAttributedString, _ range: NSRange) throws -> CGFloat {
      let layout = try #require(
        YYTextLayout(containerSize: CGSize(width: 500, height: 100), text: text))
      return layout.rect(for: YYTextRange(range: range)).width
    }
    let large = try width(text, NSRange(location: 2, length: 1))
    parser.emoticonSize = 10
    let small = NSMutableAttributedString(string: ":smile:")
    #expect(parser.parseText(small, selectedRange: nil))
    // The rule for emoji: ascent 1.25 or 1 times the size, and a margin of 1.5.
    #expect(abs(large - 31.5) < 0.01)
    #expect(try abs(width(small, NSRange(location: 0, length: 1)) - 14) < 0.01)
    #expect(!parser.parseText(NSMutableAttributedString(string: "none"), selectedRange: nil))
  }

  @Test("S4-131: the selection follows when it is left or right of a key, around it or inside of it")
  func selection() {
    parser.emoticonMapper = [":ok:": Self.picture(8)]
    for (selected, wanted) in [
      (NSRange(location: 0, length: 2), NSRange(location: 0, length: 2)),
      (NSRange(location: 2, length: 0), NSRange(location: 2, length: 0)),
      (NSRange(location: 6, length: 0), NSRange(location: 3, length: 0)),
      (NSRange(location: 7, length: 1), NSRange(location: 4, length: 1)),
      (NSRange(location: 2, length: 4), NSRange(location: 2, length: 1)),
      (NSRange(location: 1, length: 6), NSRange(location: 1, length: 3)),
      (NSRange(location: 3, length: 2), NSRange(location: 3, length: 0)),
      (NSRange(location: 4, length: 4), NSRange(location: 3, length: 0)),
    ] {
      let (shown, range) = parsed("a :ok: b", selected)
      #expect(shown == "a {:ok:} b")
      #expect(range == wanted, "from \(selected)")
    }
    // Two keys before the caret.
    #expect(parsed(":ok::ok:x", NSRange(location: 9, length: 0)).1 == NSRange(location: 3, length: 0))
  }

  @Test("S4-132: of keys that begin alike the longest is found, in whichever order they are given")
  func longest() {
    for keys in [[":)", ":))"], [":))", ":)"], [":", ":))", ":)"]] {
      parser.emoticonMapper = Dictionary(uniqueKeysWithValues: keys.map { ($0, Self.picture(4)) })
      #expect(parsed("a :)) b :) c").0 == "a {:))} b {:)} c")
    }
  }

  @Test("S4-133: characters that mean something in regular expressions are found as they are")
  func literal() {
    let keys = ["[ok]", "(y)", "*", "$5", "\\d", "a.c", "^", "|", "{2}", "?"]
    parser.emoticonMapper = Dictionary(uniqueKeysWithValues: keys.map { ($0, Self.picture(4)) })
    for key in keys { #expect(parsed("x\(key)y").0 == "x{\(key)}y") }
    #expect(parsed("o y 5 abc 7").0 == "o y 5 abc 7")
    parser.emoticonMapper = ["": Self.picture(4)]
    #expect(parser.emoticonMapper == nil && parsed("abc").0 == "abc")
  }
}
