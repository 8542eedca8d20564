public import CoreGraphics

/// Views that stand in the text for attachments.
extension NSTextLayoutManager {
  /// What views of attachments are put into, for providers that are made from now on. Kept weakly.
  ///
  /// Not in Apple's TextKit.
  public var textAttachmentParentView: NSObject? {
    get { attachmentViews.parentView }
    set { attachmentViews.parentView = newValue }
  }

  /// Says what a viewport shows: providers are made for attachments that come into view, and told where their views belong.
  /// To be called whenever a viewport has been laid out.
  ///
  /// - Parameters:
  ///   - fragments: Those that are shown, laid out.
  ///   - bounds: What is in view of the container; `nil` for all of the fragments.
  /// - Returns: Whether paragraphs were laid out anew because a provider has a say in its attachment's size, so that other
  ///   fragments may be in view now.
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
        guard let standing = placedElement(at: start), standing.range.lowerBound == start else { continue }
        let fragment = fragment(of: standing)
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
  /// The attachments of the element with their characters, from the element's start.
  var attachments: [(attachment: NSTextAttachment, character: Int)] {
    guard let lines = content?.lines, let glyphs = lines.glyphs else { return [] }
    return glyphs.attachments.compactMap {
      guard case .attachment(let object as NSTextAttachment) = $0.source,
        lines.line(ofCharacter: $0.character) != nil
      else { return nil }
      return (object, $0.character)
    }
  }

  /// What looks after the views of the fragment's attachments, in the order of the text; made now if it was not before. Empty
  /// unless the layout is available.
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
