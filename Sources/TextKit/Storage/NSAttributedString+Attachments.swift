public import CoreText

extension NSAttributedString {
  /// Creates a string of one character, U+FFFC, with an attachment.
  public convenience init(attachment: NSTextAttachment) { self.init(attachment: attachment, attributes: [:]) }

  /// Creates a string of one character, U+FFFC, with an attachment.
  ///
  /// - Parameters:
  ///   - attachment: The attachment.
  ///   - attributes: Its other attributes, such as a font, which determines the height of its line.
  public convenience init(attachment: NSTextAttachment, attributes: [NSAttributedString.Key: Any]) {
    self.init(
      string: "\u{FFFC}", attributes: attributes.merging([.attachment: attachment]) { $1 })
  }

  /// Creates a string of one character, U+FFFC, with an image that is as tall as the text around it.
  ///
  /// - Parameters:
  ///   - adaptiveImageGlyph: The image.
  ///   - attributes: What holds for it besides, such as a font.
  public convenience init(
    adaptiveImageGlyph: NSAdaptiveImageGlyph, attributes: [NSAttributedString.Key: Any] = [:]
  ) {
    self.init(
      string: "\u{FFFC}", attributes: attributes.merging([.adaptiveImageGlyph: adaptiveImageGlyph]) { $1 })
  }

  /// Whether the text has an attachment.
  @available(*, deprecated, message: "use containsAttachments(in:)")
  public var containsAttachments: Bool { containsAttachments(in: NSRange(location: 0, length: length)) }

  /// Returns whether a range has an attachment.
  ///
  /// - Parameter range: Must lie inside of the text.
  @discardableResult
  public func containsAttachments(in range: NSRange) -> Bool {
    var found = false
    enumerateAttribute(.attachment, in: range, options: .longestEffectiveRangeNotRequired) {
      value, run, stop in
      guard value is NSTextAttachment, let run = Range(run), units(run).contains(0xFFFC) else { return }
      found = true
      stop.pointee = true
    }
    return found
  }
}
