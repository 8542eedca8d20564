import GalleyFonts
import TestSupport
import Testing
import TextKit

@Suite("Attributes of paragraphs that an edit divides or joins")
struct DividedParagraphTests {
  /// A font whose fallback is these files only.
  private static func font() throws -> UIFont {
    let faces = try [TestFonts.liberationSans, TestFonts.notoSansCJK, TestFonts.notoColorEmoji].map {
      try FontFace(contentsOf: $0)
    }
    return UIFont(Font(face: faces[0], size: 12), collection: FontCollection(faces: faces))
  }

  private func fonts(_ string: NSAttributedString) -> [String] {
    (0..<string.length).map {
      (string.attribute(.font, at: $0, effectiveRange: nil) as? UIFont)?.familyName ?? "none"
    }
  }

  @Test(
    "What follows a paragraph end that is put in leaves the font of the text before it",
    arguments: StorageKind.allCases, ["\n", "\r", "\r\n", "\u{2029}", "x\n", "中\n"])
  func division(kind: StorageKind, end: String) throws {
    let storage = kind.make("中 a", [.font: try Self.font()])
    #expect(fonts(storage)[1].hasPrefix("Noto Sans CJK"))
    storage.replaceCharacters(in: NSRange(location: 1, length: 0), with: end)
    #expect(fonts(storage).suffix(2) == ["Liberation Sans", "Liberation Sans"])
    #expect(fonts(storage)[0].hasPrefix("Noto Sans CJK"))
  }

  @Test(
    "So does what follows one that replaces text, or is among several edits",
    arguments: StorageKind.allCases)
  func replacement(kind: StorageKind) throws {
    let storage = kind.make("中文 a", [.font: try Self.font()])
    storage.replaceCharacters(in: NSRange(location: 1, length: 1), with: "\n")
    #expect(fonts(storage)[2] == "Liberation Sans")
    let second = kind.make("x中 a", [.font: try Self.font()])
    second.beginEditing()
    second.replaceCharacters(in: NSRange(location: 2, length: 0), with: "\n")
    second.replaceCharacters(in: NSRange(location: 0, length: 1), with: "")
    second.endEditing()
    #expect(second.string == "中\n a")
    #expect(fonts(second)[2] == "Liberation Sans")
  }

  @Test(
    "Where a paragraph end is removed, what followed goes with the text before it",
    arguments: StorageKind.allCases)
  func joining(kind: StorageKind) throws {
    let storage = kind.make("中\n a", [.font: try Self.font()])
    #expect(fonts(storage)[2] == "Liberation Sans")
    storage.deleteCharacters(in: NSRange(location: 1, length: 1))
    #expect(fonts(storage)[1].hasPrefix("Noto Sans CJK"))
    #expect(fonts(storage)[2] == "Liberation Sans")
  }

  @Test("Paragraphs beside the edit stay as they are")
  func others() {
    let storage = StorageKind.plain.make("ab\ncd\nef")
    let manager = EditRecorder()
    storage.addLayoutManager(manager)
    storage.replaceCharacters(in: NSRange(location: 3, length: 0), with: "x\n")
    storage.replaceCharacters(in: NSRange(location: 6, length: 0), with: "\n")
    storage.replaceCharacters(in: NSRange(location: 6, length: 0), with: "y")
    storage.deleteCharacters(in: NSRange(location: 6, length: 1))
    storage.append(NSAttributedString(string: "\n"))
    #expect(storage.string == "ab\nx\nc\nd\nef\n")
    #expect(
      manager.invalidated == [
        NSRange(3..<5), NSRange(5..<9), NSRange(5..<8), NSRange(5..<7), NSRange(9..<12),
      ])
  }

  @Test(
    "After random edits every kind of storage has the fonts and styles of new text",
    arguments: StorageKind.allCases)
  func random(kind: StorageKind) throws {
    var pieces = ["a", " ", "中", "\u{61C}", "\n", "\u{2029}", "1", "(", "、", "文"]
    // Foundation's own strings cannot be edited inside of a grapheme.
    if kind != .composed { pieces += ["\r", "\r\n", "\u{301}"] }
    let font = try Self.font()
    let styles = (0..<3).map { indent in
      let style = NSMutableParagraphStyle()
      style.headIndent = CGFloat(indent)
      return style
    }
    for seed in 0..<UInt64(60) {
      var random = SeededGenerator(seed: seed)
      let storage = kind.make("中 a\n\u{61C}b中", [.font: font])
      for step in 0..<12 {
        let start = Int.random(in: 0...storage.length, using: &random)
        let longest = storage.length > 6 ? 2 : 0
        let end = min(start + Int.random(in: 0...longest, using: &random), storage.length)
        let range = NSRange(start..<end)
        if Int.random(in: 0..<5, using: &random) == 0 {
          storage.addAttribute(.paragraphStyle, value: styles.randomElement(using: &random)!, range: range)
        } else {
          let count = Int.random(in: 0...2, using: &random)
          let text = (0..<count).map { _ in pieces.randomElement(using: &random)! }.joined()
          storage.replaceCharacters(in: range, with: text)
        }
        if Bool.random(using: &random) { continue }
        let new = kind.make(storage.string, [.font: font])
        #expect(fonts(storage) == fonts(new), "seed \(seed), step \(step)")
        let indents = (0..<storage.length).map {
          (storage.attribute(.paragraphStyle, at: $0, effectiveRange: nil) as? NSParagraphStyle)?.headIndent
        }
        for offset in indents.indices.dropFirst() {
          let unit = NSString(string: storage.string).character(at: offset - 1)
          if ![0xA, 0xD, 0x2029].contains(unit) { #expect(indents[offset] == indents[offset - 1]) }
        }
      }
    }
  }

  // MARK: Layout

  private struct Layout: Equatable {
    var lines: [CGRect] = []
    var fragments: [CGRect] = []
  }

  /// Lays text out with both kinds of layout managers, edits it, and returns what became of the layout.
  private func layout(_ storage: NSTextStorage, _ edit: (NSTextStorage) -> Void) -> Layout {
    let (glyphs, container) = (NSLayoutManager(), NSTextContainer(size: CGSize(width: 200, height: 0)))
    glyphs.addTextContainer(container)
    storage.addLayoutManager(glyphs)
    let (content, fragments) = (NSTextContentStorage(), NSTextLayoutManager())
    content.textStorage = storage
    fragments.textContainer = NSTextContainer(size: CGSize(width: 200, height: 0))
    content.addTextLayoutManager(fragments)
    var layout = Layout()
    for pass in 0...1 {
      if pass == 1 { edit(storage) }
      layout = Layout()
      glyphs.enumerateLineFragments(forGlyphRange: glyphs.glyphRange(for: container)) { _, used, _, _, _ in
        layout.lines.append(used)
      }
      fragments.enumerateTextLayoutFragments(from: nil, options: .ensuresLayout) { fragment in
        layout.fragments.append(fragment.layoutFragmentFrame)
        return true
      }
    }
    return layout
  }

  @Test("Both layout managers lay a divided paragraph out as new text", arguments: StorageKind.allCases)
  func layoutOfDivision(kind: StorageKind) throws {
    let font = try Self.font()
    let divided = layout(kind.make("😀\u{61C}33", [.font: font])) {
      $0.replaceCharacters(in: NSRange(location: 2, length: 0), with: "\n")
    }
    let new = layout(kind.make("😀\n\u{61C}33", [.font: font])) { _ in }
    #expect(divided == new)
    #expect(divided.lines.count == 2 && divided.fragments.count == 2)
  }

  @Test("Both layout managers lay joined paragraphs out as new text", arguments: StorageKind.allCases)
  func layoutOfJoining(kind: StorageKind) throws {
    let font = try Self.font()
    let joined = layout(kind.make("中\n a", [.font: font])) {
      $0.deleteCharacters(in: NSRange(location: 1, length: 1))
    }
    let new = layout(kind.make("中 a", [.font: font])) { _ in }
    #expect(joined == new)
    #expect(joined.lines.count == 1 && joined.fragments.count == 1)
  }
}
