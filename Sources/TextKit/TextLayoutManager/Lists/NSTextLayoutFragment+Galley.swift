public import CoreGraphics
internal import TextEngine

/// Drawing of markers.
extension NSTextLayoutFragment {
  /// The marker before the first line of a list item, such as "2." or a bullet; `nil` for other text.
  ///
  /// Not in Apple's TextKit.
  public var textListMarker: String? { content?.marker?.text }

  /// The marker of the list item that the empty paragraph after the document's last terminator is, where
  /// `emptyParagraphAttributes` makes it one; `nil` otherwise.
  ///
  /// Not in Apple's TextKit.
  public var extraLineListMarker: String? { content?.extraLine?.marker?.text }

  /// The area that the marker of a list item covers, relative to the origin of `layoutFragmentFrame`. It is
  /// outside the frame, before the first line. `CGRect.null` where there is no marker.
  ///
  /// Not in Apple's TextKit.
  public var textListMarkerBounds: CGRect {
    shownMarkers.reduce(.null) { bounds, shown in
      bounds.union(
        shown.marker.bounds(beside: shown.line, padding: shown.padding)
          .offsetBy(dx: -layoutFragmentFrame.minX, dy: shown.top))
    }
  }

  /// Draws the marker of a list item, as `draw(at:in:)` does; draws nothing for other text.
  ///
  /// Not in Apple's TextKit.
  ///
  /// - Parameters:
  ///   - point: The point at which to draw the origin of `layoutFragmentFrame`.
  ///   - context: The context to draw into; its y points down.
  public func drawTextListMarker(at point: CGPoint, in context: CGContext) {
    for shown in shownMarkers {
      let shift = CGPoint(x: point.x - layoutFragmentFrame.minX, y: point.y + shown.top)
      shown.marker.draw(beside: shown.line, padding: shown.padding, shift, in: context)
    }
  }

  /// A marker, the line that it stands beside, and how far below the fragment's top that line's paragraph
  /// begins.
  private typealias ShownMarker = (marker: ItemMarker, line: PlacedFragment, padding: CGFloat, top: CGFloat)

  private var shownMarkers: [ShownMarker] {
    guard let content, let lines = content.lines, content.marker != nil || content.extraLine?.marker != nil
    else { return [] }
    let container = textLayoutManager?.textContainer ?? NSTextContainer()
    var shown: [ShownMarker] = []
    if let marker = content.marker, lines.count > 0 {
      shown.append((marker, lines.placedFragment(0, in: container), lines.padding, 0))
    }
    if let extra = content.extraLine, let marker = extra.marker, extra.lines.count > 0 {
      shown.append(
        (marker, extra.lines.placedFragment(0, in: container), extra.lines.padding, lines.height.points))
    }
    return shown
  }
}
