package import ViewHosting

/// What takes things that are dragged over it.
@MainActor package protocol HostDropTarget: AnyObject {
  /// Returns what a drop would do here.
  func hostDragMoved(_ drag: HostDrag) -> DragOperations
  /// What was dragged left.
  func hostDragExited()
  /// What was dragged was dropped. Returns whether it was taken.
  func hostDropped(_ drag: HostDrag) async -> Bool
}
