internal import CoreGraphics
internal import CoreText
internal import GalleyUTF16
internal import TextEngine

/// Text that is laid out in one column without end, by a `ColumnTypesetter`.
///
/// Offsets are UTF-16 units from the text's start. Rectangles are points from the column's upper left corner,
/// y down. Its layout never changes; lines are made when they are asked for, by one thread at a time.
package final class TextColumn {
  /// A paragraph with its lines.
  final class Paragraph {
    /// The offset of its first character.
    let start: Int
    /// The blocks around it, the outermost first.
    let blocks: [NSTextBlock]
    /// The offset after its last character.
    let end: Int
    @exclusivity(unchecked) var content: ParagraphGlyphs
    @exclusivity(unchecked) var placement = ParagraphPlacement(at: LayoutCursor())
    @exclusivity(unchecked) private var lines: [CTLine?] = []
    /// The line that was painted last in other attributes than its own, by its index.
    @exclusivity(unchecked) private var restyled: (line: Int, painted: PaintedLine)?
    private lazy var hasLinks = content.text.sets.contains { $0.dictionary[.link] != nil }
    /// Whether something is painted beneath its text.
    private(set) lazy var hasBackgrounds = content.text.sets.contains {
      $0.paint.background != nil || $0.paint.highlight != nil
    }
    /// How text with each of the sets of attributes looks.
    private(set) lazy var looks = content.text.sets.map { set -> Look in
      let paint = set.paint
      guard paint.areGlyphsFilled else { return .other }
      guard set.dictionary.has(.link) else { return paint.isOnlyFilled ? .plain : .other }
      // A link has the colour and the underline of links, whatever its own are.
      return paint.foreground != nil && paint.strikethrough & 0x0F == 0 && paint.spelling == nil
        && paint.underlineColor == nil && !paint.underlineSkipsInk ? .link : .other
    }

    /// How text looks over its background.
    enum Look {
      /// Glyphs of one colour, and nothing else.
      case plain
      /// The same, but for the looks of links.
      case link
      case other
    }

    init(at start: Int, _ content: ParagraphGlyphs, in blocks: [NSTextBlock]) {
      self.start = start
      self.content = content
      self.blocks = blocks
      end = start + content.characterCount
    }

    /// Returns a line; `nil` for a fragment without text.
    func line(_ index: Int) -> CTLine? {
      if lines.isEmpty { lines = Array(repeating: nil, count: placement.fragments.count) }
      if let known = lines[index] { return known }
      let made = placement.line(ofFragment: index, in: content)
      lines[index] = made
      return made
    }

    /// Returns a line as it is painted: links look like links.
    func painted(_ index: Int, _ line: CTLine) -> PaintedLine {
      guard hasLinks else { return line.painted() }
      if let restyled, restyled.line == index { return restyled.painted }
      let items = content.text.linkItems(in: placement.fragments[index].characters)
      let painted = line.painted(PaintOverrides(items))
      restyled = (index, painted)
      return painted
    }

    /// Returns some characters, extended to whole clusters.
    func clusters(around characters: Range<Int>) -> Range<Int> {
      guard !characters.isEmpty else { return characters }
      return cluster(at: characters.lowerBound).lowerBound..<cluster(at: characters.upperBound - 1).upperBound
    }

    /// Returns the characters of the cluster that a character belongs to.
    func cluster(at character: Int) -> Range<Int> {
      content.cluster(ofGlyph: content.firstGlyph(at: character)).characters
    }
  }

  /// The blocks around paragraphs that were placed together.
  struct Group {
    /// The paragraphs' indexes.
    let paragraphs: Range<Int>
    /// The frames of the blocks, outer ones before inner ones; their paragraphs count from the first one.
    let frames: [BlockFrame]
    /// The indexes of the frames of each block.
    let framesOfBlock: [ObjectIdentifier: [Int]]

    init(paragraphs: Range<Int>, frames: [BlockFrame]) {
      self.paragraphs = paragraphs
      self.frames = frames
      framesOfBlock = Dictionary(grouping: frames.indices) { ObjectIdentifier(frames[$0].block) }
    }
  }

  /// A line fragment.
  package struct LineFragment {
    /// Its characters.
    package let characters: Range<Int>
    /// All of it, and the part that its text covers.
    package let rect: CGRect
    package let usedRect: CGRect

    package init(characters: Range<Int>, rect: CGRect, usedRect: CGRect) {
      (self.characters, self.rect, self.usedRect) = (characters, rect, usedRect)
    }
  }

  private let paragraphs: [Paragraph]
  private let groups: [Group]
  private let container: NSTextContainer

  init(_ paragraphs: [Paragraph], _ groups: [Group], in container: NSTextContainer) {
    self.paragraphs = paragraphs
    self.groups = groups
    self.container = container
  }

  /// The bottom of the last line, the space below it included.
  package var bottom: CGFloat {
    guard let last = paragraphs.last, !last.placement.fragments.isEmpty else { return 0 }
    let index = last.placement.fragments.count - 1
    return last.placement.fragments[index].rect.offsetBy(
      dx: 0, dy: last.placement.piece(ofFragment: index).top
    ).maxY
  }

  /// Returns the lines of whole paragraphs, in the order of the text.
  package func lines(_ characters: Range<Int>) -> [LineFragment] {
    var lines: [LineFragment] = []
    for index in indexes(of: characters) {
      let (placement, start) = (paragraphs[index].placement, paragraphs[index].start)
      for (order, fragment) in placement.fragments.enumerated() {
        let top = placement.piece(ofFragment: order).top
        lines.append(
          LineFragment(
            characters: fragment.characters.lowerBound + start..<fragment.characters.upperBound + start,
            rect: fragment.rect.offsetBy(dx: 0, dy: top),
            usedRect: fragment.usedRect.offsetBy(dx: 0, dy: top)))
      }
    }
    return lines
  }

  /// Returns the line that a character stands in; `nil` for one that is not in the text.
  package func line(at character: Int) -> LineFragment? {
    fragment(at: character).map {
      LineFragment(characters: $0.placed.characters, rect: $0.placed.rect, usedRect: $0.placed.usedRect)
    }
  }

  /// Returns the baseline of a character: that of its line, moved as its glyph is; zero for one that is not
  /// in the text.
  package func baseline(at character: Int) -> CGFloat {
    guard let (paragraph, placed) = fragment(at: character) else { return 0 }
    let cluster = paragraph.cluster(at: character - paragraph.start)
    let place = placed.place(
      ofGlyph: 0, in: cluster.lowerBound + paragraph.start..<cluster.upperBound + paragraph.start)
    return placed.rect.minY + place.y
  }

  /// How much higher and deeper the line of a character is because other fonts stand in for the requested
  /// ones, in points; zero where something else makes it as high.
  package func fallbackExcess(ofLineAt character: Int) -> (above: CGFloat, below: CGFloat) {
    fragment(at: character)?.placed.fallbackExcess ?? (0, 0)
  }

  private func fragment(at character: Int) -> (paragraph: Paragraph, placed: PlacedFragment)? {
    let index = indexes(of: character..<character + 1).lowerBound
    guard index < paragraphs.count, character >= 0 else { return nil }
    let paragraph = paragraphs[index]
    return paragraph.placement.fragment(ofCharacter: character - paragraph.start).map {
      (paragraph, placed($0, of: paragraph))
    }
  }

  /// Returns the indexes of the paragraphs that hold some characters.
  private func indexes(of characters: Range<Int>) -> Range<Int> {
    let first = paragraphs.partitioningIndex { $0.end > characters.lowerBound }
    return first..<max(first, paragraphs.partitioningIndex { $0.start >= characters.upperBound })
  }

  /// Returns a fragment with its line, at its place in the column.
  private func placed(_ order: Int, of paragraph: Paragraph) -> PlacedFragment {
    let fragment = paragraph.placement.fragments[order]
    let top = paragraph.placement.piece(ofFragment: order).top
    let start = paragraph.start
    return PlacedFragment(
      container: container,
      characters: fragment.characters.lowerBound + start..<fragment.characters.upperBound + start,
      glyphs: fragment.glyphs, rect: fragment.rect.offsetBy(dx: 0, dy: top),
      usedRect: fragment.usedRect.offsetBy(dx: 0, dy: top), origin: fragment.origin,
      line: paragraph.line(order), paragraphStart: start, truncatedGlyphs: fragment.truncatedGlyphs)
  }

  /// A part of a line: whole clusters.
  struct Part {
    let column: TextColumn
    let paragraph: Paragraph
    /// The index of the fragment in its paragraph.
    let order: Int
    /// The units from the paragraph's start; `nil` for all of the line.
    let units: Range<Int>?

    /// The fragment with its line, which is made when it is first asked for.
    var fragment: PlacedFragment { column.placed(order, of: paragraph) }

    /// The characters of the text.
    var characters: Range<Int> {
      let local = units ?? paragraph.placement.fragments[order].characters
      return local.lowerBound + paragraph.start..<local.upperBound + paragraph.start
    }
  }

  /// Calls a function with the parts of lines that hold some characters, in the order of the text.
  ///
  /// - Parameter isMeant: Whether the lines of a paragraph count.
  func forEachPart(
    of characters: Range<Int>, where isMeant: (Paragraph) -> Bool = { _ in true }, _ body: (Part) -> Void
  ) {
    for index in indexes(of: characters) where isMeant(paragraphs[index]) {
      let paragraph = paragraphs[index]
      let own = characters.clamped(to: paragraph.start..<paragraph.end)
      let local = own.lowerBound - paragraph.start..<own.upperBound - paragraph.start
      let fragments = paragraph.placement.fragments
      var order = fragments.partitioningIndex { $0.characters.upperBound > local.lowerBound }
      while order < fragments.count, fragments[order].characters.lowerBound < local.upperBound {
        let characters = fragments[order].characters
        let part = local.clamped(to: characters)
        if !part.isEmpty {
          let units = part == characters ? part : paragraph.clusters(around: part)
          body(
            Part(column: self, paragraph: paragraph, order: order, units: units == characters ? nil : units))
        }
        order += 1
      }
    }
  }

  // MARK: Rectangles

  /// Returns rectangles that enclose some characters, as high as the text of their lines.
  package func rects(around characters: Range<Int>) -> [CGRect] {
    var rects: [CGRect] = []
    forEachPart(of: characters) { part in
      let fragment = part.fragment
      rects += fragment.spans(of: part.characters).map(fragment.tightBand)
    }
    return rects
  }

  /// Returns a rectangle around some characters, with ink that reaches out of their lines.
  package func bounds(of characters: Range<Int>) -> CGRect {
    var parts: [Part] = []
    forEachPart(of: characters) { parts.append($0) }
    var bounds = CGRect.null
    for part in parts {
      let fragment = part.fragment
      if parts.count > 1 {
        bounds = bounds.union(fragment.rect)
      } else {
        for span in fragment.spans(of: part.characters) { bounds = bounds.union(fragment.band(span)) }
      }
      let ink = fragment.ink(of: part.characters)
      if !ink.isNull { bounds = bounds.union(ink) }
    }
    return bounds.isNull ? .zero : bounds
  }

  // MARK: Blocks

  /// Returns the rectangle of a block around a character, margins included; zero where it is not.
  package func boundsRect(for block: NSTextBlock, at character: Int) -> CGRect {
    let index = indexes(of: character..<character + 1).lowerBound
    guard let group = group(of: index), let frames = group.framesOfBlock[ObjectIdentifier(block)],
      let frame = frames.first(where: {
        group.frames[$0].paragraphs.contains(index - group.paragraphs.lowerBound)
      })
    else { return .zero }
    return group.frames[frame].bounds
  }

  private func group(of paragraph: Int) -> Group? {
    let index = groups.partitioningIndex { $0.paragraphs.upperBound > paragraph }
    return index < groups.count && groups[index].paragraphs.contains(paragraph) ? groups[index] : nil
  }

  /// Calls a function with the frames of the blocks around some characters, outer ones before inner ones.
  func forEachFrame(around characters: Range<Int>, _ body: (BlockFrame) -> Void) {
    let indexes = indexes(of: characters)
    var group = groups.partitioningIndex { $0.paragraphs.upperBound > indexes.lowerBound }
    while group < groups.count, groups[group].paragraphs.lowerBound < indexes.upperBound {
      let first = groups[group].paragraphs.lowerBound
      let local = indexes.lowerBound - first..<indexes.upperBound - first
      for frame in groups[group].frames where !frame.isHidden && frame.paragraphs.overlaps(local) {
        body(frame)
      }
      group += 1
    }
  }
}
