public import CoreGraphics
internal import CoreText
internal import TextEngine

/// Who says whether lines are horizontal or vertical.
public protocol NSTextLayoutOrientationProvider {
  /// How lines run.
  var layoutOrientation: NSLayoutManager.TextLayoutOrientation { get }
}

/// An area that a layout manager pours text into.
///
/// Container coordinates are points, y down, from the container's top left.
open class NSTextContainer: NSObject, NSSecureCoding, NSTextLayoutOrientationProvider {
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
  /// What becomes of the last line that finds room when text is left over: a truncating mode cuts it short
  /// with an ellipsis. The text that it hides belongs to the line.
  open var lineBreakMode = NSLineBreakMode.byWordWrapping {
    didSet { if lineBreakMode != oldValue { geometryChanged(from: size) } }
  }
  /// What text keeps clear of: the insides of paths in container coordinates, over the whole height of lines.
  /// Changing a path that is here already is not noticed.
  open var exclusionPaths: [UIBezierPath] = [] {
    didSet {
      lowestExclusion = NSTextContainer.bottom(of: exclusionPaths)
      geometryChanged(from: size)
    }
  }
  /// Whether the width follows that of a text view that shows the container.
  open var widthTracksTextView = false
  /// Whether the height follows that of a text view that shows the container.
  open var heightTracksTextView = false
  /// Who lays text out in it.
  open internal(set) weak var layoutManager: NSLayoutManager?
  /// Who lays the elements of a document out in it.
  open internal(set) weak var textLayoutManager: NSTextLayoutManager?
  /// The room without what is excluded, once somebody has asked.
  private var shape: TextShape?
  /// A height below all that is excluded.
  fileprivate private(set) var lowestExclusion: CGFloat = 0

  /// Makes a container.
  public init(size: CGSize = CGSize(width: 10_000_000, height: 10_000_000)) {
    self.size = size
    super.init()
  }

  /// From here on a length means any: ten million points.
  package static let endless: CGFloat = 10_000_000

  /// How lines run: side to side unless a subclass says otherwise. In a vertical container all text is in
  /// vertical forms; everything else is as in a horizontal one, and who draws it turns the page.
  open var layoutOrientation: NSLayoutManager.TextLayoutOrientation { .horizontal }

  /// Whether the whole area is one rectangle that takes all lines across its width: not for containers with
  /// something excluded, nor for subclasses, which may answer for each line. A subclass that does not may say
  /// so here.
  open var isSimpleRectangularTextContainer: Bool {
    type(of: self) == NSTextContainer.self && exclusionPaths.isEmpty
  }

  /// Finds room for a line in the container.
  ///
  /// - Parameters:
  ///   - proposedRect: Where the line would stand, as wide as may be.
  ///   - characterIndex: The line's first character.
  ///   - baseWritingDirection: From which side the row is filled.
  ///   - remainingRect: Receives what is left of the proposed rectangle beyond the room that was found; empty
  ///     if nothing is. May be `nil`.
  /// - Returns: A part of the proposed rectangle that is free over its whole height; empty when there is
  ///   none. An override may answer with a rectangle further down.
  open func lineFragmentRect(
    forProposedRect proposedRect: CGRect, at characterIndex: Int,
    writingDirection baseWritingDirection: NSWritingDirection,
    remaining remainingRect: UnsafeMutablePointer<CGRect>?
  ) -> CGRect {
    // So that a subclass may override the older call instead.
    lineFragmentRect(
      forProposedRect: proposedRect, sweepDirection: baseWritingDirection == .rightToLeft ? .left : .right,
      movementDirection: .doesntMove, remaining: remainingRect)
  }

  /// What is free of a proposed rectangle over its whole height, in the row that it is in.
  private func freeRect(
    in proposedRect: CGRect, fromRight isReversed: Bool, _ remainingRect: UnsafeMutablePointer<CGRect>?
  ) -> CGRect {
    remainingRect?.pointee = .zero
    let room = room
    guard proposedRect.isSane else { return .zero }
    let proposed = proposedRect.standardized
    let (top, bottom) = (max(proposed.minY, 0), min(proposed.maxY, room.height))
    let (left, right) = (max(proposed.minX, 0), min(proposed.maxX, room.fragmentWidth))
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
    let room = room
    var made = TextShape(width: Double(room.fragmentWidth), height: Double(room.height))
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
      // Curves are gone round from the outside.
      return box.maxY.isFinite ? max(lowest, box.maxY + 1) : lowest
    }
  }

  private func geometryChanged(from oldSize: CGSize) {
    shape = nil
    textLayoutManager?.forgetLayout(keepsGlyphs: true)
    guard let layoutManager else { return }
    layoutManager.delegate?.layoutManager(layoutManager, textContainer: self, didChangeGeometryFrom: oldSize)
    layoutManager.textContainerChangedGeometry(self)
  }

  /// Puts another layout manager in the place of the one that lays text out in this container: it takes over
  /// all containers and the storage.
  open func replaceLayoutManager(_ newLayoutManager: NSLayoutManager) {
    guard let old = layoutManager, old !== newLayoutManager else {
      if layoutManager == nil { newLayoutManager.addTextContainer(self) }
      return
    }
    let storage = old.textStorage
    for container in old.textContainers { newLayoutManager.addTextContainer(container) }
    storage?.removeLayoutManager(old)
    storage?.addLayoutManager(newLayoutManager)
  }

  // MARK: Archives

  /// Containers can be read from archives of unknown origin.
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

  /// Reads a container that `encode(with:)` wrote.
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

  /// Makes a container.
  @available(*, deprecated, renamed: "init(size:)")
  public convenience init(containerSize: CGSize) { self.init(size: containerSize) }

  /// Width and height in points.
  @available(*, deprecated, renamed: "size")
  open var containerSize: CGSize {
    get { size }
    set { size = newValue }
  }

  /// Finds room for a line in the container: the older form of
  /// `lineFragmentRect(forProposedRect:at:writingDirection:remaining:)`, which asks this one.
  ///
  /// - Parameters:
  ///   - proposedRect: Where the line would stand, as wide as may be.
  ///   - sweepDirection: From which side the row is filled: `.right` from the left, `.left` from the right.
  ///     Lines that run up or down get no room from this class.
  ///   - movementDirection: Where to look on when nothing is free there: `.movesDown` for the highest place below;
  ///     this class looks nowhere else.
  ///   - remainingRect: Receives what is left of the proposed rectangle beyond the room that was found; empty
  ///     if nothing is. May be `nil`.
  /// - Returns: Empty when there is no room.
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

  /// The highest place below a rectangle where some of its width is free over its height.
  private func freeTop(below rect: CGRect) -> CGFloat? {
    func isFree(_ top: CGFloat) -> Bool {
      var place = rect
      place.origin.y = top
      return top + rect.height <= room.height + CGFloat(Tolerance.height)
        && !freeRect(in: place, fromRight: false, nil).isEmpty
    }
    // Nothing is excluded below: what is free there at all is free from there on.
    let bottom = max(lowestExclusion, rect.minY, 0)
    var (low, high) = (rect.minY, rect.minY)
    repeat {
      guard low < bottom else { return nil }
      low = high
      high = min(CGFloat(RowSearch.step(after: low, from: rect.minY, height: rect.height)), bottom)
    } while !isFree(high)
    return CGFloat(RowSearch.lowest(above: low, true: high) { isFree(CGFloat($0)) })
  }

  /// Whether a point lies in the container and not in what is excluded from it.
  @available(*, deprecated)
  open func contains(_ point: CGPoint) -> Bool {
    guard point.x.isFinite, point.y.isFinite, point.y >= 0, point.y < room.height else { return false }
    return freeShape.intervals(top: Double(point.y), bottom: Double(point.y)).contains {
      CGFloat($0.start) <= point.x && point.x < CGFloat($0.end)
    }
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
  /// The height from which on lines can be broken for the container's width without asking it: below all that
  /// is excluded; infinite for a container that has to be asked everywhere.
  var plainTop: CGFloat {
    if isSimpleRectangularTextContainer { return 0 }
    return type(of: self) == NSTextContainer.self ? lowestExclusion : .infinity
  }

  /// Whether a last line is cut short when text is left over.
  var truncatesLastLine: Bool {
    guard truncation != nil else { return false }
    return maximumNumberOfLines > 0 || room.height.isFinite
  }

  /// How the last line is cut short; `nil` for modes that do not.
  var truncation: Truncation? {
    switch lineBreakMode {
    case .byTruncatingHead: Truncation(.head)
    case .byTruncatingTail: Truncation(.tail)
    case .byTruncatingMiddle: Truncation(.middle)
    case .byWordWrapping, .byCharWrapping, .byClipping: nil
    }
  }

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
