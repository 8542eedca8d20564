internal import CoreText

/// The characters of a line in visual order, left to right, with the carets beside them.
///
/// Between *n* characters there are *n* + 1 slots, counted from 0 at the left of the first character. The
/// slot at the line's end is the rightmost one in a left-to-right paragraph and the leftmost one in a
/// right-to-left paragraph. It is the same as the slot at the next line's start.
struct LineCarets {
  struct Character {
    var start: any NSTextLocation
    var end: any NSTextLocation
    /// The x of the carets before and after it, in points from the left edge of the container.
    var leading: CGFloat
    var trailing: CGFloat
    /// Whether it runs from right to left; for a character without width, the direction of the paragraph.
    var isRightToLeft: Bool

    var left: CGFloat { min(leading, trailing) }
    var right: CGFloat { max(leading, trailing) }

    /// Returns the position at its left or right side.
    func side(isRight: Bool) -> CaretPosition {
      isRight == isRightToLeft ? CaretPosition(start, .downstream) : CaretPosition(end, .upstream)
    }
  }

  let characters: [Character]
  let range: NSTextRange
  let isRightToLeft: Bool

  /// Creates a description of the line that contains a location; `nil` if there is none.
  init?(at location: any NSTextLocation, in source: any NSTextSelectionDataSource) {
    guard let range = source.textRange(for: .line, enclosing: location) else { return nil }
    self.range = range
    isRightToLeft = source.baseWritingDirection(at: range.location) == .rightToLeft
    var edges: [(start: any NSTextLocation, leading: CGFloat?, trailing: CGFloat?)] = []
    source.enumerateCaretOffsetsInLineFragment(at: range.location) { offset, start, isLeading, _ in
      var index = edges.firstIndex { $0.start.isAt(start) } ?? edges.count
      if index == edges.count {
        edges.append((start, nil, nil))
        index = edges.count - 1
      }
      if isLeading { edges[index].leading = offset } else { edges[index].trailing = offset }
    }
    edges.sort { $0.start.isBefore($1.start) }
    var characters: [Character] = []
    for (index, edge) in edges.enumerated() {
      guard let leading = edge.leading, let trailing = edge.trailing else { continue }
      let end = index + 1 < edges.count ? edges[index + 1].start : range.endLocation
      characters.append(
        Character(
          start: edge.start, end: end, leading: leading, trailing: trailing,
          isRightToLeft: leading == trailing ? isRightToLeft : leading > trailing))
    }
    // A terminator has no width; it comes after the character that it follows.
    let isRightToLeft = isRightToLeft
    self.characters = characters.enumerated().sorted {
      if $0.element.left != $1.element.left { return $0.element.left < $1.element.left }
      if $0.element.right != $1.element.right { return $0.element.right < $1.element.right }
      return ($0.offset < $1.offset) != isRightToLeft
    }.map(\.element)
  }

  /// The slot at the line's end, and the slot at its start.
  var endSlot: Int { isRightToLeft ? 0 : characters.count }
  var startSlot: Int { isRightToLeft ? characters.count : 0 }

  /// Returns the slot of a position.
  func slot(of position: CaretPosition) -> Int {
    let isBefore = position.affinity == .upstream
    if isBefore ? position.location.isAt(range.location) : position.location.isAt(range.endLocation) {
      return isBefore ? startSlot : endSlot
    }
    let found = characters.firstIndex {
      isBefore ? $0.end.isAt(position.location) : $0.start.isAt(position.location)
    }
    guard let found else { return startSlot }
    return characters[found].isRightToLeft == isBefore ? found : found + 1
  }

  /// Returns the position of a slot that a step has led to: the downstream one if both neighbours agree,
  /// otherwise that of the character just passed.
  func position(at slot: Int, passed: Int, isRight: Bool) -> CaretPosition {
    var position = characters[passed].side(isRight: isRight)
    let neighbour = isRight ? slot : slot - 1
    if characters.indices.contains(neighbour) {
      let other = characters[neighbour].side(isRight: !isRight)
      if other.location.isAt(position.location), other.affinity == .downstream { position = other }
    } else if position.location.isAt(range.location) {
      position.affinity = .downstream
    }
    return position
  }

  /// The position at the line's start, as the page shows it.
  var startPosition: CaretPosition {
    let first = isRightToLeft ? characters.last : characters.first
    return first?.side(isRight: isRightToLeft) ?? CaretPosition(range.location, .downstream)
  }

  /// Returns the x of the caret of a position, in points from the left edge of the container.
  func offset(of position: CaretPosition) -> CGFloat {
    if position.affinity == .upstream,
      let character = characters.first(where: { $0.end.isAt(position.location) })
    {
      return character.trailing
    }
    if let character = characters.first(where: { $0.start.isAt(position.location) }) {
      return character.leading
    }
    guard !characters.isEmpty else { return 0 }
    let slot = slot(of: position)
    return slot < characters.count ? characters[slot].left : characters[characters.count - 1].right
  }

  /// Returns the position whose caret is nearest to an x of the container. It is never after a terminator.
  func position(nearest offset: CGFloat, isTerminator: (Character) -> Bool) -> CaretPosition {
    let shown = characters.filter { !isTerminator($0) }
    guard let first = shown.first, let last = shown.last else {
      return CaretPosition(range.location, .downstream)
    }
    let character = shown.last { $0.left <= offset && $0.right > $0.left } ?? first
    var position = character.side(isRight: offset - character.left >= character.right - offset)
    // A point beside the line means the line's start or end, whichever characters are there.
    if offset < first.left || offset >= last.right {
      let end = shown.reduce(first.end) { $0.isBefore($1.end) ? $1.end : $0 }
      let isStart = (offset < first.left) != isRightToLeft
      position = isStart ? CaretPosition(range.location, .downstream) : CaretPosition(end, .upstream)
    }
    // Inside a line, the caret before a character and the one after the preceding character are one if they
    // coincide.
    if position.affinity == .upstream, !position.location.isAt(range.endLocation),
      let next = characters.first(where: { $0.start.isAt(position.location) }), !isTerminator(next),
      abs(next.leading - self.offset(of: position)) < 1e-6
    {
      position.affinity = .downstream
    }
    if position.location.isAt(range.location) { position.affinity = .downstream }
    return position
  }
}

/// A location of a caret, and the neighbour that it belongs to.
struct CaretPosition {
  var location: any NSTextLocation
  var affinity: NSTextSelection.Affinity

  init(_ location: any NSTextLocation, _ affinity: NSTextSelection.Affinity) {
    self.location = location
    self.affinity = affinity
  }
}
