internal import CHyphen

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// A dictionary of hyphenation patterns loaded by libhyphen, with one owner.
///
/// `@unchecked Sendable`: libhyphen only reads a dictionary after loading it, and everything that a call writes is
/// that call's own.
final class PatternDictionary: @unchecked Sendable {
  /// How the patterns are written in bytes.
  let encoding: LetterEncoding
  /// Whether the patterns know U+2019 as an apostrophe; if not, it has to be given as U+0027.
  let hasTypographicApostrophe: Bool
  private let raw: UnsafeMutablePointer<HyphenDict>

  init(file: String) throws(HyphenationError) {
    let bytes = try DictionaryFile.read(file)
    let firstLine = bytes.prefix { $0 != 0x0A && $0 != 0x0D }
    guard !firstLine.isEmpty, firstLine.count < 20, firstLine.allSatisfy({ 0x20..<0x7F ~= $0 }) else {
      throw .notADictionary(file: file)
    }
    let name = String(decoding: firstLine, as: UTF8.self)
    guard let encoding = LetterEncoding(name: name) else {
      throw .unknownEncoding(file: file, encoding: name)
    }
    // libhyphen takes everything but this spelling for a single-byte encoding.
    guard !encoding.isUTF8 || name == "UTF-8" else {
      throw .unknownEncoding(file: file, encoding: name)
    }
    guard let raw = hnj_hyphen_load(file) else { throw .notADictionary(file: file) }
    self.raw = raw
    self.encoding = encoding
    hasTypographicApostrophe = encoding.isUTF8 && bytes.containsTypographicApostrophe
  }

  deinit { hnj_hyphen_free(raw) }

  /// A division between two letters of a word.
  struct Division {
    /// The index of the letter before it.
    var letter: Int
    /// The number in the patterns that allowed it.
    var priority: UInt8
    /// The letters that a spelling change replaces; empty without one.
    var replaced: Range<Int>
    /// What they become, a "=" marking the division; `nil` without a spelling change.
    var replacement: String?
  }

  /// Finds the divisions of one word.
  ///
  /// - Parameters:
  ///   - word: Letters in lower case, in the dictionary's encoding.
  ///   - letters: The number of letters.
  ///   - minimumBefore: The fewest letters before a division; the dictionary's own minimum counts if greater.
  ///   - minimumAfter: The same after it.
  func divisions(of word: [UInt8], letters: Int, minimumBefore: Int, minimumAfter: Int) -> [Division] {
    // libhyphen wants a terminated word and five bytes more than its length.
    var terminated = word.map { CChar(bitPattern: $0) }
    terminated.append(0)
    var hyphens = [CChar](repeating: 0, count: word.count + 8)
    var replacements: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
    var positions: UnsafeMutablePointer<Int32>?
    var cuts: UnsafeMutablePointer<Int32>?
    defer {
      if let replacements { for index in word.indices { free(replacements[index]) } }
      free(replacements)
      free(positions)
      free(cuts)
    }
    let failed = hnj_hyphen_hyphenate3(
      raw, terminated, Int32(word.count), &hyphens, nil, &replacements, &positions, &cuts,
      Int32(clamping: minimumBefore), Int32(clamping: minimumAfter), 0, 0)
    guard failed == 0 else { return [] }
    var divisions: [Division] = []
    for letter in 0..<max(0, letters - 1) where hyphens[letter] & 1 == 1 {
      var division = Division(
        letter: letter, priority: UInt8(clamping: Int(hyphens[letter]) - 0x30), replaced: 0..<0)
      if let replacements, let positions, let cuts, let text = replacements[letter] {
        let start = letter - Int(positions[letter]) + 1
        let count = Int(cuts[letter])
        let string = UnsafeBufferPointer(start: text, count: strlen(text))
        guard start >= 0, count >= 0, start + count <= letters, (start...start + count).contains(letter + 1),
          let replacement = encoding.decode(string.lazy.map { UInt8(bitPattern: $0) })
        else { continue }
        division.replaced = start..<start + count
        division.replacement = replacement
      }
      divisions.append(division)
    }
    return divisions
  }
}

extension [UInt8] {
  fileprivate var containsTypographicApostrophe: Bool {
    var index = 0
    while let found = self[index...].firstIndex(of: 0xE2) {
      if found + 2 < count, self[found + 1] == 0x80, self[found + 2] == 0x99 { return true }
      index = found + 1
    }
    return false
  }
}
