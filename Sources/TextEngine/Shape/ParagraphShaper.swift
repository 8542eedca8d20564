internal import Fonts
internal import UnicodeAlgorithms

/// Turns paragraphs into shaped ones. Scratch memory is kept between calls: one shaper a thread.
struct ParagraphShaper: ~Copyable {
  private let itemizer: Itemizer
  private let buffer = ShapingBuffer()

  init(_ source: StyledText, canonicalStyles: [Int]) {
    itemizer = Itemizer(source: source, canonicalStyles: canonicalStyles)
  }

  /// Analyses and shapes one paragraph.
  ///
  /// - Parameters:
  ///   - range: The paragraph in the source, terminator included; not empty.
  ///   - isSingleLine: Whether forced breaks are ignored.
  func shape(_ range: Range<Int>, isSingleLine: Bool) -> ShapedParagraph {
    let source = itemizer.source
    let text = Array(source.text[range])
    let style = source.paragraphStyles[
      source.paragraphRuns[source.paragraphRunIndex(at: range.lowerBound)].style]
    let firstStyle = source.styles[source.runs[source.runIndex(at: range.lowerBound)].style]
    let analysis = ParagraphAnalysis(
      text, style: style, language: firstStyle.language, isSingleLine: isSingleLine)
    var columns = RunColumns(flags: analysis.flags)
    columns.tatweels = style.justifiesWithKashida ? [] : nil
    let spacer = EastAsianSpacer(
      text: text, line: 0..<text.count, endsLine: false, options: style.eastAsianSpacing)
    for item in itemizer.items(of: text, at: range.lowerBound, analysis: analysis) {
      append(item, of: text, source: source, spacer: spacer, to: &columns)
    }
    columns.positions.append(columns.width)
    return ShapedParagraph(
      source: source, sourceRange: range, text: text, style: style, baseLevel: analysis.baseLevel,
      levels: analysis.levels, fonts: columns.fonts, flags: columns.flags, runs: columns.runs,
      glyphs: columns.glyphs, positions: columns.positions, tatweels: (columns.tatweels ?? []).sorted())
  }

  private func append(
    _ item: TextItem, of text: [UInt16], source: StyledText, spacer: EastAsianSpacer,
    to columns: inout RunColumns
  ) {
    let style = source.styles[item.style]
    let start = columns.glyphs.count
    var run = ShapedParagraph.Run(
      kind: item.kind, range: item.range, glyphs: start..<start, font: columns.index(of: item.font),
      level: item.level,
      script: item.script, style: item.style, scale: 0, fixedAdvance: 0, letterSpacing: 0)
    var unsafe: [Bool] = []
    switch item.kind {
    case .glyphs:
      run.scale = item.font.scale
      run.letterSpacing = item.script.isCursive ? 0 : style.letterSpacing
      buffer.shape(
        text, item.range, font: item.font.instance, script: item.script, isRightToLeft: run.isRightToLeft,
        language: style.language, features: style.shapingFeatures, into: &columns.glyphs,
        tatweels: &columns.tatweels, unsafeToBreak: &unsafe)
      if !run.isRightToLeft {
        spacer.adjust(&columns.glyphs, start..<columns.glyphs.count, font: item.font.instance)
      }
    case .placeholder, .tab, .control:
      run.fixedAdvance = item.kind == .placeholder ? style.placeholder?.width ?? 0 : 0
      columns.glyphs.append(
        id: GlyphColumns.noGlyph, advance: 0, xOffset: 0, yOffset: 0, cluster: Int32(item.range.lowerBound))
      unsafe = [false]
    }
    run.glyphs = start..<columns.glyphs.count
    columns.append(run, unsafeToBreak: unsafe, spacer: spacer)
  }

  /// Shapes a part of a run again, with the paragraph around it as context and with what is shown differently
  /// at its ends.
  ///
  /// Glyphs of inserted units get the cluster of the unit that they replace; those that replace nothing get
  /// one outside the range: before it at the head, its end at the tail.
  static func reshape(
    _ range: Range<Int>, of content: LineContent, in run: ShapedParagraph.Run, _ paragraph: ShapedParagraph,
    into glyphs: inout GlyphColumns
  ) {
    let head = range.lowerBound == content.range.lowerBound ? content.head : nil
    let tail = range.upperBound == content.range.upperBound ? content.tail : nil
    let start = glyphs.count
    var text = paragraph.text
    var item = range
    var origins: [Int32] = []
    let tatweels = content.tatweels.filter { range.contains($0) }
    if head != nil || tail != nil || !tatweels.isEmpty {
      (text, item, origins) = edited(range, head: head, tail: tail, tatweels: tatweels, in: paragraph)
    }
    let style = paragraph.source.styles[run.style]
    var unsafe: [Bool] = []
    var places: [Int32]?
    ShapingBuffer().shape(
      text, item, font: paragraph.fonts[run.font].instance, script: run.script,
      isRightToLeft: run.isRightToLeft, language: style.language, features: style.shapingFeatures,
      into: &glyphs, tatweels: &places, unsafeToBreak: &unsafe)
    if !origins.isEmpty {
      for glyph in start..<glyphs.count {
        glyphs.clusters[glyph] = origins[Int(glyphs.clusters[glyph]) - item.lowerBound]
      }
    }
    guard !run.isRightToLeft else { return }
    let spacer = EastAsianSpacer(
      text: paragraph.text, line: content.range, endsLine: true, options: paragraph.style.eastAsianSpacing)
    spacer.adjust(&glyphs, start..<glyphs.count, font: paragraph.fonts[run.font].instance)
  }

  /// The text of a line's part as it is shown, with a little context around it, and for each of its units the unit of
  /// the paragraph that it stands for.
  private static func edited(
    _ range: Range<Int>, head: LineEdit?, tail: LineEdit?, tatweels: [Int], in paragraph: ShapedParagraph
  ) -> (text: [UInt16], item: Range<Int>, origins: [Int32]) {
    let context = 16
    var text = Array(paragraph.text[max(0, range.lowerBound - context)..<range.lowerBound])
    let start = text.count
    var origins: [Int32] = []
    var first = range.lowerBound
    var last = range.upperBound
    if let head {
      first = min(head.replaced.upperBound, range.upperBound)
      for index in head.units.indices {
        let origin = first - (head.units.count - index)
        origins.append(Int32(max(origin, range.lowerBound - 1)))
      }
      text += head.units
    }
    if let tail { last = max(tail.replaced.lowerBound, first) }
    // A tatweel lengthens the letter before it: it belongs to that letter's grapheme.
    for place in tatweels where first < place && place < last {
      var letter = place - 1
      while letter > range.lowerBound, !paragraph.flags[letter].contains(.graphemeStart) { letter -= 1 }
      text += paragraph.text[first..<place] + [0x640]
      origins += (first..<place).map(Int32.init) + [Int32(letter)]
      first = place
    }
    text += paragraph.text[first..<last]
    origins += (first..<last).map(Int32.init)
    if let tail {
      // A letter joined to what now stands on the next line stays so before the hyphen.
      if first < last, joinsBackwards(tail.replaced.upperBound, in: paragraph) {
        origins.append(Int32(last - 1))
        text.append(0x200D)
      }
      for index in tail.units.indices { origins.append(Int32(min(last + index, range.upperBound))) }
      text += tail.units
    }
    let item = start..<text.count
    if tail == nil {
      text += paragraph.text[range.upperBound..<min(range.upperBound + context, paragraph.count)]
    }
    return (text, item, origins)
  }

  /// Whether a unit is a letter of a cursive script that joins with the one before it.
  private static func joinsBackwards(_ offset: Int, in paragraph: ShapedParagraph) -> Bool {
    guard offset < paragraph.count else { return false }
    let run = paragraph.runs[paragraph.runIndex(at: offset)]
    let unit = paragraph.text[offset]
    // The two hamzas stand alone (Joining_Type=Non_Joining).
    return run.kind == .glyphs && run.script.isCursive && unit != 0x621 && unit != 0x674
      && CharacterProperties.generalCategory(of: UInt32(unit)) == .otherLetter
  }
}

extension TextStyle {
  /// The style's features; with letter spacing the optional ligatures are off, since they could not be
  /// spaced.
  var shapingFeatures: [FontFeature] {
    guard letterSpacing != 0 else { return features }
    return TextStyle.unligated + features
  }

  private static let unligated = (["liga", "clig", "dlig", "hlig"] as [FontTag]).map {
    FontFeature(tag: $0, value: 0)
  }
}

/// The growing columns of a paragraph that is being shaped.
private struct RunColumns {
  var fonts: [Font] = []
  var flags: [ShapedParagraph.UnitFlags]
  var runs: [ShapedParagraph.Run] = []
  var glyphs = GlyphColumns()
  var positions: [Double] = []
  /// Clusters before which a tatweel may be put; `nil` if nobody wants to know.
  var tatweels: [Int32]?
  /// Width of all runs so far, in points.
  var width = 0.0

  init(flags: [ShapedParagraph.UnitFlags]) {
    self.flags = flags
    positions.reserveCapacity(flags.count + 1)
  }

  mutating func index(of font: Font) -> Int {
    if let index = fonts.firstIndex(of: font) { return index }
    fonts.append(font)
    return fonts.count - 1
  }

  /// Takes a shaped run in: marks its clusters and where it may be cut, and places its units on the endless
  /// line.
  mutating func append(_ run: ShapedParagraph.Run, unsafeToBreak: [Bool], spacer: EastAsianSpacer) {
    runs.append(run)
    let count = run.glyphs.count
    var units: Int64 = 0
    var graphemes = 0
    var logical = 0
    var position = run.range.lowerBound
    while logical < count {
      // One cluster: the glyphs that share a cluster value, from `logical` on in reading order.
      let first = visual(logical, in: run)
      let cluster = Int(glyphs.clusters[first])
      var advance: Int64 = 0
      var isSafe = true
      while logical < count, Int(glyphs.clusters[visual(logical, in: run)]) == cluster {
        let glyph = visual(logical, in: run)
        advance += Int64(glyphs.advances[glyph])
        if unsafeToBreak[glyph - run.glyphs.lowerBound] { isSafe = false }
        logical += 1
      }
      let end = logical < count ? Int(glyphs.clusters[visual(logical, in: run)]) : run.range.upperBound
      flags[cluster].insert(.clusterStart)
      if cluster == run.range.lowerBound { isSafe = true }
      if isSafe, !spacer.dependsOnLineStart(at: cluster) { flags[cluster].insert(.safeToCut) }
      // No caret, break or letter spacing inside a conjunct that the font has made.
      for unit in (position..<end).dropFirst() where flags[unit].contains(.mayStack) {
        flags[unit].subtract([.graphemeStart, .breakAllowed])
      }
      let count = (position..<end).reduce(0) { $0 + (flags[$1].contains(.graphemeStart) ? 1 : 0) }
      var seen = 0
      for unit in position..<end {
        if flags[unit].contains(.graphemeStart), unit > position { seen += 1 }
        let share = count > 1 ? Double(seen) / Double(count) : 0
        positions.append(
          width + (Double(units) + Double(advance) * share) * run.scale
            + Double(graphemes + seen) * run.letterSpacing)
      }
      units += advance
      graphemes += count
      position = end
    }
    // A font may shape everything away; the units still need a place.
    while position < run.range.upperBound {
      positions.append(width + Double(units) * run.scale)
      position += 1
    }
    width += Double(units) * run.scale + Double(graphemes) * run.letterSpacing + run.fixedAdvance
  }

  /// The glyph that comes `logical`-th in reading order.
  private func visual(_ logical: Int, in run: ShapedParagraph.Run) -> Int {
    run.isRightToLeft ? run.glyphs.upperBound - 1 - logical : run.glyphs.lowerBound + logical
  }
}
