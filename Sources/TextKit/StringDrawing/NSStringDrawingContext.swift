public import CoreGraphics

/// What string drawing may do to make text fit, and what it did.
///
/// One thread at a time may use a context.
open class NSStringDrawingContext: NSObject {
  /// The smallest factor by which fonts may be made smaller so that text fits into the rectangle; 0 for never.
  open var minimumScaleFactor: CGFloat = 0
  /// The factor that the last drawing or measuring took; 0 before the first.
  open internal(set) var actualScaleFactor: CGFloat = 0
  /// The box of what was drawn or measured last, in the coordinates of the rectangle given: points, y down, from its
  /// origin.
  open internal(set) var totalBounds = CGRect.zero

  /// Makes a context.
  public override init() { super.init() }
}
