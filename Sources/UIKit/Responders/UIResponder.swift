public import Foundation
public import GalleyFoundation

/// An object that takes events and commands, and passes on to `next` what it does not use.
@MainActor open class UIResponder: NSObject, UIResponderStandardEditActions, UIPasteConfigurationSupporting {
  /// Creates a responder.
  public override init() { super.init() }

  /// The responder that gets what this one does not use.
  open var next: UIResponder? { nil }

  // MARK: The first responder

  /// Whether the responder may get keys.
  open var canBecomeFirstResponder: Bool { false }
  /// Whether the responder may lose the keys again.
  open var canResignFirstResponder: Bool { true }
  /// Whether the responder gets the keys of its window.
  open var isFirstResponder: Bool { responderWindow?.firstResponder === self }

  /// Asks for the keys of the window; false when the responder may not have them, is in no window, or the one
  /// that has them does not let go.
  @discardableResult
  open func becomeFirstResponder() -> Bool {
    guard canBecomeFirstResponder, let window = responderWindow else { return false }
    return window.makeFirstResponder(self)
  }

  /// Lets go of the keys; false when the responder may not.
  @discardableResult
  open func resignFirstResponder() -> Bool {
    guard isFirstResponder else { return true }
    guard canResignFirstResponder else { return false }
    guard let window = responderWindow else { return true }
    window.firstResponder = nil
    // Where another responder takes over, the host is told of that alone.
    if !window.keyboard.isHeld { window.inputChanged() }
    return true
  }

  /// The view in place of an on-screen keyboard while the responder has the keys, at the bottom of the
  /// window, as high as its frame; `nil` for that of the next responder that has one.
  open var inputView: UIView? { nil }
  /// The view on top of an on-screen keyboard or of ``inputView``, or at the bottom of the window where there
  /// is none; `nil` for that of the next responder that has one.
  open var inputAccessoryView: UIView? { nil }
  /// Asks for the input views anew, if this is the first responder, and shows them at once.
  open func reloadInputViews() {
    guard isFirstResponder, let window = responderWindow else { return }
    window.keyboardMayHaveChanged(asks: true, duration: 0)
    window.inputChanged()
  }

  // MARK: Touches and keys

  /// Fingers or buttons went down. Passes them on.
  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesBegan(touches, with: event)
  }
  /// Fingers or pressed pointers moved. Passes them on.
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesMoved(touches, with: event)
  }
  /// Fingers or buttons went up. Passes them on.
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesEnded(touches, with: event)
  }
  /// Touches were taken away. Passes them on.
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesCancelled(touches, with: event)
  }
  /// Keys went down. Passes them on.
  open func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    next?.pressesBegan(presses, with: event)
  }
  /// Keys repeat. Passes them on.
  open func pressesChanged(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    next?.pressesChanged(presses, with: event)
  }
  /// Keys went up. Passes them on.
  open func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    next?.pressesEnded(presses, with: event)
  }
  /// Keys were taken away. Passes them on.
  open func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    next?.pressesCancelled(presses, with: event)
  }

  // MARK: Pasting

  /// Which data may be pasted or dropped; `nil`, which is the default, for what the responder says itself.
  open var pasteConfiguration: UIPasteConfiguration?
  /// Takes things that ``pasteConfiguration`` accepts. At first does nothing.
  open func paste(itemProviders: [NSItemProvider]) {}
  /// Returns whether ``pasteConfiguration`` accepts one of some things.
  open func canPaste(_ itemProviders: [NSItemProvider]) -> Bool {
    guard let pasteConfiguration else { return false }
    return itemProviders.contains {
      $0.registeredTypeIdentifiers.contains(where: pasteConfiguration.accepts)
    }
  }

  // MARK: Commands

  /// The methods that commands reach by name. A subclass adds its own to those of `super`; it is asked once.
  ///
  /// Not in Apple's UIKit.
  open class var actions: UIResponderActions { UIResponderActions() }

  /// Whether the responder's class has a method of a name in its ``actions``.
  open func responds(to aSelector: Selector) -> Bool {
    UIResponderActions.table(of: type(of: self)).method(aSelector) != nil
  }

  /// Whether the responder can carry out a command now: at first, whether its class has a method of that
  /// name.
  open func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
    if action == "paste:", pasteConfiguration != nil, canPaste(UIPasteboard.general.itemProviders) {
      return true
    }
    return responds(to: action)
  }

  /// Returns the responder that carries out a command: this one, or the first after it that can.
  open func target(forAction action: Selector, withSender sender: Any?) -> Any? {
    if canPerformAction(action, withSender: sender) { return self }
    return next?.target(forAction: action, withSender: sender)
  }

  /// Calls the method of a name. Returns whether there is one.
  ///
  /// Not in Apple's UIKit, where the runtime does this.
  @discardableResult
  open func perform(action: Selector, withSender sender: Any?) -> Bool {
    let own = UIResponderActions.table(of: type(of: self)).method(action)
    guard let method = own ?? UIResponderActions.standard.method(action) else { return false }
    method(self, sender)
    return true
  }

  /// Key commands that the responder offers while it is the first responder, or one after that. At first
  /// `nil`.
  open var keyCommands: [UIKeyCommand]? { nil }

  /// Called before a command is shown in a menu, or performed by its keys, with the responder as its target:
  /// an override sets title, state and attributes to what they are now. A command that is disabled is not
  /// performed.
  open func validate(_ command: UICommand) {}

  /// Called before an edit menu is shown: an override changes it. The first responder is asked first, then
  /// those after it.
  open func buildMenu(with builder: any UIMenuBuilder) {}

  /// The way to type here: that of the next responder, or the user's preferred one.
  open var textInputMode: UITextInputMode? { next?.textInputMode ?? UITextInputMode.activeInputModes.first }

  /// What undoes the changes that are made here: that of the nearest responder that has one.
  open var undoManager: UndoManager? { next?.undoManager }

  open func cut(_ sender: Any?) {}
  open func copy(_ sender: Any?) {}
  open func paste(_ sender: Any?) {
    let providers = UIPasteboard.general.itemProviders
    if pasteConfiguration != nil, canPaste(providers) { paste(itemProviders: providers) }
  }
  open func pasteAndGo(_ sender: Any?) {}
  open func pasteAndMatchStyle(_ sender: Any?) {}
  open func pasteAndSearch(_ sender: Any?) {}
  open func select(_ sender: Any?) {}
  open func selectAll(_ sender: Any?) {}
  open func delete(_ sender: Any?) {}
  open func find(_ sender: Any?) {}
  open func findAndReplace(_ sender: Any?) {}
  open func findNext(_ sender: Any?) {}
  open func findPrevious(_ sender: Any?) {}
  open func useSelectionForFind(_ sender: Any?) {}
  open func duplicate(_ sender: Any?) {}
  open func move(_ sender: Any?) {}
  open func rename(_ sender: Any?) {}
  open func export(_ sender: Any?) {}
  open func printContent(_ sender: Any?) {}
  open func toggleBoldface(_ sender: Any?) {}
  open func toggleItalics(_ sender: Any?) {}
  open func toggleUnderline(_ sender: Any?) {}
  open func increaseSize(_ sender: Any?) {}
  open func decreaseSize(_ sender: Any?) {}
  open func updateTextAttributes(
    conversionHandler: ([NSAttributedString.Key: Any]) -> [NSAttributedString.Key: Any]
  ) {}
  open func makeTextWritingDirectionLeftToRight(_ sender: Any?) {}
  open func makeTextWritingDirectionRightToLeft(_ sender: Any?) {}
}

extension UIResponder {
  /// The responder and those after it.
  var chain: some Sequence<UIResponder> { sequence(first: self) { $0.next } }

  /// The window of the chain that the responder is in.
  var responderWindow: UIWindow? {
    for responder in chain {
      if let window = responder as? UIWindow { return window }
      if let view = responder as? UIView { return view.window }
    }
    return nil
  }
}
