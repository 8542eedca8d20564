import CoreGraphics
import Testing
import TextEngine

/// A white bitmap with a layout drawn in black, and a margin around it.
struct LayoutPicture {
  private static let margin = 40.0

  let context: CGContext
  /// Where the first line's origin was put: points from the left and from the top.
  let origin: CGPoint

  /// Draws a whole column.
  ///
  /// - Parameters:
  ///   - width: Of the column, in points.
  ///   - scale: Pixels a point.
  init(_ column: ColumnLayout, width: Double, scale: Double) throws {
    try self.init(
      width: width, height: column.usedHeight, scale: scale,
      lines: column.paragraphs.flatMap { paragraph in
        paragraph.layout.lines.indices.map { index in
          let line = paragraph.layout.lines[index]
          return (paragraph.layout, index, line.x, paragraph.top + line.baseline)
        }
      })
  }

  /// Draws one line.
  init(line index: Int, of layout: ParagraphLayout, scale: Double) throws {
    let line = layout.lines[index]
    try self.init(
      width: line.totalWidth, height: line.ascent + line.descent, scale: scale,
      lines: [(layout, index, 0, line.ascent)])
  }

  private init(
    width: Double, height: Double, scale: Double,
    lines: [(layout: ParagraphLayout, index: Int, x: Double, baseline: Double)]
  ) throws {
    context = try #require(
      CGContext(
        data: nil, width: Int(((width + 2 * Self.margin) * scale).rounded(.up)),
        height: Int(((height + 2 * Self.margin) * scale).rounded(.up)), bitsPerComponent: 8, bytesPerRow: 0,
        space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
    context.setFillColor(.white)
    context.fill(CGRect(x: 0, y: 0, width: context.width, height: context.height))
    context.setFillColor(.black)
    context.scaleBy(x: scale, y: scale)
    let top = Double(context.height) / scale
    origin = CGPoint(x: Self.margin + (lines.first?.x ?? 0), y: Self.margin + (lines.first?.baseline ?? 0))
    for line in lines {
      let origin = CGPoint(x: Self.margin + line.x, y: top - Self.margin - line.baseline)
      Self.draw(line.index, of: line.layout, at: origin, in: context)
    }
    context.flush()
  }

  private static func draw(_ line: Int, of layout: ParagraphLayout, at origin: CGPoint, in context: CGContext)
  {
    for run in layout.lines[line].runs where layout.runs[run].kind == .glyphs {
      let glyphs = layout.glyphs(of: run)
      let ids = glyphs.ids.map { CGGlyph($0) }
      let positions = zip(glyphs.xs, glyphs.ys).map { CGPoint(x: origin.x + $0, y: origin.y + $1) }
      context.drawGlyphs(ids.span, positions: positions.span, font: layout.fonts[layout.runs[run].font])
    }
  }

  /// Pixels that are not white: columns from the left, rows from the top.
  var ink: [(column: Int, row: Int)] {
    guard let data = context.data else { return [] }
    var pixels: [(column: Int, row: Int)] = []
    for row in 0..<context.height {
      let start = data + row * context.bytesPerRow
      for column in 0..<context.width
      where start.load(fromByteOffset: column * 4, as: UInt32.self) != .max { pixels.append((column, row)) }
    }
    return pixels
  }
}
