import TemplateEngine
import TestSupport
import Testing

@Suite("JSON")
struct JSONReaderTests {
  private func read(_ text: String) throws -> TemplateValue { try JSONReader.read(Array(text.utf8)).root }

  private func mistake(_ bytes: [UInt8]) -> JSONReader.SyntaxError? {
    do {
      _ = try JSONReader.read(bytes)
      return nil
    } catch {
      return error
    }
  }

  @Test("Every kind of value is read")
  func values() throws {
    #expect(
      try read(
        " [null, true, false, -12.5e2, 0, \"a\\u00e9\\n\\\"\\\\\\/\\ud83d\\ude00\", [], {}, {\"k\": [1]}] ")
        == .array([
          .null, .bool(true), .bool(false), .number(-1250), .number(0), .string("aé\n\"\\/😀"), .array([]),
          .object([:]), .object(["k": .array([.number(1)])]),
        ]))
  }

  @Test("A byte order mark is skipped, and of two equal names the last value counts")
  func markAndDuplicates() throws {
    #expect(try read("\u{FEFF}{\"a\": 1, \"a\": 2}") == .object(["a": .number(2)]))
    #expect(mistake(Array("\u{FEFF}[x".utf8))?.position == TemplatePosition(line: 1, column: 2))
  }

  /// A text, the line and column of its first mistake (columns in code points), and a part of the message.
  private static let mistakes: [(String, Int, Int, String)] = [
    ("", 1, 1, "the file ends where a value is due"),
    ("  \n ", 2, 2, "the file ends"),
    ("[1,2", 1, 5, "the file ends where ',' or ']' is due"),
    ("[1,]", 1, 4, "a value is due here, not ']'"),
    ("[1 2]", 1, 4, "',' or ']' is due here, not '2'"),
    ("[1]x", 1, 4, "something follows"),
    ("[{\"a\": \"é漢😀\",\n \"b\" 5}]", 2, 6, "':' is due here, not '5'"),
    ("[{\"é漢😀\": x}]", 1, 10, "a value is due here, not 'x'"),
    ("[\"a\",\r\n\"b\",\r\n!]", 3, 1, "not '!'"),
    ("[\r\r  ?]", 3, 3, "not '?'"),
    ("{\"a\": 1,}", 1, 9, "a name in double quotes"),
    ("{a: 1}", 1, 2, "a name in double quotes"),
    ("[tru]", 1, 2, "'tru' is no JSON value"),
    ("[nullx]", 1, 2, "'nullx' is no JSON value"),
    ("[NaN]", 1, 2, "a value is due here, not 'N'"),
    ("['a']", 1, 2, "not '''"),
    ("// a\n[]", 1, 1, "not '/'"),
    ("[01]", 1, 2, "superfluous 0"),
    ("[-]", 1, 3, "a digit is due here"),
    ("[1.]", 1, 4, "a digit is due here"),
    ("[1e+]", 1, 5, "a digit is due here"),
    ("[1e400]", 1, 2, "too large"),
    ("[\"abc", 1, 2, "has no end"),
    ("[\"a\nb\"]", 1, 4, "control character U+000A"),
    ("[\"a\u{1}\"]", 1, 4, "U+0001"),
    ("[\"ok\\q\"]", 1, 5, "'\\q' is no escape"),
    ("[\"\\u12g4\"]", 1, 3, "four hexadecimal digits"),
    ("[\"\\ud800\"]", 1, 3, "half of a surrogate pair"),
    ("[\"é\\ud800\\u0041\"]", 1, 4, "half of a surrogate pair"),
    ("[\"\\udc00\"]", 1, 3, "half of a surrogate pair"),
    ("[\"a\\", 1, 5, "the file ends inside a string"),
  ]

  @Test("A mistake is found at its line and column", arguments: mistakes)
  func places(_ text: String, _ line: Int, _ column: Int, _ reason: String) throws {
    let error = try #require(mistake(Array(text.utf8)))
    #expect(error.position == TemplatePosition(line: line, column: column))
    #expect(error.reason.contains(reason), "\(error.reason)")
  }

  @Test("Bytes that are not UTF-8 are found at their position")
  func encoding() {
    #expect(
      mistake([0x5B, 0x22, 0xC3, 0xA9, 0xFF, 0x22, 0x5D])?.position == TemplatePosition(line: 1, column: 4))
    #expect(mistake([0x5B, 0x22, 0xED, 0xA0, 0x80, 0x22, 0x5D])?.reason == "the byte 0xED is not UTF-8")
    #expect(mistake([0x5B, 0x22, 0x61, 0xE6])?.position == TemplatePosition(line: 1, column: 4))
    #expect(mistake([0xFF, 0xFE, 0x5B, 0, 0x5D, 0])?.reason == "the file is UTF-16; a template is UTF-8")
  }

  @Test("Nesting is limited, so that a hundred thousand brackets are an error and not a crash")
  func nesting() {
    let depth = JSONReader.maximumDepth
    #expect(
      mistake(Array((String(repeating: "[", count: depth) + String(repeating: "]", count: depth)).utf8))
        == nil)
    for (bracket, width) in [("[", 1), ("{\"a\":", 5)] {
      let error = mistake(Array(String(repeating: bracket, count: 100_000).utf8))
      #expect(error?.position == TemplatePosition(line: 1, column: depth * width + 1))
      #expect(error?.reason.contains("nested deeper") == true)
    }
  }

  @Test("Any change to a file gives a value or an error, never a trap", arguments: UInt64(0)..<8)
  func damage(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let good = Array(
      "[{\"type\": \"txt\", \"content\": \"é漢😀\\ud83d\\ude00\\n\", \"size\": -1.5e3}, [null, true]]".utf8)
    for _ in 0..<500 {
      var bytes = good
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let place = Int.random(in: bytes.indices, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes.remove(at: place)
        default: bytes.insert(bytes[Int.random(in: bytes.indices, using: &random)], at: place)
        }
      }
      if let error = mistake(bytes) {
        #expect(error.position.line >= 1 && error.position.column >= 1 && !error.reason.isEmpty)
      }
    }
  }
}
