import CoreText
import TestSupport
import Testing
import TextKit

/// Strings with a dictionary of attributes are measured without an attributed string, and sets of attributes
/// are read once.
@Suite("Strings in one style are measured as attributed strings")
struct PlainStringTests {
  @Test("String.boundingRect and size are those of NSAttributedString", arguments: UInt64(0)..<60)
  func attributes(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let words = ["office", "To ", "漢字", "שלום", "e\u{301}", "🙂", "\t", "x\n", "  ", "\u{FFFC}", "-12", "\0"]
    var text = ""
    for _ in 0..<Int.random(in: 1...12, using: &random) { text += words.randomElement(using: &random)! }
    let font = try fileFont(
      [12, 17.5].randomElement(using: &random)!, fallback: [TestFonts.notoSansCJK, TestFonts.notoSansHebrew])
    var attributes: [NSAttributedString.Key: Any] = [.font: font]
    let style = NSMutableParagraphStyle()
    style.lineSpacing = 3
    style.firstLineHeadIndent = [0, 10].randomElement(using: &random)!
    switch seed % 8 {
    case 0: attributes[.paragraphStyle] = style
    case 1: attributes[.paragraphStyle] = try #require(style.copy() as? NSParagraphStyle)
    case 2: attributes[.foregroundColor] = UIColor.red
    case 3: attributes[.kern] = 2
    case 4: attributes[.underlineStyle] = 1
    case 5:
      let attachment = NSTextAttachment()
      attachment.bounds = CGRect(x: 0, y: -3, width: 15, height: 25)
      attributes[.attachment] = attachment
    case 6: attributes[.font] = nil
    default: break
    }
    let string = NSAttributedString(string: text, attributes: attributes)
    for width in [0, 40, 200] {
      let size = CGSize(width: width, height: 0)
      for options in [
        NSStringDrawingOptions.usesLineFragmentOrigin, [], [.usesLineFragmentOrigin, .usesFontLeading],
      ] {
        #expect(
          text.boundingRect(with: size, options: options, attributes: attributes, context: nil)
            == string.boundingRect(with: size, options: options, context: nil), "seed \(seed)")
      }
    }
    #expect(text.size(withAttributes: attributes) == string.size())
  }

  @Test("A paragraph style that is changed between two measurements counts as it is")
  func changed() throws {
    let style = NSMutableParagraphStyle()
    let attributes: [NSAttributedString.Key: Any] = [.font: try fileFont(20), .paragraphStyle: style]
    let before = "Hamburg".size(withAttributes: attributes)
    style.firstLineHeadIndent = 10
    style.minimumLineHeight = 50
    #expect(before.height < 50)
    #expect("Hamburg".size(withAttributes: attributes).height == 50)
    #expect(NSAttributedString(string: "Hamburg", attributes: attributes).size().height == 50)
  }
}
