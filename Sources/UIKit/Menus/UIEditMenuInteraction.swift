public import Foundation
internal import GalleyFoundation
internal import ViewHosting

/// What runs beside the appearing and disappearing of an edit menu. Hosts show menus at once: so it runs at
/// once.
@MainActor public protocol UIEditMenuInteractionAnimating: AnyObject {
  /// Runs a closure beside the animation.
  func addAnimations(_ animations: @escaping () -> Void)
  /// Runs a closure after the animation.
  func addCompletion(_ completion: @escaping () -> Void)
}

/// What an edit menu asks and tells. All members have default implementations.
@MainActor public protocol UIEditMenuInteractionDelegate: AnyObject {
  /// Returns the menu; `nil` for that of the suggested entries.
  func editMenuInteraction(
    _ interaction: UIEditMenuInteraction, menuFor configuration: UIEditMenuConfiguration,
    suggestedActions: [UIMenuElement]
  ) -> UIMenu?
  /// Returns the rectangle that the menu keeps off, in the coordinates of the interaction's view; null for
  /// the configuration's point.
  func editMenuInteraction(
    _ interaction: UIEditMenuInteraction, targetRectFor configuration: UIEditMenuConfiguration
  ) -> CGRect
  /// Called before the menu appears.
  func editMenuInteraction(
    _ interaction: UIEditMenuInteraction, willPresentMenuFor configuration: UIEditMenuConfiguration,
    animator: any UIEditMenuInteractionAnimating)
  /// Called before the menu disappears.
  func editMenuInteraction(
    _ interaction: UIEditMenuInteraction, willDismissMenuFor configuration: UIEditMenuConfiguration,
    animator: any UIEditMenuInteractionAnimating)
}

/// Default implementations.
extension UIEditMenuInteractionDelegate {
  /// Returns `nil`.
  public func editMenuInteraction(
    _ interaction: UIEditMenuInteraction, menuFor configuration: UIEditMenuConfiguration,
    suggestedActions: [UIMenuElement]
  ) -> UIMenu? { nil }
  /// Returns a null rectangle.
  public func editMenuInteraction(
    _ interaction: UIEditMenuInteraction, targetRectFor configuration: UIEditMenuConfiguration
  ) -> CGRect { .null }
  /// Does nothing.
  public func editMenuInteraction(
    _ interaction: UIEditMenuInteraction, willPresentMenuFor configuration: UIEditMenuConfiguration,
    animator: any UIEditMenuInteractionAnimating
  ) {}
  /// Does nothing.
  public func editMenuInteraction(
    _ interaction: UIEditMenuInteraction, willDismissMenuFor configuration: UIEditMenuConfiguration,
    animator: any UIEditMenuInteractionAnimating
  ) {}
}

/// Shows the edit menu of a view: what the responders from the first one on can do now, or what a delegate
/// makes of it.
@MainActor open class UIEditMenuInteraction: NSObject, UIInteraction {
  /// What is asked for the menu, and told of it.
  public private(set) weak var delegate: (any UIEditMenuInteractionDelegate)?
  /// The view that it is installed on.
  public private(set) weak var view: UIView?

  /// The menu that is shown.
  private var shown: (configuration: UIEditMenuConfiguration, turn: Int)?
  private var turns = 0

  /// Creates an interaction.
  public init(delegate: (any UIEditMenuInteractionDelegate)?) {
    self.delegate = delegate
    super.init()
  }

  /// The menu disappears with the view.
  open func willMove(to view: UIView?) { if view == nil { dismissMenu() } }

  /// Takes the view.
  open func didMove(to view: UIView?) { self.view = view }

  /// Shows the menu. It is performed, or not, when its user has chosen.
  open func presentEditMenu(with configuration: UIEditMenuConfiguration) {
    dismissMenu()
    guard let view, view.window?.host != nil else { return }
    let menu = menu(for: configuration, in: view)
    guard !MenuPresentation(menu).isEmpty else { return }
    delegate?.editMenuInteraction(self, willPresentMenuFor: configuration, animator: InstantAnimator())
    show(menu, configuration)
  }

  /// Shows the menu again with what can be done now.
  open func reloadVisibleMenu() {
    guard let shown, let view else { return }
    show(menu(for: shown.configuration, in: view), shown.configuration)
  }

  /// Shows the menu again at the place that it is about now.
  open func updateVisibleMenuPosition(animated: Bool) { reloadVisibleMenu() }

  /// Gives up the menu that is shown: what is chosen from it has no effect any more.
  open func dismissMenu() {
    guard let shown else { return }
    self.shown = nil
    delegate?.editMenuInteraction(self, willDismissMenuFor: shown.configuration, animator: InstantAnimator())
  }

  /// Returns the point that the menu that is shown is about, in a view's coordinates; in those of the window
  /// without a view.
  open func location(in view: UIView?) -> CGPoint {
    guard let own = self.view else { return .zero }
    return own.convert(shown?.configuration.sourcePoint ?? .zero, to: view)
  }

  private func menu(for configuration: UIEditMenuConfiguration, in view: UIView) -> UIMenu {
    let responder = view.window?.firstResponder ?? view
    let suggested = EditMenuBuilder.menu(EditCommands.suggested(for: responder), for: responder)
    return delegate?.editMenuInteraction(self, menuFor: configuration, suggestedActions: suggested)
      ?? UIMenu(children: suggested)
  }

  private func show(_ menu: UIMenu, _ configuration: UIEditMenuConfiguration) {
    guard let view, let host = view.window?.host else { return }
    turns += 1
    let turn = turns
    shown = (configuration, turn)
    let target = delegate?.editMenuInteraction(self, targetRectFor: configuration) ?? .null
    let anchor = target.isNull ? CGRect(origin: configuration.sourcePoint, size: .zero) : target
    let presentation = MenuPresentation(menu, for: view.window?.firstResponder ?? view)
    Task {
      let item = await host.showMenu(presentation.menu, from: view.convert(anchor, to: nil))
      guard self.shown?.turn == turn else { return }
      self.dismissMenu()
      if let item { presentation.perform(item, sender: view) }
    }
  }
}

/// The commands of edit menus.
@MainActor enum EditCommands {
  private static let standard: [(String, Selector)] = [
    ("Cut", "cut:"), ("Copy", "copy:"), ("Paste", "paste:"), ("Delete", "delete:"), ("Select", "select:"),
    ("Select All", "selectAll:"),
  ]

  /// Returns the commands that a responder, or one after it, can carry out now.
  static func suggested(for responder: UIResponder) -> [UIMenuElement] {
    let commands = standard.filter { responder.target(forAction: $0.1, withSender: nil) != nil }
      .map { UICommand(title: $0.0, action: $0.1) }
    guard !commands.isEmpty else { return [] }
    return [UIMenu(identifier: .standardEdit, options: .displayInline, children: commands)]
  }
}
