internal import CoreGraphics
internal import Foundation
internal import TextEditing
internal import TextKit
internal import ViewHosting

/// Something that is dragged over a view of text.
private final class DropRequest: UITextDropRequest {
  let dropPosition: UITextPosition
  let suggestedProposal: UITextDropProposal
  let isSameView: Bool
  let dropSession: any UIDropSession

  init(
    _ position: UITextPosition, _ proposal: UITextDropProposal, _ isSame: Bool, _ session: any UIDropSession
  ) {
    (dropPosition, suggestedProposal, isSameView, dropSession) = (position, proposal, isSame, session)
  }
}

/// Lets text be dropped on a view of text.
@MainActor final class TextDropTarget: UIDropInteractionDelegate {
  private weak var view: (any EditedTextView)?
  weak var delegate: (any UITextDropDelegate)?
  /// Where a drop would go, while something is dragged over the view.
  private(set) var offset: Int? { didSet { if offset != oldValue { view?.dropCaretChanged() } } }
  /// Whether something is dragged over the view that it takes.
  private(set) var isActive = false
  private var proposal: UITextDropProposal?

  init(_ view: (any EditedTextView)?) { self.view = view }

  private func isSame(_ session: any UIDropSession) -> Bool {
    guard let view, let local = session.localDragSession as? SourceSession else { return false }
    return local.view === view && view.textExchange.dragSource.isOwn
  }

  private func request(_ session: any UIDropSession) -> DropRequest? {
    guard let view else { return nil }
    let place = view.caretOffset(at: session.location(in: view))
    let isSame = isSame(session)
    let modifiers = (session as? TargetSession)?.drag.modifiers ?? []
    let copies = modifiers.contains(.control) || modifiers.contains(.option)
    var operation: UIDropOperation = isSame && !copies && session.allowsMoveOperation ? .move : .copy
    // Text on itself, and what is being composed, stay as they are.
    let dragged = isSame ? view.textExchange.dragSource.ranges : []
    if dragged.contains(where: { $0.lowerBound <= place && place <= $0.upperBound }) { operation = .cancel }
    if let marked = view.editor.markedText?.range, marked.lowerBound < place, place < marked.upperBound {
      operation = .forbidden
    }
    return DropRequest(
      view.textRange(of: place..<place).start, UITextDropProposal(operation: operation), isSame, session)
  }

  private func editability(_ session: any UIDropSession) -> UITextDropEditability {
    guard let view else { return .no }
    if view.isEditable { return .yes }
    guard let delegate, let request = request(session) else { return .no }
    return delegate.textDroppableView(view, willBecomeEditableForDrop: request)
  }

  // MARK: The drag

  func dropInteraction(_ interaction: UIDropInteraction, canHandle session: any UIDropSession) -> Bool {
    guard let view, let session = session as? TargetSession else { return false }
    return view.takes(session.drag.types) && editability(session) != .no
  }

  func dropInteraction(_ interaction: UIDropInteraction, sessionDidEnter session: any UIDropSession) {
    isActive = true
    if let view { delegate?.textDroppableView(view, dropSessionDidEnter: session) }
  }

  func dropInteraction(
    _ interaction: UIDropInteraction, sessionDidUpdate session: any UIDropSession
  ) -> UIDropProposal {
    guard let view else { return UIDropProposal(operation: .cancel) }
    delegate?.textDroppableView(view, dropSessionDidUpdate: session)
    if let scrolled = view as? UIScrollView { scroll(scrolled, session.location(in: view)) }
    guard let request = request(session) else { return UIDropProposal(operation: .cancel) }
    let proposal =
      delegate?.textDroppableView(view, proposalForDrop: request) ?? request.suggestedProposal
    self.proposal = proposal
    let drops = proposal.operation == .copy || proposal.operation == .move
    offset = drops ? view.offset(request.dropPosition) : nil
    return proposal
  }

  func dropInteraction(_ interaction: UIDropInteraction, sessionDidExit session: any UIDropSession) {
    offset = nil
    if let view { delegate?.textDroppableView(view, dropSessionDidExit: session) }
  }

  func dropInteraction(_ interaction: UIDropInteraction, sessionDidEnd session: any UIDropSession) {
    (offset, isActive, proposal) = (nil, false, nil)
    if let view { delegate?.textDroppableView(view, dropSessionDidEnd: session) }
  }

  /// Scrolls where a drag is near the upper or the lower edge.
  private func scroll(_ view: UIScrollView, _ point: CGPoint) {
    let edge: CGFloat = 16
    guard view.isScrollEnabled, view.bounds.height > 4 * edge else { return }
    let inset = view.adjustedContentInset
    let last = max(-inset.top, view.contentSize.height + inset.bottom - view.bounds.height)
    var offset = view.contentOffset
    if point.y < view.bounds.minY + edge { offset.y = max(-inset.top, offset.y - edge) }
    if point.y > view.bounds.maxY - edge { offset.y = min(last, offset.y + edge) }
    if offset != view.contentOffset { view.contentOffset = offset }
  }

  // MARK: The drop

  func dropInteraction(_ interaction: UIDropInteraction, performDrop session: any UIDropSession) {
    guard let view, let session = session as? TargetSession, let request = request(session),
      let place = view.offset(request.dropPosition)
    else { return }
    let proposal = self.proposal ?? request.suggestedProposal
    let editability = editability(session)
    guard editability != .no else { return }
    let wasEditable = view.isEditable
    view.setEditable(true)
    delegate?.textDroppableView(view, willPerformDrop: request)
    if proposal.dropPerformer == .view {
      if !view.isFirstResponder { view.becomeFirstResponder() }
      insert(session, proposal, request.isSameView, at: place)
    }
    if !wasEditable, editability == .temporary { view.setEditable(false) }
  }

  private func insert(
    _ session: TargetSession, _ proposal: UITextDropProposal, _ isSame: Bool, at place: Int
  ) {
    guard let view else { return }
    let source = view.textExchange.dragSource
    let isFast = isSame && proposal.useFastSameViewOperations && proposal.dropAction == .insert
    if isFast, let text = source.text {
      let moved = proposal.operation == .move ? source.ranges : []
      (session.localDragSession as? SourceSession)?.isMovedByTarget = true
      view.performEdit { $0.drop(PastedText(text, isStyled: true), at: place, moving: moved) }
      return
    }
    let target: Range<Int>
    switch proposal.dropAction {
    case .insert: target = place..<place
    case .replaceSelection: target = view.editor.selection.union
    case .replaceAll: target = 0..<view.editor.document.length
    }
    view.paste(session.hostItems, plain: false, to: target) { [weak view] text in
      view?.performEdit { editor in
        guard proposal.dropAction != .insert else { return _ = editor.drop(text, at: place) }
        editor.selection = EditorSelection(target)
        editor.insert(text)
      }
    }
  }
}
