import TestSupport
import Testing

@testable import GalleyFonts

@Suite("Words in font names")
struct FontNameTests {
  private static let pieces = [
    "Noto", "Sans", "Mono", "last resort", "LastResort", "math", "Emoji", "emo", "ji", " ", "-", "_", "3",
    "é",
    "\u{301}", "ß", "明朝", "SYMBOL", "s", "music", "\r\n", "\u{130}",
  ]

  @Test("They are those that splitting by characters gives", arguments: UInt64(0)..<400)
  func words(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var name = ""
    for _ in 0..<Int.random(in: 0...6, using: &random) { name += Self.pieces.randomElement(using: &random)! }
    let small = name.lowercased()
    #expect(
      FontTraits.words(of: name) == small.split { !$0.isLetter && !$0.isNumber }.map(String.init),
      "\(name.debugDescription)")
  }
}
