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
  /// Smaller boxes, placed one by one where the whole does not fit into an empty container.
  var parts: [BlockBox] = []

  /// Adds the contents of another box, moved.
  mutating func take(_ other: BlockBox, x: CGFloat, y: CGFloat) {
    for var lines in other.lines {
      for i in lines.fragments.indices {
        lines.fragments[i].rect = lines.fragments[i].rect.offsetBy(dx: x, dy: y)
        lines.fragments[i].usedRect = lines.fragments[i].usedRect.offsetBy(dx: x, dy: y)
      }
      self.lines.append(lines)
    }
    for var frame in other.frames {
      frame.bounds = frame.bounds.offsetBy(dx: x, dy: y)
      frame.content = frame.content.offsetBy(dx: x, dy: y)
      frames.append(frame)
    }
    if baseline == nil { baseline = other.baseline.map { $0 + y } }
  }

  /// The box moved to the side.
  func moved(x: CGFloat) -> BlockBox {
    guard x != 0 else { return self }
    var box = BlockBox(height: height)
    box.take(self, x: x, y: 0)
    box.parts = parts.map { $0.moved(x: x) }
    return box
  }

  /// Boxes below one another as one.
  static func stack(_ boxes: [BlockBox]) -> BlockBox {
    var whole = BlockBox()
    for box in boxes {
      whole.take(box, x: 0, y: whole.height)
      whole.height += box.height
    }
    return whole
  }
}
