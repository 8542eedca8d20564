public import CoreText

extension NSAttributedString {
  /// Makes a string of one character, U+FFFC, that an attachment stands at.
  public convenience init(attachment: NSTextAttachment) { self.init(attachment: attachment, attributes: [:]) }

  /// Makes a string of one character, U+FFFC, that an attachment stands at.
  ///
  /// - Parameters:
  ///   - attachment: What stands there.
  ///   - attributes: What holds for it besides, such as a font, which says how high its line is.
  public convenience init(attachment: NSTextAttachment, attributes: [NSAttributedString.Key: Any]) {
    self.init(
      string: "\u{FFFC}", attributes: attributes.merging([.attachment: attachment]) { $1 })
  }

  /// Makes a string of one character, U+FFFC, that an image stands at which is as tall as the text around it.
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

  /// Whether an attachment stands anywhere in the text.
  @available(*, deprecated, message: "use containsAttachments(in:)")
  public var containsAttachments: Bool { containsAttachments(in: NSRange(location: 0, length: length)) }

  /// Whether an attachment stands in a range.
  ///
  /// - Parameter range: Must lie inside of the text.
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
