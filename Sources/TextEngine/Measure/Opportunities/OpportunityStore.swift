/// The opportunities of some paragraphs, packed so that a whole document's can stay in memory. With them a
/// new width costs neither shaping nor a look at the text, and little for each line.
///
/// In most paragraphs all positions are multiples of one font unit. Then an opportunity takes four bytes;
/// while lines are filled only its position is read, eight opportunities at a time (`PackedLineBreaker`).
/// Other paragraphs store `Double`s.
///
/// `@unchecked Sendable`: the columns are written once, in `init`.
final class OpportunityStore: @unchecked Sendable {
  /// One paragraph.
  struct Paragraph {
    /// The index after its last opportunity. Its first one is where the paragraph before ends; for a
    /// paragraph without packed opportunities both are the same.
    var end: UInt32
    /// An index into `sharedTraits`, or `OpportunityStore.isUnpacked` or `OpportunityStore.isUnstored`.
    var traits: UInt16
    /// The index of its paragraph style.
    var style: UInt16
  }
  /// What many paragraphs have in common.
  struct Traits: Equatable {
    /// Points for each font unit.
    var scale: Double
    /// The extents of all lines.
    var metrics: LineMetrics
    var isRightToLeft: Bool
    /// Whether eight opportunities may lie further apart than 16 bits tell.
    var isSparse = false
  }
  /// The opportunities of a paragraph that cannot be packed, as in `OpportunityColumns`.
  struct UnpackedParagraph {
    var offsets: [Int32]
    var contentEnds: [Double]
    var starts: [Double]
    var isPlain: [Bool]
    var metricsRuns: [OpportunityColumns.MetricsRun]
    var isRightToLeft: Bool
  }
  /// The distance from the end of a line's content to the start of the next line.
  struct Gap: Hashable {
    /// Font units, not negative.
    var width: Int32
    /// Whether a line may be cut there without changing a glyph.
    var isPlain: Bool
  }

  /// The `traits` of a paragraph in `unpacked`.
  static let isUnpacked = UInt16.max
  /// The `traits` of a paragraph that has to be measured anew.
  static let isUnstored = UInt16.max - 1

  let paragraphs: [Paragraph]
  /// By opportunity: the low 16 bits of the font units from the paragraph's start to the end of a line's
  /// content there. They tell all: an opportunity is never further than that from the one before, its gap
  /// included.
  let positions: UnsafePointer<UInt16>
  /// By opportunity: the UTF-16 units since the one before.
  let units: UnsafePointer<UInt8>
  /// By opportunity: an index into `gaps`.
  let gapIndexes: UnsafePointer<UInt8>
  let gaps: [Gap]
  let sharedTraits: [Traits]
  /// By index in `paragraphs`.
  let unpacked: [Int: UnpackedParagraph]

  /// Creates a store of what a packer has received.
  fileprivate init(_ packer: borrowing OpportunityPacker) {
    paragraphs = packer.paragraphs
    // No larger than it has to be.
    positions = OpportunityStore.copy(packer.positions)
    units = OpportunityStore.copy(packer.units)
    gapIndexes = OpportunityStore.copy(packer.gapIndexes)
    gaps = packer.gaps
    sharedTraits = packer.sharedTraits
    unpacked = packer.unpacked
  }

  deinit {
    positions.deallocate()
    units.deallocate()
    gapIndexes.deallocate()
  }

  private static func copy<Element: BitwiseCopyable>(_ column: [Element]) -> UnsafePointer<Element> {
    let memory = UnsafeMutablePointer<Element>.allocate(capacity: column.count)
    _ = UnsafeMutableBufferPointer(start: memory, count: column.count).initialize(from: column)
    return UnsafePointer(memory)
  }

  /// The opportunities of a paragraph, as indexes into the columns.
  func opportunities(of index: Int) -> Range<Int> {
    Int(index > 0 ? paragraphs[index - 1].end : 0)..<Int(paragraphs[index].end)
  }

  /// Replaces the content of `columns` by the opportunities of an unpacked paragraph.
  ///
  /// - Returns: Whether the paragraph's direction is right to left.
  func readUnpacked(_ index: Int, into columns: inout OpportunityColumns) -> Bool {
    let unpacked = unpacked[index]!
    columns.removeAll()
    for opportunity in unpacked.offsets.indices {
      columns.append(
        offset: Int(unpacked.offsets[opportunity]), contentEnd: unpacked.contentEnds[opportunity],
        start: unpacked.starts[opportunity],
        isPlain: unpacked.isPlain[opportunity])
    }
    for run in unpacked.metricsRuns { columns.appendMetrics(end: Int(run.end), run.metrics) }
    return unpacked.isRightToLeft
  }
}

/// Packs the opportunities of paragraphs into an `OpportunityStore`, one paragraph after the other.
struct OpportunityPacker: ~Copyable {
  fileprivate var paragraphs: [OpportunityStore.Paragraph] = []
  fileprivate var positions: [UInt16] = []
  fileprivate var units: [UInt8] = []
  fileprivate var gapIndexes: [UInt8] = []
  fileprivate var gaps: [OpportunityStore.Gap] = []
  private var indexOfGap: [OpportunityStore.Gap: Int] = [:]
  fileprivate var sharedTraits: [OpportunityStore.Traits] = []
  fileprivate var unpacked: [Int: OpportunityStore.UnpackedParagraph] = [:]

  /// Returns a store of all paragraphs since the last call, and begins anew.
  mutating func finish() -> OpportunityStore {
    let store = OpportunityStore(self)
    paragraphs = []
    positions.removeAll(keepingCapacity: true)
    units.removeAll(keepingCapacity: true)
    gapIndexes.removeAll(keepingCapacity: true)
    gaps = []
    indexOfGap.removeAll(keepingCapacity: true)
    sharedTraits = []
    unpacked = [:]
    return store
  }

  /// Reserves capacity for a number of paragraphs.
  mutating func reserve(_ count: Int) { paragraphs.reserveCapacity(count) }

  /// Appends a paragraph whose opportunities are not stored.
  mutating func appendUnstored() { appendEntry(traits: OpportunityStore.isUnstored, style: 0) }

  private mutating func appendEntry(traits: UInt16, style: UInt16) {
    paragraphs.append(OpportunityStore.Paragraph(end: UInt32(positions.count), traits: traits, style: style))
  }

  /// Appends a paragraph: packed if that is exact, otherwise as it is.
  mutating func append(_ columns: borrowing OpportunityColumns, style: Int, isRightToLeft: Bool) {
    guard let style = UInt16(exactly: style) else { return appendUnstored() }
    let first = positions.count
    if columns.scale > 0, columns.metricsRuns.count == 1 {
      if let isSparse = pack(columns),
        let traits = traits(of: columns, isRightToLeft: isRightToLeft, isSparse: isSparse)
      {
        return appendEntry(traits: UInt16(traits), style: style)
      }
      positions.removeSubrange(first...)
      units.removeSubrange(first...)
      gapIndexes.removeSubrange(first...)
    }
    let count = columns.count
    unpacked[paragraphs.count] = OpportunityStore.UnpackedParagraph(
      offsets: Array(UnsafeBufferPointer(start: columns.offsets, count: count)),
      contentEnds: Array(UnsafeBufferPointer(start: columns.contentEnds, count: count)),
      starts: Array(UnsafeBufferPointer(start: columns.starts, count: count)),
      isPlain: Array(UnsafeBufferPointer(start: columns.isPlain, count: count)),
      metricsRuns: columns.metricsRuns,
      isRightToLeft: isRightToLeft)
    appendEntry(traits: OpportunityStore.isUnpacked, style: style)
  }

  private mutating func traits(
    of columns: borrowing OpportunityColumns, isRightToLeft: Bool, isSparse: Bool
  ) -> Int? {
    let traits = OpportunityStore.Traits(
      scale: columns.scale, metrics: columns.metricsRuns[0].metrics, isRightToLeft: isRightToLeft,
      isSparse: isSparse)
    for index in sharedTraits.indices.reversed() where sharedTraits[index] == traits { return index }
    guard sharedTraits.count < 1000 else { return nil }
    sharedTraits.append(traits)
    return sharedTraits.count - 1
  }

  /// Packs the opportunities into four bytes each.
  ///
  /// - Returns: Whether eight of them may lie further apart than 16 bits tell; `nil` if packing would not be
  ///   exact.
  private mutating func pack(_ columns: borrowing OpportunityColumns) -> Bool? {
    let scale = columns.scale
    let inverse = 1 / scale
    var offset: Int32 = 0
    var position: Int64 = 0
    var lastEnd: Int64 = 0
    var known = OpportunityStore.Gap(width: -1, isPlain: false)
    var knownIndex: UInt8 = 0
    var isSparse = false
    let most = 65_000 * scale
    for opportunity in 0..<columns.count {
      // Rounded somehow: whether the unit is the right one is asked below.
      let (end, next) = (columns.contentEnds[opportunity] * inverse, columns.starts[opportunity] * inverse)
      // A paragraph of millions of letters is wider than 32 bits of font units.
      guard end >= 0, next >= 0, end < Double(Int32.max), next < Double(Int32.max) else { return nil }
      let (contentEnd, start) = (Int64(end + 0.5), Int64(next + 0.5))
      let count = columns.offsets[opportunity] - offset
      guard Double(contentEnd) * scale == columns.contentEnds[opportunity],
        Double(start) * scale == columns.starts[opportunity], count < 256, start >= contentEnd,
        contentEnd >= position, contentEnd - lastEnd <= 0xFFFF
      else { return nil }
      if columns.contentEnds[opportunity] - (opportunity < 8 ? 0 : columns.contentEnds[opportunity - 8])
        > most
      {
        isSparse = true
      }
      let gap = OpportunityStore.Gap(width: Int32(start - contentEnd), isPlain: columns.isPlain[opportunity])
      if gap != known {
        guard let index = index(of: gap) else { return nil }
        known = gap
        knownIndex = index
      }
      positions.append(UInt16(truncatingIfNeeded: contentEnd))
      units.append(UInt8(count))
      gapIndexes.append(knownIndex)
      offset = columns.offsets[opportunity]
      position = start
      lastEnd = contentEnd
    }
    return isSparse
  }

  private mutating func index(of gap: OpportunityStore.Gap) -> UInt8? {
    if let index = indexOfGap[gap] { return UInt8(index) }
    guard gaps.count < 256 else { return nil }
    gaps.append(gap)
    indexOfGap[gap] = gaps.count - 1
    return UInt8(gaps.count - 1)
  }
}
