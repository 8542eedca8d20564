internal import CoreGraphics
internal import Foundation
internal import TextKit

/// The layout of a section: a column without end. See `TextColumn` for its offsets and coordinates.
protocol SectionLayout: AnyObject {
  /// The bottom of the last line, the space below it included.
  var bottom: CGFloat { get }
  /// Returns the lines of whole paragraphs, in the order of the text.
  func lines(_ characters: Range<Int>) -> [TextColumn.LineFragment]
  /// Returns the line that a character stands in.
  func line(at character: Int) -> TextColumn.LineFragment?
  /// Returns the baseline of a character.
  func baseline(at character: Int) -> CGFloat
  /// How much higher and deeper the line of a character is because other fonts stand in for the requested
  /// ones, in points.
  func fallbackExcess(ofLineAt character: Int) -> (above: CGFloat, below: CGFloat)
  /// Returns rectangles that enclose some characters, as high as the text of their lines.
  func rects(around characters: Range<Int>) -> [CGRect]
  /// Returns a rectangle around some characters, with ink that reaches out of their lines.
  func bounds(of characters: Range<Int>) -> CGRect
  /// Returns the rectangle of a block around a character, margins included; zero where it is not.
  func boundsRect(for block: NSTextBlock, at character: Int) -> CGRect
  /// Draws the frames of blocks and the backgrounds of some characters; the context is the current one.
  func drawBackground(_ characters: Range<Int>, at origin: CGPoint, in context: CGContext)
  /// Draws some characters; the context is the current one.
  func drawText(_ characters: Range<Int>, at origin: CGPoint, in context: CGContext)
}

extension TextColumn: SectionLayout {}

/// A section that a layout manager lays out: one with classes of a program's own, which may ask it anything.
final class ManagedColumn: SectionLayout {
  private let storage: NSTextStorage
  private let manager = NSLayoutManager()
  private let container: NSTextContainer

  init(_ text: NSAttributedString, width: CGFloat) {
    storage = NSTextStorage(attributedString: text)
    container = NSTextContainer(size: CGSize(width: width, height: ColumnTypesetter.endless))
    container.lineFragmentPadding = 0
    manager.addTextContainer(container)
    storage.addLayoutManager(manager)
    manager.ensureLayout(for: container)
  }

  private func glyphs(_ characters: Range<Int>) -> NSRange {
    manager.glyphRange(forCharacterRange: NSRange(characters), actualCharacterRange: nil)
  }

  var bottom: CGFloat {
    let last = manager.numberOfGlyphs - 1
    return last < 0 ? 0 : manager.lineFragmentRect(forGlyphAt: last, effectiveRange: nil).maxY
  }

  func lines(_ characters: Range<Int>) -> [TextColumn.LineFragment] {
    var lines: [TextColumn.LineFragment] = []
    manager.enumerateLineFragments(forGlyphRange: glyphs(characters)) { [manager] rect, used, _, line, _ in
      let range = manager.characterRange(forGlyphRange: line, actualGlyphRange: nil)
      lines.append(TextColumn.LineFragment(characters: Range(range)!, rect: rect, usedRect: used))
    }
    return lines
  }

  func line(at character: Int) -> TextColumn.LineFragment? {
    lines(character..<character + 1).first
  }

  func baseline(at character: Int) -> CGFloat {
    let glyph = manager.glyphIndexForCharacter(at: character)
    return manager.lineFragmentRect(forGlyphAt: glyph, effectiveRange: nil).minY
      + manager.location(forGlyphAt: glyph).y
  }

  func fallbackExcess(ofLineAt character: Int) -> (above: CGFloat, below: CGFloat) {
    manager.fallbackExcess(ofLineWithGlyph: manager.glyphIndexForCharacter(at: character))
  }

  func rects(around characters: Range<Int>) -> [CGRect] {
    var rects: [CGRect] = []
    manager.enumerateEnclosingRects(
      forGlyphRange: glyphs(characters),
      withinSelectedGlyphRange: NSRange(location: NSNotFound, length: 0), in: container
    ) { rect, _ in rects.append(rect) }
    return rects
  }

  func bounds(of characters: Range<Int>) -> CGRect {
    manager.boundingRect(forGlyphRange: glyphs(characters), in: container)
  }

  func boundsRect(for block: NSTextBlock, at character: Int) -> CGRect {
    manager.boundsRect(
      for: block, at: manager.glyphIndexForCharacter(at: character), effectiveRange: nil)
  }

  func drawBackground(_ characters: Range<Int>, at origin: CGPoint, in context: CGContext) {
    manager.drawBackground(forGlyphRange: glyphs(characters), at: origin)
  }

  func drawText(_ characters: Range<Int>, at origin: CGPoint, in context: CGContext) {
    manager.drawGlyphs(forGlyphRange: glyphs(characters), at: origin)
  }
}
