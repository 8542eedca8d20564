internal import GalleyFonts
internal import GalleyUnicode

/// The fast path: sets simple text from a `PairTable`, and leaves the rest to HarfBuzz.
///
/// **Why.** HarfBuzz costs 80 to 480 ns a glyph of Latin text, a table 1 to 2, and most text needs no more
/// than every character's glyph and the kerning of every pair. The table is not a second shaper: each entry
/// is HarfBuzz's answer for one character or two.
///
/// **Why it may be trusted.** The glyphs, advances, offsets, clusters and break flags must be those of
/// HarfBuzz, bit for bit; a test compares both on the benchmark's texts, on random ones and on the installed
/// fonts, and `ParagraphShaper.usesFastPath` turns the fast path off. The argument: `LookupRules` finds, for
/// every rule that the font applies to this script and language, one pair of glyphs without which it cannot
/// apply. Text without such *flagged* pairs keeps its nominal glyphs, and what is left, kerning, depends on
/// neighbours only.
///
/// **The rest** (flagged pairs, marks, all that is not in the table) forms *complex sequences*, which are cut
/// out and shaped by HarfBuzz. The cuts are beside *blockers*, glyphs that no rule but kerning mentions:
/// nothing reaches over one, and the kerning across the cut comes from the table. Where a font has rules of
/// three glyphs or more, which in most fonts leave no blockers near, a pair counts as flagged only if all of
/// such a rule is there (`PairTable.mayApply`), and a sequence may also begin or end between simple
/// characters: twice the reach of the rules away from the problem. It is then checked that the outer half has
/// come out as the table has it. So no rule has applied there, and none can have reached over the cut, since
/// it would have had to find a flagged pair within its reach.
///
/// See docs/decisions/fast-tables.md.
struct SimpleShaper: ~Copyable {
  private let text: UnsafeBufferPointer<UInt16>
  private let range: Range<Int>
  /// The offset from which on units have no glyph yet, or one glyph each: the end of the last complex
  /// sequence.
  private var floor: Int
  /// The glyph of the unit at `floor`.
  private var floorGlyph: Int
  /// The offset up to which no pair is a problem.
  private var passed: Int

  /// Shapes a left-to-right run and appends its glyphs.
  ///
  /// The table is passed from function to function and not stored: all threads share it, and counting
  /// references would make them wait for one another.
  ///
  /// - Parameters:
  ///   - cache: The glyphs of complex sequences.
  ///   - flagsAllCuts: Whether HarfBuzz's own answers are wanted about where cuts change glyphs. Of some
  ///     that it suspects it is known that they change none.
  ///   - shapeSequence: Shapes a complex sequence by HarfBuzz and appends its glyphs.
  static func shape(
    _ text: UnsafeBufferPointer<UInt16>, _ range: Range<Int>, table: PairTable, cache: ComplexSequenceCache,
    flagsAllCuts: Bool = true, into glyphs: inout GlyphBuffer,
    shapeSequence: (Range<Int>, inout GlyphBuffer) -> Void
  ) {
    let start = glyphs.count
    var shaper = SimpleShaper(
      text: text, range: range, floor: range.lowerBound, floorGlyph: start)
    while let problem = shaper.shapeSimple(by: table, cache, into: &glyphs) {
      if shaper.floorGlyph == start, text[range].contains(SimpleShaper.fractionSlash) {
        glyphs.truncate(to: start)
        return shapeSequence(range, &glyphs)
      }
      let proven = cache.finder.sequence(around: problem, of: text, in: range, by: table)
      if !flagsAllCuts, let proven, proven.isInert,
        shaper.pass(to: proven.range.upperBound, from: problem.upperBound - 1, by: table, glyphs)
      {
        continue
      }
      let sequence = proven?.range ?? shaper.sequence(around: problem, by: table, cache)
      guard sequence.lowerBound >= shaper.floor else {
        glyphs.truncate(to: start)
        return shapeSequence(range, &glyphs)
      }
      glyphs.truncate(to: shaper.floorGlyph + sequence.lowerBound - shaper.floor)
      guard
        shaper.shape(sequence, isProven: proven != nil, by: table, cache, into: &glyphs, shapeSequence)
      else {
        glyphs.truncate(to: start)
        return shapeSequence(range, &glyphs)
      }
    }
  }

  /// Shapes a few units from left to right, and appends their glyphs, if the font has a table that knows them
  /// and there is no complex sequence among them.
  ///
  /// - Returns: Whether that is so; if not, nothing is appended.
  static func shapePlain(
    _ text: UnsafeBufferPointer<UInt16>, _ range: Range<Int>, font: FontInstance, script: Script,
    language: String?, features: [FontFeature], into glyphs: inout GlyphBuffer
  ) -> Bool {
    guard let table = PairTable.known(for: font, script: script, language: language, features: features)
    else { return false }
    let start = glyphs.count
    let shaper = SimpleShaper(text: text, range: range, floor: range.lowerBound, floorGlyph: start)
    if shaper.shapeSimple(by: table, nil, into: &glyphs) == nil { return true }
    glyphs.truncate(to: start)
    return false
  }

  /// The fraction slash: HarfBuzz makes fractions of all digits around it, however many.
  private static let fractionSlash: UInt16 = 0x2044

  private init(
    text: UnsafeBufferPointer<UInt16>, range: Range<Int>, floor: Int, floorGlyph: Int
  ) {
    self.text = text
    self.range = range
    self.floor = floor
    self.floorGlyph = floorGlyph
    passed = floor
  }

  /// Passes over a sequence in which all rules that are met only keep others from being applied: nothing
  /// changes there, wherever the text is cut.
  ///
  /// - Parameters:
  ///   - end: The end of the sequence.
  ///   - offset: The second unit of the problem in it: those before it have their glyphs.
  /// - Returns: Whether the table has the glyphs of the sequence.
  private mutating func pass(
    to end: Int, from offset: Int, by table: PairTable, _ glyphs: borrowing GlyphBuffer
  ) -> Bool {
    for unit in offset..<end {
      let pair = pair(before: unit, by: table)
      guard !pair.isFlagged || pair.dependsOnContext else { return false }
    }
    (floorGlyph, floor) = (glyphs.count, offset)
    passed = end
    return true
  }

  /// Sets units from `floor` on by the table.
  ///
  /// - Parameter cache: Finds sequences; without it each flagged pair is a problem.
  /// - Returns: The first unit that is not simple with the one before it, or the two of a flagged pair. `nil`
  ///   at the run's end.
  private func shapeSimple(
    by table: PairTable, _ cache: ComplexSequenceCache?, into glyphs: inout GlyphBuffer
  ) -> Range<Int>? {
    guard floor < range.upperBound else { return nil }
    let count = range.upperBound - floor
    glyphs.reserve(count)
    let start = glyphs.count
    let ids = glyphs.ids + start
    let advances = glyphs.advances + start
    let xOffsets = glyphs.xOffsets + start
    let unsafeToBreak = glyphs.unsafeToBreak + start
    let units = text.baseAddress! + floor
    let known = table.known
    var previous = PairTable.Character.complex
    if floor > range.lowerBound { previous = table.character(units[-1]) }
    var problem: Range<Int>?
    var g = 0
    search: while g < count {
      // Nearly all glyphs stand where the pen is, and lines may be cut before them.
      let end = min(g + SimpleShaper.stride, count)
      (xOffsets + g).update(repeating: 0, count: end - g)
      (unsafeToBreak + g).update(repeating: false, count: end - g)
      while g < end {
        let unit = units[g]
        var character = known.character(unit)
        if character == .unknown { character = table.character(unit) }
        guard character.isSimple else {
          // It may change the character before it: a mark composes with its base.
          problem = max(floor + g - 1, floor)..<floor + g + 1
          break search
        }
        var advance = character.advance
        if previous.slot != 0, character.slot != 0 {
          var pair = known.pair(previous, then: character)
          if pair == .unknown { pair = table.pair(previous, then: character, units: (units[g - 1], unit)) }
          if pair != .none {
            if floor + g >= passed, isProblem(pair, at: floor + g, by: table, cache) {
              problem = floor + g - 1..<floor + g + 1
              break search
            }
            advances[g - 1] &+= pair.firstShare
            if !pair.isPlain {
              xOffsets[g] = pair.secondShare
              advance &+= pair.secondShare
            }
            // What is passed is safe, whatever HarfBuzz says of the pair.
            unsafeToBreak[g] = pair.isUnsafe && (floor + g >= passed || pair.kerning != 0)
          }
        }
        ids[g] = character.glyph
        advances[g] = advance
        previous = character
        g += 1
      }
    }
    (glyphs.yOffsets + start).update(repeating: 0, count: g)
    let clusters = glyphs.clusters + start
    for index in 0..<g { clusters[index] = Int32(truncatingIfNeeded: floor + index) }
    glyphs.commit(g)
    return problem
  }

  /// The number of glyphs whose columns are cleared at a time.
  private static let stride = 64

  /// Returns the complex sequence around a problem: the units that HarfBuzz has to shape together.
  ///
  /// They begin with a blocker before the problem, or at `floor`; they end with a blocker after it, such that
  /// another one follows before the next problem, which so finds one to begin with. A margin of simple
  /// characters serves as well as a blocker.
  private func sequence(
    around problem: Range<Int>, by table: PairTable, _ cache: ComplexSequenceCache
  ) -> Range<Int> {
    let margin = table.reach.map { 2 * $0 } ?? Int.max
    var start = problem.lowerBound
    while start > floor {
      start -= 1
      if table.character(text[start]).blocks || problem.lowerBound - start >= margin { break }
    }
    var end: Int?
    var isClosed = false
    /// The number of simple characters since the last problem.
    var joinedCount = 0
    var previous = table.character(text[problem.upperBound - 1])
    for offset in problem.upperBound..<range.upperBound {
      let character = table.character(text[offset])
      let isJoined =
        character.isSimple && previous.isSimple
        && !isProblem(pair(before: offset, by: table), at: offset, by: table, cache)
      joinedCount = isJoined ? joinedCount + 1 : 0
      if let end, isJoined {
        if isClosed || joinedCount >= margin && offset + 1 - end >= margin { return start..<end }
        isClosed = character.blocks
      } else {
        end = character.isSimple && character.blocks && (isJoined || !previous.isSimple) ? offset + 1 : nil
        isClosed = false
      }
      if end == nil, joinedCount == margin { end = offset + 1 }
      previous = character
    }
    return start..<range.upperBound
  }

  /// Whether the pair of simple characters at an offset and before it is flagged.
  @inline(__always)
  private func isProblem(
    _ pair: PairTable.Pair, at offset: Int, by table: PairTable, _ cache: ComplexSequenceCache?
  ) -> Bool {
    guard pair.isFlagged else { return false }
    guard pair.dependsOnContext, let cache else { return true }
    return cache.finder.mayApply(text, range, at: offset, by: table)
  }

  /// Shapes a complex sequence by HarfBuzz and kerns it with the text beside it.
  ///
  /// - Returns: Whether it may be cut out of the text.
  private mutating func shape(
    _ sequence: Range<Int>, isProven: Bool, by table: PairTable, _ cache: ComplexSequenceCache,
    into glyphs: inout GlyphBuffer,
    _ shapeSequence: (Range<Int>, inout GlyphBuffer) -> Void
  ) -> Bool {
    let start = glyphs.count
    if !cache.append(sequence, of: text, table, to: &glyphs) {
      shapeSequence(sequence, &glyphs)
      guard isProven || mayCut(sequence, glyphs, from: start, by: table) else { return false }
      cache.remember(sequence, of: text, table, glyphs, from: start)
    }
    if sequence.lowerBound > range.lowerBound, glyphs.count > start {
      let pair = pair(before: sequence.lowerBound, by: table)
      glyphs.advances[start] += pair.secondShare
      glyphs.xOffsets[start] += pair.secondShare
      if pair.isUnsafe { glyphs.unsafeToBreak[start] = true }
    }
    floor = sequence.upperBound
    floorGlyph = glyphs.count
    return true
  }

  /// Whether rules have left the characters beside the ends of a sequence alone, where no blockers stand
  /// there.
  private func mayCut(
    _ sequence: Range<Int>, _ glyphs: borrowing GlyphBuffer, from first: Int, by table: PairTable
  ) -> Bool {
    guard let reach = table.reach else { return true }
    func areAllPlain(glyphsFrom glyph: Int, unitsFrom offset: Int) -> Bool {
      guard glyphs.count - first > reach, sequence.count > reach else { return false }
      return (0..<reach).allSatisfy { isPlain(glyph + $0, offset + $0, glyphs, in: sequence, by: table) }
    }
    let isOpenBefore =
      sequence.lowerBound > range.lowerBound && !table.character(text[sequence.lowerBound]).blocks
    let isOpenAfter =
      sequence.upperBound < range.upperBound && !table.character(text[sequence.upperBound - 1]).blocks
    return (!isOpenBefore || areAllPlain(glyphsFrom: first, unitsFrom: sequence.lowerBound))
      && (!isOpenAfter
        || areAllPlain(glyphsFrom: glyphs.count - reach, unitsFrom: sequence.upperBound - reach))
  }

  /// Whether a glyph of a sequence is what the table has for a character.
  private func isPlain(
    _ glyph: Int, _ offset: Int, _ glyphs: borrowing GlyphBuffer, in sequence: Range<Int>,
    by table: PairTable
  ) -> Bool {
    let character = table.character(text[offset])
    guard character.isSimple else { return false }
    var advance = character.advance
    var shift: Int32 = 0
    var isUnsafe = false
    if offset > sequence.lowerBound {
      let pair = pair(before: offset, by: table)
      shift = pair.secondShare
      isUnsafe = pair.isUnsafe
    }
    advance += shift
    if offset + 1 < sequence.upperBound { advance += pair(before: offset + 1, by: table).firstShare }
    return glyphs.ids[glyph] == character.glyph && Int(glyphs.clusters[glyph]) == offset
      && glyphs.advances[glyph] == advance && glyphs.xOffsets[glyph] == shift && glyphs.yOffsets[glyph] == 0
      && glyphs.unsafeToBreak[glyph] == isUnsafe
  }

  private func pair(before offset: Int, by table: PairTable) -> PairTable.Pair {
    table.pair(
      table.character(text[offset - 1]), then: table.character(text[offset]),
      units: (text[offset - 1], text[offset]))
  }
}
