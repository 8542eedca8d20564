internal import CoreText
internal import TextEngine

/// What a layout manager lays out at a time: a paragraph, or several that are laid out together.
///
/// All offsets inside a unit count from its own start, so that an edit before it changes nothing in it.
final class LayoutUnit {
  /// The number of UTF-16 units of its text, terminators included.
  let characterCount: Int
  /// Where it begins in the text; right if `UnitList` says so.
  fileprivate(set) var characterStart = 0
  /// The glyph index of its first glyph; right if `UnitList` says so.
  fileprivate(set) var glyphStart = 0
  /// Its glyphs; `nil` until somebody needs them.
  var content: ParagraphGlyphs?
  /// What was said of single glyphs when `content` was made.
  var generated = GeneratedGlyphs()
  /// Its glyphs before attachments said that they are of another size where they stand; `nil` when they did
  /// not.
  var original: ParagraphGlyphs?
  /// What it was before an edit that may have changed only paint, or nothing: its glyphs may be good for the
  /// new text.
  var earlier: ParagraphGlyphs?
  /// Where its lines stand; `nil` until somebody needs them.
  var places: ParagraphPlacement?
  /// What was said of single glyphs since the unit was placed.
  var marks: GlyphMarks?
  /// Whether its glyphs become invalid together with its places.
  var forgetsGlyphsWithPlaces = false
  /// The blocks around it, the outermost first, once somebody has asked.
  var blocks: [NSTextBlock]?
  /// Where it and the units that are placed together with it stand; only the first of them has it.
  var placedBlocks: PlacedBlocks?

  init(characterCount: Int) { self.characterCount = characterCount }

  /// Has its glyphs made anew.
  func forgetGlyphs() {
    content = nil
    original = nil
    earlier = nil
    forgetsGlyphsWithPlaces = false
  }

  /// Has attachments asked anew that may be of another size now; glyphs that do not depend on them are kept.
  func forgetSizes() {
    guard let known = original ?? content, known.attachments.contains(where: \.dependsOnPosition) else {
      return
    }
    earlier = known
    content = nil
    original = nil
  }
}

extension LayoutUnit {
  /// The line of a fragment, made when it is first asked for.
  func line(ofFragment index: Int) -> CTLine? {
    guard let places, let content else { return nil }
    if index < places.lines.count, let line = places.lines[index] { return line }
    guard let line = places.line(ofFragment: index, in: content) else { return nil }
    if places.lines.count < places.fragments.count {
      self.places!.lines = [CTLine?](repeating: nil, count: places.fragments.count)
    }
    self.places!.lines[index] = line
    return line
  }
}

/// The units of a text, in order.
///
/// Where units begin is summed up when it is asked for, from the first changed unit on.
struct UnitList {
  private(set) var units: [LayoutUnit] = []
  /// The number of UTF-16 units of the text.
  private(set) var characterCount = 0
  /// So many units at the start of the list know where they begin in the text.
  private var knownCharacterStarts = 0
  /// So many units at the start of the list know their first glyph index.
  private var knownGlyphStarts = 0

  var count: Int { units.count }
  var isEmpty: Bool { units.isEmpty }

  subscript(index: Int) -> LayoutUnit { units[index] }

  /// Puts units in the place of others.
  mutating func replace(_ range: Range<Int>, with new: [LayoutUnit]) {
    for unit in units[range] { characterCount -= unit.characterCount }
    for unit in new { characterCount += unit.characterCount }
    units.replaceSubrange(range, with: new)
    knownCharacterStarts = min(knownCharacterStarts, range.lowerBound)
    knownGlyphStarts = min(knownGlyphStarts, range.lowerBound)
  }

  /// Notes that the number of glyphs of a unit may have changed.
  mutating func glyphsChanged(in index: Int) { knownGlyphStarts = min(knownGlyphStarts, index + 1) }

  /// Where a unit begins in the text; of the index after the last unit the text's length.
  mutating func characterStart(of index: Int) -> Int {
    guard index < units.count else { return characterCount }
    while knownCharacterStarts <= index {
      let next = knownCharacterStarts
      units[next].characterStart =
        next == 0 ? 0 : units[next - 1].characterStart + units[next - 1].characterCount
      knownCharacterStarts += 1
    }
    return units[index].characterStart
  }

  /// The unit that holds a character; from the end of the text on the index after the last unit.
  mutating func index(ofCharacter character: Int) -> Int {
    guard character < characterCount else { return units.count }
    if knownCharacterStarts == 0 { _ = characterStart(of: 0) }
    var last = units[knownCharacterStarts - 1]
    while character >= last.characterStart + last.characterCount {
      _ = characterStart(of: knownCharacterStarts)
      last = units[knownCharacterStarts - 1]
    }
    return lastIndex(before: knownCharacterStarts) { $0.characterStart <= character }
  }

  /// The glyph index of a unit's first glyph; of the index after the last unit the number of all glyphs.
  ///
  /// - Parameter count: The number of glyphs of the unit at an index.
  mutating func glyphStart(of index: Int, count: (Int) -> Int) -> Int {
    while knownGlyphStarts <= min(index, units.count - 1) {
      let next = knownGlyphStarts
      let start = next == 0 ? 0 : units[next - 1].glyphStart + count(next - 1)
      units[next].glyphStart = start
      knownGlyphStarts = next + 1
    }
    guard index >= units.count else { return units[index].glyphStart }
    return units.isEmpty ? 0 : units[units.count - 1].glyphStart + count(units.count - 1)
  }

  /// The unit that holds a glyph; from the last glyph on the index after the last unit.
  mutating func index(ofGlyph glyph: Int, count: (Int) -> Int) -> Int {
    guard !units.isEmpty else { return 0 }
    if knownGlyphStarts == 0 { _ = glyphStart(of: 0, count: count) }
    while glyph >= units[knownGlyphStarts - 1].glyphStart + count(knownGlyphStarts - 1) {
      guard knownGlyphStarts < units.count else { return units.count }
      _ = glyphStart(of: knownGlyphStarts, count: count)
    }
    // Units without glyphs share their start with the next one, which is the one that holds the glyph.
    return lastIndex(before: knownGlyphStarts) { $0.glyphStart <= glyph }
  }

  /// The last of the units before an index that satisfies a condition that is true for all before it.
  private func lastIndex(before end: Int, where condition: (LayoutUnit) -> Bool) -> Int {
    var low = 0
    var high = end
    while high - low > 1 {
      let middle = low + (high - low) / 2
      if condition(units[middle]) { low = middle } else { high = middle }
    }
    return low
  }
}
