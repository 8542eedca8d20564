public import TextKit

/// What an action runs.
public typealias UIActionHandler = @MainActor (UIAction) -> Void

/// An entry of a menu, or what a control does, that runs a closure.
@MainActor open class UIAction: UIMenuElement, UIMenuLeaf {
  /// The name by which controls find an action: one of each name for an event.
  public struct Identifier: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String

    /// Creates an identifier from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Creates an identifier from its name.
    public init(_ rawValue: String) { self.rawValue = rawValue }

    /// Paste, by which a menu of programs is allowed to read the clipboard.
    public static let paste = Identifier("com.apple.action.paste")
    /// Paste in the style of the text around.
    public static let pasteAndMatchStyle = Identifier("com.apple.action.paste-and-match-style")
  }

  /// The action's name; one of its own unless one was given.
  public let identifier: Identifier
  /// Its words.
  open override var title: String {
    get { super.title }
    set { super.title = newValue }
  }
  /// A picture beside the title.
  open override var image: UIImage? {
    get { super.image }
    set { super.image = newValue }
  }
  /// The full words, where the title is too short to say what it does.
  open var discoverabilityTitle: String?
  /// What it looks like, and whether it may be chosen.
  open var attributes: UIMenuElement.Attributes
  /// Whether what it stands for is in effect.
  open var state: UIMenuElement.State
  /// The sender, not kept alive.
  private weak var senderObject: AnyObject?
  private let handler: UIActionHandler
  private static var count = 0

  /// Creates an action.
  ///
  /// - Parameters:
  ///   - title: Its words.
  ///   - subtitle: Smaller words.
  ///   - image: A picture.
  ///   - identifier: Its name; `nil` for one that no other action has.
  ///   - discoverabilityTitle: The full words.
  ///   - attributes: What it looks like, and whether it may be chosen.
  ///   - state: Whether what it stands for is in effect.
  ///   - handler: What it does.
  public init(
    title: String = "", subtitle: String? = nil, image: UIImage? = nil, identifier: Identifier? = nil,
    discoverabilityTitle: String? = nil, attributes: UIMenuElement.Attributes = [],
    state: UIMenuElement.State = .off, handler: @escaping UIActionHandler
  ) {
    if let identifier {
      self.identifier = identifier
    } else {
      UIAction.count += 1
      self.identifier = Identifier("org.galley.action.\(UIAction.count)")
    }
    self.discoverabilityTitle = discoverabilityTitle
    self.attributes = attributes
    self.state = state
    self.handler = handler
    super.init(title, subtitle, image)
  }

  /// The object on whose behalf the action was performed last, while it exists.
  public var sender: Any? { senderObject }

  /// Runs the action's closure.
  open func performWithSender(_ sender: Any?, target: Any?) {
    senderObject = sender as AnyObject?
    handler(self)
  }
}
