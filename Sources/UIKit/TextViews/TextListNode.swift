internal import CoreGraphics
internal import Foundation
internal import TextEditing
internal import TextKit
internal import ViewHosting

/// A list in a text view, as a screen reader sees it: paragraphs in lists that follow one another.
@MainActor final class TextListNode: AccessibilityNode {
  /// The paragraphs, in UTF-16 code units.
  private(set) var items: [Range<Int>]
  private let number: Int
  private let owner: TextViewNode

  init(_ items: [Range<Int>], number: Int, of owner: TextViewNode) {
    (self.items, self.number, self.owner) = (items, number, owner)
  }

  /// Adds the paragraph that follows.
  func append(_ item: Range<Int>) { items.append(item) }

  private var range: Range<Int> { (items.first?.lowerBound ?? 0)..<(items.last?.upperBound ?? 0) }

  var identity: AccessibilityIdentity { AccessibilityIdentity(owner, part: "list \(number)") }
  let role = AccessibilityRole.list
  var label: String { "" }
  var value: String? { nil }
  var hint: String? { nil }
  var identifier: String? { nil }
  var states: AccessibilityStates { .enabled }
  var frame: CGRect { owner.frame(of: range) }
  var rects: [CGRect] { owner.rects(of: range) }
  var textRange: Range<Int>? { range }
  var children: [any AccessibilityNode] {
    items.enumerated().map { TextListItemNode($1, part: "list \(number) item \($0)", of: owner) }
  }
  var text: (any AccessibilityText)? { nil }
  var actions: [String] { [] }
  func perform(_ action: String) -> Bool { false }
  func focus() -> Bool { owner.select([range.lowerBound..<range.lowerBound]) && owner.focus() }
}

/// An item of a list: its marker and its text. Its level is the number of lists that it is in.
@MainActor final class TextListItemNode: AccessibilityNode {
  private let range: Range<Int>
  private let part: String
  private let owner: TextViewNode

  init(_ range: Range<Int>, part: String, of owner: TextViewNode) {
    (self.range, self.part, self.owner) = (range, part, owner)
  }

  private var storage: NSTextStorage? { owner.view?.textStorage }
  private var lists: [NSTextList] {
    guard let storage, range.lowerBound < storage.length else { return [] }
    let style = storage.attribute(.paragraphStyle, at: range.lowerBound, effectiveRange: nil)
    return (style as? NSParagraphStyle)?.textLists ?? []
  }

  var identity: AccessibilityIdentity { AccessibilityIdentity(owner, part: part) }
  let role = AccessibilityRole.listItem
  var label: String {
    let text = owner.string(in: range).trimmingCharacters(in: .newlines)
    guard let storage, let list = lists.last else { return text }
    return list.marker(forItemNumber: storage.itemNumber(in: list, at: range.lowerBound)) + " " + text
  }
  var value: String? { nil }
  var hint: String? { nil }
  var identifier: String? { nil }
  var states: AccessibilityStates { .enabled }
  var frame: CGRect { owner.frame(of: range) }
  var rects: [CGRect] { owner.rects(of: range) }
  var level: Int? { lists.isEmpty ? nil : lists.count }
  var children: [any AccessibilityNode] { [] }
  var text: (any AccessibilityText)? { nil }
  var actions: [String] { [] }
  func perform(_ action: String) -> Bool { false }
  func focus() -> Bool { owner.select([range.lowerBound..<range.lowerBound]) && owner.focus() }
}

extension TextViewNode {
  /// The lists, in order.
  var lists: [TextListNode] {
    guard let view, view.stack.hasStorage else { return [] }
    let storage = view.textStorage
    var found: [TextListNode] = []
    let whole = NSRange(location: 0, length: storage.length)
    storage.enumerateAttribute(.paragraphStyle, in: whole) { value, run, _ in
      guard (value as? NSParagraphStyle)?.textLists.isEmpty == false else { return }
      var place = run.location
      while place < run.location + run.length {
        let paragraph = view.stack.document.paragraph(containing: place)
        if found.last?.items.last?.upperBound == paragraph.lowerBound {
          found.last?.append(paragraph)
        } else if found.last?.items.last != paragraph {
          found.append(TextListNode([paragraph], number: found.count, of: self))
        }
        place = max(paragraph.upperBound, place + 1)
      }
    }
    return found
  }
}
