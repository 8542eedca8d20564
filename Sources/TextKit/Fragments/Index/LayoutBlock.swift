internal import CoreGraphics
internal import TextStore

/// What is known of the layout of a stretch of a document.
struct BlockSum: TreeSummary {
  /// Offsets of the document.
  var length = 0
  /// Those of them whose height is an estimate.
  var estimatedLength = 0
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

  mutating func append(_ next: BlockSum) {
    length += next.length
    estimatedLength += next.estimatedLength
    height += next.height
    estimatedHeight += next.estimatedHeight
    lineCount += next.lineCount
    keptCount += next.keptCount
    left = min(left, next.left)
    right = max(right, next.right)
  }
}

/// A stretch of a document as far as its layout is known.
struct LayoutBlock: TreeElement, @unchecked Sendable {
  // `@unchecked Sendable`: trees want it of their elements; this one stays with its layout manager.

  enum Content {
    /// Nothing is known but a guess. A single element that was laid out before keeps its glyphs, which may be
    /// the same.
    case estimate(earlier: UnitContent?)
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
  static func estimate(_ length: Int, height: FixedPoints, earlier: UnitContent? = nil) -> LayoutBlock {
    let height = max(height, .zero)
    return LayoutBlock(
      BlockSum(length: length, estimatedLength: length, height: height, estimatedHeight: height),
      .estimate(earlier: earlier))
  }

  /// Elements that are not shown.
  static func hidden(_ length: Int) -> LayoutBlock { LayoutBlock(BlockSum(length: length), .measured) }

  /// An element with its lines.
  ///
  /// - Parameter keepsLines: Whether they are kept, or only what they add up to.
  init(_ element: LaidOutElement, length: Int, keepsLines: Bool = true) {
    let lines = element.lines
    var sum = BlockSum(length: length, height: lines.height, lineCount: lines.places.fragments.count)
    sum.keptCount = keepsLines ? 1 : 0
    sum.left = lines.left
    sum.right = lines.right
    self.init(sum, keepsLines ? .kept(element) : .measured)
  }

  /// The element with its lines, if they are kept.
  var kept: LaidOutElement? {
    if case .kept(let element) = content { element } else { nil }
  }

  /// Whether the height is a guess.
  var isEstimate: Bool { summary.estimatedLength > 0 }

  /// Whether it becomes one with neighbours of its kind.
  var isMergeable: Bool {
    switch content {
    case .estimate(let earlier): earlier == nil
    case .measured: true
    case .kept: false
    }
  }

  /// The glyphs that a guess has from before.
  var earlier: UnitContent? {
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

  /// The same, of which nothing is sure any more.
  func forgotten(keepsGlyphs: Bool) -> LayoutBlock {
    .estimate(length, height: summary.height, earlier: keepsGlyphs ? earlier : nil)
  }

  func split(at offset: Int) -> (head: [LayoutBlock], tail: [LayoutBlock]) {
    let head = summary.height.share(offset, of: length)
    return (
      [.estimate(offset, height: head)], [.estimate(length - offset, height: summary.height - head)]
    )
  }

  func merged(with next: LayoutBlock) -> LayoutBlock? {
    var sum = summary
    sum.append(next.summary)
    switch (content, next.content) {
    case (.estimate(earlier: nil), .estimate(earlier: nil)):
      return LayoutBlock(sum, .estimate(earlier: nil))
    case (.measured, .measured):
      return sum.length <= LayoutBlock.measuredLimit ? LayoutBlock(sum, .measured) : nil
    default: return nil
    }
  }
}
