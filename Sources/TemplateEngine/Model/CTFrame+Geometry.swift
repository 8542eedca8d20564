package import CoreText

/// A line of a frame with its position, in the frame's coordinates: points, y up.
package struct PlacedLine {
  package let line: CTLine
  /// The left end of the baseline.
  package let origin: CGPoint
  package let ascent: CGFloat
  package let descent: CGFloat
  /// The line's UTF-16 units in the content.
  package let range: Range<Int>

  init(_ line: CTLine, origin: CGPoint) {
    self.line = line
    self.origin = origin
    var ascent: CGFloat = 0
    var descent: CGFloat = 0
    _ = CTLineGetTypographicBounds(line, &ascent, &descent, nil)
    self.ascent = ascent
    self.descent = descent
    let units = CTLineGetStringRange(line)
    range = units.location..<units.location + units.length
  }

  /// The runs, left to right.
  var runs: [PlacedRun] {
    (CTLineGetGlyphRuns(line) as! [CTRun]).map { PlacedRun($0, in: self) }
  }

  /// Whether a height lies in the line's typographic box: from ascent to descent, without the space between
  /// lines.
  func contains(y: CGFloat) -> Bool { y >= origin.y - descent && y <= origin.y + ascent }

  /// Returns the UTF-16 units of the grapheme at a position, or `nil` left and right of the line's glyphs.
  func grapheme(atX x: CGFloat) -> Range<Int>? { line.grapheme(atX: Double(x - origin.x)) }

  /// Returns the rectangles that a range of the text takes in this line, left to right; what touches is one
  /// rectangle.
  func rects(of range: Range<Int>) -> [CGRect] {
    var spans: [ClosedRange<CGFloat>] = []
    for run in runs {
      let part = run.range.clamped(to: range)
      guard !part.isEmpty, let span = run.span(of: part), span.lowerBound < span.upperBound else { continue }
      if let last = spans.last, span.lowerBound <= last.upperBound + 0.001 {
        spans[spans.count - 1] = last.lowerBound...max(last.upperBound, span.upperBound)
      } else {
        spans.append(span)
      }
    }
    return spans.map {
      CGRect(
        x: $0.lowerBound, y: origin.y - descent, width: $0.upperBound - $0.lowerBound,
        height: ascent + descent)
    }
  }
}

/// A run of a line with its position, in the frame's coordinates.
package struct PlacedRun {
  let run: CTRun
  /// The run's UTF-16 units in the content.
  package let range: Range<Int>
  /// The rectangle from the run's left to its right end, and from its own ascent to its own descent.
  let box: CGRect
  private let line: PlacedLine

  init(_ run: CTRun, in line: PlacedLine) {
    self.run = run
    self.line = line
    let units = CTRunGetStringRange(run)
    range = units.location..<units.location + units.length
    var ascent: CGFloat = 0
    var descent: CGFloat = 0
    let width = CGFloat(CTRunGetTypographicBounds(run, CFRangeMake(0, 0), &ascent, &descent, nil))
    var start = CGPoint.zero
    if CTRunGetGlyphCount(run) > 0 { CTRunGetPositions(run, CFRangeMake(0, 1), &start) }
    box = CGRect(
      x: line.origin.x + start.x, y: line.origin.y - descent, width: width, height: ascent + descent)
  }

  /// The picture that the run keeps space for, if it is one of ours.
  var image: TemplateImage? {
    CTRunGetAttributes(run).object(forKey: TemplateImage.attributeName.rawValue as NSString) as? TemplateImage
  }

  /// Returns the horizontal extent of a part of the run. Inside a run the direction does not change, so the
  /// two carets suffice; at its ends the box is asked, since a caret there may belong to the neighbour.
  func span(of part: Range<Int>) -> ClosedRange<CGFloat>? {
    let isRightToLeft = CTRunGetStatus(run).contains(.rightToLeft)
    func edge(_ offset: Int) -> CGFloat {
      if offset <= range.lowerBound { return isRightToLeft ? box.maxX : box.minX }
      if offset >= range.upperBound { return isRightToLeft ? box.minX : box.maxX }
      return line.origin.x + CGFloat(CTLineGetOffsetForStringIndex(line.line, offset, nil))
    }
    let edges = (edge(part.lowerBound), edge(part.upperBound))
    return min(edges.0, edges.1)...max(edges.0, edges.1)
  }
}

extension CTFrame {
  /// The frame's lines, from the first to the last, in the coordinates of its path.
  package var placedLines: [PlacedLine] {
    let lines = CTFrameGetLines(self) as! [CTLine]
    guard !lines.isEmpty else { return [] }
    var origins = [CGPoint](repeating: .zero, count: lines.count)
    CTFrameGetLineOrigins(self, CFRangeMake(0, 0), &origins)
    // Line origins count from the corner of the path's bounding box.
    let corner = CTFrameGetPath(self).boundingBox.origin
    return zip(lines, origins).map { line, origin in
      PlacedLine(line, origin: CGPoint(x: corner.x + origin.x, y: corner.y + origin.y))
    }
  }
}
