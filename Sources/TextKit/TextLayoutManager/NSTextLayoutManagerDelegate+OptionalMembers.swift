public import CoreText

extension OptionalMember where Object == any NSTextLayoutManagerDelegate {
  /// See `NSTextLayoutManagerDelegate`.
  @discardableResult
  public func callAsFunction(
    _ textLayoutManager: NSTextLayoutManager,
    textLayoutFragmentFor location: any NSTextLocation,
    in textElement: NSTextElement
  ) -> NSTextLayoutFragment {
    object.textLayoutManager(textLayoutManager, textLayoutFragmentFor: location, in: textElement)
  }

  /// See `NSTextLayoutManagerDelegate`.
  @discardableResult
  public func callAsFunction(
    _ textLayoutManager: NSTextLayoutManager,
    shouldBreakLineBefore location: any NSTextLocation,
    hyphenating: Bool
  ) -> Bool {
    object.textLayoutManager(textLayoutManager, shouldBreakLineBefore: location, hyphenating: hyphenating)
  }

  /// See `NSTextLayoutManagerDelegate`.
  @discardableResult
  public func callAsFunction(
    _ textLayoutManager: NSTextLayoutManager,
    renderingAttributesForLink link: Any,
    at location: any NSTextLocation,
    defaultAttributes renderingAttributes: [NSAttributedString.Key: Any]
  ) -> [NSAttributedString.Key: Any]? {
    object.textLayoutManager(
      textLayoutManager, renderingAttributesForLink: link, at: location,
      defaultAttributes: renderingAttributes)
  }
}

extension NSTextLayoutManagerDelegate {
  /// The members of the name, for calls as of optional ones: `object.textLayoutManager?(…)`. Never `nil`.
  ///
  /// Not in Apple's TextKit, where the members are optional and this is how they are called.
  @_disfavoredOverload
  public var textLayoutManager: OptionalMember<any NSTextLayoutManagerDelegate>? { OptionalMember(of: self) }
}
