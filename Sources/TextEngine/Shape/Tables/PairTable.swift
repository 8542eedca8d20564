internal import GalleyFonts
internal import Synchronization
internal import GalleyUnicode

/// The glyphs of single characters and the kerning of pairs, as HarfBuzz shapes them: for one font instance,
/// set of features, script and language, left to right.
///
/// Every entry is HarfBuzz's own answer, requested when a text first needs it. Whether these answers
/// suffice is decided once, in `init`: which characters no rule changes by itself, which pairs some rule of
/// substitution or contextual kerning requires, and which glyphs block all rules that reach over more than a
/// pair.
///
/// `@unchecked Sendable`: entries are atomic numbers, each complete in itself, and every thread would write
/// the same; `asking` guards the rest.
///
/// See docs/decisions/fast-tables.md.
final class PairTable: @unchecked Sendable {
  /// The glyph and advance of a character.
  struct Character: Equatable {
    /// 0 if not yet requested; bits 0-15 the glyph, 16-25 the slot, 26 and 27 kind, 28 whether it
    /// blocks, 32-63 the advance.
    var bits: UInt64

    static let unknown = Character(bits: 0)
    static let complex = Character(bits: 2 << 26)
    /// A character that takes part in no pair.
    static let alone = Character(bits: 1 << 26)

    init(bits: UInt64) { self.bits = bits }

    init(glyph: UInt16, advance: Int32, slot: Int, blocks: Bool) {
      bits = UInt64(glyph) | UInt64(slot) << 16 | 1 << 26 | (blocks ? 1 << 28 : 0)
      bits |= UInt64(UInt32(bitPattern: advance)) << 32
    }

    @inline(__always) var glyph: UInt16 { UInt16(truncatingIfNeeded: bits) }
    /// The row and column of its pairs; 0 when it never takes part in one.
    @inline(__always) var slot: Int { Int(bits >> 16 & 0x3FF) }
    @inline(__always) var isSimple: Bool { bits & 3 << 26 == 1 << 26 }
    /// Whether no rule but kerning of two glyphs mentions its glyph.
    @inline(__always) var blocks: Bool { bits & 1 << 28 != 0 }
    @inline(__always) var advance: Int32 { Int32(truncatingIfNeeded: Int64(bitPattern: bits) >> 32) }
  }

  /// The effect of two characters on each other when they stand side by side.
  struct Pair: Equatable {
    /// Bits 0-1 kind, 2 whether a line must not be cut between them without shaping again, 3 whether it is
    /// flagged, 16-31 the kerning.
    var bits: UInt32

    static let unknown = Pair(bits: 0)
    /// A pair in which some rule may change more than the first advance, whatever stands beside it.
    static let flagged = Pair(bits: 3 | 8)
    /// A pair without effect.
    static let none = Pair(bits: 1)

    init(bits: UInt32) { self.bits = bits }

    init(kerning: Int16, isShared: Bool, isUnsafe: Bool, dependsOnContext: Bool) {
      bits = (isShared ? 2 : 1) | (isUnsafe ? 4 : 0) | (dependsOnContext ? 8 : 0)
      bits |= UInt32(UInt16(bitPattern: kerning)) << 16
    }

    /// Whether the first advance takes all of the kerning.
    @inline(__always) var isPlain: Bool { bits & 3 == 1 }
    /// Whether some rule may change more, depending on the text around or not.
    @inline(__always) var isFlagged: Bool { bits & 8 != 0 }
    /// Whether one may only where other glyphs stand beside the pair: `PairTable.mayApply` tells.
    @inline(__always) var dependsOnContext: Bool { isFlagged && bits & 3 != 3 }
    @inline(__always) var isUnsafe: Bool { bits & 4 != 0 }
    @inline(__always) var kerning: Int32 { Int32(Int16(truncatingIfNeeded: Int32(bitPattern: bits) >> 16)) }
    /// The share of the kerning that a `kern` table leaves to the second glyph, as advance and as offset.
    @inline(__always) var secondShare: Int32 { bits & 3 == 2 ? kerning - kerning >> 1 : 0 }
    @inline(__always) var firstShare: Int32 { bits & 3 == 2 ? kerning >> 1 : kerning }
  }

  /// By the high byte of a unit: the address of 256 entries, 0 until one of them is needed.
  private let pages: UnsafeMutablePointer<Atomic<UInt>>
  private let pairMemory: ZeroedMemory<UInt32>
  private let pairs: UnsafeMutablePointer<Atomic<UInt32>>
  private let asking: Mutex<PairProbe>
  private let rules: LookupRules
  /// The rules of three glyphs or more.
  let contexts: AnchoredRules
  private let contextRules: ContextRules
  /// The greatest distance over which a rule looks; `nil` if it is not known. Then only blockers stop rules.
  let reach: Int?
  /// For each glyph that rules replace: all glyphs that it may become, itself included.
  private let forms: [Int: [Int]]
  /// Glyphs that rules leave alone or replace by others of them.
  private let simpleGlyphs: GlyphSet
  /// Glyphs that take part in pairs; all of them where nothing is known.
  private let pairingGlyphs: GlyphSet?
  /// Those of them that are kerned.
  private let kerningGlyphs: GlyphSet?
  /// Glyphs that rules of more than two glyphs, or of substitution, mention.
  private let reachedGlyphs: GlyphSet
  private let glyphCount: Int
  private let isCJK: Bool
  /// How far rules reach in simple text; `nil` inside where it cannot be told. Read when it is first needed.
  private let sequences = AtomicLazyReference<KnownSequenceRules>()
  /// What it is read from. The instance owns the table.
  private weak let instance: FontInstance?
  private let classes: MarkClasses
  private let usage: (script: Script, language: String?, features: [FontFeature])

  /// The binary logarithm of one more than the highest slot. Kana take more slots than letters.
  private let slotBits: Int

  /// Whether text of a script in a font may be set from a table.
  static func isPossible(for script: Script, in font: FontInstance) -> Bool {
    scripts.contains(script) && ShapePlan.isOpenTypeOnly(font.face)
  }

  /// Whether the characters of Chinese, Japanese and Korean are among those of a table.
  ///
  /// East Asian punctuation goes with the word before it, whatever its script.
  static func isCJK(_ script: Script, in font: FontInstance) -> Bool {
    cjkScripts.contains(script) || font.face.covers(0x3001)
  }

  /// Reads the rules; `nil` if the font has some that pairs cannot represent.
  ///
  /// - Parameter plan: The plan for text of the script, for which a table is possible.
  init?(
    font: FontInstance, _ candidates: SimpleCandidates, _ plan: borrowing ShapePlan, script: Script,
    language: String?, features: [FontFeature]
  ) {
    let isCJK = PairTable.isCJK(script, in: font)
    var passed = candidates.glyphs(isCJK)
    let classes = candidates.classes
    guard var rules = classes.rules(of: plan, for: passed) else { return nil }
    // What glyphs are replaced by is part of the text, too.
    var forms: [Int: [Int]] = [:]
    if !rules.replacements.isEmpty {
      while true {
        let count = passed.count
        for (glyph, others) in rules.replacements where passed.contains(glyph) {
          for other in others where !classes.marks.contains(other) { passed.insert(other) }
        }
        if passed.count == count { break }
        guard let more = classes.rules(of: plan, for: passed) else { return nil }
        rules = more
      }
      for glyph in rules.replacements.keys { forms[glyph] = rules.forms(of: glyph) }
    }
    guard !rules.isBeyondPairs else { return nil }
    self.rules = rules
    self.forms = forms
    var contexts = rules.contexts
    contexts.extend(by: forms)
    self.contexts = AnchoredRules(contexts)
    self.contextRules = contexts
    reach = contexts.rules.isEmpty ? nil : try? plan.reach()
    var simple = passed
    simple.subtract(rules.touched)
    simpleGlyphs = simple
    let mentioned = plan.mentionedGlyphs(in: font, rules.kernsUnlisted)
    kerningGlyphs = mentioned.kerning
    pairingGlyphs = mentioned.kerning.map { kerning in
      var pairing = kerning
      pairing.formUnion(mentioned.reached)
      return pairing
    }
    var reached = mentioned.reached
    // HarfBuzz does not list the glyphs that have no class, though a rule may name just those.
    reached.formUnion(rules.mentioned)
    reachedGlyphs = reached
    glyphCount = font.face.glyphCount
    self.isCJK = isCJK
    instance = font
    self.classes = classes
    usage = (script, language, features)
    pages = .allocate(capacity: 256)
    for page in 0..<256 { (pages + page).initialize(to: Atomic(0)) }
    slotBits = isCJK ? 9 : 8
    pairMemory = ZeroedMemory(count: 1 << (2 * slotBits))
    pairs = UnsafeMutableRawPointer(pairMemory.elements).assumingMemoryBound(to: Atomic<UInt32>.self)
    asking = Mutex(PairProbe(font: font, script: script, language: language, features: features))
  }

  deinit {
    for page in 0..<256 {
      UnsafeMutableRawPointer(bitPattern: pages[page].load(ordering: .relaxed))?.deallocate()
    }
    pages.deallocate()
  }

  /// How far rules reach in text of nothing but simple characters; `nil` where that cannot be told.
  var sequenceRules: SequenceRules? {
    if let known = sequences.load() { return known.rules }
    return sequences.storeIfNil(KnownSequenceRules(readSequenceRules())).rules
  }

  private func readSequenceRules() -> SequenceRules? {
    // The rules for so many characters take too long to read.
    guard !isCJK, let instance else { return nil }
    let plan = ShapePlan(
      font: instance, script: usage.script, language: usage.language, features: usage.features,
      isRightToLeft: false)
    let units = SimpleCandidates.latinUnits.filter { unit in
      guard SimpleCandidates.isCandidate(unit, cjk: false), let glyph = instance.glyph(for: UInt32(unit))
      else {
        return false
      }
      return forms(of: Int(glyph)).allSatisfy(simpleGlyphs.contains)
    }
    return SequenceRules(of: units, font: instance, classes, plan, language: usage.language)
  }

  /// Numbers that are all zero.
  private static func zeroed<Number: AtomicRepresentable & FixedWidthInteger>(
    _ count: Int
  ) -> UnsafeMutablePointer<Atomic<Number>> {
    let memory = UnsafeMutablePointer<Atomic<Number>>.allocate(capacity: count)
    for index in 0..<count { (memory + index).initialize(to: Atomic(0)) }
    return memory
  }

  // MARK: Looking up

  /// Returns the glyph and advance of a unit; asks HarfBuzz the first time.
  @inline(__always)
  func character(_ unit: UInt16) -> Character {
    let known = known.character(unit)
    return known != .unknown ? known : ask(unit)
  }

  /// What is known of characters and pairs, for loops that look up many: the addresses do not change.
  struct Known {
    fileprivate let pages: UnsafeMutablePointer<Atomic<UInt>>
    fileprivate let pairs: UnsafeMutablePointer<Atomic<UInt32>>
    fileprivate let slotBits: Int

    /// Returns the glyph and advance of a unit; `unknown` if it has not been asked for.
    @inline(__always)
    func character(_ unit: UInt16) -> Character {
      guard
        let page = UnsafePointer<Atomic<UInt64>>(
          bitPattern: pages[Int(unit >> 8)].load(ordering: .acquiring))
      else { return .unknown }
      return Character(bits: page[Int(unit & 0xFF)].load(ordering: .relaxed))
    }

    /// Returns the effect of two simple characters with slots on each other; `unknown` if it has not been
    /// asked for.
    @inline(__always)
    func pair(_ first: Character, then second: Character) -> Pair {
      Pair(bits: pairs[first.slot &<< slotBits | second.slot].load(ordering: .relaxed))
    }
  }

  /// What is known so far; valid as long as the table.
  var known: Known { Known(pages: pages, pairs: pairs, slotBits: slotBits) }

  /// Returns the effect of two simple characters on each other.
  @inline(__always)
  func pair(_ first: Character, then second: Character, units: (UInt16, UInt16)) -> Pair {
    guard first.slot != 0, second.slot != 0 else { return .none }
    let known = known.pair(first, then: second)
    return known != .unknown ? known : ask(first, then: second, units: units)
  }

  @inline(never)
  private func ask(_ unit: UInt16) -> Character {
    asking.withLock { questions in
      let high = Int(unit >> 8)
      var address = pages[high].load(ordering: .relaxed)
      if address == 0 {
        let page: UnsafeMutablePointer<Atomic<UInt64>> = PairTable.zeroed(256)
        address = UInt(bitPattern: page)
        pages[high].store(address, ordering: .releasing)
      }
      let entry = UnsafeMutablePointer<Atomic<UInt64>>(bitPattern: address)! + Int(unit & 0xFF)
      let known = Character(bits: entry.pointee.load(ordering: .relaxed))
      if known != .unknown { return known }
      let answer = answer(unit, &questions)
      entry.pointee.store(answer.bits, ordering: .releasing)
      return answer
    }
  }

  private func answer(_ unit: UInt16, _ questions: inout PairProbe) -> Character {
    guard SimpleCandidates.isCandidate(unit, cjk: isCJK) else { return .complex }
    guard let nominal = questions.nominalGlyph(unit), nominal < glyphCount else { return .complex }
    let forms = forms(of: nominal)
    guard forms.allSatisfy(simpleGlyphs.contains) else { return .complex }
    var (glyph, advance) = (nominal, Int32(0))
    if forms.count == 1, !rules.adjusted.contains(nominal) {
      // No rule asks for it alone.
      advance = questions.advance(of: nominal)
    } else {
      guard let alone = questions.shape([unit]), alone.count == 1, alone[0].xOffset == 0,
        alone[0].yOffset == 0, alone[0].id < glyphCount, forms.contains(alone[0].id)
      else { return .complex }
      (glyph, advance) = (alone[0].id, alone[0].advance)
    }
    var slot = 0
    if pairingGlyphs.map({ pairing in forms.contains { pairing.contains($0) } }) ?? true {
      guard questions.slotsUsed + 1 < 1 << slotBits else { return .complex }
      questions.slotsUsed += 1
      slot = questions.slotsUsed
    }
    return Character(
      glyph: UInt16(glyph), advance: advance, slot: slot,
      blocks: !forms.contains { reachedGlyphs.contains($0) })
  }

  /// Returns all glyphs that a glyph may become while rules are applied.
  private func forms(of glyph: Int) -> [Int] { forms[glyph] ?? [glyph] }

  /// The effect that rules may have on two characters side by side, in any of their forms.
  private enum Concern: Comparable { case none, kerning, context, more }

  private func concern(_ units: (UInt16, UInt16), _ questions: borrowing PairProbe) -> Concern {
    guard let first = questions.nominalGlyph(units.0), let second = questions.nominalGlyph(units.1) else {
      return .more
    }
    if forms.isEmpty { return concern(first, then: second) }
    var greatest = Concern.none
    for first in forms(of: first) {
      for second in forms(of: second) { greatest = max(greatest, concern(first, then: second)) }
    }
    return greatest
  }

  private func concern(_ first: Int, then second: Int) -> Concern {
    if rules.isFlagged(first, then: second) { return .more }
    if contextRules.hasAnchor(first, second) { return reach == nil ? .more : .context }
    guard let kerningGlyphs else { return .kerning }
    return kerningGlyphs.contains(first) && kerningGlyphs.contains(second) ? .kerning : .none
  }

  @inline(never)
  private func ask(_ first: Character, then second: Character, units: (UInt16, UInt16)) -> Pair {
    asking.withLock { questions in
      let entry = pairs + (first.slot << slotBits | second.slot)
      let known = Pair(bits: entry.pointee.load(ordering: .relaxed))
      if known != .unknown { return known }
      let answer = answer(first, then: second, units: units, &questions)
      entry.pointee.store(answer.bits, ordering: .relaxed)
      return answer
    }
  }

  private func answer(
    _ first: Character, then second: Character, units: (UInt16, UInt16), _ questions: inout PairProbe
  ) -> Pair {
    let concern = concern(units, questions)
    switch concern {
    case .none: return .none
    case .kerning, .context: break
    case .more: return .flagged
    }
    let dependsOnContext = concern == .context
    guard let glyphs = questions.shape([units.0, units.1]), glyphs.count == 2, glyphs[0].id == first.glyph,
      glyphs[1].id == second.glyph, glyphs[0].cluster == 0, glyphs[1].cluster == 1, glyphs[0].xOffset == 0,
      glyphs[0].yOffset == 0, glyphs[1].yOffset == 0
    else { return .flagged }
    let change = glyphs[0].advance - first.advance
    let secondChange = glyphs[1].advance - second.advance
    if secondChange == 0, glyphs[1].xOffset == 0, let kerning = Int16(exactly: change) {
      return Pair(
        kerning: kerning, isShared: false, isUnsafe: glyphs[1].isUnsafe, dependsOnContext: dependsOnContext)
    }
    // A `kern` table halves its value.
    guard let kerning = Int16(exactly: change + secondChange), kerning >> 1 == change,
      glyphs[1].xOffset == secondChange
    else { return .flagged }
    return Pair(
      kerning: kerning, isShared: true, isUnsafe: glyphs[1].isUnsafe, dependsOnContext: dependsOnContext)
  }
}

/// The answer about a table's sequences, which may be that there is none.
private final class KnownSequenceRules: Sendable {
  let rules: SequenceRules?

  init(_ rules: SequenceRules?) { self.rules = rules }
}

// MARK: Scripts with simple characters

extension PairTable {
  /// Scripts that HarfBuzz shapes by the font's rules alone, character by character. Of Hangul these are
  /// whole syllables; its letters, which HarfBuzz joins to such, are never simple.
  private static let scripts: Set<Script> = [
    .common, .latin, .greek, .cyrillic, .han, .hiragana, .katakana, .bopomofo, .hangul,
  ]

  private static let cjkScripts: Set<Script> = [.han, .hiragana, .katakana, .bopomofo, .hangul]
}
