public import CoreGraphics

/// The frames of blocks, and how blocks are painted.
extension NSLayoutManager {
  /// Returns the rectangle of a block's contents.
  ///
  /// - Parameters:
  ///   - block: The block.
  ///   - glyphRange: Glyphs of its text, which is laid out up to them.
  /// - Returns: A rectangle in container coordinates; zero when the block is not around the glyphs.
  @discardableResult
  public func layoutRect(for block: NSTextBlock, glyphRange: NSRange) -> CGRect {
    layoutRect(for: block, at: glyphRange.location, effectiveRange: nil)
  }

  /// Returns the rectangle of a block, margins included; see `layoutRect(for:glyphRange:)`.
  @discardableResult
  public func boundsRect(for block: NSTextBlock, glyphRange: NSRange) -> CGRect {
    boundsRect(for: block, at: glyphRange.location, effectiveRange: nil)
  }

  /// Returns the rectangle of a block's contents.
  ///
  /// - Parameters:
  ///   - block: The block.
  ///   - glyphIndex: A glyph of its text, which is laid out up to it.
  ///   - effectiveGlyphRange: Receives the glyphs of all of its text; may be `nil`.
  /// - Returns: A rectangle in container coordinates; zero when the block is not around the glyphs.
  @discardableResult
  public func layoutRect(
    for block: NSTextBlock, at glyphIndex: Int, effectiveRange effectiveGlyphRange: NSRangePointer?
  ) -> CGRect {
    frame(of: block, glyph: glyphIndex, effectiveGlyphRange)?.content ?? .zero
  }

  /// Returns the rectangle of a block, margins included; see `layoutRect(for:at:effectiveRange:)`.
  @discardableResult
  public func boundsRect(
    for block: NSTextBlock, at glyphIndex: Int, effectiveRange effectiveGlyphRange: NSRangePointer?
  ) -> CGRect {
    frame(of: block, glyph: glyphIndex, effectiveGlyphRange)?.bounds ?? .zero
  }

  /// Sets the rectangle of a block's contents that is returned until the layout of its text becomes invalid.
  /// The text stays where it is.
  ///
  /// - Parameters:
  ///   - rect: The rectangle in container coordinates.
  ///   - block: The block; one that is not around the glyphs is left alone.
  ///   - glyphRange: Glyphs of its text, which is laid out up to them.
  public func setLayoutRect(_ rect: CGRect, for block: NSTextBlock, glyphRange: NSRange) {
    changeFrame(of: block, glyphRange.location, rect) { $0.content = rect }
  }

  /// Sets the rectangle of a block, margins included: what `drawBackground(forGlyphRange:at:)` paints it in;
  /// see `setLayoutRect(_:for:glyphRange:)`.
  public func setBoundsRect(_ rect: CGRect, for block: NSTextBlock, glyphRange: NSRange) {
    changeFrame(of: block, glyphRange.location, rect) { $0.bounds = rect }
  }

  private func changeFrame(
    of block: NSTextBlock, _ glyph: Int, _ rect: CGRect, _ change: (inout BlockFrame) -> Void
  ) {
    guard rect.isSane, glyph >= 0, let index = paragraphIndex(ofGlyph: glyph),
      isLaidOut(paragraph: index, laysOut: true),
      let found = frames(aroundParagraph: index).first(where: { $0.frame.block === block }),
      let placed = state.paragraphs[firstParagraph(joinedTo: index)].placedBlocks,
      let place = placed.frames.firstIndex(where: {
        $0.container == found.container && $0.frame.block === block
          && $0.frame.paragraphs == found.frame.paragraphs
      })
    else { return }
    change(&placed.frames[place].frame)
    display?.layoutManager(
      self, needsDisplayIn: found.frame.bounds.union(placed.frames[place].frame.bounds),
      of: textContainers[found.container])
  }

  private func frame(of block: NSTextBlock, glyph: Int, _ range: NSRangePointer?) -> BlockFrame? {
    range?.pointee = NSRange(location: NSNotFound, length: 0)
    guard glyph >= 0, let index = paragraphIndex(ofGlyph: glyph), isLaidOut(paragraph: index, laysOut: true),
      let found = frames(aroundParagraph: index).first(where: { $0.frame.block === block })
    else { return nil }
    if let range {
      let start = glyphStart(ofParagraph: found.paragraphs.lowerBound)
      range.pointee = NSRange(
        location: start, length: glyphStart(ofParagraph: found.paragraphs.upperBound) - start)
    }
    return found.frame
  }

  /// Returns the frame of a block around a character; `nil` when it is not laid out, or not there.
  func blockFrame(of block: NSTextBlock, at character: Int) -> BlockFrame? {
    // Frames are known with the first of the paragraphs that are laid out together.
    guard character >= 0, let index = paragraphIndex(ofCharacter: character),
      firstParagraph(joinedTo: index) < state.laidOutCount
    else { return nil }
    return frames(aroundParagraph: index).first { $0.frame.block === block }?.frame
  }

  /// Returns the blocks around a paragraph that is laid out, with the paragraphs in them; those in the
  /// container where the paragraph begins come first.
  private func frames(aroundParagraph index: Int) -> [(
    container: Int, frame: BlockFrame, paragraphs: Range<Int>
  )] {
    guard !blocks(aroundParagraph: index).isEmpty else { return [] }
    let first = firstParagraph(joinedTo: index)
    guard let placed = state.paragraphs[first].placedBlocks, index - first < placed.placements.count else {
      return []
    }
    let container = placed.placements[index - first].pieces.first?.container
    return placed.frames.filter { $0.frame.paragraphs.contains(index - first) }
      .sorted {
        ($0.container == container ? 0 : 1, $0.container) < ($1.container == container ? 0 : 1, $1.container)
      }
      .map {
        let paragraphs = $0.frame.paragraphs
        return ($0.container, $0.frame, paragraphs.lowerBound + first..<paragraphs.upperBound + first)
      }
  }

  /// Paints the blocks around some glyphs into the current context: what `drawBackground(forGlyphRange:at:)`
  /// begins with.
  ///
  /// - Parameters:
  ///   - glyphs: Glyphs in one container.
  ///   - origin: The container's top left; y down.
  func drawBlocks(forGlyphRange glyphs: Range<Int>, at origin: CGPoint) {
    guard !glyphs.isEmpty, let start = paragraphIndex(ofGlyph: glyphs.lowerBound),
      isLaidOut(paragraph: start, laysOut: true)
    else { return }
    let container = placedFragment(forGlyphAt: glyphs.lowerBound)?.container
    var index = start
    while index < state.paragraphs.count, glyphStart(ofParagraph: index) < glyphs.upperBound,
      isLaidOut(paragraph: index, laysOut: true)
    {
      guard !blocks(aroundParagraph: index).isEmpty else {
        index += 1
        continue
      }
      let first = firstParagraph(joinedTo: index)
      guard let placed = state.paragraphs[first].placedBlocks else { return }
      for (number, frame) in placed.frames where textContainers[number] === container && !frame.isHidden {
        let paragraphs = frame.paragraphs.lowerBound + first..<frame.paragraphs.upperBound + first
        guard glyphStart(ofParagraph: paragraphs.lowerBound) < glyphs.upperBound,
          glyphStart(ofParagraph: paragraphs.upperBound) > glyphs.lowerBound
        else { continue }
        let characters = state.paragraphs.characterStart(of: paragraphs.lowerBound)
        frame.block.drawBackground(
          withFrame: frame.bounds.offsetBy(dx: origin.x, dy: origin.y), in: nil,
          characterRange: NSRange(
            location: characters,
            length: state.paragraphs.characterStart(of: paragraphs.upperBound) - characters),
          layoutManager: self)
      }
      index = first + placed.placements.count
    }
  }
}
