internal import CoreGraphics
internal import TextEngine

/// A paragraph of a layout manager, whose delegate is asked, but not about text that is not there.
struct ManagedParagraph: PlacementClient {
  private let manager: NSLayoutManager
  private let index: Int
  let characterStart: Int

  /// Creates a client.
  ///
  /// - Parameter index: The paragraph; that after the last for text that is not there.
  init(_ manager: NSLayoutManager, _ index: Int) {
    self.manager = manager
    self.index = index
    characterStart = manager.state.paragraphs.characterStart(of: index)
  }

  private var isInText: Bool { index < manager.state.paragraphs.count }
  private var glyphStart: Int { manager.glyphStart(ofParagraph: index) }

  var dependsOnPosition: Bool { manager.asksAboutPositions }

  var next: (client: any PlacementClient, glyphs: ParagraphGlyphs)? {
    guard index + 1 < manager.state.paragraphs.count else { return nil }
    return (ManagedParagraph(manager, index + 1), manager.content(ofParagraph: index + 1))
  }

  private func ask<Answer>(
    _ hook: DelegateHooks, _ question: (any NSLayoutManagerDelegate) -> Answer
  ) -> Answer? {
    // Most managers have no delegate, and each look at the text's paragraphs costs as much as this one.
    guard manager.delegate(for: hook) != nil, isInText else { return nil }
    return manager.ask(hook, question)
  }

  func lineSpacing(after glyph: () -> Int, below rect: CGRect) -> CGFloat? {
    ask(.lineSpacing) {
      $0.layoutManager(
        manager, lineSpacingAfterGlyphAt: glyphStart + glyph(), withProposedLineFragmentRect: rect)
    }
  }

  func spacingBefore(above rect: () -> CGRect) -> CGFloat? {
    ask(.spacingBefore) {
      $0.layoutManager(
        manager, paragraphSpacingBeforeGlyphAt: glyphStart, withProposedLineFragmentRect: rect())
    }
  }

  func spacingAfter(_ glyph: () -> Int, below rect: CGRect) -> CGFloat? {
    ask(.spacingAfter) {
      $0.layoutManager(
        manager, paragraphSpacingAfterGlyphAt: glyphStart + glyph(), withProposedLineFragmentRect: rect)
    }
  }

  func changedFrame(from frame: FragmentFrame, in container: NSTextContainer, glyphs: Range<Int>)
    -> FragmentFrame?
  {
    guard manager.delegate(for: .fragmentRect) != nil, isInText else { return nil }
    var new = frame
    let range = NSRange(location: glyphStart + glyphs.lowerBound, length: glyphs.count)
    let isChanged = ask(.fragmentRect) {
      $0.layoutManager(
        manager, shouldSetLineFragmentRect: &new.rect, lineFragmentUsedRect: &new.usedRect,
        baselineOffset: &new.baseline, in: container, forGlyphRange: range)
    }
    guard isChanged == true, new.rect.isSane, new.usedRect.isSane, new.baseline.isFinite else { return nil }
    if new.rect.minY < frame.rect.minY { manager.state.hasIrregularRects = true }
    return new
  }

  var breakVeto: ((BreakOpportunity) -> Bool)? {
    isInText ? manager.breakVeto(from: characterStart) : nil
  }

  func bounds(
    of attachment: ParagraphAttachment, glyph: () -> Int, in container: NSTextContainer, _ rect: CGRect,
    position: CGPoint
  ) -> CGRect {
    guard isInText else { return attachment.bounds }
    return manager.bounds(
      of: attachment, at: characterStart + attachment.character, glyph: { glyphStart + glyph() },
      in: container, rect, position: position)
  }
}
