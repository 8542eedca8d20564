#if Desktop
  internal import CGalleyGTK
  internal import CoreGraphics
  internal import Foundation
  internal import ViewHosting

  /// A drag that a tree has begun.
  @MainActor final class GTKDrag {
    /// What is dragged.
    let items: [PasteboardItem]
    private let drag: OpaquePointer
    private var ending: CheckedContinuation<DragOperations, Never>?

    init(
      _ items: [PasteboardItem], _ drag: OpaquePointer, _ ending: CheckedContinuation<DragOperations, Never>
    ) {
      (self.items, self.drag, self.ending) = (items, drag, ending)
    }

    /// Whether it is the one of GDK.
    func isSame(as other: OpaquePointer?) -> Bool { other == drag }

    /// Says what was done, once.
    func end(_ operations: DragOperations) {
      ending?.resume(returning: operations)
      ending = nil
    }
  }

  extension DragOperations {
    /// The operations of GDK's actions.
    init(_ actions: GdkDragAction) {
      self = []
      if actions.rawValue & GDK_ACTION_COPY.rawValue != 0 { insert(.copy) }
      if actions.rawValue & GDK_ACTION_MOVE.rawValue != 0 { insert(.move) }
      if actions.rawValue & GDK_ACTION_LINK.rawValue != 0 { insert(.link) }
    }

    /// GDK's actions.
    var actions: GdkDragAction {
      var value: UInt32 = 0
      if contains(.copy) { value |= GDK_ACTION_COPY.rawValue }
      if contains(.move) { value |= GDK_ACTION_MOVE.rawValue }
      if contains(.link) { value |= GDK_ACTION_LINK.rawValue }
      return GdkDragAction(rawValue: value)
    }

    /// One of the operations: a drop does one thing.
    var single: DragOperations {
      if contains(.move) { return .move }
      return contains(.copy) ? .copy : intersection(.link)
    }
  }
#endif
