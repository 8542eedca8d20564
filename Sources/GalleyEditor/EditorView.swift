internal import GalleyTextStore
public import UIKit
internal import ViewHosting

/// An editor of one text: commands above the text, and below it where the caret is.
///
/// It belongs into a `UIWindow` of any host. Dialogs are the host's.
@MainActor public final class EditorView: UIView, UITextViewDelegate, UITextFieldDelegate {
  /// The text that is edited.
  public private(set) var document: EditorDocument
  /// The view of the text.
  public private(set) var text: UITextView
  /// Told what the window's frame is to say.
  public var titleChanged: ((String) -> Void)? { didSet { titleChanged?(title) } }
  /// Called when the user wants to close the window, and nothing is left to be saved.
  public var wantsToClose: (() -> Void)?

  let status = UILabel()
  let lineField = UITextField()
  private let toolbar = EditorToolbar()
  /// How much larger than written the text is shown.
  public private(set) var zoom: CGFloat = 1

  private static let (barHeight, statusHeight): (CGFloat, CGFloat) = (36, 26)

  /// Creates an editor of a text.
  public init(document: EditorDocument) {
    self.document = document
    text = EditorView.makeTextView(document)
    super.init(frame: CGRect(x: 0, y: 0, width: 640, height: 480))
    backgroundColor = .secondarySystemBackground
    addSubview(text)
    addSubview(toolbar)
    addSubview(status)
    lineField.isHidden = true
    lineField.placeholder = "Line"
    lineField.font = .systemFont(ofSize: 13)
    lineField.delegate = self
    lineField.backgroundColor = .systemBackground
    addSubview(lineField)
    status.font = .systemFont(ofSize: 13)
    status.textColor = .secondaryLabel
    text.delegate = self
    toolbar.show(commands)
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
    text.backgroundColor = .systemBackground
    text.textContainerInset = UIEdgeInsets(top: 6, left: 4, bottom: 24, right: 4)
    text.lineNumberView = TextLineNumberView()
    text.highlightsCurrentLine = true
    text.isFindInteractionEnabled = true
    text.addPlugin(JournalKeeper(document))
    text.accessibilityLabel = "Text"
    return text
  }

  // MARK: Layout

  /// Places bar, text and status.
  public override func layoutSubviews() {
    super.layoutSubviews()
    let (bar, bottom) = (EditorView.barHeight, EditorView.statusHeight)
    toolbar.frame = CGRect(x: 0, y: 0, width: bounds.width, height: bar)
    let area = CGRect(x: 0, y: bar, width: bounds.width, height: max(bounds.height - bar - bottom, 0))
    // A view that is shown larger has smaller bounds; their origin is what the text is scrolled to.
    text.transform = zoom == 1 ? .identity : CGAffineTransform(scaleX: zoom, y: zoom)
    text.bounds.size = CGSize(width: area.width / zoom, height: area.height / zoom)
    text.center = CGPoint(x: area.midX, y: area.midY)
    let fieldWidth: CGFloat = lineField.isHidden ? 0 : 90
    lineField.frame = CGRect(x: 8, y: area.maxY + 2, width: fieldWidth, height: bottom - 4)
    status.frame = CGRect(
      x: 8 + fieldWidth + (fieldWidth > 0 ? 8 : 0), y: area.maxY,
      width: max(bounds.width - 24 - fieldWidth, 0), height: bottom)
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
    let (wraps, hadNumbers) = (text.wrapsLines, text.lineNumberView != nil)
    text.removeFromSuperview()
    self.document = document
    text = EditorView.makeTextView(document)
    text.wrapsLines = wraps
    if !hadNumbers { text.lineNumberView = nil }
    text.delegate = self
    insertSubview(text, at: 0)
    setNeedsLayout()
    if hadKeyboard { text.becomeFirstResponder() }
    showStatus()
  }

  /// What the window's frame says.
  public var title: String { (document.isEdited ? "• " : "") + document.name }

  func showStatus(_ message: String? = nil) {
    let place = document.place(of: text.selectedRange.location)
    status.text = message ?? "Line \(place.line), Column \(place.column)"
    titleChanged?(title)
  }

  /// Takes note of an edit.
  public func textViewDidChange(_ textView: UITextView) {
    document.isEdited = true
    showStatus()
  }

  /// Shows where the caret is.
  public func textViewDidChangeSelection(_ textView: UITextView) { showStatus() }

  // MARK: Looks

  /// Shows the text larger or smaller, from a half to four times as large.
  public func zoom(to zoom: CGFloat) {
    self.zoom = min(max(zoom, 0.5), 4)
    setNeedsLayout()
    showStatus("\(Int((self.zoom * 100).rounded())) %")
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
