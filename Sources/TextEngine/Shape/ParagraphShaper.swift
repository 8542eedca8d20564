internal import GalleyFonts
internal import GalleyUnicode

/// Turns paragraphs into shaped ones. Scratch memory is kept between calls: one shaper a thread.
struct ParagraphShaper: ~Copyable {
  private(set) var source: StyledText
  let usesFastPath: Bool
  private var hasVerticalStyles = false
  private var hasRubies = false
  var itemizer: Itemizer
  private let buffer = ShapingBuffer()
  /// The paragraph's units.
  private(set) var units = UnitBuffer()
  /// Index of the paragraph's style.
  private(set) var style = 0
  private(set) var analysis = ParagraphAnalysis()
  private(set) var columns = RunColumns()
  private var items: [TextItem] = []
  private let knots = KnotCache()
  private let words: ShapedWordCache

  /// Makes a shaper for the paragraphs of a text.
  ///
  /// - Parameters:
  ///   - canonicalStyles: For every style the index of the first one equal to it.
  ///   - usesFastPath: Whether simple text is set from tables; with and without, results are the same.
  init(_ source: StyledText, canonicalStyles: [Int], usesFastPath: Bool = true) {
    self.source = source
    words = ShapedWordCache(unitCount: source.text.count)
    self.usesFastPath = usesFastPath
    itemizer = Itemizer(source: source, canonicalStyles: canonicalStyles, usesTables: usesFastPath)
    noteStyles()
  }

  /// Whether what is known holds for another text, too, and is not too much.
  func maySwitch(to text: StyledText, usesFastPath: Bool, mostStyles: Int) -> Bool {
    text.fonts === source.fonts && usesFastPath == self.usesFastPath && itemizer.knownStyleCount <= mostStyles
  }

  /// Goes on with another text, whose fonts come from the same collection. What is known of fonts and words is kept.
  mutating func take(_ source: StyledText, canonicalStyles: [Int]) {
    self.source = source
    itemizer.take(source, canonicalStyles: canonicalStyles)
    noteStyles()
  }

  private mutating func noteStyles() {
    hasVerticalStyles = source.styles.contains(where: \.usesVerticalForms)
    hasRubies = source.styles.contains { $0.ruby != nil }
  }

  /// Analyses and shapes one paragraph.
  ///
  /// - Parameters:
  ///   - range: The paragraph in the source, terminator included; not empty.
  ///   - isSingleLine: Whether forced breaks are ignored.
  mutating func shape(_ range: Range<Int>, isSingleLine: Bool) -> ShapedParagraph {
    setColumns(range, isSingleLine: isSingleLine)
    return finish(range)
  }

  /// Analyses and shapes one paragraph into `analysis` and `columns`, where it can be looked at before
  /// anything of it is kept.
  mutating func setColumns(_ range: Range<Int>, isSingleLine: Bool) {
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
      for item in items { append(item, of: text, spacer: spacer) }
    }
  }

  /// The paragraph that `setColumns` has been called for.
  mutating func finish(_ range: Range<Int>) -> ShapedParagraph {
    columns.finish(
      source: source, sourceRange: range, text: Array(units.all), style: source.paragraphStyles[style],
      analysis: analysis, isSearchable: usesFastPath)
  }

  /// Appends items of which some are combined to one character or have a ruby.
  private mutating func appendSpecial(_ text: UnsafeBufferPointer<UInt16>, spacer: EastAsianSpacer) {
    var rubyOfItem: [Int] = []
    if hasRubies {
      (columns.rubies, rubyOfItem) = RubyShaper.rubies(
        of: items, text, source, itemizer, buffer, flags: analysis.flags)
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
    _ item: TextItem, of text: UnsafeBufferPointer<UInt16>, spacer: EastAsianSpacer, ruby: Int = -1
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
      shape(item, isRightToLeft: run.isRightToLeft, of: text)
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
      var none: [Int32]?
      SimpleShaper.shape(text, item.range, table: table, cache: knots, into: &columns.glyphs) {
        range, glyphs in
        buffer.shape(
          text, range, font: itemizer.font(item.font).instance, script: item.script, isRightToLeft: false,
          language: source.styles[item.style].language, features: source.styles[item.style].shapingFeatures,
          into: &glyphs, tatweels: &none)
      }
      return
    }
    if usesFastPath, columns.tatweels == nil, item.range.count > 1, item.orientation == .alongLine {
      var none: [Int32]?
      let isDone = words.shape(
        item, of: text, in: source, itemizer, flags: analysis.flags, into: &columns.glyphs
      ) {
        range, glyphs in
        buffer.shape(
          text, range, font: itemizer.font(item.font).instance, script: item.script,
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
    var shaped = GlyphBuffer()
    var text = paragraph.text
    var item = range
    var origins: [Int32] = []
    let tatweels = content.tatweels.filter { range.contains($0) }
    if head != nil || tail != nil || !tatweels.isEmpty {
      (text, item, origins) = edited(range, head: head, tail: tail, tatweels: tatweels, in: paragraph)
    }
    let style = paragraph.source.styles[run.style]
    var places: [Int32]?
    text.withUnsafeBufferPointer {
      ShapingBuffer().shape(
        $0, item, font: paragraph.fonts[run.font].instance, script: run.script,
        isRightToLeft: run.isRightToLeft, language: style.language, features: style.shapingFeatures,
        into: &shaped, tatweels: &places, orientation: run.orientation)
    }
    if !origins.isEmpty {
      for glyph in 0..<shaped.count {
        shaped.clusters[glyph] = origins[Int(shaped.clusters[glyph]) - item.lowerBound]
      }
    }
    if !run.isRightToLeft {
      let spacer = EastAsianSpacer(
        text: paragraph.text, line: content.range, endsLine: true, options: paragraph.style.eastAsianSpacing)
      spacer.adjust(
        &shaped, 0..<shaped.count, font: paragraph.fonts[run.font].instance, orientation: run.orientation)
    }
    if run.hasRuby, let ruby = paragraph.ruby(at: range.lowerBound) {
      ruby.space(
        &shaped, 0..<shaped.count, units: range, line: content.range, scale: run.scale,
        isRightToLeft: run.isRightToLeft, orientation: run.orientation)
    }
    glyphs.append(contentsOf: shaped)
  }

  /// The text of a line's part as it is shown, with a little context around it, and for each of its units the
  /// unit of the paragraph that it stands for.
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
