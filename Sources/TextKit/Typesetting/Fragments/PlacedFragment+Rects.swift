internal import CoreGraphics
internal import CoreText
internal import TextEngine

/// The rectangles around parts of a fragment, in container coordinates.
extension PlacedFragment {
  /// Returns the rectangle of an interval of x that is as high as the line fragment.
  func band(_ span: ClosedRange<CGFloat>) -> CGRect {
    CGRect(x: span.lowerBound, y: rect.minY, width: span.upperBound - span.lowerBound, height: rect.height)
  }

  /// Returns the rectangle of an interval of x that is as high as the fragment's used rectangle.
  func tightBand(_ span: ClosedRange<CGFloat>) -> CGRect {
    CGRect(
      x: span.lowerBound, y: usedRect.minY, width: span.upperBound - span.lowerBound, height: usedRect.height)
  }

  /// Returns whether some characters, all of one cluster, run from right to left.
  func isReversed(_ characters: Range<Int>) -> Bool {
    guard let source = line?.source else { return false }
    let unit = source.unit(at: characters.lowerBound - paragraphStart)
    return source.line.runs.contains {
      source.layout.runs[$0].range.contains(unit) && source.layout.runs[$0].isRightToLeft
    }
  }

  /// Returns the bounding box of the ink of some characters; null if there is no ink.
  func ink(of characters: Range<Int>) -> CGRect {
    guard let line else { return .null }
    let parts = shifts.isEmpty ? [Shift(characters: characters, offset: .zero)] : parts(of: characters)
    return parts.reduce(CGRect.null) { box, part in
      let ink = line.inkRect(
        ofString: part.characters.lowerBound - paragraphStart..<part.characters.upperBound - paragraphStart)
      guard !ink.isNull else { return box }
      return box.union(
        CGRect(
          x: lineX + part.offset.width + ink.minX,
          y: rect.minY + origin.y + part.offset.height - ink.maxY, width: ink.width, height: ink.height))
    }
  }

  /// Returns the rectangles to fill for a part of a selection. Where the selection continues on another
  /// line, they reach the fragment's edge.
  func selectionRects(of part: Range<Int>, in selection: Range<Int>) -> [CGRect] {
    let comesFromBefore =
      selection.lowerBound < characters.lowerBound && part.lowerBound <= characters.lowerBound
    let continues =
      part.upperBound >= characters.upperBound
      && (selection.upperBound > characters.upperBound
        || selection.upperBound == characters.upperBound && endsInTerminator)
    if comesFromBefore, continues { return [rect] }
    var spans = spans(of: part)
    let text = self.spans(of: characters)
    let (left, right) = (text.first?.lowerBound ?? lineX, text.last?.upperBound ?? lineX)
    let fillsLeft = isRightToLeft ? continues : comesFromBefore
    let fillsRight = isRightToLeft ? comesFromBefore : continues
    if fillsLeft { spans.insert(min(rect.minX, left)...left, at: 0) }
    if fillsRight { spans.append(right...max(rect.maxX, right)) }
    var joined: [ClosedRange<CGFloat>] = []
    for span in spans.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      let span =
        max(span.lowerBound, rect.minX)...max(min(span.upperBound, rect.maxX), span.lowerBound, rect.minX)
      if let last = joined.last, span.lowerBound <= last.upperBound + CGFloat(Tolerance.width) {
        joined[joined.count - 1] = last.lowerBound...max(last.upperBound, span.upperBound)
      } else {
        joined.append(span)
      }
    }
    return joined.filter { $0.upperBound > $0.lowerBound }.map(band)
  }
}
