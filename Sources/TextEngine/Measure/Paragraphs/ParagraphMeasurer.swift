internal import GalleyFonts
internal import GalleyUnicode

/// Finds the line ends and heights of paragraphs, by the shortest way that gives the answer of the long way,
/// bit for bit.
///
/// The ways to a line end, fastest first, and what rules each out:
///
/// 1. **The last lines.** A paragraph whose `BreakInterval` holds the width keeps the lines that it had at
///    the last width. Ruled out: the text has not been measured before, or the width lies outside of the
///    interval.
/// 2. **Packed opportunities**, which an earlier width left in an `OpportunityStore`: `PackedLineBreaker`
///    reads their positions, eight at a time, and neither text nor glyphs. Ruled out: positions that are not
///    all multiples of one font unit, as in paragraphs of several fonts.
/// 3. **Stored opportunities that could not be packed**: `OpportunityColumns.fit`, opportunity by
///    opportunity. Ruled out: paragraphs that were measured by way 4 or 9, which leave no opportunities.
/// 4. **A single line.** `SingleLineMeasurer` adds up a Latin-1 paragraph that fits on its line, and looks up
///    its words with ligatures. Ruled out: more than one style run, fonts whose rules reach over a space, a
///    paragraph that is wider than its line, tabs that are not leading-aligned or in a style with indents,
///    and, if opportunities are to be stored, paragraphs without tabs.
/// 5. **Words.** `WordScanner` adds up or looks up the words of text with one script and without marks and
///    joiners. Ruled out: right-to-left and complex scripts, Chinese and Japanese, and fonts whose rules
///    reach over a space.
/// 6. **Characters.** `CharacterScanner` adds up UTF-16 text of several simple scripts, Chinese and Japanese
///    above all, unit by unit, in the style's own font or in those that the itemizer chooses. Ruled out:
///    letters of right-to-left and complex scripts, marks, joiners and surrogates.
/// 7. **Tokens.** `TokenScanner` looks up the words of all other scripts, in both directions. Ruled out:
///    surrogates, Chinese and Japanese, tabs, and fonts whose rules make a word depend on the spaces beside
///    it.
/// 8. **The shaper's columns.** `ParagraphShaper` makes glyphs, but no `ShapedParagraph` is created. Ruled
///    out: tabs, forced breaks inside the paragraph, rubies, vertical forms, and negative advances.
/// 9. **Layout.** `ParagraphFiller` lays the paragraph out; the lines and heights are all that stays. Nothing
///    rules it out.
///
/// Ways 4 to 7 need 1,024 units or more, of one text or of one after the other, a style that wraps at words
/// and has no East Asian spacing, and text without letter spacing, placeholders, rubies, embedded directions
/// and vertical forms. Ways 2 to 8 need a style whose lines are broken one by one, without hyphenation
/// (`MeasuringStyle.isBrokenByColumns`). Ways 2, 3 and 5 to 8 give opportunities; a paragraph in which a word
/// is wider than a line, or a line's end changes glyphs, is measured anew or laid out.
///
/// Memory is reused from paragraph to paragraph: one measurer a thread.
///
/// See docs/decisions/measuring.md.
struct ParagraphMeasurer: ~Copyable {
  private(set) var source: StyledText
  let canonicalStyles: [Int]
  private(set) var width: Double
  private var shape: TextShape
  var shaper: ParagraphShaper
  var scanner = LazyBox<WordScanner<UInt16>>()
  var byteScanner = LazyBox<WordScanner<UInt8>>()
  var tokens = LazyBox<TokenScanner>()
  /// Whether texts so far are so long that the tables of a scanner save time.
  private(set) var mayScan: Bool
  /// The number of units of all texts so far.
  private var unitCount: Int
  var columns = OpportunityColumns()
  var wideUnits = UnitBuffer()
  var units = CharacterScanner()
  /// The base direction of the paragraph that was scanned last.
  var isRightToLeft = false
  /// Whether the paragraph whose opportunities `columns` has may be of several levels.
  var hasLevels = false
  /// The style of the last paragraph that was measured as a single line.
  var lineStyle: LineStyle?
  /// The style of such a paragraph before, in another style or script.
  var otherLineStyle: LineStyle?
  var compact = CompactMemory()
  private var lines = PackedLineBreaker()
  let tally = MeasureTally()
  /// Whether other widths will be asked for, so that all opportunities are needed.
  let storesOpportunities: Bool
  /// Whether `usedWidth` is wanted.
  let findsUsedWidth: Bool
  /// The width of the narrowest column that gives the paragraphs measured so far the same lines, in points: 0
  /// unless it is wanted.
  private(set) var usedWidth = 0.0
  /// The width of the last paragraph that was measured as a single line, as layout adds it up, if that is
  /// wanted.
  var laidOutWidth = 0.0
  /// The width, with its indents, of the line for which a paragraph was laid out last.
  private var lastWidest = -1.0
  private var plainStyles: [MeasuringStyle?]
  var breakers: [Breaker] = []
  var runs: [ScannedRun] = []
  var script = Script.latin
  let hasLanguages: Bool
  /// The metrics of each style in its own font.
  let metrics: [LineMetrics]
  private(set) var runList: [StyledText.Run]
  private var paragraphRunList: [StyledText.ParagraphRun]
  private(set) var text: TextUnits
  /// By style: whether its words may be scanned.
  let isScannable: [Bool]
  /// The indexes of the run and the paragraph run that were found last.
  var run = 0
  private var paragraphRun = 0

  struct Breaker {
    var style: Int
    var textStyle: Int
    var breaker: LineBreaker
  }

  /// The least length of a text for which the tables of a scanner save time.
  private static let leastScanned = 1024

  init(
    _ source: StyledText, canonicalStyles: [Int], width: Double, usesFastPath: Bool,
    storesOpportunities: Bool,
    findsUsedWidth: Bool = false
  ) {
    self.storesOpportunities = storesOpportunities
    self.findsUsedWidth = findsUsedWidth
    self.source = source
    self.canonicalStyles = canonicalStyles
    self.width = width
    shape = TextShape(width: width)
    shaper = ParagraphShaper(source, canonicalStyles: canonicalStyles, usesFastPath: usesFastPath)
    plainStyles = Array(repeating: nil, count: source.paragraphStyles.count)
    runList = source.runs
    paragraphRunList = source.paragraphRuns
    text = source.text
    isScannable = source.styles.map {
      $0.letterSpacing == 0 && $0.placeholder == nil && !$0.usesVerticalForms && $0.ruby == nil
        && $0.writingDirections.isEmpty
    }
    hasLanguages = source.styles.contains { $0.language != nil }
    unitCount = source.text.count
    mayScan = usesFastPath && source.text.count >= ParagraphMeasurer.leastScanned
    metrics = source.styles.map { style in
      var metrics = LineMetrics()
      metrics.unite(
        ascent: style.font.ascent + style.baselineOffset, descent: style.font.descent - style.baselineOffset,
        leading: style.font.leading)
      return metrics
    }
  }

  /// Continues with another text that shares its styles and paragraph styles with the last one, in a column
  /// of any width. What is known of words and fonts stays.
  mutating func switchText(to source: StyledText, width: Double) {
    self.source = source
    text = source.text
    runList = source.runs
    paragraphRunList = source.paragraphRuns
    (run, paragraphRun) = (0, 0)
    shaper.switchText(to: source, canonicalStyles: canonicalStyles)
    count(text.count)
    setWidth(width)
  }

  /// Counts units of a text that is no source.
  mutating func countUnits(_ count: Int) {
    shaper.itemizer.countUnits(count)
    self.count(count)
  }

  private mutating func count(_ more: Int) {
    unitCount += more
    mayScan = shaper.usesFastPath && unitCount >= ParagraphMeasurer.leastScanned
  }

  /// Sets the column's width in points.
  mutating func setWidth(_ width: Double) {
    guard width != self.width else { return }
    self.width = width
    shape = TextShape(width: width)
    (lineStyle, otherLineStyle) = (nil, nil)
    for index in plainStyles.indices { plainStyles[index] = nil }
  }

  /// The way in which a paragraph was measured.
  enum Way {
    /// By its opportunities, which are in `columns`.
    case columns(isRightToLeft: Bool)
    /// As a single line, in a way that leaves no opportunities to be stored.
    case singleLine
    /// It was laid out.
    case layout(ParagraphLayout)
  }

  /// Measures a paragraph and appends its lines.
  ///
  /// - Parameter view: The text's units.
  mutating func measure(
    _ range: Range<Int>, of view: TextUnits.View, into measure: inout TextMeasure
  ) -> Way {
    seek(range.lowerBound)
    let style = paragraphStyle
    let plain = plainStyle(style)
    let bytes = view.bytes(range)
    if mayScan, let bytes, addLine(bytes, range, plain, into: &measure) { return .singleLine }
    hasLevels = false
    if plain.isScanned, mayScan, scan(range, bytes, style, plain) {
      let widths = isRightToLeft ? plain.rightToLeftWidths : plain.widths
      if columns.fit(widths, plain.rules, at: range.lowerBound, into: &measure) != nil {
        tally.counts.pointee.scannedParagraphs += 1
        if findsUsedWidth { widen(by: range, columns.widest) }
        return .columns(isRightToLeft: isRightToLeft)
      }
      tally.counts.pointee.shapedParagraphs += 1
      shaper.setColumns(range, isSingleLine: false)
    } else {
      tally.counts.pointee.shapedParagraphs += 1
      shaper.setColumns(range, isSingleLine: false)
      if plain.isBrokenByColumns, !columns.glyphs.isWanted, readColumns() {
        hasLevels = !shaper.analysis.levels.isEmpty
        let isRightToLeft = shaper.analysis.baseLevel & 1 == 1
        let widths = isRightToLeft ? plain.rightToLeftWidths : plain.widths
        if columns.fit(widths, plain.rules, at: range.lowerBound, into: &measure) != nil {
          if findsUsedWidth { widen(by: range, columns.widest) }
          return .columns(isRightToLeft: isRightToLeft)
        }
      }
    }
    let layout = layOutColumns(of: range)
    for line in layout.lines { measure.appendLine(end: range.lowerBound + line.range.upperBound) }
    measure.endParagraph(height: layout.height, spacing: layout.spacingAfter)
    if findsUsedWidth { usedWidth = max(usedWidth, layout.usedWidth) }
    return .layout(layout)
  }

  /// Lays out a paragraph, whatever it was measured by.
  mutating func layOut(_ range: Range<Int>) -> ParagraphLayout {
    shaper.setColumns(range, isSingleLine: false)
    return layOutColumns(of: range)
  }

  /// Lays out the paragraph whose glyphs the shaper's columns hold.
  private mutating func layOutColumns(of range: Range<Int>) -> ParagraphLayout {
    let paragraph = shaper.finish(range)
    return ParagraphFiller.fill(paragraph, 0..<paragraph.count, in: shape, top: 0, veto: nil)
  }

  /// Has `usedWidth` reach over a paragraph. It is laid out only if its widest line may be wider than all
  /// before it: of paragraphs in any order that are a few. Of lines equally wide but for rounding, as
  /// most are in a font with one advance, the first is laid out.
  ///
  /// - Parameter lines: The widths of its lines.
  mutating func widen(by range: Range<Int>, _ lines: WidestLines) {
    let style = source.paragraphStyles[paragraphStyle]
    let first = lines.first + max(style.firstLineHeadIndent, 0)
    let other = lines.other.map { $0 + max(style.headIndent, 0) }
    let widest = max(first, other ?? first) + max(-style.tailIndent, 0)
    if style.alignment != .justified, style.lastLineAlignment != .justified {
      let most = widest * (1 + 1e-13) + lines.rounding
      guard most > usedWidth, widest != lastWidest else { return }
    }
    lastWidest = widest
    usedWidth = max(usedWidth, layOut(range).usedWidth)
  }

  /// The index of the style of the last paragraph.
  var paragraphStyle: Int { paragraphRunList[paragraphRun].style }

  /// Returns what measuring needs of a paragraph style.
  mutating func plainStyle(_ index: Int) -> MeasuringStyle {
    if let known = plainStyles[index] { return known }
    let style = MeasuringStyle(source.paragraphStyles[index], width: width, usesFastPath: shaper.usesFastPath)
    plainStyles[index] = style
    return style
  }

  /// Measures paragraphs by ways 1 to 3 where that is possible.
  ///
  /// - Parameters:
  ///   - ranges: The units of all paragraphs of the text.
  ///   - portion: The indexes of the paragraphs in `store`.
  ///   - view: The text's units.
  ///   - last: The lines at another width.
  ///   - intervals: Receives the widths at which paragraphs have the same lines.
  mutating func measureAgain(
    _ store: OpportunityStore, _ ranges: [Range<Int>], _ portion: Range<Int>, of view: TextUnits.View,
    last: LastMeasurement?, intervals: BreakIntervals, into measure: inout TextMeasure
  ) {
    lines.beginPortion()
    var index = portion.lowerBound
    while index < portion.upperBound {
      if let last {
        let end = endOfReused(from: index, portion, store, last, intervals)
        if end > index {
          let first = last.measure.lines(ofParagraph: index).lowerBound
          let lineEnd = Int(last.measure.paragraphEnds[end - 1])
          measure.append(last.measure, lines: first..<lineEnd, paragraphs: index..<end)
          tally.counts.pointee.reusedParagraphs += end - index
          index = end
          continue
        }
      }
      let range = ranges[index]
      let number = index - portion.lowerBound
      if let interval = measureAgain(store, number, at: range.lowerBound, into: &measure) {
        intervals[index] = interval
        tally.counts.pointee.storedParagraphs += 1
      } else {
        _ = self.measure(range, of: view, into: &measure)
      }
      index += 1
    }
  }

  /// Returns the first paragraph, from one on, whose lines may have changed.
  private mutating func endOfReused(
    from start: Int, _ portion: Range<Int>, _ store: OpportunityStore, _ last: LastMeasurement,
    _ intervals: BreakIntervals
  ) -> Int {
    var index = start
    while index < portion.upperBound {
      let interval = last.intervals[index]
      let style = store.paragraphs[index - portion.lowerBound].style
      guard interval.holds(plainStyle(Int(style))) else { break }
      intervals[index] = interval
      index += 1
    }
    return index
  }

  /// Measures a paragraph from its stored opportunities.
  ///
  /// - Returns: The widths at which it has the same lines; `nil` if it has to be measured anew. Then nothing
  ///   is appended.
  @inline(__always)
  private mutating func measureAgain(
    _ store: OpportunityStore, _ index: Int, at start: Int, into measure: inout TextMeasure
  ) -> BreakInterval? {
    let paragraph = store.paragraphs[index]
    if paragraph.traits == OpportunityStore.isUnstored { return nil }
    let plain = plainStyle(Int(paragraph.style))
    guard paragraph.traits == OpportunityStore.isUnpacked else {
      return lines.fill(store, index, at: start, style: plain, into: &measure)
    }
    let isRightToLeft = store.readUnpacked(index, into: &columns)
    return columns.fit(
      isRightToLeft ? plain.rightToLeftWidths : plain.widths, plain.rules, at: start, into: &measure)
  }

  /// Finds the runs that contain an offset; paragraphs mostly come in order.
  private mutating func seek(_ offset: Int) {
    if run > 0, runList[run - 1].end > offset { run = source.runIndex(at: offset) }
    while runList[run].end <= offset { run += 1 }
    if paragraphRun > 0, paragraphRunList[paragraphRun - 1].end > offset {
      paragraphRun = source.paragraphRunIndex(at: offset)
    }
    while paragraphRunList[paragraphRun].end <= offset { paragraphRun += 1 }
  }

  // MARK: The shaper's columns

  /// Replaces the content of `columns` by the opportunities in the shaper's columns.
  ///
  /// - Returns: Whether that is possible.
  private mutating func readColumns() -> Bool {
    guard shaper.columns.ascends, !shaper.analysis.hasForcedBreaks, !shaper.columns.hasVerticalForms,
      shaper.columns.rubies.isEmpty, shaper.columns.combined.isEmpty
    else { return false }
    columns.removeAll()
    let count = shaper.units.count
    let shaped = shaper.columns.runs
    for index in shaped.indices {
      let run = shaped[index]
      switch run.kind {
      case .tab: return false
      case .control:
        // A control character that is no terminator may be alone in the last line, and then it counts.
        guard index == shaped.count - 1, !shaper.analysis.flags[run.range.lowerBound].contains(.breakAllowed)
        else { return false }
        if index == 0 { columns.appendMetrics(end: count, lineMetrics(of: run)) }
      case .glyphs, .placeholder: columns.appendMetrics(end: run.range.upperBound, lineMetrics(of: run))
      }
      if columns.spans.isWanted, run.kind != .control {
        columns.spans.beginRun(at: shaper.columns.positions[run.range.lowerBound], scale: run.scale)
        if run.kind == .placeholder || run.letterSpacing != 0 { columns.spans.giveUp() }
      }
    }
    columns.extendMetrics(to: count)
    if let first = shaped.first, first.kind == .glyphs, first.letterSpacing == 0,
      shaped.count == 1 || shaped.count == 2 && shaped[1].kind == .control
    {
      columns.scale = first.scale
    }
    let flags = shaper.analysis.flags
    let positions = shaper.columns.positions
    let text = shaper.units.all
    var content = 0
    for offset in 1..<max(count, 1) {
      if !flags[offset - 1].contains(.whitespace) { content = offset }
      guard flags[offset].contains(.breakAllowed) else { continue }
      let showsMore = HyphenFinder.mayShowMore(after: text[offset - 1], mayRepeat: hasLanguages)
      columns.append(
        offset: offset, contentEnd: positions[content], start: positions[offset],
        isPlain: flags[offset].contains(.safeToCut) && !showsMore)
    }
    if count > 0, !flags[count - 1].contains(.whitespace) { content = count }
    columns.append(offset: count, contentEnd: positions[content], start: positions[count], isPlain: true)
    return true
  }

  private func lineMetrics(of run: ShapedParagraph.Run) -> LineMetrics {
    var metrics = LineMetrics()
    let offset = source.styles[run.style].baselineOffset
    if run.kind == .placeholder, let placeholder = source.styles[run.style].placeholder {
      metrics.unite(ascent: placeholder.ascent + offset, descent: placeholder.descent - offset, leading: 0)
    } else {
      let font = shaper.columns.fonts[run.font]
      metrics.unite(ascent: font.ascent + offset, descent: font.descent - offset, leading: font.leading)
    }
    return metrics
  }
}
