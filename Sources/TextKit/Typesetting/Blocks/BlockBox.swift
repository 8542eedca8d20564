internal import CoreGraphics
internal import TextEngine

/// The frame of a block in a container.
struct BlockFrame {
  let block: NSTextBlock
  /// All of the block, margins included.
  var bounds: CGRect
  /// The rectangle of its contents.
  var content: CGRect
  let edges: BlockEdges
  /// Its paragraphs.
  let paragraphs: Range<Int>
  /// Whether it is neither filled nor bordered.
  let isHidden: Bool
}

/// The lines of a paragraph in a box.
struct BoxLines {
  /// The paragraph.
  let paragraph: Int
  /// The layout that their fragments show lines of; `nil` for fragments without text.
  let lines: ParagraphPlacement.Lines?
  /// Their fragments, in the coordinates of the box.
  var fragments: [ParagraphPlacement.Fragment]
}

/// Lines and blocks that go to another container only together. Coordinates are points from the top left of
/// the available width that the box was made for, y down.
struct BlockBox {
  var height: CGFloat = 0
  /// In the order of the text.
  var lines: [BoxLines] = []
  var frames: [BlockFrame] = []
  /// The baseline of the first line.
  var baseline: CGFloat?
  /// Smaller boxes, placed one by one where the whole does not fit into an empty container; none unless they
  /// were asked for.
  var parts: [BlockBox] = []

  /// Adds the contents of another box, moved; what is no one else's is not copied.
  mutating func take(_ other: consuming BlockBox, x: CGFloat, y: CGFloat) {
    other.move(x: x, y: y)
    if lines.isEmpty { swap(&lines, &other.lines) } else { lines += other.lines }
    if frames.isEmpty { swap(&frames, &other.frames) } else { frames += other.frames }
    if baseline == nil { baseline = other.baseline }
  }

  /// Moves the contents; the parts stay.
  private mutating func move(x: CGFloat, y: CGFloat) {
    for i in lines.indices {
      for j in lines[i].fragments.indices {
        lines[i].fragments[j].rect = lines[i].fragments[j].rect.offsetBy(dx: x, dy: y)
        lines[i].fragments[j].usedRect = lines[i].fragments[j].usedRect.offsetBy(dx: x, dy: y)
      }
    }
    for i in frames.indices {
      frames[i].bounds = frames[i].bounds.offsetBy(dx: x, dy: y)
      frames[i].content = frames[i].content.offsetBy(dx: x, dy: y)
    }
    if let own = baseline { baseline = own + y }
  }

  /// The box moved to the side.
  consuming func moved(x: CGFloat) -> BlockBox {
    guard x != 0 else { return self }
    move(x: x, y: 0)
    for i in parts.indices { parts.replace(i) { $0.moved(x: x) } }
    return self
  }

  /// Boxes below one another as one.
  static func stack(_ boxes: consuming [BlockBox]) -> BlockBox {
    var whole = BlockBox()
    for i in boxes.indices {
      let height = boxes[i].height
      whole.take(boxes.handOver(i), x: 0, y: whole.height)
      whole.height += height
    }
    return whole
  }
}

extension [BlockBox] {
  /// Returns a box, in whose place an empty one stays, so that it can be changed without being copied.
  mutating func handOver(_ index: Int) -> BlockBox {
    var box = BlockBox()
    swap(&self[index], &box)
    return box
  }

  /// Puts what is made of a box in its place.
  mutating func replace(_ index: Int, _ make: (consuming BlockBox) -> BlockBox) {
    self[index] = make(handOver(index))
  }
}
