internal import CoreGraphics
internal import Foundation
internal import TextEditing
internal import TextKit
internal import ViewHosting

/// A link or a heading in a text view, as a screen reader sees it.
@MainActor final class TextPartNode: AccessibilityNode {
  let role: AccessibilityRole
  let range: Range<Int>
  let level: Int?
  private let owner: TextViewNode

  init(_ role: AccessibilityRole, _ range: Range<Int>, level: Int? = nil, of owner: TextViewNode) {
    (self.role, self.range, self.level, self.owner) = (role, range, level, owner)
  }

  var label: String {
    owner.string(in: range).trimmingCharacters(in: .newlines)
  }
  var value: String? { nil }
  var hint: String? { nil }
  var identifier: String? { nil }
  var states: AccessibilityStates { .enabled }
  var frame: CGRect { owner.frame(of: range) }
  var rects: [CGRect] { owner.rects(of: range) }
  var textRange: Range<Int>? { range }
  var children: [any AccessibilityNode] { [] }
  var text: (any AccessibilityText)? { nil }
  var actions: [String] { role == .link ? ["activate"] : [] }

  /// Does what a click on a link does, in text that is edited, too.
  func perform(_ action: String) -> Bool {
    guard actions.contains(action), let view = owner.view,
      let item = view.textItem(atCharacter: range.lowerBound)
    else { return false }
    view.activate(item)
    return true
  }
  func focus() -> Bool { owner.select([range.lowerBound..<range.lowerBound]) && owner.focus() }
}

/// What the view of an attachment is for a screen reader, at the place of the attachment in the text.
@MainActor final class AttachmentNode: AccessibilityNode {
  private let node: any AccessibilityNode
  private let offset: Int

  init(_ node: any AccessibilityNode, at offset: Int) { (self.node, self.offset) = (node, offset) }

  var role: AccessibilityRole { node.role }
  var label: String { node.label }
  var value: String? { node.value }
  var hint: String? { node.hint }
  var identifier: String? { node.identifier }
  var states: AccessibilityStates { node.states }
  var frame: CGRect { node.frame }
  var rects: [CGRect] { node.rects }
  var level: Int? { node.level }
  var textRange: Range<Int>? { offset..<offset + 1 }
  var children: [any AccessibilityNode] { node.children }
  var text: (any AccessibilityText)? { node.text }
  var actions: [String] { node.actions }
  func perform(_ action: String) -> Bool { node.perform(action) }
  func focus() -> Bool { node.focus() }
}

extension TextViewNode {
  /// The links, in order.
  var linkNodes: [TextPartNode] { links.map { TextPartNode(.link, $0.range, of: self) } }

  /// The paragraphs whose style has the level of a heading.
  var headings: [TextPartNode] {
    guard let view, view.stack.hasStorage else { return [] }
    let storage = view.textStorage
    var found: [TextPartNode] = []
    let whole = NSRange(location: 0, length: storage.length)
    storage.enumerateAttribute(.paragraphStyle, in: whole) { value, run, _ in
      guard let level = (value as? NSParagraphStyle)?.headerLevel, level > 0 else { return }
      var place = run.location
      while place < run.location + run.length {
        let paragraph = view.stack.document.paragraph(containing: place)
        if found.last?.range != paragraph {
          found.append(TextPartNode(.heading, paragraph, level: level, of: self))
        }
        place = max(paragraph.upperBound, place + 1)
      }
    }
    return found
  }
}
