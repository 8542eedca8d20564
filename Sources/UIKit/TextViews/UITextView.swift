public import Foundation
public import GalleyFoundation
public import TextEditing
public import TextKit
public import ViewHosting

/// Text of many lines that scrolls and is edited, with attributes.
///
/// ```swift
/// let view = UITextView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
/// view.text = "Hello"
/// ```
///
/// A view is laid out by TextKit 2, or by TextKit 1 if it was created with a container of a layout manager or
/// `init(usingTextLayoutManager: false)`. Reading ``layoutManager`` of a view of TextKit 2 or of its
/// container switches it to TextKit 1 for good.
///
/// Offsets count UTF-16 units; ranges outside of the text are clamped. The editing itself is that of
/// `TextEditor` of the module TextEditing.
@MainActor
open class UITextView: UIScrollView, UITextInput {
  /// Called before a view switches to TextKit 1, with what made it: a place for a breakpoint, or to print the
  /// calls that led there.
  ///
  /// Not in Apple's UIKit, whose debugger stops in a function instead.
  public static var switchHandler: ((UITextView, String) -> Void)?

  let stack: TextViewStack
  let canvas = TextCanvas()
  let bridge = TextViewBridge()
  let viewportListener = TextViewportListener()
  let clipboard = TextClipboard()
  let exchange = TextViewExchange()
  var state = TextViewState()
  var traits = TextInputTraitValues()
  var finding = TextViewFinding()
  var spelling = TextViewSpelling()
  var looks = TextViewLooks()

  // MARK: Creating

  /// Creates a view.
  ///
  /// - Parameters:
  ///   - frame: Its frame, in points.
  ///   - textContainer: A container of a layout manager, with which the view is one of TextKit 1, or of a
  ///     text layout manager; `nil` for TextKit 2 with a container of the view's own.
  public init(frame: CGRect, textContainer: NSTextContainer?) {
    stack = TextViewStack(textContainer)
    super.init(frame: frame)
    setUp()
  }

  /// Creates a view of TextKit 2.
  public override convenience init(frame: CGRect) { self.init(frame: frame, textContainer: nil) }

  /// Creates a view of either TextKit.
  ///
  /// - Parameter usingTextLayoutManager: Whether it is TextKit 2.
  public convenience init(usingTextLayoutManager: Bool) {
    let storage = NSTextStorage()
    self.init(
      frame: .zero,
      textContainer: usingTextLayoutManager ? nil : TextViewStack.newContainer(ofTextKit1: storage))
    stack.keepStorage()
  }

  /// Creates a view from what `encode(with:)` wrote: the text with its attributes, and whether it is edited.
  public required init?(coder: NSCoder) {
    stack = TextViewStack(nil)
    super.init(coder: coder)
    setUp()
    if let text = coder.decodeStyledText(forKey: "UITextViewText") { attributedText = text }
    isEditable = !coder.decodeBool(forKey: "UITextViewIsReadOnly")
    isSelectable = !coder.decodeBool(forKey: "UITextViewIsNotSelectable")
  }

  /// Writes the view, its text, and whether it is edited.
  open override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    coder.encodeStyledText(stack.attributedText, forKey: "UITextViewText")
    coder.encode(!isEditable, forKey: "UITextViewIsReadOnly")
    coder.encode(!isSelectable, forKey: "UITextViewIsNotSelectable")
  }

  /// What the view asks and tells, as a scroll view, too.
  @_nonoverride open weak var delegate: (any UITextViewDelegate)? {
    get { super.delegate as? any UITextViewDelegate }
    set { super.delegate = newValue }
  }

  // MARK: Text

  /// The characters. Setting them gives all of them the view's font, colour and alignment, puts the caret at
  /// their end, and forgets what could be undone. The delegate is told that the selection has changed, and is
  /// not asked.
  open var text: String! {
    get {
      bridge.synchronize()
      return stack.text
    }
    set { setText(NSAttributedString(string: newValue ?? "", attributes: baseAttributes)) }
  }

  /// The text with its attributes. Setting it is like setting ``text``; font, colour and alignment of the
  /// view are those of its first character afterwards.
  open var attributedText: NSAttributedString! {
    get {
      bridge.synchronize()
      return stack.attributedText
    }
    set {
      takeLook(of: newValue)
      setText(colored(newValue))
    }
  }

  /// The font of the text; setting it changes all of the text. Text without a font is Helvetica 12.
  open var font: UIFont? {
    get { state.font }
    set {
      state.font = newValue
      setAttribute(.font, newValue)
    }
  }

  /// The colour of the text; setting it changes all of the text. `nil` stands for the system's label colour.
  open var textColor: UIColor? {
    get { state.textColor }
    set {
      state.textColor = newValue
      setAttribute(.foregroundColor, newValue ?? .label)
    }
  }

  /// The alignment of lines; setting it changes all paragraphs.
  open var textAlignment: NSTextAlignment {
    get { state.alignment }
    set {
      state.alignment = newValue
      alignAll(newValue)
    }
  }

  /// The attributes of what is typed next. They hold until the selection changes.
  open var typingAttributes: [NSAttributedString.Key: Any] {
    get { editor.typingAttributes }
    set {
      editor.typingAttributes = newValue
      typingAttributesChanged()
    }
  }

  /// Whether the user can change the text. A view that is not selectable is not edited either, and neither is
  /// one of several on one layout manager, or one whose storage has ended.
  open var isEditable: Bool {
    get { bridge.editor.behavior.isEditable && !stack.isShared && !stack.isLost }
    set {
      guard newValue != isEditable else { return }
      if !newValue { unmarkText() }
      editor.behavior.isEditable = newValue
      if newValue { state.isSelectable = true }
      editingStateChanged()
    }
  }

  /// Whether the user can select text.
  open var isSelectable: Bool {
    get { state.isSelectable && !stack.isShared }
    set {
      guard newValue != state.isSelectable else { return }
      state.isSelectable = newValue
      if !newValue { isEditable = false }
      editingStateChanged()
    }
  }

  /// Whether attributes are changed by commands, and pasted. Without it pasted text gets the typing
  /// attributes.
  open var allowsEditingTextAttributes: Bool {
    get { editor.behavior.isRichText }
    set { editor.behavior.isRichText = newValue }
  }

  // MARK: Selection

  /// The selected UTF-16 range, clamped to the text; of several the smallest that contains all.
  open var selectedRange: NSRange {
    get { NSRange(editor.selection.union) }
    set { select(EditorSelection(clamped(newValue))) }
  }

  /// The selected UTF-16 ranges, in the order of the text. They do not overlap and there is at least one;
  /// none
  /// leaves a caret.
  open var selectedRanges: [NSRange] {
    get { editor.selection.ranges.map { NSRange($0) } }
    set {
      let parts = newValue.map { range -> EditorSelection.Part in
        let range = clamped(range)
        return EditorSelection.Part(anchor: range.lowerBound, head: range.upperBound)
      }
      select(parts.isEmpty ? EditorSelection(editor.selection.union.upperBound) : EditorSelection(parts))
    }
  }

  /// Scrolls as little as shows a range of the text, in what no inset covers; of a range that is taller its
  /// start.
  open func scrollRangeToVisible(_ range: NSRange) { reveal(clamped(range)) }

  // MARK: Layout

  /// The text. A view of a content manager that is not an `NSTextContentStorage` has its text there, and an
  /// empty storage.
  ///
  /// A storage that was given by way of a container of its layout manager belongs to the program: the view
  /// keeps only the container. Without it the view shows nothing, is not edited, and has an empty storage.
  open var textStorage: NSTextStorage {
    bridge.synchronize()
    return stack.storage
  }
  /// Where the text is laid out.
  open var textContainer: NSTextContainer { stack.container }
  /// The layout manager of TextKit 2; `nil` for a view of TextKit 1.
  open var textLayoutManager: NSTextLayoutManager? {
    bridge.synchronize()
    return stack.textLayoutManager
  }
  /// The layout manager of TextKit 1.
  ///
  /// Reading it switches a view of TextKit 2 to TextKit 1 for good, and so does reading the `layoutManager`
  /// of its container. The notifications are posted, a line is logged, ``textLayoutManager`` is `nil` from
  /// then on.
  ///
  /// Lost are: the first responder, which the view resigns; what is composed as such, its text stays; the
  /// views of attachments; rendering attributes, the selections of the layout manager, its viewport and
  /// fragments; the content manager. Text, selection, what can be undone and the scrolled position stay.
  ///
  /// Where the storage of a view of TextKit 1 has ended, reading makes a layout manager with an empty one.
  open var layoutManager: NSLayoutManager { switchedLayoutManager(because: "its layoutManager was accessed") }
  /// The space between the view's edges and the container, in points.
  open var textContainerInset = UIEdgeInsets(top: 8, left: 0, bottom: 8, right: 0) {
    didSet { if textContainerInset != oldValue { layoutChanged() } }
  }

  /// Places the text, and what belongs to it, where it is seen.
  open override func layoutSubviews() {
    super.layoutSubviews()
    layOutText()
  }

  /// The size of the text with its insets: as wide as asked at most, and as tall as all lines.
  open override func sizeThatFits(_ size: CGSize) -> CGSize { fittingSize(size) }

  /// While the view does not scroll: the size of its text at its present width.
  open override var intrinsicContentSize: CGSize {
    guard !isScrollEnabled else { return super.intrinsicContentSize }
    return fittingSize(CGSize(width: bounds.width, height: .greatestFiniteMagnitude))
  }

  /// Scrolls to the caret if it was seen and is covered now, as by a keyboard.
  open override func adjustedContentInsetDidChange() {
    super.adjustedContentInsetDidChange()
    coveredPartChanged()
  }

  /// Whether the user scrolls. A view that does not scroll is as tall as its text, where its size is
  /// asked for; where its layout manager has several containers, text that does not fit goes on in the next.
  open override var isScrollEnabled: Bool { didSet { layoutChanged() } }

  // MARK: Keys

  /// Which keys perform which commands.
  ///
  /// Not in Apple's UIKit.
  open var keyTable: KeyTable {
    get { state.keys.table }
    set { state.keys.table = newValue }
  }

  /// The editor that changes the text. Commands that no key performs reach it by name.
  ///
  /// Not in Apple's UIKit.
  public final var editor: TextEditor {
    bridge.synchronize()
    return bridge.editor
  }

  // MARK: Text input

  /// What is told of changes that the keyboard has not made.
  open weak var inputDelegate: (any UITextInputDelegate)?
  /// What tells the units of the text, lines among them.
  open private(set) lazy var tokenizer: any UITextInputTokenizer = TextViewTokenizer(view: self)
  /// The view over an on-screen keyboard. While the view has the keys `reloadInputViews()` shows another one.
  open override var inputAccessoryView: UIView? {
    get { state.accessoryView }
    set { state.accessoryView = newValue }
  }
  /// The view in place of an on-screen keyboard. While the view has the keys `reloadInputViews()` shows
  /// another one.
  open override var inputView: UIView? {
    get { state.inputView }
    set { state.inputView = newValue }
  }
  /// What marked text looks like; by default it is underlined. It is painted, and not stored.
  open var markedTextStyle: [NSAttributedString.Key: Any]? { didSet { canvas.setNeedsDisplay() } }
  /// Whether there is any text.
  open var hasText: Bool { stack.length > 0 }
  /// Inserts what was typed, at every caret or in place of what is selected or composed.
  open func insertText(_ text: String) { typeText(text) }
  /// Deletes what is selected, or the character before each caret.
  open func deleteBackward() {
    if !asksOfNothing() { bridge.perform { $0.perform(.deleteBackward, at: state.eventTime) } }
  }
  /// Asks the delegate whether a replacement may be made; `false` for a view that is not edited.
  open func shouldChangeText(in range: UITextRange, replacementText text: String) -> Bool {
    guard isEditable, let range = offsets(range) else { return false }
    return shouldChangeText(inRanges: [range], text)
  }
  /// What is selected; setting it tells the delegate, and not ``inputDelegate``.
  open var selectedTextRange: UITextRange? {
    get { TextViewRange(editor.selection.union, in: self) }
    set { if let range = newValue.flatMap(offsets) { editor.selection = EditorSelection(range) } }
  }
  /// The text that is being composed; `nil` if there is none.
  open var markedTextRange: UITextRange? { editor.markedText.map { TextViewRange($0.range, in: self) } }
  /// Replaces the marked text, or else what is selected, by text that is still being composed.
  open func setMarkedText(_ markedText: String?, selectedRange: NSRange) {
    setAttributedMarkedText(markedText.map { NSAttributedString(string: $0) }, selectedRange: selectedRange)
  }
  /// Ends composing, and keeps the text.
  open func unmarkText() { bridge.perform { $0.unmarkText() } }
  /// Returns the rectangle in which a caret is drawn, in points of the view.
  open func caretRect(for position: UITextPosition) -> CGRect {
    layOutStaleText()
    return offset(position).map { caretRect(of: EditorSelection.Part($0)) } ?? .zero
  }
  /// Returns the rectangles of a range, line by line, in points of the view.
  open func selectionRects(for range: UITextRange) -> [UITextSelectionRect] {
    layOutStaleText()
    return offsets(range).map { bands(of: $0, in: nil).map(TextViewSelectionRect.init) } ?? []
  }

  // MARK: Responder

  /// Whether text can be selected.
  open override var canBecomeFirstResponder: Bool { isSelectable }
  /// Asks for the keys of the window, and begins editing.
  @discardableResult
  open override func becomeFirstResponder() -> Bool { beginEditing { super.becomeFirstResponder() } }
  /// Commits what is composed, ends editing, and lets go of the keys.
  @discardableResult
  open override func resignFirstResponder() -> Bool { endEditing { super.resignFirstResponder() } }
  /// What undoes the user's changes: a manager of the view's own.
  open override var undoManager: UndoManager? { editor.undoManager }
  /// The commands of responders, and those that speak, check and change what is selected.
  open override class var actions: UIResponderActions { selectionActions(super.actions) }
  /// Whether a command can be performed now.
  open override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
    canPerform(action) ?? super.canPerformAction(action, withSender: sender)
  }
  /// Copies what is selected, and deletes it.
  open override func cut(_ sender: Any?) { bridge.performByProgram(.cut) }
  /// Copies what is selected.
  open override func copy(_ sender: Any?) { bridge.performByProgram(.copy) }
  /// Inserts what was copied.
  open override func paste(_ sender: Any?) { pasteFromClipboard(plain: false) }
  /// Inserts what was copied in the typing attributes.
  open override func pasteAndMatchStyle(_ sender: Any?) { pasteFromClipboard(plain: true) }
  /// Deletes what is selected.
  open override func delete(_ sender: Any?) { bridge.performByProgram(.delete) }
  /// Selects the word at the caret.
  open override func select(_ sender: Any?) { bridge.performByProgram(.select) }
  /// Selects all of the text.
  open override func selectAll(_ sender: Any?) { bridge.performByProgram(.selectAll) }
  /// Inserts what is selected once more after it.
  open override func duplicate(_ sender: Any?) { bridge.performByProgram(.duplicate) }
  /// Shows where to type what is looked for, if ``isFindInteractionEnabled``.
  open override func find(_ sender: Any?) { presentFind(replacing: false) }
  /// Shows where to type what is looked for, and what replaces it, if ``isFindInteractionEnabled``.
  open override func findAndReplace(_ sender: Any?) { presentFind(replacing: true) }
  /// Goes to the next match.
  open override func findNext(_ sender: Any?) { findByCommand(.findNext) }
  /// Goes to the match before.
  open override func findPrevious(_ sender: Any?) { findByCommand(.findPrevious) }
  /// Looks for what is selected from now on, and puts it on the clipboard for what was last sought.
  open override func useSelectionForFind(_ sender: Any?) { lookForSelection() }
  /// Makes what is selected bold, or not bold if all of it is.
  open override func toggleBoldface(_ sender: Any?) { bridge.performByProgram(.toggleBoldface) }
  /// Makes what is selected italic, or upright if all of it is italic.
  open override func toggleItalics(_ sender: Any?) { bridge.performByProgram(.toggleItalics) }
  /// Underlines what is selected, or not if all of it is.
  open override func toggleUnderline(_ sender: Any?) { bridge.performByProgram(.toggleUnderline) }
  /// Makes fonts a point larger.
  open override func increaseSize(_ sender: Any?) { bridge.performByProgram(.increaseSize) }
  /// Makes fonts a point smaller.
  open override func decreaseSize(_ sender: Any?) { bridge.performByProgram(.decreaseSize) }
  /// Gives each run that is selected other attributes, as a step of undo; at a caret those of what is typed.
  open override func updateTextAttributes(
    conversionHandler: ([NSAttributedString.Key: Any]) -> [NSAttributedString.Key: Any]
  ) { performEditByProgram { $0.changeAttributes(conversionHandler) } }
  /// Turns the selected paragraphs from left to right.
  open override func makeTextWritingDirectionLeftToRight(_ sender: Any?) {
    bridge.performByProgram(.makeBaseWritingDirectionLeftToRight)
  }
  /// Turns the selected paragraphs from right to left.
  open override func makeTextWritingDirectionRightToLeft(_ sender: Any?) {
    bridge.performByProgram(.makeBaseWritingDirectionRightToLeft)
  }

  // MARK: Events

  /// Places the caret or selects by a pointer.
  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    if !begin(touches, event) { super.touchesBegan(touches, with: event) }
  }
  /// Extends the selection to the pointer.
  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { drag(touches) }
  /// Places the caret or selects by a finger.
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { end(touches) }
  /// Forgets the press.
  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { endPress() }
  /// A bar over text that can be selected, a hand over links.
  open override func cursor(at point: CGPoint) -> CursorShape? { shape(at: point) }

  private(set) lazy var accessibilityNode = TextViewNode(self)
  package override func hostAccessibilityNode() -> (any AccessibilityNode)? { accessibilityNode }

  /// Paints caret and selection anew.
  open override func tintColorDidChange() {
    super.tintColorDidChange()
    state.interaction.selectionMayHaveChanged()
    canvas.setNeedsDisplay()
  }
  /// Paints colours anew.
  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    borderColorChanged()
    adjustFonts()
    canvas.setNeedsDisplay()
  }
  /// Ends blinking where there is no window.
  open override func didMoveToWindow() {
    super.didMoveToWindow()
    if window == nil { stopBlinking() }
  }
}
