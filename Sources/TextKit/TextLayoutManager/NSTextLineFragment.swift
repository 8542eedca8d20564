public import CoreGraphics
internal import CoreText
internal import TextEngine

/// One line of a layout fragment. Immutable.
///
/// Coordinates are points, y down. `typographicBounds` is in the coordinates of the layout fragment.
/// Everything else is relative to the line's own origin, the top left corner of `typographicBounds`.
/// Character indexes are UTF-16 offsets in `attributedString`, the text of the whole element.
open class NSTextLineFragment: NSObject, NSSecureCoding {
  /// The text that contains the line.
  public var attributedString: NSAttributedString { source.string }
  private let source: ElementSource
  /// The range of the line's characters in `attributedString`, terminator included.
  public let characterRange: NSRange
  /// The bounds of the line's text in the coordinates of the layout fragment. They extend from the left to
  /// the right end of the text, white space at its end excluded, and are as high as its fonts and line
  /// spacing require.
  public let typographicBounds: CGRect
  /// The left end of the baseline, relative to the origin of `typographicBounds`.
  public let glyphOrigin: CGPoint
  /// Where the line's glyphs come from.
  private enum Origin {
    /// There are none: the line is after the last terminator.
    case none
    /// A line by itself.
    case line(PlacedFragment)
    /// The line with an index in an element, which makes it when it is asked for.
    case element(ElementLines, Int, NSTextContainer)
  }

  private let origin: Origin
  /// The line in the coordinates of the layout fragment, except that x is that of the container. `nil` for
  /// the line after the last terminator.
  var placed: PlacedFragment? {
    switch origin {
    case .none: nil
    case .line(let placed): placed
    case .element(let lines, let index, let container): lines.placedFragment(index, in: container)
    }
  }
  /// The distance from the left edge of the container to that of the layout fragment, in points.
  let left: CGFloat
  /// The line's tile, in the coordinates of the layout fragment: the tiles of neighbouring lines touch.
  let tile: CGRect
  /// The attachments of the element, with the sizes that they were laid out with.
  let attachments: [ParagraphAttachment]
  /// The layout fragment that contains the line; it supplies rendering attributes and overlays.
  private(set) weak var layoutFragment: NSTextLayoutFragment?

  /// Creates a line of a layout fragment.
  ///
  /// - Parameters:
  ///   - lines: The lines of the element.
  ///   - index: The line's index.
  ///   - container: The container of the lines.
  ///   - left: From the left edge of the container to that of the layout fragment.
  ///   - layoutFragment: The layout fragment that contains the line, whose top is that of the element's tile.
  init(
    _ lines: ElementLines, _ index: Int, in container: NSTextContainer, left: CGFloat,
    of layoutFragment: NSTextLayoutFragment
  ) {
    attachments = lines.glyphs?.attachments ?? []
    self.layoutFragment = layoutFragment
    source = lines.source
    let placed = lines.geometry(ofLine: index)
    let padding = lines.padding
    characterRange = NSRange(placed.characters)
    let used = placed.usedRect
    typographicBounds = CGRect(
      x: used.minX + padding - left, y: used.minY, width: used.width - 2 * padding, height: used.height)
    glyphOrigin = CGPoint(
      x: placed.rect.minX + placed.origin.x - used.minX - padding,
      y: placed.rect.minY + placed.origin.y - used.minY)
    tile = placed.rect.offsetBy(dx: -left, dy: 0)
    origin = .element(lines, index, container)
    self.left = left
    super.init()
  }

  /// Creates the line after the last terminator of a text.
  ///
  /// - Parameters:
  ///   - source: The text.
  ///   - lines: The line by itself.
  ///   - left: From the left edge of the container to that of the layout fragment.
  ///   - top: From the top of the layout fragment to that of the line's tile.
  init(behind source: ElementSource, _ lines: ElementLines, left: CGFloat, top: CGFloat) {
    attachments = []
    self.source = source
    characterRange = NSRange(location: source.count, length: 0)
    let placed = lines.geometry(ofLine: 0)
    let padding = lines.padding
    let used = placed.usedRect
    typographicBounds = CGRect(
      x: used.minX + padding - left, y: used.minY + top, width: 0, height: used.height)
    glyphOrigin = CGPoint(x: 0, y: placed.rect.minY + placed.origin.y - used.minY)
    tile = placed.rect.offsetBy(dx: -left, dy: top)
    origin = .none
    self.left = left
    super.init()
  }

  /// Creates a line from a part of a text, without breaking it.
  ///
  /// - Parameters:
  ///   - attributedString: The text.
  ///   - range: The range of the part in UTF-16 units, clamped to the text.
  public init(attributedString: NSAttributedString, range: NSRange) {
    attachments = []
    source = .string(NSAttributedString(attributedString: attributedString), units: nil)
    let start = min(max(range.location, 0), attributedString.length)
    let end = min(max(start, start + max(range.length, 0)), attributedString.length)
    characterRange = NSRange(location: start, length: end - start)
    let line = CTLine(AttributeResolver.resolve(attributedString.attributedSubstring(from: characterRange)))
    let box = line.source.map { ($0.line.width, $0.line.height, $0.line.descent) } ?? (0, 0, 0)
    typographicBounds = CGRect(x: 0, y: 0, width: box.0, height: box.1)
    glyphOrigin = CGPoint(x: 0, y: box.1 - box.2)
    origin = .line(
      PlacedFragment(
        container: NSTextContainer(), characters: start..<end, glyphs: 0..<0, rect: typographicBounds,
        usedRect: typographicBounds, origin: glyphOrigin, line: line, paragraphStart: start,
        truncatedGlyphs: nil))
    left = 0
    tile = typographicBounds
    super.init()
  }

  /// Creates a line from a part of a string with uniform attributes, without breaking it.
  public convenience init(string: String, attributes: [NSAttributedString.Key: Any], range: NSRange) {
    self.init(attributedString: NSAttributedString(string: string, attributes: attributes), range: range)
  }

  /// Draws the line, with its layout manager's rendering attributes and overlays. Nothing is clipped.
  ///
  /// - Parameters:
  ///   - point: The point at which to draw the origin of `typographicBounds`.
  ///   - context: The context to draw into; its y points down.
  open func draw(at point: CGPoint, in context: CGContext) {
    guard let painter = LineFragmentPainter(self, at: point) else { return }
    painter.paintBackground(in: context)
    painter.paintText(in: context)
  }

  /// The distance from the left edge of the container to the line's origin, in points.
  private var originX: CGFloat { typographicBounds.minX + left }

  // MARK: Characters and points

  /// Returns the index of the character at a point, or of the nearest one.
  ///
  /// - Parameter point: A point relative to the line's origin; y is ignored.
  /// - Returns: An index in `attributedString`; the line's start for an empty line.
  @discardableResult
  open func characterIndex(for point: CGPoint) -> Int {
    guard let hit = placed?.hit(atX: point.x + originX) else { return characterRange.location }
    return hit.characters.lowerBound
  }

  /// Returns the position of the caret before a character, at the character's upstream edge.
  ///
  /// - Parameter index: An index in `attributedString`, clamped to the line.
  /// - Returns: A point on the baseline, relative to the line's origin.
  @discardableResult
  open func locationForCharacter(at index: Int) -> CGPoint {
    let index = min(max(index, characterRange.location), NSMaxRange(characterRange))
    guard let placed, let source = placed.line?.source else { return glyphOrigin }
    let unit = source.unit(at: index - placed.paragraphStart)
    let caret = source.layout.caretOffsets(at: unit, inLine: source.index).primary
    return CGPoint(x: placed.lineX + CGFloat(caret) - originX, y: glyphOrigin.y)
  }

  /// Returns how far a point is through the character that contains it, in the direction of the text, from 0
  /// to 1.
  ///
  /// - Parameter point: A point relative to the line's origin; y is ignored.
  @discardableResult
  open func fractionOfDistanceThroughGlyph(for point: CGPoint) -> CGFloat {
    placed?.hit(atX: point.x + originX)?.fraction ?? 0
  }

  // MARK: Archives

  /// Whether lines can be read from archives of unknown origin: they can.
  open class var supportsSecureCoding: Bool { true }

  /// Writes the text and the range, but not the line's coordinates.
  open func encode(with coder: NSCoder) {
    coder.encode(attributedString, forKey: "attributedString")
    coder.encode(characterRange.location, forKey: "location")
    coder.encode(characterRange.length, forKey: "length")
  }

  /// Creates a line from what `encode(with:)` wrote, as one line by itself.
  public required convenience init?(coder: NSCoder) {
    guard let string = coder.decodeObject(of: NSAttributedString.self, forKey: "attributedString") else {
      return nil
    }
    self.init(
      attributedString: string,
      range: NSRange(
        location: coder.decodeInteger(forKey: "location"), length: coder.decodeInteger(forKey: "length")))
  }
}
