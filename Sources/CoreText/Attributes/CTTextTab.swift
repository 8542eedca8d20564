public import CoreGraphics
internal import TextEngine

/// A tab stop of a paragraph style: an immutable value.
///
/// The engine lays out every stop as a left one: text goes on at the location.
public final class CTTextTab: AttributeValue, @unchecked Sendable {
  // Sendable: all properties are set in init only; the options hold what the caller put there and are only handed back.
  fileprivate let alignment: CTTextAlignment
  /// Points from the column's leading edge.
  let location: Double
  fileprivate let options: CFDictionary?

  fileprivate init(alignment: CTTextAlignment, location: Double, options: CFDictionary?) {
    self.alignment = alignment
    self.location = location
    self.options = options
    super.init()
  }

  override public func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? CTTextTab else { return false }
    return alignment == other.alignment && location == other.location
      && (options == nil) == (other.options == nil)
  }

  override public var hash: Int { location.hashValue }

  /// The tab objects for the engine's stops.
  static func array(of stops: [ParagraphStyle.TabStop]) -> CFArray {
    NSArray(array: stops.map { CTTextTab(alignment: .left, location: $0.location, options: nil) })
  }
}

/// Makes a tab stop.
///
/// - Parameters:
///   - alignment: Kept and handed back; see `CTTextTab`.
///   - location: Points from the column's leading edge; a value that is not finite counts as 0.
///   - options: Kept and handed back.
public func CTTextTabCreate(_ alignment: CTTextAlignment, _ location: Double, _ options: CFDictionary?) -> CTTextTab {
  CTTextTab(alignment: alignment, location: location.isFinite ? location : 0, options: options)
}

/// The alignment that a tab stop was made with.
public func CTTextTabGetAlignment(_ tab: CTTextTab) -> CTTextAlignment { tab.alignment }

/// A tab stop's distance from the column's leading edge, in points.
public func CTTextTabGetLocation(_ tab: CTTextTab) -> Double { tab.location }

/// The options that a tab stop was made with.
public func CTTextTabGetOptions(_ tab: CTTextTab) -> CFDictionary? { tab.options }
