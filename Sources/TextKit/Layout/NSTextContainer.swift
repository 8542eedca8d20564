public import CoreGraphics

/// An area that a layout manager pours text into.
open class NSTextContainer: NSObject {
  /// Width and height in points.
  open var size: CGSize
  /// Who lays text out in it.
  open internal(set) weak var layoutManager: NSLayoutManager?

  /// Makes a container.
  public init(size: CGSize) {
    self.size = size
    super.init()
  }
}
