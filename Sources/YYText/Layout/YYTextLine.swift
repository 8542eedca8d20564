public import UIKit

/// One line of a layout: Core Text's line with its place in the container.
///
/// Lengths are points, y down, from the container's upper left corner.
public final class YYTextLine: NSObject, @unchecked Sendable {
  // Sendable: only position modifiers change a line, before the layout is complete.

  /// Core Text's line.
  public let ctLine: CTLine
  /// Whether the line is a column, in which text runs down.
  public let vertical: Bool
  /// The index in the layout.
  public var index: UInt = 0
  /// The index of the row, which the lines beside this one share.
  public var row: UInt = 0
  /// The origin on the baseline: its left end, of a column its upper one.
  public var position: CGPoint
  /// For vertical text: the glyphs of each run with how they stand; `nil` for horizontal text.
  public var verticalRotateRange: [[YYTextRunGlyphRange]]?

  /// The UTF-16 range of the line.
  public let range: NSRange
  /// The largest ascent of its runs.
  public let ascent: CGFloat
  /// The largest descent of its runs, positive downwards.
  public let descent: CGFloat
  /// The largest leading of its runs.
  public let leading: CGFloat
  /// The typographic width, white space at the end included.
  public let lineWidth: CGFloat
  /// The width of the white space at the line's end.
  public let trailingWhitespaceWidth: CGFloat

  /// Whether attachments are looked for in its runs.
  private let mayHaveAttachments: Bool
  /// The attachments, in visual order; `nil` for none.
  public internal(set) var attachments: [YYTextAttachment]?
  /// The UTF-16 ranges of the attachments, as `NSValue` of `NSRange`.
  public internal(set) var attachmentRanges: [NSValue]?
  /// The rectangles of the attachments, as `NSValue` of `CGRect`.
  public internal(set) var attachmentRects: [NSValue]?

  /// Creates a line.
  ///
  /// - Parameters:
  ///   - ctLine: Core Text's line.
  ///   - position: Where its origin is.
  ///   - isVertical: Whether it is a column.
  public convenience init(ctLine: CTLine, position: CGPoint, vertical isVertical: Bool) {
    self.init(ctLine, at: position, isVertical: isVertical, mayHaveAttachments: true)
  }

  convenience init(_ line: LaidText.PlacedLine, isVertical: Bool) {
    self.init(
      line.line, at: line.origin, isVertical: isVertical, mayHaveAttachments: line.mayHaveAttachments)
  }

  private init(_ ctLine: CTLine, at position: CGPoint, isVertical: Bool, mayHaveAttachments: Bool) {
    self.ctLine = ctLine
    self.mayHaveAttachments = mayHaveAttachments
    self.position = position
    vertical = isVertical
    let range = CTLineGetStringRange(ctLine)
    self.range = NSRange(location: range.location, length: range.length)
    var (ascent, descent, leading) = (CGFloat(), CGFloat(), CGFloat())
    lineWidth = CGFloat(CTLineGetTypographicBounds(ctLine, &ascent, &descent, &leading))
    (self.ascent, self.descent, self.leading) = (ascent, descent, leading)
    trailingWhitespaceWidth = CGFloat(CTLineGetTrailingWhitespaceWidth(ctLine))
    super.init()
    if isVertical { verticalRotateRange = ctLine.orientations }
    findAttachments()
  }

  /// Leads from the line's own space, x along it and y up from its baseline, to the container's.
  var matrix: CGAffineTransform {
    vertical
      ? CGAffineTransform(a: 0, b: 1, c: 1, d: 0, tx: position.x, ty: position.y)
      : CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: position.x, ty: position.y)
  }

  /// The box of the line's visible part: from its first glyph to the last that is not white space at its end,
  /// as high as ascent and descent; of a column as wide.
  public var bounds: CGRect {
    let content = ctLine.visiblePart
    return CGRect(
      x: content.lowerBound, y: -descent, width: content.upperBound - content.lowerBound,
      height: ascent + descent
    ).applying(matrix)
  }

  /// The size of `bounds`.
  public var size: CGSize { bounds.size }
  /// The width of `bounds`.
  public var width: CGFloat { bounds.width }
  /// The height of `bounds`.
  public var height: CGFloat { bounds.height }
  /// The upper edge of `bounds`.
  public var top: CGFloat { bounds.minY }
  /// The lower edge of `bounds`.
  public var bottom: CGFloat { bounds.maxY }
  /// The left edge of `bounds`.
  public var left: CGFloat { bounds.minX }
  /// The right edge of `bounds`.
  public var right: CGFloat { bounds.maxX }

  /// Finds attachments and their places, again when the line was moved.
  func findAttachments() {
    guard mayHaveAttachments else { return }
    var (found, ranges, rects): ([YYTextAttachment], [NSValue], [NSValue]) = ([], [], [])
    for piece in ctLine.pieces(where: { $0.has(.yyAttachment) }) {
      guard let attachment = piece.attributes[.yyAttachment] as? YYTextAttachment else { continue }
      found.append(attachment)
      ranges.append(NSValue(range: piece.range))
      rects.append(NSValue(cgRect: piece.box.applying(matrix)))
    }
    attachments = found.isEmpty ? nil : found
    attachmentRanges = found.isEmpty ? nil : ranges
    attachmentRects = found.isEmpty ? nil : rects
  }
}
