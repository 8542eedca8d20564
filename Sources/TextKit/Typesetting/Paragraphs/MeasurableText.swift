internal import CoreGraphics
internal import CoreText
internal import GalleyUTF16
internal import TextEngine

/// Whole paragraphs in one set of attributes, whose lines are measured one paragraph after the other: no
/// glyphs and no fragments are kept.
struct MeasurableText {
  private let text: AttributedText
  private let style: ParagraphStyle

  /// Creates a text from one that is laid out.
  ///
  /// - Parameter text: With the settings of its layout manager.
  /// - Returns: `nil` if something in it has space of its own or stands beside the lines, or its attributes
  ///   would change before it is laid out.
  init?(_ text: AttributedText) {
    guard text.styled.runs.count == 1, text.styled.paragraphRuns.count == 1, text.holdsNoObjects else {
      return nil
    }
    let attributes = text.attributes(ofRun: 0).dictionary
    if let style = attributes[.paragraphStyle] as? NSParagraphStyle {
      guard style.textBlocks.isEmpty, style.textLists.isEmpty else { return nil }
    }
    guard !attributes.has(.initialLetterLines) else { return nil }
    // Fixing sets the size of raised text in some places only.
    if let font = attributes[.font] as? CTFont {
      guard text.styled.styles[text.styled.runs[0].style].font == font.font else { return nil }
    }
    self.text = text
    style = text.styled.paragraphStyles[text.styled.paragraphRuns[0].style]
  }

  /// Measures paragraphs in a column until one has no room, or a closure returns `nil`.
  ///
  /// - Parameters:
  ///   - space: The column.
  ///   - start: The top of the first paragraph.
  ///   - endsAtFormFeeds: Whether to end before a paragraph with a character that ends its container.
  ///   - numbersGlyphs: Whether the numbers of glyphs are wanted.
  ///   - place: Receives a paragraph's length in UTF-16 units, its rows, its top, and the number of its
  ///     glyphs if that is known. Returns the top of the next one, or `nil` to end.
  /// - Returns: `false` if the style of the text has to be laid out.
  func forEachParagraph(
    in space: AvailableSpace, from start: LayoutCursor, endsAtFormFeeds: Bool = false,
    numbersGlyphs: Bool = false,
    _ place: (_ length: Int, MeasuredRows, LayoutCursor, _ glyphCount: Int?) -> LayoutCursor?
  ) -> Bool {
    let units = text.styled.text
    var cursor = start
    let holdsFormFeeds = endsAtFormFeeds && units.holds(0x0C)
    return ParagraphSizer.forEachParagraph(
      of: text.styled, ParagraphRanges.ranges(of: units), width: space.lineWidth,
      numbersGlyphs: numbersGlyphs
    ) { paragraph in
      let last = units[paragraph.range.upperBound - 1]
      guard !holdsFormFeeds || !units[paragraph.range].contains(0x0C),
        let rows = MeasuredRows(
          paragraph, style, isAtTop: cursor.isAtTop,
          endsInLineBreakOnly: last.endsLine && !last.endsParagraph, at: cursor.y, in: space),
        let next = place(paragraph.range.count, rows, cursor, paragraph.glyphCount)
      else { return false }
      cursor = next
      return true
    }
  }
}
