internal import Foundation
internal import UIKit

/// The text of a label for UIKit's text interaction, which selects by fingers, a pointer and handles, and
/// shows the edit menu. It has the keys while something is selected.
@MainActor final class YYLabelSelection: UIResponder, UITextInput {
  weak var label: YYLabel?
  let interaction = UITextInteraction(for: .nonEditable)
  private let gate = YYLabelGate()
  /// What is selected.
  private(set) var range = YYTextRange.default()

  weak var inputDelegate: (any UITextInputDelegate)?
  lazy var tokenizer: any UITextInputTokenizer = UITextInputStringTokenizer(textInput: self)
  var markedTextStyle: [NSAttributedString.Key: Any]?
  var markedTextRange: UITextRange? { nil }

  init(_ label: YYLabel) {
    self.label = label
    super.init()
    interaction.textInput = self
    label.addInteraction(interaction)
    gate.label = label
    // Highlights take their touches themselves.
    for recognizer in interaction.gesturesForFailureRequirements { recognizer.delegate = gate }
  }

  /// Takes the gestures off the label.
  func remove() {
    _ = resignFirstResponder()
    label?.removeInteraction(interaction)
  }

  override var next: UIResponder? { label }
  override var canBecomeFirstResponder: Bool { true }

  override func resignFirstResponder() -> Bool {
    guard super.resignFirstResponder() else { return false }
    select(YYTextRange(start: range.end, end: range.end))
    return true
  }

  private var layout: YYTextLayout? { label?.shownLayout }
  private var length: Int { layout?.text.length ?? 0 }

  /// Selects a range as it is.
  func select(_ new: YYTextRange) {
    guard new != range else { return }
    range = new
    for case let display as UITextSelectionDisplayInteraction in label?.interactions ?? [] {
      display.isActivated = isFirstResponder
      display.setNeedsSelectionUpdate()
    }
    if let label { label.selectionDelegate?.labelDidChangeSelection(label) }
  }

  // MARK: Commands

  override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
    switch action {
    case "copy:": !range.isEmpty
    case "selectAll:": range.asRange().length < length
    case "cut:", "paste:", "delete:", "select:": false
    default: super.canPerformAction(action, withSender: sender)
    }
  }

  override func copy(_ sender: Any?) {
    guard let text = layout?.text, !range.isEmpty else { return }
    UIPasteboard.general.string = text.yy_plainText(for: range.asRange())
  }

  override func selectAll(_ sender: Any?) {
    selectedTextRange = YYTextRange(range: NSRange(location: 0, length: length))
  }

  // MARK: Text

  var hasText: Bool { length > 0 }
  var isEditable: Bool { false }
  func insertText(_ text: String) {}
  func deleteBackward() {}
  func replace(_ range: UITextRange, withText text: String) {}
  func setMarkedText(_ markedText: String?, selectedRange: NSRange) {}
  func unmarkText() {}
  func setBaseWritingDirection(_ writingDirection: NSWritingDirection, for range: UITextRange) {}

  func text(in range: UITextRange) -> String? {
    (range as? YYTextRange).flatMap { layout?.text.attributedSubstring(from: clamped($0)).string }
  }

  private func clamped(_ range: YYTextRange) -> NSRange {
    NSIntersectionRange(range.asRange(), NSRange(location: 0, length: length))
  }

  var selectedTextRange: UITextRange? {
    get { range }
    set {
      guard let label, let wanted = newValue as? YYTextRange else { return }
      let plain = clamped(wanted)
      let allowed = label.selectionDelegate?.label(label, willSelect: plain) ?? plain
      select(allowed == plain ? wanted : YYTextRange(range: clamped(YYTextRange(range: allowed))))
    }
  }

  // MARK: Positions

  private func offset(_ position: UITextPosition) -> Int { (position as? YYTextPosition)?.offset ?? 0 }

  var beginningOfDocument: UITextPosition { YYTextPosition(offset: 0) }
  var endOfDocument: UITextPosition { YYTextPosition(offset: length, affinity: .backward) }

  func textRange(from fromPosition: UITextPosition, to toPosition: UITextPosition) -> UITextRange? {
    guard let start = fromPosition as? YYTextPosition, let end = toPosition as? YYTextPosition else {
      return nil
    }
    return YYTextRange(start: start, end: end)
  }

  func position(from position: UITextPosition, offset: Int) -> UITextPosition? {
    let place = self.offset(position) + offset
    return (0...length).contains(place) ? YYTextPosition(offset: place) : nil
  }

  func position(
    from position: UITextPosition, in direction: UITextLayoutDirection, offset: Int
  ) -> UITextPosition? {
    guard let start = position as? YYTextPosition,
      let range = layout?.textRange(byExtending: start, in: direction, offset: offset)
    else { return nil }
    let isForward = range.start.isEqual(start)
    return isForward ? range.end : range.start
  }

  func compare(_ position: UITextPosition, to other: UITextPosition) -> ComparisonResult {
    (position as? YYTextPosition)?.compare(other) ?? .orderedSame
  }

  func offset(from: UITextPosition, to toPosition: UITextPosition) -> Int {
    offset(toPosition) - offset(from)
  }

  func position(within range: UITextRange, farthestIn direction: UITextLayoutDirection) -> UITextPosition? {
    direction == .left || direction == .up ? range.start : range.end
  }

  func characterRange(
    byExtending position: UITextPosition, in direction: UITextLayoutDirection
  ) -> UITextRange? {
    (position as? YYTextPosition).flatMap { layout?.textRange(byExtending: $0, in: direction, offset: 1) }
  }

  func baseWritingDirection(
    for position: UITextPosition, in direction: UITextStorageDirection
  ) -> NSWritingDirection { .natural }

  // MARK: Geometry

  private func rect(_ body: (YYTextLayout) -> CGRect) -> CGRect {
    guard let label, let layout else { return .null }
    return label.labelRect(body(layout), layout)
  }

  func firstRect(for range: UITextRange) -> CGRect {
    guard let range = range as? YYTextRange else { return .null }
    return rect { $0.firstRect(for: range) }
  }

  func caretRect(for position: UITextPosition) -> CGRect {
    guard let position = position as? YYTextPosition else { return .null }
    return rect { $0.caretRect(for: position) }
  }

  func selectionRects(for range: UITextRange) -> [UITextSelectionRect] {
    guard let label, let layout, let range = range as? YYTextRange else { return [] }
    return layout.selectionRects(for: range).compactMap { part in
      let moved = part.copy() as? YYTextSelectionRect
      moved?.rect = label.labelRect(part.rect, layout)
      return moved
    }
  }

  func closestPosition(to point: CGPoint) -> UITextPosition? {
    guard let label, let layout else { return nil }
    return layout.closestPosition(to: label.layoutPoint(point, layout))
  }

  func closestPosition(to point: CGPoint, within range: UITextRange) -> UITextPosition? {
    guard let found = closestPosition(to: point) as? YYTextPosition, let range = range as? YYTextRange else {
      return nil
    }
    if found.compare(range.start) == .orderedAscending { return range.start }
    return found.compare(range.end) == .orderedDescending ? range.end : found
  }

  func characterRange(at point: CGPoint) -> UITextRange? {
    guard let label, let layout else { return nil }
    return layout.textRange(at: label.layoutPoint(point, layout))
  }

  // MARK: The menu

  func editMenu(for textRange: UITextRange, suggestedActions: [UIMenuElement]) -> UIMenu? {
    guard let label, let range = textRange as? YYTextRange else { return nil }
    return label.selectionDelegate?.label(
      label, editMenuFor: range.asRange(), suggestedActions: suggestedActions)
  }
}

/// Keeps touches of highlights from the gestures that select.
@MainActor private final class YYLabelGate: UIGestureRecognizerDelegate {
  weak var label: YYLabel?

  func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch) -> Bool {
    guard let label else { return false }
    return label.highlight(at: touch.location(in: label)) == nil
  }
}

/// Selection.
extension YYLabel {
  func setSelectable(_ isSelectable: Bool) {
    guard isSelectable != self.isSelectable else { return }
    selecting?.remove()
    selecting = isSelectable ? YYLabelSelection(self) : nil
  }

  /// What is selected, in UTF-16 units; of a label that is not selectable nothing. Ranges outside of the text
  /// are cut.
  ///
  /// Not in YYText.
  public var selectedRange: NSRange {
    get { selecting?.range.asRange() ?? NSRange(location: 0, length: 0) }
    set {
      guard let selecting else { return }
      selecting.becomeFirstResponder()
      selecting.select(YYTextRange(range: NSIntersectionRange(newValue, wholeText)))
    }
  }

  /// Forgets the selection of another text.
  func forgetSelection() { selecting?.select(.default()) }

  func isOnHandle(_ point: CGPoint) -> Bool {
    guard isSelectable else { return false }
    return subviews.contains { $0 is any UITextSelectionHandleView && $0.frame.contains(point) }
  }
}
