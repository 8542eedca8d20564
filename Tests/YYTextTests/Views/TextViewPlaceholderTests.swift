import Foundation
import Testing
import ViewHosting

@testable import YYText

@Suite("What an empty text view of YYText shows", .serialized)
@MainActor struct YYTextViewPlaceholderTests {
  private func red(_ scene: TextViewScene) throws -> CGRect {
    scene.host.advance(by: 0.01)
    return try ViewPixels(try #require(scene.host.snapshot())).bounds {
      $0[0] > 200 && $0[1] < 90 && $0[3] > 200
    }
  }

  @Test("S4-137: a placeholder is shown in rows or columns, inside the insets, cut, and only without text")
  func placeholder() throws {
    for isVertical in [false, true] {
      let scene = TextViewScene("", size: CGSize(width: 120, height: 120))
      scene.view.isVerticalForm = isVertical
      scene.view.textContainerInset = UIEdgeInsets(top: 9, left: 12, bottom: 11, right: 13)
      scene.view.placeholderTextColor = .red
      scene.view.placeholderText = String(repeating: "long ", count: 60)
      let box = CGRect(x: 12, y: 9, width: 95, height: 100)
      let shown = try red(scene)
      #expect(box.insetBy(dx: -1, dy: -1).contains(shown))
      #expect(shown.width > 50 && shown.height > 50)
      let label = try #require(scene.view.subviews.lazy.compactMap { $0 as? YYLabel }.first)
      #expect(label.isTruncated && label.isVerticalForm == isVertical)
      scene.view.placeholderText = "l"
      let one = try red(scene)
      #expect(isVertical ? one.minX > 80 && one.minY < 30 : one.minX < 30 && one.minY < 40)
      let styled = NSAttributedString(
        string: "styled", attributes: [.font: UIFont.systemFont(ofSize: 9), .foregroundColor: UIColor.red])
      scene.view.placeholderAttributedText = styled
      #expect(scene.view.placeholderText == "styled" && scene.view.placeholderFont?.pointSize == 9)
      #expect(try !red(scene).isNull)
      scene.view.becomeFirstResponder()
      scene.host.compose(MarkedText("x"))
      #expect(try red(scene).isNull)
      scene.host.compose(MarkedText(""))
      #expect(try !red(scene).isNull)
      scene.host.type("x")
      #expect(try red(scene).isNull)
      scene.host.press("backspace")
      #expect(try !red(scene).isNull)
    }
  }
}
