import TestSupport
import Testing
import UIKit
import ViewHosting

@Suite("Text view: a storage that changes above what is seen")
@MainActor
struct TextViewSharedStorageTests {
  @Test("A view of TextKit 1 that shows the text's end shows it still while the text is edited at its start")
  func end() {
    let style = NSMutableParagraphStyle()
    style.paragraphSpacing = 6
    for spacing: CGFloat in [0, 6] {
      style.paragraphSpacing = spacing
      let paragraphs = (1...60).map { "Paragraph \($0), which takes more than one row of the view." }
      let fixture = TextViewFixture("", isTextKit2: false, size: CGSize(width: 200, height: 130))
      let view = fixture.view
      view.textStorage.setAttributedString(
        NSAttributedString(
          string: paragraphs.joined(separator: "\n"),
          attributes: [.font: view.font!, .paragraphStyle: style.copy()]))
      // A caret at the end would have all lines laid out.
      view.selectedRange = NSRange(location: 0, length: 0)
      view.resignFirstResponder()
      fixture.host.render()
      view.scrollRangeToVisible(NSRange(location: view.textStorage.length, length: 0))
      fixture.host.render()
      let height = view.contentSize.height
      for step in 1...30 {
        view.textStorage.replaceCharacters(in: NSRange(location: 0, length: 0), with: "letters, ")
        fixture.host.render()
        let caret = view.caretRect(for: view.endOfDocument)
        #expect(view.bounds.contains(caret), "spacing \(spacing), edit \(step)")
        #expect(view.contentSize.height >= height, "spacing \(spacing), edit \(step)")
      }
    }
  }
}
