internal import CoreGraphics
internal import Foundation
internal import TextDocuments
internal import TextKit

/// A line of a chain of columns.
struct ChainedLine {
  var band: FlowBand
  /// Draws it, with the origin of its container at a point; the context is the current one.
  let draw: (CGPoint, CGContext) -> Void
}

extension [ChainedLine] {
  /// Gives the lines of one paragraph what its attributes say about pages.
  ///
  /// - Parameters:
  ///   - text: The paragraph.
  ///   - endsPage: Whether a page ends before it; receives whether one ends after it.
  func divided(by text: NSAttributedString, endsPage: inout Bool) -> [ChainedLine] {
    guard !isEmpty, text.length > 0 else { return self }
    let attributes = text.attributes(at: 0, effectiveRange: nil)
    func isOn(_ key: NSAttributedString.Key) -> Bool {
      (attributes[key] as? NSNumber)?.boolValue == true
    }
    let start = self[0].band.characters.location
    let begins = start > 0 ? FlowReader.start(attributes) : .anywhere
    let style = attributes[.paragraphStyle] as? NSParagraphStyle ?? .default
    let string = text.string as NSString
    var lines = self
    // Lines beside something that floats stay with it.
    let isJoined = indices.dropFirst().contains { self[$0].band.top < self[$0 - 1].band.bottom - 0.01 }
    for index in lines.indices {
      lines[index].band.paragraph = start
      (lines[index].band.line, lines[index].band.lineCount) = (index, count)
      lines[index].band.headingLevel = style.headerLevel
      lines[index].band.keepsWithNext = style.headerLevel > 0 || isOn(.keepsWithNext)
      lines[index].band.keepsTogether = isJoined || isOn(.keepsTogether)
      lines[index].band.allowsWidows = isOn(.allowsWidows)
      lines[index].band.start = endsPage ? .page : index == 0 ? begins : .anywhere
      if index > 0 { lines[index].band.gap = lines[index].band.top - lines[index - 1].band.bottom }
      var range = lines[index].band.characters
      range.location -= start
      endsPage = string.range(of: "\u{C}", options: .literal, range: range).location != NSNotFound
    }
    return lines
  }
}

/// The lines of a text that TextKit 2 lays out, paragraph by paragraph.
final class FragmentLines {
  private let manager: NSTextLayoutManager
  /// Where the next element begins; `nil` at the start.
  private var location: (any NSTextLocation)?
  private var endsPage = false

  init(_ manager: NSTextLayoutManager) { self.manager = manager }

  func next() -> [ChainedLine]? {
    guard let content = manager.textContentManager else { return nil }
    let origin = content.documentRange.location
    var found: NSTextLayoutFragment?
    _ = manager.enumerateTextLayoutFragments(from: location ?? origin, options: .ensuresLayout) {
      found = $0
      return false
    }
    guard let fragment = found, let element = fragment.textElement, let range = element.elementRange,
      (location.map { range.location.compare($0) != .orderedAscending } ?? true), !range.isEmpty
    else { return nil }
    location = range.endLocation
    let start = content.offset(from: origin, to: fragment.rangeInElement.location)
    let frame = fragment.layoutFragmentFrame
    var lines: [ChainedLine] = []
    for (index, line) in fragment.textLineFragments.enumerated() where line.characterRange.length > 0 {
      let bounds = line.typographicBounds.offsetBy(dx: frame.minX, dy: frame.minY)
      let characters = NSRange(
        location: start + line.characterRange.location, length: line.characterRange.length)
      lines.append(
        ChainedLine(
          band: FlowBand(
            characters: characters, top: bounds.minY, bottom: bounds.maxY, paragraph: start)
        ) { point, context in
          line.draw(at: CGPoint(x: point.x + bounds.minX, y: point.y + bounds.minY), in: context)
          guard index == 0 else { return }
          fragment.drawTextListMarker(
            at: CGPoint(x: point.x + frame.minX, y: point.y + frame.minY), in: context)
        })
    }
    guard let text = (element as? any TextDisplaying)?.displayedString else { return lines }
    return lines.divided(by: text, endsPage: &endsPage)
  }
}

/// The lines of a text that TextKit 1 lays out in its first container, paragraph by paragraph.
final class GlyphLines {
  let manager: NSLayoutManager
  private var position = 0
  private var endsPage = false

  init(_ manager: NSLayoutManager) { self.manager = manager }

  func next() -> [ChainedLine]? {
    guard let storage = manager.textStorage, position < storage.length else { return nil }
    let range = (storage.string as NSString).paragraphRange(for: NSRange(location: position, length: 0))
    position = NSMaxRange(range)
    let glyphs = manager.glyphRange(forCharacterRange: range, actualCharacterRange: nil)
    var lines: [ChainedLine] = []
    manager.enumerateLineFragments(forGlyphRange: glyphs) { [manager] _, used, _, line, _ in
      let characters = manager.characterRange(forGlyphRange: line, actualGlyphRange: nil)
      lines.append(
        ChainedLine(
          band: FlowBand(
            characters: characters, top: used.minY, bottom: used.maxY, paragraph: range.location)
        ) { point, _ in manager.drawGlyphs(forGlyphRange: line, at: point) })
    }
    return lines.divided(by: storage.attributedSubstring(from: range), endsPage: &endsPage)
  }
}
