internal import CoreGraphics
internal import CoreText

/// Searches for line fragments, and what belongs to them.
extension NSLayoutManager {
  /// The fragment that holds a glyph.
  ///
  /// - Parameter laysOut: Whether text is laid out as far as needed; without, only what is laid out already
  ///   counts.
  /// - Returns: `nil` for a glyph past the last, and for one that found no room in the containers.
  func placedFragment(forGlyphAt glyph: Int, laysOut: Bool = true) -> PlacedFragment? {
    guard glyph >= 0, let index = unitIndex(ofGlyph: glyph) else { return nil }
    guard isSettled(unit: index, laysOut: laysOut) else { return nil }
    let start = glyphStart(ofUnit: index)
    guard let fragment = state.list[index].places?.fragment(ofGlyph: glyph - start) else { return nil }
    return placedFragment(fragment, ofUnit: index)
  }

  /// The fragment that holds a character; see `placedFragment(forGlyphAt:laysOut:)`.
  func placedFragment(forCharacterAt character: Int, laysOut: Bool = true) -> PlacedFragment? {
    guard character >= 0, let index = unitIndex(ofCharacter: character) else { return nil }
    guard isSettled(unit: index, laysOut: laysOut) else { return nil }
    let start = state.list.characterStart(of: index)
    guard let fragment = state.list[index].places?.fragment(ofCharacter: character - start) else {
      return nil
    }
    return placedFragment(fragment, ofUnit: index)
  }

  /// The fragments that hold some glyphs, in the order of the text.
  func placedFragments(forGlyphRange range: Range<Int>, laysOut: Bool = true) -> [PlacedFragment] {
    guard !range.isEmpty, let first = unitIndex(ofGlyph: max(range.lowerBound, 0)) else { return [] }
    var fragments: [PlacedFragment] = []
    var index = first
    while index < state.list.count {
      let start = glyphStart(ofUnit: index)
      guard start < range.upperBound, isSettled(unit: index, laysOut: laysOut) else { break }
      if let places = state.list[index].places {
        for (order, fragment) in places.fragments.enumerated()
        where fragment.glyphs.lowerBound + start < range.upperBound
          && fragment.glyphs.upperBound + start > range.lowerBound
        {
          fragments.append(placedFragment(order, ofUnit: index))
        }
      }
      index += 1
    }
    return fragments
  }

  /// The fragments in a container whose rectangles meet another one, by y, then x.
  ///
  /// - Parameter rect: Points in the container; empty rectangles meet what they lie in.
  func placedFragments(
    in container: NSTextContainer, meeting rect: CGRect, laysOut: Bool = true
  ) -> [PlacedFragment] {
    guard let number = textContainers.firstIndex(where: { $0 === container }) else { return [] }
    prepareUnits()
    if laysOut { settle { $0.container > number || $0.container == number && $0.y > rect.maxY } }
    var fragments: [PlacedFragment] = []
    var index = firstUnit(in: number, from: rect.minY)
    while index < state.settledCount {
      let unit = state.list[index]
      guard let places = unit.places else { break }
      if places.start.container > number { break }
      if places.start.container == number, places.start.y > rect.maxY, !state.hasIrregularRects { break }
      for piece in places.pieces where piece.container == number {
        for order in piece.fragments {
          var box = places.fragments[order].rect
          box.origin.y += piece.top
          guard box.minX <= rect.maxX, box.maxX >= rect.minX, box.minY <= rect.maxY, box.maxY >= rect.minY
          else { continue }
          fragments.append(placedFragment(order, ofUnit: index))
        }
      }
      index += 1
    }
    fragments.sort { ($0.rect.minY, $0.rect.minX) < ($1.rect.minY, $1.rect.minX) }
    return fragments
  }

  /// All fragments in a container that are laid out, in the order of the text.
  func placedFragments(in container: NSTextContainer) -> [PlacedFragment] {
    guard let number = textContainers.firstIndex(where: { $0 === container }) else { return [] }
    prepareUnits()
    var fragments: [PlacedFragment] = []
    var index = firstUnit(in: number, from: -.infinity)
    while index < state.settledCount, let places = state.list[index].places, places.start.container <= number
    {
      for piece in places.pieces where piece.container == number {
        fragments += piece.fragments.map { placedFragment($0, ofUnit: index) }
      }
      index += 1
    }
    return fragments
  }

  /// The first settled unit that may reach below a height of a container.
  private func firstUnit(in number: Int, from y: CGFloat) -> Int {
    var low = 0
    var high = state.settledCount
    while low < high {
      let middle = low + (high - low) / 2
      let end = state.list[middle].places?.end ?? LayoutCursor()
      let isBefore =
        end.container < number || end.container == number && !state.hasIrregularRects && end.y < y
      if isBefore { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// A fragment of a unit that stands.
  func placedFragment(_ order: Int, ofUnit index: Int) -> PlacedFragment {
    let unit = state.list[index]
    let places = unit.places!
    let piece = places.piece(ofFragment: order)
    let fragment = places.fragments[order]
    let characterStart = state.list.characterStart(of: index)
    let glyphStart = glyphStart(ofUnit: index)
    func shifted(_ range: Range<Int>, _ start: Int) -> Range<Int> {
      range.lowerBound + start..<range.upperBound + start
    }
    var placed = PlacedFragment(
      container: textContainers[piece.container], characters: shifted(fragment.characters, characterStart),
      glyphs: shifted(fragment.glyphs, glyphStart),
      rect: fragment.rect.offsetBy(dx: 0, dy: piece.top),
      usedRect: fragment.usedRect.offsetBy(dx: 0, dy: piece.top), origin: fragment.origin,
      line: unit.line(ofFragment: order), unitStart: characterStart,
      truncatedGlyphs: fragment.truncatedGlyphs.map { shifted($0, glyphStart) })
    if let moves = unit.marks?.moves, !moves.isEmpty {
      placed.shifts = shifts(moves, in: placed, glyphStart: glyphStart)
    }
    return placed
  }

  // MARK: Glyphs and characters

  /// The first glyph of the cluster that holds a character; from the text's end on the number of glyphs.
  func glyphIndex(ofCharacter character: Int) -> Int {
    guard let index = unitIndex(ofCharacter: max(character, 0)) else { return glyphCount }
    let start = state.list.characterStart(of: index)
    return glyphStart(ofUnit: index) + content(ofUnit: index).firstGlyph(at: max(character, 0) - start)
  }

  /// The first character of the cluster that a glyph belongs to; past the last glyph the text's length.
  func character(ofGlyph glyph: Int) -> Int {
    guard let index = unitIndex(ofGlyph: max(glyph, 0)) else { return state.list.characterCount }
    let content = content(ofUnit: index)
    return state.list.characterStart(of: index)
      + content.cluster(ofGlyph: max(glyph, 0) - glyphStart(ofUnit: index)).characters.lowerBound
  }

  /// The cluster that a glyph belongs to: it is never cut by a map of glyphs and characters.
  func glyphCluster(containingGlyph glyph: Int) -> (glyphs: Range<Int>, characters: Range<Int>) {
    guard let index = unitIndex(ofGlyph: max(glyph, 0)) else {
      let (count, length) = (glyphCount, state.list.characterCount)
      return (count..<count, length..<length)
    }
    let glyphStart = glyphStart(ofUnit: index)
    let start = state.list.characterStart(of: index)
    let cluster = content(ofUnit: index).cluster(ofGlyph: max(glyph, 0) - glyphStart)
    return (
      cluster.glyphs.lowerBound + glyphStart..<cluster.glyphs.upperBound + glyphStart,
      cluster.characters.lowerBound + start..<cluster.characters.upperBound + start
    )
  }
}
