internal import CoreGraphics
internal import GalleyFonts

/// The gaps where the ink of glyphs crosses a band along their line.
struct InkGaps {
  /// Ascending, apart from each other.
  private var gaps: [ClosedRange<Double>] = []
  /// The length below which a line between two gaps is left out.
  private let shortest: Double

  /// Measures the ink of runs.
  ///
  /// - Parameter band: Points up from the baseline. As much as its height is left free on both sides of ink.
  init(_ runs: [CTRun], _ band: ClosedRange<Double>) {
    let margin = band.upperBound - band.lowerBound
    shortest = margin
    var ink: [ClosedRange<Double>] = []
    // The top of the band is left out: round letters reach a little below the baseline.
    let heights = (0...4).map { band.lowerBound + Double($0) / 4 * margin * 0.9 }
    for run in runs {
      let scale = run.font.font.scale
      let matrix = CGAffineTransform(scaleX: scale, y: scale).concatenating(run.glyphMatrix)
      for index in 0..<run.count {
        let place = run.positions[index]
        let outline = InkOutline(
          run.font.font.instance.outline(of: run.glyphs[index]),
          matrix.concatenating(CGAffineTransform(translationX: place.x, y: place.y)))
        for height in heights { ink += outline.ink(at: height) }
      }
    }
    for piece in ink.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      let next = piece.lowerBound - margin...piece.upperBound + margin
      if let last = gaps.last, next.lowerBound <= last.upperBound + shortest {
        gaps[gaps.count - 1] = last.lowerBound...max(last.upperBound, next.upperBound)
      } else {
        gaps.append(next)
      }
    }
  }

  /// The parts of an interval that are free of ink.
  func rest(of interval: ClosedRange<Double>) -> [ClosedRange<Double>] {
    var rest: [ClosedRange<Double>] = []
    var start = interval.lowerBound
    func append(_ end: Double) { if end - start > shortest { rest.append(start...end) } }
    for gap in gaps where gap.upperBound > interval.lowerBound && gap.lowerBound < interval.upperBound {
      append(gap.lowerBound)
      start = max(start, gap.upperBound)
    }
    append(interval.upperBound)
    return rest
  }
}

/// A glyph's outline as straight pieces.
private struct InkOutline {
  private var pieces: [(from: CGPoint, to: CGPoint)] = []

  /// - Parameter outline: In font units, which the transform takes to the line.
  init(_ outline: [OutlineElement], _ transform: CGAffineTransform) {
    var pieces: [(from: CGPoint, to: CGPoint)] = []
    var (start, pen) = (CGPoint.zero, CGPoint.zero)
    func line(_ to: CGPoint) {
      pieces.append((pen, to))
      pen = to
    }
    func curve(_ points: [CGPoint]) {
      let first = pen
      for step in 1...8 {
        var row = [first] + points
        let t = CGFloat(step) / 8
        while row.count > 1 {
          row = zip(row, row.dropFirst()).map {
            CGPoint(x: $0.x + ($1.x - $0.x) * t, y: $0.y + ($1.y - $0.y) * t)
          }
        }
        line(row[0])
      }
    }
    func point(_ x: Double, _ y: Double) -> CGPoint { CGPoint(x: x, y: y).applying(transform) }
    for element in outline {
      switch element {
      case .move(let x, let y):
        start = point(x, y)
        pen = start
      case .line(let x, let y): line(point(x, y))
      case .quad(let x1, let y1, let x, let y): curve([point(x1, y1), point(x, y)])
      case .cubic(let x1, let y1, let x2, let y2, let x, let y):
        curve([point(x1, y1), point(x2, y2), point(x, y)])
      case .close: line(start)
      }
    }
    self.pieces = pieces
  }

  /// The intervals of a height that lie inside of the outline (non-zero winding).
  func ink(at height: Double) -> [ClosedRange<Double>] {
    var crossings: [(x: Double, direction: Int)] = []
    for piece in pieces {
      let (from, to) = (piece.from, piece.to)
      guard (from.y <= height) != (to.y <= height) else { continue }
      let share = (height - from.y) / (to.y - from.y)
      crossings.append((from.x + (to.x - from.x) * share, from.y < to.y ? 1 : -1))
    }
    crossings.sort { $0.x < $1.x }
    var ink: [ClosedRange<Double>] = []
    var winding = 0
    for (index, crossing) in crossings.enumerated() {
      winding += crossing.direction
      if winding != 0, index + 1 < crossings.count { ink.append(crossing.x...crossings[index + 1].x) }
    }
    return ink
  }
}
