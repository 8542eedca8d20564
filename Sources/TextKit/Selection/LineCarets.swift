internal import CoreText

/// The characters of a line as they stand, left to right, with the carets beside them.
///
/// Between *n* characters there are *n* + 1 places, from 0 left of the first one on. The place at the line's
/// end, the rightmost one in a left-to-right paragraph and the leftmost one in the other, is the same as the
/// place at the next line's start.
struct LineCarets {
  struct Character {
    var start: any NSTextLocation
    var end: any NSTextLocation
    /// Where the carets before and behind it stand.
    var leading: CGFloat
    var trailing: CGFloat
    /// Of what has no width, the direction of the paragraph.
    var isRightToLeft: Bool

    var left: CGFloat { min(leading, trailing) }
    var right: CGFloat { max(leading, trailing) }

    /// The position at its left or right side.
    func side(isRight: Bool) -> CaretPosition {
      isRight == isRightToLeft ? CaretPosition(start, .downstream) : CaretPosition(end, .upstream)
    }
  }

  let characters: [Character]
  let range: NSTextRange
  let isRightToLeft: Bool

  /// Reads the line that a place lies in.
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
    // A terminator has no width; it stays behind what it ends.
    let isRightToLeft = isRightToLeft
    self.characters = characters.enumerated().sorted {
      if $0.element.left != $1.element.left { return $0.element.left < $1.element.left }
      if $0.element.right != $1.element.right { return $0.element.right < $1.element.right }
      return ($0.offset < $1.offset) != isRightToLeft
    }.map(\.element)
  }

  /// The place at the line's end, and that at its start.
  var endSlot: Int { isRightToLeft ? 0 : characters.count }
  var startSlot: Int { isRightToLeft ? characters.count : 0 }

  /// The place of a position among the characters.
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

  /// The position of a place that a step has led to: the downstream one if both neighbours give the same,
  /// else that of the character just passed.
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

  /// Where the caret of a position stands.
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

  /// The position whose caret stands nearest to an x of the container. A terminator is never passed.
  func position(nearest offset: CGFloat, isTerminator: (Character) -> Bool) -> CaretPosition {
    let shown = characters.filter { !isTerminator($0) }
    guard let first = shown.first, let last = shown.last else {
      return CaretPosition(range.location, .downstream)
    }
    let character = shown.last { $0.left <= offset && $0.right > $0.left } ?? first
    var position = character.side(isRight: offset - character.left >= character.right - offset)
    // Beside the line is its start or its end, whatever stands there.
    if offset < first.left || offset >= last.right {
      let end = shown.reduce(first.end) { $0.isBefore($1.end) ? $1.end : $0 }
      let isStart = (offset < first.left) != isRightToLeft
      position = isStart ? CaretPosition(range.location, .downstream) : CaretPosition(end, .upstream)
    }
    // Inside of a line the place before a character and that behind the one before it are one, where they
    // stand together.
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

/// A place for a caret.
struct CaretPosition {
  var location: any NSTextLocation
  var affinity: NSTextSelection.Affinity

  init(_ location: any NSTextLocation, _ affinity: NSTextSelection.Affinity) {
    self.location = location
    self.affinity = affinity
  }
}
