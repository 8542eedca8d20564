public import CoreGraphics

/// Drawing of markers.
extension NSTextLayoutFragment {
  /// What layout shows before the first line of a list item, such as "2." or a bullet; `nil` for other text.
  ///
  /// Not in Apple's TextKit.
  public var textListMarker: String? { content?.marker?.text }

  /// What the marker of a list item covers, from the origin of `layoutFragmentFrame`: it stands outside of the
  /// frame, before the first line. Null where there is none.
  ///
  /// Not in Apple's TextKit.
  public var textListMarkerBounds: CGRect {
    guard let (marker, first, lines) = shownMarker else { return .null }
    return marker.bounds(beside: first, padding: lines.padding).offsetBy(dx: -layoutFragmentFrame.minX, dy: 0)
  }

  /// Draws the marker of a list item, as `draw(at:in:)` does; nothing for other text.
  ///
  /// Not in Apple's TextKit.
  ///
  /// - Parameters:
  ///   - point: Where the origin of `layoutFragmentFrame` goes.
  ///   - context: Its y points down.
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
