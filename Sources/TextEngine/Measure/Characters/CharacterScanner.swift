internal import GalleyFonts
internal import GalleyUnicode

/// Measures paragraphs of simple characters in several scripts, as Chinese and Japanese ones are, unit by
/// unit and without glyphs.
///
/// Each character's advance and each pair's kerning come from the `PairTable`s that `SimpleShaper` uses; text
/// with a flagged pair is left to HarfBuzz. Then a cut undoes nothing but kerning, so widths are exact even
/// where HarfBuzz would shape again.
struct CharacterScanner: ~Copyable {
  private(set) var breaks: [LineBreak] = []
  /// The decisions about a paragraph inside of which no line ends; it has more than `findScripts` asks for.
  private(set) var noBreaks: [LineBreak] = []
  private(set) var scripts: [ScriptRun] = []
  private var tables: [KnownTable] = []
  private var fonts: [KnownFont] = []
  private var analysis = ParagraphAnalysis()
  private var items: [TextItem] = []
  private(set) var glyphs = GlyphBuffer()
  /// The fonts of single units, by style and script.
  var fontLists: [UnitFonts] = []
  /// The fonts in them.
  var settings: [KnownFont] = []
  /// Points for each unit of the last paragraphs, to guess whether the next one fits on a line.
  var lastAdvance = 6.0
  private let sequences = ComplexSequenceCache()
  private let buffer = ShapingBuffer()

  /// A table in use. The itemizer owns it: counting references to it for every run would cost more than its
  /// units.
  private struct KnownTable {
    var style: Int
    var script: Script
    var table: Unmanaged<PairTable>?
    var scale: Double
  }

  /// A font of the itemizer's in use for a style and script.
  struct KnownFont {
    var font: Int
    var style: Int
    var script: Script
    var table: Unmanaged<PairTable>?
    var scale: Double
    var metrics: LineMetrics
    /// Whether a space after text of the font stays in it.
    var keepsSpace: Bool
  }

  /// Fills `columns` with the opportunities of a paragraph of which the style's own font has all characters.
  ///
  /// - Parameters:
  ///   - text: The paragraph: no surrogates, marks, joiners, tabs, or letters of complex or right-to-left
  ///     scripts.
  ///   - contentEnd: The start of its terminator.
  ///   - runs: The runs that tile the paragraph.
  ///   - mayRepeatHyphens: Whether a break after an explicit hyphen may show another one.
  ///   - table: Returns the table of a style and script, with the points for each font unit.
  /// - Returns: Whether the paragraph can be measured like that.
  mutating func scan(
    _ text: UnsafeBufferPointer<UInt16>, contentEnd: Int, runs: [ScannedRun], breaker: LineBreaker,
    mayRepeatHyphens: Bool, styles: [TextStyle], into columns: inout OpportunityColumns,
    table: (_ style: Int, _ script: Script) -> (table: PairTable, scale: Double)?
  ) -> Bool {
    findScriptsAndBreaks(of: text, by: breaker)
    columns.removeAll()
    let breaks = breaks
    var line = Line()
    var run = 0
    var start = 0
    for script in scripts {
      while start < min(script.range.upperBound, contentEnd) {
        let end = min(script.range.upperBound, runs[run].end, contentEnd)
        let known = known(runs[run].style, script.script, table)
        guard let table = tables[known].table else { return false }
        let scale = tables[known].scale
        let before = (line: line, count: columns.count)
        let range = start..<end
        let isDone = table._withUnsafeGuaranteedRef { table in
          breaks.withUnsafeBufferPointer { breaks in
            if line.add(range, of: text, breaks, table, scale, mayRepeatHyphens, into: &columns) {
              return true
            }
            line = before.line
            columns.truncate(to: before.count)
            let style = styles[runs[run].style]
            return shape(range, of: text, table, style, style.font.instance, script.script)
              && line.add(range, of: text, breaks, glyphs, scale, mayRepeatHyphens, into: &columns)
          }
        }
        guard isDone else { return false }
        columns.spans.beginRun(at: before.line.width, scale: scale)
        start = end
        if runs[run].end == end { run += 1 }
      }
    }
    columns.append(offset: text.count, contentEnd: line.contentEnd, start: line.width, isPlain: true)
    return true
  }

  /// Fills `columns` with the opportunities and heights of a paragraph whose characters come from any fonts.
  ///
  /// Fonts are chosen as for layout, by the itemizer, and each of its items is added up by itself.
  ///
  /// - Parameters:
  ///   - text: A paragraph as for `scan`, of level 0, whose opportunities and scripts `scan` has found.
  ///   - start: Its first unit in the text.
  ///   - contentEnd: The start of its terminator.
  /// - Returns: Whether the paragraph can be measured like that.
  mutating func scanItems(
    _ text: UnsafeBufferPointer<UInt16>, at start: Int, contentEnd: Int, breaker: LineBreaker,
    mayRepeatHyphens: Bool, in source: StyledText, _ itemizer: inout Itemizer,
    into columns: inout OpportunityColumns
  ) -> Bool {
    analysis.analyseGraphemes(text.span, taking: &scripts)
    itemizer.findItems(of: text, at: start, analysis: analysis, into: &items)
    columns.removeAll()
    let breaks = breaks
    var line = Line()
    for item in items where item.range.lowerBound < contentEnd {
      guard item.kind == .glyphs, item.range.upperBound <= contentEnd else { return false }
      findFont(of: item, in: source, itemizer)
      guard let table = fonts[0].table else { return false }
      let (scale, metrics) = (fonts[0].scale, fonts[0].metrics)
      let before = (line: line, count: columns.count)
      let isDone = table._withUnsafeGuaranteedRef { table in
        breaks.withUnsafeBufferPointer { breaks in
          if line.add(item.range, of: text, breaks, table, scale, mayRepeatHyphens, into: &columns) {
            return true
          }
          line = before.line
          columns.truncate(to: before.count)
          return shape(
            item.range, of: text, table, source.styles[item.style], itemizer.font(item.font).instance,
            item.script)
            && line.add(item.range, of: text, breaks, glyphs, scale, mayRepeatHyphens, into: &columns)
        }
      }
      guard isDone else { return false }
      columns.spans.beginRun(at: before.line.width, scale: scale)
      columns.appendMetrics(end: item.range.upperBound, metrics)
    }
    columns.extendMetrics(to: text.count)
    columns.append(offset: text.count, contentEnd: line.contentEnd, start: line.width, isPlain: true)
    return true
  }

  /// Moves what is known of an item's font to the start of the list: neighbours mostly take turns with few.
  private mutating func findFont(of item: TextItem, in source: StyledText, _ itemizer: borrowing Itemizer) {
    for index in fonts.indices
    where fonts[index].font == item.font && fonts[index].script == item.script
      && fonts[index].style == item.style
    {
      fonts.swapAt(0, index)
      return
    }
    fonts.append(knownFont(item.font, style: item.style, script: item.script, in: source, itemizer))
    fonts.swapAt(0, fonts.count - 1)
  }

  /// Reads what is asked of a font of the itemizer's.
  func knownFont(
    _ font: Int, style: Int, script: Script, in source: StyledText, _ itemizer: borrowing Itemizer
  ) -> KnownFont {
    let found = itemizer.font(font)
    let offset = source.styles[style].baselineOffset
    var metrics = LineMetrics()
    metrics.unite(ascent: found.ascent + offset, descent: found.descent - offset, leading: found.leading)
    let table = itemizer.table(for: font, style: style, script: script)
    return KnownFont(
      font: font, style: style, script: script, table: table.map { Unmanaged.passUnretained($0) },
      scale: found.horizontalScale, metrics: metrics, keepsSpace: itemizer.keepsSpace(font))
  }

  /// Finds what `scripts` and `breaks` have of a paragraph.
  mutating func findScriptsAndBreaks(of text: UnsafeBufferPointer<UInt16>, by breaker: LineBreaker) {
    ScriptItemizer.findRuns(in: text.span, into: &scripts)
    breaker.findBreaks(in: text.span, into: &breaks)
  }

  mutating func findBreaks(of text: UnsafeBufferPointer<UInt16>, by breaker: LineBreaker) {
    breaker.findBreaks(in: text.span, into: &breaks)
  }

  /// Finds what `scripts` has of a paragraph.
  mutating func findScripts(of text: UnsafeBufferPointer<UInt16>) {
    ScriptItemizer.findRuns(in: text.span, into: &scripts)
    if noBreaks.count < text.count {
      noBreaks = [LineBreak](repeating: .prohibited, count: max(text.count, 2 * noBreaks.count))
    }
  }

  /// Forgets the fonts of single units.
  mutating func forgetFonts() {
    fontLists.removeAll()
    settings.removeAll()
  }

  /// Shapes a run with flagged pairs into `glyphs`, with the help of HarfBuzz.
  ///
  /// - Returns: Whether its characters are simple.
  mutating func shape(
    _ range: Range<Int>, of text: UnsafeBufferPointer<UInt16>, _ table: PairTable, _ style: TextStyle,
    _ font: FontInstance, _ script: Script
  ) -> Bool {
    for offset in range where !table.character(text[offset]).isSimple { return false }
    glyphs.truncate(to: 0)
    var none: [Int32]?
    SimpleShaper.shape(
      text, range, table: table, cache: sequences, flagsAllCuts: false, into: &glyphs
    ) { part, glyphs in
      buffer.shape(
        text, part, font: font, script: script, isRightToLeft: false, language: style.language,
        features: style.shapingFeatures, into: &glyphs, tatweels: &none)
    }
    return true
  }

  private mutating func known(
    _ style: Int, _ script: Script,
    _ table: (_ style: Int, _ script: Script) -> (table: PairTable, scale: Double)?
  ) -> Int {
    for index in tables.indices where tables[index].script == script && tables[index].style == style {
      return index
    }
    let answer = table(style, script)
    tables.append(
      KnownTable(
        style: style, script: script, table: answer.map { Unmanaged.passUnretained($0.table) },
        scale: answer?.scale ?? 0))
    return tables.count - 1
  }
}
