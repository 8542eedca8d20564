internal import CoreGraphics
internal import Foundation
internal import TextKit
internal import ViewHosting

/// A menu as a host shows it, and what each of its items does.
@MainActor struct MenuPresentation {
  /// The menu for the host.
  private(set) var menu = HostMenu([])
  private var leaves: [String: any UIMenuLeaf] = [:]
  private let responder: UIResponder?

  /// Creates what a host shows of a menu.
  ///
  /// - Parameters:
  ///   - menu: The menu.
  ///   - responder: Where the search for those begins that validate commands; `nil` for none.
  init(_ menu: UIMenu, for responder: UIResponder? = nil) {
    self.responder = responder
    let elements = elements(of: menu)
    self.menu = HostMenu(title: menu.title, elements)
  }

  /// Whether there is nothing to choose from.
  var isEmpty: Bool { menu.items.isEmpty }

  /// Does what an item says. Returns whether there is such an item.
  @discardableResult
  func perform(_ item: HostMenu.Item, sender: Any?) -> Bool {
    guard let leaf = leaves[item.identifier] else { return false }
    leaf.performWithSender(sender, target: nil)
    return true
  }

  private mutating func elements(of menu: UIMenu) -> [HostMenu.Element] {
    var elements: [HostMenu.Element] = []
    for child in menu.children {
      if let command = child as? UICommand {
        (responder?.target(forAction: command.action, withSender: command) as? UIResponder)?.validate(command)
      }
      if let inner = child as? UIMenu {
        let inside = self.elements(of: inner)
        guard !inside.isEmpty else { continue }
        elements.append(
          inner.options.contains(.displayInline)
            ? .section(inside) : .submenu(HostMenu(title: inner.title, inside)))
      } else if let leaf = child as? any UIMenuLeaf, !leaf.attributes.contains(.hidden) {
        elements.append(.item(item(child, leaf)))
      }
    }
    return elements
  }

  private mutating func item(_ element: UIMenuElement, _ leaf: any UIMenuLeaf) -> HostMenu.Item {
    let identifier = "\(leaves.count)"
    leaves[identifier] = leaf
    return HostMenu.Item(
      element.title, identifier: identifier, subtitle: element.subtitle, image: element.image?.cgImage,
      isEnabled: !leaf.attributes.contains(.disabled), isDestructive: leaf.attributes.contains(.destructive),
      mark: leaf.state == .on ? .on : leaf.state == .mixed ? .mixed : .off)
  }
}
