internal import GalleyFonts
internal import GalleyUnicode

/// The advances of tokens in a font and script, added up from atoms: HarfBuzz is asked for each atom once,
/// and for the kerning of each pair of them, where it was asked for each word.
///
/// **Why.** A text of a million letters has tens of thousands of different words, but a few hundred letters
/// in their joined forms, or syllables.
///
/// **Why it may be trusted.** Every number is an answer of HarfBuzz's, and `AtomRules` proves that it depends
/// on nothing else. Tokens with any other character, such as joiners, marks on letters, or digits, are left
/// to HarfBuzz as a whole; so are those of which a part beside a space might see the space. One table a
/// thread.
final class AtomTable {
  private typealias Numbers = WordTable<UInt16, AtomEntry>
  /// The font setting of the tokens, and the index of its font in the itemizer.
  let setting: Int
  let font: Int
  private let rules: AtomRules
  private let alphabet: AtomAlphabet
  private let independence: Separators.SpaceIndependence
  private let instance: FontInstance
  private let language: String?
  private let features: [FontFeature]
  private let buffer = ShapingBuffer()
  private var glyphs = GlyphBuffer()
  /// By unit from the alphabet's first one on: its role; `unknown` until it has been asked for.
  private let roles: UnsafeMutablePointer<UInt8>
  private static let unknown: UInt8 = 255
  /// By two letters: bits of `Bond`; 0 until they are known.
  private let bonds: ZeroedMemory<UInt8>
  /// The number of letters.
  private let letterCount: Int
  /// By letter and joins: the number of its atom; 0 where there is none yet.
  private let letters: ZeroedMemory<UInt16>
  /// The numbers of all other atoms.
  @exclusivity(unchecked) private var numbers = LazyBox<Numbers>()
  /// The atoms by number, from 1 on.
  @exclusivity(unchecked) private var atoms: [Atom] = [Atom()]
  /// The glyphs of all atoms.
  private var ids: [UInt16] = []
  /// The numbers of the last glyphs of atoms, and of their first ones: those that end alike kern alike.
  private var tails: [[UInt16]: Int] = [:]
  private var heads: [[UInt16]: Int] = [:]
  /// By tail and head: 0 until it is known, 2 where they are bound, else the kerning, twice, plus 1.
  private let meetings = ZeroedMemory<Int32>(count: 1 << (2 * AtomTable.edgeBits))
  /// The token that is being added up, between two spaces, once HarfBuzz has been asked about it.
  @exclusivity(unchecked) private var text: [UInt16] = []

  /// What is known of an atom. Lengths are font units.
  private struct Atom {
    var advance: Int32 = 0
    /// The least advance of its clusters.
    var least: Int32 = 0
    /// The numbers of its last glyphs, and of its first one.
    var tail: UInt16 = 0
    var head: UInt16 = 0
    /// Its glyphs, in the order of the text.
    var firstGlyph: UInt32 = 0
    var glyphCount: UInt16 = 0
    /// Whether tokens with it are left to HarfBuzz.
    var isIrregular = true
    /// Whether some rule may see a space before it or after it, near as it may be.
    var seesSpaceBefore = false
    var seesSpaceAfter = false
  }

  /// Bits of what is known of two letters side by side.
  private enum Bond {
    static let known: UInt8 = 1
    /// They join.
    static let joined: UInt8 = 2
    /// Some rule may see both.
    static let bound: UInt8 = 4
    /// Some rule may once one of them has become another with its other neighbours.
    static let boundIfDerived: UInt8 = 8
  }

  private static let edgeBits = 8
  /// The most atoms: in a word table there is room for that many of the longest tokens.
  private static let mostAtoms = 1 << 12
  /// Longer tokens are left to HarfBuzz.
  private static let longest = 64

  /// Creates a table for tokens in a font setting.
  ///
  /// - Parameters:
  ///   - separators: What is known of spaces in the font.
  ///   - style: The text's style.
  init?(
    setting: Int, font: Int, instance: FontInstance, alphabet: AtomAlphabet, separators: Separators,
    style: TextStyle
  ) {
    guard let independence = separators.spaceIndependence, separators.order == .logical,
      let rules = AtomRuleTables.rules(
        of: instance, alphabet: alphabet, language: style.language, features: style.shapingFeatures)
    else { return nil }
    self.setting = setting
    self.rules = rules
    self.alphabet = alphabet
    self.independence = independence
    self.font = font
    self.instance = instance
    language = style.language
    features = style.shapingFeatures
    let count = alphabet.units.count
    roles = .allocate(capacity: count)
    roles.initialize(repeating: AtomTable.unknown, count: count)
    letterCount = alphabet.hasSyllables ? 0 : count
    bonds = ZeroedMemory(count: max(letterCount * letterCount, 1))
    letters = ZeroedMemory(count: max(letterCount * 4, 1))
  }

  deinit { roles.deallocate() }

  /// Returns the advance of a token in font units; `nil` for one that cannot be added up.
  ///
  /// - Parameters:
  ///   - token: The token, in which no line may end.
  ///   - isInFont: Whether a unit by itself is set in the table's font.
  func advance(
    of token: UnsafeBufferPointer<UInt16>, isInFont: (UInt16) -> Bool
  ) -> Int32? {
    guard token.count <= AtomTable.longest else { return nil }
    for unit in token where role(of: unit, isInFont) == .none { return nil }
    // A mark would belong to the space before it.
    guard !AtomAlphabet.isMark(knownRole(of: token[0])) else { return nil }
    text.removeAll(keepingCapacity: true)
    var sum: Int64 = 0
    var last = Atom()
    var lastStart = 0
    var lastKerning: Int32 = 0
    /// A bit for each atom: whether it might see a space after the token.
    var before: UInt64 = 0
    var number: UInt64 = 0
    var start = 0
    /// Bits of the letters beside the start.
    var bond: UInt8 = 0
    while start < token.count {
      let (end, next) = endOfAtom(from: start, in: token)
      guard let atom = atom(start..<end, joins: bond & Bond.joined | (next & Bond.joined) << 1, in: token),
        !atom.isIrregular, number >= independence.companions.reachAfter || !atom.seesSpaceBefore
      else { return nil }
      if atom.seesSpaceAfter { before |= 1 << number }
      if start > 0 {
        if bond & Bond.boundIfDerived != 0, start - lastStart > 1 || end - start > 1 { return nil }
        let index = Int(last.tail) << AtomTable.edgeBits | Int(atom.head)
        var known = meetings.elements[index]
        if known == 0 {
          known = askMeeting(of: last, and: atom, lastStart..<end, in: token)
          meetings.elements[index] = known
        }
        let kerning = known >> 1
        // Positions have to ascend, wherever the kerning goes.
        guard known != 2, last.least + min(lastKerning, 0) + min(kerning, 0) >= 0 else { return nil }
        sum += Int64(kerning)
        lastKerning = kerning
      }
      sum += Int64(atom.advance)
      (last, lastStart, bond) = (atom, start, next)
      start = end
      number += 1
    }
    let reach = UInt64(min(independence.companions.reachBefore, 63))
    guard last.least + min(lastKerning, 0) >= 0, reach == 0 || before >> (number - min(reach, number)) == 0
    else { return nil }
    return Int32(exactly: sum)
  }

  // MARK: Characters

  @inline(__always)
  private func knownRole(of unit: UInt16) -> AtomAlphabet.Role {
    AtomAlphabet.Role(rawValue: roles[Int(unit &- alphabet.units.lowerBound)]) ?? .none
  }

  @inline(__always)
  private func role(of unit: UInt16, _ isInFont: (UInt16) -> Bool) -> AtomAlphabet.Role {
    guard alphabet.units.contains(unit) else { return .none }
    let known = roles[Int(unit &- alphabet.units.lowerBound)]
    if known == AtomTable.unknown { return askRole(of: unit, isInFont) }
    return AtomAlphabet.Role(rawValue: known) ?? .none
  }

  @inline(never)
  private func askRole(of unit: UInt16, _ isInFont: (UInt16) -> Bool) -> AtomAlphabet.Role {
    var role = alphabet.role(of: unit)
    if role != .none {
      let isPlain = instance.glyph(for: UInt32(unit)).map { rules.isPlain(Int($0)) } ?? false
      if !isPlain || !isInFont(unit) { role = .none }
    }
    roles[Int(unit - alphabet.units.lowerBound)] = role.rawValue
    return role
  }

  // MARK: Atoms

  /// Returns the end of the atom that begins at an offset, and bits of the letters beside that end.
  @inline(__always)
  private func endOfAtom(from start: Int, in token: UnsafeBufferPointer<UInt16>) -> (end: Int, bond: UInt8) {
    var end = start + 1
    if letterCount == 0 {
      while end < token.count,
        AtomAlphabet.isBound(knownRole(of: token[end - 1]), then: knownRole(of: token[end]))
      {
        end += 1
      }
      return (end, 0)
    }
    while end < token.count {
      let next = bond(token[end - 1], token[end])
      if next & Bond.bound == 0 { return (end, next) }
      end += 1
    }
    return (end, 0)
  }

  @inline(__always)
  private func bond(_ first: UInt16, _ second: UInt16) -> UInt8 {
    let lowest = alphabet.units.lowerBound
    let index = Int(first &- lowest) &* letterCount &+ Int(second &- lowest)
    let known = bonds.elements[index]
    return known != 0 ? known : askBond(first, second, at: index)
  }

  @inline(never)
  private func askBond(_ first: UInt16, _ second: UInt16, at index: Int) -> UInt8 {
    var bond = Bond.known
    if AtomAlphabet.join(knownRole(of: first), knownRole(of: second)) { bond |= Bond.joined }
    if let a = instance.glyph(for: UInt32(first)), let b = instance.glyph(for: UInt32(second)) {
      if rules.areBound(Int(a), then: Int(b)) { bond |= Bond.bound }
      if rules.areBoundIfDerived(Int(a), then: Int(b)) { bond |= Bond.boundIfDerived }
    }
    bonds.elements[index] = bond
    return bond
  }

  /// Returns an atom; `nil` if there are too many.
  ///
  /// - Parameter joins: Two bits, of which only those that are set count: whether letters outside of the atom
  ///   join it, before it and after it.
  @inline(__always)
  private func atom(
    _ range: Range<Int>, joins: UInt8, in token: UnsafeBufferPointer<UInt16>
  ) -> Atom? {
    if letterCount > 0, range.count == 1 {
      let letter = Int(token[range.lowerBound] &- alphabet.units.lowerBound)
      let slot = letters.elements + (letter << 2 | Int(joins >> 1))
      if slot.pointee == 0 { slot.pointee = learn(range, in: token) }
      return atoms[Int(slot.pointee)]
    }
    let start = token.baseAddress! + range.lowerBound
    let table = numbers.value { Numbers() }
    let units = Numbers.letters(of: start, length: range.count)
    let key = UInt16(joins)
    let hash = Numbers.hash(of: start, length: range.count, letters: units, key: key)
    let number = table.pointee.number(
      of: start, length: range.count, letters: units, hash: hash, key: key)
    if number != 0 { return atoms[Int(table.pointee.record(number).pointee.number)] }
    guard atoms.count < AtomTable.mostAtoms else { return nil }
    var entry = AtomEntry()
    entry.number = learn(range, in: token)
    entry.entry.unitCount = UInt16(range.count)
    entry.entry.letters = units
    entry.entry.hash = hash
    entry.entry.key = key
    _ = table.pointee.insert(entry, [], of: start)
    return atoms[Int(entry.number)]
  }

  /// Asks HarfBuzz for an atom.
  ///
  /// - Returns: Its number.
  @inline(never)
  private func learn(_ range: Range<Int>, in token: UnsafeBufferPointer<UInt16>) -> UInt16 {
    atoms.append(ask(range, in: token))
    return UInt16(atoms.count - 1)
  }

  private func ask(_ range: Range<Int>, in token: UnsafeBufferPointer<UInt16>) -> Atom {
    var atom = Atom()
    shape(range, in: token)
    guard glyphs.count > 0, !rules.marks.contains(Int(logicalGlyph(0))) else { return atom }
    atom.firstGlyph = UInt32(ids.count)
    atom.glyphCount = UInt16(truncatingIfNeeded: glyphs.count)
    var advance: Int64 = 0
    var tail: [UInt16] = []
    for number in 0..<glyphs.count {
      let id = logicalGlyph(number)
      if independence.strict.contains(Int(id)) { return atom }
      if independence.companions.before.contains(Int(id)) { atom.seesSpaceAfter = true }
      if independence.companions.after.contains(Int(id)) { atom.seesSpaceBefore = true }
      if !rules.marks.contains(Int(id)) { tail.removeAll() }
      tail.append(id)
      ids.append(id)
      advance += Int64(glyphs.advances[number])
    }
    guard let least = leastAdvance(range), least >= 0, let sum = Int32(exactly: advance),
      let tail = AtomTable.number(of: tail, among: &tails),
      let head = AtomTable.number(of: [logicalGlyph(0)], among: &heads)
    else { return atom }
    atom.advance = sum
    atom.least = least
    atom.tail = tail
    atom.head = head
    atom.isIrregular = false
    return atom
  }

  /// Returns the least advance of a cluster; `nil` if the first one does not begin with the atom.
  private func leastAdvance(_ range: Range<Int>) -> Int32? {
    var advances = [Int64](repeating: 0, count: range.count)
    var isStart = [Bool](repeating: false, count: range.count)
    for number in 0..<glyphs.count {
      let offset = Int(glyphs.clusters[number]) - 1 - range.lowerBound
      guard advances.indices.contains(offset) else { return nil }
      advances[offset] += Int64(glyphs.advances[number])
      isStart[offset] = true
    }
    guard isStart[0] else { return nil }
    return advances.indices.filter { isStart[$0] }.map { advances[$0] }.min().flatMap { Int32(exactly: $0) }
  }

  private static func number(of glyphs: [UInt16], among known: inout [[UInt16]: Int]) -> UInt16? {
    if let number = known[glyphs] { return UInt16(number) }
    guard known.count < 1 << edgeBits else { return nil }
    known[glyphs] = known.count
    return UInt16(known.count - 1)
  }

  /// Returns a glyph of what was shaped last, in the order of the text.
  private func logicalGlyph(_ number: Int) -> UInt16 {
    glyphs.ids[alphabet.isRightToLeft ? glyphs.count - 1 - number : number]
  }

  /// Shapes a part of a token into `glyphs`.
  private func shape(_ range: Range<Int>, in token: UnsafeBufferPointer<UInt16>) {
    if text.isEmpty {
      text.append(0x20)
      text.append(contentsOf: token)
      text.append(0x20)
    }
    glyphs.truncate(to: 0)
    var none: [Int32]?
    text.withUnsafeBufferPointer {
      buffer.shape(
        $0, range.lowerBound + 1..<range.upperBound + 1, font: instance, script: alphabet.script,
        isRightToLeft: alphabet.isRightToLeft, language: language, features: features, into: &glyphs,
        tatweels: &none)
    }
  }

  // MARK: Pairs of atoms

  /// Returns the entry of `meetings` for two atoms.
  ///
  /// - Parameter range: Both atoms, side by side.
  @inline(never)
  private func askMeeting(
    of first: Atom, and second: Atom, _ range: Range<Int>, in token: UnsafeBufferPointer<UInt16>
  ) -> Int32 {
    let firstIDs = ids[Int(first.firstGlyph)..<Int(first.firstGlyph) + Int(first.glyphCount)]
    let secondIDs = ids[Int(second.firstGlyph)..<Int(second.firstGlyph) + Int(second.glyphCount)]
    let tail = firstIDs.lastIndex { !rules.marks.contains(Int($0)) } ?? firstIDs.startIndex
    switch rules.meeting(of: Array(firstIDs[tail...]), and: secondIDs.first!) {
    case .free: return 1
    case .bound: return 2
    case .kerned: break
    }
    shape(range, in: token)
    let together = Array(firstIDs) + Array(secondIDs)
    guard glyphs.count == together.count,
      together.indices.allSatisfy({ logicalGlyph($0) == together[$0] })
    else { return 2 }
    var advance: Int64 = 0
    for number in 0..<glyphs.count { advance += Int64(glyphs.advances[number]) }
    let kerning = Int32(exactly: advance - Int64(first.advance) - Int64(second.advance))
    return kerning.map { abs($0) < 1 << 20 ? $0 << 1 | 1 : 2 } ?? 2
  }
}

/// The number of an atom. All zeros in a free slot.
private struct AtomEntry: WordTableRecord {
  /// The entry. Its key is whether letters outside of the atom join it.
  var entry = WordEntry()
  var number: UInt16 = 0
}
