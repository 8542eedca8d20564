import AttachmentEditing

/// An article as a server sends it, and as an editor sends it back.
@MainActor enum Article {
  static let json = """
    {"title": "The coast", "items": [
      {"type": "text", "style": "title", "text": "A walk along the coast\\n"},
      {"type": "text", "text": "The path begins at the lighthouse "}, {"type": "beacon"},
      {"type": "text", "text": ", whose lamp turns at its own pace, and follows the cliffs to the harbour.\\n"},
      {"type": "place", "name": "Lighthouse", "note": "open until dusk"},
      {"type": "text", "text": "\\nBelow it the waves come in at all hours:\\n"},
      {"type": "film", "title": "Waves, all day"},
      {"type": "text", "text": "\\nWhat lies on the beach, to be pushed sideways:\\n"},
      {"type": "grid", "count": 60},
      {"type": "text", "text": "\\nAfter two hours there is tea.\\n"},
      {"type": "place", "name": "Harbour", "note": "boats at nine and four"},
      {"type": "text", "style": "caption", "text": "\\nAll of it can be typed over, cut and pasted."}
    ]}
    """

  static func document() throws -> AttachmentDocument {
    try JSONDecoder().decode(AttachmentDocument.self, from: Data(json.utf8))
  }

  /// The document as text with attachments.
  static func text(of document: AttachmentDocument) -> NSAttributedString {
    document.attributedString(attributes: attributes, attachment: attachment)
  }

  private static func attributes(_ fields: [String: JSONValue]) -> [NSAttributedString.Key: Any] {
    let style = NSMutableParagraphStyle()
    style.lineSpacing = 3
    style.paragraphSpacing = 8
    let (font, color): (UIFont, UIColor) =
      switch fields["style"]?.stringValue {
      case "title": (.boldSystemFont(ofSize: 24), .label)
      case "caption": (.systemFont(ofSize: 13), .secondaryLabel)
      default: (.systemFont(ofSize: 16), .label)
      }
    return [.font: font, .foregroundColor: color, .paragraphStyle: style]
  }

  private static func attachment(_ object: AttachmentObject) -> ReusableTextAttachment {
    if object.kind == "beacon", let beacon = ImageTextAttachment(data: Beacon.file(), scale: 2) {
      beacon.placeholderText = "☀"
      return beacon
    }
    let attachment = ReusableTextAttachment(reuseIdentifier: object.kind, payload: object)
    attachment.fillsWidth = true
    attachment.contentInsets = UIEdgeInsets(top: 4, left: 0, bottom: 4, right: 0)
    switch object.kind {
    case "film":
      attachment.size.height = 120
      attachment.placeholderText = "[film]"
    case "grid":
      attachment.size.height = 104
      attachment.placeholderText = "[\(object["count"]?.intValue ?? 0) finds]"
    default:
      attachment.size.height = 56
      attachment.placeholderText = "[\(object["name"]?.stringValue ?? object.kind)]"
    }
    return attachment
  }
}
