public import CoreGraphics

/// Where blocks stand, and how they are painted.
extension NSLayoutManager {
  /// The room that a block has for its contents.
  ///
  /// - Parameters:
  ///   - block: The block.
  ///   - glyphRange: Glyphs of its text, which is laid out as far.
  /// - Returns: Points in the container; zero when the block is not there.
  public func layoutRect(for block: NSTextBlock, glyphRange: NSRange) -> CGRect {
    layoutRect(for: block, at: glyphRange.location, effectiveRange: nil)
  }

  /// All of a block, margins included; see `layoutRect(for:glyphRange:)`.
  public func boundsRect(for block: NSTextBlock, glyphRange: NSRange) -> CGRect {
    boundsRect(for: block, at: glyphRange.location, effectiveRange: nil)
  }

  /// The room that a block has for its contents.
  ///
  /// - Parameters:
  ///   - block: The block.
  ///   - glyphIndex: A glyph of its text, which is laid out as far.
  ///   - effectiveGlyphRange: Receives the glyphs of all of its text; may be nil.
  /// - Returns: Points in the container; zero when the block is not there.
  public func layoutRect(
    for block: NSTextBlock, at glyphIndex: Int, effectiveRange effectiveGlyphRange: NSRangePointer?
  ) -> CGRect {
    frame(of: block, glyph: glyphIndex, effectiveGlyphRange)?.content ?? .zero
  }

  /// All of a block, margins included; see `layoutRect(for:at:effectiveRange:)`.
  public func boundsRect(
    for block: NSTextBlock, at glyphIndex: Int, effectiveRange effectiveGlyphRange: NSRangePointer?
  ) -> CGRect {
    frame(of: block, glyph: glyphIndex, effectiveGlyphRange)?.bounds ?? .zero
  }

  /// Sets the room that a block has for its contents. It is what is answered until the layout of its text
  /// becomes invalid; the text stays where it is.
  ///
  /// - Parameters:
  ///   - rect: Points in the container.
  ///   - block: The block; one that is not around the glyphs is left alone.
  ///   - glyphRange: Glyphs of its text, which is laid out as far.
  public func setLayoutRect(_ rect: CGRect, for block: NSTextBlock, glyphRange: NSRange) {
    changeFrame(of: block, glyphRange.location, rect) { $0.content = rect }
  }

  /// Sets all of a block, margins included: what `drawBackground(forGlyphRange:at:)` paints it in; see
  /// `setLayoutRect(_:for:glyphRange:)`.
  public func setBoundsRect(_ rect: CGRect, for block: NSTextBlock, glyphRange: NSRange) {
    changeFrame(of: block, glyphRange.location, rect) { $0.bounds = rect }
  }

  private func changeFrame(
    of block: NSTextBlock, _ glyph: Int, _ rect: CGRect, _ change: (inout BlockFrame) -> Void
  ) {
    guard rect.isSane, glyph >= 0, let index = unitIndex(ofGlyph: glyph),
      isSettled(unit: index, laysOut: true),
      let found = frames(aroundUnit: index).first(where: { $0.frame.block === block }),
      let placed = state.list[firstUnit(joinedTo: index)].placedBlocks,
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
    guard glyph >= 0, let index = unitIndex(ofGlyph: glyph), isSettled(unit: index, laysOut: true),
      let found = frames(aroundUnit: index).first(where: { $0.frame.block === block })
    else { return nil }
    if let range {
      let start = glyphStart(ofUnit: found.units.lowerBound)
      range.pointee = NSRange(location: start, length: glyphStart(ofUnit: found.units.upperBound) - start)
    }
    return found.frame
  }

  /// Where a block stands that is around a character; nil when it is not laid out, or not there.
  func blockFrame(of block: NSTextBlock, at character: Int) -> BlockFrame? {
    guard character >= 0, let index = unitIndex(ofCharacter: character), index < state.settledCount else {
      return nil
    }
    return frames(aroundUnit: index).first { $0.frame.block === block }?.frame
  }

  /// The blocks around a settled unit with the units that they are around, in the container where the unit begins first.
  private func frames(aroundUnit index: Int) -> [(container: Int, frame: BlockFrame, units: Range<Int>)] {
    guard !blocks(aroundUnit: index).isEmpty else { return [] }
    let first = firstUnit(joinedTo: index)
    guard let placed = state.list[first].placedBlocks, index - first < placed.places.count else { return [] }
    let container = placed.places[index - first].pieces.first?.container
    return placed.frames.filter { $0.frame.paragraphs.contains(index - first) }
      .sorted {
        ($0.container == container ? 0 : 1, $0.container) < ($1.container == container ? 0 : 1, $1.container)
      }
      .map {
        let units = $0.frame.paragraphs
        return ($0.container, $0.frame, units.lowerBound + first..<units.upperBound + first)
      }
  }

  /// Paints the blocks around some glyphs into the current context: what `drawBackground(forGlyphRange:at:)` begins with.
  ///
  /// - Parameters:
  ///   - glyphs: Glyphs in one container.
  ///   - origin: Where the container's top left is; y down.
  func drawBlocks(forGlyphRange glyphs: Range<Int>, at origin: CGPoint) {
    guard !glyphs.isEmpty, let start = unitIndex(ofGlyph: glyphs.lowerBound),
      isSettled(unit: start, laysOut: true)
    else { return }
    let container = placedFragment(forGlyphAt: glyphs.lowerBound)?.container
    var index = start
    while index < state.list.count, glyphStart(ofUnit: index) < glyphs.upperBound,
      isSettled(unit: index, laysOut: true)
    {
      guard !blocks(aroundUnit: index).isEmpty else {
        index += 1
        continue
      }
      let first = firstUnit(joinedTo: index)
      guard let placed = state.list[first].placedBlocks else { return }
      for (number, frame) in placed.frames where textContainers[number] === container && !frame.isHidden {
        let units = frame.paragraphs.lowerBound + first..<frame.paragraphs.upperBound + first
        guard glyphStart(ofUnit: units.lowerBound) < glyphs.upperBound,
          glyphStart(ofUnit: units.upperBound) > glyphs.lowerBound
        else { continue }
        let characters = state.list.characterStart(of: units.lowerBound)
        frame.block.drawBackground(
          withFrame: frame.bounds.offsetBy(dx: origin.x, dy: origin.y), in: nil,
          characterRange: NSRange(
            location: characters, length: state.list.characterStart(of: units.upperBound) - characters),
          layoutManager: self)
      }
      index = first + placed.places.count
    }
  }
}
