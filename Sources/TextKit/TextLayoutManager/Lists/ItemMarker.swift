internal import CoreGraphics
internal import CoreText
internal import TextEngine

/// What layout has to know of an element that is a list item.
struct ListItem {
  /// The lists that it belongs to, the outermost first.
  let lists: [NSTextList]
  /// What its marker looks like.
  let attributes: [NSAttributedString.Key: Any]
  /// Whether the element is only the beginning of the item.
  let continues: Bool

  /// What holds for the text of an item and for its marker, too.
  private static let shared: [NSAttributedString.Key] = [
    .font, .foregroundColor, .strokeColor, .strokeWidth, .obliqueness, .expansion, .languageIdentifier,
  ]

  /// Takes what an element says.
  ///
  /// - Returns: `nil` for one that is no list item, or whose text has the marker, or that goes on with an item.
  init?(_ element: any TextDisplaying) {
    guard !element.includesTextListMarker, element.part?.isContinuation != true else { return nil }
    continues = element.part?.continues ?? false
    let text = element.displayedString
    lists = text.textLists
    guard !lists.isEmpty else { return nil }
    let first = text.attributes(at: 0, effectiveRange: nil)
    var attributes: [NSAttributedString.Key: Any] = [:]
    for key in ListItem.shared { attributes[key] = first[key] }
    self.attributes = attributes.merging(element.markerAttributes ?? [:]) { $1 }
  }
}

/// The marker of a list item, set as one line.
final class ItemMarker {
  /// What it says.
  let text: String
  private let line: CTLine
  /// Points between it and the item's text.
  private let gap: CGFloat

  /// Sets a marker.
  ///
  /// - Parameters:
  ///   - text: What it says.
  ///   - item: How it looks.
  ///   - isRightToLeft: Whether the item's lines are filled from the right.
  init(_ text: String, for item: ListItem, isRightToLeft: Bool, _ settings: TextSettings) {
    self.text = text
    let style = NSMutableParagraphStyle()
    style.baseWritingDirection = isRightToLeft ? .rightToLeft : .leftToRight
    var attributes = item.attributes
    attributes[.paragraphStyle] = style
    let string = NSAttributedString(string: text, attributes: attributes)
    line = CTLine(settings.apply(to: AttributeResolver.resolve(string)))
    // Text without a font is set in 12 points.
    gap = ((attributes[.font] as? CTFont).map(CTFontGetSize) ?? 12) / 2
  }

  /// The left end of its baseline beside a line, in the coordinates of that line's rectangles.
  private func origin(beside first: PlacedFragment, padding: CGFloat) -> CGPoint {
    let used = first.usedRect
    let width = CGFloat(CTLineGetTypographicBounds(line, nil, nil, nil))
    let x = first.isRightToLeft ? used.maxX - padding + gap : used.minX + padding - gap - width
    return CGPoint(x: x, y: first.rect.minY + first.origin.y)
  }

  /// What it covers of the page, ink and letters' boxes, in the coordinates of a line's rectangles.
  ///
  /// - Parameters:
  ///   - first: The first line of the item.
  ///   - padding: What the line's used rectangle has at both ends besides text.
  func bounds(beside first: PlacedFragment, padding: CGFloat) -> CGRect {
    let origin = origin(beside: first, padding: padding)
    var (ascent, descent): (CGFloat, CGFloat) = (0, 0)
    let width = CGFloat(CTLineGetTypographicBounds(line, &ascent, &descent, nil))
    let box = CGRect(x: origin.x, y: origin.y - ascent, width: width, height: ascent + descent)
    let ink = line.inkRect
    guard !ink.isNull else { return box }
    return box.union(
      CGRect(x: origin.x + ink.minX, y: origin.y - ink.maxY, width: ink.width, height: ink.height))
  }

  /// Draws it.
  ///
  /// - Parameters:
  ///   - first: The first line of the item.
  ///   - padding: What the line's used rectangle has at both ends besides text.
  ///   - shift: Where the origin of the line's rectangles goes.
  ///   - context: Its y points down.
  func draw(beside first: PlacedFragment, padding: CGFloat, _ shift: CGPoint, in context: CGContext) {
    let origin = origin(beside: first, padding: padding)
    let before = context.textMatrix
    context.textMatrix = CGAffineTransform(
      a: 1, b: 0, c: 0, d: -1, tx: shift.x + origin.x, ty: shift.y + origin.y)
    LinePainter(context).paint(line)
    context.textMatrix = before
  }
}

extension NSTextLayoutManager {
  /// The marker of a list item as the document is now.
  ///
  /// - Parameters:
  ///   - range: The item's offsets.
  ///   - known: Its marker as it was, which is returned if it says the same.
  func marker(of item: ListItem, at range: Range<Int>, _ lines: ElementLines, known: ItemMarker?)
    -> ItemMarker?
  {
    guard lines.count > 0, let document = textContentManager else { return nil }
    let paragraph = item.continues ? document.paragraphRange(containing: range) : range
    let numbers = document.itemNumbers(of: paragraph, in: item.lists)
    let text = NSTextList.drawnMarker(for: zip(item.lists, numbers).map { (list: $0, number: $1) })
    guard !text.isEmpty else { return nil }
    if let known, known.text == text { return known }
    let isRightToLeft = lines.glyphs?.shaped.isRightToLeft ?? false
    return ItemMarker(text, for: item, isRightToLeft: isRightToLeft, settings)
  }
}
