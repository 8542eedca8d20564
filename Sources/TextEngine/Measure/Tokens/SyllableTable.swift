internal import GalleyFonts
internal import GalleyUnicode

/// The advances of tokens in a font and script, added up from syllables, and the tokens that may stand side
/// by side: HarfBuzz is asked for each syllable once.
///
/// **Why.** A million letters of Khmer have ten thousand different words, but a thousand syllables.
///
/// **Why it may be trusted.** `SyllableRules` prove that a syllable, or a token, has the same glyphs and
/// advances beside another one. What they cannot tell about, as tokens with joiners, and syllables in which
/// HarfBuzz puts a dotted circle, is left to the other ways. One table a thread.
final class SyllableTable {
  private typealias Records = WordTable<UInt16, SyllableRecord>
  /// What is known of a token. Its ends are numbers of this table.
  struct Token {
    /// Font units.
    var advance: Int32 = 0
    var head: UInt16 = 0
    var tail: UInt16 = 0
  }

  /// The font setting of the tokens, and the index of its font in the itemizer.
  let setting: Int
  let font: Int
  private let rules: SyllableRules
  private let instance: FontInstance
  private let language: String?
  private let features: [FontFeature]
  /// The dotted circle.
  private let circle: Int?
  private let buffer = ShapingBuffer()
  private var glyphs = GlyphBuffer()
  /// By unit from the alphabet's first one on: its role; `unknown` until it has been asked for.
  private let roles: UnsafeMutablePointer<UInt8>
  private static let unknown: UInt8 = 255
  @exclusivity(unchecked) private var records = Records()
  /// The numbers of the ends of tokens, by the places in rules that they may have.
  @exclusivity(unchecked) private var tails: [GlyphSet: UInt16] = [GlyphSet(): 0]
  @exclusivity(unchecked) private var heads: [GlyphSet: UInt16] = [:]
  /// By number.
  private var tailPlaces: [GlyphSet] = [GlyphSet()]
  private var headPlaces: [GlyphSet] = []
  /// By glyph.
  private var placesBefore: [UInt16: GlyphSet] = [:]
  /// By tail and head: bits of `Meeting`; 0 until they are known.
  private let meetings = ZeroedMemory<UInt8>(
    count: 1 << (SyllableTable.tailBits + SyllableTable.headBits))

  /// Bits of what is known of two tokens one after the other.
  private enum Meeting {
    static let known: UInt8 = 1
    /// Some rule may see both side by side.
    static let bound: UInt8 = 2
    /// Some rule may see both with a space between them.
    static let boundOverSpace: UInt8 = 4
  }

  private static let tailBits = 11
  private static let headBits = 9
  /// The tail before the first token of a run.
  static let noTail: UInt16 = 0
  /// Longer tokens are left to HarfBuzz.
  private static let longest = 64

  /// Creates a table for tokens in a font setting; `nil` if the font has no syllables.
  init?(setting: Int, font: Int, instance: FontInstance, alphabet: AtomAlphabet, style: TextStyle) {
    guard
      let rules = SyllableRuleTables.rules(
        of: instance, alphabet: alphabet, language: style.language, features: style.shapingFeatures)
    else { return nil }
    self.setting = setting
    self.font = font
    self.rules = rules
    self.instance = instance
    language = style.language
    features = style.shapingFeatures
    circle = instance.glyph(for: 0x25CC).map(Int.init)
    roles = .allocate(capacity: alphabet.units.count)
    roles.initialize(repeating: SyllableTable.unknown, count: alphabet.units.count)
  }

  deinit { roles.deallocate() }

  /// Returns what is known of a token without opportunities; `nil` for one that cannot be added up.
  ///
  /// - Parameter isInFont: Whether a unit by itself is set in the table's font.
  func token(_ token: UnsafeBufferPointer<UInt16>, isInFont: (UInt16) -> Bool) -> Token? {
    guard token.count <= SyllableTable.longest else { return nil }
    for unit in token where role(of: unit, isInFont) == .none { return nil }
    var result = Token()
    var sum: Int64 = 0
    var start = 0
    while start < token.count {
      var end = start + 1
      while end < token.count,
        AtomAlphabet.isBound(knownRole(of: token[end - 1]), then: knownRole(of: token[end]))
      {
        end += 1
      }
      let syllable = record(UnsafeBufferPointer(rebasing: token[start..<end]))
      guard !syllable.pointee.isIrregular,
        start == 0 || mayMeet(result.tail, syllable.pointee.head, spaces: 0)
      else { return nil }
      if start == 0 { result.head = syllable.pointee.head }
      result.tail = syllable.pointee.tail
      sum += Int64(syllable.pointee.advance)
      start = end
    }
    guard let advance = Int32(exactly: sum) else { return nil }
    result.advance = advance
    return result
  }

  /// Whether a token that begins at an offset may be looked at by itself, which another one comes before.
  func mayBegin(_ text: UnsafeBufferPointer<UInt16>, at offset: Int) -> Bool {
    let role = rules.alphabet.role(of: text[offset])
    return (role == .syllable || role == .letter) && rules.alphabet.role(of: text[offset - 1]) != .virama
  }

  // MARK: Syllables

  @inline(__always)
  private func knownRole(of unit: UInt16) -> AtomAlphabet.Role {
    AtomAlphabet.Role(rawValue: roles[Int(unit &- rules.alphabet.units.lowerBound)]) ?? .none
  }

  @inline(__always)
  private func role(of unit: UInt16, _ isInFont: (UInt16) -> Bool) -> AtomAlphabet.Role {
    guard rules.alphabet.units.contains(unit) else { return .none }
    let known = roles[Int(unit &- rules.alphabet.units.lowerBound)]
    if known != SyllableTable.unknown { return AtomAlphabet.Role(rawValue: known) ?? .none }
    var role = rules.alphabet.role(of: unit)
    if role != .none, !isInFont(unit) { role = .none }
    roles[Int(unit - rules.alphabet.units.lowerBound)] = role.rawValue
    return role
  }

  /// Returns the record of a syllable, which stays valid until the next call.
  @inline(__always)
  private func record(_ syllable: UnsafeBufferPointer<UInt16>) -> UnsafePointer<SyllableRecord> {
    let start = syllable.baseAddress!
    let letters = Records.letters(of: start, length: syllable.count)
    let hash = Records.hash(of: start, length: syllable.count, letters: letters, key: 0)
    let number = records.number(of: start, length: syllable.count, letters: letters, hash: hash, key: 0)
    if number != 0 { return records.record(number) }
    var record = ask(syllable)
    record.entry.unitCount = UInt16(syllable.count)
    record.entry.letters = letters
    record.entry.hash = hash
    _ = records.makeRoom(for: syllable.count)
    return records.record(records.insert(record, [], of: start))
  }

  /// Asks HarfBuzz for a syllable.
  @inline(never)
  private func ask(_ syllable: UnsafeBufferPointer<UInt16>) -> SyllableRecord {
    var record = SyllableRecord()
    record.isIrregular = true
    shape(syllable)
    guard let edges = edges(of: glyphs, syllable) else { return record }
    var advances = [Int64](repeating: 0, count: syllable.count)
    var sum: Int64 = 0
    for number in 0..<glyphs.count {
      advances[Int(glyphs.clusters[number]) - 1] += Int64(glyphs.advances[number])
      sum += Int64(glyphs.advances[number])
    }
    // Positions have to ascend.
    guard Int(glyphs.clusters[0]) == 1, advances.allSatisfy({ $0 >= 0 }), let advance = Int32(exactly: sum)
    else { return record }
    record.advance = advance
    record.head = edges.head
    record.tail = edges.tail
    record.isIrregular = false
    return record
  }

  /// Shapes a part of a run into `glyphs`.
  private func shape(_ part: UnsafeBufferPointer<UInt16>) {
    glyphs.truncate(to: 0)
    var none: [Int32]?
    ([0x20] + Array(part) + [0x20]).withUnsafeBufferPointer {
      buffer.shape(
        $0, 1..<1 + part.count, font: instance, script: rules.alphabet.script, isRightToLeft: false,
        language: language, features: features, into: &glyphs, tatweels: &none)
    }
  }

  // MARK: Ends

  /// The numbers of distinct ends so far.
  var edgeCounts: (heads: Int, tails: Int) { (headPlaces.count, tailPlaces.count) }

  /// Returns the numbers of the ends of a token that was shaped by itself; `nil` if nothing is known about
  /// it beside others.
  func edges(
    of glyphs: borrowing GlyphBuffer, _ units: some Collection<UInt16>
  ) -> (head: UInt16, tail: UInt16)? {
    var last: UInt16 = 0
    for unit in units {
      guard SyllableRules.isKnown(unit) else { return nil }
      last = unit
    }
    // A virama takes the letter after it.
    guard glyphs.count > 0, rules.alphabet.role(of: last) != .virama, !isMark(glyphs.ids[0]) else {
      return nil
    }
    var tail = GlyphSet()
    var next: [Int]?
    for number in 0..<glyphs.count {
      let id = glyphs.ids[number]
      if Int(id) == circle { return nil }
      if !isMark(id) {
        tail = GlyphSet()
        if number > 0, next == nil { next = (1...number).map { Int(glyphs.ids[$0]) } }
      }
      tail.formUnion(placesBefore(of: id))
    }
    guard let head = rules.placesAfter(of: Int(glyphs.ids[0]), next: next),
      let headNumber = SyllableTable.number(
        of: head, in: &heads, &headPlaces, most: 1 << SyllableTable.headBits),
      let tailNumber = SyllableTable.number(
        of: tail, in: &tails, &tailPlaces, most: 1 << SyllableTable.tailBits)
    else { return nil }
    return (headNumber, tailNumber)
  }

  private func isMark(_ glyph: UInt16) -> Bool { rules.marks.contains(Int(glyph)) }

  private func placesBefore(of glyph: UInt16) -> GlyphSet {
    if let known = placesBefore[glyph] { return known }
    let places = rules.placesBefore(of: Int(glyph))
    placesBefore[glyph] = places
    return places
  }

  private static func number(
    of places: GlyphSet, in numbers: inout [GlyphSet: UInt16], _ all: inout [GlyphSet], most: Int
  ) -> UInt16? {
    if let number = numbers[places] { return number }
    guard all.count < most else { return nil }
    numbers[places] = UInt16(all.count)
    all.append(places)
    return UInt16(all.count - 1)
  }

  /// Whether two tokens of a run have the glyphs that each has by itself.
  ///
  /// - Parameter spaces: The number of spaces between them.
  @inline(__always)
  func mayMeet(_ tail: UInt16, _ head: UInt16, spaces: Int) -> Bool {
    let index = Int(tail) << SyllableTable.headBits | Int(head)
    let meeting = meetings.elements[index]
    return (meeting == 0 ? askMeeting(tail, head, at: index) : meeting)
      & (spaces == 0 ? Meeting.bound : spaces == 1 ? Meeting.boundOverSpace : 0) == 0
  }

  /// The same of the end of a token and all glyphs of the next one, where its first syllable does not tell.
  @inline(never)
  func mayMeet(_ tail: UInt16, _ token: UnsafeBufferPointer<UInt16>, spaces: Int) -> Bool {
    shape(token)
    guard let edges = edges(of: glyphs, token) else { return false }
    return mayMeet(tail, edges.head, spaces: spaces)
  }

  @inline(never)
  private func askMeeting(_ tail: UInt16, _ head: UInt16, at index: Int) -> UInt8 {
    var meeting = Meeting.known
    let (before, after) = (tailPlaces[Int(tail)], headPlaces[Int(head)])
    if rules.isBound(before, then: after, overSpace: false) { meeting |= Meeting.bound }
    if rules.isBound(before, then: after, overSpace: true) { meeting |= Meeting.boundOverSpace }
    meetings.elements[index] = meeting
    return meeting
  }
}

/// What is known of a syllable. All zeros in a free slot.
private struct SyllableRecord: WordTableRecord {
  var entry = WordEntry()
  /// Font units.
  var advance: Int32 = 0
  /// The numbers of its ends.
  var head: UInt16 = 0
  var tail: UInt16 = 0
  /// Whether tokens with it are left to HarfBuzz.
  var isIrregular = false
}
