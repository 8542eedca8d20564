internal import CoreGraphics
internal import TextEngine

/// What the parts that float in a paragraph take from its rows.
///
/// Points: x from the left edge of lines, without padding; y as the tops of rows count.
struct FloatingSpace {
  /// The space that a part takes.
  struct Taken {
    var top: CGFloat
    var bottom: CGFloat
    /// The edge that lines keep away from: the right edge of a part at the left, the left edge of one at the
    /// right.
    var edge: CGFloat
    var isAtRight: Bool
  }

  /// What is taken.
  private(set) var taken: [Taken] = []
  /// Whether the container is a rectangle, so that rows need no queries of it.
  var isPlain = false
  /// The first character of the rows, and the space above their first row.
  var start = 0
  var spacingBefore: CGFloat = 0

  var isEmpty: Bool { taken.isEmpty }

  mutating func add(_ space: Taken) { taken.append(space) }

  /// Returns the space above a row that begins with a character; `nil` below the first row.
  func spacing(at offset: Int) -> CGFloat? { offset == start ? spacingBefore : nil }

  /// Returns what is free of a line fragment's rectangle: an empty one where nothing is.
  ///
  /// - Parameters:
  ///   - rect: The rectangle, with the padding at both ends.
  ///   - height: The height of the row.
  ///   - padding: The points that line fragments leave empty at both ends.
  func free(in rect: CGRect, height: CGFloat, padding: CGFloat) -> CGRect {
    let (left, right) = edges(top: rect.minY, bottom: rect.minY + height)
    let start = max(rect.minX, left)
    let end = min(rect.maxX, right + 2 * padding)
    guard end - start > 2 * padding else { return .zero }
    return CGRect(x: start, y: rect.minY, width: end - start, height: rect.height)
  }

  /// Returns the edges between which a band is free.
  func edges(top: CGFloat, bottom: CGFloat) -> (left: CGFloat, right: CGFloat) {
    var (left, right) = (-CGFloat.infinity, CGFloat.infinity)
    for space in taken where space.top < bottom && top < space.bottom {
      if space.isAtRight { right = min(right, space.edge) } else { left = max(left, space.edge) }
    }
    return (left, right)
  }

  /// Returns the highest bottom below a height; `nil` if there is none.
  func nextBottom(below top: CGFloat) -> CGFloat? { taken.map(\.bottom).filter { $0 > top }.min() }
}
