/// The patterns of one level of a dictionary, as its lines spell them.
///
/// A pattern is letters with digits between them: an odd digit allows a division there, an even one forbids
/// it, and the greatest of all that match wins. "." stands for either end of a word. A "/" begins the change
/// of spelling.
struct PatternList: Sendable {
  /// One pattern; the ranges are in `bytes`.
  struct Pattern: Sendable {
    var letters: Range<Int>
    /// A digit for the point before the first letter, and one for the point after each, as ASCII.
    var digits: Range<Int>
    /// Index into `changes`, or -1.
    var change: Int32
  }

  /// A change of spelling.
  struct Change: Sendable {
    /// The letters that replace them, with a "=" where the word is divided.
    var text: [UInt8]
    /// The bytes of the pattern that are replaced, a leading "." being byte 0; never empty, and without "."
    var replaced: Range<Int>
  }

  private(set) var bytes: [UInt8] = []
  private(set) var patterns: [Pattern] = []
  private(set) var changes: [Change] = []
  /// Texts beside which there are no divisions.
  private(set) var undivided: [[UInt8]] = []
  /// The least numbers of letters before and after a division, and inside the parts of compounds; 0 if not
  /// said.
  var minimumBefore = 0
  var minimumAfter = 0
  var compoundMinimumBefore = 0
  var compoundMinimumAfter = 0

  private let isUTF8: Bool

  init(isUTF8: Bool) { self.isUTF8 = isUTF8 }

  /// The longest line that counts; longer ones are skipped, as newer versions of libhyphen skip them.
  private static let longestLine = 98

  /// Adds what a line says; its end is left out.
  mutating func add(_ line: ArraySlice<UInt8>) {
    guard line.count <= PatternList.longestLine, line.first != UInt8(ascii: "%") else { return }
    guard let first = line.first, 0x41...0x5A ~= first else { return addPattern(line) }
    if let value = value(of: "LEFTHYPHENMIN", in: line) {
      minimumBefore = number(value)
    } else if let value = value(of: "RIGHTHYPHENMIN", in: line) {
      minimumAfter = number(value)
    } else if let value = value(of: "COMPOUNDLEFTHYPHENMIN", in: line) {
      compoundMinimumBefore = number(value)
    } else if let value = value(of: "COMPOUNDRIGHTHYPHENMIN", in: line) {
      compoundMinimumAfter = number(value)
    } else if let value = value(of: "NOHYPHEN", in: line) {
      undivided = value.split(separator: UInt8(ascii: ",")).map(Array.init)
    } else {
      addPattern(line)
    }
  }

  private func value(of key: StaticString, in line: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    let count = key.utf8CodeUnitCount
    guard line.count >= count, key.withUTF8Buffer({ line.starts(with: $0) }) else { return nil }
    return line.dropFirst(count).drop { $0 == 0x20 || $0 == 0x09 }
  }

  /// Returns the number that some bytes begin with, 0 if there is none.
  private func number(_ bytes: ArraySlice<UInt8>) -> Int {
    var value = 0
    for byte in bytes.drop(while: { $0 == 0x20 }) {
      guard 0x30...0x39 ~= byte, value < 1000 else { break }
      value = value * 10 + Int(byte) - 0x30
    }
    return value
  }

  private mutating func addPattern(_ line: ArraySlice<UInt8>) {
    let slash = line.firstIndex(of: UInt8(ascii: "/"))
    let body = line[..<(slash ?? line.endIndex)].prefix { $0 > 0x20 }
    let first = bytes.count
    for byte in body where !(0x30...0x39 ~= byte) { bytes.append(byte) }
    let letters = first..<bytes.count
    guard !letters.isEmpty else { return }
    bytes.append(UInt8(ascii: "0"))
    for byte in body {
      if 0x30...0x39 ~= byte { bytes[bytes.count - 1] = byte } else { bytes.append(UInt8(ascii: "0")) }
    }
    let digits = letters.upperBound..<bytes.count
    guard let slash else {
      patterns.append(Pattern(letters: letters, digits: digits, change: -1))
      return
    }
    guard let change = change(line[(slash + 1)...], letters: letters) else { return }
    patterns.append(Pattern(letters: letters, digits: digits, change: Int32(changes.count)))
    changes.append(change)
  }

  /// Reads "text", which stands for all letters, or "text,first,count", counted in letters from 1; `nil` when
  /// the range leaves the pattern.
  private func change(_ field: ArraySlice<UInt8>, letters: Range<Int>) -> Change? {
    let parts = field.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
    let dot = UInt8(ascii: ".")
    // The offset in the pattern of every letter, and of the end.
    let inner = letters.filter { bytes[$0] != dot && !(isUTF8 && bytes[$0] & 0xC0 == 0x80) }
    let end = bytes[letters.upperBound - 1] == dot ? letters.count - 1 : letters.count
    let offsets = inner.map { $0 - letters.lowerBound } + [end]
    var first = 0
    var count = inner.count
    if parts.count >= 3 {
      first = number(parts[1]) - 1
      let given = number(parts[2])
      count = given > 0 ? given : inner.count - first
    }
    guard first >= 0, count >= 1, first + count < offsets.count, let text = parts.first else { return nil }
    return Change(text: text.prefix { $0 >= 0x20 } + [], replaced: offsets[first]..<offsets[first + count])
  }
}
