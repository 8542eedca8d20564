internal import Foundation
internal import TextEditing
internal import TextKit
internal import ViewHosting

/// Tells what the changes of a text view's text mean: an owner of attachments, which of them go; screen
/// readers, what was removed and inserted.
@MainActor final class TextViewChanges: DocumentListener {
  weak var view: UITextView?
  /// The attachments that the present edit deletes.
  private var deleted: [NSTextAttachment] = []
  /// What screen readers are told.
  private let notices = EditNotices()
  /// What the present edit replaces, in a text that is in no storage, which would tell of it.
  private var replaced: [(range: Range<Int>, newLength: Int)] = []

  // MARK: Attachments

  /// Asks whether the attachments of a range may be deleted.
  func shouldDelete(in range: Range<Int>) -> Bool {
    guard let owner = view?.attachmentOwner else { return true }
    let attachments = attachments(in: range, of: owner)
    return attachments.isEmpty || owner.shouldDelete(attachments, in: NSRange(range))
  }

  private func attachments(in range: Range<Int>, of view: UITextView) -> [NSTextAttachment] {
    guard view.stack.hasStorage, !range.isEmpty else { return [] }
    return view.textStorage.placedAttachments(in: NSRange(range)).map(\.attachment)
  }

  // MARK: Edits

  func documentWillReplace(_ range: Range<Int>, with part: DocumentPart) {
    guard let view else { return }
    if !view.stack.hasStorage { replaced.append((range, part.length)) }
    view.state.plugins.willReplace(view, range, with: part.attributedText)
    if let owner = view.attachmentOwner {
      let attachments = attachments(in: range, of: owner)
      if !attachments.isEmpty {
        deleted += attachments
        owner.willDelete(attachments)
      }
    }
    guard view.window?.host != nil else { return }
    let node = view.accessibilityNode
    guard max(range.count, part.length) <= EditNotices.longest else { return notices.noteOther(node) }
    let removed = String(decoding: view.stack.document.units(in: range), as: UTF16.self)
    notices.note(
      removed, part.attributedText.string, at: range.lowerBound, of: node,
      isComposing: view.bridge.editor.markedText != nil)
  }

  func documentDidChange() {
    let deleted = deleted
    self.deleted = []
    let replaced = replaced
    self.replaced = []
    guard let view else { return }
    for (range, newLength) in replaced { view.textWasEdited(range, newLength: newLength) }
    view.state.plugins.didReplace(view)
    notices.tell(view.window?.host)
    if !deleted.isEmpty { view.attachmentOwner?.didDelete(deleted) }
  }

  /// Tells screen readers that what was composed is committed as it is.
  func noteCommit() {
    guard let view, view.bridge.editor.markedText == nil else { return }
    notices.noteCommit(of: view.accessibilityNode, view.window?.host)
  }

  /// Tells screen readers of a change that the editor did not make: what was there is not known any more.
  func noteForeignChange() {
    notices.forgetComposition()
    guard let view, let host = view.window?.host else { return }
    host.post(.value(view.accessibilityNode))
  }
}
