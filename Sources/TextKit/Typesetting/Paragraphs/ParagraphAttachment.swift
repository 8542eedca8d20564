internal import CoreGraphics
internal import CoreText
internal import GalleyFonts
internal import TextEngine

/// A character that is asked for its size where it stands.
struct ParagraphAttachment {
  /// Who is asked.
  enum Source {
    /// The value of its `.attachment`.
    case attachment(any NSTextAttachmentContainer)
    /// The delegate: it is a control character that counts as white space.
    case control
  }

  /// The character, from the paragraph's start.
  var character: Int
  /// Who is asked.
  var source: Source
  /// Its bounds as the paragraph was shaped with: points from the place of its glyph on the baseline, y up.
  var bounds: CGRect
  /// The font of its character, which it may be aligned with.
  var font: Font?

  /// Whether it is made smaller where its container has no room for it.
  var isScaled = false

  /// Whether the answer may depend on where it stands.
  var dependsOnPosition: Bool {
    if isScaled { return true }
    guard case .attachment(let attachment) = source else { return true }
    return type(of: attachment) != NSTextAttachment.self
      || (attachment as? NSTextAttachment)?.viewRecords.isEmpty == false
  }

  private var attachment: NSTextAttachment? {
    if case .attachment(let attachment) = source { attachment as? NSTextAttachment } else { nil }
  }

  /// Bounds that were answered, as it is aligned.
  func aligned(_ bounds: CGRect) -> CGRect {
    guard let attachment, let font else { return bounds }
    return attachment.aligned(bounds, beside: font)
  }

  /// Points on either side of it that belong to its advance.
  var padding: CGFloat {
    guard let attachment else { return 0 }
    let padding = attachment.lineLayoutPadding
    return padding.isFinite ? max(padding, 0) : 0
  }

  /// The room for it in its line.
  var placeholder: Placeholder {
    guard bounds.isSane else { return Placeholder(width: 0, ascent: 0, descent: 0) }
    if let attachment, let font {
      return attachment.placeholder(bounds, width: bounds.width + 2 * padding, beside: font)
    }
    return Placeholder(
      width: Double(bounds.width + 2 * padding), ascent: Double(bounds.maxY), descent: Double(-bounds.minY))
  }

  /// Where an attachment is drawn.
  ///
  /// - Parameter place: Its place on the baseline; y points down.
  func rect(at place: CGPoint) -> CGRect {
    CGRect(
      x: place.x + bounds.minX + padding, y: place.y - bounds.maxY, width: bounds.width, height: bounds.height
    )
  }
}

extension ParagraphAttachment {
  /// The attachments of a text, for which room is made.
  ///
  /// - Parameters:
  ///   - isScaled: Whether they are made smaller where there is no room for them.
  ///   - bounds: Asked for the bounds of each; those that it has yet are empty.
  static func attachments(
    in text: AttributedText, isScaled: Bool = false, _ overrides: inout TextOverrides,
    bounds: (ParagraphAttachment) -> CGRect
  ) -> [ParagraphAttachment] {
    var found: [ParagraphAttachment] = []
    var offset = 0
    for (index, run) in text.styled.runs.enumerated() {
      defer { offset = run.end }
      guard
        let object = text.attributes(ofRun: index).dictionary[.attachment] as? any NSTextAttachmentContainer
      else { continue }
      for character in offset..<run.end where text.styled.text[character] == 0xFFFC {
        var attachment = ParagraphAttachment(character: character, source: .attachment(object), bounds: .zero)
        attachment.isScaled = isScaled
        attachment.font = text.styled.styles[run.style].font
        attachment.bounds = attachment.aligned(bounds(attachment))
        overrides.replace(character..<character + 1, by: attachment.placeholder)
        found.append(attachment)
      }
    }
    return found
  }
}
