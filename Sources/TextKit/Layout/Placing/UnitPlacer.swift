internal import CoreGraphics
internal import CoreText
internal import TextEngine

/// Places the lines of one unit, from a cursor on, in the containers of a layout manager.
///
/// Inside a piece heights are summed up from its own top, and a unit's top is the bottom of the one before:
/// the numbers are the same whenever and from wherever the unit is placed.
struct UnitPlacer {
  /// Lines that stand side by side and share a baseline.
  struct Row {
    /// A line of the row with the container's answer to where it may stand.
    struct Entry {
      /// The line's index in the layout.
      var line: Int
      /// Left edge of its fragment.
      var x: CGFloat
      /// Width of its fragment.
      var width: CGFloat
    }

    var entries: [Entry]
    /// Top of the row, from the piece's top; spacing before the paragraph is below it.
    var top: CGFloat
    /// Space between the row's top and the lines' boxes.
    var before: CGFloat
  }

  let manager: NSLayoutManager
  let content: UnitContent
  let index: Int
  /// The index in the text of the unit's first character.
  let characterStart: Int
  var places: UnitPlaces
  var cursor: LayoutCursor
  /// Whether nothing made the fragments depend on where they stand.
  var isMovable = true
  /// Whether the delegate is asked: not about text that is not there.
  let asksDelegate: Bool

  /// Makes a placer.
  ///
  /// - Parameters:
  ///   - unit: The unit's index; that after the last for text that is not there.
  ///   - content: The glyphs.
  ///   - cursor: Where layout stands before the unit.
  init(_ manager: NSLayoutManager, unit: Int, content: UnitContent, at cursor: LayoutCursor) {
    self.manager = manager
    self.content = content
    index = unit
    characterStart = manager.state.list.characterStart(of: unit)
    places = UnitPlaces(at: cursor)
    self.cursor = cursor
    asksDelegate = unit < manager.state.list.count
    if manager.asksAboutPlaces { isMovable = false }
  }

  /// Asks the delegate something; `nil` when it does not answer.
  private func ask<Answer>(
    _ hook: DelegateHooks, _ question: (any NSLayoutManagerDelegate) -> Answer
  ) -> Answer? {
    asksDelegate ? manager.ask(hook, question) : nil
  }

  /// Places all that finds room.
  mutating func place() {
    for (number, part) in content.parts.enumerated() {
      var offset = 0
      while offset < part.paragraph.count {
        guard cursor.container < manager.textContainers.count else { return }
        offset = fill(manager.textContainers[cursor.container], with: part, number, from: offset)
        places.placedCharacters = part.characterStart + offset
        if offset < part.paragraph.count {
          isMovable = false
          cursor = LayoutCursor(container: cursor.container + 1)
        }
      }
    }
  }

  /// What was placed.
  consuming func finish() -> UnitPlaces {
    places.end = cursor
    places.isMovable = isMovable && places.pieces.count == 1
    return places
  }

  /// Fills a container with lines of a part.
  ///
  /// - Returns: The offset of the first unit, in the part, that found no room.
  private mutating func fill(
    _ container: NSTextContainer, with part: UnitPart, _ number: Int, from offset: Int
  ) -> Int {
    beginPiece()
    defer { endPiece() }
    return placeColumn(of: part, number, in: container, from: offset)
  }

  private mutating func beginPiece() {
    if let last = places.pieces.last, last.container == cursor.container { return }
    places.pieces.append(
      UnitPiece(
        container: cursor.container, top: cursor.y,
        fragments: places.fragments.count..<places.fragments.count,
        height: 0))
  }

  private mutating func endPiece() {
    let last = places.pieces.count - 1
    if places.pieces[last].fragments.isEmpty { places.pieces.removeLast() }
  }

  // MARK: Columns

  /// Fills a rectangular container with lines that the engine breaks for its width.
  private mutating func placeColumn(
    of part: UnitPart, _ number: Int, in container: NSTextContainer, from offset: Int
  ) -> Int {
    let room = container.room
    let lines = brokenLines(of: part, number, from: offset, width: room.lineWidth)
    let layout = places.layouts.count
    places.layouts.append(UnitPlaces.Lines(part: number, layout: lines, origin: nil))
    for (line, box) in lines.lines.enumerated() {
      let row = Row(
        entries: [Row.Entry(line: line, x: 0, width: room.fragmentWidth)],
        top: places.pieces[lastPiece].height,
        before: spacingBefore(part, line: box, in: room))
      guard place(row, layout: layout, part: part, in: container) else { return box.range.lowerBound }
    }
    return part.paragraph.count
  }

  private var lastPiece: Int { places.pieces.count - 1 }

  /// The lines of a part in a column, broken now unless they are known.
  private func brokenLines(of part: UnitPart, _ number: Int, from offset: Int, width: Double)
    -> ParagraphLayout
  {
    let isWhole = number == 0 && offset == 0
    if isWhole, let broken = content.broken, broken.width == width { return broken.layout }
    let lines = part.paragraph.lines(
      from: offset, width: width, mayBreak: manager.breakVeto(for: part, characterStart))
    if isWhole { content.broken = (width, lines) }
    return lines
  }

  // MARK: Rows

  /// The space above a line: that of a paragraph's first one, unless it is the first in its container.
  func spacingBefore(_ part: UnitPart, line: Line, in room: ContainerRoom) -> CGFloat {
    guard line.range.lowerBound == 0, !cursor.isAtTop else { return 0 }
    let y = places.pieces[lastPiece].top + places.pieces[lastPiece].height
    let asked = ask(.spacingBefore) {
      $0.layoutManager(
        manager, paragraphSpacingBeforeGlyphAt: glyphStart + part.glyphStart,
        withProposedLineFragmentRect: CGRect(x: 0, y: y, width: room.fragmentWidth, height: line.height))
    }
    return max(sane(asked) ?? CGFloat(part.paragraph.style.paragraphSpacingBefore), 0)
  }

  /// The glyph index of the unit's first glyph.
  var glyphStart: Int { manager.glyphStart(ofUnit: index) }

  /// Places a row and moves the cursor below it.
  ///
  /// - Returns: Whether there was room for it.
  mutating func place(_ row: Row, layout number: Int, part: UnitPart, in container: NSTextContainer) -> Bool {
    let room = container.room
    if container.maximumNumberOfLines > 0 {
      isMovable = false
      guard cursor.rows < container.maximumNumberOfLines else { return false }
    }
    let piece = places.pieces[lastPiece]
    let lines = places.layouts[number].layout.lines
    let boxes = row.entries.map { lines[$0.line] }
    var extents = (height: 0.0, descent: 0.0)
    for box in boxes { extents = (max(extents.height, box.height), max(extents.descent, box.descent)) }
    let height = CGFloat(extents.height)
    let bottom = row.top + row.before + height
    guard piece.top + bottom <= room.height + UnitPlacer.tolerance else { return false }

    let spacing = spacingBelow(row, boxes, part, at: piece.top + row.top, height: row.before + height)
    let after = spacingAfter(part, boxes, row, at: piece.top + row.top, height: row.before + height + spacing)
    var full = row.before + height + spacing + after
    if piece.top + row.top + full > room.height {
      // What is only space may be cut off by the container's edge.
      full = max(room.height - piece.top - row.top, row.before + height)
      isMovable = false
    }
    var lowest = row.top + full
    for (entry, box) in zip(row.entries, boxes) {
      let content = part.paragraph.isRightToLeft ? box.x + box.trailingWhitespaceWidth : box.x
      var fragment = UnitFragment(
        characters: part.characterStart + box.range.lowerBound..<part.characterStart + box.range.upperBound,
        glyphs: 0..<0, rect: CGRect(x: entry.x, y: row.top, width: entry.width, height: full),
        usedRect: CGRect(
          x: CGFloat(content), y: row.top + row.before, width: CGFloat(box.width) + 2 * room.padding,
          height: min(height + spacing, full - row.before)),
        origin: CGPoint(
          x: room.padding + CGFloat(box.x) - entry.x, y: row.before + height - CGFloat(extents.descent)),
        layout: number, line: entry.line)
      fragment.glyphs = self.content.glyphs(beginningIn: fragment.characters)
      show(&fragment, in: container, below: piece.top)
      lowest = row.entries.count == 1 ? fragment.rect.maxY : max(lowest, fragment.rect.maxY)
      places.fragments.append(fragment)
    }
    places.pieces[lastPiece].fragments = piece.fragments.lowerBound..<places.fragments.count
    places.pieces[lastPiece].height = lowest
    cursor.y = piece.top + lowest
    cursor.isAtTop = false
    if container.maximumNumberOfLines > 0 { cursor.rows += 1 }
    return true
  }

  /// Rounding that sums of heights may have gathered, in points.
  static let tolerance: CGFloat = 1e-6

  /// The space below a row's lines, the fonts' leading included.
  private func spacingBelow(
    _ row: Row, _ boxes: [Line], _ part: UnitPart, at y: CGFloat, height: CGFloat
  ) -> CGFloat {
    var spacing = 0.0
    for (entry, box) in zip(row.entries, boxes) {
      var style = part.paragraph.style
      let last = lastGlyph(of: box, part)
      let asked = ask(.lineSpacing) {
        $0.layoutManager(
          manager, lineSpacingAfterGlyphAt: last,
          withProposedLineFragmentRect: CGRect(x: entry.x, y: y, width: entry.width, height: height))
      }
      if let asked = sane(asked) { style.lineSpacingAdjustment = Double(asked) }
      spacing = max(spacing, box.spacing(style))
    }
    return CGFloat(spacing)
  }

  /// The space below a paragraph's last line. A text that ends with a line break inside its paragraph goes on
  /// with the extra line fragment, which has the space.
  private func spacingAfter(
    _ part: UnitPart, _ boxes: [Line], _ row: Row, at y: CGFloat, height: CGFloat
  ) -> CGFloat {
    guard let last = boxes.last, last.range.upperBound == part.paragraph.count,
      !part.paragraph.endsInLineBreakOnly
    else { return 0 }
    let glyph = lastGlyph(of: last, part)
    let entry = row.entries[row.entries.count - 1]
    let asked = ask(.spacingAfter) {
      $0.layoutManager(
        manager, paragraphSpacingAfterGlyphAt: glyph,
        withProposedLineFragmentRect: CGRect(x: entry.x, y: y, width: entry.width, height: height))
    }
    return max(sane(asked) ?? CGFloat(part.paragraph.style.paragraphSpacing), 0)
  }

  private func lastGlyph(of line: Line, _ part: UnitPart) -> Int {
    let characters = part.characterStart + line.range.lowerBound..<part.characterStart + line.range.upperBound
    let glyphs = content.glyphs(beginningIn: characters)
    return (manager.asksAboutPlaces && asksDelegate ? glyphStart : 0) + max(glyphs.upperBound - 1, 0)
  }

  /// Shows a fragment to the delegate, which may change it.
  private func show(_ fragment: inout UnitFragment, in container: NSTextContainer, below top: CGFloat) {
    guard asksDelegate, manager.delegate(for: .fragmentRect) != nil else { return }
    var rect = fragment.rect.offsetBy(dx: 0, dy: top)
    var usedRect = fragment.usedRect.offsetBy(dx: 0, dy: top)
    var baseline = fragment.origin.y
    let glyphs = NSRange(location: glyphStart + fragment.glyphs.lowerBound, length: fragment.glyphs.count)
    let isChanged = ask(.fragmentRect) {
      $0.layoutManager(
        manager, shouldSetLineFragmentRect: &rect, lineFragmentUsedRect: &usedRect, baselineOffset: &baseline,
        in: container, forGlyphRange: glyphs)
    }
    guard isChanged == true, rect.isSane, usedRect.isSane, baseline.isFinite else { return }
    if rect.minY < fragment.rect.minY + top { manager.state.hasIrregularRects = true }
    fragment.rect = rect.offsetBy(dx: 0, dy: -top)
    fragment.usedRect = usedRect.offsetBy(dx: 0, dy: -top)
    fragment.origin.y = baseline
  }

  /// A length that somebody answered, if it can be added to.
  private func sane(_ length: CGFloat?) -> CGFloat? {
    guard let length, length.isFinite else { return nil }
    return min(max(length, -1e7), 1e7)
  }
}

extension CGRect {
  /// Whether all numbers can be summed up.
  var isSane: Bool {
    origin.x.isFinite && origin.y.isFinite && size.width.isFinite && size.height.isFinite
      && abs(origin.x) < 1e9 && abs(origin.y) < 1e9 && abs(size.width) < 1e9 && abs(size.height) < 1e9
  }
}

extension ShapedParagraph {
  /// Whether the last unit ends a line, but not the paragraph.
  var endsInLineBreakOnly: Bool {
    switch text.last {
    case 0x0B, 0x0C, 0x85, 0x2028: true
    default: false
    }
  }
}

extension NSLayoutManager {
  /// What the delegate says of the places where lines of a part may end.
  func breakVeto(for part: UnitPart, _ unitStart: Int) -> ((BreakOpportunity) -> Bool)? {
    guard delegate(for: .wordBreak) != nil || delegate(for: .hyphenBreak) != nil else { return nil }
    let start = unitStart + part.characterStart
    return { opportunity in
      let character = start + opportunity.offset
      return opportunity.isHyphenation
        ? self.ask(.hyphenBreak) {
          $0.layoutManager(self, shouldBreakLineByHyphenatingBeforeCharacterAt: character)
        } ?? true
        : self.ask(.wordBreak) {
          $0.layoutManager(self, shouldBreakLineByWordBeforeCharacterAt: character)
        } ?? true
    }
  }
}
