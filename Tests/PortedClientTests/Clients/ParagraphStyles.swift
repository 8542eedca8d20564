import AppKit
import CoreText

/// Draws a caption with Core Text in a style of the kit.
final class Caption {
  let text: NSAttributedString

  init(_ string: String, style: NSParagraphStyle) {
    text = NSAttributedString(string: string, attributes: [.paragraphStyle: style, .kern: CGFloat(1)])
  }

  var style: CTParagraphStyle {
    text.attribute(.paragraphStyle, at: 0, effectiveRange: nil) as! CTParagraphStyle
  }

  func value(_ specifier: CTParagraphStyleSpecifier) -> CGFloat {
    var value: CGFloat = 0
    CTParagraphStyleGetValueForSpecifier(style, specifier, MemoryLayout<CGFloat>.size, &value)
    return value
  }

  var alignment: CTTextAlignment {
    var alignment = CTTextAlignment.natural
    CTParagraphStyleGetValueForSpecifier(style, .alignment, MemoryLayout<CTTextAlignment>.size, &alignment)
    return alignment
  }

  var isStyle: Bool { CFGetTypeID(style) == CTParagraphStyleGetTypeID() }

  func size(width: CGFloat) -> CGSize {
    let framesetter = CTFramesetterCreateWithAttributedString(text)
    return CTFramesetterSuggestFrameSizeWithConstraints(
      framesetter, CFRange(location: 0, length: 0), nil,
      CGSize(width: width, height: .greatestFiniteMagnitude), nil)
  }
}

extension NSString {
  func height(width: CGFloat, font: NSFont) -> CGFloat {
    boundingRect(
      with: CGSize(width: width, height: .greatestFiniteMagnitude), options: .usesLineFragmentOrigin,
      attributes: [.font: font]
    ).height
  }
}
