public import CoreGraphics
internal import CoreText
internal import TextEngine

/// Where lines and glyphs stand. Text is laid out as far as the answer needs; glyphs without a container
/// stand nowhere: their rectangles are empty at zero.
extension NSLayoutManager {
  /// The fragment of a glyph; its absence is the caller's mistake if there is no such glyph.
  private func fragment(_ glyph: Int, _ range: NSRangePointer?, laysOut: Bool = true) -> PlacedFragment? {
    precondition(isValidGlyphIndex(glyph), "there is no glyph of this index")
    let fragment = placedFragment(forGlyphAt: glyph, laysOut: laysOut)
    range?.pointee = fragment.map { NSRange($0.glyphs) } ?? NSRange(location: NSNotFound, length: 0)
    return fragment
  }

  // MARK: Line fragments

  /// The rectangle of the line fragment that holds a glyph, in container coordinates: the room that the line
  /// was given.
  ///
  /// - Parameters:
  ///   - glyphIndex: There must be such a glyph.
  ///   - effectiveGlyphRange: Receives the line fragment's glyphs. May be `nil`.
  public func lineFragmentRect(
    forGlyphAt glyphIndex: Int, effectiveRange effectiveGlyphRange: NSRangePointer?
  ) -> CGRect {
    fragment(glyphIndex, effectiveGlyphRange)?.rect ?? .zero
  }

  /// The rectangle of the line fragment that holds a glyph, in container coordinates.
  ///
  /// - Parameters:
  ///   - glyphIndex: There must be such a glyph.
  ///   - effectiveGlyphRange: Receives the line fragment's glyphs. May be `nil`.
  ///   - flag: Whether only what is laid out already counts.
  public func lineFragmentRect(
    forGlyphAt glyphIndex: Int, effectiveRange effectiveGlyphRange: NSRangePointer?,
    withoutAdditionalLayout flag: Bool
  ) -> CGRect {
    fragment(glyphIndex, effectiveGlyphRange, laysOut: !flag)?.rect ?? .zero
  }

  /// What text covers of the line fragment that holds a glyph, padding included, in container coordinates.
  ///
  /// - Parameters:
  ///   - glyphIndex: There must be such a glyph.
  ///   - effectiveGlyphRange: Receives the line fragment's glyphs. May be `nil`.
  public func lineFragmentUsedRect(
    forGlyphAt glyphIndex: Int, effectiveRange effectiveGlyphRange: NSRangePointer?
  ) -> CGRect {
    fragment(glyphIndex, effectiveGlyphRange)?.usedRect ?? .zero
  }

  /// What text covers of the line fragment that holds a glyph, padding included, in container coordinates.
  ///
  /// - Parameters:
  ///   - glyphIndex: There must be such a glyph.
  ///   - effectiveGlyphRange: Receives the line fragment's glyphs. May be `nil`.
  ///   - flag: Whether only what is laid out already counts.
  public func lineFragmentUsedRect(
    forGlyphAt glyphIndex: Int, effectiveRange effectiveGlyphRange: NSRangePointer?,
    withoutAdditionalLayout flag: Bool
  ) -> CGRect {
    fragment(glyphIndex, effectiveGlyphRange, laysOut: !flag)?.usedRect ?? .zero
  }

  /// Shows the line fragments that hold some glyphs, in the order of the text. The extra line fragment is
  /// none of them.
  ///
  /// - Parameters:
  ///   - glyphRange: The glyphs.
  ///   - block: Gets fragment rectangle, used rectangle, container, glyphs, and a flag to set to stop.
  public func enumerateLineFragments(
    forGlyphRange glyphRange: NSRange,
    using block: (CGRect, CGRect, NSTextContainer, NSRange, UnsafeMutablePointer<ObjCBool>) -> Void
  ) {
    guard let range = range(glyphRange, upTo: Int.max) else { return }
    var stop = ObjCBool(false)
    var next = range.lowerBound
    // One by one, since the block may stop long before the end, or change something.
    while next < range.upperBound, let fragment = placedFragment(forGlyphAt: next) {
      block(fragment.rect, fragment.usedRect, fragment.container, NSRange(fragment.glyphs), &stop)
      if stop.boolValue { return }
      next = max(fragment.glyphs.upperBound, next + 1)
    }
  }

  /// The glyphs that are not shown because the line of a glyph was cut short.
  ///
  /// - Returns: Its location is `NSNotFound` if the line is whole.
  public func truncatedGlyphRange(inLineFragmentForGlyphAt glyphIndex: Int) -> NSRange {
    fragment(glyphIndex, nil)?.truncatedGlyphs.map { NSRange($0) } ?? NSRange(location: NSNotFound, length: 0)
  }

  // MARK: Containers

  /// The container that a glyph stands in; `nil` for one that found no room.
  ///
  /// - Parameters:
  ///   - glyphIndex: There must be such a glyph.
  ///   - effectiveGlyphRange: Receives all glyphs in the container, for which it is laid out whole. May be
  ///     `nil`.
  public func textContainer(
    forGlyphAt glyphIndex: Int, effectiveRange effectiveGlyphRange: NSRangePointer?
  ) -> NSTextContainer? {
    let container = fragment(glyphIndex, effectiveGlyphRange)?.container
    if let container, effectiveGlyphRange != nil { effectiveGlyphRange?.pointee = glyphRange(for: container) }
    return container
  }

  /// The container that a glyph stands in.
  ///
  /// - Parameters:
  ///   - glyphIndex: There must be such a glyph.
  ///   - effectiveGlyphRange: Receives all glyphs in the container, with the flag those laid out so far. May
  ///     be `nil`.
  ///   - flag: Whether only what is laid out already counts.
  public func textContainer(
    forGlyphAt glyphIndex: Int, effectiveRange effectiveGlyphRange: NSRangePointer?,
    withoutAdditionalLayout flag: Bool
  ) -> NSTextContainer? {
    guard flag else { return textContainer(forGlyphAt: glyphIndex, effectiveRange: effectiveGlyphRange) }
    let container = fragment(glyphIndex, effectiveGlyphRange, laysOut: false)?.container
    if let container, effectiveGlyphRange != nil {
      effectiveGlyphRange?.pointee = laidOutGlyphs(in: container)
    }
    return container
  }

  /// The glyphs in a container, which is laid out whole. That of a container without text is empty and stands
  /// behind the glyphs of the containers before.
  public func glyphRange(for container: NSTextContainer) -> NSRange {
    ensureLayout(for: container)
    return laidOutGlyphs(in: container)
  }

  private func laidOutGlyphs(in container: NSTextContainer) -> NSRange {
    let fragments = placedFragments(in: container)
    if let first = fragments.first, let last = fragments.last {
      return NSRange(first.glyphs.lowerBound..<last.glyphs.upperBound)
    }
    guard let number = textContainers.firstIndex(where: { $0 === container }) else {
      return NSRange(location: NSNotFound, length: 0)
    }
    let before = textContainers[..<number].reversed().lazy.compactMap { self.placedFragments(in: $0).last }
      .first
    return NSRange(location: before?.glyphs.upperBound ?? 0, length: 0)
  }

  /// What text covers of a container, padding included, as far as it is laid out: no layout is done. The
  /// extra line fragment counts, as soon as all text is laid out.
  public func usedRect(for container: NSTextContainer) -> CGRect {
    var used = placedFragments(in: container).reduce(CGRect.null) { $0.union($1.usedRect) }
    if state.isComplete, extraLineFragmentTextContainer === container {
      used = used.union(extraLineFragmentUsedRect)
    }
    return used.isNull ? .zero : used
  }

  // MARK: Glyphs

  /// Where a glyph stands on its line: points right of and below the origin of the line fragment's rectangle,
  /// down to the baseline that the glyph stands on. Padding and indent are part of x.
  ///
  /// - Parameter glyphIndex: There must be such a glyph.
  public func location(forGlyphAt glyphIndex: Int) -> CGPoint {
    guard let fragment = fragment(glyphIndex, nil) else { return .zero }
    let cluster = glyphCluster(containingGlyph: glyphIndex)
    let place = fragment.place(ofGlyph: glyphIndex - cluster.glyphs.lowerBound, in: cluster.characters)
    let shift = fragment.shift(at: cluster.characters.lowerBound)
    return CGPoint(x: place.x + shift.width, y: place.y + shift.height)
  }

  /// Whether a glyph is not shown: a line end, a tab, one of no width, one that truncation hides, or one that
  /// `setNotShownAttribute(_:forGlyphAt:)` says so of.
  ///
  /// - Parameter glyphIndex: There must be such a glyph.
  public func notShownAttribute(forGlyphAt glyphIndex: Int) -> Bool {
    let hidden = fragment(glyphIndex, nil)?.truncatedGlyphs
    if let (marks, start) = marks(ofGlyph: glyphIndex), marks.notShown.contains(glyphIndex - start) {
      return true
    }
    return hidden?.contains(glyphIndex) == true
      || !propertyForGlyph(at: glyphIndex).isDisjoint(with: [.null, .controlCharacter])
  }

  /// Whether a glyph's ink leaves the rectangle of its line fragment, unless
  /// `setDrawsOutsideLineFragment(_:forGlyphAt:)` says otherwise.
  ///
  /// - Parameter glyphIndex: There must be such a glyph.
  public func drawsOutsideLineFragment(forGlyphAt glyphIndex: Int) -> Bool {
    guard let fragment = fragment(glyphIndex, nil) else { return false }
    if let (marks, start) = marks(ofGlyph: glyphIndex), let said = marks.drawsOutside[glyphIndex - start] {
      return said
    }
    let ink = fragment.ink(of: glyphCluster(containingGlyph: glyphIndex).characters)
    let rect = fragment.rect
    return !ink.isNull
      && (ink.minX < rect.minX || ink.maxX > rect.maxX || ink.minY < rect.minY || ink.maxY > rect.maxY)
  }

  /// The size of the attachment that a glyph stands for, its padding left out, which
  /// `setAttachmentSize(_:forGlyphRange:)` may have changed; −1 by −1 for other glyphs.
  ///
  /// - Parameter glyphIndex: There must be such a glyph.
  public func attachmentSize(forGlyphAt glyphIndex: Int) -> CGSize {
    guard let fragment = fragment(glyphIndex, nil), let source = fragment.line?.source else {
      return CGSize(width: -1, height: -1)
    }
    if let (marks, start) = marks(ofGlyph: glyphIndex), let size = marks.attachmentSizes[glyphIndex - start] {
      return size
    }
    let character = glyphCluster(containingGlyph: glyphIndex).characters.lowerBound
    if let index = paragraphIndex(ofCharacter: character),
      let attachment = content(ofParagraph: index).attachments.first(where: {
        $0.character == character - fragment.unitStart
      })
    {
      return attachment.bounds.size
    }
    let unit = source.unit(at: character - fragment.unitStart)
    let run = source.line.runs.lazy.map { source.layout.runs[$0] }.first { $0.range.contains(unit) }
    guard let run, let placeholder = source.layout.placeholder(of: run) else {
      return CGSize(width: -1, height: -1)
    }
    return CGSize(width: run.width, height: placeholder.ascent + placeholder.descent)
  }

  /// The glyphs around one that stand as their advances have it, one behind the other: those of its line with
  /// the same attributes and direction that were not moved apart.
  ///
  /// - Parameter glyphIndex: There must be such a glyph.
  public func range(ofNominallySpacedGlyphsContaining glyphIndex: Int) -> NSRange {
    guard let fragment = fragment(glyphIndex, nil), let source = fragment.line?.source else {
      return NSRange(location: glyphIndex, length: 1)
    }
    let character = character(ofGlyph: glyphIndex)
    let unit = source.unit(at: character - fragment.unitStart)
    let run = source.line.runs.lazy.map { source.layout.runs[$0] }.first { $0.range.contains(unit) }
    guard let run else { return NSRange(location: glyphIndex, length: 1) }
    let start = source.stringIndex(of: run.range.lowerBound) + fragment.unitStart
    var range = start..<start + run.range.count
    if !fragment.shifts.isEmpty,
      let part = fragment.parts(of: range).first(where: {
        $0.characters.contains(character)
      })
    {
      range = part.characters
    }
    return glyphRange(forCharacterRange: NSRange(range), actualCharacterRange: nil)
  }
}
