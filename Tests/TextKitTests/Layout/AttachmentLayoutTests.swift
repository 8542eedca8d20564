import TestSupport
import Testing

@testable import TextKit

@Suite("Attachments in lines")
struct AttachmentLayoutTests {
  @Test("B63: Bounds count from the baseline, y up, and make the line as high as needed")
  func bounds() throws {
    let attachment = NSTextAttachment()
    attachment.bounds = CGRect(x: 0, y: -20, width: 30, height: 70)
    let record = try #require(
      LayoutStack(LayoutText.string("a", attachment, "b"), width: 200).manager.records.first)
    #expect(record.origin.y == 50)
    #expect(record.usedRect.height >= 70)
    #expect(abs(record.usedRect.width - (LayoutText.width("a") + LayoutText.width("b") + 30 + 10)) < 1e-6)
    let raised = NSTextAttachment()
    raised.bounds = CGRect(x: 0, y: 15, width: 30, height: 40)
    #expect(LayoutStack(LayoutText.string("", raised, ""), width: 200).manager.records[0].origin.y == 55)
  }

  @Test("B64: Padding is part of the advance, on both sides")
  func padding() throws {
    let attachment = NSTextAttachment()
    attachment.bounds = CGRect(x: 0, y: 0, width: 30, height: 10)
    attachment.lineLayoutPadding = 4
    let stack = LayoutStack(LayoutText.string("a", attachment, "b"), width: 200)
    let record = try #require(stack.manager.records.first)
    #expect(abs(record.usedRect.width - (LayoutText.width("a") + LayoutText.width("b") + 38 + 10)) < 1e-6)
    #expect(stack.manager.attachmentSize(forGlyphAt: 1) == CGSize(width: 30, height: 10))
  }

  @Test("B65: An attachment on any other character than U+FFFC has no effect")
  func otherCharacters() {
    let attachment = NSTextAttachment()
    attachment.bounds = CGRect(x: 0, y: 0, width: 300, height: 100)
    let text = NSMutableAttributedString(attributedString: LayoutText.string("abc"))
    text.addAttribute(.attachment, value: attachment, range: NSRange(location: 0, length: 3))
    let plain = LayoutStack(LayoutText.string("abc"), width: 200).manager.records
    #expect(difference(LayoutStack(text, width: 200).manager.records, plain) == nil)
  }

  @Test("S0-35: An attachment that is wider than the rest of the line moves to the next one whole")
  func wideAttachment() {
    let attachment = NSTextAttachment()
    attachment.bounds = CGRect(x: 0, y: 0, width: 150, height: 20)
    let records = LayoutStack(LayoutText.string("some words ", attachment, " more"), width: 200).manager
      .records
    #expect(records.map(\.characters) == [0..<11, 11..<17])
    #expect(records[1].usedRect.maxX <= 200 + 1e-6)
  }

  /// As wide as half the room, and tells where it was asked.
  private final class HalfWidth: NSTextAttachment {
    var asked: [(rect: CGRect, position: CGPoint, character: Int)] = []
    override func attachmentBounds(
      for textContainer: NSTextContainer?, proposedLineFragment lineFrag: CGRect,
      glyphPosition position: CGPoint,
      characterIndex charIndex: Int
    ) -> CGRect {
      asked.append((lineFrag, position, charIndex))
      return CGRect(x: 0, y: 0, width: lineFrag.width / 2, height: 20)
    }
  }

  @Test(
    "An attachment is asked with its line fragment and place, and lays its paragraph out anew if it answers otherwise"
  )
  func askedWhereItStands() throws {
    let box = NSTextContainer(size: CGSize(width: 300, height: 0))
    box.exclusionPaths = [UIBezierPath(rect: CGRect(x: 100, y: 0, width: 200, height: 200))]
    let attachment = HalfWidth()
    let stack = LayoutStack(LayoutText.string("ab", attachment, "cd"), [[box]])
    let record = try #require(stack.manager.records.first)
    let last = try #require(attachment.asked.last)
    #expect(last.rect.width == 100 && last.character == 2)
    #expect(abs(last.position.x - (5 + LayoutText.width("ab"))) < 1e-6 && last.position.y == record.origin.y)
    #expect(abs(record.usedRect.width - (LayoutText.width("ab") + LayoutText.width("cd") + 50 + 10)) < 1e-6)
  }

  @Test("An attachment that never answers the same twice does not keep layout from ending")
  func fickle() {
    final class Fickle: NSTextAttachment {
      var count: CGFloat = 0
      override func attachmentBounds(
        for textContainer: NSTextContainer?, proposedLineFragment lineFrag: CGRect,
        glyphPosition position: CGPoint, characterIndex charIndex: Int
      ) -> CGRect {
        count += 1
        return CGRect(x: 0, y: 0, width: count, height: 10)
      }
    }
    let attachment = Fickle()
    let records = LayoutStack(LayoutText.string("ab", attachment, "cd"), width: 100).manager.records
    #expect(records.last?.characters.upperBound == 5 && attachment.count < 50)
    final class Odd: NSTextAttachment {
      override func attachmentBounds(
        for textContainer: NSTextContainer?, proposedLineFragment lineFrag: CGRect,
        glyphPosition position: CGPoint, characterIndex charIndex: Int
      ) -> CGRect { CGRect(x: 0, y: CGFloat.nan, width: .infinity, height: -3) }
    }
    #expect(LayoutStack(LayoutText.string("ab", Odd(), "cd"), width: 100).manager.records.count == 1)
  }

  @Test("S0-32: Clusters map to glyphs and back whole, whatever they are made of")
  func clusters() {
    let string =
      "\u{FB01} \u{00E9} \u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467} \u{0C95}\u{0CCD}\u{0CB7} e\u{0301}x\t\u{05E9}\u{05DC}\n"
    let manager = LayoutStack(LayoutText.string(string, 14, TestFonts.dejaVuSans), width: 400).manager
    let count = manager.numberOfGlyphs
    var next = (glyph: 0, character: 0)
    while next.glyph < count {
      let cluster = manager.glyphCluster(containingGlyph: next.glyph)
      #expect(cluster.glyphs.lowerBound == next.glyph && cluster.characters.lowerBound == next.character)
      for glyph in cluster.glyphs {
        #expect(manager.character(ofGlyph: glyph) == cluster.characters.lowerBound)
      }
      for character in cluster.characters {
        #expect(manager.glyphIndex(ofCharacter: character) == cluster.glyphs.lowerBound)
      }
      next = (cluster.glyphs.upperBound, cluster.characters.upperBound)
    }
    #expect(next.character == string.utf16.count)
    let family = manager.glyphCluster(containingGlyph: manager.glyphIndex(ofCharacter: 6)).characters
    #expect(family.count >= 2)
  }

  @Test(
    "S3-06: Lines that are seen stay where they are while tall attachments below are met",
    arguments: [false, true])
  func scrollingOverAttachments(isNonContiguous: Bool) throws {
    let string = NSMutableAttributedString(string: "")
    for number in 0..<60 {
      let attachment = NSTextAttachment()
      attachment.bounds = CGRect(x: 0, y: 0, width: 60, height: 150 + CGFloat(number % 7) * 90)
      string.append(
        LayoutText.string("Paragraph \(number) with words before ", attachment, " and behind what is tall.\n")
      )
    }
    let stack = LayoutStack(string, width: 200)
    let manager = stack.manager
    manager.allowsNonContiguousLayout = isNonContiguous
    var seen: [Range<Int>: CGRect] = [:]
    var height: CGFloat = 0
    var top: CGFloat = 0
    var steps = 0
    repeat {
      let window = CGRect(x: 0, y: top, width: 200, height: 300)
      let glyphs = manager.glyphRange(forBoundingRect: window, in: stack.container)
      for fragment in manager.placedFragments(forGlyphRange: glyphs.location..<NSMaxRange(glyphs)) {
        let known = seen.updateValue(fragment.rect, forKey: fragment.characters)
        #expect(known == nil || known == fragment.rect)
      }
      // The text becomes higher as more of it is known, never less high.
      let used = manager.usedRect(for: stack.container).height
      #expect(used >= height)
      height = used
      top += 120
      steps += 1
    } while top < height && steps < 1000
    let all = manager.placedFragments(forGlyphRange: 0..<manager.numberOfGlyphs)
    for fragment in all { #expect(seen[fragment.characters] == fragment.rect, "\(fragment.characters)") }
    #expect(seen.count == all.count && seen.count >= 60)
  }

  @Test("defaultAttachmentScaling: what is too large for its container is made smaller, and drawn so")
  func scaling() throws {
    func stack(_ scaling: NSImageScaling, _ size: CGSize = CGSize(width: 110, height: 0)) throws -> DrawnStack
    {
      let attachment = NSTextAttachment(image: try plainImage(200, 50, .red))
      let stack = DrawnStack(
        LayoutText.string("", attachment, ""), width: size.width, height: size.height, padding: 5)
      stack.manager.defaultAttachmentScaling = scaling
      return stack
    }
    #expect(NSLayoutManager().defaultAttachmentScaling == .scaleNone)
    let sizes: [(NSImageScaling, CGSize)] = [
      (.scaleNone, CGSize(width: 200, height: 50)),
      (.scaleProportionallyDown, CGSize(width: 100, height: 25)),
      (.scaleAxesIndependently, CGSize(width: 100, height: 50)),
      (.scaleProportionallyUpOrDown, CGSize(width: 100, height: 25)),
    ]
    for (scaling, size) in sizes {
      let stack = try stack(scaling)
      #expect(stack.manager.attachmentSize(forGlyphAt: 0) == size)
      let red = try stack.page(230, 80).box { $0 > 200 && $1 < 50 && $2 < 50 }
      #expect(red.size == size && red.minX == 5)
    }
    let low = try stack(.scaleProportionallyDown, CGSize(width: 400, height: 20))
    #expect(low.manager.attachmentSize(forGlyphAt: 0) == CGSize(width: 80, height: 20))
    // A container that becomes wider has it grow again, up to its own size.
    let growing = try stack(.scaleProportionallyDown)
    #expect(growing.manager.attachmentSize(forGlyphAt: 0).width == 100)
    growing.container.size.width = 160
    #expect(growing.manager.attachmentSize(forGlyphAt: 0).width == 150)
    growing.container.size.width = 500
    #expect(growing.manager.attachmentSize(forGlyphAt: 0).width == 200)
  }
}
