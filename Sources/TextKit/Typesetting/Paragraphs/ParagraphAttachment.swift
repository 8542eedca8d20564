internal import CoreGraphics
internal import CoreText
internal import GalleyFonts
internal import TextEngine

/// A character whose size is queried at its position in the layout.
struct ParagraphAttachment {
  /// The object that supplies the size.
  enum Source {
    /// The value of the character's `.attachment` attribute.
    case attachment(any NSTextAttachmentContainer)
    /// The layout manager's delegate: the character is a control character that counts as white space.
    case control
  }

  /// The character's UTF-16 offset from the paragraph's start.
  var character: Int
  /// The object that supplies the size.
  var source: Source
  /// The bounds that the paragraph was shaped with: points from the glyph's position on the baseline, y up.
  var bounds: CGRect
  /// The font of the character, which the attachment may be aligned with.
  var font: Font?

  /// Whether it is scaled down if it exceeds the container.
  var isScaled = false

  /// Whether its size may depend on its position.
  var dependsOnPosition: Bool {
    if isScaled { return true }
    guard case .attachment(let attachment) = source else { return true }
    return type(of: attachment) != NSTextAttachment.self
      || (attachment as? NSTextAttachment)?.viewRecords.isEmpty == false
  }

  private var attachment: NSTextAttachment? {
    if case .attachment(let attachment) = source { attachment as? NSTextAttachment } else { nil }
  }

  /// Returns supplied bounds, aligned as the attachment's properties require.
  func aligned(_ bounds: CGRect) -> CGRect {
    guard let attachment, let font else { return bounds }
    return attachment.aligned(bounds, beside: font)
  }

  /// The points on either side of the attachment that belong to its advance.
  var padding: CGFloat {
    guard let attachment else { return 0 }
    let padding = attachment.lineLayoutPadding
    return padding.isFinite ? max(padding, 0) : 0
  }

  /// The empty space for it in its line.
  var placeholder: Placeholder {
    guard bounds.isSane else { return Placeholder(width: 0, ascent: 0, descent: 0) }
    if let attachment, let font {
      return attachment.placeholder(bounds, width: bounds.width + 2 * padding, beside: font)
    }
    return Placeholder(
      width: Double(bounds.width + 2 * padding), ascent: Double(bounds.maxY), descent: Double(-bounds.minY))
  }

  /// Returns the attachment with its bounds, for what is asked of its line; `nil` for a control character.
  ///
  /// - Parameter container: The container that it is drawn for; `nil` where a layout manager draws it.
  func laidOut(in container: NSTextContainer? = nil) -> LaidOutAttachment? {
    guard case .attachment(let object) = source else { return nil }
    return LaidOutAttachment(object, bounds: bounds, padding: padding, in: container, at: character)
  }

  /// Returns the rectangle that an attachment is drawn in.
  ///
  /// - Parameter place: Its position on the baseline; y points down.
  func rect(at place: CGPoint) -> CGRect {
    CGRect(
      x: place.x + bounds.minX + padding, y: place.y - bounds.maxY, width: bounds.width, height: bounds.height
    )
  }
}

extension ParagraphAttachment {
  /// Finds the attachments of a text, and adds placeholders for them to `overrides`.
  ///
  /// - Parameters:
  ///   - text: The text of a paragraph.
  ///   - isScaled: Whether attachments are scaled down if they exceed the container.
  ///   - overrides: Receives a placeholder for each attachment.
  ///   - bounds: Returns the bounds of an attachment, which is passed with empty bounds.
  static func attachments(
    in text: AttributedText, isScaled: Bool = false, _ overrides: inout TextOverrides,
    bounds: (ParagraphAttachment) -> CGRect
  ) -> [ParagraphAttachment] {
    guard text.sets.contains(where: { $0.dictionary[.attachment] != nil }) else { return [] }
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
        overrides.replace(character..<character + 1, by: attachment.placeholder, object: attachment.laidOut())
        found.append(attachment)
      }
    }
    return found
  }
}
