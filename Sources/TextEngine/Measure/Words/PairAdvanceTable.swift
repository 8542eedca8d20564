internal import GalleyFonts
internal import GalleyUnicode

/// The advances of pairs of characters that are stored as bytes: the entries of a `PairTable` in the form
/// that is quickest to add up.
///
/// A *step* is the kerning of a pair plus the advance of its second character. A pair has no step if the font
/// does more than that. So the sum of the steps is the width that HarfBuzz would give a text, as long as all
/// pairs have steps. A step includes the kind of the second character, so that one table is read. For one
/// thread.
final class PairAdvanceTable {
  /// The step of a pair. All zeros if not yet computed.
  struct Step: BitwiseCopyable {
    /// Bits 0-14 font units, above 0; 16-23 the kinds; 24 whether a line must not be cut between the two
    /// without shaping again; 30 set where there is no step, 31 where there is one.
    fileprivate(set) var bits: UInt32

    static let none = Step(bits: 1 << 30)

    fileprivate init(bits: UInt32) { self.bits = bits }

    fileprivate init(_ units: Int16, _ kinds: Kinds, isUnsafe: Bool) {
      bits = UInt32(UInt16(bitPattern: units)) | UInt32(kinds.rawValue) << 16 | 1 << 31
      if isUnsafe { bits |= 1 << 24 }
    }

    @inline(__always) var isStep: Bool { Int32(bitPattern: bits) < 0 }
    @inline(__always) var isUnknown: Bool { bits == 0 }
    /// The font units of the step; 0 if there is no step.
    @inline(__always) var units: Int64 { Int64(bits & 0xFFFF) }
    @inline(__always) var isUnsafe: Bool { bits & 1 << 24 != 0 }
  }

  /// The glyph of a character that is the second of a pair with a step.
  struct Character: BitwiseCopyable {
    fileprivate(set) var advance: Int32 = 0
    fileprivate(set) var glyph: UInt16 = 0
  }

  /// The step of each pair, at `first << 8 | second`. The first character is 0 at the start of a run.
  let steps: UnsafeMutablePointer<Step>
  private let memory = ZeroedMemory<Step>(count: 1 << 16, isTouchedAnywhere: true)
  /// By byte: the glyph, once there is a step to it.
  private let characters: UnsafeMutablePointer<Character>
  private let table: PairTable?
  private let spaceNeighbours: SequenceRules.Neighbours?

  /// Creates a table of steps. Without a `PairTable` there are none.
  ///
  /// - Parameter spaceNeighbours: What stands beside a space that some rule asks for.
  init(_ table: PairTable?, spaceNeighbours: SequenceRules.Neighbours?) {
    self.table = table
    self.spaceNeighbours = spaceNeighbours
    steps = memory.elements
    characters = .allocate(capacity: 256)
    characters.initialize(repeating: Character(), count: 256)
    // The space is written after words, too.
    _ = ask(0x20)
  }

  deinit { characters.deallocate() }

  /// Computes and stores the step of a pair.
  @inline(never)
  func ask(_ pair: Int) -> Step {
    let step = table.flatMap { answer(first: pair >> 8, second: pair & 0xFF, $0) } ?? Step.none
    steps[pair] = step
    return step
  }

  private func answer(first: Int, second: Int, _ table: borrowing PairTable) -> Step? {
    let unit = TextUnits.unit(UInt8(second))
    let character = table.character(unit)
    guard character.isSimple, character.advance >= 0, PairAdvanceTable.hasOneScript(unit) else { return nil }
    var step = character.advance
    var isUnsafe = false
    if first != 0 {
      let before = TextUnits.unit(UInt8(first))
      let other = table.character(before)
      guard other.isSimple else { return nil }
      let pair = table.pair(other, then: character, units: (before, unit))
      guard !pair.isFlagged, pair.isPlain else { return nil }
      // Lines are cut beside spaces.
      guard pair == PairTable.Pair.none || first != 0x20 && second != 0x20 else { return nil }
      step += pair.firstShare
      isUnsafe = pair.isUnsafe
      if let spaceNeighbours {
        if first == 0x20 && spaceNeighbours.mayMeet(after: character.glyph) { return nil }
        if second == 0x20 && spaceNeighbours.mayMeet(before: other.glyph) { return nil }
      }
    }
    guard step > 0, let units = Int16(exactly: step) else { return nil }
    characters[second] = Character(advance: character.advance, glyph: character.glyph)
    return Step(units, PairAdvanceTable.kind(unit), isUnsafe: isUnsafe)
  }

  /// Writes the glyphs of a text that is not empty.
  ///
  /// - Parameters:
  ///   - text: ASCII.
  ///   - buffer: Receives the glyphs, from its second entry on; it is taken for empty. Only of some glyphs
  ///     clusters are written, and no offsets.
  ///   - word: Returns a word that has a pair without a step, between two spaces or ends; `nil` if its glyphs
  ///     cannot be told like this.
  /// - Returns: `nil` if some word has none.
  @inline(__always)
  func write(
    _ text: UnsafeBufferPointer<UInt8>, to buffer: inout GlyphBuffer, word: (Range<Int>) -> GlyphWords.Word?
  ) -> Written? {
    buffer.truncate(to: 0)
    let room = text.count + text.count / 8 + 64
    buffer.reserve(room + 1)
    // The advance before the first glyph is written, too.
    let (ids, advances) = (buffer.ids + 1, buffer.advances + 1)
    let unsafeToBreak = buffer.unsafeToBreak + 1
    var places = GlyphPlaces(buffer.clusters + 1)
    var kinds: UInt32 = 0
    var pair = 0
    var last: Int32 = 0
    var (offset, glyph) = (0, 0)
    while true {
      offset = write(
        text, from: offset, &pair, &last, &kinds, ids: ids + (glyph - offset),
        advances: advances + (glyph - offset), unsafeToBreak: unsafeToBreak + (glyph - offset))
      glyph = offset - places.shift
      guard offset < text.count else { break }
      pair = (pair & 0xFF) << 8 | Int(text[offset])
      if steps[pair].isUnknown, ask(pair).isStep {
        pair >>= 8
        continue
      }
      let range = SingleLineMeasurer.word(around: offset, in: text)
      glyph -= offset - range.lowerBound
      guard let word = word(range), glyph + word.count + text.count - range.upperBound < room else {
        return nil
      }
      if glyph > 0 { advances[glyph - 1] = word.before }
      (ids + glyph).update(from: word.ids, count: word.count)
      (advances + glyph).update(from: word.advances, count: word.count)
      (unsafeToBreak + glyph).update(from: word.unsafeToBreak, count: word.count)
      if word.hasPlaces { places.append(word, at: range.lowerBound, glyph) }
      glyph += word.count
      offset = range.upperBound
      places.shift = offset - glyph
      last = word.advances[word.count - 1]
      if word.hasLetters { kinds |= UInt32(Kinds.letter.rawValue) << 16 }
      pair = 0
      guard offset < text.count else { break }
      ids[glyph] = characters[0x20].glyph
      unsafeToBreak[glyph] = word.isUnsafeAfter
      last = characters[0x20].advance
      pair = 0x20
      offset += 1
      glyph += 1
    }
    advances[glyph - 1] = last
    let clusters = places.finish(glyph)
    return Written(
      glyphs: KnownGlyphs(
        count: glyph, unitCount: text.count, ids: ids, advances: advances, unsafeToBreak: unsafeToBreak,
        clusters: clusters, offsets: nil),
      hasLetters: Kinds(ofSteps: kinds).contains(.letter))
  }

  /// Writes glyphs as long as pairs are known to have steps.
  ///
  /// - Parameters:
  ///   - start: The offset of the first unit. Columns have its glyph there.
  ///   - pair: The unit before in its low eight bits.
  ///   - last: The advance of that, without kerning.
  ///   - kinds: Receives the bits of the steps, too.
  /// - Returns: The offset of the first unit that has no glyph yet.
  @inline(never)
  private func write(
    _ text: UnsafeBufferPointer<UInt8>, from start: Int, _ pair: inout Int, _ last: inout Int32,
    _ kinds: inout UInt32, ids: UnsafeMutablePointer<UInt16>, advances: UnsafeMutablePointer<Int32>,
    unsafeToBreak: UnsafeMutablePointer<Bool>
  ) -> Int {
    // Not inlined, and locals: the loop has the registers to itself, and what pointers lead to could change
    // with every glyph that is written.
    let (steps, characters, units, count) = (steps, characters, text.baseAddress!, text.count)
    var (offset, before, advance, seen) = (start, UInt32(pair & 0xFF), last, kinds)
    while offset < count {
      let unit = UInt32(units[offset])
      let step = steps[Int(before << 8 | unit)]
      guard step.isStep else { break }
      let (bits, character) = (step.bits, characters[Int(unit)])
      // What a step is more than the advance is the kerning, which the glyph before has.
      advances[offset &- 1] = advance &+ Int32(bitPattern: bits & 0xFFFF) &- character.advance
      advance = character.advance
      ids[offset] = character.glyph
      unsafeToBreak[offset] = bits & 1 << 24 != 0
      seen |= bits
      before = unit
      offset &+= 1
    }
    (pair, last, kinds) = (Int(before), advance, seen)
    return offset
  }

  /// The glyphs of a text, in a buffer.
  struct Written {
    /// The glyphs, as long as the buffer is not changed.
    var glyphs: KnownGlyphs
    var hasLetters: Bool
  }

  /// Whether a unit is Latin or common and nothing else, so that letters alone decide about a paragraph's
  /// script.
  private static func hasOneScript(_ unit: UInt16) -> Bool {
    let scripts = Script.extensions(of: UInt32(unit))
    guard scripts.count == 1, scripts[0] == .latin || scripts[0] == .common else { return false }
    return (scripts[0] == .latin) == (kind(unit) == Kinds.letter)
  }

  /// The line-breaking kinds of characters.
  struct Kinds: OptionSet {
    let rawValue: UInt8
    /// A letter of class AL.
    static let letter = Kinds(rawValue: 1)
    /// A digit, class NU.
    static let digit = Kinds(rawValue: 2)
    /// A stop or comma of class IS.
    static let stop = Kinds(rawValue: 4)
    /// A quotation mark, class QU.
    static let quote = Kinds(rawValue: 8)
    static let other = Kinds(rawValue: 128)

    init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Creates the union of the kinds of some steps, from the union of their bits.
    @inline(__always)
    init(ofSteps bits: UInt32) { self.init(rawValue: UInt8(truncatingIfNeeded: bits >> 16)) }

    /// Whether no line ends inside a word of such characters, whatever their order: letters and digits belong
    /// together (UAX #14 LB23, LB25, LB28), stops to what is around them (LB13, LB29) unless that is a digit,
    /// quotation marks to anything (LB19).
    @inline(__always)
    var isWhole: Bool { isDisjoint(with: .other) && !isSuperset(of: [.digit, .stop]) }
  }

  private static func kind(_ unit: UInt16) -> Kinds {
    switch unit {
    case 0x41...0x5A, 0x61...0x7A, 0xC0...0xD6, 0xD8...0xF6, 0xF8...0xFF, 0x152, 0x153, 0x160, 0x161, 0x178,
      0x17D,
      0x17E:
      .letter
    case 0x30...0x39: .digit
    case 0x2C, 0x2E, 0x3A, 0x3B: .stop
    case 0x22, 0x27, 0x2018, 0x2019, 0x201C, 0x201D: .quote
    default: .other
    }
  }
}
