import GalleyFonts
import TestSupport
import TextEngine

/// Named font files in a fixed order: layouts do not depend on what else is installed.
enum EngineFixture {
  static let sans = load("/usr/share/fonts/truetype/liberation2/LiberationSans-Regular.ttf")
  static let serif = load("/usr/share/fonts/truetype/liberation2/LiberationSerif-Regular.ttf")
  static let dejaVu = load("/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf")
  static let arabic = load("/usr/share/fonts/truetype/noto/NotoNaskhArabic-Regular.ttf")
  static let hebrew = load("/usr/share/fonts/truetype/noto/NotoSansHebrew-Regular.ttf")
  static let devanagari = load("/usr/share/fonts/truetype/noto/NotoSansDevanagari-Regular.ttf")
  static let thai = load("/usr/share/fonts/truetype/noto/NotoSansThai-Regular.ttf")
  static let han = load("/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc", index: 2)
  static let emoji = load("/usr/share/fonts/truetype/noto/NotoColorEmoji.ttf")
  static let collection = FontCollection(faces: [sans, arabic, hebrew, devanagari, thai, han, emoji])

  private static func load(_ path: String, index: Int = 0) -> FontFace {
    do { return try FontFace(contentsOf: path, index: index) } catch { fatalError("\(error)") }
  }

  static func style(_ face: FontFace = sans, _ size: Double = 16) -> TextStyle {
    TextStyle(font: Font(instance: face.instance(), size: size))
  }

  static func text(
    _ string: String, _ style: TextStyle = style(), _ paragraph: ParagraphStyle = ParagraphStyle()
  ) -> StyledText {
    StyledText(string, style: style, paragraphStyle: paragraph, fonts: collection)
  }

  static func layout(
    _ string: String, _ style: TextStyle = style(), _ paragraph: ParagraphStyle = ParagraphStyle(),
    width: Double, height: Double = .infinity
  ) -> ColumnLayout {
    TextTypesetter(text(string, style, paragraph)).layout(in: TextShape(width: width, height: height))
  }

  static func paragraphStyle(_ change: (inout ParagraphStyle) -> Void) -> ParagraphStyle {
    var style = ParagraphStyle()
    change(&style)
    return style
  }

  /// Words of many scripts, marks, emoji and spaces.
  static let words = [
    "office", "AVATAR", "fjord", "To", "a", "naïve", "x\u{301}y", "سلام", "كتاب", "עולם", "नमस्ते", "क्षत्रिय",
    "ภาษาไทย", "排版", "漢字かな", "，", "。", "👩‍💻", "🇫🇷", "1,234.5", "(", ")", "http://a.b/c?d", "\u{200F}", "—",
    "\u{AD}soft", "\u{FFFC}", "\u{301}", "\u{2028}", "\t",
  ]

  static func randomText(_ random: inout SeededGenerator, words count: Int) -> String {
    var text = ""
    for _ in 0..<count {
      text += words.randomElement(using: &random) ?? ""
      if Int.random(in: 0..<4, using: &random) > 0 { text += " " }
      if Int.random(in: 0..<40, using: &random) == 0 { text += "\n" }
    }
    return text
  }
}

/// A line of a column with the paragraph that it belongs to.
struct ColumnLine {
  var layout: ParagraphLayout
  var index: Int
  var offset: Int
  var top: Double
  var line: Line { layout.lines[index] }
  /// The line's units in the whole text.
  var range: Range<Int> { line.range.lowerBound + offset..<line.range.upperBound + offset }
}

extension ColumnLayout {
  var allLines: [ColumnLine] {
    paragraphs.flatMap { paragraph in
      paragraph.layout.lines.indices.map {
        ColumnLine(layout: paragraph.layout, index: $0, offset: paragraph.offset, top: paragraph.top)
      }
    }
  }
}
