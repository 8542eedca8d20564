import TestSupport
import Testing

@testable import TextKit

@Suite("Alignment of attachments")
struct AttachmentAlignmentTests {
  private let font = LayoutText.font(20)

  private func text(_ attachment: NSTextAttachment, _ other: CTFont? = nil) -> NSAttributedString {
    let text = NSMutableAttributedString(string: "x\u{FFFC}x", attributes: [.font: other ?? font])
    text.addAttribute(.font, value: font, range: NSRange(location: 1, length: 1))
    text.addAttribute(.attachment, value: attachment, range: NSRange(location: 1, length: 1))
    return text
  }

  private func attachment(
    _ height: CGFloat, _ alignment: NSTextAttachment.LineAlignment, affects: Bool = true, shift: CGFloat = 0
  ) -> NSTextAttachment {
    let attachment = NSTextAttachment()
    attachment.bounds = CGRect(x: 0, y: shift, width: 10, height: height)
    attachment.lineAlignment = alignment
    attachment.affectsLineHeight = affects
    return attachment
  }

  /// Where the attachment stands above the baseline, and the line's height, as fragments have them.
  private func place(_ attachment: NSTextAttachment, _ other: CTFont? = nil) throws -> (
    bottom: CGFloat, top: CGFloat, height: CGFloat
  ) {
    let stage = FragmentStage(.storage, text(attachment, other), width: 300)
    stage.manager.usesFontLeading = false
    let fragment = try #require(stage.fragments.first)
    let line = fragment.textLineFragments[0]
    let frame = try #require(fragment.attachmentRect(ofCharacter: 1))
    let baseline = line.typographicBounds.minY + line.glyphOrigin.y
    return (baseline - frame.maxY, baseline - frame.minY, line.typographicBounds.height)
  }

  @Test(
    "U30: Attachments stand on the baseline, in the middle of small letters or of the line, at its top or bottom",
    arguments: NSTextAttachment.LineAlignment.allCases, [CGFloat(8), 40])
  func alignments(alignment: NSTextAttachment.LineAlignment, height: CGFloat) throws {
    let place = try place(attachment(height, alignment))
    let (ascent, descent) = (CTFontGetAscent(font), CTFontGetDescent(font))
    let bottom: CGFloat =
      switch alignment {
      case .baseline: 0
      case .xHeightCenter: CTFontGetXHeight(font) / 2 - height / 2
      case .lineCenter: (ascent - descent) / 2 - height / 2
      case .top: ascent - height
      case .bottom: -descent
      }
    #expect(abs(place.bottom - bottom) < 1e-6 && abs(place.top - bottom - height) < 1e-6)
    let line = max(ascent, bottom + height) + max(descent, -bottom)
    #expect(abs(place.height - line) < 1e-6)
    let shifted = try self.place(attachment(height, alignment, shift: 3))
    #expect(abs(shifted.bottom - bottom - 3) < 1e-6)
  }

  @Test("U30: One that does not affect the line's height leaves it as a letter in its font does")
  func height() throws {
    let letter = CTFontGetAscent(font) + CTFontGetDescent(font)
    for alignment in NSTextAttachment.LineAlignment.allCases {
      let place = try place(attachment(90, alignment, affects: false, shift: -7))
      #expect(abs(place.height - letter) < 1e-6)
      #expect(abs(place.top - place.bottom - 90) < 1e-6)
      let small = try self.place(attachment(2, alignment, affects: false), LayoutText.font(6))
      #expect(abs(small.height - letter) < 1e-6)
    }
  }

  @Test(
    "U30: Both layout managers, lines and string drawing agree",
    arguments: NSTextAttachment.LineAlignment.allCases)
  func agreement(alignment: NSTextAttachment.LineAlignment) throws {
    for affects in [true, false] {
      let attachment = attachment(33, alignment, affects: affects, shift: 2)
      let text = text(attachment)
      let new = try place(attachment)
      let stack = LayoutStack(text, width: 300)
      stack.manager.usesFontLeading = false
      let record = try #require(stack.manager.records.first)
      #expect(abs(record.usedRect.height - new.height) < 1e-6)
      var (ascent, descent): (CGFloat, CGFloat) = (0, 0)
      let line = CTLineCreateWithAttributedString(text)
      _ = CTLineGetTypographicBounds(line, &ascent, &descent, nil)
      #expect(abs(ascent + descent - new.height) < 1e-6)
      #expect(abs(text.size().height - new.height) < 1e-6)
      let ink = line.inkRect(ofString: 1..<2)
      #expect(abs(ink.minY - new.bottom) < 1e-6 && abs(ink.maxY - new.top) < 1e-6)
    }
  }

  @Test("U30: Alignment and height are archived")
  func archive() throws {
    for alignment in NSTextAttachment.LineAlignment.allCases {
      let attachment = attachment(12, alignment, affects: alignment == .top)
      attachment.allowsTextAttachmentView = alignment == .bottom
      let data = try NSKeyedArchiver.archivedData(
        withRootObject: text(attachment), requiringSecureCoding: true)
      let read = try #require(
        try NSKeyedUnarchiver.unarchivedObject(ofClass: NSAttributedString.self, from: data))
      let copy = try #require(read.attribute(.attachment, at: 1, effectiveRange: nil) as? NSTextAttachment)
      #expect(copy.lineAlignment == alignment && copy.affectsLineHeight == (alignment == .top))
      #expect(copy.allowsTextAttachmentView == (alignment == .bottom))
    }
  }
}
