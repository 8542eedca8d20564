internal import CoreGraphics
internal import CoreText
internal import Synchronization
internal import TextEngine

/// Some text of a document whose heights are to be found on any thread, while the document is edited and laid out on its own.
///
/// Not in Apple's TextKit.
///
/// `NSTextLayoutManager.measuringJob(unitCount:near:)` makes it, `run()` does the work, and
/// `NSTextLayoutManager.take(_:)` puts what was found into the layout: the same heights, to the last bit, that the layout
/// manager would have found itself. A job holds on to what it needs of the document; neither document nor layout manager
/// need live as long. Several jobs may run at the same time.
public final class TextLayoutJob: Sendable {
  private let source: any TextContentSnapshot
  /// What is to be measured: the elements that begin in these offsets.
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

  /// About how many UTF-16 units are to be measured.
  public var unitCount: Int { ranges.reduce(0) { $0 + $1.count } }

  /// Elements whose lines were placed; for tests.
  var placedCount: Int { placed.load(ordering: .relaxed) }

  /// Has the job end after the element that it is at. Any thread may call it.
  public func cancel() { ticket.isStopped.store(true, ordering: .relaxed) }

  /// Whether `cancel()` was called, or the layout manager has no use for the heights any more: the container, the settings or
  /// the document are others now.
  public var isCancelled: Bool { ticket.isStopped.load(ordering: .relaxed) }

  /// Measures the text on the calling thread, until all is done, the job is cancelled, or the task is that runs it.
  ///
  /// - Returns: The heights, as far as they were found. A second call returns the same ones.
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
    var typesetter = ElementTypesetter(settings, LayoutCache())
    let container = column.container
    for range in ranges {
      var reached = range.lowerBound
      source.enumerateElements(in: range) { element in
        guard reached < range.upperBound, !isCancelled, !Task.isCancelled else { return false }
        let next = element.range
        if next.lowerBound > reached {
          // What is not shown takes up no room.
          let hidden = reached..<min(next.lowerBound, range.upperBound)
          heights.stretches.append(
            MeasuredHeights.Stretch(range: hidden, sum: BlockSum(length: hidden.count)))
        }
        reached = max(reached, next.upperBound)
        // What begins before belongs to somebody else.
        if next.lowerBound >= range.lowerBound, next.lowerBound < range.upperBound {
          heights.stretches.append(
            MeasuredHeights.Stretch(range: next, sum: sum(of: element, &typesetter, in: container)))
        }
        return reached < range.upperBound
      }
      guard !isCancelled, !Task.isCancelled else { break }
      if reached < range.upperBound {
        heights.stretches.append(
          MeasuredHeights.Stretch(
            range: reached..<range.upperBound, sum: BlockSum(length: range.upperBound - reached)))
      }
    }
    return heights
  }

  /// What layout of an element adds up to; `nil` if it cannot be known here.
  private func sum(
    of element: TextElementSnapshot, _ typesetter: inout ElementTypesetter, in container: NSTextContainer
  ) -> BlockSum? {
    guard let displayed = element.displayedString, displayed.length == element.range.count else { return nil }
    let string = overlays.applied(to: displayed, at: element.range.lowerBound)
    guard !string.holdsObjects else { return nil }
    let client = MeasuredParagraph(
      characterStart: element.range.lowerBound, string: string,
      units: string === displayed ? element.units : nil,
      listLevel: element.includesTextListMarker ? 0 : displayed.textLists.count, part: element.part)
    let lines = typesetter.lines(
      of: client, earlier: nil, LayoutCursor(isAtTop: false), FragmentMargins(), in: container)
    placed.add(1, ordering: .relaxed)
    return BlockSum(lines, length: element.range.count)
  }
}

/// A container that takes all lines across its width, for as long as there are any.
struct PlainColumn: Sendable {
  private let width: CGFloat
  private let padding: CGFloat
  private let lineBreakMode: NSLineBreakMode

  /// A column like a container in which lines do not depend on what stands above them.
  init(_ container: NSTextContainer) {
    width = container.size.width
    padding = container.lineFragmentPadding
    lineBreakMode = container.lineBreakMode
  }

  /// The column as a container, for one thread.
  var container: NSTextContainer {
    let container = NSTextContainer(size: CGSize(width: width, height: 0))
    container.lineFragmentPadding = padding
    container.lineBreakMode = lineBreakMode
    return container
  }
}

/// An element of a snapshot: nobody has a say in its lines.
private struct MeasuredParagraph: ElementClient {
  let characterStart: Int
  let string: NSAttributedString
  let units: [UInt16]?
  let listLevel: Int
  let part: ParagraphPart?

  var breakVeto: ((BreakOpportunity) -> Bool)? { nil }

  /// Never asked: text that holds objects is not measured here.
  func bounds(
    of attachment: ParagraphAttachment, glyph: () -> Int, in container: NSTextContainer, _ rect: CGRect,
    position: CGPoint
  ) -> CGRect { .zero }
}

extension NSAttributedString {
  /// Whether the text may have objects in it that say themselves how large they are; they may be asked by their owner's
  /// thread only.
  fileprivate var holdsObjects: Bool {
    var isFound = false
    forEachRun(in: 0..<length) { attributes, _ in
      if NSAttributedString.Key.namesOfObjects.contains(where: { attributes[$0] != nil }) { isFound = true }
    }
    return isFound
  }
}

extension NSAttributedString.Key {
  /// The attributes that put objects into the text.
  fileprivate static let namesOfObjects: [NSAttributedString.Key] = [
    .attachment, .adaptiveImageGlyph, NSAttributedString.Key(kCTAdaptiveImageProviderAttributeName as String),
    NSAttributedString.Key(kCTRunDelegateAttributeName as String),
  ]
}
