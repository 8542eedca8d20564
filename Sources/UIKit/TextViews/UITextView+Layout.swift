internal import CoreGraphics
internal import Foundation
internal import TextEditing
internal import TextKit

/// Where text, caret and selection are. Points of the view are those of the container, moved by the insets.
extension UITextView {
  var containerOrigin: CGPoint { CGPoint(x: textInset.left, y: textInset.top) }

  /// The space between the view's edges and the container, with what numbers take of it.
  var textInset: UIEdgeInsets {
    var inset = textContainerInset
    inset.left += gutterWidth
    return inset
  }

  func layoutChanged() {
    state.laidOut = nil
    setNeedsLayout()
    canvas.setNeedsDisplay()
    invalidateIntrinsicContentSize()
  }

  /// Lays the text out that is seen if it has changed since: while an edit is told of, too, lines are where
  /// they will be.
  func layOutStaleText() { if state.isStale, window != nil { layOutText() } }

  /// Lays out what is seen, unless nothing has changed since that was done.
  func layOutTextIfNeeded() {
    if state.laidOut != TextLayoutState(bounds: bounds, container: textContainer.size) { layOutText() }
  }

  func layOutText() {
    guard !state.isLayingOut else { return }
    state.isLayingOut = true
    state.isStale = false
    bridge.synchronize()
    measureNumbers()
    let inset = textInset
    if textContainer.widthTracksTextView {
      let width = max(0, bounds.width - inset.left - inset.right)
      if textContainer.size.width != width {
        textContainer.size = CGSize(width: width, height: textContainer.size.height)
      }
    }
    stack.setHeight(ofView: isScrollEnabled ? nil : max(1, bounds.height - inset.top - inset.bottom))
    if editor.pageHeight == 0 { findPageHeight() }
    layOutViewport()
    if detectVisibleData() { layOutViewport() }
    updateTextLook()
    let used = usedSize
    if isVertical {
      placeColumns(used.height + inset.left + inset.right)
    } else {
      contentSize = CGSize(width: max(used.width, 0), height: used.height + inset.top + inset.bottom)
    }
    placeCanvas()
    paintChanges()
    placeNumbers()
    state.attachments.place(in: self)
    state.laidOut = TextLayoutState(bounds: bounds, container: textContainer.size)
    state.interaction.selectionMayHaveChanged()
    state.isLayingOut = false
    checkSpellingSoon()
    state.plugins.tell { $0.textViewDidLayOut(self) }
  }

  /// Makes the content as wide as columns need; they stay where they are seen.
  private func placeColumns(_ width: CGFloat) {
    let old = max(contentSize.width, bounds.width)
    let distance = state.distanceOfColumns ?? old - contentOffset.x
    state.textLength = width - textInset.left - textInset.right
    contentSize = CGSize(width: max(width, bounds.width), height: bounds.height)
    if contentSize.width != old || state.distanceOfColumns != nil {
      contentOffset = inRange(CGPoint(x: contentSize.width - distance, y: contentOffset.y))
    }
    state.distanceOfColumns = nil
  }

  private func layOutViewport() {
    if stack.face != nil { return }
    guard let viewport = stack.viewport else { return holdAnchor() }
    state.fragments = []
    viewport.layoutViewport()
  }

  /// Finds by how much the keys for pages move: what is visible less a row, and a row at least.
  func findPageHeight() {
    let caret = caretRect(of: editor.selection.parts[0])
    let row = isVertical ? caret.width : caret.height
    let seen = bounds.inset(by: adjustedContentInset)
    editor.pageHeight = max(row, (isVertical ? max(0, seen.width) : visibleHeight) - row)
  }

  var visibleHeight: CGFloat {
    max(0, bounds.height - adjustedContentInset.top - adjustedContentInset.bottom)
  }

  /// Places the canvas where the view is scrolled to. Of that the view's own layer has told already.
  private func placeCanvas() {
    canvas.layer.isSilent = canvas.bounds.size == bounds.size
    if canvas.frame != bounds { canvas.frame = bounds }
    if canvas.bounds.origin != bounds.origin { canvas.bounds.origin = bounds.origin }
    canvas.layer.isSilent = false
  }

  /// Returns where a fragment paints, in points of the view.
  func paintedRect(of fragment: NSTextLayoutFragment) -> CGRect {
    let (frame, origin) = (fragment.layoutFragmentFrame, containerOrigin)
    return fragment.renderingSurfaceBounds.offsetBy(dx: frame.minX + origin.x, dy: frame.minY + origin.y)
  }

  /// Returns where a line of a fragment paints, in points of the view; null where it does not.
  func paintedRect(ofLine index: Int, of fragment: NSTextLayoutFragment) -> CGRect {
    let (painted, origin) = (fragment.paintedRect(ofLine: index), containerOrigin)
    return painted.isNull ? painted : painted.offsetBy(dx: origin.x, dy: origin.y)
  }

  /// The size that the text takes in its container.
  private var usedSize: CGSize {
    if let face = stack.face {
      let used = face.layOut(in: textContainer.size)
      return CGSize(width: bounds.width, height: used.height)
    }
    if let manager = stack.textLayoutManager {
      let used = manager.usageBoundsForTextContainer
      return CGSize(
        width: textContainer.widthTracksTextView
          ? bounds.width : used.maxX + textInset.left + textInset.right, height: used.maxY)
    }
    guard let manager = stack.layoutManager else { return .zero }
    // After an edit the lines below it are not laid out, and the rectangle ends above them.
    manager.ensureLayout(for: textContainer)
    let used = manager.usedRect(for: textContainer)
    return CGSize(
      width: textContainer.widthTracksTextView
        ? bounds.width : used.maxX + textInset.left + textInset.right,
      height: max(
        used.maxY,
        manager.extraLineFragmentTextContainer === textContainer ? manager.extraLineFragmentRect.maxY : 0))
  }

  /// Returns how large the view is to show all of its text.
  func fittingSize(_ size: CGSize) -> CGSize {
    bridge.synchronize()
    if isVertical { return fittingColumns(size) }
    let inset = textInset
    let isBounded = size.width > 0 && size.width < 1e7
    let container = NSTextContainer(
      size: CGSize(width: isBounded ? max(0, size.width - inset.left - inset.right) : 1e7, height: 1e7))
    container.lineFragmentPadding = textContainer.lineFragmentPadding
    container.maximumNumberOfLines = textContainer.maximumNumberOfLines
    container.lineBreakMode = textContainer.lineBreakMode
    container.exclusionPaths = textContainer.exclusionPaths
    var used =
      stack.face.map { CGRect(origin: .zero, size: $0.sizeOfText(in: container.size)) }
      ?? (stack.hasStorage
        ? storageSize(in: container) : CGRect(origin: .zero, size: documentSize(in: container)))
    if stack.length == 0 { used.size.height = emptyLineHeight }
    let scale = contentScaleFactor
    func up(_ length: CGFloat) -> CGFloat { (length * scale - 1e-6).rounded(.up) / scale }
    let width = up(used.maxX + inset.left + inset.right)
    return CGSize(
      width: isBounded ? min(width, size.width) : width, height: up(used.maxY + inset.top + inset.bottom))
  }

  /// Returns how large the view is to show all of its columns.
  private func fittingColumns(_ size: CGSize) -> CGSize {
    let inset = textInset
    let isBounded = size.height > 0 && size.height < 1e7
    let length = isBounded ? max(0, size.height - inset.top - inset.bottom) : 1e7
    var used = stack.face?.sizeOfText(in: CGSize(width: length, height: 1e7)) ?? .zero
    if stack.length == 0 { used.height = emptyLineHeight }
    let scale = contentScaleFactor
    func up(_ length: CGFloat) -> CGFloat { (length * scale - 1e-6).rounded(.up) / scale }
    let height = up(used.width + inset.top + inset.bottom)
    return CGSize(
      width: up(used.height + inset.left + inset.right), height: isBounded ? min(height, size.height) : height
    )
  }

  /// Returns what the text of the storage uses of another container.
  private func storageSize(in container: NSTextContainer) -> CGRect {
    let storage = NSTextStorage(attributedString: textStorage)
    let manager = NSLayoutManager()
    storage.addLayoutManager(manager)
    manager.addTextContainer(container)
    manager.ensureLayout(for: container)
    var used = manager.usedRect(for: container)
    used.size.height = max(used.maxY, manager.extraLineFragmentRect.maxY) - used.minY
    return used
  }

  /// The height of the line of an empty text.
  private var emptyLineHeight: CGFloat {
    let font = editor.typingAttributes[.font] as? UIFont ?? baseAttributes[.font] as? UIFont
    return font.map { $0.lineHeight + $0.leading } ?? 14
  }

  // MARK: Caret and selection

  /// Returns the rectangle of a caret, in points of the view.
  func caretRect(of part: EditorSelection.Part) -> CGRect {
    let width: CGFloat = 2
    if part.head == stack.length, let line = extraLineRect { return caretRect(inEmptyLine: line) }
    if let rect = editor.caretRect(of: part) {
      if isVertical { return columnCaret(rect) }
      let origin = containerOrigin
      let limit = origin.x + max(0, min(textContainer.size.width, 1e6) - width)
      return CGRect(
        x: min(rect.minX + origin.x, max(limit, origin.x)), y: rect.minY + origin.y, width: width,
        height: rect.height)
    }
    return caretRect(inEmptyLine: CGRect(x: 0, y: 0, width: 0, height: emptyLineHeight))
  }

  /// Returns the rectangle of the caret in a line without characters, in points of the container.
  private func caretRect(inEmptyLine line: CGRect) -> CGRect {
    let (width, padding): (CGFloat, CGFloat) = (2, textContainer.lineFragmentPadding)
    let style = editor.typingAttributes[.paragraphStyle] as? NSParagraphStyle
    let full = min(lineLength, 1e6)
    let indent = padding + (style?.firstLineHeadIndent ?? 0)
    let x: CGFloat =
      switch style?.alignment ?? state.alignment {
      case .center: full / 2
      case .right: full - padding - width
      case .natural where style?.baseWritingDirection == .rightToLeft: full - indent - width
      default: indent
      }
    if isVertical { return columnCaret(CGRect(x: x, y: line.minY, width: width, height: line.height)) }
    return CGRect(
      x: containerOrigin.x + max(x, 0), y: containerOrigin.y + line.minY, width: width, height: line.height)
  }

  /// The row after a last terminator, in points of the container, as high as what is typed there.
  var extraLineRect: CGRect? {
    guard endsWithTerminator else { return nil }
    if let face = stack.face { return face.extraLine }
    if let manager = stack.layoutManager {
      let rect = manager.extraLineFragmentRect
      return rect.height > 0 ? rect : nil
    }
    guard let manager = stack.textLayoutManager else { return nil }
    var found: CGRect?
    manager.enumerateTextLayoutFragments(
      from: manager.documentRange.endLocation,
      options: [.reverse, .ensuresLayout, .ensuresExtraLineFragment]
    ) { fragment in
      let frame = fragment.layoutFragmentFrame
      if let line = fragment.textLineFragments.last, line.characterRange.length == 0 {
        found = line.typographicBounds.offsetBy(dx: frame.minX, dy: frame.minY)
      }
      return false
    }
    return found
  }

  /// Returns the parts of lines that a range takes, in points of the view. A character that is selected in
  /// part is taken whole; of a line that the range goes on after, the rest is taken, too.
  ///
  /// - Parameters:
  ///   - range: UTF-16 offsets.
  ///   - visible: Lines outside are left out, in points of the view; `nil` for all.
  func bands(of range: Range<Int>, in visible: CGRect?) -> [SelectionBand] {
    guard !range.isEmpty, stack.length > 0 else { return [] }
    let document = stack.document
    var place = range.lowerBound
    let visible = visible.map(textRect)
    if let visible,
      let first = document.line(nearest: CGPoint(x: 0, y: visible.minY)),
      first.range.lowerBound > place
    {
      place = first.range.lowerBound
    }
    var bands: [SelectionBand] = []
    while place < range.upperBound, let line = document.line(at: place) {
      if let visible, line.frame.minY > visible.maxY { break }
      bands += self.bands(of: range, in: line).map { band in
        var band = band
        band.rect = viewRect(band.rect)
        band.isVertical = isVertical
        return band
      }
      place = max(line.range.upperBound, place + 1)
    }
    return bands
  }

  private func bands(of range: Range<Int>, in line: EditableLine) -> [SelectionBand] {
    var bands: [SelectionBand] = []
    for step in line.steps where step.range.overlaps(range) {
      let contains = (
        step.range.contains(range.lowerBound), step.range.contains(range.upperBound - 1)
      )
      let rect = CGRect(
        x: step.left, y: line.frame.minY, width: step.right - step.left, height: line.frame.height)
      if var last = bands.last, last.isRightToLeft == step.isRightToLeft,
        abs(last.rect.maxX - rect.minX) < 0.01
      {
        last.rect.size.width = rect.maxX - last.rect.minX
        last.containsStart = last.containsStart || contains.0
        last.containsEnd = last.containsEnd || contains.1
        bands[bands.count - 1] = last
      } else {
        bands.append(
          SelectionBand(
            rect: rect, isRightToLeft: step.isRightToLeft, containsStart: contains.0, containsEnd: contains.1)
        )
      }
    }
    // The line goes on in what is selected: its terminator, or the next line of the paragraph.
    guard range.upperBound >= line.range.upperBound, range.upperBound < stack.length || endsLine(line)
    else { return bands }
    // Lines beside others, as in cells of a table, end where their own room does.
    let edge = lineLength < 1e6 ? min(lineLength, line.frame.maxX) : line.frame.maxX
    let left = line.steps.first?.left ?? line.frame.minX
    let right = line.steps.last?.right ?? line.frame.minX + textContainer.lineFragmentPadding
    let rest = line.isRightToLeft ? (max(0, line.frame.minX), left) : (right, edge)
    let isLast = range.upperBound == line.range.upperBound
    if rest.1 > rest.0 {
      bands.append(
        SelectionBand(
          rect: CGRect(
            x: rest.0, y: line.frame.minY, width: rest.1 - rest.0, height: line.frame.height),
          isRightToLeft: line.isRightToLeft, containsStart: bands.isEmpty && !isLast,
          containsEnd: isLast && !bands.contains { $0.containsEnd }))
    }
    return bands
  }

  private func endsLine(_ line: EditableLine) -> Bool {
    (line.steps.map(\.range.upperBound).max() ?? line.range.lowerBound) < line.range.upperBound
  }

  // MARK: Scrolling

  /// Scrolls as little as shows a range; of one that is taller than what is seen, its start.
  func reveal(_ range: Range<Int>) {
    guard bounds.width > 0, bounds.height > 0 else { return }
    layoutIfNeeded()
    func ends() -> CGRect {
      let start = caretRect(of: EditorSelection.Part(range.lowerBound))
      guard !range.isEmpty else { return start }
      return start.union(caretRect(of: EditorSelection.Part(range.upperBound, affinity: .upstream)))
    }
    layOutTextIfNeeded()
    if !isShown(EditorSelection.Part(range.lowerBound)) || !isShown(EditorSelection.Part(range.upperBound)) {
      // What is asked for is laid out, which may make the content larger.
      _ = ends()
      layOutText()
    }
    func place() -> CGRect {
      var rect = ends()
      // What is beneath the numbers is not seen.
      rect.origin.x -= gutterWidth
      rect.size.width += gutterWidth
      // As at the ends of the text, the insets are seen with what is beside them.
      if isVertical {
        if rect.maxX >= textOrigin.x { rect.size.width = contentSize.width - rect.minX }
        return rect
      }
      if rect.minY <= containerOrigin.y { rect = rect.union(CGRect(x: rect.minX, y: 0, width: 0, height: 0)) }
      if rect.height > visibleHeight { rect.size.height = min(rect.height, visibleHeight) }
      return rect
    }
    // What is laid out on the way may move the place.
    for _ in 0..<4 {
      let rect = place()
      scrollRectToVisible(rect, animated: false)
      layOutTextIfNeeded()
      if place() == rect { break }
    }
  }

  func revealSelection() {
    let part = editor.selection.parts[editor.selection.parts.count - 1]
    reveal(part.head..<part.head)
  }
}

/// Hears of what a viewport shows; the controller's delegate is for any thread, a view's is on the main one.
final class TextViewportListener: NSTextViewportLayoutControllerDelegate, @unchecked Sendable {
  nonisolated(unsafe) weak var view: UITextView?

  func viewportBounds(for controller: NSTextViewportLayoutController) -> CGRect {
    MainActor.assumeIsolated {
      guard let view else { return .zero }
      return view.bounds.offsetBy(dx: -view.containerOrigin.x, dy: -view.containerOrigin.y)
    }
  }

  func textViewportLayoutController(
    _ controller: NSTextViewportLayoutController,
    configureRenderingSurfaceFor textLayoutFragment: NSTextLayoutFragment
  ) {
    nonisolated(unsafe) let fragment = textLayoutFragment
    MainActor.assumeIsolated { view?.state.fragments.append(fragment) }
  }

  func textViewportLayoutControllerReceivedSetNeedsLayout(_ controller: NSTextViewportLayoutController) {
    MainActor.assumeIsolated {
      guard let view, !view.state.isLayingOut else { return }
      view.textContentChanged()
      view.bridge.documentChanged()
    }
  }

  func textViewportLayoutController(
    _ controller: NSTextViewportLayoutController, scrollBy verticalOffset: CGFloat
  ) -> Bool {
    MainActor.assumeIsolated {
      guard let view else { return false }
      view.moveContent(by: verticalOffset)
      return true
    }
  }
}
