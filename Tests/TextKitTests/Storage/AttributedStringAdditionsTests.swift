import GalleyFonts
import TestSupport
import Testing
import TextKit

@Suite("Additions to attributed strings")
struct AttributedStringAdditionsTests {
  private func string(_ text: String, language: String? = nil) -> NSMutableAttributedString {
    NSMutableAttributedString(
      string: text, attributes: language.map { [.languageIdentifier: $0] } ?? [:])
  }

  @Test("Strings without arguments are empty and of their class")
  func empty() {
    #expect(NSAttributedString().length == 0)
    #expect(NSMutableAttributedString().length == 0)
    #expect(NSTextStorage().length == 0)
  }

  @Test("A string of an attachment is one U+FFFC with it")
  func attachment() {
    let attachment = NSTextAttachment(data: nil, ofType: nil)
    let string = NSAttributedString(attachment: attachment)
    #expect(string.string == "\u{FFFC}")
    #expect(string.attribute(.attachment, at: 0, effectiveRange: nil) as? NSTextAttachment === attachment)
    let styled = NSMutableAttributedString(attachment: attachment, attributes: [.kern: 2])
    #expect(styled.attribute(.kern, at: 0, effectiveRange: nil) as? Int == 2)
    #expect(type(of: styled) == NSMutableAttributedString.self)
    let text = self.string("ab")
    text.insert(string, at: 1)
    #expect(text.containsAttachments(in: NSRange(0..<3)))
    #expect(!text.containsAttachments(in: NSRange(2..<3)))
    #expect(!text.containsAttachments(in: NSRange(1..<1)))
  }

  @Test("A string of an adaptive image is one U+FFFC with it")
  func adaptiveImage() {
    let image = NSAdaptiveImageGlyph(imageContent: Data([1, 2, 3]))
    let string = NSAttributedString(adaptiveImageGlyph: image, attributes: [.kern: 1])
    #expect(string.string == "\u{FFFC}")
    #expect(
      string.attribute(.adaptiveImageGlyph, at: 0, effectiveRange: nil) as? NSAdaptiveImageGlyph == image)
  }

  @Test("Attributes of Foundation's newer type come along")
  func attributedString() {
    var value = AttributedString("see here")
    if let range = value.range(of: "here") {
      value[range].link = URL(string: "https://example.org")
      value[range].languageIdentifier = "en"
    }
    let string = NSAttributedString(value)
    #expect(string.string == "see here")
    #expect(string.attribute(.link, at: 4, effectiveRange: nil) as? URL == URL(string: "https://example.org"))
    #expect(string.attribute(.languageIdentifier, at: 7, effectiveRange: nil) as? String == "en")
    #expect(string.attributes(at: 3, effectiveRange: nil).isEmpty)
  }

  @Test("applyFontTraits takes the fonts of the same family")
  func fontTraits() throws {
    let faces = try [TestFonts.liberationSans, TestFonts.liberationSansBold, TestFonts.liberationSansItalic]
      .map {
        try FontFace(contentsOf: $0)
      }
    let font = UIFont(Font(face: faces[0], size: 12), collection: FontCollection(faces: faces))
    let text = NSMutableAttributedString(string: "abc", attributes: [.font: font])
    func traits(_ place: Int) -> CTFontSymbolicTraits {
      CTFontGetSymbolicTraits(text.attribute(.font, at: place, effectiveRange: nil) as! UIFont)
    }
    text.applyFontTraits(.boldFontMask, range: NSRange(0..<2))
    #expect(
      traits(0).contains(.traitBold) && traits(1).contains(.traitBold) && !traits(2).contains(.traitBold))
    text.applyFontTraits(.unboldFontMask, range: NSRange(1..<2))
    text.applyFontTraits(.italicFontMask, range: NSRange(2..<3))
    #expect(text.attribute(.font, at: 1, effectiveRange: nil) as? UIFont == font)
    #expect(traits(2).contains(.traitItalic))
  }

  @Test("nextWord(from:forward:) goes from start to start of words")
  func nextWord() {
    let text = string("Wir, die 3 Äpfel.\n\nหมาแมว e\u{301}t")
    var forward: [Int] = []
    var place = 0
    while place < text.length {
      place = text.nextWord(from: place, forward: true)
      forward.append(place)
    }
    #expect(forward == [5, 9, 11, 19, 22, 26, 29])
    var backward: [Int] = []
    while place > 0 {
      place = text.nextWord(from: place, forward: false)
      backward.append(place)
    }
    #expect(backward == [26, 22, 19, 11, 9, 5, 0])
    #expect(text.nextWord(from: 7, forward: false) == 5)
    #expect(string("").nextWord(from: 0, forward: true) == 0)
  }

  @Test("doubleClick(at:) takes the word, or what is between two")
  func doubleClick() {
    let text = string("don't  stop\nnow")
    #expect(text.doubleClick(at: 3) == NSRange(0..<5))
    #expect(text.doubleClick(at: 6) == NSRange(5..<7))
    #expect(text.doubleClick(at: 10) == NSRange(7..<11))
    #expect(text.doubleClick(at: 11) == NSRange(11..<12))
    #expect(text.doubleClick(at: 15) == NSRange(12..<15))
    #expect(string("").doubleClick(at: 0) == NSRange(0..<0))
  }

  @Test("lineBreak(before:within:) gives the last place where the line may end")
  func lineBreak() {
    let text = string("one two-three four")
    let whole = NSRange(0..<18)
    #expect(text.lineBreak(before: 17, within: whole) == 14)
    #expect(text.lineBreak(before: 14, within: whole) == 14)
    #expect(text.lineBreak(before: 13, within: whole) == 8)
    #expect(text.lineBreak(before: 6, within: whole) == 4)
    #expect(text.lineBreak(before: 3, within: whole) == NSNotFound)
    #expect(text.lineBreak(before: 13, within: NSRange(8..<18)) == NSNotFound)
    #expect(text.lineBreak(before: 17, within: NSRange(8..<18)) == 14)
  }

  @Test("lineBreakByHyphenating(before:within:) divides words of the text's language")
  func hyphenation() {
    let text = string("the hyphenation", language: "en-US")
    #expect(text.lineBreakByHyphenating(before: 14, within: NSRange(0..<15)) == 10)
    #expect(text.lineBreakByHyphenating(before: 9, within: NSRange(0..<15)) == 6)
    #expect(text.lineBreakByHyphenating(before: 5, within: NSRange(0..<15)) == NSNotFound)
    let unknown = string("the hyphenation", language: "tlh")
    #expect(unknown.lineBreakByHyphenating(before: 14, within: NSRange(0..<15)) == NSNotFound)
  }

  @Test("Font attributes leave out paragraph, attachment and link; ruler attributes are the paragraph's")
  func fontAndRuler() {
    let style = NSMutableParagraphStyle()
    let text = NSAttributedString(
      string: "a", attributes: [.kern: 1, .paragraphStyle: style, .link: "https://example.org"])
    #expect(Set(text.fontAttributes(in: NSRange(0..<1)).keys) == [.kern])
    #expect(Set(text.rulerAttributes(in: NSRange(0..<1)).keys) == [.paragraphStyle])
    #expect(text.fontAttributes(in: NSRange(1..<1)).isEmpty)
  }

  @Test("Items of a list are counted by its own paragraphs; ranges reach over what is inside")
  func lists() {
    let outer = NSTextList(markerFormat: .decimal, options: [], startingItemNumber: 3)
    let inner = NSTextList(markerFormat: .disc, options: [])
    func style(_ lists: [NSTextList]) -> NSParagraphStyle {
      let style = NSMutableParagraphStyle()
      style.textLists = lists
      return style
    }
    let text = NSMutableAttributedString()
    for (line, lists) in [
      ("before", []), ("a", [outer]), ("a1", [outer, inner]), ("a2", [outer, inner]), ("b", [outer]),
      ("after", []),
    ] {
      text.append(NSAttributedString(string: line + "\n", attributes: [.paragraphStyle: style(lists)]))
    }
    #expect(text.range(of: outer, at: 9) == NSRange(7..<17))
    #expect(text.range(of: inner, at: 9) == NSRange(9..<15))
    #expect(text.range(of: outer, at: 0).location == NSNotFound)
    #expect(text.itemNumber(in: outer, at: 7) == 3)
    #expect(text.itemNumber(in: outer, at: 12) == 3)
    #expect(text.itemNumber(in: outer, at: 15) == 4)
    #expect(text.itemNumber(in: inner, at: 13) == 2)
    #expect(text.itemNumber(in: inner, at: 0) == NSNotFound)
  }

  @Test("Ranges of blocks and tables are those of their paragraphs")
  func blocks() {
    let table = NSTextTable()
    let cells = (0..<2).map {
      NSTextTableBlock(table: table, startingRow: 0, rowSpan: 1, startingColumn: $0, columnSpan: 1)
    }
    let text = NSMutableAttributedString(string: "x\n")
    for cell in cells {
      let style = NSMutableParagraphStyle()
      style.textBlocks = [cell]
      text.append(NSAttributedString(string: "in\nside\n", attributes: [.paragraphStyle: style]))
    }
    #expect(text.range(of: cells[0], at: 3) == NSRange(2..<10))
    #expect(text.range(of: cells[1], at: 3).location == NSNotFound)
    #expect(text.range(of: table, at: 3) == NSRange(2..<18))
  }

  @Test("setAlignment and setBaseWritingDirection keep the rest of each paragraph style")
  func paragraphStyles() {
    let style = NSMutableParagraphStyle()
    style.headIndent = 9
    let text = NSMutableAttributedString(string: "a\nb", attributes: [:])
    text.addAttribute(.paragraphStyle, value: style, range: NSRange(0..<2))
    text.setAlignment(.right, range: NSRange(0..<3))
    text.setBaseWritingDirection(.rightToLeft, range: NSRange(0..<1))
    let found = (0..<3).compactMap {
      text.attribute(.paragraphStyle, at: $0, effectiveRange: nil) as? NSParagraphStyle
    }
    #expect(found.map(\.alignment) == [.right, .right, .right])
    #expect(found.map(\.headIndent) == [9, 9, 0])
    #expect(found.map(\.baseWritingDirection) == [.rightToLeft, .natural, .natural])
    #expect(style.alignment == .natural)
  }

  @Test("superscriptRange and subscriptRange go by steps, unscriptRange back")
  func superscripts() {
    let text = string("abc")
    text.superscriptRange(NSRange(0..<2))
    text.superscriptRange(NSRange(1..<2))
    text.subscriptRange(NSRange(1..<3))
    let levels = (0..<3).map { text.attribute(.superscript, at: $0, effectiveRange: nil) as? Int }
    #expect(levels == [1, 1, -1])
    text.unscriptRange(NSRange(0..<3))
    #expect(text.attribute(.superscript, at: 1, effectiveRange: nil) == nil)
  }

  @Test("url(at:effectiveRange:) reads links, and addresses that are written out")
  func url() {
    let text = string("see https://a.example/x?y=1 or me")
    text.addAttribute(.link, value: "mailto:a@example.org", range: NSRange(31..<33))
    var range = NSRange()
    let anyText = text as any Addresses
    #expect(anyText.address(at: 8, &range) == "https://a.example/x?y=1")
    #expect(range == NSRange(4..<27))
    #expect(anyText.address(at: 32, &range) == "mailto:a@example.org")
    #expect(range == NSRange(31..<33))
    #expect(anyText.address(at: 28, &range) == nil)
  }

  @Test("A storage's parts are runs, paragraphs, words and characters")
  func parts() {
    let storage = NSTextStorage(string: "Ein  Wort,\n👩‍💻!")
    storage.addAttribute(.kern, value: 1, range: NSRange(0..<3))
    #expect(storage.attributeRuns.map(\.string) == ["Ein", "  Wort,\n👩‍💻!"])
    #expect(storage.paragraphs.map(\.string) == ["Ein  Wort,\n", "👩‍💻!"])
    #expect(storage.words.map(\.string) == ["Ein", "Wort", "👩‍💻"])
    #expect(storage.characters.map(\.string).suffix(3) == ["\n", "👩‍💻", "!"])
    #expect(storage.foregroundColor == nil)
    storage.foregroundColor = .red
    #expect(storage.attribute(.foregroundColor, at: 12, effectiveRange: nil) as? UIColor == .red)
    storage.foregroundColor = nil
    #expect(storage.attribute(.foregroundColor, at: 12, effectiveRange: nil) == nil)
    #expect(storage.attribute(.kern, at: 1, effectiveRange: nil) != nil)
  }
}

/// Reaches a deprecated member without a warning.
private protocol Addresses {
  func address(at location: Int, _ range: inout NSRange) -> String?
}

extension NSMutableAttributedString: Addresses {
  @available(*, deprecated)
  func address(at location: Int, _ range: inout NSRange) -> String? {
    url(at: location, effectiveRange: &range)?.absoluteString
  }
}
