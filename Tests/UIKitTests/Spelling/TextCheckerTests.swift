import Foundation
import Testing
import UIKit

@Suite("UITextChecker")
@MainActor
struct TextCheckerTests {
  init() { setenv("ENCHANT_CONFIG_DIR", NSTemporaryDirectory() + "galley-checker", 1) }

  private let none = NSRange(location: NSNotFound, length: 0)

  @Test("UITextChecker.rangeOfMisspelledWord begins where it is told, and goes around if asked")
  func ranges() {
    let checker = UITextChecker()
    let text = "Tihs is fine 😀 but taht is not"
    let whole = NSRange(location: 0, length: text.utf16.count)
    func find(_ start: Int, _ wraps: Bool, _ range: NSRange) -> NSRange {
      checker.rangeOfMisspelledWord(
        in: text, range: range, startingAt: start, wrap: wraps, language: "en_US")
    }
    let (first, second) = (NSRange(location: 0, length: 4), NSRange(location: 20, length: 4))
    #expect(find(0, false, whole) == first && find(1, false, whole) == second)
    #expect(find(21, false, whole) == none && find(21, true, whole) == first)
    #expect(find(0, true, NSRange(location: 1, length: 18)) == none)
    #expect(find(0, true, NSRange(location: 5, length: 900)) == second)
    #expect(
      checker.rangeOfMisspelledWord(in: text, range: whole, startingAt: 0, wrap: true, language: "xx") == none
    )
  }

  @Test("UITextChecker does not judge addresses, paths and numbers")
  func addresses() {
    let checker = UITextChecker()
    for text in [
      "mail qwzx@example.org now", "see www.qwzx.org", "https://qwzx.example/asdfg?b", "/usr/lib/qwzx",
      "12qwzx",
    ] {
      let whole = NSRange(location: 0, length: text.utf16.count)
      #expect(
        checker.rangeOfMisspelledWord(in: text, range: whole, startingAt: 0, wrap: false, language: "en_US")
          == none, "\(text)")
    }
    #expect(
      checker.rangeOfMisspelledWord(
        in: "end. qwzx", range: NSRange(location: 0, length: 9), startingAt: 0, wrap: false, language: "en_US"
      )
        == NSRange(location: 5, length: 4))
  }

  @Test("UITextChecker guesses words that were meant, and completes those that are guessed")
  func guesses() {
    let checker = UITextChecker()
    let range = NSRange(location: 2, length: 7)
    #expect(checker.guesses(forWordRange: range, in: "I recieve", language: "en_US")?.first == "receive")
    #expect(checker.guesses(forWordRange: range, in: "I receive", language: "en_US") == [])
    #expect(checker.guesses(forWordRange: range, in: "short", language: "en_US") == [])
    #expect(checker.guesses(forWordRange: range, in: "I recieve", language: "xx") == nil)
    let words = checker.completions(
      forPartialWordRange: NSRange(location: 0, length: 6), in: "friend", language: "en_US")
    #expect(words?.contains("friends") == true && words?.allSatisfy { $0.hasPrefix("friend") } == true)
    #expect(
      checker.completions(
        forPartialWordRange: NSRange(location: 0, length: 6), in: "friend", language: "xx") == nil)
  }

  @Test("UITextChecker ignores in one checker, and learns for all")
  func words() {
    let (one, two) = (UITextChecker(), UITextChecker())
    func isWrong(_ checker: UITextChecker, _ word: String) -> Bool {
      checker.rangeOfMisspelledWord(
        in: word, range: NSRange(location: 0, length: word.utf16.count), startingAt: 0, wrap: false,
        language: "en_US") != none
    }
    #expect(one.ignoredWords == nil)
    one.ignoreWord("qwzxa")
    one.ignoreWord("qwzxa")
    #expect(one.ignoredWords == ["qwzxa"] && !isWrong(one, "qwzxa") && isWrong(two, "qwzxa"))
    UITextChecker.learnWord("qwzxb")
    #expect(UITextChecker.hasLearnedWord("qwzxb") && !isWrong(one, "qwzxb") && !isWrong(two, "qwzxb"))
    UITextChecker.unlearnWord("qwzxb")
    #expect(!UITextChecker.hasLearnedWord("qwzxb") && isWrong(two, "qwzxb"))
    #expect(UITextChecker.availableLanguages.contains("en_US"))
  }
}
