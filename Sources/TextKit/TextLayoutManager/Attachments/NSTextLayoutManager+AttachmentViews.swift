public import CoreGraphics

/// Views of attachments in the text.
extension NSTextLayoutManager {
  /// The parent view that providers created from now on get. A weak reference.
  ///
  /// Not in Apple's TextKit.
  public var textAttachmentParentView: NSObject? {
    get { attachmentViews.parentView }
    set { attachmentViews.parentView = newValue }
  }

  /// Updates the views of attachments after layout of a viewport: creates providers for attachments that come
  /// into view, and reports the frames of their views. Called each time a viewport has been laid out.
  ///
  /// - Parameters:
  ///   - fragments: The fragments shown, laid out.
  ///   - bounds: The visible part of the container; `nil` for the fragments as a whole.
  /// - Returns: Whether paragraphs were laid out again because a provider determines its attachment's size,
  ///   so that other fragments may be in view now.
  @discardableResult
  func viewportDidShow(_ fragments: [NSTextLayoutFragment], in bounds: CGRect?) -> Bool {
    let starts = fragments.compactMap { offset(of: $0.rangeInElement.location) }
    var isChanged = false
    var visible: [(attachment: NSTextAttachment, record: AttachmentViewRecord, frame: CGRect)] = []
    // Attachments of another size may bring others into view, or out of it.
    for _ in 0..<8 {
      var isNew = false
      visible = []
      for start in starts {
        guard let placed = placedElement(at: start), placed.range.lowerBound == start else { continue }
        let fragment = fragment(of: placed)
        let corner = fragment.layoutFragmentFrame.origin
        for (attachment, character) in fragment.attachments {
          guard
            let frame = fragment.attachmentRect(ofCharacter: character)?.offsetBy(
              dx: corner.x, dy: corner.y),
            bounds.map({ frame.minY <= $0.maxY && frame.maxY >= $0.minY }) ?? true,
            let (record, isMade) = attachmentViews.provided(attachment, at: start + character, in: self)
          else { continue }
          if isMade, record.provider.tracksTextAttachmentViewBounds {
            record.provider.invalidateAttachmentBounds()
            isNew = true
          }
          visible.append((attachment, record, frame))
        }
      }
      guard isNew else { break }
      isChanged = true
    }
    attachmentViews.show(visible) { provider, event in
      provider.attachmentView(did: event)
      textAttachmentViewHandler?(provider, event)
    }
    return isChanged
  }
}

extension NSTextLayoutFragment {
  /// The attachments of the element, with their characters relative to the element's start.
  var attachments: [(attachment: NSTextAttachment, character: Int)] {
    guard let lines = content?.lines, let glyphs = lines.glyphs else { return [] }
    return glyphs.attachments.compactMap {
      guard case .attachment(let object as NSTextAttachment) = $0.source,
        lines.line(ofCharacter: $0.character) != nil
      else { return nil }
      return (object, $0.character)
    }
  }

  /// The view providers of the fragment's attachments, in the order of the text; missing ones are created.
  /// Empty unless `state` is `.layoutAvailable`.
  public var textAttachmentViewProviders: [NSTextAttachmentViewProvider] {
    guard let manager = textLayoutManager, let start = manager.offset(of: rangeInElement.location) else {
      return []
    }
    return attachments.compactMap {
      guard
        let (record, isMade) = manager.attachmentViews.provided(
          $0.attachment, at: start + $0.character, in: manager)
      else { return nil }
      if isMade, record.provider.tracksTextAttachmentViewBounds {
        record.provider.invalidateAttachmentBounds()
      }
      return record.provider
    }
  }
}
