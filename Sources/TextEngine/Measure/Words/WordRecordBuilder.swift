internal import GalleyFonts
internal import GalleyUnicode

/// Creates the records of words: adds up the advances of each word once, from a `PairTable`, and finds its
/// opportunities.
struct WordRecordBuilder: ~Copyable {
  private var glyphs = GlyphBuffer()
  private let sequences = ComplexSequenceCache()
  private let buffer = ShapingBuffer()
  private var breaks: [LineBreak] = []
  /// The word, between two spaces.
  private var text: [UInt16] = []
  /// By offset in `text`: the advance up to it, and whether a cut there changes no glyph.
  private var positions: [Int64] = []
  private var isSafe: [Bool] = []
  /// Whether the space before the word does nothing but kern, and takes all of that. A line that begins with
  /// the word is then as wide as without: the space is on the line before.
  private var kernsSpaceOnly = false
  /// The glyphs of the word less its units, and whether each unit has one, in order.
  private var glyphDifference: Int8 = 0
  private var hasGlyphPerUnit = true
  private(set) var opportunities: [WordOpportunity] = []
  private var scripts = ScriptKinds()

  /// The settings for the words of one style, script and tailoring.
  final class Context {
    let style: Int
    let script: Script
    let tailoring: Int
    /// The table; `nil` if words cannot be set from one. All threads share it, so no references are counted
    /// per word.
    let table: Unmanaged<PairTable>?
    private let keptTable: PairTable?
    let textStyle: TextStyle
    /// Whether a break after an explicit hyphen may show another one on the next line.
    let mayRepeatHyphens: Bool
    /// The advance of a space, in font units.
    let space: Int32
    /// What stands beside a space that some rule asks for; `nil` if none does.
    let spaceNeighbours: SequenceRules.Neighbours?
    /// The steps between characters that are stored as bytes.
    let sums: PairAdvanceTable

    init(style: Int, script: Script, tailoring: Int, table: PairTable?, _ textStyle: TextStyle) {
      self.style = style
      self.script = script
      self.tailoring = tailoring
      self.textStyle = textStyle
      mayRepeatHyphens = textStyle.language != nil
      let space = table?.character(0x20) ?? .complex
      spaceNeighbours =
        space.isSimple && !space.blocks ? table?.sequenceRules?.neighbours(of: Int(space.glyph)) : nil
      // Rules that ask for several spaces are among those of their neighbours.
      let spaces = table?.pair(space, then: space, units: (0x20, 0x20))
      let isUsable =
        space.isSimple
        && (space.blocks
          ? spaces == PairTable.Pair.none
          : spaceNeighbours != nil && spaces?.isPlain == true && spaces?.kerning == 0)
      keptTable = isUsable ? table : nil
      self.table = keptTable.map { Unmanaged.passUnretained($0) }
      self.space = isUsable ? space.advance : 0
      sums = PairAdvanceTable(keptTable, spaceNeighbours: spaceNeighbours)
    }
  }

  /// Returns the record of a word, measured now.
  ///
  /// - Parameters:
  ///   - hasBefore: Whether a space of the same run stands before it.
  ///   - hasAfter: Whether one stands after it.
  /// - Returns: The record; `opportunities` has its opportunities.
  mutating func record<Unit: FixedWidthInteger & UnsignedInteger>(
    of word: UnsafePointer<Unit>, length: Int, in context: Context, hasBefore: Bool,
    hasAfter: Bool,
    breaker: borrowing LineBreaker
  ) -> WordRecord {
    var record = WordRecord()
    record.entry.unitCount = UInt16(length)
    record.isIrregular = true
    opportunities.removeAll(keepingCapacity: true)
    guard let table = context.table, let kind = scripts.kind(of: word, length, context.script) else {
      return record
    }
    record.scriptKind = kind
    let range = set(word, length, hasBefore: hasBefore, hasAfter: hasAfter)
    (glyphDifference, hasGlyphPerUnit, kernsSpaceOnly) = (0, true, hasBefore)
    if let neighbours = context.spaceNeighbours {
      let (first, last) = table._withUnsafeGuaranteedRef {
        ($0.character(text[1]).glyph, $0.character(text[length]).glyph)
      }
      record.meetsBefore = hasBefore && neighbours.mayMeet(after: first)
      record.meetsAfter = hasAfter && neighbours.mayMeet(before: last)
    }
    guard table._withUnsafeGuaranteedRef({ add(range, $0) || shape(range, in: context, $0) }) else {
      return record
    }
    let space = Int64(context.space)
    let before = hasBefore ? positions[1] - space : 0
    let after = hasAfter ? positions[length + 2] - positions[length + 1] - space : 0
    guard let before = Int16(exactly: before), let after = Int16(exactly: after),
      let advance = Int32(exactly: positions[length + 1] - positions[1])
    else { return record }
    record.before = before
    record.after = after
    record.advance = advance
    record.startsPlainly = !hasBefore || isSafe[1] || kernsSpaceOnly
    record.isIrregular = false
    record.glyphDifference = glyphDifference

    if breaker.tailoring.wordBreak != .breakAll, hasLettersOnly() { return record }
    let units = text
    breaker.findBreaks(in: units.span, into: &breaks)
    for offset in 1..<length where breaks[offset + 1] != .prohibited {
      if breaks[offset + 1] == .mandatory { record.isIrregular = true }
      let showsMore = HyphenFinder.mayShowMore(after: text[offset], mayRepeat: context.mayRepeatHyphens)
      opportunities.append(
        WordOpportunity(
          offset: UInt16(offset), isPlain: isSafe[offset + 1] && !showsMore,
          advance: Int32(truncatingIfNeeded: positions[offset + 1] - positions[1])))
    }
    if !opportunities.isEmpty, !hasGlyphPerUnit { record.glyphDifference = GlyphNotes.unknown }
    findCutsOfEqualWidth(range, in: context, table)
    return record
  }

  /// Sets `text` to a word between two spaces.
  ///
  /// - Returns: The word with the spaces that are there.
  private mutating func set<Unit: FixedWidthInteger & UnsignedInteger>(
    _ word: UnsafePointer<Unit>, _ length: Int, hasBefore: Bool, hasAfter: Bool
  ) -> Range<Int> {
    text.removeAll(keepingCapacity: true)
    text.append(0x20)
    for index in 0..<length { text.append(TextUnits.unit(word[index])) }
    text.append(0x20)
    while positions.count < length + 3 {
      positions.append(0)
      isSafe.append(false)
    }
    return (hasBefore ? 0 : 1)..<length + (hasAfter ? 2 : 1)
  }

  /// What is known of a word that was shaped.
  struct ShapedWord {
    /// The number of its glyphs.
    var count: Int
    /// The advance of the space before it, in font units.
    var before: Int32
    /// Whether a line must not be cut before the space after it without shaping again.
    var isUnsafeAfter: Bool
    var hasLetters: Bool
  }

  /// Shapes a word and appends its glyphs, with clusters from its start. Words that have no regular record
  /// are none.
  ///
  /// - Parameters:
  ///   - hasBefore: Whether a space of the same run stands before it.
  ///   - hasAfter: Whether one stands after it.
  /// - Returns: `nil` if its glyphs depend on more than the spaces beside it, or are drawn beside their
  ///   places.
  mutating func shape<Unit: FixedWidthInteger & UnsignedInteger>(
    _ word: UnsafePointer<Unit>, length: Int, in context: Context, hasBefore: Bool, hasAfter: Bool,
    into output: inout GlyphBuffer
  ) -> ShapedWord? {
    guard let table = context.table, context.spaceNeighbours == nil,
      let kind = scripts.kind(of: word, length, context.script)
    else { return nil }
    let range = set(word, length, hasBefore: hasBefore, hasAfter: hasAfter)
    guard table._withUnsafeGuaranteedRef({ shape(range, in: context, $0, flagsAllCuts: true) }) else {
      return nil
    }
    let first = hasBefore ? 1 : 0
    let end = glyphs.count - (hasAfter ? 1 : 0)
    guard first < end, isDivided(first, from: 1), isDivided(end, from: range.count - 1) || !hasAfter else {
      return nil
    }
    for glyph in 0..<glyphs.count {
      guard glyphs.xOffsets[glyph] == 0, glyphs.yOffsets[glyph] == 0,
        glyph == 0 || glyphs.clusters[glyph - 1] <= glyphs.clusters[glyph]
      else { return nil }
    }
    if hasAfter, glyphs.advances[end] != context.space { return nil }
    let before = hasBefore ? glyphs.advances[0] : 0
    guard !hasBefore || Int16(exactly: before - context.space) != nil,
      Int32(exactly: positions[length + 1] - positions[1]) != nil
    else { return nil }
    output.append(glyphs, first, count: end - first, clustersFrom: Int32(-first))
    return ShapedWord(
      count: end - first, before: before, isUnsafeAfter: hasAfter && glyphs.unsafeToBreak[end],
      hasLetters: kind != 0)
  }

  /// Whether the glyphs before an index are those of the units before an offset.
  private func isDivided(_ glyph: Int, from unit: Int) -> Bool {
    glyph == 0
      || glyphs.clusters[glyph] == Int32(truncatingIfNeeded: unit)
        && glyphs.clusters[glyph - 1] < glyphs.clusters[glyph]
  }

  /// Finds the opportunities at which a cut changes glyphs, as that of a hyphen between small letters, but
  /// no advances: lines are as wide as without it.
  ///
  /// - Parameter range: The word with the spaces beside it.
  private mutating func findCutsOfEqualWidth(
    _ range: Range<Int>, in context: Context, _ table: Unmanaged<PairTable>
  ) {
    let cuts = opportunities.indices.filter { index in
      let offset = Int(opportunities[index].offset)
      return !isSafe[offset + 1]
        && !HyphenFinder.mayShowMore(after: text[offset], mayRepeat: context.mayRepeatHyphens)
    }
    guard !cuts.isEmpty, cuts.count <= WordRecordBuilder.mostCuts, hasGlyphPerUnit else { return }
    let whole = positions
    var isEqual = [Bool](repeating: true, count: cuts.count + 2)
    let ends = [range.lowerBound] + cuts.map { Int(opportunities[$0].offset) + 1 } + [range.upperBound]
    for first in 0..<ends.count - 1 {
      for last in first + 1..<ends.count where last - first < ends.count - 1 {
        let part = ends[first]..<ends[last]
        let isDone = table._withUnsafeGuaranteedRef { add(part, $0) || shape(part, in: context, $0) }
        if isDone, hasGlyphPerUnit,
          (part.lowerBound...part.upperBound).allSatisfy({
            positions[$0] == whole[$0] - whole[part.lowerBound]
          })
        {
          continue
        }
        (isEqual[first], isEqual[last]) = (false, false)
      }
    }
    for (index, cut) in cuts.enumerated() where isEqual[index + 1] { opportunities[cut].isPlain = true }
  }

  /// A word with more cuts that change glyphs is measured where lines end in it.
  private static let mostCuts = 4

  /// Whether no line ends inside the word by any tailoring: it consists of ASCII letters, and stops after
  /// them (UAX #14 LB13 and LB28).
  private func hasLettersOnly() -> Bool {
    var end = text.count - 1
    while end > 1, text[end - 1] == 0x2C || text[end - 1] == 0x2E { end -= 1 }
    for index in 1..<end where text[index] | 0x20 < 0x61 || text[index] | 0x20 > 0x7A { return false }
    return end > 1
  }

  /// Adds up a part of `text` that has no flagged pairs.
  ///
  /// - Returns: Whether it has none, and simple characters only.
  private mutating func add(_ range: Range<Int>, _ table: borrowing PairTable) -> Bool {
    var sum: Int64 = 0
    var previous = PairTable.Character.complex
    positions[range.lowerBound] = 0
    for index in range {
      let character = table.character(text[index])
      guard character.isSimple, character.advance >= 0 else { return false }
      isSafe[index] = true
      var advance = character.advance
      if index > range.lowerBound {
        let pair = table.pair(previous, then: character, units: (text[index - 1], text[index]))
        if pair.isFlagged { return false }
        sum += Int64(pair.firstShare)
        positions[index] += Int64(pair.firstShare)
        advance += pair.secondShare
        isSafe[index] = !pair.isUnsafe
        if index == 1, !pair.isPlain { kernsSpaceOnly = false }
      }
      sum += Int64(advance)
      positions[index + 1] = sum
      previous = character
    }
    return ascends(range)
  }

  /// Shapes a part of `text` with the help of HarfBuzz.
  ///
  /// - Returns: Whether its characters are simple.
  private mutating func shape(
    _ range: Range<Int>, in context: Context, _ table: PairTable, flagsAllCuts: Bool = false
  ) -> Bool {
    for index in range where !table.character(text[index]).isSimple { return false }
    glyphs.truncate(to: 0)
    kernsSpaceOnly = false
    var none: [Int32]?
    text.withUnsafeBufferPointer { text in
      SimpleShaper.shape(
        UnsafeBufferPointer(rebasing: text[range]), 0..<range.count, table: table, cache: sequences,
        flagsAllCuts: flagsAllCuts, into: &glyphs
      ) { part, glyphs in
        buffer.shape(
          UnsafeBufferPointer(rebasing: text[range]), part, font: context.textStyle.font.instance,
          script: context.script, isRightToLeft: false, language: context.textStyle.language,
          features: context.textStyle.shapingFeatures, into: &glyphs, tatweels: &none)
      }
    }
    for index in range {
      positions[index + 1] = 0
      isSafe[index] = false
    }
    for glyph in 0..<glyphs.count {
      let unit = range.lowerBound + Int(glyphs.clusters[glyph])
      positions[unit + 1] += Int64(glyphs.advances[glyph])
      if glyph == 0 || glyphs.clusters[glyph - 1] != glyphs.clusters[glyph] { isSafe[unit] = true }
      if glyphs.unsafeToBreak[glyph] { isSafe[unit] = false }
      if glyphs.advances[glyph] < 0 { return false }
    }
    positions[range.lowerBound] = 0
    for index in range { positions[index + 1] += positions[index] }
    countGlyphs(range)
    return ascends(range)
  }

  /// Compares the number of the word's glyphs with that of its units.
  ///
  /// - Parameter range: The word with the spaces beside it, each of which has one glyph.
  private mutating func countGlyphs(_ range: Range<Int>) {
    glyphDifference = Int8(exactly: glyphs.count - range.count) ?? GlyphNotes.unknown
    hasGlyphPerUnit =
      glyphDifference == 0 && (0..<glyphs.count).allSatisfy { Int(glyphs.clusters[$0]) == $0 }
  }

  private func ascends(_ range: Range<Int>) -> Bool {
    for index in range where positions[index + 1] < positions[index] { return false }
    return true
  }
}

/// The scripts of units, each looked up once.
private struct ScriptKinds {
  /// By unit: 0 if not yet looked up, 1 for a character that stops a scan, 2 for a common one, from 3 on
  /// indexes of `scripts`, less 3.
  private var kinds = [UInt8](repeating: 0, count: 1 << 16)
  private var scripts: [Script] = []

  /// Returns 0 for a word of no script, 1 for one of `script`, 2 for one of another script. `nil` for a word
  /// of several scripts, and for one with characters that scripts share, white space or controls.
  mutating func kind<Unit: FixedWidthInteger & UnsignedInteger>(
    of word: UnsafePointer<Unit>, _ length: Int, _ script: Script
  ) -> UInt8? {
    var found: UInt8 = 2
    for index in 0..<length {
      let unit = TextUnits.unit(word[index])
      var kind = kinds[Int(unit)]
      if kind == 0 {
        kind = ask(unit)
        kinds[Int(unit)] = kind
      }
      if kind == 2 || kind == found { continue }
      guard kind != 1, found == 2 else { return nil }
      found = kind
    }
    return found == 2 ? 0 : scripts[Int(found) - 3] == script ? 1 : 2
  }

  private mutating func ask(_ unit: UInt16) -> UInt8 {
    if ParagraphAnalysis.isControl(unit) || ParagraphAnalysis.hangsAtLineEnd(unit) || unit == 0xAD {
      return 1
    }
    let extensions = Script.extensions(of: UInt32(unit))
    guard extensions.count == 1, extensions[0] != .inherited, extensions[0] != .unknown else { return 1 }
    if extensions[0] == .common { return 2 }
    if let index = scripts.firstIndex(of: extensions[0]) { return UInt8(index + 3) }
    guard scripts.count < 250 else { return 1 }
    scripts.append(extensions[0])
    return UInt8(scripts.count + 2)
  }
}
