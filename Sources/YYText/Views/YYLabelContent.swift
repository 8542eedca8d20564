internal import Foundation
internal import UIKit

/// What a label shows, and how.
struct YYLabelContent {
  /// The text with all of its attributes.
  var text = NSMutableAttributedString()
  /// Where it is laid out.
  var container = YYTextContainer()
  var parser: (any YYTextParser)?

  var font = YYLabelContent.usualFont
  var color = UIColor.black
  var shadowColor: UIColor?
  var shadowOffset = CGSize.zero
  var shadowBlurRadius: CGFloat = 0
  var alignment = NSTextAlignment.natural
  var lineBreakMode = NSLineBreakMode.byTruncatingTail
  var verticalAlignment = YYTextVerticalAlignment.center

  static var usualFont: UIFont { .systemFont(ofSize: 17) }

  init() {
    container.truncationType = .end
    container.maximumNumberOfRows = 1
  }

  private var whole: NSRange { NSRange(location: 0, length: text.length) }

  /// The shadow that the properties describe; `nil` without a colour.
  var shadow: NSShadow? {
    guard let shadowColor, shadowBlurRadius >= 0 else { return nil }
    let shadow = NSShadow()
    shadow.shadowColor = shadowColor
    shadow.shadowOffset = shadowOffset
    shadow.shadowBlurRadius = shadowBlurRadius
    return shadow
  }

  /// Gives all of the text an attribute; `nil` takes it away.
  func set(_ key: NSAttributedString.Key, _ value: Any?) {
    guard text.length > 0 else { return }
    if let value {
      text.addAttribute(key, value: value, range: whole)
    } else {
      text.removeAttribute(key, range: whole)
    }
  }

  /// Gives all paragraphs the alignment and the line break mode.
  func styleParagraphs() {
    let (alignment, mode) = (alignment, wrapping)
    text.enumerateAttribute(.paragraphStyle, in: whole) { value, range, _ in
      let old = value as? NSParagraphStyle ?? .default
      guard old.alignment != alignment || old.lineBreakMode != mode else { return }
      let style = NSMutableParagraphStyle()
      style.setParagraphStyle(old)
      style.alignment = alignment
      style.lineBreakMode = mode
      text.addAttribute(.paragraphStyle, value: style.copy(), range: range)
    }
  }

  /// How paragraphs are wrapped: at words where the last line is truncated, which the layout does.
  private var wrapping: NSLineBreakMode {
    switch lineBreakMode {
    case .byTruncatingHead, .byTruncatingTail, .byTruncatingMiddle: .byWordWrapping
    default: lineBreakMode
    }
  }

  /// What is cut of a last line that does not fit.
  var truncation: YYTextTruncationType {
    switch lineBreakMode {
    case .byTruncatingHead: .start
    case .byTruncatingTail: .end
    case .byTruncatingMiddle: .middle
    default: .none
    }
  }

  /// Replaces the characters: those of an empty text get the properties as attributes.
  mutating func setText(_ string: String?) {
    let wasEmpty = text.length == 0
    text.replaceCharacters(in: whole, with: string ?? "")
    text.yy_removeDiscontinuousAttributes(in: whole)
    if wasEmpty, text.length > 0 {
      set(.font, font)
      set(.foregroundColor, color)
      set(.shadow, shadow)
      styleParagraphs()
    }
    parse()
  }

  /// Replaces the text with all of its attributes.
  mutating func setAttributedText(_ string: NSAttributedString?) {
    text = string.map { NSMutableAttributedString(attributedString: $0) } ?? NSMutableAttributedString()
    takeAlignment()
    styleParagraphs()
    parse()
    takeProperties()
  }

  /// Has the parser change the text.
  mutating func parse() {
    guard let parser, parser.parseText(text, selectedRange: nil) else { return }
    takeProperties()
  }

  /// Takes the properties from the text's first character.
  mutating func takeProperties() {
    guard text.length > 0 else { return }
    let first = text.attributes(at: 0, effectiveRange: nil)
    font = first[.font] as? UIFont ?? YYLabelContent.usualFont
    color = first[.foregroundColor] as? UIColor ?? .black
    let shadow = first[.shadow] as? NSShadow
    shadowColor = shadow?.shadowColor as? UIColor
    shadowOffset = shadow?.shadowOffset ?? .zero
    shadowBlurRadius = shadow?.shadowBlurRadius ?? 0
    takeAlignment()
  }

  private mutating func takeAlignment() {
    guard text.length > 0 else { return }
    let style = text.attribute(.paragraphStyle, at: 0, effectiveRange: nil) as? NSParagraphStyle
    alignment = style?.alignment ?? .natural
  }

  /// Takes text and container of a layout, and the properties that describe them.
  mutating func take(_ layout: YYTextLayout?, size: CGSize) {
    text = layout.map { NSMutableAttributedString(attributedString: $0.text) } ?? NSMutableAttributedString()
    takeProperties()
    guard let layout else {
      container = YYLabelContent().container
      container.size = size
      return
    }
    take(layout.container)
  }

  /// Takes a container, and the properties that describe it.
  mutating func take(_ container: YYTextContainer) {
    guard let taken = container.copy() as? YYTextContainer else { return }
    self.container = taken
    lineBreakMode =
      switch taken.truncationType {
      case .none: .byWordWrapping
      case .start: .byTruncatingHead
      case .end: .byTruncatingTail
      case .middle: .byTruncatingMiddle
      }
  }
}
