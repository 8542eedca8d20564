public import GalleyFoundation
public import TextKit

/// A command that keys perform: responders offer some in ``UIResponder/keyCommands``.
///
/// A focused text keeps the keys that it types or has commands for, but for commands that want priority, and
/// while text is composed, arrows, Return, Tab, Escape and Backspace belong to the input method.
@MainActor open class UIKeyCommand: UICommand {
  /// The up arrow.
  nonisolated public static let inputUpArrow = "UIKeyInputUpArrow"
  /// The down arrow.
  nonisolated public static let inputDownArrow = "UIKeyInputDownArrow"
  /// The left arrow.
  nonisolated public static let inputLeftArrow = "UIKeyInputLeftArrow"
  /// The right arrow.
  nonisolated public static let inputRightArrow = "UIKeyInputRightArrow"
  /// Escape.
  nonisolated public static let inputEscape = "UIKeyInputEscape"
  /// A page up.
  nonisolated public static let inputPageUp = "UIKeyInputPageUp"
  /// A page down.
  nonisolated public static let inputPageDown = "UIKeyInputPageDown"
  /// Home.
  nonisolated public static let inputHome = "UIKeyInputHome"
  /// End.
  nonisolated public static let inputEnd = "UIKeyInputEnd"
  /// Delete, which deletes forward.
  nonisolated public static let inputDelete = "UIKeyInputDelete"

  /// What the key types without modifier keys, or one of the names above; `nil` for no key.
  public let input: String?
  /// The modifier keys that are held down with it.
  public let modifierFlags: UIKeyModifierFlags
  /// Whether the command comes before what a focused text does with the keys. At first `false`.
  open var wantsPriorityOverSystemBehavior = false

  private var handler: ((UIKeyCommand) -> Void)?

  /// Creates a key command that calls a method by name, of the first responder of the chain that has it.
  ///
  /// - Parameters:
  ///   - title: Its words in menus.
  ///   - image: A picture.
  ///   - action: The method's name.
  ///   - input: What the key types without modifier keys, or a name such as ``inputUpArrow``.
  ///   - modifierFlags: The modifier keys.
  ///   - propertyList: What the receiver may look at.
  ///   - alternates: Other commands while more modifier keys are held down.
  ///   - discoverabilityTitle: The full words.
  ///   - attributes: What it looks like, and whether it may be performed.
  ///   - state: Whether what it stands for is in effect.
  public init(
    title: String = "", image: UIImage? = nil, action: Selector, input: String,
    modifierFlags: UIKeyModifierFlags = [], propertyList: Any? = nil, alternates: [UICommandAlternate] = [],
    discoverabilityTitle: String? = nil, attributes: UIMenuElement.Attributes = [],
    state: UIMenuElement.State = .off
  ) {
    self.input = input
    self.modifierFlags = modifierFlags
    super.init(
      title: title, image: image, action: action, propertyList: propertyList, alternates: alternates,
      discoverabilityTitle: discoverabilityTitle, attributes: attributes, state: state)
  }

  /// Creates a key command without a title.
  public convenience init(input: String, modifierFlags: UIKeyModifierFlags, action: Selector) {
    self.init(action: action, input: input, modifierFlags: modifierFlags)
  }

  /// Creates a key command that runs a closure.
  ///
  /// Not in Apple's UIKit, where a command names a method.
  public convenience init(
    title: String = "", input: String, modifierFlags: UIKeyModifierFlags = [],
    handler: @escaping (UIKeyCommand) -> Void
  ) {
    self.init(title: title, action: "performKeyCommand:", input: input, modifierFlags: modifierFlags)
    self.handler = handler
  }

  /// Runs the command's closure, or calls its method.
  open override func performWithSender(_ sender: Any?, target: Any?) {
    if let handler { handler(self) } else { super.performWithSender(sender, target: target) }
  }

  /// Performs the command if a key means it and it may be performed. Returns whether it was.
  func perform(for key: UIKey, from responder: UIResponder) -> Bool {
    guard let action = action(for: key) else { return false }
    if let handler {
      guard !attributes.contains(.disabled) else { return false }
      handler(self)
      return true
    }
    guard let target = responder.target(forAction: action, withSender: self) as? UIResponder else {
      return false
    }
    target.validate(self)
    return !attributes.contains(.disabled) && target.perform(action: action, withSender: self)
  }

  /// Returns what a key does: the command's action, that of an alternate, or nothing.
  private func action(for key: UIKey) -> Selector? {
    guard let input, !input.isEmpty else { return nil }
    let relevant: UIKeyModifierFlags = [.shift, .control, .alternate, .command]
    let held = key.modifierFlags.intersection(relevant)
    let isKey = key.charactersIgnoringModifiers.lowercased() == input.lowercased()
    // A mark that is typed with Shift may be named without it.
    let isMark = key.characters == input && input.count == 1 && input.first?.isLetter == false
    func matches(_ flags: UIKeyModifierFlags) -> Bool {
      let flags = flags.intersection(relevant)
      return isKey && flags == held || isMark && flags.union(.shift) == held.union(.shift)
    }
    if matches(modifierFlags) { return action }
    return alternates.first { matches(modifierFlags.union($0.modifierFlags)) }?.action
  }
}
