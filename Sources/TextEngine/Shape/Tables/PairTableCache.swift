internal import GalleyFonts
internal import Synchronization
internal import GalleyUnicode

/// The tables that one shaper has used; all shapers share the tables themselves.
final class PairTableCache {
  private struct Entry {
    var font: Int
    var script: Script
    var style: Int
    var table: PairTable?
  }
  @exclusivity(unchecked) private var entries: [Entry] = []
  private var mayMakeTables: Bool

  /// - Parameter mayMakeTables: Whether tables are created that no other shaper has created yet.
  init(mayMakeTables: Bool) { self.mayMakeTables = mayMakeTables }

  /// Allows the creation of further tables from now on.
  func makeTables() {
    guard !mayMakeTables else { return }
    mayMakeTables = true
    entries.removeAll { $0.table == nil }
  }

  /// Returns the table for text of a font in a style and script, left to right; `nil` if there can be none.
  ///
  /// - Parameters:
  ///   - font: The font's index in `fonts`.
  ///   - style: The style's number in `fonts`.
  func table(for font: Int, of fonts: borrowing FontChoiceCache, style: Int, script: Script) -> PairTable? {
    for index in entries.indices {
      if entries[index].font == font, entries[index].style == style, entries[index].script == script {
        return entries[index].table
      }
    }
    let instance = fonts.font(font).instance
    // A table knows the font's own glyphs and advances only.
    let tables = instance.rules.isEmpty ? instance.renderer { PairTables() } : nil
    let table = tables?.table(
      for: instance, script: script, language: fonts.styles[style].language,
      features: fonts.styles[style].shapingFeatures,
      mayMake: mayMakeTables)
    entries.append(Entry(font: font, script: script, style: style, table: table))
    return table
  }
}

/// All tables of a font instance; stored with it.
private final class PairTables: Sendable {
  private struct Key: Hashable {
    var script: Script
    var language: String?
    var features: [FontFeature]
  }
  /// The rules for which one table serves: most fonts have the same rules for kanji, kana and Latin.
  private struct Kind: Hashable {
    var rules: ShapePlan.Rules
    var isCJK: Bool
  }
  private struct Known {
    var tables: [Key: PairTable?] = [:]
    var kinds: [Kind: PairTable?] = [:]
  }
  private let known = Mutex(Known())
  private let candidates = AtomicLazyReference<SimpleCandidates>()
  /// The most ways of use of a font for which there are tables.
  private let most = 64

  func table(
    for font: FontInstance, script: Script, language: String?, features: [FontFeature], mayMake: Bool
  ) -> PairTable? {
    let key = Key(script: script, language: language, features: features)
    return known.withLock { known in
      if let table = known.tables[key] { return table }
      guard mayMake, known.tables.count < most else { return nil }
      let table = make(font, key, &known.kinds)
      known.tables[key] = .some(table)
      return table
    }
  }

  private func make(_ font: FontInstance, _ key: Key, _ kinds: inout [Kind: PairTable?]) -> PairTable? {
    guard PairTable.isPossible(for: key.script, in: font) else { return nil }
    let plan = ShapePlan(
      font: font, script: key.script, language: key.language, features: key.features, isRightToLeft: false)
    let kind = plan.rules(in: font).map { Kind(rules: $0, isCJK: PairTable.isCJK(key.script, in: font)) }
    if let kind, let table = kinds[kind] { return table }
    let candidates = candidates.load() ?? candidates.storeIfNil(SimpleCandidates(of: font))
    let table = PairTable(
      font: font, candidates, plan, script: key.script, language: key.language, features: key.features)
    if let kind { kinds[kind] = .some(table) }
    return table
  }
}

extension PairTable {
  /// Returns the table for text of a font, left to right, if some shaper has made it.
  static func known(
    for font: FontInstance, script: Script, language: String?, features: [FontFeature]
  ) -> PairTable? {
    guard font.rules.isEmpty else { return nil }
    return font.renderer { PairTables() }.table(
      for: font, script: script, language: language, features: features, mayMake: false)
  }
}
