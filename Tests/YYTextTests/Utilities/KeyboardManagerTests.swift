import Foundation
import Testing
import ViewHosting

@testable import YYText

@Suite("The keyboard manager", .serialized)
@MainActor struct KeyboardManagerTests {
  private final class Observer: NSObject, YYTextKeyboardObserver {
    var seen: [YYTextKeyboardTransition] = []
    func keyboardChanged(with transition: YYTextKeyboardTransition) { seen.append(transition) }
  }

  @Test("S4-156: observers, which are not kept, learn of a keyboard that comes, moves and goes")
  func transitions() throws {
    let host = HeadlessHost(size: CGSize(width: 300, height: 400))
    let view = UIView()
    let window = UIWindow(host: host, rootView: view)
    window.makeKey()
    let inner = UIView(frame: CGRect(x: 20, y: 100, width: 100, height: 250))
    view.addSubview(inner)
    let manager = YYTextKeyboardManager.default()
    // Tests that wait with their keyboard shown may be under way: it is one for all windows.
    window.changeKeyboard(to: CGRect(x: 0, y: 300, width: 300, height: 100))
    window.changeKeyboard(to: nil)
    let observer = Observer()
    var forgotten: Observer? = Observer()
    weak let known = forgotten
    manager.add(observer)
    manager.add(observer)
    manager.add(try #require(forgotten))
    forgotten = nil
    #expect(known == nil)
    let (low, high) = (
      CGRect(x: 0, y: 300, width: 300, height: 100), CGRect(x: 0, y: 250, width: 300, height: 150)
    )
    #expect(!manager.isKeyboardVisible && manager.keyboardFrame.isNull)
    window.changeKeyboard(to: low, duration: 0.4)
    #expect(manager.isKeyboardVisible && manager.keyboardFrame == low)
    window.changeKeyboard(to: high, duration: 0.1)
    window.changeKeyboard(to: nil, duration: 0.3)
    #expect(!manager.isKeyboardVisible)
    #expect(observer.seen.map(\.fromVisible) == [false, true, true])
    #expect(observer.seen.map(\.toVisible) == [true, true, false])
    #expect(observer.seen.map(\.animationDuration) == [0.4, 0.1, 0.3])
    #expect(observer.seen[0].toFrame == low)
    #expect(observer.seen[1].fromFrame == low && observer.seen[1].toFrame == high)
    #expect(observer.seen[2].fromFrame == high && observer.seen[2].toFrame.minY == 400)
    #expect(observer.seen.allSatisfy { $0.animationCurve == .easeInOut && $0.animationOption.isEmpty })
    #expect(manager.convert(low, to: inner) == CGRect(x: -20, y: 200, width: 300, height: 100))
    #expect(manager.convert(low, to: nil) == low)
    manager.remove(observer)
    window.changeKeyboard(to: low)
    window.changeKeyboard(to: nil)
    #expect(observer.seen.count == 3)
  }
}
