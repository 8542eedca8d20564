public import Foundation
internal import TextEditing
public import UIKit

/// Rich text of many lines that scrolls and is edited: a face of the editor that `UITextView` has, whose
/// lines are those of a ``YYTextLayout``.
///
/// What the view shares with `UITextView`, such as keys, selection, handles, composition and spelling, is
/// told there.
@MainActor open class YYTextView: UITextView, YYTextKeyboardObserver {
  var settings = YYTextViewSettings()
  let relay = YYTextViewRelay()
  let face = YYTextViewFace()
  private let gate = YYTextViewGate()

  // MARK: Creating

  /// Creates a view.
  ///
  /// - Parameters:
  ///   - frame: Its frame, in points.
  ///   - textContainer: As that of a text view; `nil` for one of the view's own.
  public override init(frame: CGRect, textContainer: NSTextContainer?) {
    super.init(frame: frame, textContainer: textContainer)
    setUp()
  }

  /// Creates a view from an archive.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }

  private func setUp() {
    relay.view = self
    face.view = self
    super.delegate = relay
    textContainer.lineFragmentPadding = 0
    textContainerInset = Self.rowInset
    if attributedText.length == 0 {
      font = .systemFont(ofSize: 12)
      textColor = .black
    }
    editor.undoManager.levelsOfUndo = 20
    settings.debugOption = .shared()
    show(face)
    interactionStyle = .toolkit
    settings.placeholder.install(in: self)
    YYTextKeyboardManager.default().add(self)
    YYTextDebugOption.add(self)
    gate.view = self
    for case let interaction as UITextInteraction in interactions {
      for recognizer in interaction.gesturesForFailureRequirements { recognizer.delegate = gate }
    }
  }

  /// What the view asks and tells, as a scroll view, too.
  @_nonoverride open weak var delegate: (any YYTextViewDelegate)? {
    get { relay.delegate }
    set { relay.delegate = newValue }
  }

  // MARK: Text

  /// The plain text; see `UITextView`. What is backed by another text is read as that, and an attachment
  /// without one as U+FFFC.
  open override var text: String! {
    get { textStorage.yy_plainText(for: NSRange(location: 0, length: textStorage.length)) }
    set {
      super.text = newValue
      textWasSet()
    }
  }

  /// The text with its attributes; see `UITextView`.
  open override var attributedText: NSAttributedString! {
    get { super.attributedText }
    set {
      super.attributedText = newValue
      textWasSet()
    }
  }

  /// Changes the text whenever it is set, and after each edit: never while text is being composed. Its
  /// changes of characters can be undone.
  open var textParser: (any YYTextParser)? {
    get { settings.parser }
    set {
      settings.parser = newValue
      parse()
    }
  }

  /// The layout of the text, in points of the container; `nil` where that has no space.
  open var textLayout: YYTextLayout? {
    layOutFace()
    return face.layout
  }

  /// The attributes of what is typed next, by their names. They hold until the selection changes.
  @_nonoverride open var typingAttributes: [String: Any]? {
    get { Dictionary(uniqueKeysWithValues: super.typingAttributes.map { ($0.key.rawValue, $0.value) }) }
    set {
      let named = (newValue ?? [:]).map { (NSAttributedString.Key(rawValue: $0.key), $0.value) }
      super.typingAttributes = Dictionary(uniqueKeysWithValues: named)
    }
  }

  // MARK: Placeholder

  /// What an empty view shows; at first `nil`.
  open var placeholderText: String? {
    get { settings.placeholder.text?.yy_plainText(for: settings.placeholder.whole) }
    set { settings.placeholder.setText(newValue, like: self) }
  }
  /// The placeholder's font; setting it changes all of it. `nil` for the view's.
  open var placeholderFont: UIFont? {
    get { settings.placeholder.font }
    set { settings.placeholder.setFont(newValue, like: self) }
  }
  /// The placeholder's colour; setting it changes all of it. At first a grey.
  open var placeholderTextColor: UIColor? {
    get { settings.placeholder.color }
    set { settings.placeholder.setColor(newValue) }
  }
  /// The placeholder with its attributes.
  open var placeholderAttributedText: NSAttributedString? {
    get { settings.placeholder.text }
    set { settings.placeholder.setAttributedText(newValue) }
  }

  // MARK: Links

  /// Which data become links that can be touched, while the text is not being edited. At first none.
  @_nonoverride open var dataDetectorTypes: UIDataDetectorTypes {
    get { settings.detectors }
    set { setDetectors(newValue) }
  }
  /// The attributes of links that were found, by their names; at first a blue.
  @_nonoverride open var linkTextAttributes: [String: Any]? {
    get { settings.linkAttributes }
    set {
      settings.linkAttributes = newValue
      faceChanged()
    }
  }
  /// The attributes of links that were found while they are touched, by their names; at first a grey border.
  open var highlightTextAttributes: [String: Any]? {
    get { settings.highlightAttributes }
    set {
      settings.highlightAttributes = newValue
      faceChanged()
    }
  }
  /// Whether highlights can be touched. At first they can.
  open var isHighlightable: Bool {
    get { settings.isHighlightable }
    set { settings.isHighlightable = newValue }
  }

  // MARK: Drawing

  /// Whether other threads draw the text; at first not. What was drawn stays until what changes it is drawn,
  /// carets and selections follow at once, and what scrolls into sight is there at once. The text is laid out
  /// on the main thread, which asks the layout for its carets.
  ///
  /// Not in YYText, whose labels have it.
  open var displaysAsynchronously: Bool {
    get { settings.displaysAsynchronously }
    set {
      guard newValue != settings.displaysAsynchronously else { return }
      settings.displaysAsynchronously = newValue
      settings.pictures.forget()
      repaintFace()
    }
  }

  // MARK: Container

  /// Shapes that the text goes around, in points of the view's content; at first `nil`.
  open var exclusionPaths: [UIBezierPath]? {
    get { settings.exclusionPaths }
    set {
      settings.exclusionPaths = newValue
      faceChanged()
    }
  }
  /// Whether lines are columns that follow one another to the left, and the view scrolls across. The insets,
  /// unless they were changed, become those of the other form.
  open var isVerticalForm: Bool {
    get { settings.isVerticalForm }
    set { setVertical(newValue) }
  }
  /// Moves lines after they were laid out; at first `nil`.
  open var linePositionModifier: (any YYTextLinePositionModifier)? {
    get { settings.linePositionModifier }
    set {
      settings.linePositionModifier = newValue
      faceChanged()
    }
  }
  /// What is drawn of the layout itself; at first the shared option.
  open var debugOption: YYTextDebugOption? {
    get { settings.debugOption }
    set {
      let old = settings.debugOption
      settings.debugOption = newValue
      if YYTextDebugOption.isShown(old, newValue) { faceChanged() }
    }
  }
  /// The largest number of rows that the sizes of the view have space for; 0, as at first, for any. A view
  /// that follows its intrinsic size grows up to it, and scrolls then.
  ///
  /// Not in YYText.
  open var maximumFittingRows: Int {
    get { settings.maximumFittingRows }
    set {
      settings.maximumFittingRows = max(newValue, 0)
      invalidateIntrinsicContentSize()
    }
  }

  /// The size of the text where the view does not scroll, or has ``maximumFittingRows``.
  open override var intrinsicContentSize: CGSize {
    guard maximumFittingRows > 0, bounds.width > 0 else { return super.intrinsicContentSize }
    return sizeThatFits(CGSize(width: bounds.width, height: .greatestFiniteMagnitude))
  }

  // MARK: Clipboard and undo

  /// Whether pictures are pasted. At first they are not.
  open var allowsPasteImage: Bool {
    get { settings.allowsPasteImage }
    set { settings.allowsPasteImage = newValue }
  }
  /// Whether text is pasted with its attributes. At first it is not.
  open var allowsPasteAttributedString: Bool {
    get { settings.allowsPasteAttributedString }
    set { settings.allowsPasteAttributedString = newValue }
  }
  /// Whether text is copied with its attributes. At first it is.
  open var allowsCopyAttributedString: Bool {
    get { settings.allowsCopyAttributedString }
    set { settings.allowsCopyAttributedString = newValue }
  }
  /// Whether edits can be undone. At first they can.
  open var allowsUndoAndRedo: Bool {
    get { settings.allowsUndoAndRedo }
    set { setUndo(newValue) }
  }
  /// How many steps can be undone; at first 20.
  open var maximumUndoLevel: UInt {
    get { UInt(max(editor.undoManager.levelsOfUndo, 0)) }
    set { editor.undoManager.levelsOfUndo = Int(clamping: newValue) }
  }

  /// The height of a view over the keyboard that is not `inputAccessoryView`, in points.
  open var extraAccessoryViewHeight: CGFloat {
    get { settings.extraAccessoryViewHeight }
    set { settings.extraAccessoryViewHeight = newValue }
  }

  // MARK: Commands

  /// Whether a command can be performed now.
  open override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
    canPerformCommand(action) ?? super.canPerformAction(action, withSender: sender)
  }
  /// Copies what is selected, and deletes it.
  open override func cut(_ sender: Any?) {
    guard isEditable, copySelection() else { return }
    super.delete(sender)
  }
  /// Copies what is selected: its plain text, and with ``allowsCopyAttributedString`` the text with its
  /// attributes and the picture of its first attachment.
  open override func copy(_ sender: Any?) { copySelection() }
  /// Inserts what was copied: the first that is allowed of text with attributes, a picture, and plain text.
  open override func paste(_ sender: Any?) { pasteContent() }
  /// Selects what is at the caret: the word, with all of the bound text that it touches; without a word the
  /// character after the caret, or the one before; where nothing is laid out all of the text.
  open override func select(_ sender: Any?) { selectUnit() }
  /// Has the system's dictionary tell what is selected.
  open func define(_ sender: Any?) { lookUpSelection() }
  /// The commands of text views, and `_define:`.
  open override class var actions: UIResponderActions {
    super.actions.adding("_define:") { (view: YYTextView, sender) in view.define(sender) }
  }
  /// Inserts what was typed. It takes no attributes over that belong to single characters.
  open override func insertText(_ text: String) {
    dropSingleAttributes()
    super.insertText(text)
  }
  /// Deletes what is selected, or the character before each caret. Bound text that asks for it is selected
  /// first.
  open override func deleteBackward() { if !selectsBoundText() { super.deleteBackward() } }

  // MARK: Views

  /// Lays out the text, and the placeholder of an empty view.
  open override func layoutSubviews() {
    super.layoutSubviews()
    settings.placeholder.place()
  }

  /// The on-screen keyboard changes: what it covers becomes an inset.
  open func keyboardChanged(with transition: YYTextKeyboardTransition) { followKeyboard(transition) }

  /// Takes touches that mean a highlight.
  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    if !beginTouch(touches) { super.touchesBegan(touches, with: event) }
  }
  /// Shows whether the finger is on the highlight that it has touched.
  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    if !moveTouch(touches) { super.touchesMoved(touches, with: event) }
  }
  /// Taps the highlight that was touched.
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    if !finishTouch(touches) { super.touchesEnded(touches, with: event) }
  }
  /// Forgets the touch.
  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    if settings.touch != nil { endTouch() } else { super.touchesCancelled(touches, with: event) }
  }
}

extension YYTextView: YYTextDebugTarget {
  /// Takes over the shared debug option.
  public func setDebugOption(_ option: YYTextDebugOption?) { debugOption = option }
}
