public import CoreGraphics
package import TextEngine

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
  /// The parts of lines that their boxes include; the engine gets those that concern it.
  fileprivate let boundsOptions: CTLineBoundsOptions

  package init(style: ParagraphStyle) {
    self.style = style
    lineSpacing = 0
    textTabs = CTTextTab.array(of: style.tabStops)
    boundsOptions = []
    super.init()
  }

  fileprivate init(
    style: ParagraphStyle, lineSpacing: Double, textTabs: CFArray?, boundsOptions: CTLineBoundsOptions
  ) {
    var style = style
    style.lineSpacingAdjustment += lineSpacing
    style.ignoresLeading = boundsOptions.contains(.excludeTypographicLeading)
    style.ignoresBaselineOffsets = boundsOptions.contains(.excludeTypographicShifts)
    if boundsOptions.contains(.useHangingPunctuation) { style.eastAsianSpacing.insert(.hangsPunctuation) }
    self.boundsOptions = boundsOptions
    self.style = style
    self.lineSpacing = lineSpacing
    self.textTabs = textTabs ?? CTTextTab.array(of: style.tabStops)
    super.init()
  }

  /// Returns the style with words divided on lines that whole words fill less than a share of; 0 never, 1
  /// wherever there is space left.
  package func hyphenated(factor: Double) -> CTParagraphStyle {
    var style = style
    style.hyphenationFactor = factor
    return CTParagraphStyle(style: style)
  }

  override public func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? CTParagraphStyle else { return false }
    return style == other.style && lineSpacing == other.lineSpacing && textTabs.isEqual(other.textTabs)
      && boundsOptions == other.boundsOptions
  }

  override public var hash: Int { style.hashValue }
}

/// The interface of paragraph style values, in the spelling of any library.
package protocol ParagraphStyleAttributeValue: AnyObject {
  /// The style in the engine's terms.
  var attributeStyle: ParagraphStyle { get }
}

extension CTParagraphStyle: ParagraphStyleAttributeValue {
  package var attributeStyle: ParagraphStyle { style }
}

/// Creates a paragraph style.
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
  var boundsOptions: CTLineBoundsOptions = []
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
    case .lineBoundsOptions:
      guard setting.valueSize == MemoryLayout<CTLineBoundsOptions>.size else { continue }
      boundsOptions = setting.value.loadUnaligned(as: CTLineBoundsOptions.self)
    case .count: break
    default:  // .lineSpacing, which is deprecated
      if let value = setting.number { lineSpacing = value }
    }
  }
  return CTParagraphStyle(
    style: style, lineSpacing: lineSpacing, textTabs: textTabs, boundsOptions: boundsOptions)
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
  case .lineBoundsOptions: return store(paragraphStyle.boundsOptions)
  case .count: return false
  case .lineSpacingAdjustment: return store(CGFloat(style.lineSpacingAdjustment - paragraphStyle.lineSpacing))
  case .maximumLineSpacing:
    return store(CGFloat(min(style.maximumLineSpacing, .greatestFiniteMagnitude)))
  default:
    guard let property = spec.length else { return store(CGFloat(paragraphStyle.lineSpacing)) }
    return store(CGFloat(style[keyPath: property]))
  }
}

/// The number by which Core Foundation knows paragraph styles.
public func CTParagraphStyleGetTypeID() -> CFTypeID { CTParagraphStyle.typeID }
