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
  @exclusivity(unchecked) private var glyphs = GlyphBuffer()
  /// The syllable that is asked for, between two spaces.
  @exclusivity(unchecked) private var text: [UInt16] = []
  /// By unit from the alphabet's first one on, then by sign (`index`): its role; `unknown` until it has been
  /// asked for.
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
  /// By tail and glyph: the tail of what goes on with the glyph.
  @exclusivity(unchecked) private var steps: [UInt32: UInt16] = [:]
  /// By the first glyphs: the head.
  @exclusivity(unchecked) private var beginnings: [UInt64: UInt16] = [:]
  /// The glyphs of a token that are seen.
  @exclusivity(unchecked) private var ids: [UInt16] = []
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
  /// The most steps and beginnings; with more they are forgotten.
  static let mostSteps = 1 << 13
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
    let count = alphabet.units.count + SyllableTable.signCount
    roles = .allocate(capacity: count)
    roles.initialize(repeating: SyllableTable.unknown, count: count)
  }

  deinit { roles.deallocate() }

  /// Returns what is known of a token without opportunities; `nil` for one that cannot be added up.
  ///
  /// Syllables of which some rule may see two are asked for together.
  ///
  /// - Parameter isInFont: Whether a unit by itself is set in the table's font.
  func token(_ token: UnsafeBufferPointer<UInt16>, isInFont: (UInt16) -> Bool) -> Token? {
    guard token.count <= SyllableTable.longest else { return nil }
    for unit in token where role(of: unit, isInFont) == .none { return nil }
    var result = Token()
    var sum: Int64 = 0
    var start = 0
    var end = endOfSyllable(from: 0, in: token)
    var part = record(UnsafeBufferPointer(rebasing: token[..<end])).pointee
    while !part.isIrregular {
      // The next syllable, if there is one.
      var next = part
      var nextEnd = end
      while end < token.count {
        nextEnd = endOfSyllable(from: end, in: token)
        next = record(UnsafeBufferPointer(rebasing: token[end..<nextEnd])).pointee
        guard !next.isIrregular else { return nil }
        if mayMeet(part.tail, next.head, spaces: 0) { break }
        // What some rule may see together is asked for together.
        end = nextEnd
        part = record(UnsafeBufferPointer(rebasing: token[start..<end])).pointee
        guard !part.isIrregular else { return nil }
      }
      guard start == 0 || mayMeet(result.tail, part.head, spaces: 0) else { return nil }
      if start == 0 { result.head = part.head }
      result.tail = part.tail
      sum += Int64(part.advance)
      if end == token.count { break }
      (start, end, part) = (end, nextEnd, next)
    }
    guard !part.isIrregular else { return nil }
    guard let advance = Int32(exactly: sum) else { return nil }
    result.advance = advance
    return result
  }

  @inline(__always)
  private func endOfSyllable(from start: Int, in token: UnsafeBufferPointer<UInt16>) -> Int {
    var end = start + 1
    while end < token.count,
      AtomAlphabet.isBound(knownRole(of: token[end - 1]), then: knownRole(of: token[end]))
    {
      end += 1
    }
    return end
  }

  /// Whether a token that begins at an offset may be looked at by itself, which another one comes before.
  func mayBegin(_ text: UnsafeBufferPointer<UInt16>, at offset: Int) -> Bool {
    let role = rules.alphabet.role(of: text[offset])
    return (role == .syllable || role == .letter) && rules.alphabet.role(of: text[offset - 1]) != .virama
  }

  // MARK: Syllables

  /// The Latin letters and signs below U+0100, and those from U+2010 on.
  private static let signCount = 0x100 + 0x50

  /// Returns the index of a unit in `roles`; `nil` if the rules do not tell about it.
  @inline(__always)
  private func index(of unit: UInt16) -> Int? {
    let units = rules.alphabet.units
    if units.contains(unit) { return Int(unit &- units.lowerBound) }
    if unit < 0x100 { return units.count + Int(unit) }
    return 0x2010...0x205F ~= unit ? units.count + 0x100 + Int(unit &- 0x2010) : nil
  }

  /// Returns the role of a unit that has one.
  @inline(__always)
  private func knownRole(of unit: UInt16) -> AtomAlphabet.Role {
    AtomAlphabet.Role(rawValue: roles[index(of: unit) ?? 0]) ?? .none
  }

  /// Returns the role of a unit. Each sign of another script is a syllable: rules are known of it, too, and
  /// marks that follow it belong to it.
  @inline(__always)
  private func role(of unit: UInt16, _ isInFont: (UInt16) -> Bool) -> AtomAlphabet.Role {
    guard let index = index(of: unit) else { return .none }
    let known = roles[index]
    if known != SyllableTable.unknown { return AtomAlphabet.Role(rawValue: known) ?? .none }
    var role = rules.alphabet.role(of: unit)
    if role == .none, unit != 0x20, !rules.alphabet.units.contains(unit), SyllableRules.isKnown(unit) {
      role = .letter
    }
    if role != .none, !isInFont(unit) { role = .none }
    roles[index] = role.rawValue
    return role
  }

  /// Returns the record of a syllable, or of some that are asked for together, which stays valid until the
  /// next call.
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
    var sum: Int64 = 0
    var isAscending = Int(glyphs.clusters[0]) == 1
    var number = 0
    while number < glyphs.count {
      // The glyphs of a cluster stand side by side.
      let cluster = glyphs.clusters[number]
      var clusterSum: Int64 = 0
      while number < glyphs.count, glyphs.clusters[number] == cluster {
        clusterSum += Int64(glyphs.advances[number])
        number += 1
      }
      // Positions have to ascend.
      if clusterSum < 0 { isAscending = false }
      sum += clusterSum
    }
    guard isAscending, let advance = Int32(exactly: sum) else { return record }
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
    text.removeAll(keepingCapacity: true)
    text.append(0x20)
    text.append(contentsOf: part)
    text.append(0x20)
    text.withUnsafeBufferPointer {
      buffer.shape(
        $0, 1..<1 + part.count, font: instance, script: rules.alphabet.script, isRightToLeft: false,
        language: language, features: features, into: &glyphs, tatweels: &none)
    }
  }

  // MARK: Ends

  /// The numbers of distinct ends so far.
  var edgeCounts: (heads: Int, tails: Int) { (headPlaces.count, tailPlaces.count) }
  /// The numbers of steps and beginnings that are known.
  var stepCounts: (steps: Int, beginnings: Int) { (steps.count, beginnings.count) }

  /// Returns the numbers of the ends of a token that was shaped by itself; `nil` if nothing is known about
  /// it beside others.
  ///
  /// - Parameters:
  ///   - units: Its units, each of which is the cluster of its offset plus one.
  ///   - passesOver: Whether rules know nothing of those that are not seen, which then count for nothing.
  func edges(
    of glyphs: borrowing GlyphBuffer, _ units: UnsafeBufferPointer<UInt16>, passesOver: Bool = false
  ) -> (head: UInt16, tail: UInt16)? {
    var last: UInt16 = 0
    var hasUnseen = false
    for unit in units {
      if passesOver, TokenSettings.isUnseen(unit) {
        hasUnseen = true
      } else {
        guard SyllableRules.isKnown(unit) else { return nil }
        last = unit
      }
    }
    // A virama takes the letter after it.
    guard glyphs.count > 0, rules.alphabet.role(of: last) != .virama else { return nil }
    ids.removeAll(keepingCapacity: true)
    for number in 0..<glyphs.count {
      if hasUnseen, TokenSettings.isUnseen(units[Int(glyphs.clusters[number]) - 1]) { continue }
      ids.append(glyphs.ids[number])
    }
    guard let first = ids.first, !isMark(first) else { return nil }
    var tail = SyllableTable.noTail
    var firstBase: Int?
    for number in ids.indices {
      let id = ids[number]
      if Int(id) == circle { return nil }
      if number > 0, firstBase == nil, !isMark(id) { firstBase = number }
      guard let next = self.tail(tail, then: id) else { return nil }
      tail = next
    }
    guard let head = head(of: ids[...(firstBase ?? 0)]) else { return nil }
    return (head, tail)
  }

  /// Returns the number of the end of a token that goes on with a glyph, given the number before that.
  private func tail(_ tail: UInt16, then glyph: UInt16) -> UInt16? {
    let key = UInt32(tail) << 16 | UInt32(glyph)
    if let known = steps[key] { return known }
    var places = isMark(glyph) ? tailPlaces[Int(tail)] : GlyphSet()
    places.formUnion(placesBefore(of: glyph))
    guard
      let number = SyllableTable.number(
        of: places, in: &tails, &tailPlaces, most: 1 << SyllableTable.tailBits)
    else { return nil }
    if steps.count == SyllableTable.mostSteps { steps.removeAll(keepingCapacity: true) }
    steps[key] = number
    return number
  }

  /// Returns the number of the beginning of a token.
  ///
  /// - Parameter glyphs: Its glyphs up to the second one that is no mark; the first alone if there is none.
  private func head(of glyphs: ArraySlice<UInt16>) -> UInt16? {
    var key: UInt64 = 0
    for glyph in glyphs { key = key << 16 | UInt64(glyph) }
    // Four glyphs tell themselves, unless one is missing in the font.
    let isKey = glyphs.count <= 4 && !glyphs.contains(0)
    if isKey, let known = beginnings[key] { return known }
    let next = glyphs.count > 1 ? glyphs.dropFirst().map(Int.init) : nil
    guard let places = rules.placesAfter(of: Int(glyphs.first!), next: next),
      let number = SyllableTable.number(
        of: places, in: &heads, &headPlaces, most: 1 << SyllableTable.headBits)
    else { return nil }
    if beginnings.count == SyllableTable.mostSteps { beginnings.removeAll(keepingCapacity: true) }
    if isKey { beginnings[key] = number }
    return number
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
    let whole = record(token)
    return !whole.pointee.isIrregular && mayMeet(tail, whole.pointee.head, spaces: spaces)
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
