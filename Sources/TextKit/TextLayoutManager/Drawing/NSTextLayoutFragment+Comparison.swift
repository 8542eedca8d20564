internal import CoreGraphics
internal import CoreText

/// Comparison of what fragments paint, so that only what looks otherwise has to be painted.
extension NSTextLayoutFragment {
  /// What stays the same while the fragment's lines do, also in other fragments that show them after an edit
  /// elsewhere; `nil` where there are no lines, and for subclasses, which may paint anything.
  package var linesIdentity: ObjectIdentifier? {
    guard type(of: self) == NSTextLayoutFragment.self, let lines = content?.lines else { return nil }
    return ObjectIdentifier(lines)
  }

  /// Whether another fragment paints the same at its own place, rendering attributes left aside.
  package func paints(as other: NSTextLayoutFragment) -> Bool {
    if self === other { return true }
    guard linesIdentity != nil, let content, let old = other.content else { return false }
    return content.lines === old.lines && content.marker === old.marker && content.blocks.isEmpty
      && old.blocks.isEmpty && content.extraLine?.marker == nil && old.extraLine?.marker == nil
  }

  /// A line of a fragment as it is painted.
  package struct LineLook {
    /// Where the line's origin is, in points of the container.
    package var origin: CGPoint
    /// From the top to the bottom of the line, in points of the container.
    package var rows: ClosedRange<CGFloat>
    /// What is painted; `nil` for an empty line.
    fileprivate let line: CTLine?

    /// Moves the line down.
    package mutating func move(by distance: CGFloat) {
      origin.y += distance
      rows = rows.lowerBound + distance...rows.upperBound + distance
    }

    /// Whether another line paints the same, each from its own origin.
    package func paints(as other: LineLook) -> Bool {
      guard let line, let other = other.line else { return line == nil && other.line == nil }
      return line.paints(as: other)
    }
  }

  /// The lines from top to bottom; `nil` where more is painted than the lines of the text, or where something
  /// else decides how they are painted.
  package var lineLooks: [LineLook]? {
    guard linesIdentity != nil, let content, let lines = content.lines, content.marker == nil,
      content.extraLine?.marker == nil, content.blocks.isEmpty,
      textLayoutManager?.renderingAttributesValidator == nil,
      paintOverrides(in: 0..<lines.source.count) == nil
    else { return nil }
    let corner = layoutFragmentFrame.origin
    return textLineFragments.map { line in
      let bounds = line.typographicBounds.offsetBy(dx: corner.x, dy: corner.y)
      return LineLook(
        origin: CGPoint(x: bounds.minX + line.glyphOrigin.x, y: bounds.minY + line.glyphOrigin.y),
        rows: bounds.minY...max(bounds.minY, bounds.maxY), line: line.placed?.line)
    }
  }

  /// Returns where a line paints, in points of the container; null where it paints nothing.
  package func paintedRect(ofLine index: Int) -> CGRect {
    let (line, corner) = (textLineFragments[index], layoutFragmentFrame.origin)
    let bounds = line.typographicBounds.offsetBy(dx: corner.x, dy: corner.y)
    return LineFragmentPainter(line, at: bounds.origin)?.bounds ?? .null
  }
}
