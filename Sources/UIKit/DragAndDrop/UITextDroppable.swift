/// A view of text that things can be dropped on.
@MainActor public protocol UITextDroppable: UITextInput, UITextPasteConfigurationSupporting {
  /// What decides on drops.
  var textDropDelegate: (any UITextDropDelegate)? { get set }
  /// What takes drops.
  var textDropInteraction: UIDropInteraction? { get }
  /// Whether something is dragged over the view that it takes.
  var isTextDropActive: Bool { get }
}

/// Whether a view that is not edited takes a drop; the raw values are Apple's.
public enum UITextDropEditability: UInt, Sendable, Hashable {
  /// It does not.
  case no = 0
  /// It is edited for the drop alone.
  case temporary = 1
  /// It is edited from the drop on.
  case yes = 2
}

/// Something that is dragged over text.
@MainActor public protocol UITextDropRequest: AnyObject {
  /// Where in the text.
  var dropPosition: UITextPosition { get }
  /// What the view would do.
  var suggestedProposal: UITextDropProposal { get }
  /// Whether it is dragged out of the view itself.
  var isSameView: Bool { get }
  /// The drag.
  var dropSession: any UIDropSession { get }
}

/// What a drop on text would do.
open class UITextDropProposal: UIDropProposal {
  /// Where the text goes; the raw values are Apple's.
  public enum Action: UInt, Sendable, Hashable {
    /// At the place of the drop.
    case insert = 0
    /// In place of what is selected.
    case replaceSelection = 1
    /// In place of all text.
    case replaceAll = 2
  }

  /// What inserts the text; the raw values are Apple's.
  public enum Performer: UInt, Sendable, Hashable {
    /// The view.
    case view = 0
    /// The delegate, in `textDroppableView(_:willPerformDrop:)`.
    case delegate = 1
  }

  /// Where the text goes. At first at the place of the drop.
  open var dropAction = Action.insert
  /// Whether text that is moved within a view is moved as it is, by one change, and not read from its data.
  /// At first `true`.
  open var useFastSameViewOperations = true
  /// What inserts the text. At first the view.
  open var dropPerformer = Performer.view

  /// Creates a proposal.
  public override init(operation: UIDropOperation) { super.init(operation: operation) }
}

/// Decides on drops on text. All members have default implementations.
@MainActor public protocol UITextDropDelegate: AnyObject {
  /// Returns whether a view that is not edited takes a drop. By default it does not.
  func textDroppableView(
    _ textDroppableView: any UIView & UITextDroppable, willBecomeEditableForDrop drop: any UITextDropRequest
  ) -> UITextDropEditability
  /// Returns what a drop would do; called whenever the drag is moved. By default what the view would do.
  func textDroppableView(
    _ textDroppableView: any UIView & UITextDroppable, proposalForDrop drop: any UITextDropRequest
  ) -> UITextDropProposal
  /// Called before what was dropped is inserted.
  func textDroppableView(
    _ textDroppableView: any UIView & UITextDroppable, willPerformDrop drop: any UITextDropRequest)
  /// Called when the drag comes over the view.
  func textDroppableView(
    _ textDroppableView: any UIView & UITextDroppable, dropSessionDidEnter session: any UIDropSession)
  /// Called when the drag is moved.
  func textDroppableView(
    _ textDroppableView: any UIView & UITextDroppable, dropSessionDidUpdate session: any UIDropSession)
  /// Called when the drag leaves the view.
  func textDroppableView(
    _ textDroppableView: any UIView & UITextDroppable, dropSessionDidExit session: any UIDropSession)
  /// Called when the drag is over, after it was over the view.
  func textDroppableView(
    _ textDroppableView: any UIView & UITextDroppable, dropSessionDidEnd session: any UIDropSession)
}

/// Default implementations.
extension UITextDropDelegate {
  /// Returns `.no`.
  public func textDroppableView(
    _ textDroppableView: any UIView & UITextDroppable, willBecomeEditableForDrop drop: any UITextDropRequest
  ) -> UITextDropEditability { .no }
  /// Returns the suggested proposal.
  public func textDroppableView(
    _ textDroppableView: any UIView & UITextDroppable, proposalForDrop drop: any UITextDropRequest
  ) -> UITextDropProposal { drop.suggestedProposal }
  /// Does nothing.
  public func textDroppableView(
    _ textDroppableView: any UIView & UITextDroppable, willPerformDrop drop: any UITextDropRequest
  ) {}
  /// Does nothing.
  public func textDroppableView(
    _ textDroppableView: any UIView & UITextDroppable, dropSessionDidEnter session: any UIDropSession
  ) {}
  /// Does nothing.
  public func textDroppableView(
    _ textDroppableView: any UIView & UITextDroppable, dropSessionDidUpdate session: any UIDropSession
  ) {}
  /// Does nothing.
  public func textDroppableView(
    _ textDroppableView: any UIView & UITextDroppable, dropSessionDidExit session: any UIDropSession
  ) {}
  /// Does nothing.
  public func textDroppableView(
    _ textDroppableView: any UIView & UITextDroppable, dropSessionDidEnd session: any UIDropSession
  ) {}
}
