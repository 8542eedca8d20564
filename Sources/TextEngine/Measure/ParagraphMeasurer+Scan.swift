internal import Fonts
internal import UnicodeAlgorithms

/// Scanning: the ways to measure a paragraph without its glyphs.
extension ParagraphMeasurer {
  /// Fills the columns word by word, token by token or unit by unit.
  ///
  /// - Returns: Whether the paragraph is that simple.
  mutating func scan(_ range: Range<Int>, _ paragraphStyle: Int, _ plain: PlainStyle) -> Bool {
    let breaker = breaker(paragraphStyle, canonicalStyles[runList[run].style])
    let text = text
    isRightToLeft = false
    hasTabs = false
    guard plain.isLeftToRight else {
      wideUnits.set(to: text, range)
      return scanTokens(
        range, paragraphStyle, breaker, CharacterFlags(of: wideUnits.all.span), mayHaveLevels: true)
    }
    if let isDone = text.withBytes(
      range,
      { units in
        var scanner = byteScanner.take() ?? WordScanner<UInt8>(counts: tally.counts)
        let isDone =
          scanLine(units, by: &scanner, range, breaker, plain) || scan(units, by: &scanner, range, breaker)
        byteScanner = consume scanner
        return isDone
      })
    {
      return isDone
    }
    wideUnits.set(to: text, range)
    let characters = CharacterFlags(of: wideUnits.all.span)
    guard characters.isSubset(of: [.hasNonASCII, .hasCJK]) else {
      return scanTokens(
        range, paragraphStyle, breaker, characters, mayHaveLevels: characters.contains(.hasRightToLeft))
    }
    if !characters.contains(.hasCJK) {
      var scanner = scanner.take() ?? WordScanner<UInt16>(counts: tally.counts)
      let isDone = scan(wideUnits.all, by: &scanner, range, breaker)
      self.scanner = consume scanner
      if isDone { return true }
    }
    return scanUnits(range, breaker)
  }

  /// Adds a paragraph of one run up that fits on one line: then nobody needs to know where lines may end.
  ///
  /// - Returns: Whether it does; `columns` hold its end alone.
  private mutating func scanLine(
    _ units: UnsafeBufferPointer<UInt8>, by scanner: inout WordScanner<UInt8>, _ range: Range<Int>,
    _ breaker: Int, _ plain: PlainStyle
  ) -> Bool {
    guard runList[run].end >= range.upperBound else { return false }
    let style = canonicalStyles[runList[run].style]
    guard isScannable[style] else { return false }
    let room = LineWidths.room(plain.widths.first)
    let content = ParagraphMeasurer.contentEnd(of: units)
    // Whether there are letters is seen on the way.
    for _ in 0..<2 {
      let context = scanner.context(
        style: style, script: script, tailoring: breaker, in: source,
        table: { shaper.itemizer.ownTable(style: style, script: script) })
      let line = scanner.width(units, contentEnd: content, context: context, limit: room) { position in
        guard plain.hasPlainTabs else { return nil }
        let gap = TabGap(
          from: position, source.paragraphStyles[paragraphStyle], source.styles[style].font)
        return gap.alignment == .leading ? gap.advance(beforeSegment: 0) : nil
      }
      guard let line, line.width <= room, line.hasTabs || !keepsPlaces else { return false }
      guard script == (line.hasLetters ? .latin : .common) else {
        script = line.hasLetters ? .latin : .common
        continue
      }
      columns.removeAll()
      if !line.hasTabs { columns.scale = line.scale }
      columns.appendStretch(end: range.count, metrics[style])
      columns.append(offset: range.count, contentEnd: line.width, start: line.width, isPlain: true)
      hasTabs = line.hasTabs
      tally.counts.pointee.linedParagraphs += 1
      return true
    }
    return false
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

  /// Fills the columns token by token from `wideUnits`.
  ///
  /// - Returns: Whether the paragraph is regular.
  private mutating func scanTokens(
    _ range: Range<Int>, _ paragraphStyle: Int, _ breaker: Int, _ characters: CharacterFlags,
    mayHaveLevels: Bool
  ) -> Bool {
    guard characters.isDisjoint(with: [.hasSurrogates, .hasCJK, .hasTab]), setRuns(range) else {
      return false
    }
    var tokens = tokens.take() ?? TokenScanner(counts: tally.counts)
    let isDone = tokens.scan(
      wideUnits.all, contentEnd: ParagraphMeasurer.contentEnd(of: wideUnits.all), runs: runs,
      style: source.paragraphStyles[paragraphStyle], mayHaveLevels: mayHaveLevels,
      breaker: breakers[breaker].breaker, mayRepeatHyphens: hasLanguages, in: source, &shaper.itemizer,
      into: &columns)
    isRightToLeft = tokens.isRightToLeft
    self.tokens = consume tokens
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
