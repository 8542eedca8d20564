import GalleyFonts
import TestSupport
import Testing
import TextEngine

/// A line of text whose pieces have their own styles, and short questions to it.
struct StyledLine {
  let layout: ParagraphLayout

  /// Sets pieces of text in one line; every piece is a run of its own, also where styles are equal.
  init(
    _ pieces: [(String, TextStyle)], paragraph: ParagraphStyle = ParagraphStyle(),
    fonts: FontCollection = EngineFixture.collection
  ) throws {
    layout = try #require(TextTypesetter.line(of: styledText(pieces, paragraph: paragraph, fonts: fonts)))
  }

  /// Sets a text in one style.
  init(
    _ string: String, _ style: TextStyle = EngineFixture.style(),
    paragraph: ParagraphStyle = ParagraphStyle(),
    fonts: FontCollection = EngineFixture.collection
  ) throws {
    try self.init([(string, style)], paragraph: paragraph, fonts: fonts)
  }

  /// The runs in visual order.
  var runs: [PlacedRun] { layout.lines[0].runs.map { layout.runs[$0] } }
  /// The runs' units in reading order.
  var ranges: [Range<Int>] { runs.map(\.range).sorted { $0.lowerBound < $1.lowerBound } }
  /// The families of the runs' fonts in visual order.
  var families: [String] { runs.map { layout.fonts[$0.font].instance.face.familyName } }
  /// Glyph identifiers in visual order.
  var glyphs: [UInt16] { layout.lines[0].runs.flatMap { layout.glyphs(of: $0).ids } }
  var width: Double { layout.lines[0].width }
  func caret(_ offset: Int) -> Double { layout.caretOffsets(at: offset, inLine: 0).primary }
}

/// A text whose pieces are runs of their own.
func styledText(
  _ pieces: [(String, TextStyle)], paragraph: ParagraphStyle = ParagraphStyle(),
  fonts: FontCollection = EngineFixture.collection
) -> StyledText {
  var text: [UInt16] = []
  var runs: [StyledText.Run] = []
  for (index, piece) in pieces.enumerated() {
    text += piece.0.utf16
    runs.append(.init(end: text.count, style: index))
  }
  return StyledText(
    text: text, styles: pieces.map(\.1), runs: runs, paragraphStyles: [paragraph],
    paragraphRuns: [.init(end: text.count, style: 0)], fonts: fonts)
}
