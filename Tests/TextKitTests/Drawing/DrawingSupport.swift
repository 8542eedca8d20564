import CoreText
import GalleyFonts
import TestSupport
import Testing

@testable import TextKit

extension NSLayoutManager {
  /// All glyphs, after they have been made.
  var allGlyphs: NSRange { NSRange(location: 0, length: glyphCount) }

  /// Draws everything of some glyphs.
  func draw(_ glyphs: NSRange? = nil, at origin: CGPoint = .zero) {
    drawBackground(forGlyphRange: glyphs ?? allGlyphs, at: origin)
    drawGlyphs(forGlyphRange: glyphs ?? allGlyphs, at: origin)
  }
}

/// A stack whose layout manager is the test's.
final class DrawnStack {
  let storage = NSTextStorage(string: "")
  let manager: NSLayoutManager
  let container: NSTextContainer

  init(
    _ text: NSAttributedString, width: CGFloat, height: CGFloat = 0, padding: CGFloat = 0,
    manager: NSLayoutManager = NSLayoutManager()
  ) {
    storage.append(text)
    self.manager = manager
    container = NSTextContainer(size: CGSize(width: width, height: height))
    container.lineFragmentPadding = padding
    manager.addTextContainer(container)
    storage.addLayoutManager(manager)
  }

  /// The fragments, in order.
  var fragments: [PlacedFragment] {
    manager.layOut(paragraphsBefore: .max)
    return manager.placedFragments(in: container)
  }

  /// A picture of everything, the container's top left at a point.
  func page(_ width: Int, _ height: Int, scale: Int = 1, at origin: CGPoint = .zero) throws -> Page {
    try Page(width, height, scale: scale) { manager.draw(at: origin) }
  }
}

/// Random styled text with everything that painting knows.
struct StyledTextMaker {
  var random: SeededGenerator
  private let fonts: [UIFont]

  init(seed: UInt64) throws {
    random = SeededGenerator(seed: seed)
    let fallback = [TestFonts.notoSansCJK, TestFonts.notoSansHebrew]
    fonts = try [12.0, 17.5, 24].map { try fileFont($0, TestFonts.dejaVuSans, fallback: fallback) }
  }

  mutating func make(words count: Int) throws -> NSAttributedString {
    let words = [
      "office", "To", "漢字", "שלום", "e\u{301}", "gjpqy", "flat", "a", "\u{FFFC}", "\t", "x\n", "  ", "fi",
    ]
    let string = NSMutableAttributedString()
    let colors: [UIColor] = [.red, .blue, .green, UIColor(white: 0.3, alpha: 1)]
    for _ in 0..<count {
      let word = words.randomElement(using: &random)! + [" ", ""].randomElement(using: &random)!
      var attributes: [NSAttributedString.Key: Any] = [.font: fonts.randomElement(using: &random)!]
      for _ in 0..<Int.random(in: 0...2, using: &random) {
        let color = colors.randomElement(using: &random)!
        let style = [1, 2, 9, 0x101, 0x302, 0x8001].randomElement(using: &random)!
        switch Int.random(in: 0..<12, using: &random) {
        case 0: attributes[.foregroundColor] = color
        case 1: attributes[.backgroundColor] = color
        case 2: attributes[.underlineStyle] = style
        case 3: attributes[.strikethroughStyle] = style
        case 4: attributes[.underlineColor] = color
        case 5: attributes[.superscript] = 1
        case 6: attributes[.obliqueness] = 0.3
        case 7: attributes[.strokeWidth] = 4
        case 8: attributes[.spellingState] = 1
        case 9: attributes[.textHighlightStyle] = "NSTextHighlightStyleDefault"
        case 10: attributes[.kern] = 1.5
        default:
          let shadow = NSShadow()
          shadow.shadowOffset = CGSize(width: 2, height: 2)
          shadow.shadowColor = color
          attributes[.shadow] = shadow
        }
      }
      if word.contains("\u{FFFC}") {
        let attachment = NSTextAttachment(image: try plainImage(6, 6, .blue))
        attachment.bounds = CGRect(x: 0, y: -3, width: 15, height: 22)
        attributes[.attachment] = attachment
      }
      string.append(NSAttributedString(string: word, attributes: attributes))
    }
    return string
  }
}
