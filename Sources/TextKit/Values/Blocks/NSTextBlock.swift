public import CoreGraphics

/// A box around paragraphs: margins, borders, padding, sizes and colours.
///
/// A block is one object, shared by the paragraph styles of all of its paragraphs: two blocks that look the
/// same are two blocks.
open class NSTextBlock: AttributeValue, NSSecureCoding, NSCopying, @unchecked Sendable {
  // `@unchecked Sendable`: one thread at a time may change a block, and none once it is in a text.

  /// The meaning of a number.
  public enum ValueType: UInt, Sendable {
    /// Points.
    case absoluteValueType = 0
    /// Percent of the width of the block's surroundings.
    case percentageValueType = 1
  }

  /// The sizes that a block may ask for.
  public enum Dimension: UInt, Sendable {
    /// The width of the contents.
    case width = 0
    /// The least width of the contents.
    case minimumWidth = 1
    /// The greatest width of the contents.
    case maximumWidth = 2
    /// The height of the contents.
    case height = 4
    /// The least height of the contents.
    case minimumHeight = 5
    /// The greatest height of the contents.
    case maximumHeight = 6
  }

  /// The rings around a block's contents.
  public enum Layer: Int, Sendable {
    /// Between the contents and the border, painted with the background.
    case padding = -1
    /// The line around it.
    case border = 0
    /// Between the border and other blocks, never painted.
    case margin = 1
  }

  /// The position of contents in a block that is higher.
  public enum VerticalAlignment: UInt, Sendable {
    /// At the top.
    case topAlignment = 0
    /// In the middle.
    case middleAlignment = 1
    /// At the bottom.
    case bottomAlignment = 2
    /// With its first baseline on those of its row.
    case baselineAlignment = 3
  }

  /// The properties of a block.
  struct Values: Hashable {
    struct Length: Hashable {
      var value: CGFloat = 0
      var type = ValueType.absoluteValueType
    }
    /// A ring around the contents: its width at each edge.
    struct Ring: Hashable {
      var minX = Length()
      var minY = Length()
      var maxX = Length()
      var maxY = Length()

      subscript(edge: NSRectEdge) -> Length {
        get {
          switch edge {
          case .minX: minX
          case .minY: minY
          case .maxX: maxX
          case .maxY: maxY
          }
        }
        set {
          switch edge {
          case .minX: minX = newValue
          case .minY: minY = newValue
          case .maxX: maxX = newValue
          case .maxY: maxY = newValue
          }
        }
      }
    }
    var dimensions: [Dimension: Length] = [:]
    var padding = Ring()
    var border = Ring()
    var margin = Ring()
    var verticalAlignment = VerticalAlignment.topAlignment
    var backgroundColor: UIColor?
    var borderColors: [UIColor?] = [nil, nil, nil, nil]

    /// A ring by its name.
    subscript(layer: Layer) -> Ring {
      get {
        switch layer {
        case .padding: padding
        case .border: border
        case .margin: margin
        }
      }
      set {
        switch layer {
        case .padding: padding = newValue
        case .border: border = newValue
        case .margin: margin = newValue
        }
      }
    }
  }

  @exclusivity(unchecked) var values = Values()

  /// Creates a block without any rings, as wide as its surroundings.
  public override init() { super.init() }

  // MARK: Sizes

  /// Sets a size of the contents; a negative or invalid number removes it.
  open func setValue(_ val: CGFloat, type: ValueType, for dimension: Dimension) {
    values.dimensions[dimension] = val.isFinite && val > 0 ? Values.Length(value: val, type: type) : nil
  }

  /// Returns a requested size; 0 for none.
  @discardableResult
  open func value(for dimension: Dimension) -> CGFloat {
    values.dimensions.isEmpty ? 0 : values.dimensions[dimension]?.value ?? 0
  }

  /// Returns the meaning of a size's number.
  @discardableResult
  open func valueType(for dimension: Dimension) -> ValueType {
    values.dimensions[dimension]?.type ?? .absoluteValueType
  }

  /// Sets a width of the contents.
  open func setContentWidth(_ val: CGFloat, type: ValueType) { setValue(val, type: type, for: .width) }

  /// The width of the contents; 0 for the available width.
  open var contentWidth: CGFloat { value(for: .width) }

  /// The meaning of the width's number.
  open var contentWidthValueType: ValueType { valueType(for: .width) }

  // MARK: Padding, borders and margins

  /// Sets how wide a ring is at one edge; y edges are named for a y that points down, so `.minY` is the top.
  open func setWidth(_ val: CGFloat, type: ValueType, for layer: Layer, edge: NSRectEdge) {
    values[layer][edge] = Values.Length(value: val.isFinite ? val : 0, type: type)
  }

  /// Sets how wide a ring is at all edges.
  open func setWidth(_ val: CGFloat, type: ValueType, for layer: Layer) {
    for edge in NSRectEdge.all { setWidth(val, type: type, for: layer, edge: edge) }
  }

  /// Returns the width of a ring at one edge.
  @discardableResult
  open func width(for layer: Layer, edge: NSRectEdge) -> CGFloat {
    values[layer][edge].value
  }

  /// Returns the meaning of the number of a ring's width.
  @discardableResult
  open func widthValueType(for layer: Layer, edge: NSRectEdge) -> ValueType {
    values[layer][edge].type
  }

  // MARK: Colours

  /// The position of contents in a block that is higher. At first at the top.
  open var verticalAlignment: VerticalAlignment {
    get { values.verticalAlignment }
    set { values.verticalAlignment = newValue }
  }

  /// The background beneath contents and padding. At first none.
  open var backgroundColor: UIColor? {
    get { values.backgroundColor }
    set { values.backgroundColor = newValue }
  }

  /// Sets the border's colour at one edge; `nil` for none, which leaves the border blank.
  open func setBorderColor(_ color: UIColor?, for edge: NSRectEdge) {
    values.borderColors[edge.index] = color
  }

  /// Sets the border's colour at all edges.
  open func setBorderColor(_ color: UIColor?) { values.borderColors = [color, color, color, color] }

  /// The border's colour at one edge; `nil` for a blank border.
  @discardableResult
  open func borderColor(for edge: NSRectEdge) -> UIColor? { values.borderColors[edge.index] }

  // MARK: Layout and drawing

  /// Returns the rectangle for contents when the block is laid out in a space. Layout itself does not call
  /// it.
  ///
  /// - Parameters:
  ///   - startingPoint: The block's top left, margins included.
  ///   - rect: The available rectangle; percentages are of its width.
  ///   - textContainer: The container.
  ///   - charRange: The block's text. If it is laid out already, the answer is its actual rectangle.
  /// - Returns: Points in the container; of all the available height when the text is not laid out.
  @discardableResult
  open func rectForLayout(
    at startingPoint: CGPoint, in rect: CGRect, textContainer: NSTextContainer,
    characterRange charRange: NSRange
  ) -> CGRect {
    if let frame = textContainer.attachedLayoutManager?.blockFrame(of: self, at: charRange.location) {
      return frame.content
    }
    return plainRect(at: startingPoint, in: rect)
  }

  /// All of the block, margins included, when its contents take up a rectangle; see `rectForLayout`.
  @discardableResult
  open func boundsRect(
    forContentRect contentRect: CGRect, in rect: CGRect, textContainer: NSTextContainer,
    characterRange charRange: NSRange
  ) -> CGRect {
    let known = textContainer.attachedLayoutManager?.blockFrame(of: self, at: charRange.location)?.edges
    return outset(contentRect, by: known ?? BlockEdges(self, in: rect.width))
  }

  /// Paints background and border into the current context, before the text is drawn. Override it to paint
  /// something else. Only TextKit 1 calls it: fragments of TextKit 2 paint blocks themselves.
  ///
  /// - Parameters:
  ///   - frameRect: All of the block, margins included, where it is to be drawn; y down.
  ///   - controlView: The view that is drawn; `nil` outside of any.
  ///   - charRange: The block's text.
  ///   - layoutManager: The layout manager of the text.
  open func drawBackground(
    withFrame frameRect: CGRect, in controlView: AnyObject?, characterRange charRange: NSRange,
    layoutManager: NSLayoutManager
  ) {
    let known = layoutManager.blockFrame(of: self, at: charRange.location)?.edges
    paint(frameRect, known ?? BlockEdges(self, in: frameRect.width))
  }

  // MARK: Values

  /// Returns the block itself: a copy would be another block.
  @discardableResult
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// Blocks can be read from archives of unknown origin.
  open class var supportsSecureCoding: Bool { true }

  /// Writes the block.
  open func encode(with coder: NSCoder) { values.encode(with: coder) }

  /// Reads a block that `encode(with:)` wrote; `nil` when the archive holds something else.
  public required init?(coder: NSCoder) {
    guard let values = Values(coder: coder) else { return nil }
    self.values = values
    super.init()
  }
}

extension NSRectEdge {
  /// The four edges, by their index.
  static let all: [NSRectEdge] = [.minX, .minY, .maxX, .maxY]

  /// The edge's index among the four.
  var index: Int {
    switch self {
    case .minX: 0
    case .minY: 1
    case .maxX: 2
    case .maxY: 3
    }
  }
}
