internal import CoreGraphics
internal import GalleyTextStore

/// What is known of the layout of a stretch of a document.
struct BlockSum: TreeSummary {
  /// Offsets of the document.
  var length = 0
  /// Those of them whose height is an estimate.
  var estimatedLength = 0
  /// Those of these that cannot be measured on another thread.
  var refusedLength = 0
  /// Exact where nothing is estimated.
  var height = FixedPoints.zero
  /// What of it is estimated.
  var estimatedHeight = FixedPoints.zero
  /// The lines that are known.
  var lineCount = 0
  /// The elements whose lines are kept.
  var keptCount = 0
  /// Container coordinates: from where to where text reaches, as far as it was laid out.
  var left = CGFloat.infinity
  var right = -CGFloat.infinity

  /// Offsets whose height is an estimate, and that another thread may measure.
  var measurableLength: Int { estimatedLength - refusedLength }

  mutating func append(_ next: BlockSum) {
    length += next.length
    estimatedLength += next.estimatedLength
    refusedLength += next.refusedLength
    height += next.height
    estimatedHeight += next.estimatedHeight
    lineCount += next.lineCount
    keptCount += next.keptCount
    left = min(left, next.left)
    right = max(right, next.right)
  }
}

extension BlockSum {
  /// What an element adds up to.
  ///
  /// - Parameter length: Its offsets.
  init(_ lines: ElementLines, length: Int) {
    self.init(length: length, height: lines.height, lineCount: lines.count)
    left = lines.left
    right = lines.right
  }
}

/// A stretch of a document as far as its layout is known.
struct LayoutBlock: TreeElement, @unchecked Sendable {
  // `@unchecked Sendable`: trees want it of their elements; this one stays with its layout manager.

  enum Content {
    /// Nothing is known but a guess. A single element that was laid out before keeps its glyphs, which may be
    /// the same.
    case estimate(earlier: ParagraphGlyphs?)
    /// Whole elements whose lines were counted, but not kept.
    case measured
    /// One element with its lines.
    case kept(LaidOutElement)
  }

  private(set) var summary: BlockSum
  private(set) var content: Content

  /// Units up to which measured elements are one block.
  static let measuredLimit = 4096

  private init(_ summary: BlockSum, _ content: Content) {
    self.summary = summary
    self.content = content
  }

  /// A guess.
  ///
  /// - Parameter isRefused: Whether the height cannot be measured on another thread.
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

  /// Whole elements whose lines are not kept.
  static func measured(_ sum: BlockSum) -> LayoutBlock { LayoutBlock(sum, .measured) }

  /// Elements that are not shown.
  static func hidden(_ length: Int) -> LayoutBlock { .measured(BlockSum(length: length)) }

  /// An element with its lines.
  ///
  /// - Parameter keepsLines: Whether they are kept, or only what they add up to.
  init(_ element: LaidOutElement, length: Int, keepsLines: Bool = true) {
    var sum = BlockSum(element.lines, length: length)
    sum.keptCount = keepsLines ? 1 : 0
    self.init(sum, keepsLines ? .kept(element) : .measured)
  }

  /// The element with its lines, if they are kept.
  var kept: LaidOutElement? {
    if case .kept(let element) = content { element } else { nil }
  }

  /// Whether the height is a guess.
  var isEstimate: Bool { summary.estimatedLength > 0 }
  /// Whether the height cannot be measured on another thread.
  var isRefused: Bool { summary.refusedLength > 0 }

  /// Whether it becomes one with neighbours of its kind.
  var isMergeable: Bool {
    switch content {
    case .estimate(let earlier): earlier == nil
    case .measured: true
    case .kept: false
    }
  }

  /// The glyphs that a guess has from before.
  var earlier: ParagraphGlyphs? {
    switch content {
    case .estimate(let earlier): earlier
    case .measured: nil
    case .kept(let element): element.lines.original
    }
  }

  /// The same without lines.
  var withoutLines: LayoutBlock {
    var sum = summary
    sum.keptCount = 0
    return LayoutBlock(sum, .measured)
  }

  /// The same guess, marked as one that another thread cannot put right.
  var refused: LayoutBlock {
    isEstimate ? .estimate(length, height: summary.height, earlier: earlier, isRefused: true) : self
  }

  /// The same, of which nothing is sure any more.
  func forgotten(keepsGlyphs: Bool) -> LayoutBlock {
    .estimate(length, height: summary.height, earlier: keepsGlyphs ? earlier : nil)
  }

  func split(at offset: Int) -> (head: [LayoutBlock], tail: [LayoutBlock]) {
    let head = summary.height.share(offset, of: length)
    return (
      [.estimate(offset, height: head, isRefused: isRefused)],
      [.estimate(length - offset, height: summary.height - head, isRefused: isRefused)]
    )
  }

  func merged(with next: LayoutBlock) -> LayoutBlock? {
    var sum = summary
    sum.append(next.summary)
    switch (content, next.content) {
    case (.estimate(earlier: nil), .estimate(earlier: nil)):
      guard isRefused == next.isRefused else { return nil }
      return LayoutBlock(sum, .estimate(earlier: nil))
    case (.measured, .measured):
      return sum.length <= LayoutBlock.measuredLimit ? LayoutBlock(sum, .measured) : nil
    default: return nil
    }
  }
}
