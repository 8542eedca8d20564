import Foundation
import TextEditing
import UIKit
import ViewHosting

/// What view and model must agree about after each event.
extension RandomDriver {
  /// The view as a screen reader has it.
  var node: (any AccessibilityNode)? {
    func find(_ node: any AccessibilityNode) -> (any AccessibilityNode)? {
      if node.text != nil { return node }
      return node.children.lazy.compactMap { find($0) }.first
    }
    return window.accessibilityRoot.flatMap(find)
  }

  /// Compares view and model. Returns what differs.
  func compare() -> String? {
    let seen = seen
    let editor = view.editor
    guard seen.text == model.state.text else { return "text \(seen.text), model \(model.state.text)" }
    guard (seen.anchor, seen.head) == (model.state.anchor, model.state.head) else {
      return "selection \(seen.anchor) \(seen.head), model \(model.state.anchor) \(model.state.head)"
    }
    guard editor.markedText?.range == model.marked else {
      return
        "marked \(String(describing: editor.markedText?.range)), model \(String(describing: model.marked))"
    }
    guard editor.undoManager.undoCount == model.past.count, editor.undoManager.redoCount == model.future.count
    else {
      return """
        undo \(editor.undoManager.undoCount) \(editor.undoManager.redoCount), model \(model.past.count) \
        \(model.future.count)
        """
    }
    guard let node, let text = node.text, text.length == model.count,
      text.string(in: 0..<model.count) == model.state.text.string, text.selections == [model.range],
      node.value == model.state.text.string
    else { return "a screen reader sees another text or selection" }
    return comparePage()
  }

  /// Compares what is shown, of which only parts were painted last, with a picture that is painted anew.
  func comparePictures() -> String? {
    func bytes(_ image: CGImage?) -> Data? { image?.dataProvider?.data as Data? }
    let image = host.snapshot()
    guard let shown = bytes(image), let anew = bytes(host.snapshotDrawnAnew()) else { return "no picture" }
    guard shown != anew, let image else { return nil }
    let places = zip(shown, anew).enumerated().filter { $0.element.0 != $0.element.1 }.map(\.offset)
    let (x, y) = (places.map { $0 % image.bytesPerRow / 4 }, places.map { $0 / image.bytesPerRow })
    return """
      what is shown is not what there is to be seen, in x \(x.min() ?? 0)...\(x.max() ?? 0), \
      y \(y.min() ?? 0)...\(y.max() ?? 0) of \(view.text.debugDescription), \(view.selectedRange), \
      scrolled to \(view.contentOffset), in \(host.size), TextKit \(view.textLayoutManager == nil ? 1 : 2)
      """
  }

  private func comparePage() -> String? {
    let part = view.editor.selection.parts[0]
    let caret = view.caretRect(for: view.selectedTextRange!.end)
    // What was asked for was laid out: estimates of the content's height have become better.
    view.setNeedsLayout()
    host.render()
    let content = CGRect(origin: .zero, size: view.contentSize).insetBy(dx: -2, dy: -1)
    guard caret.height > 0, caret.minX.isFinite, content.minY <= caret.minY,
      caret.maxY <= content.maxY + caret.height
    else { return "the caret \(caret) is outside of \(content)" }
    let selection = view.selectionRects(for: view.selectedTextRange!).map(\.rect)
    guard selection.allSatisfy({ $0.minX.isFinite && $0.width >= 0 && $0.height > 0 }),
      model.range.isEmpty || !selection.isEmpty
    else { return "the selection is not shown: \(selection)" }
    guard let rect = view.editor.caretRect(of: part) else { return nil }
    guard model.stops.contains(part.head) else { return nil }
    // Where two directions meet, and at a line's ends, a point stands for one of several carets.
    let probe = TextEditor(view.editor.document)
    var others: [String] = []
    for distance in [0, -0.3, 0.3] {
      probe.setCaret(at: CGPoint(x: rect.minX + distance, y: rect.midY))
      guard let found = probe.caretRect(of: probe.selection.parts[0]) else { return "there is no caret" }
      if abs(found.minX - rect.minX) < 1, found.minY == rect.minY { return nil }
      others.append("\(found) of \(probe.selection.parts[0])")
    }
    return "the caret \(rect) of \(part) is found at \(others)"
  }
}
