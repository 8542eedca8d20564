internal import CoreGraphics
internal import Foundation
internal import TextEditing
internal import TextKit

/// The attachments of a text view that views show: of those that are seen, or within 10 points of it.
@MainActor final class TextViewAttachments {
  private var shown: [Shown] = []

  /// How far from what is seen an attachment that the text view has views for may be, in points.
  private static let reach: CGFloat = 10

  /// An attachment that a view was asked for.
  private struct Shown {
    let attachment: NSTextAttachment
    var offset: Int
    /// Its view; `nil` where the text view had none.
    let holder: AttachmentHolder?
    /// Whether the text view has made it, not the attachment's provider.
    let isOwned: Bool
  }

  /// An attachment near what is seen.
  private struct Found {
    let attachment: NSTextAttachment
    let offset: Int
    /// The view's frame, in points of the text view.
    let frame: CGRect
    /// What has the view; `nil` for an attachment whose view the text view has.
    let provider: NSTextAttachmentViewProvider?
  }

  /// The views, in the order of the text.
  var views: [(view: UIView, offset: Int)] {
    shown.compactMap { entry in entry.holder.map { ($0.content, entry.offset) } }
  }

  /// Returns the view that shows an attachment.
  func view(of attachment: NSTextAttachment) -> UIView? {
    shown.first { $0.attachment === attachment && $0.holder != nil }?.holder?.content
  }

  /// Takes all views away.
  func removeAll(from view: UITextView) {
    let old = shown
    shown = []
    for entry in old { release(entry, of: view) }
  }

  /// Has views where attachments are seen now, and nowhere else.
  func place(in view: UITextView) {
    let found = found(in: view)
    guard !found.isEmpty || !shown.isEmpty else { return }
    var rest = shown
    var kept: [(found: Found, entry: Shown?)] = found.map { found in
      let isSame = { (entry: Shown) in entry.attachment === found.attachment }
      let index =
        rest.firstIndex { isSame($0) && $0.offset == found.offset } ?? rest.firstIndex(where: isSame)
      guard let index else { return (found, nil) }
      // The program may have set another view.
      if let provider = found.provider, provider.view !== rest[index].holder?.content { return (found, nil) }
      return (found, rest.remove(at: index))
    }
    // Views that are free now are used again by those that come.
    for entry in rest { release(entry, of: view) }
    for index in kept.indices where kept[index].entry == nil {
      kept[index].entry = newEntry(kept[index].found, in: view)
    }
    shown = kept.compactMap { found, entry in
      guard var entry else { return nil }
      entry.offset = found.offset
      entry.holder?.offset = found.offset
      entry.holder?.place(found.frame)
      return entry
    }
    view.attachmentOwner?.attachmentViewsWerePlaced(
      Set(shown.compactMap { $0.holder.map { ObjectIdentifier($0.content) } }))
    markSelected(in: view)
  }

  /// Tints the views of attachments that are selected.
  func markSelected(in view: UITextView) {
    guard !shown.isEmpty else { return }
    let ranges = view.editor.selection.ranges
    for entry in shown {
      entry.holder?.isSelected = view.isSelectable && ranges.contains { $0.contains(entry.offset) }
    }
  }

  private func newEntry(_ found: Found, in view: UITextView) -> Shown? {
    let content: UIView?
    if let provider = found.provider {
      content = provider.view as? UIView
    } else {
      content = view.attachmentOwner?.newView(for: found.attachment)
    }
    let holder = content.map { AttachmentHolder($0, in: view) }
    if let holder { view.addSubview(holder) }
    return Shown(
      attachment: found.attachment, offset: found.offset, holder: holder, isOwned: found.provider == nil)
  }

  private func release(_ entry: Shown, of view: UITextView) {
    guard let holder = entry.holder else { return }
    let isMine = holder.content.superview === holder
    if isMine { holder.content.removeFromSuperview() }
    holder.removeFromSuperview()
    if isMine, entry.isOwned { view.attachmentOwner?.takeBack(holder.content) }
  }

  // MARK: Finding

  private func found(in view: UITextView) -> [Found] {
    guard view.stack.face == nil, let manager = view.stack.textLayoutManager else { return [] }
    let near = view.bounds.insetBy(dx: 0, dy: -Self.reach)
    let owner = view.attachmentOwner
    var found: [Found] = []
    for fragment in fragments(of: view, manager, near: near) {
      let corner = fragment.layoutFragmentFrame.origin
      let origin = view.containerOrigin
      func frame(at location: any NSTextLocation) -> CGRect {
        fragment.frameForTextAttachment(at: location)
          .offsetBy(dx: corner.x + origin.x, dy: corner.y + origin.y)
      }
      if let owner {
        found += owned(by: owner, in: fragment, manager).compactMap { attachment, insets, offset, location in
          let frame = frame(at: location)
          guard frame.minY < near.maxY, frame.maxY > near.minY else { return nil }
          return Found(
            attachment: attachment, offset: offset, frame: frame.inset(by: insets), provider: nil)
        }
      }
      guard view.state.fragments.contains(where: { $0 === fragment }) else { continue }
      for provider in fragment.textAttachmentViewProviders {
        let frame = frame(at: provider.location)
        guard let attachment = provider.textAttachment, owner?.insetsOfView(for: attachment) == nil,
          frame.minY <= view.bounds.maxY, frame.maxY >= view.bounds.minY
        else { continue }
        let offset = manager.offset(from: manager.documentRange.location, to: provider.location)
        found.append(Found(attachment: attachment, offset: offset, frame: frame, provider: provider))
      }
    }
    return found.sorted { $0.offset < $1.offset }
  }

  /// Returns the fragments that are seen, with those beside them that reach into a rectangle.
  private func fragments(of view: UITextView, _ manager: NSTextLayoutManager, near: CGRect)
    -> [NSTextLayoutFragment]
  {
    let seen = view.state.fragments
    guard let first = seen.first, let last = seen.last else { return [] }
    let origin = view.containerOrigin
    var above: [NSTextLayoutFragment] = []
    manager.enumerateTextLayoutFragments(from: first.rangeInElement.location, options: [.reverse]) {
      let isNear = $0.state == .layoutAvailable && $0.layoutFragmentFrame.maxY + origin.y > near.minY
      if isNear { above.append($0) }
      return isNear
    }
    var below: [NSTextLayoutFragment] = []
    let end = last.rangeInElement.endLocation
    if manager.offset(from: end, to: manager.documentRange.endLocation) > 0 {
      manager.enumerateTextLayoutFragments(from: end, options: []) {
        let isNear = $0.state == .layoutAvailable && $0.layoutFragmentFrame.minY + origin.y < near.maxY
        if isNear { below.append($0) }
        return isNear
      }
    }
    return above.reversed() + seen + below
  }

  /// Returns the attachments of a fragment that the text view has views for, with the insets of these.
  private func owned(
    by owner: any TextViewAttachmentOwner, in fragment: NSTextLayoutFragment, _ manager: NSTextLayoutManager
  ) -> [(attachment: NSTextAttachment, insets: UIEdgeInsets, offset: Int, location: any NSTextLocation)] {
    guard owner.stack.hasStorage else { return [] }
    let document = manager.documentRange.location
    let start = manager.offset(from: document, to: fragment.rangeInElement.location)
    let length = manager.offset(
      from: fragment.rangeInElement.location, to: fragment.rangeInElement.endLocation)
    guard start != NSNotFound, length > 0, length != NSNotFound else { return [] }
    return owner.textStorage.placedAttachments(in: NSRange(location: start, length: length)).compactMap {
      guard let insets = owner.insetsOfView(for: $0.attachment),
        let location = manager.location(document, offsetBy: $0.offset)
      else { return nil }
      return ($0.attachment, insets, $0.offset, location)
    }
  }
}
