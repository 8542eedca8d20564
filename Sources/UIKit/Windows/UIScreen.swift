public import Foundation

/// The size and scale of what windows are shown on.
@MainActor open class UIScreen: NSObject {
  /// The screen of the windows; before one has a host, 1280 by 800 points of one pixel.
  public static let main = UIScreen()

  /// The size, in points.
  open internal(set) var bounds = CGRect(x: 0, y: 0, width: 1280, height: 800)
  /// The number of pixels in a point.
  open internal(set) var scale: CGFloat = 1
  /// The number of pixels in a point, as the hardware has it.
  open var nativeScale: CGFloat { scale }
  /// The size, in pixels.
  open var nativeBounds: CGRect {
    CGRect(x: 0, y: 0, width: bounds.width * scale, height: bounds.height * scale)
  }
}
