internal import CoreGraphics
internal import CoreText
internal import Synchronization
internal import TextEngine

/// The lines of one element. Immutable. Offsets are relative to the element's start, y to the top of its
/// tile.
final class ElementLines {
  /// The element's text.
  let source: ElementSource
  /// The element's text as a string, which may have to be made.
  var string: NSAttributedString { source.string }
  /// The element's glyphs before attachments changed their size for their lines; `nil` without text.
  let original: ParagraphGlyphs?
  /// The element's glyphs; `nil` without text.
  let glyphs: ParagraphGlyphs?
  /// The placement of the element's lines; it has one piece at most.
  let placement: ParagraphPlacement
  let margins: FragmentMargins
  /// The left edge of the column that the lines are in, in container coordinates: that of the container, or
  /// of the contents of a block.
  let column: CGFloat
  /// The cursor that the lines were laid out at. Lines are the same at another cursor only if they are
  /// movable.
  let cursor: LayoutCursor
  /// The padding that the container leaves empty at both ends of lines, in points.
  let padding: CGFloat
  /// The distance from the top of the element's tile to that of the next, in points.
  let height: FixedPoints
  /// The left and right ends of the text in container coordinates.
  let left: CGFloat
  let right: CGFloat
  /// The lines that have been asked for; empty before the first. Fragments draw on any thread.
  private let made = Mutex<[CTLine?]>([])
  /// The lines as an editor sees them, as far as they have been asked for: a key asks for the same ones many
  /// times.
  private let caretLines = Mutex<[Int: CaretLine]>([:])
  /// The values of `.link` with the ranges of their characters.
  private(set) lazy var links = ElementLines.links(in: string)

  init(
    of source: ElementSource, glyphs: ParagraphGlyphs?, original: ParagraphGlyphs?,
    placement: ParagraphPlacement, margins: FragmentMargins = FragmentMargins(),
    column: CGFloat = 0, padding: CGFloat
  ) {
    self.source = source
    self.original = original
    self.glyphs = glyphs
    self.placement = placement
    self.margins = margins
    self.column = column
    self.padding = padding
    cursor = placement.start
    let lines = placement.pieces.first?.height ?? 0
    height = placement.fragments.isEmpty ? .zero : FixedPoints(lines + margins.top + margins.bottom)
    var (left, right) = (CGFloat.infinity, -CGFloat.infinity)
    for fragment in placement.fragments {
      left = min(left, fragment.usedRect.minX + margins.leading)
      right = max(right, fragment.usedRect.maxX + margins.leading)
    }
    self.left = left
    self.right = right
  }

  /// Returns an object without lines, for a document without text.
  static func none(padding: CGFloat) -> ElementLines {
    ElementLines(
      of: .empty, glyphs: nil, original: nil,
      placement: ParagraphPlacement(at: LayoutCursor()), padding: padding)
  }

  /// The number of lines.
  var count: Int { placement.fragments.count }

  /// The number of rows: the lines at both sides of an exclusion are one.
  var rowCount: Int { placement.rowCount }

  /// Whether all of the element's text fitted into the container.
  var isWhole: Bool { placement.placedCharacters >= glyphs?.characterCount ?? 0 }

  /// Returns the index of the line that contains a character; `nil` for one that did not fit into the
  /// container.
  func line(ofCharacter character: Int) -> Int? { placement.fragment(ofCharacter: character) }

  /// Returns a line, with characters relative to the element's start and y to the top of its tile.
  func placedFragment(_ index: Int, in container: NSTextContainer) -> PlacedFragment {
    let fragment = geometry(ofLine: index)
    let measured = glyphs?.measured == nil ? nil : glyphs
    return PlacedFragment(
      container: container, characters: fragment.characters,
      glyphs: measured?.glyphs(beginningIn: fragment.characters) ?? fragment.glyphs, rect: fragment.rect,
      usedRect: fragment.usedRect, origin: fragment.origin, line: line(index), paragraphStart: 0,
      truncatedGlyphs: fragment.truncatedGlyphs)
  }

  /// Returns a line as an editor sees it, with offsets from the element's start and y from the top of its
  /// tile.
  func caretLine(_ index: Int, in container: NSTextContainer) -> CaretLine {
    if let known = caretLines.withLock({ $0[index] }) { return known }
    let line = CaretLine(placedFragment(index, in: container), start: 0, top: 0)
    caretLines.withLock { $0[index] = line }
    return line
  }

  /// Returns where a line is, in the same coordinates. No line is made.
  func geometry(ofLine index: Int) -> ParagraphPlacement.Fragment {
    var fragment = placement.fragments[index]
    fragment.rect = fragment.rect.offsetBy(dx: margins.leading, dy: margins.top)
    fragment.usedRect = fragment.usedRect.offsetBy(dx: margins.leading, dy: margins.top)
    return fragment
  }

  /// Returns the links of a text: adjacent runs with equal values form one link.
  private static func links(in string: NSAttributedString) -> [(range: Range<Int>, value: Any)] {
    var links: [(range: Range<Int>, value: Any)] = []
    string.forEachRun(in: 0..<string.length) { attributes, range in
      guard let value = attributes[.link] else { return }
      if let last = links.last, last.range.upperBound == range.lowerBound,
        AttributeResolver.areEqual([.link: last.value], [.link: value])
      {
        links[links.count - 1].range = last.range.lowerBound..<range.upperBound
      } else {
        links.append((range, value))
      }
    }
    return links
  }

  private func line(_ index: Int) -> CTLine? {
    made.withLock { made in
      if made.isEmpty { made = Array(repeating: nil, count: placement.fragments.count) }
      if let known = made[index] { return known }
      let line = glyphs.flatMap { placement.line(ofFragment: index, in: $0) }
      made[index] = line
      return line
    }
  }
}
