public import CoreGraphics

/// A table: what its cells, which are blocks of their own, have in common.
///
/// A table is one object, shared by all of its cells: two tables that look the same are two tables.
open class NSTextTable: NSTextBlock, @unchecked Sendable {
  /// The way in which the widths of columns are found.
  public enum LayoutAlgorithm: UInt, Sendable {
    /// From the contents of all cells.
    case automaticLayoutAlgorithm = 0
    /// From the widths that the cells of the first row ask for; other columns share what is left.
    case fixedLayoutAlgorithm = 1
  }

  /// The number of columns; there are more if cells begin or end further right. At first 0.
  @exclusivity(unchecked) open var numberOfColumns = 0
  /// The way in which the widths of columns are found. At first from the contents.
  @exclusivity(unchecked) open var layoutAlgorithm = LayoutAlgorithm.automaticLayoutAlgorithm
  /// Whether neighbouring cells share one border, the wider of the two. At first false.
  @exclusivity(unchecked) open var collapsesBorders = false
  /// Whether cells without text have neither background nor border. At first false.
  @exclusivity(unchecked) open var hidesEmptyCells = false

  /// Creates a table that has the columns of its cells.
  public override init() { super.init() }

  // MARK: Layout and drawing

  /// Returns the rectangle for the contents of a cell; see `NSTextBlock.rectForLayout`. If its text is not
  /// laid out, columns count as equally wide.
  @discardableResult
  open func rect(
    for block: NSTextTableBlock, layoutAt startingPoint: CGPoint, in rect: CGRect,
    textContainer: NSTextContainer,
    characterRange charRange: NSRange
  ) -> CGRect {
    if let frame = textContainer.attachedLayoutManager?.blockFrame(of: block, at: charRange.location) {
      return frame.content
    }
    let column = rect.width / CGFloat(max(1, numberOfColumns))
    let cell = CGRect(
      x: rect.minX + column * CGFloat(block.startingColumn), y: rect.minY,
      width: column * CGFloat(block.columnSpan), height: rect.height)
    return block.plainRect(at: CGPoint(x: cell.minX, y: startingPoint.y), in: cell)
  }

  /// All of a cell, margins included, when its contents take up a rectangle; see `NSTextBlock.boundsRect`.
  @discardableResult
  open func boundsRect(
    for block: NSTextTableBlock, contentRect: CGRect, in rect: CGRect, textContainer: NSTextContainer,
    characterRange charRange: NSRange
  ) -> CGRect {
    let known = textContainer.attachedLayoutManager?.blockFrame(of: block, at: charRange.location)?.edges
    return block.outset(contentRect, by: known ?? BlockEdges(block, in: rect.width))
  }

  /// Paints background and border of a cell; see `NSTextBlock.drawBackground`. Of borders that collapse, each
  /// is painted once.
  open func drawBackground(
    for block: NSTextTableBlock, withFrame frameRect: CGRect, in controlView: AnyObject?,
    characterRange charRange: NSRange, layoutManager: NSLayoutManager
  ) {
    let known = layoutManager.blockFrame(of: block, at: charRange.location)?.edges
    block.paint(frameRect, known ?? BlockEdges(block, in: frameRect.width))
  }

  /// Writes the table.
  open override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    coder.encode(numberOfColumns, forKey: "NSNumberOfColumns")
    coder.encode(Int(layoutAlgorithm.rawValue), forKey: "NSLayoutAlgorithm")
    coder.encode(collapsesBorders, forKey: "NSCollapsesBorders")
    coder.encode(hidesEmptyCells, forKey: "NSHidesEmptyCells")
  }

  /// Reads a table that `encode(with:)` wrote; `nil` when the archive holds something else.
  public required init?(coder: NSCoder) {
    guard let bits = UInt(exactly: coder.decodeInteger(forKey: "NSLayoutAlgorithm")),
      let algorithm = LayoutAlgorithm(rawValue: bits)
    else { return nil }
    super.init(coder: coder)
    layoutAlgorithm = algorithm
    numberOfColumns = coder.decodeInteger(forKey: "NSNumberOfColumns")
    collapsesBorders = coder.decodeBool(forKey: "NSCollapsesBorders")
    hidesEmptyCells = coder.decodeBool(forKey: "NSHidesEmptyCells")
  }
}

/// One cell of a table: the block around its paragraphs, and its position in the grid.
open class NSTextTableBlock: NSTextBlock, @unchecked Sendable {
  /// The table.
  public let table: NSTextTable
  /// The cell's first row, from 0.
  public let startingRow: Int
  /// The number of rows of the cell, at least 1.
  public let rowSpan: Int
  /// The cell's first column, from 0.
  public let startingColumn: Int
  /// The number of columns of the cell, at least 1.
  public let columnSpan: Int

  /// Creates a cell.
  ///
  /// - Parameters:
  ///   - table: The table.
  ///   - row: The first row, from 0.
  ///   - rowSpan: How many rows.
  ///   - col: The first column, from 0.
  ///   - colSpan: The number of columns. Indexes before the first and spans below 1 count as the first and as
  ///     1.
  public init(
    table: NSTextTable, startingRow row: Int, rowSpan: Int, startingColumn col: Int, columnSpan colSpan: Int
  ) {
    self.table = table
    startingRow = max(0, row)
    self.rowSpan = max(1, rowSpan)
    startingColumn = max(0, col)
    columnSpan = max(1, colSpan)
    super.init()
  }

  // MARK: Layout and drawing: the table knows

  /// See `NSTextTable.rect(for:layoutAt:in:textContainer:characterRange:)`.
  @discardableResult
  open override func rectForLayout(
    at startingPoint: CGPoint, in rect: CGRect, textContainer: NSTextContainer,
    characterRange charRange: NSRange
  ) -> CGRect {
    table.rect(
      for: self, layoutAt: startingPoint, in: rect, textContainer: textContainer, characterRange: charRange)
  }

  /// See `NSTextTable.boundsRect(for:contentRect:in:textContainer:characterRange:)`.
  @discardableResult
  open override func boundsRect(
    forContentRect contentRect: CGRect, in rect: CGRect, textContainer: NSTextContainer,
    characterRange charRange: NSRange
  ) -> CGRect {
    table.boundsRect(
      for: self, contentRect: contentRect, in: rect, textContainer: textContainer, characterRange: charRange)
  }

  /// See `NSTextTable.drawBackground(for:withFrame:in:characterRange:layoutManager:)`.
  open override func drawBackground(
    withFrame frameRect: CGRect, in controlView: AnyObject?, characterRange charRange: NSRange,
    layoutManager: NSLayoutManager
  ) {
    table.drawBackground(
      for: self, withFrame: frameRect, in: controlView, characterRange: charRange,
      layoutManager: layoutManager)
  }

  /// Writes the cell and its table.
  open override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    coder.encode(table, forKey: "NSTable")
    coder.encode(startingRow, forKey: "NSStartingRow")
    coder.encode(rowSpan, forKey: "NSRowSpan")
    coder.encode(startingColumn, forKey: "NSStartingColumn")
    coder.encode(columnSpan, forKey: "NSColumnSpan")
  }

  /// Reads a cell that `encode(with:)` wrote; `nil` when the archive holds something else.
  public required init?(coder: NSCoder) {
    guard coder.containsValue(forKey: "NSTable"),
      let table = coder.decodeObject(of: NSTextTable.self, forKey: "NSTable")
    else { return nil }
    self.table = table
    startingRow = max(0, coder.decodeInteger(forKey: "NSStartingRow"))
    rowSpan = max(1, coder.decodeInteger(forKey: "NSRowSpan"))
    startingColumn = max(0, coder.decodeInteger(forKey: "NSStartingColumn"))
    columnSpan = max(1, coder.decodeInteger(forKey: "NSColumnSpan"))
    super.init(coder: coder)
  }
}
