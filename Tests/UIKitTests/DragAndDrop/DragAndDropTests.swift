import Foundation
import Testing
import UIKit
import ViewHosting

@MainActor struct DragAndDropTests {
  private final class Source: UIDragInteractionDelegate {
    var ended: UIDropOperation?
    func dragInteraction(
      _ interaction: UIDragInteraction, itemsForBeginning session: any UIDragSession
    ) -> [UIDragItem] {
      [UIDragItem(itemProvider: NSItemProvider(object: "dragged" as NSString))]
    }
    func dragInteraction(
      _ interaction: UIDragInteraction, session: any UIDragSession, didEndWith operation: UIDropOperation
    ) { ended = operation }
  }

  @Test(
    "UIDragInteraction begins a drag of its items when the pressed pointer is moved, and learns how it ended")
  func source() async {
    let host = HeadlessHost(size: CGSize(width: 100, height: 100))
    let window = UIWindow(host: host)
    let view = UIView(frame: CGRect(x: 10, y: 10, width: 50, height: 50))
    window.addSubview(view)
    let source = Source()
    view.addInteraction(UIDragInteraction(delegate: source))
    host.endsDrag = { _, _ in .move }
    host.drag(from: CGPoint(x: 20, y: 20), to: CGPoint(x: 50, y: 50))
    for _ in 0..<50 where source.ended == nil { await Task.yield() }
    #expect(source.ended == .move)
    #expect(host.drags.count == 1)
    #expect(host.drags.first?.first?.data("text/plain") == Data("dragged".utf8))
  }

  @Test("NSItemProvider holds data of several types, and knows wider types")
  func itemProvider() throws {
    let provider = NSItemProvider(object: NSAttributedString(string: "styled"))
    #expect(provider.registeredTypeIdentifiers.last == "public.utf8-plain-text")
    #expect(provider.hasItemConformingToTypeIdentifier("public.text"))
    #expect(!provider.hasItemConformingToTypeIdentifier("public.image"))
    #expect(provider.data(forTypeIdentifier: "public.plain-text") == Data("styled".utf8))
    let item = UIDragItem(itemProvider: NSItemProvider(object: fourColours()))
    item.localObject = 1
    #expect(item.itemProvider.hasItemConformingToTypeIdentifier("public.image"))
  }

  private final class Target: NSObject, UIInteraction, HostDropTarget {
    private(set) weak var view: UIView?
    var log: [String] = []
    func willMove(to view: UIView?) {}
    func didMove(to view: UIView?) { self.view = view }
    func hostDragMoved(_ drag: HostDrag) -> DragOperations {
      log.append("moved")
      return .copy
    }
    func hostDragExited() { log.append("exited") }
    func hostDropped(_ drag: HostDrag) async -> Bool { true }
  }

  @Test("A drag over a view is offered to what is installed on it, which learns that the drag left")
  func target() {
    let window = UIWindow(host: HeadlessHost(size: CGSize(width: 100, height: 100)))
    let view = UIView(frame: CGRect(x: 10, y: 10, width: 50, height: 50))
    window.addSubview(view)
    let target = Target()
    view.addInteraction(target)
    func drag(_ x: CGFloat) -> DragOperations {
      window.dragMoved(HostDrag(at: CGPoint(x: x, y: 20), types: ["text/plain"]) { _ in nil })
    }
    #expect(drag(20) == .copy && target.log == ["moved"])
    #expect(drag(5) == [] && target.log == ["moved", "exited"])
  }
}
