internal import CoreGraphics
public import Foundation

/// A drag that a host has begun.
@MainActor final class HeadlessDrag {
  let items: [PasteboardItem]
  let allowed: DragOperations
  /// What the drag is over.
  var over: HeadlessHost?
  private var ending: CheckedContinuation<DragOperations, Never>?

  init(
    _ items: [PasteboardItem], _ allowed: DragOperations,
    _ ending: CheckedContinuation<DragOperations, Never>
  ) {
    (self.items, self.allowed, self.ending) = (items, allowed, ending)
  }

  func end(_ operations: DragOperations) {
    ending?.resume(returning: operations)
    ending = nil
  }

  func hostDrag(at position: CGPoint, _ modifiers: EventModifiers) -> HostDrag {
    var types: [String] = []
    for type in items.flatMap({ $0.representations.map(\.type) }) where !types.contains(type) {
      types.append(type)
    }
    return HostDrag(
      at: position, types: types, allowed: allowed, modifiers: modifiers, ownItems: items
    ) { [items] type in items.lazy.compactMap { $0.data(type) }.first }
  }
}

/// Drags that the tree has begun, while ``holdsDrags`` is set.
extension HeadlessHost {
  /// Whether a drag goes on that the tree has begun.
  public var isDragging: Bool { heldDrag != nil }

  /// Moves the drag that the tree has begun.
  ///
  /// - Parameters:
  ///   - position: Where, in points of the host.
  ///   - other: The host that it is over, of the same program; `nil` for this one.
  ///   - modifiers: The modifier keys.
  /// - Returns: What a drop would do there.
  @discardableResult
  public func moveDrag(
    to position: CGPoint, over other: HeadlessHost? = nil, _ modifiers: EventModifiers = []
  ) -> DragOperations {
    guard let heldDrag else { return [] }
    let host = other ?? self
    let drag = heldDrag.hostDrag(at: position, modifiers)
    if heldDrag.over !== host {
      leave(heldDrag)
      heldDrag.over = host
      _ = host.client?.dragEntered(drag)
    }
    let operations = host.client?.dragMoved(drag).intersection(heldDrag.allowed) ?? []
    host.render()
    return operations
  }

  /// Drops what the tree drags, as ``moveDrag(to:over:_:)`` and letting go.
  ///
  /// - Returns: What was done.
  @discardableResult
  public func dropDrag(
    at position: CGPoint, over other: HeadlessHost? = nil, _ modifiers: EventModifiers = []
  ) async -> DragOperations {
    guard let heldDrag else { return [] }
    let host = other ?? self
    var operations = moveDrag(to: position, over: other, modifiers)
    if operations.isEmpty {
      leave(heldDrag)
    } else if await host.client?.dropped(heldDrag.hostDrag(at: position, modifiers)) != true {
      operations = []
    }
    end(operations)
    host.render()
    return operations
  }

  /// Gives up the drag, as the Escape key does.
  public func cancelDrag() {
    if let heldDrag { leave(heldDrag) }
    end([])
  }

  private func leave(_ drag: HeadlessDrag) {
    drag.over?.client?.dragExited()
    drag.over?.render()
    drag.over = nil
  }

  private func end(_ operations: DragOperations) {
    let drag = heldDrag
    heldDrag = nil
    drag?.end(operations)
  }
}
