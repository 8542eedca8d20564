public import CoreGraphics
internal import TextEngine

/// The line's box in points from its origin, y up: from the descent, with the leading below it, to the
/// ascent, over the whole width, white space at the end included.
///
/// With `.useGlyphPathBounds` it is the box of the ink, empty at the origin without ink. With
/// `.useHangingPunctuation` white space after punctuation at the line's end is left out with it.
@discardableResult
public func CTLineGetBoundsWithOptions(_ line: CTLine, _ options: CTLineBoundsOptions) -> CGRect {
  if options.contains(.useGlyphPathBounds), !options.contains(.useOpticalBounds) {
    let ink = line.inkRect
    return ink.isNull ? .zero : ink
  }
  guard let source = line.source else { return .zero }
  let measures = source.line
  var (ascent, descent) = (measures.ascent, measures.descent)
  if options.contains(.excludeTypographicShifts) {
    ascent = line.runs.reduce(0) { max($0, $1.extents.ascent - $1.baselineOffset) }
    descent = line.runs.reduce(0) { max($0, $1.extents.descent + $1.baselineOffset) }
  }
  if options.contains(.includeLanguageExtents) {
    for run in line.runs {
      let extents = LanguageExtents(of: run)
      ascent = max(ascent, extents.ascent)
      descent = max(descent, extents.descent)
    }
  }
  let leading = options.contains(.excludeTypographicLeading) ? 0 : measures.leading
  let span =
    options.contains(.useHangingPunctuation)
    ? HangingPunctuation.rest(of: source) : 0...max(measures.totalWidth, 0)
  return CGRect(
    x: span.lowerBound, y: -(descent + leading), width: span.upperBound - span.lowerBound,
    height: ascent + descent + leading)
}

/// Measures the line's ink.
///
/// - Parameters:
///   - line: The line.
///   - context: Its text matrix takes the box to user space; `nil` for a box from the line's origin.
/// - Returns: Points, y up; `CGRect.null` without ink.
@discardableResult
public func CTLineGetImageBounds(_ line: CTLine, _ context: CGContext?) -> CGRect {
  line.inkRect.inUserSpace(of: context)
}

extension CGRect {
  /// A box of text space where a context would draw it; `nil` leaves it as it is.
  func inUserSpace(of context: CGContext?) -> CGRect {
    guard let context, !isNull else { return self }
    let matrix = context.textMatrix
    let isMoved = matrix.a == 1 && matrix.b == 0 && matrix.c == 0 && matrix.d == 1
    return isMoved ? offsetBy(dx: matrix.tx, dy: matrix.ty) : applying(matrix)
  }
}

/// Punctuation that may be outside of a line's edges.
private enum HangingPunctuation {
  /// Returns the extent of a line between its hanging punctuation: points from its origin.
  static func rest(of source: LineSource) -> ClosedRange<Double> {
    let line = source.line
    let steps = source.layout.caretSteps(inLine: source.index)
    let units = source.layout.paragraph.text
    let isRightToLeft = source.layout.paragraph.isRightToLeft
    var low = 0.0
    var high = line.totalWidth
    let content = steps.filter { $0.range.lowerBound < line.contentEnd }
    func hangs(_ step: CaretStep, atEnd: Bool) -> Bool {
      step.range.count == 1
        && (isQuote(units[step.range.lowerBound]) || atEnd && isStop(units[step.range.lowerBound]))
    }
    for step in content {
      guard hangs(step, atEnd: isRightToLeft) else { break }
      low = step.end
    }
    for step in content.reversed() {
      guard hangs(step, atEnd: !isRightToLeft), step.start >= low else { break }
      high = step.start
    }
    return low...max(low, high)
  }

  private static func isQuote(_ unit: UInt16) -> Bool {
    switch unit {
    case 0x22, 0x27, 0xAB, 0xBB, 0x2018...0x201F, 0x2039, 0x203A: true
    default: false
    }
  }

  private static func isStop(_ unit: UInt16) -> Bool {
    switch unit {
    case 0x2C, 0x2D, 0x2E, 0x3A, 0x3B, 0xAD, 0x2010...0x2014, 0x2026, 0x60C, 0x6D4, 0x3001, 0x3002, 0xFF0C,
      0xFF0E:
      true
    default: false
    }
  }
}
