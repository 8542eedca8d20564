import CoreText
import GalleyFonts
import TestSupport
import Testing

@testable import TextKit

/// The look of links, which is the same wherever they are painted.
@Suite("Links painted")
struct LinkPaintTests {
  private func text(_ more: [NSAttributedString.Key: Any] = [:]) throws -> NSMutableAttributedString {
    let text = NSMutableAttributedString(
      string: "see the link here", attributes: [.font: try fileFont(20)])
    text.addAttribute(.link, value: URL(string: "https://example.org")!, range: Self.link)
    text.addAttributes(more, range: Self.link)
    return text
  }

  private static let link = NSRange(4..<12)

  /// The text without its link, but with the attributes that links are painted with.
  private func marked() throws -> NSAttributedString {
    let text = try text([.foregroundColor: UIColor.link, .underlineStyle: 1])
    text.removeAttribute(.link, range: Self.link)
    return text
  }

  private func strings(_ text: NSAttributedString) throws -> [UInt8] {
    try Page(220, 40) { text.draw(in: CGRect(x: 5, y: 3, width: 200, height: 37)) }.bytes
  }

  private func lines(_ text: NSAttributedString) throws -> [UInt8] {
    try Page(220, 40) {
      text.draw(with: CGRect(x: 5, y: 30, width: 0, height: 0), options: [], context: nil)
    }.bytes
  }

  private func managers(_ text: NSAttributedString) throws -> [UInt8] {
    try DrawnStack(text, width: 200).page(220, 40, at: CGPoint(x: 5, y: 3)).bytes
  }

  private func fragments(_ text: NSAttributedString) throws -> [UInt8] {
    let container = NSTextContainer(size: CGSize(width: 200, height: 0))
    container.lineFragmentPadding = 0
    return try FragmentStage(.storage, text, in: container).page(220, 40, at: CGPoint(x: 5, y: 3)).bytes
  }

  @Test("Strings, layout managers and fragments paint a link in its colour and underlined, whatever its own")
  func look() throws {
    let (link, marked) = (try text(), try marked())
    let red = try text([.foregroundColor: UIColor.red, .underlineStyle: 9])
    for paint in [strings, lines, managers, fragments] {
      let expected = try paint(marked)
      #expect(try paint(link) == expected)
      #expect(try paint(red) == expected)
    }
    let page = try Page(220, 40) { link.draw(in: CGRect(x: 5, y: 3, width: 200, height: 37)) }
    let blue = page.box { $2 > 180 && $0 < 120 }
    let font = try #require(link.attribute(.font, at: 0, effectiveRange: nil) as? UIFont)
    let edges = [4, 12].map { end in
      5 + link.attributedSubstring(from: NSRange(0..<end)).size().width
    }
    #expect(font.pointSize == 20 && abs(blue.minX - edges[0]) <= 7 && abs(blue.maxX - edges[1]) <= 2)
  }

  @Test("Temporary and rendering attributes come on top of a link's look")
  func clients() throws {
    let link = try text()
    let expected = try managers(
      {
        let text = try marked().mutableCopy() as! NSMutableAttributedString
        text.addAttribute(.foregroundColor, value: UIColor.green, range: NSRange(6..<9))
        return text
      }())
    let stack = DrawnStack(link, width: 200)
    stack.manager.addTemporaryAttribute(
      .foregroundColor, value: UIColor.green, forCharacterRange: NSRange(6..<9))
    #expect(try stack.page(220, 40, at: CGPoint(x: 5, y: 3)).bytes == expected)
    let container = NSTextContainer(size: CGSize(width: 200, height: 0))
    container.lineFragmentPadding = 0
    let stage = FragmentStage(.storage, link, in: container)
    stage.manager.addRenderingAttribute(
      .foregroundColor, value: UIColor.green, for: stage.range(6..<9))
    #expect(try stage.page(220, 40, at: CGPoint(x: 5, y: 3)).bytes == expected)
  }

  @Test("A layout manager's drawUnderline is called for a link that has no underline of its own")
  func underlineHook() throws {
    final class Boxes: NSLayoutManager {
      var ranges: [NSRange] = []
      override func drawUnderline(
        forGlyphRange glyphRange: NSRange, underlineType underlineVal: NSUnderlineStyle,
        baselineOffset: CGFloat, lineFragmentRect lineRect: CGRect,
        lineFragmentGlyphRange lineGlyphRange: NSRange, containerOrigin: CGPoint
      ) {
        #expect(underlineVal == .single)
        ranges.append(glyphRange)
      }
    }
    let manager = Boxes()
    _ = try DrawnStack(text(), width: 200, manager: manager).page(220, 40)
    #expect(manager.ranges == [Self.link])
    // Over two lines, in two parts without the space at the line's end.
    let narrow = Boxes()
    _ = try DrawnStack(text(), width: 80, manager: narrow).page(220, 80)
    #expect(narrow.ranges == [NSRange(4..<7), NSRange(8..<12)])
  }
}
