/// One level of patterns, compiled to find all that match in one pass over a word.
///
/// The states are the beginnings of all patterns, the root being state 0. From a state and a letter the
/// automaton goes to the state that is longer by the letter; if there is none, it falls back to the longest
/// state that ends the text of this one. Like libhyphen it does not look for shorter patterns that end at the
/// same point: dictionaries have them merged in already.
struct PatternAutomaton: Sendable {
  /// The patterns that were compiled; patterns are told by their index in it.
  let list: PatternList
  /// The pattern that a state spells, or -1.
  private var patterns: [Int32] = [-1]
  /// The longest state that ends a state's text, other than itself; -1 for the root.
  private var fallbacks: [Int32] = [-1]
  /// The start of each state's children in `children`, and the end.
  private var starts: [Int32] = [0]
  /// The children of all states, state by state, with the letters that lead to them.
  private var children: [Int32]
  private var letters: [UInt8]
  /// The states that each byte leads to from the root, or -1.
  private var firstStates = [Int32](repeating: -1, count: 256)
  /// Whether a pattern ends with a byte.
  private var isLast = [Bool](repeating: false, count: 256)

  init(_ list: PatternList) {
    self.list = list
    var childCounts: [Int32] = [0]
    var parents: [Int32] = [-1]
    var ownLetters: [UInt8] = [0]
    // In the order of their bytes, so that patterns with the same beginning are together; of two that are
    // the same the later one in the file counts.
    let bytes = list.bytes
    let order = PatternAutomaton.order(of: list)
    var path: [Int32] = [0]
    var previous = 0..<0
    for index in order {
      let word = list.patterns[index].letters
      var depth = 0
      while depth < min(word.count, previous.count),
        bytes[word.lowerBound + depth] == bytes[previous.lowerBound + depth]
      {
        depth += 1
      }
      path.removeLast(path.count - 1 - depth)
      for letter in bytes[(word.lowerBound + depth)..<word.upperBound] {
        let parent = path[path.count - 1]
        childCounts[Int(parent)] += 1
        path.append(Int32(patterns.count))
        patterns.append(-1)
        childCounts.append(0)
        parents.append(parent)
        ownLetters.append(letter)
      }
      patterns[Int(path[path.count - 1])] = Int32(index)
      previous = word
    }
    for pattern in list.patterns {
      guard let last = pattern.letters.last else {
        // It matches everywhere.
        isLast = Array(repeating: true, count: 256)
        break
      }
      isLast[Int(bytes[last])] = true
    }

    children = Array(repeating: 0, count: parents.count - 1)
    letters = Array(repeating: 0, count: parents.count - 1)
    for count in childCounts { starts.append(starts[starts.count - 1] + count) }
    var filled = starts
    for state in parents.indices.dropFirst() {
      let slot = Int(filled[Int(parents[state])])
      filled[Int(parents[state])] += 1
      children[slot] = Int32(state)
      letters[slot] = ownLetters[state]
      if parents[state] == 0 { firstStates[Int(ownLetters[state])] = Int32(state) }
    }

    findFallbacks()
  }

  /// Returns the indexes of all patterns in the order of their bytes, of equal ones in that of the file.
  private static func order(of list: PatternList) -> [Int] {
    let bytes = list.bytes.span
    // The first eight bytes as a number, filled up with zeros, decide nearly always.
    let keys = list.patterns.indices.map { index -> (start: UInt64, index: Int) in
      let letters = list.patterns[index].letters
      var start: UInt64 = 0
      for place in letters.prefix(8) { start = start << 8 | UInt64(bytes[place]) }
      return (start << UInt64(8 * (8 - min(letters.count, 8))), index)
    }
    return keys.sorted { left, right in
      if left.start != right.start { return left.start < right.start }
      let (left, right) = (list.patterns[left.index].letters, list.patterns[right.index].letters)
      return bytes.precedes(left, right) ?? (left.lowerBound < right.lowerBound)
    }.map(\.index)
  }

  /// Goes level by level, since a fallback is shorter than its state.
  private mutating func findFallbacks() {
    fallbacks = Array(repeating: -1, count: patterns.count)
    var queue: [Int32] = [0]
    var head = 0
    while head < queue.count {
      let state = Int(queue[head])
      head += 1
      for slot in Int(starts[state])..<Int(starts[state + 1]) {
        queue.append(children[slot])
        var shorter = Int(fallbacks[state])
        while shorter >= 0, child(of: shorter, letters[slot]) < 0 { shorter = Int(fallbacks[shorter]) }
        fallbacks[Int(children[slot])] = shorter < 0 ? 0 : Int32(child(of: shorter, letters[slot]))
      }
    }
  }

  /// Returns the state that a letter leads to, or -1.
  private func child(of state: Int, _ letter: UInt8) -> Int {
    if state == 0 { return Int(firstStates[Int(letter)]) }
    for slot in Int(starts[state])..<Int(starts[state + 1]) where letters[slot] == letter {
      return Int(children[slot])
    }
    return -1
  }

  /// Whether a pattern could match in a word: it holds the last letter of one.
  func mayMatch(in word: ArraySlice<UInt8>) -> Bool {
    isLast[Int(UInt8(ascii: "."))] || word.contains { isLast[Int($0)] }
  }

  /// Calls `body` for every match in a word: the pattern, and the index of the byte after its last one, where
  /// the word is taken to have a "." at index -1 and another one after its end.
  func forEachMatch(in word: ArraySlice<UInt8>, _ body: (PatternList.Pattern, Int) -> Void) {
    var state = 0
    for index in -1...word.count {
      let letter = index < 0 || index == word.count ? UInt8(ascii: ".") : word[word.startIndex + index]
      var next = child(of: state, letter)
      while next < 0, state > 0 {
        state = Int(fallbacks[state])
        next = child(of: state, letter)
      }
      state = max(0, next)
      if patterns[state] >= 0 { body(list.patterns[Int(patterns[state])], index + 1) }
    }
  }
}

extension Span<UInt8> {
  /// Whether the bytes of one range come before those of another; `nil` if they are the same.
  fileprivate func precedes(_ left: Range<Int>, _ right: Range<Int>) -> Bool? {
    for (left, right) in zip(left, right) where self[left] != self[right] { return self[left] < self[right] }
    return left.count == right.count ? nil : left.count < right.count
  }
}
