import Foundation
import GalleySpelling
import Testing

@Suite("Spelling dictionaries")
struct SpellingTests {
  let dictionaries: SpellingDictionaries = {
    // Learned words go to a folder of the test's own.
    setenv("ENCHANT_CONFIG_DIR", NSTemporaryDirectory() + "galley-spelling", 1)
    return .shared
  }()

  /// The lines of Hunspell's word list of the package hunspell-en-us without affixes.
  private func listedWords() throws -> [String] {
    let text = try String(contentsOfFile: "/usr/share/hunspell/en_US.dic", encoding: .utf8)
    return text.split(separator: "\n").dropFirst().compactMap { line in
      line.contains("/") || line.contains("\t") ? nil : String(line)
    }
  }

  @Test("Every word of the word list is right, and is wrong with letters that no word has")
  func words() throws {
    let english = try #require(dictionaries.dictionary("en_US"))
    let words = try listedWords()
    #expect(words.count > 5000)
    for word in words.enumerated().filter({ $0.offset % 50 == 0 }).map(\.element) {
      #expect(english.isRight(word), "\(word)")
      if word.allSatisfy(\.isLetter) { #expect(!english.isRight(word + "qxqx"), "\(word)") }
    }
  }

  @Test("Words with digits, in other scripts and without letters are not judged; those with apostrophes are")
  func judged() throws {
    let english = try #require(dictionaries.dictionary("en_US"))
    for word in ["x9qz", "слвоо", "漢字", "…", "", "\u{FFFC}"] { #expect(english.isRight(word), "\(word)") }
    for word in ["don't", "don’t"] { #expect(english.isRight(word), "\(word)") }
    for word in ["dont't", "don’tt"] { #expect(!english.isRight(word), "\(word)") }
  }

  @Test("The likeliest word that was meant comes first")
  func guesses() throws {
    let english = try #require(dictionaries.dictionary("en_US"))
    #expect(english.guesses("recieve").first == "receive")
    #expect(english.guesses("wrold").contains("world"))
    #expect(english.guesses("") == [])
  }

  @Test("A language is found by its tag with - or _, and else where it is spoken elsewhere")
  func languages() {
    #expect(dictionaries.languages.contains("en_US"))
    #expect(dictionaries.languages == dictionaries.languages.sorted())
    #expect(dictionaries.tag(of: "en-US") == "en_US" && dictionaries.tag(of: "en") == "en_US")
    #expect(dictionaries.tag(of: "en_NZ")?.hasPrefix("en") == true)
    #expect(dictionaries.tag(of: "xx") == nil && dictionaries.dictionary("tlh") == nil)
  }

  @Test("A learned word is right until it is forgotten, and is written to a file")
  func learning() throws {
    let english = try #require(dictionaries.dictionary("en_US"))
    #expect(!english.isRight("galleyfoo") && !dictionaries.hasLearned("galleyfoo"))
    dictionaries.learn("galleyfoo")
    #expect(english.isRight("galleyfoo") && dictionaries.hasLearned("galleyfoo"))
    let file = try String(contentsOfFile: SpellingDictionaries.learnedWordsPath, encoding: .utf8)
    #expect(file.split(separator: "\n").contains("galleyfoo"))
    dictionaries.unlearn("galleyfoo")
    #expect(!english.isRight("galleyfoo") && !dictionaries.hasLearned("galleyfoo"))
  }
}
