package import GalleyFonts
internal import GalleyUTF16

/// The glyphs of an unbroken paragraph in the order of the text: what a glyph index of a layout manager
/// counts.
///
/// Runs follow each other as their text does; those from right to left are turned round, so that clusters
/// ascend everywhere. Tabs, line ends and placeholders have one glyph each.
extension ShapedParagraph {
  /// A glyph with the units that it shows.
  package struct LogicalGlyph {
    /// Index into the font's glyph table; `GlyphColumns.noGlyph` draws nothing.
    package var id: UInt16
    /// The kind of its run's content.
    package var kind: PlacedRun.Kind
    /// The first unit of its cluster.
    package var cluster: Int
    /// Its embedding level before rule L1 of UAX #9.
    package var level: UInt8
    /// The font that it belongs to.
    package var font: Font
    /// The units of its run.
    package var run: Range<Int>
  }

  /// The number of glyphs.
  package var glyphCount: Int { glyphs.count }

  /// A glyph.
  ///
  /// - Parameter index: From 0 up to `glyphCount`.
  /// - Complexity: O(log *runs*).
  package func logicalGlyph(_ index: Int) -> LogicalGlyph {
    let run = runs[runs.partitioningIndex { $0.glyphs.upperBound > index }]
    let column = column(of: index, in: run)
    return LogicalGlyph(
      id: glyphs.ids[column], kind: run.kind, cluster: Int(glyphs.clusters[column]), level: run.level,
      font: fonts[run.font], run: run.range)
  }

  /// The first glyph of the cluster that holds a unit; of a unit that was shaped away the next glyph. From
  /// the paragraph's end on `glyphCount`.
  ///
  /// - Complexity: O(log *runs* + log *glyphs*).
  package func firstGlyph(at offset: Int) -> Int {
    guard offset > 0 else { return 0 }
    guard offset < count else { return glyphCount }
    let run = runs[runIndex(at: offset)]
    let after = firstGlyph(in: run) { $0 > offset }
    guard after > run.glyphs.lowerBound else { return after }
    let cluster = Int(glyphs.clusters[column(of: after - 1, in: run)])
    return firstGlyph(in: run) { $0 >= cluster }
  }

  /// The first glyph whose cluster begins at a unit or after it.
  ///
  /// - Complexity: O(log *runs* + log *glyphs*).
  package func firstGlyph(from offset: Int) -> Int {
    guard offset > 0 else { return 0 }
    guard offset < count else { return glyphCount }
    return firstGlyph(in: runs[runIndex(at: offset)]) { $0 >= offset }
  }

  /// The cluster of a glyph: its glyphs and its units.
  package func cluster(ofGlyph index: Int) -> (glyphs: Range<Int>, units: Range<Int>) {
    let run = runs[runs.partitioningIndex { $0.glyphs.upperBound > index }]
    let start = Int(glyphs.clusters[column(of: index, in: run)])
    let first = firstGlyph(in: run) { $0 >= start }
    let end = firstGlyph(in: run) { $0 > start }
    let units =
      end < run.glyphs.upperBound ? Int(glyphs.clusters[column(of: end, in: run)]) : run.range.upperBound
    return (first..<end, start..<max(units, start))
  }

  /// The first glyph of a run whose cluster satisfies a condition that is false for all before; the run's end
  /// if none does.
  private func firstGlyph(in run: Run, _ condition: (Int) -> Bool) -> Int {
    run.glyphs.partitioningIndex { condition(Int(glyphs.clusters[column(of: $0, in: run)])) }
  }

  /// The index of a glyph in the columns.
  private func column(of index: Int, in run: Run) -> Int {
    run.isRightToLeft ? run.glyphs.lowerBound + run.glyphs.upperBound - 1 - index : index
  }

  // MARK: Changes of paint

  /// The paragraph for a text that differs in nothing but where the caller's attributes change.
  ///
  /// - Parameter other: A text of one paragraph.
  /// - Returns: The same columns over the other text; `nil` when the other text has to be shaped.
  package func restyled(_ other: StyledText) -> ShapedParagraph? {
    guard sourceRange == 0..<source.text.count, other.text == source.text, other.fonts === source.fonts,
      other.paragraphStyles[other.paragraphRuns[0].style] == style,
      let styleOfRun = sameStyles(other)
    else { return nil }
    var runs = runs
    for index in runs.indices { runs[index].style = styleOfRun[index] }
    return ShapedParagraph(
      source: other, sourceRange: sourceRange, text: text, style: style, baseLevel: baseLevel, levels: levels,
      fonts: fonts, flags: flags, runs: runs, glyphs: glyphs, positions: positions, tatweels: tatweels,
      isSearchable: isSearchable, usesTables: usesTables, hasVerticalForms: hasVerticalForms, rubies: rubies,
      combined: combined)
  }

  /// For each run its style in another text; `nil` when some unit has another style there.
  private func sameStyles(_ other: StyledText) -> [Int]? {
    var mine = 0
    var theirs = 0
    var offset = 0
    while offset < source.text.count {
      while source.runs[mine].end <= offset { mine += 1 }
      while other.runs[theirs].end <= offset { theirs += 1 }
      guard source.styles[source.runs[mine].style] == other.styles[other.runs[theirs].style] else {
        return nil
      }
      offset = min(source.runs[mine].end, other.runs[theirs].end)
    }
    return runs.map { other.runs[other.runIndex(at: $0.range.lowerBound)].style }
  }
}
