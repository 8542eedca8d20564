public import CoreGraphics
public import CoreText

extension OptionalMember where Object == any NSLayoutManagerDelegate {
  /// See `NSLayoutManagerDelegate`.
  @discardableResult
  public func callAsFunction(
    _ layoutManager: NSLayoutManager,
    shouldGenerateGlyphs glyphs: UnsafePointer<CGGlyph>,
    properties props: UnsafePointer<NSLayoutManager.GlyphProperty>,
    characterIndexes charIndexes: UnsafePointer<Int>,
    font aFont: CTFont,
    forGlyphRange glyphRange: NSRange
  ) -> Int {
    object.layoutManager(
      layoutManager, shouldGenerateGlyphs: glyphs, properties: props, characterIndexes: charIndexes,
      font: aFont, forGlyphRange: glyphRange)
  }

  /// See `NSLayoutManagerDelegate`.
  @discardableResult
  public func callAsFunction(
    _ layoutManager: NSLayoutManager,
    lineSpacingAfterGlyphAt glyphIndex: Int,
    withProposedLineFragmentRect rect: CGRect
  ) -> CGFloat {
    object.layoutManager(
      layoutManager, lineSpacingAfterGlyphAt: glyphIndex, withProposedLineFragmentRect: rect)
  }

  /// See `NSLayoutManagerDelegate`.
  @discardableResult
  public func callAsFunction(
    _ layoutManager: NSLayoutManager,
    paragraphSpacingBeforeGlyphAt glyphIndex: Int,
    withProposedLineFragmentRect rect: CGRect
  ) -> CGFloat {
    object.layoutManager(
      layoutManager, paragraphSpacingBeforeGlyphAt: glyphIndex, withProposedLineFragmentRect: rect)
  }

  /// See `NSLayoutManagerDelegate`.
  @discardableResult
  public func callAsFunction(
    _ layoutManager: NSLayoutManager,
    paragraphSpacingAfterGlyphAt glyphIndex: Int,
    withProposedLineFragmentRect rect: CGRect
  ) -> CGFloat {
    object.layoutManager(
      layoutManager, paragraphSpacingAfterGlyphAt: glyphIndex, withProposedLineFragmentRect: rect)
  }

  /// See `NSLayoutManagerDelegate`.
  @discardableResult
  public func callAsFunction(
    _ layoutManager: NSLayoutManager,
    shouldUse action: NSLayoutManager.ControlCharacterAction,
    forControlCharacterAt charIndex: Int
  ) -> NSLayoutManager.ControlCharacterAction {
    object.layoutManager(layoutManager, shouldUse: action, forControlCharacterAt: charIndex)
  }

  /// See `NSLayoutManagerDelegate`.
  @discardableResult
  public func callAsFunction(
    _ layoutManager: NSLayoutManager,
    boundingBoxForControlGlyphAt glyphIndex: Int,
    for textContainer: NSTextContainer,
    proposedLineFragment proposedRect: CGRect,
    glyphPosition: CGPoint,
    characterIndex charIndex: Int
  ) -> CGRect {
    object.layoutManager(
      layoutManager, boundingBoxForControlGlyphAt: glyphIndex, for: textContainer,
      proposedLineFragment: proposedRect, glyphPosition: glyphPosition, characterIndex: charIndex)
  }

  /// See `NSLayoutManagerDelegate`.
  @discardableResult
  public func callAsFunction(
    _ layoutManager: NSLayoutManager,
    shouldBreakLineByWordBeforeCharacterAt charIndex: Int
  ) -> Bool {
    object.layoutManager(layoutManager, shouldBreakLineByWordBeforeCharacterAt: charIndex)
  }

  /// See `NSLayoutManagerDelegate`.
  @discardableResult
  public func callAsFunction(
    _ layoutManager: NSLayoutManager,
    shouldBreakLineByHyphenatingBeforeCharacterAt charIndex: Int
  ) -> Bool {
    object.layoutManager(layoutManager, shouldBreakLineByHyphenatingBeforeCharacterAt: charIndex)
  }

  /// See `NSLayoutManagerDelegate`.
  @discardableResult
  public func callAsFunction(
    _ layoutManager: NSLayoutManager,
    shouldSetLineFragmentRect lineFragmentRect: UnsafeMutablePointer<CGRect>,
    lineFragmentUsedRect: UnsafeMutablePointer<CGRect>,
    baselineOffset: UnsafeMutablePointer<CGFloat>,
    in textContainer: NSTextContainer,
    forGlyphRange glyphRange: NSRange
  ) -> Bool {
    object.layoutManager(
      layoutManager, shouldSetLineFragmentRect: lineFragmentRect,
      lineFragmentUsedRect: lineFragmentUsedRect, baselineOffset: baselineOffset, in: textContainer,
      forGlyphRange: glyphRange)
  }

  /// See `NSLayoutManagerDelegate`.
  @discardableResult
  public func callAsFunction(
    _ layoutManager: NSLayoutManager,
    shouldUseTemporaryAttributes attrs: [NSAttributedString.Key: Any],
    forDrawingToScreen toScreen: Bool,
    atCharacterIndex charIndex: Int,
    effectiveRange effectiveCharRange: NSRangePointer?
  ) -> [NSAttributedString.Key: Any]? {
    object.layoutManager(
      layoutManager, shouldUseTemporaryAttributes: attrs, forDrawingToScreen: toScreen,
      atCharacterIndex: charIndex, effectiveRange: effectiveCharRange)
  }

  /// See `NSLayoutManagerDelegate`.
  public func callAsFunction(
    _ layoutManager: NSLayoutManager,
    didCompleteLayoutFor textContainer: NSTextContainer?,
    atEnd layoutFinishedFlag: Bool
  ) {
    object.layoutManager(layoutManager, didCompleteLayoutFor: textContainer, atEnd: layoutFinishedFlag)
  }

  /// See `NSLayoutManagerDelegate`.
  public func callAsFunction(
    _ layoutManager: NSLayoutManager,
    textContainer: NSTextContainer,
    didChangeGeometryFrom oldSize: CGSize
  ) {
    object.layoutManager(layoutManager, textContainer: textContainer, didChangeGeometryFrom: oldSize)
  }
}

extension NSLayoutManagerDelegate {
  /// The members of the name, for calls as of optional ones: `object.layoutManager?(…)`. Never `nil`.
  ///
  /// Not in Apple's TextKit, where the members are optional and this is how they are called.
  @_disfavoredOverload
  public var layoutManager: OptionalMember<any NSLayoutManagerDelegate>? { OptionalMember(of: self) }

  /// The members of the name, for calls as of optional ones: `object.layoutManagerDidInvalidateLayout?(…)`.
  /// Never `nil`.
  ///
  /// Not in Apple's TextKit, where the members are optional and this is how they are called.
  @_disfavoredOverload
  public var layoutManagerDidInvalidateLayout: ((NSLayoutManager) -> Void)? {
    { self.layoutManagerDidInvalidateLayout($0) }
  }
}
