/// Turns lines with a width into outlines of what they cover.
///
/// Each segment, join and cap is a small outline that goes counterclockwise; their union is the line. Curves
/// stay curves.
struct PathStroker {
  var width: CGFloat
  var cap: CGLineCap
  var join: CGLineJoin
  /// The reach of a pointed corner, in line widths.
  var miterLimit: CGFloat

  private var radius: CGFloat { width / 2 }

  /// Returns what a line along some elements covers, without crossing itself.
  func outline(of elements: PathElements) -> PathElements {
    guard width > 0, width.isFinite, elements.points.allSatisfy(\.isFinite) else { return PathElements() }
    var pieces = PathElements()
    for subpath in elements.subpaths { add(subpath, to: &pieces) }
    return PathRegions(pieces, PathElements(), rule: .winding).outline { first, _ in first }
  }

  private func add(_ subpath: Subpath, to pieces: inout PathElements) {
    let segments = subpath.segments.filter { !$0.isPoint }
    guard let first = segments.first, let last = segments.last else {
      // A line without length shows its caps only.
      if !subpath.segments.isEmpty || subpath.isClosed { addDot(at: subpath.start, to: &pieces) }
      return
    }
    for segment in segments { add(segment, to: &pieces) }
    for (a, b) in zip(segments, segments.dropFirst()) { addJoin(a, b, join, to: &pieces) }
    if subpath.isClosed {
      addJoin(last, first, join, to: &pieces)
    } else {
      addCap(at: first.start, direction: -first.tangent(0).unit, to: &pieces)
      addCap(at: last.end, direction: last.tangent(1).unit, to: &pieces)
    }
  }

  // MARK: Segments

  /// Adds what a segment sweeps.
  private func add(_ segment: PathSegment, to pieces: inout PathElements) {
    var parts: [PathSegment] = []
    divide(segment, depth: 0, into: &parts)
    for part in parts { addPart(part, to: &pieces) }
    // At a cusp the direction jumps; elsewhere these joins have no area.
    for (a, b) in zip(parts, parts.dropFirst()) { addJoin(a, b, .round, to: &pieces) }
  }

  /// Halves a curve until its parts turn little.
  private func divide(_ segment: PathSegment, depth: Int, into parts: inout [PathSegment]) {
    if case .line = segment {
      parts.append(segment)
      return
    }
    let points = segment.points
    var turn: CGFloat = 0
    let legs = zip(points.dropFirst(), points).map { $0 - $1 }.filter { $0.length > 0 }
    for (a, b) in zip(legs, legs.dropFirst()) { turn += abs(atan2(a.cross(b), a.dot(b))) }
    if turn < 0.4 || depth >= 8 {
      parts.append(segment)
    } else {
      divide(segment.part(0, 0.5), depth: depth + 1, into: &parts)
      divide(segment.part(0.5, 1), depth: depth + 1, into: &parts)
    }
  }

  /// Adds what a line, or a curve that turns little, sweeps.
  private func addPart(_ part: PathSegment, to pieces: inout PathElements) {
    if part.isPoint { return }
    let (startNormal, endNormal) = (part.tangent(0).unit.left * radius, part.tangent(1).unit.left * radius)
    let (right, left) = (part.offset(by: -radius), part.offset(by: radius))
    // On the inside of a bend that is tighter than the line, the offset runs backwards.
    let chord = part.end - part.start
    let isTight =
      (right.end - right.start).dot(chord) < 0 || (left.end - left.start).dot(chord) < 0
    if isTight {
      return addFan(
        [part.start + startNormal, part.end + endNormal, part.end - endNormal, part.start - startNormal],
        to: &pieces)
    }
    pieces.move(to: right.start)
    pieces.append(right)
    pieces.addLine(to: left.end)
    pieces.append(left.reversed)
    pieces.close()
  }

  /// Adds the hull of four points: a little more than two crossing sides of a tiny piece cover.
  private func addFan(_ points: [CGPoint], to pieces: inout PathElements) {
    for skipped in points.indices {
      var triangle = points
      triangle.remove(at: skipped)
      addPolygon(triangle, to: &pieces)
    }
  }

  /// Adds a convex polygon, counterclockwise.
  private func addPolygon(_ points: [CGPoint], to pieces: inout PathElements) {
    var area: CGFloat = 0
    for (a, b) in zip(points, points.dropFirst() + points.prefix(1)) { area += a.x * b.y - b.x * a.y }
    let ordered = area < 0 ? points.reversed() : points
    pieces.move(to: ordered[0])
    for point in ordered.dropFirst() { pieces.addLine(to: point) }
    pieces.close()
  }

  // MARK: Joins and caps

  private func addJoin(_ a: PathSegment, _ b: PathSegment, _ join: CGLineJoin, to pieces: inout PathElements)
  {
    let (u, v) = (a.tangent(1).unit, b.tangent(0).unit)
    let center = b.start
    let turn = atan2(u.cross(v), u.dot(v))
    guard abs(turn) > 1e-6 else { return }
    // The gap is on the right of a turn to the left.
    let side: CGFloat = turn > 0 ? -1 : 1
    let (from, to) = (u.left * (side * radius), v.left * (side * radius))
    switch join {
    case .round:
      addSector(center, from: from, angle: turn, to: &pieces)
    case .bevel:
      addPolygon([center, center + from, center + to], to: &pieces)
    case .miter:
      // The tip's distance is 1 / cos(turn / 2) half widths; a turn back has no tip.
      let cosine = cos(turn / 2)
      if cosine > 1e-6, 1 / cosine <= miterLimit {
        let tip = (from + to).unit * (radius / cosine)
        addPolygon([center, center + from, center + tip, center + to], to: &pieces)
      } else {
        addPolygon([center, center + from, center + to], to: &pieces)
      }
    }
  }

  private func addCap(at point: CGPoint, direction: CGVector2, to pieces: inout PathElements) {
    let side = direction.left * radius
    switch cap {
    case .butt: break
    case .round: addSector(point, from: -side, angle: .pi, to: &pieces)
    case .square:
      let reach = direction * radius
      addPolygon([point - side, point - side + reach, point + side + reach, point + side], to: &pieces)
    }
  }

  private func addDot(at point: CGPoint, to pieces: inout PathElements) {
    let box = CGRect(x: point.x - radius, y: point.y - radius, width: width, height: width)
    switch cap {
    case .butt: break
    case .round: pieces.addEllipse(in: box, transform: .identity)
    case .square: pieces.addRect(box, transform: .identity)
    }
  }

  /// Adds a part of a disc.
  private func addSector(_ center: CGPoint, from: CGVector2, angle: CGFloat, to pieces: inout PathElements) {
    var start = atan2(from.y, from.x)
    if angle < 0 { start += angle }
    pieces.move(to: center)
    pieces.addArc(
      from: start, by: abs(angle),
      transform: CGAffineTransform(a: radius, b: 0, c: 0, d: radius, tx: center.x, ty: center.y),
      joining: true)
    pieces.close()
  }
}

extension PathSegment {
  /// Returns a segment beside this one, to the left when the distance is positive; near for curves that turn
  /// little.
  func offset(by distance: CGFloat) -> PathSegment {
    let points = points
    let (first, last) = (tangent(0).unit.left * distance, tangent(1).unit.left * distance)
    let (start, end) = (self.start + first, self.end + last)
    switch self {
    case .line: return .line(start, end)
    case .quad, .cubic:
      let c1 = points[1]
      let c2 = points[points.count - 2]
      // Handles grow or shrink as the bend's radius does.
      let chord = (self.end - self.start).length
      let newChord = (end - start).length
      let ratio = chord > 0 ? newChord / chord : 1
      if case .quad = self {
        let h1 = (c1 - self.start) * (2.0 / 3)
        let h2 = (c1 - self.end) * (2.0 / 3)
        return .cubic(start, start + h1 * ratio, end + h2 * ratio, end)
      }
      return .cubic(start, start + (c1 - self.start) * ratio, end + (c2 - self.end) * ratio, end)
    }
  }
}
