internal import GalleyFonts
internal import GalleyUnicode

/// A range of text that is shaped in one call, or one character that is not shaped.
struct TextItem {
  var kind: RunKind
  var range: Range<Int>
  /// Index into `StyledText.styles`; the first of several equal ones.
  var style: Int
  /// Index of the font in the itemizer's list: items are copied often, and counting references costs.
  var font: Int
  var level: UInt8
  var orientation = GlyphOrientation.alongLine
  var script: Script
}

/// Cuts a paragraph into items: at every change of bidi level, script, shaping style and font, and around
/// placeholders, tabs and controls.
///
/// Style changes that only concern paint never cut. Cuts fall between graphemes: a mark stays with its base,
/// in the base's font.
///
/// It may continue with other texts (`switchText`); fonts, their indexes and tables stay then.
struct Itemizer {
  private var source: StyledText
  /// For every style, the index of the first style that equals it.
  private var canonicalStyles: [Int]
  /// By style.
  private var hasPlaceholder: [Bool]
  /// By style: its number among the styles of all texts.
  private var numbers: [Int]
  private let tables: PairTableCache?
  private var choices: FontChoiceCache
  /// The number of units of all texts so far.
  private var unitCount: Int

  init(source: StyledText, canonicalStyles: [Int], usesTables: Bool) {
    self.source = source
    self.canonicalStyles = canonicalStyles
    unitCount = source.text.count
    tables = usesTables ? PairTableCache(mayMakeTables: Itemizer.areTablesWorthwhile(unitCount)) : nil
    hasPlaceholder = source.styles.map { $0.placeholder != nil }
    numbers = Array(source.styles.indices)
    choices = FontChoiceCache(source)
  }

  /// Continues with another text, whose fonts come from the same collection.
  mutating func switchText(to source: StyledText, canonicalStyles: [Int]) {
    let sharesStyles = source.styleList === self.source.styleList
    self.source = source
    if !sharesStyles {
      self.canonicalStyles = canonicalStyles
      hasPlaceholder = source.styles.map { $0.placeholder != nil }
      numbers.removeAll(keepingCapacity: true)
      for style in source.styles { numbers.append(choices.number(of: style)) }
    }
    countUnits(source.text.count)
  }

  /// Counts units of a text.
  mutating func countUnits(_ count: Int) {
    unitCount += count
    if Itemizer.areTablesWorthwhile(unitCount) { tables?.makeTables() }
  }

  /// The fonts for characters that a style's own font lacks.
  var collection: FontCollection { choices.collection }

  /// The number of distinct styles so far.
  var knownStyleCount: Int { choices.styles.count }

  /// Whether another text has the same fonts, and not too many styles are known.
  func maySwitch(to text: StyledText, mostStyles: Int) -> Bool {
    collection === text.fonts && knownStyleCount <= mostStyles
  }

  /// Whether texts are so long that tables save time: a table takes longer to create than a short text to
  /// shape.
  private static func areTablesWorthwhile(_ unitCount: Int) -> Bool { unitCount >= 1024 }

  /// Returns the number of a style among the styles of all texts.
  func number(ofStyle style: Int) -> Int { numbers[style] }

  /// Returns the table for simple text of a font, style and script; `nil` if there is none.
  func table(for font: Int, style: Int, script: Script) -> PairTable? {
    tables?.table(for: font, of: choices, style: numbers[style], script: script)
  }

  /// Returns the table for simple text in a style's own font; `nil` if there is none.
  func ownTable(style: Int, script: Script) -> PairTable? {
    table(for: ownFont(style), style: style, script: script)
  }

  /// Returns the font with an index of an item.
  func font(_ index: Int) -> Font { choices.font(index) }

  /// Returns the index of a style's own font.
  func ownFont(_ style: Int) -> Int { choices.own(numbers[style]) }

  /// Whether U+0020 after text of a font stays in it.
  func keepsSpace(_ font: Int) -> Bool { choices.keepsSpace(font) }

  /// Whether U+00A0 after text of a font stays in it.
  func keepsNoBreakSpace(_ font: Int) -> Bool {
    let instance = choices.font(font).instance
    return instance.covers(0xA0) && !instance.face.traits.hasColorGlyphs
  }

  /// Returns the font of one grapheme; `nil` for an invisible one, which takes the font before it.
  mutating func font(
    of grapheme: Range<Int>, in text: UnsafeBufferPointer<UInt16>, style: Int, script: Script
  ) -> Int? {
    if grapheme.count == 1,
      ownTable(style: style, script: script)?.character(text[grapheme.lowerBound]).isSimple ?? false
    {
      return ownFont(style)
    }
    return choices.visibleFont(in: text, grapheme, numbers[style], script)
  }

  /// Finds the items that tile a paragraph, in logical order; replaces what is in `items`.
  mutating func findItems(
    of text: UnsafeBufferPointer<UInt16>, at sourceStart: Int, analysis: borrowing ParagraphAnalysis,
    into items: inout [TextItem]
  ) {
    items.removeAll(keepingCapacity: true)
    var styleRun = source.runIndex(at: sourceStart)
    var scriptRun = 0
    var levelEnd = 0
    var start = 0
    while start < text.count {
      while source.runs[styleRun].end <= sourceStart + start { styleRun += 1 }
      while analysis.scripts[scriptRun].range.upperBound <= start { scriptRun += 1 }
      var segment = Segment(
        style: canonicalStyles[source.runs[styleRun].style],
        level: analysis.levels.isEmpty ? analysis.baseLevel : analysis.levels[start],
        script: analysis.scripts[scriptRun].script,
        end: min(
          text.count, source.runs[styleRun].end - sourceStart, analysis.scripts[scriptRun].range.upperBound))
      if !analysis.levels.isEmpty {
        if levelEnd <= start {
          levelEnd = start + 1
          while levelEnd < text.count, analysis.levels[levelEnd] == segment.level { levelEnd += 1 }
        }
        segment.end = min(segment.end, levelEnd)
      }
      start = appendItem(from: start, segment, of: text, analysis.flags, to: &items)
    }
  }

  /// A range of one style, level and script.
  private struct Segment {
    /// The index of the canonical style.
    var style: Int
    var level: UInt8
    var script: Script
    var end: Int
  }

  /// Appends an item for the graphemes from `start` on that share a font, or for one that is not text.
  ///
  /// - Returns: The end of the item. A grapheme that begins in the segment may reach over its end.
  private mutating func appendItem(
    from start: Int, _ segment: Segment, of text: UnsafeBufferPointer<UInt16>,
    _ flags: UnsafeMutablePointer<UnitFlags>, to items: inout [TextItem]
  ) -> Int {
    let count = text.count
    @inline(__always) func isGraphemeEnd(_ offset: Int) -> Bool {
      offset >= count || flags[offset].contains(.graphemeStart)
    }
    @inline(__always) func graphemeEnd(_ offset: Int) -> Int {
      var end = offset + 1
      while !isGraphemeEnd(end) { end += 1 }
      return end
    }
    let kind = kind(of: text[start], style: segment.style)
    let number = numbers[segment.style]
    let own = choices.own(number)
    guard kind == .glyphs else {
      let end = graphemeEnd(start)
      items.append(
        TextItem(
          kind: kind, range: start..<end, style: segment.style, font: own, level: segment.level,
          script: segment.script))
      return end
    }
    let table = table(for: own, style: segment.style, script: segment.script)
    var font = -1
    var end = start
    // White space takes the font of the text before it, which is known once the item has begun.
    if text[start] == 0x20, let last = items.last, last.kind == .glyphs, last.style == segment.style {
      font = choices.font(
        in: text, start..<graphemeEnd(start), number, segment.script, after: last.font)
      end = graphemeEnd(start)
    }
    while end < segment.end {
      if let table, font == own || font < 0 {
        let first = end
        let known = table.known
        while end < segment.end, isGraphemeEnd(end + 1),
          known.character(text[end]).isSimple || table.character(text[end]).isSimple
        {
          end += 1
        }
        if end > first { font = own }
        if end >= segment.end { break }
      }
      if font >= 0 {
        while end < segment.end, Itemizer.isLetterOrSign(text[end]), isGraphemeEnd(end + 1),
          choices.known(text[end], number, segment.script) == font
        {
          end += 1
        }
        if end >= segment.end { break }
      }
      guard self.kind(of: text[end], style: segment.style) == .glyphs else { break }
      let next = graphemeEnd(end)
      if font >= 0, text[end] == 0x20, next == end + 1, choices.keepsSpace(font) {
        end = next
        continue
      }
      let chosen: Int
      if let known = choices.known(text, end..<next, number, segment.script) {
        chosen = known
      } else {
        let last = items.last.flatMap { $0.kind == .glyphs && $0.style == segment.style ? $0.font : nil }
        chosen = choices.font(
          in: text, end..<next, number, segment.script, after: font < 0 ? last : font)
      }
      if font >= 0, chosen != font { break }
      font = chosen
      end = next
    }
    append(
      TextItem(
        kind: .glyphs, range: start..<end, style: segment.style, font: font,
        level: segment.level,
        script: segment.script), to: &items)
    return end
  }

  /// Appends an item, or lengthens the last one.
  private func append(_ item: TextItem, to items: inout [TextItem]) {
    let last = items.count - 1
    if last >= 0, items[last].kind == .glyphs, items[last].style == item.style,
      items[last].level == item.level,
      items[last].script == item.script, items[last].font == item.font
    {
      items[last].range = items[last].range.lowerBound..<item.range.upperBound
    } else {
      items.append(item)
    }
  }

  /// Whether a unit is certainly text: neither a control, a tab, a line end nor a space.
  @inline(__always)
  private static func isLetterOrSign(_ unit: UInt16) -> Bool { unit > 0xA0 && unit & 0xFFFE != 0x2028 }

  private func kind(of unit: UInt16, style: Int) -> RunKind {
    if ParagraphAnalysis.isControl(unit) { return .control }
    if hasPlaceholder[style] { return .placeholder }
    return unit == 0x09 ? .tab : .glyphs
  }
}
