internal import CoreGraphics
internal import Foundation
internal import TextEditing
internal import TextKit
internal import ViewHosting

/// A text view as a screen reader sees it: its text, and as parts of it its headings, its lists, its links,
/// and its attachments.
@MainActor
final class TextViewNode: AccessibilityNode, AccessibilityText {
  weak var view: UITextView?

  init(_ view: UITextView) { self.view = view }

  var role: AccessibilityRole { .text }
  var label: String { view?.accessibilityLabel ?? "" }
  var value: String? {
    // A document of any size is read part by part.
    guard let view, !view.isSecureTextEntry, view.stack.hasStorage else { return nil }
    return view.accessibilityValue
  }
  var hint: String? { view?.accessibilityHint }
  var identifier: String? { view?.accessibilityIdentifier }
  var states: AccessibilityStates {
    guard let view else { return [] }
    var states: AccessibilityStates = [.enabled, .multiline]
    if view.isSelectable { states.insert(.focusable) }
    if view.isFirstResponder { states.insert(.focused) }
    if view.isEditable { states.insert(.editable) }
    return states
  }
  var frame: CGRect { surface(view?.bounds ?? .zero) }

  var children: [any AccessibilityNode] {
    guard let view, !view.isSecureTextEntry, !view.accessibilityElementsHidden else { return [] }
    if let elements = view.accessibilityElements {
      return elements.compactMap { ($0 as? NSObject).map(ElementNode.node) }
    }
    let parts: [(Int, any AccessibilityNode)] =
      (headings + linkNodes + pictures).map { ($0.range.lowerBound, $0) }
      + lists.map { ($0.textRange?.lowerBound ?? 0, $0) }
      + view.state.attachments.views.flatMap { view, offset in
        view.hostAccessibilityNodes.map { (offset, AttachmentNode($0, at: offset)) }
      }
    return parts.enumerated().sorted { ($0.element.0, $0.offset) < ($1.element.0, $1.offset) }.map(
      \.element.1)
  }

  var text: (any AccessibilityText)? { self }
  var actions: [String] { view?.isSelectable == true ? ["activate"] : [] }
  func perform(_ action: String) -> Bool { action == "activate" && focus() }
  func focus() -> Bool { view?.becomeFirstResponder() ?? false }

  func surface(_ rect: CGRect) -> CGRect {
    guard let view, let window = view.window else { return rect }
    return view.convert(rect, to: window)
  }

  // MARK: Text

  var length: Int { view?.stack.length ?? 0 }

  func string(in range: Range<Int>) -> String {
    guard let view else { return "" }
    let range = range.clamped(to: 0..<length)
    guard !view.isSecureTextEntry else { return String(repeating: "•", count: range.count) }
    return String(decoding: view.stack.document.units(in: range), as: UTF16.self)
  }

  var selections: [Range<Int>] { view?.editor.selection.ranges ?? [0..<0] }

  var caret: Int { view?.editor.selection.parts.last?.head ?? 0 }

  func select(_ ranges: [Range<Int>]) -> Bool {
    guard let view, view.isSelectable, let last = ranges.last else { return false }
    view.selectedRanges = ranges.map { NSRange($0) }
    view.scrollRangeToVisible(NSRange(last.upperBound..<last.upperBound))
    return true
  }

  func frame(of range: Range<Int>) -> CGRect {
    guard let view else { return .null }
    let range = range.clamped(to: 0..<length)
    if range.isEmpty { return surface(view.caretRect(of: EditorSelection.Part(range.lowerBound))) }
    let rects = rects(of: range)
    guard rects.isEmpty else { return rects.reduce(CGRect.null) { $0.union($1) } }
    // A terminator alone is as wide as what is painted of it.
    return view.bands(of: range, in: nil).reduce(CGRect.null) { $0.union(surface($1.rect)) }
  }

  /// Returns the rectangles of the characters of a part, one for each row and direction, in points of the
  /// surface.
  func rects(of range: Range<Int>) -> [CGRect] {
    guard let view else { return [] }
    let range = range.clamped(to: 0..<length)
    var (rects, place): ([CGRect], Int) = ([], range.lowerBound)
    while place < range.upperBound, let line = view.stack.document.line(at: place) {
      var last: CGRect?
      for step in line.steps where step.range.overlaps(range) {
        let rect = CGRect(
          x: step.left, y: line.frame.minY, width: step.right - step.left, height: line.frame.height)
        if let joined = last, abs(joined.maxX - rect.minX) < 0.01 {
          last = joined.union(rect)
        } else {
          if let last { rects.append(surface(view.viewRect(last))) }
          last = rect
        }
      }
      if let last { rects.append(surface(view.viewRect(last))) }
      place = max(line.range.upperBound, place + 1)
    }
    return rects
  }

  func position(at point: CGPoint) -> Int? {
    guard let view else { return nil }
    return view.caret(at: view.window.map { view.convert(point, from: $0) } ?? point).head
  }

  var links: [AccessibilityLink] {
    guard let view, view.stack.hasStorage else { return [] }
    return view.textStorage.accessibilityLinks
  }

  func replace(_ range: Range<Int>, with text: String) -> Bool {
    guard let view, view.isEditable else { return false }
    view.bridge.perform { $0.insertText(text, replacing: range.clamped(to: 0..<length)) }
    return true
  }

  func scrollToVisible(_ range: Range<Int>) { view?.scrollRangeToVisible(NSRange(range)) }
}

extension UITextView: AccessibilityDefaults {
  var standardValue: String? { text }
  func standardActivate() -> Bool { becomeFirstResponder() }
}
