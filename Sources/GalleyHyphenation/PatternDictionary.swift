/// A dictionary of hyphenation patterns in the form of libhyphen's files, which divides words as libhyphen
/// does.
///
/// libhyphen itself is not called: it takes two seconds to load German, keeps 40 MB for it, and its patterns
/// can make it write outside a word or never return. It is the oracle in the tests.
final class PatternDictionary: Sendable {
  /// The encoding of the patterns.
  let encoding: LetterEncoding
  /// Whether the patterns know U+2019 as an apostrophe; if not, it has to be given as U+0027.
  let hasTypographicApostrophe: Bool
  /// The divisions of words that were asked for lately.
  let memory = DivisionMemory()
  /// Divides compounds.
  private let compounds: PatternAutomaton
  /// Divides what is no compound.
  private let parts: PatternAutomaton

  init(file: String) throws(HyphenationError) {
    let bytes = try DictionaryFile.read(file)
    let firstLine = PatternDictionary.firstLine(bytes[...])
    encoding = try PatternDictionary.encoding(firstLine, of: file)
    hasTypographicApostrophe = encoding.isUTF8 && bytes.containsTypographicApostrophe
    var first = PatternList(isUTF8: encoding.isUTF8)
    var second: PatternList?
    for line in bytes[firstLine.endIndex...].split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
      if second != nil {
        second?.add(line)
      } else if line.starts(with: "NEXTLEVEL".utf8) {
        second = PatternList(isUTF8: encoding.isUTF8)
      } else {
        first.add(line)
      }
    }
    if let second {
      compounds = PatternAutomaton(first)
      parts = PatternAutomaton(second)
    } else {
      compounds = PatternAutomaton(.punctuation(minimumsOf: first, isUTF8: encoding.isUTF8))
      parts = PatternAutomaton(first)
    }
  }

  /// Returns the encoding that the first line of a dictionary names.
  ///
  /// - Parameters:
  ///   - bytes: The file's, at least the first 20 if it has so many.
  ///   - file: Its path, for errors.
  static func encoding(_ bytes: ArraySlice<UInt8>, of file: String) throws(HyphenationError) -> LetterEncoding
  {
    let line = firstLine(bytes)
    guard !line.isEmpty, line.count < 20, line.allSatisfy({ 0x20..<0x7F ~= $0 }) else {
      throw .notADictionary(file: file)
    }
    let name = String(decoding: line, as: UTF8.self)
    guard let encoding = LetterEncoding(name: name) else {
      throw .unknownEncoding(file: file, encoding: name)
    }
    return encoding
  }

  private static func firstLine(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    bytes.prefix { $0 != 0x0A && $0 != 0x0D }
  }

  /// A division between two letters of a word.
  struct Division {
    /// The index of the letter before it.
    var letter: Int
    /// The number in the patterns that allowed it.
    var priority: UInt8
    /// The letters that a spelling change replaces; empty without one.
    var replaced: Range<Int>
    /// The letters that replace them, a "=" marking the division; `nil` without a spelling change.
    var replacement: String?
  }

  /// Finds the divisions of one word.
  ///
  /// - Parameters:
  ///   - word: Letters in lower case, in the dictionary's encoding.
  ///   - minimumBefore: The fewest letters before a division; the dictionary's own minimum counts if greater.
  ///   - minimumAfter: The same after it.
  func divisions(of word: [UInt8], minimumBefore: Int, minimumAfter: Int) -> [Division] {
    var points = points(of: word[...], isStart: true, isEnd: true)
    clearEdges(
      &points, of: word[...], before: max(minimumBefore, compounds.list.minimumBefore),
      after: max(minimumAfter, compounds.list.minimumAfter))
    for text in compounds.list.undivided {
      for start in word.indices where word[start] == text.first && word[start...].starts(with: text) {
        points[start + text.count - 1].digit = 0
        if start > 0 { points[start - 1].digit = 0 }
      }
    }
    var divisions: [Division] = []
    var letter = -1
    for (index, point) in points.enumerated() {
      if isLetterStart(word[index]) { letter += 1 }
      guard point.isDivision, index + 1 < word.count, isLetterStart(word[index + 1]) else { continue }
      var division = Division(letter: letter, priority: point.digit, replaced: 0..<0)
      if let change = change(at: point) {
        let start = letters(in: word[..<change.bytes.lowerBound])
        division.replaced = start..<start + letters(in: word[change.bytes])
        division.replacement = encoding.decode(change.text)
      }
      divisions.append(division)
    }
    return divisions
  }

  /// The patterns' answer about the point after a byte.
  private struct Point {
    /// The greatest number so far; odd ones divide.
    var digit: UInt8 = 0
    /// Whether it comes from the patterns for compounds.
    var isOfCompounds = false
    /// The pattern's change of spelling, or -1.
    var change: Int32 = -1
    /// The first byte of the pattern in the word.
    var start: Int32 = 0

    var isDivision: Bool { digit & 1 == 1 }
  }

  /// Returns the bytes of the word that a division replaces, and what they become, with a "=".
  private func change(at point: Point) -> (bytes: Range<Int>, text: [UInt8])? {
    guard point.change >= 0 else { return nil }
    let list = point.isOfCompounds ? compounds.list : parts.list
    let change = list.changes[Int(point.change)]
    let start = Int(point.start)
    return (start + change.replaced.lowerBound..<start + change.replaced.upperBound, change.text)
  }

  /// Returns the points after the bytes of a word or of a part of one.
  ///
  /// - Parameters:
  ///   - isStart: Whether the whole word begins here.
  ///   - isEnd: Whether it ends here.
  private func points(of word: ArraySlice<UInt8>, isStart: Bool, isEnd: Bool) -> [Point] {
    var points = matches(of: compounds, in: word, isOfCompounds: true)
    var begin = 0
    for index in points.indices {
      let isLast = index + 1 == points.count
      // After the last letter there is nothing to divide.
      guard points[index].isDivision && !isLast || begin > 0 && isLast else { continue }
      if index > begin {
        var part = Array(word[(word.startIndex + begin)...(word.startIndex + index)])
        if !isLast, let change = change(at: points[index]), change.bytes.lowerBound >= begin {
          // The part is spelt as it will stand before the hyphen, unless that makes it as long as the whole.
          let spelt = part.prefix(change.bytes.lowerBound - begin) + change.text.prefix { $0 != 0x3D }
          if spelt.count < word.count { part = Array(spelt) }
        }
        let inner = self.points(of: part[...], isStart: isStart && begin == 0, isEnd: isEnd && isLast)
        for (offset, point) in inner.enumerated().prefix(index - begin) {
          points[begin + offset] = point
          points[begin + offset].start += Int32(begin)
        }
      }
      begin = index + 1
    }
    if begin == 0 {
      points = matches(of: parts, in: word, isOfCompounds: false)
      clearEdges(
        &points, of: word, before: isStart ? 0 : compounds.list.compoundMinimumBefore,
        after: isEnd ? 0 : compounds.list.compoundMinimumAfter)
    }
    return points
  }

  private func matches(
    of automaton: PatternAutomaton, in word: ArraySlice<UInt8>, isOfCompounds: Bool
  ) -> [Point] {
    var points = [Point](repeating: Point(), count: word.count)
    guard automaton.mayMatch(in: word) else { return points }
    let list = automaton.list
    automaton.forEachMatch(in: word) { pattern, end in
      let start = end - pattern.letters.count
      for (offset, index) in pattern.digits.enumerated() {
        // The point before the pattern's first letter is the one after the byte before it.
        let point = start + offset - 1
        let digit = list.bytes[index] - 0x30
        guard digit > 0, points.indices.contains(point), digit > points[point].digit else { continue }
        points[point] = Point(digit: digit, isOfCompounds: isOfCompounds, start: Int32(start))
        guard pattern.change >= 0, digit & 1 == 1 else { continue }
        let replaced = list.changes[Int(pattern.change)].replaced
        if (replaced.lowerBound...replaced.upperBound).contains(offset) {
          points[point].change = pattern.change
        }
      }
    }
    return points
  }

  /// Removes the divisions that leave too few letters on a side; those that a change adds count.
  private func clearEdges(_ points: inout [Point], of word: ArraySlice<UInt8>, before: Int, after: Int) {
    let total = letters(in: word)
    var count = 0
    for index in points.indices {
      if isLetterStart(word[word.startIndex + index]) { count += 1 }
      guard points[index].isDivision else { continue }
      var sides = (before: count, after: total - count)
      if let change = change(at: points[index]), let mark = change.text.firstIndex(of: 0x3D) {
        let start = word.startIndex + change.bytes.lowerBound
        let end = word.startIndex + change.bytes.upperBound
        sides.before = letters(in: word[..<start]) + letters(in: change.text[..<mark])
        sides.after = letters(in: word[end...]) + letters(in: change.text[(mark + 1)...])
      }
      if sides.before < before || sides.after < after { points[index] = Point() }
    }
  }

  private func isLetterStart(_ byte: UInt8) -> Bool { !encoding.isUTF8 || byte & 0xC0 != 0x80 }

  private func letters(in bytes: ArraySlice<UInt8>) -> Int { bytes.count(where: isLetterStart) }
}

extension PatternList {
  /// Returns the first level of dictionaries that have one level: it divides at hyphens and apostrophes.
  fileprivate static func punctuation(minimumsOf parts: PatternList, isUTF8: Bool) -> PatternList {
    var list = PatternList(isUTF8: isUTF8)
    let lines =
      isUTF8 ? ["NOHYPHEN ',–,’,-", "1-1", "1'1", "1–1", "1’1"] : ["NOHYPHEN ',-", "1-1", "1'1"]
    for line in lines { list.add(Array(line.utf8)[...]) }
    list.minimumBefore = parts.minimumBefore
    list.minimumAfter = parts.minimumAfter
    func firstSet(_ numbers: Int...) -> Int { numbers.first { $0 != 0 } ?? 3 }
    list.compoundMinimumBefore = firstSet(parts.compoundMinimumBefore, parts.minimumBefore)
    list.compoundMinimumAfter = firstSet(parts.compoundMinimumAfter, parts.minimumAfter)
    return list
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
