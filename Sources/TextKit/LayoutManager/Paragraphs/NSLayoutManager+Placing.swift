internal import CoreGraphics
internal import CoreText
internal import TextEngine

/// Places the lines of a paragraph, asking the delegate about them.
extension NSLayoutManager {
  /// Places a paragraph.
  ///
  /// - Parameter containers: The containers to fill; `nil` for the manager's own.
  func makePlacement(ofParagraph index: Int, at cursor: LayoutCursor, in containers: [NSTextContainer]? = nil)
    -> ParagraphPlacement
  {
    let record = state.paragraphs[index]
    record.marks = nil
    if containers == nil, let typesetter = customTypesetter,
      let placement = makePlacement(ofParagraph: index, at: cursor, by: typesetter)
    {
      return placement
    }
    _ = content(ofParagraph: index)
    let first = record.original ?? record.content!
    let (placement, glyphs) = ParagraphPlacer.place(
      first, for: ManagedParagraph(self, index), at: cursor, in: containers ?? textContainers
    ) {
      first.resized(to: $0, by: memory.shaper, counting: &state.counters.shaped)
    }
    record.original = glyphs === first ? nil : first
    record.content = glyphs
    return placement
  }

  /// Returns the delegate's veto on opportunities for line ends; `nil` when it has none.
  ///
  /// - Parameter start: The offset in the text from which opportunities count.
  func breakVeto(from start: Int) -> ((BreakOpportunity) -> Bool)? {
    guard delegate(for: .wordBreak) != nil || delegate(for: .hyphenBreak) != nil else { return nil }
    return { opportunity in
      let character = start + opportunity.offset
      let answer =
        opportunity.isHyphenation
        ? self.ask(.hyphenBreak) {
          $0.layoutManager(self, shouldBreakLineByHyphenatingBeforeCharacterAt: character)
        }
        : self.ask(.wordBreak) {
          $0.layoutManager(self, shouldBreakLineByWordBeforeCharacterAt: character)
        }
      return answer ?? true
    }
  }

  /// Asks for the bounds of an attachment, or the box of a control character.
  ///
  /// - Parameters:
  ///   - character: Its index in the text.
  ///   - glyph: Its glyph index, if it is known.
  ///   - container: Its container.
  ///   - rect: The line fragment as far as it is known.
  ///   - position: The location of its glyph, from the fragment's origin.
  func bounds(
    of attachment: ParagraphAttachment, at character: Int, glyph: () -> Int, in container: NSTextContainer?,
    _ rect: CGRect, position: CGPoint
  ) -> CGRect {
    let bounds: CGRect
    switch attachment.source {
    case .attachment(let object):
      bounds = object.attachmentBounds(
        for: container, proposedLineFragment: rect, glyphPosition: position, characterIndex: character)
      if attachment.isScaled, let container, bounds.isSane {
        return bounds.standardized.scaled(defaultAttachmentScaling, into: container, attachment.padding)
      }
    case .control:
      guard let container, delegate(for: .controlBox) != nil else { return .zero }
      let glyph = glyph()
      let asked = ask(.controlBox) {
        $0.layoutManager(
          self, boundingBoxForControlGlyphAt: glyph, for: container, proposedLineFragment: rect,
          glyphPosition: position, characterIndex: character)
      }
      bounds = asked ?? .zero
    }
    return bounds.isSane ? bounds.standardized : .zero
  }
}
