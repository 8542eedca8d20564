internal import CoreGraphics
internal import CoreText
internal import TextEngine

/// Services for viewport controllers, and notification of them.
extension NSTextLayoutManager {
  /// A weak reference to a viewport controller.
  struct Viewport {
    weak var controller: NSTextViewportLayoutController?
  }

  /// The layout manager's viewport controller, created on first use.
  public var textViewportLayoutController: NSTextViewportLayoutController {
    if let viewportController { return viewportController }
    let controller = NSTextViewportLayoutController(textLayoutManager: self)
    viewportController = controller
    return controller
  }

  /// Registers a controller to be told of changes.
  func addViewport(_ controller: NSTextViewportLayoutController) {
    viewports.removeAll { $0.controller == nil }
    viewports.append(Viewport(controller: controller))
  }

  /// Calls a closure with each viewport controller.
  func tellViewports(_ body: (NSTextViewportLayoutController) -> Void) {
    for viewport in viewports { if let controller = viewport.controller { body(controller) } }
  }

  // MARK: Lines

  /// Returns an offset clamped to the offsets of the document's characters; 0 if there are none.
  func clamped(_ offset: Int) -> Int { min(max(offset, 0), max(index.sum.length - 1, 0)) }

  /// Lays out the line that contains an offset, and returns the top of its tile in container coordinates;
  /// `nil` if nothing is shown from there on.
  func tileTop(ofLineAt offset: Int) -> FixedPoints? {
    guard let placed = placedElement(at: clamped(offset)),
      let entry = index.entry(at: placed.range.lowerBound)
    else { return nil }
    let lines = placed.laidOut.lines
    let top = entry.top + placed.laidOut.shift
    guard lines.count > 0 else { return top }
    let character = max(clamped(offset) - placed.range.lowerBound, 0)
    return top + lines.tileTop(ofLine: lines.line(ofCharacter: character) ?? lines.count - 1)
  }

  /// Shrinks the estimated heights of text above a line, the nearest first, so that the line moves up.
  ///
  /// - Parameters:
  ///   - offset: An offset in the line, which is laid out.
  ///   - distance: The distance; a negative one makes estimates grow.
  /// - Returns: Whether the estimates are high enough; otherwise nothing is changed.
  func shrinkEstimates(above offset: Int, by distance: FixedPoints) -> Bool {
    guard var end = index.entry(at: clamped(offset))?.range.lowerBound else { return false }
    var rest = distance
    var changed: [(entry: LayoutIndex.Entry, height: FixedPoints)] = []
    while rest != .zero, let entry = index.lastEstimate(before: end), entry.range.upperBound <= end {
      let height = max(entry.block.summary.height - rest, .zero)
      rest = rest - (entry.block.summary.height - height)
      changed.append((entry, height))
      end = entry.range.lowerBound
    }
    guard rest == .zero else { return false }
    for (entry, height) in changed { index.replace(entry.range, with: [entry.block.estimated(at: height)]) }
    return true
  }

  /// Lays out the element that ends at an offset, or the hidden text there.
  ///
  /// - Returns: The offset at which it begins; `nil` if it cannot be laid out.
  func layOutElement(before offset: Int) -> Int? {
    guard let entry = index.entry(at: offset - 1) else { return nil }
    if entry.block.isEstimate {
      layOut(from: offset - 1, keepsLines: true)
    } else if entry.block.kept == nil, entry.block.summary.height > .zero {
      layOut(entry.range, keepsLines: true)
    }
    guard let now = index.entry(at: offset - 1), !now.block.isEstimate, now.range.lowerBound < offset else {
      return nil
    }
    return now.range.lowerBound
  }

  /// Discards lines, but not their summaries. The lines of elements that have characters in a range stay, as
  /// do those of the document's first and last elements, and those that depend on the text above them. The
  /// lines of a table stay together.
  func forgetLines(outside range: Range<Int>) {
    guard let container = textContainer else { return }
    func forget(from start: Int, upTo end: Int) {
      var offset = start
      while let entry = index.firstKept(from: offset), entry.range.upperBound <= end {
        let group = groupRange(of: entry)
        let range = group ?? entry.range
        if range.lowerBound >= start, range.upperBound <= end, range.lowerBound > 0,
          range.upperBound < index.sum.length, !isBound(at: entry.top.points, in: container)
        {
          index.replace(range, with: [group.map(withoutLines) ?? entry.block.withoutLines])
        }
        offset = range.upperBound
      }
    }
    forget(from: 0, upTo: range.lowerBound)
    forget(from: range.upperBound, upTo: index.sum.length)
  }

  /// Returns the summary of a group whose lines are stored.
  private func withoutLines(_ group: Range<Int>) -> LayoutBlock {
    var sum = BlockSum()
    var offset = group.lowerBound
    while offset < group.upperBound, let entry = index.entry(at: offset) {
      sum.append(entry.block.summary)
      offset = entry.range.upperBound
    }
    sum.keptCount = 0
    return .group(sum)
  }
}

extension ElementLines {
  /// Returns the top of a line's tile, relative to that of the element's tile.
  func tileTop(ofLine index: Int) -> FixedPoints {
    FixedPoints(placement.fragments[index].rect.minY + margins.top)
  }
}
