internal import CoreText
internal import Foundation
internal import TextDocuments

/// `galley inspect`: prints what a document says.
enum InspectVerb: Verb {
  static let name = "inspect"
  static let summary = "Prints the text, runs and paragraphs of a document as JSON."
  static let usage = "IN --json [options]"
  static let details = """
    Ranges are [location, length] in UTF-16 units. A key with nothing to say is left out; colours are #rrggbb or
    #rrggbbaa.
    """
  static let options: [Option] =
    DocumentFormat.options + [
      .value(
        "markers", nil, "PLACE", "text puts the markers of HTML's lists into the text, as TextKit 1 does."),
      .flag("json", nil, "Prints JSON, which is the only form."),
    ]

  static func run(_ arguments: Arguments) throws {
    let input = try operand(arguments, "a document")
    let inText = try arguments.choice("markers", ["text": true]) ?? false
    let document = try DocumentFormat.read(input, arguments, markersInText: inText)
    var members: [(String, JSONText)] = [
      ("format", .string(DocumentFormat.word(document.attributes[.documentType] as? String))),
      ("length", .integer(document.text.length)), ("text", .string(document.text.string)),
      ("document", .members(DocumentWords.members(document.attributes))),
      ("runs", .array(RunWords.all(document.text))),
      ("paragraphs", .array(ParagraphWords.all(document.text))),
    ]
    if !document.footnotes.isEmpty {
      members.append(
        (
          "footnotes",
          .array(
            document.footnotes.map {
              .members([("at", .integer($0.offset)), ("text", .string($0.text.string))])
            })
        ))
    }
    members.append(("loss", .losses(document.losses)))
    printLine(JSONText.members(members).text)
  }
}

/// What is said of a whole document.
private enum DocumentWords {
  static func members(_ attributes: [NSAttributedString.DocumentAttributeKey: Any]) -> [(String, JSONText)] {
    let texts: [(String, NSAttributedString.DocumentAttributeKey)] = [
      ("title", .title), ("author", .author), ("editor", .editor), ("company", .company),
      ("copyright", .copyright),
      ("subject", .subject), ("comment", .comment), ("category", .category), ("language", .language),
      ("encoding", .textEncodingName),
    ]
    var members: [(String, JSONText)] = []
    for (name, key) in texts {
      if let value = attributes[key] as? String { members.append((name, .string(value))) }
    }
    if let words = attributes[.keywords] as? [String] {
      members.append(("keywords", .array(words.map { .string($0) })))
    }
    for (name, key) in [
      ("creationTime", NSAttributedString.DocumentAttributeKey.creationTime),
      ("modificationTime", .modificationTime),
    ] {
      if let date = attributes[key] as? Date {
        members.append((name, .string(ISO8601DateFormatter().string(from: date))))
      }
    }
    if let size = attributes[.paperSize] as? CGSize {
      members.append(("paperSize", .numbers([Double(size.width), Double(size.height)])))
    }
    if let margin = attributes[.paperMargin] as? NSEdgeInsets {
      let sides = [margin.top, margin.left, margin.bottom, margin.right].map { Double($0) }
      members.append(("paperMargin", .numbers(sides)))
    }
    if let size = attributes[.viewSize] as? CGSize {
      members.append(("viewSize", .numbers([Double(size.width), Double(size.height)])))
    }
    let numbers: [(String, NSAttributedString.DocumentAttributeKey)] = [
      ("viewZoom", .viewZoom), ("viewMode", .viewMode), ("readOnly", .readOnly),
      ("hyphenationFactor", .hyphenationFactor), ("defaultTabInterval", .defaultTabInterval),
      ("converted", .converted), ("textScaling", .textScaling),
    ]
    for (name, key) in numbers {
      if let value = (attributes[key] as? NSNumber)?.doubleValue { members.append((name, .number(value))) }
    }
    if let color = attributes[.backgroundColor] as? UIColor {
      members.append(("backgroundColor", .string(hex(color))))
    }
    return members
  }

  /// Returns a colour in sRGB.
  static func hex(_ color: UIColor) -> String {
    var (red, green, blue, alpha): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 1)
    guard color.getRed(&red, green: &green, blue: &blue, alpha: &alpha) else { return "pattern" }
    let parts = alpha < 1 ? [red, green, blue, alpha] : [red, green, blue]
    return "#"
      + parts.map { part in
        let digits = String(Int((min(max(part, 0), 1) * 255).rounded()), radix: 16)
        return digits.count < 2 ? "0" + digits : digits
      }.joined()
  }
}

/// Runs of equal attributes.
private enum RunWords {
  static func all(_ text: NSAttributedString) -> [JSONText] {
    var runs: [JSONText] = []
    text.enumerateAttributes(in: NSRange(location: 0, length: text.length)) { attributes, range, _ in
      runs.append(.members([("range", .range(range.location..<NSMaxRange(range)))] + members(attributes)))
    }
    return runs
  }

  private static func members(_ attributes: [NSAttributedString.Key: Any]) -> [(String, JSONText)] {
    var members: [(String, JSONText)] = []
    if let font = attributes[.font] as? UIFont { members.append(("font", self.font(font))) }
    for (name, key) in [
      ("color", NSAttributedString.Key.foregroundColor), ("background", .backgroundColor),
      ("underlineColor", .underlineColor),
    ] {
      if let color = attributes[key] as? UIColor { members.append((name, .string(DocumentWords.hex(color)))) }
    }
    for (name, key) in [
      ("underline", NSAttributedString.Key.underlineStyle), ("strikethrough", .strikethroughStyle),
    ] {
      guard let style = (attributes[key] as? NSNumber)?.intValue, style != 0 else { continue }
      members.append((name, .string(line(style))))
    }
    for (name, key) in [
      ("superscript", NSAttributedString.Key.superscript), ("baselineOffset", .baselineOffset),
      ("kern", .kern),
      ("strokeWidth", .strokeWidth),
    ] {
      if let value = (attributes[key] as? NSNumber)?.doubleValue, value.isFinite {
        members.append((name, .number(value)))
      }
    }
    if let link = attributes[.link] {
      members.append(("link", .string((link as? URL)?.absoluteString ?? link as? String ?? "")))
    }
    if let tag = attributes[.languageIdentifier] as? String { members.append(("language", .string(tag))) }
    if let attachment = attributes[.attachment] as? NSTextAttachment {
      members.append(("attachment", self.attachment(attachment, attributes)))
    }
    let bits = InlinePresentationIntent(
      rawValue: (attributes[.inlinePresentationIntent] as? NSNumber)?.uintValue ?? 0)
    let intents: [(String, InlinePresentationIntent)] = [
      ("strong", .stronglyEmphasized), ("emphasis", .emphasized), ("code", .code),
      ("strikethrough", .strikethrough),
      ("softBreak", .softBreak), ("lineBreak", .lineBreak), ("inlineHTML", .inlineHTML),
      ("blockHTML", .blockHTML),
    ]
    let named = intents.filter { bits.contains($0.1) }.map { JSONText.string($0.0) }
    if !named.isEmpty { members.append(("intent", .array(named))) }
    return members
  }

  private static func font(_ font: UIFont) -> JSONText {
    let traits = font.fontDescriptor.symbolicTraits
    return .members([
      ("family", .string(font.familyName)), ("face", .string(font.fontName)),
      ("size", .number(Double(font.pointSize))),
      ("bold", .bool(traits.contains(.traitBold))), ("italic", .bool(traits.contains(.traitItalic))),
      ("monospace", .bool(traits.contains(.traitMonoSpace))),
    ])
  }

  private static func line(_ style: Int) -> String {
    if style & NSUnderlineStyle.patternDot.rawValue != 0 { return "dotted" }
    if style & 0x0600 != 0 { return "dashed" }
    if style & 0x0F == NSUnderlineStyle.double.rawValue { return "double" }
    return style & 0x0F == NSUnderlineStyle.thick.rawValue ? "thick" : "single"
  }

  private static func attachment(
    _ attachment: NSTextAttachment, _ attributes: [NSAttributedString.Key: Any]
  ) -> JSONText {
    var members: [(String, JSONText)] = []
    let data = attachment.contents ?? attachment.fileWrapper?.regularFileContents
    if let name = attachment.fileWrapper?.preferredFilename { members.append(("name", .string(name))) }
    if let type = attachment.fileType { members.append(("type", .string(type))) }
    members.append(("width", .number(Double(attachment.bounds.width))))
    members.append(("height", .number(Double(attachment.bounds.height))))
    if let text = attributes[.alternateDescription] as? String { members.append(("alt", .string(text))) }
    if let url = (attributes[.imageURL] as? URL)?.absoluteString ?? attributes[.imageURL] as? String {
      members.append(("source", .string(url)))
    }
    if let data { members.append(("bytes", .integer(data.count))) }
    return .members(members)
  }
}

/// Paragraphs.
private enum ParagraphWords {
  static func all(_ text: NSAttributedString) -> [JSONText] {
    let string = text.string as NSString
    var paragraphs: [JSONText] = []
    var start = 0
    while start < string.length {
      let range = string.paragraphRange(for: NSRange(location: start, length: 0))
      let style =
        text.attribute(.paragraphStyle, at: start, effectiveRange: nil) as? NSParagraphStyle ?? .default
      paragraphs.append(
        .members([("range", .range(range.location..<NSMaxRange(range)))] + members(style, text, start)))
      start = max(NSMaxRange(range), start + 1)
    }
    return paragraphs
  }

  private static func members(_ style: NSParagraphStyle, _ text: NSAttributedString, _ start: Int) -> [(
    String, JSONText
  )] {
    var members: [(String, JSONText)] = []
    let alignments: [NSTextAlignment: String] = [
      .left: "left", .right: "right", .center: "center", .justified: "justify",
    ]
    if let name = alignments[style.alignment] { members.append(("alignment", .string(name))) }
    if style.baseWritingDirection != .natural {
      members.append(("direction", .string(style.baseWritingDirection == .rightToLeft ? "rtl" : "ltr")))
    }
    if style.headerLevel > 0 { members.append(("heading", .integer(style.headerLevel))) }
    let numbers: [(String, CGFloat)] = [
      ("firstLineIndent", style.firstLineHeadIndent), ("headIndent", style.headIndent),
      ("tailIndent", style.tailIndent),
      ("spacingBefore", style.paragraphSpacingBefore), ("spacing", style.paragraphSpacing),
      ("lineHeightMultiple", style.lineHeightMultiple), ("minimumLineHeight", style.minimumLineHeight),
      ("maximumLineHeight", style.maximumLineHeight), ("hyphenationFactor", CGFloat(style.hyphenationFactor)),
    ]
    for (name, value) in numbers where value != 0 { members.append((name, .number(Double(value)))) }
    if !style.textLists.isEmpty {
      members.append(
        (
          "lists",
          .array(
            style.textLists.map {
              .members([
                ("format", .string($0.markerFormat.rawValue)), ("start", .integer($0.startingItemNumber)),
              ])
            })
        ))
      if let list = style.textLists.last {
        members.append(("marker", .string(list.marker(forItemNumber: text.itemNumber(in: list, at: start)))))
      }
    }
    let cells = style.textBlocks.compactMap { $0 as? NSTextTableBlock }
    if !cells.isEmpty {
      members.append(
        (
          "cells",
          .array(
            cells.map {
              .members([
                ("row", .integer($0.startingRow)), ("column", .integer($0.startingColumn)),
                ("rowSpan", .integer($0.rowSpan)), ("columnSpan", .integer($0.columnSpan)),
              ])
            })
        ))
    }
    return members
  }
}
