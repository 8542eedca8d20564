internal import Foundation
internal import TextEditing
internal import TextKit

/// What a view of text remembers of pasting, of dragging, and of its edit menu.
@MainActor class TextExchange {
  weak var view: (any EditedTextView)?

  weak var pasteDelegate: (any UITextPasteDelegate)?
  /// The text that is being pasted, and what inserts it, while the delegate is asked.
  var pastedText: PastedText?
  var insertsPasted: ((PastedText) -> Void)?
  /// What was offered to the middle button last, and the count of changes of the text then.
  var published: (selection: EditorSelection, change: Int)?

  private(set) lazy var dragSource = TextDragSource(view)
  private(set) lazy var dropTarget = TextDropTarget(view)
  private(set) lazy var drag = UIDragInteraction(delegate: dragSource)
  private(set) lazy var drop = UIDropInteraction(delegate: dropTarget)
  var dragOptions: UITextDragOptions = []

  private lazy var menuDelegate = PointerMenuDelegate(view)
  private(set) lazy var menu = UIEditMenuInteraction(delegate: menuDelegate)

  /// Installs what takes part in the events of a view.
  func connect(_ view: any EditedTextView) {
    self.view = view
    view.addInteraction(menu)
    drag.takes = { [dragSource] in dragSource.takes($0) }
    drag.makesImage = { [dragSource] in dragSource.image(at: $0) }
    view.addInteraction(drag)
    view.addInteraction(drop)
  }

  /// Whether a press belongs to a link or a button, or to what may be dragged.
  func claims(_ touch: UITouch) -> Bool {
    guard let view else { return false }
    return view.claimsPress(at: touch.location(in: view)) || drag.isEnabled && dragSource.takes(touch)
  }
}

/// Asks a view of text for the edit menu that a pointer shows, and tells it of the menu.
private final class PointerMenuDelegate: UIEditMenuInteractionDelegate {
  private weak var view: (any EditedTextView)?

  init(_ view: (any EditedTextView)?) { self.view = view }

  func editMenuInteraction(
    _ interaction: UIEditMenuInteraction, menuFor configuration: UIEditMenuConfiguration,
    suggestedActions: [UIMenuElement]
  ) -> UIMenu? {
    guard let view else { return nil }
    let range = view.textRange(of: view.editor.selection.union)
    return view.editMenu(for: range, suggestedActions: suggestedActions)
  }

  func editMenuInteraction(
    _ interaction: UIEditMenuInteraction, willPresentMenuFor configuration: UIEditMenuConfiguration,
    animator: any UIEditMenuInteractionAnimating
  ) { view?.willPresentEditMenu(animator: animator) }

  func editMenuInteraction(
    _ interaction: UIEditMenuInteraction, willDismissMenuFor configuration: UIEditMenuConfiguration,
    animator: any UIEditMenuInteractionAnimating
  ) { view?.willDismissEditMenu(animator: animator) }
}
