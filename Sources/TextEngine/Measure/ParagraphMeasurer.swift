internal import GalleyFonts
internal import GalleyUnicode

/// Finds the line ends and heights of paragraphs, by the shortest way that gives the long way's answer.
///
/// 1. `WordScanner`, `UnitScanner` and `TokenScanner`: no glyphs at all.
/// 2. `ParagraphShaper`'s columns, for others that are broken line by line: glyphs, but no value made of them.
/// 3. `ParagraphFiller`, the long way, for the rest and wherever a line's end changes its glyphs.
///
/// Memory is kept between paragraphs: one measurer a thread.
struct ParagraphMeasurer: ~Copyable {
  let source: StyledText
  let canonicalStyles: [Int]
  private let width: Double
  private let shape: TextShape
  var shaper: ParagraphShaper
  var scanner = MadeOnce<WordScanner<UInt16>>()
  var byteScanner = MadeOnce<WordScanner<UInt8>>()
  var tokens = MadeOnce<TokenScanner>()
  private let mayScan: Bool
  var columns = BreakColumns()
  var wideUnits = UnitBuffer()
  var units = UnitScanner()
  /// The base direction of the paragraph that was scanned last.
  var isRightToLeft = false
  /// What the last paragraph was added up with.
  var lineStyle: LineStyle?
  private var lines = KeptLines()
  let tally = MeasureTally()
  /// Whether other widths will be asked for, so that all places are needed.
  let keepsPlaces: Bool
  private var plainStyles: [PlainStyle?]
  var breakers: [Breaker] = []
  var runs: [ScannedRun] = []
  var script = Script.latin
  let hasLanguages: Bool
  /// By style, in its own font.
  let metrics: [LineMetrics]
  let runList: [StyledText.Run]
  private let paragraphRunList: [StyledText.ParagraphRun]
  let text: TextUnits
  /// By style: whether its words may be scanned.
  let isScannable: [Bool]
  /// Where the text's runs and paragraph runs have been found last.
  var run = 0
  private var paragraphRun = 0

  struct Breaker {
    var style: Int
    var textStyle: Int
    var breaker: LineBreaker
  }

  /// A text shorter than this is not worth a scanner's tables.
  private static let leastScanned = 1024

  init(
    _ source: StyledText, canonicalStyles: [Int], width: Double, usesFastPath: Bool, keepsPlaces: Bool
  ) {
    self.keepsPlaces = keepsPlaces
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
    mayScan = usesFastPath && source.text.count >= ParagraphMeasurer.leastScanned
    metrics = source.styles.map { style in
      var metrics = LineMetrics()
      metrics.unite(
        ascent: style.font.ascent + style.baselineOffset, descent: style.font.descent - style.baselineOffset,
        leading: style.font.leading)
      return metrics
    }
  }

  /// How a paragraph was measured.
  enum Way {
    /// `columns` hold its places.
    case columns(isRightToLeft: Bool)
    /// In a way that leaves nothing to be kept.
    case passing
  }

  /// Measures a paragraph and appends its lines.
  ///
  /// - Parameter view: The text's units.
  mutating func measure(_ range: Range<Int>, of view: TextUnits.View, into measure: inout TextMeasure) -> Way
  {
    seek(range.lowerBound)
    let style = paragraphStyle
    let plain = plainStyle(style)
    let bytes = view.bytes(range)
    if mayScan, let bytes, addLine(bytes, range, plain, into: &measure) { return .passing }
    if plain.isScanned, mayScan, scan(range, bytes, style, plain) {
      let widths = isRightToLeft ? plain.rightToLeftWidths : plain.widths
      if columns.fit(widths, plain.rules, at: range.lowerBound, into: &measure) != nil {
        tally.counts.pointee.scannedParagraphs += 1
        return .columns(isRightToLeft: isRightToLeft)
      }
      tally.counts.pointee.shapedParagraphs += 1
      shaper.setColumns(range, isSingleLine: false)
    } else {
      tally.counts.pointee.shapedParagraphs += 1
      shaper.setColumns(range, isSingleLine: false)
      if plain.isBrokenByColumns, readColumns() {
        let isRightToLeft = shaper.analysis.baseLevel & 1 == 1
        let widths = isRightToLeft ? plain.rightToLeftWidths : plain.widths
        if columns.fit(widths, plain.rules, at: range.lowerBound, into: &measure) != nil {
          return .columns(isRightToLeft: isRightToLeft)
        }
      }
    }
    let paragraph = shaper.finish(range)
    let layout = ParagraphFiller.fill(paragraph, 0..<paragraph.count, in: shape, top: 0, veto: nil)
    for line in layout.lines { measure.appendLine(end: range.lowerBound + line.range.upperBound) }
    measure.endParagraph(height: layout.height, spacing: layout.spacingAfter)
    return .passing
  }

  /// Index of the style of the paragraph that was measured last.
  var paragraphStyle: Int { paragraphRunList[paragraphRun].style }

  private mutating func plainStyle(_ index: Int) -> PlainStyle {
    if let known = plainStyles[index] { return known }
    let style = PlainStyle(source.paragraphStyles[index], width: width, usesFastPath: shaper.usesFastPath)
    plainStyles[index] = style
    return style
  }

  /// Measures paragraphs from the last lines and from their kept places where that can be done.
  ///
  /// - Parameters:
  ///   - ranges: The units of all paragraphs of the text.
  ///   - portion: The paragraphs that `kept` is about.
  ///   - view: The text's units.
  ///   - last: The lines at another width.
  ///   - intervals: Receives where the lines stay as they are.
  mutating func measureAgain(
    _ kept: KeptPlaces, _ ranges: [Range<Int>], _ portion: Range<Int>, of view: TextUnits.View,
    last: LastLines?, intervals: BreakIntervals, into measure: inout TextMeasure
  ) {
    lines.beginPortion()
    var index = portion.lowerBound
    while index < portion.upperBound {
      if let last {
        let end = endOfTakenOver(from: index, portion, kept, last, intervals)
        if end > index {
          let first = last.measure.lines(ofParagraph: index).lowerBound
          let lineEnd = Int(last.measure.paragraphEnds[end - 1])
          measure.append(last.measure, lines: first..<lineEnd, paragraphs: index..<end)
          tally.counts.pointee.paragraphsTakenOver += end - index
          index = end
          continue
        }
      }
      let range = ranges[index]
      let number = index - portion.lowerBound
      if let interval = measureAgain(kept, number, at: range.lowerBound, into: &measure) {
        intervals[index] = interval
        tally.counts.pointee.keptParagraphs += 1
      } else {
        _ = self.measure(range, of: view, into: &measure)
      }
      index += 1
    }
  }

  /// The first paragraph, from one on, whose lines are not the last ones.
  private mutating func endOfTakenOver(
    from start: Int, _ portion: Range<Int>, _ kept: KeptPlaces, _ last: LastLines,
    _ intervals: BreakIntervals
  ) -> Int {
    var index = start
    while index < portion.upperBound {
      let interval = last.intervals[index]
      let style = kept.paragraphs[index - portion.lowerBound].style
      guard interval.holds(plainStyle(Int(style))) else { break }
      intervals[index] = interval
      index += 1
    }
    return index
  }

  /// - Returns: Where the lines stay as they are; `nil` where that could not be done. Then nothing is appended.
  @inline(__always)
  private mutating func measureAgain(
    _ kept: KeptPlaces, _ index: Int, at start: Int, into measure: inout TextMeasure
  ) -> BreakInterval? {
    let paragraph = kept.paragraphs[index]
    if paragraph.look == KeptPlaces.isNotKept { return nil }
    let plain = plainStyle(Int(paragraph.style))
    guard paragraph.look == KeptPlaces.isWide else {
      return lines.fill(kept, index, at: start, style: plain, into: &measure)
    }
    let isRightToLeft = kept.readWide(index, into: &columns)
    return columns.fit(
      isRightToLeft ? plain.rightToLeftWidths : plain.widths, plain.rules, at: start, into: &measure)
  }

  /// Finds the runs that hold an offset; paragraphs mostly come in order.
  private mutating func seek(_ offset: Int) {
    if run > 0, runList[run - 1].end > offset { run = source.runIndex(at: offset) }
    while runList[run].end <= offset { run += 1 }
    if paragraphRun > 0, paragraphRunList[paragraphRun - 1].end > offset {
      paragraphRun = source.paragraphRunIndex(at: offset)
    }
    while paragraphRunList[paragraphRun].end <= offset { paragraphRun += 1 }
  }

  // MARK: The shaper's columns

  /// Takes the places out of the shaped columns.
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
        guard index == shaped.count - 1 else { return false }
        if index == 0 { columns.appendStretch(end: count, lineMetrics(of: run)) }
      case .glyphs, .placeholder: columns.appendStretch(end: run.range.upperBound, lineMetrics(of: run))
      }
    }
    columns.closeStretches(at: count)
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
