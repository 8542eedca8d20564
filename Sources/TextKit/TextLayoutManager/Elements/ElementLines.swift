internal import CoreGraphics
internal import CoreText
internal import TextEngine

/// The room around an element's text that its fragment asks for, in points.
struct FragmentMargins: Equatable {
  var top: CGFloat = 0
  var bottom: CGFloat = 0
  var leading: CGFloat = 0
  var trailing: CGFloat = 0

  init() {}

  /// Takes what a fragment says; what is not a length counts as nothing.
  init(_ fragment: NSTextLayoutFragment) {
    func sane(_ length: CGFloat) -> CGFloat { length.isFinite ? min(max(length, 0), 1e6) : 0 }
    top = sane(fragment.topMargin)
    bottom = sane(fragment.bottomMargin)
    leading = sane(fragment.leadingPadding)
    trailing = sane(fragment.trailingPadding)
  }
}

/// The lines of one element. Immutable; offsets count from the element's start, y from the top of its tile.
final class ElementLines {
  /// The element's text.
  let string: NSAttributedString
  /// Its glyphs before attachments said that they are of another size where they stand; `nil` without text.
  let original: ParagraphGlyphs?
  /// Its glyphs; `nil` without text.
  let glyphs: ParagraphGlyphs?
  /// Where its lines are; there is one piece at most.
  let placement: ParagraphPlacement
  let margins: FragmentMargins
  /// Where the element's top is taken to be; lines are the same elsewhere only if they are movable.
  let cursor: LayoutCursor
  /// Points that the container leaves empty at both ends of lines.
  let padding: CGFloat
  /// From the top of its tile to that of the next.
  let height: FixedPoints
  /// Container coordinates: from where to where text reaches.
  let left: CGFloat
  let right: CGFloat
  private var made: [CTLine?]
  /// The values of `.link` with their characters.
  private(set) lazy var links = ElementLines.links(in: string)

  init(
    of string: NSAttributedString, glyphs: ParagraphGlyphs?, original: ParagraphGlyphs?,
    placement: ParagraphPlacement, margins: FragmentMargins = FragmentMargins(), padding: CGFloat
  ) {
    self.string = string
    self.original = original
    self.glyphs = glyphs
    self.placement = placement
    self.margins = margins
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
    made = Array(repeating: nil, count: placement.fragments.count)
  }

  /// No lines, for a document without text.
  static func none(padding: CGFloat) -> ElementLines {
    ElementLines(
      of: NSAttributedString(string: ""), glyphs: nil, original: nil,
      placement: ParagraphPlacement(at: LayoutCursor()), padding: padding)
  }

  /// The number of lines.
  var count: Int { placement.fragments.count }

  /// Whether all of the element's text found room.
  var isWhole: Bool { placement.placedCharacters >= glyphs?.characterCount ?? 0 }

  /// The index of the line that holds a character; `nil` for one that found no room.
  func line(ofCharacter character: Int) -> Int? { placement.fragment(ofCharacter: character) }

  /// A line, with characters from the element's start and y from the top of its tile.
  func placedFragment(_ index: Int, in container: NSTextContainer) -> PlacedFragment {
    let fragment = placement.fragments[index]
    func moved(_ rect: CGRect) -> CGRect { rect.offsetBy(dx: margins.leading, dy: margins.top) }
    return PlacedFragment(
      container: container, characters: fragment.characters, glyphs: fragment.glyphs,
      rect: moved(fragment.rect), usedRect: moved(fragment.usedRect), origin: fragment.origin,
      line: line(index), unitStart: 0, truncatedGlyphs: fragment.truncatedGlyphs)
  }

  /// Finds the links of a text: neighbours with equal values are one.
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
    if let known = made[index] { return known }
    let line = glyphs.flatMap { placement.line(ofFragment: index, in: $0) }
    made[index] = line
    return line
  }
}
