internal import Synchronization
internal import TextEngine

/// The lines of a paragraph in a column, found without its glyphs. Their layout is made when it is asked for.
final class MeasuredLines: Sendable {
  /// The lines, without runs.
  let lines: [Line]
  /// The width of the column in points.
  let width: Double
  private let made = AtomicLazyReference<Layout>()

  private final class Layout: Sendable {
    let value: ParagraphLayout

    init(_ value: ParagraphLayout) { self.value = value }
  }

  init(_ lines: [Line], width: Double) { (self.lines, self.width) = (lines, width) }

  /// Returns the layout of the lines.
  ///
  /// - Parameter make: Makes it when it is asked for first.
  func layout(_ make: () -> ParagraphLayout) -> ParagraphLayout {
    (made.load() ?? made.storeIfNil(Layout(make()))).value
  }
}
