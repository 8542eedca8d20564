import TestSupport
import Testing
import UIKit
import ViewHosting

@Suite("Text view: drag and drop")
@MainActor
struct TextDragTests {
  private func fixture(_ text: String = "one two three", isTextKit2: Bool = true) -> TextViewFixture {
    let fixture = TextViewFixture(text, isTextKit2: isTextKit2)
    fixture.host.holdsDrags = true
    fixture.host.render()
    return fixture
  }

  /// Presses the pointer in the middle of a character and moves it until the drag begins.
  private func lift(_ fixture: TextViewFixture, _ offset: Int) async {
    let place = fixture.middle(of: offset)
    fixture.host.advance(by: 1)
    fixture.host.pressPointer(at: place)
    fixture.host.movePointer(to: CGPoint(x: place.x + 12, y: place.y), dragging: .primary)
    await fixture.settle { fixture.host.isDragging }
  }

  private func finish(_ fixture: TextViewFixture) async {
    await fixture.settle { !fixture.view.isTextDragActive }
    fixture.host.releasePointer(at: .zero)
  }

  /// A place just left of a character.
  private func place(_ fixture: TextViewFixture, _ offset: Int) -> CGPoint {
    let caret = fixture.view.caretRect(
      for: fixture.view.position(from: fixture.view.beginningOfDocument, offset: offset)!)
    return fixture.view.convert(CGPoint(x: caret.minX + 1, y: caret.midY), to: nil)
  }

  @Test(
    "V137, X-16: Within a view a drag moves, with Control it copies; on itself nothing; Escape cancels",
    arguments: [true, false])
  func moveAndCopy(isTextKit2: Bool) async throws {
    let fixture = fixture(isTextKit2: isTextKit2)
    let (host, view) = (fixture.host, fixture.view)
    view.selectedRange = NSRange(location: 0, length: 4)
    host.render()
    let before = try fixture.picture()
    await lift(fixture, 1)
    #expect(host.isDragging && view.isTextDragActive)
    #expect(view.selectedRange == NSRange(location: 0, length: 4) && view.text == "one two three")
    // The drop caret follows the pointer, and the selection stays drawn.
    #expect(host.moveDrag(to: place(fixture, 8)) == .move)
    #expect(view.isTextDropActive && view.selectedRange == NSRange(location: 0, length: 4))
    let caret = view.caretRect(for: view.position(from: view.beginningOfDocument, offset: 8)!)
    let during = try fixture.picture()
    #expect(before[Int(caret.minX), Int(caret.midY)] != during[Int(caret.minX), Int(caret.midY)])
    let left = Int(fixture.middle(of: 1).x)
    #expect(before[left, Int(caret.minY) + 1] == during[left, Int(caret.minY) + 1])
    #expect(host.moveDrag(to: fixture.middle(of: 1)) == [])
    #expect(host.moveDrag(to: place(fixture, 8), .control) == .copy)
    host.cancelDrag()
    await finish(fixture)
    #expect(view.text == "one two three" && !view.isTextDropActive && !view.isTextDragActive)
    #expect(
      try fixture.picture()[Int(caret.minX), Int(caret.midY)] == before[Int(caret.minX), Int(caret.midY)])

    await lift(fixture, 1)
    #expect(await host.dropDrag(at: fixture.middle(of: 2)) == [])
    await finish(fixture)
    #expect(view.text == "one two three")
    await lift(fixture, 1)
    #expect(await host.dropDrag(at: place(fixture, 8)) == .move)
    await finish(fixture)
    #expect(view.text == "two one three" && view.selectedRange == NSRange(location: 4, length: 4))
    await lift(fixture, 5)
    #expect(await host.dropDrag(at: place(fixture, 0), .control) == .copy)
    await finish(fixture)
    #expect(view.text == "one two one three" && view.selectedRange == NSRange(location: 0, length: 4))
  }

  @Test(
    "V021: A press in a selection changes nothing until it ends, then it sets the caret; the secondary button keeps it"
  )
  func presses() async {
    let fixture = fixture()
    let (host, view) = (fixture.host, fixture.view)
    let selected = NSRange(location: 4, length: 3)
    view.selectedRange = selected
    let place = fixture.middle(of: 5)
    host.pressPointer(at: place)
    #expect(view.selectedRange == selected)
    host.movePointer(to: CGPoint(x: place.x + 5, y: place.y), dragging: .primary)
    #expect(view.selectedRange == selected && !host.isDragging)
    host.releasePointer(at: CGPoint(x: place.x + 1, y: place.y))
    #expect(view.selectedRange.length == 0 && [5, 6].contains(view.selectedRange.location))
    view.selectedRange = selected
    host.advance(by: 1)
    host.click(at: place, button: .secondary)
    #expect(view.selectedRange == selected)
    host.click(at: fixture.middle(of: 1), button: .secondary)
    #expect(view.selectedRange.length == 0 && view.selectedRange.location < 3)
    // Moved further, it drags.
    view.selectedRange = selected
    await lift(fixture, 5)
    #expect(host.isDragging && view.selectedRange == selected)
    host.cancelDrag()
    await finish(fixture)
    #expect(view.selectedRange == selected)
  }

  @Test("V138: A move is one step of undo, forward and backward; what was dropped is selected")
  func oneStep() async {
    let fixture = fixture()
    let (host, view) = (fixture.host, fixture.view)
    view.textStorage.addAttribute(.kern, value: 1, range: NSRange(location: 8, length: 5))
    view.selectedRange = NSRange(location: 8, length: 5)
    await lift(fixture, 9)
    await host.dropDrag(at: place(fixture, 0))
    await finish(fixture)
    #expect(view.text == "threeone two " && view.selectedRange == NSRange(location: 0, length: 5))
    #expect(view.textStorage.attribute(.kern, at: 2, effectiveRange: nil) as? Int == 1)
    host.press("z", .control)
    #expect(view.text == "one two three" && view.selectedRange == NSRange(location: 8, length: 5))
    #expect(view.textStorage.attribute(.kern, at: 9, effectiveRange: nil) as? Int == 1)
    #expect(view.undoManager?.canUndo == false)
    host.press("z", [.control, .shift])
    #expect(view.text == "threeone two " && view.selectedRange == NSRange(location: 0, length: 5))
    host.press("z", .control)
    view.selectedRange = NSRange(location: 0, length: 4)
    await lift(fixture, 1)
    await host.dropDrag(at: place(fixture, 13))
    await finish(fixture)
    #expect(view.text == "two threeone " && view.selectedRange == NSRange(location: 9, length: 4))
    host.press("z", .control)
    #expect(view.text == "one two three")
  }

  private final class Dropper: UITextDropDelegate {
    var editability = UITextDropEditability.no
    var calls: [String] = []
    var proposal: ((any UITextDropRequest) -> UITextDropProposal)?

    func textDroppableView(
      _ textDroppableView: any UIView & UITextDroppable, willBecomeEditableForDrop drop: any UITextDropRequest
    ) -> UITextDropEditability {
      calls.append("editable")
      return editability
    }
    func textDroppableView(
      _ textDroppableView: any UIView & UITextDroppable, proposalForDrop drop: any UITextDropRequest
    ) -> UITextDropProposal {
      let view = textDroppableView
      let place = view.offset(from: view.beginningOfDocument, to: drop.dropPosition)
      calls.append("proposal \(place) \(drop.isSameView ? "same" : "other")")
      return proposal?(drop) ?? drop.suggestedProposal
    }
    func textDroppableView(
      _ textDroppableView: any UIView & UITextDroppable, willPerformDrop drop: any UITextDropRequest
    ) { calls.append("perform") }
    func textDroppableView(
      _ textDroppableView: any UIView & UITextDroppable, dropSessionDidEnd session: any UIDropSession
    ) { calls.append("end") }
    func taken() -> [String] {
      defer { calls = [] }
      return calls
    }
  }

  @Test(
    "V139: Both halves are asked for, a deletion that is refused makes a copy; proposals on each move; read-only views ask"
  )
  func gates() async throws {
    let fixture = fixture()
    let (host, view) = (fixture.host, fixture.view)
    view.selectedRange = NSRange(location: 0, length: 4)
    await lift(fixture, 1)
    _ = fixture.calls()
    await host.dropDrag(at: place(fixture, 8))
    await finish(fixture)
    #expect(
      fixture.calls() == [
        "D.should {8,0} one ", "D.should {0,4} ", "D.selection {4,4}", "D.didChange",
      ])
    // The deletion is refused: a copy. The insertion is refused: nothing.
    fixture.log.refuses = { $0.isEmpty }
    await lift(fixture, 5)
    await host.dropDrag(at: place(fixture, 0))
    await finish(fixture)
    #expect(view.text == "one two one three")
    fixture.log.refuses = { !$0.isEmpty }
    await lift(fixture, 1)
    await host.dropDrag(at: place(fixture, 8))
    await finish(fixture)
    #expect(view.text == "one two one three")
    fixture.log.refuses = { _ in false }

    let dropper = Dropper()
    view.textDropDelegate = dropper
    await lift(fixture, 1)
    host.moveDrag(to: place(fixture, 8))
    #expect(dropper.taken().last == "proposal 8 same")
    host.moveDrag(to: place(fixture, 12))
    #expect(dropper.taken() == ["proposal 12 same"])
    dropper.proposal = { _ in UITextDropProposal(operation: .forbidden) }
    #expect(await host.dropDrag(at: place(fixture, 8)) == [])
    await finish(fixture)
    #expect(dropper.taken() == ["proposal 8 same", "end"] && view.text == "one two one three")

    // A view that is not edited.
    dropper.proposal = nil
    view.isEditable = false
    host.render()
    let items = [PasteboardItem(text: "X")]
    #expect(await !host.drop(items, at: place(fixture, 0)))
    #expect(dropper.taken().contains("editable") && view.text == "one two one three")
    dropper.editability = .temporary
    #expect(await host.drop(items, at: place(fixture, 0)))
    #expect(view.text == "Xone two one three" && !view.isEditable)
    #expect(dropper.taken().suffix(2) == ["perform", "end"])
    dropper.editability = .yes
    #expect(await host.drop(items, at: place(fixture, 0)))
    #expect(view.text == "XXone two one three" && view.isEditable)

    // Files need imported graphics.
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("drop-\(UUID().uuidString).png")
    try fourColours().pngData()!.write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let list = [
      PasteboardItem([.init("text/uri-list") { Data((file.absoluteString + "\r\n").utf8) }])
    ]
    #expect(await !host.drop(list, at: place(fixture, 0)))
    view.allowsEditingTextAttributes = true
    #expect(await !host.drop(list, at: place(fixture, 0)))
    view.editor.behavior.importsGraphics = true
    #expect(await host.drop(list, at: place(fixture, 0)))
    #expect(view.text.hasPrefix("\u{FFFC}XX"))
    let attachment = view.textStorage.attribute(.attachment, at: 0, effectiveRange: nil)
    #expect((attachment as? NSTextAttachment)?.image?.size == CGSize(width: 2, height: 2))
  }

  @Test("X-16: Another view gets a copy; a drop from another program is inserted at the pointer and selected")
  func otherViews() async {
    let (one, two) = (fixture("one two"), fixture("abc def"))
    one.view.selectedRange = NSRange(location: 4, length: 3)
    await lift(one, 5)
    let place = place(two, 4)
    #expect(one.host.moveDrag(to: place, over: two.host) == .copy)
    #expect(await one.host.dropDrag(at: place, over: two.host) == .copy)
    await finish(one)
    #expect(one.view.text == "one two" && two.view.text == "abc twodef")
    #expect(two.view.selectedRange == NSRange(location: 4, length: 3) && two.view.isFirstResponder)
    #expect(await two.host.drop([PasteboardItem(text: "😀\u{0}")], at: self.place(two, 0)))
    #expect(two.view.text == "😀\u{FFFD}abc twodef")
    #expect(two.view.selectedRange == NSRange(location: 0, length: 3))
    two.host.press("z", .control)
    #expect(two.view.text == "abc twodef")
    // A target that moves has the source deleted, by a step of its own.
    let dropper = Dropper()
    dropper.proposal = { _ in UITextDropProposal(operation: .move) }
    two.view.textDropDelegate = dropper
    await lift(one, 5)
    #expect(await one.host.dropDrag(at: self.place(two, 0), over: two.host) == .move)
    await finish(one)
    #expect(one.view.text == "one " && two.view.text == "twoabc twodef")
    one.host.press("z", .control)
    #expect(one.view.text == "one two")
  }

  @Test("X-16: The image of a drag is the selected text as it is drawn, at its place under the pointer")
  func image() async throws {
    let fixture = fixture("one two three")
    fixture.host.environment.scale = 2
    fixture.view.selectedRange = NSRange(location: 4, length: 3)
    fixture.host.render()
    let press = fixture.middle(of: 5)
    await lift(fixture, 5)
    let image = try #require(fixture.host.dragImage.image)
    let start = fixture.view.position(from: fixture.view.beginningOfDocument, offset: 4)!
    let end = fixture.view.position(from: start, offset: 3)!
    let rect = fixture.view.firstRect(for: fixture.view.textRange(from: start, to: end)!).integral
    #expect(image.width == Int(rect.width) * 2 && image.height == Int(rect.height) * 2)
    let spot = fixture.host.dragImage.hotSpot
    #expect(abs(spot.x - (press.x - rect.minX)) < 0.01 && abs(spot.y - (press.y - rect.minY)) < 0.01)
    fixture.host.cancelDrag()
    await finish(fixture)
    // The ink of the same text on the view without a selection.
    fixture.view.selectedRange = NSRange(location: 0, length: 0)
    fixture.host.render()
    let (drawn, shown) = (try Picture(image), try fixture.picture())
    var differences = 0
    for y in 0..<drawn.height {
      for x in 0..<drawn.width {
        let isInk = drawn[x, y][3] > 128
        let there = shown[x + Int(rect.minX) * 2, y + Int(rect.minY) * 2]
        if isInk != (there[0] < 128) { differences += 1 }
      }
    }
    let ink = drawn.count { $0[3] > 128 }
    // Edges are blended with white on the view alone.
    #expect(ink > 100 && differences < ink / 10)
    try Picture.keep(UIImage(cgImage: image), as: "text-drag-image")
    try Picture.keep(UIImage(cgImage: try #require(fixture.host.snapshot())), as: "text-drag-view")
  }

  private final class Dragger: UITextDragDelegate {
    var calls: [String] = []
    var items: (any UITextDragRequest) -> [UIDragItem] = { $0.suggestedItems }
    func textDraggableView(
      _ textDraggableView: any UIView & UITextDraggable, itemsForDrag dragRequest: any UITextDragRequest
    ) -> [UIDragItem] {
      let text = textDraggableView.text(in: dragRequest.dragRange) ?? ""
      calls.append("items \(text) \(dragRequest.isSelected) \(dragRequest.existingItems.count)")
      return items(dragRequest)
    }
    func textDraggableView(
      _ textDraggableView: any UIView & UITextDraggable, dragSessionWillBegin session: any UIDragSession
    ) { calls.append("begin \(session.items.count)") }
    func textDraggableView(
      _ textDraggableView: any UIView & UITextDraggable, dragSessionDidEnd session: any UIDragSession,
      with operation: UIDropOperation
    ) { calls.append("end \(operation)") }
  }

  @Test("The drag delegate chooses the things, and is told of begin and end; none is no drag")
  func dragDelegate() async {
    let fixture = fixture()
    let (host, view, dragger) = (fixture.host, fixture.view, Dragger())
    view.textDragDelegate = dragger
    view.selectedRange = NSRange(location: 4, length: 3)
    await lift(fixture, 5)
    host.cancelDrag()
    await finish(fixture)
    #expect(dragger.calls == ["items two true 0", "begin 1", "end cancel"])
    dragger.items = { _ in [UIDragItem(itemProvider: NSItemProvider(object: "other" as NSString))] }
    await lift(fixture, 5)
    await host.dropDrag(at: place(fixture, 0))
    await finish(fixture)
    #expect(view.text == "otherone two three")
    dragger.items = { _ in [] }
    dragger.calls = []
    view.selectedRange = NSRange(location: 0, length: 5)
    await lift(fixture, 1)
    await finish(fixture)
    #expect(!host.isDragging && dragger.calls == ["items other true 0"])
    dragger.items = { $0.suggestedItems }
    view.textDragInteraction?.isEnabled = false
    dragger.calls = []
    await lift(fixture, 1)
    await finish(fixture)
    #expect(!host.isDragging && dragger.calls.isEmpty)
  }

  @Test("A finger that rests on what is selected drags it; elsewhere, and in secure text, nothing is dragged")
  func fingers() async {
    let fixture = fixture()
    let (host, view) = (fixture.host, fixture.view)
    view.selectedRange = NSRange(location: 4, length: 3)
    host.touch(.began, at: fixture.middle(of: 5))
    host.advance(by: 0.6)
    await fixture.settle { host.isDragging }
    #expect(host.isDragging)
    await host.dropDrag(at: place(fixture, 0))
    await finish(fixture)
    host.touch(.ended, at: fixture.middle(of: 5))
    #expect(view.text == "twoone  three")
    view.selectedRange = NSRange(location: 0, length: 3)
    host.advance(by: 1)
    host.touch(.began, at: fixture.middle(of: 9))
    host.advance(by: 0.6)
    await fixture.settle()
    host.touch(.ended, at: fixture.middle(of: 9))
    #expect(!host.isDragging)
    view.isSecureTextEntry = true
    view.selectedRange = NSRange(location: 0, length: 3)
    await lift(fixture, 1)
    #expect(!host.isDragging)
    host.releasePointer(at: .zero)
  }

  @Test("Nothing is dropped into text that is being composed")
  func composed() async {
    let fixture = fixture("ab")
    fixture.view.setMarkedText("xyz", selectedRange: NSRange(location: 3, length: 0))
    #expect(await !fixture.host.drop([PasteboardItem(text: "!")], at: place(fixture, 4)))
    #expect(fixture.view.text == "abxyz" && fixture.view.markedTextRange != nil)
  }
}
