internal import CoreGraphics
internal import TextEngine

/// Measurement on other threads.
extension NSTextLayoutManager {
  /// Creates a job that measures text whose height is an estimate, on whichever thread runs it. Reads on in a
  /// document that has not been read completely. Lines are not stored.
  ///
  /// Not in Apple's TextKit.
  ///
  /// Text of other jobs whose heights have not been taken yet is skipped. Some text can be measured only on
  /// the document's own thread, by `refineLayout(unitCount:near:)`:
  /// - the document's first element and its last ones
  /// - elements with attachments or run delegates
  /// - elements in blocks and tables
  /// - all text where the delegate creates fragments or forbids line breaks
  /// - text whose lines depend on the text above them, in limited containers and beside exclusion paths
  ///
  /// - Parameters:
  ///   - unitCount: About how many UTF-16 units to measure.
  ///   - location: The location whose neighbourhood is measured first; `nil` for the document's start.
  /// - Returns: `nil` if there is nothing that a job could measure, and during an edit.
  public func measuringJob(unitCount: Int, near location: (any NSTextLocation)? = nil) -> TextLayoutJob? {
    let center = location.flatMap(offset(of:)) ?? 0
    return measuringJob(unitCount: unitCount, around: center..<center)
  }

  /// Creates a job that measures more of the text around a range of offsets.
  func measuringJob(unitCount: Int, around range: Range<Int>) -> TextLayoutJob? {
    guard let content = textContentManager, !content.hasUntoldEdits, let container = textContainer,
      container.plainTop.isFinite, delegateHasNoSay
    else { return nil }
    prepare()
    var ranges: [Range<Int>] = []
    while true {
      if let first = index.firstEstimate() {
        guard !isBound(at: first.top.points, in: container) else { return nil }
        ranges = rangesToMeasure(unitCount: max(unitCount, 1), around: range)
        guard ranges.isEmpty else { break }
      }
      guard readOn(max(unitCount, 1 << 16)) else { return nil }
    }
    let snapshot = (content as? any TextContentSnapshotting)?.contentSnapshot(for: ranges)
    let job = TextLayoutJob(
      snapshot ?? CopiedElements(of: self, in: ranges), ranges, settings, in: PlainColumn(container),
      overlays: rendering.overlays.map(\.runs))
    measurements.insert(job.ticket)
    return job
  }

  /// Whether the delegate is known to leave fragments and line breaks unchanged.
  var delegateHasNoSay: Bool { delegate == nil || allowsAllBreaks && leavesFragments }

  /// Adds the heights that a job has measured to the layout, as far as they are still valid. Heights of text
  /// that was edited since are left out, others are moved by the edits. As with `refineLayout`, the text that
  /// viewports show does not move.
  ///
  /// Not in Apple's TextKit.
  ///
  /// - Returns: Whether any estimate was replaced. `false` for heights of another layout manager, of another
  ///   document or of another width, and for heights that were taken before.
  @discardableResult
  public func take(_ heights: MeasuredHeights) -> Bool {
    guard put(heights) else { return false }
    tellViewports { $0.heightsChanged() }
    tellUsageBounds()
    return true
  }

  /// Adds heights to the index.
  ///
  /// - Returns: Whether less is left to measure than before.
  func put(_ heights: MeasuredHeights) -> Bool {
    guard measurements.remove(heights.ticket), isPrepared, let container = textContainer,
      textContentManager?.hasUntoldEdits == false, index.sum.length == documentLength
    else { return false }
    let unknown = index.sum.measurableLength
    var row: [KnownRange] = []
    func flush() {
      if !row.isEmpty { put(row, in: container) }
      row = []
    }
    for stretch in heights.entries {
      guard let range = heights.ticket.moved(stretch.range), range.upperBound <= index.sum.length else {
        flush()
        continue
      }
      if let last = row.last, last.range.upperBound != range.lowerBound { flush() }
      if let sum = stretch.sum {
        row.append(KnownRange(range: range, sum: sum))
      } else {
        flush()
        index.refuse(range)
      }
    }
    flush()
    guard index.sum.measurableLength != unknown else { return false }
    generation += 1
    return true
  }

  /// A range of the document with the summary of its layout.
  private struct KnownRange {
    var range: Range<Int>
    var sum: BlockSum
  }

  /// Adds ranges that follow each other to the index.
  private func put(_ row: [KnownRange], in container: NSTextContainer) {
    var row = row[...]
    // The document's first line has no space above it.
    while let first = row.first, let entry = index.entry(at: first.range.lowerBound),
      entry.before.height == .zero, entry.range.lowerBound == first.range.lowerBound
    {
      if first.sum.height == .zero { put(first) } else { index.refuse(first.range) }
      row.removeFirst()
    }
    guard let first = row.first, let last = row.last, let entry = index.entry(at: first.range.lowerBound),
      !isBound(at: entry.top.points, in: container)
    else { return }
    let range = first.range.lowerBound..<last.range.upperBound
    guard index.estimatedLength(in: range) == range.count else {
      // Part of it has been laid out since.
      for stretch in row { put(stretch) }
      return
    }
    var blocks: [LayoutBlock] = []
    for stretch in row {
      let block = LayoutBlock.measured(stretch.sum)
      if let both = blocks.last?.merged(with: block) {
        blocks[blocks.count - 1] = both
      } else {
        blocks.append(block)
      }
    }
    index.replace(range, with: blocks)
  }

  /// Adds a range to the index if all of it is an estimate. If only part of it is, its elements have changed.
  private func put(_ stretch: KnownRange) {
    switch index.estimatedLength(in: stretch.range) {
    case 0: return
    case stretch.range.count:
      index.replace(stretch.range, with: [.measured(stretch.sum)])
      if stretch.sum.height == .zero { forgetUnlessFirst(at: stretch.range.upperBound) }
    default: index.refuse(stretch.range)
    }
  }

  /// Cancels pending measurements.
  func forgetMeasurements() {
    measurements.removeAll()
    queuedLayout.cancel()
  }

  // MARK: Choosing ranges to measure

  /// Returns the ranges for a job, ascending: the nearest to a range whose height is an estimate and that no
  /// other job measures. They begin at the start of an element, or inside one that another job measures.
  private func rangesToMeasure(unitCount: Int, around range: Range<Int>) -> [Range<Int>] {
    let claims = measurements.claims
    let limit = index.sum.length - LayoutBlock.measuredLimit
    var (above, below): ([Range<Int>], [Range<Int>]) = ([], [])
    var (top, bottom) = (min(range.lowerBound, limit), range.lowerBound)
    var budget = unitCount
    while budget > 0 {
      let (up, down) = (
        freeRange(before: top, apartFrom: claims), freeRange(from: bottom, to: limit, apartFrom: claims)
      )
      let step = min(budget, TextLayoutJob.unitsPerStep)
      let isUp =
        if let up, let down {
          range.lowerBound - up.upperBound < down.lowerBound - range.upperBound
        } else {
          up != nil
        }
      if isUp, let up {
        top = max(up.lowerBound, up.upperBound - step)
        join(top..<up.upperBound, to: &above)
        budget -= up.upperBound - top
      } else if let down {
        bottom = min(down.upperBound, down.lowerBound + step)
        join(down.lowerBound..<bottom, to: &below)
        budget -= bottom - down.lowerBound
      } else {
        break
      }
    }
    var found: [Range<Int>] = []
    for stretch in above.reversed() + below { join(stretch, to: &found) }
    return found.compactMap { beginningWithElement($0, apartFrom: claims) }
  }

  /// Adds a range to a list; a range that adjoins the last one is joined to it.
  private func join(_ stretch: Range<Int>, to list: inout [Range<Int>]) {
    if let last = list.last, last.lowerBound == stretch.upperBound || last.upperBound == stretch.lowerBound {
      list[list.count - 1] = last.joined(with: stretch)
    } else {
      list.append(stretch)
    }
  }

  /// Returns a range extended to the start of its first element, unless another job measures that element.
  /// The document's first element is left out; `nil` if nothing else is left.
  private func beginningWithElement(_ stretch: Range<Int>, apartFrom claims: [Range<Int>]) -> Range<Int>? {
    var start = stretch.lowerBound
    if index.entry(at: start)?.range.lowerBound != start, let element = elementRange(at: start),
      !claims.contains(where: { $0.contains(element.lowerBound) })
    {
      start = element.lowerBound
    }
    if start == 0, let first = elementRange(at: 0) { start = first.upperBound }
    return start < stretch.upperBound ? start..<stretch.upperBound : nil
  }

  /// Returns the first range from an offset on that a job could measure.
  private func freeRange(from offset: Int, to limit: Int, apartFrom claims: [Range<Int>]) -> Range<Int>? {
    var offset = max(offset, 0)
    while offset < limit, let entry = index.firstMeasurable(from: offset) {
      let start = max(entry.range.lowerBound, offset)
      guard start < limit else { return nil }
      if let claim = claims.first(where: { $0.contains(start) }) {
        offset = claim.upperBound
        continue
      }
      let next = claims.first { $0.lowerBound > start }?.lowerBound ?? limit
      return start..<min(entry.range.upperBound, next, limit)
    }
    return nil
  }

  /// Returns the last range before an offset that a job could measure.
  private func freeRange(before offset: Int, apartFrom claims: [Range<Int>]) -> Range<Int>? {
    var offset = offset
    while offset > 0, let entry = index.lastMeasurable(before: offset) {
      let end = min(entry.range.upperBound, offset)
      if let claim = claims.last(where: { $0.contains(end - 1) }) {
        offset = claim.lowerBound
        continue
      }
      let last = claims.last { $0.upperBound < end }?.upperBound ?? 0
      return max(entry.range.lowerBound, last)..<end
    }
    return nil
  }
}

extension TextLayoutJob {
  /// The number of UTF-16 units after which the choice of ranges may change between the text above and the
  /// text below.
  fileprivate static let unitsPerStep = 2048
}
