internal import CoreGraphics
internal import TextEngine

/// Layout of text in blocks and tables. The paragraphs of one block, or of one table, are placed together
/// when the first of them is.
extension NSLayoutManager {
  /// Returns the blocks around a paragraph, the outermost first.
  func blocks(aroundParagraph index: Int) -> [NSTextBlock] {
    let paragraph = state.paragraphs[index]
    if let known = paragraph.blocks { return known }
    let text = content(ofParagraph: index).text
    let style = text.attributes(ofRun: 0).dictionary[.paragraphStyle] as? NSParagraphStyle
    let blocks = style?.textBlocks ?? []
    paragraph.blocks = blocks
    return blocks
  }

  private func areJoined(_ left: Int, _ right: Int) -> Bool {
    BlockNode.areJoined(blocks(aroundParagraph: left), blocks(aroundParagraph: right), at: 0)
  }

  /// Returns the first of the paragraphs that are placed together with one.
  func firstParagraph(joinedTo index: Int) -> Int {
    var first = index
    while first > 0, areJoined(first - 1, first) { first -= 1 }
    return first
  }

  /// Returns the placement of a paragraph in blocks; `nil` for one without.
  func blockPlacement(ofParagraph index: Int, at cursor: LayoutCursor) -> ParagraphPlacement? {
    guard !blocks(aroundParagraph: index).isEmpty else { return nil }
    let first = firstParagraph(joinedTo: index)
    if first < index, let placed = state.paragraphs[first].placedBlocks,
      index - first < placed.placements.count
    {
      return placed.placements[index - first]
    }
    var end = first + 1
    while end < state.paragraphs.count, areJoined(end - 1, end) { end += 1 }
    let start = first == index ? cursor : self.cursor(before: first)
    let placed = place(paragraphs: first..<end, at: start)
    state.paragraphs[first].placedBlocks = placed
    // The others are elsewhere now, too.
    for other in first..<end where other != index { state.invalidate(at: other) }
    return placed.placements[index - first]
  }

  /// Forgets the placement of the paragraphs beside some that changed, if they are in blocks.
  ///
  /// - Returns: The first paragraph that has to be laid out again.
  @discardableResult
  func forgetBlocks(around range: Range<Int>) -> Int {
    var first = range.lowerBound
    while first > 0, state.paragraphs[first - 1].blocks?.isEmpty == false { first -= 1 }
    var end = range.upperBound
    while end < state.paragraphs.count, state.paragraphs[end].blocks?.isEmpty == false { end += 1 }
    for index in first..<min(end, state.paragraphs.count) {
      state.paragraphs[index].placedBlocks = nil
      state.invalidate(at: index)
    }
    if end > range.upperBound { state.invalidate(at: end) }
    return first
  }

  private func place(paragraphs: Range<Int>, at start: LayoutCursor) -> PlacedBlocks {
    let contents = paragraphs.map { content(ofParagraph: $0) }
    let around = paragraphs.map { blocks(aroundParagraph: $0) }
    let containers = textContainers
    return BlockPlacer.place(contents, in: around, at: start, containers) { index, cursor, cell in
      self.makePlacement(ofParagraph: paragraphs.lowerBound + index, at: cursor, in: [cell])
    }
  }
}
