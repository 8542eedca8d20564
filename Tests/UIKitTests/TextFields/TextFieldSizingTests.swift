import Testing
import UIKit
import ViewHosting

@Suite("Text field: space for letters that reach out")
@MainActor struct TextFieldSizingTests {
  @Test(
    "UITextField.sizingRule: with .oversize sizes have space for letters that reach out of their line, which are painted whole, edited or not"
  )
  func oversize() throws {
    let font = try #require(UIFont(name: "Liberation Serif Italic", size: 60))
    var glyph = CGGlyph()
    var unit = "f".utf16.first!
    #expect(CTFontGetGlyphsForCharacters(font, &unit, &glyph, 1))
    let shape = CTFontGetBoundingRectsForGlyphs(font, .horizontal, &glyph, nil, 1)
    let host = HeadlessHost(size: CGSize(width: 300, height: 200))
    let window = UIWindow(host: host)
    window.backgroundColor = .white
    host.environment.caretBlinkTime = nil
    let field = UITextField(frame: CGRect(x: 20, y: 20, width: 10, height: 10))
    window.addSubview(field)
    field.font = font
    field.textColor = .black
    field.tintColor = .white
    field.text = "f"
    func ink() throws -> CGRect {
      field.bounds.size = field.intrinsicContentSize
      let picture = try Picture(try #require(host.snapshotDrawnAnew()))
      var box = CGRect.null
      for y in 0..<picture.height {
        for x in 0..<picture.width where picture[x, y][0] < 128 {
          box = box.union(CGRect(x: x, y: y, width: 1, height: 1))
        }
      }
      return box
    }
    #expect(field.sizingRule == .typographic)
    let plain = field.intrinsicContentSize
    let cut = try ink()
    #expect(cut.width < shape.width - 3)
    field.sizingRule = .oversize
    #expect(field.intrinsicContentSize.width > plain.width + 5)
    #expect(field.intrinsicContentSize.height >= plain.height)
    #expect(field.sizeThatFits(.zero) == field.intrinsicContentSize)
    let still = try ink()
    #expect(abs(still.width - shape.width) <= 2 && abs(still.height - shape.height) <= 2, "\(still) \(shape)")
    field.becomeFirstResponder()
    let edited = try ink()
    #expect(
      abs(edited.width - shape.width) <= 2 && abs(edited.height - shape.height) <= 2, "\(edited) \(shape)")
    #expect(abs(edited.minX - still.minX) <= 1 && abs(edited.minY - still.minY) <= 1)
    field.sizingRule = .typographic
    #expect(field.intrinsicContentSize == plain)
  }
}
