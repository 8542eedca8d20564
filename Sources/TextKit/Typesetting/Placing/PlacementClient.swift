internal import CoreGraphics
internal import TextEngine

/// The owner of a paragraph whose lines are placed. It may change their positions.
///
/// Characters and glyphs count from the paragraph's start. Rectangles are in container coordinates: points,
/// y down. A result of `nil` means that the paragraph's style decides.
///
/// See docs/decisions/paragraphs.md.
protocol PlacementClient {
  /// The index of the paragraph's first character in the text, as containers receive it.
  var characterStart: Int { get }
  /// Whether results may depend on the position of lines, so that placed lines cannot be moved unchanged.
  var dependsOnPosition: Bool { get }
  /// The next paragraph with its client; `nil` at the text's end.
  var next: (client: any PlacementClient, glyphs: ParagraphGlyphs)? { get }

  /// Returns the space below a line, which replaces the style's line spacing.
  ///
  /// - Parameters:
  ///   - glyph: Returns the line's last glyph.
  ///   - rect: The line fragment without that space.
  func lineSpacing(after glyph: () -> Int, below rect: CGRect) -> CGFloat?

  /// Returns the space above a paragraph's first line.
  ///
  /// - Parameter rect: Returns the rectangle of the line without the space; its height is an estimate.
  func spacingBefore(above rect: () -> CGRect) -> CGFloat?

  /// Returns the space below a paragraph's last line; see `lineSpacing(after:below:)`.
  func spacingAfter(_ glyph: () -> Int, below rect: CGRect) -> CGFloat?

  /// Returns another frame for a line fragment.
  ///
  /// - Parameters:
  ///   - frame: The frame of the fragment.
  ///   - container: The container of the fragment.
  ///   - glyphs: The line's glyphs.
  func changedFrame(from frame: FragmentFrame, in container: NSTextContainer, glyphs: Range<Int>)
    -> FragmentFrame?

  /// A function that returns whether a line may end at an opportunity; `nil` if all of them may be taken.
  var breakVeto: ((BreakOpportunity) -> Bool)? { get }

  /// Returns the bounds of an attachment, or the box of a control character: points from its position on
  /// the baseline, y up.
  ///
  /// - Parameters:
  ///   - attachment: The attachment.
  ///   - glyph: Returns its glyph.
  ///   - container: Its container.
  ///   - rect: The line fragment as far as it is known.
  ///   - position: The position of its glyph, from the fragment's origin.
  func bounds(
    of attachment: ParagraphAttachment, glyph: () -> Int, in container: NSTextContainer, _ rect: CGRect,
    position: CGPoint
  ) -> CGRect
}

/// The frame of a line fragment, in container coordinates.
struct FragmentFrame: Equatable {
  var rect: CGRect
  var usedRect: CGRect
  /// The baseline's distance from the top of `rect`.
  var baseline: CGFloat
}

/// Default implementations.
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
