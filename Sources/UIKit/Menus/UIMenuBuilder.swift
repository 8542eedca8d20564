public import GalleyFoundation

/// Changes a tree of menus before it is shown. A name that no menu has changes nothing.
@MainActor public protocol UIMenuBuilder: AnyObject {
  /// Where the menus are shown.
  var system: UIMenuSystem { get }

  /// Returns the menu of an identifier.
  func menu(for identifier: UIMenu.Identifier) -> UIMenu?
  /// Returns the action of an identifier.
  func action(for identifier: UIAction.Identifier) -> UIAction?
  /// Returns the command of a name; with a property list the one that has an equal one.
  func command(for action: Selector, propertyList: Any?) -> UICommand?

  /// Puts another menu in place of one.
  func replace(menu replacedIdentifier: UIMenu.Identifier, with replacementMenu: UIMenu)
  /// Puts other entries into a menu, which are made of those that it has.
  func replaceChildren(
    ofMenu parentIdentifier: UIMenu.Identifier, from childrenBlock: ([UIMenuElement]) -> [UIMenuElement])
  /// Puts a menu before another one.
  func insertSibling(_ siblingMenu: UIMenu, beforeMenu siblingIdentifier: UIMenu.Identifier)
  /// Puts a menu after another one.
  func insertSibling(_ siblingMenu: UIMenu, afterMenu siblingIdentifier: UIMenu.Identifier)
  /// Puts a menu into another one, as its first entry.
  func insertChild(_ childMenu: UIMenu, atStartOfMenu parentIdentifier: UIMenu.Identifier)
  /// Puts a menu into another one, as its last entry.
  func insertChild(_ childMenu: UIMenu, atEndOfMenu parentIdentifier: UIMenu.Identifier)
  /// Takes a menu away.
  func remove(menu removedIdentifier: UIMenu.Identifier)
}

/// Has responders change an edit menu before it is shown.
@MainActor final class EditMenuBuilder: UIMenuBuilder {
  private var root: UIMenu

  private init(_ elements: [UIMenuElement]) { root = UIMenu(identifier: .root, children: elements) }

  /// Returns entries of an edit menu as a responder, and those after it, change them.
  static func menu(_ elements: [UIMenuElement], for responder: UIResponder) -> [UIMenuElement] {
    let builder = EditMenuBuilder(elements)
    for responder in responder.chain { responder.buildMenu(with: builder) }
    return builder.root.children
  }

  var system: UIMenuSystem { .context }

  // MARK: Finding

  private func first<Found>(in menu: UIMenu, _ isMeant: (UIMenuElement) -> Found?) -> Found? {
    if let found = isMeant(menu) { return found }
    for child in menu.children {
      if let found = (child as? UIMenu).map({ first(in: $0, isMeant) }) ?? isMeant(child) { return found }
    }
    return nil
  }

  func menu(for identifier: UIMenu.Identifier) -> UIMenu? {
    first(in: root) { ($0 as? UIMenu).flatMap { $0.identifier == identifier ? $0 : nil } }
  }

  func action(for identifier: UIAction.Identifier) -> UIAction? {
    first(in: root) { ($0 as? UIAction).flatMap { $0.identifier == identifier ? $0 : nil } }
  }

  func command(for action: Selector, propertyList: Any?) -> UICommand? {
    first(in: root) {
      guard let command = $0 as? UICommand, command.action == action else { return nil }
      guard let propertyList = propertyList as? AnyHashable else { return command }
      return command.propertyList as? AnyHashable == propertyList ? command : nil
    }
  }

  // MARK: Changing

  /// Returns a menu in which that of an identifier is replaced.
  private func changed(
    _ menu: UIMenu, _ identifier: UIMenu.Identifier, _ change: (UIMenu) -> [UIMenuElement]
  ) -> UIMenu {
    var isChanged = false
    let children = menu.children.flatMap { child -> [UIMenuElement] in
      guard let inner = child as? UIMenu else { return [child] }
      if inner.identifier == identifier {
        isChanged = true
        return change(inner)
      }
      let new = changed(inner, identifier, change)
      if new !== inner { isChanged = true }
      return [new]
    }
    return isChanged ? menu.replacingChildren(children) : menu
  }

  private func change(_ identifier: UIMenu.Identifier, _ change: (UIMenu) -> [UIMenuElement]) {
    if identifier == root.identifier {
      root = change(root).first as? UIMenu ?? root.replacingChildren([])
    } else {
      root = changed(root, identifier, change)
    }
  }

  func replace(menu replacedIdentifier: UIMenu.Identifier, with replacementMenu: UIMenu) {
    change(replacedIdentifier) { _ in [replacementMenu] }
  }

  func replaceChildren(
    ofMenu parentIdentifier: UIMenu.Identifier, from childrenBlock: ([UIMenuElement]) -> [UIMenuElement]
  ) {
    change(parentIdentifier) { [$0.replacingChildren(childrenBlock($0.children))] }
  }

  func insertSibling(_ siblingMenu: UIMenu, beforeMenu siblingIdentifier: UIMenu.Identifier) {
    guard siblingIdentifier != root.identifier else { return }
    change(siblingIdentifier) { [siblingMenu, $0] }
  }

  func insertSibling(_ siblingMenu: UIMenu, afterMenu siblingIdentifier: UIMenu.Identifier) {
    guard siblingIdentifier != root.identifier else { return }
    change(siblingIdentifier) { [$0, siblingMenu] }
  }

  func insertChild(_ childMenu: UIMenu, atStartOfMenu parentIdentifier: UIMenu.Identifier) {
    replaceChildren(ofMenu: parentIdentifier) { [childMenu] + $0 }
  }

  func insertChild(_ childMenu: UIMenu, atEndOfMenu parentIdentifier: UIMenu.Identifier) {
    replaceChildren(ofMenu: parentIdentifier) { $0 + [childMenu] }
  }

  func remove(menu removedIdentifier: UIMenu.Identifier) { change(removedIdentifier) { _ in [] } }
}
