public import Foundation
package import ViewHosting

/// Decides on drops. All members have default implementations.
@MainActor public protocol UIDropInteractionDelegate: AnyObject {
  /// Returns whether the view is interested in a drag at all.
  func dropInteraction(_ interaction: UIDropInteraction, canHandle session: any UIDropSession) -> Bool
  /// Called when the drag comes over the view.
  func dropInteraction(_ interaction: UIDropInteraction, sessionDidEnter session: any UIDropSession)
  /// Returns what a drop would do; called whenever the drag is moved.
  func dropInteraction(
    _ interaction: UIDropInteraction, sessionDidUpdate session: any UIDropSession
  ) -> UIDropProposal
  /// Called when the drag leaves the view.
  func dropInteraction(_ interaction: UIDropInteraction, sessionDidExit session: any UIDropSession)
  /// Takes what was dropped.
  func dropInteraction(_ interaction: UIDropInteraction, performDrop session: any UIDropSession)
  /// Called when the drag is over, after it was over the view.
  func dropInteraction(_ interaction: UIDropInteraction, sessionDidEnd session: any UIDropSession)
}

/// Default implementations.
extension UIDropInteractionDelegate {
  /// Returns `true`.
  public func dropInteraction(
    _ interaction: UIDropInteraction, canHandle session: any UIDropSession
  ) -> Bool { true }
  /// Does nothing.
  public func dropInteraction(_ interaction: UIDropInteraction, sessionDidEnter session: any UIDropSession) {}
  /// Proposes to cancel.
  public func dropInteraction(
    _ interaction: UIDropInteraction, sessionDidUpdate session: any UIDropSession
  ) -> UIDropProposal { UIDropProposal(operation: .cancel) }
  /// Does nothing.
  public func dropInteraction(_ interaction: UIDropInteraction, sessionDidExit session: any UIDropSession) {}
  /// Does nothing.
  public func dropInteraction(_ interaction: UIDropInteraction, performDrop session: any UIDropSession) {}
  /// Does nothing.
  public func dropInteraction(_ interaction: UIDropInteraction, sessionDidEnd session: any UIDropSession) {}
}

/// Lets things be dropped on a view.
@MainActor open class UIDropInteraction: NSObject, UIInteraction, HostDropTarget {
  /// What decides on drops.
  public private(set) weak var delegate: (any UIDropInteractionDelegate)?
  /// The view that it is installed on.
  public private(set) weak var view: UIView?

  private var session: TargetSession?
  private var operation = UIDropOperation.cancel

  /// Creates an interaction.
  public init(delegate: any UIDropInteractionDelegate) {
    self.delegate = delegate
    super.init()
  }

  /// Leaves a drag that is over the view.
  open func willMove(to view: UIView?) { hostDragExited() }

  /// Takes the view.
  open func didMove(to view: UIView?) { self.view = view }

  /// Whether the delegate is interested in a drag.
  func canHandle(_ drag: HostDrag) -> Bool {
    if session != nil { return true }
    return delegate?.dropInteraction(self, canHandle: TargetSession(drag)) ?? false
  }

  package func hostDragMoved(_ drag: HostDrag) -> DragOperations {
    guard let delegate else { return [] }
    let session: TargetSession
    if let known = self.session {
      session = known
      session.move(drag)
    } else {
      session = TargetSession(drag)
      guard delegate.dropInteraction(self, canHandle: session) else { return [] }
      self.session = session
      delegate.dropInteraction(self, sessionDidEnter: session)
    }
    operation = delegate.dropInteraction(self, sessionDidUpdate: session).operation
    if operation == .move, !session.allowsMoveOperation { operation = .forbidden }
    return operation.hostOperations.intersection(drag.allowed)
  }

  package func hostDragExited() {
    guard let session else { return }
    self.session = nil
    delegate?.dropInteraction(self, sessionDidExit: session)
    delegate?.dropInteraction(self, sessionDidEnd: session)
  }

  package func hostDropped(_ drag: HostDrag) async -> Bool {
    let isTaken = !hostDragMoved(drag).isEmpty
    guard let session, let delegate else { return false }
    self.session = nil
    if isTaken {
      await session.read()
      delegate.dropInteraction(self, performDrop: session)
    } else {
      delegate.dropInteraction(self, sessionDidExit: session)
    }
    delegate.dropInteraction(self, sessionDidEnd: session)
    return isTaken
  }
}
