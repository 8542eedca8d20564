internal import CoreGraphics
internal import CoreText

/// Searches for the line fragments of glyphs, characters and rectangles.
extension NSLayoutManager {
  /// Returns the fragment that holds a glyph.
  ///
  /// - Parameter laysOut: Whether text is laid out as far as needed; without, only what is laid out already
  ///   counts.
  /// - Returns: `nil` for a glyph past the last, and for one that does not fit into the containers.
  func placedFragment(forGlyphAt glyph: Int, laysOut: Bool = true) -> PlacedFragment? {
    guard glyph >= 0, let index = paragraphIndex(ofGlyph: glyph) else { return nil }
    guard isLaidOut(paragraph: index, laysOut: laysOut) else { return nil }
    let start = glyphStart(ofParagraph: index)
    guard let fragment = placement(ofParagraph: index)?.fragment(ofGlyph: glyph - start) else {
      return nil
    }
    return placedFragment(fragment, ofParagraph: index)
  }

  /// Returns the fragment that holds a character; see `placedFragment(forGlyphAt:laysOut:)`.
  func placedFragment(forCharacterAt character: Int, laysOut: Bool = true) -> PlacedFragment? {
    guard character >= 0, let index = paragraphIndex(ofCharacter: character) else { return nil }
    guard isLaidOut(paragraph: index, laysOut: laysOut) else { return nil }
    let start = state.paragraphs.characterStart(of: index)
    guard let fragment = placement(ofParagraph: index)?.fragment(ofCharacter: character - start) else {
      return nil
    }
    return placedFragment(fragment, ofParagraph: index)
  }

  /// Returns the fragments that hold some glyphs, in the order of the text.
  func placedFragments(forGlyphRange range: Range<Int>, laysOut: Bool = true) -> [PlacedFragment] {
    guard !range.isEmpty, let first = paragraphIndex(ofGlyph: max(range.lowerBound, 0)) else { return [] }
    var fragments: [PlacedFragment] = []
    var index = first
    // Read once: reading it out of the state copies that.
    var paragraphs = state.paragraphs
    while index < paragraphs.count {
      let start = glyphStart(ofParagraph: index)
      guard start < range.upperBound else { break }
      if index >= state.laidOutCount {
        guard isLaidOut(paragraph: index, laysOut: laysOut) else { break }
        paragraphs = state.paragraphs
      }
      if let placement = placement(ofParagraph: index) {
        let paragraph = PlacedParagraph(
          record: paragraphs[index], placement: placement,
          characterStart: paragraphs.characterStart(of: index), glyphStart: start)
        for (order, fragment) in placement.fragments.enumerated()
        where fragment.glyphs.lowerBound + start < range.upperBound
          && fragment.glyphs.upperBound + start > range.lowerBound
        {
          fragments.append(placedFragment(order, of: paragraph))
        }
      }
      index += 1
    }
    return fragments
  }

  /// Returns the fragments in a container whose rectangles meet another one, by y, then x.
  ///
  /// - Parameter rect: Points in the container; empty rectangles meet what they lie in.
  func placedFragments(
    in container: NSTextContainer, meeting rect: CGRect, laysOut: Bool = true
  ) -> [PlacedFragment] {
    guard let number = textContainers.firstIndex(where: { $0 === container }) else { return [] }
    prepareParagraphs()
    if laysOut { layOut { $0.container > number || $0.container == number && $0.y > rect.maxY } }
    var fragments: [PlacedFragment] = []
    var index = firstParagraph(in: number, from: rect.minY)
    while index < state.laidOutCount {
      guard let placement = placement(ofParagraph: index) else { break }
      if placement.start.container > number { break }
      if placement.start.container == number, placement.start.y > rect.maxY, !state.hasIrregularRects {
        break
      }
      for piece in placement.pieces where piece.container == number {
        for order in piece.fragments {
          var box = placement.fragments[order].rect
          box.origin.y += piece.top
          guard box.minX <= rect.maxX, box.maxX >= rect.minX, box.minY <= rect.maxY, box.maxY >= rect.minY
          else { continue }
          fragments.append(placedFragment(order, ofParagraph: index))
        }
      }
      index += 1
    }
    fragments.sort { ($0.rect.minY, $0.rect.minX) < ($1.rect.minY, $1.rect.minX) }
    return fragments
  }

  /// Returns all fragments in a container that are laid out, in the order of the text.
  func placedFragments(in container: NSTextContainer) -> [PlacedFragment] {
    guard let number = textContainers.firstIndex(where: { $0 === container }) else { return [] }
    prepareParagraphs()
    var fragments: [PlacedFragment] = []
    var index = firstParagraph(in: number, from: -.infinity)
    while index < state.laidOutCount, let placement = placement(ofParagraph: index),
      placement.start.container <= number
    {
      for piece in placement.pieces where piece.container == number {
        fragments += piece.fragments.map { placedFragment($0, ofParagraph: index) }
      }
      index += 1
    }
    return fragments
  }

  /// Returns the area of a container that lines cover, as far as text is laid out; null without lines. No
  /// line is made for it.
  func coveredArea(of container: NSTextContainer) -> CGRect {
    guard let number = textContainers.firstIndex(where: { $0 === container }) else { return .null }
    prepareParagraphs()
    var area = CoveredArea()
    let first = firstParagraph(in: number, from: -.infinity)
    state.paragraphs.forEach(in: first..<max(first, state.laidOutCount)) { _, record in
      guard let start = record.ends?.start, start.container <= number else { return false }
      if let measured = record.measured {
        if start.container == number { area.add(measured.rows, below: start.y) }
        return true
      }
      guard let placement = record.placement else { return false }
      for piece in placement.pieces where piece.container == number {
        for order in piece.fragments { area.add(placement.fragments[order].usedRect, below: piece.top) }
      }
      return true
    }
    return area.rect
  }

  /// What lines cover in a container.
  private struct CoveredArea {
    private var left = CGFloat.infinity
    private var right = -CGFloat.infinity
    private var top = CGFloat.infinity
    private var bottom = -CGFloat.infinity

    /// Adds a line, whose rectangle counts from the top of its piece.
    mutating func add(_ rect: CGRect, below y: CGFloat) {
      guard !rect.isNull else { return }
      (left, right) = (min(left, rect.minX), max(right, rect.maxX))
      (top, bottom) = (min(top, y + rect.minY), max(bottom, y + rect.maxY))
    }

    /// Adds the lines of a paragraph.
    mutating func add(_ rows: MeasuredRows, below y: CGFloat) {
      (left, right) = (min(left, rows.left), max(right, rows.right))
      (top, bottom) = (min(top, y + rows.top), max(bottom, y + rows.bottom))
    }

    var rect: CGRect {
      left > right || top > bottom
        ? .null : CGRect(x: left, y: top, width: right - left, height: bottom - top)
    }
  }

  /// Returns the first paragraph that is laid out and may reach below a height of a container.
  private func firstParagraph(in number: Int, from y: CGFloat) -> Int {
    let isIrregular = state.hasIrregularRects
    return state.paragraphs.firstIndex(before: state.laidOutCount) { paragraph in
      let end = paragraph.ends?.end ?? LayoutCursor()
      return end.container > number || end.container == number && (isIrregular || end.y >= y)
    }
  }

  /// Returns a fragment of a paragraph that is laid out.
  func placedFragment(_ order: Int, ofParagraph index: Int) -> PlacedFragment {
    placedFragment(
      order,
      of: PlacedParagraph(
        record: state.paragraphs[index], placement: placement(ofParagraph: index)!,
        characterStart: state.paragraphs.characterStart(of: index), glyphStart: glyphStart(ofParagraph: index)
      ))
  }

  /// A paragraph that is laid out, and where its characters and its glyphs begin.
  private struct PlacedParagraph {
    let record: ParagraphRecord
    let placement: ParagraphPlacement
    let characterStart: Int
    let glyphStart: Int
  }

  private func placedFragment(_ order: Int, of paragraph: PlacedParagraph) -> PlacedFragment {
    let piece = paragraph.placement.piece(ofFragment: order)
    let fragment = paragraph.placement.fragments[order]
    let (characterStart, glyphStart) = (paragraph.characterStart, paragraph.glyphStart)
    func shifted(_ range: Range<Int>, _ start: Int) -> Range<Int> {
      range.lowerBound + start..<range.upperBound + start
    }
    var placed = PlacedFragment(
      container: textContainers[piece.container], characters: shifted(fragment.characters, characterStart),
      glyphs: shifted(fragment.glyphs, glyphStart),
      rect: fragment.rect.offsetBy(dx: 0, dy: piece.top),
      usedRect: fragment.usedRect.offsetBy(dx: 0, dy: piece.top), origin: fragment.origin,
      line: paragraph.record.line(ofFragment: order), paragraphStart: characterStart,
      truncatedGlyphs: fragment.truncatedGlyphs.map { shifted($0, glyphStart) })
    if let marks = paragraph.record.marks {
      placed.hasMarks = true
      if !marks.moves.isEmpty { placed.shifts = shifts(marks.moves, in: placed, glyphStart: glyphStart) }
    }
    return placed
  }

  /// How much higher and deeper the line of a glyph is because other fonts stand in for the requested ones,
  /// in points; zero where something else makes it as high.
  package func fallbackExcess(ofLineWithGlyph glyph: Int) -> (above: CGFloat, below: CGFloat) {
    placedFragment(forGlyphAt: glyph)?.fallbackExcess ?? (0, 0)
  }

  // MARK: Glyphs and characters

  /// Returns the first glyph of the cluster that holds a character; from the text's end on the number of
  /// glyphs.
  func glyphIndex(ofCharacter character: Int) -> Int {
    guard let index = paragraphIndex(ofCharacter: max(character, 0)) else { return glyphCount }
    let start = state.paragraphs.characterStart(of: index)
    return glyphStart(ofParagraph: index)
      + content(ofParagraph: index).firstGlyph(at: max(character, 0) - start)
  }

  /// Returns the first character of the cluster that a glyph belongs to; past the last glyph the text's
  /// length.
  func character(ofGlyph glyph: Int) -> Int {
    guard let index = paragraphIndex(ofGlyph: max(glyph, 0)) else { return state.paragraphs.characterCount }
    let content = content(ofParagraph: index)
    return state.paragraphs.characterStart(of: index)
      + content.cluster(ofGlyph: max(glyph, 0) - glyphStart(ofParagraph: index)).characters.lowerBound
  }

  /// Returns the cluster that a glyph belongs to.
  func glyphCluster(containingGlyph glyph: Int) -> (glyphs: Range<Int>, characters: Range<Int>) {
    guard let index = paragraphIndex(ofGlyph: max(glyph, 0)) else {
      let (count, length) = (glyphCount, state.paragraphs.characterCount)
      return (count..<count, length..<length)
    }
    let glyphStart = glyphStart(ofParagraph: index)
    let start = state.paragraphs.characterStart(of: index)
    let cluster = content(ofParagraph: index).cluster(ofGlyph: max(glyph, 0) - glyphStart)
    return (
      cluster.glyphs.lowerBound + glyphStart..<cluster.glyphs.upperBound + glyphStart,
      cluster.characters.lowerBound + start..<cluster.characters.upperBound + start
    )
  }
}
