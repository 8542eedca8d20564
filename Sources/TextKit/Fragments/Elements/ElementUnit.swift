internal import CoreGraphics
internal import CoreText
internal import TextEngine

/// An element whose lines are placed for a text layout manager.
struct ElementUnit: PlacingClient {
  private let manager: NSTextLayoutManager
  let characterStart: Int
  private let string: NSAttributedString

  /// Makes a client.
  ///
  /// - Parameters:
  ///   - start: The element's first offset.
  ///   - string: Its text.
  init(_ manager: NSTextLayoutManager, at start: Int, _ string: NSAttributedString) {
    self.manager = manager
    characterStart = start
    self.string = string
  }

  var next: (client: any PlacingClient, content: UnitContent)? {
    guard let container = manager.textContainer,
      let (element, range) = manager.element(at: characterStart + string.length),
      let displayed = element as? any TextDisplaying
    else { return nil }
    let client = ElementUnit(manager, at: range.lowerBound, displayed.displayedString)
    let content = manager.glyphs(
      of: displayed.displayedString, for: client, in: container, earlier: nil)
    return (client, content)
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
    let bounds = object.attachmentBounds(
      for: container, proposedLineFragment: rect, glyphPosition: position,
      characterIndex: characterStart + attachment.character)
    return bounds.isSane ? bounds.standardized : .zero
  }
}
