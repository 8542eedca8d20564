internal import GalleyFonts
internal import GalleyUnicode

/// Creates the records of tokens: chooses the fonts of each token, shapes it once by itself, and adds up its
/// advances.
struct TokenRecordBuilder: ~Copyable {
  var glyphs = GlyphBuffer()
  let sequences = ComplexSequenceCache()
  let buffer = ShapingBuffer()
  private var graphemes: [Bool] = []
  /// The token, between two spaces.
  var text: [UInt16] = []
  /// By offset in `text`: the advance of the cluster that begins there, whether one begins there, and whether
  /// it may be cut off.
  private(set) var advances: [Int64] = []
  private(set) var isStart: [Bool] = []
  private(set) var isSafe: [Bool] = []
  private(set) var opportunities: [WordOpportunity] = []
  private(set) var parts: [TokenPart] = []
  /// The ends of the part that was shaped last, if it is in the font of its context's syllables.
  private var edges: (head: UInt16, tail: UInt16) = (0, 0)

  /// Returns the record of a token, measured now.
  ///
  /// - Parameters:
  ///   - breaks: The decisions of UAX #14 before each of its units.
  ///   - mayRepeatHyphens: Whether a break after an explicit hyphen may show another one on the next line.
  /// - Returns: The record; `opportunities` and `parts` have its opportunities and parts.
  mutating func record(
    of token: UnsafePointer<UInt16>, length: Int, breaks: UnsafePointer<LineBreak>, context: Int,
    mayRepeatHyphens: Bool, in source: StyledText, _ settings: inout TokenSettings,
    _ itemizer: inout Itemizer
  ) -> TokenRecord {
    var record = TokenRecord()
    record.entry.unitCount = UInt16(length)
    record.isIrregular = true
    removeParts()
    if let atoms = settings.contexts[context].atoms, isWhole(breaks, length),
      let advance = advance(of: token, length, in: atoms, settings.contexts[context], &itemizer)
    {
      record.setting = UInt16(atoms.setting)
      record.advance = advance
      record.isIrregular = false
      return record
    }
    if let syllables = settings.contexts[context].syllables, isWhole(breaks, length),
      let known = sum(of: token, length, in: syllables, settings.contexts[context], &itemizer)
    {
      record.setting = UInt16(syllables.setting)
      (record.advance, record.head, record.tail) = (known.advance, known.head, known.tail)
      record.isIrregular = false
      return record
    }
    guard setText(token, length), divide(context, in: source, &settings, &itemizer) else { return record }
    var start = 0
    var breakCount = 0
    for part in parts.indices {
      let end = Int(parts[part].end)
      guard shape(start..<end, as: Int(parts[part].setting), in: source, &settings, itemizer) else {
        return record
      }
      if start == 0 { record.head = edges.head }
      record.tail = edges.tail
      var advance: Int64 = 0
      for offset in start..<end {
        if offset > 0, breaks[offset] != .prohibited {
          guard isStart[offset + 1], breaks[offset] == .allowed, let sum = Int32(exactly: advance) else {
            return record
          }
          let showsMore = HyphenFinder.mayShowMore(after: token[offset - 1], mayRepeat: mayRepeatHyphens)
          opportunities.append(
            WordOpportunity(
              offset: UInt16(offset), isPlain: (offset == start || isSafe[offset + 1]) && !showsMore,
              advance: sum))
          breakCount += 1
        }
        advance += advances[offset + 1]
      }
      guard let sum = Int32(exactly: advance) else { return record }
      parts[part].advance = sum
      start = end
    }
    guard let last = parts.popLast(), let partCount = UInt8(exactly: parts.count),
      let breakCount = UInt8(exactly: breakCount)
    else { return record }
    record.setting = last.setting
    record.advance = last.advance
    record.partCount = partCount
    record.breakCount = breakCount
    record.isIrregular = false
    return record
  }

  /// Whether no line may end inside the token.
  private func isWhole(_ breaks: UnsafePointer<LineBreak>, _ length: Int) -> Bool {
    for offset in 1..<max(length, 1) where breaks[offset] != .prohibited { return false }
    return true
  }

  /// Returns the advance of the token if it can be added up.
  private func advance(
    of token: UnsafePointer<UInt16>, _ length: Int, in atoms: AtomTable, _ context: TokenSettings.Context,
    _ itemizer: inout Itemizer
  ) -> Int32? {
    atoms.advance(of: UnsafeBufferPointer(start: token, count: length)) {
      font(of: $0, context, &itemizer) == atoms.font
    }
  }

  /// Returns the advance and the ends of the token if its syllables can be added up.
  private func sum(
    of token: UnsafePointer<UInt16>, _ length: Int, in syllables: SyllableTable,
    _ context: TokenSettings.Context, _ itemizer: inout Itemizer
  ) -> SyllableTable.Token? {
    syllables.token(UnsafeBufferPointer(start: token, count: length)) {
      // It takes the font before it, and a token begins with it only after text in this font.
      $0 == 0xA0
        ? itemizer.keepsNoBreakSpace(syllables.font) : font(of: $0, context, &itemizer) == syllables.font
    }
  }

  /// Returns the font of a unit by itself; `nil` for one that takes the font before it.
  func font(of unit: UInt16, _ context: TokenSettings.Context, _ itemizer: inout Itemizer) -> Int? {
    guard TokenSettings.isLatinOrSign(unit) else { return ask(unit, context, &itemizer) }
    return context.signFonts.font(of: unit) { ask(unit, context, &itemizer) }
  }

  @inline(never)
  private func ask(_ unit: UInt16, _ context: TokenSettings.Context, _ itemizer: inout Itemizer) -> Int? {
    withUnsafePointer(to: unit) {
      itemizer.font(
        of: 0..<1, in: UnsafeBufferPointer(start: $0, count: 1), style: context.style, script: context.script)
    }
  }

  /// Copies the token's units into `text`.
  ///
  /// - Returns: Whether they are whole graphemes and none has a special treatment.
  private mutating func setText(_ token: UnsafePointer<UInt16>, _ length: Int) -> Bool {
    text.removeAll(keepingCapacity: true)
    text.append(0x20)
    reserve(length + 2)
    for offset in 0..<length {
      let unit = token[offset]
      if ParagraphAnalysis.isControl(unit) || ParagraphAnalysis.hangsAtLineEnd(unit) || unit == 0xAD
        || unit & 0xF800 == 0xD800
      {
        return false
      }
      text.append(unit)
    }
    text.append(0x20)
    let units = text
    SegmentBreaker.graphemes.findBoundaries(in: units.span, into: &graphemes)
    Conjuncts.join(&graphemes, in: units.span)
    return graphemes[1] && graphemes[length + 1]
  }

  mutating func reserve(_ count: Int) {
    while advances.count < count {
      advances.append(0)
      isStart.append(false)
      isSafe.append(false)
    }
  }

  /// Removes the opportunities and parts of the last record.
  mutating func removeParts() {
    opportunities.removeAll(keepingCapacity: true)
    parts.removeAll(keepingCapacity: true)
  }

  mutating func append(_ opportunity: WordOpportunity) { opportunities.append(opportunity) }

  /// Divides the token into parts of one font.
  ///
  /// - Returns: Whether all of it may be measured in its fonts.
  private mutating func divide(
    _ context: Int, in source: StyledText, _ settings: inout TokenSettings, _ itemizer: inout Itemizer
  ) -> Bool {
    let (style, script) = (settings.contexts[context].style, settings.contexts[context].script)
    let end = text.count - 1
    var start = 1
    var font = -1
    while start < end {
      var next = start + 1
      while !graphemes[next] { next += 1 }
      var chosen = text.withUnsafeBufferPointer {
        itemizer.font(of: start..<next, in: $0, style: style, script: script)
      }
      if chosen == nil, next == start + 1 {
        // A token begins with U+00A0 only after text in the font of syllables.
        let last = font >= 0 ? font : settings.contexts[context].syllables?.font ?? -1
        if text[start] == 0xA0 {
          if last >= 0, itemizer.keepsNoBreakSpace(last) { chosen = last }
        } else if font >= 0, TokenSettings.isDirection(text[start]) {
          chosen = font
        }
      }
      guard let chosen else { return false }
      if chosen != font {
        let setting = settings.setting(context, font: chosen, in: source, itemizer)
        guard settings.fontSettings[setting].space >= 0, setting <= UInt16.max else {
          settings.noteSpaces(setting)
          return false
        }
        parts.append(TokenPart(end: 0, setting: UInt16(setting), advance: 0))
        font = chosen
      }
      parts[parts.count - 1].end = UInt16(next - 1)
      start = next
    }
    return true
  }

  /// Shapes a part of the token and adds up its clusters.
  ///
  /// - Returns: Whether it has the same glyphs in any context.
  private mutating func shape(
    _ part: Range<Int>, as setting: Int, in source: StyledText, _ settings: inout TokenSettings,
    _ itemizer: borrowing Itemizer
  ) -> Bool {
    let range = part.lowerBound + 1..<part.upperBound + 1
    let context = settings.contexts[settings.fontSettings[setting].context]
    let style = source.styles[context.style]
    let font = itemizer.font(settings.fontSettings[setting].font).instance
    glyphs.truncate(to: 0)
    var none: [Int32]?
    switch settings.methods[setting] {
    case .none: return false
    case .table(let table):
      guard isSimple(range, table) else {
        settings.noteSpaces(setting)
        return false
      }
      text.withUnsafeBufferPointer { text in
        SimpleShaper.shape(
          text, range, table: table, cache: sequences, flagsAllCuts: false, into: &glyphs
        ) { sequence, glyphs in
          buffer.shape(
            text, sequence, font: font, script: context.script, isRightToLeft: false,
            language: style.language,
            features: style.shapingFeatures, into: &glyphs, tatweels: &none)
        }
      }
    case .harfBuzz(let separators):
      text.withUnsafeBufferPointer { text in
        buffer.shape(
          text, range, font: font, script: context.script, isRightToLeft: context.isRightToLeft,
          language: style.language, features: style.shapingFeatures, into: &glyphs, tatweels: &none)
      }
      if let syllables = context.syllables, setting == syllables.setting {
        let found = text.withUnsafeBufferPointer {
          syllables.edges(of: glyphs, UnsafeBufferPointer(rebasing: $0[range]))
        }
        guard let found else { return false }
        edges = found
        break
      }
      let startsAtRight = context.isRightToLeft != (separators.order == .reversed)
      guard let independence = separators.spaceIndependence,
        isIndependentOfSpaces(range, independence, startsAtRight: startsAtRight)
      else { return false }
      let isAtomic = range.count == 1 && glyphs.count == 1
      if !separators.order.isKnown(for: text[range], isAtomic: isAtomic) {
        guard separators.order == .logicalForDigits,
          isIndependentOfSpaces(range, independence, startsAtRight: !startsAtRight),
          isAlikeInBothOrders(range, font, context, style)
        else { return false }
      }
    }
    return addUp(range)
  }

  /// Whether a part without letters and digits, which was shaped last, has the same clusters in a run with
  /// digits: HarfBuzz does not turn that around.
  private func isAlikeInBothOrders(
    _ range: Range<Int>, _ font: FontInstance, _ context: TokenSettings.Context, _ style: TextStyle
  ) -> Bool {
    for unit in text[range] {
      switch CharacterProperties.generalCategory(of: UInt32(unit)) {
      case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
        .decimalNumber:
        return false
      default: break
      }
    }
    var others = GlyphBuffer()
    var none: [Int32]?
    (text[..<range.upperBound] + [0x20, 0x31, 0x20]).withUnsafeBufferPointer {
      buffer.shape(
        $0, range.lowerBound..<range.upperBound + 2, font: font, script: context.script,
        isRightToLeft: context.isRightToLeft, language: style.language, features: style.shapingFeatures,
        into: &others, tatweels: &none)
    }
    return range.allSatisfy {
      let (one, other) = (glyphs.sum(ofCluster: $0), others.sum(ofCluster: $0))
      return one == other
    }
  }

  /// Whether no rule that looks for spaces can reach one from the glyphs of a part.
  ///
  /// - Parameter startsAtRight: Whether rules see the glyph at the right end first.
  private func isIndependentOfSpaces(
    _ range: Range<Int>, _ spaceIndependence: Separators.SpaceIndependence, startsAtRight: Bool
  ) -> Bool {
    for glyph in 0..<glyphs.count where spaceIndependence.strict.contains(Int(glyphs.ids[glyph])) {
      return false
    }
    let companions = spaceIndependence.companions
    guard companions.reachBefore + companions.reachAfter > 0 else { return true }
    // Rules pass over joiners, too, but those are no marks.
    let hasJoiners = text[range].contains {
      CharacterProperties.isDefaultIgnorable(UInt32($0)) && !TokenSettings.isDirection($0)
    }
    if hasJoiners { return false }
    var bases = 0
    for number in 0..<glyphs.count {
      guard bases < companions.reachAfter else { break }
      let glyph = startsAtRight ? glyphs.count - 1 - number : number
      if companions.after.contains(Int(glyphs.ids[glyph])) { return false }
      if isBase(glyph, spaceIndependence) { bases += 1 }
    }
    bases = 0
    for number in 0..<glyphs.count {
      guard bases < companions.reachBefore else { break }
      let glyph = startsAtRight ? number : glyphs.count - 1 - number
      if companions.before.contains(Int(glyphs.ids[glyph])) { return false }
      if isBase(glyph, spaceIndependence) { bases += 1 }
    }
    return true
  }

  /// Whether no rule passes over a glyph of the token's.
  private func isBase(_ glyph: Int, _ spaceIndependence: Separators.SpaceIndependence) -> Bool {
    !spaceIndependence.marks.contains(Int(glyphs.ids[glyph]))
      && !TokenSettings.isDirection(text[Int(glyphs.clusters[glyph])])
  }

  /// Whether all characters of a part are simple, and it does not kern with spaces beside it.
  private func isSimple(_ range: Range<Int>, _ table: borrowing PairTable) -> Bool {
    for offset in range where !table.character(text[offset]).isSimple { return false }
    for second in [range.lowerBound, range.upperBound] where text[second - 1] == 0x20 || text[second] == 0x20
    {
      let pair = table.pair(
        table.character(text[second - 1]), then: table.character(text[second]),
        units: (text[second - 1], text[second]))
      guard pair == PairTable.Pair.none else { return false }
    }
    return true
  }

  /// Adds up the glyphs of a part by cluster.
  ///
  /// - Returns: Whether positions ascend.
  mutating func addUp(_ range: Range<Int>) -> Bool {
    for offset in range {
      advances[offset] = 0
      isStart[offset] = false
      isSafe[offset] = true
    }
    for glyph in 0..<glyphs.count {
      let offset = Int(glyphs.clusters[glyph])
      advances[offset] += Int64(glyphs.advances[glyph])
      isStart[offset] = true
      if glyphs.unsafeToBreak[glyph] { isSafe[offset] = false }
    }
    for offset in range where advances[offset] < 0 { return false }
    return isStart[range.lowerBound]
  }
}
