internal import CoreGraphics
internal import CoreText
internal import TextEngine

/// Paragraphs in one block, or in one table, that were placed together.
final class PlacedBlocks {
  /// The placement of each of the paragraphs.
  let placements: [ParagraphPlacement]
  /// The blocks by container, outer ones before inner ones, y from the container's top.
  var frames: [(container: Int, frame: BlockFrame)]

  init(placements: [ParagraphPlacement], frames: [(container: Int, frame: BlockFrame)]) {
    self.placements = placements
    self.frames = frames
  }
}

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
    let nodes = BlockNode.nodes(of: Array(contents.indices), depth: 0, in: around)
    var placer = BlockPlacer(containers: textContainers, at: start, count: contents.count)
    placer.place { container in
      let layout = BlockLayout(contents: contents, padding: container.availableSpace.padding) {
        index, cursor, cell in
        self.makePlacement(ofParagraph: paragraphs.lowerBound + index, at: cursor, in: [cell])
      }
      let isEndless = container.availableSpace.fragmentWidth >= NSTextContainer.endless
      return layout.boxes(
        of: nodes,
        in: isEndless ? layout.naturalWidths(of: nodes).most : container.availableSpace.fragmentWidth)
    }
    return placer.finish(start)
  }
}

/// Puts boxes into containers, from the top to the bottom.
private struct BlockPlacer {
  private let containers: [NSTextContainer]
  private var cursor: LayoutCursor
  private var placements: [ParagraphPlacement]
  private var frames: [(container: Int, frame: BlockFrame)] = []

  init(containers: [NSTextContainer], at cursor: LayoutCursor, count: Int) {
    self.containers = containers
    self.cursor = cursor
    placements = Array(repeating: ParagraphPlacement(at: cursor), count: count)
  }

  /// Places all boxes that fit.
  ///
  /// - Parameter make: Returns the boxes for a container; as many, whatever its width.
  mutating func place(_ make: (NSTextContainer) -> [BlockBox]) {
    var boxes: [BlockBox] = []
    var width: (CGFloat, CGFloat)?
    var next = 0
    while cursor.container < containers.count {
      let container = containers[cursor.container]
      let space = container.availableSpace
      if width == nil || width! != (space.fragmentWidth, space.padding) {
        // Lines of another width are others: what is placed already is known by its first character.
        let isFresh = width == nil
        let placed = next
        boxes = make(container)
        width = (space.fragmentWidth, space.padding)
        next = isFresh ? 0 : first(in: boxes, from: placed)
      }
      guard next < boxes.count else { return }
      if put(boxes[next], in: space) {
        next += 1
      } else if cursor.isAtTop, !boxes[next].parts.isEmpty {
        // Higher than a whole container: set without its box, piece by piece.
        boxes.replaceSubrange(next...next, with: boxes[next].parts)
      } else {
        cursor = LayoutCursor(container: cursor.container + 1)
      }
    }
  }

  /// Returns the first box with text that is not placed yet.
  private func first(in boxes: [BlockBox], from start: Int) -> Int {
    boxes.firstIndex { box in
      box.lines.contains { lines in
        lines.fragments.contains { $0.characters.upperBound > placements[lines.paragraph].placedCharacters }
      }
    } ?? boxes.count
  }

  /// Puts a box at the cursor if it fits there.
  private mutating func put(_ box: BlockBox, in space: AvailableSpace) -> Bool {
    guard cursor.y + box.height <= space.height + CGFloat(Tolerance.height) else { return false }
    for lines in box.lines { take(lines) }
    for var frame in box.frames {
      frame.bounds.origin.y += cursor.y
      frame.content.origin.y += cursor.y
      add(frame)
    }
    cursor.y += box.height
    cursor.isAtTop = false
    return true
  }

  private mutating func take(_ lines: BoxLines) {
    let top = cursor.y
    let paragraph = lines.paragraph
    let layout = lines.lines == nil ? nil : placements[paragraph].layouts.count
    if let lines = lines.lines { placements[paragraph].layouts.append(lines) }
    for var fragment in lines.fragments
    where fragment.characters.upperBound > placements[paragraph].placedCharacters {
      fragment.layout = layout
      if let last = placements[paragraph].pieces.indices.last,
        placements[paragraph].pieces[last].container == cursor.container
      {
        let piece = placements[paragraph].pieces[last]
        fragment.rect.origin.y += top - piece.top
        fragment.usedRect.origin.y += top - piece.top
        placements[paragraph].pieces[last].fragments =
          piece.fragments.lowerBound..<placements[paragraph].fragments.count + 1
        placements[paragraph].pieces[last].height = max(piece.height, fragment.rect.maxY)
      } else {
        let first = placements[paragraph].fragments.count
        placements[paragraph].pieces.append(
          ParagraphPlacement.Piece(
            container: cursor.container, top: top, fragments: first..<first + 1, height: fragment.rect.maxY))
      }
      placements[paragraph].fragments.append(fragment)
      placements[paragraph].placedCharacters = fragment.characters.upperBound
    }
  }

  /// Adds a block, or extends one that is in the container already.
  private mutating func add(_ frame: BlockFrame) {
    if let index = frames.lastIndex(where: {
      $0.container == cursor.container && $0.frame.block === frame.block
    }),
      frames[index].frame.paragraphs == frame.paragraphs
    {
      frames[index].frame.bounds = frames[index].frame.bounds.union(frame.bounds)
      frames[index].frame.content = frames[index].frame.content.union(frame.content)
    } else {
      frames.append((cursor.container, frame))
    }
  }

  consuming func finish(_ start: LayoutCursor) -> PlacedBlocks {
    for index in placements.indices {
      placements[index].start = start
      placements[index].end = cursor
    }
    return PlacedBlocks(placements: placements, frames: frames)
  }
}
