public import Foundation
public import GalleyFoundation
public import ViewHosting

/// The program, as far as views ask for it: the end of every responder chain.
@MainActor open class UIApplication: UIResponder {
  /// The program.
  public static let shared = UIApplication()

  /// Keys of options of `open(_:options:completionHandler:)`.
  public struct OpenExternalURLOptionsKey: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String
    /// Creates a key of its name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Whether only a program made for the address may open it. Not used here.
    public static let universalLinksOnly = OpenExternalURLOptionsKey(
      rawValue: "UIApplicationOpenURLOptionUniversalLinksOnly")
  }

  private struct WeakWindow { weak var window: UIWindow? }
  private var known: [WeakWindow] = []
  /// The window that has the keyboard.
  open internal(set) weak var keyWindow: UIWindow?
  /// Makes the host of a window that has none when it is to be shown.
  ///
  /// Not in Apple's UIKit.
  open var makesHost: ((UIWindow) -> (any ViewHost)?)?

  /// The windows that there are.
  open var windows: [UIWindow] { known.compactMap(\.window) }

  func add(_ window: UIWindow) {
    known.removeAll { $0.window == nil }
    known.append(WeakWindow(window: window))
  }

  /// Has a responder carry out a command.
  ///
  /// - Parameters:
  ///   - action: The command's name.
  ///   - target: The responder; `nil` for the first one of the chain that can, from the first responder of
  ///     the key window, or else from the sender.
  ///   - sender: Handed on.
  ///   - event: Not used.
  /// - Returns: Whether one carried it out.
  @discardableResult
  open func sendAction(_ action: Selector, to target: Any?, from sender: Any?, for event: UIEvent?) -> Bool {
    let start = keyWindow?.firstResponder ?? (sender as? UIResponder) ?? keyWindow
    let responder =
      target as? UIResponder ?? start?.target(forAction: action, withSender: sender) as? UIResponder
    return responder?.perform(action: action, withSender: sender) ?? false
  }

  /// Whether some program can open an address: those of files, the web and mail.
  open func canOpenURL(_ url: URL) -> Bool { url.scheme != nil && (keyWindow ?? windows.first)?.host != nil }

  /// Opens an address in the program that is for it.
  ///
  /// - Parameters:
  ///   - url: The address.
  ///   - options: Not used.
  ///   - completion: Told whether that was possible.
  open func open(
    _ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:],
    completionHandler completion: (@MainActor @Sendable (Bool) -> Void)? = nil
  ) {
    guard let host = (keyWindow ?? windows.first)?.host else {
      completion?(false)
      return
    }
    Task { @MainActor in
      let answer = await host.run(.openURL(url))
      completion?(answer == .done)
    }
  }

  open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    event?.isUnused = true
  }
  open override func pressesChanged(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    event?.isUnused = true
  }
  open override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    event?.isUnused = true
  }
}
