import CoreText
import TestSupport
import Testing

@testable import TextKit

@Suite("Rubies in every kit")
struct RubyFacadeTests {
  private func text(vertical: Bool) throws -> NSAttributedString {
    let font = try fileFont(30, TestFonts.notoSansCJK)
    let text = NSMutableAttributedString()
    for (base, ruby) in [
      ("\u{6771}\u{4EAC}", "\u{3068}\u{3046}"), ("\u{3068}", nil), ("\u{56FD}", "\u{304F}\u{306B}"),
    ] {
      var attributes: [NSAttributedString.Key: Any] = [.font: font]
      if vertical { attributes[.verticalGlyphForm] = 1 }
      if let ruby {
        attributes[.init(kCTRubyAnnotationAttributeName as String)] = CTRubyAnnotationCreateWithAttributes(
          .auto, .auto, .before, ruby as CFString,
          [kCTForegroundColorAttributeName: UIColor.red.cgColor] as CFDictionary)
      }
      text.append(NSAttributedString(string: base, attributes: attributes))
    }
    return text
  }

  @Test(
    "U40: layout managers, string drawing and frames paint rubies alike, centred above their bases, in vertical forms, too",
    arguments: [false, true])
  func everywhere(vertical: Bool) throws {
    let text = try text(vertical: vertical)
    let stack = DrawnStack(text, width: 200)
    let manager = try stack.page(220, 80, at: CGPoint(x: 10, y: 10))
    let string = try Page(220, 80) {
      text.draw(
        with: CGRect(x: 10, y: 10, width: 200, height: 60),
        options: [.usesLineFragmentOrigin, .usesFontLeading], context: nil)
    }
    let (content, fragments) = (NSTextContentStorage(), NSTextLayoutManager())
    content.textStorage = NSTextStorage(attributedString: text)
    let container = NSTextContainer(size: CGSize(width: 200, height: 0))
    container.lineFragmentPadding = 0
    fragments.textContainer = container
    content.addTextLayoutManager(fragments)
    let fragmentPage = try Page(220, 80) {
      let context = try #require(UIGraphicsGetCurrentContext())
      fragments.enumerateTextLayoutFragments(from: nil, options: .ensuresLayout) { fragment in
        let origin = fragment.layoutFragmentFrame.origin
        fragment.draw(at: CGPoint(x: 10 + origin.x, y: 10 + origin.y), in: context)
        return true
      }
    }
    let path = CGPath(rect: CGRect(x: 10, y: 10, width: 200, height: 60), transform: nil)
    let frame = CTFramesetterCreateFrame(
      CTFramesetterCreateWithAttributedString(text), CFRangeMake(0, 0), path, nil)
    let frames = try Canvas(220, 80) { CTFrameDraw(frame, try #require(UIGraphicsGetCurrentContext())) }
    frames.context.flush()
    let bytes = Array(UnsafeRawBufferPointer(start: frames.context.data, count: 220 * 80 * 4))
    for other in [string.bytes, fragmentPage.bytes, bytes] {
      #expect(zip(manager.bytes, other).allSatisfy { abs(Int($0) - Int($1)) <= 2 })
    }
    // Both annotations, above the bases: the first over two characters, the second over the last.
    let (red, dark) = (manager.box(where: Page.isRed), manager.box(where: Page.isDark))
    #expect(red.minX >= dark.minX - 1 && red.maxX <= dark.maxX + 4 && red.width > 70)
    #expect(red.maxY <= dark.minY + 6 && red.height > 8)
    #expect(abs(stack.fragments[0].rect.height - manager.ink.height) < 30)
  }
}
