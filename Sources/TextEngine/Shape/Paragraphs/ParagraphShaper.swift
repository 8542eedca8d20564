internal import GalleyFonts
internal import GalleyUnicode

/// Shapes paragraphs. Memory is reused from call to call: one shaper a thread.
struct ParagraphShaper: ~Copyable {
  private(set) var source: StyledText
  let usesFastPath: Bool
  private var hasVerticalStyles = false
  private var hasRubies = false
  var itemizer: Itemizer
  private let buffer = ShapingBuffer()
  /// The units of the paragraph.
  private(set) var units = UnitBuffer()
  /// The index of the paragraph's style.
  private(set) var style = 0
  private(set) var analysis = ParagraphAnalysis()
  private(set) var columns = RunColumns()
  private var items: [TextItem] = []
  /// The empty text that took a text's place last.
  private var noText: StyledText?
  private let sequences = ComplexSequenceCache()
  private let words: ShapedWordCache
  private let measureAnnotation: AnnotationMeasure

  /// Creates a shaper for the paragraphs of a text.
  ///
  /// - Parameters:
  ///   - canonicalStyles: For every style, the index of the first style that equals it.
  ///   - usesFastPath: Whether simple text is set from tables; the results are the same with and without.
  ///   - measureAnnotation: Measures the annotations of rubies.
  init(
    _ source: StyledText, canonicalStyles: [Int], usesFastPath: Bool = true,
    measureAnnotation: @escaping AnnotationMeasure
  ) {
    self.source = source
    self.measureAnnotation = measureAnnotation
    words = ShapedWordCache(unitCount: source.text.count)
    self.usesFastPath = usesFastPath
    itemizer = Itemizer(source: source, canonicalStyles: canonicalStyles, usesTables: usesFastPath)
    hasVerticalStyles = source.styleList.hasVerticalForms
    hasRubies = source.styleList.hasRubies
  }

  /// Whether the shaper may continue with another text: it has the same fonts, and not too many styles are
  /// known.
  func maySwitch(to text: StyledText, usesFastPath: Bool, mostStyles: Int) -> Bool {
    text.fonts === source.fonts && usesFastPath == self.usesFastPath && itemizer.knownStyleCount <= mostStyles
  }

  /// Continues with another text, whose fonts come from the same collection. The caches of fonts and words
  /// stay.
  mutating func switchText(to source: StyledText, canonicalStyles: [Int]) {
    self.source = source
    itemizer.switchText(to: source, canonicalStyles: canonicalStyles)
    hasVerticalStyles = source.styleList.hasVerticalForms
    hasRubies = source.styleList.hasRubies
  }

  /// Whether the shaper's text is this very value.
  func isShaping(_ text: StyledText) -> Bool { source.isSame(as: text) }

  /// Continues with an empty text, so that the last one can be freed. Its styles stay: the next text mostly
  /// shares them.
  mutating func forgetText() {
    let empty: StyledText
    if let known = noText, known.sharesStyles(with: source) {
      empty = known
    } else {
      empty = StyledText(text: TextUnits([]), runs: [], paragraphRuns: [], sharingStylesOf: source)
      noText = empty
    }
    switchText(to: empty, canonicalStyles: source.canonicalStyles())
  }

  /// Analyses and shapes one paragraph.
  ///
  /// - Parameters:
  ///   - range: The paragraph in the source, terminator included; not empty.
  ///   - isSingleLine: Whether forced breaks are ignored.
  ///   - glyphs: All glyphs of the paragraph but those of its terminator, if they are known.
  mutating func shape(
    _ range: Range<Int>, isSingleLine: Bool, glyphs: KnownGlyphs? = nil
  ) -> ShapedParagraph {
    setColumns(range, isSingleLine: isSingleLine, glyphs: glyphs)
    return finish(range)
  }

  /// Analyses and shapes one paragraph into `analysis` and `columns`, where it can be read before a value is
  /// created.
  mutating func setColumns(_ range: Range<Int>, isSingleLine: Bool, glyphs: KnownGlyphs? = nil) {
    units.set(to: source.text, range)
    style = source.paragraphRuns[source.paragraphRunIndex(at: range.lowerBound)].style
    let firstStyle = source.runs[source.runIndex(at: range.lowerBound)].style
    let text = units.all
    analysis.analyse(
      text.span, style: source.paragraphStyles[style], language: source.styles[firstStyle].language,
      isSingleLine: isSingleLine, embeddings: DirectionalEmbedding.embeddings(in: source, range))
    columns.begin(
      unitCount: text.count, tatweels: source.paragraphStyles[style].justifiesWithKashida ? [] : nil)
    let spacing = source.paragraphStyles[style].eastAsianSpacing
    let spacer = EastAsianSpacer(
      text: spacing.isEmpty ? [] : Array(text), line: 0..<text.count, endsLine: false, options: spacing)
    itemizer.findItems(of: text, at: range.lowerBound, analysis: analysis, into: &items)
    if hasVerticalStyles {
      columns.hasVerticalForms = VerticalItemizer.orient(
        &items, of: text, styles: source.styles, itemizer, flags: analysis.flags)
    }
    if columns.hasVerticalForms || hasRubies {
      appendSpecial(text, spacer: spacer)
    } else {
      for item in items {
        let isKnown = glyphs.map { item.range == 0..<$0.unitCount } ?? false
        append(item, of: text, spacer: spacer, glyphs: isKnown ? glyphs : nil)
      }
    }
  }

  /// Shapes ASCII that is all in a style's own font, without analysis.
  ///
  /// - Returns: The glyphs, valid until others are shaped; `nil` if some character is not simple in that
  ///   font, or some advance negative.
  mutating func glyphs(
    ofASCII bytes: UnsafeBufferPointer<UInt8>, style: Int, script: Script
  ) -> KnownGlyphs? {
    guard let table = itemizer.ownTable(style: style, script: script) else { return nil }
    units.set(toASCII: bytes)
    let text = units.all
    for unit in text where !table.character(unit).isSimple { return nil }
    columns.glyphs.truncate(to: 0)
    shapeSimple(
      text, 0..<text.count, style: style, font: itemizer.ownFont(style), script: script, table: table)
    var signs: Int32 = 0
    for glyph in 0..<columns.glyphs.count { signs |= columns.glyphs.advances[glyph] }
    return signs < 0 ? nil : KnownGlyphs(columns.glyphs, unitCount: bytes.count)
  }

  /// Returns the paragraph for which `setColumns` has been called.
  mutating func finish(_ range: Range<Int>) -> ShapedParagraph {
    columns.finish(
      source: source, sourceRange: range, text: Array(units.all), style: source.paragraphStyles[style],
      analysis: analysis, usesTables: usesFastPath)
  }

  /// Appends items of which some stand together in a cell or have a ruby.
  private mutating func appendSpecial(_ text: UnsafeBufferPointer<UInt16>, spacer: EastAsianSpacer) {
    var rubyOfItem: [Int] = []
    if hasRubies {
      (columns.rubies, rubyOfItem) = RubyShaper.rubies(
        of: items, text, source, itemizer, buffer, flags: analysis.flags, measure: measureAnnotation)
    }
    var next = 0
    while next < items.count {
      let first = next
      let ruby = hasRubies ? rubyOfItem[first] : -1
      next += 1
      guard items[first].orientation == .combined else {
        append(items[first], of: text, spacer: spacer, ruby: ruby)
        continue
      }
      while next < items.count, items[next].orientation == .combined, items[next].style == items[first].style
      {
        next += 1
      }
      CombinedCharacters.append(
        items[first..<next], of: text, source, itemizer, buffer, flags: analysis.flags, spacer: spacer,
        ruby: ruby,
        into: &columns)
    }
    // At the edges of lines nothing can be overhung: a cut there changes the spacing.
    // The pointer is read first: Swift 6.3.1 cannot build a write through a pointer inside `analysis` for the
    // thread sanitizer.
    let flags = analysis.flags
    for ruby in columns.rubies {
      let dependsOnLine = ruby.dependsOnLine
      if dependsOnLine.start { flags[ruby.base.lowerBound].remove(.safeToCut) }
      if dependsOnLine.end, ruby.base.upperBound < text.count {
        flags[ruby.base.upperBound].remove(.safeToCut)
      }
    }
  }

  private mutating func append(
    _ item: TextItem, of text: UnsafeBufferPointer<UInt16>, spacer: EastAsianSpacer, ruby: Int = -1,
    glyphs: KnownGlyphs? = nil
  ) {
    let start = columns.glyphs.count
    var run = ShapedParagraph.Run(
      kind: item.kind, range: item.range, glyphs: start..<start,
      font: columns.index(ofChoice: item.font, in: itemizer),
      level: item.level,
      script: item.script, style: item.style, scale: 0, fixedAdvance: 0, letterSpacing: 0)
    run.orientation = item.orientation
    run.hasRuby = ruby >= 0
    switch item.kind {
    case .glyphs:
      run.scale = columns.fonts[run.font].horizontalScale
      run.letterSpacing = item.script.isCursive ? 0 : source.styles[item.style].letterSpacing
      if let glyphs {
        columns.glyphs.append(glyphs)
      } else {
        shape(item, isRightToLeft: run.isRightToLeft, of: text)
      }
      if !run.isRightToLeft, !spacer.options.isEmpty {
        spacer.adjust(
          &columns.glyphs, start..<columns.glyphs.count, font: itemizer.font(item.font).instance,
          orientation: item.orientation)
      }
      if ruby >= 0 {
        columns.rubies[ruby].space(
          &columns.glyphs, start..<columns.glyphs.count, units: item.range, line: 0..<text.count,
          scale: run.scale, isRightToLeft: run.isRightToLeft, orientation: run.orientation)
      }
    case .placeholder, .tab, .control:
      if item.kind == .placeholder { run.fixedAdvance = source.styles[item.style].placeholder?.width ?? 0 }
      columns.glyphs.append(
        id: GlyphColumns.noGlyph, advance: 0, xOffset: 0, yOffset: 0, cluster: Int32(item.range.lowerBound),
        unsafeToBreak: false)
    }
    run.glyphs = start..<columns.glyphs.count
    columns.append(run, flags: analysis.flags, spacer: spacer)
  }

  private mutating func shape(
    _ item: TextItem, isRightToLeft: Bool, of text: UnsafeBufferPointer<UInt16>
  ) {
    if !isRightToLeft, columns.tatweels == nil, item.orientation == .alongLine,
      let table = itemizer.table(for: item.font, style: item.style, script: item.script)
    {
      return shapeSimple(
        text, item.range, style: item.style, font: item.font, script: item.script, table: table)
    }
    if usesFastPath, columns.tatweels == nil, item.range.count > 1, item.orientation == .alongLine {
      var none: [Int32]?
      // The closure must not ask the itemizer, or it would be copied for each item.
      let instance = itemizer.font(item.font).instance
      let isDone = words.shape(
        item, of: text, in: source, itemizer, flags: analysis.flags, into: &columns.glyphs
      ) {
        range, glyphs in
        buffer.shape(
          text, range, font: instance, script: item.script,
          isRightToLeft: isRightToLeft,
          language: source.styles[item.style].language, features: source.styles[item.style].shapingFeatures,
          into: &glyphs, tatweels: &none)
      }
      if isDone { return }
    }
    buffer.shape(
      text, item.range, font: itemizer.font(item.font).instance, script: item.script,
      isRightToLeft: isRightToLeft,
      language: source.styles[item.style].language, features: source.styles[item.style].shapingFeatures,
      into: &columns.glyphs, tatweels: &columns.tatweels, orientation: item.orientation)
  }

  /// Appends the glyphs of text from left to right by a table.
  private mutating func shapeSimple(
    _ text: UnsafeBufferPointer<UInt16>, _ range: Range<Int>, style: Int, font: Int, script: Script,
    table: PairTable
  ) {
    var none: [Int32]?
    SimpleShaper.shape(text, range, table: table, cache: sequences, into: &columns.glyphs) { range, glyphs in
      buffer.shape(
        text, range, font: itemizer.font(font).instance, script: script, isRightToLeft: false,
        language: source.styles[style].language, features: source.styles[style].shapingFeatures,
        into: &glyphs, tatweels: &none)
    }
  }
}
