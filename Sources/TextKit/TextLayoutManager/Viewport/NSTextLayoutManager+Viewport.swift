internal import CoreGraphics
internal import CoreText

/// What viewports ask of layout, and are told.
extension NSTextLayoutManager {
  /// A viewport that must not be kept alive.
  struct Viewport {
    weak var controller: NSTextViewportLayoutController?
  }

  /// The controller of what a view shows; made when it is asked for first.
  public var textViewportLayoutController: NSTextViewportLayoutController {
    if let viewportController { return viewportController }
    let controller = NSTextViewportLayoutController(textLayoutManager: self)
    viewportController = controller
    return controller
  }

  /// Has a controller told of changes.
  func addViewport(_ controller: NSTextViewportLayoutController) {
    viewports.removeAll { $0.controller == nil }
    viewports.append(Viewport(controller: controller))
  }

  /// Tells viewports something.
  func tellViewports(_ body: (NSTextViewportLayoutController) -> Void) {
    for viewport in viewports { if let controller = viewport.controller { body(controller) } }
  }

  // MARK: Lines

  /// An offset of the document's text, if there is any.
  func clamped(_ offset: Int) -> Int { min(max(offset, 0), max(index.sum.length - 1, 0)) }

  /// The top of the tile of the line that holds an offset, which is laid out; `nil` if nothing is shown from there
  /// on.
  func tileTop(ofLineAt offset: Int) -> FixedPoints? {
    guard let standing = placedElement(at: clamped(offset)),
      let place = index.place(at: standing.range.lowerBound)
    else { return nil }
    let lines = standing.laidOut.lines
    guard lines.count > 0 else { return place.top }
    let character = max(clamped(offset) - standing.range.lowerBound, 0)
    return place.top + lines.tileTop(ofLine: lines.line(ofCharacter: character) ?? lines.count - 1)
  }

  /// Lays out the element that ends at an offset, or what is not shown there.
  ///
  /// - Returns: Where it begins; `nil` if it cannot be laid out.
  func layOutElement(before offset: Int) -> Int? {
    guard let place = index.place(at: offset - 1) else { return nil }
    if place.block.isEstimate {
      layOut(from: offset - 1, keepsLines: true)
    } else if place.block.kept == nil, place.block.summary.height > .zero {
      layOut(place.range, keepsLines: true)
    }
    guard let now = index.place(at: offset - 1), !now.block.isEstimate, now.range.lowerBound < offset else {
      return nil
    }
    return now.range.lowerBound
  }

  /// Forgets lines, but not what they add up to, except of elements that have offsets in a range, of the document's
  /// first and last, and of those that depend on what stands above them.
  func forgetLines(outside range: Range<Int>) {
    guard let container = textContainer else { return }
    func forget(from start: Int, upTo end: Int) {
      var offset = start
      while let place = index.firstKept(from: offset), place.range.upperBound <= end {
        if place.range.lowerBound >= start, place.range.lowerBound > 0,
          place.range.upperBound < index.sum.length, !isBound(at: place.top.points, in: container)
        {
          index.replace(place.range, with: [place.block.withoutLines])
        }
        offset = place.range.upperBound
      }
    }
    forget(from: 0, upTo: range.lowerBound)
    forget(from: range.upperBound, upTo: index.sum.length)
  }
}

extension ElementLines {
  /// The top of a line's tile, from that of the element's.
  func tileTop(ofLine index: Int) -> FixedPoints {
    FixedPoints(placement.fragments[index].rect.minY + margins.top)
  }
}
