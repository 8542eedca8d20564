public import Foundation
public import GalleyFoundation
internal import TextEditing
public import TextKit
public import ViewHosting

/// A control with one line of text that can be edited.
///
/// The line is laid out by TextKit and edited by `TextEditor`, as those of text views are. Text that is wider
/// than the field is scrolled while it is edited, so that the caret is visible, and cut at its end otherwise.
@MainActor
open class UITextField: UIControl, UITextInput, UIContentSizeCategoryAdjusting,
  UILetterformAwareAdjusting
{
  /// The text, its editor, and where it is.
  let content = FieldText()
  var look = FieldLook() { didSet { lookChanged() } }
  /// Whether the next text that is typed replaces all.
  var replacesOnInsertion = false
  /// Whether the delegate is not asked, since it was.
  var isPermitted = false
  var keys = KeyInterpreter()
  /// The press of the clear button.
  var pressesClearButton = false
  /// The press of the text.
  var pressed: FieldPress?
  let clearButton = FieldClearButton(frame: .zero)
  /// The next change of the caret's blinking.
  var caretTimer: (any HostTimer)?
  /// Whether the caret is blinking off.
  var isCaretOff = false
  /// What is copied to and pasted from.
  let clipboard = TextClipboard()
  /// What the editor asks and tells.
  lazy var editing = FieldEditing(self)
  /// What is pasted and dragged.
  let textExchange = TextExchange()
  /// What screen readers are told of edits.
  let notices = EditNotices()
  /// What fingers do with the selection.
  let textInteraction = UITextInteraction(for: .editable)

  /// Creates a field.
  ///
  /// - Parameter frame: Its frame, in points of its superview.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  /// Reads a field's geometry from an archive; its text is not written.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }

  private func setUp() {
    contentMode = .redraw
    isOpaque = false
    content.editor.delegate = editing
    content.editor.clipboard = clipboard
    content.emptyHeight = look.font.lineHeight
    content.editor.defaultAttributes = look.attributes
    addSubview(clearButton)
    clearButton.isHidden = true
    clipboard.view = self
    content.document.willEdit = { [weak self] in self?.willReplace($0, with: $1) }
    content.document.didEdit = { [weak self] in self?.tellReaders() }
    textExchange.connect(self)
    addInteraction(textInteraction)
  }

  // MARK: Text

  /// The text; an empty string, not `nil`, when there is none. Setting it neither asks nor tells the delegate
  /// of the change, and puts the caret at the end. Line ends become spaces.
  open var text: String? {
    get { content.document.storage.string }
    set { replaceText(NSAttributedString(string: newValue ?? "", attributes: look.attributes)) }
  }

  /// The text with its attributes. What it does not say comes from the field's properties.
  open var attributedText: NSAttributedString? {
    get { NSAttributedString(attributedString: content.document.storage) }
    set {
      guard let newValue else { return replaceText(NSAttributedString(string: "")) }
      let text = NSMutableAttributedString(attributedString: newValue)
      newValue.enumerateAttributes(in: NSRange(location: 0, length: newValue.length)) { given, range, _ in
        text.setAttributes(look.attributes.merging(given) { $1 }, range: range)
      }
      replaceText(text)
    }
  }

  /// The font of all text. At first the system's in 17 points; `nil` returns to that.
  open var font: UIFont? {
    get { look.font }
    set { look.font = newValue ?? UIFont.systemFont(ofSize: 17) }
  }
  /// The colour of all text. At first `label`; `nil` returns to that.
  open var textColor: UIColor? {
    get { look.color }
    set { look.color = newValue ?? .label }
  }
  /// The alignment of the text. At first `.natural`.
  open var textAlignment: NSTextAlignment {
    get { look.alignment }
    set { look.alignment = newValue }
  }
  /// The attributes of all text; setting them changes all of it.
  open var defaultTextAttributes: [NSAttributedString.Key: Any] {
    get { look.attributes }
    set { look.take(newValue) }
  }
  /// The attributes of text that is typed next, while the field is edited; otherwise `nil`.
  open var typingAttributes: [NSAttributedString.Key: Any]? {
    get { isEditing ? content.editor.typingAttributes : nil }
    set { if isEditing, let newValue { content.editor.typingAttributes = newValue } }
  }
  /// What is shown while there is no text.
  open var placeholder: String? {
    get { look.placeholder?.string }
    set { look.placeholder = newValue.map { NSAttributedString(string: $0) } }
  }
  /// What is shown while there is no text; its attributes win over those of placeholders.
  open var attributedPlaceholder: NSAttributedString? {
    get { look.placeholder }
    set { look.placeholder = newValue.map { NSAttributedString(attributedString: $0) } }
  }
  /// Whether text that does not fit is made smaller while it is not edited. At first `false`.
  open var adjustsFontSizeToFitWidth = false { didSet { setNeedsDisplay() } }
  /// The smallest size that text is made, in points; 0, as at first, for no smaller one.
  open var minimumFontSize: CGFloat = 0 { didSet { setNeedsDisplay() } }
  /// Whether attributes of pasted text are kept. At first `false`.
  open var allowsEditingTextAttributes = false {
    didSet { content.editor.behavior.isRichText = allowsEditingTextAttributes }
  }
  /// Whether dots are shown for the characters, which then cannot be copied. At first `false`.
  open var isSecureTextEntry = false {
    didSet {
      guard isSecureTextEntry != oldValue else { return }
      content.editor.unmarkText()
      content.document.isSecret = isSecureTextEntry
      textChanged()
    }
  }
  /// Whether fonts of text styles follow the reader's preferred size. At first `false`.
  open var adjustsFontForContentSizeCategory = false { didSet { adjustFonts() } }
  lazy var fontTraits = traitCollection

  // MARK: Editing

  /// What is asked and told while the field is edited.
  open weak var delegate: (any UITextFieldDelegate)?
  /// Whether the field is edited.
  public internal(set) var isEditing = false
  /// Whether the text is cleared when editing begins. At first `false`.
  open var clearsOnBeginEditing = false
  /// Whether the next text that is typed replaces all. It ends by that, and when the selection is moved.
  open var clearsOnInsertion: Bool {
    get { replacesOnInsertion }
    set {
      replacesOnInsertion = newValue
      setNeedsDisplay()
    }
  }
  private var ownInputView: UIView?
  private var ownInputAccessoryView: UIView?
  /// The view in place of an on-screen keyboard while the field is edited.
  open override var inputView: UIView? {
    get { ownInputView }
    set { ownInputView = newValue }
  }
  /// The view on top of an on-screen keyboard.
  open override var inputAccessoryView: UIView? {
    get { ownInputAccessoryView }
    set { ownInputAccessoryView = newValue }
  }

  /// Whether the field can be edited now.
  open override var canBecomeFirstResponder: Bool { isEnabled }

  /// Begins editing, if the delegate allows it.
  @discardableResult
  open override func becomeFirstResponder() -> Bool {
    if isFirstResponder { return true }
    guard canBecomeFirstResponder, window != nil, delegate?.textFieldShouldBeginEditing(self) ?? true,
      super.becomeFirstResponder()
    else { return false }
    beginEditing()
    return true
  }

  /// Ends editing, if the delegate allows it. What is being composed is kept.
  @discardableResult
  open override func resignFirstResponder() -> Bool {
    guard isFirstResponder else { return true }
    guard delegate?.textFieldShouldEndEditing(self) ?? true else { return false }
    content.editor.unmarkText()
    guard super.resignFirstResponder() else { return false }
    endEditing()
    return true
  }

  /// Undoes what was typed.
  open override var undoManager: UndoManager? { content.editor.undoManager }

  // MARK: The input method

  /// What is told of changes that the keyboard has not made.
  open weak var inputDelegate: (any UITextInputDelegate)?
  /// What tells the units of the text.
  open private(set) lazy var tokenizer: any UITextInputTokenizer = UITextInputStringTokenizer(textInput: self)
  /// What the field says of its text to input methods.
  var traits = TextInputTraitValues() { didSet { hostTextInputChanged() } }
  /// What marked text looks like; `nil` for a line under it.
  var markedStyle: [NSAttributedString.Key: Any]? { didSet { setNeedsDisplay() } }
  /// Whether there is any text.
  open var hasText: Bool { content.document.length > 0 }
  /// Types text in place of what is selected or composed; a line end is Return.
  open func insertText(_ text: String) { text.isReturn ? performReturn() : type(text) }
  /// Deletes what is selected, or the character before the caret.
  open func deleteBackward() { command(.deleteBackward) }
  /// Asks the field's delegate whether a replacement may be made.
  open func shouldChangeText(in range: UITextRange, replacementText text: String) -> Bool {
    offsets(range).map { allows(text, in: $0) } ?? false
  }
  /// What is selected; setting it tells the delegate, and not ``inputDelegate``.
  open var selectedTextRange: UITextRange? {
    get { FieldRange(content.editor.selection.union, in: self) }
    set { if let range = newValue.flatMap(offsets) { selectByInput(range) } }
  }
  /// The text that is being composed; `nil` if there is none.
  open var markedTextRange: UITextRange? {
    content.editor.markedText.map { FieldRange($0.range, in: self) }
  }
  /// Replaces the marked text, or else what is selected, by text that is still being composed. Secret text is
  /// not composed.
  open func setMarkedText(_ markedText: String?, selectedRange: NSRange) {
    compose(markedText ?? "", selectedRange)
  }
  /// Ends composing, and keeps the text.
  open func unmarkText() { content.editor.unmarkText() }
  /// Returns the rectangle in which a caret is drawn, in points of the field.
  open func caretRect(for position: UITextPosition) -> CGRect { caretRect(at: position) }
  /// Returns the rectangles of a range, from left to right, in points of the field.
  open func selectionRects(for range: UITextRange) -> [UITextSelectionRect] { rectangles(of: range) }

  // MARK: Parts

  /// The look of the border. At first `.none`.
  open var borderStyle = BorderStyle.none { didSet { partsChanged() } }
  /// When the clear button is shown; only with text. At first `.never`.
  open var clearButtonMode = ViewMode.never { didSet { partsChanged() } }
  /// The view at the leading edge; `nil` for none.
  open var leftView: UIView? {
    didSet { replaceSideView(oldValue, by: leftView) }
  }
  /// When ``leftView`` is shown. At first `.never`.
  open var leftViewMode = ViewMode.never { didSet { partsChanged() } }
  /// The view at the trailing edge; `nil` for none.
  open var rightView: UIView? {
    didSet { replaceSideView(oldValue, by: rightView) }
  }
  /// When ``rightView`` is shown. At first `.never`.
  open var rightViewMode = ViewMode.never { didSet { partsChanged() } }

  /// Returns the rectangle of the border in others.
  open func borderRect(forBounds bounds: CGRect) -> CGRect { bounds }

  /// Returns the rectangle of text that is not edited, in others.
  open func textRect(forBounds bounds: CGRect) -> CGRect { standardTextRect(in: bounds) }

  /// Returns the rectangle of text that is edited, in others.
  open func editingRect(forBounds bounds: CGRect) -> CGRect { standardTextRect(in: bounds) }

  /// Returns the rectangle of the placeholder in others.
  open func placeholderRect(forBounds bounds: CGRect) -> CGRect {
    isEditing ? editingRect(forBounds: bounds) : textRect(forBounds: bounds)
  }

  /// Returns the rectangle of the clear button in others.
  open func clearButtonRect(forBounds bounds: CGRect) -> CGRect { standardClearButtonRect(in: bounds) }

  /// Returns the rectangle of the left view in others; the right edge of them where the interface runs from
  /// right to left.
  open func leftViewRect(forBounds bounds: CGRect) -> CGRect {
    sideRect(of: leftView, in: bounds, isLeft: !isRightToLeft)
  }

  /// Returns the rectangle of the right view in others.
  open func rightViewRect(forBounds bounds: CGRect) -> CGRect {
    sideRect(of: rightView, in: bounds, isLeft: isRightToLeft)
  }

  // MARK: Size and drawing

  /// Whether the sizes of the field have space for letters that reach out of their line. At first they have
  /// not: sizes go by the line.
  open var sizingRule = UILetterformAwareSizingRule.typographic {
    didSet { if sizingRule != oldValue { partsChanged() } }
  }

  /// The size of the text or, without text, of the placeholder, with the border's space around it.
  open override var intrinsicContentSize: CGSize { wantedSize }

  /// Returns the intrinsic size.
  open override func sizeThatFits(_ size: CGSize) -> CGSize { wantedSize }

  /// Places the views at the sides and the clear button, and the text.
  open override func layoutSubviews() {
    super.layoutSubviews()
    placeParts()
  }

  /// Draws border, text, placeholder, selection and caret.
  open override func draw(_ rect: CGRect) { drawField() }

  /// Draws the text while it is not edited, in the current context.
  open func drawText(in rect: CGRect) { drawStill(in: rect) }

  /// Draws the placeholder in the current context.
  open func drawPlaceholder(in rect: CGRect) { drawStandardPlaceholder(in: rect) }

  override var triggersPrimaryAction: Bool { false }

  override var spokenLabel: String? { placeholder }

  override var spokenValue: String? { spokenText }

  override func activate() -> Bool { becomeFirstResponder() }

  override func stateChanged() {
    super.stateChanged()
    if !isEnabled, isFirstResponder { resignFirstResponder() }
  }

  /// Follows the reader's preferred size, and looks anew at colours that depend on the traits.
  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    adjustFonts()
    setNeedsDisplay()
  }

  /// Draws the caret in the new colour.
  open override func tintColorDidChange() {
    super.tintColorDidChange()
    setNeedsDisplay()
  }

  // MARK: Touches

  /// Begins editing and puts the caret where the pointer has pressed the field, or selects the word or all at
  /// a second or third press. A finger does so once it is lifted.
  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    super.touchesBegan(touches, with: event)
    if let touch = touches.first { press(touch, event) }
  }

  /// Extends the selection of a pointer.
  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    super.touchesMoved(touches, with: event)
    if let touch = touches.first { drag(touch) }
  }

  /// Clears the text if its button was pressed and released.
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    super.touchesEnded(touches, with: event)
    if let touch = touches.first { release(touch) }
  }

  /// Forgets the press.
  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    super.touchesCancelled(touches, with: event)
    forgetPress()
  }

  /// The pointer is a bar over the text.
  open override func cursor(at point: CGPoint) -> CursorShape? { isEnabled ? shape(at: point) : nil }

  package override func hostAccessibilityNode() -> (any AccessibilityNode)? {
    isAccessibilityElement ? ElementNode(self) : nil
  }

  // MARK: Commands

  /// Whether an edit command can be carried out now.
  open override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
    canEdit(by: action) ?? super.canPerformAction(action, withSender: sender)
  }

  open override func cut(_ sender: Any?) { command(.cut) }
  open override func copy(_ sender: Any?) { command(.copy) }
  open override func paste(_ sender: Any?) { command(.paste) }
  open override func pasteAndMatchStyle(_ sender: Any?) { command(.pasteAsPlainText) }
  open override func delete(_ sender: Any?) { command(.delete) }
  open override func select(_ sender: Any?) { command(.selectWord) }
  open override func selectAll(_ sender: Any?) { command(.selectAll) }
  /// Gives each run that is selected other attributes, if ``allowsEditingTextAttributes``; at a caret those
  /// of what is typed.
  open override func updateTextAttributes(
    conversionHandler: ([NSAttributedString.Key: Any]) -> [NSAttributedString.Key: Any]
  ) { performEditByProgram { $0.changeAttributes(conversionHandler) } }

  /// The edit commands.
  open override class var actions: UIResponderActions {
    super.actions
      .adding("cut:") { (field: UITextField, sender) in field.cut(sender) }
      .adding("copy:") { (field: UITextField, sender) in field.copy(sender) }
      .adding("paste:") { (field: UITextField, sender) in field.paste(sender) }
      .adding("pasteAndMatchStyle:") { (field: UITextField, sender) in field.pasteAndMatchStyle(sender) }
      .adding("delete:") { (field: UITextField, sender) in field.delete(sender) }
      .adding("select:") { (field: UITextField, sender) in field.select(sender) }
      .adding("selectAll:") { (field: UITextField, sender) in field.selectAll(sender) }
  }
}
