internal import CoreGraphics
internal import CoreText
internal import GalleyUTF16
internal import TextEngine

/// The glyphs that a delegate or a glyph generator is asked for, and those that it stores for them.
final class GlyphStage {
  /// A glyph that was stored.
  struct Stored {
    /// The layout manager's glyph index.
    var index: Int
    /// The index of its character in the text.
    var character: Int
    var glyph: CGGlyph
    var property: NSLayoutManager.GlyphProperty
    /// The position relative to its base, if that was set.
    var inscription: NSLayoutManager.GlyphInscription?
  }

  /// The requested glyphs, as glyph indexes of the layout manager.
  let range: Range<Int>
  /// The font stored with the glyphs.
  private(set) var font: CTFont?
  /// Whether characters without a stored glyph have their usual glyphs.
  let keepsOthers: Bool
  /// The stored glyphs, ascending by index.
  private var stored: [Stored] = []
  /// The characters from which a stored glyph was removed or reassigned.
  private var bereft: Set<Int> = []

  init(range: Range<Int>, keepsOthers: Bool) {
    self.range = range
    self.keepsOthers = keepsOthers
  }

  /// The stored glyphs by character, in glyph order; an empty array for a character whose glyphs were all
  /// removed or reassigned.
  var glyphsByCharacter: [Int: [Stored]] {
    var glyphs = Dictionary(grouping: stored, by: \.character)
    for character in bereft where glyphs[character] == nil { glyphs[character] = [] }
    return glyphs
  }

  /// Returns the index in `stored` of the first glyph at or after a glyph index.
  private func storedIndex(ofGlyph index: Int) -> Int {
    guard let last = stored.last, last.index >= index else { return stored.count }
    return stored.partitioningIndex { $0.index >= index }
  }

  /// Returns the index in `stored` of a glyph; `nil` if it is not there.
  private func existing(_ index: Int) -> Int? {
    let position = storedIndex(ofGlyph: index)
    return position < stored.count && stored[position].index == index ? position : nil
  }

  // MARK: Storing

  /// Stores glyphs, which replace those stored at the same indexes.
  func store(
    _ glyphs: UnsafePointer<CGGlyph>, _ properties: UnsafePointer<NSLayoutManager.GlyphProperty>,
    _ characters: UnsafePointer<Int>, _ font: CTFont, from start: Int, count: Int
  ) {
    guard count > 0 else { return }
    let start = start == NSNotFound || start < 0 ? range.lowerBound : start
    let new = (0..<count).map {
      Stored(index: start + $0, character: characters[$0], glyph: glyphs[$0], property: properties[$0])
    }
    stored.replaceSubrange(storedIndex(ofGlyph: start)..<storedIndex(ofGlyph: start + count), with: new)
    self.font = font
  }

  /// Stores glyphs of consecutive characters, as a glyph generator does, in front of the glyphs from
  /// `index` on.
  func insert(_ glyphs: UnsafePointer<NSGlyph>, count: Int, at index: Int, fromCharacter character: Int) {
    guard count > 0, index >= 0, index != NSNotFound else { return }
    let position = storedIndex(ofGlyph: index)
    for later in position..<stored.count { stored[later].index += count }
    let new = (0..<count).map { order in
      let (glyph, property) = GlyphStage.known(glyphs[order])
      return Stored(index: index + order, character: character + order, glyph: glyph, property: property)
    }
    stored.insert(contentsOf: new, at: position)
  }

  /// Returns a glyph of the older methods as a glyph of its font with its property.
  private static func known(_ glyph: NSGlyph) -> (CGGlyph, NSLayoutManager.GlyphProperty) {
    let property: NSLayoutManager.GlyphProperty =
      glyph == NSGlyph(NSNullGlyph) ? .null : glyph == NSGlyph(NSControlGlyph) ? .controlCharacter : []
    return (CGGlyph(truncatingIfNeeded: glyph), property)
  }

  // MARK: Changing

  /// Replaces a glyph.
  func replace(_ index: Int, with glyph: NSGlyph) {
    guard let position = existing(index) else { return }
    (stored[position].glyph, stored[position].property) = GlyphStage.known(glyph)
  }

  /// Removes glyphs; those after them take over their indexes.
  func delete(_ range: Range<Int>) {
    let removed = storedIndex(ofGlyph: range.lowerBound)..<storedIndex(ofGlyph: range.upperBound)
    for glyph in stored[removed] { bereft.insert(glyph.character) }
    stored.removeSubrange(removed)
    for later in removed.lowerBound..<stored.count { stored[later].index -= range.count }
  }

  /// Assigns a glyph to another character.
  func setCharacter(_ character: Int, ofGlyph index: Int) {
    guard let position = existing(index), stored[position].character != character else { return }
    bereft.insert(stored[position].character)
    stored[position].character = character
  }

  /// Stores an attribute of a glyph.
  func setAttribute(_ tag: Int, to value: Int, ofGlyph index: Int) {
    guard let position = existing(index) else { return }
    switch tag {
    case NSGlyphAttributeElastic:
      if value != 0 {
        stored[position].property.insert(.elastic)
      } else {
        stored[position].property.remove(.elastic)
      }
    case NSGlyphAttributeInscribe:
      stored[position].inscription = NSLayoutManager.GlyphInscription(rawValue: UInt(bitPattern: value))
    default: break
    }
  }

  /// Returns an attribute of a glyph; `nil` if it was not stored.
  func attribute(_ tag: Int, ofGlyph index: Int) -> Int? {
    guard let position = existing(index) else { return nil }
    switch tag {
    case NSGlyphAttributeElastic: return stored[position].property.contains(.elastic) ? 1 : 0
    case NSGlyphAttributeInscribe: return stored[position].inscription.map { Int($0.rawValue) }
    default: return nil
    }
  }
}
