internal import CoreGraphics
internal import Foundation
internal import TextDocuments
internal import TextKit

/// Tells a PDF what its text is while it is drawn: headings, paragraphs, lists, tables, figures, notes.
///
/// Elements stay open from page to page, so that a paragraph that is divided is one element.
final class StructureTagger {
  private struct Element: Hashable {
    var tag: CGPDFTagType
    var key: Key
    var alternative: String?
  }

  private enum Key: Hashable {
    case object(ObjectIdentifier, Int)
    case paragraph(Int)
    case contents
  }

  private let context: CGContext
  private let storage: NSTextStorage
  private let manager: NSLayoutManager
  /// Called for each stretch of text on a page while its element is open, to add links.
  var onText: (NSRange, CGPoint) -> Void = { _, _ in }
  private var open: [Element] = []
  private var items: [ObjectIdentifier: Int] = [:]
  private var last: (paragraph: Int, path: [Element]) = (-1, [])

  init(_ parts: PageParts, _ context: CGContext) {
    self.context = context
    storage = parts.flow.storage
    manager = parts.flow.manager
  }

  /// Ends all elements.
  func finish() { move(to: []) }

  /// Draws what is no part of the text: heads that stand again, rules, headers.
  func artifact(_ draw: () -> Void) {
    context.beginArtifact()
    draw()
    context.endArtifact()
  }

  /// Draws footnotes, as parts of the element that is open, so that one that goes on stays whole.
  func notes(_ draw: () -> Void) {
    CGPDFContextBeginTag(context, .note, nil)
    draw()
    CGPDFContextEndTag(context)
  }

  /// Draws the glyphs of a column, paragraph by paragraph.
  ///
  /// - Parameter marker: Draws the marker of a band, which becomes its item's label.
  func draw(_ column: Page.PlacedColumn, marker: (FlowBand) -> Void) {
    var bands = column.bands[...]
    while let first = bands.first {
      let end = bands.dropFirst().firstIndex { $0.marker != nil } ?? bands.endIndex
      if first.marker != nil { label(first) { marker(first) } }
      for glyphs in Array(bands[..<end]).glyphRanges { draw(glyphs, column.origin) }
      bands = bands[end...]
    }
  }

  /// Draws a marker as the label of the item that a band begins.
  private func label(_ band: FlowBand, _ draw: () -> Void) {
    let path = path(of: paragraph(at: band.characters.location))
    guard let item = path.lastIndex(where: { $0.tag == .listItem }) else { return artifact(draw) }
    move(to: Array(path[...item]))
    CGPDFContextBeginTag(context, .label, nil)
    draw()
    CGPDFContextEndTag(context)
  }

  private func draw(_ glyphs: NSRange, _ origin: CGPoint) {
    let characters = manager.characterRange(forGlyphRange: glyphs, actualGlyphRange: nil)
    var start = characters.location
    while start < NSMaxRange(characters) {
      let paragraph = paragraph(at: start)
      let part = NSIntersectionRange(paragraph, characters)
      move(to: path(of: paragraph))
      manager.drawGlyphs(
        forGlyphRange: manager.glyphRange(forCharacterRange: part, actualCharacterRange: nil), at: origin)
      onText(part, origin)
      start = NSMaxRange(part)
    }
  }

  private func paragraph(at offset: Int) -> NSRange {
    (storage.string as NSString).paragraphRange(for: NSRange(location: offset, length: 0))
  }

  // MARK: Elements

  private func move(to path: [Element]) {
    var common = 0
    while common < min(open.count, path.count), open[common] == path[common] { common += 1 }
    while open.count > common {
      CGPDFContextEndTag(context)
      open.removeLast()
    }
    for element in path[common...] {
      let properties = element.alternative.map {
        NSDictionary(object: $0 as NSString, forKey: CGPDFTagProperty.alternativeText.rawValue)
      }
      CGPDFContextBeginTag(context, element.tag, properties)
      open.append(element)
    }
  }

  private func path(of paragraph: NSRange) -> [Element] {
    if last.paragraph == paragraph.location { return last.path }
    let attributes = storage.attributes(at: paragraph.location, effectiveRange: nil)
    let style = attributes[.paragraphStyle] as? NSParagraphStyle ?? .default
    let intent = attributes[.presentationIntentAttributeName] as? PresentationIntent
    let kinds = intent?.components.map(\.kind) ?? []
    var path: [Element] = []
    if attributes[.pagePlace] != nil {
      path = [
        Element(tag: .toc, key: .contents), Element(tag: .toci, key: .paragraph(paragraph.location)),
      ]
    }
    for block in style.textBlocks { path += elements(of: block, kinds) }
    let lists = style.textLists
    let continued = attributes[.continuedTextLists] as? [NSTextList] ?? []
    if let list = lists.last { items[ObjectIdentifier(list), default: 0] += 1 }
    for list in lists.isEmpty ? continued : lists {
      let id = ObjectIdentifier(list)
      let item = items[id] ?? 0
      path += [
        Element(tag: .list, key: .object(id, 0)), Element(tag: .listItem, key: .object(id, 2 * item + 1)),
        Element(tag: .listBody, key: .object(id, 2 * item + 2)),
      ]
    }
    path.append(leaf(paragraph, style, attributes))
    last = (paragraph.location, path)
    return path
  }

  private func elements(of block: NSTextBlock, _ kinds: [PresentationIntent.Kind]) -> [Element] {
    if let cell = block as? NSTextTableBlock {
      let table = ObjectIdentifier(cell.table)
      return [
        Element(tag: .table, key: .object(table, 0)),
        Element(tag: .tableRow, key: .object(table, cell.startingRow + 1)),
        Element(
          tag: kinds.contains(.tableHeaderRow) ? .tableHeaderCell : .tableDataCell,
          key: .object(ObjectIdentifier(cell), 0)),
      ]
    }
    let tag: CGPDFTagType
    if case .codeBlock? = kinds.first {
      tag = .code
    } else {
      tag = kinds.contains(.blockQuote) ? .blockQuote : .div
    }
    return [Element(tag: tag, key: .object(ObjectIdentifier(block), 0))]
  }

  private func leaf(
    _ paragraph: NSRange, _ style: NSParagraphStyle, _ attributes: [NSAttributedString.Key: Any]
  ) -> Element {
    let key = Key.paragraph(paragraph.location)
    let headings: [CGPDFTagType] = [.header1, .header2, .header3, .header4, .header5, .header6]
    if style.headerLevel > 0 { return Element(tag: headings[min(style.headerLevel, 6) - 1], key: key) }
    let text = (storage.string as NSString).substring(with: paragraph)
      .trimmingCharacters(in: .whitespacesAndNewlines)
    if text == "\u{FFFC}" {
      return Element(tag: .figure, key: key, alternative: attributes[.alternateDescription] as? String)
    }
    return Element(tag: .paragraph, key: key)
  }
}
