internal import GalleyFonts
internal import GalleyUnicode

/// The fonts of single UTF-16 units in one style and script, as the itemizer chooses them: each is asked for
/// once. For one thread.
final class UnitFonts {
  /// The style and the script.
  let style: Int
  let script: Script
  /// By the high byte of a unit: 256 entries; `nil` until one of them is needed.
  private let pages: UnsafeMutablePointer<UnsafeMutablePointer<UInt32>?>

  /// What is known of a unit.
  struct Entry: BitwiseCopyable {
    /// Bits 0-7: one more than the index of its font, 0 for a unit that has not been asked for, 255 for one
    /// whose font depends on its neighbours, or which is no simple character of its font. Bits 8-31: one more
    /// than its advance in font units if its neighbours never change that; else 0.
    var bits: UInt32

    static let unknown = Entry(bits: 0)
    static let none = Entry(bits: 255)

    init(bits: UInt32) { self.bits = bits }

    /// - Parameters:
    ///   - font: The index of the font, less than `most`.
    ///   - advance: Font units, if neighbours never change them.
    init(font: Int, advance: Int32?) {
      bits = UInt32(font + 1)
      if let advance, 0..<(1 << 24 - 1) ~= advance { bits |= UInt32(advance + 1) << 8 }
    }

    @inline(__always) var isUnknown: Bool { bits == 0 }
    @inline(__always) var isNone: Bool { bits == 255 }
    /// The index of the font.
    @inline(__always) var font: Int { Int(bits & 255) - 1 }
    /// Whether neighbours never change its advance.
    @inline(__always) var isAlone: Bool { bits >> 8 != 0 }
    /// The advance of such a unit.
    @inline(__always) var advance: Int64 { Int64(bits >> 8) - 1 }
  }

  /// The most fonts.
  static let most = 254

  init(style: Int, script: Script) {
    self.style = style
    self.script = script
    pages = .allocate(capacity: 256)
    pages.initialize(repeating: nil, count: 256)
  }

  deinit {
    for page in 0..<256 { pages[page]?.deallocate() }
    pages.deallocate()
  }

  /// The entry of a unit.
  @inline(__always)
  subscript(unit: UInt16) -> Entry {
    guard let page = pages[Int(unit >> 8)] else { return .unknown }
    return Entry(bits: page[Int(unit & 0xFF)])
  }

  /// Notes the entry of a unit.
  func set(_ unit: UInt16, to entry: Entry) {
    let high = Int(unit >> 8)
    if pages[high] == nil {
      pages[high] = .allocate(capacity: 256)
      pages[high]!.initialize(repeating: 0, count: 256)
    }
    pages[high]![Int(unit & 0xFF)] = entry.bits
  }
}

/// Paragraphs in one style whose characters come from several fonts.
extension CharacterScanner {
  /// The most tables of fonts; with more all are forgotten.
  static let mostTables = 16

  /// Fills `columns` with the opportunities and heights of a paragraph in one style, whose characters come
  /// from any fonts: what `scanItems` does, without items.
  ///
  /// The font of a simple character depends on nothing but itself, its style and its script. A space takes
  /// the font before it if that has one. An item ends where the font or the script changes.
  ///
  /// - Parameters:
  ///   - text: A paragraph as for `scan`, of level 0.
  ///   - contentEnd: The start of its terminator.
  ///   - style: The index of its style.
  ///   - lineWidth: Points of the first line if no opportunities are wanted where all of the paragraph fits
  ///     on it; else negative.
  /// - Returns: Whether the paragraph can be measured like that.
  mutating func scanFonts(
    _ text: UnsafeBufferPointer<UInt16>, contentEnd: Int, style: Int, lineWidth: Double,
    breaker: LineBreaker, mayRepeatHyphens: Bool, in source: StyledText, _ itemizer: inout Itemizer,
    into columns: inout OpportunityColumns
  ) -> Bool {
    if lineWidth >= 0, Double(contentEnd) * lastAdvance <= lineWidth {
      findScripts(of: text)
      let end = addFonts(
        text, contentEnd: contentEnd, style: style, noBreaks, mayRepeatHyphens: mayRepeatHyphens, in: source,
        &itemizer, into: &columns)
      guard let end else { return false }
      if end <= lineWidth { return true }
      findBreaks(of: text, by: breaker)
    } else {
      findScriptsAndBreaks(of: text, by: breaker)
    }
    let end = addFonts(
      text, contentEnd: contentEnd, style: style, breaks, mayRepeatHyphens: mayRepeatHyphens, in: source,
      &itemizer, into: &columns)
    return end != nil
  }

  /// Fills `columns` with the end and the heights of a paragraph with tabs in one style, if all of it fits on
  /// its line: the position of a tab depends on the line, so that there are no opportunities in it.
  ///
  /// - Parameters:
  ///   - text: A paragraph as for `scan`, of level 0, but with tabs.
  ///   - lineWidth: Points of the first line.
  ///   - tab: Returns the width of a tab at a position on the line, in points, given the font in which the
  ///     paragraph begins; `nil` for a tab that cannot be measured like this.
  mutating func scanTabs(
    _ text: UnsafeBufferPointer<UInt16>, contentEnd: Int, style: Int, lineWidth: Double,
    mayRepeatHyphens: Bool, in source: StyledText, _ itemizer: inout Itemizer,
    into columns: inout OpportunityColumns, tab: @escaping (Double, Font) -> Double?
  ) -> Bool {
    findScripts(of: text)
    let end = addFonts(
      text, contentEnd: contentEnd, style: style, noBreaks, mayRepeatHyphens: mayRepeatHyphens, in: source,
      &itemizer, into: &columns, tab: tab)
    return end.map { $0 <= lineWidth } ?? false
  }

  /// Adds up a paragraph whose scripts are known.
  ///
  /// - Parameter breaks: Its opportunities.
  /// - Returns: Points to the end of its content; `nil` if it cannot be measured like that.
  private mutating func addFonts(
    _ text: UnsafeBufferPointer<UInt16>, contentEnd: Int, style: Int, _ breaks: [LineBreak],
    mayRepeatHyphens: Bool, in source: StyledText, _ itemizer: inout Itemizer,
    into columns: inout OpportunityColumns, tab: ((Double, Font) -> Double?)? = nil
  ) -> Double? {
    columns.removeAll()
    columns.reserve(text.count + 1)
    if fontLists.count > CharacterScanner.mostTables || settings.count >= UnitFonts.most { forgetFonts() }
    var line = Line()
    /// The indexes of the first font and of the font before, in `settings`.
    var (first, last) = (-1, -1)
    /// The widths of the tabs before the last one, and its own.
    var (tabs, lastTab) = (0.0, 0.0)
    var index = 0
    while index < scripts.count, scripts[index].range.lowerBound < contentEnd {
      let script = scripts[index].script
      var start = scripts[index].range.lowerBound
      // The itemizer joins neighbours of one script and font.
      while index + 1 < scripts.count, scripts[index + 1].script == script { index += 1 }
      let scriptEnd = min(scripts[index].range.upperBound, contentEnd)
      index += 1
      let fonts = fontList(style, script)
      while start < scriptEnd {
        if text[start] == 9, let tab {
          // It is in the style's own font, and spaces after it are not in the font before it.
          let own = setting(of: itemizer.ownFont(style), fonts, in: source, itemizer)
          if first < 0 { first = own }
          tabs += lastTab
          guard let advance = tab(line.width + tabs, itemizer.font(settings[first].font)) else { return nil }
          lastTab = advance
          line.contentEnd = line.width
          columns.appendMetrics(end: start + 1, settings[own].metrics)
          (start, last) = (start + 1, -1)
          continue
        }
        guard
          let item = addItem(
            from: start, to: scriptEnd, of: text, fonts, after: last, breaks, mayRepeatHyphens, &line,
            in: source, &itemizer, &columns)
        else { return nil }
        columns.appendMetrics(end: item.end, settings[item.setting].metrics)
        if first < 0 { first = item.setting }
        (start, last) = (item.end, item.setting)
      }
    }
    columns.extendMetrics(to: text.count)
    let end = line.contentEnd + tabs + lastTab
    columns.append(offset: text.count, contentEnd: end, start: line.width + tabs + lastTab, isPlain: true)
    // Short ones tell less.
    if contentEnd > 8 { lastAdvance += (end / Double(contentEnd) - lastAdvance) / 8 }
    return end
  }

  /// Adds up the text from an offset on that is in one font, unit by unit.
  ///
  /// - Parameter last: The font before, -1 at the start.
  /// - Returns: Its end, and the index of the font in `settings`; `nil` if some character is not simple.
  @inline(__always)
  private mutating func addItem(
    from start: Int, to limit: Int, of text: UnsafeBufferPointer<UInt16>, _ fonts: UnitFonts, after last: Int,
    _ breaks: [LineBreak], _ mayRepeatHyphens: Bool, _ line: inout Line, in source: StyledText,
    _ itemizer: inout Itemizer, _ columns: inout OpportunityColumns
  ) -> (end: Int, setting: Int)? {
    guard
      let setting = self.setting(of: text[start], fonts, after: last, in: source, &itemizer),
      let table = settings[setting].table
    else { return nil }
    let scale = settings[setting].scale
    let keepsSpace = settings[setting].keepsSpace
    let before = (line: line, count: columns.count)
    columns.spans.beginRun(at: before.line.width, scale: scale)
    var adding = AddedItem(setting: setting)
    var offset = start
    let isDone = table._withUnsafeGuaranteedRef { table in
      let space = keepsSpace ? CharacterScanner.advanceOfSpace(table) : nil
      return breaks.withUnsafeBufferPointer { breaks in
        while offset < limit {
          let unit = text[offset]
          let entry = fonts[unit]
          if unit == 0x20, offset > start, let space, breaks[offset] == .prohibited {
            line.addSpace(space, scale, &adding)
          } else if entry.isAlone, entry.font == setting {
            guard
              line.add(
                entry.advance, at: offset, of: text, breaks, scale, mayRepeatHyphens, &adding, into: &columns)
            else { return false }
          } else {
            if offset > start {
              // A space stays in the font before it if that has one.
              guard
                unit == 0x20 && keepsSpace
                  || self.setting(of: unit, fonts, after: setting, in: source, &itemizer) == setting
              else { return true }
            }
            guard
              line.add(
                unit, at: offset, isFirst: offset == start, of: text, breaks, table, scale, mayRepeatHyphens,
                &adding, into: &columns)
            else { return false }
          }
          offset += 1
        }
        return true
      }
    }
    if isDone, line.finish(&adding, scale) { return (offset, setting) }
    line = before.line
    columns.truncate(to: before.count)
    offset = start + 1
    while offset < limit,
      self.setting(of: text[offset], fonts, after: setting, in: source, &itemizer) == setting
    {
      offset += 1
    }
    let isShaped = addShaped(
      start..<offset, of: text, setting, breaks, mayRepeatHyphens, &line, in: source, itemizer, &columns)
    return isShaped ? (offset, setting) : nil
  }

  /// Returns the advance of a space in font units if its neighbours never change that.
  @inline(__always)
  private static func advanceOfSpace(_ table: PairTable) -> Int64? {
    let space = table.character(0x20)
    return space.isSimple && space.slot == 0 && space.advance >= 0 ? Int64(space.advance) : nil
  }

  /// Adds up an item of which the table does not tell enough.
  ///
  /// - Parameter setting: The index of its font in `settings`.
  /// - Returns: Whether its characters are simple.
  @inline(never)
  private mutating func addShaped(
    _ range: Range<Int>, of text: UnsafeBufferPointer<UInt16>, _ setting: Int, _ breaks: [LineBreak],
    _ mayRepeatHyphens: Bool, _ line: inout Line, in source: StyledText, _ itemizer: borrowing Itemizer,
    _ columns: inout OpportunityColumns
  ) -> Bool {
    let known = settings[setting]
    guard
      known.table!._withUnsafeGuaranteedRef({
        shape(
          range, of: text, $0, source.styles[known.style], itemizer.font(known.font).instance, known.script)
      })
    else { return false }
    return breaks.withUnsafeBufferPointer {
      line.add(range, of: text, $0, glyphs, known.scale, mayRepeatHyphens, into: &columns)
    }
  }

  /// Returns the index, in `settings`, of the font of a unit; `nil` if it is no simple character.
  ///
  /// - Parameter last: The font before, -1 at the start.
  @inline(__always)
  private mutating func setting(
    of unit: UInt16, _ fonts: UnitFonts, after last: Int, in source: StyledText, _ itemizer: inout Itemizer
  ) -> Int? {
    var entry = fonts[unit]
    if entry.isUnknown { entry = learn(unit, fonts, in: source, &itemizer) }
    if unit == 0x20, !entry.isNone, last >= 0, settings[last].keepsSpace {
      return settings[last].script == fonts.script
        ? last : setting(of: settings[last].font, fonts, in: source, itemizer)
    }
    return entry.isNone ? nil : entry.font
  }

  /// Chooses the font of a unit, of a space the style's own.
  @inline(never)
  private mutating func learn(
    _ unit: UInt16, _ fonts: UnitFonts, in source: StyledText, _ itemizer: inout Itemizer
  ) -> UnitFonts.Entry {
    let alone: [UInt16] = [unit]
    var font: Int? = itemizer.ownFont(fonts.style)
    if unit != 0x20 {
      font = alone.withUnsafeBufferPointer {
        itemizer.font(of: 0..<1, in: $0, style: fonts.style, script: fonts.script)
      }
    }
    var entry = UnitFonts.Entry.none
    if let font, settings.count < UnitFonts.most,
      let character = itemizer.table(for: font, style: fonts.style, script: fonts.script)?.character(unit),
      character.isSimple
    {
      let isAlone = character.slot == 0 && unit != 0x20 && !ParagraphAnalysis.hangsAtLineEnd(unit)
      entry = UnitFonts.Entry(
        font: setting(of: font, fonts, in: source, itemizer), advance: isAlone ? character.advance : nil)
    }
    fonts.set(unit, to: entry)
    return entry
  }

  /// Returns the index in `settings` of a font of the itemizer's.
  private mutating func setting(
    of font: Int, _ fonts: UnitFonts, in source: StyledText, _ itemizer: borrowing Itemizer
  ) -> Int {
    for index in settings.indices
    where settings[index].font == font && settings[index].script == fonts.script
      && settings[index].style == fonts.style
    {
      return index
    }
    settings.append(knownFont(font, style: fonts.style, script: fonts.script, in: source, itemizer))
    return settings.count - 1
  }

  private mutating func fontList(_ style: Int, _ script: Script) -> UnitFonts {
    for list in fontLists where list.script == script && list.style == style { return list }
    fontLists.append(UnitFonts(style: style, script: script))
    return fontLists[fontLists.count - 1]
  }
}
