public import Foundation

extension UIScrollView {
  /// What dragging does to an on-screen keyboard; the raw values are Apple's.
  public enum KeyboardDismissMode: Int, Sendable {
    /// Nothing.
    case none = 0
    /// It goes away, and editing ends, when dragging begins.
    case onDrag = 1
    /// It follows a finger that reaches it.
    case interactive = 2
  }

  /// When the safe area is added to `contentInset`; the raw values are Apple's.
  public enum ContentInsetAdjustmentBehavior: Int, Sendable {
    /// In the directions in which the content can be scrolled, and up and down for the view of a controller.
    case automatic = 0
    /// In the directions in which the content can be scrolled.
    case scrollableAxes = 1
    /// Never.
    case never = 2
    /// Always.
    case always = 3
  }

  /// How soon scrolling comes to rest: the part of the speed that is left after a millisecond.
  public struct DecelerationRate: RawRepresentable, Hashable, Sendable {
    /// The part.
    public let rawValue: CGFloat
    /// Creates a rate of a part, between 0 and 1.
    public init(rawValue: CGFloat) { self.rawValue = rawValue }
    /// As usual.
    public static let normal = DecelerationRate(rawValue: 0.998)
    /// Soon.
    public static let fast = DecelerationRate(rawValue: 0.99)
  }
}
