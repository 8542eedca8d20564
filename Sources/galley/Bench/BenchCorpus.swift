/// Texts made up for measuring: the letters, word lengths and punctuation of real ones, the same bytes
/// anywhere.
enum BenchCorpus: String, CaseIterable {
  case latin, code, cjk, bidi, hindi, thai

  /// Writes paragraphs, one a line, that have a number of UTF-8 bytes together. The last one is cut off after
  /// a code point; bytes that are left then are line feeds.
  func text(byteCount: Int) -> String {
    var writer = Writer(corpus: self)
    var text = ""
    text.reserveCapacity(byteCount + 4096)
    var count = 0
    while count < byteCount {
      let paragraph = writer.paragraph()
      text += paragraph
      text += "\n"
      count += paragraph.utf8.count + 1
    }
    var end = text.utf8.index(text.startIndex, offsetBy: byteCount)
    while end.samePosition(in: text.unicodeScalars) == nil { end = text.utf8.index(before: end) }
    let kept = text[..<end]
    return kept + String(repeating: "\n", count: byteCount - kept.utf8.count)
  }
}

extension BenchCorpus {
  private struct Writer {
    private let corpus: BenchCorpus
    private var random: BenchRandom
    private let words: [String]
    private let others: [String]
    private let thirds: [String]

    init(corpus: BenchCorpus) {
      self.corpus = corpus
      var random = BenchRandom(state: 42)
      let latin = Words.made(Words.latin, of: Words.latinSyllables, count: 9000, by: &random)
      switch corpus {
      case .latin: (words, others, thirds) = (latin, [], [])
      case .code:
        (words, others, thirds) = (
          latin.filter { $0.allSatisfy(\.isASCII) }, Words.codeWords, Words.operators
        )
      case .cjk:
        (words, others, thirds) = (
          Words.made([], of: Words.ideographs, count: 6000, by: &random), latin,
          Words.made(Words.japanese, of: Words.kana, count: 1500, by: &random)
        )
      case .bidi:
        (words, others, thirds) = (
          Words.made(Words.arabic, of: Words.arabicSyllables, count: 5000, by: &random), latin,
          Words.made(Words.hebrew, of: Words.hebrewSyllables, count: 5000, by: &random)
        )
      case .hindi:
        (words, others, thirds) = (
          Words.made(Words.hindi, of: Words.hindiSyllables, count: 5000, by: &random), latin, []
        )
      case .thai: (words, others, thirds) = (Words.thai, latin, [])
      }
      self.random = random
    }

    mutating func paragraph() -> String {
      switch corpus {
      case .latin: return prose(words, sentences: 2 + random.next(6), marks: (".", ","), quotes: ("“", "”"))
      case .hindi: return prose(words, sentences: 2 + random.next(4), marks: ("।", ","), quotes: ("\"", "\""))
      case .bidi:
        let isArabic = random.next(2) == 0
        return prose(
          isArabic ? words : thirds, sentences: 2 + random.next(4), marks: (".", isArabic ? "،" : ","),
          quotes: ("\"", "\""))
      case .code: return codeLine()
      case .cjk:
        return unspaced(random.next(2) == 0 ? [words] : [words, thirds], marks: ["，", "。", "、", "「", "」"])
      case .thai: return unspaced([words], marks: [" ", " "])
      }
    }

    private mutating func prose(
      _ words: [String], sentences: Int, marks: (end: String, pause: String), quotes: (String, String)
    ) -> String {
      var text = ""
      for sentence in 0..<sentences {
        if sentence > 0 { text += " " }
        let count = 6 + random.next(18)
        for index in 0..<count {
          var word = words[random.rank(words.count)]
          if index == 0 { word = word.prefix(1).uppercased() + word.dropFirst() }
          if index > 0 { text += " " }
          switch random.next(60) {
          case 0: text += quotes.0 + word + quotes.1
          case 1: text += "(" + word + ")"
          case 2: text += "\(random.next(3000))"
          case 3 where !others.isEmpty: text += others[random.rank(others.count)]
          case 4 where others.isEmpty: text += word + "’s"
          default: text += word
          }
          if index + 1 < count, random.next(9) == 0 { text += marks.pause }
        }
        text += marks.end
      }
      return text
    }

    private mutating func codeLine() -> String {
      var text = String(repeating: "  ", count: random.next(5))
      switch random.next(8) {
      case 0: return ""
      case 1: return text + "// " + prose(words, sentences: 1, marks: (".", ","), quotes: ("`", "`"))
      default: break
      }
      text += others[random.rank(others.count)]
      for _ in 0..<1 + random.next(6) {
        text += thirds[random.rank(thirds.count)]
        text += random.next(6) == 0 ? "\(random.next(300))" : words[random.rank(words.count)]
      }
      return text + (random.next(3) == 0 ? " {" : ";")
    }

    private mutating func unspaced(_ lists: [[String]], marks: [String]) -> String {
      var text = ""
      for _ in 0..<30 + random.next(90) {
        let list = lists[random.next(lists.count)]
        switch random.next(40) {
        case 0: text += " " + others[random.rank(others.count)] + " "
        case 1: text += "\(random.next(2030))"
        default: text += list[random.rank(list.count)]
        }
        if random.next(5) == 0 { text += marks[random.next(marks.count)] }
      }
      return text
    }
  }

  /// The words of which texts are made.
  private enum Words {
    /// Returns some words as they are, then others of one to four syllables.
    static func made(_ known: [String], of syllables: [String], count: Int, by random: inout BenchRandom)
      -> [String]
    {
      var words = known
      while words.count < count {
        var word = ""
        for _ in 0...random.next(4) { word += syllables[random.next(syllables.count)] }
        words.append(word)
      }
      return words
    }

    static func list(_ text: String) -> [String] { text.split(separator: " ").map(String.init) }
    static func letters(_ text: String) -> [String] { text.map(String.init) }

    static let latin = list(
      """
      the of and to in a is that it was for as with be by on not he his but at are this have from or had an they \
      which one you were all her she there would their we him been has when who will no more if out so up said \
      what its about than into them can only other time new some could these two may first then do any like my \
      now over such our man me even most made after also did many off before must well back through years where \
      much your way down should because long each just state those people too mister how little good world make \
      very year still see work life being both office final fluffy waffle affair efficient fjord type TeX AVATAR
      """)
    static let latinSyllables = list(
      """
      ta re in mo ble tion ing er al con dis pre ment ly ti ve na lo si ra de com per ful ous ity men gra por ver \
      ess ance ter est ical so ma ri no la be ch st tr pl fi fa wa ke vo y
      """)
    static let codeWords = list(
      """
      let var if func return for self while guard struct static switch case int const void #include #define \
      import private public class double char typedef unsigned else
      """)
    static let operators = [
      " = ", ".", "(", ") ", ", ", " + ", " == ", "->", " != ", "[", "] ", " && ", "_", "::", " <= ",
    ]
    static let ideographs = letters(
      """
      的一是不了在人有我他这个们中来上大为和国地到以说时要就出会可也你对生能而子那得于着下自之年过发后作里用道行所然家种事成方多经么去法学如都同现当没动面起看定天分还进好\
      小部其些主样理心她本前开但因只从想实日军者意无力它与长把机十民第公此已工使情明性知全三又关点正业外将两高间由问很最重并物手应战向头文体政美相见被利什二等产或新己\
      制身果加西斯月话合回特代内信表化老给世位次度门任常先海通教儿原东声提立及比员解水名真论处走义各入几口认条平系气题活尔更别打女变四神总何电数安少报才结反受目太量再感
      """.filter { !$0.isNewline })
    static let kana = letters("あいうえおかきくけこさしすせそたちつてとなにぬねのはひふへほまみむめもやゆよらりるれろわをんがぎぐげござじずでどばびぶべぼカタナイルンスプログラムテキスト")
    static let japanese = list(
      "です ます した この その という こと もの ため から まで など して いる ある なる よう また では について テキスト フォント システム データ ファイル")
    static let arabic = list(
      "في من على إلى أن هذا التي الذي كان مع عن هو ما لا كل بعد بين أو حتى قبل عند ذلك النظام الملف كتاب سلام لغة"
    )
    static let arabicSyllables = list(
      "ال ما كت نا سل مي ري عا بي تو حم دا فر لا شا قو هـ ست ين ون ات جم ضر طب غي خل")
    static let hebrew = list(
      "של על את לא זה הוא עם גם כי אם כל אני מה היא יש אבל או רק עוד בין קובץ מערכת שלום ספר שפה")
    static let hebrewSyllables = list("של מו בר תי לה קו נים רא דב חש עי פט סו גל הת כר יש צב טו ות")
    static let hindi = list(
      "के में है की और से को का एक पर यह हैं इस कि जो कर ने लिए तो ही या हो भी था आप नहीं अपने किया क्षेत्र विज्ञान भाषा पुस्तक संस्कृति प्रकार शब्द")
    static let hindiSyllables = list(
      "क का कि की कु के को ग र रा री ल ला म मा न नि ने प प्र पा त ति तू स सं स्थ ह य या व वि द दे श ज ज्ञ ब च ट ड ण क्त ष्ट")
    static let thai = list(
      """
      ที่ และ ใน การ เป็น ของ มี ได้ ให้ ว่า ไม่ จะ ความ ไป มา กับ คน นี้ จาก โดย แต่ หรือ ต้อง อยู่ ทำ ถ้า เพื่อ ซึ่ง นั้น แล้ว ก็ เรา \
      ประเทศ ภาษา ไทย ข้อมูล ระบบ เอกสาร หนังสือ ข้อความ ตัวอักษร คอมพิวเตอร์ โปรแกรม แฟ้ม หน้าต่าง ใช้งาน เลือก แสดง \
      รูปแบบ กำหนด ค่า ตาราง ช่อง แถว เส้น สี ขนาด ตำแหน่ง วันที่ เวลา รายการ คำสั่ง ผู้ใช้ เปิด ปิด บันทึก พิมพ์ แก้ไข น้ำ
      """)
  }
}
