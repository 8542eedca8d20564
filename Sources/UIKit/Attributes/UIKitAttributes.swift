public import Foundation
public import TextKit

extension AttributeScopes {
  /// The attributes of text that UIKit defines, for `AttributedString`.
  public struct UIKitAttributes: AttributeScope {
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
    /// Foundation's attributes.
    public let foundation: FoundationAttributes
  }

  /// The attributes of text that UIKit defines.
  public var uiKit: UIKitAttributes.Type { UIKitAttributes.self }
}

extension AttributeDynamicLookup {
  /// Returns the key of one of UIKit's attributes.
  public subscript<T: AttributedStringKey>(
    dynamicMember keyPath: KeyPath<AttributeScopes.UIKitAttributes, T>
  ) -> T {
    self[T.self]
  }
}

extension AttributeScopes.UIKitAttributes {
  /// The key of `font`.
  public typealias FontAttribute = AttributeScopes.TextKitAttributes.FontAttribute
  /// The key of `paragraphStyle`.
  public typealias ParagraphStyleAttribute = AttributeScopes.TextKitAttributes.ParagraphStyleAttribute
  /// The key of `foregroundColor`.
  public typealias ForegroundColorAttribute = AttributeScopes.TextKitAttributes.ForegroundColorAttribute
  /// The key of `backgroundColor`.
  public typealias BackgroundColorAttribute = AttributeScopes.TextKitAttributes.BackgroundColorAttribute
  /// The key of `ligature`.
  public typealias LigatureAttribute = AttributeScopes.TextKitAttributes.LigatureAttribute
  /// The key of `kern`.
  public typealias KernAttribute = AttributeScopes.TextKitAttributes.KernAttribute
  /// The key of `tracking`.
  public typealias TrackingAttribute = AttributeScopes.TextKitAttributes.TrackingAttribute
  /// The key of `strikethroughStyle`.
  public typealias StrikethroughStyleAttribute = AttributeScopes.TextKitAttributes.StrikethroughStyleAttribute
  /// The key of `underlineStyle`.
  public typealias UnderlineStyleAttribute = AttributeScopes.TextKitAttributes.UnderlineStyleAttribute
  /// The key of `strokeColor`.
  public typealias StrokeColorAttribute = AttributeScopes.TextKitAttributes.StrokeColorAttribute
  /// The key of `strokeWidth`.
  public typealias StrokeWidthAttribute = AttributeScopes.TextKitAttributes.StrokeWidthAttribute
  /// The key of `shadow`.
  public typealias ShadowAttribute = AttributeScopes.TextKitAttributes.ShadowAttribute
  /// The key of `textEffect`.
  public typealias TextEffectAttribute = AttributeScopes.TextKitAttributes.TextEffectAttribute
  /// The key of `attachment`.
  public typealias AttachmentAttribute = AttributeScopes.TextKitAttributes.AttachmentAttribute
  /// The key of `baselineOffset`.
  public typealias BaselineOffsetAttribute = AttributeScopes.TextKitAttributes.BaselineOffsetAttribute
  /// The key of `underlineColor`.
  public typealias UnderlineColorAttribute = AttributeScopes.TextKitAttributes.UnderlineColorAttribute
  /// The key of `strikethroughColor`.
  public typealias StrikethroughColorAttribute = AttributeScopes.TextKitAttributes.StrikethroughColorAttribute
  /// The key of `obliqueness`.
  public typealias ObliquenessAttribute = AttributeScopes.TextKitAttributes.ObliquenessAttribute
  /// The key of `expansion`.
  public typealias ExpansionAttribute = AttributeScopes.TextKitAttributes.ExpansionAttribute
  /// The key of `adaptiveImageGlyph`.
  public typealias AdaptiveImageGlyphAttribute = AttributeScopes.TextKitAttributes.AdaptiveImageGlyphAttribute
  /// The key of `textItemTag`.
  public typealias TextItemTagAttribute = AttributeScopes.TextKitAttributes.TextItemTagAttribute
}
