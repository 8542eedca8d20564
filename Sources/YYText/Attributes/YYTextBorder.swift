public import UIKit

/// A rounded rectangle around text, filled, stroked, or both.
///
/// Borders are equal when they look the same; neighbouring runs with equal borders share one.
open class YYTextBorder: AttributeValue, NSSecureCoding, NSCopying {
  /// Weight and pattern of the stroke. At first a single unbroken line.
  open var lineStyle = YYTextLineStyle.single
  /// The width of the stroke in points, which lies outside of the filled rectangle. At first 0.
  open var strokeWidth: CGFloat = 0
  /// The colour of the stroke; `nil` for none.
  open var strokeColor: UIColor?
  /// The shape of the stroke's corners.
  open var lineJoin = CGLineJoin.miter
  /// The distances of the rectangle from the text's box inwards; negative ones go outwards. In vertical text
  /// they are turned with it: the top is the side of the ascenders.
  open var insets = UIEdgeInsets.zero
  /// The radius of the corners in points; at most half of the shorter side counts.
  open var cornerRadius: CGFloat = 0
  /// The shadow of the whole border.
  open var shadow: YYTextShadow?
  /// The colour of the rectangle; `nil` for none.
  open var fillColor: UIColor?
  /// Whether the rectangles of a border that spans several rows end at one straight line, that of the
  /// furthest. At first false.
  ///
  /// Not in YYText.
  open var hasStraightTrailingEdge = false
  /// The edges that are stroked; all of them at first. In vertical text they are turned with it: the top is
  /// the side of the ascenders, the left the start of the line.
  ///
  /// Not in YYText.
  open var edges = YYTextBorderEdges.all
  /// The ends of strokes that do not go around the whole rectangle. At first they end with it.
  ///
  /// Not in YYText.
  open var lineCap = CGLineCap.butt

  /// Creates a border that is not to be seen.
  public required override init() { super.init() }

  /// Returns the rectangle that is filled and stroked in place of another one. Subclasses override it; this
  /// one returns the proposed rectangle.
  ///
  /// It is asked for the part of each line when a layout is painted, on any thread. Not in YYText.
  ///
  /// - Parameters:
  ///   - proposedRect: The rectangle around the line's part of the text with `insets` applied, in the
  ///     container's points, y down; of a block the one around its rows.
  ///   - characterRange: The UTF-16 range of that part.
  open func backgroundRect(forProposedRect proposedRect: CGRect, characterRange: NSRange) -> CGRect {
    proposedRect
  }

  /// Creates a stroked border.
  public convenience init(lineStyle: YYTextLineStyle, lineWidth: CGFloat, stroke: UIColor?) {
    self.init()
    self.lineStyle = lineStyle
    strokeWidth = lineWidth
    strokeColor = stroke
  }

  /// Creates a filled border.
  public convenience init(fill: UIColor?, cornerRadius: CGFloat) {
    self.init()
    fillColor = fill
    self.cornerRadius = cornerRadius
  }

  /// Whether another object is a border that looks the same.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? YYTextBorder else { return false }
    return self === other
      || lineStyle == other.lineStyle && strokeWidth == other.strokeWidth && strokeColor == other.strokeColor
        && lineJoin == other.lineJoin && insets == other.insets && cornerRadius == other.cornerRadius
        && shadow == other.shadow && fillColor == other.fillColor
        && hasStraightTrailingEdge == other.hasStraightTrailingEdge && edges == other.edges
        && lineCap == other.lineCap && type(of: self) == type(of: other)
  }

  /// A hash of the shape.
  open override var hash: Int {
    var hasher = Hasher()
    hasher.combine(lineStyle)
    hasher.combine(strokeWidth)
    hasher.combine(insets)
    hasher.combine(cornerRadius)
    return hasher.finalize()
  }

  /// Returns an equal object.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = type(of: self).init()
    (copy.lineStyle, copy.strokeWidth, copy.strokeColor) = (lineStyle, strokeWidth, strokeColor)
    (copy.edges, copy.lineCap) = (edges, lineCap)
    copy.lineJoin = lineJoin
    copy.insets = insets
    copy.cornerRadius = cornerRadius
    copy.shadow = shadow?.copy() as? YYTextShadow
    copy.fillColor = fillColor
    copy.hasStraightTrailingEdge = hasStraightTrailingEdge
    return copy
  }

  /// Archives of unknown origin can be read.
  open class var supportsSecureCoding: Bool { true }

  /// Writes the looks.
  open func encode(with coder: NSCoder) {
    coder.encode(lineStyle.rawValue, forKey: "lineStyle")
    coder.encode(Double(strokeWidth), forKey: "strokeWidth")
    if let strokeColor { coder.encode(strokeColor, forKey: "strokeColor") }
    coder.encode(Int(lineJoin.rawValue), forKey: "lineJoin")
    coder.write(insets, "insets")
    coder.encode(Double(cornerRadius), forKey: "cornerRadius")
    if let shadow { coder.encode(shadow, forKey: "shadow") }
    if let fillColor { coder.encode(fillColor, forKey: "fillColor") }
    if hasStraightTrailingEdge { coder.encode(true, forKey: "hasStraightTrailingEdge") }
    if edges != .all { coder.encode(edges.rawValue, forKey: "edges") }
    if lineCap != .butt { coder.encode(Int(lineCap.rawValue), forKey: "lineCap") }
  }

  /// Reads what `encode(with:)` wrote.
  public required init?(coder: NSCoder) {
    super.init()
    lineStyle = YYTextLineStyle(rawValue: coder.decodeInteger(forKey: "lineStyle"))
    strokeWidth = coder.number("strokeWidth")
    strokeColor = coder.object("strokeColor", UIColor.self)
    lineJoin =
      CGLineJoin(rawValue: Int32(truncatingIfNeeded: coder.decodeInteger(forKey: "lineJoin"))) ?? .miter
    insets = coder.insets("insets")
    cornerRadius = coder.number("cornerRadius")
    shadow = coder.object("shadow", YYTextShadow.self)
    fillColor = coder.object("fillColor", UIColor.self)
    hasStraightTrailingEdge = coder.decodeBool(forKey: "hasStraightTrailingEdge")
    if coder.containsValue(forKey: "edges") {
      edges = YYTextBorderEdges(rawValue: coder.decodeInteger(forKey: "edges"))
    }
    lineCap = CGLineCap(rawValue: Int32(truncatingIfNeeded: coder.decodeInteger(forKey: "lineCap"))) ?? .butt
  }
}
