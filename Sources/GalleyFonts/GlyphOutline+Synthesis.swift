internal import CGalleyFreeType

extension [OutlineElement] {
  /// Returns the outline with thicker strokes, half of `strength` font units on either side. An outline whose
  /// contours enclose nothing, and one of a damaged font that reaches beyond all measure, stays as it is.
  func emboldened(by strength: Double) -> [OutlineElement] {
    // FreeType counts 64ths in `Int`, but points in `Int16`.
    var points: [FT_Vector] = []
    var contourEnds: [Int16] = []
    var isMeasurable = true
    func add(_ x: Double, _ y: Double) {
      // FreeType multiplies 32-bit numbers.
      guard x.magnitude < 1e6, y.magnitude < 1e6 else {
        isMeasurable = false
        return
      }
      points.append(FT_Vector(x: Int((x * 64).rounded()), y: Int((y * 64).rounded())))
    }
    for element in self {
      switch element {
      case .move(let x, let y), .line(let x, let y): add(x, y)
      case .quad(let controlX, let controlY, let x, let y):
        add(controlX, controlY)
        add(x, y)
      case .cubic(let x1, let y1, let x2, let y2, let x, let y):
        add(x1, y1)
        add(x2, y2)
        add(x, y)
      case .close:
        let previous = contourEnds.last.map(Int.init) ?? -1
        guard isMeasurable, points.count - 1 > previous, points.count <= Int(Int16.max) else { return self }
        contourEnds.append(Int16(points.count - 1))
      }
    }
    guard let last = contourEnds.last, Int(last) == points.count - 1 else { return self }
    var tags = [CChar](repeating: 1, count: points.count)
    let amount = FT_Pos((strength * 64).rounded())
    let isChanged = points.withUnsafeMutableBufferPointer { points in
      tags.withUnsafeMutableBufferPointer { tags in
        contourEnds.withUnsafeMutableBufferPointer { contourEnds in
          var outline = FT_Outline(
            n_contours: Int16(contourEnds.count), n_points: Int16(points.count), points: points.baseAddress,
            tags: tags.baseAddress, contours: contourEnds.baseAddress, flags: 0)
          return FT_Outline_EmboldenXY(&outline, amount, amount) == 0
        }
      }
    }
    guard isChanged else { return self }
    // FreeType leaves the left and the lower edges where they are.
    var rest = points.lazy.map { (Double($0.x - amount / 2) / 64, Double($0.y - amount / 2) / 64) }
      .makeIterator()
    func next() -> (x: Double, y: Double) { rest.next()! }
    return map { element in
      switch element {
      case .move:
        let end = next()
        return .move(x: end.x, y: end.y)
      case .line:
        let end = next()
        return .line(x: end.x, y: end.y)
      case .quad:
        let (control, end) = (next(), next())
        return .quad(controlX: control.x, controlY: control.y, x: end.x, y: end.y)
      case .cubic:
        let (first, second, end) = (next(), next(), next())
        return .cubic(
          control1X: first.x, control1Y: first.y, control2X: second.x, control2Y: second.y, x: end.x, y: end.y
        )
      case .close: return .close
      }
    }
  }

  /// Moves every point to the right by its height times `slant`.
  func sheared(by slant: Double) -> [OutlineElement] {
    map { element in
      switch element {
      case .move(let x, let y): .move(x: x + slant * y, y: y)
      case .line(let x, let y): .line(x: x + slant * y, y: y)
      case .quad(let controlX, let controlY, let x, let y):
        .quad(controlX: controlX + slant * controlY, controlY: controlY, x: x + slant * y, y: y)
      case .cubic(let x1, let y1, let x2, let y2, let x, let y):
        .cubic(
          control1X: x1 + slant * y1, control1Y: y1, control2X: x2 + slant * y2, control2Y: y2,
          x: x + slant * y, y: y)
      case .close: .close
      }
    }
  }

  /// The box around the outline itself, which may be smaller than that around its control points; `nil` for
  /// no outline.
  var bounds: GlyphBounds? {
    var box: GlyphBounds?
    var pen = (x: 0.0, y: 0.0)
    func take(_ x: Double, _ y: Double) {
      guard var grown = box else {
        box = GlyphBounds(minX: x, minY: y, maxX: x, maxY: y)
        return
      }
      grown.minX = Swift.min(grown.minX, x)
      grown.minY = Swift.min(grown.minY, y)
      grown.maxX = Swift.max(grown.maxX, x)
      grown.maxY = Swift.max(grown.maxY, y)
      box = grown
    }
    func take(_ bend: (Double) -> (x: Double, y: Double), at turns: [Double]) {
      for turn in turns where turn > 0 && turn < 1 {
        let point = bend(turn)
        take(point.x, point.y)
      }
    }
    for element in self {
      switch element {
      case .move(let x, let y), .line(let x, let y):
        take(x, y)
        pen = (x, y)
      case .quad(let controlX, let controlY, let x, let y):
        let start = pen
        take(
          {
            (
              quadratic(start.x, controlX, x, at: $0), quadratic(start.y, controlY, y, at: $0)
            )
          }, at: quadraticTurns(start.x, controlX, x) + quadraticTurns(start.y, controlY, y))
        take(x, y)
        pen = (x, y)
      case .cubic(let x1, let y1, let x2, let y2, let x, let y):
        let start = pen
        take(
          { (cubic(start.x, x1, x2, x, at: $0), cubic(start.y, y1, y2, y, at: $0)) },
          at: cubicTurns(start.x, x1, x2, x) + cubicTurns(start.y, y1, y2, y))
        take(x, y)
        pen = (x, y)
      case .close: break
      }
    }
    return box
  }
}

private func quadratic(_ a: Double, _ b: Double, _ c: Double, at t: Double) -> Double {
  let u = 1 - t
  return u * u * a + 2 * u * t * b + t * t * c
}

/// Returns where the derivative is zero.
private func quadraticTurns(_ a: Double, _ b: Double, _ c: Double) -> [Double] {
  let bend = a - 2 * b + c
  return bend == 0 ? [] : [(a - b) / bend]
}

private func cubic(_ a: Double, _ b: Double, _ c: Double, _ d: Double, at t: Double) -> Double {
  let u = 1 - t
  return u * u * u * a + 3 * u * u * t * b + 3 * u * t * t * c + t * t * t * d
}

/// Returns where the derivative is zero.
private func cubicTurns(_ a: Double, _ b: Double, _ c: Double, _ d: Double) -> [Double] {
  let square = d - 3 * c + 3 * b - a
  let linear = 2 * (c - 2 * b + a)
  let constant = b - a
  if square == 0 { return linear == 0 ? [] : [-constant / linear] }
  let discriminant = linear * linear - 4 * square * constant
  guard discriminant >= 0 else { return [] }
  let root = discriminant.squareRoot()
  return [(-linear + root) / (2 * square), (-linear - root) / (2 * square)]
}
