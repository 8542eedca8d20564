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
  /// Its glyphs before attachments said that they are of another size where they stand.
  let original: ParagraphGlyphs
  /// Its glyphs.
  let content: ParagraphGlyphs
  /// Where its lines stand; there is one piece at most.
  let places: ParagraphPlacement
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
    _ string: NSAttributedString, _ original: ParagraphGlyphs, _ content: ParagraphGlyphs,
    _ places: ParagraphPlacement,
    margins: FragmentMargins, padding: CGFloat
  ) {
    self.string = string
    self.original = original
    self.content = content
    self.places = places
    self.margins = margins
    self.padding = padding
    cursor = places.start
    let lines = places.pieces.first?.height ?? 0
    height = places.fragments.isEmpty ? .zero : FixedPoints(lines + margins.top + margins.bottom)
    var (left, right) = (CGFloat.infinity, -CGFloat.infinity)
    for fragment in places.fragments {
      left = min(left, fragment.usedRect.minX + margins.leading)
      right = max(right, fragment.usedRect.maxX + margins.leading)
    }
    self.left = left
    self.right = right
    made = Array(repeating: nil, count: places.fragments.count)
  }

  /// The lines.
  var count: Int { places.fragments.count }

  /// Whether all of the element's text found room.
  var isWhole: Bool { places.placedCharacters >= content.characterCount }

  /// The index of the line that holds a character; `nil` for one that found no room.
  func line(ofCharacter character: Int) -> Int? { places.fragment(ofCharacter: character) }

  /// A line, with characters from the element's start and y from the top of its tile.
  func placedFragment(_ index: Int, in container: NSTextContainer) -> PlacedFragment {
    let fragment = places.fragments[index]
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
    let line = places.line(ofFragment: index, content)
    made[index] = line
    return line
  }
}

/// A container as it is for one element that keeps room at its sides.
final class PaddedContainer: NSTextContainer {
  private let base: NSTextContainer
  private let leading: CGFloat

  init(_ base: NSTextContainer, _ margins: FragmentMargins) {
    self.base = base
    leading = margins.leading
    let room = base.room
    let isEndless = room.fragmentWidth >= NSTextContainer.endless
    let width = max(room.fragmentWidth - margins.leading - margins.trailing, 2 * room.padding + 1)
    super.init(size: CGSize(width: isEndless ? base.size.width : width, height: base.size.height))
    lineFragmentPadding = base.lineFragmentPadding
    maximumNumberOfLines = base.maximumNumberOfLines
    lineBreakMode = base.lineBreakMode
  }

  required init?(coder: NSCoder) { nil }

  override var layoutOrientation: NSLayoutManager.TextLayoutOrientation { base.layoutOrientation }
  override var isSimpleRectangularTextContainer: Bool { base.isSimpleRectangularTextContainer }

  override func lineFragmentRect(
    forProposedRect proposedRect: CGRect, at characterIndex: Int,
    writingDirection baseWritingDirection: NSWritingDirection,
    remaining remainingRect: UnsafeMutablePointer<CGRect>?
  ) -> CGRect {
    let found = base.lineFragmentRect(
      forProposedRect: proposedRect.offsetBy(dx: leading, dy: 0), at: characterIndex,
      writingDirection: baseWritingDirection, remaining: remainingRect)
    if let rest = remainingRect?.pointee, !rest.isEmpty {
      remainingRect?.pointee = rest.offsetBy(dx: -leading, dy: 0)
    }
    return found.isEmpty ? found : found.offsetBy(dx: -leading, dy: 0)
  }
}
