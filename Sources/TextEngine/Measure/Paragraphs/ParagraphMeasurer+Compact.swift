internal import GalleyFonts
internal import GalleyUnicode

/// What is written of a compact paragraph before it is copied.
struct CompactMemory: ~Copyable {
  /// The glyphs.
  var glyphs = GlyphBuffer()
  /// The ends of lines.
  var lines = TextMeasure()
  /// The words that are shaped.
  var words = LazyBox<GlyphWords>()
}

/// Compact paragraphs: glyphs without a `ShapedParagraph`, and the ends of lines.
extension ParagraphMeasurer {
  /// Sets a paragraph of ASCII in the first style and paragraph style.
  ///
  /// - Parameters:
  ///   - units: The paragraph with its terminator.
  ///   - contentCount: The number of units before that; the last of them is no white space.
  ///   - offset: The paragraph's offset in its text.
  ///   - height: The height that it may have at most, in points.
  ///   - size: Receives the height of its lines and the space after the last one, in points.
  /// - Returns: `nil` if it does not fit, or has to be laid out otherwise.
  mutating func compactParagraph(
    _ units: UnsafeBufferPointer<UInt8>, contentCount: Int, offset: Int, height: Double,
    size: inout (height: Double, spacing: Double)
  ) -> CompactParagraph? {
    guard mayScan else {
      countUnits(units.count)
      return nil
    }
    script = .latin
    let content = UnsafeBufferPointer(rebasing: units[..<contentCount])
    // The letters decide about the script, and are seen on the way.
    for _ in 0..<2 {
      // What measuring needs of the style is not read for each paragraph.
      if lineStyle == nil || !lineStyle!.isOf(0, 0, script) { _ = adder(0, 0, plainStyle(0)) }
      guard let adder = lineStyle!.adder, lineStyle!.height <= height + Tolerance.height else { return nil }
      guard let (glyphs, hasLetters) = compactGlyphs(content, by: adder) else { return nil }
      guard content.isEmpty || script == (hasLetters ? .latin : .common) else {
        script = hasLetters ? .latin : .common
        continue
      }
      let range = offset..<offset + units.count
      let width = Double(glyphs.advance) * adder.scale
      if width <= lineStyle!.availableWidth {
        size = (lineStyle!.height, lineStyle!.spacing)
        return CompactParagraph(
          glyphs, range, lineExtent(width: width, style: 0), columnWidth: self.width)
      }
      guard let lines = compactLines(units, contentCount: contentCount, plainStyle(0)),
        lines.heights[0] <= height + Tolerance.height
      else { return nil }
      size = (lines.heights[0], lines.spacings[0])
      return CompactParagraph(glyphs, range, lineEnds: lines.lineEnds, columnWidth: self.width)
    }
    return nil
  }

  /// Finds the glyphs of text without a terminator.
  ///
  /// - Returns: The glyphs, valid until others are made, and whether the text has letters.
  @inline(__always)
  private mutating func compactGlyphs(
    _ content: UnsafeBufferPointer<UInt8>, by adder: SingleLineMeasurer
  ) -> (KnownGlyphs, hasLetters: Bool)? {
    guard !content.isEmpty else {
      compact.glyphs.truncate(to: 0)
      return (KnownGlyphs(compact.glyphs, unitCount: 0), false)
    }
    let words = compact.words.value { GlyphWords() }
    let scanner = byteScanner.value { WordScanner<UInt8>(counts: tally.counts) }
    let context = lineStyle!.context
    let written = adder.sums._withUnsafeGuaranteedRef { sums in
      sums.write(content, to: &compact.glyphs) {
        words.pointee.word($0, of: content, context, by: scanner)
      }
    }
    if let written { return (written.glyphs, written.hasLetters) }
    let hasLetters = ParagraphMeasurer.hasLetters(content)
    guard
      let shaped = shaper.glyphs(ofASCII: content, style: 0, script: hasLetters ? .latin : .common)
    else { return nil }
    return (shaped, hasLetters)
  }

  /// Whether some character of ASCII is a letter.
  private static func hasLetters(_ units: UnsafeBufferPointer<UInt8>) -> Bool {
    var isFound = false
    for unit in units where (unit | 0x20) &- 0x61 < 26 { isFound = true }
    return isFound
  }

  /// Breaks a paragraph of ASCII in the first style and paragraph style into lines.
  ///
  /// - Returns: `nil` if the lines cannot be told without laying the paragraph out.
  private mutating func compactLines(
    _ units: UnsafeBufferPointer<UInt8>, contentCount: Int, _ plain: MeasuringStyle
  ) -> TextMeasure? {
    let scanner = byteScanner.value { WordScanner<UInt8>(counts: tally.counts) }
    let breaker = lineStyle!.breaker
    runs.removeAll(keepingCapacity: true)
    runs.append(ScannedRun(end: units.count, context: lineStyle!.context, style: 0))
    let findsWidths = columns.spans.isWanted
    columns.spans.isWanted = false
    defer { columns.spans.isWanted = findsWidths }
    switch scanner.pointee.scan(
      units, contentEnd: contentCount, runs: runs, breaker: breakers[breaker].breaker, gapKey: breaker,
      into: &columns)
    {
    case .measured: break
    case .noLetters where script == .common: break
    default: return nil
    }
    columns.appendMetrics(end: units.count, metrics[0])
    compact.lines.removeAll()
    guard columns.fit(plain.widths, plain.rules, at: 0, into: &compact.lines) != nil else { return nil }
    tally.counts.pointee.scannedParagraphs += 1
    return compact.lines
  }

  /// Lets go of memory that only a long paragraph needs.
  mutating func forgetLongParagraph() {
    if compact.glyphs.holds(1 << 16) { compact.glyphs = GlyphBuffer() }
  }
}
