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
  private let units: CSSUnits
  /// The font of the body; `nil` where the reader's own counts.
  let base: HTMLFont?
  private var fonts: [ObjectIdentifier: HTMLFont] = [:]
  private static let plain = HTMLFont(UIFont(name: "Times", size: 12) ?? UIFont.systemFont(ofSize: 12))
  var report = LossReport()
  var pictures: HTMLPictures
  /// The language of the element around all text.
  private let language: String?
  /// The length of the text, UTF-16.
  var length: Int { text.length }

  init(
    _ text: NSAttributedString, base: HTMLFont?, language: String?, excluded: Set<String>, units: CSSUnits,
    _ pictures: HTMLPictures
  ) {
    self.language = language
    self.text = text
    self.units = units
    self.pictures = pictures
    self.base = base
    self.excluded = excluded
  }

  /// Returns the family and the size of most of a text; `nil` when they are what a reader takes anyway, and
  /// where a part of the text names no font, which would take them too.
  static func commonFont(_ text: NSAttributedString) -> HTMLFont? {
    let used = UsedFonts(text)
    var lengths: [HTMLFont: Int] = [:]
    for (font, length) in used.lengths {
      var key = HTMLFont(font)
      (key.weight, key.isItalic, key.smallCaps) = (400, false, false)
      lengths[key, default: 0] += length
    }
    let most = lengths.max {
      ($0.value, $1.key.family, $1.key.size) < ($1.value, $0.key.family, $0.key.size)
    }?.key
    return most == plain || !used.isNamedEverywhere ? nil : most
  }

  /// Returns the declarations of a font where another one is set already.
  func declarations(_ font: HTMLFont, instead other: HTMLFont?) -> [String] {
    var styles: [String] = []
    if font.family != other?.family { styles.append("font-family:\(HTMLEscapes.cssString(font.family))") }
    if !HTMLBlocks.near(font.size, other?.size ?? 0) {
      styles.append("font-size:\(units.text(font.size))")
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
  mutating func html(_ paragraph: DocumentParagraph, level: Int, isHeader: Bool = false) -> String {
    var context = base ?? HTMLRuns.plain
    if level > 0 {
      context.weight = 700
      context.size = HTMLStyle.rounded(context.size * HTMLStyle.headings[level - 1].size)
    }
    if isHeader { context.weight = 700 }
    var pieces: [(opening: String, closing: String, text: String)] = []
    text.enumerateAttributes(in: paragraph.content) { attributes, range, _ in
      var attributes = attributes
      // The paragraph's element has it.
      if range.location == paragraph.range.location { attributes[.anchor] = nil }
      let content = text.substring(range)
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
    if text.substring(paragraph.content).hasSuffix("\u{2028}") { html += "<br>" }
    return html
  }

  /// Whether all letters of a range have fonts whose letters are equally wide.
  func isMonospaced(_ range: NSRange) -> Bool {
    var isMonospaced = true
    text.enumerateAttribute(.font, in: range) { value, _, stop in
      guard (value as? UIFont)?.fontDescriptor.symbolicTraits.contains(.traitMonoSpace) != true else {
        return
      }
      isMonospaced = false
      stop.pointee = true
    }
    return isMonospaced
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
    var refused: [String] = []
    let excluded = excluded
    func add(_ name: String, _ own: String = "") {
      guard !excluded.contains(name) else {
        refused.append(name)
        return
      }
      opening += "<\(name)\(own)>"
      closing = "</\(name)>" + closing
    }
    func own(_ style: String) -> String { " style=\"\(HTMLEscapes.attribute(style))\"" }
    if let name = attributes[.anchor] as? String { add("span", " id=\"\(HTMLEscapes.attribute(name))\"") }
    var context = context
    var styles: [String] = []
    if let link = attributes[.link] {
      let address = (link as? URL)?.absoluteString ?? (link as? String) ?? ""
      let tip = (attributes[.toolTip] as? String).map { " title=\"\(HTMLEscapes.attribute($0))\"" } ?? ""
      add("a", " href=\"\(HTMLEscapes.attribute(address))\"" + tip)
    }
    let level = (attributes[.superscript] as? NSNumber)?.intValue ?? 0
    for _ in 0..<min(abs(level), 16) {
      let name = level > 0 ? "sup" : "sub"
      if excluded.contains(name) {
        add("span", own("vertical-align:\(level > 0 ? "super" : "sub")"))
      } else {
        add(name)
        context.size = HTMLStyle.rounded(context.size / 1.2)
      }
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
      styles += declarations(own, instead: context)
    }
    decorations(attributes, add, range)
    let directions = attributes[.writingDirection] as? [NSNumber] ?? []
    for direction in directions.dropLast() {
      add("span", own(HTMLRuns.direction(direction).joined(separator: ";")))
    }
    others(attributes, &styles, range)
    var tag = styles.isEmpty ? "" : own(styles.joined(separator: ";"))
    if let language = attributes[.languageIdentifier] as? String, language != self.language {
      tag += " lang=\"\(HTMLEscapes.attribute(language))\""
    }
    if !tag.isEmpty { add("span", tag) }
    if let ruby = HTMLRuns.ruby(attributes) {
      add("ruby")
      closing = "<rt>\(HTMLEscapes.plain(ruby))</rt>" + closing
    }
    for name in refused { report.add("element \(name)", .text(range), kept: "text") }
    return (opening, closing)
  }

  private mutating func decorations(
    _ attributes: [NSAttributedString.Key: Any], _ add: (String, String) -> Void, _ range: NSRange
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
        add("span", " style=\"text-decoration:\(words.joined(separator: " "))\"")
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
    if let kern = number(.kern) { styles.append("letter-spacing:\(units.text(Double(kern)))") }
    if let offset = number(.baselineOffset) {
      styles.append("vertical-align:\(units.text(Double(offset)))")
    }
    if let width = number(.strokeWidth) {
      let size = (attributes[.font] as? UIFont)?.pointSize ?? 12
      let color = (attributes[.strokeColor] as? UIColor).flatMap { CSSValue.text(of: $0) }
      styles.append(
        "-webkit-text-stroke:\(units.text(Double(abs(width) * size / 100)))\(color.map { " " + $0 } ?? "")"
      )
    }
    if let shadow = attributes[.shadow] as? NSShadow, let color = shadow.shadowColor as? UIColor,
      let value = CSSValue.text(of: color)
    {
      let lengths = [shadow.shadowOffset.width, shadow.shadowOffset.height, shadow.shadowBlurRadius]
      styles.append(
        "text-shadow:\(lengths.map { units.text(Double($0)) }.joined(separator: " ")) \(value)")
    }
    if let last = (attributes[.writingDirection] as? [NSNumber])?.last { styles += HTMLRuns.direction(last) }
    for key in [NSAttributedString.Key.foregroundColor, .backgroundColor] {
      if let color = attributes[key] as? UIColor, CSSValue.text(of: color) == nil {
        report.add("pattern of colour", .text(range), kept: "text")
      }
    }
    if (number(.strokeWidth) ?? 0) < 0 { report.add("filled outline", .text(range), kept: "an outline") }
    if attributes[.toolTip] != nil, attributes[.link] == nil, attributes[.attachment] == nil {
      report.add("tool tip", .text(range), kept: "text")
    }
    for key in attributes.keys.sorted(by: { $0.rawValue < $1.rawValue }) where !HTMLRuns.said.contains(key) {
      report.add(HTMLRuns.names[key] ?? "attribute \(key.rawValue)", .text(range), kept: "text")
    }
  }

  private static func direction(_ value: NSNumber) -> [String] {
    let bits = value.intValue
    return [
      "direction:\(bits & 1 == 1 ? "rtl" : "ltr")",
      "unicode-bidi:\(bits & 2 == 2 ? "bidi-override" : "embed")",
    ]
  }

  /// Returns the text beside some text.
  private static func ruby(_ attributes: [NSAttributedString.Key: Any]) -> String? {
    guard let value = attributes[rubyKey], let annotation = value as? CTRubyAnnotation else { return nil }
    return CTRubyAnnotationGetTextForPosition(annotation, .before) as String?
  }

  private static let rubyKey = NSAttributedString.Key(rawValue: kCTRubyAnnotationAttributeName as String)

  /// What HTML says, here or elsewhere.
  private static let said: Set<NSAttributedString.Key> = [
    .font, .foregroundColor, .backgroundColor, .kern, .baselineOffset, .strokeWidth, .strokeColor, .shadow,
    .writingDirection, .underlineStyle, .underlineColor, .strikethroughStyle, .strikethroughColor, .link,
    .toolTip, .superscript, .languageIdentifier, .attachment, .imageURL, .alternateDescription,
    .paragraphStyle, .continuedTextLists, .anchor, .tableHeaderCell, .pageBreakBefore, .columnBreakBefore,
    .pageSetup,
    .keepsWithNext, .keepsTogether, .isCaption, .attachmentFloat, .presentationIntentAttributeName,
    .inlinePresentationIntent,
    .markdownSourcePosition,
    rubyKey,
  ]
  private static let names: [NSAttributedString.Key: String] = [
    .tracking: "tracking", .obliqueness: "obliqueness", .expansion: "expansion", .textEffect: "text effect",
    .footnoteMark: "footnote",
  ]

  /// Returns a size in attributes, which have whole pixels, or in a style.
  private func size(_ size: CGSize, _ styles: inout [String]) -> String {
    let pixels = [size.width, size.height].map { Double($0) / units.pixel }
    guard pixels.allSatisfy({ $0 == $0.rounded() && abs($0) < 1e9 }) else {
      styles += ["width:\(units.text(Double(size.width)))", "height:\(units.text(Double(size.height)))"]
      return ""
    }
    return " width=\"\(Int(pixels[0]))\" height=\"\(Int(pixels[1]))\""
  }

  private mutating func picture(_ attributes: [NSAttributedString.Key: Any], _ range: NSRange) -> String? {
    guard let attachment = attributes[.attachment] as? NSTextAttachment else { return nil }
    let named = (attributes[.imageURL] as? URL)?.absoluteString ?? attributes[.imageURL] as? String
    let source = pictures.address(of: attachment, source: named)
    guard !excluded.contains("img") else {
      report.add("element img", .text(range), kept: "its alternate text")
      return HTMLEscapes.plain(attributes[.alternateDescription] as? String ?? "")
    }
    if source == nil { report.add("picture without contents", .text(range), kept: "its size") }
    var tag = "<img src=\"\(HTMLEscapes.attribute(source ?? ""))\""
    if let alternate = attributes[.alternateDescription] as? String {
      tag += " alt=\"\(HTMLEscapes.attribute(alternate))\""
    }
    let float = (attributes[.attachmentFloat] as? NSNumber).flatMap { AttachmentFloat(rawValue: $0.intValue) }
    var styles: [String] = []
    if attachment.bounds.width > 0, attachment.bounds.height > 0 {
      tag += size(attachment.bounds.size, &styles)
    }
    if let name = HTMLStyle.floats.first(where: { $0.value == float })?.key { styles.append("float:\(name)") }
    if !styles.isEmpty { tag += " style=\"\(styles.joined(separator: ";"))\"" }
    if let title = attributes[.toolTip] as? String, attributes[.link] == nil {
      tag += " title=\"\(HTMLEscapes.attribute(title))\""
    }
    return tag + ">"
  }
}
