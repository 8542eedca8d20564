import Testing
import UIKit
import ViewHosting

@Suite("Text field: drags and the two clipboards")
@MainActor struct TextFieldExchangeTests {
  private func scene(_ text: String = "one two three", selected: NSRange? = nil) -> FieldScene {
    let scene = FieldScene(text)
    scene.host.holdsDrags = true
    scene.host.render()
    if let selected {
      scene.field.becomeFirstResponder()
      scene.selected = selected
    }
    return scene
  }

  /// Presses the pointer in the middle of a character and moves it until the drag begins.
  private func lift(_ scene: FieldScene, _ offset: Int) async {
    let place = scene.middle(of: offset)
    scene.host.advance(by: 1)
    scene.host.pressPointer(at: place)
    scene.host.movePointer(to: CGPoint(x: place.x + 12, y: place.y), dragging: .primary)
    await scene.settle { scene.host.isDragging }
  }

  private func finish(_ scene: FieldScene) async {
    await scene.settle { !scene.field.isTextDragActive }
    scene.host.releasePointer(at: .zero)
  }

  @Test(
    "V097: Selecting in a field by pointer or keys sets PRIMARY, the middle button inserts it where it is pressed, on one line; secret text sets nothing"
  )
  func primary() {
    let scene = scene("one two")
    let (host, field) = (scene.host, scene.field)
    let primary = host.pasteboard(.primary)!
    func text() -> String? { primary.readNow("text/plain").map { String(decoding: $0, as: UTF8.self) } }
    host.click(at: scene.place(5), count: 2)
    #expect(text() == "two" && host.pasteboard(.general)!.changeCount == 0)
    scene.selected = NSRange(location: 0, length: 0)
    host.press("right", .shift)
    host.press("right", .shift)
    #expect(text() == "on")
    host.press("end")
    #expect(text() == "on")
    primary.write([PasteboardItem(text: "a\nb")])
    host.advance(by: 1)
    let calls = scene.recorded { host.click(at: scene.place(3), button: .middle) }
    #expect(field.text == "onea b two" && calls.contains("gate {3,0} a b"))
    host.press("z", .control)
    #expect(field.text == "one two")
    let count = primary.changeCount
    field.isSecureTextEntry = true
    host.advance(by: 1)
    host.click(at: scene.place(5), count: 2)
    #expect(primary.changeCount == count && scene.selected.length == 7)
    field.isEnabled = false
    host.click(at: scene.place(3), button: .middle)
    #expect(field.text == "one two")
    // A field that is not edited yet is from then on; a delegate may refuse that.
    let other = self.scene("one two")
    other.host.pasteboard(.primary)!.write([PasteboardItem(text: "x")])
    other.refused = ["shouldBegin"]
    other.host.click(at: other.place(3), button: .middle)
    #expect(other.field.text == "one two")
    other.refused = []
    other.host.click(at: other.place(3), button: .middle)
    #expect(other.field.text == "onex two" && other.field.isEditing)
  }

  @Test("V137: Within a field a drag moves, with Control it copies; each is one step of undo")
  func moveAndCopy() async {
    let scene = scene(selected: NSRange(location: 0, length: 4))
    let (host, field) = (scene.host, scene.field)
    await lift(scene, 1)
    #expect(host.isDragging && field.isTextDragActive)
    #expect(scene.selected == NSRange(location: 0, length: 4) && field.text == "one two three")
    #expect(host.moveDrag(to: scene.place(8)) == .move && field.isTextDropActive)
    #expect(host.moveDrag(to: scene.middle(of: 1)) == [])
    #expect(host.moveDrag(to: scene.place(8), .control) == .copy)
    #expect(await host.dropDrag(at: scene.place(8)) == .move)
    await finish(scene)
    #expect(field.text == "two one three" && scene.selected == NSRange(location: 4, length: 4))
    #expect(!field.isTextDropActive && !field.isTextDragActive)
    host.press("z", .control)
    #expect(field.text == "one two three")
    scene.selected = NSRange(location: 4, length: 4)
    await lift(scene, 5)
    #expect(await host.dropDrag(at: scene.place(0), .control) == .copy)
    await finish(scene)
    #expect(field.text == "two one two three" && scene.selected == NSRange(location: 0, length: 4))
  }

  @Test("The caret of a drop is painted in a field that is not edited, too")
  func dropCaret() async throws {
    let scene = scene(selected: NSRange(location: 0, length: 4))
    let other = UITextField(frame: CGRect(x: 20, y: 70, width: 200, height: 34))
    scene.window.addSubview(other)
    scene.host.render()
    let before = try Picture(try #require(scene.host.snapshot()))
    await lift(scene, 1)
    #expect(scene.host.moveDrag(to: CGPoint(x: 40, y: 87)) == .copy)
    let during = try Picture(try #require(scene.host.snapshot()))
    #expect(before[20, 87] != during[20, 87])
    #expect(await scene.host.dropDrag(at: CGPoint(x: 40, y: 87)) == .copy)
    await finish(scene)
    #expect(other.text == "one " && other.isEditing && scene.field.text == "one two three")
  }

  @Test(
    "What is dropped on a field is put on one line, and the delegates are asked; secret text is not dragged")
  func drops() async {
    final class Dropper: UITextDropDelegate {
      var proposal: ((any UITextDropRequest) -> UITextDropProposal)?
      func textDroppableView(
        _ textDroppableView: any UIView & UITextDroppable, proposalForDrop drop: any UITextDropRequest
      ) -> UITextDropProposal { proposal?(drop) ?? drop.suggestedProposal }
    }
    let scene = scene("one two")
    let (host, field, dropper) = (scene.host, scene.field, Dropper())
    let calls = scene.recorded {}
    #expect(calls.isEmpty)
    #expect(await host.drop([PasteboardItem(text: "a\nb")], at: scene.place(3)))
    #expect(field.text == "onea b two" && scene.calls.contains("gate {3,0} a b"))
    #expect(scene.selected == NSRange(location: 3, length: 3) && field.isEditing)
    scene.refused = ["gate"]
    _ = await host.drop([PasteboardItem(text: "x")], at: scene.place(0))
    #expect(field.text == "onea b two")
    scene.refused = []
    field.textDropDelegate = dropper
    dropper.proposal = { _ in
      let proposal = UITextDropProposal(operation: .copy)
      proposal.dropAction = .replaceAll
      return proposal
    }
    #expect(await host.drop([PasteboardItem(text: "new")], at: scene.place(2)))
    #expect(field.text == "new")
    field.isEnabled = false
    #expect(await !host.drop([PasteboardItem(text: "x")], at: CGPoint(x: 30, y: 37)))
    #expect(field.text == "new")
    field.isEnabled = true
    field.isSecureTextEntry = true
    field.becomeFirstResponder()
    scene.selected = NSRange(location: 0, length: 3)
    await lift(scene, 1)
    #expect(!host.isDragging)
    host.releasePointer(at: .zero)
    // Others may be dropped on it.
    field.textDropDelegate = nil
    #expect(await host.drop([PasteboardItem(text: "!")], at: scene.place(3)))
    #expect(field.text == "new!")
  }

  @Test("V021: A press in what is selected of a field changes nothing until it ends, then it sets the caret")
  func presses() async {
    let scene = scene(selected: NSRange(location: 4, length: 3))
    let place = scene.middle(of: 5)
    scene.host.pressPointer(at: place)
    #expect(scene.selected == NSRange(location: 4, length: 3))
    scene.host.releasePointer(at: CGPoint(x: place.x + 1, y: place.y))
    #expect(scene.selected.length == 0 && [5, 6].contains(scene.selected.location))
    // Without drags it selects anew.
    scene.field.textDragInteraction?.isEnabled = false
    scene.selected = NSRange(location: 4, length: 3)
    scene.host.advance(by: 1)
    scene.host.drag(from: scene.place(5), to: scene.place(9))
    #expect(scene.selected == NSRange(location: 5, length: 4))
  }

  @Test("A finger that rests on what is selected in a field drags it")
  func finger() async {
    let scene = scene(selected: NSRange(location: 4, length: 3))
    scene.host.touch(.began, at: scene.middle(of: 5))
    scene.host.advance(by: 0.6)
    await scene.settle { scene.host.isDragging }
    #expect(scene.host.isDragging && scene.glass == nil)
    await scene.host.dropDrag(at: scene.place(0))
    await finish(scene)
    scene.host.touch(.ended, at: scene.middle(of: 5))
    #expect(scene.field.text == "twoone  three")
  }

  @Test("UITextPasteDelegate says what is pasted into a field, which puts it on one line")
  func pasteDelegate() {
    final class Paster: UITextPasteDelegate {
      func textPasteConfigurationSupporting(
        _ textPasteConfigurationSupporting: any UITextPasteConfigurationSupporting,
        transform item: any UITextPasteItem
      ) { item.setResult(string: "p\nq") }
    }
    let scene = scene("one")
    let paster = Paster()
    scene.field.becomeFirstResponder()
    scene.host.pasteboard(.general)!.write([PasteboardItem(text: "x\ny")])
    scene.field.paste(nil)
    #expect(scene.field.text == "onex y")
    scene.field.pasteDelegate = paster
    scene.field.paste(nil)
    #expect(scene.field.text == "onex yp q")
    scene.field.isSecureTextEntry = true
    scene.field.pasteDelegate = nil
    scene.field.paste(nil)
    #expect(scene.field.text == "onex yp qx y")
  }
}
