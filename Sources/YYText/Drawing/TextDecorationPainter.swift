internal import CoreText
internal import UIKit

/// Paints this module's lines under and through text.
struct TextDecorationPainter {
  private let context: CGContext
  private let shadows: ShadowPainter

  init(_ context: CGContext, _ shadows: ShadowPainter) {
    self.context = context
    self.shadows = shadows
  }

  /// A part of a line that has one decoration in one colour.
  struct Segment {
    var decoration: YYTextDecoration
    var color: CGColor
    /// Right of the line's origin.
    var extent: ClosedRange<CGFloat>
  }

  /// Paints the decorations of an attribute.
  func paint(_ key: NSAttributedString.Key, of lines: [YYTextLine], _ isCancelled: () -> Bool) {
    let clip = context.boundingBoxOfClipPath
    for line in lines {
      if isCancelled() { return }
      let segments = TextDecorationPainter.segments(key, of: line)
      guard !segments.isEmpty else { continue }
      let metrics = TextDecorationPainter.metrics(key, of: line)
      for segment in segments {
        if let shadow = segment.decoration.shadow {
          let reach = shadow.chain.map(ShadowPainter.reach).max() ?? 0
          let seen = clip.insetBy(dx: -reach, dy: -reach)
          shadows.paint(shadow.chain) { paint(segment, metrics, of: line, in: seen) }
        }
        paint(segment, metrics, of: line, in: clip)
      }
    }
  }

  // MARK: Geometry

  /// Returns the decorated parts of a line, left to right; white space at its end is not decorated.
  static func segments(_ key: NSAttributedString.Key, of line: YYTextLine) -> [Segment] {
    var segments: [Segment] = []
    let visible = line.ctLine.visiblePart
    for piece in line.ctLine.pieces {
      guard let decoration = piece.attributes[key] as? YYTextDecoration, decoration.style.isVisible else {
        continue
      }
      let low = max(piece.x, visible.lowerBound)
      let high = min(piece.x + piece.width, visible.upperBound)
      guard low < high else { continue }
      let color = decoration.color?.cgColor ?? piece.textColor
      if let last = segments.last, last.decoration == decoration, last.color == color,
        abs(last.extent.upperBound - low) < 1e-6
      {
        segments[segments.count - 1].extent = last.extent.lowerBound...high
      } else {
        segments.append(Segment(decoration: decoration, color: color, extent: low...high))
      }
    }
    return segments
  }

  /// Returns the middle of a line's decorations, up from its baseline, and the width that its fonts ask for:
  /// the greatest among them.
  static func metrics(_ key: NSAttributedString.Key, of line: YYTextLine) -> (middle: CGFloat, width: CGFloat)
  {
    var (depth, width, height): (CGFloat, CGFloat, CGFloat) = (0, 0, 0)
    for piece in line.ctLine.pieces where piece.attributes[.runDelegate] == nil {
      guard let font = CTRunGetAttributes(piece.run)[kCTFontAttributeName] as? CTFont else { continue }
      depth = max(depth, -CTFontGetUnderlinePosition(font))
      width = max(width, CTFontGetUnderlineThickness(font))
      height = max(height, CTFontGetXHeight(font))
    }
    if width <= 0 { width = 1 }
    if key == .yyStrikethrough { return (line.vertical ? 0 : height / 2, width) }
    // Columns have the line at their left side.
    return (line.vertical ? -line.descent : -depth, width)
  }

  // MARK: Painting

  private func paint(
    _ segment: Segment, _ metrics: (middle: CGFloat, width: CGFloat), of line: YYTextLine, in seen: CGRect
  ) {
    let style = segment.decoration.style
    let asked = segment.decoration.width.map { CGFloat($0.doubleValue) } ?? metrics.width
    guard asked > 0, asked.isFinite else { return }
    let scale = max(abs(context.ctm.a * context.ctm.d - context.ctm.b * context.ctm.c).squareRoot(), 1e-6)
    // As wide as whole pixels, at least one.
    let width = max((asked * scale).rounded(), 1) / scale
    let start = CGPoint(x: segment.extent.lowerBound, y: metrics.middle).applying(line.matrix)
    let end = CGPoint(x: segment.extent.upperBound, y: metrics.middle).applying(line.matrix)
    let across = line.vertical ? start.x : start.y
    var along = line.vertical ? start.y...max(start.y, end.y) : start.x...max(start.x, end.x)
    // What is not seen of a very long line has no dots. What is cut off has no end that is seen.
    let margin = 2 * width * style.weight + 2
    let span = line.vertical ? (seen.minY, seen.maxY) : (seen.minX, seen.maxX)
    guard !seen.isNull, span.0 - margin < along.upperBound, span.1 + margin > along.lowerBound else { return }
    along = along.clamped(to: span.0 - margin...span.1 + margin)
    context.setFillColor(segment.color)
    let first = snapped(across - width * style.weight / 2, isVertical: line.vertical)
    if style.isDouble {
      stroke(along, at: first - width, width, style, line.vertical)
      stroke(along, at: first + width, width, style, line.vertical)
    } else {
      stroke(along, at: first, width, style, line.vertical)
    }
  }

  /// Returns the nearest place of an edge between two pixels.
  private func snapped(_ edge: CGFloat, isVertical: Bool) -> CGFloat {
    let point = isVertical ? CGPoint(x: edge, y: 0) : CGPoint(x: 0, y: edge)
    guard context.ctm.b == 0, context.ctm.c == 0 else { return edge }
    var device = context.convertToDeviceSpace(point)
    device.x.round()
    device.y.round()
    let snapped = context.convertToUserSpace(device)
    return isVertical ? snapped.x : snapped.y
  }

  /// Fills one line: dashes and dots are counted from the container's edge, so that neighbours fit together.
  private func stroke(
    _ along: ClosedRange<CGFloat>, at edge: CGFloat, _ width: CGFloat, _ style: YYTextLineStyle,
    _ isVertical: Bool
  ) {
    let thickness = width * style.weight
    func rect(_ low: CGFloat, _ high: CGFloat) -> CGRect {
      isVertical
        ? CGRect(x: edge, y: low, width: thickness, height: high - low)
        : CGRect(x: low, y: edge, width: high - low, height: thickness)
    }
    let isTooFine = { (period: CGFloat) in !((along.upperBound - along.lowerBound) / period < 100_000) }
    if style.isDotted {
      let step = width * YYTextLineStyle.dotDistance
      if isTooFine(step) { return context.fill(rect(along.lowerBound, along.upperBound)) }
      var middle = (along.lowerBound / step).rounded(.up) * step
      while middle < along.upperBound {
        context.fillEllipse(in: rect(middle - thickness / 2, middle + thickness / 2))
        middle += step
      }
      return
    }
    let pattern = style.pattern.map { $0 * width }
    let period = pattern.reduce(0, +)
    guard period > 0, !isTooFine(period) else {
      return context.fill(rect(along.lowerBound, along.upperBound))
    }
    var place = (along.lowerBound / period).rounded(.down) * period
    while place < along.upperBound {
      for (index, length) in pattern.enumerated() {
        let (low, high) = (max(place, along.lowerBound), min(place + length, along.upperBound))
        if index % 2 == 0, low < high { context.fill(rect(low, high)) }
        place += length
      }
    }
  }
}

extension LinePiece {
  /// The colour of the text; black if it says none.
  var textColor: CGColor {
    for key in [
      NSAttributedString.Key(rawValue: kCTForegroundColorAttributeName as String), .foregroundColor,
    ] {
      if let color = attributes[key] as? UIColor { return color.cgColor }
      if let color = attributes[key] as? CGColor { return color }
    }
    return CGColor(gray: 0, alpha: 1)
  }
}
