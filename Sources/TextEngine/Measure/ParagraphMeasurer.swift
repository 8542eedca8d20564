internal import Fonts
internal import UnicodeAlgorithms

/// Finds the line ends and heights of paragraphs, by the shortest way that gives the long way's answer.
///
/// 1. `WordScanner`, for simple paragraphs: no glyphs at all.
/// 2. `ParagraphShaper`'s columns, for others that are broken line by line: glyphs, but no value made of them.
/// 3. `ParagraphFiller`, the long way, for the rest and wherever a line's end changes its glyphs.
///
/// Memory is kept between paragraphs: one measurer a thread.
struct ParagraphMeasurer: ~Copyable {
  private let source: StyledText
  private let canonicalStyles: [Int]
  private let width: Double
  private let shape: TextShape
  private var shaper: ParagraphShaper
  private var scanner: WordScanner<UInt16>?
  private var byteScanner: WordScanner<UInt8>?
  private let mayScan: Bool
  private(set) var columns = BreakColumns()
  private var wideUnits = UnitBuffer()
  private var units = UnitScanner()
  private var plainStyles: [PlainStyle?]
  private var breakers: [Breaker] = []
  private var runs: [ScannedRun] = []
  private var script = Script.latin
  private let hasLanguages: Bool
  /// By style, in its own font.
  private let metrics: [LineMetrics]
  private let runList: [StyledText.Run]
  private let paragraphRunList: [StyledText.ParagraphRun]
  private let text: TextUnits
  /// By style: whether its words may be scanned.
  private let isScannable: [Bool]
  /// Where the text's runs and paragraph runs have been found last.
  private var run = 0
  private var paragraphRun = 0

  private struct Breaker {
    var style: Int
    var textStyle: Int
    var breaker: LineBreaker
  }

  /// What a paragraph style allows.
  private final class PlainStyle {
    /// Whether the columns decide about lines.
    let isBrokenByColumns: Bool
    /// Whether words may be scanned.
    let isScanned: Bool
    let rules: LineRules
    let widths: LineWidths
    let rightToLeftWidths: LineWidths

    init(_ style: ParagraphStyle, width: Double, usesFastPath: Bool) {
      isBrokenByColumns =
        usesFastPath && style.lineBreakMode.wraps && style.hyphenationFactor <= 0
        && !style.eastAsianSpacing.contains(.hangsPunctuation) && !style.justifiesWithKashida
        && !style.ignoresLeading && !style.ignoresBaselineOffsets
        && !(style.alignment == .justified && style.lineBreakMode == .wordWrapping)
      isScanned =
        isBrokenByColumns && style.lineBreakMode == .wordWrapping && style.eastAsianSpacing.isEmpty
        && style.baseDirection != .rightToLeft && style.forcedLevel == nil
      rules = LineRules(style)
      widths = style.lineWidths(width, startsAt: 0, isRightToLeft: false)
      rightToLeftWidths = style.lineWidths(width, startsAt: 0, isRightToLeft: true)
    }
  }

  /// A text shorter than this is not worth a scanner's tables.
  private static let leastScanned = 1024

  init(_ source: StyledText, canonicalStyles: [Int], width: Double, usesFastPath: Bool) {
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
    /// The long way; nothing is left of it.
    case filler
  }

  /// Measures a paragraph and appends its lines.
  mutating func measure(_ range: Range<Int>, into measure: inout TextMeasure) -> Way {
    seek(range.lowerBound)
    let style = paragraphStyle
    let plain = plainStyle(style)
    if plain.isScanned, mayScan, scan(range, style) {
      if columns.fit(plain.widths, plain.rules, at: range.lowerBound, into: &measure) {
        return .columns(isRightToLeft: false)
      }
      shaper.setColumns(range, isSingleLine: false)
    } else {
      shaper.setColumns(range, isSingleLine: false)
      if plain.isBrokenByColumns, readColumns() {
        let isRightToLeft = shaper.analysis.baseLevel & 1 == 1
        let widths = isRightToLeft ? plain.rightToLeftWidths : plain.widths
        if columns.fit(widths, plain.rules, at: range.lowerBound, into: &measure) {
          return .columns(isRightToLeft: isRightToLeft)
        }
      }
    }
    let paragraph = shaper.finish(range)
    let layout = ParagraphFiller.fill(paragraph, 0..<paragraph.count, in: shape, top: 0, veto: nil)
    for line in layout.lines { measure.appendLine(end: range.lowerBound + line.range.upperBound) }
    measure.endParagraph(height: layout.height, spacing: layout.spacingAfter)
    return .filler
  }

  /// Index of the style of the paragraph that was measured last.
  var paragraphStyle: Int { paragraphRunList[paragraphRun].style }

  private mutating func plainStyle(_ index: Int) -> PlainStyle {
    if let known = plainStyles[index] { return known }
    let style = PlainStyle(source.paragraphStyles[index], width: width, usesFastPath: shaper.usesFastPath)
    plainStyles[index] = style
    return style
  }

  /// Measures a paragraph from its kept places.
  ///
  /// - Returns: Whether that could be done; if not, nothing is appended.
  mutating func measureAgain(
    _ kept: KeptPlaces, _ index: Int, _ range: Range<Int>, into measure: inout TextMeasure
  ) -> Bool {
    guard let isRightToLeft = kept.read(index, into: &columns) else { return false }
    let plain = plainStyle(Int(kept.paragraphs[index].style))
    return columns.fit(
      isRightToLeft ? plain.rightToLeftWidths : plain.widths, plain.rules, at: range.lowerBound,
      into: &measure)
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

  // MARK: Words

  /// Fills the columns word by word.
  ///
  /// - Returns: Whether the paragraph is that simple.
  private mutating func scan(_ range: Range<Int>, _ paragraphStyle: Int) -> Bool {
    let breaker = breaker(paragraphStyle, canonicalStyles[runList[run].style])
    let text = text
    if let isDone = text.withBytes(
      range,
      { units in
        var scanner = byteScanner.take() ?? WordScanner<UInt8>()
        let isDone = scan(units, by: &scanner, range, breaker)
        byteScanner = consume scanner
        return isDone
      })
    {
      return isDone
    }
    wideUnits.set(to: text, range)
    let characters = CharacterFlags(of: wideUnits.all.span)
    guard characters.isSubset(of: [.hasNonASCII, .hasCJK]) else { return false }
    if !characters.contains(.hasCJK) {
      var scanner = scanner.take() ?? WordScanner<UInt16>()
      let isDone = scan(wideUnits.all, by: &scanner, range, breaker)
      self.scanner = consume scanner
      if isDone { return true }
    }
    return scanUnits(range, breaker)
  }

  private mutating func scan<Unit: FixedWidthInteger & UnsignedInteger & BitwiseCopyable>(
    _ units: UnsafeBufferPointer<Unit>, by scanner: inout WordScanner<Unit>, _ range: Range<Int>,
    _ breaker: Int
  ) -> Bool {
    guard setRuns(range) else { return false }
    let content = ParagraphMeasurer.contentEnd(of: units)
    // The letters decide about the script, and are seen on the way.
    for _ in 0..<3 {
      for index in runs.indices {
        let style = runs[index].style
        runs[index].context = scanner.context(
          style: style, script: script, tailoring: breaker, in: source,
          table: { shaper.itemizer.ownTable(style: style, script: script) })
      }
      switch scanner.scan(
        units, contentEnd: content, runs: runs, breaker: breakers[breaker].breaker, gapKey: breaker,
        into: &columns)
      {
      case .measured: return finishScan(range, content)
      case .noLetters:
        if script == .common { return finishScan(range, content) }
        script = .common
      case .otherScript:
        guard
          let other = units.lazy.map({ Script(of: UInt32(TextUnits.unit($0))) }).first(where: {
            $0 != .common
          }),
          other != script
        else { return false }
        script = other
      case .irregular: return false
      }
    }
    return false
  }

  /// Fills the columns unit by unit from `wideUnits`.
  ///
  /// - Returns: Whether the paragraph is simple enough.
  private mutating func scanUnits(_ range: Range<Int>, _ breaker: Int) -> Bool {
    guard setRuns(range) else { return false }
    let content = ParagraphMeasurer.contentEnd(of: wideUnits.all)
    let styles = source.styles
    let isDone = units.scan(
      wideUnits.all, contentEnd: content, runs: runs, breaker: breakers[breaker].breaker,
      mayRepeatHyphens: hasLanguages, styles: styles, into: &columns,
      table: { style, script in
        shaper.itemizer.ownTable(style: style, script: script).map {
          ($0, styles[style].font.horizontalScale)
        }
      })
    return isDone && finishScan(range, content)
  }

  /// Divides a paragraph at changes of canonical style, as the itemizer does.
  ///
  /// - Returns: Whether all styles may be scanned.
  private mutating func setRuns(_ range: Range<Int>) -> Bool {
    runs.removeAll(keepingCapacity: true)
    var index = run
    while true {
      let style = canonicalStyles[runList[index].style]
      guard isScannable[style] else { return false }
      let end = min(runList[index].end, range.upperBound) - range.lowerBound
      if let last = runs.last, last.style == style { runs.removeLast() }
      runs.append(ScannedRun(end: end, context: 0, style: style))
      if runList[index].end >= range.upperBound { return true }
      index += 1
    }
  }

  /// The start of a paragraph's terminator.
  private static func contentEnd<Unit: FixedWidthInteger & UnsignedInteger>(
    of units: UnsafeBufferPointer<Unit>
  ) -> Int {
    var end = units.count
    while end > 0, ParagraphRanges.isTerminator(TextUnits.unit(units[end - 1])) { end -= 1 }
    return end
  }

  /// Takes the heights; a terminator counts where nothing else does.
  private mutating func finishScan(_ range: Range<Int>, _ content: Int) -> Bool {
    var start = 0
    for run in runs where start == 0 || start < content {
      columns.appendStretch(end: run.end, metrics[run.style])
      start = run.end
    }
    columns.closeStretches(at: range.count)
    return true
  }

  private mutating func breaker(_ style: Int, _ textStyle: Int) -> Int {
    for index in breakers.indices
    where breakers[index].style == style && breakers[index].textStyle == textStyle {
      return index
    }
    let language = source.styles[textStyle].language
    breakers.append(
      Breaker(
        style: style, textStyle: textStyle,
        breaker: LineBreaker(source.paragraphStyles[style].lineBreakTailoring ?? .product(language: language))
      ))
    return breakers.count - 1
  }
}
