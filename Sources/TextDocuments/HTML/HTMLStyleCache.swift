internal import Foundation

/// The styles of elements that differ in nothing that styles come from.
struct HTMLStyleCache {
  /// What the style of an element comes from.
  struct Key: Hashable {
    /// The number of the style around it.
    var parent: Int
    var name: String
    /// The rules that hold for it, by their order in the sheets.
    var rules: [Int]
    /// Its own declarations.
    var own: String?
    /// How many lists are around it.
    var lists: Int
  }

  struct Entry {
    /// The number of the style.
    var number: Int
    var style: HTMLStyle
    /// The declarations that are not known.
    var unknown: [String]
    var isHidden: Bool
  }

  private var entries: [Key: Entry] = [:]
  private var last = 0
  private static let mostEntries = 4_096
  /// The attributes of HTML that have nothing to do with styles, but through rules.
  private static let plain: Set<String> = [
    "class", "id", "style", "href", "title", "src", "alt", "colspan", "rowspan", "name", "rel", "target",
    "start",
    "value",
  ]

  /// Whether the style of an element comes from nothing but what is in a key.
  static func holds(_ node: HTMLNode, _ name: String) -> Bool {
    name != "html" && name != "bdi" && node.hasOnlyAttributes(plain)
  }

  subscript(key: Key) -> Entry? { entries[key] }

  /// Returns a number that no style has.
  mutating func newNumber() -> Int {
    last += 1
    return last
  }

  mutating func add(_ key: Key, _ entry: Entry) {
    if entries.count < HTMLStyleCache.mostEntries { entries[key] = entry }
  }
}
