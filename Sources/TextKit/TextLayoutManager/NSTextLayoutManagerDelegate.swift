public import CoreGraphics
internal import CoreText

/// The methods by which a delegate takes part in laying out a document.
public protocol NSTextLayoutManagerDelegate: AnyObject {
  /// Returns the fragment that stands for an element, such as one of a class of its own that draws a frame.
  /// Asked again whenever the element has moved.
  func textLayoutManager(
    _ textLayoutManager: NSTextLayoutManager, textLayoutFragmentFor location: any NSTextLocation,
    in textElement: NSTextElement
  ) -> NSTextLayoutFragment

  /// Returns whether a line may end before a location.
  ///
  /// - Parameters:
  ///   - textLayoutManager: The layout manager that asks.
  ///   - location: The location.
  ///   - hyphenating: Whether a word would be divided there.
  func textLayoutManager(
    _ textLayoutManager: NSTextLayoutManager, shouldBreakLineBefore location: any NSTextLocation,
    hyphenating: Bool
  ) -> Bool

  /// The attributes that a link is painted with.
  ///
  /// - Parameters:
  ///   - textLayoutManager: The layout manager that asks.
  ///   - link: The value of its `.link`.
  ///   - location: Where it begins.
  ///   - renderingAttributes: What is usual.
  /// - Returns: `nil` for none.
  func textLayoutManager(
    _ textLayoutManager: NSTextLayoutManager, renderingAttributesForLink link: Any,
    at location: any NSTextLocation, defaultAttributes renderingAttributes: [NSAttributedString.Key: Any]
  ) -> [NSAttributedString.Key: Any]?
}

/// The answers of a delegate that does not implement a method.
extension NSTextLayoutManagerDelegate {
  /// A plain fragment.
  public func textLayoutManager(
    _ textLayoutManager: NSTextLayoutManager, textLayoutFragmentFor location: any NSTextLocation,
    in textElement: NSTextElement
  ) -> NSTextLayoutFragment {
    textLayoutManager.leavesFragments = true
    return NSTextLayoutFragment(textElement: textElement, range: textElement.elementRange)
  }

  /// True.
  public func textLayoutManager(
    _ textLayoutManager: NSTextLayoutManager, shouldBreakLineBefore location: any NSTextLocation,
    hyphenating: Bool
  ) -> Bool {
    textLayoutManager.allowsAllBreaks = true
    return true
  }

  /// What is usual.
  public func textLayoutManager(
    _ textLayoutManager: NSTextLayoutManager, renderingAttributesForLink link: Any,
    at location: any NSTextLocation, defaultAttributes renderingAttributes: [NSAttributedString.Key: Any]
  ) -> [NSAttributedString.Key: Any]? { renderingAttributes }
}
