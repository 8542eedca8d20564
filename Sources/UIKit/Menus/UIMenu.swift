public import TextKit

/// A menu, or a group of entries in one.
@MainActor open class UIMenu: UIMenuElement {
  /// The name by which programs find a menu.
  public struct Identifier: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String

    /// Creates an identifier from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Creates an identifier from its name.
    public init(_ rawValue: String) { self.rawValue = rawValue }

    /// The menu that holds all others.
    public static let root = Identifier("com.apple.menu.root")
    /// Everything that edits.
    public static let edit = Identifier("com.apple.menu.edit")
    /// Undo and redo.
    public static let undoRedo = Identifier("com.apple.menu.undo-redo")
    /// Cut, copy, paste, delete and select all.
    public static let standardEdit = Identifier("com.apple.menu.standard-edit")
    /// Finding.
    public static let find = Identifier("com.apple.menu.find")
    /// Replacing by something like it.
    public static let replace = Identifier("com.apple.menu.replace")
    /// Sharing.
    public static let share = Identifier("com.apple.menu.share")
    /// Bold, italic and underlined text.
    public static let textStyle = Identifier("com.apple.menu.text-style")
    /// The direction that text runs in.
    public static let writingDirection = Identifier("com.apple.menu.writing-direction")
    /// The size of text.
    public static let textSize = Identifier("com.apple.menu.text-size")
    /// The alignment of text.
    public static let alignment = Identifier("com.apple.menu.alignment")
    /// Spelling and grammar.
    public static let spelling = Identifier("com.apple.menu.spelling")
    /// Looking something up.
    public static let lookup = Identifier("com.apple.menu.lookup")
  }

  /// How a menu is shown in the one that it is in.
  public struct Options: OptionSet, Sendable, Hashable {
    /// The bits.
    public let rawValue: UInt

    /// Creates a set of bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Its entries stand in the outer menu.
    public static let displayInline = Options(rawValue: 1 << 0)
    /// Choosing from it destroys something.
    public static let destructive = Options(rawValue: 1 << 1)
    /// One of its entries at most is on.
    public static let singleSelection = Options(rawValue: 1 << 5)
    /// Its entries are shown as pictures in a row.
    public static let displayAsPalette = Options(rawValue: 1 << 7)
  }

  /// How much of its entries a menu shows.
  public enum ElementSize: Int, Sendable, Hashable {
    /// Pictures beside each other.
    case small = 0
    /// Pictures with words below them.
    case medium = 1
    /// Words with pictures.
    case large = 2
    /// What the platform prefers.
    case automatic = -1
  }

  /// The menu's name; one of its own unless one was given.
  public let identifier: Identifier
  /// How the menu is shown in the one that it is in.
  public let options: Options
  /// How much of its entries the menu shows.
  open var preferredElementSize: ElementSize
  /// The entries.
  public let children: [UIMenuElement]

  private static var count = 0

  /// Creates a menu.
  ///
  /// - Parameters:
  ///   - title: Its words.
  ///   - subtitle: Smaller words.
  ///   - image: A picture.
  ///   - identifier: Its name; `nil` for one that no other menu has.
  ///   - options: How it is shown in another menu.
  ///   - preferredElementSize: How much of its entries it shows.
  ///   - children: Its entries.
  public init(
    title: String = "", subtitle: String? = nil, image: UIImage? = nil, identifier: Identifier? = nil,
    options: Options = [], preferredElementSize: ElementSize = .automatic, children: [UIMenuElement] = []
  ) {
    if let identifier {
      self.identifier = identifier
    } else {
      UIMenu.count += 1
      self.identifier = Identifier("org.galley.menu.\(UIMenu.count)")
    }
    self.options = options
    self.preferredElementSize = preferredElementSize
    self.children = children
    super.init(title, subtitle, image)
  }

  /// Returns the menu with other entries.
  open func replacingChildren(_ newChildren: [UIMenuElement]) -> UIMenu {
    UIMenu(
      title: title, subtitle: subtitle, image: image, identifier: identifier, options: options,
      preferredElementSize: preferredElementSize, children: newChildren)
  }

  /// The entries that are on, groups included.
  open var selectedElements: [UIMenuElement] {
    children.flatMap { child -> [UIMenuElement] in
      if let menu = child as? UIMenu {
        return menu.options.contains(.displayInline) ? menu.selectedElements : []
      }
      return (child as? any UIMenuLeaf)?.state == .on ? [child] : []
    }
  }
}
