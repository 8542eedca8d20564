public import CoreGraphics
internal import GalleyFonts
package import TextEngine

/// The lines laid out inside a path: an immutable snapshot, which any thread may read.
///
/// Origins are points, y up, from the bottom left of the box around the path.
public final class CTFrame: AttributeValue, @unchecked Sendable {
  // Sendable: everything is a constant; lines are immutable, and the path is one that never changes. The
  // frame attributes are only handed back.

  /// The lines for callers, top to bottom.
  fileprivate let array: ObjectArray<CTLine>
  /// The lines' origins; empty for a line that is placed when it is asked where it is.
  private let placed: [CGPoint]
  private let height: CGFloat
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
    let count = column.lineCount
    var lines: [CTLine] = []
    var origins: [CGPoint] = []
    lines.reserveCapacity(count)
    origins.reserveCapacity(count)
    column.forEachLine(of: text) { line, origin in
      lines.append(line)
      origins.append(CGPoint(x: origin.x, y: Double(bounds.height) - origin.y))
    }
    (array, placed) = (ObjectArray(lines), origins)
    self.path = path
    pathOrigin = bounds.origin
    height = bounds.height
    self.attributes = attributes
    self.range = range
    visibleRange = column.range
    isVertical = column.flow.isVertical
    super.init()
  }

  /// Creates a frame of a string that is one line.
  ///
  /// - Parameter line: The line, made for a column of the size of `bounds`.
  init(_ line: CTLine, range: Range<Int>, path: CGPath, bounds: CGRect) {
    (array, placed) = (ObjectArray(of: line), [])
    self.path = path
    pathOrigin = bounds.origin
    height = bounds.height
    attributes = nil
    self.range = range
    visibleRange = range
    isVertical = false
    super.init()
  }

  /// The lines, top to bottom.
  var lines: [CTLine] { array.elements }

  /// The lines' origins.
  var origins: [CGPoint] {
    guard placed.isEmpty else { return placed }
    return lines.compactMap(\.source).map {
      CGPoint(x: $0.line.x, y: Double(height) - $0.line.baseline)
    }
  }
}

extension ColumnLayout {
  /// The lines of a column that some text was laid out in, in the order of the text, with their origins on
  /// the page: points, y down.
  package func placedLines(of text: AttributedText) -> [(line: CTLine, origin: TextPoint)] {
    var placed: [(line: CTLine, origin: TextPoint)] = []
    placed.reserveCapacity(lineCount)
    forEachLine(of: text) { placed.append(($0, $1)) }
    return placed
  }

  /// Passes the lines of a column that some text was laid out in, in the order of the text, with their
  /// origins on the page: points, y down.
  fileprivate func forEachLine(of text: AttributedText, _ body: (CTLine, TextPoint) -> Void) {
    for paragraph in paragraphs {
      let lines = paragraph.layout.lines
      let source = LineSource.Paragraph(
        text: text, layout: paragraph.layout, offset: paragraph.origin == nil ? paragraph.offset : 0,
        origin: paragraph.origin)
      for index in lines.indices {
        body(
          CTLine(LineSource(source, index: index)),
          flow.page(TextPoint(x: lines[index].x, y: paragraph.top + lines[index].baseline)))
      }
    }
  }
}

/// The lines as `CTLine` objects, in the order of the text. Their ranges tile the visible range.
@discardableResult
public func CTFrameGetLines(_ frame: CTFrame) -> CFArray { frame.array }

/// Copies line origins: the left ends of the baselines, of vertical lines the upper ones.
///
/// - Parameters:
///   - frame: The frame.
///   - range: The range of lines; a length of 0 reaches to the last. The part outside is left out.
///   - origins: Receives points, y up, from the bottom left of the box around the path. Must have space for
///     as many.
public func CTFrameGetLineOrigins(
  _ frame: CTFrame, _ range: CFRange, _ origins: UnsafeMutablePointer<CGPoint>
) {
  let all = frame.origins
  for (entry, index) in range.resolved(toLength: all.count).enumerated() { origins[entry] = all[index] }
}

/// Returns the UTF-16 range that was to be laid out.
@discardableResult
public func CTFrameGetStringRange(_ frame: CTFrame) -> CFRange { CFRange(frame.range) }

/// Returns the UTF-16 range that fitted: the next frame begins at its end.
@discardableResult
public func CTFrameGetVisibleStringRange(_ frame: CTFrame) -> CFRange { CFRange(frame.visibleRange) }

/// The path that the frame fills.
@discardableResult
public func CTFrameGetPath(_ frame: CTFrame) -> CGPath { frame.path }

/// Returns the attributes that the frame was created with.
@discardableResult
public func CTFrameGetFrameAttributes(_ frame: CTFrame) -> CFDictionary? { frame.attributes }

/// The number by which Core Foundation knows frames.
@discardableResult
public func CTFrameGetTypeID() -> CFTypeID { CTFrame.typeID }
