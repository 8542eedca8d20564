public import CoreGraphics
internal import CoreText

/// From glyphs to rectangles and back, in container coordinates.
extension NSLayoutManager {
  /// Returns the characters of some glyphs, as far as they are in a fragment.
  private func characters(of glyphs: Range<Int>, in fragment: PlacedFragment) -> Range<Int> {
    let part = glyphs.clamped(to: fragment.glyphs)
    guard let range = Range(characterRange(forGlyphRange: NSRange(part), actualGlyphRange: nil)) else {
      return 0..<0
    }
    return range.clamped(to: fragment.characters)
  }

  /// Returns a rectangle around some glyphs in a container: on one line from the first glyph to the last, as
  /// high as the line; on several lines around all of them. Ink that reaches out of it is included, unless
  /// `setDrawsOutsideLineFragment(_:forGlyphAt:)` excluded a glyph's.
  ///
  /// - Parameters:
  ///   - glyphRange: The glyphs; those in other containers do not count.
  ///   - container: The container.
  /// - Returns: An empty rectangle at zero if none of the glyphs is in the container.
  @discardableResult
  public func boundingRect(forGlyphRange glyphRange: NSRange, in container: NSTextContainer) -> CGRect {
    guard let range = range(glyphRange, upTo: Int.max) else { return .zero }
    let fragments = placedFragments(forGlyphRange: range).filter { $0.container === container }
    var bounds = CGRect.null
    for fragment in fragments {
      let characters = characters(of: range, in: fragment)
      if fragments.count > 1 {
        bounds = bounds.union(fragment.rect)
      } else {
        for span in fragment.spans(of: characters) {
          bounds = bounds.union(fragment.band(span))
        }
      }
      let kept = clusters(in: fragment) { marks, glyph in marks.drawsOutside[glyph] == false }
      for part in characters.subtracting(kept) {
        let ink = fragment.ink(of: part)
        if !ink.isNull { bounds = bounds.union(ink) }
      }
    }
    return bounds.isNull ? .zero : bounds
  }

  /// Returns the glyphs from the first to the last line that meets a rectangle. Text is laid out down to its
  /// bottom.
  @discardableResult
  public func glyphRange(forBoundingRect bounds: CGRect, in container: NSTextContainer) -> NSRange {
    glyphs(of: placedFragments(in: container, meeting: bounds), in: bounds)
  }

  /// Returns the glyphs from the first to the last line that meets a rectangle, among those that are laid out
  /// already.
  @discardableResult
  public func glyphRange(
    forBoundingRectWithoutAdditionalLayout bounds: CGRect, in container: NSTextContainer
  ) -> NSRange {
    glyphs(of: placedFragments(in: container, meeting: bounds, laysOut: false), in: bounds)
  }

  private func glyphs(of fragments: [PlacedFragment], in bounds: CGRect) -> NSRange {
    // Those that only touch an edge of the rectangle do not meet it.
    let fragments = fragments.filter { fragment in
      (bounds.height <= 0 || fragment.rect.minY < bounds.maxY && fragment.rect.maxY > bounds.minY)
        && (bounds.width <= 0 || fragment.rect.minX < bounds.maxX && fragment.rect.maxX > bounds.minX)
    }
    guard let first = fragments.map(\.glyphs.lowerBound).min(),
      let last = fragments.map(\.glyphs.upperBound).max()
    else {
      return NSRange(location: 0, length: 0)
    }
    return NSRange(first..<last)
  }

  // MARK: Selections

  /// Calls a block with rectangles that together enclose some glyphs and do not overlap, in the order of the
  /// lines. Where the direction changes, a line has several, from left to right.
  ///
  /// - Parameters:
  ///   - glyphRange: The glyphs.
  ///   - selectedRange: The selection that they are part of: a line from which it continues on the next is
  ///     filled up to the edges of its fragment. With the location `NSNotFound` there is no selection, and
  ///     rectangles are as high as the text.
  ///   - textContainer: Glyphs in other containers do not count.
  ///   - block: Receives a rectangle and a flag to set to stop.
  public func enumerateEnclosingRects(
    forGlyphRange glyphRange: NSRange, withinSelectedGlyphRange selectedRange: NSRange,
    in textContainer: NSTextContainer, using block: (CGRect, UnsafeMutablePointer<ObjCBool>) -> Void
  ) {
    var stop = ObjCBool(false)
    for rect in enclosingRects(of: glyphRange, selection: selectedRange, in: textContainer) {
      block(rect, &stop)
      if stop.boolValue { return }
    }
  }

  /// Returns rectangles that together enclose some glyphs; see
  /// `enumerateEnclosingRects(forGlyphRange:withinSelectedGlyphRange:in:using:)`.
  ///
  /// - Parameters:
  ///   - glyphRange: The glyphs.
  ///   - selGlyphRange: The selection that they are part of; none with the location `NSNotFound`.
  ///   - container: Glyphs in other containers do not count.
  ///   - rectCount: Receives the number of rectangles.
  /// - Returns: The rectangles; `nil` for none. They belong to the layout manager and are valid until the
  ///   next call.
  @discardableResult
  public func rectArray(
    forGlyphRange glyphRange: NSRange, withinSelectedGlyphRange selGlyphRange: NSRange,
    in container: NSTextContainer,
    rectCount: UnsafeMutablePointer<Int>
  ) -> UnsafeMutablePointer<CGRect>? {
    let rects = enclosingRects(of: glyphRange, selection: selGlyphRange, in: container)
    rectCount.pointee = rects.count
    return lentRects.lend(rects)
  }

  /// Returns rectangles that together enclose some characters; see
  /// `enumerateEnclosingRects(forGlyphRange:withinSelectedGlyphRange:in:using:)`.
  ///
  /// - Parameters:
  ///   - charRange: The characters.
  ///   - selCharRange: The selection that they are part of; none with the location `NSNotFound`.
  ///   - container: Characters in other containers do not count.
  ///   - rectCount: Receives the number of rectangles.
  /// - Returns: The rectangles; `nil` for none. They belong to the layout manager and are valid until the
  ///   next call.
  @discardableResult
  public func rectArray(
    forCharacterRange charRange: NSRange, withinSelectedCharacterRange selCharRange: NSRange,
    in container: NSTextContainer, rectCount: UnsafeMutablePointer<Int>
  ) -> UnsafeMutablePointer<CGRect>? {
    rectArray(
      forGlyphRange: glyphRange(forCharacterRange: charRange, actualCharacterRange: nil),
      withinSelectedGlyphRange: glyphRange(forCharacterRange: selCharRange, actualCharacterRange: nil),
      in: container, rectCount: rectCount)
  }

  private func enclosingRects(
    of glyphRange: NSRange, selection: NSRange, in container: NSTextContainer
  ) -> [CGRect] {
    guard let range = range(glyphRange, upTo: Int.max) else { return [] }
    let selected = self.range(selection, upTo: Int.max).flatMap {
      Range(characterRange(forGlyphRange: NSRange($0), actualGlyphRange: nil))
    }
    return placedFragments(forGlyphRange: range).filter { $0.container === container }.flatMap { fragment in
      let part = characters(of: range, in: fragment)
      guard let selected else { return fragment.spans(of: part).map(fragment.tightBand) }
      return fragment.selectionRects(of: part, in: selected)
    }
  }
}

/// Rectangles in memory that callers read by a pointer until the next call.
final class LentRects {
  private var buffer: UnsafeMutableBufferPointer<CGRect>?

  func lend(_ rects: [CGRect]) -> UnsafeMutablePointer<CGRect>? {
    buffer?.deallocate()
    buffer = nil
    guard !rects.isEmpty else { return nil }
    let fresh = UnsafeMutableBufferPointer<CGRect>.allocate(capacity: rects.count)
    _ = fresh.initialize(from: rects)
    buffer = fresh
    return fresh.baseAddress
  }

  deinit { buffer?.deallocate() }
}
