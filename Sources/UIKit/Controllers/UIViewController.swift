public import Foundation
public import TextKit

/// An object that makes a view and is told of its life.
@MainActor open class UIViewController: UIResponder, UITraitEnvironment {
  private var loaded: UIView?
  private var isShown = false
  /// Text for bars that name the controller.
  open var title: String?
  /// The controllers whose views are in this one's.
  open private(set) var children: [UIViewController] = []
  /// The controller that has this one among its `children`.
  open private(set) weak var parent: UIViewController?
  /// The controller that this one shows on top of itself.
  open private(set) var presentedViewController: UIViewController?
  /// The controller on top of which this one is shown.
  open private(set) weak var presentingViewController: UIViewController?
  /// What is added to the safe area of the view.
  open var additionalSafeAreaInsets = UIEdgeInsets.zero {
    didSet { loaded?.safeAreaMayHaveChanged() }
  }

  /// Creates a controller. There are no nib files here: `loadView()` makes the view.
  ///
  /// - Parameters:
  ///   - nibNameOrNil: Not used.
  ///   - nibBundleOrNil: Not used.
  public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) { super.init() }

  /// Creates a controller.
  public convenience override init() { self.init(nibName: nil, bundle: nil) }

  /// Creates a controller; an archive holds only its title.
  public required init?(coder: NSCoder) {
    super.init()
    title = coder.decodeObject(forKey: "UITitle") as? String
  }

  // MARK: The view

  /// The view, which is made when it is asked for first.
  open var view: UIView! {
    get {
      loadViewIfNeeded()
      return loaded
    }
    set {
      loaded?.parts.controller = nil
      loaded = newValue
      newValue?.parts.controller = self
    }
  }
  /// The view, if it was made.
  open var viewIfLoaded: UIView? { loaded }
  /// Whether the view was made.
  open var isViewLoaded: Bool { loaded != nil }

  /// Makes the view, if that was not done.
  open func loadViewIfNeeded() {
    guard loaded == nil else { return }
    loadView()
    precondition(loaded != nil, "loadView did not set the view")
    viewDidLoad()
  }

  /// Makes the view and sets it: an empty one at first.
  open func loadView() {
    let view = UIView(frame: UIScreen.main.bounds)
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    self.view = view
  }

  /// The view was made.
  open func viewDidLoad() {}
  /// The view will be in a window.
  open func viewWillAppear(_ animated: Bool) {}
  /// The view is in a window.
  open func viewDidAppear(_ animated: Bool) {}
  /// The view will be in no window.
  open func viewWillDisappear(_ animated: Bool) {}
  /// The view is in no window.
  open func viewDidDisappear(_ animated: Bool) {}
  /// The view will place its subviews.
  open func viewWillLayoutSubviews() {}
  /// The view has placed its subviews.
  open func viewDidLayoutSubviews() {}
  /// The view's safe area is another one.
  open func viewSafeAreaInsetsDidChange() {}

  /// Calls what is to be called when the view came into a window or left it.
  func viewMovedToWindow() {
    let isInWindow = loaded?.window != nil
    guard isInWindow != isShown else { return }
    isShown = isInWindow
    if isInWindow {
      viewWillAppear(false)
      viewDidAppear(false)
    } else {
      viewWillDisappear(false)
      viewDidDisappear(false)
    }
  }

  open override var next: UIResponder? { loaded?.superview ?? presentingViewController ?? parent }

  // MARK: Traits

  /// The traits of the view.
  open var traitCollection: UITraitCollection { loaded?.traitCollection ?? UIView.detachedTraits }
  /// The traits are others now.
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}
  /// Light or dark for the view; `.unspecified` for what is around it.
  open var overrideUserInterfaceStyle: UIUserInterfaceStyle {
    get { view.overrideUserInterfaceStyle }
    set { view.overrideUserInterfaceStyle = newValue }
  }

  // MARK: Children

  /// Adds a controller, whose view the caller adds to this one's, and which it then tells
  /// `didMove(toParent:)`.
  open func addChild(_ childController: UIViewController) {
    if childController.parent === self { return }
    childController.removeFromParent()
    childController.willMove(toParent: self)
    children.append(childController)
    childController.parent = self
  }

  /// Leaves the parent.
  open func removeFromParent() {
    guard let parent else { return }
    parent.children.removeAll { $0 === self }
    self.parent = nil
    didMove(toParent: nil)
  }

  /// The parent will be another one, or none.
  open func willMove(toParent parent: UIViewController?) {}
  /// The parent is another one, or none.
  open func didMove(toParent parent: UIViewController?) {}

  // MARK: Presenting

  /// Shows a controller's view over the whole window; does nothing without one.
  ///
  /// - Parameters:
  ///   - viewControllerToPresent: Shown until it is dismissed.
  ///   - flag: No difference here: it is shown at once.
  ///   - completion: Called when it is shown.
  open func present(
    _ viewControllerToPresent: UIViewController, animated flag: Bool, completion: (() -> Void)? = nil
  ) {
    guard presentedViewController == nil, let window = loaded?.window else { return }
    presentedViewController = viewControllerToPresent
    viewControllerToPresent.presentingViewController = self
    let view: UIView = viewControllerToPresent.view
    view.frame = window.bounds
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    window.addSubview(view)
    completion?()
  }

  /// Takes away what this controller shows, or this one where it shows none.
  ///
  /// - Parameters:
  ///   - flag: No difference here: it goes at once.
  ///   - completion: Called when it is gone.
  open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
    guard let shown = presentedViewController else {
      guard let presenter = presentingViewController else { return }
      return presenter.dismiss(animated: flag, completion: completion)
    }
    if shown.presentedViewController != nil { shown.dismiss(animated: flag) }
    shown.view.removeFromSuperview()
    shown.presentingViewController = nil
    presentedViewController = nil
    completion?()
  }
}
