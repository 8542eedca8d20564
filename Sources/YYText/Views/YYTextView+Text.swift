internal import Foundation
internal import GalleyDetection
internal import TextEditing
internal import UIKit

/// The text: what a parser makes of it, what is shown of it, what is bound together.
extension YYTextView {
  /// Called after a program has set the text.
  func textWasSet() {
    parse()
    editor.undoManager.removeAllActions()
    settings.placeholder.place()
  }

  /// Called after the user has changed the text, and has committed what was composed.
  func textDidChange() {
    settings.placeholder.place()
    let changes = editor.undoManager
    // What was put back stays as it was.
    if !changes.isUndoing, !changes.isRedoing { parse() }
  }

  /// Has the parser change the text, and makes the changes in the view.
  func parse() {
    guard let parser = settings.parser, !settings.isParsing, editor.markedText == nil else { return }
    let parsed = NSMutableAttributedString(attributedString: textStorage)
    let before = selectedRange
    var selected = before
    guard parser.parseText(parsed, selectedRange: &selected) else { return }
    settings.isParsing = true
    defer { settings.isParsing = false }
    if parsed.string != textStorage.string { replaceCharacters(with: parsed) }
    takeAttributes(of: parsed)
    if selectedRange != selected { selectedRange = selected }
    if selected != before { relay.delegate?.textViewDidChangeSelection(self) }
  }

  /// Replaces what differs by the characters of another text, as one step that can be undone.
  private func replaceCharacters(with other: NSAttributedString) {
    let (old, new) = (Array(textStorage.string.utf16), Array(other.string.utf16))
    let shorter = min(old.count, new.count)
    let start = (0..<shorter).first { old[$0] != new[$0] } ?? shorter
    var tail = 0
    while tail < shorter - start, old[old.count - 1 - tail] == new[new.count - 1 - tail] { tail += 1 }
    guard let first = position(from: beginningOfDocument, offset: start),
      let last = position(from: beginningOfDocument, offset: old.count - tail),
      let range = textRange(from: first, to: last)
    else { return }
    let part = NSRange(location: start, length: new.count - tail - start)
    let wasRich = editor.behavior.isRichText
    editor.behavior.isRichText = true
    replace(range, withAttributedText: other.attributedSubstring(from: part))
    editor.behavior.isRichText = wasRich
  }

  /// Gives the text the attributes of another one of the same characters, where they differ.
  private func takeAttributes(of other: NSAttributedString) {
    guard other.length == textStorage.length else { return }
    var changes: [(NSRange, [NSAttributedString.Key: Any])] = []
    let whole = NSRange(location: 0, length: other.length)
    other.enumerateAttributes(in: whole) { attributes, range, _ in
      let wanted = attributes as NSDictionary
      textStorage.enumerateAttributes(in: range) { present, part, _ in
        if !wanted.isEqual(present as NSDictionary) { changes.append((part, attributes)) }
      }
    }
    guard !changes.isEmpty else { return }
    textStorage.beginEditing()
    for (range, attributes) in changes { textStorage.setAttributes(attributes, range: range) }
    textStorage.endEditing()
  }

  // MARK: What is shown

  /// The text as it is laid out: with links that were found, with the look of the highlight that is touched,
  /// and with an empty row after a last line end.
  var shownText: NSAttributedString {
    let text = NSMutableAttributedString(attributedString: textStorage)
    if findsLinks { addLinks(to: text) }
    addTouch(to: text, at: 0)
    if let rowAfterText { text.append(rowAfterText) }
    return text
  }

  /// Whether what a detector finds in the text is shown as links.
  var findsLinks: Bool { settings.detector != nil && !(isEditable && isFirstResponder) }

  /// Whether such links may go on in another paragraph: addresses do, all others stay in theirs.
  var findsLinksAcrossParagraphs: Bool { findsLinks && settings.detectors.contains(.address) }

  /// Gives text that begins at an offset the look of the highlight that is touched.
  private func addTouch(to text: NSMutableAttributedString, at offset: Int) {
    guard let touch = settings.touch, touch.isShown else { return }
    let touched = NSIntersectionRange(touch.range, NSRange(location: offset, length: text.length))
    guard touched.length > 0 else { return }
    let range = NSRange(location: touched.location - offset, length: touched.length)
    for (key, value) in touch.highlight.attributes ?? [:] {
      if value is NSNull {
        text.removeAttribute(key, range: range)
      } else {
        text.addAttribute(key, value: value, range: range)
      }
    }
  }

  private func addLinks(to text: NSMutableAttributedString) {
    guard let detector = settings.detector, text.length > 0 else { return }
    func named(_ attributes: [String: Any]?) -> [NSAttributedString.Key: Any] {
      let pairs = (attributes ?? [:]).map { (NSAttributedString.Key(rawValue: $0.key), $0.value) }
      return Dictionary(uniqueKeysWithValues: pairs)
    }
    let (look, pressed) = (named(settings.linkAttributes), named(settings.highlightAttributes))
    let whole = NSRange(location: 0, length: text.length)
    for match in detector.matches(in: text.string, options: [], range: whole) {
      guard text.attribute(.yyHighlight, at: match.range.location, effectiveRange: nil) == nil else {
        continue
      }
      let highlight = YYTextHighlight(attributes: pressed)
      highlight.userInfo = ["result": match]
      text.addAttributes(look, range: match.range)
      text.addAttribute(.yyHighlight, value: highlight, range: match.range)
    }
  }

  func setDetectors(_ types: UIDataDetectorTypes) {
    guard types != settings.detectors else { return }
    settings.detectors = types
    // Foundation for Linux calls these types deprecated: its own expressions find none of them.
    let bits: [(UIDataDetectorTypes, UInt64)] = [
      (.calendarEvent, 1 << 4), (.address, 1 << 5), (.link, 1 << 6), (.phoneNumber, 1 << 11),
    ]
    let checked = bits.filter { types.contains($0.0) }.reduce(0) { $0 | $1.1 }
    settings.detector = checked == 0 ? nil : try? NSDataDetector(types: checked)
    faceChanged()
  }

  /// Called when editing has begun or ended.
  func editingChanged() { if settings.detector != nil { faceChanged() } }

  // MARK: Bound text

  /// Returns the ranges that bindings hold together and that touch a range, each whole.
  func boundRanges(in range: Range<Int>) -> [Range<Int>] {
    let text = textStorage
    var found: [Range<Int>] = []
    text.enumerateAttribute(.yyBinding, in: NSRange(range)) { value, run, _ in
      guard value != nil, let bound = binding(at: run.location) else { return }
      let whole = bound.range.location..<bound.range.location + bound.range.length
      if found.last != whole { found.append(whole) }
    }
    return found
  }

  private func binding(at offset: Int) -> (value: YYTextBinding, range: NSRange)? {
    // Where nothing is bound, the longest range without a binding may be all of the text.
    guard (0..<textStorage.length).contains(offset),
      textStorage.attribute(.yyBinding, at: offset, effectiveRange: nil) != nil
    else { return nil }
    var range = NSRange()
    let value = textStorage.attribute(
      .yyBinding, at: offset, longestEffectiveRange: &range,
      in: NSRange(location: 0, length: textStorage.length))
    return (value as? YYTextBinding).map { ($0, range) }
  }

  /// Selects the bound text before a caret, if that is to be selected before it is deleted.
  func selectsBoundText() -> Bool {
    guard isEditable, editor.markedText == nil, selectedRanges.count == 1, selectedRange.length == 0,
      let bound = binding(at: selectedRange.location - 1), bound.value.deleteConfirm
    else { return false }
    selectedRange = bound.range
    return true
  }

  /// Takes attributes that belong to single characters, or to a border, off what is typed next.
  func dropSingleAttributes() {
    let single = NSMutableAttributedString.discontinuousKeys + [.yyBorder, .yyBackgroundBorder]
    let given = editor.typingAttributes
    let kept = given.filter { !single.contains($0.key) }
    if kept.count < given.count { editor.typingAttributes = kept }
  }

  // MARK: Undo

  func setUndo(_ isAllowed: Bool) {
    guard isAllowed != settings.allowsUndoAndRedo else { return }
    settings.allowsUndoAndRedo = isAllowed
    let changes = editor.undoManager
    if isAllowed {
      changes.enableUndoRegistration()
    } else {
      changes.removeAllActions()
      changes.disableUndoRegistration()
    }
  }
}

/// What is laid out by paragraphs: the text as it is shown while no link goes on in another one.
extension YYTextView: PartSource {
  var partText: NSAttributedString { textStorage }

  var rowAfterText: NSAttributedString? {
    let length = textStorage.length
    guard length > 0 else { return nil }
    let last = textStorage.attributedSubstring(from: NSRange(location: length - 1, length: 1)).string
    guard YYTextLinebreakTailLength(last) > 0 else { return nil }
    return NSAttributedString(string: "\n", attributes: editor.typingAttributes)
  }

  func partText(in range: Range<Int>) -> NSAttributedString {
    let own = range.clamped(to: 0..<textStorage.length)
    let text = textStorage.attributedSubstring(from: NSRange(own))
    guard settings.touch != nil || findsLinks || range.upperBound > own.upperBound else { return text }
    let shown = NSMutableAttributedString(attributedString: text)
    if findsLinks { addLinks(to: shown) }
    addTouch(to: shown, at: own.lowerBound)
    if range.upperBound > own.upperBound, let rowAfterText { shown.append(rowAfterText) }
    return shown
  }
}
