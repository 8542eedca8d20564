internal import CoreGraphics
internal import CoreText
internal import TextEngine

/// Measurement of text whose height is an estimate.
extension NSTextLayoutManager {
  /// Measures more of the text whose height is an estimate, and reads on in a document that has not been read
  /// completely. Lines are not stored. When nothing is left, heights are exactly those of a layout of the
  /// whole document. With a `layoutQueue`, the queue does most of the work.
  ///
  /// Not in Apple's TextKit.
  ///
  /// - Parameters:
  ///   - unitCount: About how many UTF-16 units to measure.
  ///   - location: The location whose neighbourhood is measured first; `nil` for the document's start.
  /// - Returns: Whether anything is left to measure.
  @discardableResult
  public func refineLayout(unitCount: Int, near location: (any NSTextLocation)? = nil) -> Bool {
    let center = location.flatMap(offset(of:)) ?? 0
    let isLeft = refineLayout(unitCount: unitCount, around: center..<center)
    tellUsageBounds()
    return isLeft
  }

  /// Measures more of the text around a range of offsets.
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
        done = layOutDependent(first, in: container)
      } else {
        done = measureNearest(to: range)
      }
      guard done > 0 else { return false }
      budget -= done
    }
    return !isLayoutExact
  }

  /// Lays out the first element whose height is an estimate, where lines depend on the text above them.
  ///
  /// - Returns: The number of UTF-16 units whose height has become known.
  private func layOutDependent(_ first: LayoutIndex.Entry, in container: NSTextContainer) -> Int {
    let unknown = index.sum.estimatedLength
    layOutDependent(upTo: first.range.lowerBound, in: container)
    if index.sum.estimatedLength == unknown { layOut(from: first.range.lowerBound, keepsLines: true) }
    return unknown - index.sum.estimatedLength
  }

  /// Measures one or a few elements of the estimated block nearest to a range.
  ///
  /// - Returns: The number of UTF-16 units measured.
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

  /// Measures the elements that have characters in a range of offsets.
  ///
  /// - Returns: The number of UTF-16 units measured.
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

  // MARK: Estimates

  /// The average height of text per UTF-16 unit, in points, as far as heights are known.
  var pointsPerUnit: CGFloat {
    let sum = index.sum
    let known = sum.length - sum.estimatedLength
    let height = sum.height - sum.estimatedHeight
    guard known > 0, height > .zero else { return estimatedHeight(of: 1 << 20).points / CGFloat(1 << 20) }
    return height.points / CGFloat(known)
  }

  /// Rescales estimates that were made before anything was known to the average height now known. Each
  /// estimate is changed once only, when the first viewport of a document or of a new width has been laid
  /// out.
  ///
  /// - Returns: Whether any estimate was changed.
  func rescaleEstimates() -> Bool {
    guard needsRescaling, index.sum.length > index.sum.estimatedLength else { return false }
    needsRescaling = false
    guard index.sum.estimatedLength > 0 else { return false }
    index.rescaleEstimates(to: pointsPerUnit)
    return true
  }

  /// The estimated number of UTF-16 units that have not been read yet.
  var unreadUnitCount: Int { (textContentManager as? any TextContentReading)?.unreadUnitCount ?? 0 }

  /// The estimated height of the text that has not been read yet, in points.
  var unreadHeight: CGFloat {
    let unread = unreadUnitCount
    return unread > 0 ? pointsPerUnit * CGFloat(unread) : 0
  }

  /// Reads on in a document that has not been read completely.
  ///
  /// - Parameter unitCount: About how many UTF-16 units to read.
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

  /// Reads on until text reaches below a height of the container.
  func readOn(toHeight height: CGFloat) {
    while index.sum.height.points <= height, unreadUnitCount > 0 {
      let missing = (height - index.sum.height.points) / max(pointsPerUnit, 1e-6)
      guard readOn(Int(min(missing, 1e9)) + 1 << 16) else { return }
    }
  }

  // MARK: Notifying viewports

  /// Calls `usageBoundsDidChange` if the usage bounds have changed.
  func tellUsageBounds() {
    guard let usageBoundsDidChange else { return }
    let told = UsageBounds(bounds: usageBoundsForTextContainer, isExact: isLayoutExact)
    guard told != toldUsageBounds else { return }
    toldUsageBounds = told
    usageBoundsDidChange(told.bounds, told.isExact)
  }

  /// Usage bounds as passed to `usageBoundsDidChange`.
  struct UsageBounds: Equatable {
    var bounds: CGRect
    var isExact: Bool
  }
}
