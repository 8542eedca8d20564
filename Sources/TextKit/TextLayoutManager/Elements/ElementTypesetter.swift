internal import CoreGraphics
internal import CoreText
internal import TextEngine

/// An element as it is laid out: its text, and who is asked about its lines.
protocol ElementClient: PlacementClient {
  /// The text as it is laid out.
  var string: NSAttributedString { get }
  /// The units of `string` where they are known.
  var units: [UInt16]? { get }
  /// The number of lists whose markers stand beside it.
  var listLevel: Int { get }
  /// What the element is of a paragraph that is too long for one; `nil` for a whole one.
  var part: ParagraphPart? { get }
}

/// Turns texts of elements into lines: on the thread of a layout manager, and on others from a snapshot. It knows nothing
/// but what it is given, so both get the same lines.
struct ElementTypesetter {
  /// What all of the text is set with.
  let settings: TextSettings
  /// What was learnt from other texts.
  private let memory: LayoutCache
  /// How many texts were shaped.
  private(set) var shapedCount = 0

  init(_ settings: TextSettings, _ memory: LayoutCache) {
    self.settings = settings
    self.memory = memory
  }

  /// Breaks the text of an element into lines.
  ///
  /// - Parameters:
  ///   - client: The element.
  ///   - earlier: Glyphs that it had before.
  ///   - cursor: The top of its lines, and what stands above.
  mutating func lines(
    of client: any ElementClient, earlier: ParagraphGlyphs?, _ cursor: LayoutCursor,
    _ margins: FragmentMargins,
    in container: NSTextContainer
  ) -> ElementLines {
    let room =
      margins.leading == 0 && margins.trailing == 0 ? container : PaddedContainer(container, margins)
    let original = glyphs(of: client, in: room, earlier: earlier)
    let (placement, glyphs) = ParagraphPlacer.place(original, for: client, at: cursor, in: [room]) {
      original.resized(to: $0, by: memory.shaper, counting: &shapedCount)
    }
    return ElementLines(
      of: client.string, glyphs: glyphs, original: original, placement: placement, margins: margins,
      padding: container.room.padding)
  }

  /// Makes the glyphs of an element's text.
  mutating func glyphs(
    of client: any ElementClient, in container: NSTextContainer, earlier: ParagraphGlyphs?
  ) -> ParagraphGlyphs {
    var settings = settings
    (settings.listLevel, settings.part) = (client.listLevel, client.part)
    let text = settings.apply(to: memory.resolve(client.string, units: client.units))
    var overrides = TextOverrides()
    let proposed = CGRect(x: 0, y: 0, width: container.room.fragmentWidth, height: 0)
    let attachments = ParagraphAttachment.attachments(in: text, &overrides) {
      client.bounds(of: $0, glyph: { 0 }, in: container, proposed, position: .zero)
    }
    return ParagraphGlyphs(
      text, attachments: attachments, overrides: overrides, earlier: earlier, by: memory.shaper,
      counting: &shapedCount)
  }
}
