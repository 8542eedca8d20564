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

  /// The most negative number of points that may be added after each character so that text fits into the rectangle, before
  /// fonts are made smaller; 0 for none.
  @available(*, deprecated, message: "use minimumScaleFactor")
  open var minimumTrackingAdjustment: CGFloat {
    get { trackingLimit }
    set { trackingLimit = newValue }
  }
  /// The points that the last drawing or measuring added after each character; 0 before the first.
  @available(*, deprecated, message: "use actualScaleFactor")
  open var actualTrackingAdjustment: CGFloat { actualTracking }

  /// What the deprecated properties say.
  final var trackingLimit: CGFloat = 0
  final var actualTracking: CGFloat = 0

  /// Makes a context.
  public override init() { super.init() }
}
