internal import GalleyFonts
internal import GalleyUnicode

/// The fonts of single UTF-16 units in one style and script, as the itemizer chooses them: each is asked for
/// once. For one thread.
final class UnitFonts {
  /// The style and the script.
  let style: Int
  let script: Script
  /// By the high byte of a unit: 256 entries; `nil` until one of them is needed.
  private let pages: UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>

  /// The entry of a unit that has not been asked for.
  static let unknown: UInt8 = 0
  /// The entry of a unit whose font depends on its neighbours, or which is no simple character of its font.
  static let none: UInt8 = 255
  /// The most fonts; the entry of a unit is one more than the index of its font.
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
  subscript(unit: UInt16) -> UInt8 {
    guard let page = pages[Int(unit >> 8)] else { return UnitFonts.unknown }
    return page[Int(unit & 0xFF)]
  }

  /// Notes the entry of a unit.
  func set(_ unit: UInt16, to entry: UInt8) {
    let high = Int(unit >> 8)
    if pages[high] == nil {
      pages[high] = .allocate(capacity: 256)
      pages[high]!.initialize(repeating: UnitFonts.unknown, count: 256)
    }
    pages[high]![Int(unit & 0xFF)] = entry
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
        text, contentEnd: contentEnd, style: style, mayRepeatHyphens: mayRepeatHyphens, in: source, &itemizer,
        into: &columns)
      guard let end else { return false }
      if end <= lineWidth { return true }
      findBreaks(of: text, by: breaker)
    } else {
      findScriptsAndBreaks(of: text, by: breaker)
    }
    let end = addFonts(
      text, contentEnd: contentEnd, style: style, mayRepeatHyphens: mayRepeatHyphens, in: source, &itemizer,
      into: &columns)
    return end != nil
  }

  /// Adds up a paragraph whose scripts and opportunities are known.
  ///
  /// - Returns: Points to the end of its content; `nil` if it cannot be measured like that.
  private mutating func addFonts(
    _ text: UnsafeBufferPointer<UInt16>, contentEnd: Int, style: Int, mayRepeatHyphens: Bool,
    in source: StyledText, _ itemizer: inout Itemizer, into columns: inout OpportunityColumns
  ) -> Double? {
    columns.removeAll()
    if fontLists.count > CharacterScanner.mostTables || settings.count >= UnitFonts.most { forgetFonts() }
    var line = Line()
    /// The index of the font before, in `settings`.
    var last = -1
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
        guard
          let item = endOfFont(
            from: start, to: scriptEnd, of: text, fonts, after: last, in: source, &itemizer)
        else { return nil }
        guard
          add(
            start..<item.end, of: text, item.setting, mayRepeatHyphens, &line, in: source, itemizer, &columns)
        else { return nil }
        columns.appendMetrics(end: item.end, settings[item.setting].metrics)
        (start, last) = (item.end, item.setting)
      }
    }
    columns.extendMetrics(to: text.count)
    columns.append(offset: text.count, contentEnd: line.contentEnd, start: line.width, isPlain: true)
    // Short ones tell less.
    if contentEnd > 8 { lastAdvance += (line.contentEnd / Double(contentEnd) - lastAdvance) / 8 }
    return line.contentEnd
  }

  /// Adds up an item.
  ///
  /// - Parameter setting: The index of its font in `settings`.
  /// - Returns: Whether its characters are simple.
  @inline(__always)
  private mutating func add(
    _ range: Range<Int>, of text: UnsafeBufferPointer<UInt16>, _ setting: Int, _ mayRepeatHyphens: Bool,
    _ line: inout Line, in source: StyledText, _ itemizer: borrowing Itemizer,
    _ columns: inout OpportunityColumns
  ) -> Bool {
    guard let table = settings[setting].table else { return false }
    let scale = settings[setting].scale
    let before = (line: line, count: columns.count)
    let isDone = breaks.withUnsafeBufferPointer { breaks in
      table._withUnsafeGuaranteedRef {
        line.add(range, of: text, breaks, $0, scale, mayRepeatHyphens, into: &columns)
      }
    }
    columns.spans.beginRun(at: before.line.width, scale: scale)
    if isDone { return true }
    line = before.line
    columns.truncate(to: before.count)
    return addShaped(range, of: text, setting, mayRepeatHyphens, &line, in: source, itemizer, &columns)
  }

  @inline(never)
  private mutating func addShaped(
    _ range: Range<Int>, of text: UnsafeBufferPointer<UInt16>, _ setting: Int, _ mayRepeatHyphens: Bool,
    _ line: inout Line, in source: StyledText, _ itemizer: borrowing Itemizer,
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

  /// Returns the end of the text from an offset on that is in one font, and the index of that in `settings`.
  ///
  /// - Parameter last: The font before, -1 at the start.
  /// - Returns: `nil` if some character is not simple.
  @inline(__always)
  private mutating func endOfFont(
    from start: Int, to limit: Int, of text: UnsafeBufferPointer<UInt16>, _ fonts: UnitFonts,
    after last: Int, in source: StyledText, _ itemizer: inout Itemizer
  ) -> (end: Int, setting: Int)? {
    var setting = -1
    var end = start
    while end < limit {
      let unit = text[end]
      var entry = fonts[unit]
      if entry == UnitFonts.unknown { entry = learn(unit, fonts, in: source, &itemizer) }
      guard entry != UnitFonts.none else { return nil }
      var chosen = Int(entry) - 1
      if unit == 0x20 {
        let before = setting >= 0 ? setting : last
        if before >= 0, settings[before].keepsSpace {
          chosen =
            settings[before].script == fonts.script
            ? before : self.setting(of: settings[before].font, fonts, in: source, itemizer)
        }
      }
      if setting < 0 { setting = chosen }
      if chosen != setting { break }
      end += 1
    }
    return (end, setting)
  }

  /// Chooses the font of a unit, of a space the style's own.
  @inline(never)
  private mutating func learn(
    _ unit: UInt16, _ fonts: UnitFonts, in source: StyledText, _ itemizer: inout Itemizer
  ) -> UInt8 {
    let alone: [UInt16] = [unit]
    var font: Int? = itemizer.ownFont(fonts.style)
    if unit != 0x20 {
      font = alone.withUnsafeBufferPointer {
        itemizer.font(of: 0..<1, in: $0, style: fonts.style, script: fonts.script)
      }
    }
    var entry = UnitFonts.none
    if let font, settings.count < UnitFonts.most,
      itemizer.table(for: font, style: fonts.style, script: fonts.script)?.character(unit).isSimple ?? false
    {
      entry = UInt8(setting(of: font, fonts, in: source, itemizer) + 1)
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
