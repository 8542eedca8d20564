public import CoreGraphics

/// The means by which string drawing may make text fit, and those that it used.
///
/// One thread at a time may use a context.
open class NSStringDrawingContext: NSObject {
  /// The smallest factor on fonts by which text may be made to fit into the rectangle; 0 for no change.
  open var minimumScaleFactor: CGFloat = 0
  /// The factor that the last drawing or measuring took; 0 before the first.
  open internal(set) var actualScaleFactor: CGFloat = 0
  /// The box of what was drawn or measured last, in the coordinates of the rectangle given: points, y down,
  /// from its origin.
  open internal(set) var totalBounds = CGRect.zero

  /// The most negative number of points that may be added after each character so that text fits into the
  /// rectangle, before fonts are made smaller; 0 for none.
  @available(*, deprecated, message: "use minimumScaleFactor")
  open var minimumTrackingAdjustment: CGFloat {
    get { trackingLimit }
    set { trackingLimit = newValue }
  }
  /// The points that the last drawing or measuring added after each character; 0 before the first.
  @available(*, deprecated, message: "use actualScaleFactor")
  open var actualTrackingAdjustment: CGFloat { actualTracking }

  /// The limit that the deprecated properties set.
  final var trackingLimit: CGFloat = 0
  final var actualTracking: CGFloat = 0

  /// Creates a context.
  public override init() { super.init() }
}
