public import CoreGraphics
internal import CoreText
internal import TextEngine

/// The positions of lines and glyphs. Text is laid out as far as an answer needs. The rectangles of glyphs
/// without a container are empty, at zero.
extension NSLayoutManager {
  /// Returns the fragment of a glyph, which has to exist; `nil` if it has no space in the containers.
  private func fragment(_ glyph: Int, _ range: NSRangePointer?, laysOut: Bool = true) -> PlacedFragment? {
    precondition(isValidGlyphIndex(glyph), "there is no glyph of this index")
    let fragment = placedFragment(forGlyphAt: glyph, laysOut: laysOut)
    range?.pointee = fragment.map { NSRange($0.glyphs) } ?? NSRange(location: NSNotFound, length: 0)
    return fragment
  }

  // MARK: Line fragments

  /// Returns the rectangle of the line fragment that holds a glyph, in container coordinates: the space that
  /// the line was given.
  ///
  /// - Parameters:
  ///   - glyphIndex: There must be such a glyph.
  ///   - effectiveGlyphRange: Receives the line fragment's glyphs. May be `nil`.
  @discardableResult
  public func lineFragmentRect(
    forGlyphAt glyphIndex: Int, effectiveRange effectiveGlyphRange: NSRangePointer?
  ) -> CGRect {
    fragment(glyphIndex, effectiveGlyphRange)?.rect ?? .zero
  }

  /// Returns the rectangle of the line fragment that holds a glyph, in container coordinates.
  ///
  /// - Parameters:
  ///   - glyphIndex: There must be such a glyph.
  ///   - effectiveGlyphRange: Receives the line fragment's glyphs. May be `nil`.
  ///   - flag: Whether only what is laid out already counts.
  @discardableResult
  public func lineFragmentRect(
    forGlyphAt glyphIndex: Int, effectiveRange effectiveGlyphRange: NSRangePointer?,
    withoutAdditionalLayout flag: Bool
  ) -> CGRect {
    fragment(glyphIndex, effectiveGlyphRange, laysOut: !flag)?.rect ?? .zero
  }

  /// Returns the part of a glyph's line fragment that text covers, padding included, in container
  /// coordinates.
  ///
  /// - Parameters:
  ///   - glyphIndex: There must be such a glyph.
  ///   - effectiveGlyphRange: Receives the line fragment's glyphs. May be `nil`.
  @discardableResult
  public func lineFragmentUsedRect(
    forGlyphAt glyphIndex: Int, effectiveRange effectiveGlyphRange: NSRangePointer?
  ) -> CGRect {
    fragment(glyphIndex, effectiveGlyphRange)?.usedRect ?? .zero
  }

  /// Returns the part of a glyph's line fragment that text covers, padding included, in container
  /// coordinates.
  ///
  /// - Parameters:
  ///   - glyphIndex: There must be such a glyph.
  ///   - effectiveGlyphRange: Receives the line fragment's glyphs. May be `nil`.
  ///   - flag: Whether only what is laid out already counts.
  @discardableResult
  public func lineFragmentUsedRect(
    forGlyphAt glyphIndex: Int, effectiveRange effectiveGlyphRange: NSRangePointer?,
    withoutAdditionalLayout flag: Bool
  ) -> CGRect {
    fragment(glyphIndex, effectiveGlyphRange, laysOut: !flag)?.usedRect ?? .zero
  }

  /// Calls a block with the line fragments that hold some glyphs, in the order of the text, without the extra
  /// line fragment.
  ///
  /// - Parameters:
  ///   - glyphRange: The glyphs.
  ///   - block: Receives fragment rectangle, used rectangle, container, glyphs, and a flag to set to stop.
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

  /// Returns the glyphs that are not shown because the line of a glyph was truncated.
  ///
  /// - Returns: A range with the location `NSNotFound` if the line is whole.
  @discardableResult
  public func truncatedGlyphRange(inLineFragmentForGlyphAt glyphIndex: Int) -> NSRange {
    fragment(glyphIndex, nil)?.truncatedGlyphs.map { NSRange($0) } ?? NSRange(location: NSNotFound, length: 0)
  }

  // MARK: Containers

  /// Returns the container of a glyph; `nil` for a glyph without space in the containers.
  ///
  /// - Parameters:
  ///   - glyphIndex: There must be such a glyph.
  ///   - effectiveGlyphRange: Receives all glyphs in the container, which is laid out whole for it. May be
  ///     `nil`.
  @discardableResult
  public func textContainer(
    forGlyphAt glyphIndex: Int, effectiveRange effectiveGlyphRange: NSRangePointer?
  ) -> NSTextContainer? {
    let container = fragment(glyphIndex, effectiveGlyphRange)?.container
    if let container, effectiveGlyphRange != nil { effectiveGlyphRange?.pointee = glyphRange(for: container) }
    return container
  }

  /// Returns the container of a glyph.
  ///
  /// - Parameters:
  ///   - glyphIndex: There must be such a glyph.
  ///   - effectiveGlyphRange: Receives the glyphs in the container, with `flag` those laid out so far. May be
  ///     `nil`.
  ///   - flag: Whether only what is laid out already counts.
  @discardableResult
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

  /// Returns the glyphs in a container, which is laid out whole. The range of a container without text is
  /// empty, after the glyphs of the containers before.
  @discardableResult
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

  /// Returns the area of a container that text covers, padding included, as far as text is laid out. Nothing
  /// is laid out for it. The extra line fragment counts as soon as all text is laid out.
  @discardableResult
  public func usedRect(for container: NSTextContainer) -> CGRect {
    var used = coveredArea(of: container)
    if state.isComplete, extraLineFragmentTextContainer === container {
      used = used.union(extraLineFragmentUsedRect)
    }
    return used.isNull ? .zero : used
  }

  // MARK: Glyphs

  /// Returns the location of a glyph on its baseline, in points from the origin of the line fragment's
  /// rectangle. Padding and indent are part of x; y points down.
  ///
  /// - Parameter glyphIndex: There must be such a glyph.
  @discardableResult
  public func location(forGlyphAt glyphIndex: Int) -> CGPoint {
    guard let fragment = fragment(glyphIndex, nil) else { return .zero }
    let cluster = glyphCluster(containingGlyph: glyphIndex)
    let place = fragment.place(ofGlyph: glyphIndex - cluster.glyphs.lowerBound, in: cluster.characters)
    let shift = fragment.shift(at: cluster.characters.lowerBound)
    return CGPoint(x: place.x + shift.width, y: place.y + shift.height)
  }

  /// Returns whether a glyph is not shown: a line end, a tab, a glyph without width, or one hidden by
  /// truncation or by `setNotShownAttribute(_:forGlyphAt:)`.
  ///
  /// - Parameter glyphIndex: There must be such a glyph.
  @discardableResult
  public func notShownAttribute(forGlyphAt glyphIndex: Int) -> Bool {
    let hidden = fragment(glyphIndex, nil)?.truncatedGlyphs
    if let (marks, start) = marks(ofGlyph: glyphIndex), marks.notShown.contains(glyphIndex - start) {
      return true
    }
    return hidden?.contains(glyphIndex) == true
      || !propertyForGlyph(at: glyphIndex).isDisjoint(with: [.null, .controlCharacter])
  }

  /// Returns whether a glyph's ink leaves the rectangle of its line fragment, unless
  /// `setDrawsOutsideLineFragment(_:forGlyphAt:)` set it.
  ///
  /// - Parameter glyphIndex: There must be such a glyph.
  @discardableResult
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

  /// Returns the size of an attachment without its padding, in points; −1 by −1 for other glyphs. See
  /// `setAttachmentSize(_:forGlyphRange:)`.
  ///
  /// - Parameter glyphIndex: There must be such a glyph.
  @discardableResult
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
        $0.character == character - fragment.paragraphStart
      })
    {
      return attachment.bounds.size
    }
    let unit = source.unit(at: character - fragment.paragraphStart)
    let run = source.line.runs.lazy.map { source.layout.runs[$0] }.first { $0.range.contains(unit) }
    guard let run, let placeholder = source.layout.placeholder(of: run) else {
      return CGSize(width: -1, height: -1)
    }
    return CGSize(width: run.width, height: placeholder.ascent + placeholder.descent)
  }

  /// Returns the glyphs around one that follow each other by their advances: those of its line with the same
  /// attributes and direction that were not moved apart.
  ///
  /// - Parameter glyphIndex: There must be such a glyph.
  @discardableResult
  public func range(ofNominallySpacedGlyphsContaining glyphIndex: Int) -> NSRange {
    guard let fragment = fragment(glyphIndex, nil), let source = fragment.line?.source else {
      return NSRange(location: glyphIndex, length: 1)
    }
    let character = character(ofGlyph: glyphIndex)
    let unit = source.unit(at: character - fragment.paragraphStart)
    let run = source.line.runs.lazy.map { source.layout.runs[$0] }.first { $0.range.contains(unit) }
    guard let run else { return NSRange(location: glyphIndex, length: 1) }
    let start = source.stringIndex(of: run.range.lowerBound) + fragment.paragraphStart
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
