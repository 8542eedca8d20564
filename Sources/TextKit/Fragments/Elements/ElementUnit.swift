internal import CoreGraphics
internal import CoreText
internal import TextEngine

/// An element whose lines are placed for a text layout manager.
struct ElementUnit: PlacingClient {
  private let manager: NSTextLayoutManager
  let characterStart: Int
  private let attributes: (Int) -> [NSAttributedString.Key: Any]

  /// Makes a client.
  ///
  /// - Parameters:
  ///   - start: The element's first offset.
  ///   - attributes: Those of a character of its text.
  init(
    _ manager: NSTextLayoutManager, at start: Int,
    attributes: @escaping (Int) -> [NSAttributedString.Key: Any]
  ) {
    self.manager = manager
    characterStart = start
    self.attributes = attributes
  }

  func breakVeto(from start: Int) -> ((BreakOpportunity) -> Bool)? {
    guard let delegate = manager.delegate, !manager.allowsAllBreaks else { return nil }
    let first = characterStart + start
    return { opportunity in
      guard let place = manager.location(at: first + opportunity.offset) else { return true }
      return delegate.textLayoutManager(
        manager, shouldBreakLineBefore: place, hyphenating: opportunity.isHyphenation)
    }
  }

  func bounds(
    of attachment: UnitAttachment, glyph: () -> Int, in container: NSTextContainer, _ rect: CGRect,
    position: CGPoint
  ) -> CGRect {
    guard case .attachment(let object) = attachment.source else { return .zero }
    let character = characterStart + attachment.character
    let bounds: CGRect
    if let object = object as? any NSTextAttachmentLayout, let place = manager.location(at: character) {
      bounds = object.attachmentBounds(
        for: attributes(attachment.character), location: place, textContainer: container,
        proposedLineFragment: rect, position: position)
    } else {
      bounds = object.attachmentBounds(
        for: container, proposedLineFragment: rect, glyphPosition: position, characterIndex: character)
    }
    return bounds.isSane ? bounds.standardized : .zero
  }
}
