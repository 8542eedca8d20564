import Testing
import UIKit
import ViewHosting

@Suite("Text field: selecting by touch")
@MainActor struct TextFieldTouchTests {
  private final class Client: NSObject, UITextFieldDelegate {
    var calls: [String] = []
    func textField(
      _ textField: UITextField, editMenuForCharactersInRanges ranges: [NSValue],
      suggestedActions: [UIMenuElement]
    ) -> UIMenu? {
      calls.append("menu \(ranges.map(\.rangeValue.location)) \(ranges.map(\.rangeValue.length))")
      return UIMenu(children: [UIAction(title: "Mine") { _ in }] + suggestedActions)
    }
    func textField(
      _ textField: UITextField, willPresentEditMenuWith animator: any UIEditMenuInteractionAnimating
    ) { calls.append("present") }
    func textField(
      _ textField: UITextField, willDismissEditMenuWith animator: any UIEditMenuInteractionAnimating
    ) { calls.append("dismiss") }
  }

  @Test(
    "Taps on a field select once the finger is lifted; handles move the ends, and neither passes the other")
  func handles() throws {
    let scene = FieldScene("one two three")
    let (host, field) = (scene.host, scene.field)
    host.touch(.began, at: scene.place(5))
    #expect(!field.isFirstResponder)
    host.touch(.ended, at: scene.place(5))
    #expect(field.isFirstResponder && scene.selected == NSRange(location: 5, length: 0))
    #expect(scene.handles.isEmpty)
    host.advance(by: 1)
    host.tap(at: scene.place(5), count: 2)
    #expect(scene.selected == NSRange(location: 4, length: 3))
    let (start, end) = (try #require(scene.handles.first), try #require(scene.handles.last))
    #expect(scene.handles.count == 2 && start.direction == .leading && end.direction == .trailing)
    for (handle, offset) in [(start, 4), (end, 7)] {
      #expect(abs(field.convert(handle.frame, to: nil).midX - scene.place(offset).x + 1) < 0.01)
    }
    let center = { (view: UIView) in
      field.convert(CGPoint(x: view.frame.midX, y: view.frame.midY), to: nil)
    }
    host.advance(by: 1)
    host.swipe(from: center(start), to: CGPoint(x: scene.place(1).x - 1, y: center(start).y))
    #expect(scene.selected == NSRange(location: 1, length: 6))
    host.swipe(from: center(start), to: CGPoint(x: 219, y: center(start).y))
    #expect(scene.selected == NSRange(location: 6, length: 1))
    host.swipe(from: center(end), to: CGPoint(x: scene.place(11).x - 1, y: center(end).y))
    #expect(scene.selected == NSRange(location: 6, length: 5))
    host.swipe(from: center(end), to: CGPoint(x: 21, y: center(end).y))
    #expect(scene.selected == NSRange(location: 6, length: 1))
    // A pointer has none, and neither has a field that is left.
    host.advance(by: 1)
    host.click(at: scene.place(5), count: 2)
    #expect(scene.selected == NSRange(location: 4, length: 3) && scene.handles.isEmpty)
    host.advance(by: 1)
    host.tap(at: scene.place(5), count: 2)
    #expect(scene.handles.count == 2)
    field.resignFirstResponder()
    #expect(scene.handles.isEmpty)
  }

  @Test(
    "A finger that rests on a field moves the caret under a glass; once lifted there is the delegate's menu")
  func glass() async {
    let scene = FieldScene("one two three")
    let (host, client) = (scene.host, Client())
    scene.field.delegate = client
    host.touch(.began, at: scene.place(2))
    host.advance(by: 0.6)
    #expect(scene.field.isFirstResponder && scene.selected == NSRange(location: 2, length: 0))
    #expect(scene.glass != nil)
    host.touch(.moved, at: scene.place(9))
    #expect(scene.selected == NSRange(location: 9, length: 0) && client.calls.isEmpty)
    host.touch(.ended, at: scene.place(9))
    #expect(scene.selected == NSRange(location: 9, length: 0) && scene.glass == nil)
    await scene.settle { client.calls.last == "dismiss" }
    #expect(client.calls == ["menu [9] [0]", "present", "dismiss"])
    #expect(host.menus.last?.items.first?.title == "Mine")
    // After two taps the menu is that of the word.
    client.calls = []
    host.advance(by: 1)
    host.tap(at: scene.place(5), count: 2)
    await scene.settle { client.calls.last == "dismiss" }
    #expect(client.calls.first == "menu [4] [3]")
    #expect(host.menus.last?.items.map(\.title).contains("Copy") == true)
  }

  @Test(
    "Secret text is selected as a whole; a finger that moves over a field, or rests on its button, selects nothing"
  )
  func others() {
    let scene = FieldScene("one two")
    scene.field.isSecureTextEntry = true
    scene.host.tap(at: scene.place(5), count: 2)
    #expect(scene.selected == NSRange(location: 0, length: 7) && scene.handles.count == 2)
    let other = FieldScene("one two three")
    other.host.swipe(from: other.place(2), to: other.place(9))
    #expect(!other.field.isFirstResponder)
    other.field.clearButtonMode = .always
    other.host.render()
    let button = other.field.clearButtonRect(forBounds: other.field.bounds)
    let place = other.field.convert(CGPoint(x: button.midX, y: button.midY), to: nil)
    other.host.touch(.began, at: place)
    other.host.advance(by: 0.6)
    #expect(other.glass == nil)
    other.host.touch(.ended, at: place)
    #expect(other.field.text == "")
  }

  @Test(
    "In text that is wider than the field the end that is moved stays in it, and a handle that is not seen is not shown"
  )
  func wide() {
    let scene = FieldScene(Array(repeating: "word", count: 20).joined(separator: " "))
    let field = scene.field
    // The first press of a field means the text that is seen then: its start.
    scene.host.tap(at: scene.place(7), count: 2)
    #expect(scene.selected == NSRange(location: 5, length: 4) && scene.handles.count == 2)
    scene.host.advance(by: 1)
    scene.host.tap(at: scene.place(7), count: 3)
    #expect(scene.selected == NSRange(location: 0, length: 99))
    #expect(scene.handles.map(\.direction) == [.trailing])
    func isSeen(_ offset: Int) -> Bool { (20...220).contains(scene.place(offset).x - 1) }
    #expect(isSeen(99) && !isSeen(0))
    // The start alone moves, as by its handle.
    scene.selected = NSRange(location: 40, length: 59)
    #expect(isSeen(40) && !isSeen(99))
    #expect(scene.handles.map(\.direction) == [.leading])
    scene.host.render()
    #expect(isSeen(40))
    scene.selected = NSRange(location: 40, length: 30)
    #expect(isSeen(70))
    field.resignFirstResponder()
    #expect(isSeen(0))
    for isTouch in [false, true] {
      scene.host.advance(by: 1)
      if isTouch {
        scene.host.touch(.began, at: scene.place(7))
        scene.host.advance(by: 0.6)
        scene.host.touch(.ended, at: scene.place(7))
      } else {
        scene.host.click(at: scene.place(7))
      }
      #expect(scene.selected == NSRange(location: 7, length: 0) && isSeen(0), "touch: \(isTouch)")
      field.resignFirstResponder()
    }
  }

  @Test(
    "V143: A field in a window without the keyboard shows its selection grey, and neither caret nor handles")
  func inactive() throws {
    let scene = FieldScene("one two")
    scene.field.tintColor = .red
    scene.host.environment.caretBlinkTime = nil
    func count(_ isWanted: ([UInt8]) -> Bool) throws -> Int {
      try Picture(try #require(scene.host.snapshotDrawnAnew())).count(where: isWanted)
    }
    let isRed = { (pixel: [UInt8]) in pixel[0] > 240 && pixel[1] < 30 }
    let isPink = { (pixel: [UInt8]) in pixel[0] > 240 && (160...210).contains(pixel[1]) }
    let isGrey = { (pixel: [UInt8]) in
      (200..<245).contains(pixel[0]) && abs(Int(pixel[0]) - Int(pixel[1])) < 12
    }
    scene.host.tap(at: scene.place(1))
    #expect(try count(isRed) >= 20)
    scene.host.isActive = false
    #expect(try count(isRed) == 0)
    scene.host.isActive = true
    scene.host.advance(by: 1)
    scene.host.tap(at: scene.place(1), count: 2)
    #expect(try count(isPink) > 100 && count(isRed) > 60)
    scene.host.isActive = false
    #expect(try count(isPink) == 0 && count(isRed) == 0 && count(isGrey) > 100)
  }
}
