internal import CoreGraphics
internal import Foundation
internal import TextKit

/// A label's text with its style: a plain text in one style, or a styled one.
///
/// A styled text lends its first style to the properties; a property that is set later holds for all of it.
struct LabelText {
  /// The text without a style; `nil` for none, and where there is a styled one.
  private var plain: String?
  /// The styled text as it was given, and as properties have changed it since.
  private var styled: NSAttributedString?

  /// The font of text without one.
  private(set) var font = UIFont.systemFont(ofSize: UIFont.labelFontSize)
  /// The colour of text without one.
  private(set) var color = UIColor.label
  /// The alignment of paragraphs without a style.
  private(set) var alignment = NSTextAlignment.natural
  /// The treatment of text that does not fit.
  private(set) var lineBreakMode = NSLineBreakMode.byTruncatingTail
  /// Rules on where lines may end.
  private(set) var lineBreakStrategy = NSParagraphStyle.LineBreakStrategy.standard

  /// The characters.
  var string: String? { styled?.string ?? plain }

  /// Takes a text in the style of the properties.
  mutating func set(_ text: String?) {
    plain = text
    styled = nil
  }

  /// Takes a styled text, and its first style for the properties.
  mutating func set(_ text: NSAttributedString?) {
    plain = nil
    styled = text.map { NSAttributedString(attributedString: $0) }
    guard let text, text.length > 0 else { return }
    let first = text.attributes(at: 0, effectiveRange: nil)
    if let given = first[.font] as? UIFont { font = given }
    if let given = LabelText.color(first[.foregroundColor]) { color = given }
    if let style = first[.paragraphStyle] as? NSParagraphStyle {
      alignment = style.alignment
      lineBreakMode = style.lineBreakMode
      lineBreakStrategy = style.lineBreakStrategy
    }
  }

  /// The colour that an attribute holds.
  static func color(_ value: Any?) -> UIColor? {
    if let color = value as? UIColor { return color }
    return (value as? CGColor).map { UIColor(cgColor: $0) }
  }

  /// Sets the font of all text.
  mutating func setFont(_ font: UIFont) {
    self.font = font
    overwrite { $0.addAttribute(.font, value: font, range: $1) }
  }

  /// Sets the colour of all text.
  mutating func setColor(_ color: UIColor) {
    self.color = color
    overwrite { $0.addAttribute(.foregroundColor, value: color, range: $1) }
  }

  /// Sets the alignment of all paragraphs.
  mutating func setAlignment(_ alignment: NSTextAlignment) {
    self.alignment = alignment
    overwriteStyle { $0.alignment = alignment }
  }

  /// Sets the treatment of text that does not fit.
  mutating func setLineBreakMode(_ mode: NSLineBreakMode) {
    lineBreakMode = mode
    overwriteStyle { $0.lineBreakMode = mode }
  }

  /// Sets rules on where lines may end.
  mutating func setLineBreakStrategy(_ strategy: NSParagraphStyle.LineBreakStrategy) {
    lineBreakStrategy = strategy
    overwriteStyle { $0.lineBreakStrategy = strategy }
  }

  /// Changes fonts: that of the properties, and those of a styled text.
  mutating func mapFonts(_ change: (UIFont) -> UIFont) {
    font = change(font)
    overwrite { text, whole in
      NSAttributedString(attributedString: text).enumerateAttribute(.font, in: whole) { value, range, _ in
        if let value = value as? UIFont { text.addAttribute(.font, value: change(value), range: range) }
      }
    }
  }

  private mutating func overwrite(_ change: (NSMutableAttributedString, NSRange) -> Void) {
    guard let styled else { return }
    let text = NSMutableAttributedString(attributedString: styled)
    change(text, NSRange(location: 0, length: text.length))
    self.styled = text
  }

  private mutating func overwriteStyle(_ change: (NSMutableParagraphStyle) -> Void) {
    let standard = paragraphStyle
    overwrite { text, whole in text.mapParagraphStyles(in: whole, without: standard, change) }
  }

  /// The style of paragraphs without one.
  private var paragraphStyle: NSParagraphStyle {
    let style = NSMutableParagraphStyle()
    style.alignment = alignment
    style.lineBreakMode = lineBreakMode
    style.lineBreakStrategy = lineBreakStrategy
    return style
  }

  /// The text with attributes; `nil` without text.
  var attributed: NSAttributedString? {
    styled
      ?? plain.map {
        NSAttributedString(
          string: $0,
          attributes: [.font: font, .foregroundColor: color, .paragraphStyle: paragraphStyle])
      }
  }

  /// The text as it is laid out: with a font, a colour and a style everywhere.
  ///
  /// - Parameters:
  ///   - wraps: Whether paragraphs of the label's own mode are wrapped, and cut by the label. Others keep
  ///     their mode: one of their own that truncates makes a paragraph one line.
  ///   - color: The colour of all text; `nil` for each its own.
  func laidOut(wraps: Bool, color override: UIColor? = nil) -> NSAttributedString? {
    guard let attributed else { return nil }
    let text = NSMutableAttributedString(attributedString: attributed)
    let whole = NSRange(location: 0, length: text.length)
    attributed.enumerateAttribute(.font, in: whole) { value, range, _ in
      if value == nil { text.addAttribute(.font, value: font, range: range) }
    }
    if let override {
      text.addAttribute(.foregroundColor, value: override, range: whole)
    } else {
      attributed.enumerateAttribute(.foregroundColor, in: whole) { value, range, _ in
        if value == nil { text.addAttribute(.foregroundColor, value: color, range: range) }
      }
    }
    let own = lineBreakMode
    text.mapParagraphStyles(in: whole, without: paragraphStyle) {
      guard wraps, $0.lineBreakMode == own, own.truncates || own == .byClipping else { return }
      $0.lineBreakMode = .byWordWrapping
    }
    return text
  }
}

extension NSLineBreakMode {
  /// Whether text that does not fit is replaced by an ellipsis.
  var truncates: Bool {
    switch self {
    case .byTruncatingHead, .byTruncatingMiddle, .byTruncatingTail: true
    default: false
    }
  }
}

extension NSMutableAttributedString {
  /// Changes the paragraph styles of a range.
  ///
  /// - Parameters:
  ///   - range: UTF-16 offsets.
  ///   - standard: The style of text that has none.
  ///   - change: Called with a copy of each.
  func mapParagraphStyles(
    in range: NSRange, without standard: NSParagraphStyle, _ change: (NSMutableParagraphStyle) -> Void
  ) {
    NSAttributedString(attributedString: self).enumerateAttribute(.paragraphStyle, in: range) {
      value, part, _ in
      let style = ((value as? NSParagraphStyle) ?? standard).mutableCopy() as? NSMutableParagraphStyle
      guard let style else { return }
      change(style)
      addAttribute(.paragraphStyle, value: style, range: part)
    }
  }
}
