public import CoreGraphics
public import CoreText

/// What a layout manager asks and tells while it lays out. All methods are optional.
///
/// Rectangles are in container coordinates: points, y down, origin at the container's top left. A layout
/// manager does not call a method again once it knows that the delegate does not implement it. So lines whose
/// positions the delegate cannot change can be moved as they are.
public protocol NSLayoutManagerDelegate: AnyObject {
  /// Asks for glyphs that replace those generated for a run of text.
  ///
  /// - Parameters:
  ///   - layoutManager: The layout manager that asks.
  ///   - glyphs: As many glyphs as the range has.
  ///   - props: The kind of each glyph.
  ///   - charIndexes: The first character of each glyph's cluster.
  ///   - aFont: The font of all these glyphs.
  ///   - glyphRange: Their glyph indexes.
  /// - Returns: 0 for the glyphs as they are; otherwise the number of glyphs that were stored with
  ///   `setGlyphs(_:properties:characterIndexes:font:forGlyphRange:)`.
  func layoutManager(
    _ layoutManager: NSLayoutManager, shouldGenerateGlyphs glyphs: UnsafePointer<CGGlyph>,
    properties props: UnsafePointer<NSLayoutManager.GlyphProperty>,
    characterIndexes charIndexes: UnsafePointer<Int>,
    font aFont: CTFont, forGlyphRange glyphRange: NSRange
  ) -> Int

  /// Asks for the space below a line, in points, instead of the paragraph style's line spacing.
  ///
  /// - Parameters:
  ///   - layoutManager: The layout manager that asks.
  ///   - glyphIndex: The line's last glyph.
  ///   - rect: The line fragment without that space.
  func layoutManager(
    _ layoutManager: NSLayoutManager, lineSpacingAfterGlyphAt glyphIndex: Int,
    withProposedLineFragmentRect rect: CGRect
  ) -> CGFloat

  /// Asks for the space above a paragraph's first line, in points, instead of the paragraph style's.
  ///
  /// - Parameters:
  ///   - layoutManager: The layout manager that asks.
  ///   - glyphIndex: The paragraph's first glyph.
  ///   - rect: The line fragment without that space; its height is an estimate.
  func layoutManager(
    _ layoutManager: NSLayoutManager, paragraphSpacingBeforeGlyphAt glyphIndex: Int,
    withProposedLineFragmentRect rect: CGRect
  ) -> CGFloat

  /// Asks for the space below a paragraph's last line, in points, instead of the paragraph style's.
  ///
  /// - Parameters:
  ///   - layoutManager: The layout manager that asks.
  ///   - glyphIndex: The paragraph's last glyph.
  ///   - rect: The line fragment without that space.
  func layoutManager(
    _ layoutManager: NSLayoutManager, paragraphSpacingAfterGlyphAt glyphIndex: Int,
    withProposedLineFragmentRect rect: CGRect
  ) -> CGFloat

  /// Asks what happens at a control character.
  ///
  /// - Parameters:
  ///   - layoutManager: The layout manager that asks.
  ///   - action: The usual action.
  ///   - charIndex: The character.
  func layoutManager(
    _ layoutManager: NSLayoutManager, shouldUse action: NSLayoutManager.ControlCharacterAction,
    forControlCharacterAt charIndex: Int
  ) -> NSLayoutManager.ControlCharacterAction

  /// Asks for the box of a control character that is white space.
  ///
  /// - Parameters:
  ///   - layoutManager: The layout manager that asks.
  ///   - glyphIndex: Its glyph.
  ///   - textContainer: The container.
  ///   - proposedRect: The line fragment, as high as is known.
  ///   - glyphPosition: The location of its glyph, from the line fragment's origin.
  ///   - charIndex: The character.
  /// - Returns: A box in points, from the glyph's location on the baseline, y up. Its width and height count.
  func layoutManager(
    _ layoutManager: NSLayoutManager, boundingBoxForControlGlyphAt glyphIndex: Int,
    for textContainer: NSTextContainer,
    proposedLineFragment proposedRect: CGRect, glyphPosition: CGPoint, characterIndex charIndex: Int
  ) -> CGRect

  /// Asks whether a line may end between words before a character, at most once for each opportunity while a
  /// paragraph is laid out. Where all are refused, a line ends between characters.
  func layoutManager(_ layoutManager: NSLayoutManager, shouldBreakLineByWordBeforeCharacterAt charIndex: Int)
    -> Bool

  /// Asks whether a word may be divided by a hyphen before a character.
  func layoutManager(
    _ layoutManager: NSLayoutManager, shouldBreakLineByHyphenatingBeforeCharacterAt charIndex: Int
  ) -> Bool

  /// Asks for changes of a line fragment before it is stored. Lines below follow its lower edge.
  ///
  /// - Parameters:
  ///   - layoutManager: The layout manager that asks.
  ///   - lineFragmentRect: The line fragment.
  ///   - lineFragmentUsedRect: The part of it that text covers.
  ///   - baselineOffset: The baseline's distance from the fragment's top.
  ///   - textContainer: The container.
  ///   - glyphRange: The line's glyphs.
  /// - Returns: Whether to use the changes.
  func layoutManager(
    _ layoutManager: NSLayoutManager,
    shouldSetLineFragmentRect lineFragmentRect: UnsafeMutablePointer<CGRect>,
    lineFragmentUsedRect: UnsafeMutablePointer<CGRect>, baselineOffset: UnsafeMutablePointer<CGFloat>,
    in textContainer: NSTextContainer, forGlyphRange glyphRange: NSRange
  ) -> Bool

  /// Asks, while text is drawn, which temporary attributes to use.
  ///
  /// - Parameters:
  ///   - layoutManager: The layout manager that asks.
  ///   - attrs: The temporary attributes of some characters.
  ///   - toScreen: Always `true`.
  ///   - charIndex: The first of the characters.
  ///   - effectiveCharRange: Their range; receives the range that the answer is for, if that is shorter.
  /// - Returns: The attributes to use; `nil` for none.
  func layoutManager(
    _ layoutManager: NSLayoutManager, shouldUseTemporaryAttributes attrs: [NSAttributedString.Key: Any],
    forDrawingToScreen toScreen: Bool, atCharacterIndex charIndex: Int,
    effectiveRange effectiveCharRange: NSRangePointer?
  ) -> [NSAttributedString.Key: Any]?

  /// Tells that layout was complete and became invalid.
  func layoutManagerDidInvalidateLayout(_ sender: NSLayoutManager)

  /// Tells that a container is full, or that all text is laid out.
  ///
  /// - Parameters:
  ///   - layoutManager: The layout manager.
  ///   - textContainer: The container; `nil` when text is left over and there is no container for it.
  ///   - layoutFinishedFlag: Whether all text is laid out.
  func layoutManager(
    _ layoutManager: NSLayoutManager, didCompleteLayoutFor textContainer: NSTextContainer?,
    atEnd layoutFinishedFlag: Bool)

  /// Tells that a container's size changed, before its layout becomes invalid.
  func layoutManager(
    _ layoutManager: NSLayoutManager, textContainer: NSTextContainer, didChangeGeometryFrom oldSize: CGSize)
}

/// The methods that a delegate may leave out.
struct DelegateHooks: OptionSet {
  let rawValue: Int

  static let generateGlyphs = DelegateHooks(rawValue: 1)
  static let lineSpacing = DelegateHooks(rawValue: 2)
  static let spacingBefore = DelegateHooks(rawValue: 4)
  static let spacingAfter = DelegateHooks(rawValue: 8)
  static let controlAction = DelegateHooks(rawValue: 16)
  static let controlBox = DelegateHooks(rawValue: 32)
  static let wordBreak = DelegateHooks(rawValue: 64)
  static let hyphenBreak = DelegateHooks(rawValue: 128)
  static let fragmentRect = DelegateHooks(rawValue: 256)
  /// All of them.
  static let all = DelegateHooks(rawValue: 511)
  /// The methods whose answers may depend on the positions of lines.
  static let placed: DelegateHooks = [
    .lineSpacing, .spacingBefore, .spacingAfter, .controlBox, .fragmentRect,
  ]
}

// Reached only where a delegate does not implement a method.
extension NSLayoutManagerDelegate {
  /// Keeps the glyphs as they are.
  @discardableResult
  public func layoutManager(
    _ layoutManager: NSLayoutManager, shouldGenerateGlyphs glyphs: UnsafePointer<CGGlyph>,
    properties props: UnsafePointer<NSLayoutManager.GlyphProperty>,
    characterIndexes charIndexes: UnsafePointer<Int>,
    font aFont: CTFont, forGlyphRange glyphRange: NSRange
  ) -> Int {
    layoutManager.absentHooks.insert(.generateGlyphs)
    return 0
  }

  /// Leaves the paragraph style's line spacing.
  @discardableResult
  public func layoutManager(
    _ layoutManager: NSLayoutManager, lineSpacingAfterGlyphAt glyphIndex: Int,
    withProposedLineFragmentRect rect: CGRect
  ) -> CGFloat {
    layoutManager.absentHooks.insert(.lineSpacing)
    return 0
  }

  /// Leaves the paragraph style's spacing.
  @discardableResult
  public func layoutManager(
    _ layoutManager: NSLayoutManager, paragraphSpacingBeforeGlyphAt glyphIndex: Int,
    withProposedLineFragmentRect rect: CGRect
  ) -> CGFloat {
    layoutManager.absentHooks.insert(.spacingBefore)
    return 0
  }

  /// Leaves the paragraph style's spacing.
  @discardableResult
  public func layoutManager(
    _ layoutManager: NSLayoutManager, paragraphSpacingAfterGlyphAt glyphIndex: Int,
    withProposedLineFragmentRect rect: CGRect
  ) -> CGFloat {
    layoutManager.absentHooks.insert(.spacingAfter)
    return 0
  }

  /// Does what is usual.
  @discardableResult
  public func layoutManager(
    _ layoutManager: NSLayoutManager, shouldUse action: NSLayoutManager.ControlCharacterAction,
    forControlCharacterAt charIndex: Int
  ) -> NSLayoutManager.ControlCharacterAction {
    layoutManager.absentHooks.insert(.controlAction)
    return action
  }

  /// Leaves no space.
  @discardableResult
  public func layoutManager(
    _ layoutManager: NSLayoutManager, boundingBoxForControlGlyphAt glyphIndex: Int,
    for textContainer: NSTextContainer,
    proposedLineFragment proposedRect: CGRect, glyphPosition: CGPoint, characterIndex charIndex: Int
  ) -> CGRect {
    layoutManager.absentHooks.insert(.controlBox)
    return .zero
  }

  /// Allows the break.
  @discardableResult
  public func layoutManager(
    _ layoutManager: NSLayoutManager, shouldBreakLineByWordBeforeCharacterAt charIndex: Int
  ) -> Bool {
    layoutManager.absentHooks.insert(.wordBreak)
    return true
  }

  /// Allows the division.
  @discardableResult
  public func layoutManager(
    _ layoutManager: NSLayoutManager, shouldBreakLineByHyphenatingBeforeCharacterAt charIndex: Int
  ) -> Bool {
    layoutManager.absentHooks.insert(.hyphenBreak)
    return true
  }

  /// Changes nothing.
  @discardableResult
  public func layoutManager(
    _ layoutManager: NSLayoutManager,
    shouldSetLineFragmentRect lineFragmentRect: UnsafeMutablePointer<CGRect>,
    lineFragmentUsedRect: UnsafeMutablePointer<CGRect>, baselineOffset: UnsafeMutablePointer<CGFloat>,
    in textContainer: NSTextContainer, forGlyphRange glyphRange: NSRange
  ) -> Bool {
    layoutManager.absentHooks.insert(.fragmentRect)
    return false
  }

  /// Uses them.
  @discardableResult
  public func layoutManager(
    _ layoutManager: NSLayoutManager, shouldUseTemporaryAttributes attrs: [NSAttributedString.Key: Any],
    forDrawingToScreen toScreen: Bool, atCharacterIndex charIndex: Int,
    effectiveRange effectiveCharRange: NSRangePointer?
  ) -> [NSAttributedString.Key: Any]? { attrs }

  /// Does nothing.
  public func layoutManagerDidInvalidateLayout(_ sender: NSLayoutManager) {}

  /// Does nothing.
  public func layoutManager(
    _ layoutManager: NSLayoutManager, didCompleteLayoutFor textContainer: NSTextContainer?,
    atEnd layoutFinishedFlag: Bool
  ) {}

  /// Does nothing.
  public func layoutManager(
    _ layoutManager: NSLayoutManager, textContainer: NSTextContainer, didChangeGeometryFrom oldSize: CGSize
  ) {}
}

extension NSLayoutManager {
  /// Returns the delegate, if it may implement a method.
  func delegate(for hook: DelegateHooks) -> (any NSLayoutManagerDelegate)? {
    absentHooks.contains(hook) ? nil : delegate
  }

  /// Asks the delegate; `nil` when it does not answer.
  func ask<Answer>(
    _ hook: DelegateHooks, _ question: (any NSLayoutManagerDelegate) -> Answer
  ) -> Answer? {
    guard let delegate = delegate(for: hook) else { return nil }
    let answer = question(delegate)
    return absentHooks.contains(hook) ? nil : answer
  }

  /// Whether the delegate may change the positions of lines.
  var asksAboutPositions: Bool { delegate != nil && !absentHooks.isSuperset(of: .placed) }
}
