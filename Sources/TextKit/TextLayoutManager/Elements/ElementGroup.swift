internal import CoreGraphics
internal import GalleyUTF16
internal import TextEngine

/// The elements in one block, or in one table, which are laid out together. Immutable. y counts from the top
/// of the group, in points.
///
/// See docs/decisions/tables.md.
final class ElementGroup {
  /// An element of the group.
  struct Member {
    /// Its offsets, from the start of the group.
    let range: Range<Int>
    /// The blocks around it, the outermost first.
    let blocks: [NSTextBlock]
    /// The top of its tile.
    fileprivate(set) var top = FixedPoints.zero
    /// Where the index of heights has it: at the top of the row that it begins in, or of an earlier one that
    /// a later element begins in. Never below its own top, nor below that of a later element.
    fileprivate(set) var indexTop = FixedPoints.zero
    /// The bottom of the lowest row that holds it or an element before it.
    fileprivate(set) var reach: CGFloat = 0
    /// The frames that its fragment paints, outer ones first: all of them, or none.
    fileprivate(set) var painted: [BlockFrame] = []
  }

  private(set) var members: [Member]
  /// The frames of all blocks, outer ones first.
  let frames: [BlockFrame]
  private lazy var framesByBlock = BlockFrames(frames)
  /// The height of the group.
  let height: FixedPoints
  /// The element whose fragment paints the frames: the first with lines.
  let painter: Int
  /// The cursor that the group was laid out at.
  let cursor: LayoutCursor

  /// The length of the group in UTF-16 units.
  var length: Int { members.last?.range.upperBound ?? 0 }

  /// Creates a group.
  ///
  /// - Parameters:
  ///   - members: The offsets of each element from the start of the group, and the blocks around it.
  ///   - placed: The lines and the blocks.
  ///   - top: The top of the group, in the coordinates of what was placed.
  ///   - margins: The margins of each element.
  ///   - cursor: The cursor above the group.
  init(
    _ members: [(range: Range<Int>, blocks: [NSTextBlock])], _ placed: PlacedBlocks, from top: CGFloat,
    margins: [FragmentMargins], at cursor: LayoutCursor
  ) {
    self.members = members.map { Member(range: $0.range, blocks: $0.blocks) }
    self.cursor = cursor
    painter = placed.slabs.firstIndex { $0 != nil } ?? 0
    let lowest = placed.slabs.compactMap { $0?.upperBound }.max() ?? top
    height = FixedPoints(lowest - top)
    frames = placed.frames.map { _, frame in
      var frame = frame
      frame.bounds.origin.y -= top
      frame.content.origin.y -= top
      return frame
    }
    var reach: CGFloat = 0
    for (index, placement) in placed.placements.enumerated() {
      reach = max(reach, (placed.slabs[index]?.upperBound ?? top) - top)
      self.members[index].reach = reach
      self.members[index].top = height
      if let piece = placement.pieces.first, let first = placement.fragments.first {
        self.members[index].top = FixedPoints(piece.top - top + first.rect.minY - margins[index].top)
      }
    }
    var next = height
    for index in members.indices.reversed() {
      next = min(next, placed.slabs[index].map { FixedPoints($0.lowerBound - top) } ?? height)
      self.members[index].indexTop = index == 0 ? .zero : next
    }
    // Text may reach out of its cell into others, so all frames come before all text.
    self.members[painter].painted = frames.filter { !$0.isHidden }
  }

  /// Returns the height that the index gives to an element, so that those of all elements are the group's.
  func indexHeight(of index: Int) -> FixedPoints {
    (index + 1 < members.count ? members[index + 1].indexTop : height) - members[index].indexTop
  }

  /// Returns the first element that is in a row below a height or around it, or the last element.
  func firstMember(reaching y: CGFloat) -> Int {
    min(members.partitioningIndex { $0.reach > y }, members.count - 1)
  }

  /// Returns the bounds of the blocks around an element, the outermost first.
  func bounds(around index: Int) -> [CGRect] {
    framesByBlock.bounds(around: index, members[index].blocks)
  }
}

/// The place of an element among those that are laid out together.
struct GroupPlace {
  let group: ElementGroup
  /// The element's index in the group.
  let index: Int

  var member: ElementGroup.Member { group.members[index] }
  /// The distance from where the index of heights has the element down to its tile.
  var shift: FixedPoints { member.top - member.indexTop }
  /// The height in the index.
  var indexHeight: FixedPoints { group.indexHeight(of: index) }
}

extension PlacedBlocks {
  /// Returns the placement of a paragraph's lines, with y from the top of the first.
  func placement(ofElement index: Int, at cursor: LayoutCursor) -> ParagraphPlacement {
    var placement = placements[index]
    placement.start = cursor
    guard let top = placement.fragments.first?.rect.minY, let piece = placement.pieces.first else {
      return placement
    }
    for i in placement.fragments.indices {
      placement.fragments[i].rect.origin.y -= top
      placement.fragments[i].usedRect.origin.y -= top
    }
    placement.pieces[0] = ParagraphPlacement.Piece(
      container: 0, top: cursor.y, fragments: piece.fragments, height: piece.height - top)
    return placement
  }
}
