/// A script (UAX #24), as its ISO 15924 tag.
public struct Script: Sendable, Hashable, RawRepresentable {
  /// Four letters, the first in the highest byte: 0x4C61746E is `Latn`. Equal to HarfBuzz's `hb_script_t`.
  public let rawValue: UInt32

  /// Creates a script from its tag, known or not.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The script of a code point: its Script property (Unicode 15.0), `.unknown` if it has none.
  public init(of scalar: UInt32) {
    let tables = ScriptData.shared
    rawValue = tables.tags[tables.scriptIndex(ofKind: tables.kinds[scalar])]
  }

  /// Returns the scripts that use a code point: its Script_Extensions (Unicode 15.0), ordered by tag.
  public static func extensions(of scalar: UInt32) -> [Script] {
    let tables = ScriptData.shared
    return tables.extensionIndexes(ofKind: tables.kinds[scalar]).map { Script(rawValue: tables.tags[$0]) }
  }

  /// Whether letters join in writing, so that letter spacing tears words apart.
  public var isCursive: Bool {
    switch self {
    case .arabic, .syriac, .mongolian, .nko, .phagsPa, .mandaic, .manichaean, .psalterPahlavi, .adlam,
      .hanifiRohingya, .sogdian, .oldSogdian, .chorasmian, .oldUyghur:
      true
    default: false
    }
  }

  /// The tag as text, such as "Latn".
  public var tag: String {
    String(decoding: (0..<4).map { UInt8(truncatingIfNeeded: rawValue >> (24 - 8 * $0)) }, as: UTF8.self)
  }
}

/// The unpacked tables of scripts.
struct ScriptData: Sendable {
  static let shared = ScriptData()

  /// By code point. A kind below `tagCount` is a script without extensions.
  let kinds = ScalarTable<UInt16>(index: ScriptTables.kindIndex, data: ScriptTables.kindData)
  let tags = ScriptTables.tags.unpacked(as: UInt32.self)
  let tagCount = ScriptTables.tags.count
  let common: Int
  let inherited: Int
  let unknown: Int
  /// By kind, less `tagCount`.
  let further: [(script: Int, extensions: [Int])]
  /// By script, as an index of `tags`: 1 if it has brackets of its own.
  let hasBrackets: NumberTable<UInt8>
  /// By kind, less `tagCount`, times `tagCount`, plus the script as an index of `tags`: 1 if the script is
  /// one of the kind's extensions.
  private let extends: NumberTable<UInt8>
  /// A bit for each character of ASCII that has no script and is no bracket, those from U+0040 on apart.
  private let plainASCII: (UInt64, UInt64)

  private init() {
    func index(of script: Script, in tags: NumberTable<UInt32>) -> Int {
      (0..<tags.count).first { tags[$0] == script.rawValue }!
    }
    common = index(of: .common, in: tags)
    inherited = index(of: .inherited, in: tags)
    unknown = index(of: .unknown, in: tags)
    let numbers = ScriptTables.extensions.unpacked(as: UInt16.self)
    var further: [(script: Int, extensions: [Int])] = []
    var i = 0
    while i < ScriptTables.extensions.count {
      let count = Int(numbers[i + 1])
      further.append((Int(numbers[i]), (0..<count).map { Int(numbers[i + 2 + $0]) }))
      i += 2 + count
    }
    self.further = further
    let tagCount = tagCount
    extends = NumberTable(count: further.count * tagCount) { flags in
      for (kind, entry) in further.enumerated() {
        for script in entry.extensions { flags[kind * tagCount + script] = 1 }
      }
    }
    let kinds = kinds
    let common = common
    let brackets = BidiBrackets.shared.all
    func plain(_ first: UInt16) -> UInt64 {
      var bits: UInt64 = 0
      for unit in first..<first + 64 where Int(kinds[unit: unit]) == common && !brackets.contains(unit) {
        bits |= 1 << UInt64(unit - first)
      }
      return bits
    }
    plainASCII = (plain(0), plain(64))
    hasBrackets = NumberTable(count: tagCount) { flags in
      for bracket in BidiBrackets.shared.all where Int(kinds[unit: bracket]) < flags.count {
        flags[Int(kinds[unit: bracket])] = 1
      }
    }
  }

  /// Whether a character of ASCII has no script and is no bracket.
  @inline(__always)
  func isPlainASCII(_ unit: UInt16) -> Bool {
    (unit < 64 ? plainASCII.0 : plainASCII.1) >> UInt64(unit & 63) & 1 != 0
  }

  /// Returns the Script property, as an index into `tags`.
  func scriptIndex(ofKind kind: UInt16) -> Int {
    Int(kind) < tagCount ? Int(kind) : further[Int(kind) - tagCount].script
  }

  /// Returns the Script_Extensions, as indexes into `tags`.
  func extensionIndexes(ofKind kind: UInt16) -> [Int] {
    Int(kind) < tagCount ? [Int(kind)] : further[Int(kind) - tagCount].extensions
  }

  /// Whether a kind has extensions, and a script is one of them.
  @inline(__always)
  func extends(_ kind: Int, to script: Int) -> Bool {
    kind >= tagCount && extends[(kind - tagCount) * tagCount + script] != 0
  }

  /// Returns the index of a script which is in `tags`.
  func index(of script: Script) -> Int {
    (0..<tagCount).first { tags[$0] == script.rawValue }!
  }
}
