import GalleyFonts
import TextEngine

/// Ends the program when a layout breaks one of its promises. Carets and hits cost more than layout does:
/// they are tried on one line of each paragraph.
///
/// - Parameter seed: Which line that is.
public func checkInvariants(of column: ColumnLayout, seed: Int) {
  var next = column.range.lowerBound
  for paragraph in column.paragraphs {
    let layout = paragraph.layout
    require(paragraph.top.isFinite, "a paragraph's top is not finite")
    require(layout.height.isFinite && layout.spacingAfter.isFinite, "a height is not finite")
    for (index, line) in layout.lines.enumerated() {
      require(line.range.lowerBound + paragraph.offset == next, "lines must tile the text")
      require(!line.range.isEmpty, "a line without units")
      next = line.range.upperBound + paragraph.offset
      check(line, index, of: layout)
      if index == seed % layout.lines.count { checkQueries(line, index, of: layout) }
    }
  }
  require(next == column.range.upperBound, "lines must end where the column does")
  require(column.usedHeight.isFinite, "the used height is not finite")
}

private func check(_ line: Line, _ index: Int, of layout: ParagraphLayout) {
  for value in [
    line.x, line.baseline, line.top, line.height, line.ascent, line.descent, line.leading, line.width,
    line.trailingWhitespaceWidth,
  ] { require(value.isFinite, "a line's measure is not finite") }
  require(line.height >= 0, "a line with a negative height")
  require(line.range.contains(line.contentEnd) || line.contentEnd == line.range.upperBound, "content end")
  let runs = layout.runs[line.runs]
  var next = line.range.lowerBound
  for run in runs.filter({ !$0.range.isEmpty }).sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
    require(run.range.lowerBound == next, "runs must tile the line")
    next = run.range.upperBound
  }
  require(next == line.range.upperBound, "runs must end where the line does")
  for run in line.runs {
    require(layout.runs[run].x.isFinite && layout.runs[run].width.isFinite, "a run's place is not finite")
    let range = layout.runs[run].range
    let glyphs = layout.glyphs(of: run)
    require((glyphs.xs + glyphs.ys + glyphs.advances).allSatisfy(\.isFinite), "a glyph's place is not finite")
    require(range.isEmpty || glyphs.clusters.allSatisfy(range.contains), "a glyph outside its run's units")
  }
}

private func checkQueries(_ line: Line, _ index: Int, of layout: ParagraphLayout) {
  let step = max(1, line.range.count / 8)
  for offset in stride(from: line.range.lowerBound, through: line.range.upperBound, by: step) {
    let carets = layout.caretOffsets(at: offset, inLine: index)
    require(carets.primary.isFinite && carets.secondary.isFinite, "a caret is not finite")
    for x in [carets.primary, carets.secondary, carets.primary + 0.5] {
      let position = layout.position(atX: x, inLine: index)
      require(
        line.range.contains(position.offset) || position.offset == line.range.upperBound,
        "a hit outside the line")
      if let character = layout.character(atX: x, inLine: index) {
        require(!character.isEmpty, "a character without units")
        require(
          line.range.lowerBound <= character.lowerBound && character.upperBound <= line.range.upperBound,
          "a character outside the line")
      }
    }
  }
  for x in [-Double.infinity, -1, 0, line.totalWidth, .infinity, .nan] {
    _ = layout.position(atX: x, inLine: index)
    _ = layout.character(atX: x, inLine: index)
  }
  for span in layout.spans(of: line.range, inLine: index) {
    require(span.start.isFinite && span.end >= span.start, "a selection turned inside out")
  }
  let bounds = layout.drawingBounds(ofLine: index)
  require(bounds.x.isFinite && bounds.width.isFinite, "drawing bounds are not finite")
}

/// Ends the program when a line is wider than its room though it could have been cut.
///
/// Text with tabs, punctuation that hangs, negative spacing or sizes beyond reason has no such promise, and
/// lines end neither inside of a ruby's base nor inside of a cell of combined characters.
public func checkWidths(of column: ColumnLayout, in text: StyledText) {
  let isPlain =
    text.styles.allSatisfy { style in
      style.letterSpacing >= 0 && style.font.size <= 1000 && style.ruby == nil && !style.combinesUpright
        && (style.placeholder.map { $0.width >= 0 && $0.width < 1000 } ?? true)
    }
    && text.paragraphStyles.allSatisfy {
      $0.lineBreakMode != .clipping && !$0.eastAsianSpacing.contains(.hangsPunctuation)
    } && !text.text.contains(0x09)
  guard isPlain else { return }
  for paragraph in column.paragraphs {
    for line in paragraph.layout.lines where line.width > line.interval.width + 1e-6 {
      let units = text.text[line.range.lowerBound + paragraph.offset..<line.contentEnd + paragraph.offset]
      require(
        String(decoding: units, as: UTF16.self).count <= 1, "a line that could have been cut is too wide")
    }
  }
}
