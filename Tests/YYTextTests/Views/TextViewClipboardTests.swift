import Foundation
import Testing
import ViewHosting

@testable import YYText

@Suite("Clipboards and plain texts of YYText's text view", .serialized)
@MainActor struct YYTextViewClipboardTests {
  @Test("S4-147: pasted is the first that is allowed of styled text, a picture at its size, and plain text")
  func paste() throws {
    let picture = UIGraphicsImageRenderer(size: CGSize(width: 5, height: 7)).image { context in
      UIColor.red.setFill()
      context.fill(CGRect(x: 0, y: 0, width: 5, height: 7))
    }
    let styled = NSMutableAttributedString(string: "s", attributes: [.foregroundColor: UIColor.green])
    let attachment = NSMutableAttributedString.yy_attachmentString(
      withContent: picture, contentMode: .center, width: 5, ascent: 7, descent: 0)
    attachment.yy_setTextBackedString(
      YYTextBackedString(string: ":)"), range: NSRange(location: 0, length: 1))
    styled.append(attachment)
    let board = UIPasteboard.general
    var fill: () -> Void = {}
    func pasted(styled: Bool, picture: Bool) -> TextViewScene {
      let scene = TextViewScene("a")
      scene.view.becomeFirstResponder()
      scene.select(1)
      fill()
      (scene.view.allowsPasteAttributedString, scene.view.allowsPasteImage) = (styled, picture)
      scene.view.paste(nil)
      return scene
    }
    func color(_ scene: TextViewScene, _ index: Int) -> UIColor? {
      scene.view.textStorage.attribute(.foregroundColor, at: index, effectiveRange: nil) as? UIColor
    }
    fill = { board.yy_AttributedString = styled }
    for isAllowed in [true, false] {
      let first = pasted(styled: true, picture: isAllowed)
      #expect(first.view.textStorage.string == "as\u{FFFC}" && color(first, 1) == .green)
    }
    let second = pasted(styled: false, picture: true)
    #expect(second.view.textStorage.string == "a\u{FFFC}" && color(second, 1) == .black)
    let font = second.view.textStorage.attribute(.font, at: 1, effectiveRange: nil) as? UIFont
    #expect(font == TextViewScene.font)
    let rects = try #require(second.view.textLayout?.attachmentRects).map(\.cgRectValue.size)
    #expect(rects == [CGSize(width: 5, height: 7)])
    let third = pasted(styled: false, picture: false)
    #expect(third.view.textStorage.string == "as:)" && color(third, 1) == .black)
    // Without a permission there is nothing to paste.
    fill = { board.yy_PNGData = picture.pngData() }
    let pictureless = pasted(styled: true, picture: false)
    #expect(pictureless.view.textStorage.string == "a")
    #expect(!pictureless.view.canPerformAction("paste:", withSender: nil))
    #expect(pasted(styled: false, picture: true).view.textStorage.string == "a\u{FFFC}")
    let archive = try #require(YYTextArchiver.archivedData(withRootObject: styled))
    fill = { board.setData(archive, forPasteboardType: "com.ibireme.NSAttributedString") }
    #expect(pasted(styled: false, picture: true).view.textStorage.string == "a")
    #expect(pasted(styled: true, picture: false).view.textStorage.string == "as\u{FFFC}")
  }

  @Test("S4-090: a backing text is what is copied, read and told, and takes one unit in the view")
  func backedStrings() throws {
    let text = NSMutableAttributedString(
      string: "a\u{FFFC}b", attributes: [.font: TextViewScene.font, .foregroundColor: UIColor.black])
    let smile = NSRange(location: 1, length: 1)
    text.yy_setTextAttachment(YYTextAttachment(content: nil), range: smile)
    text.yy_setTextBackedString(YYTextBackedString(string: ":smile:"), range: smile)
    let scene = TextViewScene(text)
    let view = scene.view
    #expect(view.text == "a:smile:b" && view.accessibilityValue == "a:smile:b")
    #expect(view.textStorage.length == 3 && view.attributedText.length == 3)
    let node = try #require(scene.host.client?.accessibilityRoot?.children.first)
    #expect(node.value == "a:smile:b")
    view.becomeFirstResponder()
    scene.select(1)
    scene.host.press("right", .shift)
    #expect(view.selectedRange == smile)
    view.copy(nil)
    #expect(UIPasteboard.general.string == ":smile:")
    view.allowsCopyAttributedString = false
    view.copy(nil)
    #expect(UIPasteboard.general.string == ":smile:" && UIPasteboard.general.yy_AttributedString == nil)
    scene.host.press("backspace")
    #expect(view.text == "ab")
  }
}
