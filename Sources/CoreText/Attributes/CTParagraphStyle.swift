public import CoreGraphics
package import TextEngine

/// The rules by which a paragraph's lines are cut, aligned and spaced: an immutable value for
/// `kCTParagraphStyleAttributeName`.
///
/// A framesetter applies all of them; a line made on its own only the writing direction and the tabs. The
/// kits' paragraph styles are kinds of this class, as Apple's bridge to it.
open class CTParagraphStyle: AttributeValue, @unchecked Sendable {
  // Sendable: all properties are set in init only, and the tab stops' array and its elements never change.
  // Only the kits' mutable style changes, and one thread at a time may use that.

  /// What Core Text was told of a style.
  private struct Settings {
    /// The style in the engine's terms.
    let style: ParagraphStyle
    /// The deprecated line spacing, which the engine sees as part of the adjustment.
    let lineSpacing: Double
    /// The tab stops as they were set, or the default ones.
    let textTabs: CFArray
    /// The parts of lines that their boxes include; the engine gets those that concern it.
    let boundsOptions: CTLineBoundsOptions
  }

  private enum Source {
    case settings(Settings)
    case kit(KitParagraphStyleReader)
  }

  private let source: Source

  /// The style in the engine's terms.
  package var style: ParagraphStyle {
    switch source {
    case .settings(let settings): settings.style
    case .kit(let reader): reader.style(self)
    }
  }

  /// The deprecated line spacing, which the engine sees as part of the adjustment.
  fileprivate var lineSpacing: Double {
    if case .settings(let settings) = source { settings.lineSpacing } else { 0 }
  }

  /// The parts of lines that their boxes include.
  fileprivate var boundsOptions: CTLineBoundsOptions {
    if case .settings(let settings) = source { settings.boundsOptions } else { [] }
  }

  /// The tab stops as they were set, or the default ones; the array lives as long as the style.
  fileprivate var textTabs: CFArray {
    switch source {
    case .settings(let settings): settings.textTabs
    case .kit(let reader): LentTabs.array(of: reader.tabs(self), for: self)
    }
  }

  /// Whether the style is one of the kits'.
  fileprivate var isOfKit: Bool { if case .kit = source { true } else { false } }

  /// Creates a style of a kit, which says by itself what it is.
  package init(_ reader: KitParagraphStyleReader) {
    source = .kit(reader)
    super.init()
  }

  package init(style: ParagraphStyle) {
    let tabs = CTTextTab.array(of: style.tabStops)
    source = .settings(Settings(style: style, lineSpacing: 0, textTabs: tabs, boundsOptions: []))
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
    source = .settings(
      Settings(
        style: style, lineSpacing: lineSpacing, textTabs: textTabs ?? CTTextTab.array(of: style.tabStops),
        boundsOptions: boundsOptions))
    super.init()
  }

  /// Returns the style with words divided on lines that whole words fill less than a share of; 0 never, 1
  /// wherever there is space left.
  package func hyphenated(factor: Double) -> CTParagraphStyle {
    var style = style
    style.hyphenationFactor = factor
    return CTParagraphStyle(style: style)
  }

  /// Whether the other is a style of the same kind with the same values.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? CTParagraphStyle, isOfKit == other.isOfKit else { return false }
    return style == other.style && lineSpacing == other.lineSpacing && textTabs.isEqual(other.textTabs)
      && boundsOptions == other.boundsOptions
  }

  /// A number that equal styles share.
  open override var hash: Int { style.hashValue }
}

/// What Core Text asks a kit's paragraph style.
package final class KitParagraphStyleReader: Sendable {
  /// The style in the engine's terms.
  let style: @Sendable (CTParagraphStyle) -> ParagraphStyle
  /// The tab stops.
  let tabs: @Sendable (CTParagraphStyle) -> [CTTextTab]

  package init(
    style: @escaping @Sendable (CTParagraphStyle) -> ParagraphStyle,
    tabs: @escaping @Sendable (CTParagraphStyle) -> [CTTextTab]
  ) {
    (self.style, self.tabs) = (style, tabs)
  }
}

/// Keeps the arrays of tab stops alive that kits' styles were asked for, as long as the styles live.
private enum LentTabs {
  private struct Loan {
    weak var style: CTParagraphStyle?
    let tabs: CFArray
  }

  private static let lock = NSLock()
  // Touched under the lock only.
  nonisolated(unsafe) private static var loans: [ObjectIdentifier: Loan] = [:]

  static func array(of tabs: [CTTextTab], for style: CTParagraphStyle) -> CFArray {
    let fresh = NSArray(array: tabs)
    lock.lock()
    defer { lock.unlock() }
    if let loan = loans[ObjectIdentifier(style)], loan.style === style, loan.tabs.isEqual(fresh) {
      return loan.tabs
    }
    if loans.count >= 64 { loans = loans.filter { $0.value.style != nil } }
    loans[ObjectIdentifier(style)] = Loan(style: style, tabs: fresh)
    return fresh
  }
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
@discardableResult
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

/// Returns a style that does not change: the style itself, unless it is a kit's that may change.
@discardableResult
public func CTParagraphStyleCreateCopy(_ paragraphStyle: CTParagraphStyle) -> CTParagraphStyle {
  guard paragraphStyle.isOfKit else { return paragraphStyle }
  return (paragraphStyle as? any NSCopying)?.copy(with: nil) as? CTParagraphStyle ?? paragraphStyle
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
@discardableResult
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
    guard let property = spec.length else {  // .lineSpacing, which is deprecated
      let kits = paragraphStyle.isOfKit ? style.lineSpacingAdjustment : 0
      return store(CGFloat(paragraphStyle.lineSpacing + kits))
    }
    return store(CGFloat(style[keyPath: property]))
  }
}

/// The number by which Core Foundation knows paragraph styles.
@discardableResult
public func CTParagraphStyleGetTypeID() -> CFTypeID { CTParagraphStyle.typeID }
