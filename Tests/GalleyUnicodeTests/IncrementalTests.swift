import Testing
import GalleyUnicode

/// Boundaries found from scratch and by repair, as numbers.
private struct Algorithm: Sendable, CustomTestStringConvertible {
  let name: String
  let file: String?
  let find: @Sendable ([UInt16]) -> [UInt8]
  /// Takes the old text, the new one and the edit; returns the new decisions and the repaired range.
  let repair: @Sendable ([UInt16], [UInt16], TextEdit) -> (decisions: [UInt8], range: Range<Int>)

  var testDescription: String { name }

  static func line(_ name: String, _ tailoring: LineBreakTailoring) -> Algorithm {
    let breaker = LineBreaker(tailoring)
    return Algorithm(
      name: name, file: tailoring.isPure ? "LineBreakTest" : nil,
      find: { lineBreaks(in: $0, tailoring).map(\.rawValue) },
      repair: { old, new, edit in
        var breaks = lineBreaks(in: old, tailoring)
        let range = breaker.updateBreaks(&breaks, in: new.span, after: edit)
        return (breaks.map(\.rawValue), range)
      })
  }

  static let all: [Algorithm] = [
    .line("pure lines", .pure),
    .line("product lines", .product(language: nil)),
    .line("loose Japanese lines", .init(strictness: .loose, isChineseOrJapanese: true)),
    .line("break-all lines", .init(wordBreak: .breakAll)),
    Algorithm(
      name: "graphemes", file: "GraphemeBreakTest", find: { graphemeBoundaries(in: $0).map { $0 ? 1 : 0 } },
      repair: { old, new, edit in
        var boundaries = graphemeBoundaries(in: old)
        let range = GraphemeBreaker().updateBoundaries(&boundaries, in: new.span, after: edit)
        return (boundaries.map { $0 ? 1 : 0 }, range)
      }),
    Algorithm(
      name: "words", file: "WordBreakTest", find: { wordBoundaries(in: $0).map { $0 ? 1 : 0 } },
      repair: { old, new, edit in
        var boundaries = wordBoundaries(in: old)
        let range = WordBreaker().updateBoundaries(&boundaries, in: new.span, after: edit)
        return (boundaries.map { $0 ? 1 : 0 }, range)
      }),
    Algorithm(
      name: "sentences", file: "SentenceBreakTest", find: { sentenceBoundaries(in: $0).map { $0 ? 1 : 0 } },
      repair: { old, new, edit in
        var boundaries = sentenceBoundaries(in: old)
        let range = SentenceBreaker().updateBoundaries(&boundaries, in: new.span, after: edit)
        return (boundaries.map { $0 ? 1 : 0 }, range)
      }),
  ]
}

/// A text before and after an edit.
private struct Change {
  let old: [UInt16]
  let new: [UInt16]
  let edit: TextEdit

  init(_ old: [UInt16], replacing range: Range<Int>, with units: some Collection<UInt16>) {
    self.old = old
    var new = old
    new.replaceSubrange(range, with: units)
    self.new = new
    edit = TextEdit(replacing: range, withLength: units.count)
  }
}

@Suite("Boundaries repaired after edits")
struct IncrementalTests {
  @Test(
    "Every case of Unicode's files, typed, deleted, split and joined at every unit", arguments: Algorithm.all)
  private func files(_ algorithm: Algorithm) throws {
    let file = algorithm.file ?? "LineBreakTest"
    let cases = try BreakCase.all(in: "auxiliary/\(file).txt")
    var failures: [String] = []
    for (number, test) in cases.enumerated() where runsAllTests || number % 7 == 0 {
      let text = test.text
      let expected = algorithm.find(text)
      for i in text.indices {
        var without = text
        without.remove(at: i)
        var more = text
        more.insert(text[(i + 1) % text.count], at: i)
        let changes = [
          Change(without, replacing: i..<i, with: [text[i]]),  // typed
          Change(more, replacing: i..<i + 1, with: []),  // deleted
          Change(Array(text[..<i]), replacing: i..<i, with: text[i...]),  // joined
          Change(Array(text[i...]), replacing: 0..<0, with: text[..<i]),
        ]
        for change in changes {
          let result = algorithm.repair(change.old, change.new, change.edit).decisions
          if result != expected { failures.append("\(hex(change.old)) to \(hex(text)): \(result)") }
        }
        // split
        let head = Change(text, replacing: i..<text.count, with: [])
        let tail = Change(text, replacing: 0..<i, with: [])
        for change in [head, tail] {
          let result = algorithm.repair(change.old, change.new, change.edit).decisions
          if result != algorithm.find(change.new) { failures.append("\(hex(text)) split at \(i): \(result)") }
        }
      }
    }
    #expect(failures.isEmpty, "\(failures.count) failures: \(failures.prefix(5))")
  }

  @Test("Random edits of random texts", arguments: Algorithm.all, UInt64(0)..<4)
  private func random(_ algorithm: Algorithm, seed: UInt64) {
    var random = SeededRandom(seed: seed)
    for round in 0..<(runsAllTests ? 3000 : 150) {
      let old = randomText(pieceCount: .random(in: 0...40, using: &random), using: &random)
      let start = Int.random(in: 0...old.count, using: &random)
      let end = min(old.count, start + Int.random(in: 0...4, using: &random))
      let units = randomText(pieceCount: .random(in: 0...3, using: &random), using: &random)
      let change = Change(old, replacing: start..<end, with: units)
      let result = algorithm.repair(change.old, change.new, change.edit)
      #expect(
        result.decisions == algorithm.find(change.new),
        "seed \(seed), round \(round): \(hex(old)), \(start)..<\(end) by \(hex(units))")
    }
  }

  @Test("Repair looks only at the neighbourhood", arguments: Algorithm.all)
  private func locality(_ algorithm: Algorithm) {
    let sentence = "Die Nadel fiel; 12,5 % 漢字かな https://example.com/a?b=c ภาษาไทย Ende. "
    let text = Array(String(repeating: sentence, count: 200).utf16)
    for i in stride(from: 5000, to: 5000 + sentence.utf16.count, by: 1) {
      let change = Change(text, replacing: i..<i, with: [0x78])
      let result = algorithm.repair(change.old, change.new, change.edit)
      #expect(result.range.count < 120, "edit at \(i) looked at \(result.range)")
      #expect(result.range.contains(i))
    }
  }
}
