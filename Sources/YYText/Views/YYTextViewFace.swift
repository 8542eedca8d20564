internal import CoreText
internal import Foundation
internal import TextEditing
internal import TextEngine
internal import UIKit

/// Shows the text of a ``YYTextView`` as a layout: its lines are those of carets and selections, too.
///
/// The text is laid out by paragraphs (``TextParts``), and what is painted or asked about is a window of
/// them. Where paragraphs depend on where they are, or on each other, it is laid out as a whole.
@MainActor final class YYTextViewFace: TextViewFace {
  weak var view: YYTextView?
  private var made: (layout: YYTextLayout, size: CGSize)?
  private var parts: (layout: TextParts?, size: CGSize, text: NSTextStorage)?
  private var attachments: [AnyObject] = []
  private var changeCount = 0
  /// Which text is shown in which space.
  var version: Version { Version(changeCount: changeCount, space: space) }

  /// Differs where the text is laid out anew.
  struct Version: Equatable {
    fileprivate var changeCount: Int
    fileprivate var space: CGSize
  }

  /// Whether the text is laid out as a whole even where paragraphs could be: the slow twin, for tests.
  var isAlwaysWhole = false { didSet { view?.faceChanged() } }
  /// How often the whole text was laid out.
  private(set) var wholeLayoutCount = 0
  /// The number of paragraphs that were laid out one by one.
  var laidOutCount: Int { parts?.layout?.laidOutCount ?? 0 }

  /// Whether lines are columns, from right to left.
  var isVertical: Bool { view?.settings.isVerticalForm ?? false }

  /// How far columns may go to the left: what is laid out keeps to the right end.
  private static let reach = YYTextContainerMaxSize.width

  /// The space for the text; columns have any number of them.
  private var space: CGSize {
    guard let view else { return .zero }
    return isVertical ? CGSize(width: Self.reach, height: view.lengthOfLines) : view.textContainer.size
  }

  /// Where the layout's upper left corner is, in points of the view.
  var origin: CGPoint {
    guard let view else { return .zero }
    let corner = view.originOfText
    return isVertical ? CGPoint(x: corner.x - Self.reach, y: corner.y) : corner
  }

  /// Returns a rectangle of the layout where the text has it: x along the lines, y from the first one on.
  private func turned(_ rect: CGRect) -> CGRect {
    guard isVertical else { return rect }
    return CGRect(x: rect.minY, y: Self.reach - rect.maxX, width: rect.height, height: rect.width)
  }

  /// What the text would be laid out in, in a size.
  private func container(of size: CGSize) -> YYTextContainer {
    let container = YYTextContainer(size: size)
    guard let view else { return container }
    container.isVerticalForm = isVertical
    container.exclusionPaths = view.settings.exclusionPaths?.map { path in
      let moved = UIBezierPath(cgPath: path.cgPath)
      var origin = origin
      // Of columns the right end stays, however many there are.
      if isVertical { origin.x = view.bounds.width - view.textContainerInset.right - Self.reach }
      moved.usesEvenOddFillRule = path.usesEvenOddFillRule
      moved.apply(CGAffineTransform(translationX: -origin.x, y: -origin.y))
      return moved
    }
    container.linePositionModifier = view.settings.linePositionModifier
    return container
  }

  // MARK: Layouts

  /// The layout of the present text in the view's container; `nil` where that has no space.
  var layout: YYTextLayout? {
    guard let view else { return nil }
    let size = space
    if let made, made.size == size { return made.layout }
    // Without space there is nothing to copy the text for.
    guard size.width > 0, size.height > 0 else { return nil }
    guard let layout = YYTextLayout(container: container(of: size), text: view.shownText) else { return nil }
    made = (layout, size)
    wholeLayoutCount += 1
    return layout
  }

  /// The paragraphs of the present text; `nil` where it is to be laid out as a whole.
  private var paragraphs: TextParts? {
    guard let view, !isAlwaysWhole, !view.findsLinksAcrossParagraphs else { return nil }
    let size = space
    for _ in 0..<2 {
      if let parts, parts.size == size, parts.text === view.textStorage {
        guard let layout = parts.layout else { return nil }
        if layout.update() { return layout.isUsable ? layout : nil }
      }
      // What is known is of another container or another text.
      parts = (TextParts(container(of: size), view), size, view.textStorage)
    }
    return nil
  }

  /// Returns a layout that has all that paints into a rectangle, in points of the layout.
  func layout(painting rect: CGRect) -> YYTextLayout? {
    guard let paragraphs else { return layout }
    let band = turned(rect)
    guard band.minY <= band.maxY else { return nil }
    return paragraphs.window(painting: band.minY...band.maxY)
  }

  /// Returns a layout that has the lines nearest to a point of the layout.
  func layout(nearest point: CGPoint) -> YYTextLayout? {
    guard let paragraphs else { return layout }
    return paragraphs.window(nearest: isVertical ? Self.reach - point.x : point.y)
  }

  /// Returns a layout that has the paragraphs of a range.
  ///
  /// - Parameter extent: How many paragraphs before and after it has, too.
  func layout(ofText range: Range<Int>, extent: Int = 0) -> YYTextLayout? {
    guard let paragraphs else { return layout }
    return paragraphs.window(ofText: range, extent: extent)
  }

  func textChanged(in range: Range<Int>?, newLength: Int) {
    made = nil
    changeCount += 1
    guard let range, parts?.layout?.replace(range, newLength: newLength) == true else { return parts = nil }
  }

  func selection(_ selected: Range<Int>, afterReplacing range: Range<Int>, newLength: Int) -> Range<Int>? {
    YYTextView.selection(selected, afterReplacing: range, length: newLength)
  }

  func document(over base: any EditableDocument) -> any EditableDocument {
    YYTextViewDocument(base, self)
  }

  func layOut(in size: CGSize) -> CGSize {
    if let paragraphs {
      if paragraphs.hasHostedAttachments || !attachments.isEmpty, let view {
        let origin = origin
        place(layout(painting: view.bounds.offsetBy(dx: -origin.x, dy: -origin.y)))
      }
      return paragraphs.usedSize
    }
    guard let layout else { return .zero }
    place(layout)
    return usedSize(layout.shownLines)
  }

  func sizeOfText(in size: CGSize) -> CGSize {
    let space = isVertical ? CGSize(width: Self.reach, height: size.width) : size
    guard let view else { return .zero }
    let limit = view.maximumFittingRows
    let isAsShown = isVertical ? space.height == self.space.height : space.width == self.space.width
    if isAsShown, space.height >= Self.reach || isVertical, let paragraphs {
      return limit > 0 ? paragraphs.usedSize(ofRows: limit) : paragraphs.usedSize
    }
    guard let layout = YYTextLayout(container: container(of: space), text: view.shownText) else {
      return .zero
    }
    return usedSize(layout.shownLines.filter { limit <= 0 || Int($0.row) < limit })
  }

  /// What lines take of the container, from its first line on; without a line nothing, not even at the end
  /// that columns begin at.
  private func usedSize(_ lines: [YYTextLine]) -> CGSize {
    lines.reduce(CGSize.zero) { size, line in
      let box = turned(line.bounds)
      return CGSize(width: max(size.width, box.maxX), height: max(size.height, box.maxY))
    }
  }

  var extraLine: CGRect? {
    guard let view else { return nil }
    let end = view.textStorage.length
    guard let layout = layout(ofText: end..<end), let last = layout.lines.last, last.range.location >= end
    else { return nil }
    let caret = layout.caretRect(for: YYTextPosition(offset: last.range.location))
    return turned(caret.isNull ? last.bounds : caret)
  }

  func paint(_ rect: CGRect, at origin: CGPoint, into context: CGContext) {
    guard let view else { return }
    if view.displaysAsynchronously {
      return view.settings.pictures.paint(rect, self, of: view, into: context)
    }
    let origin = self.origin
    guard let layout = layout(painting: rect.offsetBy(dx: -origin.x, dy: -origin.y)) else { return }
    layout.draw(
      in: context, size: layout.container.size, point: origin, view: nil, layer: nil,
      debug: view.settings.debugOption, cancel: nil)
  }

  /// Puts the views of attachments where they belong, and takes others away.
  private func place(_ layout: YYTextLayout?) {
    let contents = (layout?.attachments ?? []).compactMap { attachment -> AnyObject? in
      if let view = attachment.content as? UIView { return view }
      return attachment.content as? CALayer
    }
    for old in attachments where !contents.contains(where: { $0 === old }) {
      if let old = old as? UIView, old.superview === view { old.removeFromSuperview() }
      if let old = old as? CALayer, old.superlayer === view?.layer { old.removeFromSuperlayer() }
    }
    attachments = contents
    guard let view, let layout, !contents.isEmpty else { return }
    layout.draw(
      in: nil, size: layout.container.size, point: origin, view: view, layer: view.layer,
      debug: nil, cancel: nil)
  }

  // MARK: Lines

  fileprivate func line(at offset: Int) -> EditableLine? {
    guard let view, view.textStorage.length > 0 else { return nil }
    let place = min(max(offset, 0), view.textStorage.length - 1)
    guard let layout = layout(ofText: place..<place + 1) else { return nil }
    let after = layout.lines.partitioningIndex { $0.range.location > place }
    return after > 0 ? editable(layout.lines[after - 1], layout, view.textStorage.length) : nil
  }

  fileprivate func line(nearest point: CGPoint) -> EditableLine? {
    guard let view, view.textStorage.length > 0 else { return nil }
    let place = isVertical ? CGPoint(x: Self.reach - point.y, y: point.x) : point
    guard let layout = layout(nearest: place) else { return nil }
    let index = layout.closestLineIndex(for: place)
    guard index != YYTextLayout.notFound else { return nil }
    let line = layout.lines[Int(index)]
    // The row after a last terminator is the editor's.
    guard line.range.location < view.textStorage.length else { return self.line(at: view.textStorage.length) }
    return editable(line, layout, view.textStorage.length)
  }

  private func editable(_ line: YYTextLine, _ layout: YYTextLayout, _ length: Int) -> EditableLine {
    let range = line.range.location..<min(line.range.location + line.range.length, length)
    var steps: [EditableLine.Step] = []
    var left: (x: CGFloat, index: Int)?
    CTLineEnumerateCaretOffsets(line.ctLine) { offset, index, isLeading, _ in
      let x = (line.vertical ? line.position.y : line.position.x) + CGFloat(offset)
      guard let start = left else {
        left = (x, index)
        return
      }
      left = nil
      let units = min(start.index, index)..<max(start.index, index) + 1
      guard units.lowerBound < length else { return }
      steps.append(
        EditableLine.Step(
          range: units.clamped(to: range), left: start.x, right: x, isRightToLeft: isLeading))
    }
    var frame = turned(line.bounds)
    // Carets are as high as the engine's rows.
    let place = layout.caretRect(for: YYTextPosition(offset: line.range.location))
    let caret = place.isNull ? place : turned(place)
    if !caret.isNull { (frame.origin.y, frame.size.height) = (caret.minY, caret.height) }
    let paragraph = layout.indices[Int(line.index) - layout.firstLine].paragraph
    let isRightToLeft = layout.laid.shown.paragraphs[paragraph].layout.paragraph.isRightToLeft
    return EditableLine(range: range, frame: frame, isRightToLeft: isRightToLeft, steps: steps)
  }
}

/// The text of a view, with the lines of its layout.
///
/// Text views use it on the main thread only.
private final class YYTextViewDocument: EditableDocument {
  private let base: any EditableDocument
  private nonisolated(unsafe) weak var face: YYTextViewFace?

  init(_ base: any EditableDocument, _ face: YYTextViewFace) { (self.base, self.face) = (base, face) }

  var length: Int { base.length }
  var unreadLength: Int { base.unreadLength }
  func units(in range: Range<Int>) -> [UInt16] { base.units(in: range) }
  func attributedText(in range: Range<Int>) -> NSAttributedString { base.attributedText(in: range) }
  func part(_ range: Range<Int>) -> DocumentPart { base.part(range) }
  func replace(_ range: Range<Int>, with text: NSAttributedString) { base.replace(range, with: text) }
  func replace(_ range: Range<Int>, with part: DocumentPart) { base.replace(range, with: part) }
  func setAttributes(_ attributes: [NSAttributedString.Key: Any], in range: Range<Int>) {
    base.setAttributes(attributes, in: range)
  }
  func performEdits(_ body: () -> Void) { base.performEdits(body) }
  func paragraph(containing offset: Int) -> Range<Int> { base.paragraph(containing: offset) }

  /// The ranges of `YYTextBinding`, and those of `textBinding`.
  func boundRanges(in range: Range<Int>) -> [Range<Int>] {
    let own = base.boundRanges(in: range)
    let near = max(0, range.lowerBound)..<min(length, range.upperBound)
    guard !near.isEmpty else { return own }
    let face = face
    let bound = MainActor.assumeIsolated { face?.view?.boundRanges(in: near) ?? [] }
    return (own + bound).sorted { $0.lowerBound < $1.lowerBound }
  }

  func line(at offset: Int) -> EditableLine? {
    let face = face
    return MainActor.assumeIsolated { face?.line(at: offset) }
  }

  func line(nearest point: CGPoint) -> EditableLine? {
    let face = face
    return MainActor.assumeIsolated { face?.line(nearest: point) }
  }
}
