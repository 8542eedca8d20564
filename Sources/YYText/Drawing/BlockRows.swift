internal import UIKit

/// The box of rows that share the border of a block.
struct BlockRows {
  private var left = CGFloat.infinity
  private var top = CGFloat.infinity
  private var right = -CGFloat.infinity
  private var bottom = -CGFloat.infinity
  /// The UTF-16 range of the text in them.
  var characters: NSRange?

  init() {}

  init(_ line: YYTextLine) { add(line) }

  /// The smallest rectangle around the boxes of the lines. Edges are kept, not sizes, so that it is the same
  /// in whichever order they came.
  var rect: CGRect { CGRect(x: left, y: top, width: right - left, height: bottom - top) }

  mutating func add(_ line: YYTextLine) {
    let box = line.bounds
    (left, top) = (min(left, box.minX), min(top, box.minY))
    (right, bottom) = (max(right, box.maxX), max(bottom, box.maxY))
    characters = characters.map { NSUnionRange($0, line.range) } ?? line.range
  }

  mutating func add(_ other: BlockRows) {
    (left, top) = (min(left, other.left), min(top, other.top))
    (right, bottom) = (max(right, other.right), max(bottom, other.bottom))
    if let more = other.characters { characters = characters.map { NSUnionRange($0, more) } ?? more }
  }
}

/// The rows before and after those of a layout that share the border of a block with its first and its last
/// row: of a layout that is a part of a longer one.
struct BlockNeighbors {
  var before: BlockRows?
  var after: BlockRows?
}

extension YYTextLine {
  /// The border of the block that the line stands in; `nil` for none.
  var blockBorder: YYTextBorder? {
    ctLine.pieces.lazy.compactMap { $0.attributes[.yyBlockBorder] as? YYTextBorder }.first
  }
}
