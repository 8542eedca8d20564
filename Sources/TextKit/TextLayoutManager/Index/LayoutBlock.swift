internal import CoreGraphics
internal import GalleyTextStore
internal import TextEngine

/// The summary of the layout of a range of a document.
struct BlockSum: TreeSummary {
  /// The length in UTF-16 units.
  var length = 0
  /// The number of units whose height is an estimate.
  var estimatedLength = 0
  /// The number of estimated units that cannot be measured on another thread.
  var refusedLength = 0
  /// The height in points; exact where nothing is estimated.
  var height = FixedPoints.zero
  /// The part of `height` that is estimated.
  var estimatedHeight = FixedPoints.zero
  /// The number of known rows of lines, which a container may limit.
  var rowCount = 0
  /// The number of elements whose lines are stored.
  var keptCount = 0
  /// The left and right ends of the text in container coordinates, as far as it is laid out.
  var left = CGFloat.infinity
  var right = -CGFloat.infinity

  /// The number of units whose height is an estimate and that another thread may measure.
  var measurableLength: Int { estimatedLength - refusedLength }

  mutating func append(_ next: BlockSum) {
    length += next.length
    estimatedLength += next.estimatedLength
    refusedLength += next.refusedLength
    height += next.height
    estimatedHeight += next.estimatedHeight
    rowCount += next.rowCount
    keptCount += next.keptCount
    left = min(left, next.left)
    right = max(right, next.right)
  }
}

extension BlockSum {
  /// Creates the summary of an element.
  ///
  /// - Parameters:
  ///   - lines: The element's lines.
  ///   - length: The element's length in UTF-16 units.
  init(_ lines: ElementLines, length: Int) {
    self.init(length: length, height: lines.height, rowCount: lines.rowCount)
    left = lines.left
    right = lines.right
  }
}

/// A range of a document, with its layout as far as it is known.
struct LayoutBlock: TreeElement, @unchecked Sendable {
  // `@unchecked Sendable`: trees require it of their elements; a block never leaves its layout manager.

  enum Content {
    /// Only an estimate is known. A single element that was laid out before has its earlier glyphs, which may
    /// be reused.
    case estimate(earlier: ParagraphGlyphs?)
    /// Whole elements whose lines were counted, but are not stored.
    case measured
    /// One element with its lines.
    case kept(LaidOutElement)
  }

  private(set) var summary: BlockSum
  private(set) var content: Content
  /// Whether this is all of a block or a table whose lines are not stored.
  private(set) var isGroup = false
  /// Whether the elements count as laid out, although their lines are made when they are asked for.
  private(set) var isEnsured = false

  /// The length up to which measured elements form one block, in UTF-16 units.
  static let measuredLimit = 4096

  private init(_ summary: BlockSum, _ content: Content) {
    self.summary = summary
    self.content = content
  }

  /// Returns a block with an estimated height.
  ///
  /// - Parameters:
  ///   - length: The length in UTF-16 units.
  ///   - height: The estimated height.
  ///   - earlier: The glyphs of a single element from an earlier layout.
  ///   - isRefused: Whether the height cannot be measured on another thread.
  static func estimate(
    _ length: Int, height: FixedPoints, earlier: ParagraphGlyphs? = nil, isRefused: Bool = false
  ) -> LayoutBlock {
    let height = max(height, .zero)
    return LayoutBlock(
      BlockSum(
        length: length, estimatedLength: length, refusedLength: isRefused ? length : 0, height: height,
        estimatedHeight: height),
      .estimate(earlier: earlier))
  }

  /// Returns a block of whole elements whose lines are not stored.
  static func measured(_ sum: BlockSum) -> LayoutBlock { LayoutBlock(sum, .measured) }

  /// Returns a block of whole elements that count as laid out, and whose lines are made when they are asked
  /// for.
  static func ensured(_ sum: BlockSum) -> LayoutBlock {
    var block = LayoutBlock(sum, .measured)
    block.isEnsured = true
    return block
  }

  /// Returns a block of the elements of one block or table, whose lines are not stored.
  static func group(_ sum: BlockSum) -> LayoutBlock {
    var block = LayoutBlock(sum, .measured)
    block.isGroup = true
    return block
  }

  /// Returns a block of elements that are not shown.
  static func hidden(_ length: Int) -> LayoutBlock { .measured(BlockSum(length: length)) }

  /// Creates a block of one element.
  ///
  /// - Parameters:
  ///   - element: The element with its lines.
  ///   - length: The element's length in UTF-16 units.
  ///   - keepsLines: Whether to store the lines, or only their summary.
  init(_ element: LaidOutElement, length: Int, keepsLines: Bool = true) {
    var sum = BlockSum(element.lines, length: length)
    if let place = element.place { sum.height = place.indexHeight }
    sum.keptCount = keepsLines ? 1 : 0
    self.init(sum, keepsLines ? .kept(element) : .measured)
  }

  /// The element with its lines, if they are stored.
  var kept: LaidOutElement? {
    if case .kept(let element) = content { element } else { nil }
  }

  /// Whether the height is an estimate.
  var isEstimate: Bool { summary.estimatedLength > 0 }
  /// Whether the height cannot be measured on another thread.
  var isRefused: Bool { summary.refusedLength > 0 }

  /// Whether the block may be merged with neighbours of its kind.
  var isMergeable: Bool {
    switch content {
    case .estimate(let earlier): earlier == nil
    case .measured: !isGroup
    case .kept: false
    }
  }

  /// The element's glyphs from an earlier layout, or of its stored lines.
  var earlier: ParagraphGlyphs? {
    switch content {
    case .estimate(let earlier): earlier
    case .measured: nil
    case .kept(let element): element.lines.original
    }
  }

  /// The same block without lines.
  var withoutLines: LayoutBlock {
    var sum = summary
    sum.keptCount = 0
    return LayoutBlock(sum, .measured)
  }

  /// Returns the same estimate with another height.
  func estimated(at height: FixedPoints) -> LayoutBlock {
    .estimate(length, height: height, earlier: earlier, isRefused: isRefused)
  }

  /// The same estimate, marked as one that cannot be measured on another thread.
  var refused: LayoutBlock {
    isEstimate ? .estimate(length, height: summary.height, earlier: earlier, isRefused: true) : self
  }

  /// Returns the same block as an estimate.
  func forgotten(keepsGlyphs: Bool) -> LayoutBlock {
    .estimate(length, height: summary.height, earlier: keepsGlyphs ? earlier : nil)
  }

  func split(at offset: Int) -> (head: [LayoutBlock], tail: [LayoutBlock]) {
    ([head(upTo: offset)], [tail(from: offset)])
  }

  /// Returns the part before an offset, as an estimate.
  func head(upTo offset: Int) -> LayoutBlock {
    .estimate(offset, height: summary.height.share(offset, of: length), isRefused: isRefused)
  }

  /// Returns the part from an offset on, as an estimate.
  func tail(from offset: Int) -> LayoutBlock {
    .estimate(
      length - offset, height: summary.height - summary.height.share(offset, of: length),
      isRefused: isRefused)
  }

  func merged(with next: LayoutBlock) -> LayoutBlock? {
    var sum = summary
    sum.append(next.summary)
    guard !isGroup, !next.isGroup, isEnsured == next.isEnsured else { return nil }
    switch (content, next.content) {
    case (.estimate(earlier: nil), .estimate(earlier: nil)):
      guard isRefused == next.isRefused else { return nil }
      return LayoutBlock(sum, .estimate(earlier: nil))
    case (.measured, .measured):
      guard sum.length <= LayoutBlock.measuredLimit else { return nil }
      return isEnsured ? .ensured(sum) : .measured(sum)
    default: return nil
    }
  }
}
