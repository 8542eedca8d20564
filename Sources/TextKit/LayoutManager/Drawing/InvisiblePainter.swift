internal import CoreGraphics
internal import CoreText
internal import GalleyFonts
internal import GalleyUTF16
internal import TextEngine

/// Paints marks for characters without ink, on top of the text. Marks change no layout.
struct InvisiblePainter {
  private let context: CGContext
  private let showsWhiteSpace: Bool
  private let showsControls: Bool

  /// - Parameters:
  ///   - showsWhiteSpace: Whether spaces, tabs and line ends have marks.
  ///   - showsControls: Whether other control and formatting characters have marks.
  init(_ context: CGContext, showsWhiteSpace: Bool, showsControls: Bool) {
    self.context = context
    self.showsWhiteSpace = showsWhiteSpace
    self.showsControls = showsControls
  }

  /// The mark of a character.
  private enum Mark {
    case dot, ring, arrow, lineEnd, bar, box
  }

  private func mark(_ unit: UInt16) -> Mark? {
    let mark: Mark? =
      switch unit {
      case 0x20, 0x2000...0x200A, 0x3000: .dot
      case 0xA0, 0x202F: .ring
      case 0x09: .arrow
      case .formFeed: .bar
      case _ where unit.endsLine: .lineEnd
      case 0x00...0x1F, 0x7F...0x9F, 0xAD, 0x200B...0x200F, 0x202A...0x202E, 0x2060...0x206F, 0xFEFF: .box
      default: nil
      }
    guard let mark else { return nil }
    return mark == .box ? (showsControls ? mark : nil) : showsWhiteSpace ? mark : nil
  }

  /// Paints the marks of some units of a line's string, in text space.
  ///
  /// - Parameter units: `nil` for the whole line.
  func paint(_ source: LineSource?, units: Range<Int>?) {
    guard let source else { return }
    let layout = source.layout
    let text = layout.paragraph.text
    context.saveGState()
    defer { context.restoreGState() }
    context.concatenate(context.textMatrix)
    context.setFillColor(CGColor(gray: 0.6, alpha: 1))
    context.setStrokeColor(CGColor(gray: 0.6, alpha: 1))
    for index in source.line.runs {
      let run = layout.runs[index]
      let size = layout.fonts[run.font].size
      context.setLineWidth(CGFloat(size) / 16)
      for unit in run.range {
        guard let mark = mark(text[unit]), !source.isToken(unit),
          units?.contains(source.stringIndex(of: unit)) ?? true,
          // CR LF ends one line.
          !(text[unit] == .carriageReturn && unit + 1 < text.count && text[unit + 1] == .lineFeed)
        else { continue }
        guard let span = layout.spans(of: unit..<unit + 1, inLine: source.index).first else { continue }
        paint(mark, from: span.start, to: span.end, y: run.baselineOffset, size, run.isRightToLeft)
      }
    }
  }

  private func paint(
    _ mark: Mark, from start: Double, to end: Double, y: Double, _ size: Double, _ isRightToLeft: Bool
  ) {
    let middle = (start + end) / 2
    func circle(_ radius: Double) -> CGRect {
      CGRect(x: middle - radius, y: y + size * 0.25 - radius, width: 2 * radius, height: 2 * radius)
    }
    switch mark {
    case .dot: context.fillEllipse(in: circle(size * 0.06))
    case .ring: context.strokeEllipse(in: circle(size * 0.09))
    case .arrow:
      let length = min(end - start, size) * 0.7
      let tip = isRightToLeft ? middle - length / 2 : middle + length / 2
      let tail = isRightToLeft ? middle + length / 2 : middle - length / 2
      stroke([(tail, y + size * 0.25), (tip, y + size * 0.25)])
      head(at: (tip, y + size * 0.25), size, pointsLeft: isRightToLeft)
    case .lineEnd:
      // After the text, in reading direction.
      let direction = isRightToLeft ? -1.0 : 1
      let near = (isRightToLeft ? start : end) + direction * size * 0.1
      let far = near + direction * size * 0.45
      stroke([(far, y + size * 0.55), (far, y + size * 0.25), (near, y + size * 0.25)])
      head(at: (near, y + size * 0.25), size, pointsLeft: !isRightToLeft)
    case .bar: stroke([(middle, y), (middle, y + size * 0.7)])
    case .box: context.stroke(circle(size * 0.12))
    }
  }

  private func stroke(_ points: [(x: Double, y: Double)]) {
    context.beginPath()
    context.move(to: CGPoint(x: points[0].x, y: points[0].y))
    for point in points.dropFirst() { context.addLine(to: CGPoint(x: point.x, y: point.y)) }
    context.strokePath()
  }

  private func head(at tip: (x: Double, y: Double), _ size: Double, pointsLeft: Bool) {
    let back = tip.x + (pointsLeft ? 1 : -1) * size * 0.14
    stroke([(back, tip.y + size * 0.12), tip, (back, tip.y - size * 0.12)])
  }
}
