import AttachmentEditing
import Testing
import ViewHosting
import ViewTestSupport

@Suite("Measuring text with attachments")
@MainActor struct AttachmentTextMeasurerTests {
  private func text(_ index: Int) -> NSAttributedString {
    guard index % 10 > 0 else { return AttachmentFixture.text("") }
    let style = NSMutableParagraphStyle()
    style.paragraphSpacing = index % 3 == 0 ? 9 : 0
    style.alignment = index % 4 == 0 ? .right : .natural
    let text = NSMutableAttributedString()
    for line in 0..<(index % 7 + 1) {
      text.append(AttachmentFixture.text("Some words of line \(line)"))
      if (index + line) % 3 == 0 {
        let card = AttachmentFixture.card("\(line)", CGSize(width: 40, height: CGFloat(10 + index % 50)))
        card.fillsWidth = index % 2 == 0
        text.append(NSAttributedString(attachment: card, attributes: [.font: AttachmentFixture.font]))
      }
      if line < index % 7 { text.append(AttachmentFixture.text("\n")) }
    }
    text.addAttribute(.paragraphStyle, value: style, range: NSRange(location: 0, length: text.length))
    if index % 5 == 0 {
      text.addAttribute(
        .font, value: UIFont(name: "DejaVu Sans", size: 31)!, range: NSRange(location: 0, length: text.length)
      )
    }
    return text
  }

  @Test(
    "S3-32: One measurer measures a thousand texts with attachments as a new one measures each, whatever came before; no view of an attachment is made"
  )
  func cached() {
    CardView.made = 0
    let shared = AttachmentTextMeasurer.shared
    #expect(shared === AttachmentTextMeasurer.shared)
    for index in 0..<1000 {
      let width = CGFloat(60 + index * 7 % 90)
      let size = shared.size(of: text(index), fittingWidth: width)
      guard index % 20 < 2 else { continue }
      #expect(AttachmentTextMeasurer().size(of: text(index), fittingWidth: width) == size, "text \(index)")
    }
    #expect(CardView.made == 0)
  }

  @Test("A text is as high as the view that shows it, with its insets and padding")
  func asShown() {
    let inset = UIEdgeInsets(top: 3, left: 10, bottom: 4, right: 6)
    let measurer = AttachmentTextMeasurer(textContainerInset: inset, lineFragmentPadding: 7)
    for index in [1, 4, 6, 12, 25, 33] {
      let fixture = AttachmentFixture(text(index), size: CGSize(width: 150, height: 200))
      fixture.view.textContainerInset = inset
      fixture.view.textContainer.lineFragmentPadding = 7
      fixture.host.render()
      fixture.view.textLayoutManager.map { $0.ensureLayout(for: $0.documentRange) }
      fixture.view.setNeedsLayout()
      fixture.host.render()
      let size = measurer.size(of: text(index), fittingWidth: 150)
      #expect(
        abs(size.height - fixture.view.contentSize.height) <= 1,
        "text \(index) \(size) \(fixture.view.contentSize)")
      let bare = AttachmentTextMeasurer.shared.size(of: text(index), fittingWidth: 150 - 16 - 14)
      if index % 2 == 1 { #expect(abs(size.height - bare.height - 7) <= 1, "text \(index)") }
    }
  }
}
