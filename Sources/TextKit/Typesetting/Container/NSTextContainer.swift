public import CoreGraphics
internal import CoreText
internal import TextEngine

/// An object that states whether lines are horizontal or vertical.
public protocol NSTextLayoutOrientationProvider {
  /// The orientation of lines.
  var layoutOrientation: NSLayoutManager.TextLayoutOrientation { get }
}

/// An area that a layout manager lays text out in.
///
/// Container coordinates are points, y down, from the container's top left.
open class NSTextContainer: NSObject, NSSecureCoding, NSTextLayoutOrientationProvider {
  /// Width and height in points. A length that is not positive, or is ten million or more, is unlimited.
  @exclusivity(unchecked) open var size: CGSize {
    didSet { if size != oldValue { geometryChanged(from: oldValue) } }
  }
  /// The points that every line fragment leaves empty at both ends.
  @exclusivity(unchecked) open var lineFragmentPadding: CGFloat = 5 {
    didSet { if lineFragmentPadding != oldValue { geometryChanged(from: size) } }
  }
  /// The maximum number of rows; 0 for any number.
  @exclusivity(unchecked) open var maximumNumberOfLines = 0 {
    didSet { if maximumNumberOfLines != oldValue { geometryChanged(from: size) } }
  }
  /// The treatment of the last line that fits when text is left over: a truncating mode ends it with an
  /// ellipsis. The text that the mode hides belongs to the line.
  @exclusivity(unchecked) open var lineBreakMode = NSLineBreakMode.byWordWrapping {
    didSet { if lineBreakMode != oldValue { geometryChanged(from: size) } }
  }
  /// The areas that lines avoid: the insides of paths, in container coordinates, over the whole height of a
  /// line. Changes of a path after it was set have no effect.
  @exclusivity(unchecked) open var exclusionPaths: [UIBezierPath] = [] {
    didSet {
      lowestExclusion = NSTextContainer.bottom(of: exclusionPaths)
      geometryChanged(from: size)
    }
  }
  /// Whether the width follows that of a text view that shows the container.
  open var widthTracksTextView = false
  /// Whether the height follows that of a text view that shows the container.
  open var heightTracksTextView = false
  /// The layout manager that lays text out in the container. Reading it switches a text view of TextKit 2
  /// that shows the container to TextKit 1.
  open var layoutManager: NSLayoutManager? { attachedLayoutManager ?? layoutManagerSource?() }
  /// The layout manager that lays text out in the container now. Reading it switches nothing.
  package internal(set) weak var attachedLayoutManager: NSLayoutManager?
  /// What a text view of TextKit 2 answers where a program asks for the layout manager of TextKit 1. It may
  /// be called on any thread.
  package var layoutManagerSource: (() -> NSLayoutManager?)?
  /// The layout manager that lays the elements of a document out in the container.
  open internal(set) weak var textLayoutManager: NSTextLayoutManager?
  /// The area of the container without the exclusions, once computed.
  private var shape: TextShape?
  /// A height below all exclusions, in points from the container's top.
  fileprivate private(set) var lowestExclusion: CGFloat = 0

  /// Creates a container.
  public init(size: CGSize = CGSize(width: 10_000_000, height: 10_000_000)) {
    self.size = size
    super.init()
  }

  /// The length, in points, from which on a length is unlimited.
  package static let endless: CGFloat = 10_000_000

  /// The orientation of lines: horizontal unless a subclass overrides it. A vertical container uses the
  /// vertical forms of all glyphs and is otherwise laid out like a horizontal one; the client that draws it
  /// rotates the page.
  open var layoutOrientation: NSLayoutManager.TextLayoutOrientation { .horizontal }

  /// Whether the whole area is one rectangle in which every line has the full width. `false` for containers
  /// with exclusions, and for subclasses, which may return any rectangle for a line. A subclass that does
  /// not may override this property.
  open var isSimpleRectangularTextContainer: Bool {
    type(of: self) == NSTextContainer.self && exclusionPaths.isEmpty
  }

  /// Returns a rectangle for a line in the container.
  ///
  /// - Parameters:
  ///   - proposedRect: The rectangle proposed for the line, as wide as it may be.
  ///   - characterIndex: The index of the line's first character.
  ///   - baseWritingDirection: The side from which the row is filled.
  ///   - remainingRect: Receives the part of the proposed rectangle beyond the one returned; an empty
  ///     rectangle if nothing is left. May be `nil`.
  /// - Returns: A part of the proposed rectangle that is free over its whole height; empty if there is
  ///   none. An override may return a rectangle further down.
  @discardableResult
  open func lineFragmentRect(
    forProposedRect proposedRect: CGRect, at characterIndex: Int,
    writingDirection baseWritingDirection: NSWritingDirection,
    remaining remainingRect: UnsafeMutablePointer<CGRect>?
  ) -> CGRect {
    // A subclass may override the older method instead.
    lineFragmentRect(
      forProposedRect: proposedRect, sweepDirection: baseWritingDirection == .rightToLeft ? .left : .right,
      movementDirection: .doesntMove, remaining: remainingRect)
  }

  /// Returns the first free part of a proposed rectangle, over its whole height and in its row.
  private func freeRect(
    in proposedRect: CGRect, fromRight isReversed: Bool, _ remainingRect: UnsafeMutablePointer<CGRect>?
  ) -> CGRect {
    remainingRect?.pointee = .zero
    let space = availableSpace
    guard proposedRect.isSane else { return .zero }
    let proposed = proposedRect.standardized
    let (top, bottom) = (max(proposed.minY, 0), min(proposed.maxY, space.height))
    let (left, right) = (max(proposed.minX, 0), min(proposed.maxX, space.fragmentWidth))
    guard top <= bottom, left < right else { return .zero }
    var free = freeShape.intervals(top: Double(top), bottom: Double(bottom)).compactMap {
      let (start, end) = (max(CGFloat($0.start), left), min(CGFloat($0.end), right))
      return start < end ? start...end : nil
    }
    if isReversed { free.reverse() }
    guard let first = free.first else { return .zero }
    if free.count > 1 {
      let rest = isReversed ? left...first.lowerBound : first.upperBound...right
      remainingRect?.pointee = CGRect(
        x: rest.lowerBound, y: top, width: rest.upperBound - rest.lowerBound, height: bottom - top)
    }
    return CGRect(
      x: first.lowerBound, y: top, width: first.upperBound - first.lowerBound, height: bottom - top)
  }

  private var freeShape: TextShape {
    if let shape { return shape }
    let space = availableSpace
    var made = TextShape(width: Double(space.fragmentWidth), height: Double(space.height))
    for path in exclusionPaths {
      func points(_ polygons: [[CGPoint]]) -> [[TextPoint]] {
        polygons.map { $0.map { TextPoint(x: Double($0.x), y: Double($0.y)) } }
      }
      let cover = FrameShape.cover(of: path.cgPath)
      made = made.excluding(points(cover.inside), rule: path.usesEvenOddFillRule ? .evenOdd : .winding)
      if !cover.border.isEmpty { made = made.excluding(points(cover.border)) }
    }
    shape = made
    return made
  }

  private static func bottom(of paths: [UIBezierPath]) -> CGFloat {
    paths.reduce(0) { lowest, path in
      let box = path.cgPath.boundingBox
      // The exclusion goes around curves on their outside, so it may reach below the box.
      return box.maxY.isFinite ? max(lowest, box.maxY + 1) : lowest
    }
  }

  private func geometryChanged(from oldSize: CGSize) {
    shape = nil
    textLayoutManager?.forgetLayout(keepsGlyphs: true)
    guard let manager = attachedLayoutManager else { return }
    manager.delegate?.layoutManager(manager, textContainer: self, didChangeGeometryFrom: oldSize)
    manager.textContainerChangedGeometry(self)
  }

  /// Replaces the layout manager of this container. The new one takes over all containers and the storage
  /// of the old one.
  open func replaceLayoutManager(_ newLayoutManager: NSLayoutManager) {
    guard let old = layoutManager, old !== newLayoutManager else {
      if attachedLayoutManager == nil { newLayoutManager.addTextContainer(self) }
      return
    }
    let storage = old.textStorage
    for container in old.textContainers { newLayoutManager.addTextContainer(container) }
    storage?.removeLayoutManager(old)
    storage?.addLayoutManager(newLayoutManager)
  }

  // MARK: Archives

  /// Whether the class supports secure coding, which it does: archives of unknown origin can be read.
  open class var supportsSecureCoding: Bool { true }

  /// Writes the container without its layout manager.
  open func encode(with coder: NSCoder) {
    coder.encode(Double(size.width), forKey: "width")
    coder.encode(Double(size.height), forKey: "height")
    coder.encode(Double(lineFragmentPadding), forKey: "lineFragmentPadding")
    coder.encode(maximumNumberOfLines, forKey: "maximumNumberOfLines")
    coder.encode(lineBreakMode.rawValue, forKey: "lineBreakMode")
    coder.encode(widthTracksTextView, forKey: "widthTracksTextView")
    coder.encode(heightTracksTextView, forKey: "heightTracksTextView")
    if !exclusionPaths.isEmpty { coder.encode(NSArray(array: exclusionPaths), forKey: "exclusionPaths") }
  }

  /// Creates a container from what `encode(with:)` wrote.
  public required init?(coder: NSCoder) {
    size = CGSize(width: coder.decodeDouble(forKey: "width"), height: coder.decodeDouble(forKey: "height"))
    lineFragmentPadding = CGFloat(coder.decodeDouble(forKey: "lineFragmentPadding"))
    maximumNumberOfLines = coder.decodeInteger(forKey: "maximumNumberOfLines")
    guard let mode = NSLineBreakMode(rawValue: coder.decodeInteger(forKey: "lineBreakMode")) else {
      return nil
    }
    lineBreakMode = mode
    widthTracksTextView = coder.decodeBool(forKey: "widthTracksTextView")
    heightTracksTextView = coder.decodeBool(forKey: "heightTracksTextView")
    if coder.containsValue(forKey: "exclusionPaths") {
      let paths = coder.decodeObject(of: [NSArray.self, UIBezierPath.self], forKey: "exclusionPaths")
      guard let paths = paths as? [UIBezierPath] else { return nil }
      exclusionPaths = paths
      lowestExclusion = NSTextContainer.bottom(of: paths)
    }
    super.init()
  }

  // MARK: Older names

  /// Creates a container.
  @available(*, deprecated, renamed: "init(size:)")
  public convenience init(containerSize: CGSize) { self.init(size: containerSize) }

  /// Width and height in points.
  @available(*, deprecated, renamed: "size")
  open var containerSize: CGSize {
    get { size }
    set { size = newValue }
  }

  /// Returns a rectangle for a line in the container: the older form of
  /// `lineFragmentRect(forProposedRect:at:writingDirection:remaining:)`, which calls this one.
  ///
  /// - Parameters:
  ///   - proposedRect: The rectangle proposed for the line, as wide as it may be.
  ///   - sweepDirection: The direction in which the row is filled: `.right` from the left, `.left` from the
  ///     right. For lines that run up or down this class returns an empty rectangle.
  ///   - movementDirection: The direction of the search if nothing is free there: `.movesDown` for the
  ///     highest free rectangle below. This class searches in no other direction.
  ///   - remainingRect: Receives the part of the proposed rectangle beyond the one returned; an empty
  ///     rectangle if nothing is left. May be `nil`.
  /// - Returns: The rectangle; empty if none is free.
  @discardableResult
  open func lineFragmentRect(
    forProposedRect proposedRect: CGRect, sweepDirection: NSLineSweepDirection,
    movementDirection: NSLineMovementDirection, remaining remainingRect: UnsafeMutablePointer<CGRect>?
  ) -> CGRect {
    guard sweepDirection == .left || sweepDirection == .right else {
      remainingRect?.pointee = .zero
      return .zero
    }
    let isReversed = sweepDirection == .left
    let found = freeRect(in: proposedRect, fromRight: isReversed, remainingRect)
    guard found.isEmpty, movementDirection == .movesDown, proposedRect.isSane,
      let top = freeTop(below: proposedRect.standardized)
    else { return found }
    let lower = CGRect(
      x: proposedRect.standardized.minX, y: top, width: proposedRect.standardized.width,
      height: proposedRect.standardized.height)
    return freeRect(in: lower, fromRight: isReversed, remainingRect)
  }

  /// Returns the highest y below a rectangle's top at which some of its width is free over its height;
  /// `nil` if there is none.
  private func freeTop(below rect: CGRect) -> CGFloat? {
    func isFree(_ top: CGFloat) -> Bool {
      var place = rect
      place.origin.y = top
      return top + rect.height <= availableSpace.height + CGFloat(Tolerance.height)
        && !freeRect(in: place, fromRight: false, nil).isEmpty
    }
    // Below all exclusions nothing changes: a width that is free there is free from there on down.
    let bottom = max(lowestExclusion, rect.minY, 0)
    var (low, high) = (rect.minY, rect.minY)
    repeat {
      guard low < bottom else { return nil }
      low = high
      high = min(CGFloat(RowSearch.step(after: low, from: rect.minY, height: rect.height)), bottom)
    } while !isFree(high)
    return CGFloat(RowSearch.lowest(above: low, true: high) { isFree(CGFloat($0)) })
  }

  /// Returns whether a point lies in the container and outside its exclusions.
  @available(*, deprecated)
  @discardableResult
  open func contains(_ point: CGPoint) -> Bool {
    guard point.x.isFinite, point.y.isFinite, point.y >= 0, point.y < availableSpace.height else {
      return false
    }
    return freeShape.intervals(top: Double(point.y), bottom: Double(point.y)).contains {
      CGFloat($0.start) <= point.x && point.x < CGFloat($0.end)
    }
  }
}

/// The space that a container has for lines.
struct AvailableSpace: Equatable {
  /// The width of line fragments in points; ten million if it is unlimited.
  var fragmentWidth: CGFloat
  /// The points that every line fragment leaves empty at both ends.
  var padding: CGFloat
  /// The width of lines, which is that of fragments without the padding; infinite if it is unlimited.
  var lineWidth: Double
  /// The height in points; infinite if it is unlimited.
  var height: CGFloat

  /// Returns whether lines break at the same offsets in both.
  func hasSameLines(as other: AvailableSpace) -> Bool {
    fragmentWidth == other.fragmentWidth && padding == other.padding
  }
}

extension NSTextContainer {
  /// The height, in points from the container's top, from which on lines are broken for the container's
  /// width without a query for each line: below all exclusions. Infinite for a container that must be
  /// queried everywhere.
  var plainTop: CGFloat {
    if isSimpleRectangularTextContainer { return 0 }
    return type(of: self) == NSTextContainer.self ? lowestExclusion : .infinity
  }

  /// Whether the last line is truncated when text is left over.
  var truncatesLastLine: Bool {
    guard truncation != nil else { return false }
    return maximumNumberOfLines > 0 || availableSpace.height.isFinite
  }

  /// The kind of truncation of the last line; `nil` for modes that do not truncate.
  var truncation: Truncation? {
    switch lineBreakMode {
    case .byTruncatingHead: Truncation(.head)
    case .byTruncatingTail: Truncation(.tail)
    case .byTruncatingMiddle: Truncation(.middle)
    case .byWordWrapping, .byCharWrapping, .byClipping: nil
    }
  }

  /// The space for lines.
  var availableSpace: AvailableSpace {
    let size = self.size
    let isEndless = !(size.width > 0) || size.width >= NSTextContainer.endless
    let width = isEndless ? NSTextContainer.endless : size.width
    let asked = lineFragmentPadding
    let padding = asked.isFinite ? asked : 0
    let lineWidth = isEndless ? Double.infinity : max(Double(width - 2 * padding), 0)
    let height = !(size.height > 0) || size.height >= NSTextContainer.endless ? .infinity : size.height
    return AvailableSpace(fragmentWidth: width, padding: padding, lineWidth: lineWidth, height: height)
  }
}
