/// The elements of a path as two columns: what to do, and the points to do it with.
package struct PathElements: Sendable, Hashable {
  /// One kind an element.
  package private(set) var types: [CGPathElementType] = []
  /// 1, 1, 2, 3 or 0 points an element, by its kind.
  package private(set) var points: [CGPoint] = []
  /// The start of the open subpath; `nil` before the first move.
  package private(set) var start: CGPoint?
  /// The position of the pen; `nil` before the first move.
  package private(set) var current: CGPoint?

  package init() {}

  package var isEmpty: Bool { types.isEmpty }

  package mutating func move(to point: CGPoint) {
    // A move after a move replaces it: an empty subpath leaves no trace.
    if types.last == .moveToPoint {
      points[points.count - 1] = point
    } else {
      types.append(.moveToPoint)
      points.append(point)
    }
    start = point
    current = point
  }

  package mutating func addLine(to point: CGPoint) {
    beginIfClosed()
    types.append(.addLineToPoint)
    points.append(point)
    current = point
  }

  package mutating func addQuadCurve(to end: CGPoint, control: CGPoint) {
    beginIfClosed()
    types.append(.addQuadCurveToPoint)
    points.append(control)
    points.append(end)
    current = end
  }

  package mutating func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
    beginIfClosed()
    types.append(.addCurveToPoint)
    points.append(control1)
    points.append(control2)
    points.append(end)
    current = end
  }

  package mutating func close() {
    guard !types.isEmpty, types.last != .closeSubpath else { return }
    types.append(.closeSubpath)
    current = start
  }

  /// After a close the next segment starts a subpath where the last one started.
  private mutating func beginIfClosed() {
    if types.last == .closeSubpath, let start {
      types.append(.moveToPoint)
      points.append(start)
    }
  }

  package mutating func append(_ other: PathElements, transform: CGAffineTransform) {
    other.forEach { type, points in
      switch type {
      case .moveToPoint: move(to: points[0].applying(transform))
      case .addLineToPoint: addLine(to: points[0].applying(transform))
      case .addQuadCurveToPoint:
        addQuadCurve(to: points[1].applying(transform), control: points[0].applying(transform))
      case .addCurveToPoint:
        addCurve(
          to: points[2].applying(transform), control1: points[0].applying(transform),
          control2: points[1].applying(transform))
      case .closeSubpath: close()
      }
    }
  }

  /// Calls a closure for each element, in order, with its points.
  package func forEach(_ body: (CGPathElementType, UnsafeBufferPointer<CGPoint>) -> Void) {
    points.withUnsafeBufferPointer { all in
      var position = 0
      for type in types {
        let count = type.pointCount
        body(type, UnsafeBufferPointer(rebasing: all[position..<position + count]))
        position += count
      }
    }
  }

  package func applying(_ transform: CGAffineTransform) -> PathElements {
    if transform.isIdentity { return self }
    var result = self
    for i in result.points.indices { result.points[i] = result.points[i].applying(transform) }
    result.start = start?.applying(transform)
    result.current = current?.applying(transform)
    return result
  }
}

// MARK: - Shapes

/// The corners of a rectangle whose sides are parallel to the axes.
struct PathCorners {
  /// The corner with the least coordinates.
  let low: CGPoint
  /// The corner with the greatest coordinates.
  let high: CGPoint

  init(low: CGPoint, high: CGPoint) { (self.low, self.high) = (low, high) }

  /// Creates the corners of a rectangle; `nil` if a side is a point, or it is null.
  init?(_ rect: CGRect) {
    // Each of Foundation's properties of a rectangle asks for its standard form anew.
    let rect = rect.size.width > 0 && rect.size.height > 0 ? rect : rect.standardized
    low = rect.origin
    high = CGPoint(x: rect.origin.x + rect.size.width, y: rect.origin.y + rect.size.height)
    guard low.x < high.x, low.y < high.y else { return nil }
  }

  /// The rectangle between them.
  var rectangle: CGRect { CGRect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y) }
}

extension PathElements {
  /// Creates the outline of a rectangle.
  init(_ corners: PathCorners) {
    // Most paths are one rectangle, and share the kinds of its elements.
    types = PathElements.rectangle
    let (low, high) = (corners.low, corners.high)
    points = [low, CGPoint(x: high.x, y: low.y), high, CGPoint(x: low.x, y: high.y)]
    (start, current) = (low, low)
  }

  package mutating func addRect(_ rect: CGRect, transform: CGAffineTransform) {
    if rect.isNull { return }
    let rect = rect.standardized
    if types.isEmpty, transform.isIdentity {
      self = PathElements(
        PathCorners(low: CGPoint(x: rect.minX, y: rect.minY), high: CGPoint(x: rect.maxX, y: rect.maxY)))
      return
    }
    if types.isEmpty {
      types.reserveCapacity(5)
      points.reserveCapacity(4)
    }
    move(to: CGPoint(x: rect.minX, y: rect.minY).applying(transform))
    addLine(to: CGPoint(x: rect.maxX, y: rect.minY).applying(transform))
    addLine(to: CGPoint(x: rect.maxX, y: rect.maxY).applying(transform))
    addLine(to: CGPoint(x: rect.minX, y: rect.maxY).applying(transform))
    close()
  }

  /// The kinds of the elements of a rectangle.
  private static let rectangle: [CGPathElementType] = [
    .moveToPoint, .addLineToPoint, .addLineToPoint, .addLineToPoint, .closeSubpath,
  ]

  package mutating func addEllipse(in rect: CGRect, transform: CGAffineTransform) {
    if rect.isNull { return }
    let unit = CGAffineTransform(
      a: rect.width / 2, b: 0, c: 0, d: rect.height / 2, tx: rect.midX, ty: rect.midY)
    addArc(from: 0, by: 2 * .pi, transform: unit.concatenating(transform), joining: false)
    close()
  }

  package mutating func addRoundedRect(
    in rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat, transform: CGAffineTransform
  ) {
    if rect.isNull { return }
    let rect = rect.standardized
    let width = max(0, min(cornerWidth, rect.width / 2))
    let height = max(0, min(cornerHeight, rect.height / 2))
    guard width > 0, height > 0 else { return addRect(rect, transform: transform) }
    func corner(_ x: CGFloat, _ y: CGFloat) -> CGAffineTransform {
      CGAffineTransform(a: width, b: 0, c: 0, d: height, tx: x, ty: y).concatenating(transform)
    }
    move(to: CGPoint(x: rect.maxX, y: rect.midY).applying(transform))
    addArc(from: 0, by: .pi / 2, transform: corner(rect.maxX - width, rect.maxY - height), joining: true)
    addArc(
      from: .pi / 2, by: .pi / 2, transform: corner(rect.minX + width, rect.maxY - height), joining: true)
    addArc(from: .pi, by: .pi / 2, transform: corner(rect.minX + width, rect.minY + height), joining: true)
    addArc(
      from: 3 * .pi / 2, by: .pi / 2, transform: corner(rect.maxX - width, rect.minY + height), joining: true)
    close()
  }

  /// Appends an arc of the unit circle as cubic curves of at most a quarter turn each.
  ///
  /// - Parameters:
  ///   - angle: Where it starts, in radians from the x axis.
  ///   - sweep: How far it goes, positive from the x axis towards the y axis.
  ///   - transform: Moves the unit circle to where the arc belongs.
  ///   - joining: Whether a line leads from the pen to the start.
  package mutating func addArc(
    from angle: CGFloat, by sweep: CGFloat, transform: CGAffineTransform, joining: Bool
  ) {
    func point(_ angle: CGFloat) -> CGPoint { CGPoint(x: cos(angle), y: sin(angle)) }
    let first = point(angle).applying(transform)
    if joining, current != nil {
      if current != first { addLine(to: first) }
    } else {
      move(to: first)
    }
    let pieces = max(1, Int((abs(sweep) / (.pi / 2) - 1e-9).rounded(.up)))
    let step = sweep / CGFloat(pieces)
    // The cubic whose middle lies on the circle.
    let reach = 4 / 3 * tan(step / 4)
    for i in 0..<pieces {
      let a = angle + step * CGFloat(i)
      let p = point(a)
      let q = point(a + step)
      addCurve(
        to: q.applying(transform),
        control1: CGPoint(x: p.x - reach * p.y, y: p.y + reach * p.x).applying(transform),
        control2: CGPoint(x: q.x + reach * q.y, y: q.y - reach * q.x).applying(transform))
    }
  }
}
