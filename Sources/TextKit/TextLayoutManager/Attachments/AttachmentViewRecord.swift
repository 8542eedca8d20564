internal import CoreGraphics
internal import GalleyTextStore

/// A provider of an attachment with one layout manager, kept by the attachment.
final class AttachmentViewRecord {
  let provider: NSTextAttachmentViewProvider
  weak var manager: NSTextLayoutManager?
  /// Where the attachment stands; `nil` as long as it is not in the document.
  private(set) var offset: Int?
  /// Whether an edit may have replaced it there.
  private(set) var isUnsure = false
  /// Where its view was said to belong, in container coordinates; `nil` while it is not in view.
  var frame: CGRect?

  init(_ provider: NSTextAttachmentViewProvider, at offset: Int, in manager: NSTextLayoutManager) {
    self.provider = provider
    self.manager = manager
    self.offset = offset
    provider.record = self
  }

  /// Takes note that the attachment was found.
  func found(at offset: Int) {
    self.offset = offset
    isUnsure = false
  }

  /// Follows an edit.
  func process(_ edit: TextEdit) {
    guard let old = offset else { return }
    let moved = edit.moved(unitAt: old)
    if moved == nil, edit.change == 0 {
      isUnsure = true
    } else {
      offset = moved
    }
  }

  /// Takes note that the document is another one.
  func forgetPlace() {
    offset = nil
  }
}

/// The providers of a layout manager's attachments.
final class AttachmentViews {
  private struct Known {
    weak var attachment: NSTextAttachment?
    weak var record: AttachmentViewRecord?
  }

  /// An attachment that is in view, with what keeps it alive.
  private struct Shown {
    let attachment: NSTextAttachment
    let record: AttachmentViewRecord
  }

  private var known: [Known] = []
  private var shown: [Shown] = []

  /// What views are put into; providers that are made from now on get it.
  weak var parentView: NSObject?

  /// Providers end with their layout manager: attachments may live on, as Foundation on Linux frees no value of an
  /// attributed string.
  deinit {
    for known in known { known.attachment?.viewRecords.removeAll { $0 === known.record } }
  }

  /// Follows an edit.
  func process(_ edit: TextEdit) {
    known.removeAll { $0.record == nil }
    for known in known { known.record?.process(edit) }
  }

  /// Takes note that the document is another one.
  func forgetPlaces() {
    for known in known { known.record?.forgetPlace() }
  }

  /// What is known of an attachment where it stands; found again if it was lost by an edit.
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

  /// The same, with a provider made now if there was none.
  ///
  /// - Returns: `nil` for an attachment without a view; and whether it was made.
  func provided(_ attachment: NSTextAttachment, at offset: Int, in manager: NSTextLayoutManager)
    -> (record: AttachmentViewRecord, isNew: Bool)?
  {
    if let record = record(of: attachment, at: offset, in: manager) { return (record, false) }
    guard attachment.allowsTextAttachmentView, let place = manager.location(at: offset),
      let provider = attachment.viewProvider(
        for: parentView, location: place, textContainer: manager.textContainer)
    else { return nil }
    let record = AttachmentViewRecord(provider, at: offset, in: manager)
    attachment.viewRecords.append(record)
    known.append(Known(attachment: attachment, record: record))
    return (record, true)
  }

  /// Says which attachments are in view, and where.
  ///
  /// - Parameter tell: Told of what has changed since the last time: first what is gone.
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
