import Testing
import GalleyUnicode

/// A text with "|" where a line may end and "¶" where it must.
func marked(_ text: String, _ tailoring: LineBreakTailoring) -> String {
  let units = Array(text.utf16)
  var result: [UInt16] = []
  for (unit, decision) in zip(units, lineBreaks(in: units, tailoring)) {
    switch decision {
    case .prohibited: break
    case .allowed: result += Array("|".utf16)
    case .mandatory: result += Array("¶".utf16)
    }
    result.append(unit)
  }
  return String(decoding: result, as: UTF16.self)
}

/// One reviewed decision of the product: a tailoring and a text with all its breaks.
struct ReviewedBreaks: CustomTestStringConvertible, Sendable {
  let name: String
  let tailoring: LineBreakTailoring
  let expected: String

  init(_ name: String, _ tailoring: LineBreakTailoring, _ expected: String) {
    self.name = name
    self.tailoring = tailoring
    self.expected = expected
  }

  var testDescription: String { "\(name): \(expected)" }
}

@Suite("Product line breaking")
struct ProductLineBreakTests {
  private static let plain = LineBreakTailoring.product(language: nil)
  private static let japanese = LineBreakTailoring.product(language: "ja")
  private static func cjk(_ strictness: LineBreakTailoring.Strictness) -> LineBreakTailoring {
    LineBreakTailoring(strictness: strictness, isChineseOrJapanese: true)
  }
  private static let words = LineBreakTailoring(wordBreak: .keepHangul)
  private static let keepAll = LineBreakTailoring(wordBreak: .keepAll)
  private static let breakAll = LineBreakTailoring(wordBreak: .breakAll)

  /// What a person has looked at and agreed to.
  static let reviewed: [ReviewedBreaks] = [
    // URLs
    .init("scheme", plain, "see |https://example.com/|path/|file.html?|id=|12&|x=|y#|top, |then"),
    .init("scheme", plain, "(https://example.com/|2020/|01/|15/) |or |so"),
    .init("scheme", plain, "git+ssh://user@host:22/|a-|b/|c_d/|e%20f"),
    .init("www", plain, "www.example.com/|a?|b=|1;|c |“www.example.com/|d”"),
    .init("inside Chinese", plain, "请|看|https://example.com/|a/|b。|好"),
    .init("no URL", plain, "24/7 |1/2/2020 |a?|b |x=1&y=2"),
    .init("path", plain, "/usr/|share/|unicode |~/|bin |(/etc/|fonts) ../|x |a/|b/|c/|d"),
    // Words with slashes between them
    .init("slashes", plain, "and/or |km/h |m/w/d |TCP/IP |80 |%/Jahr |9 |€/Monat |(s/he) |Mo./Di."),
    .init("slashes beyond ASCII", plain, "été/hiver |Gäste/Hotel |hiver/|été |Ärzte/|Ärztinnen |bánh/|ở"),
    .init("slashes of others", plain, "и/|или |中/|文 |a//|b"),
    // Options and numbers
    .init("hyphens", plain, "ls |-l |--all |well-|known |-5 |3-4 |a–|b |x|— |y"),
    .init("numbers", plain, "$(12.35) .5 |v1.2 |10% |€10 |1,000.50"),
    // Quotation marks, as in Unicode 16: a bracket may follow them after a space; between East Asian
    // characters a line may start with an opening one and end after a closing one.
    .init("quotes", plain, "“a” |(b) |\"a\" |(b) |“ (b) |don’t |“a”b"),
    .init("quotes in Korean", plain, "그|는 |“네”|라|고, |‘책’|을 |a“글”b |글“b”글"),
    .init("quotes in Japanese", japanese, "彼|は|“自|由”|と、“b”と"),
    .init("quotes in Chinese", .product(language: "zh-Hant"), "他|说：|“你|好”|吗|“a”|和‘b’是|“，”"),
    .init("Hebrew hyphens", plain, "אל־|חמרה |סקי-|יה |א-b"),
    // Graphemes stay whole where UAX #14 would cut them; objects do not stick.
    .init("graphemes", plain, "a \u{308}b |👩🏽‍💻|👍🏽|🇩🇪|🇫🇷|x|\u{FFFC}|y"),
    // Strictness
    .init("strict", cjk(.strict), "カー|トゥっ|か々：‼〜|a‐|か……|５％|￥１"),
    .init("normal", cjk(.normal), "カ|ー|ト|ゥ|っ|か々：‼|〜|a‐|か……|５％|￥１"),
    .init("loose", cjk(.loose), "カ|ー|ト|ゥ|っ|か|々|：|‼|〜|a‐|か…|…|５|％|￥|１"),
    .init("loose outside of CJK", .init(strictness: .loose), "カ|ー|っ|々：〜|か|‐|か…|…|５％"),
    .init("Japanese", japanese, "「今|日」、|（明|日）。|キ|ャ|ア"),
    .init("unknown language", plain, "「今|日」、|（明|日）。|キャ|ア"),
    // Words
    .init("Korean", plain, "대|한|민|국|은 |民|主|국|이|다."),
    .init("Korean words", words, "대한민국은 |民|主|국이다. |か|な"),
    .init("keep all", keepAll, "대한민국은 |民主국이다. |カート、|かな |👍|👍"),
    .init("break all", breakAll, "a|b|c, |1|2|3|e\u{301}|f |กำ|ข |א|ב |\u{600}1|2"),
    // Dictionaries
    .init("Thai", plain, "ภาษา|ไทย|เป็น|ภาษา|ที่|มี|ระดับ|เสียง"),
    .init("Lao", plain, "ພາສາ|ລາວ|ເປັນ|ພາສາ"),
    .init("Khmer", plain, "ភាសាខ្មែរ|គឺជា|ភាសា"),
    .init("Burmese", plain, "မြန်မာဘာသာ|စကား|သည်"),
    .init("no dictionaries", .init(usesDictionaries: false), "ภาษาไทยเป็นภาษา |ไทย"),
    // Terminators
    .init("separators", plain, "a\n¶b\r\n¶c\u{2028}¶d\u{85}¶\n¶e"),
  ]

  @Test("The reviewed list holds", arguments: reviewed)
  func list(_ item: ReviewedBreaks) {
    // By units: "|" before a mark is no character of its own.
    let text = item.expected.utf16.filter { $0 != 0x7C && $0 != 0xB6 }
    #expect(marked(String(decoding: text, as: UTF16.self), item.tailoring) == item.expected)
  }

  @Test("The pure rules ignore every other setting")
  func pure() {
    var tailoring = LineBreakTailoring.pure
    tailoring.strictness = .loose
    tailoring.breaksURLs = true
    tailoring.usesDictionaries = true
    #expect(marked("http://a.b/c カー ภาษาไทย -x", tailoring) == "http://|a.b/|c |カー |ภาษาไทย |-|x")
  }

  @Test("Languages choose the strictness", arguments: ["ja", "ja-JP", "zh_TW", "zh-Hans", "yue"])
  func languages(_ language: String) {
    #expect(LineBreakTailoring.product(language: language).strictness == .normal)
    #expect(LineBreakTailoring.product(language: language).isChineseOrJapanese)
  }

  @Test("Other languages are strict", arguments: ["en", "ko-KR", "th", "", "jam", nil])
  func otherLanguages(_ language: String?) {
    #expect(LineBreakTailoring.product(language: language) == LineBreakTailoring())
  }

  /// Departures inside of graphemes are counted; the others are listed: text (hexadecimal units), offset, and
  /// what the file has there. Any further difference is a mistake or wants a review.
  @Test("Against LineBreakTest.txt, the product differs where it means to")
  func departures() throws {
    var others: [String] = []
    var keptGraphemes = 0
    for test in try BreakCase.all(in: "auxiliary/LineBreakTest.txt") {
      let breaks = lineBreaks(in: test.text, Self.plain)
      let isGrapheme = graphemeBoundaries(in: test.text)
      for i in breaks.indices where (breaks[i] != .prohibited) != test.boundaries.contains(i) {
        if test.boundaries.contains(i), !isGrapheme[i] {
          keptGraphemes += 1
        } else {
          others.append("\(hex(test.text)) @\(i)\(test.boundaries.contains(i) ? "÷" : "×")")
        }
      }
    }
    #expect(keptGraphemes == 318)
    #expect(others == Self.reviewedDepartures)
  }

  static let reviewedDepartures: [String] = [
    // Options: no break after hyphens at the start of a word.
    "2D 23 @1÷", "2D 308 23 @2÷", "2D 5D0 @1÷", "2D 308 5D0 @2÷", "2D A7 @1÷", "2D 308 A7 @2÷",
    "2D D900 DC05 @1÷", "2D 308 D900 DC05 @2÷", "2D E01 @1÷", "2D 308 E01 @2÷",
    // Decimals: no break between a full stop or comma and a digit.
    "2C 30 @1÷", "2C 308 30 @2÷",
    // A bracket after a quotation mark and a space, as in later versions.
    "22 20 2329 @2×", "22 308 20 2329 @3×", "22 20 28 @2×", "22 308 20 28 @3×",
    // Paths: no break after slashes at the start of a word.
    "2F 23 @1÷", "2F 308 23 @2÷", "2F 30 @1÷", "2F 308 30 @2÷", "2F 25 @1÷", "2F 308 25 @2÷", "2F 24 @1÷",
    "2F 308 24 @2÷", "2F A7 @1÷", "2F 308 A7 @2÷", "2F D900 DC05 @1÷", "2F 308 D900 DC05 @2÷", "2F E01 @1÷",
    "2F 308 E01 @2÷",
    // Decimals again: ".35", and "a.2".
    "65 71 75 61 6C 73 20 2E 33 35 20 63 65 6E 74 73 @8÷", "61 2E 32 20 @2÷", "61 2E 32 20 915 @2÷",
    "61 2E 32 20 672C @2÷", "61 2E 32 3000 672C @2÷", "61 2E 32 3000 307E @2÷", "61 2E 32 3000 33 @2÷",
    "41 2E 31 20 BABB @2÷", "BD24 C5B4 2E 20 41 2E 32 20 BCFC @6÷", "BD10 C694 2E 20 41 2E 33 20 BABB @6÷",
    "C694 2E 20 41 2E 34 20 BABB @5÷", "61 2E 32 3000 300C @2÷",
    // A Hebrew letter after a hyphen, as in later versions.
    "5D0 2D 5D0 @2×",
  ]
}
