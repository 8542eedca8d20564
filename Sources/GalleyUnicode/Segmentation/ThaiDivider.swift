internal import CGalleyUnicode

/// Divides Thai into words with ICU's dictionary, as ICU does, without ICU.
///
/// **Why.** ICU's iterator takes four times as long: it runs its rules over the text again, reads it through
/// an abstract text, asks sets about each character, and looks the same words up several times.
///
/// **Why it may be trusted.** The way of choosing among words is ICU's: of all words that begin here, the one
/// after which two more follow, the longer first; what is in no dictionary goes with the word before it, up
/// to an offset at which a word may end and another one begins. Whether the answers are ICU's own is asked
/// once, when the dictionary is loaded; if they are not, as where ICU divides by another model, this divider
/// is not used. Tests compare both with random text.
///
/// See docs/decisions/unicode.md.
struct ThaiDivider {
  /// The dictionary, with where its first two letters lead.
  private final class Words: Sendable {
    let trie: ByteTrie
    private let twoLetters: [ByteTrie.State]
    /// What keeps the trie's bytes in memory; only referred to.
    private nonisolated(unsafe) let owner: UnsafeRawPointer?

    init(_ trie: ByteTrie, in owner: UnsafeRawPointer?) {
      self.trie = trie
      self.owner = owner
      twoLetters = (0..<(1 << 14)).map {
        trie.next(trie.next(ByteTrie.root, UInt8($0 >> 7)), UInt8($0 & 0x7F))
      }
    }

    func withTwoLetters<Result>(_ body: (UnsafePointer<ByteTrie.State>) -> Result) -> Result {
      twoLetters.withUnsafeBufferPointer { body($0.baseAddress!) }
    }
  }

  private static let words: Words? = {
    var count: Int32 = 0
    var base: Int32 = 0
    var owner: UnsafeRawPointer?
    guard let bytes = cunicode_dictionary("thaidict", &count, &base, &owner), base == 0x0E00 else {
      return nil
    }
    let words = Words(ByteTrie(bytes, count: Int(count)), in: owner)
    return agreesWithICU(words) ? words : nil
  }()

  /// Whether a sentence, one with names and one with misspelt words are divided as by ICU.
  private static func agreesWithICU(_ words: Words) -> Bool {
    let samples = [
      "โปรแกรมนี้เขียนขึ้นเพื่อให้ผู้ใช้สามารถจัดเรียงข้อความภาษาไทยได้อย่างถูกต้อง",
      "สหราชอาณาจักรบริเตนใหญ่และไอร์แลนด์เหนือฯลฯต่างๆนานา",
      "กขฃคฅฆงจฉชซฌญฎฏฐฑฒณดตถทธนบปผฝพฟภมยรฤลฦวศษสหฬอฮไมคเเลว",
    ]
    return samples.allSatisfy { sample in
      let units = Array(sample.utf16)
      var expected: [Int32] = []
      DictionaryDivider.divideByICU(units.span, into: &expected)
      var found: [Int32] = []
      divide(units.span, words, into: &found)
      return found == expected
    }
  }

  /// Whether a unit is Thai and of class SA, so that it may be part of a word.
  @inline(__always)
  static func isThai(_ unit: UInt16) -> Bool { 0x0E01...0x0E3A ~= unit || 0x0E40...0x0E4E ~= unit }

  /// Whether a Thai unit stays with the one before it: a mark, or U+0E33.
  @inline(__always)
  static func extends(_ unit: UInt16) -> Bool { unit == 0x0E33 || isMark(unit) }

  @inline(__always)
  private static func isMark(_ unit: UInt16) -> Bool {
    unit == 0x0E31 || 0x0E34...0x0E3A ~= unit || 0x0E47...0x0E4E ~= unit
  }

  /// Finds where words end in a range of Thai.
  ///
  /// - Parameters:
  ///   - text: Units for which `isThai` holds.
  ///   - offsets: Gets those strictly inside, in order.
  /// - Returns: Whether this can be done here.
  static func divide(_ text: Span<UInt16>, into offsets: inout [Int32]) -> Bool {
    guard let words else { return false }
    divide(text, words, into: &offsets)
    return true
  }

  private static func divide(_ text: Span<UInt16>, _ words: Words, into offsets: inout [Int32]) {
    // Too short for two words.
    guard text.count > 4 else { return }
    text.withUnsafeBufferPointer { text in
      words.withTwoLetters { twoLetters in
        var divider = ThaiDivider(text: text.baseAddress!, count: text.count, words.trie, twoLetters)
        divider.divide(into: &offsets)
      }
    }
  }

  // MARK: One range

  /// The words that begin at an offset.
  private struct Matches {
    var offset = -1
    var count = 0
    /// The number of letters that were looked at.
    var reach = 0
    /// Ascending.
    var lengths = InlineArray<20, Int32>(repeating: 0)
  }

  private let text: UnsafePointer<UInt16>
  private let count: Int
  private let trie: ByteTrie
  private let twoLetters: UnsafePointer<ByteTrie.State>
  /// The words found at the last offsets: choosing a word looks further, and then these come again.
  private var known = InlineArray<16, Matches>(repeating: Matches())

  private init(
    text: UnsafePointer<UInt16>, count: Int, _ trie: ByteTrie, _ twoLetters: UnsafePointer<ByteTrie.State>
  ) {
    self.text = text
    self.count = count
    self.trie = trie
    self.twoLetters = twoLetters
  }

  /// Returns the index, in `known`, of the words that begin at an offset.
  @inline(__always)
  private mutating func matches(at offset: Int) -> Int {
    let index = offset & 15
    if known[index].offset != offset { find(at: offset, index) }
    return index
  }

  private mutating func find(at offset: Int, _ index: Int) {
    known[index].offset = offset
    known[index].count = 0
    func letter(_ length: Int) -> UInt8 { UInt8(truncatingIfNeeded: text[offset + length] &- 0x0E00) }
    var state = trie.next(ByteTrie.root, letter(0))
    var length = 1
    while !state.isDead {
      if state.isWord {
        if known[index].count < 20 {
          known[index].lengths[known[index].count] = Int32(length)
          known[index].count += 1
        }
        if state.isLast { break }
      }
      guard offset + length < count else { break }
      state =
        length == 1 ? twoLetters[Int(letter(0)) << 7 | Int(letter(1))] : trie.next(state, letter(length))
      length += 1
    }
    known[index].reach = length
  }

  private mutating func divide(into offsets: inout [Int32]) {
    var start = 0
    while start < count {
      var end = start + wordLength(at: start)
      if end < count, end - start < 3 { takeStray(after: &end, from: start) }
      while end < count, ThaiDivider.isMark(text[end]) { end += 1 }
      if end < count { takeSigns(after: &end) }
      if end < count { offsets.append(Int32(end)) }
      start = end
    }
  }

  /// Returns the length of the word to take at an offset; 0 where none begins.
  private mutating func wordLength(at start: Int) -> Int {
    let first = matches(at: start)
    let firstCount = known[first].count
    guard firstCount > 1 else { return firstCount == 1 ? Int(known[first].lengths[0]) : 0 }
    // What follows may fall on the same offset.
    let lengths = known[first].lengths
    var best = firstCount - 1
    guard start + Int(lengths[best]) < count else { return Int(lengths[best]) }
    choosing: for choice in (0..<firstCount).reversed() {
      let next = start + Int(lengths[choice])
      let second = matches(at: next)
      let secondCount = known[second].count
      guard secondCount > 0 else { continue }
      best = choice
      let nextLengths = known[second].lengths
      if next + Int(nextLengths[secondCount - 1]) >= count { break }
      for other in (0..<secondCount).reversed() {
        let third = matches(at: next + Int(nextLengths[other]))
        if known[third].count > 0 { break choosing }
      }
    }
    return Int(lengths[best])
  }

  /// Adds what is in no dictionary to a short word, or to none.
  private mutating func takeStray(after end: inout Int, from start: Int) {
    let next = matches(at: end)
    guard known[next].count == 0, end == start || known[next].reach < 3 else { return }
    repeat {
      end += 1
    } while end < count
      && !(ThaiDivider.mayEndWord(text[end - 1]) && ThaiDivider.mayBeginWord(text[end])
        && known[matches(at: end)].count > 0)
  }

  private static func mayEndWord(_ unit: UInt16) -> Bool { unit != 0x0E31 && !(0x0E40...0x0E44 ~= unit) }

  private static func mayBeginWord(_ unit: UInt16) -> Bool {
    0x0E01...0x0E2E ~= unit || 0x0E40...0x0E44 ~= unit
  }

  /// Adds the signs that shorten and repeat a word, U+0E2F and U+0E46, once each.
  private mutating func takeSigns(after end: inout Int) {
    let (shortened, repeated): (UInt16, UInt16) = (0x0E2F, 0x0E46)
    guard text[end] == shortened || text[end] == repeated, known[matches(at: end)].count == 0 else { return }
    if text[end] == shortened, text[end - 1] != shortened, text[end - 1] != repeated { end += 1 }
    if end < count, text[end] == repeated, text[end - 1] != repeated { end += 1 }
  }
}
