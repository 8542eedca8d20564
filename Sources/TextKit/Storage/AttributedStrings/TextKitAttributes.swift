public import CoreText
public import Foundation

extension AttributeScopes {
  /// The attributes of text that the kits define, for `AttributedString`.
  ///
  /// Not in Apple's TextKit.
  ///
  /// The scopes of UIKit and AppKit have these keys, too, so that a string made with one kit's names has its
  /// style under the other's. Names are those of the keys of `NSAttributedString`.
  public struct TextKitAttributes: AttributeScope {
    /// The font.
    public let font: FontAttribute
    /// The breaking, alignment and spacing of the paragraph's lines.
    public let paragraphStyle: ParagraphStyleAttribute
    /// The glyphs' colour.
    public let foregroundColor: ForegroundColorAttribute
    /// The background beneath the text.
    public let backgroundColor: BackgroundColorAttribute
    /// Which ligatures form: 0, 1 or 2.
    public let ligature: LigatureAttribute
    /// Points added after each character.
    public let kern: KernAttribute
    /// Points added after each character, in place of `kern`.
    public let tracking: TrackingAttribute
    /// The line through the text.
    public let strikethroughStyle: StrikethroughStyleAttribute
    /// The line under the text.
    public let underlineStyle: UnderlineStyleAttribute
    /// The outlines' colour.
    public let strokeColor: StrokeColorAttribute
    /// The outlines' width in percent of the font size.
    public let strokeWidth: StrokeWidthAttribute
    /// The text's shadow.
    public let shadow: ShadowAttribute
    /// A named effect.
    public let textEffect: TextEffectAttribute
    /// The object at a U+FFFC.
    public let attachment: AttachmentAttribute
    /// Points by which the text is raised.
    public let baselineOffset: BaselineOffsetAttribute
    /// The underline's colour.
    public let underlineColor: UnderlineColorAttribute
    /// The colour of the line through the text.
    public let strikethroughColor: StrikethroughColorAttribute
    /// By how much glyphs lean, as the tangent of the angle.
    public let obliqueness: ObliquenessAttribute
    /// The natural logarithm of the factor on the glyphs' width.
    public let expansion: ExpansionAttribute
    /// An image that is as tall as the text around it.
    public let adaptiveImageGlyph: AdaptiveImageGlyphAttribute
    /// By what an application knows the part of the text that is tapped.
    public let textItemTag: TextItemTagAttribute
    /// Whether text is raised and small, or lowered and small.
    public let superscript: SuperscriptAttribute
    /// The text shown when the pointer rests on the text.
    public let toolTip: ToolTipAttribute
    /// The glyph to be shown.
    public let glyphInfo: GlyphInfoAttribute
    /// The part of text that an input method is composing.
    public let markedClauseSegment: MarkedClauseSegmentAttribute
    /// The mistake in the text.
    public let spellingState: SpellingStateAttribute
    /// Foundation's attributes.
    public let foundation: FoundationAttributes
  }

  /// The attributes of text that the kits define.
  ///
  /// Not in Apple's TextKit.
  public var textKit: TextKitAttributes.Type { TextKitAttributes.self }
}

extension AttributeDynamicLookup {
  /// Returns the key of one of TextKit's attributes; the scopes of UIKit and AppKit come first where they are
  /// imported.
  @_disfavoredOverload
  public subscript<T: AttributedStringKey>(
    dynamicMember keyPath: KeyPath<AttributeScopes.TextKitAttributes, T>
  ) -> T {
    self[T.self]
  }
}

extension AttributeScopes.TextKitAttributes {
  /// The key of `font`.
  public enum FontAttribute: AttributedStringKey {
    /// The attribute's value.
    public typealias Value = UIFont
    /// The attribute's name.
    public static var name: String { NSAttributedString.Key.font.rawValue }
  }
  /// The key of `paragraphStyle`.
  public enum ParagraphStyleAttribute: AttributedStringKey {
    /// The attribute's value.
    public typealias Value = NSParagraphStyle
    /// The attribute's name.
    public static var name: String { NSAttributedString.Key.paragraphStyle.rawValue }
  }
  /// The key of `foregroundColor`.
  public enum ForegroundColorAttribute: AttributedStringKey {
    /// The attribute's value.
    public typealias Value = UIColor
    /// The attribute's name.
    public static var name: String { NSAttributedString.Key.foregroundColor.rawValue }
  }
  /// The key of `backgroundColor`.
  public enum BackgroundColorAttribute: AttributedStringKey {
    /// The attribute's value.
    public typealias Value = UIColor
    /// The attribute's name.
    public static var name: String { NSAttributedString.Key.backgroundColor.rawValue }
  }
  /// The key of `ligature`.
  public enum LigatureAttribute: AttributedStringKey {
    /// The attribute's value.
    public typealias Value = Int
    /// The attribute's name.
    public static var name: String { NSAttributedString.Key.ligature.rawValue }
  }
  /// The key of `kern`.
  public enum KernAttribute: AttributedStringKey {
    /// The attribute's value.
    public typealias Value = CGFloat
    /// The attribute's name.
    public static var name: String { NSAttributedString.Key.kern.rawValue }
  }
  /// The key of `tracking`.
  public enum TrackingAttribute: AttributedStringKey {
    /// The attribute's value.
    public typealias Value = CGFloat
    /// The attribute's name.
    public static var name: String { NSAttributedString.Key.tracking.rawValue }
  }
  /// The key of `strikethroughStyle`.
  public enum StrikethroughStyleAttribute: ObjectiveCConvertibleAttributedStringKey {
    /// The attribute's value.
    public typealias Value = NSUnderlineStyle
    /// The value in an `NSAttributedString`.
    public typealias ObjectiveCValue = NSNumber
    /// The attribute's name.
    public static var name: String { NSAttributedString.Key.strikethroughStyle.rawValue }
  }
  /// The key of `underlineStyle`.
  public enum UnderlineStyleAttribute: ObjectiveCConvertibleAttributedStringKey {
    /// The attribute's value.
    public typealias Value = NSUnderlineStyle
    /// The value in an `NSAttributedString`.
    public typealias ObjectiveCValue = NSNumber
    /// The attribute's name.
    public static var name: String { NSAttributedString.Key.underlineStyle.rawValue }
  }
  /// The key of `strokeColor`.
  public enum StrokeColorAttribute: AttributedStringKey {
    /// The attribute's value.
    public typealias Value = UIColor
    /// The attribute's name.
    public static var name: String { NSAttributedString.Key.strokeColor.rawValue }
  }
  /// The key of `strokeWidth`.
  public enum StrokeWidthAttribute: AttributedStringKey {
    /// The attribute's value.
    public typealias Value = CGFloat
    /// The attribute's name.
    public static var name: String { NSAttributedString.Key.strokeWidth.rawValue }
  }
  /// The key of `shadow`.
  public enum ShadowAttribute: AttributedStringKey {
    /// The attribute's value.
    public typealias Value = NSShadow
    /// The attribute's name.
    public static var name: String { NSAttributedString.Key.shadow.rawValue }
  }
  /// The key of `textEffect`.
  public enum TextEffectAttribute: ObjectiveCConvertibleAttributedStringKey {
    /// The attribute's value.
    public typealias Value = NSAttributedString.TextEffectStyle
    /// The value in an `NSAttributedString`.
    public typealias ObjectiveCValue = NSString
    /// The attribute's name.
    public static var name: String { NSAttributedString.Key.textEffect.rawValue }
  }
  /// The key of `attachment`.
  public enum AttachmentAttribute: AttributedStringKey {
    /// The attribute's value.
    public typealias Value = NSTextAttachment
    /// The attribute's name.
    public static var name: String { NSAttributedString.Key.attachment.rawValue }
  }
  /// The key of `baselineOffset`.
  public enum BaselineOffsetAttribute: AttributedStringKey {
    /// The attribute's value.
    public typealias Value = CGFloat
    /// The attribute's name.
    public static var name: String { NSAttributedString.Key.baselineOffset.rawValue }
  }
  /// The key of `underlineColor`.
  public enum UnderlineColorAttribute: AttributedStringKey {
    /// The attribute's value.
    public typealias Value = UIColor
    /// The attribute's name.
    public static var name: String { NSAttributedString.Key.underlineColor.rawValue }
  }
  /// The key of `strikethroughColor`.
  public enum StrikethroughColorAttribute: AttributedStringKey {
    /// The attribute's value.
    public typealias Value = UIColor
    /// The attribute's name.
    public static var name: String { NSAttributedString.Key.strikethroughColor.rawValue }
  }
  /// The key of `obliqueness`.
  public enum ObliquenessAttribute: AttributedStringKey {
    /// The attribute's value.
    public typealias Value = CGFloat
    /// The attribute's name.
    public static var name: String { NSAttributedString.Key.obliqueness.rawValue }
  }
  /// The key of `expansion`.
  public enum ExpansionAttribute: AttributedStringKey {
    /// The attribute's value.
    public typealias Value = CGFloat
    /// The attribute's name.
    public static var name: String { NSAttributedString.Key.expansion.rawValue }
  }
  /// The key of `adaptiveImageGlyph`.
  public enum AdaptiveImageGlyphAttribute: AttributedStringKey {
    /// The attribute's value.
    public typealias Value = NSAdaptiveImageGlyph
    /// The attribute's name.
    public static var name: String { NSAttributedString.Key.adaptiveImageGlyph.rawValue }
  }
  /// The key of `textItemTag`.
  public enum TextItemTagAttribute: AttributedStringKey {
    /// The attribute's value.
    public typealias Value = String
    /// The attribute's name.
    public static var name: String { NSAttributedString.Key.textItemTag.rawValue }
  }
  /// The key of `superscript`.
  public enum SuperscriptAttribute: AttributedStringKey {
    /// The attribute's value.
    public typealias Value = Int
    /// The attribute's name.
    public static var name: String { NSAttributedString.Key.superscript.rawValue }
  }
  /// The key of `toolTip`.
  public enum ToolTipAttribute: AttributedStringKey {
    /// The attribute's value.
    public typealias Value = String
    /// The attribute's name.
    public static var name: String { NSAttributedString.Key.toolTip.rawValue }
  }
  /// The key of `glyphInfo`.
  public enum GlyphInfoAttribute: AttributedStringKey {
    /// The attribute's value.
    public typealias Value = CTGlyphInfo
    /// The attribute's name.
    public static var name: String { NSAttributedString.Key.glyphInfo.rawValue }
  }
  /// The key of `markedClauseSegment`.
  public enum MarkedClauseSegmentAttribute: AttributedStringKey {
    /// The attribute's value.
    public typealias Value = Int
    /// The attribute's name.
    public static var name: String { NSAttributedString.Key.markedClauseSegment.rawValue }
  }
  /// The key of `spellingState`.
  public enum SpellingStateAttribute: ObjectiveCConvertibleAttributedStringKey {
    /// The attribute's value.
    public typealias Value = NSAttributedString.SpellingState
    /// The value in an `NSAttributedString`.
    public typealias ObjectiveCValue = NSNumber
    /// The attribute's name.
    public static var name: String { NSAttributedString.Key.spellingState.rawValue }
  }
}
