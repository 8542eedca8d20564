import Foundation
import GalleyHyphenation
import TestSupport
import Testing

@Suite("Dividing words")
struct HyphenatorTests {
  @Test(
    "Words are divided by their own language's patterns",
    arguments: [
      ("af", "rekenaar", "re-ke-naar"), ("be", "номер", "но-мер"), ("bg", "библиотека", "биб-ли-о-те-ка"),
      ("bn", "পুস্তক", "পু-স্তক"), ("ca", "ordinador", "or-di-na-dor"), ("cs", "knihovna", "knihov-na"),
      ("da", "computer", "com-pu-ter"), ("de", "Silbentrennung", "Sil-ben-tren-nung"),
      ("el", "βιβλιοθήκη", "βι-βλιο-θή-κη"), ("en-GB", "photography", "pho-to-graphy"),
      ("en-US", "photography", "pho-tog-ra-phy"), ("es", "ordenador", "or-de-na-dor"),
      ("fr", "bibliothèque", "bi-blio-thèque"),
      ("gl", "ordenador", "or-de-na-dor"), ("hi", "पुस्तकालय", "पु-स्त-का-लय"), ("hr", "knjižnica", "knjiž-ni-ca"),
      ("hu", "elválasztás", "el-vá-lasz-tás"), ("id", "komputer", "kom-pu-ter"),
      ("is", "orðabók", "orða-bók"),
      ("it", "repubblica", "re-pub-bli-ca"), ("lt", "biblioteka", "bi-b-lio-te-ka"),
      ("lv", "biblioteka", "bib-lio-te-ka"), ("mn", "номын", "но-мын"), ("nb", "orddeling", "ord-deling"),
      ("nl", "kinderboerderij", "kin-der-boer-de-rij"), ("pl", "komputer", "kom-pu-ter"),
      ("pt-BR", "computador", "com-pu-ta-dor"), ("pt-PT", "computador", "com-pu-ta-dor"),
      ("ro", "încetișor", "în-ce-ti-șor"), ("ru", "библиотека", "биб-лио-тека"),
      ("sk", "knižnica", "kniž-ni-ca"),
      ("sl", "knjižnica", "knji-žni-ca"), ("sr", "библиотека", "би-бли-о-те-ка"),
      ("sr-Latn", "biblioteka", "bi-bli-o-te-ka"), ("sv", "avstavning", "av-stav-ning"),
      ("ta", "புத்தகம்", "புத்-த-கம்"), ("te", "పుస్తకం", "పు-స్త-కం"), ("uk", "бібліотека", "бібліо-тека"),
      ("zu", "ikhompyutha", "ikho-mpyu-tha"),
    ])
  func words(language: String, word: String, expected: String) throws {
    #expect(try HyphenationFixture.divided(word, language) == expected)
  }

  @Test("Capitals and decomposed letters make no difference")
  func letterForms() throws {
    let hungarian = try HyphenationLibrary.system.hyphenator(for: "hu")
    #expect(HyphenationFixture.divided("ELVÁLASZTÁS", hungarian) == "EL-VÁ-LASZ-TÁS")
    #expect(
      HyphenationFixture.divided("elva\u{301}laszta\u{301}s", hungarian) == "el-va\u{301}-lasz-ta\u{301}s")
    #expect(try HyphenationFixture.divided("knjiz\u{30C}nica", "sl") == "knji-z\u{30C}ni-ca")
    #expect(try HyphenationFixture.divided("ΒΙΒΛΙΟΘΗΚΗ", "el") == "ΒΙ-ΒΛΙΟ-ΘΗ-ΚΗ")
  }

  @Test("U32: Divisions that change the spelling carry the smallest change")
  func spellingChanges() throws {
    let hungarian = try HyphenationLibrary.system.hyphenator(for: "hu")
    #expect(
      hungarian.points(in: Array("asszony".utf16))
        == [
          HyphenationPoint(
            offset: 2, priority: 5,
            change: SpellingChange(replaced: 2..<2, before: Array("z".utf16), after: []))
        ])
    #expect(HyphenationFixture.divided("asszony", hungarian) == "asz-szony")
    #expect(HyphenationFixture.divided("ASSZONY", hungarian) == "ASZ-SZONY")
    #expect(HyphenationFixture.divided("meggyőz", hungarian) == "meg-győz")
    #expect(HyphenationFixture.divided("Kulissza", hungarian) == "Ku-lisz-sza")
    let catalan = try HyphenationLibrary.system.hyphenator(for: "ca")
    #expect(HyphenationFixture.divided("paral·lel", catalan) == "pa-ral-lel")
    let drop = try #require(catalan.points(in: Array("paral·lel".utf16)).last?.change)
    #expect(drop == SpellingChange(replaced: 5..<6, before: [], after: []))
  }

  @Test("U32: German of the old rules, Swedish and Dutch change as their grammars say")
  func customChanges() throws {
    let files = [
      "hyph_de_1901.dic": "ISO8859-1\nLEFTHYPHENMIN 2\nRIGHTHYPHENMIN 2\nc1k/k=k,1,2\nf1f/ff=f,1,2\n",
      "hyph_sv.dic": "UTF-8\nl1l/ll=l,1,2\n", "hyph_nl.dic": "UTF-8\naa1tje./=,2,1\ne1ë/e=e,1,2\n",
    ]
    try HyphenationFixture.withDirectory(files) { directory throws in
      let library = HyphenationLibrary(directory: directory)
      let german = try library.hyphenator(for: "de-1901")
      #expect(german.language == "de-1901")
      #expect(HyphenationFixture.divided("Zucker", german) == "Zuk-ker")
      #expect(HyphenationFixture.divided("ZUCKER", german) == "ZUK-KER")
      #expect(HyphenationFixture.divided("Schiffahrt", german) == "Schiff-fahrt")
      #expect(throws: HyphenationError.self) { try library.hyphenator(for: "de") }
      #expect(HyphenationFixture.divided("tillåta", try library.hyphenator(for: "sv")) == "till-låta")
      let dutch = try library.hyphenator(for: "nl")
      #expect(HyphenationFixture.divided("omaatje", dutch) == "oma-tje")
      #expect(HyphenationFixture.divided("reëel", dutch) == "re-eel")
    }
  }

  @Test("U32: Soft hyphens are the only points of their word and keep their offset")
  func softHyphens() throws {
    let german = try HyphenationLibrary.system.hyphenator(for: "de")
    #expect(
      german.points(in: Array("Silbentren\u{AD}nung".utf16)) == [HyphenationPoint(offset: 11, priority: 255)])
    #expect(german.points(in: Array("a\u{AD}b\u{AD}\u{AD}c".utf16)).map(\.offset) == [2, 5])
    // Not between letters: part of no word.
    #expect(german.points(in: Array("\u{AD}Tag\u{AD}".utf16)).isEmpty)
  }

  @Test(
    "Parts of a compound are words of their own; there is no point beside an apostrophe",
    arguments: [
      ("de", "Silbentrennung-Silbentrennung", "Sil-ben-tren-nung-Sil-ben-tren-nung"),
      ("fr", "l’aviateur", "l’avia-teur"), ("fr", "l'aviateur", "l'avia-teur"),
      ("it", "dell’acquedotto", "dell’acque-dot-to"), ("it", "dell'acquedotto", "dell'acque-dot-to"),
      ("en", "isn’t", "isn’t"),
      ("uk", "комп’ютера", "комп’юте-ра"), ("uk", "комп'ютера", "комп'юте-ра"),
    ])
  func compounds(language: String, text: String, expected: String) throws {
    #expect(try HyphenationFixture.divided(text, language) == expected)
  }

  @Test(
    "Addresses, identifiers and numbers stay whole, quotes and sentence ends do not matter",
    arguments: [
      ("https://www.hyphenation.example/hyphenation", "https://www.hyphenation.example/hyphenation"),
      ("hyphenation@example", "hyphenation@example"),
      ("#hyphenation @hyphenation", "#hyphenation @hyphenation"),
      ("hyphenation_point hyphenation2", "hyphenation_point hyphenation2"),
      ("“hyphenation,” (hyphenation)...", "“hy-phen-ation,” (hy-phen-ation)..."),
      ("hyphenation: hyphenation.", "hy-phen-ation: hy-phen-ation."),
    ])
  func addresses(text: String, expected: String) throws {
    #expect(try HyphenationFixture.divided(text, "en-US") == expected)
  }

  @Test("The fewest letters on either side can be raised, never below the dictionary's")
  func minimums() throws {
    var english = try HyphenationLibrary.system.hyphenator(for: "en-US")
    #expect(HyphenationFixture.divided("typography", english) == "ty-pog-ra-phy")
    english.minimumBefore = 4
    english.minimumAfter = 4
    #expect(HyphenationFixture.divided("typography", english) == "typog-raphy")
    english.minimumBefore = -5
    english.minimumAfter = 0
    #expect(HyphenationFixture.divided("typography", english) == "ty-pog-ra-phy")
    english.minimumBefore = .max
    #expect(HyphenationFixture.divided("typography", english) == "typography")
  }

  @Test("Words of another alphabet, lone surrogates and endless words have no points")
  func noWords() throws {
    let german = try HyphenationLibrary.system.hyphenator(for: "de")
    #expect(german.points(in: Array("библиотека Dvořáková 漢字 👩‍💻".utf16)).isEmpty)
    #expect(german.points(in: [0xD800, 0xDC00, 0xDC00, 0xD800]).isEmpty)
    #expect(HyphenationFixture.divided("Silben\u{0}trennung", german) == "Sil-ben\u{0}tren-nung")
    #expect(german.points(in: Array(repeating: 0x61, count: 100_000)).isEmpty)
    #expect(german.points(in: []).isEmpty)
    #expect(german.points(in: Array(String(repeating: "a'", count: 50_000).utf16)).isEmpty)
  }

  @Test("A range hides words that reach over its ends and sees what lies around it")
  func ranges() throws {
    let english = try HyphenationLibrary.system.hyphenator(for: "en-US")
    let text = Array("hyphenation hyphenation hyphenation2".utf16)
    func offsets(_ range: Range<Int>) -> [Int] {
      var points: [HyphenationPoint] = []
      english.appendPoints(in: text.span, range: range, to: &points)
      return points.map(\.offset)
    }
    #expect(offsets(0..<11) == [2, 6])
    #expect(offsets(0..<10) == [])
    #expect(offsets(1..<23) == [14, 18])
    #expect(offsets(11..<35) == [14, 18])
    #expect(offsets(24..<35) == [])
    #expect(offsets(5..<5) == [])
  }

  @Test("The word around an offset is found from every offset in it")
  func wordAroundOffset() {
    let text = Array("an l’hy\u{AD}phen, x".utf16)
    for offset in 3...12 { #expect(Hyphenator.wordRange(around: offset, in: text.span) == 3..<12) }
    #expect(Hyphenator.wordRange(around: 0, in: text.span) == 0..<2)
    #expect(Hyphenator.wordRange(around: 13, in: text.span).isEmpty)
    #expect(Hyphenator.wordRange(around: text.count, in: text.span) == 14..<15)
    let endless = [UInt16](repeating: 0x61, count: 10_000)
    let word = Hyphenator.wordRange(around: 5_000, in: endless.span)
    #expect(word.contains(5_000) && word.count > 255 && word.count < 1_000)
  }

  @Test("Undoing the changes and joining the parts gives the text", arguments: UInt64(0)..<60)
  func joining(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let tags = HyphenationLibrary.system.languages
    let tag = try #require(tags.randomElement(using: &random))
    let hyphenator = try HyphenationLibrary.system.hyphenator(for: tag)
    var text: [UInt16] = []
    for _ in 0..<40 {
      let sample = Samples.texts.randomElement(using: &random)!.text
      var word = sample.split(separator: " ").randomElement(using: &random)!.description
      if Int.random(in: 0..<5, using: &random) == 0 { word = word.uppercased() }
      text += word.utf16
      switch Int.random(in: 0..<8, using: &random) {
      case 0: text.append(0xD800 + UInt16.random(in: 0..<0x800, using: &random))
      case 1: text.append(UInt16.random(in: 0..<0x3000, using: &random))
      default: text.append(0x20)
      }
    }
    let points = hyphenator.points(in: text)
    var rejoined: [UInt16] = []
    var start = 0
    for (point, next) in zip(points, points.dropFirst()) { #expect(point.offset < next.offset) }
    for point in points {
      let change =
        point.change ?? SpellingChange(replaced: point.offset..<point.offset, before: [], after: [])
      #expect(change.replaced.lowerBound >= start && change.replaced.upperBound <= text.count)
      #expect((change.replaced.lowerBound...change.replaced.upperBound).contains(point.offset))
      // The first part without its ending, what was replaced, and the second part without its beginning.
      let first = Array(text[start..<change.replaced.lowerBound]) + change.before
      rejoined += first.dropLast(change.before.count) + text[change.replaced]
      start = change.replaced.upperBound
    }
    #expect(rejoined + text[start...] == text, "seed \(seed), language \(tag)")
  }

  @Test("Divisions that are remembered are those that the patterns give", arguments: Samples.texts)
  func memory(_ sample: Samples.Sample) throws {
    let hyphenator = try HyphenationLibrary.system.hyphenator(for: sample.language)
    var other = hyphenator
    (other.minimumBefore, other.minimumAfter) = (4, 4)
    var random = SeededGenerator(seed: 21)
    let words = sample.text.split(separator: " ")
    for _ in 0..<200 {
      let text = (0..<8).map { _ in
        let word = words[Int.random(in: 0..<words.count, using: &random)]
        return Bool.random(using: &random) ? String(word) : String(word.prefix(6) + word.suffix(4))
      }.joined(separator: " ")
      let units = Array(text.utf16)
      for hyphenator in [hyphenator, other] {
        var points: [HyphenationPoint] = []
        hyphenator.appendPoints(in: units.span, range: 0..<units.count, to: &points, usesMemory: false)
        #expect(hyphenator.points(in: units) == points, "\(sample.language): \(text)")
      }
    }
  }
}
