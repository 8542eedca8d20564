public import CoreGraphics
internal import TextEngine

/// How a frame's path encloses its space.
public enum CTFramePathFillRule: UInt32, Sendable {
  /// Points inside an odd number of outlines.
  case evenOdd = 0
  /// Points around which the outlines wind.
  case windingNumber = 1
}

/// Which points lie in a frame's path: a number with the raw value of a `CTFramePathFillRule`. Absent:
/// `.evenOdd`.
nonisolated(unsafe) public let kCTFramePathFillRuleAttributeName = "CTFramePathFillRule" as CFString

/// The lines laid out inside a path: an immutable snapshot, which any thread may read.
///
/// Origins are points, y up, from the bottom left of the box around the path.
public final class CTFrame: AttributeValue, @unchecked Sendable {
  // Sendable: everything is a constant; the array holds immutable lines and the path is a copy that nobody
  // changes. The frame attributes are only handed back.

  /// The `CTLine` objects, top to bottom.
  let lines: NSArray
  /// The lines' origins.
  let origins: [CGPoint]
  fileprivate let path: CGPath
  /// The bottom left of the box around the path.
  let pathOrigin: CGPoint
  /// Whether lines are turned a quarter clockwise.
  let isVertical: Bool
  fileprivate let attributes: CFDictionary?
  fileprivate let range: Range<Int>
  fileprivate let visibleRange: Range<Int>

  init(
    _ text: AttributedText, _ column: ColumnLayout, range: Range<Int>, path: CGPath, bounds: CGRect,
    attributes: CFDictionary?
  ) {
    var lines: [CTLine] = []
    var origins: [CGPoint] = []
    for paragraph in column.paragraphs {
      for (index, line) in paragraph.layout.lines.enumerated() {
        lines.append(
          CTLine(
            LineSource(
              text: text, layout: paragraph.layout, index: index, offset: paragraph.offset,
              textOffset: paragraph.offset)))
        let origin = column.flow.page(TextPoint(x: line.x, y: paragraph.top + line.baseline))
        origins.append(CGPoint(x: origin.x, y: Double(bounds.height) - origin.y))
      }
    }
    self.lines = NSArray(array: lines)
    self.origins = origins
    self.path = path
    pathOrigin = bounds.origin
    self.attributes = attributes
    self.range = range
    visibleRange = column.range
    isVertical = column.flow.isVertical
    super.init()
  }
}

/// The lines as `CTLine` objects, in the order of the text. Their ranges tile the visible range.
public func CTFrameGetLines(_ frame: CTFrame) -> CFArray { frame.lines }

/// Copies line origins: the left ends of the baselines, of vertical lines the upper ones.
///
/// - Parameters:
///   - frame: The frame.
///   - range: Which lines; length 0 reaches to the last. What lies outside is left out.
///   - origins: Receives points, y up, from the bottom left of the box around the path. Has room for as many.
public func CTFrameGetLineOrigins(
  _ frame: CTFrame, _ range: CFRange, _ origins: UnsafeMutablePointer<CGPoint>
) {
  for (entry, index) in range.resolved(toLength: frame.origins.count).enumerated() {
    origins[entry] = frame.origins[index]
  }
}

/// The units that were to be laid out.
public func CTFrameGetStringRange(_ frame: CTFrame) -> CFRange { CFRange(frame.range) }

/// The units that found room: the next frame begins at their end.
public func CTFrameGetVisibleStringRange(_ frame: CTFrame) -> CFRange { CFRange(frame.visibleRange) }

/// The path that the frame fills.
public func CTFrameGetPath(_ frame: CTFrame) -> CGPath { frame.path }

/// The attributes that the frame was made with.
public func CTFrameGetFrameAttributes(_ frame: CTFrame) -> CFDictionary? { frame.attributes }
