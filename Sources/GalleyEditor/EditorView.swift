internal import GalleyTextStore
internal import TextEditing
public import UIKit
internal import ViewHosting

/// An editor of one text: menus above the text, and below it where the caret is.
///
/// It belongs into a `UIWindow` of any host. Menus and dialogs are the host's.
@MainActor public final class EditorView: UIView, UITextViewDelegate, UITextFieldDelegate {
  /// The text that is edited.
  public private(set) var document: EditorDocument
  /// The view of the text.
  public private(set) var text: UITextView
  /// The windows that the editor's is one of; `nil` for an editor by itself, which opens no other window.
  public internal(set) weak var session: EditorSession?
  /// Told what the window's frame is to say.
  public var titleChanged: ((String) -> Void)? { didSet { titleChanged?(title) } }
  /// Called when the user wants to close the window, and nothing is left to be saved.
  public var wantsToClose: (() -> Void)?
  /// Called when the window should be seen before all others.
  public var wantsToShow: (() -> Void)?

  let status = StatusLabel()
  let state = UILabel()
  let lineField = UITextField()
  let bar = EditorBar()
  let files = FileDropper()
  /// The task that counts words, if one does.
  var counting: Task<Void, Never>?
  /// Whether it is being asked what becomes of a change by another program.
  var isAskingOfChange = false
  /// Whether the status may say another place than the caret's.
  private var isPlaceStale = false
  /// What the file's permissions said, and when that was, by the host's clock.
  private var (isFileReadOnly, fileLookTime) = (false, -TimeInterval.infinity)
  /// How much larger than written the text is shown.
  public private(set) var zoom: CGFloat = 1

  private static let (barHeight, statusHeight): (CGFloat, CGFloat) = (34, 26)

  /// Creates an editor of a text.
  public init(document: EditorDocument) {
    self.document = document
    text = EditorView.makeTextView(document)
    super.init(frame: CGRect(x: 0, y: 0, width: 640, height: 480))
    backgroundColor = EditorColors.bar
    tintColor = EditorColors.accent
    addSubview(text)
    addSubview(bar)
    addSubview(status)
    addSubview(state)
    lineField.isHidden = true
    lineField.placeholder = "Line"
    lineField.font = .systemFont(ofSize: 13)
    lineField.delegate = self
    lineField.backgroundColor = EditorColors.text
    addSubview(lineField)
    for label in [status, state] {
      label.font = .systemFont(ofSize: 12)
      label.textColor = .secondaryLabel
    }
    state.textAlignment = .right
    files.connect(self)
    setUp(text)
    document.add(self)
    bar.show(menus.map(\.title), commands) { [weak self] index, rect in self?.openMenu(index, below: rect) }
    showStatus()
  }

  /// There is no editor in archives.
  @available(*, unavailable)
  public required init?(coder: NSCoder) { nil }

  private static func makeTextView(_ document: EditorDocument) -> UITextView {
    let text = UITextView(frame: .zero, textContentManager: document.content)
    // What is typed into an empty text has these.
    text.font = document.font
    text.textColor = .label
    text.backgroundColor = EditorColors.text
    text.textContainerInset = UIEdgeInsets(top: 6, left: 4, bottom: 24, right: 4)
    text.lineNumberView = makeNumbers()
    text.highlightsCurrentLine = true
    text.isFindInteractionEnabled = true
    text.folding = document.folding
    text.addPlugin(JournalKeeper(document))
    text.accessibilityLabel = "Text"
    document.group.add(text.editor)
    return text
  }

  static func makeNumbers() -> TextLineNumberView {
    let numbers = TextLineNumberView()
    numbers.backgroundColor = EditorColors.numbers
    return numbers
  }

  private func setUp(_ text: UITextView) {
    text.delegate = self
    text.textDropDelegate = files
  }

  // MARK: Layout

  /// Places bar, text and status.
  public override func layoutSubviews() {
    super.layoutSubviews()
    if isPlaceStale { showStatus() }
    let (top, bottom) = (EditorView.barHeight, EditorView.statusHeight)
    bar.frame = CGRect(x: 0, y: 0, width: bounds.width, height: top)
    let area = CGRect(x: 0, y: top, width: bounds.width, height: max(bounds.height - top - bottom, 0))
    // A view that is shown larger has smaller bounds; their origin is what the text is scrolled to.
    text.transform = zoom == 1 ? .identity : CGAffineTransform(scaleX: zoom, y: zoom)
    text.bounds.size = CGSize(width: area.width / zoom, height: area.height / zoom)
    text.center = CGPoint(x: area.midX, y: area.midY)
    let fieldWidth: CGFloat = lineField.isHidden ? 0 : 90
    lineField.frame = CGRect(x: 8, y: area.maxY + 2, width: fieldWidth, height: bottom - 4)
    let left = 8 + fieldWidth + (fieldWidth > 0 ? 8 : 0)
    let stateWidth = min(state.intrinsicContentSize.width + 2, max(bounds.width / 2 - 16, 0))
    state.frame = CGRect(
      x: bounds.width - stateWidth - 10, y: area.maxY, width: stateWidth, height: bottom)
    status.frame = CGRect(
      x: left, y: area.maxY, width: max(state.frame.minX - left - 8, 0), height: bottom)
  }

  /// Gives the keyboard to the text.
  @discardableResult
  public override func becomeFirstResponder() -> Bool { text.becomeFirstResponder() }

  /// The commands' keys.
  public override var keyCommands: [UIKeyCommand]? {
    commands.filter { !$0.input.isEmpty }.map { command in
      let key = UIKeyCommand(title: command.title, input: command.input, modifierFlags: command.modifiers) {
        _ in
        command.run()
      }
      key.wantsPriorityOverSystemBehavior = true
      return key
    }
  }

  // MARK: The document

  /// Shows another text in place of this one.
  func show(_ document: EditorDocument) {
    let hadKeyboard = text.isFirstResponder
    let old = text
    leaveDocument()
    old.removeFromSuperview()
    self.document = document
    fileLookTime = -.infinity
    text = EditorView.makeTextView(document)
    text.wrapsLines = old.wrapsLines
    text.showsInvisibles = old.showsInvisibles
    text.spellCheckingType = old.spellCheckingType
    if old.lineNumberView == nil { text.lineNumberView = nil }
    setUp(text)
    document.add(self)
    insertSubview(text, at: 0)
    setNeedsLayout()
    if hadKeyboard { text.becomeFirstResponder() }
    showStatus()
  }

  /// Stops showing the document, which other editors may show.
  func leaveDocument() {
    counting?.cancel()
    document.group.remove(text.editor)
    document.remove(self)
  }

  /// What the window's frame says.
  public var title: String { (document.isEdited ? "• " : "") + document.name }

  /// Another editor has changed or saved the text.
  func documentChanged() {
    fileLookTime = -.infinity
    showStatus()
  }

  /// Shows where the caret is before the next picture: a key may move it several times.
  private func placeChanged() {
    isPlaceStale = true
    setNeedsLayout()
  }

  func showStatus(_ message: String? = nil) {
    isPlaceStale = false
    if message != nil { fileLookTime = -.infinity }
    let place = document.place(of: text.selectedRange.location)
    status.text = message ?? "Line \(place.line), Column \(place.column)"
    var parts: [String] = []
    if document.isUnprotected { parts.append("Not protected from a crash") }
    if isReadOnly { parts.append("Read-only") }
    if zoom != 1 { parts.append("\(Int((zoom * 100).rounded())) %") }
    parts.append("UTF-8")
    let new = parts.joined(separator: "   ")
    if state.text != new {
      state.text = new
      // It is as wide as its text.
      setNeedsLayout()
    }
    titleChanged?(title)
  }

  /// Whether the file is not to be changed, as was seen in the last second: the system is not asked at each
  /// key.
  private var isReadOnly: Bool {
    let now = host?.now ?? -.infinity
    if !(now - fileLookTime < 1) { (isFileReadOnly, fileLookTime) = (document.isReadOnly, now) }
    return isFileReadOnly
  }

  /// Takes note of an edit.
  public func textViewDidChange(_ textView: UITextView) {
    document.textChanged()
    placeChanged()
  }

  /// Shows where the caret is.
  public func textViewDidChangeSelection(_ textView: UITextView) {
    if textView === text { placeChanged() }
  }

  // MARK: Looks

  /// Shows the text larger or smaller, from a half to four times as large.
  public func zoom(to zoom: CGFloat) {
    self.zoom = min(max(zoom, 0.5), 4)
    setNeedsLayout()
    showStatus()
  }

  func toggleAppearance() {
    overrideUserInterfaceStyle = traitCollection.userInterfaceStyle == .dark ? .light : .dark
  }

  // MARK: Lines

  func askForLine() {
    lineField.isHidden = false
    lineField.text = ""
    setNeedsLayout()
    lineField.becomeFirstResponder()
  }

  /// Goes to the line whose number was typed.
  public func textFieldShouldReturn(_ textField: UITextField) -> Bool {
    let line = Int(textField.text ?? "")
    text.becomeFirstResponder()
    if let line { goTo(line: line) }
    return true
  }

  /// Takes the field for numbers away.
  public func textFieldDidEndEditing(_ textField: UITextField) {
    lineField.isHidden = true
    setNeedsLayout()
  }

  /// Puts the caret at the start of a line, counted from 1, and shows it.
  public func goTo(line: Int) {
    let range = NSRange(location: document.start(ofLine: line), length: 0)
    text.selectedRange = range
    text.scrollRangeToVisible(range)
  }
}
