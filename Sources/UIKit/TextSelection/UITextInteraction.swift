internal import CoreGraphics
public import Foundation
internal import TextKit
internal import ViewHosting

/// The gestures by which text is selected in a view, and the caret moved in it: taps and presses that rest,
/// handles, and a pointer.
///
/// A tap sets the caret, a second one selects the word, a third one the paragraph. A press that rests moves
/// the caret in text that is edited, and selects in text that is read; a magnifying glass shows where. When
/// it ends, and after a handle was moved, the edit menu appears. A view that paints no selection gets a
/// `UITextSelectionDisplayInteraction` unless it has one. `UITextView` and
/// `UITextField` have this interaction from the start.
@MainActor open class UITextInteraction: NSObject, UIInteraction {
  /// What a press that rests selects, in text that is read.
  ///
  /// Not in Apple's UIKit.
  public enum LongPressSelection: Sendable, Hashable {
    /// The word at the finger, as Apple's systems do.
    case word
    /// A number of UTF-16 units from the one at the finger on, in text that is edited, too; nothing where the
    /// text ends before.
    case units(Int)
  }

  /// What is asked and told of gestures.
  open weak var delegate: (any UITextInteractionDelegate)?
  /// The view that it is installed on.
  public private(set) weak var view: UIView?
  /// What the gestures are for.
  public let textInteractionMode: UITextInteractionMode
  /// What a press that rests selects.
  ///
  /// Not in Apple's UIKit.
  open var longPressSelection = LongPressSelection.word
  /// Whether the edit menu appears when a gesture that selects has ended.
  ///
  /// Not in Apple's UIKit.
  open var showsEditMenu = true
  /// Recognisers that others may have to wait for.
  open var gesturesForFailureRequirements: [UIGestureRecognizer] { recognizers }
  /// What has the text; unless it is set, the view that the interaction is installed on.
  open weak var textInput: (any UIResponder & UITextInput)? {
    didSet { if textInput !== oldValue { adopt() } }
  }

  /// How carets, handles and glasses look and act.
  package var style = TextInteractionStyle() {
    didSet {
      display?.style = style
      holdCaret()
    }
  }
  private(set) var display: UITextSelectionDisplayInteraction?
  private var recognizers: [UIGestureRecognizer] = []
  private lazy var menu = UIEditMenuInteraction(delegate: menuDelegate)
  private let menuDelegate = TextMenuDelegate()
  private var gesture: Gesture?
  private let autoScroll = TextAutoScroll()
  private var caretRecognizer: TextCaretRecognizer?

  /// Whether a finger or a pointer selects now.
  var isSelecting: Bool { gesture != nil }

  /// A gesture that goes on.
  private struct Gesture {
    /// What stays selected.
    var fixed: UITextRange?
    /// The distance from the end that is moved to the finger.
    var grab = CGSize.zero
    var loupe: UITextLoupeSession?
  }

  /// Creates an interaction. It does nothing before it is installed on a view.
  public init(for mode: UITextInteractionMode) {
    textInteractionMode = mode
    super.init()
    menuDelegate.interaction = self
  }

  // MARK: Installing

  /// Takes the gestures off the view.
  open func willMove(to view: UIView?) {
    guard let old = self.view else { return }
    for recognizer in recognizers { old.removeGestureRecognizer(recognizer) }
    recognizers = []
    caretRecognizer = nil
    old.removeInteraction(menu)
    if let display { old.removeInteraction(display) }
    display = nil
  }

  /// Puts the gestures on the view.
  open func didMove(to view: UIView?) {
    self.view = view
    guard let view else { return }
    let press = TextLongPressRecognizer { [weak self] in self?.longPress($0) }
    recognizers = [press]
    // A view that edits text takes taps and pointers itself.
    if !(view is any EditedTextView) {
      let tap = TextTapRecognizer { [weak self] in self?.tap($0) }
      let pointer = TextHoldRecognizer(.indirectPointer)
      pointer.addHandler { [weak self] in self?.point($0) }
      recognizers += [tap, pointer] as [UIGestureRecognizer]
    }
    for recognizer in recognizers { view.addGestureRecognizer(recognizer) }
    holdCaret()
    view.addInteraction(menu)
    if textInput == nil { textInput = view as? any UIResponder & UITextInput } else { adopt() }
  }

  /// Shows the selection of what has the text.
  private func adopt() {
    guard let view, let textInput else { return }
    if let display { view.removeInteraction(display) }
    let installed = view.interactions.lazy.compactMap { $0 as? UITextSelectionDisplayInteraction }.first
    let display =
      installed ?? UITextSelectionDisplayInteraction(textInput, isPainted: textInput is any EditedTextView)
    self.display = display
    display.style = style
    if installed == nil { view.addInteraction(display) }
    if textInput is any EditedTextView { display.showsHandles = false }
    display.handlesChanged = { [weak self] in self?.holdHandles() }
    holdHandles()
  }

  private func holdHandles() {
    for (index, handle) in (display?.handleViews ?? []).enumerated() {
      for old in handle.gestureRecognizers ?? [] where old is TextHoldRecognizer {
        handle.removeGestureRecognizer(old)
      }
      let hold = TextHoldRecognizer(.direct)
      hold.addHandler { [weak self] in self?.dragHandle($0, isStart: index == 0) }
      handle.addGestureRecognizer(hold)
    }
  }

  /// Has fingers hold the caret, if the style asks for it.
  private func holdCaret() {
    guard let view, let reach = style.caretReach, caretRecognizer == nil else { return }
    let recognizer = TextCaretRecognizer { [weak self] in self?.dragCaret($0) }
    recognizer.holds = { [weak self] point in
      guard let textInput = self?.textInput, textInput.isFirstResponder,
        let range = textInput.selectedTextRange, range.isEmpty
      else { return false }
      return textInput.caretRect(for: range.start).insetBy(dx: -reach, dy: -reach).contains(point)
    }
    caretRecognizer = recognizer
    recognizers.append(recognizer)
    view.addGestureRecognizer(recognizer)
  }

  // MARK: The selection

  private var isEdited: Bool {
    (textInput as? any EditedTextView)?.isEditable ?? (textInteractionMode == .editable)
  }

  private func select(_ range: UITextRange?) {
    guard let textInput, let range else { return }
    if let view = textInput as? any EditedTextView {
      view.changeSelection { view.selectedTextRange = range }
    } else {
      textInput.inputDelegate?.selectionWillChange(textInput)
      textInput.selectedTextRange = range
      textInput.inputDelegate?.selectionDidChange(textInput)
    }
    display?.isActivated = textInput.isFirstResponder
    display?.setNeedsSelectionUpdate()
  }

  private func caret(at point: CGPoint) -> UITextRange? {
    guard let textInput, let position = textInput.closestPosition(to: point) else { return nil }
    return textInput.textRange(from: position, to: position)
  }

  /// Returns the unit at a point, or the one before it; all of a secret text, whose units are secret, too.
  private func unit(_ granularity: UITextGranularity, at point: CGPoint) -> UITextRange? {
    guard let textInput, let position = textInput.closestPosition(to: point) else { return nil }
    if textInput.isSecureTextEntry {
      return textInput.textRange(from: textInput.beginningOfDocument, to: textInput.endOfDocument)
    }
    let start = textInput.characterRange(at: point)?.start ?? position
    let tokenizer = textInput.tokenizer
    return tokenizer.rangeEnclosingPosition(start, with: granularity, inDirection: .storage(.forward))
      ?? tokenizer.rangeEnclosingPosition(start, with: granularity, inDirection: .storage(.backward))
      ?? textInput.textRange(from: position, to: position)
  }

  /// Returns the smallest range that contains a range and a position.
  private func extended(_ range: UITextRange, to position: UITextPosition) -> UITextRange? {
    guard let textInput else { return nil }
    let start = textInput.compare(position, to: range.start) == .orderedAscending ? position : range.start
    let end = textInput.compare(position, to: range.end) == .orderedDescending ? position : range.end
    return textInput.textRange(from: start, to: end)
  }

  // MARK: Gestures

  private func begin(at point: CGPoint) -> Bool {
    guard let textInput, delegate?.interactionShouldBegin(self, at: point) ?? true,
      textInput.isFirstResponder
        || (textInput as? any EditedTextView)?.becomeFirstResponderInPlace()
          ?? textInput.becomeFirstResponder()
    else { return false }
    menu.dismissMenu()
    delegate?.interactionWillBegin(self)
    return true
  }

  private func end() {
    autoScroll.stop()
    gesture?.loupe?.invalidate()
    gesture = nil
    if style.blink != nil { (textInput as? UITextView)?.restartCaret() }
    delegate?.interactionDidEnd(self)
  }

  private func tap(_ recognizer: UIGestureRecognizer) {
    guard recognizer.state == .ended, let view else { return }
    let point = recognizer.location(in: view)
    if begin(at: point) { tap(at: point, count: recognizer.seen.last?.tapCount ?? 1) }
  }

  private func tap(at point: CGPoint, count: Int) {
    display?.showsHandles = true
    select(count == 1 ? caret(at: point) : unit(count == 2 ? .word : .paragraph, at: point))
    if count > 1 { showMenu() }
    end()
  }

  private func longPress(_ recognizer: UIGestureRecognizer) {
    guard let view, let textInput else { return }
    let point = recognizer.location(in: view)
    switch recognizer.state {
    case .began:
      guard begin(at: point) else { return }
      display?.showsHandles = true
      let selected = longPressed(at: point)
      select(selected ?? caret(at: point))
      gesture = Gesture(
        fixed: selected,
        loupe: UITextLoupeSession.begin(
          at: point, in: view, selected == nil ? style.caretGlass : style.rangeGlass))
    case .changed:
      follow(recognizer) { [weak self] point in
        guard let self, let gesture, let position = textInput.closestPosition(to: point) else { return }
        select(gesture.fixed.flatMap { self.extended($0, to: position) } ?? caret(at: point))
        gesture.loupe?.move(to: point, withCaretRect: .null, trackingCaret: false)
      }
    case .ended, .cancelled: finish(recognizer)
    case .possible, .failed: break
    }
  }

  /// Moves what a finger holds, and again whenever text was scrolled under it.
  private func follow(_ recognizer: UIGestureRecognizer, _ move: @escaping (CGPoint) -> Void) {
    guard let view else { return }
    move(recognizer.location(in: view))
    guard style.scrollsUnderFinger, gesture != nil, let scrolled = view as? UIScrollView else { return }
    let finger = recognizer.location(in: nil)
    autoScroll.follow(finger, in: scrolled) { [weak view] in
      if let view { move(view.convert(finger, from: nil)) }
    }
  }

  /// Lets go of what a finger holds, and shows the menu if it was lifted.
  private func finish(_ recognizer: UIGestureRecognizer) {
    guard gesture != nil else { return }
    end()
    if recognizer.state == .ended { showMenu() }
  }

  /// Moves the caret that a finger holds.
  private func dragCaret(_ recognizer: UIGestureRecognizer) {
    guard let view else { return }
    switch recognizer.state {
    case .began:
      let point = recognizer.location(in: view)
      guard begin(at: point) else { return }
      gesture = Gesture(loupe: UITextLoupeSession.begin(at: point, in: view, style.caretGlass))
      select(caret(at: point))
    case .changed:
      follow(recognizer) { [weak self] point in
        guard let self, let gesture else { return }
        select(caret(at: point))
        gesture.loupe?.move(to: point, withCaretRect: .null, trackingCaret: false)
      }
    case .ended, .cancelled: finish(recognizer)
    case .possible, .failed: break
    }
  }

  /// Returns what a press that rests selects; `nil` where it moves the caret.
  private func longPressed(at point: CGPoint) -> UITextRange? {
    guard let textInput else { return nil }
    switch longPressSelection {
    case .word: return isEdited ? nil : unit(.word, at: point)
    case .units(let count):
      guard let start = textInput.characterRange(at: point)?.start,
        let end = textInput.position(from: start, offset: count)
      else { return nil }
      return textInput.textRange(from: start, to: end)
    }
  }

  /// Moves an end of the selection, which stays before or after the other one.
  private func dragHandle(_ recognizer: UIGestureRecognizer, isStart: Bool) {
    guard let view, let textInput else { return }
    let finger = recognizer.location(in: view)
    switch recognizer.state {
    case .began:
      guard let handle = recognizer.view, begin(at: finger) else { return }
      let frame = view.convert(handle.bounds, from: handle)
      gesture = Gesture(grab: CGSize(width: finger.x - frame.midX, height: finger.y - frame.midY))
    case .changed:
      guard let gesture else { return }
      if gesture.loupe == nil {
        self.gesture?.loupe = UITextLoupeSession.begin(at: finger, in: view, style.rangeGlass)
      }
      follow(recognizer) { [weak self] finger in
        guard let self, let gesture = self.gesture, let range = textInput.selectedTextRange else { return }
        let point = CGPoint(x: finger.x - gesture.grab.width, y: finger.y - gesture.grab.height)
        guard let position = textInput.closestPosition(to: point) else { return }
        select(
          isStart ? selection(from: position, to: range.end) : selection(to: position, from: range.start))
        gesture.loupe?.move(to: finger, withCaretRect: .null, trackingCaret: false)
      }
    case .ended, .cancelled:
      guard let gesture else { return }
      // A finger that did not move has tapped on the text.
      if gesture.loupe == nil, recognizer.state == .ended {
        return tap(at: finger, count: (recognizer as? TextHoldRecognizer)?.count ?? 1)
      }
      end()
      if recognizer.state == .ended { showMenu() }
    case .possible, .failed: break
    }
  }

  /// Returns a selection from a position to an end that stays: of a character at least.
  private func selection(from start: UITextPosition, to end: UITextPosition) -> UITextRange? {
    guard let textInput else { return nil }
    let isBefore = textInput.compare(start, to: end) == .orderedAscending
    return (isBefore ? start : neighbour(of: end, .backward)).flatMap {
      textInput.textRange(from: $0, to: end)
    }
  }

  /// Returns a selection from a start that stays to a position: of a character at least.
  private func selection(to end: UITextPosition, from start: UITextPosition) -> UITextRange? {
    guard let textInput else { return nil }
    let isAfter = textInput.compare(start, to: end) == .orderedAscending
    return (isAfter ? end : neighbour(of: start, .forward)).flatMap {
      textInput.textRange(from: start, to: $0)
    }
  }

  /// Returns the position a character away; bound text is one character.
  private func neighbour(of position: UITextPosition, _ direction: UITextStorageDirection) -> UITextPosition?
  {
    guard let textInput else { return nil }
    if let view = textInput as? any EditedTextView { return view.neighbour(of: position, direction) }
    return textInput.tokenizer.position(
      from: position, toBoundary: .character, inDirection: .storage(direction))
      ?? textInput.position(from: position, offset: direction == .forward ? 1 : -1)
  }

  /// Selects by a pointer: a press sets the caret, or selects by its count; then the selection follows.
  private func point(_ recognizer: UIGestureRecognizer) {
    guard let view, let textInput, let hold = recognizer as? TextHoldRecognizer else { return }
    let point = recognizer.location(in: view)
    switch recognizer.state {
    case .began:
      guard begin(at: point) else { return }
      display?.showsHandles = false
      let isExtended = recognizer.modifierFlags.contains(.shift)
      let old = isExtended ? textInput.selectedTextRange : nil
      let new = hold.count < 2 ? caret(at: point) : unit(hold.count == 2 ? .word : .paragraph, at: point)
      let fixed = old.flatMap { textInput.textRange(from: $0.start, to: $0.start) } ?? new
      gesture = Gesture(fixed: fixed)
      select(old == nil ? new : fixed.flatMap { fixed in new.flatMap { extended(fixed, to: $0.start) } })
    case .changed:
      guard let fixed = gesture?.fixed, let position = textInput.closestPosition(to: point) else { return }
      select(extended(fixed, to: position))
    case .ended, .cancelled: if gesture != nil { end() }
    case .possible, .failed: break
    }
  }

  // MARK: The menu

  /// Shows what can be done with the selection.
  func showMenu() {
    guard showsEditMenu, let textInput, let range = textInput.selectedTextRange, let view else { return }
    let target = menuDelegate.target(of: range, in: textInput)
    let seen = target.intersection(view.bounds)
    let place = seen.isNull ? target : seen
    menu.presentEditMenu(
      with: UIEditMenuConfiguration(identifier: nil, sourcePoint: CGPoint(x: place.midX, y: place.minY)))
  }

  /// Gives up the menu that is shown.
  func dismissMenu() { menu.dismissMenu() }

  // MARK: Views that paint their selection

  /// Called when the selection of such a view, or its place, may be another one.
  func selectionMayHaveChanged() {
    guard let display, let textInput else { return }
    display.isActivated = textInput.isFirstResponder
    if display.showsHandles { display.layoutManagedSubviews() }
  }

  /// Called before a pointer selects in such a view.
  func pointerWillSelect() {
    dismissMenu()
    display?.showsHandles = false
  }

  /// Called after taps have selected in such a view.
  func tapsHaveSelected(_ count: Int) {
    dismissMenu()
    display?.showsHandles = true
    selectionMayHaveChanged()
    if count > 1 { showMenu() }
  }
}
