internal import CoreGraphics
internal import CoreText
internal import TextEngine

/// The placement client of an element that a text layout manager lays out.
struct ElementParagraph: ElementClient {
  private let manager: NSTextLayoutManager
  let characterStart: Int
  let source: ElementSource
  let listLevel: Int
  let part: ParagraphPart?

  /// Creates a client for text that is no list item.
  ///
  /// - Parameters:
  ///   - manager: The layout manager.
  ///   - start: The text's first offset in the document.
  ///   - string: The text.
  init(_ manager: NSTextLayoutManager, at start: Int, _ string: NSAttributedString) {
    self.manager = manager
    characterStart = start
    source = .string(string, units: nil)
    listLevel = 0
    part = nil
  }

  /// Creates a client for an element.
  ///
  /// - Parameters:
  ///   - manager: The layout manager.
  ///   - element: The element.
  ///   - start: The element's first offset in the document.
  init(_ manager: NSTextLayoutManager, displaying element: any TextDisplaying, at start: Int) {
    self.manager = manager
    characterStart = start
    part = element.part
    if let text = element.shared, !manager.hasOverlays {
      source = .shared(text)
      listLevel = 0
      return
    }
    let plain = element.displayedString
    let string = manager.overlaid(plain, at: start)
    source = .string(string, units: string === plain ? element.units : nil)
    listLevel = element.includesTextListMarker ? 0 : element.textLists.count
  }

  var next: (client: any PlacementClient, glyphs: ParagraphGlyphs)? {
    guard let container = manager.textContainer,
      let (element, range) = manager.element(at: characterStart + source.count),
      let displayed = element as? any TextDisplaying
    else { return nil }
    let client = ElementParagraph(manager, displaying: displayed, at: range.lowerBound)
    return (client, manager.typeset { $0.glyphs(of: client, in: container, earlier: nil) })
  }

  var breakVeto: ((BreakOpportunity) -> Bool)? {
    guard let delegate = manager.delegate, !manager.allowsAllBreaks else { return nil }
    let first = characterStart
    return { opportunity in
      guard let location = manager.location(at: first + opportunity.offset) else { return true }
      return delegate.textLayoutManager(
        manager, shouldBreakLineBefore: location, hyphenating: opportunity.isHyphenation)
    }
  }

  func bounds(
    of attachment: ParagraphAttachment, glyph: () -> Int, in container: NSTextContainer, _ rect: CGRect,
    position: CGPoint
  ) -> CGRect {
    guard case .attachment(let object) = attachment.source else { return .zero }
    let character = characterStart + attachment.character
    let bounds: CGRect
    if let object = object as? any NSTextAttachmentLayout, let location = manager.location(at: character) {
      bounds = object.attachmentBounds(
        for: source.string.attributes(at: attachment.character, effectiveRange: nil), location: location,
        textContainer: container,
        proposedLineFragment: rect, position: position)
    } else {
      bounds = object.attachmentBounds(
        for: container, proposedLineFragment: rect, glyphPosition: position, characterIndex: character)
    }
    return bounds.isSane ? bounds.standardized : .zero
  }
}
