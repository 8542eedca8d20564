internal import CoreGraphics
internal import Foundation
internal import TextEditing
internal import TextKit
internal import ViewHosting

/// A drag of a view's text that is about to begin.
private final class DragRequest: UITextDragRequest {
  let dragRange: UITextRange
  let suggestedItems: [UIDragItem]
  let existingItems: [UIDragItem] = []
  let isSelected = true
  let dragSession: any UIDragSession

  init(_ range: UITextRange, _ items: [UIDragItem], _ session: any UIDragSession) {
    (dragRange, suggestedItems, dragSession) = (range, items, session)
  }
}

/// Lets what is selected in a view of text be dragged.
@MainActor final class TextDragSource: UIDragInteractionDelegate {
  private weak var view: (any EditedTextView)?
  weak var delegate: (any UITextDragDelegate)?
  /// The ranges that are dragged, while a drag goes on.
  private(set) var ranges: [Range<Int>] = []
  /// Whether the things are those that the view suggests.
  private(set) var isOwn = false

  init(_ view: (any EditedTextView)?) { self.view = view }

  /// Whether a press may begin a drag: if it is on what is selected.
  func takes(_ touch: UITouch) -> Bool {
    guard let view, view.isSelectable, !view.isSecureTextEntry, !view.editor.selection.isEmpty,
      touch.tapCount == 1
    else { return false }
    return view.isSelected(at: touch.location(in: view))
  }

  func dragInteraction(
    _ interaction: UIDragInteraction, itemsForBeginning session: any UIDragSession
  ) -> [UIDragItem] {
    guard let view else { return [] }
    let content = view.editor.copiedContent()
    let provider = NSItemProvider()
    for type in view.editor.writableTypes {
      guard let data = content[type] else { continue }
      provider.register(UniformType.identifier(ofMedia: type.rawValue)) { data }
    }
    let suggested = [UIDragItem(itemProvider: provider)]
    let request = DragRequest(view.textRange(of: view.editor.selection.union), suggested, session)
    let items = delegate?.textDraggableView(view, itemsForDrag: request) ?? suggested
    isOwn = items.count == 1 && items[0] === suggested[0]
    ranges = items.isEmpty ? [] : view.editor.selection.ranges.filter { !$0.isEmpty }
    return items
  }

  func dragInteraction(_ interaction: UIDragInteraction, sessionWillBegin session: any UIDragSession) {
    if let view { delegate?.textDraggableView(view, dragSessionWillBegin: session) }
  }

  func dragInteraction(
    _ interaction: UIDragInteraction, session: any UIDragSession, didEndWith operation: UIDropOperation
  ) {
    guard let view else { return }
    let moved = ranges
    ranges = []
    if operation == .move, view.isEditable, (session as? SourceSession)?.isMovedByTarget == false {
      view.performEdit { $0.deleteText(in: moved, actionName: "Move") }
    }
    delegate?.textDraggableView(view, dragSessionDidEnd: session, with: operation)
  }

  /// The text that is dragged, with its attributes.
  var text: NSAttributedString? {
    guard let view, isOwn, !ranges.isEmpty else { return nil }
    return TextPaste.joined(ranges.map { view.editor.document.attributedText(in: $0) })
  }

  /// Moves the ranges with a change of the text.
  func follow(_ range: Range<Int>, newLength: Int) {
    ranges = ranges.compactMap { part in
      if part.upperBound <= range.lowerBound, part.upperBound < range.upperBound || range.isEmpty {
        return part
      }
      guard part.lowerBound >= range.upperBound else { return nil }
      let delta = newLength - range.count
      return part.lowerBound + delta..<part.upperBound + delta
    }
  }

  /// Returns the image of a drag that begins at a point: the text that is seen of it, on nothing.
  func image(at point: CGPoint) -> (image: CGImage?, hotSpot: CGPoint) {
    guard let view else { return (nil, .zero) }
    let bands = ranges.flatMap { view.seenRects(of: $0) }
      .filter { $0.intersects(view.bounds) }
    let frame = bands.reduce(CGRect.null) { $0.union($1) }.intersection(view.bounds).integral
    guard !frame.isEmpty else { return (nil, .zero) }
    let format = UIGraphicsImageRendererFormat()
    format.scale = view.window?.host?.environment.scale ?? 1
    let image = UIGraphicsImageRenderer(bounds: frame, format: format).image { context in
      let cg = context.cgContext
      cg.clip(to: bands)
      view.traitCollection.performAsCurrent { view.paintText(frame, cg) }
      if view.textDragOptions.contains(.stripTextColorFromPreviews) {
        cg.setBlendMode(.sourceIn)
        cg.setFillColor(UIColor.label.resolvedColor(with: view.traitCollection).cgColor)
        cg.fill(frame)
      }
    }
    return (image.cgImage, CGPoint(x: point.x - frame.minX, y: point.y - frame.minY))
  }
}
