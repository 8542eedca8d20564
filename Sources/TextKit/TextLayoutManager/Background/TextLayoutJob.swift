internal import CoreGraphics
internal import CoreText
internal import Synchronization
internal import TextEngine

/// A job that measures the heights of some text on any thread, while the document is edited and laid out on
/// its own thread.
///
/// Not in Apple's TextKit.
///
/// `NSTextLayoutManager.measuringJob(unitCount:near:)` creates the job, `run()` does the work, and
/// `NSTextLayoutManager.take(_:)` adds the heights to the layout. They are the same heights, to the last bit,
/// that the layout manager itself would have measured. A job retains what it needs of the document; neither
/// the document nor the layout manager needs to live as long as the job. Several jobs may run at the same
/// time.
///
/// See docs/decisions/threads.md.
public final class TextLayoutJob: Sendable {
  private let source: any TextContentSnapshot
  /// The ranges to measure: the job measures the elements that begin in them.
  private let ranges: [Range<Int>]
  private let settings: TextSettings
  private let column: PlainColumn
  private let overlays: [OffsetAttributes]
  let ticket: MeasuringTicket

  private let placed = Atomic(0)
  private let found = Mutex<MeasuredHeights?>(nil)

  init(
    _ source: any TextContentSnapshot, _ ranges: [Range<Int>], _ settings: TextSettings,
    in column: PlainColumn,
    overlays: [OffsetAttributes]
  ) {
    self.source = source
    self.ranges = ranges
    self.settings = settings
    self.column = column
    self.overlays = overlays
    ticket = MeasuringTicket(ranges)
  }

  /// About how many UTF-16 units the job measures.
  public var unitCount: Int { ranges.reduce(0) { $0 + $1.count } }

  /// The number of elements laid out so far; for tests.
  var placedCount: Int { placed.load(ordering: .relaxed) }

  /// Cancels the job. It ends after the element that it is measuring. Any thread may call this method.
  public func cancel() { ticket.isStopped.store(true, ordering: .relaxed) }

  /// Whether `cancel()` was called, or the layout manager no longer needs the heights because its container,
  /// its settings or its document has changed.
  public var isCancelled: Bool { ticket.isStopped.load(ordering: .relaxed) }

  /// Measures the text on the calling thread, until everything is measured, or the job or the running task is
  /// cancelled.
  ///
  /// - Returns: The heights measured so far. A second call returns the same ones.
  public func run() -> MeasuredHeights {
    found.withLock { found in
      if let found { return found }
      let heights = measure()
      found = heights
      return heights
    }
  }

  private func measure() -> MeasuredHeights {
    var heights = MeasuredHeights(ticket: ticket)
    var typesetter = ElementTypesetter(settings, LayoutCache(), measuresFirst: true)
    let container = column.container
    for range in ranges {
      var reached = range.lowerBound
      source.enumerateElements(in: range) { element in
        guard reached < range.upperBound, !isCancelled, !Task.isCancelled else { return false }
        let next = element.range
        if next.lowerBound > reached {
          // Hidden text has no height.
          let hidden = reached..<min(next.lowerBound, range.upperBound)
          heights.entries.append(
            MeasuredHeights.Entry(range: hidden, sum: BlockSum(length: hidden.count)))
        }
        reached = max(reached, next.upperBound)
        // An element that begins before the range belongs to another job.
        if next.lowerBound >= range.lowerBound, next.lowerBound < range.upperBound {
          heights.entries.append(
            MeasuredHeights.Entry(range: next, sum: sum(of: element, &typesetter, in: container)))
        }
        return reached < range.upperBound
      }
      guard !isCancelled, !Task.isCancelled else { break }
      if reached < range.upperBound {
        heights.entries.append(
          MeasuredHeights.Entry(
            range: reached..<range.upperBound, sum: BlockSum(length: range.upperBound - reached)))
      }
    }
    return heights
  }

  /// Returns the summary of an element's layout; `nil` if it cannot be measured on this thread.
  private func sum(
    of element: TextElementSnapshot, _ typesetter: inout ElementTypesetter, in container: NSTextContainer
  ) -> BlockSum? {
    guard let displayed = element.displayedString, displayed.length == element.range.count else { return nil }
    let string = overlays.applied(to: displayed, at: element.range.lowerBound)
    guard !string.holdsObjects, string.textBlocks.isEmpty else { return nil }
    let client = MeasuredParagraph(
      characterStart: element.range.lowerBound,
      source: .string(string, units: string === displayed ? element.units : nil),
      listLevel: element.includesTextListMarker ? 0 : displayed.textLists.count, part: element.part)
    let lines = typesetter.lines(
      of: client, earlier: nil, LayoutCursor(isAtTop: false), FragmentMargins(), in: container)
    placed.add(1, ordering: .relaxed)
    return BlockSum(lines, length: element.range.count)
  }
}

/// A container of endless height, with lines across its whole width.
struct PlainColumn: Sendable {
  private let width: CGFloat
  private let padding: CGFloat
  private let lineBreakMode: NSLineBreakMode

  /// Creates a column from a container in which lines do not depend on the text above them.
  init(_ container: NSTextContainer) {
    width = container.size.width
    padding = container.lineFragmentPadding
    lineBreakMode = container.lineBreakMode
  }

  /// A new container for the column, for one thread.
  var container: NSTextContainer {
    let container = NSTextContainer(size: CGSize(width: width, height: 0))
    container.lineFragmentPadding = padding
    container.lineBreakMode = lineBreakMode
    return container
  }
}

/// An element of a snapshot; no delegate changes its lines.
private struct MeasuredParagraph: ElementClient {
  let characterStart: Int
  let source: ElementSource
  let listLevel: Int
  let part: ParagraphPart?

  var breakVeto: ((BreakOpportunity) -> Bool)? { nil }

  /// Never called: text with attachments or run delegates is not measured here.
  func bounds(
    of attachment: ParagraphAttachment, glyph: () -> Int, in container: NSTextContainer, _ rect: CGRect,
    position: CGPoint
  ) -> CGRect { .zero }
}

extension NSAttributedString {
  /// Whether the text may contain objects that determine their own size. Only the document's thread may ask
  /// them.
  fileprivate var holdsObjects: Bool {
    var isFound = false
    forEachRun(in: 0..<length) { attributes, _ in
      if NSAttributedString.Key.namesOfObjects.contains(where: { attributes[$0] != nil }) { isFound = true }
    }
    return isFound
  }
}

extension NSAttributedString.Key {
  /// The attributes that put objects into text.
  fileprivate static let namesOfObjects: [NSAttributedString.Key] = [
    .attachment, .adaptiveImageGlyph, NSAttributedString.Key(kCTAdaptiveImageProviderAttributeName as String),
    NSAttributedString.Key(kCTRunDelegateAttributeName as String),
  ]
}
