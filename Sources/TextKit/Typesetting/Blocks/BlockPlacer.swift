internal import CoreGraphics
internal import TextEngine

/// Paragraphs in one block, or in one table, that were placed together.
final class PlacedBlocks {
  /// The placement of each of the paragraphs.
  let placements: [ParagraphPlacement]
  /// The blocks by container, outer ones before inner ones, y from the container's top.
  var frames: [(container: Int, frame: BlockFrame)]
  /// For each of the paragraphs, the top and the bottom of the boxes that hold its lines, in points from the
  /// top of its first container; `nil` for one without lines. Rows of a table are boxes.
  let slabs: [ClosedRange<CGFloat>?]
  /// The cursor below all of them.
  let end: LayoutCursor

  init(
    placements: [ParagraphPlacement], frames: [(container: Int, frame: BlockFrame)],
    slabs: [ClosedRange<CGFloat>?], end: LayoutCursor
  ) {
    self.placements = placements
    self.frames = frames
    self.slabs = slabs
    self.end = end
  }
}

/// Puts boxes into containers, from the top to the bottom.
struct BlockPlacer {
  private let containers: [NSTextContainer]
  private var cursor: LayoutCursor
  private var placements: [ParagraphPlacement]
  private var frames: [(container: Int, frame: BlockFrame)] = []
  private var slabs: [ClosedRange<CGFloat>?]
  /// The last frame of each block, an index into `frames`.
  private var lastFrames: [ObjectIdentifier: Int] = [:]

  /// Places paragraphs that are in one block or in one table.
  ///
  /// - Parameters:
  ///   - contents: The paragraphs' glyphs.
  ///   - around: The blocks around each paragraph, the outermost first.
  ///   - start: The cursor above the first of them.
  ///   - containers: The containers to fill.
  ///   - margins: The margins of each paragraph; `nil` for none.
  ///   - place: Places the lines of a paragraph in a container of its own, from a cursor on.
  static func place(
    _ contents: [ParagraphGlyphs], in around: [[NSTextBlock]], at start: LayoutCursor,
    _ containers: [NSTextContainer], margins: [FragmentMargins]? = nil,
    _ place:
      @escaping (_ paragraph: Int, _ cursor: LayoutCursor, _ container: NSTextContainer) ->
      ParagraphPlacement
  ) -> PlacedBlocks {
    let nodes = BlockNode.nodes(of: Array(contents.indices), depth: 0, in: around)
    var placer = BlockPlacer(containers: containers, at: start, count: contents.count)
    placer.place { container, hasParts in
      let space = container.availableSpace
      let layout = BlockLayout(
        contents: contents, padding: space.padding, margins: margins, hasParts: hasParts, place: place)
      let isEndless = space.fragmentWidth >= NSTextContainer.endless
      return layout.boxes(
        of: nodes, in: isEndless ? layout.naturalWidths(of: nodes).most : space.fragmentWidth)
    }
    return placer.finish(start)
  }

  private init(containers: [NSTextContainer], at cursor: LayoutCursor, count: Int) {
    self.containers = containers
    self.cursor = cursor
    placements = Array(repeating: ParagraphPlacement(at: cursor), count: count)
    slabs = Array(repeating: nil, count: count)
  }

  /// Places all boxes that fit.
  ///
  /// - Parameter make: Returns the boxes for a container; as many, whatever its width, and the same with and
  ///   without their parts.
  private mutating func place(_ make: (_ container: NSTextContainer, _ hasParts: Bool) -> [BlockBox]) {
    var boxes: [BlockBox] = []
    var width: (CGFloat, CGFloat)?
    var hasParts = false
    var next = 0
    while cursor.container < containers.count {
      let container = containers[cursor.container]
      let space = container.availableSpace
      if width == nil || width! != (space.fragmentWidth, space.padding) {
        // Lines of another width are others: what is placed already is known by its first character.
        let isFresh = width == nil
        let placed = next
        boxes = make(container, hasParts)
        width = (space.fragmentWidth, space.padding)
        next = isFresh ? 0 : first(in: boxes, from: placed)
      }
      guard next < boxes.count else { return }
      if fits(boxes[next], in: space) {
        put(boxes.handOver(next))
        next += 1
      } else if cursor.isAtTop, !hasParts {
        hasParts = true
        boxes = make(container, hasParts)
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

  /// Whether a box fits at the cursor.
  private func fits(_ box: BlockBox, in space: AvailableSpace) -> Bool {
    cursor.y + box.height <= space.height + CGFloat(Tolerance.height)
  }

  /// Puts a box at the cursor.
  private mutating func put(_ box: BlockBox) {
    for lines in box.lines {
      take(lines)
      let known = slabs[lines.paragraph]
      slabs[lines.paragraph] =
        (known?.lowerBound ?? cursor.y)...max(known?.upperBound ?? cursor.y, cursor.y + box.height)
    }
    for var frame in box.frames {
      frame.bounds.origin.y += cursor.y
      frame.content.origin.y += cursor.y
      add(frame)
    }
    cursor.y += box.height
    cursor.isAtTop = false
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
    let block = ObjectIdentifier(frame.block)
    if let index = lastFrames[block], frames[index].container == cursor.container,
      frames[index].frame.paragraphs == frame.paragraphs
    {
      frames[index].frame.bounds = frames[index].frame.bounds.union(frame.bounds)
      frames[index].frame.content = frames[index].frame.content.union(frame.content)
    } else {
      lastFrames[block] = frames.count
      frames.append((cursor.container, frame))
    }
  }

  private consuming func finish(_ start: LayoutCursor) -> PlacedBlocks {
    for index in placements.indices {
      placements[index].start = start
      placements[index].end = cursor
    }
    return PlacedBlocks(placements: placements, frames: frames, slabs: slabs, end: cursor)
  }
}
