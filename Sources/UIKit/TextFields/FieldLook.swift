internal import CoreGraphics
internal import Foundation
internal import TextKit

/// The look of a field's text.
struct FieldLook {
  /// The font of all text.
  var font = UIFont.systemFont(ofSize: 17)
  /// The colour of all text.
  var color = UIColor.label
  /// The alignment of the text.
  var alignment = NSTextAlignment.natural
  /// What is shown without text.
  var placeholder: NSAttributedString?
  /// Further attributes of all text.
  private var others: [NSAttributedString.Key: Any] = [:]
  private var style: NSParagraphStyle?

  /// The attributes of all text.
  var attributes: [NSAttributedString.Key: Any] {
    others.merging([.font: font, .foregroundColor: color, .paragraphStyle: paragraphStyle]) { $1 }
  }

  private var paragraphStyle: NSParagraphStyle {
    let style = (style?.mutableCopy() as? NSMutableParagraphStyle) ?? NSMutableParagraphStyle()
    style.alignment = alignment
    return style
  }

  /// Takes attributes in place of the others.
  mutating func take(_ attributes: [NSAttributedString.Key: Any]) {
    font = attributes[.font] as? UIFont ?? UIFont.systemFont(ofSize: 17)
    color = LabelText.color(attributes[.foregroundColor]) ?? .label
    style = attributes[.paragraphStyle] as? NSParagraphStyle
    alignment = style?.alignment ?? .natural
    others = attributes.filter { ![.font, .foregroundColor, .paragraphStyle].contains($0.key) }
  }

  /// The placeholder with attributes.
  var drawnPlaceholder: NSAttributedString? {
    guard let placeholder, placeholder.length > 0 else { return nil }
    let text = NSMutableAttributedString(attributedString: placeholder)
    let base: [NSAttributedString.Key: Any] = [
      .font: font, .foregroundColor: UIColor.placeholderText, .paragraphStyle: paragraphStyle,
    ]
    placeholder.enumerateAttributes(in: NSRange(location: 0, length: placeholder.length)) { own, range, _ in
      text.setAttributes(base.merging(own) { $1 }, range: range)
    }
    return text
  }
}
