/// The places where lines of some paragraphs may end, small enough to be kept for a whole document: with them
/// a new width costs neither shaping nor looking at the text, and little for each line.
///
/// In most paragraphs all positions are multiples of one font unit; then a place takes four bytes, of which only its
/// position is looked at while a line is filled, eight places at a time (`KeptLines`). Other paragraphs keep `Double`s.
///
/// `@unchecked Sendable`: the columns are written once, in `init`.
final class KeptPlaces: @unchecked Sendable {
  /// One paragraph.
  struct Paragraph {
    /// Index after its last place; its first one is where the paragraph before ends. The same for one that has none.
    var end: UInt32
    /// Index in `looks`; `KeptPlaces.isWide` and `KeptPlaces.isNotKept` have none.
    var look: UInt16
    /// Index of its paragraph style.
    var style: UInt16
  }
  /// What paragraphs share.
  struct Look: Equatable {
    var scale: Double
    var metrics: LineMetrics
    var isRightToLeft: Bool
    /// Whether eight places may lie further apart than 16 bits tell.
    var isSparse = false
  }
  /// The places of a paragraph of several fonts.
  struct Wide {
    var offsets: [Int32]
    var contentEnds: [Double]
    var starts: [Double]
    var isPlain: [Bool]
    var stretches: [BreakColumns.Stretch]
    var isRightToLeft: Bool
  }
  /// What is between the end of a line's content and the start of the next line, in font units, not below 0, and whether
  /// the place is plain.
  struct Gap: Hashable {
    var width: Int32
    var isPlain: Bool
  }

  static let isWide = UInt16.max
  static let isNotKept = UInt16.max - 1

  let paragraphs: [Paragraph]
  /// By place: font units from the paragraph's start to the end of a line's content there, of which the low 16 bits are
  /// kept. Nothing is missing: a place is never further than that from the place before, its gap counted.
  let positions: UnsafePointer<UInt16>
  /// By place: units since the place before.
  let units: UnsafePointer<UInt8>
  /// By place: index in `gaps`.
  let gapNumbers: UnsafePointer<UInt8>
  let gaps: [Gap]
  let looks: [Look]
  /// By paragraph.
  let wide: [Int: Wide]

  /// - Parameter keeper: What has been put together.
  fileprivate init(_ keeper: borrowing PlaceKeeper) {
    paragraphs = keeper.paragraphs
    // No larger than it has to be.
    positions = KeptPlaces.copy(keeper.positions)
    units = KeptPlaces.copy(keeper.units)
    gapNumbers = KeptPlaces.copy(keeper.gapNumbers)
    gaps = keeper.gaps
    looks = keeper.looks
    wide = keeper.wide
  }

  deinit {
    positions.deallocate()
    units.deallocate()
    gapNumbers.deallocate()
  }

  private static func copy<Element: BitwiseCopyable>(_ column: [Element]) -> UnsafePointer<Element> {
    let memory = UnsafeMutablePointer<Element>.allocate(capacity: column.count)
    _ = UnsafeMutableBufferPointer(start: memory, count: column.count).initialize(from: column)
    return UnsafePointer(memory)
  }

  /// A paragraph's places, as indexes of the columns.
  func places(of index: Int) -> Range<Int> {
    Int(index > 0 ? paragraphs[index - 1].end : 0)..<Int(paragraphs[index].end)
  }

  /// Fills columns with a wide paragraph's places.
  ///
  /// - Returns: The direction.
  func readWide(_ index: Int, into columns: inout BreakColumns) -> Bool {
    let wide = wide[index]!
    columns.removeAll()
    for place in wide.offsets.indices {
      columns.append(
        offset: Int(wide.offsets[place]), contentEnd: wide.contentEnds[place], start: wide.starts[place],
        isPlain: wide.isPlain[place])
    }
    for stretch in wide.stretches { columns.appendStretch(end: Int(stretch.end), stretch.metrics) }
    return wide.isRightToLeft
  }
}

/// Puts the places of paragraphs together that are to be kept.
struct PlaceKeeper: ~Copyable {
  fileprivate var paragraphs: [KeptPlaces.Paragraph] = []
  fileprivate var positions: [UInt16] = []
  fileprivate var units: [UInt8] = []
  fileprivate var gapNumbers: [UInt8] = []
  fileprivate var gaps: [KeptPlaces.Gap] = []
  private var gapIndexes: [KeptPlaces.Gap: Int] = [:]
  fileprivate var looks: [KeptPlaces.Look] = []
  fileprivate var wide: [Int: KeptPlaces.Wide] = [:]

  /// What has been put together; then begins anew.
  mutating func finish() -> KeptPlaces {
    let kept = KeptPlaces(self)
    paragraphs = []
    positions.removeAll(keepingCapacity: true)
    units.removeAll(keepingCapacity: true)
    gapNumbers.removeAll(keepingCapacity: true)
    gaps = []
    gapIndexes.removeAll(keepingCapacity: true)
    looks = []
    wide = [:]
    return kept
  }

  /// Makes room for a number of paragraphs.
  mutating func reserve(_ count: Int) { paragraphs.reserveCapacity(count) }

  /// Takes a paragraph whose places are not to be kept.
  mutating func skip() { append(look: KeptPlaces.isNotKept, style: 0) }

  private mutating func append(look: UInt16, style: UInt16) {
    paragraphs.append(KeptPlaces.Paragraph(end: UInt32(positions.count), look: look, style: style))
  }

  /// Takes a paragraph.
  mutating func keep(_ columns: borrowing BreakColumns, style: Int, isRightToLeft: Bool) {
    guard let style = UInt16(exactly: style) else { return skip() }
    let first = positions.count
    if columns.scale > 0, columns.stretches.count == 1 {
      if let isSparse = pack(columns),
        let look = look(of: columns, isRightToLeft: isRightToLeft, isSparse: isSparse)
      {
        return append(look: UInt16(look), style: style)
      }
      positions.removeSubrange(first...)
      units.removeSubrange(first...)
      gapNumbers.removeSubrange(first...)
    }
    let count = columns.count
    wide[paragraphs.count] = KeptPlaces.Wide(
      offsets: Array(UnsafeBufferPointer(start: columns.offsets, count: count)),
      contentEnds: Array(UnsafeBufferPointer(start: columns.contentEnds, count: count)),
      starts: Array(UnsafeBufferPointer(start: columns.starts, count: count)),
      isPlain: Array(UnsafeBufferPointer(start: columns.isPlain, count: count)),
      stretches: columns.stretches,
      isRightToLeft: isRightToLeft)
    append(look: KeptPlaces.isWide, style: style)
  }

  private mutating func look(
    of columns: borrowing BreakColumns, isRightToLeft: Bool, isSparse: Bool
  ) -> Int? {
    let look = KeptPlaces.Look(
      scale: columns.scale, metrics: columns.stretches[0].metrics, isRightToLeft: isRightToLeft,
      isSparse: isSparse)
    for index in looks.indices.reversed() where looks[index] == look { return index }
    guard looks.count < 1000 else { return nil }
    looks.append(look)
    return looks.count - 1
  }

  /// Packs the places into four bytes each.
  ///
  /// - Returns: Whether eight of them may lie further apart than 16 bits tell; `nil` where they cannot be packed exactly.
  private mutating func pack(_ columns: borrowing BreakColumns) -> Bool? {
    let scale = columns.scale
    let inverse = 1 / scale
    var offset: Int32 = 0
    var position: Int64 = 0
    var lastEnd: Int64 = 0
    var known = KeptPlaces.Gap(width: -1, isPlain: false)
    var knownNumber: UInt8 = 0
    var isSparse = false
    let most = 65_000 * scale
    for place in 0..<columns.count {
      // Rounded somehow: whether the unit is the right one is asked below.
      let (end, next) = (columns.contentEnds[place] * inverse, columns.starts[place] * inverse)
      // A paragraph of millions of letters is wider than 32 bits of font units.
      guard end >= 0, next >= 0, end < Double(Int32.max), next < Double(Int32.max) else { return nil }
      let (contentEnd, start) = (Int64(end + 0.5), Int64(next + 0.5))
      let count = columns.offsets[place] - offset
      guard Double(contentEnd) * scale == columns.contentEnds[place],
        Double(start) * scale == columns.starts[place], count < 256, start >= contentEnd,
        contentEnd >= position, contentEnd - lastEnd <= 0xFFFF
      else { return nil }
      if columns.contentEnds[place] - (place < 8 ? 0 : columns.contentEnds[place - 8]) > most {
        isSparse = true
      }
      let gap = KeptPlaces.Gap(width: Int32(start - contentEnd), isPlain: columns.isPlain[place])
      if gap != known {
        guard let index = number(of: gap) else { return nil }
        known = gap
        knownNumber = index
      }
      positions.append(UInt16(truncatingIfNeeded: contentEnd))
      units.append(UInt8(count))
      gapNumbers.append(knownNumber)
      offset = columns.offsets[place]
      position = start
      lastEnd = contentEnd
    }
    return isSparse
  }

  private mutating func number(of gap: KeptPlaces.Gap) -> UInt8? {
    if let index = gapIndexes[gap] { return UInt8(index) }
    guard gaps.count < 256 else { return nil }
    gaps.append(gap)
    gapIndexes[gap] = gaps.count - 1
    return UInt8(gaps.count - 1)
  }
}
