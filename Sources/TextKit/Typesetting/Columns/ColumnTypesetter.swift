internal import CoreGraphics
internal import CoreText
package import Foundation
internal import GalleyUTF16
internal import TextEngine

/// Lays out text in columns without end: as an `NSLayoutManager` does in one container, but without storage,
/// delegate and glyph indexes. For text that is laid out once and drawn, such as pages.
///
/// Tests compare both. Only one thread at a time may use a typesetter; it remembers fonts, words and
/// attributes from text to text, and results do not depend on them.
package final class ColumnTypesetter {
  private let memory = LayoutCache()
  private let fixed = FixedAttributes()
  private let settings = TextSettings()
  @exclusivity(unchecked) private var shapedCount = 0

  /// A column that no text fills: lengths up to it are exact to a millionth of a point.
  package static let endless: CGFloat = 1e9

  /// Creates a typesetter that remembers nothing yet.
  package init() {}

  /// Returns whether text with some attributes can be laid out without a layout manager: no class of a
  /// program's own decides about the place or the looks of blocks and attachments.
  ///
  /// - Parameters:
  ///   - attachment: The attachment among the attributes.
  ///   - style: The paragraph style among them.
  package static func layOut(_ attachment: Any?, _ style: NSParagraphStyle) -> Bool {
    if let attachment {
      guard let attachment = attachment as? NSTextAttachment,
        type(of: attachment) == NSTextAttachment.self
      else { return false }
    }
    return style.textBlocks.allSatisfy { block in
      guard let cell = block as? NSTextTableBlock else { return type(of: block) == NSTextBlock.self }
      return type(of: cell) == NSTextTableBlock.self && type(of: cell.table) == NSTextTable.self
    }
  }

  /// Lays out text from the top of a column.
  ///
  /// - Parameters:
  ///   - units: The text, UTF-16 units without lone surrogates.
  ///   - runs: The ends of runs, and the index of each one's attributes; they tile the text.
  ///   - sets: Sets of attributes that `layOut(_:_:)` accepts. The blocks of their styles do not count.
  ///   - width: The width of the column in points.
  ///   - blocks: Returns the blocks around the paragraph that begins at an offset, the outermost first.
  package func column(
    _ units: [UInt16], _ runs: [(end: Int, set: Int)], _ sets: [[NSAttributedString.Key: Any]],
    width: CGFloat, blocks: (Int) -> [NSTextBlock]
  ) -> TextColumn {
    let container = NSTextContainer(size: CGSize(width: width, height: ColumnTypesetter.endless))
    container.lineFragmentPadding = 0
    fixed.follow()
    let text = SourceText(units: units, runs: runs, sets: sets)
    let contents = ParagraphRanges.ranges(of: TextUnits(units)).map { range in
      TextColumn.Paragraph(
        at: range.lowerBound, content(of: range, text, in: container), in: blocks(range.lowerBound))
    }
    var groups: [TextColumn.Group] = []
    var cursor = LayoutCursor()
    var index = 0
    while index < contents.count {
      guard !contents[index].blocks.isEmpty else {
        place(contents[index], at: cursor, in: container)
        cursor = contents[index].placement.end
        index += 1
        continue
      }
      var end = index + 1
      while end < contents.count, BlockNode.areJoined(contents[end - 1].blocks, contents[end].blocks, at: 0) {
        end += 1
      }
      let placed = place(Array(contents[index..<end]), at: cursor, in: container)
      groups.append(TextColumn.Group(paragraphs: index..<end, frames: placed.frames.map(\.frame)))
      cursor = placed.end
      index = end
    }
    return TextColumn(contents, groups, in: container)
  }

  // MARK: Placing

  private func place(
    _ paragraph: TextColumn.Paragraph, at cursor: LayoutCursor, in container: NSTextContainer
  ) {
    let original = paragraph.content
    (paragraph.placement, paragraph.content) = ParagraphPlacer.place(
      original, for: ColumnClient(characterStart: paragraph.start), at: cursor, in: [container]
    ) {
      original.resized(to: $0, by: memory.shaper, counting: &shapedCount)
    }
  }

  /// Places paragraphs that are in one block or in one table.
  private func place(
    _ paragraphs: [TextColumn.Paragraph], at cursor: LayoutCursor, in container: NSTextContainer
  ) -> PlacedBlocks {
    let originals = paragraphs.map(\.content)
    let placed = BlockPlacer.place(originals, in: paragraphs.map(\.blocks), at: cursor, [container]) {
      [self] index, cursor, cell in
      paragraphs[index].content = originals[index]
      place(paragraphs[index], at: cursor, in: cell)
      return paragraphs[index].placement
    }
    for (paragraph, placement) in zip(paragraphs, placed.placements) { paragraph.placement = placement }
    return placed
  }

  // MARK: Glyphs

  /// A text with its attributes.
  private struct SourceText {
    let units: [UInt16]
    let runs: [(end: Int, set: Int)]
    let sets: [[NSAttributedString.Key: Any]]

    /// Returns the attributes of a unit, the units that have them, and their number.
    func attributes(at offset: Int) -> ([NSAttributedString.Key: Any], Range<Int>, number: Int?) {
      let run = runs.partitioningIndex { $0.end > offset }
      return (sets[runs[run].set], (run == 0 ? 0 : runs[run - 1].end)..<runs[run].end, runs[run].set)
    }

    /// Returns a part of the text as a string.
    func string(_ range: Range<Int>) -> NSAttributedString {
      let string = NSMutableAttributedString(string: String(decoding: units[range], as: UTF16.self))
      var offset = range.lowerBound
      while offset < range.upperBound {
        let (attributes, run, _) = attributes(at: offset)
        let part = run.clamped(to: range)
        string.setAttributes(
          attributes, range: NSRange(location: part.lowerBound - range.lowerBound, length: part.count))
        offset = part.upperBound
      }
      return string
    }
  }

  /// Returns the glyphs of a paragraph.
  private func content(
    of range: Range<Int>, _ source: SourceText, in container: NSTextContainer
  ) -> ParagraphGlyphs {
    let text = settings.apply(to: attributedText(of: range, source))
    var overrides = TextOverrides()
    let proposed = CGRect(x: 0, y: 0, width: container.availableSpace.fragmentWidth, height: 0)
    let client = ColumnClient(characterStart: range.lowerBound)
    var attachments = ParagraphAttachment.attachments(in: text, &overrides) {
      client.bounds(of: $0, glyph: { 0 }, in: container, proposed, position: .zero)
    }
    attachments.sort { $0.character < $1.character }
    let floating = FloatingPart.parts(in: text, attachments, &overrides)
    return ParagraphGlyphs(
      text, attachments: attachments, floating: floating, overrides: overrides, by: memory.shaper,
      counting: &shapedCount)
  }

  /// Returns a paragraph with its attributes, as a storage would fix them.
  private func attributedText(of range: Range<Int>, _ source: SourceText) -> AttributedText {
    let units = Array(source.units[range])
    if let runs = fixed.runs(of: range, units, needsFixing: true, read: source.attributes) {
      return memory.resolve(AttributedUnits(units, runs))
    }
    let storage = NSTextStorage(attributedString: source.string(range))
    return memory.resolve(storage.reportedSubstring(0..<units.count), units: units)
  }
}

/// A paragraph of a column, whose style alone decides about its lines.
private struct ColumnClient: PlacementClient {
  let characterStart: Int
  var breakVeto: ((BreakOpportunity) -> Bool)? { nil }

  func bounds(
    of attachment: ParagraphAttachment, glyph: () -> Int, in container: NSTextContainer, _ rect: CGRect,
    position: CGPoint
  ) -> CGRect {
    guard case .attachment(let object) = attachment.source else { return .zero }
    let bounds = object.attachmentBounds(
      for: container, proposedLineFragment: rect, glyphPosition: position,
      characterIndex: characterStart + attachment.character)
    return bounds.isSane ? bounds.standardized : .zero
  }
}
