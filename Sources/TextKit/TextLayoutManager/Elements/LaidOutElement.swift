internal import CoreGraphics
internal import TextEngine

/// An element with its lines and its fragment.
final class LaidOutElement {
  let lines: ElementLines
  private var element: NSTextElement
  /// The document offset at which the range of `element` begins.
  private var start: Int
  /// The fragment that was returned last.
  private var fragment: NSTextLayoutFragment
  /// The element's list item; `nil` for other elements.
  private let item: ListItem?
  /// The element's place in a block or a table; `nil` outside of any.
  let place: GroupPlace?

  /// Creates a laid-out element.
  ///
  /// - Parameters:
  ///   - element: The element.
  ///   - start: The element's first offset in the document.
  ///   - lines: The element's lines.
  ///   - fragment: The fragment whose margins the lines were laid out with.
  ///   - place: The element's place in a block or a table.
  init(
    _ element: NSTextElement, at start: Int, _ lines: ElementLines, _ fragment: NSTextLayoutFragment,
    in place: GroupPlace? = nil
  ) {
    self.place = place
    self.element = element
    self.start = start
    self.lines = lines
    self.fragment = fragment
    item = (element as? any TextDisplaying).flatMap(ListItem.init)
  }

  /// The distance from where the index of heights has the element down to its tile.
  var shift: FixedPoints { place?.shift ?? .zero }

  /// Returns the element's fragment at its current position.
  ///
  /// A fragment that was returned earlier never changes its frame or its range. If the element has moved, or
  /// a list item has another number now, there is a new fragment. If the element's range has changed, there
  /// is a new element as well.
  ///
  /// - Parameters:
  ///   - range: The element's offsets in the document.
  ///   - top: The top of the element's tile, in container coordinates.
  ///   - extraLine: The line after the document's last terminator, if it is to be shown.
  ///   - manager: The layout manager.
  func fragment(
    for range: Range<Int>, at top: CGFloat, extraLine: ExtraElementLine?, in manager: NSTextLayoutManager
  ) -> NSTextLayoutFragment {
    let start = range.lowerBound
    let isMoved = start != self.start
    let marker = item.flatMap { manager.marker(of: $0, at: range, lines, known: fragment.content?.marker) }
    if isMoved || !fragment.isLaidOut(at: top, extraLine: extraLine, marker: marker) {
      if isMoved, let moved = manager.element(at: start)?.element {
        element = moved
        self.start = start
      }
      if isMoved || fragment.content != nil { fragment = manager.makeFragment(for: element) }
      fragment.set(
        FragmentContent(
          lines: lines, top: top, extraLine: extraLine, marker: marker, blocks: painted(at: top)),
        in: manager)
    }
    return fragment
  }

  /// Returns the frames of blocks that the fragment paints, in container coordinates.
  private func painted(at top: CGFloat) -> [BlockFrame] {
    guard let member = place?.member, !member.painted.isEmpty else { return [] }
    let groupTop = top - member.top.points
    return member.painted.map { frame in
      var frame = frame
      frame.bounds.origin.y += groupTop
      frame.content.origin.y += groupTop
      return frame
    }
  }
}

/// The empty line after the last terminator of a document, or of an empty document, where new text would
/// appear.
struct ExtraElementLine: Equatable {
  let lines: ElementLines
  /// The marker of the list item that begins there.
  let marker: ItemMarker?

  static func == (one: ExtraElementLine, other: ExtraElementLine) -> Bool { one.lines === other.lines }
}

/// The content of a fragment.
struct FragmentContent {
  /// The element's lines; `nil` if the fragment has only an estimated frame.
  var lines: ElementLines?
  /// The top of the tile, in container coordinates.
  var top: CGFloat
  var extraLine: ExtraElementLine?
  /// The marker before the first line of a list item.
  var marker: ItemMarker?
  /// The estimated frame in container coordinates, if there are no lines.
  var estimate = CGRect.zero
  /// The blocks that are painted before the lines, in container coordinates, outer ones first.
  var blocks: [BlockFrame] = []
}
