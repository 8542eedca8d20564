internal import UIKit

/// Which library knows an attribute.
public struct YYTextAttributeType: OptionSet, Sendable, Hashable {
  /// A bit for each library.
  public let rawValue: Int

  /// Creates a set of libraries from its bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The kit's views and string drawing.
  public static let uiKit = YYTextAttributeType(rawValue: 1 << 0)
  /// Core Text.
  public static let coreText = YYTextAttributeType(rawValue: 1 << 1)
  /// YYText's labels, views and layouts.
  public static let yyText = YYTextAttributeType(rawValue: 1 << 2)
}

/// Returns which of the three libraries an attribute is at home in; none for an unknown name. The answers are
/// those that YYText gives on Apple's systems. Layouts here paint the kit's own attributes, too.
public func YYTextAttributeGetType(_ attributeName: String) -> YYTextAttributeType {
  AttributeTypes.byName[attributeName] ?? []
}

/// The libraries by attribute.
private enum AttributeTypes {
  static let byName: [String: YYTextAttributeType] = {
    var types: [String: YYTextAttributeType] = [:]
    func add(_ type: YYTextAttributeType, _ names: [String]) {
      for name in names { types[name] = type }
    }
    let kit: [NSAttributedString.Key] = [
      .backgroundColor, .strokeColor, .strikethroughStyle, .strikethroughColor, .underlineColor, .textEffect,
      .obliqueness, .expansion, .baselineOffset, .attachment, .link,
    ]
    add(.uiKit, kit.map(\.rawValue))
    let coreText: [CFString] = [
      kCTForegroundColorAttributeName, kCTForegroundColorFromContextAttributeName,
      kCTUnderlineColorAttributeName, kCTRubyAnnotationAttributeName,
    ]
    add(.coreText, coreText.map { $0 as String })
    let underneath: [CFString] = [
      kCTStrokeColorAttributeName, kCTRunDelegateAttributeName, kCTBaselineClassAttributeName,
      kCTBaselineInfoAttributeName, kCTBaselineReferenceInfoAttributeName, kCTWritingDirectionAttributeName,
    ]
    add([.coreText, .yyText], underneath.map { $0 as String })
    let low: [NSAttributedString.Key] = [.glyphInfo, .characterShapeAttributeName, .languageIdentifier]
    add([.coreText, .yyText], low.map(\.rawValue))
    add([.uiKit, .coreText], [NSAttributedString.Key.underlineStyle.rawValue])
    add([.uiKit, .yyText], [NSAttributedString.Key.shadow.rawValue])
    add(.uiKit, [kCTSuperscriptAttributeName as String])
    let everywhere: [NSAttributedString.Key] = [
      .font, .kern, .foregroundColor, .strokeWidth, .ligature, .verticalGlyphForm, .paragraphStyle,
    ]
    add([.uiKit, .coreText, .yyText], everywhere.map(\.rawValue))
    add(
      .yyText,
      [
        YYTextBackedStringAttributeName, YYTextBindingAttributeName, YYTextShadowAttributeName,
        YYTextInnerShadowAttributeName, YYTextUnderlineAttributeName, YYTextStrikethroughAttributeName,
        YYTextBorderAttributeName, YYTextBackgroundBorderAttributeName, YYTextBlockBorderAttributeName,
        YYTextAttachmentAttributeName, YYTextHighlightAttributeName, YYTextGlyphTransformAttributeName,
      ])
    return types
  }()
}
