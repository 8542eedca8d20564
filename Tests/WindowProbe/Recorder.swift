#if Desktop
  import Foundation
  import UIKit
  import ViewHosting

  /// Stands between a host and a tree, and records what the host does.
  @MainActor final class Recorder: ViewHostClient {
    private let tree: any ViewHostClient
    /// What the host did, oldest first.
    var log: [String] = []
    /// How often something was drawn.
    private(set) var drawings = 0
    /// Where the pointer was last, in points of the widget.
    var pointer: CGPoint?
    /// Whether the window has the keyboard.
    private(set) var isActive = false
    /// What the next movement with a button down drags; `nil` leaves drags to the tree.
    var dragged: [PasteboardItem]?
    /// Begins such a drag, and is told nothing of it.
    var beginsDrag: (([PasteboardItem]) -> Void)?
    /// The types that are read of what is dropped; `nil` leaves drops to the tree.
    var readTypes: [String]?

    init(_ tree: any ViewHostClient) { self.tree = tree }

    func hostResized(to size: CGSize) { tree.hostResized(to: size) }
    func hostEnvironmentChanged() {
      log.append("environment")
      tree.hostEnvironmentChanged()
    }
    func hostFocusChanged(isActive: Bool) {
      self.isActive = isActive
      log.append("active \(isActive)")
      tree.hostFocusChanged(isActive: isActive)
    }
    func update() { tree.update() }
    func draw(_ dirty: [CGRect], into context: CGContext) {
      drawings += 1
      tree.draw(dirty, into: context)
    }
    func frame(at time: TimeInterval, next: TimeInterval) { tree.frame(at: time, next: next) }

    func handle(_ event: HostEvent) -> Bool {
      record(event)
      if case .pointer(let pointer) = event, pointer.phase == .moved, pointer.button == .primary,
        let dragged
      {
        self.dragged = nil
        beginsDrag?(dragged)
        return true
      }
      return tree.handle(event)
    }

    private func record(_ event: HostEvent) {
      if case .pointer(let event) = event { pointer = event.position }
      switch event {
      case .pointer(let event) where event.phase != .moved && event.phase != .exited:
        log.append("\(event.phase) \(event.button.map { "\($0)" } ?? "none") \(event.clicks)")
      case .touch(let event):
        log.append(
          "touch \(event.phase) \(event.identifier) \(Int(event.position.x)),\(Int(event.position.y))")
      case .scroll(let event):
        log.append("scroll \(event.phase) \(event.delta.width),\(event.delta.height)")
      case .key(let event) where event.phase == .pressed:
        log.append("key \(event.key)")
      default: break
      }
    }

    func insertText(_ text: String) {
      log.append("insert \(text)")
      tree.insertText(text)
    }
    func setMarkedText(_ marked: MarkedText) {
      let parts = marked.parts.map { " \($0.range.lowerBound)-\($0.range.upperBound) \($0.style)" }.joined()
      log.append("marked \(marked.string) \(marked.selection.lowerBound)\(parts)")
      tree.setMarkedText(marked)
    }
    func deleteSurrounding(before: Int, after: Int) {
      log.append("delete \(before) \(after)")
      tree.deleteSurrounding(before: before, after: after)
    }

    func dragEntered(_ drag: HostDrag) -> DragOperations {
      log.append("entered \(drag.types.joined(separator: " ")) \(drag.ownItems == nil ? "other" : "own")")
      return readTypes == nil ? tree.dragEntered(drag) : [.copy, .move]
    }
    func dragMoved(_ drag: HostDrag) -> DragOperations {
      readTypes == nil ? tree.dragMoved(drag) : [.copy, .move]
    }
    func dragExited() {
      log.append("exited")
      tree.dragExited()
    }
    func dropped(_ drag: HostDrag) async -> Bool {
      guard let readTypes else {
        let isTaken = await tree.dropped(drag)
        log.append("dropped \(isTaken)")
        return isTaken
      }
      for type in readTypes {
        let data = await drag.read(type)
        log.append("dropped \(type) \(data?.base64EncodedString() ?? "nothing")")
      }
      return true
    }

    func hostClosed() { tree.hostClosed() }
    var accessibilityRoot: (any AccessibilityNode)? { tree.accessibilityRoot }
  }
#endif
