internal import CoreGraphics
internal import GalleyTextStore

/// The view provider of an attachment for one layout manager. The attachment owns it.
final class AttachmentViewRecord {
  let provider: NSTextAttachmentViewProvider
  weak var manager: NSTextLayoutManager?
  /// The attachment's offset in the document; `nil` while it is not in the document.
  private(set) var offset: Int?
  /// Whether an edit may have replaced the attachment at its offset.
  private(set) var isUnsure = false
  /// The frame of the attachment's view in container coordinates, as last reported; `nil` while it is not in
  /// view.
  var frame: CGRect?

  init(_ provider: NSTextAttachmentViewProvider, at offset: Int, in manager: NSTextLayoutManager) {
    self.provider = provider
    self.manager = manager
    self.offset = offset
    provider.record = self
  }

  /// Records the offset at which the attachment was found.
  func found(at offset: Int) {
    self.offset = offset
    isUnsure = false
  }

  /// Moves the offset with an edit.
  func follow(_ edit: TextEdit) {
    guard let old = offset else { return }
    let moved = edit.moved(unitAt: old)
    if moved == nil, edit.change == 0 {
      isUnsure = true
    } else {
      offset = moved
    }
  }

  /// Discards the offset when the document is replaced.
  func forgetOffset() {
    offset = nil
  }
}

/// The providers of a layout manager's attachments.
final class AttachmentViews: EditFollower {
  private struct Known {
    weak var attachment: NSTextAttachment?
    weak var record: AttachmentViewRecord?
  }

  /// An attachment in view, with strong references.
  private struct Shown {
    let attachment: NSTextAttachment
    let record: AttachmentViewRecord
  }

  private var known: [Known] = []
  private var shown: [Shown] = []

  /// The parent view for providers created from now on.
  weak var parentView: NSObject?

  /// Providers live no longer than their layout manager. Attachments may, as Foundation on Linux does not
  /// free the values of attributed strings.
  deinit {
    for known in known { known.attachment?.viewRecords.removeAll { $0 === known.record } }
  }

  /// Moves the offsets of all attachments with an edit.
  func follow(_ edit: TextEdit) {
    known.removeAll { $0.record == nil }
    for known in known { known.record?.follow(edit) }
  }

  /// Discards all offsets when the document is replaced.
  func forgetOffsets() {
    for known in known { known.record?.forgetOffset() }
  }

  /// Returns the record of the attachment at an offset; `nil` if there is none. Finds a record again whose
  /// offset was lost by an edit.
  func record(of attachment: NSTextAttachment, at offset: Int, in manager: NSTextLayoutManager)
    -> AttachmentViewRecord?
  {
    attachment.viewRecords.removeAll { $0.manager == nil }
    let mine = attachment.viewRecords.filter { $0.manager === manager }
    let found =
      mine.first { $0.offset == offset } ?? mine.first { $0.offset == nil }
      ?? mine.first { $0.isUnsure }
    found?.found(at: offset)
    return found
  }

  /// Returns the record of the attachment at an offset, and creates a provider if there is none.
  ///
  /// - Returns: The record, and whether it is new; `nil` for an attachment without a view.
  func provided(_ attachment: NSTextAttachment, at offset: Int, in manager: NSTextLayoutManager)
    -> (record: AttachmentViewRecord, isNew: Bool)?
  {
    if let record = record(of: attachment, at: offset, in: manager) { return (record, false) }
    guard attachment.allowsTextAttachmentView, let location = manager.location(at: offset),
      let provider = attachment.viewProvider(
        for: parentView, location: location, textContainer: manager.textContainer)
    else { return nil }
    let record = AttachmentViewRecord(provider, at: offset, in: manager)
    attachment.viewRecords.append(record)
    known.append(Known(attachment: attachment, record: record))
    return (record, true)
  }

  /// Sets the attachments in view, with the frames of their views.
  ///
  /// - Parameters:
  ///   - visible: The attachments in view.
  ///   - tell: A closure that is called for each change since the last time, first for views that have
  ///     disappeared.
  func show(
    _ visible: [(attachment: NSTextAttachment, record: AttachmentViewRecord, frame: CGRect)],
    _ tell: (NSTextAttachmentViewProvider, NSTextAttachmentViewProvider.Event) -> Void
  ) {
    let now = Set(visible.map { ObjectIdentifier($0.record) })
    let gone = shown.filter { !now.contains(ObjectIdentifier($0.record)) }
    shown = visible.map { Shown(attachment: $0.attachment, record: $0.record) }
    for gone in gone {
      gone.record.frame = nil
      tell(gone.record.provider, .disappeared)
    }
    for (_, record, frame) in visible {
      let before = record.frame
      record.frame = frame
      switch before {
      case nil: tell(record.provider, .appeared(frame))
      case frame?: break
      case let old?: tell(record.provider, old.size == frame.size ? .moved(frame) : .resized(frame))
      }
    }
  }
}
