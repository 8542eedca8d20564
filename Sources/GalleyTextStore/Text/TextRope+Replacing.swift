/// Finding and replacing everywhere, in a time linear in the text.
extension TextRope {
  /// Returns the ranges at which some units occur, in order; occurrences do not overlap.
  ///
  /// - Parameter target: Compared unit by unit; an empty one occurs nowhere.
  public func ranges(of target: [UInt16]) -> [Range<Int>] {
    guard let first = target.first else { return [] }
    let length = target.count
    var found: [Range<Int>] = []
    // Units that may be the beginning of an occurrence, from the ranges before.
    var carried: [UInt16] = []
    forEachPiece(of: 0..<count) { units, start in
      func look(in units: UnsafeBufferPointer<UInt16>, at start: Int) {
        var index = 0
        if let last = found.last { index = max(0, last.upperBound - start) }
        while index + length <= units.count {
          if units[index] == first, (1..<length).allSatisfy({ units[index + $0] == target[$0] }) {
            found.append(start + index..<start + index + length)
            index += length
          } else {
            index += 1
          }
        }
      }
      if !carried.isEmpty {
        let joined = carried + units.prefix(length - 1)
        joined.withUnsafeBufferPointer { look(in: $0, at: start - carried.count) }
      }
      look(in: units, at: start)
      carried = Array((carried + units.suffix(length - 1)).suffix(length - 1))
      return true
    }
    return found
  }

  /// Replaces each of some ranges by the same units.
  ///
  /// - Precondition: The ranges ascend, do not overlap, and lie in the text.
  /// - Complexity: O(*n*) in the text between ranges that are near to each other; what lies further apart is
  ///   not read.
  public mutating func replace(_ ranges: [Range<Int>], with units: [UInt16]) {
    guard let first = ranges.first, let last = ranges.last else { return }
    checkInside(first.lowerBound..<last.upperBound)
    var builder = Builder(limit: spanLimit)
    var offset = 0
    var index = 0
    while index < ranges.count {
      var end = index + 1
      while end < ranges.count, ranges[end].lowerBound - ranges[end - 1].upperBound <= Builder.gap {
        end += 1
      }
      let near = ranges[index..<end]
      let start = ranges[index].lowerBound
      precondition(start >= offset, "ranges that overlap, or are out of order")
      builder.append(part(offset..<start))
      offset = ranges[end - 1].upperBound
      copy(start..<offset, except: near, replacedBy: units, into: &builder)
      index = end
    }
    builder.append(part(offset..<count))
    self = TextRope(builder.finish(), spanLimit: spanLimit, fanOut: tree.fanOut)
  }

  private func copy(
    _ range: Range<Int>, except holes: ArraySlice<Range<Int>>, replacedBy units: [UInt16],
    into builder: inout Builder
  ) {
    var next = holes.startIndex
    var offset = range.lowerBound
    forEachPiece(of: range) { piece, start in
      let end = start + piece.count
      while offset < end || next < holes.endIndex && holes[next].lowerBound <= offset {
        if next < holes.endIndex, holes[next].lowerBound <= offset {
          precondition(holes[next].lowerBound >= offset, "ranges that overlap, or are out of order")
          builder.append(units)
          offset = holes[next].upperBound
          next += 1
          continue
        }
        let kept = min(end, next < holes.endIndex ? holes[next].lowerBound : range.upperBound)
        builder.append(UnsafeBufferPointer(rebasing: piece[offset - start..<kept - start]))
        offset = kept
      }
      return true
    }
    while next < holes.endIndex {
      builder.append(units)
      next += 1
    }
  }

  /// Puts spans together.
  private struct Builder {
    /// The number of units between two replaced ranges up to which they are copied.
    static let gap = 8192

    let limit: Int
    private var spans: [TextSpan] = []
    private var pending: [UInt16] = []

    init(limit: Int) { self.limit = limit }

    mutating func append(_ units: some Collection<UInt16>) {
      pending.append(contentsOf: units)
      if pending.count >= 1 << 16 { flush() }
    }

    mutating func append(_ rope: TextRope) {
      guard rope.count > 0 else { return }
      flush()
      spans += rope.tree.elements
    }

    private mutating func flush() {
      spans += TextSpan.spans(of: pending, limit: limit)
      pending.removeAll(keepingCapacity: true)
    }

    consuming func finish() -> [TextSpan] {
      flush()
      return spans
    }
  }
}
