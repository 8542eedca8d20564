import TestSupport
import Testing
import UIKit
import ViewHosting

@Suite("Text view: folding")
@MainActor
struct FoldingTests {
  /// Shows a placeholder in the place of what has an attribute.
  private final class Folder: NSObject, NSLayoutManagerDelegate, @unchecked Sendable {
    static let key = NSAttributedString.Key("folded")

    func layoutManager(
      _ layoutManager: NSLayoutManager, shouldGenerateGlyphs glyphs: UnsafePointer<CGGlyph>,
      properties: UnsafePointer<NSLayoutManager.GlyphProperty>, characterIndexes: UnsafePointer<Int>,
      font: UIFont, forGlyphRange glyphRange: NSRange
    ) -> Int {
      guard let storage = layoutManager.textStorage else { return 0 }
      var shown = (0..<glyphRange.length).map { glyphs[$0] }
      var changed = (0..<glyphRange.length).map { properties[$0] }
      var placeholder: [CGGlyph] = [0]
      guard CTFontGetGlyphsForCharacters(font, [0x2026], &placeholder, 1) else { return 0 }
      for index in changed.indices {
        var range = NSRange()
        let character = characterIndexes[index]
        let isFolded = storage.attribute(
          Self.key, at: character, longestEffectiveRange: &range,
          in: NSRange(location: 0, length: storage.length))
        guard isFolded != nil else { continue }
        if character == range.location { shown[index] = placeholder[0] } else { changed[index] = .null }
      }
      layoutManager.setGlyphs(
        shown, properties: changed, characterIndexes: characterIndexes, font: font, forGlyphRange: glyphRange)
      return glyphRange.length
    }
  }

  private static let text = "func one() { first\n  second\n  third\n} // end\nfunc two() {}\nlast"

  @Test(
    "G-27: a range is hidden by a placeholder; text, copies, undo, find and line numbers are those of the whole text"
  )
  func folding() throws {
    let fixture = TextViewFixture(Self.text, isTextKit2: false, size: CGSize(width: 300, height: 220))
    let (host, view, folder) = (fixture.host, fixture.view, Folder())
    view.layoutManager.delegate = folder
    view.lineNumberView = TextLineNumberView()
    view.isFindInteractionEnabled = true
    host.render()
    let string = Self.text as NSString
    let body = NSRange(
      location: string.range(of: " first").location,
      length: string.range(of: "}").location - string.range(of: " first").location)
    func numbers() -> [Int] { view.numberedParagraphs(in: view.bounds).map(\.number) }
    func x(_ offset: Int) -> CGRect {
      view.caretRect(for: view.position(from: view.beginningOfDocument, offset: offset)!)
    }
    #expect(numbers() == [1, 2, 3, 4, 5, 6])
    let (before, open) = (try Picture(try #require(host.snapshot())), x(string.range(of: "last").location))
    view.textStorage.addAttribute(Folder.key, value: true, range: body)
    host.render()
    // What is hidden has no rows of its own.
    let last = x(string.range(of: "last").location)
    let row = open.minY - last.minY
    #expect(abs(row - 2 * last.height) < 0.01)
    #expect(abs(x(NSMaxRange(body)).minY - x(0).minY - last.height) < 0.01)
    // A placeholder stands at the end of the first row, and nothing after it.
    let folded = try Picture(try #require(host.snapshot()))
    let start = x(body.location)
    let dots = ("…" as NSString).size(withAttributes: [.font: view.font!]).width
    func ink(_ picture: Picture, _ left: CGFloat, _ width: CGFloat) -> Int {
      picture.count(CGRect(x: left.rounded(), y: start.minY, width: width.rounded(), height: start.height)) {
        $0[0] < 140
      }
    }
    let end = start.minX + dots + 1
    #expect(ink(folded, start.minX, dots) > 3 && ink(folded, end, 280 - end) == 0)
    #expect(ink(before, end, 280 - end) > 10)
    // The text is what it was, and so is what is copied.
    #expect(view.text == Self.text)
    view.selectedRange = NSRange(location: 0, length: string.range(of: "// end").location)
    view.copy(nil)
    #expect(UIPasteboard.general.string == string.substring(to: string.range(of: "// end").location))
    // Numbers go on after what is hidden.
    #expect(numbers() == [1, 4, 5, 6])
    // Find sees what is hidden, and what comes after.
    view.selectedRange = NSRange(location: 0, length: 0)
    host.press("f", .control)
    host.type("second")
    let session = try #require(view.findInteraction?.activeFindSession)
    #expect(session.resultCount == 1)
    host.press("escape")
    #expect(view.selectedRange == string.range(of: "second"))
    // Typing beside it, and deleting it with what is around, are undone with the fold as it was.
    let styled = view.attributedText!
    view.selectedRange = NSRange(location: string.range(of: "last").location, length: 0)
    view.becomeFirstResponder()
    host.type("x")
    #expect(numbers() == [1, 4, 5, 6])
    view.selectedRange = NSRange(location: 5, length: NSMaxRange(body) - 2)
    host.press("backspace")
    #expect(view.text.hasPrefix("func end") || !view.text.contains("second"))
    host.press("z", .control)
    host.press("z", .control)
    #expect(view.attributedText == styled && numbers() == [1, 4, 5, 6])
    #expect(abs(x(string.range(of: "last").location).minY - last.minY) < 0.01)
    // Unfolded, all is as before.
    view.textStorage.removeAttribute(Folder.key, range: body)
    view.selectedRange = NSRange(location: string.length, length: 0)
    host.render()
    #expect(numbers() == [1, 2, 3, 4, 5, 6])
    #expect(x(string.range(of: "last").location) == open)
  }
}
