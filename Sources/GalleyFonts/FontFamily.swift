/// The faces of a collection that share a family name.
struct FontFamily: Sendable {
  /// The groups of the fallback order, first to last.
  enum Rank: Int, Comparable {
    case text, symbol, color, lastResort

    static func < (left: Rank, right: Rank) -> Bool { left.rawValue < right.rawValue }
  }

  let name: String
  let rank: Rank
  /// Indexes of the collection's entries, ascending.
  let members: [Int]
  /// The traits of the regular face, which count as the family's.
  let traits: FontTraits

  /// Puts faces into their order and groups them.
  ///
  /// - Parameters:
  ///   - keepingFirst: The number of faces that keep their position.
  ///   - isOrderGiven: Whether all do, and only families move: colour fonts after the others.
  static func group(
    _ records: [FontRecord], keepingFirst fixedCount: Int, isOrderGiven: Bool
  ) -> (records: [FontRecord], families: [FontFamily]) {
    var records = records
    if fixedCount < records.count {
      let keys = records.map(SortKey.init)
      let sorted = (fixedCount..<records.count).sorted { keys[$0] < keys[$1] }
      records = Array(records[..<fixedCount]) + sorted.map { records[$0] }
    }
    var order: [String] = []
    var members: [String: [Int]] = [:]
    for (index, record) in records.enumerated() {
      let key = record.families[0].lowercased()
      if members[key] == nil { order.append(key) }
      members[key, default: []].append(index)
    }
    var families = order.map { key in
      let indexes = members[key]!
      let first = records[indexes[0]]
      return FontFamily(
        name: first.families[0], rank: Rank(first, ignoringSymbols: isOrderGiven), members: indexes,
        traits: first.traits)
    }
    if isOrderGiven {
      let ranked = families.enumerated().sorted {
        ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset)
      }
      families = ranked.map(\.element)
    }
    return (records, families)
  }
}

extension FontFamily.Rank {
  /// Ranks a family by one of its faces.
  init(_ record: FontRecord, ignoringSymbols: Bool) {
    let name = Array(record.families[0].lowercased().utf8)
    if Self.has(Self.lastWords, in: name) {
      self = .lastResort
    } else if record.traits.hasColorGlyphs {
      self = .color
    } else if !ignoringSymbols, Self.has(Self.symbolWords, in: name) {
      self = .symbol
    } else {
      self = .text
    }
  }

  private static let lastWords = ["last resort", "lastresort", "adobe blank"].map { Array($0.utf8) }
  private static let symbolWords = [
    "symbol", "dingbat", "wingding", "webding", "emoji", "icon", "awesome", "music", "math",
  ].map { Array($0.utf8) }

  /// Whether a name has one of some words in it. A search for characters, of which a name has the same,
  /// takes half of a program's start.
  private static func has(_ words: [[UInt8]], in name: [UInt8]) -> Bool {
    words.contains { word in
      name.indices.contains { name[$0] == word[0] && name[$0...].starts(with: word) }
    }
  }
}

/// The order of faces in a collection without an order of its own.
private struct SortKey: Comparable {
  let rank: FontFamily.Rank
  let family: String
  let style: (Double, Int, Double)
  let source: String
  let index: Int

  init(_ record: FontRecord) {
    rank = FontFamily.Rank(record, ignoringSymbols: false)
    family = record.families[0].lowercased()
    style = record.styles.distance(to: FontTraits())
    source = record.source
    index = record.index
  }

  static func == (left: SortKey, right: SortKey) -> Bool { !(left < right) && !(right < left) }

  static func < (left: SortKey, right: SortKey) -> Bool {
    if left.rank != right.rank { return left.rank < right.rank }
    if left.family != right.family { return left.family < right.family }
    if left.style != right.style { return left.style < right.style }
    return (left.source, left.index) < (right.source, right.index)
  }
}
