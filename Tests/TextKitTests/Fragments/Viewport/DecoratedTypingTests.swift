import TestSupport
import Testing
import GalleyTextStore

@testable import TextKit

@Suite("Typing in decorated text")
struct DecoratedTypingTests {
  /// Paragraphs with shadows, backgrounds, lines, borders around blocks, and attachments.
  private func text(_ paragraphs: Int) throws -> NSAttributedString {
    let font = LayoutText.font(12)
    let shadow = NSShadow()
    shadow.shadowOffset = CGSize(width: 1, height: 1)
    shadow.shadowBlurRadius = 2
    shadow.shadowColor = UIColor.gray
    let block = NSTextBlock()
    block.setWidth(2, type: .absoluteValueType, for: .border)
    block.setWidth(4, type: .absoluteValueType, for: .padding)
    block.setBorderColor(.red)
    let framed = NSMutableParagraphStyle()
    framed.textBlocks = [block]
    let attachment = NSTextAttachment(image: try plainImage(8, 8, .blue))
    let all = NSMutableAttributedString()
    for number in 0..<paragraphs {
      let line = NSMutableAttributedString(
        string:
          "A shadow, a ground, a line, and \u{FFFC} in paragraph \(number), which goes on for a while.\n",
        attributes: [.font: font])
      line.addAttribute(.shadow, value: shadow, range: NSRange(location: 2, length: 6))
      line.addAttribute(.backgroundColor, value: UIColor.green, range: NSRange(location: 12, length: 6))
      line.addAttribute(.underlineStyle, value: 9, range: NSRange(location: 22, length: 4))
      line.addAttribute(.attachment, value: attachment, range: NSRange(location: 32, length: 1))
      if number % 3 == 1 {
        line.addAttribute(.paragraphStyle, value: framed, range: NSRange(location: 0, length: line.length))
      }
      all.append(line)
    }
    return all
  }

  /// Types in the middle of a text and at its ends, and returns what each key had laid out, and painted.
  private func keys(_ text: NSAttributedString, in content: NSTextContentStorage, _ paragraphs: Int) throws
    -> [Int]
  {
    let stage = ViewportStage(content, width: 300, height: 300)
    var cost: [Int] = []
    for part in [0.0, 0.5, 0.8] {
      let line = Int(Double(paragraphs) * part)
      let start = (text.string as NSString).range(of: "paragraph \(line),").location
      stage.bounds.origin.y = stage.controller.relocateViewport(to: stage.place(start))
      stage.layout()
      let page = try Page(300, 300) {
        for fragment in stage.shown {
          let frame = fragment.layoutFragmentFrame
          fragment.draw(
            at: CGPoint(x: frame.minX, y: frame.minY - stage.bounds.minY),
            in: try #require(UIGraphicsGetCurrentContext()))
        }
      }
      #expect(!page.box(where: Page.isGreen).isNull)
      for key in "key" {
        let (before, known) = (stage.manager.counters, stage.shown.map { ObjectIdentifier($0) })
        content.performEditingTransaction {
          content.textStorage?.replaceCharacters(
            in: NSRange(location: start, length: 0), with: LayoutText.string(String(key)))
        }
        stage.layout()
        let after = stage.manager.counters
        // Fragments that were shown before are painted already.
        let fresh = stage.shown.count { !known.contains(ObjectIdentifier($0)) }
        cost += [after.shaped - before.shaped, after.placed - before.placed, fresh]
      }
    }
    return cost
  }

  @Test("A key in a megabyte with shadows and attachments lays out and paints what it does in a kilobyte")
  func fragments() throws {
    var costs: [[Int]] = []
    for paragraphs in [14, 13_000] {
      let text = try text(paragraphs)
      #expect(paragraphs == 14 ? text.length < 1300 : text.length > 1_000_000)
      let content = NSTextContentStorage()
      content.attributedString = text
      costs.append(try keys(text, in: content, paragraphs))
    }
    #expect(costs.joined().allSatisfy { $0 >= 1 && $0 <= 4 }, "\(costs)")
    #expect(zip(costs[0], costs[1]).allSatisfy { $1 <= 2 * $0 }, "\(costs)")
  }

  @Test(
    "G-01: in a layout manager a key in a megabyte with borders, shadows and attachments lays out what it does in a kilobyte, and all is painted"
  )
  func layoutManager() throws {
    var costs: [[Int]] = []
    for paragraphs in [14, 13_000] {
      let stack = LayoutStack(try text(paragraphs), width: 300)
      stack.manager.allowsNonContiguousLayout = true
      var cost: [Int] = []
      for part in [0.0, 0.5, 0.8] {
        let place = Int(Double(stack.storage.length) * part)
        _ = stack.manager.placedFragment(forCharacterAt: place)
        for key in "key" {
          let before = stack.manager.state.counters
          stack.replace(NSRange(location: place, length: 0), with: LayoutText.string(String(key)))
          _ = stack.manager.placedFragment(forCharacterAt: place)
          let after = stack.manager.state.counters
          cost += [after.shaped - before.shaped, after.placed - before.placed]
        }
        let glyphs = stack.manager.glyphRange(
          forCharacterRange: NSRange(location: place, length: min(400, stack.storage.length - place)),
          actualCharacterRange: nil)
        let top = stack.manager.lineFragmentRect(forGlyphAt: glyphs.location, effectiveRange: nil).minY
        let page = try Page(300, 200) { stack.manager.draw(glyphs, at: CGPoint(x: 0, y: 20 - top)) }
        for isMeant in [Page.isGreen, Page.isRed] { #expect(!page.box(where: isMeant).isNull) }
        #expect(!page.box { $0 < 60 && $1 < 60 && $2 > 200 }.isNull, "the attachment")
      }
      #expect(cost.allSatisfy { $0 >= 1 && $0 <= 3 }, "\(cost)")
      costs.append(cost)
    }
    #expect(zip(costs[0], costs[1]).allSatisfy { $1 <= 2 * $0 }, "\(costs)")
  }
}
