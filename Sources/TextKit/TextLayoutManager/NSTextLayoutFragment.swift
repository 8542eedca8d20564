public import CoreGraphics
internal import CoreText

/// The lines of one element, and where they stand: what a view shows as one tile.
///
/// A fragment that a layout manager handed out keeps its geometry. After an edit, or when text above it has
/// changed its height, there is another fragment for the element; so nothing should be remembered by it.
open class NSTextLayoutFragment: NSObject {
  /// How much is known of a fragment.
  public enum State: UInt, Sendable {
    /// Nothing.
    case none = 0
    /// A guess at its frame.
    case estimatedUsageBounds = 1
    /// Its frame.
    case calculatedUsageBounds = 2
    /// Its lines.
    case layoutAvailable = 3
  }

  /// How fragments are shown one by one.
  public struct EnumerationOptions: OptionSet, Sendable, Hashable {
    /// The bits.
    public let rawValue: UInt

    /// Makes a set from its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// From the end of the document to its start.
    public static let reverse = EnumerationOptions(rawValue: 1 << 0)
    /// Fragments without lines have a guess at their frame.
    public static let estimatesSize = EnumerationOptions(rawValue: 1 << 1)
    /// All fragments that are shown are laid out.
    public static let ensuresLayout = EnumerationOptions(rawValue: 1 << 2)
    /// The last fragment has the line behind the document's last terminator.
    public static let ensuresExtraLineFragment = EnumerationOptions(rawValue: 1 << 3)
  }

  /// Who laid the element out.
  open internal(set) weak var textLayoutManager: NSTextLayoutManager?
  /// The element.
  public let textElement: NSTextElement?
  /// What of the element the fragment shows, as a range of the document.
  public let rangeInElement: NSTextRange

  /// What the layout manager put into the fragment.
  private(set) var content: FragmentContent?
  private var knownLines: [NSTextLineFragment]?

  /// Makes a fragment without lines; a layout manager puts them in.
  ///
  /// - Parameters:
  ///   - textElement: The element.
  ///   - rangeInElement: The part of the document that is shown; `nil` for all of the element.
  /// - Precondition: The element has a range if none is given.
  public init(textElement: NSTextElement, range rangeInElement: NSTextRange?) {
    self.textElement = textElement
    guard let range = rangeInElement ?? textElement.elementRange else {
      preconditionFailure("a fragment of an element that belongs to no document needs a range")
    }
    self.rangeInElement = range
    super.init()
  }

  /// Puts lines or a guess into the fragment.
  func set(_ content: FragmentContent, in manager: NSTextLayoutManager) {
    self.content = content
    knownLines = nil
    textLayoutManager = manager
  }

  /// Whether the fragment stands at a height, with an extra line and a marker or without.
  func stands(at top: CGFloat, _ extraLine: ExtraElementLine?, _ marker: ItemMarker?) -> Bool {
    guard let content, content.lines != nil else { return false }
    return content.top == top && content.extraLine == extraLine && content.marker === marker
  }

  // MARK: What subclasses may say

  /// Points that the text's lines keep free at their leading end.
  open var leadingPadding: CGFloat { 0 }
  /// Points that the text's lines keep free at their trailing end.
  open var trailingPadding: CGFloat { 0 }
  /// Points above the first line.
  open var topMargin: CGFloat { 0 }
  /// Points below the last line.
  open var bottomMargin: CGFloat { 0 }

  // MARK: Geometry

  /// How much is known.
  open var state: State {
    guard let content else { return .none }
    return content.lines == nil ? .estimatedUsageBounds : .layoutAvailable
  }

  /// Forgets the lines; the layout manager makes another fragment when somebody asks.
  open func invalidateLayout() {
    content = nil
    knownLines = nil
    textLayoutManager?.invalidateLayout(for: rangeInElement)
  }

  /// The tile in container coordinates: from the left end of the leftmost line to the right end of the rightmost one, and as
  /// high as the element with its margins.
  open var layoutFragmentFrame: CGRect {
    guard let content else { return .zero }
    guard let lines = content.lines else { return content.estimate }
    let (left, right) = extent
    var height = lines.height.points
    if let extra = content.extraLine { height += extra.lines.height.points }
    return CGRect(x: left, y: content.top, width: max(right - left, 0), height: height)
  }

  /// Container coordinates: from where to where lines go, indents at the left included.
  private var extent: (left: CGFloat, right: CGFloat) {
    guard let lines = content?.lines else { return (0, 0) }
    var (left, right) = (lines.padding + lines.margins.leading, -CGFloat.infinity)
    for lines in [lines, content?.extraLine?.lines].compactMap(\.self) where lines.count > 0 {
      left = min(left, lines.left + lines.padding)
      right = max(right, lines.right - lines.padding)
    }
    return (left, right)
  }

  /// The lines, from top to bottom; empty unless the layout is available.
  open var textLineFragments: [NSTextLineFragment] {
    if let knownLines { return knownLines }
    guard let content, let lines = content.lines else { return [] }
    let left = extent.left
    let container = textLayoutManager?.textContainer ?? NSTextContainer()
    var made = (0..<lines.count).map { index in
      NSTextLineFragment(
        lines.string, lines.placedFragment(index, in: container), padding: lines.padding, left: left, top: 0,
        attachments: lines.glyphs?.attachments ?? [], of: self)
    }
    if let extra = content.extraLine, extra.lines.count > 0 {
      made.append(
        NSTextLineFragment(
          behind: lines.string, extra.lines.placedFragment(0, in: container), padding: lines.padding,
          left: left, top: lines.height.points))
    }
    knownLines = made
    return made
  }

  /// The line that a place stands in.
  ///
  /// - Parameters:
  ///   - textLocation: A location in the fragment.
  ///   - isUpstreamAffinity: Where one line ends and the next begins, whether the first is meant.
  /// - Returns: `nil` for a place outside of the fragment, or of text that found no room.
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

  /// The line at a height.
  ///
  /// - Parameters:
  ///   - verticalOffset: Points below the top of the frame.
  ///   - requiresExactMatch: Whether only a line counts that stands there; otherwise it is the nearest.
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

  /// Draws the lines with what the layout manager paints otherwise than the text says: what lies behind all lines first.
  /// Nothing is clipped to the frame. A subclass may draw more.
  ///
  /// - Parameters:
  ///   - point: Where the origin of `layoutFragmentFrame` goes.
  ///   - context: Its y points down.
  open func draw(at point: CGPoint, in context: CGContext) { paint(at: point, in: context) }

  /// What drawing may touch: the frame, and around it ink, lines under and through text, backgrounds, shadows and
  /// attachments that reach beyond it. A subclass that draws more says so here.
  ///
  /// From the origin of `layoutFragmentFrame`, so that the box's own origin may be negative. Empty at zero as long as
  /// nothing is known.
  open var renderingSurfaceBounds: CGRect {
    let frame = CGRect(origin: .zero, size: layoutFragmentFrame.size)
    guard state == .layoutAvailable else { return frame }
    return frame.union(paintedBounds)
  }

  /// Where an attachment is drawn, from the origin of `layoutFragmentFrame`.
  ///
  /// - Parameter location: The attachment's place.
  /// - Returns: Empty at zero where there is no attachment, or no layout.
  open func frameForTextAttachment(at location: any NSTextLocation) -> CGRect {
    offset(of: location).flatMap(attachmentRect) ?? .zero
  }

  /// A place as an offset in the element's text; `nil` for one outside of the fragment.
  func offset(of location: any NSTextLocation) -> Int? {
    guard let manager = textElement?.textContentManager, !location.isBefore(rangeInElement.location),
      !rangeInElement.endLocation.isBefore(location)
    else { return nil }
    let offset = manager.offset(from: rangeInElement.location, to: location)
    return offset == NSNotFound ? nil : offset
  }
}
