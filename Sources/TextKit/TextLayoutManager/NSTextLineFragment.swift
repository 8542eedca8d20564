public import CoreGraphics
internal import CoreText
internal import TextEngine

/// One line of a fragment. Immutable.
///
/// Coordinates are points, y down. The line knows where it stands in its layout fragment; everything else
/// counts from its own origin, the top left of its typographic bounds. Characters are UTF-16 units of
/// `attributedString`, the text of the whole element.
open class NSTextLineFragment: NSObject, NSSecureCoding {
  /// The text that the line is a part of.
  public let attributedString: NSAttributedString
  /// The line's characters, its terminator included.
  public let characterRange: NSRange
  /// From the left to the right end of the line's text, white space at its end left out, and as high as its fonts and
  /// their spacing want it; in the coordinates of the layout fragment.
  public let typographicBounds: CGRect
  /// The left end of the baseline, from the origin of `typographicBounds`.
  public let glyphOrigin: CGPoint
  /// The line in the coordinates of the layout fragment, where x is that of the container.
  let placed: PlacedFragment?
  /// From the left edge of the container to that of the layout fragment.
  let left: CGFloat
  /// As high as the space between neighbouring lines, in the coordinates of the layout fragment.
  let tile: CGRect
  /// The attachments of the element, for which room was made when it was laid out.
  let attachments: [ParagraphAttachment]
  /// The fragment that the line is a part of, which knows what is painted otherwise than the text says.
  private(set) weak var layoutFragment: NSTextLayoutFragment?

  /// Takes a line of a layout fragment.
  ///
  /// - Parameters:
  ///   - string: The element's text.
  ///   - placed: The line, y from the top of its element's tile, x in the container.
  ///   - padding: What the used rectangle has at both ends besides text.
  ///   - left: From the left edge of the container to that of the layout fragment.
  ///   - top: From the top of the layout fragment to that of the tile.
  ///   - attachments: The element's.
  ///   - layoutFragment: What the line is a part of.
  init(
    _ string: NSAttributedString, _ placed: PlacedFragment, padding: CGFloat, left: CGFloat, top: CGFloat,
    attachments: [ParagraphAttachment], of layoutFragment: NSTextLayoutFragment
  ) {
    self.attachments = attachments
    self.layoutFragment = layoutFragment
    attributedString = string
    characterRange = NSRange(placed.characters)
    let used = placed.usedRect
    typographicBounds = CGRect(
      x: used.minX + padding - left, y: used.minY + top, width: used.width - 2 * padding, height: used.height)
    glyphOrigin = CGPoint(
      x: placed.lineX - used.minX - padding, y: placed.rect.minY + placed.origin.y - used.minY)
    tile = placed.rect.offsetBy(dx: -left, dy: top)
    self.placed = placed
    self.left = left
    super.init()
  }

  /// Takes the line behind the last terminator of a text.
  init(
    behind string: NSAttributedString, _ placed: PlacedFragment, padding: CGFloat, left: CGFloat, top: CGFloat
  ) {
    attachments = []
    attributedString = string
    characterRange = NSRange(location: string.length, length: 0)
    let used = placed.usedRect
    typographicBounds = CGRect(
      x: used.minX + padding - left, y: used.minY + top, width: 0, height: used.height)
    glyphOrigin = CGPoint(x: 0, y: placed.rect.minY + placed.origin.y - used.minY)
    tile = placed.rect.offsetBy(dx: -left, dy: top)
    self.placed = nil
    self.left = left
    super.init()
  }

  /// Sets a part of a text as one line.
  ///
  /// - Parameters:
  ///   - attributedString: The text.
  ///   - range: The part, cut to what there is.
  public init(attributedString: NSAttributedString, range: NSRange) {
    attachments = []
    self.attributedString = NSAttributedString(attributedString: attributedString)
    let start = min(max(range.location, 0), attributedString.length)
    let end = min(max(start, start + max(range.length, 0)), attributedString.length)
    characterRange = NSRange(location: start, length: end - start)
    let line = CTLine(AttributeResolver.resolve(attributedString.attributedSubstring(from: characterRange)))
    let box = line.source.map { ($0.line.width, $0.line.height, $0.line.descent) } ?? (0, 0, 0)
    typographicBounds = CGRect(x: 0, y: 0, width: box.0, height: box.1)
    glyphOrigin = CGPoint(x: 0, y: box.1 - box.2)
    placed = PlacedFragment(
      container: NSTextContainer(), characters: start..<end, glyphs: 0..<0, rect: typographicBounds,
      usedRect: typographicBounds, origin: glyphOrigin, line: line, unitStart: start, truncatedGlyphs: nil)
    left = 0
    tile = typographicBounds
    super.init()
  }

  /// Sets a part of a text with some attributes as one line.
  public convenience init(string: String, attributes: [NSAttributedString.Key: Any], range: NSRange) {
    self.init(attributedString: NSAttributedString(string: string, attributes: attributes), range: range)
  }

  /// Draws the line, not clipped to anything, with what its layout manager paints otherwise than the text says.
  ///
  /// - Parameters:
  ///   - point: Where the origin of `typographicBounds` goes.
  ///   - context: Its y points down.
  open func draw(at point: CGPoint, in context: CGContext) {
    guard let painter = LineFragmentPainter(self, at: point) else { return }
    painter.paintBackground(in: context)
    painter.paintText(in: context)
  }

  /// From the origin of the line to the left edge of the container.
  private var originX: CGFloat { typographicBounds.minX + left }

  // MARK: Characters and points

  /// The character at a point or nearest to it.
  ///
  /// - Parameter point: From the line's origin.
  /// - Returns: An index in `attributedString`; behind the line's last character for an empty line.
  open func characterIndex(for point: CGPoint) -> Int {
    guard let hit = placed?.hit(atX: point.x + originX) else { return characterRange.location }
    return hit.characters.lowerBound
  }

  /// Where a caret before a character stands: that of the character's upstream edge.
  ///
  /// - Parameter index: An index in `attributedString`, clamped to the line.
  /// - Returns: On the baseline, from the line's origin.
  open func locationForCharacter(at index: Int) -> CGPoint {
    let index = min(max(index, characterRange.location), NSMaxRange(characterRange))
    guard let placed, let source = placed.line?.source else { return glyphOrigin }
    let unit = source.unit(at: index - placed.unitStart)
    let caret = source.layout.caretOffsets(at: unit, inLine: source.index).primary
    return CGPoint(x: placed.lineX + CGFloat(caret) - originX, y: glyphOrigin.y)
  }

  /// How far a point is through the character that it lies in, in the direction of the text: from 0 to 1.
  ///
  /// - Parameter point: From the line's origin.
  open func fractionOfDistanceThroughGlyph(for point: CGPoint) -> CGFloat {
    placed?.hit(atX: point.x + originX)?.fraction ?? 0
  }

  // MARK: Archives

  /// Lines can be read from archives of unknown origin.
  open class var supportsSecureCoding: Bool { true }

  /// Writes the text and the range; where the line stands is not kept.
  open func encode(with coder: NSCoder) {
    coder.encode(attributedString, forKey: "attributedString")
    coder.encode(characterRange.location, forKey: "location")
    coder.encode(characterRange.length, forKey: "length")
  }

  /// Reads a line that `encode(with:)` wrote, and sets it as one line by itself.
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
