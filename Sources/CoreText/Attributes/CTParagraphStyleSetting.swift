internal import CoreGraphics
internal import TextEngine

/// Which value of a paragraph style a setting carries; the comment names the value's type.
public enum CTParagraphStyleSpecifier: UInt32, Sendable {
  /// `CTTextAlignment`; `.natural`.
  case alignment = 0
  /// `CGFloat`, points from the leading edge; 0.
  case firstLineHeadIndent = 1
  /// `CGFloat`, points from the leading edge for all lines but the first; 0.
  case headIndent = 2
  /// `CGFloat`; positive: points from the leading edge, else points inward from the trailing edge; 0.
  case tailIndent = 3
  /// `CFArray` of `CTTextTab`; twelve stops every 28 points.
  case tabStops = 4
  /// `CGFloat`, points between the stops after the last tab stop; 0.
  case defaultTabInterval = 5
  /// `CTLineBreakMode`; `.byWordWrapping`.
  case lineBreakMode = 6
  /// `CGFloat`, factor on the line height; 0, which means 1.
  case lineHeightMultiple = 7
  /// `CGFloat`, largest line height in points; 0, which means none.
  case maximumLineHeight = 8
  /// `CGFloat`, smallest line height in points; 0.
  case minimumLineHeight = 9
  /// `CGFloat`, points added between lines; 0.
  @available(*, deprecated, message: "use lineSpacingAdjustment, minimumLineSpacing and maximumLineSpacing")
  case lineSpacing = 10
  /// `CGFloat`, points after the paragraph; 0.
  case paragraphSpacing = 11
  /// `CGFloat`, points before the paragraph unless it is the first of its frame; 0.
  case paragraphSpacingBefore = 12
  /// `CTWritingDirection`; `.natural`.
  case baseWritingDirection = 13
  /// `CGFloat`, largest space between lines in points; `CGFloat.greatestFiniteMagnitude`.
  case maximumLineSpacing = 14
  /// `CGFloat`, smallest space between lines in points; 0.
  case minimumLineSpacing = 15
  /// `CGFloat`, points added to the space between lines; 0.
  case lineSpacingAdjustment = 16
  /// `CTLineBoundsOptions`, what the boxes of lines include; none.
  ///
  /// Leading and shifts that they exclude do not count in line heights, and with `.useHangingPunctuation` a
  /// stop or comma of Chinese and Japanese that does not fit is placed outside of the line. The others matter
  /// only to `CTLineGetBoundsWithOptions`, which takes options of its own.
  case lineBoundsOptions = 17
  /// The number of specifiers; no setting of its own.
  case count = 18
}

/// One tagged value of a paragraph style: a specifier and the bytes of its value.
public struct CTParagraphStyleSetting {
  /// Which value it is.
  public var spec: CTParagraphStyleSpecifier
  /// The number of bytes at `value`; a setting whose size is not that of the specifier's type is ignored.
  public var valueSize: Int
  /// The value; it is read while the style is created, and not stored.
  public var value: UnsafeRawPointer

  /// Creates a setting.
  public init(spec: CTParagraphStyleSpecifier, valueSize: Int, value: UnsafeRawPointer) {
    self.spec = spec
    self.valueSize = valueSize
    self.value = value
  }
}

extension CTParagraphStyleSpecifier {
  /// The engine's property for a specifier whose type is `CGFloat`, except the deprecated `.lineSpacing`.
  var length: WritableKeyPath<ParagraphStyle, Double>? {
    switch self {
    case .firstLineHeadIndent: \.firstLineHeadIndent
    case .headIndent: \.headIndent
    case .tailIndent: \.tailIndent
    case .defaultTabInterval: \.defaultTabInterval
    case .lineHeightMultiple: \.lineHeightMultiple
    case .maximumLineHeight: \.maximumLineHeight
    case .minimumLineHeight: \.minimumLineHeight
    case .paragraphSpacing: \.paragraphSpacing
    case .paragraphSpacingBefore: \.paragraphSpacingBefore
    case .maximumLineSpacing: \.maximumLineSpacing
    case .minimumLineSpacing: \.minimumLineSpacing
    case .lineSpacingAdjustment: \.lineSpacingAdjustment
    default: nil
    }
  }
}

extension CTParagraphStyleSetting {
  /// The value as a number; `nil` when the size is not that of a `CGFloat` or the value is not finite.
  var number: Double? {
    guard valueSize == MemoryLayout<CGFloat>.size else { return nil }
    let number = Double(value.loadUnaligned(as: CGFloat.self))
    return number.isFinite ? number : nil
  }

  /// The value as a byte; `nil` when the size is another.
  var byte: UInt8? { valueSize == 1 ? value.load(as: UInt8.self) : nil }
}
