internal import CoreGraphics

/// A shape that text can be laid into.
enum ColumnShape {
  case rectangle, ellipse, star

  /// The shapes by the names that the command line uses.
  static let names: KeyValuePairs<String, ColumnShape> = [
    "rectangle": .rectangle, "ellipse": .ellipse, "star": .star,
  ]

  /// Returns the shape that fills a rectangle; a star has five points, one of them on top.
  func path(in rect: CGRect) -> CGPath {
    switch self {
    case .rectangle: return CGPath(rect: rect, transform: nil)
    case .ellipse: return CGPath(ellipseIn: rect, transform: nil)
    case .star:
      let path = CGMutablePath()
      path.addLines(
        between: ColumnShape.starCorners.map {
          CGPoint(x: rect.minX + $0.x * rect.width, y: rect.minY + $0.y * rect.height)
        })
      path.closeSubpath()
      return path
    }
  }

  /// The ten corners of a star that touches all four sides of the unit square, y up.
  private static let starCorners: [CGPoint] = {
    let corners = (0..<10).map { index in
      let angle = Double.pi / 2 + Double(index) * .pi / 5
      // Wider between its points than a pentagram, so that lines find room there.
      let radius = index % 2 == 0 ? 1.0 : 0.55
      return CGPoint(x: radius * cos(angle), y: radius * sin(angle))
    }
    let (xs, ys) = (corners.map(\.x), corners.map(\.y))
    let (minX, minY) = (xs.min() ?? 0, ys.min() ?? 0)
    let (width, height) = ((xs.max() ?? 1) - minX, (ys.max() ?? 1) - minY)
    return corners.map { CGPoint(x: ($0.x - minX) / width, y: ($0.y - minY) / height) }
  }()
}
