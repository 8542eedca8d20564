/// Cuts outlines into dashes by the length along them.
struct PathDashes {
  private let lengths: [CGFloat]
  private let phase: CGFloat

  /// Takes the lengths of dashes and gaps in turn; `nil` if they would never end: some negative, not
  /// finite, or all zero.
  ///
  /// - Parameter phase: How far into the pattern a subpath begins.
  init?(lengths: [CGFloat], phase: CGFloat) {
    guard phase.isFinite, lengths.contains(where: { $0 > 0 }),
      lengths.allSatisfy({ $0.isFinite && $0 >= 0 })
    else { return nil }
    // An odd number of lengths: in the second round dashes become gaps.
    self.lengths = lengths.count % 2 == 0 ? lengths : lengths + lengths
    self.phase = phase
  }

  /// No more dashes than this are cut from one path; the rest of it stays whole.
  private static let maximumCount = 200_000

  /// Returns the dashes as open subpaths.
  ///
  /// Where a closed subpath begins and ends with a dash, both are one.
  func cut(_ elements: PathElements) -> PathElements {
    guard elements.points.allSatisfy(\.isFinite) else { return elements }
    var result = PathElements()
    var count = 0
    for subpath in elements.subpaths where !subpath.segments.isEmpty {
      var dashes: [[PathSegment]] = []
      var (index, rest) = begin()
      let beginsOn = index % 2 == 0
      if beginsOn { dashes.append([]) }
      for segment in subpath.segments {
        let ruler = SegmentRuler(segment)
        var position: CGFloat = 0
        var t: CGFloat = 0
        while ruler.length - position > rest, count < PathDashes.maximumCount {
          position += rest
          let end = ruler.t(at: position)
          if index % 2 == 0 { dashes[dashes.count - 1].append(segment.part(t, end)) }
          t = end
          index = (index + 1) % lengths.count
          rest = lengths[index]
          count += 1
          if index % 2 == 0 { dashes.append([]) }
        }
        if index % 2 == 0 { dashes[dashes.count - 1].append(segment.part(t, 1)) }
        rest -= ruler.length - position
      }
      if subpath.isClosed, beginsOn, index % 2 == 0, dashes.count > 1 {
        dashes[0] = dashes.removeLast() + dashes[0]
      }
      for dash in dashes {
        guard let first = dash.first else { continue }
        result.append(Subpath(segments: dash, isClosed: false, start: first.start))
      }
    }
    return result
  }

  /// Returns the entry of the pattern that a subpath begins in, and what is left of it.
  private func begin() -> (index: Int, rest: CGFloat) {
    let total = lengths.reduce(0, +)
    var rest = phase.truncatingRemainder(dividingBy: total)
    if rest < 0 { rest += total }
    var index = 0
    while rest >= lengths[index] {
      rest -= lengths[index]
      index = (index + 1) % lengths.count
    }
    return (index, lengths[index] - rest)
  }
}

/// Finds points on a segment by their distance along it.
private struct SegmentRuler {
  /// Distances at equal steps of `t`.
  private let marks: [CGFloat]

  init(_ segment: PathSegment) {
    var marks: [CGFloat] = [0]
    if case .line(let a, let b) = segment {
      marks.append((b - a).length)
    } else {
      let count = 256
      var last = segment.start
      for i in 1...count {
        let point = segment.point(CGFloat(i) / CGFloat(count))
        marks.append(marks[i - 1] + (point - last).length)
        last = point
      }
    }
    self.marks = marks
  }

  var length: CGFloat { marks[marks.count - 1] }

  func t(at distance: CGFloat) -> CGFloat {
    // Binary search for the last mark that is not beyond.
    var (low, high) = (0, marks.count - 1)
    while high - low > 1 {
      let middle = (low + high) / 2
      if marks[middle] <= distance { low = middle } else { high = middle }
    }
    let step = marks[high] - marks[low]
    let fraction = step > 0 ? (distance - marks[low]) / step : 0
    return (CGFloat(low) + min(max(fraction, 0), 1)) / CGFloat(marks.count - 1)
  }
}
