internal import GalleyFonts
internal import GalleyUnicode

/// The endless line that is added up unit by unit.
extension CharacterScanner {
  /// The part of an item in one font that has been added up.
  struct AddedItem {
    /// The index of its font.
    let setting: Int
    /// Font units.
    var sum: Int64 = 0
    /// Whether its last unit is no space. Where the content ends is noted when that is asked for.
    var endsWithInk = false
    /// Its last character.
    var previous = PairTable.Character.complex

    init(setting: Int) { self.setting = setting }
  }

  /// The part of the endless line that has been added up.
  struct Line {
    /// Points to the end of all runs so far.
    var width = 0.0
    /// Points to the end of the last unit that is no space.
    var contentEnd = 0.0
    /// The content end at the last opportunity: they must ascend.
    var lastContentEnd = 0.0

    /// Adds up a run.
    @inline(__always)
    mutating func add(
      _ range: Range<Int>, of text: UnsafeBufferPointer<UInt16>, _ breaks: UnsafeBufferPointer<LineBreak>,
      _ table: PairTable, _ scale: Double, _ mayRepeatHyphens: Bool, into columns: inout OpportunityColumns
    ) -> Bool {
      columns.reserve(range.count)
      var sum: Int64 = 0
      var previous = PairTable.Character.complex
      var previousUnit: UInt16 = 0
      for offset in range {
        let unit = text[offset]
        let character = table.character(unit)
        guard character.isSimple, character.advance >= 0 else { return false }
        // None of the units that hang is above the ideographic space.
        if unit >= 0x80, unit <= 0x3000, ParagraphAnalysis.hangsAtLineEnd(unit) { return false }
        var advance = character.advance
        var isPlain = true
        var kerning: Int32 = 0
        if offset > range.lowerBound {
          let pair = table.pair(previous, then: character, units: (previousUnit, unit))
          if pair.isFlagged { return false }
          kerning = pair.firstShare
          // White space at a line's end stays, with its kerning with the letter before it.
          if unit == 0x20, previousUnit != 0x20 { contentEnd = width + Double(sum + Int64(kerning)) * scale }
          advance += pair.secondShare
          isPlain = pair.secondShare == 0
        }
        sum += Int64(kerning)
        if breaks[offset] != .prohibited, offset > 0 {
          guard
            addOpportunity(
              at: offset, of: text, breaks[offset], start: width + Double(sum) * scale, isPlain: isPlain,
              mayRepeatHyphens, into: &columns)
          else { return false }
        }
        sum += Int64(advance)
        if unit != 0x20 { contentEnd = width + Double(sum) * scale }
        previous = character
        previousUnit = unit
      }
      width += Double(sum) * scale
      return contentEnd <= width
    }

    /// Appends the opportunity before a unit.
    ///
    /// - Returns: Whether opportunities still ascend, and no line must end there.
    @inline(__always)
    private mutating func addOpportunity(
      at offset: Int, of text: UnsafeBufferPointer<UInt16>, _ kind: LineBreak, start: Double,
      isPlain: Bool,
      _ mayRepeatHyphens: Bool, into columns: inout OpportunityColumns
    ) -> Bool {
      guard kind != .mandatory, contentEnd >= lastContentEnd else { return false }
      lastContentEnd = contentEnd
      let showsMore = HyphenFinder.mayShowMore(after: text[offset - 1], mayRepeat: mayRepeatHyphens)
      columns.appendReserved(
        offset: offset, contentEnd: contentEnd, start: start, isPlain: isPlain && !showsMore)
      return true
    }

    /// Adds a unit of an item whose neighbours never change its advance, and which is no space.
    ///
    /// - Parameter advance: Font units.
    /// - Returns: As of `addOpportunity`.
    @inline(__always)
    mutating func add(
      _ advance: Int64, at offset: Int, of text: UnsafeBufferPointer<UInt16>,
      _ breaks: UnsafeBufferPointer<LineBreak>, _ scale: Double, _ mayRepeatHyphens: Bool,
      _ item: inout AddedItem, into columns: inout OpportunityColumns
    ) -> Bool {
      if breaks[offset] != .prohibited, offset > 0 {
        let position = width + Double(item.sum) * scale
        if item.endsWithInk { contentEnd = position }
        guard
          addOpportunity(
            at: offset, of: text, breaks[offset], start: position, isPlain: true, mayRepeatHyphens,
            into: &columns)
        else { return false }
      }
      item.sum &+= advance
      item.endsWithInk = true
      item.previous = .alone
      return true
    }

    /// Adds a space whose neighbours never change its advance, and before which no line ends.
    @inline(__always)
    mutating func addSpace(_ advance: Int64, _ scale: Double, _ item: inout AddedItem) {
      if item.endsWithInk { contentEnd = width + Double(item.sum) * scale }
      item.sum &+= advance
      item.endsWithInk = false
      item.previous = .alone
    }

    /// Adds any unit of an item.
    ///
    /// - Returns: Whether it is simple beside the one before it, and as of `addOpportunity`.
    @inline(__always)
    mutating func add(
      _ unit: UInt16, at offset: Int, isFirst: Bool, of text: UnsafeBufferPointer<UInt16>,
      _ breaks: UnsafeBufferPointer<LineBreak>, _ table: PairTable, _ scale: Double, _ mayRepeatHyphens: Bool,
      _ item: inout AddedItem, into columns: inout OpportunityColumns
    ) -> Bool {
      if item.endsWithInk { contentEnd = width + Double(item.sum) * scale }
      let character = table.character(unit)
      guard character.isSimple, character.advance >= 0 else { return false }
      // None of the units that hang is above the ideographic space.
      if unit >= 0x80, unit <= 0x3000, ParagraphAnalysis.hangsAtLineEnd(unit) { return false }
      var advance = character.advance
      var isPlain = true
      if !isFirst {
        let pair = table.pair(item.previous, then: character, units: (text[offset - 1], unit))
        if pair.isFlagged { return false }
        item.sum += Int64(pair.firstShare)
        // White space at a line's end stays, with its kerning with the letter before it.
        if unit == 0x20, item.endsWithInk { contentEnd = width + Double(item.sum) * scale }
        advance += pair.secondShare
        isPlain = pair.secondShare == 0
      }
      if breaks[offset] != .prohibited, offset > 0 {
        guard
          addOpportunity(
            at: offset, of: text, breaks[offset], start: width + Double(item.sum) * scale, isPlain: isPlain,
            mayRepeatHyphens, into: &columns)
        else { return false }
      }
      item.sum += Int64(advance)
      item.endsWithInk = unit != 0x20
      item.previous = character
      return true
    }

    /// Ends an item.
    @inline(__always)
    mutating func finish(_ item: inout AddedItem, _ scale: Double) -> Bool {
      width += Double(item.sum) * scale
      if item.endsWithInk { contentEnd = width }
      return contentEnd <= width
    }

    /// Adds up a run from its glyphs. The effect of kerning on a cut is unknown then.
    mutating func add(
      _ range: Range<Int>, of text: UnsafeBufferPointer<UInt16>, _ breaks: UnsafeBufferPointer<LineBreak>,
      _ glyphs: borrowing GlyphBuffer, _ scale: Double, _ mayRepeatHyphens: Bool,
      into columns: inout OpportunityColumns
    ) -> Bool {
      columns.reserve(range.count)
      var sum: Int64 = 0
      var glyph = 0
      for offset in range {
        if text[offset] >= 0x80, ParagraphAnalysis.hangsAtLineEnd(text[offset]) { return false }
        let first = glyph
        var isPlain = glyph < glyphs.count && Int(glyphs.clusters[glyph]) == offset
        let position = width + Double(sum) * scale
        while glyph < glyphs.count, Int(glyphs.clusters[glyph]) == offset {
          if glyphs.advances[glyph] < 0 { return false }
          if glyphs.unsafeToBreak[glyph], offset > range.lowerBound { isPlain = false }
          sum += Int64(glyphs.advances[glyph])
          glyph += 1
        }
        if first == 0, glyph == 0 { return false }
        if breaks[offset] != .prohibited, offset > 0 {
          guard
            addOpportunity(
              at: offset, of: text, breaks[offset], start: position, isPlain: isPlain, mayRepeatHyphens,
              into: &columns)
          else { return false }
        }
        if text[offset] != 0x20 { contentEnd = width + Double(sum) * scale }
      }
      width += Double(sum) * scale
      return contentEnd <= width
    }
  }
}
