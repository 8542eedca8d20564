import TestSupport
import Testing
import ViewHosting

@testable import UIKit

@Suite("Text view: numbers beside folded text")
@MainActor
struct TextViewFoldingTests {
  /// Hides characters from one letter to another.
  private final class Folder: NSObject, NSLayoutManagerDelegate {
    let hidden: NSRange

    init(_ hidden: NSRange) { self.hidden = hidden }

    func layoutManager(
      _ layoutManager: NSLayoutManager, shouldGenerateGlyphs glyphs: UnsafePointer<CGGlyph>,
      properties: UnsafePointer<NSLayoutManager.GlyphProperty>, characterIndexes: UnsafePointer<Int>,
      font: UIFont, forGlyphRange glyphRange: NSRange
    ) -> Int {
      let changed = (0..<glyphRange.length).map {
        NSLocationInRange(characterIndexes[$0], hidden) ? .null : properties[$0]
      }
      layoutManager.setGlyphs(
        glyphs, properties: changed, characterIndexes: characterIndexes, font: font,
        forGlyphRange: glyphRange)
      return glyphRange.length
    }
  }

  @Test("Paragraphs that are folded away have no number, and the one after them has its own")
  func numbers() {
    let text = "one {\n two\n three\n}\nfive\n"
    let fixture = TextViewFixture(text, isTextKit2: false, size: CGSize(width: 240, height: 160))
    let view = fixture.view
    view.lineNumberView = TextLineNumberView()
    fixture.host.render()
    #expect(view.numberedRows(in: view.bounds).map(\.number) == [1, 2, 3, 4, 5, 6])
    let brace = (text as NSString).range(of: "}").location
    let folder = Folder(NSRange(location: 5, length: brace - 5))
    view.layoutManager.delegate = folder
    view.layoutManager.invalidateGlyphs(
      forCharacterRange: NSRange(location: 0, length: view.textStorage.length), changeInLength: 0,
      actualCharacterRange: nil)
    view.layoutManager.invalidateLayout(
      forCharacterRange: NSRange(location: 0, length: view.textStorage.length), actualCharacterRange: nil)
    fixture.host.render()
    let rows = view.numberedRows(in: view.bounds)
    #expect(rows.map(\.number) == [1, 4, 5, 6])
    let place = view.position(from: view.beginningOfDocument, offset: brace)!
    #expect(rows[1].frame.minY == view.caretRect(for: place).minY && rows[1].frame.height > 10)
  }
}
