internal import GalleyFonts
internal import GalleyUnicode

/// Measures paragraphs of any scripts token by token, without glyphs, as `WordScanner` does for simple text.
///
/// **Why.** Most words of a text are repeated. Finding a word in a table costs a few ns. Choosing its fonts,
/// copying its glyphs, marking its clusters and placing them costs ten times as much, and HarfBuzz a thousand
/// times.
///
/// **Why it may be trusted.** Levels, scripts and opportunities are found for the whole paragraph, by the
/// same functions as for layout. A token is measured alone only where `Separators` or `PairTable` prove that
/// its glyphs do not depend on the spaces beside it; where it stands beside another token without a space,
/// they stand in different runs whose letters do not join, or the font's rules leave the cut between them
/// alone. Fonts are chosen by grapheme and do not depend on the text around. All else is left to the other
/// ways. Sums begin anew with each run, as those of `RunColumns` do, so that positions are equal bit for bit;
/// tests compare the lines with those of the long way.
struct TokenScanner: ~Copyable {
  typealias Tokens = WordTable<UInt16, TokenRecord>
  var table = Tokens()
  private var parts: [TokenPart] = []
  var builder = TokenRecordBuilder()
  var settings = TokenSettings()
  let counts: UnsafeMutablePointer<MeasureCounts>
  var breaks: [LineBreak] = []
  private var levels: [UInt8] = []
  private var scripts: [ScriptRun] = []
  /// How often this has served paragraphs of a script.
  private var successes: [(script: Script, rate: SuccessRate)] = []
  /// The base direction of the last paragraph.
  private(set) var isRightToLeft = false

  init(counts: UnsafeMutablePointer<MeasureCounts>) { self.counts = counts }

  /// Fills `columns` with the opportunities of a paragraph.
  ///
  /// - Parameters:
  ///   - text: The paragraph, which has no surrogates.
  ///   - contentEnd: The start of its terminator.
  ///   - runs: The runs that tile the paragraph.
  ///   - mayHaveLevels: Whether characters or the style ask for other levels than 0.
  ///   - mayRepeatHyphens: Whether a break after an explicit hyphen may show another one.
  /// - Returns: Whether the paragraph is regular.
  mutating func scan(
    _ text: UnsafeBufferPointer<UInt16>, contentEnd: Int, runs: [ScannedRun], style: ParagraphStyle,
    mayHaveLevels: Bool, breaker: LineBreaker, mayRepeatHyphens: Bool, in source: StyledText,
    _ itemizer: inout Itemizer, into columns: inout OpportunityColumns
  ) -> Bool {
    guard contentEnd > 0 else { return false }
    columns.removeAll()
    var base = style.forcedLevel ?? 0
    var hasLevels = false
    if mayHaveLevels, style.forcedLevel == nil {
      base = Bidi.resolveLevels(of: text.span, direction: style.baseDirection.ofText, into: &levels)
      hasLevels = true
    }
    isRightToLeft = base & 1 == 1
    ScriptItemizer.findRuns(in: text.span, into: &scripts)
    let main = (scripts.first { $0.script != .common && $0.script != .latin } ?? scripts[0]).script
    let known = successes.firstIndex { $0.script == main } ?? successes.count
    if known == successes.count { successes.append((main, SuccessRate())) }
    guard successes[known].rate.isWorthTrying() else { return false }
    breaker.findBreaks(in: text.span, into: &breaks)
    var isDone = false
    var runSettingCount = -1
    // A token may tell that a font looks over spaces.
    while !isDone, runSettingCount != settings.runSettingCount {
      if runSettingCount >= 0 { columns.removeAll() }
      runSettingCount = settings.runSettingCount
      var walk = TokenWalk(
        text: text, mayRepeatHyphens: mayRepeatHyphens, separatesAtZeroWidth: main == .khmer)
      isDone = scan(
        contentEnd: contentEnd, runs: runs, level: hasLevels ? nil : base, &walk, in: source, &itemizer,
        into: &columns)
    }
    successes[known].rate.note(isDone)
    return isDone
  }

  /// Adds up a paragraph whose opportunities, scripts and levels are known.
  ///
  /// - Parameter level: The level of all of it; `nil` if `levels` has them.
  private mutating func scan(
    contentEnd: Int, runs: [ScannedRun], level: UInt8?, _ walk: inout TokenWalk, in source: StyledText,
    _ itemizer: inout Itemizer, into columns: inout OpportunityColumns
  ) -> Bool {
    let text = walk.text
    var run = 0
    var script = 0
    var start = 0
    while start < contentEnd {
      while runs[run].end <= start { run += 1 }
      while scripts[script].range.upperBound <= start { script += 1 }
      var end = min(runs[run].end, scripts[script].range.upperBound, contentEnd)
      if let level {
        walk.level = level
      } else {
        walk.level = levels[start]
        var levelEnd = start + 1
        while levelEnd < end, levels[levelEnd] == walk.level { levelEnd += 1 }
        end = levelEnd
      }
      let context = settings.context(
        style: runs[run].style, script: scripts[script].script, isRightToLeft: walk.level & 1 == 1, for: text,
        in: source, &itemizer)
      guard context <= UInt16.max,
        scan(start..<end, context, &walk, in: source, &itemizer, into: &columns)
      else { return false }
      start = end
    }
    if walk.runCount == 1 { columns.scale = walk.scale }
    columns.appendMetrics(end: text.count, settings.fontSettings[walk.setting].metrics)
    columns.append(
      offset: text.count, contentEnd: walk.contentEnd, start: walk.position,
      isPlain: true)
    return true
  }

  /// Adds up a range of one style, script and level.
  @inline(__always)
  private mutating func scan(
    _ range: Range<Int>, _ context: Int, _ walk: inout TokenWalk, in source: StyledText,
    _ itemizer: inout Itemizer, into columns: inout OpportunityColumns
  ) -> Bool {
    let text = walk.text.baseAddress!
    let cutsLetters = settings.contexts[context].letterSetting >= 0
    let separatesLatin = settings.contexts[context].separatesLatin
    var offset = range.lowerBound
    while offset < range.upperBound {
      if text[offset] == 0x20 {
        guard addSpace(at: offset, context, &walk, in: source, itemizer, into: &columns)
        else { return false }
        offset += 1
        continue
      }
      if walk.isPassedOver(text[offset]) {
        guard addDirection(at: offset, context, &walk, in: source, itemizer, into: &columns)
        else { return false }
        offset += 1
        continue
      }
      let first = offset
      var breakCount: UInt8 = 0
      let isLatin = TokenSettings.isLatinOrSign(text[first])
      if isLatin, settings.hasRuns, let setting = settingOfRun(at: first, context, &walk, &itemizer) {
        guard
          let end = addRun(
            from: first, to: range.upperBound, setting, &walk, in: source, &itemizer, into: &columns)
        else { return false }
        offset = end
        continue
      }
      // It is in the font before it.
      if text[first] == 0xA0, let syllables = settings.contexts[context].syllables,
        syllables.setting != walk.setting
      {
        return false
      }
      offset = endOfPlainUnits(
        from: first + 1, to: range.upperBound, of: text, goesOn: !isLatin || !separatesLatin)
      while offset < range.upperBound {
        let unit = text[offset]
        // Most are letters of other scripts.
        if unit &- 0x250 < 0x1DB0 {
          if isLatin, separatesLatin { break }
        } else if unit == 0x20 || unit == TokenSettings.zeroWidthSpace && walk.separatesAtZeroWidth {
          break
        } else if separatesLatin, TokenSettings.isLatinOrSign(unit) != isLatin,
          !TokenSettings.isDirection(unit)
        {
          break
        } else if settings.hasRuns, TokenSettings.isLatinOrSign(unit),
          settingOfRun(at: offset, context, &walk, &itemizer) != nil
        {
          break
        }
        let bits = breaks[offset].rawValue
        if bits != 0 {
          if cutsLetters, settings.mayCut(walk.text, before: offset, in: context) { break }
          if bits != 1 || breakCount == UInt8.max { return false }
          breakCount += 1
        }
        offset += 1
      }
      // Marks of direction at a token's end are no part of it. No line ends before them.
      while TokenSettings.isDirection(text[offset - 1]) { offset -= 1 }
      let length = offset - first
      guard length <= Tokens.longest, breaks[first] != .mandatory else { return false }
      guard
        addToken(
          first..<offset, context, breakCount: breakCount, &walk, in: source, &itemizer, into: &columns)
      else { return false }
    }
    return true
  }

  /// Returns the end of units of other scripts than Latin before which no line may end.
  ///
  /// - Parameter goesOn: Whether the token goes on with such units.
  @inline(__always)
  private func endOfPlainUnits(
    from start: Int, to limit: Int, of text: UnsafePointer<UInt16>, goesOn: Bool
  ) -> Int {
    guard goesOn else { return start }
    return breaks.withUnsafeBufferPointer { breaks in
      var end = start
      while end < limit, text[end] &- 0x250 < 0x1DB0, breaks[end] == .prohibited { end += 1 }
      return end
    }
  }

  /// Looks a token up and adds it.
  @inline(__always)
  private mutating func addToken(
    _ range: Range<Int>, _ context: Int, breakCount: UInt8, _ walk: inout TokenWalk, in source: StyledText,
    _ itemizer: inout Itemizer, into columns: inout OpportunityColumns
  ) -> Bool {
    let token = walk.text.baseAddress! + range.lowerBound
    let key = UInt16(truncatingIfNeeded: context)
    let letters = Tokens.letters(of: token, length: range.count)
    var hash = Tokens.hash(of: token, length: range.count, letters: letters, key: key)
    if breakCount > 0 {
      // The opportunities inside a Thai word depend on the text around it.
      for inner in 1..<range.count where breaks[range.lowerBound + inner] != .prohibited {
        hash = (hash ^ UInt32(truncatingIfNeeded: inner)) &* 0x9E37_79B1
      }
    }
    counts.pointee.lookedUpWords &+= 1
    var number = table.number(of: token, length: range.count, letters: letters, hash: hash, key: key)
    if number == 0 {
      number = learn(range, letters: letters, hash: hash, key: key, &walk, in: source, &itemizer)
    }
    let record = table.record(number)
    guard !record.pointee.isIrregular, record.pointee.breakCount == breakCount else { return false }
    let setting =
      record.pointee.partCount == 0
      ? Int(record.pointee.setting) : Int(parts[Int(record.pointee.firstPart)].setting)
    let first = range.lowerBound
    guard let syllables = settings.syllables(ofFontSetting: setting) else {
      return mayFollow(setting, at: first, &walk)
        && addToken(record, at: first, setting, &walk, into: &columns)
    }
    if setting != walk.setting || walk.level != walk.runLevel {
      guard mayFollow(setting, at: first, &walk) else { return false }
      enter(setting, at: first, &walk, into: &columns)
    } else if !syllables.mayMeet(walk.tail, record.pointee.head, spaces: walk.spaceCount),
      !syllables.mayMeet(walk.tail, firstUnits(of: record, at: first, &walk), spaces: walk.spaceCount)
    {
      return record.pointee.partCount == 0
        && addJoined(
          upTo: range.upperBound, setting, syllables, &walk, in: source, itemizer, into: &columns)
    }
    let place = walk.place(at: first, opportunityCount: columns.count)
    guard addToken(record, at: first, setting, &walk, into: &columns) else { return false }
    if record.pointee.partCount == 0 { walk.lastToken = place }
    return true
  }

  /// Begins a new run if the font setting or the level changes.
  @inline(__always)
  func enter(
    _ setting: Int, at offset: Int, _ walk: inout TokenWalk, into columns: inout OpportunityColumns
  ) {
    guard setting != walk.setting || walk.level != walk.runLevel else { return }
    if walk.setting >= 0 {
      columns.appendMetrics(end: offset, settings.fontSettings[walk.setting].metrics)
    }
    walk.begin(setting, scale: settings.fontSettings[setting].scale)
    columns.spans.beginRun(at: walk.width, scale: walk.scale)
  }

  /// Adds the opportunity before what begins at an offset, if there is one.
  @inline(__always)
  func addOpportunity(before first: Int, _ walk: inout TokenWalk, into columns: inout OpportunityColumns) {
    guard first > 0, breaks[first] != .prohibited else { return }
    columns.append(
      offset: first, contentEnd: walk.contentEnd, start: walk.position,
      isPlain: !HyphenFinder.mayShowMore(after: walk.text[first - 1], mayRepeat: walk.mayRepeatHyphens))
  }

  /// Adds up a token that may stand beside the text before it.
  ///
  /// - Parameter setting: The font setting of its beginning.
  /// - Returns: Whether lines may end in it as its record has it.
  @inline(__always)
  private func addToken(
    _ record: UnsafePointer<TokenRecord>, at first: Int, _ setting: Int, _ walk: inout TokenWalk,
    into columns: inout OpportunityColumns
  ) -> Bool {
    let firstPart = Int(record.pointee.firstPart)
    let partCount = Int(record.pointee.partCount)
    enter(setting, at: first, &walk, into: &columns)
    addOpportunity(before: first, &walk, into: &columns)
    var opportunity = Int(record.pointee.entry.firstOpportunity)
    let opportunityEnd = opportunity + Int(record.pointee.entry.opportunityCount)
    if partCount > 0 {
      for index in firstPart..<firstPart + partCount {
        let part = parts[index]
        enter(
          Int(part.setting), at: first + Int(index == firstPart ? 0 : parts[index - 1].end), &walk,
          into: &columns)
        guard
          addOpportunities(
            &opportunity, through: opportunityEnd, before: part.end, of: first, &walk, into: &columns)
        else { return false }
        walk.sum += Int64(part.advance)
      }
      enter(
        Int(record.pointee.setting), at: first + Int(parts[firstPart + partCount - 1].end), &walk,
        into: &columns)
    }
    guard
      addOpportunities(
        &opportunity, through: opportunityEnd, before: UInt16.max, of: first, &walk, into: &columns)
    else { return false }
    walk.sum += Int64(record.pointee.advance)
    walk.contentEnd = walk.position
    walk.hasInk = true
    walk.tail = record.pointee.tail
    walk.spaceCount = 0
    return true
  }

  /// Returns the units of a token that are in the font of its beginning.
  private func firstUnits(
    of record: UnsafePointer<TokenRecord>, at first: Int, _ walk: inout TokenWalk
  ) -> UnsafeBufferPointer<UInt16> {
    let isWhole = record.pointee.partCount == 0
    let length = isWhole ? record.pointee.entry.unitCount : parts[Int(record.pointee.firstPart)].end
    return UnsafeBufferPointer(rebasing: walk.text[first..<first + Int(length)])
  }

  /// Appends the opportunities inside a token up to the end of a part.
  ///
  /// - Returns: Whether lines may end there in this paragraph.
  @inline(__always)
  private func addOpportunities(
    _ opportunity: inout Int, through end: Int, before limit: UInt16, of first: Int,
    _ walk: inout TokenWalk,
    into columns: inout OpportunityColumns
  ) -> Bool {
    while opportunity < end, table.opportunities[opportunity].offset < limit {
      let found = table.opportunities[opportunity]
      let offset = first + Int(found.offset)
      guard breaks[offset] == .allowed else { return false }
      let position = walk.width + Double(walk.sum + Int64(found.advance)) * walk.scale
      columns.append(offset: offset, contentEnd: position, start: position, isPlain: found.isPlain)
      opportunity += 1
    }
    return true
  }

  @inline(never)
  private mutating func learn(
    _ range: Range<Int>, letters: WordLetters, hash: UInt32, key: UInt16, _ walk: inout TokenWalk,
    in source: StyledText, _ itemizer: inout Itemizer
  ) -> Int {
    let token = walk.text.baseAddress! + range.lowerBound
    var record = breaks.withUnsafeBufferPointer {
      builder.record(
        of: token, length: range.count, breaks: $0.baseAddress! + range.lowerBound, context: Int(key),
        mayRepeatHyphens: walk.mayRepeatHyphens, in: source, &settings, &itemizer)
    }
    record.entry.letters = letters
    record.entry.hash = hash
    record.entry.key = key
    counts.pointee.newWords &+= 1
    return insert(record, of: token, length: range.count)
  }

  /// Inserts the record that was built last.
  ///
  /// - Returns: Its number.
  mutating func insert(_ record: TokenRecord, of token: UnsafePointer<UInt16>, length: Int) -> Int {
    var record = record
    if table.makeRoom(for: length) { parts.removeAll(keepingCapacity: true) }
    record.firstPart = UInt32(parts.count)
    for part in builder.parts { parts.append(part) }
    return table.insert(record, builder.opportunities, of: token)
  }
}
