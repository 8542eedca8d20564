package import CoreText

extension TemplateTextStyle {
  /// Returns the attributes that give text this style.
  package func attributes(_ config: CTFrameParserConfig, fonts: inout FontResolver) -> [NSAttributedString
    .Key: Any]
  {
    var result: [NSAttributedString.Key: Any] = [
      .init(kCTFontAttributeName as String): fonts.font(
        fontName, size: fontSize, bold: isBold, italic: isItalic),
      .init(kCTForegroundColorAttributeName as String): textColor,
      .init(kCTParagraphStyleAttributeName as String): paragraphStyle(config),
    ]
    if let language { result[.init(kCTLanguageAttributeName as String)] = language as NSString }
    return result.merging(attributes) { $1 }
  }

  /// Returns the line space as the original engine asks for it: one value is adjustment, minimum and maximum,
  /// so that no font can widen a gap.
  private func paragraphStyle(_ config: CTFrameParserConfig) -> CTParagraphStyle {
    var space = config.usableLineSpace
    var alignment = alignment
    var direction = config.writingDirection
    return withUnsafePointer(to: &space) { space in
      withUnsafePointer(to: &alignment) { alignment in
        withUnsafePointer(to: &direction) { direction in
          let length = MemoryLayout<CGFloat>.size
          let spaces: [CTParagraphStyleSpecifier] =
            config.keepsFontLeading ? [] : [.lineSpacingAdjustment, .maximumLineSpacing, .minimumLineSpacing]
          let settings =
            spaces.map { CTParagraphStyleSetting(spec: $0, valueSize: length, value: space) } + [
              CTParagraphStyleSetting(
                spec: .alignment, valueSize: MemoryLayout<CTTextAlignment>.size, value: alignment),
              CTParagraphStyleSetting(
                spec: .baseWritingDirection, valueSize: MemoryLayout<CTWritingDirection>.size,
                value: direction),
            ]
          let style = CTParagraphStyleCreate(settings, settings.count)
          let factor = config.hyphenationFactor
          return factor > 0 && factor.isFinite ? style.hyphenated(factor: Double(factor)) : style
        }
      }
    }
  }
}
