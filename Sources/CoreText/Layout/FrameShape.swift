internal import CoreGraphics
internal import TextEngine

/// A frame's path as the engine wants it: y down from the top left of the path's bounding box.
struct FrameShape {
  /// The box around the path, in the caller's coordinates, y up.
  let bounds: CGRect
  /// The space for lines.
  let shape: TextShape

  /// Converts a path.
  ///
  /// - Parameters:
  ///   - path: Any path; open parts count as closed, curves as the polygons inscribed in them.
  ///   - usesEvenOdd: Whether holes come from the even-odd rule instead of the winding number.
  init(_ path: CGPath, usesEvenOdd: Bool) {
    var rect = CGRect.zero
    if path.isRect(&rect) {
      bounds = rect.standardized
      shape = FrameShape.rectangle(width: bounds.width, height: bounds.height)
      return
    }
    let box = path.boundingBoxOfPath
    let polygons = path.polygons(tolerance: FrameShape.flatness).map { points in
      points.map { TextPoint(x: Double($0.x - box.minX), y: Double(box.maxY - $0.y)) }
    }
    bounds = box.isNull ? .zero : box
    shape = TextShape(polygons: polygons, rule: usesEvenOdd ? .evenOdd : .winding)
  }

  /// How far, in points, the inscribed polygons may stay inside the curves.
  private static let flatness: CGFloat = 0.1

  /// From here on a length means "any": ten million points. Callers say it with
  /// `CGFloat.greatestFiniteMagnitude`, at which sums would lose every digit.
  private static let unconstrained: CGFloat = 10_000_000

  /// A rectangle, endless where a side is unconstrained.
  static func rectangle(width: CGFloat, height: CGFloat) -> TextShape {
    TextShape(
      width: width >= unconstrained ? .infinity : Double(width),
      height: height >= unconstrained ? .infinity : Double(height))
  }
}
