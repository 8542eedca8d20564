internal import Foundation
internal import TextKit

/// Styles of elements, and the sets of attributes that text has by them.
extension HTMLReader {
  /// Returns the style of an element, as it was found for one that differs in nothing that counts.
  mutating func look(of node: HTMLNode, _ name: String, in parent: Int?) -> HTMLLook {
    guard let parent, !node.hasAttributes, let tag = node.tag, name != "html", name != "bdi",
      matcher.isSimple(name)
    else { return foundLook(of: node, name, in: parent) }
    let outer = frames[parent].look
    let key = HTMLStyleCache.PlainKey(tag: tag, lists: frames[parent].block.lists.count)
    if let known = outer.plain[key] { return known }
    let look = foundLook(of: node, name, in: parent)
    styles.add(key, in: outer, look)
    return look
  }

  private mutating func foundLook(of node: HTMLNode, _ name: String, in parent: Int?) -> HTMLLook {
    let rules = matcher.rules(for: node, name)
    let own = node.attribute("style")
    let lists = parent.map { frames[$0].block.lists.count } ?? 0
    var key: HTMLStyleCache.Key?
    if let parent, HTMLStyleCache.holds(node, name) {
      key = .init(
        parent: frames[parent].look.number, name: name, rules: rules.map(\.order), own: own, lists: lists)
    }
    if let key, let known = styles[key] { return known }
    var style = parent.map { frames[$0].look.style.inherited } ?? HTMLStyle(options)
    let outer = style
    style.applyDefaults(name)
    if name == "ul", lists > 0 {
      style.listStyle = HTMLStyle.listStyle(isOrdered: false, depth: lists)
    }
    style.applyAttributes(node, name)
    let isHidden = style.display == .none
    // Lists in lists have no margins of their own.
    if lists > 0, ["ul", "ol", "menu", "dir"].contains(name) {
      (style.margin[0], style.margin[2]) = (0, 0)
    }
    let unknown = style.apply(
      CSSMatcher.declarations(rules, own: own), parent: outer, rootSize: rootSize)
    style.statesFont = style.statesFont || !style.hasFont(of: outer)
    let look = HTMLLook(style, number: styles.newNumber(), unknown: unknown, isHidden: isHidden)
    if let key { styles.add(key, look) }
    return look
  }

  /// Returns the look of a link, by that of its element.
  mutating func look(_ look: HTMLLook, linkedTo address: String, title: String?) -> HTMLLook {
    let key = HTMLStyleCache.LinkKey(number: look.number, address: address, title: title)
    if let known = styles[key] { return known }
    let linked = look.changed(number: styles.newNumber()) {
      if !address.isEmpty { $0.link = address }
      if let title, !title.isEmpty { $0.tip = title }
    }
    styles.add(key, linked)
    return linked
  }

  /// Returns the set of attributes of text in an element that is open no more.
  mutating func set(of frame: Frame) -> Int { frame.set ?? set(frame.look, frame.block) }

  /// Returns the set of attributes of text in an open element.
  mutating func set(at index: Int) -> Int {
    if let set = frames[index].set { return set }
    let set = set(frames[index].look, frames[index].block)
    frames[index].set = set
    return set
  }

  private mutating func set(_ look: HTMLLook, _ block: HTMLText.Block) -> Int {
    let kind = block.isHeaderCell ? 1 : 0
    if let set = sets[kind][look.number] { return set }
    let set = text.builder.add(characterAttributes(look.style, block))
    sets[kind][look.number] = set
    return set
  }
}
