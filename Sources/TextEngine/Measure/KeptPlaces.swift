/// The places where lines of some paragraphs may end, small enough to be kept for a whole document: with them
/// a new width costs neither shaping nor looking at the text.
///
/// In most paragraphs all positions are multiples of one font unit; then a place takes four bytes. Other
/// paragraphs keep `Double`s.
final class KeptPlaces: Sendable {
  /// One paragraph.
  struct Paragraph {
    /// Index of its first place in `places`, or of its columns in `wide`.
    var first: UInt32
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
  /// What is between the end of a line's content and the start of the next line, in font units, and whether
  /// the place is plain.
  struct Gap: Hashable {
    var width: Int32
    var isPlain: Bool
  }

  static let isWide = UInt16.max
  static let isNotKept = UInt16.max - 1

  let paragraphs: [Paragraph]
  /// Bits 0-7: units since the place before; 8-15: index in `gaps`; 16-31: font units of content since the
  /// start that belongs to the place before.
  let places: [UInt32]
  let gaps: [Gap]
  let looks: [Look]
  let wide: [Wide]

  fileprivate init(_ keeper: borrowing PlaceKeeper) {
    paragraphs = keeper.paragraphs
    // No larger than it has to be.
    places = Array(keeper.places[...])
    gaps = keeper.gaps
    looks = keeper.looks
    wide = keeper.wide
  }

  /// The index after a paragraph's last place.
  private func placeEnd(_ index: Int) -> Int {
    for next in index + 1..<max(paragraphs.count, index + 1)
    where paragraphs[next].look < KeptPlaces.isNotKept {
      return Int(paragraphs[next].first)
    }
    return places.count
  }

  /// Fills columns with a paragraph's places.
  ///
  /// - Returns: The direction, or `nil` for a paragraph that is not kept.
  func read(_ index: Int, into columns: inout BreakColumns) -> Bool? {
    let paragraph = paragraphs[index]
    if paragraph.look == KeptPlaces.isNotKept { return nil }
    columns.removeAll()
    if paragraph.look == KeptPlaces.isWide {
      let wide = wide[Int(paragraph.first)]
      for place in wide.offsets.indices {
        columns.append(
          offset: Int(wide.offsets[place]), contentEnd: wide.contentEnds[place], start: wide.starts[place],
          isPlain: wide.isPlain[place])
      }
      for stretch in wide.stretches { columns.appendStretch(end: Int(stretch.end), stretch.metrics) }
      return wide.isRightToLeft
    }
    let look = looks[Int(paragraph.look)]
    let scale = look.scale
    var offset = 0
    var position: Int32 = 0
    let end = placeEnd(index)
    places.withUnsafeBufferPointer { places in
      gaps.withUnsafeBufferPointer { gaps in
        for place in Int(paragraph.first)..<end {
          let bits = places[place]
          offset += Int(bits & 0xFF)
          position += Int32(bits >> 16)
          let gap = gaps[Int(bits >> 8 & 0xFF)]
          let contentEnd = Double(position) * scale
          position += gap.width
          columns.append(
            offset: offset, contentEnd: contentEnd, start: Double(position) * scale, isPlain: gap.isPlain)
        }
      }
    }
    columns.appendStretch(end: offset, look.metrics)
    return look.isRightToLeft
  }
}

/// Puts the places of paragraphs together that are to be kept.
struct PlaceKeeper: ~Copyable {
  fileprivate var paragraphs: [KeptPlaces.Paragraph] = []
  fileprivate var places: [UInt32] = []
  fileprivate var gaps: [KeptPlaces.Gap] = []
  private var gapIndexes: [KeptPlaces.Gap: Int] = [:]
  fileprivate var looks: [KeptPlaces.Look] = []
  fileprivate var wide: [KeptPlaces.Wide] = []

  /// What has been put together; then begins anew.
  mutating func finish() -> KeptPlaces {
    let kept = KeptPlaces(self)
    paragraphs.removeAll(keepingCapacity: true)
    places.removeAll(keepingCapacity: true)
    gaps.removeAll(keepingCapacity: true)
    gapIndexes.removeAll(keepingCapacity: true)
    looks.removeAll(keepingCapacity: true)
    wide.removeAll()
    return kept
  }

  /// Takes a paragraph whose places are not to be kept.
  mutating func skip() {
    paragraphs.append(KeptPlaces.Paragraph(first: 0, look: KeptPlaces.isNotKept, style: 0))
  }

  /// Takes a paragraph.
  mutating func keep(_ columns: borrowing BreakColumns, style: Int, isRightToLeft: Bool) {
    guard let style = UInt16(exactly: style) else { return skip() }
    let first = places.count
    if let look = look(of: columns, isRightToLeft), pack(columns) {
      paragraphs.append(KeptPlaces.Paragraph(first: UInt32(first), look: UInt16(look), style: style))
      return
    }
    places.removeSubrange(first...)
    paragraphs.append(
      KeptPlaces.Paragraph(first: UInt32(wide.count), look: KeptPlaces.isWide, style: style))
    let count = columns.count
    wide.append(
      KeptPlaces.Wide(
        offsets: Array(UnsafeBufferPointer(start: columns.offsets, count: count)),
        contentEnds: Array(UnsafeBufferPointer(start: columns.contentEnds, count: count)),
        starts: Array(UnsafeBufferPointer(start: columns.starts, count: count)),
        isPlain: Array(UnsafeBufferPointer(start: columns.isPlain, count: count)),
        stretches: columns.stretches,
        isRightToLeft: isRightToLeft))
  }

  private mutating func look(of columns: borrowing BreakColumns, _ isRightToLeft: Bool) -> Int? {
    guard columns.scale > 0, columns.stretches.count == 1 else { return nil }
    let look = KeptPlaces.Look(
      scale: columns.scale, metrics: columns.stretches[0].metrics, isRightToLeft: isRightToLeft)
    for index in looks.indices.reversed() where looks[index] == look { return index }
    guard looks.count < 1000 else { return nil }
    looks.append(look)
    return looks.count - 1
  }

  /// Packs the places into four bytes each.
  ///
  /// - Returns: Whether they can be, exactly.
  private mutating func pack(_ columns: borrowing BreakColumns) -> Bool {
    let scale = columns.scale
    var offset: Int32 = 0
    var position: Int32 = 0
    var known = KeptPlaces.Gap(width: -1, isPlain: false)
    var knownIndex = 0
    for place in 0..<columns.count {
      // A paragraph of millions of letters is wider than 32 bits of font units.
      guard let contentEnd = Int32(exactly: (columns.contentEnds[place] / scale).rounded()),
        let start = Int32(exactly: (columns.starts[place] / scale).rounded())
      else { return false }
      let units = columns.offsets[place] - offset
      let content = contentEnd - position
      guard Double(contentEnd) * scale == columns.contentEnds[place],
        Double(start) * scale == columns.starts[place], units < 256, 0...0xFFFF ~= content
      else { return false }
      let gap = KeptPlaces.Gap(width: start - contentEnd, isPlain: columns.isPlain[place])
      if gap != known {
        guard let index = index(of: gap) else { return false }
        known = gap
        knownIndex = index
      }
      places.append(UInt32(units) | UInt32(knownIndex) << 8 | UInt32(content) << 16)
      offset = columns.offsets[place]
      position = start
    }
    return true
  }

  private mutating func index(of gap: KeptPlaces.Gap) -> Int? {
    if let index = gapIndexes[gap] { return index }
    guard gaps.count < 256 else { return nil }
    gaps.append(gap)
    gapIndexes[gap] = gaps.count - 1
    return gaps.count - 1
  }
}
