internal import CoreGraphics
internal import GalleyFonts
internal import TextEngine

/// Paints lines under and through text.
struct DecorationPainter {
  private let context: CGContext

  init(_ context: CGContext) { self.context = context }

  /// Paints lines.
  ///
  /// - Parameter shift: The distance in points by which they are lowered.
  func paint(_ decorations: [Decoration], _ part: PaintedPart, shift: Double = 0) {
    for decoration in decorations {
      context.inTextSpace {
        if shift != 0 { context.translateBy(x: 0, y: -shift) }
        if let color = decoration.look.color { context.setFillColor(color) }
        context.setShadow(decoration.look.shadow)
        for band in decoration.bands {
          let gaps = decoration.look.skipsInk ? InkGaps(decoration.runs, band) : nil
          for free in gaps?.rest(of: decoration.extent) ?? [decoration.extent] {
            for piece in part.pieces(of: free) {
              for dash in dashes(of: piece, decoration.pattern) { fill(dash, height: band) }
            }
          }
        }
      }
    }
  }

  private func fill(_ extent: ClosedRange<Double>, height band: ClosedRange<Double>) {
    context.fill(
      CGRect(
        x: extent.lowerBound, y: band.lowerBound, width: extent.upperBound - extent.lowerBound,
        height: band.upperBound - band.lowerBound))
  }

  /// The dashes of a piece of a line.
  ///
  /// - Parameter pattern: Dashes and gaps by turns. They are counted from the line's origin, so that pieces
  ///   beside each other fit together.
  private func dashes(of piece: ClosedRange<Double>, _ pattern: [Double]) -> [ClosedRange<Double>] {
    let period = pattern.reduce(0, +)
    guard !pattern.isEmpty else { return [piece] }
    guard period > 0, (piece.upperBound - piece.lowerBound) / period < 100_000 else { return [] }
    var dashes: [ClosedRange<Double>] = []
    var x = (piece.lowerBound / period).rounded(.down) * period
    while x < piece.upperBound {
      for (index, length) in pattern.enumerated() {
        let (low, high) = (max(piece.lowerBound, x), min(piece.upperBound, x + length))
        if index % 2 == 0, low < high { dashes.append(low...high) }
        x += length
      }
    }
    return dashes
  }

  /// Paints rows of dots, whole ones only.
  func paint(_ marks: [SpellingMarks], _ part: PaintedPart) {
    for marks in marks {
      context.inTextSpace {
        context.setFillColor(marks.color)
        for x in marks.dots where part.contains(x + marks.size / 2) {
          context.fillEllipse(in: CGRect(x: x, y: marks.bottom, width: marks.size, height: marks.size))
        }
      }
    }
  }
}

/// Dots under a mistake.
struct SpellingMarks {
  /// Points right of the line's origin.
  var extent: ClosedRange<Double>
  /// The lower edge, in points up from the baseline.
  var bottom: Double
  /// The diameter of a dot.
  var size: Double
  var mark: SpellingMark

  var color: CGColor {
    switch mark {
    case .spelling: CGColor(srgbRed: 1, green: 0.23, blue: 0.19, alpha: 1)
    case .grammar: CGColor(srgbRed: 0.2, green: 0.78, blue: 0.35, alpha: 1)
    }
  }

  /// The left edges of the dots, which are centred in the extent; at least one.
  var dots: [Double] {
    let pitch = size * 1.75
    let width = extent.upperBound - extent.lowerBound
    let count = max(1, Int(((width - size) / pitch).rounded(.down)) + 1)
    let start = extent.lowerBound + (width - size - Double(count - 1) * pitch) / 2
    return count < 100_000 ? (0..<count).map { start + Double($0) * pitch } : []
  }
}

extension PaintedLine {
  /// The rows of dots under mistakes, left to right. The size of the dots depends on the font's; they are
  /// placed like an underline.
  var spellingMarks: [SpellingMarks] {
    var rows: [SpellingMarks] = []
    var isOpen = false
    for run in runs {
      for segment in run.segments {
        guard let mark = segment.paint.spelling else {
          isOpen = false
          continue
        }
        let size = max(run.run.font.font.size / 9, 0.5)
        let next = SpellingMarks(
          extent: segment.extent, bottom: run.run.underlinePosition.edge - size, size: size, mark: mark)
        if isOpen, let last = rows.last, last.mark == mark, last.size == size {
          rows[rows.count - 1].extent = last.extent.lowerBound...max(last.extent.lowerBound, segment.end)
          rows[rows.count - 1].bottom = min(last.bottom, next.bottom)
        } else {
          rows.append(next)
        }
        isOpen = true
      }
    }
    return rows.compactMap { row in
      var row = row
      let low = max(row.extent.lowerBound, inked.lowerBound)
      let high = min(row.extent.upperBound, inked.upperBound)
      guard low < high else { return nil }
      row.extent = low...high
      return row
    }
  }
}
