/// Breaks paragraphs at packed opportunities: the lines of `OpportunityColumns.fit`, bit for bit.
///
/// **Why.** While a window is dragged, a document is measured at width after width, and all that is to be
/// found is which opportunities are the last ones on their lines. A line's end is looked for in font units,
/// eight opportunities a step: content ends ascend, so the number of opportunities that still fit tells where
/// the line ends. Only one opportunity a line is converted to points.
///
/// **Why it may be trusted.** Font units and points ascend together. So all opportunities before the last one
/// that fits do fit, and none after it. Rounding could only matter within a font unit of the edge. There the
/// comparison is made in points, by the very subtraction that the slow way makes for each opportunity.
struct PackedLineBreaker: ~Copyable {
  /// The ends of the lines of one paragraph, from its start.
  private var ends: UnsafeMutablePointer<UInt32>
  private var capacity = 64
  /// The rules of the last paragraph; most paragraphs share them.
  private var known: (traits: UInt16, style: UInt16, rules: FillRules)?

  /// All that decides about lines besides opportunities. Widths and heights are points.
  private struct FillRules {
    var first: Double
    var other: Double
    var height: Double
    var spacing: Double
    var paragraphSpacing: Double
    var scale: Double
    var isSparse: Bool

    init(_ traits: OpportunityStore.Traits, _ style: MeasuringStyle) {
      let widths = traits.isRightToLeft ? style.rightToLeftWidths : style.widths
      first = LineWidths.limit(widths.first)
      other = LineWidths.limit(widths.other)
      (height, spacing) = style.rules.line(of: traits.metrics)
      paragraphSpacing = style.rules.paragraphSpacing
      scale = traits.scale
      isSparse = traits.isSparse
    }
  }

  init() { ends = .allocate(capacity: capacity) }

  deinit { ends.deallocate() }

  /// Forgets the last paragraph: the next one is of another store.
  mutating func beginPortion() { known = nil }

  /// Fills the lines of a packed paragraph.
  ///
  /// - Parameters:
  ///   - index: Its index in `store`.
  ///   - start: Its first unit in the text.
  ///   - style: Its paragraph style.
  ///   - measure: Receives the lines.
  /// - Returns: The widths at which the paragraph has the same lines. `nil` if it cannot be broken like that;
  ///   then `measure` is left as it is.
  mutating func fill(
    _ store: OpportunityStore, _ index: Int, at start: Int, style: MeasuringStyle,
    into measure: inout TextMeasure
  ) -> BreakInterval? {
    let paragraph = store.paragraphs[index]
    if known == nil || known!.traits != paragraph.traits || known!.style != paragraph.style {
      known = (
        paragraph.traits, paragraph.style, FillRules(store.sharedTraits[Int(paragraph.traits)], style)
      )
    }
    let rules = known!.rules
    let opportunities = store.opportunities(of: index)
    guard let (count, interval) = findEnds(store, opportunities, rules) else { return nil }
    var y = 0.0
    var spacing = 0.0
    for line in 0..<count {
      y = y + spacing + rules.height
      spacing = rules.spacing
      ends[line] &+= UInt32(truncatingIfNeeded: start)
    }
    measure.lineEnds.append(contentsOf: UnsafeBufferPointer(start: ends, count: count))
    measure.endParagraph(height: y, spacing: spacing + rules.paragraphSpacing)
    return interval
  }

  /// Stores the ends of the lines in `ends`.
  ///
  /// - Returns: Their number, and the widths at which they stay the same. `nil` if a word is wider than a
  ///   line, or a line ends where it must be shaped again.
  private mutating func findEnds(
    _ store: OpportunityStore, _ opportunities: Range<Int>, _ rules: FillRules
  ) -> (count: Int, interval: BreakInterval)? {
    let (positions, units, gapIndexes) = (store.positions, store.units, store.gapIndexes)
    let scale = rules.scale
    let blockEnd = rules.isSparse ? opportunities.lowerBound &- 1 : opportunities.upperBound &- 8
    var availableWidth = rules.first
    var availableUnits = PackedLineBreaker.units(in: availableWidth, scale)
    let otherUnits = PackedLineBreaker.units(in: rules.other, scale)
    var count = 0
    var opportunity = opportunities.lowerBound
    var offset = 0
    /// Font units to the line's start.
    var start = 0
    /// Font units of the widest line, and the least that some line's next opportunity needs.
    var widest = 0
    var next = Int.max
    /// The least available width at which the result is uncertain, in points.
    var unknown = Double.infinity
    while opportunity < opportunities.upperBound {
      let first = opportunity
      var limit = start &+ availableUnits
      /// Font units to the last opportunity that fits, or to the line's start.
      var position = start
      while true {
        Self.passFitting(
          positions, units, limit: limit, blockEnd: blockEnd, end: opportunities.upperBound,
          opportunity: &opportunity, position: &position, offset: &offset)
        // So near to the edge points decide: rounding moves no opportunity by a thousandth of a unit.
        let isNear =
          position == limit && opportunity > first
          || opportunity < opportunities.upperBound
            && PackedLineBreaker.position(positions[opportunity], from: position) == limit &+ 1
        guard isNear else { break }
        let exact = PackedLineBreaker.limit(
          limit, origin: Double(start) * scale, availableWidth: availableWidth, scale: scale)
        if exact == limit { break }
        limit = exact
        for passed in first..<opportunity { offset &-= Int(units[passed]) }
        opportunity = first
        position = start
      }
      guard opportunity > first else { return nil }
      let gap = store.gaps[Int(gapIndexes[opportunity &- 1])]
      guard gap.isPlain else { return nil }
      widest = max(widest, position &- start)
      if opportunity < opportunities.upperBound {
        let nextEnd = PackedLineBreaker.position(positions[opportunity], from: position)
        next = min(next, nextEnd &- start)
        if !store.gaps[Int(gapIndexes[opportunity])].isPlain {
          if Double(nextEnd) * scale - Double(start) * scale <= GreedyBreaker.beyond(availableWidth) {
            return nil
          }
          unknown = min(unknown, availableWidth.nextUp)
        }
      }
      if count == capacity { grow() }
      ends[count] = UInt32(truncatingIfNeeded: offset)
      count &+= 1
      start = position &+ Int(gap.width)
      availableWidth = rules.other
      availableUnits = otherUnits
    }
    // A hundredth of a unit is more than all rounding moves.
    let below = next == .max ? Double.infinity : (Double(next) - 0.01) * scale
    return (count, BreakInterval(from: (Double(widest) + 0.01) * scale, below: min(below, unknown)))
  }

  /// Passes the opportunities that fit.
  ///
  /// - Parameters:
  ///   - limit: The most font units from the paragraph's start that end on the line.
  ///   - blockEnd: The last opportunity from which on there are eight.
  ///   - end: The index after the last opportunity.
  ///   - opportunity: The next opportunity.
  ///   - position: Font units to the last opportunity that fits.
  ///   - offset: Its UTF-16 offset.
  @inline(__always)
  private static func passFitting(
    _ positions: UnsafePointer<UInt16>, _ units: UnsafePointer<UInt8>, limit: Int, blockEnd: Int, end: Int,
    opportunity: inout Int, position: inout Int, offset: inout Int
  ) {
    while opportunity <= blockEnd {
      let last = Self.position(positions[opportunity &+ 7], from: position)
      if last <= limit {
        offset &+= sum(of: 8, units + opportunity)
        opportunity &+= 8
        position = last
        continue
      }
      let count = countFitting(
        positions + opportunity, from: UInt16(truncatingIfNeeded: position),
        limit: UInt16(truncatingIfNeeded: limit &- position))
      if count > 0 {
        offset &+= sum(of: count, units + opportunity)
        opportunity &+= count
        position = Self.position(positions[opportunity &- 1], from: position)
      }
      return
    }
    while opportunity < end {
      let next = Self.position(positions[opportunity], from: position)
      if next > limit { break }
      position = next
      offset &+= Int(units[opportunity])
      opportunity &+= 1
    }
  }

  /// Returns the whole font units in an available width, exact to one unit. Of a very large width it returns
  /// more than any paragraph has.
  private static func units(in availableWidth: Double, _ scale: Double) -> Int {
    let units = availableWidth / scale
    return units < 0x1_0000_0000 ? Int(units) : 0x1_0000_0000
  }

  /// Returns the most font units from the paragraph's start that end on a line.
  private static func limit(_ near: Int, origin: Double, availableWidth: Double, scale: Double) -> Int {
    var limit = near
    while Double(limit + 1) * scale - origin <= availableWidth { limit += 1 }
    while Double(limit) * scale - origin > availableWidth { limit -= 1 }
    return limit
  }

  /// Returns the position with given low bits, not before another one.
  @inline(__always)
  private static func position(_ bits: UInt16, from position: Int) -> Int {
    position &+ Int(bits &- UInt16(truncatingIfNeeded: position))
  }

  /// Returns how many of eight opportunities fit, of which the last one does not.
  @inline(__always)
  private static func countFitting(_ positions: UnsafePointer<UInt16>, from start: UInt16, limit: UInt16)
    -> Int
  {
    let ends =
      UnsafeRawPointer(positions).loadUnaligned(as: SIMD8<UInt16>.self) &- SIMD8<UInt16>(repeating: start)
    let ones = SIMD8<UInt16>(repeating: 1).replacing(
      with: 0, where: ends .> SIMD8<UInt16>(repeating: limit))
    return Int(ones.wrappedSum())
  }

  /// Returns the sum of one to eight bytes.
  @inline(__always)
  private static func sum(of count: Int, _ bytes: UnsafePointer<UInt8>) -> Int {
    let all = UnsafeRawPointer(bytes).loadUnaligned(as: UInt64.self).littleEndian << UInt64(64 &- 8 &* count)
    let pairs = (all & 0x00FF_00FF_00FF_00FF) &+ ((all >> 8) & 0x00FF_00FF_00FF_00FF)
    return Int((pairs &* 0x0001_0001_0001_0001) >> 48)
  }

  @inline(never)
  private mutating func grow() {
    let more = UnsafeMutablePointer<UInt32>.allocate(capacity: 2 * capacity)
    more.update(from: ends, count: capacity)
    ends.deallocate()
    ends = more
    capacity *= 2
  }
}
