internal import CoreGraphics
internal import TextEngine

/// The owner of a paragraph whose lines are placed. It may have a say in where they stand.
///
/// Characters and glyphs count from the paragraph's start; rectangles are in container coordinates: points, y down.
/// An answer of `nil` leaves things as the paragraph's style has them.
protocol PlacementClient {
  /// The paragraph's first character: an index in the text, as containers are told it.
  var characterStart: Int { get }
  /// Whether answers may depend on where lines stand, so that lines cannot be moved as they are.
  var dependsOnPosition: Bool { get }
  /// The next paragraph with its client; `nil` at the text's end.
  var next: (client: any PlacementClient, glyphs: ParagraphGlyphs)? { get }

  /// The space below a line, in place of the style's line spacing.
  ///
  /// - Parameters:
  ///   - glyph: The line's last glyph.
  ///   - rect: The line fragment without that space.
  func lineSpacing(after glyph: () -> Int, below rect: CGRect) -> CGFloat?

  /// The space above a paragraph's first line.
  ///
  /// - Parameter rect: Where the line would stand without it; its height is an estimate.
  func spacingBefore(above rect: () -> CGRect) -> CGFloat?

  /// The space below a paragraph's last line; see `lineSpacing(after:below:)`.
  func spacingAfter(_ glyph: () -> Int, below rect: CGRect) -> CGFloat?

  /// Another frame for a line fragment.
  ///
  /// - Parameters:
  ///   - frame: Where it stands.
  ///   - glyphs: The line's glyphs.
  func changedFrame(from frame: FragmentFrame, in container: NSTextContainer, glyphs: Range<Int>)
    -> FragmentFrame?

  /// Whether a line may end at an opportunity; `nil` when all of them may be taken.
  var breakVeto: ((BreakOpportunity) -> Bool)? { get }

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
struct FragmentFrame: Equatable {
  var rect: CGRect
  var usedRect: CGRect
  /// The baseline's distance from the top of `rect`.
  var baseline: CGFloat
}

/// What clients need not say.
extension PlacementClient {
  var dependsOnPosition: Bool { false }
  var next: (client: any PlacementClient, glyphs: ParagraphGlyphs)? { nil }
  func lineSpacing(after glyph: () -> Int, below rect: CGRect) -> CGFloat? { nil }
  func spacingBefore(above rect: () -> CGRect) -> CGFloat? { nil }
  func spacingAfter(_ glyph: () -> Int, below rect: CGRect) -> CGFloat? { nil }
  func changedFrame(from frame: FragmentFrame, in container: NSTextContainer, glyphs: Range<Int>)
    -> FragmentFrame?
  { nil }
}
