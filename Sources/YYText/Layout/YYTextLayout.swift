public import UIKit
internal import TextEngine

/// A text laid out in a container: an immutable value, which any thread may make, read and draw.
///
/// Coordinates are points, y down, from the container's upper left corner; offsets are UTF-16 units of the
/// text. Lines, carets and rectangles are the engine's: see docs/decisions/yytext.md.
public final class YYTextLayout: NSObject, NSSecureCoding, @unchecked Sendable {
  // Sendable: everything is a constant but what is made when it is first asked for, under a lock.

  /// The container, which cannot be changed any more.
  public let container: YYTextContainer
  /// The whole text.
  public let text: NSAttributedString
  /// The UTF-16 range that was to be laid out.
  public let range: NSRange
  /// The lines in the order of the text; the last one as it would be if nothing were truncated.
  public let lines: [YYTextLine]
  /// The last line as it is shown where text made way; `nil` if none did.
  public let truncatedLine: YYTextLine?
  /// The number of rows.
  public let rowCount: UInt
  /// The UTF-16 range from the first character to the last that is laid out: up to the end of the last row
  /// that is kept. Where the start or the middle of that row made way it reaches to the end of the text, and
  /// `hiddenRanges` tells what of it is not shown.
  public let visibleRange: NSRange
  /// The attachments that are shown; `nil` for none.
  public let attachments: [YYTextAttachment]?
  /// The UTF-16 ranges of the attachments, as `NSValue` of `NSRange`. One of a token has that of the text
  /// that the token stands for.
  public let attachmentRanges: [NSValue]?
  /// The rectangles of the attachments, as `NSValue` of `CGRect`.
  public let attachmentRects: [NSValue]?
  /// The contents of the attachments; `nil` without attachments.
  public var attachmentContentsSet: Set<AnyHashable>? {
    attachments.map { Set($0.compactMap { ($0.content as? NSObject).map(AnyHashable.init) }) }
  }
  /// The smallest rectangle around the boxes of all lines; zero without lines.
  public let textBoundingRect: CGRect
  /// The size of a container that has just enough space for the text, with its insets: whole points.
  public let textBoundingSize: CGSize

  let laid: LaidText
  /// The lines' indices for the engine.
  let indices: [ColumnLayout.LineIndex]
  /// The number of the first line in the whole text; 0 but for a layout of a part.
  let firstLine: Int
  /// Rows of the whole text that share a border with those of a part.
  let beyond: BlockNeighbors
  /// How far rows were moved by a position modifier; `nil` if there was none.
  let moves: RowMoves?
  private let lock = NSLock()
  private var madeFrame: (CTFramesetter, CTFrame)?
  private var foundNeeds: DrawingNeeds?

  /// Lays out a text in a rectangle.
  ///
  /// - Parameters:
  ///   - size: The size of the rectangle.
  ///   - text: The text.
  /// - Returns: `nil` without a text, or for an empty rectangle.
  public convenience init?(containerSize size: CGSize, text: NSAttributedString?) {
    self.init(container: YYTextContainer(size: size), text: text)
  }

  /// Lays out a text.
  ///
  /// - Parameters:
  ///   - container: The space; it is copied.
  ///   - text: The text; it is copied.
  /// - Returns: `nil` without a text or container, or where the container has no space.
  public convenience init?(container: YYTextContainer?, text: NSAttributedString?) {
    guard let text else { return nil }
    self.init(container: container, text: text, range: NSRange(location: 0, length: text.length))
  }

  /// Lays out a range of a text.
  ///
  /// - Parameters:
  ///   - container: The space; it is copied.
  ///   - text: The text; it is copied.
  ///   - range: The UTF-16 range; a length of 0 reaches to the end of the text.
  /// - Returns: `nil` without a text or container, where the container has no space, or for a range that is
  ///   not inside of the text.
  public convenience init?(container: YYTextContainer?, text: NSAttributedString?, range: NSRange) {
    guard let container, let text, range.location >= 0, range.length >= 0, range.location <= text.length,
      range.length <= text.length - range.location
    else { return nil }
    let end = range.length == 0 ? text.length : range.location + range.length
    self.init(frozen: container.frozen(), NSAttributedString(attributedString: text), range.location..<end)
  }

  convenience init?(frozen: YYTextContainer, _ text: NSAttributedString, _ range: Range<Int>) {
    let values = frozen.snapshot
    guard let shape = ContainerShape(values) else { return nil }
    let laid = LaidText(text, range, in: values, shape)
    let isWhole = laid.shown.truncation != nil && values.truncationType != .end
    let end = isWhole ? range.upperBound : max(laid.plain.range.upperBound, range.lowerBound)
    self.init(
      laid, MadeLines(laid, text, frozen, values), text, frozen, values, range,
      visible: range.lowerBound..<end)
  }

  /// Creates the layout of some paragraphs of a text that were laid out one by one. Offsets, heights and
  /// numbers of lines are those of the whole text.
  ///
  /// - Parameters:
  ///   - laid: The paragraphs.
  ///   - text: The whole text. It is not copied: what reads it must do so before it changes.
  ///   - container: The container of the whole text.
  ///   - values: What the container says.
  ///   - firstLine: The number of the first line.
  ///   - beyond: The rows with which the first and the last row share a border.
  convenience init(
    window laid: LaidText, of text: NSAttributedString, _ container: YYTextContainer,
    _ values: ContainerValues, firstLine: Int, beyond: BlockNeighbors
  ) {
    let made = MadeLines(laid, text, container, values, firstLine: firstLine)
    self.init(
      laid, made, text, container, values, laid.shown.range, visible: laid.shown.range,
      firstLine: firstLine, beyond: beyond)
  }

  private init(
    _ laid: LaidText, _ made: MadeLines, _ text: NSAttributedString, _ frozen: YYTextContainer,
    _ values: ContainerValues, _ range: Range<Int>, visible: Range<Int>, firstLine: Int = 0,
    beyond: BlockNeighbors = BlockNeighbors()
  ) {
    container = frozen
    self.text = text
    self.range = NSRange(range)
    self.laid = laid
    (self.firstLine, self.beyond) = (firstLine, beyond)
    (lines, truncatedLine, rowCount) = (made.lines, made.truncatedLine, made.rowCount)
    (indices, moves) = (made.indices, made.moves)
    visibleRange = NSRange(visible)
    let shown = made.shownLines
    let found = shown.flatMap { $0.attachments ?? [] }
    attachments = found.isEmpty ? nil : found
    attachmentRanges = found.isEmpty ? nil : shown.flatMap { $0.attachmentRanges ?? [] }
    attachmentRects = found.isEmpty ? nil : shown.flatMap { $0.attachmentRects ?? [] }
    let box = shown.reduce(CGRect.null) { $0.union($1.bounds) }
    textBoundingRect = box.isNull ? .zero : box
    textBoundingSize = YYTextLayout.size(around: box, in: values)
    super.init()
  }

  /// Lays out a text in several containers, each going on where the one before ends.
  ///
  /// - Returns: As many layouts as containers; those after the end of the text have no lines. `nil` if one of
  ///   them has no space.
  public class func layout(with containers: [YYTextContainer]?, text: NSAttributedString?) -> [YYTextLayout]?
  {
    guard let text else { return nil }
    return layout(with: containers, text: text, range: NSRange(location: 0, length: text.length))
  }

  /// Lays out a range of a text in several containers, each going on where the one before ends.
  ///
  /// - Parameters:
  ///   - containers: The containers; they are copied.
  ///   - text: The text; it is copied.
  ///   - range: The UTF-16 range; a length of 0 reaches to the end of the text.
  /// - Returns: As many layouts as containers; those after the end of the text have no lines. `nil` without a
  ///   text or containers, for a range that is not inside of the text, or if a container has no space.
  public class func layout(
    with containers: [YYTextContainer]?, text: NSAttributedString?, range: NSRange
  ) -> [YYTextLayout]? {
    guard let containers, let text, range.location >= 0, range.length >= 0, range.location <= text.length,
      range.length <= text.length - range.location
    else { return nil }
    let whole = NSAttributedString(attributedString: text)
    let end = range.length == 0 ? text.length : range.location + range.length
    var place = range.location
    var layouts: [YYTextLayout] = []
    for container in containers {
      guard let layout = YYTextLayout(frozen: container.frozen(), whole, place..<end) else { return nil }
      layouts.append(layout)
      place = max(place, layout.visibleRange.location + layout.visibleRange.length)
    }
    return layouts
  }

  /// The size that a box of text needs.
  private static func size(around box: CGRect, in values: ContainerValues) -> CGSize {
    guard !box.isNull else { return .zero }
    var rect = box
    if values.path != nil {
      if values.pathLineWidth > 0 {
        rect = rect.insetBy(dx: -values.pathLineWidth / 2, dy: -values.pathLineWidth / 2)
      }
    } else {
      rect.origin.x -= values.insets.left
      rect.origin.y -= values.insets.top
      rect.size.width += values.insets.left + values.insets.right
      rect.size.height += values.insets.top + values.insets.bottom
    }
    let width = values.isVerticalForm ? values.size.width - rect.minX : rect.maxX
    // A hair above a whole number is a matter of rounding.
    func whole(_ length: CGFloat) -> CGFloat { length > 0 ? max((length - 1e-6).rounded(.up), 0) : 0 }
    return CGSize(width: whole(width), height: whole(rect.maxY))
  }

  /// Which decorations there are: looked for when they are first asked for.
  var needs: DrawingNeeds {
    lock.withLock {
      if let foundNeeds { return foundNeeds }
      let found = DrawingNeeds(shownLines)
      foundNeeds = found
      return found
    }
  }

  // MARK: Core Text

  private func made() -> (CTFramesetter, CTFrame) {
    lock.lock()
    defer { lock.unlock() }
    if let madeFrame { return madeFrame }
    let values = container.snapshot
    let framesetter = CTFramesetterCreateWithAttributedString(laid.string)
    var flip = CGAffineTransform(scaleX: 1, y: -1)
    var attributes: [String: Any] = [
      kCTFramePathFillRuleAttributeName as String: NSNumber(value: values.isPathFillEvenOdd ? 0 : 1)
    ]
    if values.isVerticalForm {
      attributes[kCTFrameProgressionAttributeName as String] = NSNumber(
        value: CTFrameProgression.rightToLeft.rawValue)
    }
    if values.path != nil, values.pathLineWidth > 0 {
      attributes[kCTFramePathWidthAttributeName as String] = NSNumber(value: Double(values.pathLineWidth))
    }
    let holes = (values.exclusionPaths ?? []).compactMap { hole -> NSDictionary? in
      guard let path = hole.cgPath.copy(using: &flip) else { return nil }
      let rule = hole.usesEvenOddFillRule ? 0 : 1
      return NSDictionary(
        objects: [path, NSNumber(value: rule)],
        forKeys: [kCTFramePathClippingPathAttributeName, kCTFramePathFillRuleAttributeName])
    }
    if !holes.isEmpty { attributes[kCTFrameClippingPathsAttributeName as String] = NSArray(array: holes) }
    let frame = CTFramesetterCreateFrame(
      framesetter, CFRange(location: range.location, length: range.length),
      laid.shape.path.copy(using: &flip) ?? laid.shape.path, NSDictionary(dictionary: attributes))
    madeFrame = (framesetter, frame)
    return (framesetter, frame)
  }

  /// Core Text's framesetter of the text. It is made when it is first asked for.
  public var frameSetter: CTFramesetter { made().0 }

  /// Core Text's frame of the text, in the container's space with y upwards from its upper left corner. It
  /// has all lines that the container has space for: it knows of no rows, tokens and position modifiers. It
  /// is made when it is first asked for.
  public var frame: CTFrame { made().1 }

  // MARK: Archives

  /// Archives of unknown origin can be read.
  public class var supportsSecureCoding: Bool { true }

  /// Writes text, container and range.
  public func encode(with coder: NSCoder) {
    coder.encode(YYTextArchiver.archivable(text), forKey: "text")
    coder.encode(container, forKey: "container")
    coder.encode(range.location, forKey: "location")
    coder.encode(range.length, forKey: "length")
  }

  /// Lays out anew what `encode(with:)` wrote; `nil` if that is not possible.
  public convenience init?(coder: NSCoder) {
    let text = coder.decodeObject(of: YYTextArchiver.classes, forKey: "text") as? NSAttributedString
    let container = coder.object("container", YYTextContainer.self)
    let range = NSRange(
      location: coder.decodeInteger(forKey: "location"), length: coder.decodeInteger(forKey: "length"))
    self.init(container: container, text: text.map { YYTextArchiver.restored($0) }, range: range)
  }
}
