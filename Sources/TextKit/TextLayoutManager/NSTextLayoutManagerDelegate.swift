public import CoreGraphics
internal import CoreText

/// The methods by which a delegate takes part in laying out a document.
public protocol NSTextLayoutManagerDelegate: AnyObject {
  /// Returns the fragment for an element, for example of a subclass that draws a frame. Called again each
  /// time the element has moved.
  func textLayoutManager(
    _ textLayoutManager: NSTextLayoutManager, textLayoutFragmentFor location: any NSTextLocation,
    in textElement: NSTextElement
  ) -> NSTextLayoutFragment

  /// Returns whether a line may end before a location.
  ///
  /// - Parameters:
  ///   - textLayoutManager: The layout manager that asks.
  ///   - location: The location.
  ///   - hyphenating: Whether a word would be hyphenated there.
  func textLayoutManager(
    _ textLayoutManager: NSTextLayoutManager, shouldBreakLineBefore location: any NSTextLocation,
    hyphenating: Bool
  ) -> Bool

  /// Returns the attributes that a link is painted with.
  ///
  /// - Parameters:
  ///   - textLayoutManager: The layout manager that asks.
  ///   - link: The value of the `.link` attribute.
  ///   - location: The start of the link.
  ///   - renderingAttributes: The default attributes of links.
  /// - Returns: `nil` for no attributes.
  func textLayoutManager(
    _ textLayoutManager: NSTextLayoutManager, renderingAttributesForLink link: Any,
    at location: any NSTextLocation, defaultAttributes renderingAttributes: [NSAttributedString.Key: Any]
  ) -> [NSAttributedString.Key: Any]?
}

/// Default implementations.
extension NSTextLayoutManagerDelegate {
  /// Returns a plain `NSTextLayoutFragment`.
  @discardableResult
  public func textLayoutManager(
    _ textLayoutManager: NSTextLayoutManager, textLayoutFragmentFor location: any NSTextLocation,
    in textElement: NSTextElement
  ) -> NSTextLayoutFragment {
    textLayoutManager.leavesFragments = true
    return NSTextLayoutFragment(textElement: textElement, range: textElement.elementRange)
  }

  /// Returns `true`: a line may end before any location.
  @discardableResult
  public func textLayoutManager(
    _ textLayoutManager: NSTextLayoutManager, shouldBreakLineBefore location: any NSTextLocation,
    hyphenating: Bool
  ) -> Bool {
    textLayoutManager.allowsAllBreaks = true
    return true
  }

  /// Returns the default attributes.
  @discardableResult
  public func textLayoutManager(
    _ textLayoutManager: NSTextLayoutManager, renderingAttributesForLink link: Any,
    at location: any NSTextLocation, defaultAttributes renderingAttributes: [NSAttributedString.Key: Any]
  ) -> [NSAttributedString.Key: Any]? { renderingAttributes }
}
