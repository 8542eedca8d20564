internal import Foundation
internal import TextKit

/// Writes text as RTF 1.9.1.
struct RTFWriter {
  let document: TextDocument
  let text: NSAttributedString
  /// Whether attachments become files beside the text.
  private let writesFiles: Bool
  var tables = RTFTables()
  var body = ""
  var report = LossReport()
  /// The setup of the pages of the section that is written; `nil` for the document's.
  var setup: PageSetup?
  private var files: [String: FileWrapper] = [:]
  private var openList: [NSTextList] = []
  private var fontTraits: [ObjectIdentifier: (traits: UIFontDescriptor.SymbolicTraits, smallCaps: Bool)] = [:]
  private var itemNumbers: [ObjectIdentifier: Int] = [:]

  static func data(_ document: TextDocument) -> (data: Data, losses: [DocumentLoss]) {
    var writer = RTFWriter(document, writesFiles: false)
    return (Data(writer.write().utf8), writer.report.entries)
  }

  /// Returns the folder that an RTFD document is.
  static func folder(_ document: TextDocument) -> (wrapper: FileWrapper, losses: [DocumentLoss]) {
    var writer = RTFWriter(document, writesFiles: true)
    let text = FileWrapper(regularFileWithContents: Data(writer.write().utf8))
    text.preferredFilename = "TXT.rtf"
    var members = writer.files
    members["TXT.rtf"] = text
    return (FileWrapper(directoryWithFileWrappers: members), writer.report.entries)
  }

  private init(_ document: TextDocument, writesFiles: Bool) {
    self.document = document
    self.writesFiles = writesFiles
    text = document.source
  }

  private mutating func write() -> String {
    let paragraphs = DocumentParagraph.all(of: text)
    var index = 0
    reportPages()
    while index < paragraphs.count {
      beginSection(paragraphs[index])
      if let cell = paragraphs[index].cells.first {
        let end = paragraphs[index...].firstIndex { $0.cells.first?.table !== cell.table } ?? paragraphs.count
        write(Array(paragraphs[index..<end]), of: cell.table, depth: 1, width: lineWidth)
        body += "\\pard\n"
        index = end
      } else {
        write(
          paragraphs[index],
          ending: paragraphs[index].range.length > paragraphs[index].content.length ? "\\par\n" : "")
        index += 1
      }
    }
    return "{\\rtf1\\ansi\\ansicpg1252\\uc1" + tables.head + information + page + "\n" + body + "}\n"
  }

  // MARK: Paragraphs

  mutating func write(_ paragraph: DocumentParagraph, ending: String, prefix: String = "") {
    body += "\\pard" + prefix + words(paragraph)
    if paragraph.beginsItem { body += marker(paragraph) }
    write(paragraph.content)
    // The end has attributes, too.
    let end = NSMaxRange(paragraph.content)
    let own =
      end < NSMaxRange(paragraph.range)
      ? characters(
        text.attributes(at: end, effectiveRange: nil),
        NSRange(location: end, length: NSMaxRange(paragraph.range) - end)) : ""
    body += own.isEmpty || ending.isEmpty ? ending : "{\(own)\(ending)}"
  }

  private mutating func words(_ paragraph: DocumentParagraph) -> String {
    let style = paragraph.style
    var words = ""
    switch style.alignment {
    case .left: words += "\\ql"
    case .right: words += "\\qr"
    case .center: words += "\\qc"
    case .justified: words += "\\qj"
    default: words += "\\qnatural"
    }
    switch style.baseWritingDirection {
    case .leftToRight: words += "\\ltrpar"
    case .rightToLeft: words += "\\rtlpar"
    default: words += "\\pardirnatural"
    }
    func add(_ word: String, _ length: CGFloat) {
      let twips = RTFEscapes.twips(length)
      if twips != 0 { words += "\\\(word)\(twips)" }
    }
    add("li", style.headIndent)
    add("fi", style.firstLineHeadIndent - style.headIndent)
    if style.tailIndent > 0 {
      report.add("tail indent from the leading edge", .text(paragraph.range))
    } else {
      add("ri", -style.tailIndent)
    }
    add("sb", style.paragraphSpacingBefore)
    add("sa", style.paragraphSpacing)
    if style.lineHeightMultiple > 0 {
      words += "\\sl\(Int(nearest: style.lineHeightMultiple * 240))\\slmult1"
    } else if style.minimumLineHeight > 0 {
      let isExact = style.maximumLineHeight == style.minimumLineHeight
      words += "\\sl\(isExact ? "-" : "")\(RTFEscapes.twips(style.minimumLineHeight))\\slmult0"
    }
    if style.lineSpacing > 0 { report.add("line spacing", .text(paragraph.range)) }
    if style.tabStops != NSParagraphStyle.default.tabStops {
      for tab in style.tabStops {
        words +=
          (tab.tabStopType == .decimalTabStopType
            ? "\\tqdec" : tab.alignment == .right ? "\\tqr" : tab.alignment == .center ? "\\tqc" : "")
          + "\\tx\(RTFEscapes.twips(tab.location))"
      }
    }
    if style.hyphenationFactor > 0 { words += "\\hyphpar" }
    if style.defaultTabInterval > 0 { words += "\\pardeftab\(RTFEscapes.twips(style.defaultTabInterval))" }
    let first = text.attributes(at: paragraph.range.location, effectiveRange: nil)
    for (key, word) in RTFWriter.breaks where ReadingOptions.number(first[key]) == 1 { words += word }
    for (isLost, name) in HTMLBlocks.unsaid(style) where isLost { report.add(name, .text(paragraph.range)) }
    if style.maximumLineHeight > 0, style.maximumLineHeight != style.minimumLineHeight {
      report.add("line height limits", .text(paragraph.range))
    }
    if (1...9).contains(style.headerLevel) {
      words += "\\s\(style.headerLevel)\\outlinelevel\(style.headerLevel - 1)"
      tables.headings.insert(style.headerLevel)
    }
    if !paragraph.lists.isEmpty, paragraph.beginsItem {
      let (list, level) = tables.list(paragraph.lists)
      words += "\\ls\(list)\\ilvl\(level)"
    }
    if style.textBlocks.contains(where: { !($0 is NSTextTableBlock) }) {
      report.add("block", .text(paragraph.range), kept: "its text")
    }
    return words
  }

  private mutating func marker(_ paragraph: DocumentParagraph) -> String {
    guard let list = paragraph.lists.last else { return "" }
    let id = ObjectIdentifier(list)
    itemNumbers[id] = (itemNumbers[id] ?? list.startingItemNumber - 1) + 1
    let marker = list.marker(forItemNumber: itemNumbers[id] ?? 1)
    return "{\\listtext\\tab \(RTFEscapes.text(marker))\\tab }"
  }

  // MARK: Characters

  private mutating func write(_ range: NSRange) {
    var runs: [([NSAttributedString.Key: Any], NSRange)] = []
    text.enumerateAttributes(in: range) { attributes, range, _ in runs.append((attributes, range)) }
    for (attributes, range) in runs {
      let words = characters(attributes, range)
      if let names = attributes[.anchor] as? String {
        for name in names.split(separator: " ") {
          let safe = RTFEscapes.text(String(name))
          body += "{\\*\\bkmkstart \(safe)}{\\*\\bkmkend \(safe)}"
        }
      }
      let letters = text.substring(range)
      var content = RTFEscapes.text(letters)
      if let attachment = attributes[.attachment] as? NSTextAttachment {
        content = picture(attachment, attributes[.alternateDescription] as? String ?? "", range)
      }
      if let mark = attributes[.footnoteMark] as? String { content = footnote(mark, content) }
      let run = "{" + words + (words.isEmpty ? "" : " ") + content + "}"
      if let link = attributes[.link] {
        let address = (link as? URL)?.absoluteString ?? link as? String ?? ""
        let safe = address.replacingOccurrences(of: "\"", with: "%22")
        let tip = (attributes[.toolTip] as? String).map {
          " \\\\o \"\(RTFEscapes.text($0.replacingOccurrences(of: "\"", with: "'")))\""
        }
        body +=
          "{\\field{\\*\\fldinst{HYPERLINK \"\(RTFEscapes.text(safe))\"\(tip ?? "")}}{\\fldrslt \(run)}}"
      } else {
        body += run
      }
    }
  }

  private mutating func footnote(_ mark: String, _ content: String) -> String {
    guard let number = Int(mark), document.footnotes.indices.contains(number - 1) else { return content }
    var writer = RTFWriter(TextDocument(document.footnotes[number - 1].text), writesFiles: false)
    writer.tables = tables
    _ = writer.write()
    tables = writer.tables
    var note = writer.body
    if note.hasSuffix("\\par\n") { note.removeLast(5) }
    return "\\chftn{\\footnote \(note)}"
  }

  private mutating func traits(of font: UIFont) -> (traits: UIFontDescriptor.SymbolicTraits, smallCaps: Bool)
  {
    if let known = fontTraits[ObjectIdentifier(font)] { return known }
    let found = (font.fontDescriptor.symbolicTraits, FontFinder.hasSmallCaps(font))
    fontTraits[ObjectIdentifier(font)] = found
    return found
  }

  private mutating func characters(_ attributes: [NSAttributedString.Key: Any], _ range: NSRange) -> String {
    var words = ""
    func number(_ key: NSAttributedString.Key) -> Double? {
      (attributes[key] as? NSNumber)?.doubleValue
    }
    if let font = attributes[.font] as? UIFont {
      let (traits, smallCaps) = traits(of: font)
      let size = Int(nearest: font.pointSize * 2)
      let index = tables.font(font.familyName)
      let letters = RTFScripts(text.substring(range))
      if letters.hasEastAsian { words += "\\dbch\\af\(index)" }
      words += "\\f\(index)\\fs\(size)"
      if traits.contains(.traitBold) { words += "\\b" }
      if traits.contains(.traitItalic) { words += "\\i" }
      // Word keeps a second set of properties for scripts that it calls complex.
      words += letters.hasRightToLeft ? "\\rtlch" : ""
      words +=
        "\\af\(index)\\afs\(size)" + (traits.contains(.traitBold) ? "\\ab" : "")
        + (traits.contains(.traitItalic) ? "\\ai" : "")
      if smallCaps { words += "\\scaps" }
    }
    if let color = attributes[.foregroundColor] as? UIColor { words += "\\cf\(tables.color(color))" }
    if let color = attributes[.backgroundColor] as? UIColor {
      let index = tables.color(color)
      words += "\\cb\(index)\\chcbpat\(index)"
    }
    if let style = number(.underlineStyle), style != 0 {
      words += RTFWriter.underlines[Int(nearest: style)] ?? "\\ul"
      if RTFWriter.underlines[Int(nearest: style)] == nil {
        report.add("underline style", .text(range), kept: "a single line")
      }
      if let color = attributes[.underlineColor] as? UIColor { words += "\\ulc\(tables.color(color))" }
    }
    if let style = number(.strikethroughStyle), style != 0 {
      words += Int(nearest: style) == NSUnderlineStyle.double.rawValue ? "\\striked1" : "\\strike"
    }
    if let level = number(.superscript), level != 0, attributes[.footnoteMark] == nil {
      words += level > 0 ? "\\super" : "\\sub"
    }
    if let level = number(.superscript), abs(level) > 1 {
      report.add("superscript of a superscript", .text(range), kept: "one level")
    }
    if let offset = number(.baselineOffset), offset != 0, abs(offset) < 1e6 {
      words += (offset > 0 ? "\\up" : "\\dn") + "\(Int(nearest: abs(offset) * 2))"
    }
    if let kern = number(.kern), kern != 0, abs(kern) < 1e6 {
      words += "\\expndtw\(Int(nearest: kern * 20))"
    }
    if let tag = attributes[.languageIdentifier] as? String {
      if let language = RTFLanguages.number(tag) {
        words += "\\lang\(language)"
      } else {
        report.add("language \(tag)", .text(range))
      }
    }
    if let width = number(.strokeWidth), width != 0 { words += "\\outl" }
    if attributes[.shadow] != nil { words += "\\shad" }
    if attributes[.shadow] != nil { report.add("look of a shadow", .text(range), kept: "a shadow") }
    if let width = number(.strokeWidth), width != 0, width != 3 {
      report.add("width of outlines", .text(range), kept: "an outline")
    }
    if attributes[.toolTip] != nil, attributes[.link] == nil { report.add("tool tip", .text(range)) }
    for key in attributes.keys.sorted(by: { $0.rawValue < $1.rawValue }) where !RTFWriter.said.contains(key) {
      let name = RTFWriter.unsaid.first { $0.0 == key }?.1 ?? "attribute \(key.rawValue)"
      report.add(name, .text(range), kept: "text")
    }
    return words
  }

  private static let underlines: [Int: String] = {
    let single = NSUnderlineStyle.single.rawValue
    return [
      single: "\\ul", NSUnderlineStyle.double.rawValue: "\\uldb", NSUnderlineStyle.thick.rawValue: "\\ulth",
      single | NSUnderlineStyle.patternDot.rawValue: "\\uld",
      single | NSUnderlineStyle.patternDash.rawValue: "\\uldash",
      single | NSUnderlineStyle.patternDashDot.rawValue: "\\uldashd",
      single | NSUnderlineStyle.patternDashDotDot.rawValue: "\\uldashdd",
      single | NSUnderlineStyle.byWord.rawValue: "\\ulw",
    ]
  }()

  /// Words of what paragraphs' text says of pages.
  private static let breaks: KeyValuePairs<NSAttributedString.Key, String> = [
    .pageBreakBefore: "\\pagebb", .keepsWithNext: "\\keepn", .keepsTogether: "\\keep",
    .allowsWidows: "\\nowidctlpar",
  ]

  /// What RTF says, here or elsewhere.
  private static let said: Set<NSAttributedString.Key> = [
    .font, .foregroundColor, .backgroundColor, .underlineStyle, .underlineColor, .strikethroughStyle,
    .superscript, .baselineOffset, .kern, .languageIdentifier, .strokeWidth, .shadow, .link, .toolTip,
    .attachment, .alternateDescription, .paragraphStyle, .footnoteMark, .anchor, .tableHeaderCell,
    .pageBreakBefore, .keepsWithNext, .keepsTogether, .allowsWidows, .pageSetup,
    .presentationIntentAttributeName,
    .inlinePresentationIntent, .markdownSourcePosition,
  ]

  private static let unsaid: [(NSAttributedString.Key, String)] = [
    (.tracking, "tracking"), (.obliqueness, "obliqueness"), (.expansion, "expansion"),
    (.textEffect, "text effect"),
    (.writingDirection, "writing direction"), (.strikethroughColor, "colour of a line"),
    (.strokeColor, "colour of outlines"),
    (.continuedTextLists, "paragraph of an item"),
    (NSAttributedString.Key(rawValue: "CTRubyAnnotation"), "ruby"),
  ]

  private mutating func picture(_ attachment: NSTextAttachment, _ alternate: String, _ range: NSRange)
    -> String
  {
    guard var data = HTMLPictures.bytes(of: attachment) else {
      report.add("picture without contents", .text(range))
      return ""
    }
    var type = ResourceLoader.type(of: data)
    if !writesFiles, type != "public.png", type != "public.jpeg", let png = attachment.image?.pngData() {
      (data, type) = (png, "public.png")
    }
    if writesFiles {
      let name = fileName(attachment, type)
      files[name] = FileWrapper(regularFileWithContents: data)
      if !alternate.isEmpty { report.add("alternate text", .text(range)) }
      return
        "{{\\NeXTGraphic \(name) \\width\(RTFEscapes.twips(attachment.bounds.width)) \\height\(RTFEscapes.twips(attachment.bounds.height))}\\'ac}"
    }
    guard type == "public.png" || type == "public.jpeg" else {
      report.add("picture of type \(type)", .text(range))
      return ""
    }
    var size = attachment.bounds.size
    if size.width <= 0 || size.height <= 0 { size = attachment.image?.size ?? .zero }
    let goal =
      size.width > 0
      ? "\\picwgoal\(RTFEscapes.twips(size.width))\\pichgoal\(RTFEscapes.twips(size.height))" : ""
    let digits = Array("0123456789abcdef".utf8)
    var hex = [UInt8]()
    hex.reserveCapacity(data.count * 2)
    for byte in data { hex += [digits[Int(byte >> 4)], digits[Int(byte & 15)]] }
    let described =
      alternate.isEmpty ? "" : "{\\*\\picprop{\\sp{\\sn wzDescription}{\\sv \(RTFEscapes.text(alternate))}}}"
    return
      "{\\pict\(described)\\\(type == "public.png" ? "png" : "jpeg")blip\(goal) \(String(decoding: hex, as: UTF8.self))}"
  }

  private func fileName(_ attachment: NSTextAttachment, _ type: String) -> String {
    let ending = type == "public.jpeg" ? "jpg" : type == "public.png" ? "png" : "bin"
    let given = attachment.fileWrapper?.preferredFilename ?? "image.\(ending)"
    let plain = String(
      given.map { $0.isLetter || $0.isNumber || "._-".contains($0) ? $0 : "_" }.filter(\.isASCII))
    var name = plain.isEmpty || plain.hasPrefix(".") ? "image.\(ending)" : plain
    var count = 1
    while files[name] != nil || name == "TXT.rtf" {
      count += 1
      name = "\(count)-\(plain)"
    }
    return name
  }
}
