internal import GalleyFonts
internal import GalleyUnicode

/// Remembers the glyphs of words in the scripts that have no `PairTable`: HarfBuzz takes 0.3 to 5 µs for
/// each of their glyphs, and most words of a text are repeated.
///
/// **Why it may be trusted.** A run is cut only where `Separators` says that no rule of the font reaches
/// over, and where HarfBuzz itself does not look: beside spaces, or, in scripts that do not join letters,
/// anywhere between inert letters. A piece's glyphs so depend on its own units, and on what is in the key.
///
/// The memory is bounded: when it is full, all is forgotten. One cache a thread. Its properties are read for
/// every word, and only its methods have them: checking each access would cost as much as the look-up.
final class ShapedWordCache {
  /// The shaping settings of some items.
  private struct Context {
    var font: Int
    var style: Int
    var script: Script
    var isRightToLeft: Bool
    /// The separators; `nil` if no character is known to separate words, or they have not been asked for.
    var separators: Separators?
    /// The units of items so far, until the separators are asked for: reading a font's rules takes as long as
    /// shaping some hundred units.
    var unitCount = 0
    /// Of items that consist of several pieces.
    var successes = SuccessRate()
  }
  /// A word with its glyphs; all zeros in a free slot.
  private struct Entry {
    var hash: UInt32 = 0
    var context: UInt16 = 0
    var unitCount: UInt16 = 0
    /// The sets of triggers that its glyphs are in.
    var triggers: TriggerKinds = []
    var firstUnit: UInt32 = 0
    var firstGlyph: UInt32 = 0
    var glyphCount: UInt32 = 0
  }

  /// The sets of an item's `Separators.triggers` that some glyphs are in. With both no cut may be trusted.
  private struct TriggerKinds: OptionSet {
    let rawValue: UInt8
    static let first = TriggerKinds(rawValue: 1)
    static let second = TriggerKinds(rawValue: 2)
    static let both: TriggerKinds = [.first, .second]
  }

  @exclusivity(unchecked) private var contexts: [Context] = []
  @exclusivity(unchecked) private var entryMemory: ZeroedMemory<Entry>
  @exclusivity(unchecked) private var entryCount = 0
  @exclusivity(unchecked) private var units = UnitBuffer()
  @exclusivity(unchecked) private var glyphs = GlyphBuffer()
  @exclusivity(unchecked) private var pieces: [Range<Int>] = []

  @exclusivity(unchecked) private var slotBits: UInt32
  private var mostEntries: Int { 5 << (slotBits - 3) }
  private static let mostSlotBits: UInt32 = 16
  private static let mostGlyphs = 1 << 18
  /// Of fewer units no words are looked for.
  private static let leastUnits = 512
  /// Longer words are shaped each time.
  private static let longest = 64

  /// Creates a cache for the words of a text.
  ///
  /// - Parameter unitCount: The length of the text. A short text needs little memory, which takes time to
  ///   clear; the cache grows with further texts.
  init(unitCount: Int) {
    let bits = UInt32(max(Int.bitWidth - unitCount.leadingZeroBitCount, 6))
    slotBits = min(bits, ShapedWordCache.mostSlotBits)
    entryMemory = ZeroedMemory(count: 1 << slotBits)
  }

  /// Shapes an item piece by piece.
  ///
  /// - Parameters:
  ///   - flags: The flags of the paragraph's units: graphemes and opportunities.
  ///   - shape: Shapes a part of the item by HarfBuzz.
  /// - Returns: Whether the item may be shaped like that; otherwise nothing is appended.
  func shape(
    _ item: TextItem, of text: UnsafeBufferPointer<UInt16>, in source: StyledText,
    _ itemizer: borrowing Itemizer,
    flags: UnsafeMutablePointer<UnitFlags>, into output: inout GlyphBuffer,
    _ shape: (Range<Int>, inout GlyphBuffer) -> Void
  ) -> Bool {
    let index = context(of: item, in: source, itemizer)
    if contexts[index].unitCount < ShapedWordCache.leastUnits {
      contexts[index].unitCount += item.range.count
      guard contexts[index].unitCount >= ShapedWordCache.leastUnits else { return false }
      contexts[index].separators = separators(of: item, in: source, itemizer)
    }
    guard let separators = contexts[index].separators,
      cut(item, of: text, flags: flags, at: separators)
    else { return false }
    let isDivided = pieces.count > 1
    if isDivided, !contexts[index].successes.isWorthTrying() { return false }
    let isRightToLeft = contexts[index].isRightToLeft
    let seesSpace = separators.space == .context
    let start = output.count
    var seen: TriggerKinds = []
    for number in pieces.indices {
      let piece = pieces[isRightToLeft ? pieces.count - 1 - number : number]
      let follows =
        seesSpace && piece.lowerBound > item.range.lowerBound && text[piece.lowerBound - 1] == 0x20
      let key = UInt16(index) << 1 | (follows ? 1 : 0)
      seen.formUnion(append(piece, of: text, key, separators.triggers, into: &output, shape))
      // A single piece is the whole item: its glyphs are right whatever they are.
      guard seen != .both || !isDivided else {
        output.truncate(to: start)
        contexts[index].successes.note(false)
        return false
      }
    }
    if isDivided { contexts[index].successes.note(true) }
    return true
  }

  private func context(of item: TextItem, in source: StyledText, _ itemizer: borrowing Itemizer) -> Int {
    let font = item.font
    let number = itemizer.number(ofStyle: item.style)
    let isRightToLeft = item.level & 1 == 1
    for index in contexts.indices {
      if contexts[index].font == font, contexts[index].style == number,
        contexts[index].script == item.script, contexts[index].isRightToLeft == isRightToLeft
      {
        return index
      }
    }
    if contexts.count > 30000 {
      contexts.removeAll()
      forget()
    }
    contexts.append(Context(font: font, style: number, script: item.script, isRightToLeft: isRightToLeft))
    return contexts.count - 1
  }

  @inline(never)
  private func separators(
    of item: TextItem, in source: StyledText, _ itemizer: borrowing Itemizer
  ) -> Separators? {
    let style = source.styles[item.style]
    return SeparatorTables.separators(
      of: itemizer.font(item.font).instance, script: item.script, language: style.language,
      features: style.shapingFeatures, isRightToLeft: item.level & 1 == 1)
  }

  /// Divides an item into pieces: words with the space after them.
  ///
  /// - Returns: Whether the item's own ends may be trusted, too.
  private func cut(
    _ item: TextItem, of text: UnsafeBufferPointer<UInt16>,
    flags: UnsafeMutablePointer<UnitFlags>, at separators: Separators
  ) -> Bool {
    let range = item.range
    if item.script.isCursive {
      // Letters join over the ends of an item.
      guard range.lowerBound == 0 || ShapedWordCache.neverJoins(text[range.lowerBound - 1]),
        range.upperBound == text.count || ShapedWordCache.neverJoins(text[range.upperBound])
      else { return false }
    }
    // At the start of the text HarfBuzz gives a mark something to stand on.
    if range.lowerBound == 0, text[0] & 0xF800 == 0xD800 || CharacterProperties.isMark(UInt32(text[0])) {
      return false
    }
    let cutsLetters = separators.cutsLetters
    let cutsSpaces = separators.space != .binding
    pieces.removeAll(keepingCapacity: true)
    var start = range.lowerBound
    for offset in range.lowerBound + 1..<max(range.upperBound, range.lowerBound + 1) {
      let mayCut =
        text[offset - 1] == 0x20
        ? cutsSpaces && text[offset] != 0x20 && flags[offset].contains(.graphemeStart)
        : cutsLetters && flags[offset].contains(.breakAllowed) && separators.mayCut(text, before: offset)
      if mayCut {
        pieces.append(start..<offset)
        start = offset
      }
    }
    pieces.append(start..<range.upperBound)
    if !pieces.allSatisfy({ separators.order.isKnown(for: text[$0]) }) {
      // A whole run is turned around, or not, by what it holds itself.
      pieces = [range]
    }
    return true
  }

  /// Whether a character is one beside which no letter takes a joined form, and neither a mark nor passed
  /// over.
  static func neverJoins(_ unit: UInt16) -> Bool {
    unit < 0x300 && unit != 0xAD || 0x2010...0x2027 ~= unit
  }

  /// Appends a piece's glyphs.
  ///
  /// - Returns: The triggers among them.
  private func append(
    _ piece: Range<Int>, of text: UnsafeBufferPointer<UInt16>, _ context: UInt16,
    _ triggers: LookupRules.Triggers,
    into output: inout GlyphBuffer, _ shape: (Range<Int>, inout GlyphBuffer) -> Void
  ) -> TriggerKinds {
    guard piece.count <= ShapedWordCache.longest else {
      return ShapedWordCache.shape(piece, afterSpace: context & 1 == 1, triggers, into: &output, shape)
    }
    let entries = entryMemory.elements
    let hash = ShapedWordCache.hash(text, piece, context)
    let mask = 1 << slotBits - 1
    var slot = Int(hash >> (32 - slotBits))
    while entries[slot].unitCount != 0 {
      let entry = entries[slot]
      if entry.hash == hash, entry.context == context, Int(entry.unitCount) == piece.count,
        units.matches(at: Int(entry.firstUnit), text, piece)
      {
        output.append(
          glyphs, Int(entry.firstGlyph), count: Int(entry.glyphCount),
          clustersFrom: Int32(truncatingIfNeeded: piece.lowerBound))
        return entry.triggers
      }
      slot = (slot + 1) & mask
    }
    let first = output.count
    let kinds = ShapedWordCache.shape(piece, afterSpace: context & 1 == 1, triggers, into: &output, shape)
    if entryCount >= mostEntries || glyphs.count > ShapedWordCache.mostGlyphs {
      if glyphs.count > ShapedWordCache.mostGlyphs || slotBits >= ShapedWordCache.mostSlotBits {
        forget()
      } else {
        grow()
      }
      slot = freeSlot(for: hash)
    }
    entryMemory.elements[slot] = Entry(
      hash: hash, context: context, unitCount: UInt16(piece.count), triggers: kinds,
      firstUnit: UInt32(units.count),
      firstGlyph: UInt32(glyphs.count), glyphCount: UInt32(output.count - first))
    entryCount += 1
    units.append(text, piece)
    glyphs.append(
      output, first, count: output.count - first,
      clustersFrom: -Int32(truncatingIfNeeded: piece.lowerBound))
    return kinds
  }

  /// Shapes a piece, together with the space before it where a rule may ask for that.
  ///
  /// - Returns: The triggers among the glyphs.
  private static func shape(
    _ piece: Range<Int>, afterSpace: Bool, _ triggers: LookupRules.Triggers, into output: inout GlyphBuffer,
    _ shape: (Range<Int>, inout GlyphBuffer) -> Void
  ) -> TriggerKinds {
    let first = output.count
    if afterSpace {
      shape(piece.lowerBound - 1..<piece.upperBound, &output)
      output.removeCluster(Int32(truncatingIfNeeded: piece.lowerBound - 1), from: first)
    } else {
      shape(piece, &output)
    }
    var kinds: TriggerKinds = []
    for glyph in first..<output.count {
      let id = Int(output.ids[glyph])
      if triggers.first.contains(id) { kinds.insert(.first) }
      if triggers.second.contains(id) { kinds.insert(.second) }
    }
    return kinds
  }

  /// Returns the slot for a new word.
  private func freeSlot(for hash: UInt32) -> Int {
    var slot = Int(hash >> (32 - slotBits))
    while entryMemory.elements[slot].unitCount != 0 { slot = (slot + 1) & (1 << slotBits - 1) }
    return slot
  }

  /// Doubles the number of slots.
  private func grow() {
    let old = UnsafeBufferPointer(start: entryMemory.elements, count: 1 << slotBits)
    let entries = old.filter { $0.unitCount != 0 }
    slotBits += 1
    entryMemory = ZeroedMemory(count: 1 << slotBits)
    for entry in entries { entryMemory.elements[freeSlot(for: entry.hash)] = entry }
  }

  private func forget() {
    entryMemory.clear()
    entryCount = 0
    units.removeAll()
    glyphs.truncate(to: 0)
  }

  private static func hash(
    _ text: UnsafeBufferPointer<UInt16>, _ piece: Range<Int>, _ context: UInt16
  ) -> UInt32 {
    var hash = UInt64(context) &+ 1
    for offset in piece { hash = (hash ^ UInt64(text[offset])) &* 0x9E37_79B9_7F4A_7C15 }
    hash ^= hash >> 29
    return UInt32(truncatingIfNeeded: (hash &* 0xBF58_476D_1CE4_E5B9) >> 32)
  }
}
