internal import GalleyFonts

/// The growing columns of a paragraph that is being shaped. The memory is reused for the next paragraph.
struct RunColumns: ~Copyable {
  private(set) var fonts: [Font] = []
  /// By font: its index in the itemizer's list.
  private var choices: [Int] = []
  private(set) var runs: [ShapedParagraph.Run] = []
  var glyphs = GlyphBuffer()
  private(set) var positions: UnsafeMutablePointer<Double>
  private var capacity = 1024
  private var unitCount = 0
  /// The clusters before which a tatweel may be inserted; `nil` if they are not needed.
  var tatweels: [Int32]?
  /// Whether some of the text is in vertical forms.
  var hasVerticalForms = false
  /// The rubies, in logical order.
  var rubies: [ShapedRuby] = []
  /// The cells of combined characters.
  var combined: [CombinedCharacters.Cell] = []
  /// The width of all runs so far, in points.
  private var width = 0.0
  /// Whether the positions of all units so far ascend.
  private(set) var ascends = true

  init() { positions = .allocate(capacity: capacity) }

  deinit { positions.deallocate() }

  /// Forgets the last paragraph.
  mutating func begin(unitCount: Int, tatweels: [Int32]?) {
    fonts.removeAll(keepingCapacity: true)
    choices.removeAll(keepingCapacity: true)
    runs.removeAll(keepingCapacity: true)
    glyphs.truncate(to: 0)
    self.tatweels = tatweels
    self.unitCount = unitCount
    hasVerticalForms = false
    if !rubies.isEmpty { rubies = [] }
    if !combined.isEmpty { combined = [] }
    width = 0
    ascends = true
    if unitCount + 1 > capacity {
      positions.deallocate()
      capacity = max(unitCount + 1, 2 * capacity)
      positions = .allocate(capacity: capacity)
    }
  }

  /// Returns the paragraph after all of its runs have been appended.
  mutating func finish(
    source: StyledText, sourceRange: Range<Int>, text: [UInt16], style: ParagraphStyle,
    analysis: borrowing ParagraphAnalysis, usesTables: Bool
  ) -> ShapedParagraph {
    return ShapedParagraph(
      source: source, sourceRange: sourceRange, text: text, style: style, baseLevel: analysis.baseLevel,
      levels: analysis.levels, fonts: Array(fonts[...]),
      flags: Array(UnsafeBufferPointer(start: analysis.flags, count: unitCount)), runs: Array(runs[...]),
      glyphs: GlyphColumns(glyphs),
      positions: Array(UnsafeBufferPointer(start: positions, count: unitCount + 1)),
      tatweels: tatweels?.sorted() ?? [],
      isSearchable: usesTables && ascends && !analysis.hasForcedBreaks, usesTables: usesTables,
      hasVerticalForms: hasVerticalForms, rubies: rubies, combined: combined)
  }

  /// Returns the index, among the paragraph's fonts, of the font of an item.
  mutating func index(ofChoice choice: Int, in itemizer: borrowing Itemizer) -> Int {
    for index in choices.indices where choices[index] == choice { return index }
    choices.append(choice)
    fonts.append(itemizer.font(choice))
    return fonts.count - 1
  }

  /// Appends a shaped run: flags its clusters and the offsets where it may be cut, and positions its units on
  /// the endless line.
  mutating func append(
    _ run: ShapedParagraph.Run, flags: UnsafeMutablePointer<UnitFlags>,
    spacer: EastAsianSpacer
  ) {
    runs.append(run)
    var sum = Sum(unit: run.range.lowerBound)
    if spacer.options.isEmpty { appendSingle(run, &sum, flags) }
    while sum.logical < run.glyphs.count {
      appendCluster(run, &sum, flags, spacer)
      if spacer.options.isEmpty { appendSingle(run, &sum, flags) }
    }
    // A font may shape everything away; the units still need positions.
    if sum.unit < run.range.upperBound { ascends = false }
    while sum.unit < run.range.upperBound {
      positions[sum.unit] = width + Double(sum.advance) * run.scale
      sum.unit += 1
    }
    width +=
      Double(sum.advance) * run.scale + Double(sum.graphemes) * run.letterSpacing + run.fixedAdvance
    if sum.signs < 0 || run.letterSpacing < 0 || width < positions[run.range.upperBound - 1] {
      ascends = false
    }
    positions[run.range.upperBound] = width
  }

  /// The sums over the part of a run that has been appended.
  private struct Sum {
    /// The first unit without a position.
    var unit: Int
    /// The number of glyphs.
    var logical = 0
    /// Pen movement in font units.
    var advance: Int64 = 0
    var graphemes = 0
    /// Negative if some advance is negative.
    var signs: Int64 = 0

    init(unit: Int) { self.unit = unit }
  }

  /// Appends clusters of one glyph and one unit, as nearly all are in left-to-right text.
  @inline(__always)
  private func appendSingle(
    _ run: ShapedParagraph.Run, _ sum: inout Sum, _ flags: UnsafeMutablePointer<UnitFlags>
  ) {
    if run.letterSpacing == 0 {
      // Nothing added is nothing: graphemes need not be counted.
      if run.isRightToLeft {
        appendSingle(run, step: -1, &sum, flags)
      } else {
        appendSingle(run, step: 1, &sum, flags)
      }
    } else if !run.isRightToLeft {
      appendSpaced(run, &sum, flags)
    }
  }

  /// The same of a run without space after its graphemes.
  ///
  /// - Parameter step: The difference of the indexes of a glyph and the next one in reading order.
  @inline(__always)
  private func appendSingle(
    _ run: ShapedParagraph.Run, step: Int, _ sum: inout Sum, _ flags: UnsafeMutablePointer<UnitFlags>
  ) {
    let first = visual(sum.logical, in: run)
    let clusters = glyphs.clusters + first
    let advances = glyphs.advances + first
    let unsafeToBreak = glyphs.unsafeToBreak + first
    let unit = sum.unit
    let most = min(run.glyphs.count - sum.logical, run.range.upperBound - unit)
    var count = 0
    while count < most, clusters[count &* step] == Int32(truncatingIfNeeded: unit &+ count) { count += 1 }
    // The last one has its unit alone only if the text ends there, too.
    if count > 0, sum.logical + count < run.glyphs.count || unit + count < run.range.upperBound { count -= 1 }
    guard count > 0 else { return }
    let unitFlags = flags + unit
    let firstFlag = unitFlags[0]
    for index in 0..<count {
      let safe: UnitFlags = unsafeToBreak[index &* step] ? .clusterStart : [.clusterStart, .safeToCut]
      unitFlags[index].formUnion(safe)
    }
    if unit == run.range.lowerBound { unitFlags[0] = firstFlag.union([.clusterStart, .safeToCut]) }
    let (target, width, scale) = (positions + unit, width, run.scale)
    var advance = sum.advance
    var signs: Int32 = 0
    for index in 0..<count {
      target[index] = width + Double(advance) * scale
      advance &+= Int64(advances[index &* step])
      signs |= advances[index &* step]
    }
    sum.logical += count
    sum.unit += count
    sum.advance = advance
    sum.signs |= Int64(signs)
  }

  /// The same of a run with space after its graphemes.
  private func appendSpaced(
    _ run: ShapedParagraph.Run, _ sum: inout Sum, _ flags: UnsafeMutablePointer<UnitFlags>
  ) {
    let clusters = glyphs.clusters + run.glyphs.lowerBound
    let advances = glyphs.advances + run.glyphs.lowerBound
    let unsafeToBreak = glyphs.unsafeToBreak + run.glyphs.lowerBound
    let count = run.glyphs.count
    let end = run.range.upperBound
    let start = run.range.lowerBound
    var glyph = sum.logical
    var unit = sum.unit
    var advance = sum.advance
    var graphemes = sum.graphemes
    var signs: Int32 = 0
    while glyph < count, Int(clusters[glyph]) == unit {
      let next = glyph + 1 < count ? Int(clusters[glyph + 1]) : end
      guard next == unit + 1 else { break }
      var flag = flags[unit]
      let isSafe = !unsafeToBreak[glyph] || unit == start
      positions[unit] = width + Double(advance) * run.scale + Double(graphemes) * run.letterSpacing
      graphemes += Int(flag.rawValue >> 2 & 1)
      flag.formUnion(isSafe ? [.clusterStart, .safeToCut] : .clusterStart)
      flags[unit] = flag
      advance += Int64(advances[glyph])
      signs |= advances[glyph]
      unit = next
      glyph += 1
    }
    sum.logical = glyph
    sum.signs |= Int64(signs)
    sum.unit = unit
    sum.advance = advance
    sum.graphemes = graphemes
  }

  /// Appends one cluster: the glyphs that share a cluster value, from the next one on in reading order.
  private func appendCluster(
    _ run: ShapedParagraph.Run, _ sum: inout Sum, _ flags: UnsafeMutablePointer<UnitFlags>,
    _ spacer: EastAsianSpacer
  ) {
    let count = run.glyphs.count
    var logical = sum.logical
    let cluster = Int(glyphs.clusters[visual(logical, in: run)])
    var advance: Int64 = 0
    var isSafe = true
    while logical < count, Int(glyphs.clusters[visual(logical, in: run)]) == cluster {
      let glyph = visual(logical, in: run)
      advance += Int64(glyphs.advances[glyph])
      if glyphs.unsafeToBreak[glyph] { isSafe = false }
      logical += 1
    }
    let end = logical < count ? Int(glyphs.clusters[visual(logical, in: run)]) : run.range.upperBound
    flags[cluster].insert(.clusterStart)
    if cluster == run.range.lowerBound { isSafe = true }
    if isSafe, !spacer.dependsOnLineStart(at: cluster) { flags[cluster].insert(.safeToCut) }
    // No caret, break or letter spacing inside a conjunct that the font has made.
    for unit in (sum.unit..<max(end, sum.unit)).dropFirst() where flags[unit].contains(.mayStack) {
      flags[unit].subtract([.graphemeStart, .breakAllowed])
    }
    var graphemes = 0
    for unit in sum.unit..<max(end, sum.unit) where flags[unit].contains(.graphemeStart) { graphemes += 1 }
    var seen = 0
    let isContent = !flags[cluster].contains(.whitespace)
    var share = 0.0
    for unit in sum.unit..<max(end, sum.unit) {
      if flags[unit].contains(.graphemeStart), unit > sum.unit { seen += 1 }
      if isContent, flags[unit].contains(.whitespace) {
        // White space that HarfBuzz has joined to the text before it does not hang at a line's end.
        share = 1
      } else if graphemes > 1 {
        share = max(share, Double(seen) / Double(graphemes))
      }
      positions[unit] =
        width + (Double(sum.advance) + Double(advance) * share) * run.scale
        + Double(sum.graphemes + seen) * run.letterSpacing
    }
    sum.advance += advance
    sum.signs |= advance
    sum.graphemes += graphemes
    sum.unit = max(end, sum.unit)
    sum.logical = logical
  }

  /// Returns the glyph with an index in reading order.
  @inline(__always)
  private func visual(_ logical: Int, in run: ShapedParagraph.Run) -> Int {
    run.isRightToLeft ? run.glyphs.upperBound - 1 - logical : run.glyphs.lowerBound + logical
  }
}
