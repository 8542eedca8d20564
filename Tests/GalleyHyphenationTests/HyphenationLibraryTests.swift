import Foundation
import GalleyHyphenation
import TestSupport
import Testing

@Suite("Finding dictionaries")
struct HyphenationLibraryTests {
  @Test("U32: the system has dictionaries for more than 30 languages, and each of them loads")
  func languages() throws {
    let tags = HyphenationLibrary.system.languages
    let languages = Set(tags.map { $0.prefix { $0 != "-" } })
    #expect(languages.count >= 30, "\(languages.sorted())")
    for tag in tags { #expect(throws: Never.self) { try HyphenationLibrary.system.hyphenator(for: tag) } }
    #expect(tags.allSatisfy(HyphenationLibrary.system.hasDictionary))
  }

  @Test(
    "A tag finds its own dictionary, else the nearest of its language",
    arguments: [
      ("de", "de"), ("de-AT", "de-AT"), ("DE_at.UTF-8", "de-AT"), ("de-NA", "de"), ("de-1901", "de"),
      ("de-Latn-CH", "de-CH"), ("en", "en"), ("en-US", "en-US"), ("en-GB", "en-GB"), ("en-NZ", "en-GB"),
      ("en-CA", "en-US"), ("en-001", "en-GB"), ("pt", "pt"), ("pt-BR", "pt-BR"), ("pt-AO", "pt-PT"),
      ("hu", "hu"), ("ca", "ca-ES"), ("sv-SE", "sv-SE"), ("no", "nb-NO"), ("nn", "nn-NO"), ("sr", "sr-RS"),
      ("sr-Latn", "sr-Latn-RS"), ("sh", "sr-Latn-RS"), ("in", "id-ID"), ("ru-Cyrl-UA-x-private", "ru-RU"),
    ])
  func nearestDictionary(tag: String, found: String) throws {
    #expect(try HyphenationLibrary.system.hyphenator(for: tag).language == found)
  }

  @Test(
    "No dictionary of another language or script is taken, and the error names the package to install",
    arguments: [
      ("fi", nil), ("de-Cyrl", "hyphen-de"), ("nn", "hyphen-no"), ("en-IE", "hyphen-en-gb"),
      ("pt", "hyphen-pt-br"), ("sv", "hyphen-sv"), ("et", "myspell-et"), ("x", nil), ("", nil), ("ñ", nil),
      ("und", nil),
    ] as [(String, String?)])
  func missing(tag: String, package: String?) throws {
    let library = HyphenationLibrary(directory: "/nonexistent/hyphen")
    #expect(
      throws: HyphenationError.noDictionary(
        language: tag, directory: "/nonexistent/hyphen", package: package)
    ) { try library.hyphenator(for: tag) }
    #expect(library.languages.isEmpty)
  }

  @Test("Whether a language has a dictionary is known without it, and the same when it was loaded")
  func hasDictionary() throws {
    let files = ["hyph_nb_NO.dic": "UTF-8\na1b", "hyph_cc.dic": "EBCDIC\na1b"]
    try HyphenationFixture.withDirectory(files) { directory throws in
      let library = HyphenationLibrary(directory: directory)
      let tags = ["no", "nb-NO", "nn", "cc", "sv", "", "ñ"]
      #expect(tags.map(library.hasDictionary) == [true, true, false, false, false, false, false])
      for tag in tags { _ = try? library.hyphenator(for: tag) }
      #expect(tags.map(library.hasDictionary) == [true, true, false, false, false, false, false])
    }
  }

  @Test("The message for a missing dictionary says what to do")
  func message() {
    let error = HyphenationError.noDictionary(
      language: "sv", directory: "/usr/share/hyphen", package: "hyphen-sv")
    #expect(
      error.description
        == "hyphenation for 'sv': no dictionary in /usr/share/hyphen; install the package hyphen-sv")
  }

  @Test("Within a language any region will do, the one with the same spelling first")
  func regions() throws {
    let files = [
      "hyph_en_US.dic": "UTF-8\na1b", "hyph_nb_NO.dic": "UTF-8\na1b", "hyph_pt_PT.dic": "UTF-8\na1b",
    ]
    try HyphenationFixture.withDirectory(files) { directory throws in
      let library = HyphenationLibrary(directory: directory)
      #expect(library.languages == ["en-US", "nb-NO", "pt-PT"])
      #expect(try library.hyphenator(for: "en-GB").language == "en-US")
      #expect(try library.hyphenator(for: "pt-BR").language == "pt-PT")
      #expect(throws: HyphenationError.self) { try library.hyphenator(for: "nn") }
    }
  }

  @Test("Files of no use are told apart")
  func damagedFiles() throws {
    let files = [
      "hyph_aa.dic": "", "hyph_bb.dic": "EBCDIC\na1b\n", "hyph_cc.dic": "utf8\na1b\n",
      "hyph_dd.dic": String(repeating: "x", count: 5000), "notes.txt": "", "hyph_.dic": "UTF-8\n",
    ]
    try HyphenationFixture.withDirectory(files) { directory throws in
      let library = HyphenationLibrary(directory: directory)
      #expect(library.languages == ["aa", "bb", "cc", "dd"])
      #expect(library.languages.filter(library.hasDictionary) == ["cc"])
      let real = URL(fileURLWithPath: directory).resolvingSymlinksInPath().path
      func path(_ name: String) -> String { real + "/hyph_" + name + ".dic" }
      #expect(throws: HyphenationError.notADictionary(file: path("aa"))) { try library.hyphenator(for: "aa") }
      #expect(throws: HyphenationError.unknownEncoding(file: path("bb"), encoding: "EBCDIC")) {
        try library.hyphenator(for: "bb")
      }
      #expect(HyphenationFixture.divided("aabb", try library.hyphenator(for: "cc")) == "aa-bb")
      #expect(throws: HyphenationError.notADictionary(file: path("dd"))) { try library.hyphenator(for: "dd") }
      try FileManager.default.createDirectory(
        atPath: directory + "/hyph_ee.dic", withIntermediateDirectories: true)
      #expect(
        throws: HyphenationError.unreadable(file: path("ee"), reason: "it is not a regular file")
      ) { try HyphenationLibrary(directory: directory).hyphenator(for: "ee") }
    }
  }

  @Test(
    "Patterns that contradict themselves neither trap nor write outside the word", arguments: UInt64(0)..<40)
  func hostilePatterns(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let pieces = [
      "a", "b", "c", ".", "1", "2", "9", "/", "=", ",", "-5", "127", "300", "0", " ", "%", "ß", "’", "\n",
      "\n", "\r\n",
      "NEXTLEVEL\n", "NOHYPHEN ,,a,\n", "NOHYPHEN\n", "LEFTHYPHENMIN 999999999999\n",
      "COMPOUNDLEFTHYPHENMIN -3\n",
      "a1b/x=y,1,9\n", "a1b/=,2,1\n", ".a1b/c=d,1,2\n", "b1./=b,2,2\n", "a1b/\n", "a1b/=,0,0\n",
    ]
    var content = seed % 2 == 0 ? "UTF-8\n" : "ISO8859-1\n"
    for _ in 0..<200 { content += pieces.randomElement(using: &random)! }
    try HyphenationFixture.withDirectory(["hyph_xx.dic": content]) { directory throws in
      let hyphenator = try HyphenationLibrary(directory: directory).hyphenator(for: "xx")
      for _ in 0..<50 {
        let word = (0..<20).map { _ in ["a", "b", "c", "ß", "'"].randomElement(using: &random)! }.joined()
        for point in hyphenator.points(in: Array(word.utf16)) {
          #expect((1..<word.utf16.count).contains(point.offset), "seed \(seed)")
        }
      }
    }
  }

  @Test("Threads that come first together get the same answers")
  func concurrency() async throws {
    let library = HyphenationLibrary(directory: HyphenationFixture.directory)
    let words = ["elválasztás", "asszony", "meggyőződés", "kulissza"]
    let answers = try await withThrowingTaskGroup(of: [String].self) { group in
      for _ in 0..<16 {
        group.addTask {
          let hyphenator = try library.hyphenator(for: "hu")
          return words.map { HyphenationFixture.divided($0, hyphenator) }
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(Set(answers).count == 1)
    #expect(answers[0][0] == "el-vá-lasz-tás")
  }
}
