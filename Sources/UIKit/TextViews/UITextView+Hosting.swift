internal import CoreGraphics
internal import Foundation
internal import TextEditing
internal import TextKit
package import ViewHosting

/// Keys and input methods of a host.
extension UITextView: HostTextClient {
  /// What an input method is told of the text; `nil` for a view that is not edited.
  package var hostTextInputState: TextInputState? {
    guard isEditable else { return nil }
    let selection = editor.selection.parts[0]
    let caret = caretRect(of: selection)
    let (text, selected) = surroundings(of: selection.range)
    return TextInputState(
      purpose: traits.purpose, hints: traits.hints.union(.multiline),
      caretRect: window.map { convert(caret, to: $0) } ?? caret,
      surroundingText: text, selection: selected)
  }

  /// Returns some text around a range, and where the range is in it. What is composed is left out.
  private func surroundings(of range: Range<Int>) -> (String, Range<Int>) {
    guard !isSecureTextEntry else { return ("", 0..<0) }
    let document = stack.document
    let hole = editor.markedText?.range ?? range.lowerBound..<range.lowerBound
    // A UTF-16 unit is three bytes of UTF-8 at most, and hosts may hand on 4000 bytes.
    let reach = 430
    let start = max(0, min(range.lowerBound, hole.lowerBound) - reach)
    let end = min(document.length, max(range.upperBound, hole.upperBound) + reach)
    guard range.count <= reach else { return ("", 0..<0) }
    var before = document.units(in: start..<hole.lowerBound)
    var after = document.units(in: hole.upperBound..<end)
    if let first = before.first, first & 0xFC00 == 0xDC00 { before.removeFirst() }
    if let last = after.last, last & 0xFC00 == 0xD800 { after.removeLast() }
    let place = before.count
    let length = hole.isEmpty ? range.count : 0
    return (String(decoding: before + after, as: UTF16.self), place..<place + length)
  }

  /// Performs the commands of a key, if it has any.
  package func hostKey(_ key: KeyEvent) -> Bool {
    guard isSelectable, key.phase == .pressed else { return false }
    var modifiers: KeyChord.Modifiers = []
    if key.modifiers.contains(.shift) { modifiers.insert(.shift) }
    if key.modifiers.contains(.control) { modifiers.insert(.control) }
    if key.modifiers.contains(.option) { modifiers.insert(.option) }
    if key.modifiers.contains(.command) { modifiers.insert(.command) }
    state.eventTime = key.time
    if leavesFinding(by: key) { return true }
    defer { publishPrimarySelection() }
    switch state.keys.interpret(KeyChord(key.key, modifiers)) {
    case .commands(let commands):
      var isUsed = false
      for command in commands where performKey(command) { isUsed = true }
      return isUsed
    case .pending: return true
    case .unbound(let endsSequence): return endsSequence || finds(by: key)
    }
  }

  package func hostInsertText(_ text: String) {
    guard isEditable else { return }
    let wasComposing = editor.markedText != nil
    bridge.isRefused = false
    insertText(text)
    if wasComposing, bridge.isRefused { window?.host?.cancelComposition() }
  }

  package func hostHoldingCalls(_ body: () -> Void) { bridge.holdCalls(body) }

  package func hostSetMarkedText(_ marked: MarkedText) {
    guard isEditable else { return }
    let text = NSMutableAttributedString(string: marked.string)
    if !marked.parts.isEmpty {
      text.addAttribute(.underlineStyle, value: 1, range: NSRange(location: 0, length: text.length))
    }
    for part in marked.parts {
      let range = part.range.clamped(to: 0..<text.length)
      let style = part.style == .unmarked ? 0 : part.style == .plain ? 1 : 2
      text.addAttribute(.underlineStyle, value: style, range: NSRange(range))
    }
    setAttributedMarkedText(text, selectedRange: NSRange(marked.selection))
  }

  package func hostDeleteSurrounding(before: Int, after: Int) {
    guard isEditable else { return }
    let range = editor.selection.parts[0].range
    let start = range.lowerBound - min(max(before, 0), range.lowerBound)
    let end = range.upperBound + min(max(after, 0), stack.length - range.upperBound)
    bridge.perform { $0.insertText("", replacing: start..<end) }
  }
}
