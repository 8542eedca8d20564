public import CoreGraphics

/// A menu that a host shows.
public struct HostMenu: Sendable {
  /// Whether an item is marked.
  public enum Mark: Sendable, Hashable {
    /// Not marked.
    case off
    /// Marked.
    case on
    /// Marked in part.
    case mixed
  }

  /// An item that can be chosen.
  public struct Item: Sendable {
    /// By what the tree knows it.
    public var identifier: String
    /// The text.
    public var title: String
    /// A second line.
    public var subtitle: String?
    /// An image beside the text.
    public var image: CGImage?
    /// Whether it can be chosen.
    public var isEnabled: Bool
    /// Whether it loses something.
    public var isDestructive: Bool
    /// Whether it is marked.
    public var mark: Mark
    /// The keys that choose it without the menu: `ctrl-c`.
    public var shortcut: String?

    /// Creates an item.
    public init(
      _ title: String, identifier: String, subtitle: String? = nil, image: CGImage? = nil,
      isEnabled: Bool = true, isDestructive: Bool = false, mark: Mark = .off, shortcut: String? = nil
    ) {
      self.title = title
      self.identifier = identifier
      self.subtitle = subtitle
      self.image = image
      self.isEnabled = isEnabled
      self.isDestructive = isDestructive
      self.mark = mark
      self.shortcut = shortcut
    }
  }

  /// An element of a menu.
  public indirect enum Element: Sendable {
    /// An item.
    case item(Item)
    /// Elements between lines.
    case section([Element])
    /// A menu in the menu.
    case submenu(HostMenu)
  }

  /// The title; of a submenu the text of its item.
  public var title: String
  /// The elements.
  public var elements: [Element]

  /// Creates a menu.
  public init(title: String = "", _ elements: [Element]) {
    (self.title, self.elements) = (title, elements)
  }

  /// All items, also those of sections and submenus, in order.
  public var items: [Item] {
    elements.flatMap { element -> [Item] in
      switch element {
      case .item(let item): [item]
      case .section(let elements): HostMenu(elements).items
      case .submenu(let menu): menu.items
      }
    }
  }
}
