internal import GalleyFonts
internal import GalleyUnicode

/// The outcome of a scan.
enum ScanOutcome {
  /// The columns hold the paragraph.
  case measured
  /// The paragraph has no letters of the script.
  case noLetters
  /// The paragraph has letters of another script.
  case otherScript
  /// The paragraph cannot be measured word by word.
  case irregular
}

/// Measures simple paragraphs word by word, without glyphs.
///
/// **Why.** Even a table of pairs costs several ns a unit when its glyphs are written down, flagged, placed
/// and added up again; finding a known word costs as much as a few of its letters.
///
/// **Why it may be trusted.** Only for paragraphs that `MeasuringStyle` admits, of one script without marks
/// and joiners, in which the space blocks all rules of the font but kerning. Then a word's glyphs depend on
/// whether spaces are beside it and on nothing else, and so do the breaks inside it; the break between two
/// words depends on the last unit of one and the first of the other. `SimpleShaper` and `LineBreaker` answer
/// all three when they are first needed. Tests compare the lines with those of the long way.
struct WordScanner<Unit: FixedWidthInteger & UnsignedInteger & BitwiseCopyable>: ~Copyable {
  private typealias Words = WordTable<Unit, WordRecord>
  private var table = Words()
  private var builder = WordRecordBuilder()
  private var contexts: [WordRecordBuilder.Context] = []
  /// The style, script and tailoring of each context.
  private var keys: [(style: Int, script: Script, tailoring: Int)] = []
  /// By context: the advance of a space in font units, the points for each font unit (negative if words
  /// cannot be scanned), and the steps between characters.
  private var spaces: [(advance: Int64, scale: Double, sums: Unmanaged<PairAdvanceTable>)] = []
  private let counts: UnsafeMutablePointer<MeasureCounts>
  /// Answers to whether a line may end after the space between two units, by hash. An entry holds the key of
  /// the gap, the unit before it and the unit after it, then a bit for "known" and a bit for the answer; 0 in
  /// free slots.
  private var gaps = [UInt64](repeating: 0, count: 1 << 13)
  /// Answers to whether some rule may see both of two units with spaces between them, in the same form, with
  /// the index of the context.
  private var meetings = [UInt64](repeating: 0, count: 1 << 11)

  init(counts: UnsafeMutablePointer<MeasureCounts>) { self.counts = counts }

  /// Returns the context of a style and script, if it has been created.
  func context(style: Int, script: Script, tailoring: Int) -> Int? {
    for index in keys.indices where keys[index] == (style, script, tailoring) { return index }
    return nil
  }

  /// Creates the context of a style and script.
  mutating func makeContext(
    style: Int, script: Script, tailoring: Int, in source: StyledText, table: PairTable?
  ) -> Int {
    let textStyle = source.styles[style]
    contexts.append(
      WordRecordBuilder.Context(
        style: style, script: script, tailoring: tailoring, table: table, textStyle))
    keys.append((style, script, tailoring))
    let context = contexts[contexts.count - 1]
    spaces.append(
      (
        Int64(context.space), context.table == nil ? -1 : textStyle.font.horizontalScale,
        Unmanaged.passUnretained(context.sums)
      ))
    return contexts.count - 1
  }

  /// Fills `columns` with the opportunities of a paragraph.
  ///
  /// - Parameters:
  ///   - text: The paragraph.
  ///   - contentEnd: The start of its terminator.
  ///   - runs: The runs that tile the paragraph.
  mutating func scan(
    _ text: UnsafeBufferPointer<Unit>, contentEnd: Int, runs: [ScannedRun], breaker: LineBreaker,
    gapKey: Int, into columns: inout OpportunityColumns
  ) -> ScanOutcome {
    columns.removeAll()
    columns.glyphs.begin()
    if runs.count == 1 { columns.scale = max(spaces[runs[0].context].scale, 0) }
    let base = text.baseAddress!
    var hasLetters = false
    let scriptIsLatin = contexts[runs[0].context].script == .latin
    let mayAdd = Unit.self == UInt8.self && breaker.tailoring.wordBreak != .breakAll
    var place = Place()
    var start = 0
    for run in runs {
      let end = min(run.end, contentEnd)
      let (space, scale, sums) = spaces[run.context]
      guard scale >= 0, run.context <= UInt16.max >> 2 else { return .irregular }
      columns.spans.beginRun(at: place.width, scale: scale)
      if start > 0, start < end, base[start - 1] != 0x20, base[start] != 0x20 { return .irregular }
      place.begin(scale: scale)
      var offset = start
      while offset < end {
        if base[offset] == 0x20 {
          place.sum += space
          offset += 1
          continue
        }
        let first = offset
        if mayAdd, let word = add(base, first..<end, hasBefore: first > start, sums), word.kinds.isWhole {
          counts.pointee.addedWords &+= 1
          if word.kinds.contains(.letter) {
            guard scriptIsLatin else { return hasLetters ? .irregular : .otherScript }
            hasLetters = true
          }
          if place.meets, first > start, mayMeet(place.last, base[first], run.context) { return .irregular }
          if mayBreak(base, before: first, after: place.last, gapKey: gapKey, breaker) {
            columns.append(
              offset: first, contentEnd: place.lineEnd, start: place.position, isPlain: true)
          }
          place.sum += word.sum
          place.end(after: base[word.end - 1], meets: false)
          offset = word.end
          continue
        }
        offset = Words.space(in: base, from: offset, to: end)
        let (hasBefore, hasAfter) = (first > start, offset < end)
        guard offset - first <= Words.longest else { return .irregular }
        let key = UInt16(run.context) << 2 | (hasBefore ? 1 : 0) | (hasAfter ? 2 : 0)
        let record = record(of: base + first, length: offset - first, key: key, breaker)
        if record.pointee.isIrregular { return .irregular }
        if hasBefore, place.meets || record.pointee.meetsBefore,
          mayMeet(place.last, base[first], run.context)
        {
          return .irregular
        }
        if record.pointee.scriptKind != 0 {
          if record.pointee.scriptKind == 2 { return hasLetters ? .irregular : .otherScript }
          hasLetters = true
        }
        if hasBefore { place.sum += Int64(record.pointee.before) }
        if mayBreak(base, before: first, after: place.last, gapKey: gapKey, breaker) {
          columns.append(
            offset: first, contentEnd: place.lineEnd, start: place.position,
            isPlain: first == start || record.pointee.startsPlainly)
        }
        appendOpportunities(
          of: record, at: first, width: place.width, sum: place.sum, scale: scale, into: &columns)
        columns.glyphs.note(record.pointee.glyphDifference, wordEndingAt: offset)
        place.sum += Int64(record.pointee.advance)
        place.end(after: base[offset - 1], meets: record.pointee.meetsAfter)
        if hasAfter { place.sum += Int64(record.pointee.after) }
      }
      // There may be rules about several spaces after a word, and nothing else.
      if place.meets, mayMeet(place.last, 0, run.context) { return .irregular }
      place.width = place.position
      start = max(end, start)
    }
    columns.append(offset: text.count, contentEnd: place.lineEnd, start: place.width, isPlain: true)
    return hasLetters ? .measured : .noLetters
  }

  /// The part of the endless line that has been added up.
  private struct Place {
    /// Points to the start of the run.
    var width = 0.0
    /// Font units from there.
    var sum: Int64 = 0
    /// Points for each font unit.
    private var scale = 0.0
    /// The last unit that is no space; at the start U+0000, which breaks as a letter does.
    private(set) var last: Unit = 0
    /// Points to its end.
    private(set) var lineEnd = 0.0
    /// Whether some rule may see it together with what is after the next spaces.
    private(set) var meets = false

    /// Points to the end.
    @inline(__always)
    var position: Double { width + Double(sum) * scale }

    /// Begins a run.
    @inline(__always)
    mutating func begin(scale: Double) {
      self.scale = scale
      sum = 0
      meets = false
    }

    /// Ends a word.
    @inline(__always)
    mutating func end(after last: Unit, meets: Bool) {
      self.last = last
      self.meets = meets
      lineEnd = position
    }
  }

  /// Returns the record of a word, which is created if the word has not been met before.
  @inline(__always)
  private mutating func record(
    of word: UnsafePointer<Unit>, length: Int, key: UInt16, _ breaker: LineBreaker
  ) -> UnsafePointer<WordRecord> {
    let letters = Words.letters(of: word, length: length)
    let hash = Words.hash(of: word, length: length, letters: letters, key: key)
    counts.pointee.lookedUpWords &+= 1
    var number = table.number(of: word, length: length, letters: letters, hash: hash, key: key)
    if number == 0 {
      number = learn(word, length: length, letters: letters, hash: hash, key: key, breaker: breaker)
    }
    return table.record(number)
  }

  /// Appends the opportunities inside of a word that begins at an offset.
  ///
  /// - Parameters:
  ///   - width: Points to the start of the run.
  ///   - sum: Font units from there to the word.
  ///   - scale: Points for each font unit.
  @inline(__always)
  private func appendOpportunities(
    of record: UnsafePointer<WordRecord>, at first: Int, width: Double, sum: Int64, scale: Double,
    into columns: inout OpportunityColumns
  ) {
    guard record.pointee.entry.opportunityCount > 0 else { return }
    let opportunities = Int(record.pointee.entry.firstOpportunity)
    for index in opportunities..<opportunities + Int(record.pointee.entry.opportunityCount) {
      let opportunity = table.opportunities[index]
      let inside = width + Double(sum + Int64(opportunity.advance)) * scale
      columns.append(
        offset: first + Int(opportunity.offset), contentEnd: inside, start: inside,
        isPlain: opportunity.isPlain)
    }
  }

  /// Adds up the letters of a word, up to the next space, without a look into the table.
  ///
  /// - Returns: `nil` if some pair has no step.
  @inline(__always)
  private func add(
    _ base: UnsafePointer<Unit>, _ range: Range<Int>, hasBefore: Bool, _ sums: Unmanaged<PairAdvanceTable>
  ) -> (sum: Int64, end: Int, kinds: PairAdvanceTable.Kinds)? {
    let steps = sums._withUnsafeGuaranteedRef { $0.steps }
    var kinds: UInt32 = 0
    var sum: Int64 = 0
    var pair = hasBefore ? 0x20 : 0
    var offset = range.lowerBound
    while offset < range.upperBound {
      let unit = Int(truncatingIfNeeded: base[offset])
      pair = (pair & 0xFF) << 8 | unit
      var step = steps[pair]
      if !step.isStep {
        if step.isUnknown { step = sums._withUnsafeGuaranteedRef { $0.ask(pair) } }
        guard step.isStep else { return nil }
      }
      if unit == 0x20 { break }
      kinds |= step.bits
      sum += step.units
      offset += 1
    }
    return (sum, offset, PairAdvanceTable.Kinds(ofSteps: kinds))
  }

  /// Returns the measurer of paragraphs that fit on one line, in a context.
  func adder(_ context: Int) -> SingleLineMeasurer? {
    let (_, scale, sums) = spaces[context]
    return scale > 0 ? SingleLineMeasurer(sums: sums, scale: scale) : nil
  }

  /// Returns a word for such a measurer; `nil` for one that cannot be measured by itself.
  ///
  /// - Parameters:
  ///   - range: The word's range in `text`, between two spaces, tabs or ends.
  ///   - context: The index of its context. A word in another script has letters, and other lengths.
  @inline(never)
  mutating func word(
    _ range: Range<Int>, of text: UnsafeBufferPointer<Unit>, _ context: Int, _ breaker: LineBreaker
  ) -> SingleLineMeasurer.Word? {
    guard !range.isEmpty, range.count <= Words.longest, context <= UInt16.max >> 2 else { return nil }
    let hasBefore = range.lowerBound > 0 && text[range.lowerBound - 1] == 0x20
    let hasAfter = range.upperBound < text.count && text[range.upperBound] == 0x20
    let key = UInt16(context) << 2 | (hasBefore ? 1 : 0) | (hasAfter ? 2 : 0)
    let record = record(
      of: text.baseAddress! + range.lowerBound, length: range.count, key: key, breaker)
    guard !record.pointee.isIrregular else { return nil }
    if record.pointee.meetsBefore {
      var before = range.lowerBound - 1
      while before >= 0, text[before] == 0x20 { before -= 1 }
      let other = before >= 0 && text[before] != 9 ? text[before] : 0
      if mayMeet(other, text[range.lowerBound], context) { return nil }
    }
    if record.pointee.meetsAfter {
      var after = range.upperBound
      while after < text.count, text[after] == 0x20 { after += 1 }
      let other = after < text.count && text[after] != 9 ? text[after] : 0
      if mayMeet(text[range.upperBound - 1], other, context) { return nil }
    }
    return SingleLineMeasurer.Word(
      before: Int64(record.pointee.before), advance: Int64(record.pointee.advance),
      after: hasAfter ? spaces[context].advance + Int64(record.pointee.after) : 0,
      hasLetters: record.pointee.scriptKind != 0, glyphDifference: record.pointee.glyphDifference)
  }

  /// Shapes a word and appends its glyphs, without those of the spaces beside it.
  ///
  /// - Parameter range: The word's range in `text`, between two spaces or ends.
  /// - Returns: What the spaces add; `nil` if the glyphs depend on more than them.
  mutating func shape(
    _ range: Range<Int>, of text: UnsafeBufferPointer<Unit>, _ context: Int, into glyphs: inout GlyphBuffer
  ) -> WordRecordBuilder.ShapedWord? {
    builder.shape(
      text.baseAddress! + range.lowerBound, length: range.count, in: contexts[context],
      hasBefore: range.lowerBound > 0, hasAfter: range.upperBound < text.count, into: &glyphs)
  }

  @inline(never)
  private mutating func learn(
    _ word: UnsafePointer<Unit>, length: Int, letters: WordLetters, hash: UInt32, key: UInt16,
    breaker: LineBreaker
  ) -> Int {
    var record = builder.record(
      of: word, length: length, in: contexts[Int(key >> 2)], hasBefore: key & 1 != 0, hasAfter: key & 2 != 0,
      breaker: breaker)
    record.entry.letters = letters
    record.entry.hash = hash
    record.entry.key = key
    counts.pointee.newWords &+= 1
    _ = table.makeRoom(for: length)
    return table.insert(record, builder.opportunities, of: word)
  }

  /// Whether some rule may see both of two characters with spaces between them, U+0000 standing for none.
  @inline(never)
  private mutating func mayMeet(_ first: Unit, _ last: Unit, _ context: Int) -> Bool {
    guard let neighbours = contexts[context].spaceNeighbours, let table = contexts[context].table else {
      return false
    }
    let question =
      UInt64(truncatingIfNeeded: first) << 16 | UInt64(truncatingIfNeeded: last)
      | UInt64(truncatingIfNeeded: context) << 32
    let slot = Int(truncatingIfNeeded: (question &* 0x9E37_79B9_7F4A_7C15) >> 53)
    let known = meetings[slot]
    if known >> 2 == question, known & 2 != 0 { return known & 1 != 0 }
    let answer = table._withUnsafeGuaranteedRef {
      neighbours.mayMeet(
        between: $0.character(TextUnits.unit(first)).glyph, and: $0.character(TextUnits.unit(last)).glyph)
    }
    meetings[slot] = question << 2 | 2 | (answer ? 1 : 0)
    return answer
  }

  /// Whether a space stands before a unit and a line may end after it.
  ///
  /// - Parameters:
  ///   - offset: The unit's offset.
  ///   - last: The last unit before the spaces.
  ///   - gapKey: The index of the breaker.
  @inline(__always)
  private mutating func mayBreak(
    _ text: UnsafePointer<Unit>, before offset: Int, after last: Unit, gapKey: Int, _ breaker: LineBreaker
  ) -> Bool {
    guard offset > 0, text[offset - 1] == 0x20 else { return false }
    let first = text[offset]
    let question =
      UInt64(truncatingIfNeeded: last) << 16 | UInt64(truncatingIfNeeded: first)
      | UInt64(truncatingIfNeeded: gapKey) << 32
    let slot = Int(truncatingIfNeeded: (question &* 0x9E37_79B9_7F4A_7C15) >> 51)
    let known = gaps[slot]
    if known >> 2 == question, known & 2 != 0 { return known & 1 != 0 }
    return ask(question, at: slot, breaker)
  }

  @inline(never)
  private mutating func ask(_ question: UInt64, at slot: Int, _ breaker: LineBreaker) -> Bool {
    let last = Unit(truncatingIfNeeded: question >> 16)
    let first = Unit(truncatingIfNeeded: question)
    let units = [TextUnits.unit(last), 0x20, TextUnits.unit(first)]
    var breaks: [LineBreak] = []
    breaker.findBreaks(in: units.span, into: &breaks)
    let answer = breaks[2] != .prohibited
    gaps[slot] = question << 2 | 2 | (answer ? 1 : 0)
    return answer
  }
}
