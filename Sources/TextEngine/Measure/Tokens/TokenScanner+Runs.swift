internal import GalleyFonts
internal import GalleyUnicode

/// Runs in fonts whose rules look over spaces, and tokens that some rule sees side by side: see
/// `TokenRecordBuilder.runRecord`.
extension TokenScanner {
  /// Whether a token may directly follow another one, which ends with a unit.
  func mayMeet(_ setting: Int, at offset: Int, after last: UInt16, _ walk: inout TokenWalk) -> Bool {
    let first = walk.text[offset]
    let before = settings.fontSettings[walk.setting]
    let after = settings.fontSettings[setting]
    guard before.style == after.style, !Conjuncts.mayGoOn(after: last) || TokenSettings.isLatinOrSign(first)
    else { return false }
    if walk.setting == setting, walk.level == walk.runLevel, walk.hasInk {
      // Nothing else is cut there than words of letters.
      return settings.contexts[after.context].letterSetting == setting
    }
    let isCursive =
      settings.contexts[before.context].isCursive || settings.contexts[after.context].isCursive
      || !walk.hasInk
    return !isCursive || ShapedWordCache.neverJoins(last) || ShapedWordCache.neverJoins(first)
  }

  /// Whether a token may follow what stands before it.
  @inline(__always)
  func mayFollow(_ setting: Int, at first: Int, _ walk: inout TokenWalk) -> Bool {
    var before = first - 1
    while before >= 0, walk.isPassedOver(walk.text[before]) { before -= 1 }
    return before < 0 || walk.text[before] == 0x20
      || mayMeet(setting, at: first, after: walk.text[before], &walk)
  }

  /// Returns the setting of the Latin letter or sign at an offset, if its runs are measured as a whole.
  @inline(never)
  func settingOfRun(
    at offset: Int, _ context: Int, _ walk: inout TokenWalk, _ itemizer: inout Itemizer
  ) -> Int? {
    let unit = walk.text[offset]
    guard let font = builder.font(of: unit, settings.contexts[context], &itemizer) else { return nil }
    return settings.fontSettings.firstIndex {
      $0.looksOverSpaces && $0.context == context && $0.font == font
    }
  }

  /// Adds up a run that begins at an offset.
  ///
  /// - Returns: Its end; `nil` if it cannot be measured.
  @inline(never)
  mutating func addRun(
    from first: Int, to limit: Int, _ setting: Int, _ walk: inout TokenWalk, in source: StyledText,
    _ itemizer: inout Itemizer, into columns: inout OpportunityColumns
  ) -> Int? {
    let known = settings.fontSettings[setting]
    // Something of the run has been added up before.
    if walk.setting == setting, walk.runLevel == walk.level { return nil }
    guard breaks[first] != .mandatory, setting <= UInt16.max, known.context < 1 << 15,
      let end = builder.endOfRun(
        from: first, to: limit, of: &walk, font: known.font, settings.contexts[known.context], &itemizer),
      end - first <= Tokens.longest
    else { return nil }
    if first > 0, !mayFollow(setting, at: first, &walk) { return nil }
    let number = numberOfRun(first..<end, setting, &walk, in: source, itemizer)
    let record = table.record(number)
    guard !record.pointee.isIrregular else { return nil }
    enter(setting, at: first, &walk, into: &columns)
    return addRun(record, first..<end, &walk, into: &columns) ? end : nil
  }

  /// Adds up a run whose record is known, or a part of one.
  ///
  /// - Returns: Whether lines may end in it as its record has it.
  private func addRun(
    _ record: UnsafePointer<TokenRecord>, _ range: Range<Int>, _ walk: inout TokenWalk,
    into columns: inout OpportunityColumns
  ) -> Bool {
    let first = range.lowerBound
    addOpportunity(before: first, &walk, into: &columns)
    let firstOpportunity = Int(record.pointee.entry.firstOpportunity)
    var breakCount = 0
    for inner in first + 1..<range.upperBound where breaks[inner] != .prohibited {
      guard breakCount < Int(record.pointee.breakCount), breaks[inner] == .allowed else { return false }
      let found = table.opportunities[firstOpportunity + breakCount]
      guard Int(found.offset) == inner - first else { return false }
      columns.append(
        offset: inner, contentEnd: walk.width + Double(walk.sum + Int64(found.content)) * walk.scale,
        start: walk.width + Double(walk.sum + Int64(found.advance)) * walk.scale, isPlain: found.isPlain)
      breakCount += 1
    }
    guard breakCount == Int(record.pointee.breakCount) else { return false }
    walk.contentEnd = walk.width + Double(walk.sum + Int64(record.pointee.content)) * walk.scale
    walk.sum += Int64(record.pointee.advance)
    walk.hasInk = true
    return true
  }

  /// Adds up a token together with the one before it, of which some rule may see both, and all between them:
  /// HarfBuzz is asked for them as for one token, once for each text.
  ///
  /// - Returns: Whether that is possible; if not, the paragraph cannot be measured token by token.
  @inline(never)
  mutating func addJoined(
    upTo end: Int, _ setting: Int, _ syllables: SyllableTable, _ walk: inout TokenWalk, in source: StyledText,
    _ itemizer: borrowing Itemizer, into columns: inout OpportunityColumns
  ) -> Bool {
    guard let last = walk.lastToken, end - last.offset <= Tokens.longest,
      settings.fontSettings[setting].context < 1 << 15
    else { return false }
    let range = last.offset..<end
    let number = numberOfRun(range, setting, &walk, in: source, itemizer)
    let record = table.record(number)
    guard !record.pointee.isIrregular else { return false }
    columns.truncate(to: last.opportunityCount)
    walk.goBack(to: last)
    // The place before it is that of the first of them from now on.
    guard syllables.mayMeet(walk.tail, record.pointee.head, spaces: walk.spaceCount),
      addRun(record, range, &walk, into: &columns)
    else { return false }
    walk.tail = record.pointee.tail
    walk.spaceCount = 0
    return true
  }

  /// Returns the number of a run's record.
  private mutating func numberOfRun(
    _ range: Range<Int>, _ setting: Int, _ walk: inout TokenWalk, in source: StyledText,
    _ itemizer: borrowing Itemizer
  ) -> Int {
    let units = walk.text.baseAddress! + range.lowerBound
    // Words have no such keys.
    let key = UInt16(settings.fontSettings[setting].context) | 1 << 15
    let letters = Tokens.letters(of: units, length: range.count)
    var hash = Tokens.hash(of: units, length: range.count, letters: letters, key: key)
    for inner in 1..<range.count where breaks[range.lowerBound + inner] != .prohibited {
      hash = (hash ^ UInt32(truncatingIfNeeded: inner)) &* 0x9E37_79B1
    }
    counts.pointee.lookedUpWords &+= 1
    let number = table.number(of: units, length: range.count, letters: letters, hash: hash, key: key)
    if number != 0 { return number }
    var record = breaks.withUnsafeBufferPointer {
      builder.runRecord(
        of: units, length: range.count, breaks: $0.baseAddress! + range.lowerBound, setting: setting,
        mayRepeatHyphens: walk.mayRepeatHyphens, in: source, settings, itemizer)
    }
    record.entry.letters = letters
    record.entry.hash = hash
    record.entry.key = key
    counts.pointee.newWords &+= 1
    return insert(record, of: units, length: range.count)
  }
}
