internal import CoreGraphics
internal import Foundation
internal import TextEditing
internal import TextKit
internal import ViewHosting

/// A text view as a screen reader sees it.
@MainActor
final class TextViewNode: AccessibilityNode, AccessibilityText {
  private weak var view: UITextView?

  init(_ view: UITextView) { self.view = view }

  var role: AccessibilityRole { .text }
  var label: String { "" }
  var value: String? { view?.isSecureTextEntry == true ? nil : view?.text }
  var hint: String? { nil }
  var identifier: String? { nil }
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
    view?.state.attachmentViews.flatMap(\.hostAccessibilityNodes) ?? []
  }
  var text: (any AccessibilityText)? { self }
  var actions: [String] { view?.isSelectable == true ? ["activate"] : [] }
  func perform(_ action: String) -> Bool { action == "activate" && focus() }
  func focus() -> Bool { view?.becomeFirstResponder() ?? false }

  private func surface(_ rect: CGRect) -> CGRect {
    guard let view, let window = view.window else { return rect }
    return view.convert(rect, to: window)
  }

  // MARK: Text

  var length: Int { view?.textStorage.length ?? 0 }

  func string(in range: Range<Int>) -> String {
    view.map { String(decoding: $0.stack.document.units(in: range.clamped(to: 0..<length)), as: UTF16.self) }
      ?? ""
  }

  var selections: [Range<Int>] { view?.editor.selection.ranges ?? [0..<0] }

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
    let rect = view.bands(of: range, in: nil).reduce(CGRect.null) { $0.union($1.rect) }
    return rect.isNull ? rect : surface(rect)
  }

  func position(at point: CGPoint) -> Int? {
    guard let view else { return nil }
    return view.caret(at: view.window.map { view.convert(point, from: $0) } ?? point).head
  }

  func attributes(at position: Int) -> (attributes: [String: String], range: Range<Int>) {
    guard let view, (0..<length).contains(position) else { return ([:], position..<position) }
    var run = NSRange()
    let found = view.textStorage.attributes(at: position, effectiveRange: &run)
    var names: [String: String] = [:]
    if let font = found[.font] as? UIFont {
      names["family-name"] = font.familyName
      names["size"] = "\(Double(font.pointSize))pt"
      let traits = NSFontManager.shared.traits(of: font)
      if traits.contains(.boldFontMask) { names["weight"] = "700" }
      if traits.contains(.italicFontMask) { names["style"] = "italic" }
    }
    if let line = found[.underlineStyle] as? Int, line != 0 { names["underline"] = "single" }
    if let line = found[.strikethroughStyle] as? Int, line != 0 { names["strikethrough"] = "true" }
    return (names, run.location..<run.location + run.length)
  }

  var links: [AccessibilityLink] {
    guard let storage = view?.textStorage else { return [] }
    var links: [AccessibilityLink] = []
    storage.enumerateAttribute(.link, in: NSRange(location: 0, length: storage.length)) { value, range, _ in
      guard let address = (value as? URL)?.absoluteString ?? value as? String else { return }
      links.append(AccessibilityLink(range.location..<range.location + range.length, address: address))
    }
    return links
  }

  func replace(_ range: Range<Int>, with text: String) -> Bool {
    guard let view, view.isEditable else { return false }
    view.bridge.perform { $0.insertText(text, replacing: range.clamped(to: 0..<length)) }
    return true
  }

  func scrollToVisible(_ range: Range<Int>) { view?.scrollRangeToVisible(NSRange(range)) }
}
