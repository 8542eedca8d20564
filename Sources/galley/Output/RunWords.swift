internal import CoreText
internal import Foundation
internal import TextDocuments

/// Runs of equal attributes.
enum RunWords {
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
    members += looks(attributes)
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
    if let name = attributes[.anchor] as? String { members.append(("anchor", .string(name))) }
    if let place = attributes[.markdownSourcePosition] as? AttributedString.MarkdownSourcePosition {
      members.append(
        (
          "source",
          .array(
            [place.startLine, place.startColumn, place.endLine, place.endColumn].map { .integer($0) })
        ))
    }
    return members
  }

  private static func looks(_ attributes: [NSAttributedString.Key: Any]) -> [(String, JSONText)] {
    var members: [(String, JSONText)] = []
    let key = NSAttributedString.Key(rawValue: kCTRubyAnnotationAttributeName as String)
    if let value = attributes[key], let ruby = value as? CTRubyAnnotation,
      let text = CTRubyAnnotationGetTextForPosition(ruby, .before) as String?
    {
      members.append(("ruby", .string(text)))
    }
    if let font = attributes[.font] as? UIFont,
      let settings = font.fontDescriptor.fontAttributes[.featureSettings]
        as? [[UIFontDescriptor.FeatureKey: Int]],
      settings.contains(where: { $0[.type] == Int(kLowerCaseType) })
    {
      members.append(("caps", .string("small")))
    }
    if let shadow = attributes[.shadow] as? NSShadow {
      var words: [(String, JSONText)] = [
        (
          "offset",
          .numbers([Double(shadow.shadowOffset.width), Double(shadow.shadowOffset.height)])
        ), ("blur", .number(Double(shadow.shadowBlurRadius))),
      ]
      if let color = shadow.shadowColor as? UIColor {
        words.append(("color", .string(DocumentWords.hex(color))))
      }
      members.append(("shadow", .members(words)))
    }
    if let directions = attributes[.writingDirection] as? [NSNumber] {
      members.append(("writingDirection", .array(directions.map { .integer($0.intValue) })))
    }
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
