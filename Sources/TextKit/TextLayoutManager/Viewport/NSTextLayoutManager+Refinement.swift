internal import CoreGraphics
internal import CoreText

/// From guesses to exact heights.
extension NSTextLayoutManager {
  /// Measures some more of the text whose height is a guess, and reads on in a document that has not been read whole.
  /// Lines are not kept. When nothing is left, heights are exactly those of a layout of everything. With a `layoutQueue`
  /// the queue does most of the work.
  ///
  /// Not in Apple's TextKit.
  ///
  /// - Parameters:
  ///   - unitCount: About how many UTF-16 units.
  ///   - location: What lies next to it comes first; `nil` for the document's start.
  /// - Returns: Whether something is left.
  @discardableResult
  public func refineLayout(unitCount: Int, near location: (any NSTextLocation)? = nil) -> Bool {
    let center = location.flatMap(offset(of:)) ?? 0
    let isLeft = refineLayout(unitCount: unitCount, around: center..<center)
    tellUsageBounds()
    return isLeft
  }

  /// Measures some more of the text around a range.
  func refineLayout(unitCount: Int, around range: Range<Int>) -> Bool {
    prepare()
    guard let container = textContainer else { return false }
    if let layoutQueue, let isLeft = refineLayout(unitCount: unitCount, around: range, on: layoutQueue) {
      return isLeft
    }
    var budget = max(unitCount, 1)
    while budget > 0 {
      guard let first = index.firstEstimate() else {
        guard readOn(max(budget, 1 << 16)) else { return false }
        continue
      }
      let done: Int
      if isBound(at: first.top.points, in: container) {
        done = settle(first, in: container)
      } else {
        done = measureNearest(to: range)
      }
      guard done > 0 else { return false }
      budget -= done
    }
    return !isLayoutExact
  }

  /// Lays out the first element whose height is a guess, where lines depend on what stands above them.
  ///
  /// - Returns: How many units are known now that were not.
  private func settle(_ first: LayoutIndex.Place, in container: NSTextContainer) -> Int {
    let unknown = index.sum.estimatedLength
    settleBound(upTo: first.range.lowerBound, in: container)
    if index.sum.estimatedLength == unknown { layOut(from: first.range.lowerBound, keepsLines: true) }
    return unknown - index.sum.estimatedLength
  }

  /// Measures an element or a few of the estimate that is next to a range.
  ///
  /// - Returns: How many units.
  private func measureNearest(to range: Range<Int>) -> Int {
    let below = index.firstEstimate(from: range.lowerBound)
    if let above = index.lastEstimate(before: range.lowerBound) {
      let end = min(above.range.upperBound, range.lowerBound)
      let distance = range.lowerBound - end
      if below.map({ $0.range.lowerBound - range.upperBound > distance }) ?? true {
        return measure(max(above.range.lowerBound, end - 2048)..<end)
      }
    }
    guard let below else { return 0 }
    let start = max(below.range.lowerBound, min(range.lowerBound, below.range.upperBound - 1))
    return measure(start..<start + 1)
  }

  /// Measures the elements that have units in a range.
  private func measure(_ range: Range<Int>) -> Int {
    var offset = range.lowerBound
    while offset < range.upperBound {
      let isEdge = offset == 0 || index.sum.length - offset < LayoutBlock.measuredLimit
      let end = layOut(from: offset, keepsLines: isEdge)
      guard end > offset else { break }
      offset = end
    }
    return offset - range.lowerBound
  }

  // MARK: Guesses

  /// The height of a unit, as far as heights are known.
  var pointsPerUnit: CGFloat {
    let sum = index.sum
    let known = sum.length - sum.estimatedLength
    let height = sum.height - sum.estimatedHeight
    guard known > 0, height > .zero else { return estimatedHeight(of: 1 << 20).points / CGFloat(1 << 20) }
    return height.points / CGFloat(known)
  }

  /// Makes guesses that were made before anything was known like what is known now. Each guess is changed once only,
  /// when the first viewport of a document or of a new width has been laid out.
  ///
  /// - Returns: Whether any was changed.
  func rescaleEstimates() -> Bool {
    guard needsRescaling, index.sum.length > index.sum.estimatedLength else { return false }
    needsRescaling = false
    guard index.sum.estimatedLength > 0 else { return false }
    index.rescaleEstimates(to: pointsPerUnit)
    return true
  }

  /// A guess at the units that have not been read yet.
  var unreadUnitCount: Int { (textContentManager as? any TextContentReading)?.unreadUnitCount ?? 0 }

  /// A guess at the height of what has not been read yet.
  var unreadHeight: CGFloat {
    let unread = unreadUnitCount
    return unread > 0 ? pointsPerUnit * CGFloat(unread) : 0
  }

  /// Reads on in a document that has not been read whole.
  ///
  /// - Returns: Whether there is more text now.
  func readOn(_ unitCount: Int = 1 << 20) -> Bool {
    guard let reader = textContentManager as? any TextContentReading, reader.unreadUnitCount > 0 else {
      return false
    }
    let length = documentLength
    reader.readOn(unitCount: unitCount)
    prepare()
    return documentLength > length
  }

  /// Reads on until text reaches below a height.
  func readOn(toHeight height: CGFloat) {
    while index.sum.height.points <= height, unreadUnitCount > 0 {
      let missing = (height - index.sum.height.points) / max(pointsPerUnit, 1e-6)
      guard readOn(Int(min(missing, 1e9)) + 1 << 16) else { return }
    }
  }

  // MARK: Telling

  /// Tells who wants to know that usage bounds have changed.
  func tellUsageBounds() {
    guard let usageBoundsDidChange else { return }
    let told = UsageBounds(bounds: usageBoundsForTextContainer, isExact: isLayoutExact)
    guard told != toldUsageBounds else { return }
    toldUsageBounds = told
    usageBoundsDidChange(told.bounds, told.isExact)
  }

  /// What was told of usage bounds.
  struct UsageBounds: Equatable {
    var bounds: CGRect
    var isExact: Bool
  }
}
