public import Foundation
internal import TextKit
internal import ViewHosting

/// What a display of a selection asks. All members may be left out.
@MainActor public protocol UITextSelectionDisplayInteractionDelegate: AnyObject {
  /// Returns the view that the highlight is put into, beneath the text; `nil` for the view of the
  /// interaction, beneath its other subviews.
  func selectionContainerViewBelowText(for interaction: UITextSelectionDisplayInteraction) -> UIView?
}

/// Default implementations.
extension UITextSelectionDisplayInteractionDelegate {
  /// Returns `nil`.
  public func selectionContainerViewBelowText(for interaction: UITextSelectionDisplayInteraction) -> UIView? {
    nil
  }
}

/// Shows caret, selection and handles of a view with text. It changes no selection: a `UITextInteraction`
/// does, to which the handles belong, too.
@MainActor open class UITextSelectionDisplayInteraction: NSObject, UIInteraction {
  /// What has the selection.
  public private(set) weak var textInput: (any UITextInput)?
  /// What is asked where the highlight belongs.
  public private(set) weak var delegate: (any UITextSelectionDisplayInteractionDelegate)?
  /// The view that it is installed on.
  public private(set) weak var view: UIView?
  /// Whether anything is shown.
  open var isActivated = false {
    didSet { if isActivated != oldValue { layoutManagedSubviews() } }
  }
  /// Shows the caret.
  open var cursorView: any UIView & UITextCursorView = SelectionCursor(frame: .zero) {
    didSet { replace(oldValue) }
  }
  /// Shows what is selected.
  open var highlightView: any UIView & UITextSelectionHighlightView = SelectionHighlight(frame: .zero) {
    didSet { replace(oldValue) }
  }
  /// By these the ends of the selection are moved: the first is at its start, the second at its end.
  open var handleViews: [any UIView & UITextSelectionHandleView] {
    didSet {
      for old in oldValue where !handleViews.contains(where: { $0 === old }) { old.removeFromSuperview() }
      handlesChanged?()
      layoutManagedSubviews()
    }
  }

  /// Whether caret and highlight are left to the view, which paints them.
  let isPainted: Bool
  /// Whether a finger has made the selection: it gets handles then.
  var showsHandles = true {
    didSet { if showsHandles != oldValue { layoutManagedSubviews() } }
  }
  /// Called when there are other handles.
  var handlesChanged: (() -> Void)?
  /// How handles look, and where they are.
  var style = TextInteractionStyle() {
    didSet {
      for case let handle as SelectionHandle in handleViews { handle.style = style }
      layoutManagedSubviews()
    }
  }

  /// Creates a display of what a view has selected. It keeps neither.
  public convenience init(
    textInput: any UITextInput, delegate: any UITextSelectionDisplayInteractionDelegate
  ) {
    self.init(textInput, isPainted: false)
    self.delegate = delegate
  }

  init(_ textInput: any UITextInput, isPainted: Bool) {
    self.textInput = textInput
    self.isPainted = isPainted
    let (start, end) = (SelectionHandle(.leading), SelectionHandle(.trailing))
    (start.other, end.other) = (end, start)
    handleViews = [start, end]
    super.init()
  }

  /// Takes what is shown away.
  open func willMove(to view: UIView?) { for part in parts { part.removeFromSuperview() } }

  /// Takes the view.
  open func didMove(to view: UIView?) {
    self.view = view
    layoutManagedSubviews()
  }

  private var parts: [UIView] { [highlightView, cursorView] + handleViews }

  private func replace(_ old: UIView) {
    old.removeFromSuperview()
    layoutManagedSubviews()
  }

  /// Says that the selection is another one: what is shown follows.
  open func setNeedsSelectionUpdate() {
    layoutManagedSubviews()
    if !cursorView.isHidden, cursorView.superview != nil { cursorView.resetBlinkAnimation() }
  }

  /// Places what is shown.
  open func layoutManagedSubviews() {
    guard let view, let textInput, isActivated, let range = textInput.selectedTextRange else {
      for part in parts { part.removeFromSuperview() }
      return
    }
    let isActive = view.window?.host?.isActive != false
    let hasHandles = showsHandles && isActive && !range.isEmpty
    if isPainted {
      // Rows that are not seen are not asked for: there may be very many.
      return showHandles(hasHandles ? (textInput as? any EditedTextView)?.selectionEnds ?? [] : [], in: view)
    }
    let rects = range.isEmpty ? [] : textInput.selectionRects(for: range)
    showHighlight(rects, in: view)
    showCursor(range.isEmpty && isActive ? textInput.caretRect(for: range.start) : .null, in: view)
    let ends = [rects.first { $0.containsStart }, rects.last { $0.containsEnd }].enumerated().compactMap {
      index, rect in rect.map { edge(of: $0, isStart: index == 0) }
    }
    showHandles(hasHandles && ends.count == 2 ? ends : [], in: view)
  }

  private func showHighlight(_ rects: [UITextSelectionRect], in view: UIView) {
    guard !rects.isEmpty else { return highlightView.removeFromSuperview() }
    let container = delegate?.selectionContainerViewBelowText(for: self) ?? view
    if highlightView.superview !== container { container.insertSubview(highlightView, at: 0) }
    highlightView.frame = container.convert(view.bounds, from: view)
    highlightView.bounds.origin = view.bounds.origin
    highlightView.selectionRects = rects
  }

  private func showCursor(_ rect: CGRect, in view: UIView) {
    guard !rect.isNull else { return cursorView.removeFromSuperview() }
    if cursorView.superview !== view { view.addSubview(cursorView) }
    if cursorView.frame != rect { cursorView.frame = rect }
  }

  private func showHandles(_ ends: [CGRect], in view: UIView) {
    let effects = style.isOverlaid ? view.window.map(TextEffects.of) : nil
    let seen = view.bounds.insetBy(dx: -1, dy: -1)
    for (index, handle) in handleViews.enumerated() {
      guard index < ends.count, !ends[index].isNull,
        effects == nil || seen.contains(CGPoint(x: ends[index].midX, y: ends[index].midY))
      else {
        handle.removeFromSuperview()
        continue
      }
      let container = effects ?? view
      let frame = handle.preferredFrame(for: view.convert(ends[index], to: container))
      if handle.superview !== container { container.addSubview(handle) }
      if effects != nil, handle.tintColor != view.tintColor { handle.tintColor = view.tintColor }
      if handle.frame != frame { handle.frame = frame }
    }
  }

  /// Returns the edge of a rectangle where a selection begins or ends, without width.
  private func edge(of selected: UITextSelectionRect, isStart: Bool) -> CGRect {
    let rect = selected.rect
    if selected.isVertical {
      return CGRect(x: rect.minX, y: isStart ? rect.minY : rect.maxY, width: rect.width, height: 0)
    }
    let isRight = isStart == (selected.writingDirection == .rightToLeft)
    return CGRect(x: isRight ? rect.maxX : rect.minX, y: rect.minY, width: 0, height: rect.height)
  }
}
