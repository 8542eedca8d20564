internal import ViewHosting

/// What screen readers are told of the edits of a text: what was removed and inserted, and what is only
/// composed so far.
@MainActor final class EditNotices {
  /// What they are told once the present edit is over.
  private var pending: [AccessibilityChange] = []
  /// What is composed, and where, as they were told.
  private var composed: (start: Int, text: String)?

  /// Longer texts are not read out: screen readers are told that the value is another one.
  static let longest = 1 << 16

  /// Notes that text takes the place of other text.
  ///
  /// - Parameter isComposing: Whether an input method composes meanwhile.
  func note(
    _ removed: String, _ inserted: String, at start: Int, of node: any AccessibilityNode, isComposing: Bool
  ) {
    var removed = removed
    if let composed, composed.start == start, composed.text == removed {
      self.composed = nil
      guard !isComposing else {
        pending.append(.composed(node, at: start, removed: removed, inserted: inserted))
        self.composed = (start, inserted)
        return
      }
      pending.append(.composed(node, at: start, removed: removed, inserted: ""))
      removed = ""
    }
    if !removed.isEmpty { pending.append(.removed(node, at: start, removed)) }
    guard !inserted.isEmpty else { return }
    if isComposing {
      pending.append(.composed(node, at: start, removed: "", inserted: inserted))
      composed = (start, inserted)
    } else {
      pending.append(.inserted(node, at: start, inserted))
    }
  }

  /// Notes an edit of which no more is told.
  func noteOther(_ node: any AccessibilityNode) { pending.append(.value(node)) }

  /// Tells a host what was noted.
  func tell(_ host: (any ViewHost)?) {
    let notices = pending
    pending = []
    for notice in notices { host?.post(notice) }
  }

  /// Tells that what was composed is committed as it is.
  func noteCommit(of node: @autoclosure () -> any AccessibilityNode, _ host: (any ViewHost)?) {
    guard let composed else { return }
    self.composed = nil
    guard let host else { return }
    let node = node()
    host.post(.composed(node, at: composed.start, removed: composed.text, inserted: ""))
    host.post(.inserted(node, at: composed.start, composed.text))
  }

  /// Forgets what was composed: what is there is not known any more.
  func forgetComposition() { composed = nil }
}
