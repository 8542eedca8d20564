internal import CGalleyUnicode

/// A script without spaces between words, which `WordDivider` divides: its letters, and ICU's dictionary.
final class DividedScript: Sendable {
  /// What a unit of a script may be.
  struct Traits: OptionSet {
    let rawValue: UInt8
    /// A letter, mark or sign of class SA, so that it may be part of a word.
    static let letter = Traits(rawValue: 1)
    static let mark = Traits(rawValue: 2)
    /// Stays with the unit before it: a mark, or a vowel that is taken apart.
    static let extends = Traits(rawValue: 4)
    /// A word that is in no dictionary may end with it, or begin.
    static let mayEndWord = Traits(rawValue: 8)
    static let mayBeginWord = Traits(rawValue: 16)
  }

  /// The dictionary, with where its first two letters lead.
  struct Words: Sendable {
    let trie: ByteTrie
    fileprivate let twoLetters: [ByteTrie.State]
    /// What keeps the trie's bytes in memory; only referred to.
    fileprivate nonisolated(unsafe) let owner: UnsafeRawPointer?
  }

  /// The character of byte 0 of the dictionary.
  let base: UInt16
  /// Shorter text is one word.
  let leastCount: Int
  /// Whether words take the signs that shorten and repeat them, U+0E2F and U+0E46.
  let hasSigns: Bool
  /// By unit less `base`: the bits of its traits.
  private let traits: NumberTable<UInt8>
  /// `nil` where ICU has no such dictionary, or divides in another way.
  private let words: Words?

  private init(
    base: UInt16, dictionary: String, leastCount: Int, hasSigns: Bool = false, letters: [ClosedRange<UInt16>],
    marks: [ClosedRange<UInt16>], joinedVowel: UInt16? = nil, neverLast: [ClosedRange<UInt16>],
    mayBegin: [ClosedRange<UInt16>], samples: [String]
  ) {
    self.base = base
    self.leastCount = leastCount
    self.hasSigns = hasSigns
    func traits(of unit: UInt16) -> Traits {
      func isOne(of ranges: [ClosedRange<UInt16>]) -> Bool { ranges.contains { $0.contains(unit) } }
      guard isOne(of: letters) else { return Traits() }
      var traits: Traits = .letter
      if isOne(of: marks) { traits.formUnion([.mark, .extends]) }
      if unit == joinedVowel { traits.insert(.extends) }
      if !isOne(of: neverLast) { traits.insert(.mayEndWord) }
      if isOne(of: mayBegin) { traits.insert(.mayBeginWord) }
      return traits
    }
    let table = NumberTable<UInt8>(count: 128) { table in
      for index in 0..<128 { table[index] = traits(of: base + UInt16(index)).rawValue }
    }
    self.traits = table
    guard let words = DividedScript.load(dictionary, base: base, table) else {
      self.words = nil
      return
    }
    let agrees = samples.allSatisfy { sample in
      let units = Array(sample.utf16)
      var expected: [Int32] = []
      DictionaryDivider.divideByICU(units.span, into: &expected)
      var found: [Int32] = []
      words.twoLetters.withUnsafeBufferPointer {
        WordDivider.divide(
          units.span, words.trie, table, $0.baseAddress!, base: base, leastCount: leastCount,
          hasSigns: hasSigns, into: &found)
      }
      return found == expected
    }
    self.words = agrees ? words : nil
  }

  private static func load(_ dictionary: String, base: UInt16, _ traits: NumberTable<UInt8>) -> Words? {
    var count: Int32 = 0
    var first: Int32 = 0
    var owner: UnsafeRawPointer?
    guard let bytes = cunicode_dictionary(dictionary, &count, &first, &owner), first == base else {
      return nil
    }
    let trie = ByteTrie(bytes, count: Int(count))
    var twoLetters = [ByteTrie.State](repeating: .dead, count: 1 << 14)
    for letter in 0..<128 where Traits(rawValue: traits[letter]).contains(.letter) {
      let state = trie.next(ByteTrie.root, UInt8(letter))
      // Nothing but letters is looked up.
      for next in 0..<128 where !state.isDead && Traits(rawValue: traits[next]).contains(.letter) {
        twoLetters[letter << 7 | next] = trie.next(state, UInt8(next))
      }
    }
    return Words(trie: trie, twoLetters: twoLetters, owner: owner)
  }

  /// Returns what a unit is in this script.
  @inline(__always)
  func traits(of unit: UInt16) -> Traits {
    let index = unit &- base
    return index < 128 ? Traits(rawValue: traits[Int(index)]) : []
  }

  /// Whether a unit is one of the script's letters, marks and signs.
  @inline(__always)
  func hasLetter(_ unit: UInt16) -> Bool { traits(of: unit).contains(.letter) }

  /// Returns the end of the letters, marks and signs from an offset on.
  @inline(__always)
  func endOfLetters(from start: Int, in text: Span<UInt16>) -> Int {
    let (traits, base) = (traits, base)
    var end = start
    while end < text.count {
      let index = text[unchecked: end] &- base
      guard index < 128, traits[Int(index)] & Traits.letter.rawValue != 0 else { break }
      end += 1
    }
    return end
  }

  /// Whether `divide` may be called; else ICU has no such dictionary, or divides in another way.
  var isDivided: Bool { words != nil }

  /// Finds where words end in a range of the script, if `isDivided`.
  ///
  /// - Parameters:
  ///   - text: Letters, marks and signs of the script.
  ///   - offsets: Replaced by those strictly inside before which a grapheme begins, in order.
  func divide(_ text: Span<UInt16>, into offsets: inout [Int32]) {
    offsets.removeAll(keepingCapacity: true)
    divideAnywhere(text, into: &offsets)
    offsets.removeAll { traits(of: text[Int($0)]).contains(.extends) }
  }

  /// Appends where words end in a range of the script, as ICU does.
  func divideAnywhere(_ text: Span<UInt16>, into offsets: inout [Int32]) {
    guard let words else { return }
    words.twoLetters.withUnsafeBufferPointer {
      WordDivider.divide(
        text, words.trie, traits, $0.baseAddress!, base: base, leastCount: leastCount, hasSigns: hasSigns,
        into: &offsets)
    }
  }

  /// Returns the script that a unit belongs to; `nil` if it is none of these.
  static func of(_ unit: UInt16) -> DividedScript? {
    switch unit {
    case 0x0E01...0x0E4E: thai
    case 0x0E81...0x0EDF: lao
    case 0x1780...0x17DD: khmer
    default: nil
    }
  }

  static let thai = DividedScript(
    base: 0x0E00, dictionary: "thaidict", leastCount: 5, hasSigns: true,
    letters: [0x0E01...0x0E3A, 0x0E40...0x0E4E],
    marks: [0x0E31...0x0E31, 0x0E34...0x0E3A, 0x0E47...0x0E4E], joinedVowel: 0x0E33,
    neverLast: [0x0E31...0x0E31, 0x0E40...0x0E44], mayBegin: [0x0E01...0x0E2E, 0x0E40...0x0E44],
    samples: [
      "โปรแกรมนี้เขียนขึ้นเพื่อให้ผู้ใช้สามารถจัดเรียงข้อความภาษาไทยได้อย่างถูกต้อง",
      "สหราชอาณาจักรบริเตนใหญ่และไอร์แลนด์เหนือฯลฯต่างๆนานา",
      "กขฃคฅฆงจฉชซฌญฎฏฐฑฒณดตถทธนบปผฝพฟภมยรฤลฦวศษสหฬอฮไมคเเลว",
    ])

  static let lao = DividedScript(
    base: 0x0E80, dictionary: "laodict", leastCount: 4,
    letters: [
      0x0E81...0x0E82, 0x0E84...0x0E84, 0x0E86...0x0E8A, 0x0E8C...0x0EA3, 0x0EA5...0x0EA5, 0x0EA7...0x0EBD,
      0x0EC0...0x0EC4, 0x0EC6...0x0EC6, 0x0EC8...0x0ECE, 0x0EDC...0x0EDF,
    ],
    marks: [0x0EB1...0x0EB1, 0x0EB4...0x0EBC, 0x0EC8...0x0ECE], joinedVowel: 0x0EB3,
    neverLast: [0x0EC0...0x0EC4], mayBegin: [0x0E81...0x0EAE, 0x0EC0...0x0EC4, 0x0EDC...0x0EDD],
    samples: ["ສາທາລະນະລັດປະຊາທິປະໄຕປະຊາຊົນລາວ", "ພາສາລາວເປັນພາສາທາງການ", "ກຂຄງຈສຊຍດຕຖທນບປຜຝພຟມຢຣລວຫອຮເເໄໃ"])

  static let khmer = DividedScript(
    base: 0x1780, dictionary: "khmerdict", leastCount: 4,
    letters: [0x1780...0x17D3, 0x17D7...0x17D7, 0x17DC...0x17DD],
    marks: [0x17B4...0x17D3, 0x17DD...0x17DD], neverLast: [0x17D2...0x17D2], mayBegin: [0x1780...0x17B3],
    samples: ["ព្រះរាជាណាចក្រកម្ពុជា", "កម្មវិធីត្រូវបានសរសេរឡើងសម្រាប់អ្នកប្រើ", "កខគឃងចឆជឈញដឋឌឍណតថទធនបផពភមយរលវស្ស្សហឡអៗៗ"])
}
