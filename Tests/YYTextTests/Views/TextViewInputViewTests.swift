import Foundation
import Testing
import ViewHosting

@testable import YYText

@Suite("Views in place of a keyboard, and over it, in YYText's text view", .serialized)
@MainActor struct YYTextViewInputViewTests {
  private func bar(_ color: UIColor, _ height: CGFloat) -> UIView {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: height))
    view.backgroundColor = color
    return view
  }

  /// The rectangles of red and of blue pixels.
  private func shown(_ scene: TextViewScene) throws -> (red: CGRect, blue: CGRect) {
    scene.host.advance(by: 0.01)
    let picture = try ViewPixels(try #require(scene.host.snapshot()))
    return (
      picture.bounds { $0[0] > 200 && $0[1] < 50 && $0[2] < 50 },
      picture.bounds { $0[2] > 200 && $0[0] < 50 && $0[1] < 50 }
    )
  }

  @Test("S4-160: views that are set while the text is edited are shown once they are asked for anew")
  func inputViews() throws {
    let scene = TextViewScene("text", size: CGSize(width: 240, height: 200))
    let view = scene.view
    let observer = KeyboardRecorder()
    YYTextKeyboardManager.default().add(observer)
    view.inputView = bar(.red, 50)
    #expect(try shown(scene).red.isNull && observer.frames.isEmpty)
    view.becomeFirstResponder()
    #expect(try shown(scene).red == CGRect(x: 0, y: 150, width: 240, height: 50))
    #expect(observer.frames == [CGRect(x: 0, y: 150, width: 240, height: 50)])
    #expect(view.contentInset.bottom == 53)
    // Another one, and one over it.
    view.inputView = bar(.red, 70)
    view.inputAccessoryView = bar(.blue, 20)
    #expect(try shown(scene).red.height == 50 && shown(scene).blue.isNull)
    view.reloadInputViews()
    #expect(try shown(scene).red == CGRect(x: 0, y: 130, width: 240, height: 70))
    #expect(try shown(scene).blue == CGRect(x: 0, y: 110, width: 240, height: 20))
    #expect(observer.frames.last == CGRect(x: 0, y: 110, width: 240, height: 90))
    #expect(view.contentInset.bottom == 93)
    // Text is typed all the while.
    scene.select(4)
    scene.host.type("x")
    #expect(view.text == "textx")
    // The shell's keyboard, with the bar on it.
    view.inputView = nil
    view.reloadInputViews()
    #expect(try shown(scene).red.isNull && shown(scene).blue == CGRect(x: 0, y: 180, width: 240, height: 20))
    scene.window.changeKeyboard(to: CGRect(x: 0, y: 100, width: 240, height: 100))
    #expect(try shown(scene).blue == CGRect(x: 0, y: 80, width: 240, height: 20))
    #expect(observer.frames.last == CGRect(x: 0, y: 80, width: 240, height: 120))
    #expect(view.contentInset.bottom == 123)
    view.resignFirstResponder()
    #expect(try shown(scene).blue.isNull)
    #expect(observer.frames.last == CGRect(x: 0, y: 100, width: 240, height: 100))
    #expect(view.contentInset.bottom == 0)
    scene.window.changeKeyboard(to: nil)
    YYTextKeyboardManager.default().remove(observer)
  }
}

@MainActor private final class KeyboardRecorder: YYTextKeyboardObserver {
  var frames: [CGRect] = []
  func keyboardChanged(with transition: YYTextKeyboardTransition) { frames.append(transition.toFrame) }
}
