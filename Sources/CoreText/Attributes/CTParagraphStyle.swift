public import CoreGraphics
package import TextEngine

/// Where the lines of a paragraph stand.
public enum CTTextAlignment: UInt8, Sendable {
  // Declared in the order of the raw values, so that a value in memory is the byte that Apple's is.

  /// At the left.
  case left = 0
  /// At the right.
  case right = 1
  /// In the middle.
  case center = 2
  /// Stretched to both edges.
  case justified = 3
  /// At the edge where the paragraph's direction begins.
  case natural = 4
}

/// What becomes of text that is wider than the line.
public enum CTLineBreakMode: UInt8, Sendable {
  // Declared in the order of the raw values; see `CTTextAlignment`.

  /// Wrap between words; an overlong word between characters.
  case byWordWrapping = 0
  /// Wrap between characters.
  case byCharWrapping = 1
  /// Do not wrap.
  case byClipping = 2
}

/// The direction that a paragraph is laid out from.
///
/// In memory `.natural` is the byte 2 here and −1 on Apple's systems. Settings may hold either byte.
public enum CTWritingDirection: Int8, Sendable {
  // Declared so that the two with a place in memory that Apple fixes have it.

  /// Left to right.
  case leftToRight = 0
  /// Right to left.
  case rightToLeft = 1
  /// By the first strong character.
  case natural = -1
}

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
}

/// One tagged value of a paragraph style: a specifier and the bytes of its value.
public struct CTParagraphStyleSetting {
  /// Which value it is.
  public var spec: CTParagraphStyleSpecifier
  /// The number of bytes at `value`; a setting whose size is not that of the specifier's type is ignored.
  public var valueSize: Int
  /// The value; it is read while the style is made and not kept.
  public var value: UnsafeRawPointer

  /// Makes a setting.
  public init(spec: CTParagraphStyleSpecifier, valueSize: Int, value: UnsafeRawPointer) {
    self.spec = spec
    self.valueSize = valueSize
    self.value = value
  }
}

/// The rules by which a paragraph's lines are cut, aligned and spaced: an immutable value for
/// `kCTParagraphStyleAttributeName`.
///
/// A framesetter applies all of them; a line made on its own only the writing direction and the tabs.
public final class CTParagraphStyle: AttributeValue, @unchecked Sendable {
  // Sendable: both properties are set in init only, and the tab stops' array and its elements never change.

  /// The style in the engine's terms.
  package let style: ParagraphStyle
  /// The deprecated line spacing, which the engine sees as part of the adjustment.
  fileprivate let lineSpacing: Double
  /// The tab stops as they were set, or the default ones.
  fileprivate let textTabs: CFArray

  package init(style: ParagraphStyle) {
    self.style = style
    lineSpacing = 0
    textTabs = CTTextTab.array(of: style.tabStops)
    super.init()
  }

  fileprivate init(style: ParagraphStyle, lineSpacing: Double, textTabs: CFArray?) {
    var style = style
    style.lineSpacingAdjustment += lineSpacing
    self.style = style
    self.lineSpacing = lineSpacing
    self.textTabs = textTabs ?? CTTextTab.array(of: style.tabStops)
    super.init()
  }

  /// The style with words divided on lines that whole words fill less than a share of; 0 never, 1 wherever
  /// there is room left.
  package func hyphenated(factor: Double) -> CTParagraphStyle {
    var style = style
    style.hyphenationFactor = factor
    return CTParagraphStyle(style: style)
  }

  override public func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? CTParagraphStyle else { return false }
    return style == other.style && lineSpacing == other.lineSpacing && textTabs.isEqual(other.textTabs)
  }

  override public var hash: Int { style.hashValue }
}

/// Makes a paragraph style.
///
/// - Parameters:
///   - settings: Values that differ from the defaults; later ones win. A setting whose size does not fit its
///     specifier, or whose value is none of the type's or no number, is ignored.
///   - settingCount: How many there are.
public func CTParagraphStyleCreate(
  _ settings: UnsafePointer<CTParagraphStyleSetting>?, _ settingCount: Int
) -> CTParagraphStyle {
  var style = ParagraphStyle()
  var lineSpacing = 0.0
  var textTabs: CFArray?
  for setting in UnsafeBufferPointer(start: settings, count: settings == nil ? 0 : max(0, settingCount)) {
    if let property = setting.spec.length {
      if let value = setting.number { style[keyPath: property] = value }
      continue
    }
    switch setting.spec {
    case .alignment:
      if let alignment = setting.byte.flatMap(ParagraphStyle.Alignment.init(rawValue:)) {
        style.alignment = alignment
      }
    case .lineBreakMode:
      if let mode = setting.byte.flatMap(ParagraphStyle.LineBreakMode.init(rawValue:)) {
        style.lineBreakMode = mode
      }
    case .baseWritingDirection:
      switch setting.byte {
      case 0: style.baseDirection = .leftToRight
      case 1: style.baseDirection = .rightToLeft
      case 2, 0xFF: style.baseDirection = .automatic
      default: break
      }
    case .tabStops:
      guard setting.valueSize == MemoryLayout<CFArray>.size else { continue }
      let array = setting.value.loadUnaligned(as: Unmanaged<CFArray>.self).takeUnretainedValue()
      let tabs = array.compactMap { $0 as? CTTextTab }.sorted { $0.stop.location < $1.stop.location }
      style.tabStops = tabs.map(\.stop)
      textTabs = NSArray(array: tabs)
    default:  // .lineSpacing, which is deprecated
      if let value = setting.number { lineSpacing = value }
    }
  }
  return CTParagraphStyle(style: style, lineSpacing: lineSpacing, textTabs: textTabs)
}

/// Returns the style itself: it is immutable.
public func CTParagraphStyleCreateCopy(_ paragraphStyle: CTParagraphStyle) -> CTParagraphStyle {
  paragraphStyle
}

/// Reads one value of a paragraph style, the default where none was set.
///
/// - Parameters:
///   - paragraphStyle: The style.
///   - spec: Which value.
///   - valueBufferSize: The size of the buffer in bytes.
///   - valueBuffer: Receives the value in the specifier's type. For `.tabStops` that is an unretained
///     reference, to be read as `Unmanaged<CFArray>`; it lives as long as the style.
/// - Returns: False, with the buffer untouched, when the size is not that of the specifier's type.
public func CTParagraphStyleGetValueForSpecifier(
  _ paragraphStyle: CTParagraphStyle, _ spec: CTParagraphStyleSpecifier, _ valueBufferSize: Int,
  _ valueBuffer: UnsafeMutableRawPointer
) -> Bool {
  func store<Value>(_ value: Value) -> Bool {
    guard valueBufferSize == MemoryLayout<Value>.size else { return false }
    withUnsafeBytes(of: value) { valueBuffer.copyMemory(from: $0.baseAddress!, byteCount: $0.count) }
    return true
  }
  let style = paragraphStyle.style
  switch spec {
  case .alignment: return store(CTTextAlignment(rawValue: style.alignment.rawValue) ?? .natural)
  case .lineBreakMode:
    return store(CTLineBreakMode(rawValue: style.lineBreakMode.rawValue) ?? .byWordWrapping)
  case .baseWritingDirection:
    switch style.baseDirection {
    case .automatic: return store(CTWritingDirection.natural)
    case .leftToRight: return store(CTWritingDirection.leftToRight)
    case .rightToLeft: return store(CTWritingDirection.rightToLeft)
    }
  case .tabStops: return store(Unmanaged.passUnretained(paragraphStyle.textTabs))
  case .lineSpacingAdjustment: return store(CGFloat(style.lineSpacingAdjustment - paragraphStyle.lineSpacing))
  case .maximumLineSpacing:
    return store(CGFloat(min(style.maximumLineSpacing, .greatestFiniteMagnitude)))
  default:
    guard let property = spec.length else { return store(CGFloat(paragraphStyle.lineSpacing)) }
    return store(CGFloat(style[keyPath: property]))
  }
}

extension CTParagraphStyleSpecifier {
  /// The engine's property behind a specifier whose type is `CGFloat`, save the deprecated `.lineSpacing`.
  fileprivate var length: WritableKeyPath<ParagraphStyle, Double>? {
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
  fileprivate var number: Double? {
    guard valueSize == MemoryLayout<CGFloat>.size else { return nil }
    let number = Double(value.loadUnaligned(as: CGFloat.self))
    return number.isFinite ? number : nil
  }

  /// The value as a byte; `nil` when the size is another.
  fileprivate var byte: UInt8? { valueSize == 1 ? value.load(as: UInt8.self) : nil }
}
