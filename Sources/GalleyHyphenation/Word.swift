/// One word as a dictionary wants it: composed letters in lower case, written in its encoding.
struct Word {
  /// The letters, in lower case.
  private(set) var letters: [Unicode.Scalar] = []
  /// The offset of each letter in the text, and that of the word's end.
  private(set) var offsets: [Int] = []
  /// The letters in the dictionary's encoding; empty when it lacks one of them.
  private(set) var bytes: [UInt8] = []
  /// Whether all letters with a case are capitals, and there are several.
  private(set) var isUppercase = false

  /// Reads a word of a text.
  mutating func read(
    _ range: Range<Int>, in text: Span<UInt16>, for dictionary: PatternDictionary, language: String
  ) {
    letters.removeAll(keepingCapacity: true)
    offsets.removeAll(keepingCapacity: true)
    bytes.removeAll(keepingCapacity: true)
    letters.reserveCapacity(range.count)
    offsets.reserveCapacity(range.count + 1)
    bytes.reserveCapacity(range.count)
    var capitals = 0
    var smalls = 0
    var offset = range.lowerBound
    while offset < range.upperBound {
      let (scalar, units) = WordScanner.scalar(at: offset, in: text)
      let letter = Word.lowercased(scalar, language: language)
      if letter != scalar { capitals += 1 } else if Word.isLowercase(scalar) { smalls += 1 }
      append(letter, at: offset, for: dictionary)
      offset += units
    }
    offsets.append(range.upperBound)
    isUppercase = smalls == 0 && capitals > 1
    for letter in letters where !dictionary.encoding.append(letter, to: &bytes) {
      bytes.removeAll(keepingCapacity: true)
      return
    }
  }

  private mutating func append(_ letter: Unicode.Scalar, at offset: Int, for dictionary: PatternDictionary) {
    switch letter.value {
    case 0x02BC: letters.append("'")
    case 0x2019 where !dictionary.hasTypographicApostrophe: letters.append("'")
    case 0x200C...0x200D where !dictionary.encoding.isUTF8:
      return
    case 0x300...0x36F:
      if let last = letters.last, let composed = Word.composed(last, letter) {
        letters[letters.count - 1] = composed
        return
      }
      letters.append(letter)
    default: letters.append(letter)
    }
    offsets.append(offset)
  }

  private static func isLowercase(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII ? ("a"..."z").contains(scalar) : scalar.properties.isLowercase
  }

  /// Returns the single small letter for a letter; the letter itself when it has none.
  private static func lowercased(_ scalar: Unicode.Scalar, language: String) -> Unicode.Scalar {
    switch scalar.value {
    case 0x41...0x5A:
      if scalar == "I", language == "tr" || language == "az" { return "ı" }
      return Unicode.Scalar(UInt8(scalar.value | 0x20))
    case 0..<0xC0: return scalar
    // LATIN CAPITAL LETTER I WITH DOT ABOVE, the only one whose small letter is two scalars.
    case 0x130: return "i"
    default:
      let mapping = scalar.properties.lowercaseMapping.unicodeScalars
      return mapping.first.flatMap { mapping.count == 1 ? $0 : nil } ?? scalar
    }
  }

  /// Returns the letter that a letter and a mark are together (NFC), for alphabets that are written with
  /// composed letters.
  private static func composed(_ letter: Unicode.Scalar, _ mark: Unicode.Scalar) -> Unicode.Scalar? {
    var text = String.UnicodeScalarView()
    text.append(letter)
    text.append(mark)
    return composedLetters[Character(String(text))]
  }

  /// Composed letters by what they look like: characters are equal when they are canonically equivalent.
  private static let composedLetters: [Character: Unicode.Scalar] = {
    var table: [Character: Unicode.Scalar] = [:]
    for range: ClosedRange<UInt32> in [0xC0...0x24F, 0x370...0x52F, 0x1E00...0x1FFF] {
      for scalar in range.lazy.compactMap(Unicode.Scalar.init) where scalar.properties.isAlphabetic {
        table[Character(scalar)] = table[Character(scalar)] ?? scalar
      }
    }
    return table
  }()

  /// Returns the smallest change of the text that divides some letters as a dictionary says.
  ///
  /// - Parameters:
  ///   - range: Indexes of the letters that are replaced.
  ///   - replacement: What they become, with a "=" where the word is divided.
  /// - Returns: `nil` if the replacement has no such mark.
  func change(of range: Range<Int>, to replacement: String) -> SpellingChange? {
    let scalars = Array(replacement.unicodeScalars)
    guard let mark = scalars.firstIndex(of: "=") else { return nil }
    var before = scalars[..<mark]
    var after = scalars[(mark + 1)...]
    var replaced = range
    while let last = after.last, !replaced.isEmpty, letters[replaced.upperBound - 1] == last {
      after.removeLast()
      replaced = replaced.lowerBound..<replaced.upperBound - 1
    }
    while let first = before.first, !replaced.isEmpty, letters[replaced.lowerBound] == first {
      before.removeFirst()
      replaced = replaced.lowerBound + 1..<replaced.upperBound
    }
    return SpellingChange(
      replaced: offsets[replaced.lowerBound]..<offsets[replaced.upperBound], before: units(of: before),
      after: units(of: after))
  }

  private func units(of letters: ArraySlice<Unicode.Scalar>) -> [UInt16] {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: letters)
    return Array((isUppercase ? String(text).uppercased() : String(text)).utf16)
  }
}
