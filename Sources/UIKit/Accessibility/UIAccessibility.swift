internal import CoreGraphics
public import Foundation
internal import ViewHosting

/// What screen readers are told.
@MainActor public enum UIAccessibility {
  /// The kind of a notice.
  public struct Notification: RawRepresentable, Hashable, Sendable {
    /// The number.
    public let rawValue: UInt32

    /// Creates a kind from its number.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// All that is shown is other content; the argument is where to go on reading, or a text to say.
    public static let screenChanged = Notification(rawValue: 1000)
    /// Something came, went or moved; the argument is where to go on reading, or a text to say.
    public static let layoutChanged = Notification(rawValue: 1001)
    /// Something is to be said: the argument, a text.
    public static let announcement = Notification(rawValue: 1008)
  }

  /// Tells screen readers of a change.
  ///
  /// - Parameters:
  ///   - notification: What kind of change.
  ///   - argument: An element, or a text; see the kinds.
  public static func post(notification: Notification, argument: Any?) {
    let element = argument as? NSObject
    let view = element as? UIView ?? (element as? UIAccessibilityElement)?.accessibilityContainer as? UIView
    guard let host = (view?.window ?? UIApplication.shared.keyWindow)?.host else { return }
    let text = argument as? String ?? (argument as? NSAttributedString)?.string
    let node = text == nil ? element.map { ElementNode.node(of: $0) } : nil
    switch notification {
    case .screenChanged: host.post(.screen(node))
    case .layoutChanged: host.post(.layout(node))
    default: break
    }
    if let text { host.post(.announcement(text)) }
  }

  /// Returns a rectangle of a view's coordinates in those of its window.
  public static func convertToScreenCoordinates(_ rect: CGRect, in view: UIView) -> CGRect {
    view.convert(rect, to: nil)
  }
}
