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
  /// The lines' origins; empty for lines that are placed when they are asked where they are.
  private let placed: [CGPoint]
  /// By line of these: the top of its paragraph in points. Empty for the lines of one paragraph.
  private let tops: [Double]
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
    (array, placed, tops) = (ObjectArray(lines), origins, [])
    self.path = path
    pathOrigin = bounds.origin
    height = bounds.height
    self.attributes = attributes
    self.range = range
    visibleRange = column.range
    isVertical = column.flow.isVertical
    super.init()
  }

  /// Creates a frame of lines that are placed when they are asked where they are.
  ///
  /// - Parameters:
  ///   - lines: The lines, made for a column of the size of `bounds`. All of them are horizontal.
  ///   - tops: By line: the top of its paragraph in points. Empty for the lines of one paragraph.
  init(_ lines: ObjectArray<CTLine>, tops: [Double], range: Range<Int>, path: CGPath, bounds: CGRect) {
    (array, placed, self.tops) = (lines, [], tops)
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
    return lines.indices.map { origin(ofLine: $0) }
  }

  /// The origin of a line.
  fileprivate func origin(ofLine index: Int) -> CGPoint {
    guard placed.isEmpty else { return placed[index] }
    // These lines are not empty.
    let line = array[index].source!.line
    let top = tops.isEmpty ? 0 : tops[index]
    return CGPoint(x: line.x, y: Double(height) - (top + line.baseline))
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
  for (entry, index) in range.resolved(toLength: frame.array.count).enumerated() {
    origins[entry] = frame.origin(ofLine: index)
  }
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
