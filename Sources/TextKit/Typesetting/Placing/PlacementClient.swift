internal import CoreGraphics
internal import TextEngine

/// Whoever has the lines of a unit placed, and may have a say in where they stand.
///
/// Characters and glyphs count from the unit's start; rectangles are in container coordinates: points, y down.
/// An answer of `nil` leaves things as the paragraph's style has them.
protocol PlacementClient {
  /// The index in the text of the unit's first character, as containers are told it.
  var characterStart: Int { get }
  /// Whether answers may depend on where lines stand, so that lines cannot be moved as they are.
  var asksAboutPlaces: Bool { get }
  /// The unit behind this one and who has it placed; `nil` at the text's end.
  var next: (client: any PlacementClient, content: ParagraphGlyphs)? { get }

  /// The space below a line, in place of the style's line spacing.
  ///
  /// - Parameters:
  ///   - glyph: The line's last glyph.
  ///   - rect: The line fragment without that space.
  func lineSpacing(after glyph: () -> Int, below rect: CGRect) -> CGFloat?

  /// The space above a paragraph's first line.
  ///
  /// - Parameters:
  ///   - glyph: The paragraph's first glyph.
  ///   - rect: Where the line would stand without it; its height is a guess.
  func spacingBefore(_ glyph: Int, above rect: () -> CGRect) -> CGFloat?

  /// The space below a paragraph's last line; see `lineSpacing(after:below:)`.
  func spacingAfter(_ glyph: () -> Int, below rect: CGRect) -> CGFloat?

  /// Another place for a line fragment.
  ///
  /// - Parameters:
  ///   - place: Where it stands.
  ///   - glyphs: The line's glyphs.
  func changedPlace(of place: FragmentPlace, in container: NSTextContainer, glyphs: Range<Int>)
    -> FragmentPlace?

  /// What is said of the places where lines of a paragraph may end; `nil` when nothing is.
  ///
  /// - Parameter start: The paragraph's first character.
  func breakVeto(from start: Int) -> ((BreakOpportunity) -> Bool)?

  /// The bounds of an attachment, or the box of a control character: points from its place on the baseline, y up.
  ///
  /// - Parameters:
  ///   - glyph: Its glyph.
  ///   - container: Where it stands.
  ///   - rect: The line fragment as far as it is known.
  ///   - position: Where its glyph stands, from the fragment's origin.
  func bounds(
    of attachment: ParagraphAttachment, glyph: () -> Int, in container: NSTextContainer, _ rect: CGRect,
    position: CGPoint
  ) -> CGRect
}

/// Where a line fragment stands, in container coordinates.
struct FragmentPlace: Equatable {
  var rect: CGRect
  var usedRect: CGRect
  /// The baseline's distance from the top of `rect`.
  var baseline: CGFloat
}

/// What clients need not say.
extension PlacementClient {
  var asksAboutPlaces: Bool { false }
  var next: (client: any PlacementClient, content: ParagraphGlyphs)? { nil }
  func lineSpacing(after glyph: () -> Int, below rect: CGRect) -> CGFloat? { nil }
  func spacingBefore(_ glyph: Int, above rect: () -> CGRect) -> CGFloat? { nil }
  func spacingAfter(_ glyph: () -> Int, below rect: CGRect) -> CGFloat? { nil }
  func changedPlace(of place: FragmentPlace, in container: NSTextContainer, glyphs: Range<Int>)
    -> FragmentPlace?
  { nil }
}

/// A unit of a layout manager, whose delegate is asked, but not about text that is not there.
struct ManagedParagraph: PlacementClient {
  private let manager: NSLayoutManager
  private let index: Int
  let characterStart: Int

  /// Makes a client.
  ///
  /// - Parameter index: The unit; that after the last for text that is not there.
  init(_ manager: NSLayoutManager, _ index: Int) {
    self.manager = manager
    self.index = index
    characterStart = manager.state.list.characterStart(of: index)
  }

  private var isInText: Bool { index < manager.state.list.count }
  private var glyphStart: Int { manager.glyphStart(ofUnit: index) }

  var asksAboutPlaces: Bool { manager.asksAboutPlaces }

  var next: (client: any PlacementClient, content: ParagraphGlyphs)? {
    guard index + 1 < manager.state.list.count else { return nil }
    return (ManagedParagraph(manager, index + 1), manager.content(ofUnit: index + 1))
  }

  private func ask<Answer>(
    _ hook: DelegateHooks, _ question: (any NSLayoutManagerDelegate) -> Answer
  ) -> Answer? {
    isInText ? manager.ask(hook, question) : nil
  }

  func lineSpacing(after glyph: () -> Int, below rect: CGRect) -> CGFloat? {
    ask(.lineSpacing) {
      $0.layoutManager(
        manager, lineSpacingAfterGlyphAt: glyphStart + glyph(), withProposedLineFragmentRect: rect)
    }
  }

  func spacingBefore(_ glyph: Int, above rect: () -> CGRect) -> CGFloat? {
    ask(.spacingBefore) {
      $0.layoutManager(
        manager, paragraphSpacingBeforeGlyphAt: glyphStart + glyph, withProposedLineFragmentRect: rect())
    }
  }

  func spacingAfter(_ glyph: () -> Int, below rect: CGRect) -> CGFloat? {
    ask(.spacingAfter) {
      $0.layoutManager(
        manager, paragraphSpacingAfterGlyphAt: glyphStart + glyph(), withProposedLineFragmentRect: rect)
    }
  }

  func changedPlace(of place: FragmentPlace, in container: NSTextContainer, glyphs: Range<Int>)
    -> FragmentPlace?
  {
    guard isInText, manager.delegate(for: .fragmentRect) != nil else { return nil }
    var new = place
    let range = NSRange(location: glyphStart + glyphs.lowerBound, length: glyphs.count)
    let isChanged = ask(.fragmentRect) {
      $0.layoutManager(
        manager, shouldSetLineFragmentRect: &new.rect, lineFragmentUsedRect: &new.usedRect,
        baselineOffset: &new.baseline, in: container, forGlyphRange: range)
    }
    guard isChanged == true, new.rect.isSane, new.usedRect.isSane, new.baseline.isFinite else { return nil }
    if new.rect.minY < place.rect.minY { manager.state.hasIrregularRects = true }
    return new
  }

  func breakVeto(from start: Int) -> ((BreakOpportunity) -> Bool)? {
    isInText ? manager.breakVeto(from: characterStart + start) : nil
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
