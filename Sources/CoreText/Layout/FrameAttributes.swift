public import CoreGraphics

/// The rule by which a frame's path encloses its space.
public enum CTFramePathFillRule: UInt32, Sendable {
  /// Points inside an odd number of outlines.
  case evenOdd = 0
  /// Points around which the outlines wind.
  case windingNumber = 1
}

/// The points inside of a frame's path, or of a clipping path: a number with the raw value of a
/// `CTFramePathFillRule`. Absent: `.evenOdd`.
nonisolated(unsafe) public let kCTFramePathFillRuleAttributeName = "CTFramePathFillRule" as CFString

/// The width of the empty line along a frame's path, or along a clipping path: a number, points, half of it
/// on either side of the path. Absent: 0.
nonisolated(unsafe) public let kCTFramePathWidthAttributeName = "CTFramePathWidth" as CFString

/// Paths that text flows around: an array of `CGPath`s, or of dictionaries with a path under
/// `kCTFramePathClippingPathAttributeName` and maybe a fill rule and a width. They are in the coordinates of
/// the frame's path.
nonisolated(unsafe) public let kCTFrameClippingPathsAttributeName = "CTFrameClippingPaths" as CFString

/// A path that text flows around: a `CGPath`, in a dictionary of `kCTFrameClippingPathsAttributeName` or
/// among the frame's attributes themselves.
nonisolated(unsafe) public let kCTFramePathClippingPathAttributeName = "CTFrameClippingPath" as CFString

/// The values of a dictionary of frame attributes. Values of unexpected classes count as absent.
struct FrameAttributes {
  /// A path with how it counts.
  struct Outline {
    var path: CGPath
    var usesEvenOdd: Bool
    /// Points, half of them on either side.
    var width: CGFloat
  }

  /// Whether the frame's own path has holes by the even-odd rule.
  let usesEvenOdd: Bool
  /// The width of the empty line along the frame's own path.
  let width: CGFloat
  /// The paths around which text flows.
  let clippingPaths: [Outline]

  init(_ dictionary: CFDictionary?) {
    let values = Values(dictionary)
    usesEvenOdd = values.usesEvenOdd
    width = values.width
    var clippingPaths: [Outline] = []
    if let path = values[kCTFramePathClippingPathAttributeName] as? CGPath {
      clippingPaths.append(Outline(path: path, usesEvenOdd: true, width: 0))
    }
    for entry in values[kCTFrameClippingPathsAttributeName] as? [Any] ?? [] {
      if let path = entry as? CGPath {
        clippingPaths.append(Outline(path: path, usesEvenOdd: true, width: 0))
        continue
      }
      let values = Values(entry)
      if let path = values[kCTFramePathClippingPathAttributeName] as? CGPath {
        clippingPaths.append(Outline(path: path, usesEvenOdd: values.usesEvenOdd, width: values.width))
      }
    }
    self.clippingPaths = clippingPaths
  }

  /// A dictionary, in whichever of its two classes Foundation hands it out.
  private struct Values {
    private let lookUp: (CFString) -> Any?

    init(_ value: Any?) {
      switch value {
      case let dictionary as NSDictionary: lookUp = { dictionary[$0] }
      case let dictionary as [AnyHashable: Any]: lookUp = { dictionary[$0 as String] ?? dictionary[$0] }
      default: lookUp = { _ in nil }
      }
    }

    subscript(_ key: CFString) -> Any? { lookUp(key) }

    var usesEvenOdd: Bool {
      Double(attributeValue: self[kCTFramePathFillRuleAttributeName])
        != Double(CTFramePathFillRule.windingNumber.rawValue)
    }

    var width: CGFloat {
      CGFloat(max(Double(attributeValue: self[kCTFramePathWidthAttributeName]) ?? 0, 0))
    }
  }
}
