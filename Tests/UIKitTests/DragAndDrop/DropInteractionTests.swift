import TestSupport
import Testing
import UIKit
import ViewHosting

@Suite("UIDropInteraction")
@MainActor
struct DropInteractionTests {
  private final class Client: UIDropInteractionDelegate {
    var calls: [String] = []
    var handles = true
    var operation = UIDropOperation.copy
    var text: String?
    var places: [CGPoint] = []

    func dropInteraction(_ interaction: UIDropInteraction, canHandle session: any UIDropSession) -> Bool {
      handles && session.canLoadObjects(ofClass: NSString.self)
    }
    func dropInteraction(_ interaction: UIDropInteraction, sessionDidEnter session: any UIDropSession) {
      calls.append("enter")
    }
    func dropInteraction(
      _ interaction: UIDropInteraction, sessionDidUpdate session: any UIDropSession
    ) -> UIDropProposal {
      calls.append("update")
      if let view = interaction.view { places.append(session.location(in: view)) }
      return UIDropProposal(operation: operation)
    }
    func dropInteraction(_ interaction: UIDropInteraction, sessionDidExit session: any UIDropSession) {
      calls.append("exit")
    }
    func dropInteraction(_ interaction: UIDropInteraction, performDrop session: any UIDropSession) {
      calls.append("perform")
      session.loadObjects(ofClass: NSString.self) { text = ($0.first as? NSString).map { $0 as String } }
    }
    func dropInteraction(_ interaction: UIDropInteraction, sessionDidEnd session: any UIDropSession) {
      calls.append("end")
    }
    func taken() -> [String] {
      defer { calls = [] }
      return calls
    }
  }

  private func scene() -> (HeadlessHost, UIView, Client, UIDropInteraction) {
    let host = HeadlessHost(size: CGSize(width: 100, height: 100))
    let window = UIWindow(host: host)
    let view = UIView(frame: CGRect(x: 10, y: 10, width: 50, height: 50))
    window.addSubview(view)
    let client = Client()
    let drop = UIDropInteraction(delegate: client)
    view.addInteraction(drop)
    return (host, view, client, drop)
  }

  @Test(
    "UIDropInteraction takes a drop of another program: entered, updated, performed, ended, in this order")
  func foreign() async {
    let (host, view, client, drop) = scene()
    let items = [PasteboardItem(text: "dropped")]
    #expect(await host.drop(items, at: CGPoint(x: 20, y: 30)))
    #expect(client.text == "dropped" && client.places.last == CGPoint(x: 10, y: 20))
    var calls = client.taken()
    #expect(calls.removeFirst() == "enter" && calls.suffix(2) == ["perform", "end"])
    #expect(calls.dropLast(2).allSatisfy { $0 == "update" })
    client.operation = .forbidden
    #expect(await !host.drop(items, at: CGPoint(x: 20, y: 30)))
    #expect(client.taken().suffix(2) == ["exit", "end"])
    client.handles = false
    #expect(await !host.drop(items, at: CGPoint(x: 20, y: 30)))
    #expect(client.taken().isEmpty)
    client.handles = true
    view.removeInteraction(drop)
    #expect(await !host.drop(items, at: CGPoint(x: 20, y: 30)) && client.taken().isEmpty)
  }

  private final class Source: UIDragInteractionDelegate {
    var ended: UIDropOperation?
    func dragInteraction(
      _ interaction: UIDragInteraction, itemsForBeginning session: any UIDragSession
    ) -> [UIDragItem] {
      let item = UIDragItem(itemProvider: NSItemProvider(object: "own" as NSString))
      item.localObject = 7
      return [item]
    }
    func dragInteraction(
      _ interaction: UIDragInteraction, session: any UIDragSession, didEndWith operation: UIDropOperation
    ) { ended = operation }
  }

  @Test("A drag of this program has its session and its things where it is dropped, and learns what was done")
  func own() async {
    let (host, view, client, drop) = scene()
    let from = UIView(frame: CGRect(x: 0, y: 70, width: 100, height: 30))
    view.window?.addSubview(from)
    let source = Source()
    from.addInteraction(UIDragInteraction(delegate: source))
    host.holdsDrags = true
    host.pressPointer(at: CGPoint(x: 20, y: 80))
    host.movePointer(to: CGPoint(x: 35, y: 80), dragging: .primary)
    for _ in 0..<100 where !host.isDragging { await Task.yield() }
    #expect(host.isDragging && host.dragImage.image != nil)
    #expect(host.moveDrag(to: CGPoint(x: 20, y: 20)) == .copy)
    #expect(client.taken().first == "enter")
    #expect(host.moveDrag(to: CGPoint(x: 95, y: 5)) == [])
    #expect(client.taken() == ["exit", "end"])
    client.operation = .move
    #expect(await host.dropDrag(at: CGPoint(x: 20, y: 20)) == .move)
    for _ in 0..<100 where source.ended == nil { await Task.yield() }
    #expect(source.ended == .move && client.text == "own")
    withExtendedLifetime(drop) {}
  }
}
