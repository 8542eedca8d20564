internal import Foundation
internal import TextEditing
internal import UIKit

/// Which commands can be performed, and those that mean words.
extension YYTextView {
  /// Whether a command of the menu can be performed; `nil` for other commands.
  func canPerformCommand(_ action: Selector) -> Bool? {
    let selected = isSelectable ? selectedRange.length : 0
    let canEdit = isEditable && isFirstResponder
    switch action {
    case "cut:": return canEdit && selected > 0 && !isSecureTextEntry && editor.markedText == nil
    case "copy:": return selected > 0 && !isSecureTextEntry && editor.markedText == nil
    case "paste:": return isEditable && isSelectable && pastedContent() != nil
    case "select:": return isSelectable && selected == 0 && textStorage.length > 0
    case "selectAll:": return isSelectable && selected < textStorage.length
    case "_define:": return selected > 0 && !isSecureTextEntry && window?.host != nil
    default: return nil
    }
  }

  /// Selects what is at the caret: the word, widened to whole units; else the character after it, or the one
  /// before it; else all of the text.
  func selectUnit() {
    guard isSelectable, textStorage.length > 0, selectedRange.length == 0 else { return }
    selectedRange = unit(at: selectedRange.location)
  }

  private func unit(at offset: Int) -> NSRange {
    let all = NSRange(location: 0, length: textStorage.length)
    layOutFace()
    guard let layout = face.layout(ofText: offset..<offset, extent: 2),
      let place = position(from: beginningOfDocument, offset: offset)
    else {
      return all
    }
    let found = [UITextStorageDirection.forward, .backward].lazy.compactMap { [self] direction in
      tokenizer.rangeEnclosingPosition(place, with: .word, inDirection: .storage(direction))
    }.first { !$0.isEmpty }
    if let found {
      let start = self.offset(from: beginningOfDocument, to: found.start)
      let end = self.offset(from: beginningOfDocument, to: found.end)
      let ends = [start, end].compactMap { layout.textRange(byExtending: YYTextPosition(offset: $0)) }
      let first = ends.reduce(start) { min($0, $1.start.offset) }
      let last = ends.reduce(end) { max($0, $1.end.offset) }
      return NSRange(location: first, length: min(last, all.length) - first)
    }
    let caret = YYTextPosition(offset: offset)
    for direction in [UITextLayoutDirection.right, .left] {
      let beside = layout.textRange(byExtending: caret, in: direction, offset: 1)?.asRange()
      if let beside, beside.length > 0, beside.location + beside.length <= all.length { return beside }
    }
    return all
  }

  /// Asks the system's dictionary for what is selected, by an address of the dictionary protocol (RFC 2229).
  func lookUpSelection() {
    let word = (textStorage.string as NSString).substring(with: selectedRange)
    guard canPerformCommand("_define:") == true,
      let path = word.addingPercentEncoding(withAllowedCharacters: .alphanumerics),
      let url = URL(string: "dict://dict.org/d:\(path)")
    else { return }
    UIApplication.shared.open(url)
  }
}
