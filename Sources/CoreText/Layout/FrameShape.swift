internal import CoreGraphics
internal import TextEngine

/// A frame's path as the engine needs it: y down from the top left of the path's bounding box.
package struct FrameShape {
  /// The box around the path, in the caller's coordinates, y up.
  let bounds: CGRect
  /// The space for lines.
  private(set) var shape: TextShape

  /// Converts a path.
  ///
  /// - Parameters:
  ///   - path: Any path; open parts count as closed, curves as the polygons inscribed in them.
  ///   - attributes: What is left empty of it.
  init(_ path: CGPath, _ attributes: FrameAttributes) {
    var rect = CGRect.zero
    if path.isRect(&rect) {
      bounds = rect.standardized
      // In no width every line would hold a letter and reach out of the path.
      shape =
        bounds.isEmpty
        ? TextShape(polygons: [], rule: .winding)
        : FrameShape.rectangle(width: bounds.width, height: bounds.height)
    } else {
      let box = path.boundingBoxOfPath
      bounds = box.isNull ? .zero : box
      shape = TextShape(polygons: [], rule: .winding)
      shape = TextShape(polygons: polygons(of: path), rule: attributes.usesEvenOdd ? .evenOdd : .winding)
    }
    if attributes.width > 0 { shape = shape.excluding(border(of: path, width: attributes.width)) }
    for hole in attributes.clippingPaths {
      shape = shape.excluding(polygons(of: hole.path), rule: hole.usesEvenOdd ? .evenOdd : .winding)
      // The polygons are inside of the curves; the area that text must not enter is outside of them.
      let width = hole.width + (hole.path.hasCurves ? 2 * FrameShape.flatness : 0)
      if width > 0 { shape = shape.excluding(border(of: hole.path, width: width)) }
    }
  }

  /// The greatest distance, in points, of the inscribed polygons from the curves.
  private static let flatness: CGFloat = 0.1

  /// The length from which on a length means "any": ten million points. Callers pass
  /// `CGFloat.greatestFiniteMagnitude`, with which sums would lose every digit.
  private static let unconstrained: CGFloat = 10_000_000

  /// A rectangle, endless where a side is unconstrained.
  static func rectangle(width: CGFloat, height: CGFloat) -> TextShape {
    TextShape(width: side(width), height: side(height))
  }

  /// The length of a side of a rectangle in points, infinite where it is unconstrained.
  static func side(_ length: CGFloat) -> Double { length >= unconstrained ? .infinity : Double(length) }

  /// Polygons that cover a path's inside and little beside it: curves are gone round from the outside.
  ///
  /// - Returns: The path's own polygons, which its fill rule is for, and those of a line along curves, whose
  ///   winding number is not zero in it.
  package static func cover(of path: CGPath) -> (inside: [[CGPoint]], border: [[CGPoint]]) {
    let inside = path.polygons(tolerance: flatness)
    guard path.hasCurves else { return (inside, []) }
    return (inside, inside.flatMap { [moved($0, by: flatness), moved($0, by: -flatness).reversed()] })
  }

  private func polygons(of path: CGPath) -> [[TextPoint]] {
    path.polygons(tolerance: FrameShape.flatness).map { $0.map(point) }
  }

  /// A line along a path, as polygons whose winding number is not zero in it: for each subpath two, half the
  /// width to its left and to its right, the one running against the other.
  private func border(of path: CGPath, width: CGFloat) -> [[TextPoint]] {
    path.polygons(tolerance: FrameShape.flatness).flatMap { polygon in
      [
        FrameShape.moved(polygon, by: width / 2).map(point),
        FrameShape.moved(polygon, by: -width / 2).reversed().map(point),
      ]
    }
  }

  /// A polygon whose sides are moved to the right of their direction, with pointed corners of at most four
  /// times the distance.
  private static func moved(_ polygon: [CGPoint], by distance: CGFloat) -> [CGPoint] {
    let corners = polygon.indices.filter { polygon[$0] != polygon[($0 + 1) % polygon.count] }
      .map { polygon[$0] }
    guard corners.count > 1 else { return corners }
    return corners.indices.map { index in
      let corner = corners[index]
      let before = normal(from: corners[(index + corners.count - 1) % corners.count], to: corner)
      let after = normal(from: corner, to: corners[(index + 1) % corners.count])
      let sum = CGPoint(x: before.x + after.x, y: before.y + after.y)
      let length = max(sum.x * sum.x + sum.y * sum.y, 0.25)
      return CGPoint(
        x: corner.x + 2 * distance * sum.x / length, y: corner.y + 2 * distance * sum.y / length)
    }
  }

  /// The direction to the right of a side, of length 1.
  private static func normal(from start: CGPoint, to end: CGPoint) -> CGPoint {
    let (dx, dy) = (end.x - start.x, end.y - start.y)
    let length = (dx * dx + dy * dy).squareRoot()
    return CGPoint(x: dy / length, y: -dx / length)
  }

  private func point(_ point: CGPoint) -> TextPoint {
    TextPoint(x: Double(point.x - bounds.minX), y: Double(bounds.maxY - point.y))
  }
}

extension CGPath {
  /// Whether some of the path is not straight.
  fileprivate var hasCurves: Bool {
    var result = false
    applyWithBlock { element in
      switch element.pointee.type {
      case .addCurveToPoint, .addQuadCurveToPoint: result = true
      default: break
      }
    }
    return result
  }
}
