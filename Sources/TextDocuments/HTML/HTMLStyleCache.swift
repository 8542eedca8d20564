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

  /// What the style of an element without attributes comes from, but for the style around it.
  struct PlainKey: Hashable {
    let tag: Int
    let lists: Int
  }

  /// What the style of a link comes from.
  struct LinkKey: Hashable {
    /// The number of the style without the link.
    let number: Int
    let address: String
    let title: String?
  }

  private var entries: [Key: HTMLLook] = [:]
  private var links: [LinkKey: HTMLLook] = [:]
  private var count = 0
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

  subscript(key: Key) -> HTMLLook? { entries[key] }
  subscript(key: LinkKey) -> HTMLLook? { links[key] }

  /// Returns a number that no style has.
  mutating func newNumber() -> Int {
    last += 1
    return last
  }

  mutating func add(_ key: Key, _ look: HTMLLook) {
    if hasRoom() { entries[key] = look }
  }

  mutating func add(_ key: LinkKey, _ look: HTMLLook) {
    if hasRoom() { links[key] = look }
  }

  /// Remembers the style of elements without attributes in others.
  mutating func add(_ key: PlainKey, in parent: HTMLLook, _ look: HTMLLook) {
    if hasRoom() { parent.plain[key] = look }
  }

  private mutating func hasRoom() -> Bool {
    count += 1
    return count <= HTMLStyleCache.mostEntries
  }
}

/// A style with its number: what elements share that differ in nothing that styles come from.
final class HTMLLook {
  /// The number of the style: looks that differ have different ones.
  let number: Int
  let style: HTMLStyle
  /// The declarations that are not known.
  let unknown: [String]
  let isHidden: Bool
  /// The looks of elements without attributes right inside.
  fileprivate(set) var plain: [HTMLStyleCache.PlainKey: HTMLLook] = [:]

  init(_ style: HTMLStyle, number: Int, unknown: [String] = [], isHidden: Bool = false) {
    (self.style, self.number, self.unknown, self.isHidden) = (style, number, unknown, isHidden)
  }

  /// Returns a look with another style.
  func changed(number: Int? = nil, _ change: (inout HTMLStyle) -> Void) -> HTMLLook {
    var style = self.style
    change(&style)
    return HTMLLook(style, number: number ?? self.number, unknown: unknown, isHidden: isHidden)
  }
}
