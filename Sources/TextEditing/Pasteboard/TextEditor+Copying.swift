internal import TextKit

/// Copies of what is selected, and what is pasted, as typed data.
extension TextEditor {
  /// Returns what is selected in every type that the editor can write: plain text with a line end between
  /// parts; for rich text an archive and ``formats``; and the image if one attachment alone is selected.
  /// Attributes are those of the document: how marked text is painted is not copied.
  public func copiedContent() -> ClipboardContent {
    let parts = selection.ranges.filter { !$0.isEmpty }
    guard !parts.isEmpty else { return [:] }
    let text = NSMutableAttributedString(string: "")
    for (index, range) in parts.enumerated() {
      if index > 0 { text.append(NSAttributedString(string: "\n")) }
      text.append(document.attributedText(in: range))
    }
    var content: ClipboardContent = [.plainText: Data(text.stringWithAttachmentTexts.utf8)]
    if parts.count > 1 {
      let counts = parts.map { String(TextParts.lineCount(of: document.units(in: $0))) }
      content[.textParts] = Data(counts.joined(separator: ",").utf8)
    }
    if behavior.isRichText {
      content[.styledText] = try? NSKeyedArchiver.archivedData(
        withRootObject: text as NSAttributedString, requiringSecureCoding: true)
      for format in formats { content[format.type] = format.data(for: text) }
    }
    if text.length == 1, let attachment = text.attribute(.attachment, at: 0, effectiveRange: nil),
      let image = (attachment as? NSTextAttachment)?.image
    {
      content[.png] = image.pngData()
    }
    return content
  }

  /// The types that a copy may have, the richest first.
  public var writableTypes: [ContentType] {
    (behavior.isRichText ? [.styledText] + formats.map(\.type) : []) + [.png, .plainText, .textParts]
  }

  /// The types that are pasted, the richest first: those of styled text for rich text, those of images where
  /// graphics are imported.
  public var readableTypes: [ContentType] {
    let styled = behavior.isRichText ? [ContentType.styledText] + formats.map(\.type) : []
    let isGraphic = behavior.isRichText && behavior.importsGraphics
    return styled + [.plainText] + (isGraphic ? [.png, .jpeg] : [])
  }

  /// Returns the richest of some types that the editor reads; `nil` if it reads none.
  public func preferredType(of types: some Sequence<ContentType>) -> ContentType? {
    let known = Set(types)
    return readableTypes.first(where: known.contains)
  }

  /// Inserts content in place of what is selected, as a step of its own. Of several types the richest one
  /// that the editor reads is taken. Text that was copied from as many parts as are selected, and plain text
  /// with as many lines, is divided among these. Characters that no text has, such as NUL, become U+FFFD.
  ///
  /// - Parameters:
  ///   - content: The content.
  ///   - plain: Whether attributes are left out.
  /// - Returns: Whether the text was changed.
  @discardableResult
  public func insertContent(_ content: ClipboardContent, plain: Bool = false) -> Bool {
    guard let pasted = pastedText(in: content, plain: plain) else {
      beginEvent(nil)
      unmarkText()
      return false
    }
    return insert(pasted)
  }

  /// Returns the text that would be inserted: of several types the richest one that the editor reads; `nil`
  /// if it reads none.
  ///
  /// - Parameters:
  ///   - content: The content.
  ///   - plain: Whether attributes are left out.
  public func pastedText(in content: ClipboardContent, plain: Bool = false) -> PastedText? {
    let counts = content[.textParts].map { TextParts.lineCounts(in: $0) }
    if !plain, behavior.isRichText, let styled = styledText(in: content) {
      return PastedText(styled, isStyled: true, lineCounts: counts)
    }
    return content[.plainText].map {
      PastedText(
        NSAttributedString(string: String(decoding: $0, as: UTF8.self)), isStyled: false, lineCounts: counts)
    }
  }

  /// Returns the styled text, or the image as an attachment, that content holds.
  private func styledText(in content: ClipboardContent) -> NSAttributedString? {
    if let data = content[.styledText],
      let text = try? NSKeyedUnarchiver.unarchivedObject(ofClass: NSAttributedString.self, from: data)
    {
      return text
    }
    for format in formats {
      if let data = content[format.type], let text = format.text(from: data) { return text }
    }
    guard behavior.importsGraphics, content[.plainText] == nil else { return nil }
    for (type, name) in [(ContentType.png, "public.png"), (.jpeg, "public.jpeg")] {
      guard let data = content[type], UIImage(data: data) != nil else { continue }
      let text = NSMutableAttributedString(string: "\u{FFFC}", attributes: typingAttributes)
      text.addAttribute(
        .attachment, value: NSTextAttachment(data: data, ofType: name), range: NSRange(location: 0, length: 1)
      )
      return text
    }
    return nil
  }

  func copy() -> Bool {
    guard let clipboard, composition == nil else { return false }
    if !selection.isEmpty { clipboard.content = copiedContent() }
    return true
  }

  func cut() -> Bool {
    guard behavior.isEditable, composition == nil, let clipboard else { return false }
    guard !selection.isEmpty else { return true }
    let content = copiedContent()
    if deleteSelection() { clipboard.content = content }
    return true
  }

  func paste(plain: Bool = false) -> Bool {
    guard behavior.isEditable, let clipboard else { return false }
    insertContent(clipboard.content, plain: plain)
    return true
  }
}
