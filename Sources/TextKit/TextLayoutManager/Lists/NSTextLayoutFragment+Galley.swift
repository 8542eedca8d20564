public import CoreGraphics

/// Drawing of markers.
extension NSTextLayoutFragment {
  /// The marker before the first line of a list item, such as "2." or a bullet; `nil` for other text.
  ///
  /// Not in Apple's TextKit.
  public var textListMarker: String? { content?.marker?.text }

  /// The area that the marker of a list item covers, relative to the origin of `layoutFragmentFrame`. It is
  /// outside the frame, before the first line. `CGRect.null` where there is no marker.
  ///
  /// Not in Apple's TextKit.
  public var textListMarkerBounds: CGRect {
    guard let (marker, first, lines) = shownMarker else { return .null }
    return marker.bounds(beside: first, padding: lines.padding).offsetBy(dx: -layoutFragmentFrame.minX, dy: 0)
  }

  /// Draws the marker of a list item, as `draw(at:in:)` does; draws nothing for other text.
  ///
  /// Not in Apple's TextKit.
  ///
  /// - Parameters:
  ///   - point: The point at which to draw the origin of `layoutFragmentFrame`.
  ///   - context: The context to draw into; its y points down.
  public func drawTextListMarker(at point: CGPoint, in context: CGContext) {
    guard let (marker, first, lines) = shownMarker else { return }
    let shift = CGPoint(x: point.x - layoutFragmentFrame.minX, y: point.y)
    marker.draw(beside: first, padding: lines.padding, shift, in: context)
  }

  private var shownMarker: (ItemMarker, PlacedFragment, ElementLines)? {
    guard let content, let marker = content.marker, let lines = content.lines, lines.count > 0 else {
      return nil
    }
    let container = textLayoutManager?.textContainer ?? NSTextContainer()
    return (marker, lines.placedFragment(0, in: container), lines)
  }
}
