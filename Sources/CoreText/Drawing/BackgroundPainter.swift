internal import CoreGraphics

/// The fill beneath a range of text.
struct Background {
  /// Points right of the line's origin.
  var extent: ClosedRange<Double>
  /// Points up from the baseline.
  var top: Double
  var bottom: Double
  var color: CGColor
  /// Whether the corners are round.
  var isRound: Bool
  /// The UTF-16 range of the line's string above it.
  var units: Range<Int>

  /// The part of it over some extent, in text space.
  func rect(_ extent: ClosedRange<Double>) -> CGRect {
    CGRect(
      x: extent.lowerBound, y: bottom, width: extent.upperBound - extent.lowerBound, height: top - bottom)
  }
}

extension PaintedLine {
  /// Backgrounds and highlights, left to right; neighbours of one colour are one, as high as the highest.
  var backgrounds: [Background] {
    boxes(isRound: false) { $0.background } + boxes(isRound: true) { $0.highlight }
  }

  private func boxes(isRound: Bool, _ color: (RunPaint) -> CGColor?) -> [Background] {
    var boxes: [Background] = []
    var isOpen = false
    for run in runs {
      for segment in run.segments {
        guard let color = color(segment.paint) else {
          isOpen = false
          continue
        }
        let extents = run.run.extents
        let units = run.run.stringRange(of: segment.units)
        if isOpen, boxes[boxes.count - 1].color == color {
          var box = boxes[boxes.count - 1]
          box.extent = box.extent.lowerBound...max(box.extent.lowerBound, segment.end)
          box.top = max(box.top, extents.ascent)
          box.bottom = min(box.bottom, -extents.descent)
          box.units =
            min(box.units.lowerBound, units.lowerBound)..<max(box.units.upperBound, units.upperBound)
          boxes[boxes.count - 1] = box
        } else {
          boxes.append(
            Background(
              extent: segment.extent, top: extents.ascent, bottom: -extents.descent, color: color,
              isRound: isRound, units: units))
        }
        isOpen = true
      }
    }
    return boxes.compactMap { box in
      var box = box
      let low = max(box.extent.lowerBound, content.lowerBound)
      let high = min(box.extent.upperBound, content.upperBound)
      guard low < high, box.top > box.bottom else { return nil }
      box.extent = low...high
      return box
    }
  }
}

/// Paints backgrounds and highlights beneath text.
struct BackgroundPainter {
  private let context: CGContext

  init(_ context: CGContext) { self.context = context }

  func paint(_ backgrounds: [Background], _ part: PaintedPart) {
    guard !backgrounds.isEmpty else { return }
    context.inTextSpace {
      for box in backgrounds {
        context.setFillColor(box.color)
        for piece in part.pieces(of: box.extent) {
          let rect = box.rect(piece)
          if box.isRound { fillRound(box, visible: rect) } else { context.fill(rect) }
        }
      }
    }
  }

  private func fillRound(_ box: Background, visible: CGRect) {
    let rect = box.rect(box.extent)
    let radius = min(rect.height * 0.2, rect.width / 2)
    context.saveGState()
    if visible != rect { context.clip(to: visible) }
    context.addPath(
      CGPath(roundedRect: rect, cornerWidth: radius, cornerHeight: radius, transform: nil))
    context.fillPath(using: .winding)
    context.restoreGState()
  }
}
