internal import CGalleyUnicode
import Testing

@testable import GalleyUnicode

/// Comparisons with ICU 72, which has the same version of Unicode; its known departures are counted.
@Suite("Against ICU")
struct ICUComparisonTests {
  private func value(_ property: Int, _ scalar: UInt32) -> String {
    cunicode_property(Int32(property), scalar).map { String(cString: $0) } ?? "?"
  }

  private static let categories = [
    "Lu", "Ll", "Lt", "Lm", "Lo", "Mn", "Mc", "Me", "Nd", "Nl", "No", "Pc", "Pd", "Ps", "Pe", "Pi", "Pf",
    "Po", "Sm", "Sc", "Sk", "So", "Zs", "Zl", "Zp", "Cc", "Cf", "Cs", "Co", "Cn",
  ]
  private static let widths = ["N", "A", "H", "F", "Na", "W"]
  private static let orientations = ["R", "U", "Tu", "Tr"]

  /// All code points, or one in 11 of them and all of the first 0x3400.
  private var codePoints: [UInt32] {
    (0..<0x110000).filter { runsAllTests || $0 < 0x3400 || $0 % 11 == 0 }
  }

  @Test("General category, width, orientation and script of every code point")
  func properties() {
    var failures: [String] = []
    for c in codePoints {
      let found = [
        Self.categories[Int(CharacterProperties.generalCategory(of: c).rawValue)],
        Self.widths[Int(CharacterProperties.eastAsianWidth(of: c).rawValue)],
        Self.orientations[Int(CharacterProperties.verticalOrientation(of: c).rawValue)],
        Script(of: c).tag,
      ]
      let expected = [0, 3, 4, 5].map { value($0, c) }
      // ICU calls Inherited by its old tag.
      let isEqual = found == expected || found.dropLast() == expected.dropLast() && expected[3] == "Zinh"
      if !isEqual { failures.append("\(String(c, radix: 16)): \(found), ICU \(expected)") }
    }
    #expect(failures.isEmpty, "\(failures.count) failures: \(failures.prefix(10))")
  }

  @Test("Emoji, ignorable, white space and selector properties of every code point")
  func binaryProperties() {
    let claims: [@Sendable (UInt32) -> Bool] = [
      CharacterProperties.isEmoji, CharacterProperties.isEmojiPresentation,
      CharacterProperties.isEmojiModifier,
      CharacterProperties.isEmojiModifierBase, CharacterProperties.isExtendedPictographic,
      CharacterProperties.isDefaultIgnorable, CharacterProperties.isWhiteSpace,
      CharacterProperties.isVariationSelector,
    ]
    var failures: [String] = []
    for c in codePoints {
      for (property, claim) in claims.enumerated() where claim(c) != (cunicode_has(Int32(property), c) != 0) {
        failures.append("\(String(c, radix: 16)): property \(property)")
      }
    }
    #expect(failures.isEmpty, "\(failures.count) failures: \(failures.prefix(10))")
  }

  @Test("Classes of lines and direction of every code point")
  func classes() {
    var failures: [String] = []
    for c in codePoints {
      let line = value(1, c)
      let found = LineBreakAutomata.lineClass(of: c)
      let isMark = ["Mn", "Mc"].contains(value(0, c))
      let isEastAsian = ["F", "W", "H"].contains(value(3, c))
      let expected: [LineBreakClass] =
        switch line {
        case "XX", "SG": [.al]
        case "SA": [isMark ? .saMark : .sa]
        case "OP": [isEastAsian ? .op : .opNarrow]
        case "CP": [isEastAsian ? .cp : .cpNarrow]
        case "ID": value(0, c) == "Cn" ? [.id, .idUnassigned] : [.id]
        case "NS": [.ns, .nsIteration, .nsCentered, .nsWave]
        case "EX": [.ex, .exWide]
        case "BA": [.ba, .baHyphen]
        case "PR": [.pr, .prWide]
        case "PO": [.po, .poWide]
        case "IN": [.in]
        case "QU": [.qu, .quInitial, .quFinal, .curlyInitial, .curlyFinal]
        case "IS": [.is]
        default: []
        }
      let isEqual = expected.isEmpty ? "\(found)" == line.lowercased() : expected.contains(found)
      if !isEqual { failures.append("\(String(c, radix: 16)): \(found), ICU \(line)") }
      let direction = "\(Bidi.bidiClass(of: c))".uppercased()
      if direction != value(2, c) {
        failures.append("\(String(c, radix: 16)): \(direction), ICU \(value(2, c))")
      }
    }
    #expect(failures.isEmpty, "\(failures.count) failures: \(failures.prefix(10))")
  }

  @Test("Script extensions of every code point that has some")
  func extensions() {
    let tags = ScriptData.shared
    var failures: [String] = []
    for c in codePoints where Int(tags.kinds[c]) >= tags.tagCount {
      let found = Set(Script.extensions(of: c).map(\.tag))
      let expected = Set(
        (0..<tags.tagCount).map { Script(rawValue: tags.tags[$0]).tag }.filter {
          cunicode_has_script(c, $0) != 0
        })
      if found != expected { failures.append("\(String(c, radix: 16)): \(found), ICU \(expected)") }
    }
    #expect(failures.isEmpty, "\(failures.count) failures: \(failures.prefix(10))")
  }

  private func boundaries(_ kind: Int, _ locale: String, _ text: [UInt16]) -> [Bool] {
    var bytes = [UInt8](repeating: 0, count: text.count)
    let status = cunicode_boundaries(Int32(kind), locale, text, Int32(text.count), &bytes)
    #expect(status == 0)
    return bytes.map { $0 != 0 }
  }

  private func differences<Value: Equatable>(_ found: [Value], _ expected: [Value]) -> [Int] {
    found.indices.filter { found[$0] != expected[$0] }
  }

  @Test("Graphemes, words and sentences of random texts", arguments: UInt64(0)..<4)
  func segments(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    for _ in 0..<(runsAllTests ? 2000 : 100) {
      let text = randomText(pieceCount: 30, using: &random)
      // ICU keeps Indic conjuncts together, as Unicode does since 15.1 (GB9c).
      let graphemes = differences(graphemeBoundaries(in: text), boundaries(0, "en", text)).filter {
        text[$0 - 1] != 0x94D
      }
      #expect(graphemes.isEmpty, "seed \(seed), \(hex(text)) at \(graphemes)")
      let sentences = differences(sentenceBoundaries(in: text), boundaries(3, "en", text))
      #expect(sentences.isEmpty, "seed \(seed), \(hex(text)) at \(sentences)")
      // ICU divides the dictionary scripts, Han and Hangul by rules of its own; and the colon is a MidLetter
      // in Unicode and in ICU's Finnish, not in ICU's English.
      let simple = text.filter {
        ![.sa, .h2, .h3, .jl, .jv, .jt, .id, .nsIteration].contains(
          LineBreakAutomata.lineClass(of: UInt32($0)))
      }
      let words = differences(wordBoundaries(in: simple), boundaries(1, "fi", simple))
      #expect(words.isEmpty, "seed \(seed), \(hex(simple)) at \(words)")
    }
  }

  @Test("Visual order of random texts", arguments: UInt64(0)..<4)
  func order(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    for _ in 0..<(runsAllTests ? 3000 : 200) {
      var text = randomText(pieceCount: 30, using: &random).filter { ![0xA, 0xD, 0x2029].contains($0) }
      // ICU does not always give marks after a closing bracket its direction, as N0 asks.
      for i in text.indices.dropFirst() where [0x29, 0x300D].contains(text[i - 1]) { text[i] = 0x2E }
      for (number, direction) in [BidiDirection.leftToRight, .rightToLeft, .automatic].enumerated() {
        var expected = [UInt8](repeating: 0, count: text.count)
        let expectedLevel = cunicode_bidi_levels(text, Int32(text.count), Int32(number), &expected)
        var levels: [UInt8] = []
        let level = Bidi.resolveLevels(of: text.span, direction: direction, into: &levels)
        Bidi.resetWhitespace(in: &levels, of: text.span, line: 0..<text.count, paragraphLevel: level)
        #expect(Int32(level) == expectedLevel)
        // ICU gives simpler levels when all runs one way, so compare what is seen, without what X9 removes.
        let found = visible(levels, text)
        let wanted = visible(expected, text)
        #expect(found.order == wanted.order, "seed \(seed), \(direction): \(hex(text))")
        #expect(found.isMirrored == wanted.isMirrored, "seed \(seed), \(direction): \(hex(text))")
      }
    }
  }

  private func visible(_ levels: [UInt8], _ text: [UInt16]) -> (order: [Int], isMirrored: [Bool]) {
    let order = Bidi.visualOrder(of: levels.span).filter { !Bidi.isRemoved(UInt32(text[$0])) }
    return (order, order.map { levels[$0] & 1 == 1 })
  }
}
