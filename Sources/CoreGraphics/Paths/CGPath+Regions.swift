extension CGPath {
  private final func combined(
    _ other: CGPath, _ rule: CGPathFillRule, where isCovered: (Bool, Bool) -> Bool
  ) -> CGPath {
    CGPath(elements: PathRegions(elements, other.elements, rule: rule).outline(where: isCovered))
  }

  /// Returns the outline of what either path covers.
  ///
  /// Outlines go counterclockwise (y up) and holes clockwise, so that both fill rules agree on the result;
  /// curves stay curves. Open subpaths count as closed. Crossings are exact to a millionth of the paths'
  /// coordinates, and where curves cross to a ten-thousandth.
  ///
  /// - Parameters:
  ///   - other: The other path.
  ///   - rule: What counts as inside of the two paths.
  public final func union(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath {
    combined(other, rule) { $0 || $1 }
  }

  /// Returns the outline of what both paths cover; as exact as `union(_:using:)`.
  public final func intersection(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath {
    combined(other, rule) { $0 && $1 }
  }

  /// Returns the outline of what this path covers and another one does not; as exact as `union(_:using:)`.
  public final func subtracting(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath {
    combined(other, rule) { $0 && !$1 }
  }

  /// Returns the outline of what one of the two paths covers, but not both; as exact as `union(_:using:)`.
  public final func symmetricDifference(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath {
    combined(other, rule) { $0 != $1 }
  }

  /// Returns a path that covers the same without crossing itself; both fill rules agree on it.
  public final func normalized(using rule: CGPathFillRule = .winding) -> CGPath {
    combined(CGPath(elements: PathElements()), rule) { first, _ in first }
  }

  /// Whether two paths overlap.
  public final func intersects(_ other: CGPath, using rule: CGPathFillRule = .winding) -> Bool {
    guard boundingBoxOfPath.intersects(other.boundingBoxOfPath) else { return false }
    return !PathRegions(elements, other.elements, rule: rule).isEmpty { $0 && $1 }
  }

  /// Returns the parts of this path's line that lie inside another path, whose border counts as inside.
  ///
  /// - Parameters:
  ///   - other: The other path.
  ///   - rule: What counts as inside of the other path.
  public final func lineIntersection(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath {
    lines(other, rule, inside: true)
  }

  /// Returns the parts of this path's line that lie outside of another path.
  ///
  /// - Parameters:
  ///   - other: The other path.
  ///   - rule: What counts as inside of the other path.
  public final func lineSubtracting(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath {
    lines(other, rule, inside: false)
  }

  private final func lines(_ other: CGPath, _ rule: CGPathFillRule, inside: Bool) -> CGPath {
    let arrangement = PathArrangement(elements, other.elements, keepsFirstOpen: true)
    func isInside(_ winding: Int) -> Bool { rule == .evenOdd ? winding % 2 != 0 : winding != 0 }
    var result = PathElements()
    var group: [PathArrangement.Edge] = []
    func finish() {
      guard let first = group.first, let last = group.last else { return }
      let segment = arrangement.segment(first.segment, first.t0, last.t1, from: first.from, to: last.to)
      if result.current != segment.start { result.move(to: segment.start) }
      result.append(segment)
      group.removeAll()
    }
    for (edge, left, right) in arrangement.secondAroundFirst()
    where (isInside(left) || isInside(right)) == inside {
      if let last = group.last, last.segment != edge.segment || last.to != edge.from { finish() }
      group.append(edge)
    }
    finish()
    return CGPath(elements: result)
  }

  /// Returns the separate pieces of what the path covers, each with its holes.
  public final func componentsSeparated(using rule: CGPathFillRule = .winding) -> [CGPath] {
    let loops = normalized(using: rule).elements.subpaths.map { subpath in
      var elements = PathElements()
      elements.append(subpath)
      return CGPath(elements: elements)
    }
    let areas = loops.map { $0.signedArea }
    // A hole belongs to the smallest outline around it.
    var pieces: [Int: PathElements] = [:]
    for i in loops.indices where areas[i] > 0 { pieces[i] = loops[i].elements }
    for i in loops.indices where areas[i] <= 0 {
      let inner = loops[i].elements.points[0]
      let owner = loops.indices.filter {
        areas[$0] > -areas[i] && loops[$0].boundingBoxOfPath.insetBy(dx: -1e-6, dy: -1e-6).contains(inner)
          && loops[$0].covers(loops[i])
      }.min { areas[$0] < areas[$1] }
      if let owner { pieces[owner]?.append(loops[i].elements, transform: .identity) }
    }
    return pieces.sorted { $0.key < $1.key }.map { CGPath(elements: $0.value) }
  }

  /// Whether most vertices of another path lie inside this one.
  private final func covers(_ other: CGPath) -> Bool {
    let points = other.elements.flattened(tolerance: 0.1).flatMap { $0 }
    return points.count(where: { contains($0) }) * 2 > points.count
  }

  /// Positive for an outline that goes counterclockwise (y up).
  private final var signedArea: CGFloat {
    var area: CGFloat = 0
    for polygon in elements.flattened(tolerance: max(boundingBox.width, boundingBox.height) / 1000) {
      var a = polygon[polygon.count - 1]
      for b in polygon {
        area += (a.x * b.y - b.x * a.y) / 2
        a = b
      }
    }
    return area
  }

  /// Returns the path with lines instead of curves.
  ///
  /// - Parameter threshold: The farthest that a curve may be from its lines, in the path's units.
  public final func flattened(threshold: CGFloat) -> CGPath {
    var result = PathElements()
    let tolerance = threshold.isFinite ? max(threshold, 1e-6) : 1e-6
    for subpath in elements.subpaths {
      var lines = Subpath(segments: [], isClosed: subpath.isClosed, start: subpath.start)
      for segment in subpath.segments {
        let steps = segment.steps(tolerance: tolerance)
        var last = segment.start
        for i in 1...steps {
          let next = i == steps ? segment.end : segment.point(CGFloat(i) / CGFloat(steps))
          lines.segments.append(.line(last, next))
          last = next
        }
      }
      result.append(lines)
    }
    return CGPath(elements: result)
  }
}
