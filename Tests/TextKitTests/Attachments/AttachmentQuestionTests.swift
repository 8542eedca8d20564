import TestSupport
import Testing

@testable import TextKit

/// What attachments are asked, and what is told of a line by their answers.
@Suite("Questions to attachments")
struct AttachmentQuestionTests {
  /// As wide as half of its line, and tells what it was asked.
  private final class HalfWidth: NSTextAttachment {
    var asked: [(container: NSTextContainer?, rect: CGRect, position: CGPoint)] = []

    override func attachmentBounds(
      for textContainer: NSTextContainer?, proposedLineFragment lineFrag: CGRect,
      glyphPosition position: CGPoint, characterIndex charIndex: Int
    ) -> CGRect {
      asked.append((textContainer, lineFrag, position))
      return CGRect(x: 0, y: 0, width: lineFrag.width / 2, height: 20)
    }
  }

  private let attachment = HalfWidth()

  private func text(_ before: String = "ab", _ after: String = "cd") -> NSAttributedString {
    LayoutText.string(before, attachment, after)
  }

  @Test("A layout manager asks in the container only, and all that it tells goes by the last answer")
  func layoutManager() throws {
    let stack = LayoutStack(text(), width: 300)
    let bounds = stack.manager.boundingRect(forGlyphRange: NSRange(2..<3), in: stack.container)
    #expect(attachment.asked.allSatisfy { $0.container === stack.container && $0.rect.width == 300 })
    #expect(abs(bounds.minX - (5 + LayoutText.width("ab"))) < 1e-6 && abs(bounds.width - 150) < 1e-6)
    #expect(stack.manager.attachmentSize(forGlyphAt: 2) == CGSize(width: 150, height: 20))
    #expect(abs(stack.manager.location(forGlyphAt: 3).x - bounds.maxX) < 1e-6)
    let all = stack.manager.boundingRect(forGlyphRange: NSRange(0..<5), in: stack.container)
    #expect(all.maxX < 300)
    #expect(try #require(stack.manager.placedFragment(forGlyphAt: 2)).displayRect.maxX <= 300)
    // A narrower container: the answer there counts.
    stack.container.size.width = 200
    let narrow = stack.manager.boundingRect(forGlyphRange: NSRange(2..<3), in: stack.container)
    #expect(abs(narrow.width - 100) < 1e-6)
    #expect(stack.manager.attachmentSize(forGlyphAt: 2).width == 100)
  }

  @Test("A text layout manager asks in the container only, and its fragments paint within it")
  func textLayoutManager() throws {
    let stage = FragmentStage(.storage, text(), width: 300)
    let fragment = try #require(stage.fragments.first)
    #expect(attachment.asked.allSatisfy { $0.container === stage.container && $0.rect.width == 300 })
    #expect(!attachment.asked.isEmpty)
    #expect(fragment.renderingSurfaceBounds.maxX <= 300)
    #expect(abs(fragment.frameForTextAttachment(at: stage.place(2)).width - 150) < 1e-6)
  }

  @Test("String drawing asks in a container of the available size, in the attachment's own line at last")
  func strings() throws {
    let text = text()
    let size = text.boundingRect(
      with: CGSize(width: 300, height: 0), options: .usesLineFragmentOrigin, context: nil)
    #expect(attachment.asked.allSatisfy { $0.container?.size.width == 300 && $0.rect.width == 300 })
    #expect(abs(size.width - (LayoutText.width("ab") + 150 + LayoutText.width("cd"))) < 1e-6)
    let last = try #require(attachment.asked.last)
    #expect(abs(last.position.x - LayoutText.width("ab")) < 1e-6 && last.position.y == 20)
    let ink = text.boundingRect(
      with: CGSize(width: 300, height: 0), options: [.usesLineFragmentOrigin, .usesDeviceMetrics],
      context: nil)
    #expect(ink.maxX <= 300 && ink.width > 150)
    // In the second line its place is there.
    attachment.asked = []
    let two = self.text("first\nab")
    let box = two.boundingRect(
      with: CGSize(width: 300, height: 0), options: .usesLineFragmentOrigin, context: nil)
    let below = try #require(attachment.asked.last)
    #expect(below.rect.minY > 10 && abs(below.rect.maxY - box.maxY) < 1e-6)
    #expect(abs(below.position.x - LayoutText.width("ab")) < 1e-6)
    // One line without wrapping.
    attachment.asked = []
    let line = text.boundingRect(with: CGSize(width: 300, height: 0), options: [], context: nil)
    #expect(attachment.asked.allSatisfy { $0.rect.width == 300 })
    #expect(abs(line.width - (LayoutText.width("ab") + 150 + LayoutText.width("cd"))) < 1e-6)
  }

  @Test("An attachment that answers by its position is measured and drawn by its last answer")
  func byPosition() throws {
    /// Reaches from its place to the right end of its line.
    final class Rest: NSTextAttachment {
      override func attachmentBounds(
        for textContainer: NSTextContainer?, proposedLineFragment lineFrag: CGRect,
        glyphPosition position: CGPoint, characterIndex charIndex: Int
      ) -> CGRect {
        CGRect(x: 0, y: 0, width: lineFrag.width - position.x, height: 10)
      }
    }
    let rest = Rest(image: try plainImage(4, 4, .red))
    let text = NSMutableAttributedString(attributedString: LayoutText.string("abc\u{FFFC}"))
    text.addAttribute(.attachment, value: rest, range: NSRange(3..<4))
    let box = text.boundingRect(
      with: CGSize(width: 100, height: 0), options: .usesLineFragmentOrigin, context: nil)
    #expect(abs(box.width - 100) < 1e-6)
    let page = try Page(120, 30) { text.draw(in: CGRect(x: 0, y: 0, width: 100, height: 30)) }
    let red = page.box(where: Page.isRed)
    #expect(red.maxX == 100)
    #expect(abs(red.minX - LayoutText.width("abc")) <= 1)
    #expect(box.height < 30, "all is in one line")
  }
}
