import CoreText
import GalleyFonts
import Foundation
import TestSupport
import Testing

@testable import TextKit

/// A text with tables, laid out in containers.
final class TableStack {
  let storage = NSTextStorage()
  let manager = NSLayoutManager()
  private let font: CTFont

  init(_ sizes: [CGSize], padding: CGFloat = 0) throws {
    let face = try FontFace(contentsOf: TestFonts.liberationSans)
    font = CTFont(
      Font(instance: face.instance(), size: 12), collection: FontCollection(faces: [face]))
    storage.addLayoutManager(manager)
    for size in sizes {
      let container = NSTextContainer(size: size)
      container.lineFragmentPadding = padding
      manager.addTextContainer(container)
    }
  }

  convenience init(width: CGFloat, padding: CGFloat = 0) throws {
    try self.init([CGSize(width: width, height: 0)], padding: padding)
  }

  /// A paragraph in blocks.
  func paragraph(
    _ text: String, _ blocks: [NSTextBlock], _ change: (NSMutableParagraphStyle) -> Void = { _ in }
  )
    -> NSAttributedString
  {
    let style = NSMutableParagraphStyle()
    style.textBlocks = blocks
    change(style)
    return NSAttributedString(string: text + "\n", attributes: [.font: font, .paragraphStyle: style])
  }

  func add(_ text: String, _ blocks: [NSTextBlock] = []) { storage.append(paragraph(text, blocks)) }

  /// The fragments of the paragraphs that a block is around.
  func fragments(in block: NSTextBlock) -> [PlacedFragment] {
    all.filter { fragment in
      let style =
        storage.attribute(.paragraphStyle, at: fragment.characters.lowerBound, effectiveRange: nil)
        as? NSParagraphStyle
      return style?.textBlocks.contains { $0 === block || ($0 as? NSTextTableBlock)?.table === block } == true
    }
  }

  /// All fragments in the order of the text.
  var all: [PlacedFragment] { manager.placedFragments(forGlyphRange: 0..<manager.glyphCount) }

  /// The block with its margins, and the room in it.
  func frame(_ block: NSTextBlock) throws -> (bounds: CGRect, content: CGRect) {
    let fragment = try #require(fragments(in: block).first)
    let glyphs = NSRange(location: fragment.glyphs.lowerBound, length: 1)
    return (
      manager.boundsRect(for: block, glyphRange: glyphs), manager.layoutRect(for: block, glyphRange: glyphs)
    )
  }

  /// Every character stands in exactly one fragment, and those follow each other.
  func expectComplete(_ place: String = "") {
    var next = 0
    for fragment in all {
      #expect(fragment.characters.lowerBound == next, "\(place)")
      next = fragment.characters.upperBound
    }
    #expect(next == storage.length, "\(place)")
  }

  /// Draws everything onto a white page.
  func picture(_ size: CGSize, scale: CGFloat = 1, container: Int = 0) throws -> CGContext {
    let context = try #require(
      CGContext(
        data: nil, width: Int(size.width * scale), height: Int(size.height * scale), bitsPerComponent: 8,
        bytesPerRow: 0, space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
    context.setFillColor(.white)
    context.fill(CGRect(x: 0, y: 0, width: size.width * scale, height: size.height * scale))
    context.translateBy(x: 0, y: size.height * scale)
    context.scaleBy(x: scale, y: -scale)
    UIGraphicsPushContext(context)
    defer { UIGraphicsPopContext() }
    let fragments = all.filter { $0.container === manager.textContainers[container] }
    guard let first = fragments.first, let last = fragments.last else { return context }
    manager.drawBlocks(forGlyphRange: first.glyphs.lowerBound..<last.glyphs.upperBound, at: .zero)
    for fragment in fragments {
      guard let line = fragment.line else { continue }
      context.saveGState()
      context.textMatrix = CGAffineTransform(scaleX: 1, y: -1)
      context.textPosition = CGPoint(
        x: fragment.rect.minX + fragment.origin.x, y: fragment.rect.minY + fragment.origin.y)
      CTLineDraw(line, context)
      context.restoreGState()
    }
    return context
  }
}

extension CGContext {
  /// Red, green and blue of a pixel, counted from the top left.
  func color(_ x: Int, _ y: Int) -> [UInt8] {
    let bytes = data!.assumingMemoryBound(to: UInt8.self)
    return (0..<3).map { bytes[y * bytesPerRow + x * 4 + $0] }
  }
}

/// A table with cells row by row; each has a border of 1, padding of 2 and so on as a test asks.
func makeTable(
  _ rows: Int, _ columns: Int, _ change: (NSTextTable) -> Void,
  cell: (NSTextTableBlock) -> Void = { _ in }
) -> (table: NSTextTable, cells: [[NSTextTableBlock]]) {
  let table = NSTextTable()
  table.numberOfColumns = columns
  change(table)
  let cells = (0..<rows).map { row in
    (0..<columns).map { column in
      let block = NSTextTableBlock(
        table: table, startingRow: row, rowSpan: 1, startingColumn: column, columnSpan: 1)
      cell(block)
      return block
    }
  }
  return (table, cells)
}
