internal import GalleyUnicode

/// `galley unicode`: the pure algorithms of Unicode 15.0 as filters.
enum UnicodeVerb: Verb {
  static let name = "unicode"
  static let summary = "Runs an algorithm of Unicode 15.0 over code points from standard input."
  static let usage = "linebreak | word | grapheme | bidi"
  static let details = """
    Each input line is a case, code points in hexadecimal with spaces between. linebreak (UAX #14), word and grapheme (UAX #29)
    answer with the code-point offsets of the breaks inside the case. bidi (UAX #9) reads "HEX HEX …;D", where D is
    0 for left to right, 1 for right to left, 2 for automatic, and answers "P;levels;order": the paragraph's level,
    a level for each code point (x for those that are removed), and the code points' offsets in visual order.
    """
  static let options: [Option] = []

  static func run(_ arguments: Arguments) throws {
    let name = try operand(arguments, "an algorithm: linebreak, word, grapheme or bidi")
    let algorithm: (Substring) throws -> String
    switch name {
    case "linebreak":
      let breaker = LineBreaker(.pure)
      algorithm = boundaries { text in
        var breaks: [LineBreak] = []
        breaker.findBreaks(in: text.span, into: &breaks)
        return breaks.map { $0 != .prohibited }
      }
    case "word":
      let breaker = SegmentBreaker.words
      algorithm = boundaries { text in
        var result: [Bool] = []
        breaker.findBoundaries(in: text.span, into: &result)
        return result
      }
    case "grapheme":
      let breaker = SegmentBreaker.graphemes
      algorithm = boundaries { text in
        var result: [Bool] = []
        breaker.findBoundaries(in: text.span, into: &result)
        return result
      }
    case "bidi": algorithm = bidi
    default: throw ToolError.usage(name, "is none of linebreak, word, grapheme, bidi")
    }
    var number = 0
    while let line = readLine() {
      number += 1
      do {
        printLine(try algorithm(line[...]))
      } catch let error as Unreadable {
        throw ToolError.failed("standard input", "line \(number): \(error.reason)")
      }
    }
  }

  /// The reason why an input line is no case.
  private struct Unreadable: Error {
    let reason: String
  }

  /// A case in UTF-16, and where each code point begins.
  private struct Case {
    var units: [UInt16] = []
    var scalars: [UInt32] = []
    var offsets: [Int] = []

    init(_ text: Substring) throws(Unreadable) {
      for word in text.split(whereSeparator: { $0 == " " || $0 == "\t" || $0 == "\r" }) {
        guard let scalar = UInt32(word, radix: 16), scalar <= 0x10FFFF else {
          throw Unreadable(reason: "'\(word)' is no code point")
        }
        scalars.append(scalar)
        offsets.append(units.count)
        if scalar < 0x10000 {
          units.append(UInt16(scalar))
        } else {
          units += [UInt16(0xD7C0 + scalar >> 10), UInt16(0xDC00 | scalar & 0x3FF)]
        }
      }
    }
  }

  /// Returns the offsets of the code points, the first left out, at which something begins.
  private static func boundaries(
    _ find: @escaping ([UInt16]) -> [Bool]
  ) -> (Substring) throws -> String {
    { line in
      let text = try Case(line)
      let isBoundary = find(text.units)
      return text.offsets.indices.dropFirst().filter { isBoundary[text.offsets[$0]] }.map { "\($0)" }
        .joined(separator: " ")
    }
  }

  private static func bidi(_ line: Substring) throws -> String {
    let fields = line.split(separator: ";", omittingEmptySubsequences: false)
    let directions: [Substring: BidiDirection] = ["0": .leftToRight, "1": .rightToLeft, "2": .automatic]
    guard fields.count == 2, let direction = directions[fields[1].filter { !$0.isWhitespace }[...]] else {
      throw Unreadable(reason: "a case is 'HEX HEX …;D' with D 0, 1 or 2")
    }
    let text = try Case(fields[0])
    var levels: [UInt8] = []
    let paragraph = Bidi.resolveLevels(of: text.units.span, direction: direction, into: &levels)
    Bidi.resetWhitespace(
      in: &levels, of: text.units.span, line: 0..<text.units.count, paragraphLevel: paragraph)
    var places: [Int: Int] = [:]
    for (index, offset) in text.offsets.enumerated() where !Bidi.isRemoved(text.scalars[index]) {
      places[offset] = index
    }
    let shown = text.offsets.map { places[$0] == nil ? "x" : "\(levels[$0])" }
    let order = Bidi.visualOrder(of: levels.span).compactMap { places[$0] }.map { "\($0)" }
    return "\(paragraph);\(shown.joined(separator: " "));\(order.joined(separator: " "))"
  }
}
