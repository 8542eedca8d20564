internal import CoreGraphics
internal import CoreText
internal import TextEngine

/// The properties of a list item that its marker depends on.
struct ListItem {
  /// The lists that contain the item, the outermost first.
  let lists: [NSTextList]
  /// The attributes of the item's marker.
  let attributes: [NSAttributedString.Key: Any]
  /// Whether the item continues after the element.
  let continues: Bool

  /// The attributes that a marker shares with the item's text.
  private static let shared: [NSAttributedString.Key] = [
    .font, .foregroundColor, .strokeColor, .strokeWidth, .obliqueness, .expansion, .languageIdentifier,
  ]

  /// Creates the list item of an element.
  ///
  /// - Returns: `nil` for an element that is no list item, whose text includes the marker, or that continues
  ///   an item.
  init?(_ element: any TextDisplaying) {
    guard element.shared == nil, !element.includesTextListMarker, element.part?.isContinuation != true else {
      return nil
    }
    continues = element.part?.continues ?? false
    let text = element.displayedString
    lists = text.textLists
    guard !lists.isEmpty else { return nil }
    let first = text.attributes(at: 0, effectiveRange: nil)
    var attributes: [NSAttributedString.Key: Any] = [:]
    for key in ListItem.shared { attributes[key] = first[key] }
    self.attributes = attributes.merging(element.markerAttributes ?? [:]) { $1 }
  }

  /// Creates the list item of an empty paragraph.
  ///
  /// - Parameter stated: The attributes that the document states for the paragraph.
  /// - Returns: `nil` for a paragraph in no list.
  init?(ofEmptyParagraph stated: [NSAttributedString.Key: Any]) {
    guard let style = stated[.paragraphStyle] as? NSParagraphStyle, !style.textLists.isEmpty else {
      return nil
    }
    continues = false
    lists = style.textLists
    attributes = stated.filter { ListItem.shared.contains($0.key) }
  }
}

/// The marker of a list item, laid out as one line.
final class ItemMarker {
  /// The marker's text.
  let text: String
  private let line: CTLine
  /// The distance between the marker and the item's text, in points.
  private let gap: CGFloat

  /// Creates a marker.
  ///
  /// - Parameters:
  ///   - text: The marker's text.
  ///   - item: The list item, which has the marker's attributes.
  ///   - isRightToLeft: Whether the item's lines are filled from the right.
  ///   - settings: The settings of the document's text.
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

  /// Returns the left end of the marker's baseline beside a line, in the coordinates of that line's
  /// rectangles.
  private func origin(beside first: PlacedFragment, padding: CGFloat) -> CGPoint {
    let used = first.usedRect
    let width = CGFloat(CTLineGetTypographicBounds(line, nil, nil, nil))
    let x = first.isRightToLeft ? used.maxX - padding + gap : used.minX + padding - gap - width
    return CGPoint(x: x, y: first.rect.minY + first.origin.y)
  }

  /// Returns the area that the marker covers, both ink and typographic bounds, in the coordinates of a line's
  /// rectangles.
  ///
  /// - Parameters:
  ///   - first: The first line of the item.
  ///   - padding: The padding at both ends of the line's used rectangle, in points.
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

  /// Draws the marker.
  ///
  /// - Parameters:
  ///   - first: The first line of the item.
  ///   - padding: The padding at both ends of the line's used rectangle, in points.
  ///   - shift: The point at which to draw the origin of the line's rectangles.
  ///   - context: The context to draw into; its y points down.
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
  /// Returns the marker of a list item in the document's current state.
  ///
  /// - Parameters:
  ///   - item: The list item.
  ///   - range: The item's offsets in the document.
  ///   - lines: The item's lines.
  ///   - known: The earlier marker, which is returned if its text is the same.
  /// - Returns: `nil` if the item has no lines or its marker is empty.
  func marker(of item: ListItem, at range: Range<Int>, _ lines: ElementLines, known: ItemMarker?)
    -> ItemMarker?
  {
    guard lines.count > 0, let document = textContentManager else { return nil }
    let paragraph = item.continues ? document.paragraphRange(containing: range) : range
    let numbers = document.itemNumbers(of: paragraph, in: item.lists)
    let text = NSTextList.drawnMarker(for: zip(item.lists, numbers).map { (list: $0, number: $1) })
    guard !text.isEmpty else { return nil }
    if let known, known.text == text { return known }
    let isRightToLeft = lines.glyphs?.isRightToLeft ?? false
    return ItemMarker(text, for: item, isRightToLeft: isRightToLeft, settings)
  }

  /// Returns the marker of the item that an empty paragraph at the document's end is.
  func markerAtEnd(of item: ListItem, _ lines: ElementLines) -> ItemMarker? {
    guard lines.count > 0, let document = textContentManager,
      (document as? NSTextContentStorage)?.includesTextListMarkers != true
    else { return nil }
    let numbers = document.itemNumbersAtEnd(in: item.lists)
    let text = NSTextList.drawnMarker(for: zip(item.lists, numbers).map { (list: $0, number: $1) })
    guard !text.isEmpty else { return nil }
    let isRightToLeft = lines.glyphs?.isRightToLeft ?? false
    return ItemMarker(text, for: item, isRightToLeft: isRightToLeft, settings)
  }
}
