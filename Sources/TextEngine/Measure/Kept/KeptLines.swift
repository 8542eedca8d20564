/// Fills the lines of paragraphs from what `KeptPlaces` holds of them: the lines of `BreakColumns.fit`, bit for bit.
///
/// **Why.** A new width of a whole document is asked for while a window is dragged, and all it has to find is which places
/// are the last ones on their lines. A line's end is looked for in font units, eight places a step: content ends ascend,
/// so that the number of places which still fit is where the line ends. Points are made of one place a line.
///
/// **Why it may be trusted.** What fits grows with the font units, so all places before the last that fits do and none
/// behind. Only places within a unit of the edge could be judged otherwise in points than in units, and those are asked
/// in points: by the very subtraction and comparison that the slow way makes for each place.
struct KeptLines: ~Copyable {
  /// The ends of the lines of one paragraph, from its start.
  private var ends: UnsafeMutablePointer<UInt32>
  private var capacity = 64
  /// What the last paragraph was filled by; most are filled by the same.
  private var known: (look: UInt16, style: UInt16, rules: FillRules)?

  /// What decides about lines besides places.
  private struct FillRules {
    var first: Double
    var other: Double
    var height: Double
    var spacing: Double
    var paragraphSpacing: Double
    var scale: Double
    var isSparse: Bool

    init(_ look: KeptPlaces.Look, _ style: PlainStyle) {
      let widths = look.isRightToLeft ? style.rightToLeftWidths : style.widths
      first = LineWidths.room(widths.first)
      other = LineWidths.room(widths.other)
      (height, spacing) = style.rules.line(of: look.metrics)
      paragraphSpacing = style.rules.paragraphSpacing
      scale = look.scale
      isSparse = look.isSparse
    }
  }

  init() { ends = .allocate(capacity: capacity) }

  deinit { ends.deallocate() }

  /// Forgets what it knows of looks: others follow.
  mutating func beginPortion() { known = nil }

  /// Fills the lines of a paragraph that is not wide.
  ///
  /// - Parameters:
  ///   - index: Its index in `kept`.
  ///   - start: Its first unit in the text.
  ///   - style: Its paragraph style.
  ///   - measure: Receives the lines.
  /// - Returns: Where the paragraph has the same lines; `nil` where it cannot be broken like that, and then nothing is
  ///   received.
  mutating func fill(
    _ kept: KeptPlaces, _ index: Int, at start: Int, style: PlainStyle, into measure: inout TextMeasure
  ) -> BreakInterval? {
    let paragraph = kept.paragraphs[index]
    if known == nil || known!.look != paragraph.look || known!.style != paragraph.style {
      known = (
        paragraph.look, paragraph.style, FillRules(kept.looks[Int(paragraph.look)], style)
      )
    }
    let rules = known!.rules
    let places = kept.places(of: index)
    guard let (count, interval) = findEnds(kept, places, rules) else { return nil }
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

  /// Puts the lines' ends into `ends`.
  ///
  /// - Returns: Their number, and where they stay as they are; `nil` where a word is wider than a line, or a line ends
  ///   where it must be shaped again.
  private mutating func findEnds(
    _ kept: KeptPlaces, _ places: Range<Int>, _ rules: FillRules
  ) -> (count: Int, interval: BreakInterval)? {
    let (positions, units, gapNumbers) = (kept.positions, kept.units, kept.gapNumbers)
    let scale = rules.scale
    let blockEnd = rules.isSparse ? places.lowerBound &- 1 : places.upperBound &- 8
    var room = rules.first
    var roomUnits = KeptLines.units(in: room, scale)
    let otherUnits = KeptLines.units(in: rules.other, scale)
    var count = 0
    var place = places.lowerBound
    var offset = 0
    /// Font units to the line's start.
    var start = 0
    /// Font units of the widest line, and the least that some line's next place needs.
    var widest = 0
    var next = Int.max
    /// A room in which not all is known, in points.
    var unknown = Double.infinity
    while place < places.upperBound {
      let first = place
      var limit = start &+ roomUnits
      /// Font units to the last place that fits, or to the line's start.
      var position = start
      while true {
        var isFull = false
        while place <= blockEnd {
          let last = KeptLines.position(positions[place &+ 7], from: position)
          if last <= limit {
            offset &+= KeptLines.sum(of: 8, units + place)
            place &+= 8
            position = last
            continue
          }
          let count = KeptLines.countFitting(
            positions + place, from: UInt16(truncatingIfNeeded: position),
            room: UInt16(truncatingIfNeeded: limit &- position))
          if count > 0 {
            offset &+= KeptLines.sum(of: count, units + place)
            place &+= count
            position = KeptLines.position(positions[place &- 1], from: position)
          }
          isFull = true
          break
        }
        while !isFull, place < places.upperBound {
          let next = KeptLines.position(positions[place], from: position)
          if next > limit { break }
          position = next
          offset &+= Int(units[place])
          place &+= 1
        }
        // Whoever is this near to the edge is compared in points; rounding moves no place by a thousandth of a unit.
        let isNear =
          position == limit && place > first
          || place < places.upperBound
            && KeptLines.position(positions[place], from: position) == limit &+ 1
        guard isNear else { break }
        let exact = KeptLines.limit(limit, origin: Double(start) * scale, room: room, scale: scale)
        if exact == limit { break }
        limit = exact
        for passed in first..<place { offset &-= Int(units[passed]) }
        place = first
        position = start
      }
      guard place > first else { return nil }
      let gap = kept.gaps[Int(gapNumbers[place &- 1])]
      guard gap.isPlain else { return nil }
      widest = max(widest, position &- start)
      if place < places.upperBound {
        let nextEnd = KeptLines.position(positions[place], from: position)
        next = min(next, nextEnd &- start)
        if !kept.gaps[Int(gapNumbers[place])].isPlain {
          if Double(nextEnd) * scale - Double(start) * scale <= GreedyBreaker.beyond(room) { return nil }
          unknown = min(unknown, room.nextUp)
        }
      }
      if count == capacity { grow() }
      ends[count] = UInt32(truncatingIfNeeded: offset)
      count &+= 1
      start = position &+ Int(gap.width)
      room = rules.other
      roomUnits = otherUnits
    }
    // A hundredth of a unit is more than all rounding moves.
    let below = next == .max ? Double.infinity : (Double(next) - 0.01) * scale
    return (count, BreakInterval(from: (Double(widest) + 0.01) * scale, below: min(below, unknown)))
  }

  /// The whole font units in some room, one more or less; more than any paragraph has for more.
  private static func units(in room: Double, _ scale: Double) -> Int {
    let units = room / scale
    return units < 0x1_0000_0000 ? Int(units) : 0x1_0000_0000
  }

  /// The most font units from the paragraph's start that end on a line.
  private static func limit(_ near: Int, origin: Double, room: Double, scale: Double) -> Int {
    var limit = near
    while Double(limit + 1) * scale - origin <= room { limit += 1 }
    while Double(limit) * scale - origin > room { limit -= 1 }
    return limit
  }

  /// A position of which the low bits are known, not before another one.
  @inline(__always)
  private static func position(_ bits: UInt16, from position: Int) -> Int {
    position &+ Int(bits &- UInt16(truncatingIfNeeded: position))
  }

  /// How many of eight places are in the room, of which the last one is not.
  @inline(__always)
  private static func countFitting(_ positions: UnsafePointer<UInt16>, from start: UInt16, room: UInt16)
    -> Int
  {
    let ends =
      UnsafeRawPointer(positions).loadUnaligned(as: SIMD8<UInt16>.self) &- SIMD8<UInt16>(repeating: start)
    let ones = SIMD8<UInt16>(repeating: 1).replacing(
      with: 0, where: ends .> SIMD8<UInt16>(repeating: room))
    return Int(ones.wrappedSum())
  }

  /// The sum of one to eight bytes.
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
