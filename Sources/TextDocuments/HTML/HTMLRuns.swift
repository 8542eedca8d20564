internal import Foundation
internal import TextKit

/// A font as style sheets say it.
struct HTMLFont: Hashable {
  var family: String
  var size: Double
  var weight: Int
  var isItalic: Bool
  var smallCaps: Bool

  init(_ font: UIFont) {
    family = font.familyName
    size = Double(font.pointSize)
    weight = FontFinder.weight(of: font)
    isItalic = font.fontDescriptor.symbolicTraits.contains(.traitItalic)
    smallCaps = FontFinder.hasSmallCaps(font)
  }
}

/// Writes the inside of paragraphs.
struct HTMLRuns {
  private let text: NSAttributedString
  private let excluded: Set<String>
  /// The font of the body; `nil` where the reader's own counts.
  let base: HTMLFont?
  private var fonts: [ObjectIdentifier: HTMLFont] = [:]
  private static let plain = HTMLFont(UIFont(name: "Times", size: 12) ?? UIFont.systemFont(ofSize: 12))
  var report = LossReport()

  init(_ text: NSAttributedString, base: HTMLFont?, excluded: Set<String>) {
    self.text = text
    self.base = base
    self.excluded = excluded
  }

  /// Returns the family and the size of most of a text; `nil` when they are what a reader takes anyway.
  static func commonFont(_ text: NSAttributedString) -> HTMLFont? {
    var lengths: [HTMLFont: Int] = [:]
    text.enumerateAttribute(.font, in: NSRange(location: 0, length: text.length)) { value, range, _ in
      guard let font = value as? UIFont else { return }
      var key = HTMLFont(font)
      (key.weight, key.isItalic, key.smallCaps) = (400, false, false)
      lengths[key, default: 0] += range.length
    }
    let most = lengths.max {
      ($0.value, $1.key.family, $1.key.size) < ($1.value, $0.key.family, $0.key.size)
    }?.key
    return most == plain ? nil : most
  }

  /// Returns the declarations of a font where another one is set already.
  static func declarations(_ font: HTMLFont, instead other: HTMLFont?) -> [String] {
    var styles: [String] = []
    if font.family != other?.family { styles.append("font-family:\(HTMLEscapes.cssString(font.family))") }
    if !HTMLBlocks.near(font.size, other?.size ?? 0) {
      styles.append("font-size:\(HTMLBlocks.px(font.size))")
    }
    if font.weight != other?.weight ?? 400 { styles.append("font-weight:\(font.weight)") }
    if font.isItalic != other?.isItalic ?? false {
      styles.append("font-style:\(font.isItalic ? "italic" : "normal")")
    }
    if font.smallCaps != other?.smallCaps ?? false {
      styles.append("font-variant:\(font.smallCaps ? "small-caps" : "normal")")
    }
    return styles
  }

  /// Returns the inside of a paragraph.
  mutating func html(_ paragraph: DocumentParagraph, level: Int) -> String {
    var context = base ?? HTMLRuns.plain
    if level > 0 {
      context.weight = 700
      context.size = HTMLStyle.rounded(context.size * HTMLStyle.headings[level - 1].size)
    }
    let string = text.string as NSString
    var pieces: [(opening: String, closing: String, text: String)] = []
    text.enumerateAttributes(in: paragraph.content) { attributes, range, _ in
      let content = string.substring(with: range)
      let inner = picture(attributes, range) ?? HTMLEscapes.text(content, range.location, &report)
      let (opening, closing) = tags(attributes, context, range)
      if let last = pieces.last, last.opening == opening, last.closing == closing {
        pieces[pieces.count - 1].text += inner
      } else {
        pieces.append((opening, closing, inner))
      }
    }
    var html = pieces.map { $0.opening + $0.text + $0.closing }.joined()
    // A line end that is last in its block shows nothing.
    if string.substring(with: paragraph.content).hasSuffix("\u{2028}") { html += "<br>" }
    return html
  }

  private mutating func htmlFont(_ font: UIFont) -> HTMLFont {
    let id = ObjectIdentifier(font)
    if let known = fonts[id] { return known }
    let made = HTMLFont(font)
    fonts[id] = made
    return made
  }

  private mutating func tags(
    _ attributes: [NSAttributedString.Key: Any], _ context: HTMLFont, _ range: NSRange
  ) -> (String, String) {
    var opening = ""
    var closing = ""
    func add(_ name: String, _ own: String = "") {
      opening += "<\(name)\(own)>"
      closing = "</\(name)>" + closing
    }
    var context = context
    var styles: [String] = []
    if let link = attributes[.link] {
      let address = (link as? URL)?.absoluteString ?? (link as? String) ?? ""
      let tip = (attributes[.toolTip] as? String).map { " title=\"\(HTMLEscapes.attribute($0))\"" } ?? ""
      add("a", " href=\"\(HTMLEscapes.attribute(address))\"" + tip)
    }
    let level = (attributes[.superscript] as? NSNumber)?.intValue ?? 0
    for _ in 0..<min(abs(level), 4) {
      add(level > 0 ? "sup" : "sub")
      context.size = HTMLStyle.rounded(context.size / 1.2)
    }
    if let font = attributes[.font] as? UIFont {
      let own = htmlFont(font)
      if own.weight == 700, context.weight == 400, !excluded.contains("b") {
        add("b")
        context.weight = 700
      }
      if own.isItalic, !context.isItalic, !excluded.contains("i") {
        add("i")
        context.isItalic = true
      }
      styles += HTMLRuns.declarations(own, instead: context)
    }
    decorations(attributes, add, &styles, range)
    others(attributes, &styles, range)
    var own = styles.isEmpty ? "" : " style=\"\(HTMLEscapes.attribute(styles.joined(separator: ";")))\""
    if let language = attributes[.languageIdentifier] as? String {
      own += " lang=\"\(HTMLEscapes.attribute(language))\""
    }
    if !own.isEmpty { add("span", own) }
    return (opening, closing)
  }

  private mutating func decorations(
    _ attributes: [NSAttributedString.Key: Any], _ add: (String, String) -> Void, _ styles: inout [String],
    _ range: NSRange
  ) {
    let lines: [(NSAttributedString.Key, NSAttributedString.Key, String, String)] = [
      (.underlineStyle, .underlineColor, "u", "underline"),
      (.strikethroughStyle, .strikethroughColor, "s", "line-through"),
    ]
    for (key, colorKey, element, name) in lines {
      let style = (attributes[key] as? NSNumber)?.intValue ?? 0
      guard style != 0 else { continue }
      let color = (attributes[colorKey] as? UIColor).flatMap { CSSValue.text(of: $0) }
      let word = HTMLRuns.lineWord(style)
      if word == nil { report.add("\(name) style", .text(range), kept: "a single line") }
      if word ?? "" == "", color == nil, !excluded.contains(element) {
        add(element, "")
      } else {
        let words = [name, word ?? "", color ?? ""].filter { !$0.isEmpty }
        styles.append("text-decoration:\(words.joined(separator: " "))")
      }
    }
  }

  /// Returns a style sheet's word for a line; empty for a single one, `nil` where there is none.
  private static func lineWord(_ style: Int) -> String? {
    let single = NSUnderlineStyle.single.rawValue
    switch style {
    case single: return ""
    case NSUnderlineStyle.double.rawValue: return "double"
    case single | NSUnderlineStyle.patternDot.rawValue: return "dotted"
    case single | NSUnderlineStyle.patternDash.rawValue: return "dashed"
    default: return nil
    }
  }

  private mutating func others(
    _ attributes: [NSAttributedString.Key: Any], _ styles: inout [String], _ range: NSRange
  ) {
    func number(_ key: NSAttributedString.Key) -> CGFloat? {
      (attributes[key] as? NSNumber).map { CGFloat($0.doubleValue) }.flatMap { $0 == 0 ? nil : $0 }
    }
    if let color = (attributes[.foregroundColor] as? UIColor).flatMap({ CSSValue.text(of: $0) }) {
      styles.append("color:\(color)")
    }
    if let color = (attributes[.backgroundColor] as? UIColor).flatMap({ CSSValue.text(of: $0) }) {
      styles.append("background-color:\(color)")
    }
    if let kern = number(.kern) { styles.append("letter-spacing:\(HTMLBlocks.px(Double(kern)))") }
    if let offset = number(.baselineOffset) {
      styles.append("vertical-align:\(HTMLBlocks.px(Double(offset)))")
    }
    if let width = number(.strokeWidth) {
      let size = (attributes[.font] as? UIFont)?.pointSize ?? 12
      let color = (attributes[.strokeColor] as? UIColor).flatMap { CSSValue.text(of: $0) }
      styles.append(
        "-webkit-text-stroke:\(HTMLBlocks.px(Double(abs(width) * size / 100)))\(color.map { " " + $0 } ?? "")"
      )
    }
    if let shadow = attributes[.shadow] as? NSShadow, let color = shadow.shadowColor as? UIColor,
      let value = CSSValue.text(of: color)
    {
      let lengths = [shadow.shadowOffset.width, shadow.shadowOffset.height, shadow.shadowBlurRadius]
      styles.append(
        "text-shadow:\(lengths.map { HTMLBlocks.px(Double($0)) }.joined(separator: " ")) \(value)")
    }
    for directions in (attributes[.writingDirection] as? [NSNumber] ?? []).suffix(1) {
      let value = directions.intValue
      styles.append("direction:\(value & 1 == 1 ? "rtl" : "ltr")")
      styles.append("unicode-bidi:\(value & 2 == 2 ? "bidi-override" : "embed")")
    }
    let unsaid: [(NSAttributedString.Key, String)] = [
      (.tracking, "tracking"), (.obliqueness, "obliqueness"), (.expansion, "expansion"),
      (.textEffect, "text effect"),
      (.footnoteMark, "footnote"), (NSAttributedString.Key(rawValue: "CTRubyAnnotation"), "ruby"),
    ]
    for (key, name) in unsaid where attributes[key] != nil { report.add(name, .text(range), kept: "text") }
  }

  private mutating func picture(_ attributes: [NSAttributedString.Key: Any], _ range: NSRange) -> String? {
    guard let attachment = attributes[.attachment] as? NSTextAttachment else { return nil }
    let data = attachment.contents ?? attachment.fileWrapper?.regularFileContents
    var source = (attributes[.imageURL] as? URL)?.absoluteString ?? attributes[.imageURL] as? String
    if let data, source == nil {
      source =
        "data:\(ResourceLoader.mediaType(ResourceLoader.type(of: data)));base64,\(data.base64EncodedString())"
    }
    if source == nil { report.add("picture without contents", .text(range), kept: "its size") }
    var tag = "<img src=\"\(HTMLEscapes.attribute(source ?? ""))\""
    tag += " alt=\"\(HTMLEscapes.attribute(attributes[.alternateDescription] as? String ?? ""))\""
    if attachment.bounds.width > 0, attachment.bounds.height > 0 {
      tag +=
        " width=\"\(CSSValue.text(of: attachment.bounds.width))\" height=\"\(CSSValue.text(of: attachment.bounds.height))\""
    }
    return tag + ">"
  }
}

/// What keeps letters from being tags.
enum HTMLEscapes {
  static func plain(_ text: String) -> String {
    text.replacingOccurrences(of: "&", with: "&amp;").replacingOccurrences(of: "<", with: "&lt;")
      .replacingOccurrences(of: ">", with: "&gt;")
  }

  static func attribute(_ text: String) -> String {
    plain(text).replacingOccurrences(of: "\"", with: "&quot;")
  }

  /// Returns text between tags; letters that HTML forbids are left out and reported.
  static func text(_ text: String, _ offset: Int, _ report: inout LossReport) -> String {
    var result = ""
    var index = offset
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\u{2028}": result += "<br>"
      case "\u{0}"..."\u{8}", "\u{B}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{FFFE}", "\u{FFFF}":
        report.add(
          "control character U+\(String(scalar.value, radix: 16, uppercase: true))",
          .text(NSRange(location: index, length: 1)))
      default: result.unicodeScalars.append(scalar)
      }
      index += scalar.utf16.count
    }
    return result
  }

  /// Whether spaces would be lost without saying that they count.
  static func needsSpaces(_ text: String) -> Bool {
    var last: Unicode.Scalar = " "
    for scalar in text.unicodeScalars {
      if scalar == "\t" || (scalar == " " && (last == " " || last == "\u{2028}")) { return true }
      if scalar == "\u{2028}", last == " " { return true }
      last = scalar
    }
    return last == " " && !text.isEmpty
  }

  static func cssString(_ text: String) -> String {
    "\"" + text.replacingOccurrences(of: "\\", with: "\\\\").replacingOccurrences(of: "\"", with: "\\\"")
      + "\""
  }
}
