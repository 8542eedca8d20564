import GalleyFonts
import TextEngine

extension ByteSource {
  /// A text of what bytes are left: pieces of many scripts, or any UTF-16 of some blocks.
  public mutating func text() -> [UInt16] {
    var text: [UInt16] = []
    if byte() & 7 == 0 {
      while count > 1 { text.append(element(of: Self.blocks) + UInt16(byte())) }
    } else {
      while count > 0 { text += piece() }
    }
    return text
  }

  /// An ASCII character, or a piece of some script.
  public mutating func piece() -> [UInt16] {
    let choice = byte()
    return choice < 0x60
      ? [UInt16(choice) + 0x20] : Array(Self.pieces[Int(choice - 0x60) % Self.pieces.count].utf16)
  }

  /// Starts of 256 units each. Few scripts: HarfBuzz stores a plan for each, and looks through all of them.
  private static let blocks: [UInt16] = [
    0x0000, 0x0000, 0x0100, 0x0300, 0x0500, 0x0600, 0x0900, 0x0E00, 0x0F00, 0x1000, 0x1100, 0x1800, 0x2000,
    0x2600, 0x3000, 0x4E00, 0xA900, 0xAC00, 0xD800, 0xD900, 0xDB00, 0xDC00, 0xDD00, 0xDF00, 0xE000, 0xFB00,
    0xFE00, 0xFF00,
  ]

  private static let pieces: [String] = [
    "\n", "\r", "\u{2028}", "\u{2029}", "\u{B}", "\u{85}", "\0", "\t", "\u{AD}", "\u{200B}", "\u{200C}",
    "\u{200D}", "\u{2060}", "\u{FEFF}", "\u{A0}", "\u{3000}", "\u{FFFC}", "\u{202A}", "\u{202B}", "\u{202C}",
    "\u{202D}", "\u{202E}", "\u{2066}", "\u{2067}", "\u{2068}", "\u{2069}", "\u{200E}", "\u{200F}", "\u{61C}",
    "\u{301}", "\u{308}", "\u{20DD}", "\u{20E3}", "\u{FE0E}", "\u{FE0F}", "\u{FE00}", "\u{E0100}",
    "\u{E0067}",
    "\u{E007F}", "fi", "ffi", "office", "AV", "To", "\u{E9}", "ß", "א", "ב", "שָׁ", "ל", "س", "لا", "كتاب",
    "\u{640}", "\u{64E}", "ـ", "ن", "क", "क्ष", "ि", "\u{94D}", "त्र", "ก", "ำ", "ภาษา", "ไทย", "ကို", "漢", "字",
    "、",
    "。", "「", "」", "（", "）", "か", "ッ", "ー", "한", "\u{1112}", "\u{1161}", "\u{11AB}", "👩", "👩‍💻", "👍🏽", "🇫", "🇷",
    "🏴", "1\u{FE0F}\u{20E3}", "☺", "☺\u{FE0F}", "葛\u{E0100}", "𐐀", "\u{1D165}", "ka", "http://a.b/c?d=e",
    "1,234.5", "word ", "Donaudampfschifffahrt ", "Schiffahrt", "  ", "\u{1F468}\u{200D}\u{1F469}", "ǆ",
    "\u{FDFA}",
  ]

  /// A style in one of some fonts. Fonts come from a short list, and so do sizes, languages and features:
  /// tables and plans are stored for each kind, and a run that makes new ones lays out little else.
  public mutating func style(_ instances: [FontInstance]) -> TextStyle {
    var style = TextStyle(font: Font(instance: element(of: instances), size: fontSize()))
    let choice = byte()
    if choice & 1 != 0 { style.language = element(of: ["de", "ja", "hu", ""]) }
    if choice & 2 != 0 { style.letterSpacing = anyLength(-4, 12) }
    if choice & 4 != 0 { style.baselineOffset = anyLength(-10, 10) }
    if choice & 9 == 8 {
      style.features = [
        element(of: [
          FontFeature(tag: "liga", value: 0), FontFeature(tag: "kern", value: 0),
          FontFeature(tag: "smcp", value: 1), FontFeature(tag: "calt", value: 2),
        ])
      ]
    }
    switch choice >> 4 {
    case 15:
      style.placeholder = Placeholder(
        width: anyLength(0, 60), ascent: anyLength(0, 40), descent: anyLength(0, 20))
    case 14: style.ruby = ruby()
    case 13:
      style.writingDirections = [
        WritingDirection(isRightToLeft: byte() & 1 != 0, isOverride: byte() & 1 != 0)
      ]
    case 12: style.font.stretch = anyLength(0.2, 3)
    default: break
    }
    return style
  }

  private mutating func fontSize() -> Double {
    let choice = byte()
    return choice < 224
      ? 4 + 4 * Double(choice % 10) : Self.extremes[Int(choice) % Self.extremes.count]
  }

  private mutating func ruby() -> Ruby {
    let choice = byte()
    var ruby = Ruby(
      element(of: ["", "か", "long annotation", "\u{5E9}\u{5B8}", "a\u{301}\t\n"]),
      position: element(of: Ruby.Position.allCases))
    ruby.alignment = element(of: [
      .automatic, .start, .center, .end, .distributeLetter, .distributeSpace, .lineEdge,
    ])
    ruby.overhang = element(of: [.automatic, .start, .end, .none])
    if choice & 1 != 0 { ruby.sizeFactor = anyLength(0, 2) }
    ruby.scalesToFit = choice & 2 != 0
    return ruby
  }

  /// A paragraph style with any settings.
  public mutating func paragraphStyle() -> ParagraphStyle {
    var style = ParagraphStyle()
    style.alignment = element(of: [.natural, .left, .right, .center, .justified])
    style.lastLineAlignment = element(of: [.natural, .left, .right, .center, .justified])
    style.baseDirection = element(of: [.automatic, .leftToRight, .rightToLeft])
    style.lineBreakMode = element(of: [.wordWrapping, .wordWrapping, .characterWrapping, .clipping])
    style.eastAsianSpacing = ParagraphStyle.EastAsianSpacing(rawValue: byte())
    let choice = byte()
    style.justifiesWithKashida = choice & 1 != 0
    if choice & 2 != 0 {
      style.firstLineHeadIndent = anyLength(-20, 60)
      style.headIndent = anyLength(-20, 60)
      style.tailIndent = anyLength(-60, 60)
    }
    if choice & 4 != 0 {
      style.lineHeightMultiple = anyLength(0, 3)
      style.minimumLineHeight = anyLength(0, 40)
      style.maximumLineHeight = anyLength(0, 40)
      style.lineSpacingAdjustment = anyLength(-5, 20)
      style.minimumLineSpacing = anyLength(0, 10)
      style.maximumLineSpacing = anyLength(0, 10)
      style.paragraphSpacing = anyLength(-5, 20)
      style.paragraphSpacingBefore = anyLength(-5, 20)
    }
    if choice & 8 != 0 { style.hyphenationFactor = anyLength(0, 1) }
    if choice & 16 != 0 {
      style.tabStops = (0..<index(below: 6)).map { _ in
        ParagraphStyle.TabStop(
          location: anyLength(0, 300), alignment: element(of: [.leading, .trailing, .center]),
          terminators: byte() & 1 == 0 ? [] : [0x2E, 0x2C])
      }
      style.defaultTabInterval = anyLength(0, 60)
    }
    return style
  }

  /// A text whose runs and paragraphs have random styles.
  public mutating func styledText(_ instances: [FontInstance], _ fonts: FontCollection) -> StyledText {
    var styles = (0...index(below: 4)).map { _ in style(instances) }
    let forms = byte()
    if forms & 7 == 7 {
      for index in styles.indices {
        styles[index].usesVerticalForms = true
        styles[index].combinesUpright = forms & 8 != 0 && index % 2 == 1
      }
    }
    let paragraphStyles = (0...index(below: 3)).map { _ in paragraphStyle() }
    let runLength = 1 + index(below: 64)
    let paragraphRunLength = 1 + 4 * index(below: 64)
    let text = text()
    func ends(_ length: Int) -> [Int] {
      Array(stride(from: length, to: text.count, by: length)) + (text.isEmpty ? [] : [text.count])
    }
    return StyledText(
      text: text, styles: styles,
      runs: ends(runLength).enumerated().map { .init(end: $0.element, style: $0.offset % styles.count) },
      paragraphStyles: paragraphStyles,
      paragraphRuns: ends(paragraphRunLength).enumerated().map {
        .init(end: $0.element, style: $0.offset % paragraphStyles.count)
      }, fonts: fonts)
  }

  /// A rectangle, a polygon or a rectangle with holes, for horizontal or vertical lines.
  public mutating func shape() -> TextShape {
    let choice = byte()
    let shape = shape(choice & 7)
    return choice < 0xC0 ? shape : shape.flowing(choice & 8 == 0 ? .rightToLeft : .leftToRight)
  }

  private mutating func shape(_ choice: UInt8) -> TextShape {
    func polygon() -> [TextPoint] {
      (0..<index(below: 9)).map { _ in TextPoint(x: anyLength(-50, 400), y: anyLength(-50, 400)) }
    }
    switch choice {
    case 0: return TextShape(polygons: (0..<index(below: 4)).map { _ in polygon() }, rule: .winding)
    case 1: return TextShape(polygons: (0..<index(below: 4)).map { _ in polygon() }, rule: .evenOdd)
    case 2:
      return TextShape(width: anyLength(0, 400), height: anyLength(0, 400)).excluding(
        (0..<index(below: 4)).map { _ in polygon() }, smallestWidth: anyLength(0, 30))
    case 3: return TextShape(width: anyLength(0, 400), height: anyLength(0, 400))
    default: return TextShape(width: anyLength(0, 400))
    }
  }
}
