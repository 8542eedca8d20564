import TestSupport
import Testing

@testable import TextKit

@Suite("Glyphs in the calls of older systems")
struct OlderGlyphCallTests {
  private static func glyph(_ character: UInt16) -> NSGlyph {
    var glyph: CGGlyph = 0
    _ = CTFontGetGlyphsForCharacters(LayoutText.font(), [character], &glyph, 1)
    return NSGlyph(glyph)
  }

  /// Stores the usual glyphs and then changes them.
  private final class Changing: NSGlyphGenerator {
    let change: (NSLayoutManager, Int) -> Void
    var calls = 0
    init(_ change: @escaping (NSLayoutManager, Int) -> Void) { self.change = change }

    override func generateGlyphs(
      for glyphStorage: any NSGlyphStorage, desiredNumberOfCharacters nChars: Int,
      glyphIndex: UnsafeMutablePointer<Int>, characterIndex charIndex: UnsafeMutablePointer<Int>
    ) {
      calls += 1
      let text = Array(glyphStorage.attributedString().string.utf16)
      let glyphs = (0..<nChars).map { OlderGlyphCallTests.glyph(text[charIndex.pointee + $0]) }
      glyphStorage.insertGlyphs(
        glyphs, length: nChars, forStartingGlyphAt: glyphIndex.pointee, characterIndex: charIndex.pointee)
      if let manager = glyphStorage as? NSLayoutManager { change(manager, glyphIndex.pointee) }
      glyphIndex.pointee += nChars
      charIndex.pointee += nChars
    }
  }

  private func stack(_ text: String, _ change: @escaping (NSLayoutManager, Int) -> Void) -> LayoutStack {
    let stack = LayoutStack(LayoutText.string(text), width: 300)
    stack.manager.glyphGenerator = Changing(change)
    return stack
  }

  private func glyphs(_ stack: LayoutStack) -> [NSGlyph] {
    (0..<stack.manager.numberOfGlyphs).map { NSGlyph(stack.manager.cgGlyph(at: $0)) }
  }

  @available(*, deprecated, message: "tests what is deprecated")
  @Test("replaceGlyph: another glyph is shown for the character, and laid out with its own width")
  func replacing() {
    let stack = stack("iiii") { manager, start in
      manager.replaceGlyph(at: start + 1, withGlyph: OlderGlyphCallTests.glyph(0x57))
    }
    let (i, w) = (Self.glyph(0x69), Self.glyph(0x57))
    #expect(glyphs(stack) == [i, w, i, i])
    let wide = LayoutStack(LayoutText.string("iWii"), width: 300)
    #expect(stack.manager.location(forGlyphAt: 2).x == wide.manager.location(forGlyphAt: 2).x)
    #expect(stack.storage.string == "iiii")
    // Elsewhere it does nothing.
    stack.manager.replaceGlyph(at: 0, withGlyph: w)
    #expect(glyphs(stack) == [i, w, i, i])
  }

  @available(*, deprecated, message: "tests what is deprecated")
  @Test("deleteGlyphs: a character without glyphs is hidden")
  func deleting() {
    let stack = stack("abcd") { manager, start in
      manager.deleteGlyphs(in: NSRange(location: start + 1, length: 2))
      // What came after has moved up.
      manager.replaceGlyph(at: start + 1, withGlyph: OlderGlyphCallTests.glyph(0x57))
    }
    let other = LayoutStack(LayoutText.string("aW"), width: 300)
    #expect(stack.manager.propertyForGlyph(at: 1) == .null && stack.manager.propertyForGlyph(at: 2) == .null)
    #expect(stack.manager.notShownAttribute(forGlyphAt: 2))
    #expect(stack.manager.cgGlyph(at: 3) == CGGlyph(Self.glyph(0x57)))
    #expect(
      abs(stack.manager.location(forGlyphAt: 3).x - other.manager.location(forGlyphAt: 1).x) < 1e-9)
  }

  @available(*, deprecated, message: "tests what is deprecated")
  @Test("setCharacterIndex: a glyph goes over to another character, and its own one is hidden")
  func remapping() {
    let stack = stack("abc") { manager, start in
      manager.setCharacterIndex(manager.textStorage!.length - 1, forGlyphAt: start + 1)
    }
    // Of the two glyphs of the last character the first is b's.
    #expect(glyphs(stack)[0] == Self.glyph(0x61) && glyphs(stack)[2] == Self.glyph(0x62))
    #expect(stack.manager.propertyForGlyph(at: 1) == .null)
  }

  @available(*, deprecated, message: "tests what is deprecated")
  @Test("setIntAttribute and intAttribute: what a generator says is read back, at once and later")
  func attributes() {
    var seen: [Int] = []
    let stack = stack("abc") { manager, start in
      manager.setIntAttribute(NSGlyphAttributeElastic, value: 1, forGlyphAt: start)
      manager.setIntAttribute(
        NSGlyphAttributeInscribe, value: Int(NSLayoutManager.GlyphInscription.above.rawValue),
        forGlyphAt: start + 1)
      seen.append(manager.intAttribute(NSGlyphAttributeElastic, forGlyphAt: start))
      seen.append(manager.intAttribute(NSGlyphAttributeInscribe, forGlyphAt: start + 1))
    }
    let manager = stack.manager
    #expect(manager.intAttribute(NSGlyphAttributeElastic, forGlyphAt: 0) == 1)
    #expect(manager.intAttribute(NSGlyphAttributeElastic, forGlyphAt: 1) == 0)
    #expect(manager.intAttribute(NSGlyphAttributeInscribe, forGlyphAt: 1) == 2)
    #expect(seen == [1, 2])
    #expect(manager.intAttribute(NSGlyphAttributeSoft, forGlyphAt: 1) == 0)
    #expect(manager.intAttribute(77, forGlyphAt: 1) == 0)
  }

  @available(*, deprecated, message: "tests what is deprecated")
  @Test("getGlyphs: marks stand where their combining classes say, white space is elastic")
  func inscriptions() throws {
    // q has no glyph with marks of its own: U+0301 stands above, U+0323 below, U+0338 through it.
    let stage = try QueryStage("q\u{0301}q\u{0323}q\u{0338} x\t\u{05E9}")
    let manager = stage.manager
    let count = manager.numberOfGlyphs
    var glyphs = [NSGlyph](repeating: 9, count: count)
    var characters = [Int](repeating: -1, count: count)
    var inscriptions = [NSLayoutManager.GlyphInscription](repeating: .overBelow, count: count)
    var elastic = [ObjCBool](repeating: false, count: count)
    var levels = [UInt8](repeating: 9, count: count)
    let copied = manager.getGlyphs(
      in: manager.allGlyphs, glyphs: &glyphs, characterIndexes: &characters, glyphInscriptions: &inscriptions,
      elasticBits: &elastic, bidiLevels: &levels)
    #expect(copied == count && count == 10)
    #expect(inscriptions == [.base, .above, .base, .below, .base, .overstrike, .base, .base, .base, .base])
    #expect(
      elastic.map(\.boolValue) == [6, 8].reduce(into: Array(repeating: false, count: 10)) { $0[$1] = true })
    #expect(levels == [0, 0, 0, 0, 0, 0, 0, 0, 0, 1])
    #expect(characters == [0, 0, 2, 2, 4, 4, 6, 7, 8, 9])
    #expect(glyphs == (0..<count).map { NSGlyph(manager.cgGlyph(at: $0)) })
    #expect(
      manager.getGlyphs(
        in: NSRange(location: 8, length: 50), glyphs: nil, characterIndexes: nil, glyphInscriptions: nil,
        elasticBits: nil) == 2)
    #expect(manager.intAttribute(NSGlyphAttributeBidiLevel, forGlyphAt: 9) == 1)
    #expect(manager.intAttribute(NSGlyphAttributeInscribe, forGlyphAt: 3) == 1)
    #expect(manager.intAttribute(NSGlyphAttributeElastic, forGlyphAt: 50) == 0)
  }

  @available(*, deprecated, message: "tests what is deprecated")
  @Test("invalidateGlyphs(onLayoutInvalidation): glyphs are made anew once, with the next layout")
  func onLayoutInvalidation() throws {
    let stack = stack("one\ntwo") { _, _ in }
    let generator = try #require(stack.manager.glyphGenerator as? Changing)
    _ = stack.manager.records
    let calls = generator.calls
    let second = NSRange(location: 5, length: 1)
    stack.manager.invalidateLayout(forCharacterRange: second, actualCharacterRange: nil)
    _ = stack.manager.records
    #expect(generator.calls == calls)
    stack.manager.invalidateGlyphs(onLayoutInvalidationForGlyphRange: second)
    _ = stack.manager.records
    #expect(generator.calls == calls)
    stack.manager.invalidateLayout(forCharacterRange: second, actualCharacterRange: nil)
    _ = stack.manager.records
    #expect(generator.calls == calls + 1)
    stack.manager.invalidateGlyphs(onLayoutInvalidationForGlyphRange: stack.manager.allGlyphs)
    stack.container.size.width = 280
    _ = stack.manager.records
    #expect(generator.calls == calls + 3)
    stack.container.size.width = 270
    _ = stack.manager.records
    #expect(generator.calls == calls + 3)
  }
}
