internal import GalleyFonts
internal import GalleyUnicode

/// Runs that are measured as a whole, with the spaces in them: in fonts whose rules look over spaces, as
/// those that kern letters with them; and tokens side by side of which some rule may see two. A run is set as
/// in layout, so that nothing has to be proved.
extension TokenRecordBuilder {
  /// Returns the end of the run of Latin letters, signs and spaces in one font that begins at an offset;
  /// `nil` if that cannot be told.
  ///
  /// - Parameters:
  ///   - end: The end of the text of its style, script and level.
  ///   - font: The run's font.
  func endOfRun(
    from start: Int, to end: Int, of walk: inout TokenWalk, font: Int, _ context: TokenSettings.Context,
    _ itemizer: inout Itemizer
  ) -> Int? {
    let text = walk.text
    var offset = start
    while offset < end {
      let unit = text[offset]
      if unit == 0x20 || walk.isPassedOver(unit) {
        guard unit != 0x20 || itemizer.keepsSpace(font) else { return nil }
      } else {
        guard TokenSettings.isLatinOrSign(unit), unit != 0xAD, !ParagraphAnalysis.isControl(unit),
          !ParagraphAnalysis.hangsAtLineEnd(unit)
        else { break }
        if unit == 0xA0 {
          // It is in the font before it.
          guard itemizer.keepsNoBreakSpace(font) else { return nil }
        } else {
          guard let chosen = self.font(of: unit, context, &itemizer) else { return nil }
          if chosen != font { break }
        }
      }
      offset += 1
    }
    // A control, and a sign that hangs at a line's end, begin no run.
    guard offset > start else { return nil }
    // The last unit may go on as a grapheme.
    guard offset < text.count else { return offset }
    let next = UInt32(text[offset])
    let isJoined =
      CharacterProperties.isMark(next) || CharacterProperties.isDefaultIgnorable(next)
      || next & 0xF800 == 0xD800
    return isJoined ? nil : offset
  }

  /// Returns the record of a run, measured now; `opportunities` has its opportunities.
  mutating func runRecord(
    of run: UnsafePointer<UInt16>, length: Int, breaks: UnsafePointer<LineBreak>, setting: Int,
    mayRepeatHyphens: Bool, in source: StyledText, _ settings: borrowing TokenSettings,
    _ itemizer: borrowing Itemizer
  ) -> TokenRecord {
    var record = TokenRecord()
    record.entry.unitCount = UInt16(length)
    record.setting = UInt16(setting)
    record.isIrregular = true
    removeParts()
    guard shapeRun(run, length, as: setting, in: source, settings, itemizer) else { return record }
    if let syllables = settings.syllables(ofFontSetting: setting) {
      guard let edges = edges(ofRun: run, length, in: syllables) else { return record }
      (record.head, record.tail) = edges
    }
    var (advance, content): (Int64, Int64) = (0, 0)
    var breakCount = 0
    for offset in 0..<length {
      if offset > 0, breaks[offset] != .prohibited {
        guard isStart[offset + 1], breaks[offset] == .allowed, run[offset] != 0x20, breakCount < UInt8.max,
          let sum = Int32(exactly: advance), let contentSum = Int32(exactly: content)
        else { return record }
        let showsMore = HyphenFinder.mayShowMore(after: run[offset - 1], mayRepeat: mayRepeatHyphens)
        append(
          WordOpportunity(
            offset: UInt16(offset), isPlain: isSafe[offset + 1] && !showsMore, advance: sum,
            content: contentSum))
        breakCount += 1
      }
      advance += advances[offset + 1]
      // White space ends where a cluster begins.
      if run[offset] != 0x20 { content = advance } else if !isStart[offset + 1] { return record }
    }
    guard let sum = Int32(exactly: advance), let contentSum = Int32(exactly: content) else { return record }
    record.advance = sum
    record.content = contentSum
    record.breakCount = UInt8(breakCount)
    record.isIrregular = false
    return record
  }

  /// Shapes a whole run of one font and adds up its clusters.
  mutating func shapeRun(
    _ run: UnsafePointer<UInt16>, _ length: Int, as setting: Int, in source: StyledText,
    _ settings: borrowing TokenSettings, _ itemizer: borrowing Itemizer
  ) -> Bool {
    text.removeAll(keepingCapacity: true)
    text.append(0x20)
    text.append(contentsOf: UnsafeBufferPointer(start: run, count: length))
    text.append(0x20)
    reserve(length + 2)
    let context = settings.contexts[settings.fontSettings[setting].context]
    let style = source.styles[context.style]
    let font = itemizer.font(settings.fontSettings[setting].font).instance
    glyphs.truncate(to: 0)
    text.withUnsafeBufferPointer { text in
      func ask(_ range: Range<Int>, _ glyphs: inout GlyphBuffer) {
        var none: [Int32]?
        buffer.shape(
          text, range, font: font, script: context.script, isRightToLeft: false, language: style.language,
          features: style.shapingFeatures, into: &glyphs, tatweels: &none)
      }
      // As in layout, but for complex sequences: where there is one HarfBuzz is asked for all of it.
      if case .table(let table) = settings.methods[setting], isPlain(1..<length + 1, table) {
        SimpleShaper.shape(
          text, 1..<length + 1, table: table, cache: sequences, flagsAllCuts: false, into: &glyphs,
          shapeSequence: ask)
      } else {
        ask(1..<length + 1, &glyphs)
      }
    }
    return addUp(1..<length + 1)
  }

  /// Returns the ends of the run that was shaped last, which is in the font of syllables.
  func edges(
    ofRun run: UnsafePointer<UInt16>, _ length: Int, in syllables: SyllableTable
  ) -> (head: UInt16, tail: UInt16)? {
    syllables.edges(of: glyphs, UnsafeBufferPointer(start: run, count: length), passesOver: true)
  }

  /// Whether a table has all glyphs of a run: no rule but kerning sees any two of its characters.
  private func isPlain(_ range: Range<Int>, _ table: PairTable) -> Bool {
    var last = PairTable.Character.complex
    for offset in range {
      let character = table.character(text[offset])
      guard character.isSimple else { return false }
      if offset > range.lowerBound,
        table.pair(last, then: character, units: (text[offset - 1], text[offset])).isFlagged
      {
        return false
      }
      last = character
    }
    return true
  }
}
