public import CoreGraphics
internal import TextEngine

/// An area that a layout manager pours text into.
///
/// Container coordinates are points, y down, from the container's top left.
open class NSTextContainer: NSObject {
  /// Width and height in points. What is not positive, and what is ten million or more, means any.
  open var size: CGSize {
    didSet { if size != oldValue { geometryChanged(from: oldValue) } }
  }
  /// Points that every line fragment leaves empty at both ends.
  open var lineFragmentPadding: CGFloat = 5 {
    didSet { if lineFragmentPadding != oldValue { geometryChanged(from: size) } }
  }
  /// The most rows; 0 for any number.
  open var maximumNumberOfLines = 0 {
    didSet { if maximumNumberOfLines != oldValue { geometryChanged(from: size) } }
  }
  /// Who lays text out in it.
  open internal(set) weak var layoutManager: NSLayoutManager?

  /// Makes a container.
  public init(size: CGSize = CGSize(width: 10_000_000, height: 10_000_000)) {
    self.size = size
    super.init()
  }

  /// From here on a length means any: ten million points.
  package static let endless: CGFloat = 10_000_000

  /// Whether the whole area is one rectangle that takes all lines across its width: not for containers with
  /// something excluded, nor for subclasses, which may answer for each line. A subclass that does not may say
  /// so here.
  open var isSimpleRectangularTextContainer: Bool { type(of: self) == NSTextContainer.self }

  private func geometryChanged(from oldSize: CGSize) {
    guard let layoutManager else { return }
    layoutManager.delegate?.layoutManager(layoutManager, textContainer: self, didChangeGeometryFrom: oldSize)
    layoutManager.textContainerChangedGeometry(self)
  }
}

/// The room that a container has for lines.
struct ContainerRoom: Equatable {
  /// The width of line fragments in points, ten million where there is any.
  var fragmentWidth: CGFloat
  /// Points that every line fragment leaves empty at both ends.
  var padding: CGFloat
  /// The width of lines: that of fragments without the padding, infinite where there is any.
  var lineWidth: Double
  /// The height in points, infinite where there is any.
  var height: CGFloat

  /// Whether lines are the same here and there.
  func hasSameLines(as other: ContainerRoom) -> Bool {
    fragmentWidth == other.fragmentWidth && padding == other.padding
  }
}

extension NSTextContainer {
  /// Whether lines can be broken for the container's width without asking it, and moved in it without
  /// looking.
  var isPlain: Bool { isSimpleRectangularTextContainer && maximumNumberOfLines <= 0 }

  /// The room for lines.
  var room: ContainerRoom {
    let isEndless = !(size.width > 0) || size.width >= NSTextContainer.endless
    let width = isEndless ? NSTextContainer.endless : size.width
    let padding = lineFragmentPadding.isFinite ? lineFragmentPadding : 0
    let lineWidth = isEndless ? Double.infinity : max(Double(width - 2 * padding), 0)
    let height = !(size.height > 0) || size.height >= NSTextContainer.endless ? .infinity : size.height
    return ContainerRoom(fragmentWidth: width, padding: padding, lineWidth: lineWidth, height: height)
  }
}
