import GalleyFonts
import TestSupport
import Testing
import TextKit

@Suite("Fixing attributes")
struct AttributeFixingTests {
  /// A font whose fallback is these files only.
  private func font(_ size: Double = 12) throws -> UIFont {
    let faces = try [TestFonts.liberationSans, TestFonts.notoSansCJK, TestFonts.notoColorEmoji].map {
      try FontFace(contentsOf: $0)
    }
    return UIFont(Font(face: faces[0], size: size), collection: FontCollection(faces: faces))
  }

  private func fonts(_ string: NSAttributedString) -> [String] {
    (0..<string.length).map {
      (string.attribute(.font, at: $0, effectiveRange: nil) as? UIFont)?.familyName ?? "none"
    }
  }

  @Test(
    "S0-18: Every character gets a font that has it, and the Latin ones keep theirs",
    arguments: StorageKind.allCases)
  func substitution(kind: StorageKind) throws {
    let font = try font()
    let storage = kind.make("ab", [.font: font])
    storage.replaceCharacters(in: NSRange(location: 1, length: 0), with: "中文😀")
    let names = fonts(storage)
    #expect(names[0] == "Liberation Sans" && names[5] == "Liberation Sans")
    #expect(names[1].hasPrefix("Noto Sans CJK") && names[2] == names[1])
    #expect(names[3] == "Noto Color Emoji" && names[4] == names[3])
    for (place, unit) in zip([0, 1, 2, 5], "a中文b".unicodeScalars) {
      let shown = try #require(storage.attribute(.font, at: place, effectiveRange: nil) as? UIFont)
      #expect(shown.font.instance.covers(unit.value))
      #expect(shown.pointSize == 12)
    }
    #expect(storage.attribute(.font, at: 0, effectiveRange: nil) as? UIFont == font)
  }

  @Test(
    "Text that is made smaller or wider has a font of the requested size in place of its own",
    arguments: StorageKind.allCases)
  func scaledText(kind: StorageKind) throws {
    let font = try font()
    let storage = kind.make("a中😀", [.font: font, .superscript: 1, .expansion: 0.5])
    let manager = NSLayoutManager()
    manager.addTextContainer(NSTextContainer(size: CGSize(width: 0, height: 0)))
    storage.addLayoutManager(manager)
    for place in 0..<3 {
      let shown = try #require(storage.attribute(.font, at: place, effectiveRange: nil) as? UIFont)
      #expect(shown.pointSize == 12 && shown.font.stretch == 1)
    }
    // Edited text is fixed in another way than text that is new.
    storage.replaceCharacters(in: NSRange(location: 1, length: 0), with: "文")
    let shown = try #require(storage.attribute(.font, at: 1, effectiveRange: nil) as? UIFont)
    #expect(shown.pointSize == 12 && shown.font.stretch == 1 && shown.familyName.hasPrefix("Noto"))
    let whole = NSAttributedString(attributedString: storage)
    manager.ensureLayout(for: manager.textContainers[0])
    #expect(manager.usedRect(for: manager.textContainers[0]).size.width == whole.size().width + 10)
  }

  @Test("B11: The font asked for comes back when it can show the text again", arguments: StorageKind.allCases)
  func originalFont(kind: StorageKind) throws {
    let font = try font()
    let storage = kind.make("中", [.font: font])
    #expect(fonts(storage).first?.hasPrefix("Noto") == true)
    #expect(storage.attribute(.originalFont, at: 0, effectiveRange: nil) as? UIFont == font)
    // New text inherits the attributes of what stands before it.
    storage.replaceCharacters(in: NSRange(location: 1, length: 0), with: "abc")
    #expect(fonts(storage)[1...].allSatisfy { $0 == "Liberation Sans" })
    #expect(storage.attribute(.originalFont, at: 1, effectiveRange: nil) == nil)
    storage.replaceCharacters(in: NSRange(location: 0, length: 1), with: "x")
    #expect(storage.attribute(.font, at: 0, effectiveRange: nil) as? UIFont == font)
    #expect(storage.attribute(.originalFont, at: 0, effectiveRange: nil) == nil)
  }

  @Test("B11: A font that is set on substituted text is what was asked for from then on")
  func newFont() throws {
    let storage = NSTextStorage(string: "中", attributes: [.font: try font()])
    _ = storage.attributes(at: 0, effectiveRange: nil)
    let large = try font(30)
    storage.addAttribute(.font, value: large, range: NSRange(location: 0, length: 1))
    let shown = try #require(storage.attribute(.font, at: 0, effectiveRange: nil) as? UIFont)
    #expect(shown.pointSize == 30 && shown.familyName.hasPrefix("Noto"))
    storage.replaceCharacters(in: NSRange(location: 0, length: 1), with: "a")
    #expect(storage.attribute(.font, at: 0, effectiveRange: nil) as? UIFont == large)
  }

  @Test("B11: A paragraph has the style of its first character", arguments: StorageKind.allCases)
  func paragraphStyles(kind: StorageKind) {
    func style(_ indent: CGFloat) -> NSParagraphStyle {
      let style = NSMutableParagraphStyle()
      style.headIndent = indent
      return style
    }
    let storage = kind.make("one\ntwo\nthree", [.paragraphStyle: style(1)])
    storage.addAttribute(.paragraphStyle, value: style(2), range: NSRange(2..<6))
    storage.addAttribute(.paragraphStyle, value: style(3), range: NSRange(8..<9))
    let indents = (0..<storage.length).map {
      (storage.attribute(.paragraphStyle, at: $0, effectiveRange: nil) as? NSParagraphStyle)?.headIndent
    }
    #expect(
      indents == Array(repeating: 1, count: 4) + Array(repeating: 2, count: 4) + Array(repeating: 3, count: 5)
    )
    // A paragraph that joins the one before takes its style.
    storage.deleteCharacters(in: NSRange(location: 3, length: 1))
    let joined = storage.attribute(.paragraphStyle, at: 5, effectiveRange: nil) as? NSParagraphStyle
    #expect(joined?.headIndent == 1)
  }

  @Test("B65: Attachments stay only on U+FFFC", arguments: StorageKind.allCases)
  func attachments(kind: StorageKind) {
    let attachment = NSTextAttachment(data: nil, ofType: nil)
    let storage = kind.make("a\u{FFFC}b\u{FFFC}", [.attachment: attachment, .kern: 1])
    let kept = (0..<4).map { storage.attribute(.attachment, at: $0, effectiveRange: nil) != nil }
    #expect(kept == [false, true, false, true])
    #expect((0..<4).allSatisfy { storage.attribute(.kern, at: $0, effectiveRange: nil) != nil })
  }

  @Test("B10: The class itself fixes what is read, subclasses fix what was edited")
  func laziness() throws {
    final class Counting: ComposedStorage {
      var fixed: [NSRange] = []

      override func fixAttributes(in range: NSRange) {
        fixed.append(range)
        super.fixAttributes(in: range)
      }
    }
    #expect(NSTextStorage().fixesAttributesLazily)
    #expect(!Counting().fixesAttributesLazily)
    let eager = Counting()
    eager.append(NSAttributedString(string: "one\ntwo\n"))
    #expect(eager.fixed == [NSRange(0..<8)])

    // Fixing on reading is no edit, and only the reader sees it.
    let lazy = NSTextStorage()
    let manager = EditRecorder()
    lazy.addLayoutManager(manager)
    lazy.append(NSAttributedString(string: "中\n中", attributes: [.font: try font()]))
    let told = manager.log.entries.count
    var range = NSRange()
    _ = lazy.attributes(at: 0, effectiveRange: &range)
    #expect(range == NSRange(0..<1))
    #expect(fonts(lazy).first?.hasPrefix("Noto") == true)
    #expect(manager.log.entries.count == told)
    #expect(lazy.editedMask.isEmpty)
    #expect(fonts(NSAttributedString(attributedString: lazy)).last?.hasPrefix("Noto") == true)
  }

  @Test("B7: What fixing touched beside the edit is part of the invalidated range, not of the edited one")
  func invalidatedRange() {
    let style = NSMutableParagraphStyle()
    style.headIndent = 5
    for kind in StorageKind.allCases {
      let storage = kind.make("abc\ndef")
      let manager = EditRecorder()
      storage.addLayoutManager(manager)
      storage.addAttribute(.paragraphStyle, value: style, range: NSRange(4..<5))
      #expect(manager.log.entries.map(\.range) == [NSRange(4..<5)])
      #expect(manager.invalidated == [NSRange(4..<7)])
    }
  }

  @Test("Other strings are fixed on demand")
  func plainStrings() throws {
    let string = NSMutableAttributedString(string: "a中", attributes: [.font: try font()])
    string.fixFontAttribute(in: NSRange(0..<2))
    #expect(fonts(string)[1].hasPrefix("Noto") && fonts(string)[0] == "Liberation Sans")
    string.addAttribute(.attachment, value: NSTextAttachment(data: nil, ofType: nil), range: NSRange(0..<1))
    string.addAttribute(.paragraphStyle, value: NSMutableParagraphStyle(), range: NSRange(0..<1))
    string.fixAttributes(in: NSRange(0..<2))
    #expect(string.attribute(.attachment, at: 0, effectiveRange: nil) == nil)
    #expect(string.attribute(.paragraphStyle, at: 1, effectiveRange: nil) != nil)
  }
}
