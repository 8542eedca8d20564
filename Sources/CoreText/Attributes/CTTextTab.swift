public import CoreGraphics
internal import TextEngine

/// Characters that end the column of a tab stop: a `CFCharacterSet` in the stop's options. Text after a tab
/// is aligned up to the first of them, which comes after the stop. Characters beyond U+FFFF do not count.
///
/// With `.right` and the decimal separator that makes a decimal tab.
nonisolated(unsafe) public let kCTTabColumnTerminatorsAttributeName = "NSTabColumnTerminators" as CFString

/// A tab stop of a paragraph style: an immutable value.
public final class CTTextTab: AttributeValue, @unchecked Sendable {
  // Sendable: all properties are set in init only; the options hold what the caller put there and are only
  // read in init and handed back.
  fileprivate let alignment: CTTextAlignment
  /// The stop in the engine's terms.
  let stop: ParagraphStyle.TabStop
  fileprivate let options: CFDictionary?

  fileprivate init(alignment: CTTextAlignment, location: Double, options: CFDictionary?) {
    self.alignment = alignment
    self.options = options
    let terminators = options?[kCTTabColumnTerminatorsAttributeName] as? NSCharacterSet
    stop = ParagraphStyle.TabStop(
      location: location, alignment: alignment.ofTabStop,
      terminators: terminators.map { set in Set((0...UInt16.max).filter(set.characterIsMember)) } ?? [])
    super.init()
  }

  override public func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? CTTextTab else { return false }
    return alignment == other.alignment && stop == other.stop && (options == nil) == (other.options == nil)
  }

  override public var hash: Int { stop.hashValue }

  /// The tab objects for the engine's stops.
  static func array(of stops: [ParagraphStyle.TabStop]) -> CFArray {
    NSArray(array: stops.map { CTTextTab(alignment: .natural, location: $0.location, options: nil) })
  }
}

/// Creates a tab stop.
///
/// - Parameters:
///   - alignment: `.right` ends the text up to the next tab at the stop, `.center` centres it there; with all
///     others it begins there. In right-to-left paragraphs left and right are exchanged.
///   - location: Points from the column's leading edge; a value that is not finite counts as 0.
///   - options: `kCTTabColumnTerminatorsAttributeName` is read; all are handed back.
@discardableResult
public func CTTextTabCreate(_ alignment: CTTextAlignment, _ location: Double, _ options: CFDictionary?)
  -> CTTextTab
{
  CTTextTab(alignment: alignment, location: location.isFinite ? location : 0, options: options)
}

/// Returns the alignment that a tab stop was created with.
@discardableResult
public func CTTextTabGetAlignment(_ tab: CTTextTab) -> CTTextAlignment { tab.alignment }

/// A tab stop's distance from the column's leading edge, in points.
@discardableResult
public func CTTextTabGetLocation(_ tab: CTTextTab) -> Double { tab.stop.location }

/// Returns the options that a tab stop was created with.
@discardableResult
public func CTTextTabGetOptions(_ tab: CTTextTab) -> CFDictionary? { tab.options }

extension CTTextAlignment {
  /// The alignment of the engine's tab stops that this one means.
  fileprivate var ofTabStop: ParagraphStyle.TabStop.Alignment {
    switch self {
    case .right: .trailing
    case .center: .center
    case .left, .justified, .natural: .leading
    }
  }
}

/// The number by which Core Foundation knows tab stops.
@discardableResult
public func CTTextTabGetTypeID() -> CFTypeID { CTTextTab.typeID }
