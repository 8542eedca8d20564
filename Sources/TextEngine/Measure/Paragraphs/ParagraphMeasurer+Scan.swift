internal import GalleyFonts
internal import GalleyUTF16
internal import GalleyUnicode

/// Scanning: the ways to measure a paragraph without its glyphs.
extension ParagraphMeasurer {
  /// Fills the columns word by word, token by token or unit by unit.
  ///
  /// - Parameter bytes: The paragraph, if it is stored as bytes.
  /// - Returns: Whether the paragraph can be measured like that.
  mutating func scan(
    _ range: Range<Int>, _ bytes: UnsafeBufferPointer<UInt8>?, _ paragraphStyle: Int, _ plain: MeasuringStyle
  ) -> Bool {
    let breaker = breaker(
      paragraphStyle: paragraphStyle, textStyle: canonicalStyles[runList[run].style])
    isRightToLeft = false
    if plain.isLeftToRight, let bytes {
      let scanner = byteScanner.value { WordScanner<UInt8>(counts: tally.counts) }
      if scan(bytes, by: scanner, range, breaker) { return true }
      // Rules may look over spaces.
      wideUnits.set(to: text, range)
      guard CharacterFlags(of: wideUnits.all.span).isSubset(of: [.hasNonASCII]) else { return false }
      return scanUnits(range, plain, breaker)
    }
    wideUnits.set(to: text, range)
    let characters = CharacterFlags(of: wideUnits.all.span)
    if plain.isLeftToRight, characters.contains(.hasTab),
      characters.isSubset(of: [.hasNonASCII, .hasCJK, .hasTab, .hasEmojiCandidate])
    {
      return scanTabs(range, paragraphStyle, plain)
    }
    guard plain.isLeftToRight, characters.isSubset(of: [.hasNonASCII, .hasCJK, .hasEmojiCandidate]) else {
      return scanTokens(
        range, paragraphStyle: paragraphStyle, breaker: breaker, characters,
        mayHaveLevels: !plain.isLeftToRight || characters.contains(.hasRightToLeft))
    }
    if characters.isDisjoint(with: [.hasCJK, .hasEmojiCandidate]) {
      let scanner = scanner.value { WordScanner<UInt16>(counts: tally.counts) }
      if scan(wideUnits.all, by: scanner, range, breaker) { return true }
    }
    return scanUnits(range, plain, breaker)
  }

  /// The rules for paragraphs of one style that fit on a single line. Lengths are points.
  struct LineStyle {
    var paragraphStyle: Int
    var style: Int
    var script: Script
    var adder: SingleLineMeasurer?
    /// The indexes of what the scanner and `breakers` know of the style.
    var context: Int
    var breaker: Int
    var availableWidth: Double
    var height: Double
    /// The space after the paragraph.
    var spacing: Double
    var hasPlainTabs: Bool

    /// Whether it is that of a style, a paragraph style and a script.
    @inline(__always)
    func isOf(_ style: Int, _ paragraphStyle: Int, _ script: Script) -> Bool {
      self.style == style && self.paragraphStyle == paragraphStyle && self.script == script
    }
  }

  /// Measures a paragraph of one run that fits on one line, for which no opportunities are needed.
  ///
  /// - Returns: Whether it fits, and no opportunities are to be stored.
  @inline(__always)
  mutating func addLine(
    _ units: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, _ plain: MeasuringStyle,
    into measure: inout TextMeasure
  ) -> Bool {
    guard runList[run].end >= range.upperBound else { return false }
    let content = UnsafeBufferPointer(rebasing: units[..<ParagraphMeasurer.contentEnd(of: units)])
    // Positions after a tab depend on the line, so its opportunities are not stored. All others may be needed
    // again.
    guard !storesOpportunities || content.contains(9) else { return false }
    guard let line = line(content, style: canonicalStyles[runList[run].style], paragraphStyle, plain) else {
      return false
    }
    measure.appendLine(end: range.upperBound)
    measure.endParagraph(height: lineStyle!.height, spacing: lineStyle!.spacing)
    if findsUsedWidth { widen(by: range, WidestLines(first: line.width)) }
    laidOutWidth = line.laidOutWidth
    return true
  }

  /// Measures ASCII without line ends as a single line in the first style and paragraph style.
  ///
  /// - Returns: `nil` if it does not fit on one line, or has to be measured otherwise. Else `lineStyle` has
  ///   its height.
  mutating func line(ofASCII units: UnsafeBufferPointer<UInt8>, width: Double) -> SingleLineMeasurer.Line? {
    guard mayScan else { return nil }
    setWidth(width)
    return line(units, style: 0, 0, plainStyle(0))
  }

  /// Adds up a paragraph without terminator that is all in one style.
  ///
  /// - Returns: `nil` if it does not fit on one line, or no opportunities may be missing. Else `lineStyle`
  ///   has its height.
  @inline(__always)
  private mutating func line(
    _ content: UnsafeBufferPointer<UInt8>, style: Int, _ paragraphStyle: Int, _ plain: MeasuringStyle
  ) -> SingleLineMeasurer.Line? {
    // The letters decide about the script, and are seen on the way.
    for _ in 0..<2 {
      guard let adder = adder(style, paragraphStyle, plain) else { return nil }
      let scanner = byteScanner.value { WordScanner<UInt8>(counts: tally.counts) }
      columns.glyphs.begin()
      let line = adder.line(
        content, availableWidth: lineStyle!.availableWidth, findsLaidOutWidth: columns.spans.isWanted,
        tab: { tab(at: $0, style, paragraphStyle) },
        word: { range in
          let word = scanner.pointee.word(
            range, of: content, lineStyle!.context, breakers[lineStyle!.breaker].breaker)
          if let word { columns.glyphs.note(word.glyphDifference, wordEndingAt: range.upperBound) }
          return word
        })
      guard let line, line.hasTabs || !storesOpportunities else { return nil }
      guard content.isEmpty || script == (line.hasLetters ? .latin : .common) else {
        script = line.hasLetters ? .latin : .common
        continue
      }
      tally.counts.pointee.singleLineParagraphs += 1
      return line
    }
    return nil
  }

  /// Returns the measurer of lines in a style and the current script; `nil` if there is none. `lineStyle` is
  /// that of such lines.
  @inline(__always)
  mutating func adder(
    _ style: Int, _ paragraphStyle: Int, _ plain: MeasuringStyle
  ) -> SingleLineMeasurer? {
    if lineStyle == nil || !lineStyle!.isOf(style, paragraphStyle, script) {
      // Lines without letters come again and again between others.
      swap(&lineStyle, &otherLineStyle)
      if lineStyle == nil || !lineStyle!.isOf(style, paragraphStyle, script) {
        lineStyle = makeLineStyle(style, paragraphStyle, plain)
      }
    }
    return lineStyle!.adder
  }

  /// The extent of a line of one style and of the first paragraph style, in points.
  func lineExtent(width: Double, style: Int) -> LineExtent {
    let metrics = metrics[style]
    return LineExtent(
      width: width, ascent: metrics.ascent, descent: metrics.descent,
      leading: source.paragraphStyles[0].ignoresLeading ? 0 : metrics.leading)
  }

  private func tab(at position: Double, _ style: Int, _ paragraphStyle: Int) -> Double? {
    guard lineStyle!.hasPlainTabs else { return nil }
    let gap = TabGap(from: position, source.paragraphStyles[paragraphStyle], source.styles[style].font)
    return gap.alignment == .leading ? gap.advance(beforeSegment: 0) : nil
  }

  @inline(never)
  private mutating func makeLineStyle(
    _ style: Int, _ paragraphStyle: Int, _ plain: MeasuringStyle
  ) -> LineStyle {
    var adder: SingleLineMeasurer?
    var (context, breaker) = (0, 0)
    if plain.isScanned, plain.isLeftToRight, isScannable[style] {
      let scanner = byteScanner.value { WordScanner<UInt8>(counts: tally.counts) }
      breaker = self.breaker(paragraphStyle: paragraphStyle, textStyle: style)
      context = self.context(style: style, tailoring: breaker, by: scanner)
      adder = scanner.pointee.adder(context)
    }
    let line = plain.rules.line(of: metrics[style])
    return LineStyle(
      paragraphStyle: paragraphStyle, style: style, script: script, adder: adder, context: context,
      breaker: breaker, availableWidth: LineWidths.limit(plain.widths.first), height: line.height,
      spacing: line.spacing + plain.rules.paragraphSpacing, hasPlainTabs: plain.hasPlainTabs)
  }

  private mutating func scan<Unit: FixedWidthInteger & UnsignedInteger & BitwiseCopyable>(
    _ units: UnsafeBufferPointer<Unit>, by scanner: UnsafeMutablePointer<WordScanner<Unit>>,
    _ range: Range<Int>, _ breaker: Int
  ) -> Bool {
    guard setRuns(range) else { return false }
    let content = ParagraphMeasurer.contentEnd(of: units)
    // The letters decide about the script, and are seen on the way.
    for _ in 0..<3 {
      for index in runs.indices {
        runs[index].context = context(style: runs[index].style, tailoring: breaker, by: scanner)
      }
      switch scanner.pointee.scan(
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

  /// Returns the context of a style in the current script.
  private func context<Unit>(
    style: Int, tailoring: Int, by scanner: UnsafeMutablePointer<WordScanner<Unit>>
  ) -> Int {
    scanner.pointee.context(style: style, script: script, tailoring: tailoring)
      ?? scanner.pointee.makeContext(
        style: style, script: script, tailoring: tailoring, in: source,
        table: shaper.itemizer.ownTable(style: style, script: script))
  }

  /// Fills the columns unit by unit from `wideUnits`.
  ///
  /// - Returns: Whether the paragraph is simple enough.
  private mutating func scanUnits(_ range: Range<Int>, _ plain: MeasuringStyle, _ breaker: Int) -> Bool {
    guard setRuns(range) else { return false }
    let content = ParagraphMeasurer.contentEnd(of: wideUnits.all)
    if runs.count == 1, content > 0,
      units.scanFonts(
        wideUnits.all, contentEnd: content, style: runs[0].style,
        lineWidth: storesOpportunities ? -1 : LineWidths.limit(plain.widths.first),
        breaker: breakers[breaker].breaker, mayRepeatHyphens: hasLanguages, in: source, &shaper.itemizer,
        into: &columns)
    {
      return true
    }
    let styles = source.styles
    let isDone = units.scan(
      wideUnits.all, contentEnd: content, runs: runs, breaker: breakers[breaker].breaker,
      mayRepeatHyphens: hasLanguages, styles: styles, into: &columns,
      table: { style, script in
        shaper.itemizer.ownTable(style: style, script: script).map {
          ($0, styles[style].font.horizontalScale)
        }
      })
    if isDone { return finishScan(range, content) }
    return units.scanItems(
      wideUnits.all, at: range.lowerBound, contentEnd: content, breaker: breakers[breaker].breaker,
      mayRepeatHyphens: hasLanguages, in: source, &shaper.itemizer, into: &columns)
  }

  /// Fills the columns with a paragraph with tabs from `wideUnits`, if it fits on one line.
  private mutating func scanTabs(_ range: Range<Int>, _ paragraphStyle: Int, _ plain: MeasuringStyle) -> Bool
  {
    let style = source.paragraphStyles[paragraphStyle]
    guard plain.hasPlainTabs, !columns.spans.isWanted, setRuns(range), runs.count == 1 else { return false }
    return units.scanTabs(
      wideUnits.all, contentEnd: ParagraphMeasurer.contentEnd(of: wideUnits.all), style: runs[0].style,
      lineWidth: LineWidths.limit(plain.widths.first), mayRepeatHyphens: hasLanguages, in: source,
      &shaper.itemizer, into: &columns
    ) { position, font in
      let gap = TabGap(from: position, style, font)
      return gap.alignment == .leading ? gap.advance(beforeSegment: 0) : nil
    }
  }

  /// Fills the columns token by token from `wideUnits`.
  ///
  /// - Returns: Whether the paragraph is regular.
  private mutating func scanTokens(
    _ range: Range<Int>, paragraphStyle: Int, breaker: Int, _ characters: CharacterFlags,
    mayHaveLevels: Bool
  ) -> Bool {
    guard characters.isDisjoint(with: [.hasSurrogates, .hasCJK, .hasTab]), setRuns(range) else {
      return false
    }
    let tokens = tokens.value { TokenScanner(counts: tally.counts) }
    let isDone = tokens.pointee.scan(
      wideUnits.all, contentEnd: ParagraphMeasurer.contentEnd(of: wideUnits.all), runs: runs,
      style: source.paragraphStyles[paragraphStyle], mayHaveLevels: mayHaveLevels,
      breaker: breakers[breaker].breaker, mayRepeatHyphens: hasLanguages, in: source, &shaper.itemizer,
      into: &columns)
    isRightToLeft = tokens.pointee.isRightToLeft
    hasLevels = mayHaveLevels
    return isDone
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

  /// Returns the start of a paragraph's terminator.
  private static func contentEnd<Unit: FixedWidthInteger & UnsignedInteger>(
    of units: UnsafeBufferPointer<Unit>
  ) -> Int {
    var end = units.count
    while end > 0, TextUnits.unit(units[end - 1]).endsParagraph { end -= 1 }
    return end
  }

  /// Appends the metrics; a terminator counts only in an empty paragraph.
  private mutating func finishScan(_ range: Range<Int>, _ content: Int) -> Bool {
    var start = 0
    for run in runs where start == 0 || start < content {
      columns.appendMetrics(end: run.end, metrics[run.style])
      start = run.end
    }
    columns.extendMetrics(to: range.count)
    return true
  }

  private mutating func breaker(paragraphStyle style: Int, textStyle: Int) -> Int {
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
