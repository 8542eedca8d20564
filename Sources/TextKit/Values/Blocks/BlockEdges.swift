internal import CoreGraphics

/// A length for each edge, by its index: left, top, right, bottom.
struct EdgeLengths: Equatable {
  private var left: CGFloat
  private var top: CGFloat
  private var right: CGFloat
  private var bottom: CGFloat

  static let zero = EdgeLengths { _ in 0 }

  init(_ length: (_ edge: Int) -> CGFloat) {
    (left, top, right, bottom) = (length(0), length(1), length(2), length(3))
  }

  subscript(edge: Int) -> CGFloat {
    get {
      switch edge {
      case 0: left
      case 1: top
      case 2: right
      default: bottom
      }
    }
    set {
      switch edge {
      case 0: left = newValue
      case 1: top = newValue
      case 2: right = newValue
      default: bottom = newValue
      }
    }
  }
}

/// The rings around a block's contents in points, each by the index of an edge.
struct BlockEdges: Equatable {
  var padding = EdgeLengths.zero
  var border = EdgeLengths.zero
  var margin = EdgeLengths.zero
  /// The border's colours; `nil` for a blank one.
  var colors: [UIColor?] = [nil, nil, nil, nil]

  init() {}

  /// Reads a block; percentages are of a width, and what is negative counts as 0.
  init(_ block: NSTextBlock, in width: CGFloat) {
    func lengths(_ layer: NSTextBlock.Layer) -> EdgeLengths {
      EdgeLengths { index in
        let edge = NSRectEdge.all[index]
        let value = block.width(for: layer, edge: edge)
        let isShare = block.widthValueType(for: layer, edge: edge) == .percentageValueType
        return max(0, isShare ? value / 100 * width : value)
      }
    }
    padding = lengths(.padding)
    border = lengths(.border)
    margin = lengths(.margin)
    colors = NSRectEdge.all.map { block.borderColor(for: $0) }
  }

  /// All rings together at an edge.
  func inset(_ edge: Int) -> CGFloat { padding[edge] + border[edge] + margin[edge] }

  /// All rings at the left and the right.
  var width: CGFloat { inset(0) + inset(2) }
  /// All rings at the top and the bottom.
  var height: CGFloat { inset(1) + inset(3) }

  /// A rectangle without the rings of some lengths; it is never turned inside out.
  static func inset(_ rect: CGRect, by lengths: EdgeLengths) -> CGRect {
    CGRect(
      x: rect.minX + lengths[0], y: rect.minY + lengths[1],
      width: max(0, rect.width - lengths[0] - lengths[2]),
      height: max(0, rect.height - lengths[1] - lengths[3]))
  }
}

extension NSTextBlock {
  /// Returns a requested size, in points; `nil` for none.
  ///
  /// - Parameter whole: What percentages are of.
  func length(_ dimension: Dimension, of whole: CGFloat) -> CGFloat? {
    let value = value(for: dimension)
    guard value > 0 else { return nil }
    return valueType(for: dimension) == .percentageValueType ? value / 100 * whole : value
  }

  /// Returns the width of the contents of a block of a greatest width; without another width the block fills
  /// it.
  func contentWidth(in width: CGFloat, _ edges: BlockEdges) -> CGFloat {
    var content = width - edges.width
    if let asked = length(.width, of: width) {
      // A percentage of the available width is for the block with its rings.
      content = contentWidthValueType == .percentageValueType ? asked - edges.width : asked
    }
    if let most = length(.maximumWidth, of: width) { content = min(content, most) }
    if let least = length(.minimumWidth, of: width) { content = max(content, least) }
    return max(0, content)
  }

  /// Returns the height of contents that need a height, within the block's own limits.
  func contentHeight(for needed: CGFloat) -> CGFloat {
    var height = needed
    if let asked = length(.height, of: needed) { height = asked }
    if let most = length(.maximumHeight, of: needed) { height = min(height, most) }
    if let least = length(.minimumHeight, of: needed) { height = max(height, least) }
    // Text is never cut off.
    return max(height, needed)
  }
}
