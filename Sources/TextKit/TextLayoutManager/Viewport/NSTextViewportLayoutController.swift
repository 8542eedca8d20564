public import CoreGraphics
internal import CoreText
internal import GalleyTextStore
internal import TextEngine

/// Lays out the part of a document that a view shows, and nothing in between when the view jumps.
///
/// **What is laid out.** The elements in the bounds that the delegate returns, and in `overscan` points above
/// and below. Lines further away than three times the viewport's height are discarded again; only their
/// summaries remain.
///
/// **What does not move.** The height of text that was never shown is an estimate until it is measured, and
/// editing changes heights as well. The controller therefore remembers the first visible line (`anchor`).
/// When the height of text above it changes, the delegate is told by how much the line has moved
/// (`textViewportLayoutController(_:scrollBy:)`) and scrolls by that distance, so that no visible line moves.
/// For a delegate that does not scroll, as one that was written for Apple's protocol, the estimates of text
/// further above make up for the distance: no visible line moves as long as there are any. Where all text
/// above is measured, such a view shows the text that is in its bounds, as on Apple's platforms.
/// Sums are made of whole numbers of 2⁻²⁴ points, so that rounding does not move the line either, however
/// often heights change.
///
/// **How scrolling is understood.** Bounds that have moved by less than a viewport since the last layout are
/// taken as scrolling by that distance. Bounds further away are a jump to the text that is there now.
///
/// See docs/decisions/viewport.md.
open class NSTextViewportLayoutController: NSObject, EditFollower {
  /// Creates a controller for a layout manager. The layout manager's own is `textViewportLayoutController`.
  public init(textLayoutManager: NSTextLayoutManager) {
    self.textLayoutManager = textLayoutManager
    super.init()
    textLayoutManager.addViewport(self)
  }

  /// The delegate: the view that shows the text.
  open weak var delegate: (any NSTextViewportLayoutControllerDelegate)?
  /// The layout manager that lays out the document.
  open private(set) weak var textLayoutManager: NSTextLayoutManager?

  /// The height above and below the viewport in which text is laid out as well, in points, so that short
  /// scrolls find it ready. 200 by default; a negative or very large value is ignored.
  ///
  /// Not in Apple's TextKit.
  open var overscan: CGFloat = 200 {
    didSet { if !(overscan >= 0 && overscan < 1e6) { overscan = oldValue } }
  }

  /// The bounds of the last layout, in container coordinates, after the view has scrolled as requested.
  open private(set) var viewportBounds: CGRect = .zero

  /// The range of the document in the fragments that the last layout showed; `nil` if there were none.
  open var viewportRange: NSTextRange? {
    guard let visible, let manager = textLayoutManager else { return nil }
    let length = manager.documentLength
    return manager.textRange(min(visible.lowerBound, length)..<min(visible.upperBound, length))
  }

  /// The line whose distance from the viewport's top does not change; `nil` before the first layout.
  ///
  /// Not in Apple's TextKit.
  open var anchor: TextViewportAnchor? {
    guard let line, let manager = textLayoutManager,
      let location = manager.location(at: min(line.offset, manager.documentLength))
    else { return nil }
    return TextViewportAnchor(location: location, distance: line.distance.points)
  }

  /// The line that `anchor` describes.
  private var line: AnchoredLine?
  /// The viewport's top in container coordinates at the time `line` was set.
  private var top = FixedPoints.zero
  /// The offsets of the text that the last layout showed.
  private var visible: Range<Int>?
  private var isLayingOut = false
  /// Whether the delegate has been told since the last layout to lay out again.
  private var hasAskedForLayout = false

  /// The distance from the viewport beyond which lines are discarded, in heights of the viewport.
  private static let keptHeights: CGFloat = 3

  // MARK: Laying out

  /// Lays out the visible text, and has the delegate show it. A view calls it when it has scrolled or changed
  /// its size, and when the text has changed.
  open func layoutViewport() {
    guard let manager = textLayoutManager, let delegate, !isLayingOut else { return }
    isLayingOut = true
    manager.laysOutToShow = true
    defer { (isLayingOut, manager.laysOutToShow) = (false, false) }
    hasAskedForLayout = false
    let stated = delegate.viewportBounds(for: self)
    let bounds = stated.isSane ? stated.standardized : .zero
    delegate.textViewportLayoutControllerWillLayout(self)
    manager.prepare()
    let asked = FixedPoints(bounds.minY)
    moveAnchor(to: asked, height: bounds.height, manager)
    if manager.rescaleEstimates(), let line { top = self.top(of: line, manager) ?? asked }
    var expected = asked
    var shown: (fragments: [NSTextLayoutFragment], range: Range<Int>?) = ([], nil)
    // Attachments that come into view may turn out to have another size.
    for _ in 0..<4 {
      if top != expected {
        if delegate.textViewportLayoutController(self, scrollBy: (top - expected).points) {
          expected = top
        } else if !absorbs(top - expected, manager) {
          stay(at: expected, bounds.height, manager)
        }
      }
      shown = fragments(from: top, height: FixedPoints(bounds.height), manager)
      let box = CGRect(x: bounds.minX, y: top.points, width: bounds.width, height: bounds.height)
      guard manager.viewportDidShow(shown.fragments, in: box), let line else { break }
      fill(around: line, bounds.height, manager)
      top = self.top(of: line, manager) ?? top
    }
    for fragment in shown.fragments {
      delegate.textViewportLayoutController(self, configureRenderingSurfaceFor: fragment)
    }
    visible = shown.range
    viewportBounds = CGRect(x: bounds.minX, y: top.points, width: bounds.width, height: bounds.height)
    delegate.textViewportLayoutControllerDidLayout(self)
    forgetDistantLines(manager)
    manager.tellUsageBounds()
  }

  /// Finds the anchor's line after the view has scrolled, and lays out the text around it.
  private func moveAnchor(to asked: FixedPoints, height: CGFloat, _ manager: NSTextLayoutManager) {
    let moved = asked - top
    let reach = FixedPoints(max(height, viewportBounds.height))
    if var line, moved < reach, FixedPoints.zero - reach < moved {
      line.distance = line.distance - moved
      fill(around: line, height, manager)
      if let top = self.top(of: line, manager), top >= .zero || asked < .zero {
        self.top = top
        self.line = moved == .zero ? line : firstLine(at: top, manager) ?? line
        return
      }
      // There is less text above than the view has scrolled over.
      stay(at: .zero, height, manager)
      return
    }
    line = nil
    guard let found = firstLine(at: asked, manager) else {
      top = asked
      return
    }
    fill(around: found, height, manager)
    top = self.top(of: found, manager) ?? asked
    line = found
  }

  /// Takes the distance by which the anchor's line has moved down from estimated heights of text above, for
  /// a view that does not scroll.
  ///
  /// - Returns: Whether the estimates are high enough; otherwise nothing is changed.
  private func absorbs(_ distance: FixedPoints, _ manager: NSTextLayoutManager) -> Bool {
    guard let line, manager.shrinkEstimates(above: line.offset, by: distance),
      let top = self.top(of: line, manager)
    else { return false }
    self.top = top
    return true
  }

  /// Lays out the text at a height, and moves the viewport's top there.
  private func stay(at asked: FixedPoints, _ height: CGFloat, _ manager: NSTextLayoutManager) {
    // Layout of the text above may move the text; there is less of it each time.
    for _ in 0..<1000 {
      line = firstLine(at: asked, manager)
      guard let line else { break }
      fill(around: line, height, manager)
      if self.top(of: line, manager) == asked { break }
    }
    top = asked
    line = firstLine(at: asked, manager)
  }

  /// Returns the viewport's top for a line at its distance from it, in container coordinates.
  private func top(of line: AnchoredLine, _ manager: NSTextLayoutManager) -> FixedPoints? {
    manager.tileTop(ofLineAt: line.offset).map { $0 - line.distance }
  }

  /// Returns the first line that reaches below a height.
  private func firstLine(at height: FixedPoints, _ manager: NSTextLayoutManager) -> AnchoredLine? {
    guard let placed = manager.placedElement(atHeight: max(height, .zero).points) else { return nil }
    let elements = manager.elements(besides: placed, reaching: height.points)
    for (number, placed) in elements.enumerated() {
      guard let entry = manager.index.entry(at: placed.range.lowerBound) else { return nil }
      let lines = placed.laidOut.lines
      for (index, fragment) in lines.placement.fragments.enumerated() {
        let tileTop = entry.top + placed.laidOut.shift + lines.tileTop(ofLine: index)
        let isLast = number == elements.count - 1 && index == lines.count - 1
        if isLast || tileTop + FixedPoints(fragment.rect.height) > height {
          return AnchoredLine(
            offset: placed.range.lowerBound + fragment.characters.lowerBound, distance: tileTop - height)
        }
      }
    }
    return nil
  }

  /// Lays out the elements from `overscan` above the viewport to as much below it.
  private func fill(around line: AnchoredLine, _ height: CGFloat, _ manager: NSTextLayoutManager) {
    let more = FixedPoints(overscan)
    let below = FixedPoints(height) + more
    while let first = manager.placedElement(at: manager.clamped(line.offset)) {
      var start = first.range.lowerBound
      while start > 0, let viewport = top(of: line, manager), let entry = manager.index.entry(at: start),
        entry.top > max(viewport - more, .zero), let above = manager.layOutElement(before: start)
      {
        start = above
      }
      var end = first.range.upperBound
      while let viewport = top(of: line, manager), let entry = manager.index.entry(at: end),
        entry.top < viewport + below, let next = manager.placedElement(at: end)
      {
        end = next.range.upperBound
      }
      guard end >= manager.index.sum.length, let viewport = top(of: line, manager),
        manager.index.sum.height < viewport + below, manager.readOn()
      else { return }
    }
  }

  /// Returns the fragments in the viewport, and the offsets of their text.
  private func fragments(from top: FixedPoints, height: FixedPoints, _ manager: NSTextLayoutManager) -> (
    fragments: [NSTextLayoutFragment], range: Range<Int>?
  ) {
    var found: [NSTextLayoutFragment] = []
    var range: Range<Int>?
    if manager.index.sum.length == 0 {
      manager.enumerateTextLayoutFragments(from: nil, options: [.ensuresLayout, .ensuresExtraLineFragment]) {
        found.append($0)
        range = 0..<0
        return true
      }
      return (found, range)
    }
    let bottom = top + height
    var entry = manager.index.entry(atHeight: top.points)
    // In a table, earlier elements may reach as far down, and one paints all frames.
    if let first = entry, let placed = manager.placedElement(first), let group = placed.laidOut.place?.group {
      let elements = manager.elements(besides: placed, reaching: top.points)
      if let painter = manager.element(group.painter, beside: placed), let above = elements.first,
        above.range.lowerBound > painter.range.lowerBound
      {
        let fragment = manager.fragment(of: painter, .ensuresExtraLineFragment)
        if fragment.paintsBlocks(from: top, to: bottom) { found.append(fragment) }
      }
      if let above = elements.first { entry = manager.index.entry(at: above.range.lowerBound) }
    }
    while let here = entry, here.top < bottom {
      if let placed = manager.placedElement(here) {
        let fragment = manager.fragment(of: placed, .ensuresExtraLineFragment)
        let frame = fragment.layoutFragmentFrame
        let isSeen =
          FixedPoints(frame.maxY) > top
          && (placed.laidOut.place == nil || FixedPoints(frame.minY) < bottom)
        if isSeen { range = (range?.lowerBound ?? here.range.lowerBound)..<here.range.upperBound }
        if isSeen || fragment.paintsBlocks(from: top, to: bottom) { found.append(fragment) }
      }
      entry = manager.index.entry(at: here.range.upperBound)
    }
    return (found, range)
  }

  private func forgetDistantLines(_ manager: NSTextLayoutManager) {
    let margin = FixedPoints(max(viewportBounds.height * Self.keptHeights, overscan))
    let index = manager.index
    guard let first = index.entry(atHeight: max(top - margin, .zero).points),
      let last = index.entry(atHeight: (top + FixedPoints(viewportBounds.height) + margin).points)
    else { return }
    manager.forgetLines(outside: first.range.lowerBound..<last.range.upperBound)
  }

  // MARK: Moving

  /// Lays out the line at a location and the text around it, and moves the viewport's top to the line.
  ///
  /// - Parameter textLocation: A location in the line.
  /// - Returns: The top of the line's tile, in container coordinates. A view that scrolls there shows the
  ///   line exactly at its top. For a location of another document, the viewport's top.
  @discardableResult
  open func relocateViewport(to textLocation: any NSTextLocation) -> CGFloat {
    guard let manager = textLayoutManager, let offset = manager.offset(of: textLocation) else {
      return viewportBounds.minY
    }
    manager.prepare()
    let target = AnchoredLine(offset: manager.clamped(offset), distance: .zero)
    fill(around: target, viewportBounds.height, manager)
    if manager.rescaleEstimates() { fill(around: target, viewportBounds.height, manager) }
    guard let top = top(of: target, manager) else { return viewportBounds.minY }
    line = target
    self.top = top
    viewportBounds.origin.y = top.points
    return top.points
  }

  /// Moves the viewport without showing anything again. For a view that will scroll by the same distance
  /// before the next layout, for reasons of its own.
  ///
  /// - Parameter verticalOffset: The distance in points; positive moves the viewport down.
  open func adjustViewport(byVerticalOffset verticalOffset: CGFloat) {
    guard verticalOffset.isFinite, abs(verticalOffset) < 1e9 else { return }
    let offset = FixedPoints(verticalOffset)
    top += offset
    line?.distance -= offset
    viewportBounds.origin.y = top.points
  }

  // MARK: In the background

  /// Measures more of the text whose height is an estimate, the nearest to the viewport first, and reads on
  /// in a document that has not been read completely. When nothing is left, heights are exactly those of a
  /// layout of the whole document.
  ///
  /// Not in Apple's TextKit.
  ///
  /// Each call does about as much work as the caller asks for; to cancel, the caller makes no further call.
  ///
  /// - Parameter unitCount: About how many UTF-16 units to measure.
  /// - Returns: Whether anything is left to measure.
  @discardableResult
  open func refineLayout(unitCount: Int) -> Bool {
    guard let manager = textLayoutManager, !isLayingOut else { return false }
    let isLeft = manager.refineLayout(unitCount: unitCount, around: visible ?? 0..<0)
    hold(manager)
    return isLeft
  }

  /// Creates a job that measures more of the text on another thread, the nearest to the viewport first; see
  /// `NSTextLayoutManager.measuringJob(unitCount:near:)`.
  ///
  /// Not in Apple's TextKit.
  open func measuringJob(unitCount: Int) -> TextLayoutJob? {
    guard let manager = textLayoutManager, !isLayingOut else { return nil }
    return manager.measuringJob(unitCount: unitCount, around: visible ?? 0..<0)
  }

  /// Scrolls the view, through the delegate, after heights have become known, so that the visible text does
  /// not move.
  func heightsChanged() {
    guard let manager = textLayoutManager, !isLayingOut else { return }
    hold(manager)
  }

  /// Measures more of the text for a given time; see `refineLayout(unitCount:)`. It exceeds the time by no
  /// more than it takes to measure one element or 4,096 UTF-16 units.
  ///
  /// Not in Apple's TextKit.
  ///
  /// - Returns: Whether anything is left to measure.
  @discardableResult
  open func refineLayout(for duration: Duration) -> Bool {
    guard let manager = textLayoutManager, !isLayingOut else { return false }
    let end = ContinuousClock.now + duration
    var isLeft = true
    // A queue does not block the calling thread.
    let unitCount = manager.layoutQueue == nil ? 4096 : 1 << 15
    repeat {
      isLeft = manager.refineLayout(unitCount: unitCount, around: visible ?? 0..<0)
    } while isLeft && !manager.queuedLayout.isBusy && ContinuousClock.now < end
    hold(manager)
    return isLeft
  }

  /// Tells the delegate how far the anchor's line has moved.
  private func hold(_ manager: NSTextLayoutManager) {
    if let line, let top = top(of: line, manager), top != self.top, let delegate {
      if delegate.textViewportLayoutController(self, scrollBy: (top - self.top).points) {
        self.top = top
        viewportBounds.origin.y = top.points
        askForLayout()
      } else {
        _ = manager.shrinkEstimates(above: line.offset, by: top - self.top)
      }
    }
    manager.tellUsageBounds()
  }

  // MARK: Changes

  /// Moves the anchor and the visible range with an edit.
  func follow(_ edit: TextEdit) {
    line?.follow(edit)
    if let visible {
      let start = edit.moved(visible.lowerBound, replaced: .before)
      self.visible = start..<edit.moved(visible.upperBound, replaced: .before)
    }
    askForLayout()
  }

  /// Discards the anchor and the visible range when the document is replaced.
  func reset() {
    line = nil
    visible = nil
    askForLayout()
  }

  /// Tells the delegate, once until the next layout, that the visible text may be out of date.
  func askForLayout() {
    guard !hasAskedForLayout, !isLayingOut, line != nil || visible != nil else { return }
    hasAskedForLayout = true
    delegate?.textViewportLayoutControllerReceivedSetNeedsLayout(self)
  }
}
