/// The rectangle of the grid that an edge is the diagonal of.
struct GridBox {
  var low: GridPoint
  var high: GridPoint

  /// Creates the box of two ends.
  init(_ a: GridPoint, _ b: GridPoint) {
    low = GridPoint(x: min(a.x, b.x), y: min(a.y, b.y))
    high = GridPoint(x: max(a.x, b.x), y: max(a.y, b.y))
  }

  /// Whether two boxes have a point in common.
  func touches(_ other: GridBox) -> Bool {
    low.x <= other.high.x && other.low.x <= high.x && low.y <= other.high.y && other.low.y <= high.y
  }

  /// Calls a closure once with each two boxes that touch, the later one to begin from the left first.
  ///
  /// A line sweeps from left to right over boxes that are sorted by their rows: of thousands of dots, one
  /// above the other, each is compared with those of its own rows.
  static func forEachPair(of boxes: [GridBox], _ body: (Int, Int) -> Void) {
    guard let start = boxes.lazy.map(\.low.y).min(), let end = boxes.lazy.map(\.high.y).max() else { return }
    let count = max(1, min(boxes.count / 8, 1024))
    let height = (end - start) / count + 1
    /// By row: the boxes that the line has met and may still be in.
    var active: [[Int]] = Array(repeating: [], count: count)
    for i in boxes.indices.sorted(by: { boxes[$0].low.x < boxes[$1].low.x }) {
      let box = boxes[i]
      let first = (box.low.y - start) / height
      for row in first...(box.high.y - start) / height {
        active[row].removeAll { boxes[$0].high.x < box.low.x }
        // Two that meet in several rows are told of in the first of them.
        for j in active[row]
        where boxes[j].touches(box) && row == max(first, (boxes[j].low.y - start) / height) {
          body(i, j)
        }
        active[row].append(i)
      }
    }
  }
}
