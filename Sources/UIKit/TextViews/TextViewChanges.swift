internal import Foundation
internal import TextEditing
internal import TextKit
internal import ViewHosting

/// Tells what the changes of a text view's text mean: the delegate, which attachments go; screen readers,
/// what was removed and inserted.
@MainActor final class TextViewChanges: DocumentListener {
  weak var view: UITextView?
  /// The attachments that the present edit deletes.
  private var deleted: [NSTextAttachment] = []
  /// What screen readers are told once the present edit is over.
  private var notices: [AccessibilityChange] = []
  /// What is composed, and where, as screen readers were told.
  private var composed: (start: Int, text: String)?

  /// Longer texts are not read out: screen readers are told that the value is another one.
  private static let longestNotice = 1 << 16

  // MARK: Attachments

  private var delegate: (any TextAttachmentDelegate)? { view?.delegate as? any TextAttachmentDelegate }

  /// Asks the delegate whether the attachments of a range may be deleted.
  func shouldDelete(in range: Range<Int>) -> Bool {
    guard let view, view.stack.hasStorage, !range.isEmpty, let delegate else { return true }
    let attachments = view.textStorage.attachments(in: NSRange(range))
    return attachments.isEmpty || delegate.textView(view, shouldDelete: attachments, in: NSRange(range))
  }

  // MARK: Edits

  func documentWillReplace(_ range: Range<Int>, with part: DocumentPart) {
    guard let view else { return }
    view.state.plugins.willReplace(view, range, with: part.attributedText)
    if let delegate, view.stack.hasStorage, !range.isEmpty {
      let attachments = view.textStorage.attachments(in: NSRange(range))
      if !attachments.isEmpty {
        deleted += attachments
        delegate.textView(view, willDelete: attachments)
      }
    }
    guard view.window?.host != nil else { return }
    let node = view.accessibilityNode
    guard max(range.count, part.length) <= Self.longestNotice else { return notices.append(.value(node)) }
    let removed = String(decoding: view.stack.document.units(in: range), as: UTF16.self)
    note(removed, part.attributedText.string, at: range.lowerBound)
  }

  private func note(_ removed: String, _ inserted: String, at start: Int) {
    guard let view else { return }
    let node = view.accessibilityNode
    let isComposing = view.bridge.editor.markedText != nil
    var removed = removed
    if let composed, composed.start == start, composed.text == removed {
      self.composed = nil
      guard !isComposing else {
        notices.append(.composed(node, at: start, removed: removed, inserted: inserted))
        self.composed = (start, inserted)
        return
      }
      notices.append(.composed(node, at: start, removed: removed, inserted: ""))
      removed = ""
    }
    if !removed.isEmpty { notices.append(.removed(node, at: start, removed)) }
    guard !inserted.isEmpty else { return }
    if isComposing {
      notices.append(.composed(node, at: start, removed: "", inserted: inserted))
      composed = (start, inserted)
    } else {
      notices.append(.inserted(node, at: start, inserted))
    }
  }

  func documentDidChange() {
    let (deleted, notices) = (deleted, notices)
    (self.deleted, self.notices) = ([], [])
    guard let view else { return }
    view.state.plugins.didReplace(view)
    for notice in notices { view.window?.host?.post(notice) }
    if !deleted.isEmpty { delegate?.textView(view, didDelete: deleted) }
  }

  /// Tells screen readers that what was composed is committed as it is.
  func noteCommit() {
    guard let composed, let view, view.bridge.editor.markedText == nil else { return }
    self.composed = nil
    guard let host = view.window?.host else { return }
    let node = view.accessibilityNode
    host.post(.composed(node, at: composed.start, removed: composed.text, inserted: ""))
    host.post(.inserted(node, at: composed.start, composed.text))
  }

  /// Tells screen readers of a change that the editor did not make: what was there is not known any more.
  func noteForeignChange() {
    composed = nil
    guard let view, let host = view.window?.host else { return }
    host.post(.value(view.accessibilityNode))
  }
}
