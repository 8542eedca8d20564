internal import CoreGraphics
internal import Foundation
internal import TextEditing
internal import TextKit
internal import ViewHosting

/// The text as a whole, and selections that a program sets.
extension UITextView {
  func setUp() {
    backgroundColor = .systemBackground
    canvas.textView = self
    canvas.isUserInteractionEnabled = false
    canvas.contentMode = .redraw
    insertSubview(canvas, at: 0)
    bridge.connect(self)
    answerContainer()
    exchange.connect(self)
    editor.behavior.isRichText = false
    editor.defaultAttributes = baseAttributes
    viewportListener.view = self
    stack.viewport?.delegate = viewportListener
    stack.textLayoutManager?.textAttachmentParentView = self
    layer.movesPixels = stack.textLayoutManager != nil
    addInteraction(state.interaction)
  }

  /// The attributes of plain text.
  var baseAttributes: [NSAttributedString.Key: Any] {
    var attributes: [NSAttributedString.Key: Any] = [
      .font: state.font ?? CTFontCreateWithName("Helvetica" as CFString, 12, nil),
      .foregroundColor: state.textColor ?? UIColor.label,
    ]
    if state.alignment != .natural {
      let style = NSMutableParagraphStyle()
      style.alignment = state.alignment
      attributes[.paragraphStyle] = style.copy()
    }
    return attributes
  }

  /// Remembers font, colour and alignment of a text's first character.
  func takeLook(of text: NSAttributedString?) {
    guard let text, text.length > 0 else { return }
    let attributes = text.attributes(at: 0, effectiveRange: nil)
    state.font = attributes[.font] as? UIFont
    state.textColor = attributes[.foregroundColor] as? UIColor
    state.alignment = (attributes[.paragraphStyle] as? NSParagraphStyle)?.alignment ?? .natural
    editor.defaultAttributes = baseAttributes
  }

  /// Returns a text in which characters without a colour have that of the view, so that they can be read in
  /// the dark, too.
  func colored(_ text: NSAttributedString?) -> NSAttributedString {
    guard let text else { return NSAttributedString(string: "") }
    var bare: [NSRange] = []
    let whole = NSRange(location: 0, length: text.length)
    text.enumerateAttribute(.foregroundColor, in: whole) { value, range, _ in
      if value == nil { bare.append(range) }
    }
    guard !bare.isEmpty else { return text }
    let colored = NSMutableAttributedString(attributedString: text)
    for range in bare {
      colored.addAttribute(.foregroundColor, value: state.textColor ?? UIColor.label, range: range)
    }
    return colored
  }

  func setText(_ text: NSAttributedString) {
    state.contentSize.traits = traitCollection
    bridge.synchronize()
    inputDelegate?.textWillChange(self)
    inputDelegate?.selectionWillChange(self)
    bridge.isSetting = true
    state.anchor = nil
    let length = stack.length
    stack.setText(text)
    if !stack.hasStorage { state.plugins.didReplace(self, 0..<length, newLength: text.length) }
    editor.textWasChanged(in: 0..<length, newLength: text.length)
    editor.selection = EditorSelection(text.length)
    bridge.isSetting = false
    inputDelegate?.selectionDidChange(self)
    inputDelegate?.textDidChange(self)
    tellSelectionChanged()
    if isFirstResponder { revealSelection() }
  }

  /// Tells the delegate, and then the plugins, that something else is selected.
  func tellSelectionChanged() {
    delegate?.textViewDidChangeSelection(self)
    state.plugins.tell { $0.textViewDidChangeSelection(self) }
  }

  /// Gives all of the text an attribute; `nil` removes it.
  func setAttribute(_ key: NSAttributedString.Key, _ value: Any?) {
    if key == .font { state.contentSize.traits = traitCollection }
    let whole = NSRange(location: 0, length: stack.hasStorage ? textStorage.length : 0)
    if let value {
      textStorage.addAttribute(key, value: value, range: whole)
    } else {
      textStorage.removeAttribute(key, range: whole)
    }
    editor.defaultAttributes = baseAttributes
    if stack.length == 0 { editor.typingAttributes = baseAttributes }
    canvas.setNeedsDisplay()
  }

  func alignAll(_ alignment: NSTextAlignment) {
    if stack.hasStorage {
      textStorage.setAlignment(alignment, range: NSRange(location: 0, length: textStorage.length))
    }
    editor.defaultAttributes = baseAttributes
    if stack.length == 0 { editor.typingAttributes = baseAttributes }
  }

  func editingStateChanged() {
    if isEditable { removeDetectedLinks() } else { setNeedsLayout() }
    if !isSelectable, isFirstResponder { resignFirstResponder() }
    restartCaret()
    hostTextInputChanged()
    checkSpellingAnew()
  }

  // MARK: Selection

  /// Returns a range of UTF-16 offsets that lies in the text.
  package func clamped(_ range: NSRange) -> Range<Int> {
    let length = stack.length
    let start = range.location == NSNotFound ? length : min(max(range.location, 0), length)
    return start..<min(max(start, start + min(max(range.length, 0), length)), length)
  }

  /// Selects as a program or a gesture does: the system's side is told before and after, then the delegate.
  func changeSelection(_ body: () -> Void) {
    inputDelegate?.selectionWillChange(self)
    bridge.holdSelectionCalls {
      body()
      inputDelegate?.selectionDidChange(self)
    }
  }

  func select(_ selection: EditorSelection) {
    changeSelection { editor.selection = selection }
  }

  func selectionChanged() {
    looks.clearsOnInsertion = false
    forgetTypingRow()
    restartCaret()
    hostTextInputChanged()
    spellingCaretMoved()
    state.attachments.markSelected(in: self)
    state.interaction.selectionMayHaveChanged()
    if isFirstResponder { window?.host?.post(.selection(accessibilityNode)) }
  }

  /// Called after the user has edited.
  func editingEnded(reveals: Bool = true) {
    canvasMayHaveChanged()
    bridge.changes.noteCommit()
    if isFirstResponder, reveals { revealSelection() }
    hostTextInputChanged()
  }

  /// Called after the storage has changed, by whichever change.
  ///
  /// - Parameters:
  ///   - range: What was replaced; `nil` where that is not known.
  ///   - newLength: The length of what is there now.
  func textContentChanged(in range: Range<Int>? = nil, newLength: Int = 0) {
    stack.face?.textChanged(in: range, newLength: newLength)
    state.isStale = true
    state.laidOut = nil
    setNeedsLayout()
    // What an editor replaces is in other fragments afterwards; of what else changes the text that is not
    // known.
    if bridge.isEditing { canvasMayHaveChanged() } else { canvas.setNeedsDisplay() }
    if !isScrollEnabled { invalidateIntrinsicContentSize() }
  }

  // MARK: The switch

  /// Has the container's `layoutManager` switch the view, as the view's own does.
  private func answerContainer() {
    guard stack.textLayoutManager != nil else { return }
    textContainer.layoutManagerSource = { [weak self] in
      guard MainQueue.isCurrent else { return nil }
      nonisolated(unsafe) var found: NSLayoutManager?
      MainActor.assumeIsolated {
        guard let self, self.stack.textLayoutManager != nil else { return }
        found = self.switchedLayoutManager(because: "its container's layoutManager was accessed")
      }
      return found
    }
  }

  func switchedLayoutManager(because reason: String) -> NSLayoutManager {
    if let manager = stack.layoutManager { return manager }
    guard stack.textLayoutManager != nil else {
      let manager = stack.switchToTextKit1()
      bridge.synchronize()
      bridge.replaceDocument()
      layoutChanged()
      return manager
    }
    Self.switchHandler?(self, reason)
    let center = NotificationCenter.default
    center.post(name: UITextView.willSwitchToNSLayoutManagerNotification, object: self)
    let name = String(describing: type(of: self))
    FileHandle.standardError.write(
      Data("\(name) \(ObjectIdentifier(self)) switches to TextKit 1 because \(reason).\n".utf8))
    if isFirstResponder { resignFirstResponder() }
    unmarkText()
    // A delegate or an observer may have had the view switch.
    if let manager = stack.layoutManager { return manager }
    state.attachments.removeAll(from: self)
    state.fragments = []
    let manager = stack.switchToTextKit1()
    layer.movesPixels = false
    bridge.replaceDocument()
    layoutChanged()
    center.post(name: UITextView.didSwitchToNSLayoutManagerNotification, object: self)
    return manager
  }
}
