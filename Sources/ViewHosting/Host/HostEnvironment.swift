public import Foundation

/// What the surroundings of a tree of views are like.
public struct HostEnvironment: Sendable, Hashable {
  /// The number of pixels in a point.
  public var scale: CGFloat = 1
  /// Whether light text on dark is wished for.
  public var isDark = false
  /// Whether more contrast is wished for.
  public var wantsHighContrast = false
  /// Whether less movement is wished for.
  public var reducesMotion = false
  /// Whether bold text is wished for.
  public var wantsBoldText = false
  /// Whether the user interface runs from right to left.
  public var isRightToLeft = false
  /// The family of the desktop's font; `nil` where it is not known.
  public var fontFamily: String?
  /// The factor on the sizes of texts; 1 is usual.
  public var textScale: CGFloat = 1
  /// How long the caret is shown and then hidden, in seconds; `nil` for a caret that does not blink.
  public var caretBlinkTime: TimeInterval? = 0.6
  /// Within which time presses count as one double press, in seconds.
  public var doubleClickTime: TimeInterval = 0.4
  /// The size of the screen that shows the surface, in points; `nil` where it is not known.
  public var screenSize: CGSize?

  /// Creates the usual environment.
  public init() {}
}
