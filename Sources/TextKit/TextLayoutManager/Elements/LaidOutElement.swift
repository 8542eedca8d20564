internal import CoreGraphics

/// An element with its lines, and the fragment that stands for it.
final class LaidOutElement {
  let lines: ElementLines
  private var element: NSTextElement
  /// The offset that the element's range begins at.
  private var start: Int
  /// The fragment that was handed out last.
  private var fragment: NSTextLayoutFragment
  /// What is known of the element as a list item; `nil` for other elements.
  private let item: ListItem?

  /// Takes the fragment that was asked for its margins.
  ///
  /// - Parameter start: The element's first offset.
  init(_ element: NSTextElement, at start: Int, _ lines: ElementLines, _ fragment: NSTextLayoutFragment) {
    self.element = element
    self.start = start
    self.lines = lines
    self.fragment = fragment
    item = (element as? any TextDisplaying).flatMap(ListItem.init)
  }

  /// The element's fragment where the element stands now. What was handed out keeps its place and its range: if
  /// the element stands elsewhere, or if a list item has another number now, there is a new fragment, and for another
  /// range a new element.
  ///
  /// - Parameters:
  ///   - range: The element's offsets.
  ///   - top: The top of the element's tile.
  ///   - extraLine: The line behind the document's last terminator, if it is to be shown.
  func fragment(
    for range: Range<Int>, at top: CGFloat, extraLine: ExtraElementLine?, in manager: NSTextLayoutManager
  ) -> NSTextLayoutFragment {
    let start = range.lowerBound
    let isMoved = start != self.start
    let marker = item.flatMap { manager.marker(of: $0, at: range, lines, known: fragment.content?.marker) }
    if isMoved || !fragment.stands(at: top, extraLine, marker) {
      if isMoved, let moved = manager.element(at: start)?.element {
        element = moved
        self.start = start
      }
      if isMoved || fragment.content != nil { fragment = manager.makeFragment(for: element) }
      fragment.set(
        FragmentContent(lines: lines, top: top, extraLine: extraLine, marker: marker), in: manager)
    }
    return fragment
  }
}

/// The line behind the last terminator of a document, or of an empty one: room for what will be typed there.
struct ExtraElementLine: Equatable {
  let lines: ElementLines

  static func == (one: ExtraElementLine, other: ExtraElementLine) -> Bool { one.lines === other.lines }
}

/// What a fragment shows.
struct FragmentContent {
  /// The element's lines; `nil` for a guess about its size.
  var lines: ElementLines?
  /// The top of the tile, in container coordinates.
  var top: CGFloat
  var extraLine: ExtraElementLine?
  /// What stands before the first line of a list item.
  var marker: ItemMarker?
  /// The guess, in container coordinates, if there are no lines.
  var estimate = CGRect.zero
}
