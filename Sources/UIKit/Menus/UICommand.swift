public import TextKit

/// An entry of a menu that sends a command, by its name, to the first object in the responder chain that
/// knows it.
@MainActor open class UICommand: UIMenuElement, UIMenuLeaf {
  /// The command's name.
  public let action: Selector
  /// What the receiver may look at.
  public let propertyList: Any?
  /// Other commands that replace this one while modifier keys are held down.
  public let alternates: [UICommandAlternate]
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
  private weak var senderObject: AnyObject?

  /// Creates a command.
  ///
  /// - Parameters:
  ///   - title: Its words.
  ///   - subtitle: Smaller words.
  ///   - image: A picture.
  ///   - action: Its name.
  ///   - propertyList: What the receiver may look at.
  ///   - alternates: Other commands that replace it while modifier keys are held down.
  ///   - discoverabilityTitle: The full words.
  ///   - attributes: What it looks like, and whether it may be chosen.
  ///   - state: Whether what it stands for is in effect.
  public init(
    title: String = "", subtitle: String? = nil, image: UIImage? = nil, action: Selector,
    propertyList: Any? = nil, alternates: [UICommandAlternate] = [], discoverabilityTitle: String? = nil,
    attributes: UIMenuElement.Attributes = [], state: UIMenuElement.State = .off
  ) {
    self.action = action
    self.propertyList = propertyList
    self.alternates = alternates
    self.discoverabilityTitle = discoverabilityTitle
    self.attributes = attributes
    self.state = state
    super.init(title, subtitle, image)
  }

  /// The object on whose behalf the command was sent last, while it exists.
  public var sender: Any? { senderObject }

  /// Sends the command to a target, or to the first object that knows it: in the window of a sender that is a
  /// view, else in the key window.
  open func performWithSender(_ sender: Any?, target: Any?) {
    senderObject = sender as AnyObject?
    let view = sender as? UIView
    let start = view?.window?.firstResponder ?? view
    let target = target ?? start?.target(forAction: action, withSender: self)
    _ = UIApplication.shared.sendAction(action, to: target, from: self, for: nil)
  }
}

/// A command that replaces another one while modifier keys are held down.
@MainActor open class UICommandAlternate: NSObject {
  /// Its words.
  public let title: String
  /// Its name.
  public let action: Selector
  /// The keys.
  public let modifierFlags: UIKeyModifierFlags

  /// Creates an alternate.
  public init(title: String, action: Selector, modifierFlags: UIKeyModifierFlags) {
    (self.title, self.action, self.modifierFlags) = (title, action, modifierFlags)
    super.init()
  }
}
