public import CoreGraphics
internal import CoreText
internal import TextEngine

/// The laid-out lines of one text element, with their frame; the tile that a view shows for the element.
///
/// A fragment that a layout manager has returned never changes its geometry. After an edit, or when text
/// above it has changed its height, the layout manager creates another fragment for the element. Clients
/// therefore do not use the identity of a fragment as a key.
open class NSTextLayoutFragment: NSObject {
  /// How much of a fragment's layout is known.
  public enum State: UInt, Sendable {
    /// Nothing is known.
    case none = 0
    /// The fragment's frame is an estimate.
    case estimatedUsageBounds = 1
    /// The fragment's frame is known, its lines are not.
    case calculatedUsageBounds = 2
    /// The fragment's frame and its lines are known.
    case layoutAvailable = 3
  }

  /// Options for enumerating the fragments of a document.
  public struct EnumerationOptions: OptionSet, Sendable, Hashable {
    /// The bits of the set.
    public let rawValue: UInt

    /// Creates a set from its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Enumerates from the end of the document to its start.
    public static let reverse = EnumerationOptions(rawValue: 1 << 0)
    /// Gives fragments without lines an estimated frame.
    public static let estimatesSize = EnumerationOptions(rawValue: 1 << 1)
    /// Lays out every fragment that is enumerated.
    public static let ensuresLayout = EnumerationOptions(rawValue: 1 << 2)
    /// Adds the line after the document's last terminator to the last fragment.
    public static let ensuresExtraLineFragment = EnumerationOptions(rawValue: 1 << 3)
  }

  /// The layout manager that laid out the element.
  open internal(set) weak var textLayoutManager: NSTextLayoutManager?
  /// The element that the fragment shows.
  public let textElement: NSTextElement?
  /// The range of the document that the fragment shows.
  public let rangeInElement: NSTextRange

  /// The lines or the estimate that the layout manager has set; `nil` before that and after
  /// `invalidateLayout()`.
  private(set) var content: FragmentContent?
  private var knownLines: [NSTextLineFragment]?

  /// Creates a fragment without lines; a layout manager sets them later.
  ///
  /// - Parameters:
  ///   - textElement: The element to show.
  ///   - rangeInElement: The range of the document to show; `nil` for the whole element.
  /// - Precondition: The element has a range if `rangeInElement` is `nil`.
  public init(textElement: NSTextElement, range rangeInElement: NSTextRange?) {
    self.textElement = textElement
    guard let range = rangeInElement ?? textElement.elementRange else {
      preconditionFailure("a fragment of an element that belongs to no document needs a range")
    }
    self.rangeInElement = range
    super.init()
  }

  /// Sets the lines or the estimate of the fragment.
  func set(_ content: FragmentContent, in manager: NSTextLayoutManager) {
    self.content = content
    knownLines = nil
    textLayoutManager = manager
  }

  /// Whether the fragment has lines, and they are at a height with a given extra line and list marker.
  func isLaidOut(at top: CGFloat, extraLine: ExtraElementLine?, marker: ItemMarker?) -> Bool {
    guard let content, content.lines != nil else { return false }
    return content.top == top && content.extraLine == extraLine && content.marker === marker
  }

  // MARK: Margins for subclasses

  /// The space that lines leave free at their leading end, in points.
  open var leadingPadding: CGFloat { 0 }
  /// The space that lines leave free at their trailing end, in points.
  open var trailingPadding: CGFloat { 0 }
  /// The space above the first line, in points.
  open var topMargin: CGFloat { 0 }
  /// The space below the last line, in points.
  open var bottomMargin: CGFloat { 0 }

  // MARK: Geometry

  /// How much of the fragment's layout is known.
  open var state: State {
    guard let content else { return .none }
    return content.lines == nil ? .estimatedUsageBounds : .layoutAvailable
  }

  /// Discards the lines. The layout manager creates another fragment when a client next asks for the
  /// element's.
  open func invalidateLayout() {
    content = nil
    knownLines = nil
    textLayoutManager?.invalidateLayout(for: rangeInElement)
  }

  /// The fragment's frame, in container coordinates.
  ///
  /// It extends from the left end of the leftmost line to the right end of the rightmost one, and is as high
  /// as the element with its margins.
  open var layoutFragmentFrame: CGRect {
    guard let content else { return .zero }
    guard let lines = content.lines else { return content.estimate }
    let (left, right) = extent
    var height = lines.height.points
    if let extra = content.extraLine { height += extra.lines.height.points }
    return CGRect(x: left, y: content.top, width: max(right - left, 0), height: height)
  }

  /// The left and right ends of the lines in container coordinates, indents at the left included.
  private var extent: (left: CGFloat, right: CGFloat) {
    guard let lines = content?.lines else { return (0, 0) }
    var (left, right) = (lines.column + lines.padding + lines.margins.leading, -CGFloat.infinity)
    func add(_ lines: ElementLines) {
      guard lines.count > 0 else { return }
      left = min(left, lines.left + lines.padding)
      right = max(right, lines.right - lines.padding)
    }
    add(lines)
    if let extra = content?.extraLine { add(extra.lines) }
    return (left, right)
  }

  /// The lines from top to bottom; empty unless `state` is `.layoutAvailable`.
  open var textLineFragments: [NSTextLineFragment] {
    if let knownLines { return knownLines }
    guard let content, let lines = content.lines else { return [] }
    let left = extent.left
    let container = textLayoutManager?.textContainer ?? NSTextContainer()
    var made = (0..<lines.count).map { NSTextLineFragment(lines, $0, in: container, left: left, of: self) }
    if let extra = content.extraLine, extra.lines.count > 0 {
      made.append(
        NSTextLineFragment(behind: lines.source, extra.lines, left: left, top: lines.height.points))
    }
    knownLines = made
    return made
  }

  /// Returns the line that contains a location.
  ///
  /// - Parameters:
  ///   - textLocation: A location in the fragment.
  ///   - isUpstreamAffinity: Whether to return the line that ends at the location rather than the one that
  ///     begins there, where both do.
  /// - Returns: `nil` for a location outside the fragment, or in text that did not fit into the container.
  @discardableResult
  open func textLineFragment(for textLocation: any NSTextLocation, isUpstreamAffinity: Bool)
    -> NSTextLineFragment?
  {
    guard let offset = offset(of: textLocation) else { return nil }
    let lines = textLineFragments
    guard let index = lines.lastIndex(where: { $0.characterRange.location <= offset }) else { return nil }
    let line = lines[index]
    if isUpstreamAffinity, index > 0, line.characterRange.location == offset { return lines[index - 1] }
    let end = NSMaxRange(line.characterRange)
    return offset < end || offset == end && index == lines.count - 1 ? line : nil
  }

  /// Returns the line at a height.
  ///
  /// - Parameters:
  ///   - verticalOffset: Points below the top of the frame.
  ///   - requiresExactMatch: Whether to return only a line whose tile contains the height; otherwise the
  ///     nearest line is returned.
  @discardableResult
  open func textLineFragment(forVerticalOffset verticalOffset: CGFloat, requiresExactMatch: Bool)
    -> NSTextLineFragment?
  {
    let lines = textLineFragments
    if let line = lines.first(where: { $0.tile.minY <= verticalOffset && verticalOffset < $0.tile.maxY }) {
      return line
    }
    guard !requiresExactMatch else { return nil }
    func distance(_ line: NSTextLineFragment) -> CGFloat {
      max(line.tile.minY - verticalOffset, verticalOffset - line.tile.maxY)
    }
    return lines.min { distance($0) < distance($1) }
  }

  // MARK: Drawing

  /// Draws the lines, with the layout manager's rendering attributes and overlays. Backgrounds of all lines
  /// are drawn first. Nothing is clipped to the frame. A subclass may draw more.
  ///
  /// - Parameters:
  ///   - point: The point at which to draw the origin of `layoutFragmentFrame`.
  ///   - context: The context to draw into; its y points down.
  open func draw(at point: CGPoint, in context: CGContext) { paint(at: point, in: context) }

  /// The box of everything that drawing may paint: the frame, and beyond it ink, underlines and
  /// strikethroughs, backgrounds, shadows and attachments. A subclass that draws more overrides this
  /// property.
  ///
  /// Relative to the origin of `layoutFragmentFrame`, so that the box's own origin may be negative.
  /// `CGRect.zero` as long as nothing is known.
  open var renderingSurfaceBounds: CGRect {
    let frame = CGRect(origin: .zero, size: layoutFragmentFrame.size)
    guard state == .layoutAvailable else { return frame }
    return frame.union(paintedBounds)
  }

  /// Returns the frame of an attachment, relative to the origin of `layoutFragmentFrame`.
  ///
  /// - Parameter location: The location of the attachment's character.
  /// - Returns: `CGRect.zero` where there is no attachment or no layout.
  @discardableResult
  open func frameForTextAttachment(at location: any NSTextLocation) -> CGRect {
    offset(of: location).flatMap(attachmentRect) ?? .zero
  }

  /// Returns the offset of a location in the element's text, in UTF-16 units; `nil` for one outside the
  /// fragment.
  func offset(of location: any NSTextLocation) -> Int? {
    guard let manager = textElement?.textContentManager, !location.isBefore(rangeInElement.location),
      !rangeInElement.endLocation.isBefore(location)
    else { return nil }
    let offset = manager.offset(from: rangeInElement.location, to: location)
    return offset == NSNotFound ? nil : offset
  }
}
