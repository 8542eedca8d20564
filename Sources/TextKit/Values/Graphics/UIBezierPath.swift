/// Corners of a rectangle, in a space whose y points down.
public struct UIRectCorner: OptionSet, Sendable, Hashable {
  /// Apple's bits.
  public var rawValue: UInt

  /// Creates corners from Apple's bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// At the least x and y.
  public static let topLeft = UIRectCorner(rawValue: 1)
  /// At the greatest x and the least y.
  public static let topRight = UIRectCorner(rawValue: 2)
  /// At the least x and the greatest y.
  public static let bottomLeft = UIRectCorner(rawValue: 4)
  /// At the greatest x and y.
  public static let bottomRight = UIRectCorner(rawValue: 8)
  /// All four.
  public static let allCorners = UIRectCorner(rawValue: .max)
}

/// A path that may grow, and how it is to be drawn. It may be a value in an attributed string.
///
/// Angles and corners are named for spaces whose y points down, as in the kit's views; the numbers mean the
/// same in others. One thread at a time may use a path. Paths are equal when they are one object.
open class UIBezierPath: AttributeValue, NSCopying, NSSecureCoding {
  private var path: CGMutablePath
  /// The width of its line.
  open var lineWidth: CGFloat = 1
  /// The ends of its line.
  open var lineCapStyle = CGLineCap.butt
  /// The joins between segments of its line.
  open var lineJoinStyle = CGLineJoin.miter
  /// The greatest reach of a pointed corner, in line widths.
  open var miterLimit: CGFloat = 10
  /// The greatest distance of curves from the lines that they are drawn with, in pixels.
  open var flatness: CGFloat = 0.6
  /// Whether inside is what a ray leaves an odd number of times, and not what the path goes round.
  open var usesEvenOddFillRule = false
  private var dashes: (lengths: [CGFloat], phase: CGFloat) = ([], 0)

  // MARK: Creation

  /// Creates a path without elements.
  public override init() {
    path = CGMutablePath()
    super.init()
  }

  /// Creates a path with the elements of another one.
  @_disfavoredOverload
  public convenience init(cgPath: CGPath) {
    self.init()
    path.addPath(cgPath)
  }

  /// Creates the outline of a rectangle.
  public convenience init(rect: CGRect) {
    self.init()
    path.addRect(rect)
  }

  /// Creates the ellipse that touches the sides of a rectangle.
  public convenience init(ovalIn rect: CGRect) {
    self.init()
    path.addEllipse(in: rect)
  }

  /// Creates a rectangle whose corners are quarters of a circle; a radius beyond half a side counts as half a
  /// side.
  @_disfavoredOverload
  public convenience init(roundedRect rect: CGRect, cornerRadius: CGFloat) {
    self.init()
    path.addRoundedRect(in: rect, cornerWidth: cornerRadius, cornerHeight: cornerRadius)
  }

  /// Creates a rectangle some of whose corners are quarters of an ellipse; radii beyond half a side count as
  /// half a side.
  public convenience init(
    roundedRect rect: CGRect, byRoundingCorners corners: UIRectCorner, cornerRadii: CGSize
  ) {
    self.init()
    let rect = rect.standardized
    let width = max(0, min(cornerRadii.width, rect.width / 2))
    let height = max(0, min(cornerRadii.height, rect.height / 2))
    /// Goes round one corner: where the ellipse's middle is, where on it to begin, and the corner itself.
    func turn(
      _ corner: UIRectCorner, x: CGFloat, y: CGFloat, quarter: CGFloat, from point: CGPoint
    ) {
      guard corners.contains(corner), width > 0, height > 0 else {
        return path.isEmpty ? path.move(to: point) : path.addLine(to: point)
      }
      path.addRelativeArc(
        center: .zero, radius: 1, startAngle: quarter * .pi / 2, delta: .pi / 2,
        transform: CGAffineTransform(a: width, b: 0, c: 0, d: height, tx: x, ty: y))
    }
    turn(
      .topLeft, x: rect.minX + width, y: rect.minY + height, quarter: 2,
      from: CGPoint(x: rect.minX, y: rect.minY))
    turn(
      .topRight, x: rect.maxX - width, y: rect.minY + height, quarter: 3,
      from: CGPoint(x: rect.maxX, y: rect.minY))
    turn(
      .bottomRight, x: rect.maxX - width, y: rect.maxY - height, quarter: 0,
      from: CGPoint(x: rect.maxX, y: rect.maxY))
    turn(
      .bottomLeft, x: rect.minX + width, y: rect.maxY - height, quarter: 1,
      from: CGPoint(x: rect.minX, y: rect.maxY))
    path.closeSubpath()
  }

  /// Creates an arc of a circle; see `addArc(withCenter:radius:startAngle:endAngle:clockwise:)`.
  public convenience init(
    arcCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
  ) {
    self.init()
    addArc(
      withCenter: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: clockwise)
  }

  // MARK: Building

  /// The path's elements; setting them replaces all and leaves the drawing properties unchanged.
  @_disfavoredOverload open var cgPath: CGPath {
    get { path.copy() ?? CGMutablePath() }
    set {
      path = CGMutablePath()
      path.addPath(newValue)
    }
  }

  /// Starts a subpath.
  open func move(to point: CGPoint) { path.move(to: point) }

  /// Appends a straight line; without a current point it starts a subpath instead.
  @_disfavoredOverload
  open func addLine(to point: CGPoint) { path.addLine(to: point) }

  /// Appends a cubic curve.
  @_disfavoredOverload
  open func addCurve(to endPoint: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint) {
    path.addCurve(to: endPoint, control1: controlPoint1, control2: controlPoint2)
  }

  /// Appends a quadratic curve.
  @_disfavoredOverload
  open func addQuadCurve(to endPoint: CGPoint, controlPoint: CGPoint) {
    path.addQuadCurve(to: endPoint, control: controlPoint)
  }

  /// Appends an arc of a circle, after a line from the current point to its start when there is one.
  ///
  /// - Parameters:
  ///   - center: The circle's centre.
  ///   - radius: The circle's radius.
  ///   - startAngle: In radians from the x axis towards the y axis.
  ///   - endAngle: In radians from the x axis towards the y axis.
  ///   - clockwise: Whether angles rise: clockwise where y points down.
  open func addArc(
    withCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
  ) {
    path.addArc(
      center: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: !clockwise)
  }

  /// Ends the subpath with a line to where it began.
  open func close() { path.closeSubpath() }

  /// Appends the elements of another path.
  open func append(_ bezierPath: UIBezierPath) { path.addPath(bezierPath.cgPath) }

  /// Removes all elements and leaves the drawing properties unchanged.
  open func removeAllPoints() { path = CGMutablePath() }

  /// Moves all points.
  @_disfavoredOverload
  open func apply(_ transform: CGAffineTransform) {
    let moved = CGMutablePath()
    moved.addPath(path, transform: transform)
    path = moved
  }

  /// Returns the path with every subpath running backwards, the last one first; how it is drawn stays the
  /// same.
  @_disfavoredOverload
  @discardableResult
  open func reversing() -> UIBezierPath {
    let result = UIBezierPath()
    result.takeAttributes(of: self)
    result.cgPath = path.reversed()
    return result
  }

  // MARK: Questions

  /// Whether there are no elements.
  open var isEmpty: Bool { path.isEmpty }

  /// The smallest rectangle around all points, control points included, as UIKit documents it; null when
  /// there are none. AppKit's encloses the curve alone: where `AppKit` is imported, that is meant.
  @_disfavoredOverload open var bounds: CGRect { path.boundingBox }

  /// The position of the pen; zero when there is none.
  open var currentPoint: CGPoint { path.currentPoint }

  /// Returns whether a point is inside, by the path's own fill rule.
  @discardableResult
  open func contains(_ point: CGPoint) -> Bool {
    path.contains(point, using: usesEvenOddFillRule ? .evenOdd : .winding)
  }

  // MARK: Dashes

  /// Sets the lengths of dashes and gaps, in turn.
  ///
  /// - Parameters:
  ///   - pattern: The lengths; `nil` for a solid line.
  ///   - count: How many.
  ///   - phase: How far into the pattern the line begins.
  open func setLineDash(_ pattern: UnsafePointer<CGFloat>?, count: Int, phase: CGFloat) {
    dashes = (pattern.map { Array(UnsafeBufferPointer(start: $0, count: max(count, 0))) } ?? [], phase)
  }

  /// Finds the lengths of dashes and gaps.
  ///
  /// - Parameters:
  ///   - pattern: Receives as many lengths as there are.
  ///   - count: Receives how many.
  ///   - phase: Receives how far into the pattern the line begins.
  open func getLineDash(
    _ pattern: UnsafeMutablePointer<CGFloat>?, count: UnsafeMutablePointer<Int>?,
    phase: UnsafeMutablePointer<CGFloat>?
  ) {
    for (i, length) in dashes.lengths.enumerated() { pattern?[i] = length }
    count?.pointee = dashes.lengths.count
    phase?.pointee = dashes.phase
  }

  // MARK: Drawing

  /// Draws on the current context with the path and how it is drawn, and puts the context's state back.
  private func withContext(_ draw: (CGContext) -> Void) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.saveGState()
    context.setFlatness(flatness)
    context.setLineWidth(lineWidth)
    context.setLineCap(lineCapStyle)
    context.setLineJoin(lineJoinStyle)
    context.setMiterLimit(miterLimit)
    if !dashes.lengths.isEmpty { context.setLineDash(phase: dashes.phase, lengths: dashes.lengths) }
    context.beginPath()
    context.addPath(path)
    draw(context)
    context.restoreGState()
  }

  /// Fills the path in the current context, in its fill colour.
  open func fill() {
    withContext { $0.fillPath(using: usesEvenOddFillRule ? .evenOdd : .winding) }
  }

  /// Strokes the path in the current context, in its stroke colour.
  open func stroke() { withContext { $0.strokePath() } }

  /// Fills the path in the current context, with a blend mode and an alpha.
  open func fill(with blendMode: CGBlendMode, alpha: CGFloat) {
    withContext { context in
      context.setBlendMode(blendMode)
      context.setAlpha(alpha)
      context.fillPath(using: usesEvenOddFillRule ? .evenOdd : .winding)
    }
  }

  /// Strokes the path in the current context, with a blend mode and an alpha.
  open func stroke(with blendMode: CGBlendMode, alpha: CGFloat) {
    withContext { context in
      context.setBlendMode(blendMode)
      context.setAlpha(alpha)
      context.strokePath()
    }
  }

  /// Cuts the clip of the current context to the path.
  open func addClip() {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.beginPath()
    context.addPath(path)
    context.clip(using: usesEvenOddFillRule ? .evenOdd : .winding)
  }

  // MARK: Copies and archives

  private func takeAttributes(of other: UIBezierPath) {
    lineWidth = other.lineWidth
    lineCapStyle = other.lineCapStyle
    lineJoinStyle = other.lineJoinStyle
    miterLimit = other.miterLimit
    flatness = other.flatness
    usesEvenOddFillRule = other.usesEvenOddFillRule
    dashes = other.dashes
  }

  /// Returns a path with the same elements that is drawn the same.
  @discardableResult
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = UIBezierPath(cgPath: path)
    copy.takeAttributes(of: self)
    return copy
  }

  /// Paths can be read from archives of unknown origin.
  open class var supportsSecureCoding: Bool { true }

  /// Writes the elements and how the path is drawn.
  open func encode(with coder: NSCoder) {
    var numbers: [Double] = []
    path.applyWithBlock { element in
      numbers.append(Double(element.pointee.type.rawValue))
      for i in 0..<element.pointee.type.pointCount {
        numbers += [Double(element.pointee.points[i].x), Double(element.pointee.points[i].y)]
      }
    }
    coder.encode(numbers.withUnsafeBytes { Data($0) } as NSData, forKey: "elements")
    let lengths = dashes.lengths.map { Double($0) }
    coder.encode(lengths.withUnsafeBytes { Data($0) } as NSData, forKey: "dashes")
    coder.encode(Double(dashes.phase), forKey: "phase")
    coder.encode(Double(lineWidth), forKey: "lineWidth")
    coder.encode(Double(miterLimit), forKey: "miterLimit")
    coder.encode(Double(flatness), forKey: "flatness")
    coder.encode(lineCapStyle.rawValue, forKey: "lineCap")
    coder.encode(lineJoinStyle.rawValue, forKey: "lineJoin")
    coder.encode(usesEvenOddFillRule, forKey: "evenOdd")
  }

  /// Reads a path that `encode(with:)` wrote; `nil` when the archive holds something else.
  public required init?(coder: NSCoder) {
    path = CGMutablePath()
    guard let elements = UIBezierPath.numbers(coder, "elements"),
      let lengths = UIBezierPath.numbers(coder, "dashes"),
      let cap = CGLineCap(rawValue: coder.decodeInt32(forKey: "lineCap")),
      let join = CGLineJoin(rawValue: coder.decodeInt32(forKey: "lineJoin")),
      UIBezierPath.build(path, elements)
    else { return nil }
    super.init()
    dashes = (lengths, CGFloat(coder.decodeDouble(forKey: "phase")))
    lineWidth = CGFloat(coder.decodeDouble(forKey: "lineWidth"))
    miterLimit = CGFloat(coder.decodeDouble(forKey: "miterLimit"))
    flatness = CGFloat(coder.decodeDouble(forKey: "flatness"))
    lineCapStyle = cap
    lineJoinStyle = join
    usesEvenOddFillRule = coder.decodeBool(forKey: "evenOdd")
  }

  private static func numbers(_ coder: NSCoder, _ key: String) -> [CGFloat]? {
    let size = MemoryLayout<Double>.size
    guard coder.containsValue(forKey: key), let data = coder.decodeObject(of: NSData.self, forKey: key),
      data.length % size == 0
    else {
      return nil
    }
    let bytes = Data(referencing: data)
    let numbers = (0..<bytes.count / size).map { i in
      CGFloat(bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: i * size, as: Double.self) })
    }
    return numbers.allSatisfy(\.isFinite) ? numbers : nil
  }

  /// Appends elements written as numbers; false when they are none.
  private static func build(_ path: CGMutablePath, _ numbers: [CGFloat]) -> Bool {
    var i = 0
    while i < numbers.count {
      guard let kind = Int32(exactly: numbers[i]), let type = CGPathElementType(rawValue: kind),
        i + type.pointCount * 2 < numbers.count, type == .moveToPoint || !path.isEmpty
      else { return false }
      let points = (0..<type.pointCount).map { k in
        CGPoint(x: numbers[i + 1 + k * 2], y: numbers[i + 2 + k * 2])
      }
      switch type {
      case .moveToPoint: path.move(to: points[0])
      case .addLineToPoint: path.addLine(to: points[0])
      case .addQuadCurveToPoint: path.addQuadCurve(to: points[1], control: points[0])
      case .addCurveToPoint: path.addCurve(to: points[2], control1: points[0], control2: points[1])
      case .closeSubpath: path.closeSubpath()
      }
      i += 1 + type.pointCount * 2
    }
    return true
  }
}
