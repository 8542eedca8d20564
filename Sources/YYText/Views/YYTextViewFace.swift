internal import CoreText
internal import Foundation
internal import TextEditing
internal import TextEngine
internal import UIKit

/// Shows the text of a ``YYTextView`` as a layout: its lines are those of carets and selections, too.
@MainActor final class YYTextViewFace: TextViewFace {
  weak var view: YYTextView?
  private var made: (layout: YYTextLayout, size: CGSize)?
  private var attachments: [AnyObject] = []

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

  /// The layout of the present text in the view's container; `nil` where that has no space.
  var layout: YYTextLayout? {
    guard let view else { return nil }
    let size = space
    if let made, made.size == size { return made.layout }
    guard let layout = YYTextLayout(container: container(of: size), text: view.shownText) else { return nil }
    made = (layout, size)
    return layout
  }

  func textChanged() { made = nil }

  func selection(_ selected: Range<Int>, afterReplacing range: Range<Int>, newLength: Int) -> Range<Int>? {
    YYTextView.selection(selected, afterReplacing: range, length: newLength)
  }

  func document(over base: any EditableDocument) -> any EditableDocument {
    YYTextViewDocument(base, self)
  }

  func layOut(in size: CGSize) -> CGSize {
    guard let layout else { return .zero }
    place(layout)
    // Without a line nothing is taken, not even at the end that columns begin at.
    guard !layout.lines.isEmpty else { return .zero }
    let used = turned(layout.textBoundingRect)
    return CGSize(width: used.maxX, height: used.maxY)
  }

  func sizeOfText(in size: CGSize) -> CGSize {
    let space = isVertical ? CGSize(width: Self.reach, height: size.width) : size
    guard let view, let layout = YYTextLayout(container: container(of: space), text: view.shownText)
    else { return .zero }
    let limit = view.maximumFittingRows
    let rows = layout.shownLines.filter { limit <= 0 || Int($0.row) < limit }
    let box = rows.reduce(CGRect.zero) { $0.union(turned($1.bounds)) }
    return CGSize(width: box.maxX, height: box.maxY)
  }

  var extraLine: CGRect? {
    guard let layout, let view, let last = layout.lines.last, last.range.location >= view.textStorage.length
    else { return nil }
    let caret = layout.caretRect(for: YYTextPosition(offset: last.range.location))
    return turned(caret.isNull ? last.bounds : caret)
  }

  func paint(_ rect: CGRect, at origin: CGPoint, into context: CGContext) {
    guard let layout, let view else { return }
    if view.displaysAsynchronously {
      return view.settings.pictures.paint(rect, layout, at: self.origin, of: view, into: context)
    }
    layout.draw(
      in: context, size: layout.container.size, point: self.origin, view: nil, layer: nil,
      debug: view.settings.debugOption, cancel: nil)
  }

  /// Puts the views of attachments where they belong, and takes others away.
  private func place(_ layout: YYTextLayout) {
    let contents = (layout.attachments ?? []).compactMap { attachment -> AnyObject? in
      if let view = attachment.content as? UIView { return view }
      return attachment.content as? CALayer
    }
    for old in attachments where !contents.contains(where: { $0 === old }) {
      if let old = old as? UIView, old.superview === view { old.removeFromSuperview() }
      if let old = old as? CALayer, old.superlayer === view?.layer { old.removeFromSuperlayer() }
    }
    attachments = contents
    guard let view, !contents.isEmpty else { return }
    layout.draw(
      in: nil, size: layout.container.size, point: origin, view: view, layer: view.layer,
      debug: nil, cancel: nil)
  }

  // MARK: Lines

  fileprivate func line(at offset: Int) -> EditableLine? {
    guard let layout, let view, view.textStorage.length > 0 else { return nil }
    let place = min(max(offset, 0), view.textStorage.length - 1)
    let after = layout.lines.partitioningIndex { $0.range.location > place }
    return after > 0 ? editable(layout.lines[after - 1], layout, view.textStorage.length) : nil
  }

  fileprivate func line(nearest point: CGPoint) -> EditableLine? {
    guard let layout, let view, view.textStorage.length > 0 else { return nil }
    let place = isVertical ? CGPoint(x: Self.reach - point.y, y: point.x) : point
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
    let paragraph = layout.indices[Int(line.index)].paragraph
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
