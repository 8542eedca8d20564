internal import Foundation
public import UIKit

/// Follows an on-screen keyboard.
///
/// Such a keyboard has no view or window here: the shell draws it, so that `keyboardView` and
/// `keyboardWindow` of YYText are left out.
@MainActor public final class YYTextKeyboardManager: NSObject {
  private static let shared = YYTextKeyboardManager()

  /// Returns the manager of the program.
  public class func `default`() -> YYTextKeyboardManager { shared }

  private struct Observer {
    weak var object: (any YYTextKeyboardObserver)?
  }

  private var observers: [Observer] = []
  private var frame = CGRect.null

  private override init() {
    super.init()
    // The manager lives as long as the program.
    _ = NotificationCenter.default.addObserver(
      forName: UIResponder.keyboardWillChangeFrameNotification, object: nil, queue: nil
    ) { note in
      let info = note.userInfo ?? [:]
      let begin = (info[UIResponder.keyboardFrameBeginUserInfoKey] as? NSValue)?.cgRectValue
      let end = (info[UIResponder.keyboardFrameEndUserInfoKey] as? NSValue)?.cgRectValue
      let duration = info[UIResponder.keyboardAnimationDurationUserInfoKey] as? NSNumber
      let curve = info[UIResponder.keyboardAnimationCurveUserInfoKey] as? NSNumber
      let (seconds, kind) = (duration?.doubleValue ?? 0, curve?.intValue ?? 0)
      MainActor.assumeIsolated {
        YYTextKeyboardManager.shared.change(begin ?? .zero, end ?? .zero, seconds, kind)
      }
    }
  }

  private func change(_ begin: CGRect, _ end: CGRect, _ duration: TimeInterval, _ curve: Int) {
    var transition = YYTextKeyboardTransition()
    (transition.fromFrame, transition.toFrame) = (begin, end)
    (transition.fromVisible, transition.toVisible) = (isSeen(begin), isSeen(end))
    transition.animationDuration = duration
    transition.animationCurve = UIView.AnimationCurve(rawValue: curve) ?? .easeInOut
    transition.animationOption = UIView.AnimationOptions(rawValue: UInt(max(curve, 0)) << 16)
    frame = transition.toVisible ? end : .null
    observers.removeAll { $0.object == nil }
    for observer in observers { observer.object?.keyboardChanged(with: transition) }
  }

  private func isSeen(_ frame: CGRect) -> Bool {
    guard let window = UIApplication.shared.keyWindow, !frame.isEmpty else { return false }
    let seen = frame.intersection(window.bounds)
    return !seen.isNull && seen.height > 0
  }

  /// Whether the keyboard is seen.
  public var isKeyboardVisible: Bool { !frame.isNull }

  /// The keyboard's frame in points of the window; null while it is not seen.
  public var keyboardFrame: CGRect { frame }

  /// Tells an object of changes from now on, without keeping it alive; once, however often it is added.
  public func add(_ observer: any YYTextKeyboardObserver) {
    guard !observers.contains(where: { $0.object === observer }) else { return }
    observers.append(Observer(object: observer))
  }

  /// Tells an object of no more changes.
  public func remove(_ observer: any YYTextKeyboardObserver) {
    observers.removeAll { $0.object === observer || $0.object == nil }
  }

  /// Converts a rectangle of the window to a view's coordinates; without a view it stays as it is.
  public func convert(_ rect: CGRect, to view: UIView?) -> CGRect {
    guard let view, !rect.isNull, !rect.isInfinite else { return rect }
    return view.convert(rect, from: view.window)
  }
}
