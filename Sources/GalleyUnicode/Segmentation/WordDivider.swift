/// Divides Thai, Lao and Khmer into words with ICU's dictionaries, as ICU does, without ICU.
///
/// **Why.** ICU's iterator takes four times as long: it runs its rules over the text again, reads it through
/// an abstract text, asks sets about each character, and looks the same words up several times.
///
/// **Why it may be trusted.** The way of choosing among words is ICU's: of all words that begin here, the one
/// after which two more follow, the longer first; what is in no dictionary goes with the word before it, up
/// to an offset at which a word may end and another one begins. Whether the answers are ICU's own is asked
/// once, when a dictionary is loaded (`DividedScript`); if they are not, as where ICU divides by another
/// model, this divider is not used. Tests compare both with random text.
///
/// See docs/decisions/unicode.md.
struct WordDivider {
  /// Finds where words end in a range of a script.
  ///
  /// - Parameters:
  ///   - text: Letters, marks and signs of the script.
  ///   - traits: By unit less `base`: the bits of its traits.
  ///   - twoLetters: Where the first two letters lead.
  ///   - base: The character of byte 0 of the dictionary.
  ///   - leastCount: Shorter text is one word.
  ///   - hasSigns: Whether words take the signs that shorten and repeat them.
  ///   - offsets: Gets those strictly inside, in order.
  static func divide(
    _ text: Span<UInt16>, _ trie: ByteTrie, _ traits: NumberTable<UInt8>,
    _ twoLetters: UnsafePointer<ByteTrie.State>, base: UInt16, leastCount: Int, hasSigns: Bool,
    into offsets: inout [Int32]
  ) {
    // Too short for two words.
    guard text.count >= leastCount else { return }
    text.withUnsafeBufferPointer { text in
      var divider = WordDivider(
        text: text.baseAddress!, count: text.count, trie: trie, traits: traits, twoLetters: twoLetters,
        base: base, hasSigns: hasSigns)
      divider.divide(into: &offsets)
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
  private let traits: NumberTable<UInt8>
  private let twoLetters: UnsafePointer<ByteTrie.State>
  private let base: UInt16
  private let hasSigns: Bool
  /// The words found at the last offsets: choosing a word looks further, and then these come again.
  private var known = InlineArray<16, Matches>(repeating: Matches())

  private init(
    text: UnsafePointer<UInt16>, count: Int, trie: ByteTrie, traits: NumberTable<UInt8>,
    twoLetters: UnsafePointer<ByteTrie.State>, base: UInt16, hasSigns: Bool
  ) {
    self.text = text
    self.count = count
    self.trie = trie
    self.traits = traits
    self.twoLetters = twoLetters
    self.base = base
    self.hasSigns = hasSigns
  }

  /// Returns what a unit of the text is.
  @inline(__always)
  private func traits(at offset: Int) -> DividedScript.Traits {
    DividedScript.Traits(rawValue: traits[Int(text[offset] &- base) & 127])
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
    func letter(_ length: Int) -> UInt8 { UInt8(truncatingIfNeeded: text[offset + length] &- base) }
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
      while end < count, traits(at: end).contains(.mark) { end += 1 }
      if hasSigns, end < count { takeSigns(after: &end) }
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
      && !(traits(at: end - 1).contains(.mayEndWord) && traits(at: end).contains(.mayBeginWord)
        && known[matches(at: end)].count > 0)
  }

  /// Adds the signs that shorten and repeat a word, U+0E2F and U+0E46, once each.
  private mutating func takeSigns(after end: inout Int) {
    let (shortened, repeated): (UInt16, UInt16) = (0x0E2F, 0x0E46)
    guard text[end] == shortened || text[end] == repeated, known[matches(at: end)].count == 0 else { return }
    if text[end] == shortened, text[end - 1] != shortened, text[end - 1] != repeated { end += 1 }
    if end < count, text[end] == repeated, text[end - 1] != repeated { end += 1 }
  }
}
