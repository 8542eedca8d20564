internal import GalleyFonts
internal import TextEngine

/// The lines of a paragraph in a column, found without its glyphs. Their layout is made when it is asked for.
final class MeasuredLines: Sendable {
  /// The lines, without runs.
  let lines: [Line]
  /// For each line the number of the paragraph's glyphs up to its end; `nil` if they were not numbered.
  let glyphEnds: [Int]?
  /// The width of the column in points.
  let width: Double
  private let made = LazyReference<Layout>()

  private final class Layout: Sendable {
    let value: ParagraphLayout

    init(_ value: ParagraphLayout) { self.value = value }
  }

  init(_ lines: [Line], glyphEnds: [Int]?, width: Double) {
    (self.lines, self.glyphEnds, self.width) = (lines, glyphEnds, width)
  }

  /// The number of the paragraph's glyphs; `nil` if they were not numbered.
  var glyphCount: Int? { glyphEnds?.last }

  /// Returns the glyphs of a line, as indexes from the paragraph's first glyph; none if they were not
  /// numbered.
  func glyphs(ofLine index: Int) -> Range<Int> {
    guard let glyphEnds else { return 0..<0 }
    return (index == 0 ? 0 : glyphEnds[index - 1])..<glyphEnds[index]
  }

  /// Returns the layout of the lines.
  ///
  /// - Parameter make: Makes it when it is asked for first.
  func layout(_ make: () -> ParagraphLayout) -> ParagraphLayout {
    (made.load() ?? made.storeIfNil(Layout(make()))).value
  }
}
