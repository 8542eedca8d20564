internal import Foundation
internal import TextKit

/// Styles of elements, and the sets of attributes that text has by them.
extension HTMLReader {
  /// Returns the style of an element, as it was found for one that differs in nothing that counts.
  mutating func style(of node: HTMLNode, _ name: String, _ parent: Frame?) -> HTMLStyleCache.Entry {
    let rules = matcher.rules(for: node, name)
    let own = node.attribute("style")
    var key: HTMLStyleCache.Key?
    if let parent, HTMLStyleCache.holds(node, name) {
      key = .init(
        parent: parent.styleNumber, name: name, rules: rules.map(\.order), own: own,
        lists: parent.block.lists.count)
    }
    if let key, let known = styles[key] { return known }
    var style = parent?.style.inherited ?? HTMLStyle(options)
    let outer = style
    style.applyDefaults(name)
    if name == "ul", let lists = parent?.block.lists, !lists.isEmpty {
      style.listStyle = HTMLStyle.listStyle(isOrdered: false, depth: lists.count)
    }
    style.applyAttributes(node, name)
    let isHidden = style.display == .none
    // Lists in lists have no margins of their own.
    if ["ul", "ol", "menu", "dir"].contains(name), parent?.block.lists.isEmpty == false {
      (style.margin[0], style.margin[2]) = (0, 0)
    }
    let unknown = style.apply(
      CSSMatcher.declarations(rules, own: own), parent: outer, rootSize: rootSize)
    style.statesFont = style.statesFont || !style.hasFont(of: outer)
    let entry = HTMLStyleCache.Entry(
      number: styles.newNumber(), style: style, unknown: unknown, isHidden: isHidden)
    if let key { styles.add(key, entry) }
    return entry
  }

  mutating func set(of frame: Frame) -> Int {
    if let set = frame.set { return set }
    let kind = frame.block.isHeaderCell ? 1 : 0
    if let set = sets[kind][frame.styleNumber] { return set }
    let set = text.builder.add(characterAttributes(frame.style, frame.block))
    sets[kind][frame.styleNumber] = set
    return set
  }

  mutating func set(at index: Int) -> Int {
    let set = set(of: frames[index])
    frames[index].set = set
    return set
  }
}
