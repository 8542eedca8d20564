import Testing

@testable import TextKit

extension FragmentStage {
  /// A picture of all fragments where they stand, the container's top left at a point.
  func page(_ width: Int, _ height: Int, scale: Int = 1, at origin: CGPoint = .zero) throws -> Page {
    try Page(width, height, scale: scale) { draw(fragments, at: origin) }
  }

  /// Draws fragments where they stand.
  func draw(_ fragments: [NSTextLayoutFragment], at origin: CGPoint = .zero) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    for fragment in fragments {
      let place = fragment.layoutFragmentFrame.origin
      fragment.draw(at: CGPoint(x: place.x + origin.x, y: place.y + origin.y), in: context)
    }
  }
}

extension CGRect {
  /// Whether a rectangle lies inside; Foundation compares a union, whose width is rounded.
  func holds(_ other: CGRect) -> Bool {
    minX <= other.minX && minY <= other.minY && maxX >= other.maxX && maxY >= other.maxY
  }
}

/// A delegate that makes fragments and says what links look like.
final class FragmentMaker: NSObject, NSTextLayoutManagerDelegate {
  var make: ((NSTextElement) -> NSTextLayoutFragment)?
  var linkAttributes: ((Any, [NSAttributedString.Key: Any]) -> [NSAttributedString.Key: Any]?)?
  var askedLinks: [(link: Any, location: any NSTextLocation)] = []

  func textLayoutManager(
    _ textLayoutManager: NSTextLayoutManager, textLayoutFragmentFor location: any NSTextLocation,
    in textElement: NSTextElement
  ) -> NSTextLayoutFragment {
    make?(textElement) ?? NSTextLayoutFragment(textElement: textElement, range: textElement.elementRange)
  }

  func textLayoutManager(
    _ textLayoutManager: NSTextLayoutManager, renderingAttributesForLink link: Any,
    at location: any NSTextLocation, defaultAttributes renderingAttributes: [NSAttributedString.Key: Any]
  ) -> [NSAttributedString.Key: Any]? {
    askedLinks.append((link, location))
    guard let linkAttributes else { return renderingAttributes }
    return linkAttributes(link, renderingAttributes)
  }
}

/// Hides paragraphs that begin with a "#".
final class ParagraphHider: NSObject, NSTextContentManagerDelegate {
  func textContentManager(
    _ textContentManager: NSTextContentManager, shouldEnumerate textElement: NSTextElement,
    options: NSTextContentManager.EnumerationOptions
  ) -> Bool {
    !((textElement as? any TextDisplaying)?.displayedString.string.hasPrefix("#") ?? false)
  }
}
