import GalleyFonts
import TestSupport
import Testing
import TextEngine

/// A page in one script: what the goldens record.
struct GoldenPage: Sendable, CustomTestStringConvertible {
  let name: String
  let fonts: [String]
  let face: Int
  let language: String
  let text: String
  let change: @Sendable (inout TextStyle, inout ParagraphStyle) -> Void

  /// - Parameters:
  ///   - fonts: File names in Debian's folders of Noto fonts; Liberation Sans follows them.
  ///   - face: Index of the face in a collection.
  init(
    _ name: String, _ fonts: String..., face: Int = 0, language: String, text: String,
    change: @escaping @Sendable (inout TextStyle, inout ParagraphStyle) -> Void = { _, _ in }
  ) {
    self.name = name
    self.fonts = fonts
    self.face = face
    self.language = language
    self.text = text
    self.change = change
  }

  var testDescription: String { name }

  /// The page in its fonts at 16 points, to be set 260 points wide.
  func styledText() throws -> StyledText {
    let faces = try fonts.map { file in
      let folder = file.hasSuffix(".ttc") ? "opentype" : "truetype"
      return try FontFace(contentsOf: "/usr/share/fonts/\(folder)/noto/\(file)", index: face)
    }
    let latin = try FontFace(contentsOf: TestFonts.liberationSans)
    var style = TextStyle(font: Font(face: faces.first ?? latin, size: 16), language: language)
    var paragraph = ParagraphStyle()
    change(&style, &paragraph)
    return StyledText(
      text, style: style, paragraphStyle: paragraph, fonts: FontCollection(faces: faces + [latin]))
  }

  func layout() throws -> ColumnLayout {
    TextTypesetter(try styledText()).layout(in: TextShape(width: 260))
  }

  static let all: [GoldenPage] = [
    GoldenPage(
      "latin-marks", "NotoSerif-Regular.ttf", language: "vi",
      text: """
        Office files flow: Żółć, naïve façade, Đường phố buổi sáng rất yên tĩnh.
        Marks on their bases: q\u{301} x\u{323}\u{302} e\u{301}\u{328} A\u{30A} i\u{307} ṻ, and a b\u{361}c tie.
        """),
    GoldenPage(
      "greek", "NotoSerif-Regular.ttf", language: "el",
      text: """
        Το ποτάμι είναι μακρύ και ο δρόμος δίπλα του ήσυχος. ΆΡΑΓΕ θα βρέξει;
        Ἐν ἀρχῇ τοῦ λόγου ᾧ ὕδωρ ῥεῖ, «ἡ ὁδὸς ἄνω κάτω».
        """),
    GoldenPage(
      "cyrillic", "NotoSerif-Regular.ttf", language: "ru",
      text: """
        Река длинная, а дорога вдоль неё тихая. Хлеб стоит 3,50 ₽.
        Їжак і ґава їдуть у м’яке місто; љубав, ћирилица, ѓердан, й и\u{306} е\u{308}.
        """),
    GoldenPage(
      "arabic", "NotoNaskhArabic-Regular.ttf", language: "ar",
      text: """
        النهر طويل والطريق بجانبه هادئ. في الصباح يُفتَح السوقُ، وسعر الخبز ٣٫٥٠ دينارًا (أو 2 EUR).
        لا إله إلا الله، الأَسَدُ لِأَلِفٍ، مَدْرَسَةٌ.
        """),
    GoldenPage(
      "urdu-nastaliq", "NotoNastaliqUrdu-Regular.ttf", language: "ur",
      text: "دریا لمبا ہے اور اس کے ساتھ کی سڑک خاموش ہے۔ صبح بازار کھلتا ہے اور روٹی پچاس روپے کی ہے۔"),
    GoldenPage(
      "hebrew-points", "NotoSansHebrew-Regular.ttf", language: "he",
      text: """
        הַנָּהָר אָרֹךְ וְהַדֶּרֶךְ לְיָדוֹ שְׁקֵטָה. הלחם עולה 3.50 ש״ח (כ־1 EUR).
        שׁ שׂ שּׁ וֹ וּ בְּרֵאשִׁ֖ית.
        """),
    GoldenPage(
      "devanagari", "NotoSansDevanagari-Regular.ttf", language: "hi",
      text: """
        नदी लंबी है और उसके साथ की सड़क शांत है। सुबह बाज़ार खुलता है, रोटी ३.५० रुपये की है।
        क्षत्रिय, ज्ञान, र्कि, द्ध, श्री, हृदय, क्\u{200D}ष, क्\u{200C}ष।
        """),
    GoldenPage(
      "bengali", "NotoSansBengali-Regular.ttf", language: "bn",
      text: """
        নদীটি লম্বা আর তার পাশের রাস্তাটি শান্ত। সকালে বাজার খোলে, রুটির দাম ৩.৫০ টাকা।
        কো, কৌ, ক্ষেত্র, র্কি, স্ত্রী, বাংলা, দুঃখ, চাঁদ।
        """),
    GoldenPage(
      "tamil", "NotoSansTamil-Regular.ttf", language: "ta",
      text: """
        ஆறு நீளமானது, அதன் அருகில் உள்ள சாலை அமைதியாக உள்ளது. காலையில் சந்தை திறக்கும்.
        கொ, கோ, கௌ, க்ஷ, ஸ்ரீ, து, பூ.
        """),
    GoldenPage(
      "telugu", "NotoSansTelugu-Regular.ttf", language: "te",
      text: """
        నది పొడవైనది, దాని పక్కన ఉన్న దారి ప్రశాంతంగా ఉంది. ఉదయం సంత తెరుస్తారు.
        కై, క్ష, స్త్రీ, జ్ఞానం, దుఃఖం.
        """),
    GoldenPage(
      "kannada", "NotoSansKannada-Regular.ttf", language: "kn",
      text: """
        ನದಿ ಉದ್ದವಾಗಿದೆ, ಅದರ ಪಕ್ಕದ ರಸ್ತೆ ಶಾಂತವಾಗಿದೆ. ಅಕ್ಟೋಬರ್ ತಿಂಗಳಲ್ಲಿ ಮಳೆ ಬರುತ್ತದೆ.
        ಕೊ, ಕೋ, ಕೈ, ಕ್ಷ, ಜ್ಞಾನ, ಸ್ತ್ರೀ, ರ್ಕ.
        """),
    GoldenPage(
      "malayalam", "NotoSansMalayalam-Regular.ttf", language: "ml",
      text: """
        പുഴ നീളമുള്ളതാണ്, അതിനരികിലെ വഴി ശാന്തമാണ്. രാവിലെ ചന്ത തുറക്കും.
        കൊ, കോ, കൗ, ക്ഷ, ജ്ഞാനം, സ്ത്രീ, അവൻ, അവൾ.
        """),
    GoldenPage(
      "sinhala", "NotoSansSinhala-Regular.ttf", language: "si",
      text: """
        ගඟ දිගයි, ඒ අසල පාර නිසල ය. උදේ වෙළඳපොළ විවෘත වේ.
        කො, කෝ, කෞ, ක්\u{200D}ෂ, ශ්\u{200D}රී, ප්\u{200D}රේමය.
        """),
    GoldenPage(
      "thai", "NotoSansThai-Regular.ttf", language: "th",
      text: """
        แม่น้ำยาวและถนนข้างแม่น้ำเงียบสงบ ตอนเช้าตลาดเปิด ขนมปังราคา ๓.๕๐ บาท
        ที่นี่ ป่า ปู่ น้ำ กี่ ญุ ฐู เก้าอี้
        """),
    GoldenPage(
      "lao", "NotoSansLao-Regular.ttf", language: "lo",
      text: """
        ແມ່ນ້ຳຍາວ ແລະ ຖະໜົນຂ້າງແມ່ນ້ຳງຽບສະຫງົບ ຕອນເຊົ້າຕະຫຼາດເປີດ
        ນ້ຳ ຊື່ ຜູ້ ໝູ່ ຢູ່
        """),
    GoldenPage(
      "khmer", "NotoSansKhmer-Regular.ttf", language: "km",
      text: """
        ទន្លេវែង ហើយផ្លូវក្បែរទន្លេស្ងប់ស្ងាត់។ ព្រឹកផ្សារបើក នំប៉័ងថ្លៃ ៣.៥០។
        ក្រៅ ស្ត្រី កោះ ខ្ញុំ ប៊ី ម៉ែ។
        """),
    GoldenPage(
      "myanmar", "NotoSansMyanmar-Regular.ttf", language: "my",
      text: """
        မြစ်က ရှည်ပြီး ဘေးက လမ်းက တိတ်ဆိတ်တယ်။ မနက်မှာ ဈေးဖွင့်တယ်။
        ကျွန်တော် မြန်မာ သင်္ဘော ကြွေး ဩဂုတ် ဉာဏ်။
        """),
    GoldenPage(
      "tibetan", "NotoSerifTibetan-Regular.ttf", language: "bo",
      text: "ཆུ་བོ་རིང་པོ་ཡིན། དེའི་འགྲམ་གྱི་ལམ་ནི་ཁུ་སིམ་པོ་ཡོད། བསྒྲུབས་ཀྱང་རྒྱས་སྤྱོད་སྐྱེས། ཨོཾ་མ་ཎི་པདྨེ་ཧཱུྃ༔"),
    GoldenPage(
      "hangul", "NotoSansCJK-Regular.ttc", face: 1, language: "ko",
      text: """
        강은 길고 그 옆의 길은 조용하다. 아침에 시장이 열리고 빵은 3,500원이다.
        \u{1112}\u{1161}\u{11AB}\u{1100}\u{1173}\u{11AF} 한글 ㅎㅏㄴ \u{1100}\u{1161}
        """),
    GoldenPage(
      "japanese", "NotoSansCJK-Regular.ttc", face: 0, language: "ja",
      text: """
        川は長く、その横の道は静かだ。朝、市場が開き、パンは「三百五十円」だった。
        ガ・か\u{3099}・コーヒー、葛\u{E0100}飾、直・骨・今。
        """),
    GoldenPage(
      "chinese-simplified", "NotoSansCJK-Regular.ttc", face: 2, language: "zh-Hans",
      text: """
        河很长，河边的路很安静。早上市场开门，面包卖“三块五”。
        直、骨、今、令，《书》（一）。Linux 有 24 种。
        """
    ) { style, paragraph in paragraph.eastAsianSpacing = .all },
    GoldenPage(
      "chinese-traditional", "NotoSansCJK-Regular.ttc", face: 3, language: "zh-Hant",
      text: """
        河很長，河邊的路很安靜。早上市場開門，麵包賣「三塊五」。
        直、骨、今、令，《書》（一）。
        """),
    GoldenPage(
      "ethiopic", "NotoSansEthiopic-Regular.ttf", language: "am",
      text: "ወንዙ ረጅም ነው፤ ከጎኑ ያለው መንገድም ጸጥ ያለ ነው። ጠዋት ገበያው ይከፈታል፣ ዳቦም ፫ ብር ነው።"),
    GoldenPage(
      "georgian", "NotoSansGeorgian-Regular.ttf", language: "ka",
      text: "მდინარე გრძელია და მის გვერდით გზა წყნარია. დილით ბაზარი იღება, პური 3,50 ღირს. ᲓᲘᲚᲐ."),
    GoldenPage(
      "armenian", "NotoSansArmenian-Regular.ttf", language: "hy",
      text: "Գետը երկար է, իսկ նրա կողքի ճանապարհը՝ հանգիստ։ Առավոտյան շուկան բացվում է։ Մի՞թե, և եւ։"),
    GoldenPage(
      "mongolian", "NotoSansMongolian-Regular.ttf", language: "mn",
      text: "ᠮᠣᠩᠭᠣᠯ ᠪᠢᠴᠢᠭ᠌ ᠤᠨ ᠦᠰᠦᠭ᠂ ᠭᠣᠣᠯ ᠤᠷᠲᠤ ᠪᠠᠶᠢᠨ᠎ᠠ᠃ ᠮᠣᠷᠢ᠂ ᠬᠦᠮᠦᠨ᠃"),
    GoldenPage(
      "emoji", "NotoColorEmoji.ttf", language: "en",
      text: """
        Family 👨‍👩‍👧‍👦 and 👩🏽‍💻 wave 👋🏿 at 🇫🇷🇯🇵 and 🏴󠁧󠁢󠁳󠁣󠁴󠁿; key 1️⃣ and #️⃣.
        Text ☺\u{FE0E} and picture ☺\u{FE0F}, heart ❤️‍🔥, plain © 2 ♥, lone 🇫 flag.
        """
    ) { style, _ in
      if let latin = try? FontFace(contentsOf: TestFonts.liberationSans) {
        style.font = Font(face: latin, size: 16)
      }
    },
  ]
}
