internal import CoreGraphics
internal import CoreText
internal import TextEngine

/// An element as it is laid out: its text, and the client that answers questions about its lines.
protocol ElementClient: PlacementClient {
  /// The text as it is laid out.
  var source: ElementSource { get }
  /// The number of nested lists whose markers are beside the element.
  var listLevel: Int { get }
  /// The part that the element is of a paragraph too long for one element; `nil` for a whole paragraph.
  var part: ParagraphPart? { get }
}

/// Turns the texts of elements into lines, both on a layout manager's thread and, from a snapshot, on others.
/// It depends on nothing but its input, so that all threads get the same lines.
struct ElementTypesetter {
  /// The settings that apply to all of the text.
  let settings: TextSettings
  /// Cached results of other texts.
  private let memory: LayoutCache
  /// Whether lines are measured without glyphs where that is possible: they may never be seen.
  let measuresFirst: Bool
  /// The number of texts shaped or measured so far.
  private(set) var shapedCount = 0

  init(_ settings: TextSettings, _ memory: LayoutCache, measuresFirst: Bool) {
    self.settings = settings
    self.memory = memory
    self.measuresFirst = measuresFirst
  }

  /// Breaks the text of an element into lines.
  ///
  /// - Parameters:
  ///   - client: The element.
  ///   - earlier: The element's glyphs from an earlier layout, if there are any.
  ///   - cursor: The top of the lines, and what is above them.
  ///   - margins: The margins that the element's fragment asks for.
  ///   - container: The container.
  mutating func lines(
    of client: any ElementClient, earlier: ParagraphGlyphs?, _ cursor: LayoutCursor,
    _ margins: FragmentMargins,
    in container: NSTextContainer
  ) -> ElementLines {
    let column =
      margins.leading == 0 && margins.trailing == 0 ? container : PaddedContainer(container, margins)
    let original = glyphs(
      of: client, in: column, earlier: earlier,
      measuredWidth: measuredWidth(for: client, at: cursor, in: column))
    let (placement, glyphs) = place(original, for: client, at: cursor, in: column)
    return ElementLines(
      of: client.source, glyphs: glyphs, original: original, placement: placement, margins: margins,
      padding: container.availableSpace.padding)
  }

  /// Returns the width of a column in which the lines of an element may be measured; `nil` if glyphs are
  /// wanted, or lines may depend on what is around them.
  private func measuredWidth(
    for client: any ElementClient, at cursor: LayoutCursor, in container: NSTextContainer
  ) -> Double? {
    guard measuresFirst, client.breakVeto == nil, client.listLevel == 0, container.maximumNumberOfLines == 0,
      !container.truncatesLastLine, cursor.y >= container.plainTop
    else { return nil }
    return container.availableSpace.lineWidth
  }

  /// Places the lines of an element.
  ///
  /// - Returns: The placement, and the glyphs with the attachments' sizes there.
  mutating func place(
    _ original: ParagraphGlyphs, for client: any ElementClient, at cursor: LayoutCursor,
    in container: NSTextContainer
  ) -> (ParagraphPlacement, ParagraphGlyphs) {
    ParagraphPlacer.place(original, for: client, at: cursor, in: [container]) {
      original.resized(to: $0, by: memory.shaper, counting: &shapedCount)
    }
  }

  /// Returns the glyphs of an element's text.
  ///
  /// - Parameter measuredWidth: The width of a column for whose lines no glyphs are wanted yet.
  mutating func glyphs(
    of client: any ElementClient, in container: NSTextContainer, earlier: ParagraphGlyphs?,
    measuredWidth: Double? = nil
  ) -> ParagraphGlyphs {
    var settings = settings
    (settings.listLevel, settings.part) = (client.listLevel, client.part)
    let text = settings.apply(to: client.source.resolved(by: memory))
    var overrides = TextOverrides()
    let proposed = CGRect(x: 0, y: 0, width: container.availableSpace.fragmentWidth, height: 0)
    let attachments = ParagraphAttachment.attachments(in: text, &overrides) {
      client.bounds(of: $0, glyph: { 0 }, in: container, proposed, position: .zero)
    }
    let floating =
      client.part?.isContinuation == true ? [] : FloatingPart.parts(in: text, attachments, &overrides)
    return ParagraphGlyphs(
      text, attachments: attachments, floating: floating, overrides: overrides,
      measuredWidth: attachments.isEmpty && overrides.isEmpty ? measuredWidth : nil, earlier: earlier,
      by: memory.shaper, counting: &shapedCount)
  }
}
