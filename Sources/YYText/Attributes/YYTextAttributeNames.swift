public import UIKit

/// A `YYTextBackedString`: what the text stands for, where something else, such as an attachment, replaced
/// it.
public let YYTextBackedStringAttributeName = "YYTextBackedString"
/// A `YYTextBinding`: the range is one unit for carets, selections and deletion.
public let YYTextBindingAttributeName = "YYTextBinding"
/// A `YYTextShadow` beneath the glyphs.
public let YYTextShadowAttributeName = "YYTextShadow"
/// A `YYTextShadow` inside of the glyphs.
public let YYTextInnerShadowAttributeName = "YYTextInnerShadow"
/// A `YYTextDecoration` under the text, beneath the glyphs.
public let YYTextUnderlineAttributeName = "YYTextUnderline"
/// A `YYTextDecoration` through the text, above the glyphs.
public let YYTextStrikethroughAttributeName = "YYTextStrikethrough"
/// A `YYTextBorder` around each line's part of the range, above the glyphs.
public let YYTextBorderAttributeName = "YYTextBorder"
/// A `YYTextBorder` around each line's part of the range, beneath the glyphs.
public let YYTextBackgroundBorderAttributeName = "YYTextBackgroundBorder"
/// A `YYTextBorder` around all rows of the range, as wide as the container, beneath everything else.
public let YYTextBlockBorderAttributeName = "YYTextBlockBorder"
/// A `YYTextAttachment`: what is shown in the space that a run delegate keeps.
public let YYTextAttachmentAttributeName = "YYTextAttachment"
/// A `YYTextHighlight`: text that can be touched.
public let YYTextHighlightAttributeName = "YYTextHighlight"
/// A `YYTextGlyphTransform`: each glyph is transformed about its origin.
public let YYTextGlyphTransformAttributeName = "YYTextGlyphTransform"

/// The character of attachments, U+FFFC.
public let YYTextAttachmentToken = "\u{FFFC}"
/// The character that stands for truncated text, U+2026.
public let YYTextTruncationToken = "\u{2026}"

/// What is done when text is touched: the view that shows it, its whole text, the touched range, and the
/// rectangle of that in the view.
public typealias YYTextAction =
  @MainActor (
    _ containerView: UIView, _ text: NSAttributedString, _ range: NSRange, _ rect: CGRect
  ) -> Void

extension NSAttributedString.Key {
  static let yyBackedString = Self(rawValue: YYTextBackedStringAttributeName)
  static let yyBinding = Self(rawValue: YYTextBindingAttributeName)
  static let yyShadow = Self(rawValue: YYTextShadowAttributeName)
  static let yyInnerShadow = Self(rawValue: YYTextInnerShadowAttributeName)
  static let yyUnderline = Self(rawValue: YYTextUnderlineAttributeName)
  static let yyStrikethrough = Self(rawValue: YYTextStrikethroughAttributeName)
  static let yyBorder = Self(rawValue: YYTextBorderAttributeName)
  static let yyBackgroundBorder = Self(rawValue: YYTextBackgroundBorderAttributeName)
  static let yyBlockBorder = Self(rawValue: YYTextBlockBorderAttributeName)
  static let yyAttachment = Self(rawValue: YYTextAttachmentAttributeName)
  static let yyHighlight = Self(rawValue: YYTextHighlightAttributeName)
  static let yyGlyphTransform = Self(rawValue: YYTextGlyphTransformAttributeName)

  static let runDelegate = Self(rawValue: kCTRunDelegateAttributeName as String)
  static let rubyAnnotation = Self(rawValue: kCTRubyAnnotationAttributeName as String)
  static let baselineClass = Self(rawValue: kCTBaselineClassAttributeName as String)
  static let baselineInfo = Self(rawValue: kCTBaselineInfoAttributeName as String)
  static let baselineReferenceInfo = Self(rawValue: kCTBaselineReferenceInfoAttributeName as String)
  static let coreTextSuperscript = Self(rawValue: kCTSuperscriptAttributeName as String)
}
