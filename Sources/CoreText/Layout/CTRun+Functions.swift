public import CoreGraphics

/// The number of glyphs.
@discardableResult
public func CTRunGetGlyphCount(_ run: CTRun) -> CFIndex { run.count }

/// Returns the attributes of the run's text. The font is the one of the glyphs, which is a fallback font
/// where the requested one lacks them.
@discardableResult
public func CTRunGetAttributes(_ run: CTRun) -> CFDictionary { run.attributes }

/// Returns the run's part of its line's string.
///
/// The ranges of a line's runs tile the line's, the run of a token having the range of the hidden text; only
/// text that truncation hides without a token has no run. Where a ligature reaches over a change of
/// attributes, its glyphs and with them all of its units belong to the first run, so that string indices of
/// glyphs lie inside their run's range; it is painted in parts nevertheless, each with its own attributes.
@discardableResult
public func CTRunGetStringRange(_ run: CTRun) -> CFRange { CFRange(run.range) }

/// Direction and order of the glyphs.
@discardableResult
public func CTRunGetStatus(_ run: CTRun) -> CTRunStatus {
  var status: CTRunStatus = []
  if run.isRightToLeft { status.insert(.rightToLeft) }
  let pairs = stride(from: 1, to: run.count, by: 1)
  let isMonotonic =
    run.isRightToLeft
    ? pairs.allSatisfy { run.indices[$0 - 1] >= run.indices[$0] }
    : pairs.allSatisfy { run.indices[$0 - 1] <= run.indices[$0] }
  if !isMonotonic { status.insert(.nonMonotonic) }
  if !run.matrix.isIdentity { status.insert(.hasNonIdentityMatrix) }
  return status
}

/// Returns the matrix of glyphs of this run: the font's matrix, and for those that are upright in a vertical
/// line a quarter turn counter-clockwise, since the line itself is turned clockwise.
@discardableResult
public func CTRunGetTextMatrix(_ run: CTRun) -> CGAffineTransform { run.matrix }

/// The glyphs, or 65535 where there is nothing to draw: tabs, line ends, the space of a run delegate. They
/// live as long as the run.
@discardableResult
public func CTRunGetGlyphsPtr(_ run: CTRun) -> UnsafePointer<CGGlyph>? { UnsafePointer(run.glyphs) }

/// Copies glyphs; see `CTRunGetGlyphsPtr`.
///
/// - Parameters:
///   - run: The run.
///   - range: The range of glyphs; a length of 0 reaches to the run's end. The part outside the run is left
///     out.
///   - buffer: Must have space for as many.
public func CTRunGetGlyphs(_ run: CTRun, _ range: CFRange, _ buffer: UnsafeMutablePointer<CGGlyph>) {
  let part = run.glyphRange(range)
  buffer.update(from: run.glyphs + part.lowerBound, count: part.count)
}

/// Returns the positions of the glyphs: points from the line's origin, y up. They live as long as the run.
@discardableResult
public func CTRunGetPositionsPtr(_ run: CTRun) -> UnsafePointer<CGPoint>? { UnsafePointer(run.positions) }

/// Copies positions; see `CTRunGetPositionsPtr` and, for the range, `CTRunGetGlyphs`.
public func CTRunGetPositions(_ run: CTRun, _ range: CFRange, _ buffer: UnsafeMutablePointer<CGPoint>) {
  let part = run.glyphRange(range)
  buffer.update(from: run.positions + part.lowerBound, count: part.count)
}

/// Pen movements after the glyphs in points, kerning included. They live as long as the run.
@discardableResult
public func CTRunGetAdvancesPtr(_ run: CTRun) -> UnsafePointer<CGSize>? { UnsafePointer(run.advances) }

/// Copies advances; see `CTRunGetAdvancesPtr` and, for the range, `CTRunGetGlyphs`.
public func CTRunGetAdvances(_ run: CTRun, _ range: CFRange, _ buffer: UnsafeMutablePointer<CGSize>) {
  let part = run.glyphRange(range)
  buffer.update(from: run.advances + part.lowerBound, count: part.count)
}

/// Returns for each glyph the index in the line's string of its first UTF-16 unit. They fall in right-to-left
/// runs. They live as long as the run.
@discardableResult
public func CTRunGetStringIndicesPtr(_ run: CTRun) -> UnsafePointer<CFIndex>? { UnsafePointer(run.indices) }

/// Copies string indices; see `CTRunGetStringIndicesPtr` and, for the range, `CTRunGetGlyphs`.
public func CTRunGetStringIndices(_ run: CTRun, _ range: CFRange, _ buffer: UnsafeMutablePointer<CFIndex>) {
  let part = run.glyphRange(range)
  buffer.update(from: run.indices + part.lowerBound, count: part.count)
}

/// Measures some glyphs typographically, in points.
///
/// - Parameters:
///   - run: The run.
///   - range: Which glyphs; length 0 reaches to the run's end.
///   - ascent: Receives the height above the line's baseline; for a run delegate the answer of its callback.
///     May be `nil`.
///   - descent: Receives the depth below the line's baseline, positive downwards. May be `nil`.
///   - leading: Receives the font's gap between lines. May be `nil`.
/// - Returns: The sum of the advances.
@discardableResult
public func CTRunGetTypographicBounds(
  _ run: CTRun, _ range: CFRange, _ ascent: UnsafeMutablePointer<CGFloat>?,
  _ descent: UnsafeMutablePointer<CGFloat>?, _ leading: UnsafeMutablePointer<CGFloat>?
) -> Double {
  let extents = run.extents
  ascent?.pointee = CGFloat(extents.ascent)
  descent?.pointee = CGFloat(extents.descent)
  leading?.pointee = CGFloat(extents.leading)
  let part = run.glyphRange(range)
  return part == 0..<run.count ? run.width : part.reduce(0) { $0 + Double(run.advances[$1].width) }
}

/// Measures the ink of some glyphs.
///
/// - Parameters:
///   - run: The run.
///   - context: Its text matrix takes the box to user space; `nil` for a box from the line's origin.
///   - range: Which glyphs; length 0 reaches to the run's end.
/// - Returns: Points, y up; `CGRect.null` without ink.
@discardableResult
public func CTRunGetImageBounds(_ run: CTRun, _ context: CGContext?, _ range: CFRange) -> CGRect {
  run.inkRect(run.glyphRange(range)).inUserSpace(of: context)
}

/// Copies the shaper's answers about glyphs: the pen movement of each, and its distance from the pen.
///
/// A glyph's position is the run's start, plus the base advances of the glyphs before it, plus its own base
/// origin. Both buffers may be `nil`.
///
/// - Parameters:
///   - runRef: The run.
///   - range: The range of glyphs; a length of 0 reaches to the run's end. The part outside the run is left
///     out.
///   - advancesBuffer: Receives pen movements in points, kerning, letter spacing and justification included.
///   - originsBuffer: Receives distances from the pen in points, y up: of marks from their position without
///     attachment, of raised text its height.
public func CTRunGetBaseAdvancesAndOrigins(
  _ runRef: CTRun, _ range: CFRange, _ advancesBuffer: UnsafeMutablePointer<CGSize>?,
  _ originsBuffer: UnsafeMutablePointer<CGPoint>?
) {
  let part = runRef.glyphRange(range)
  advancesBuffer?.update(from: runRef.advances + part.lowerBound, count: part.count)
  guard let originsBuffer else { return }
  var pen = CGFloat(runRef.x)
  for index in 0..<part.upperBound {
    if index >= part.lowerBound {
      originsBuffer[index - part.lowerBound] = CGPoint(
        x: runRef.positions[index].x - pen, y: runRef.positions[index].y)
    }
    pen += runRef.advances[index].width
  }
}

/// The number by which Core Foundation knows runs.
@discardableResult
public func CTRunGetTypeID() -> CFTypeID { CTRun.typeID }

extension CFRange {
  /// Creates a range from a Swift range.
  init(_ range: Range<Int>) { self = CFRangeMake(range.lowerBound, range.count) }
}
