internal import CoreGraphics
internal import Foundation
internal import TextEditing
internal import TextKit
internal import ViewHosting

/// A link, a heading or a picture in a text view, as a screen reader sees it.
@MainActor final class TextPartNode: AccessibilityNode {
  let role: AccessibilityRole
  let range: Range<Int>
  let level: Int?
  private let owner: TextViewNode
  /// Its place among the parts of its role.
  private let number: Int
  /// The attachment that is painted there.
  private let attachment: NSTextAttachment?

  init(
    _ role: AccessibilityRole, _ range: Range<Int>, number: Int, level: Int? = nil,
    attachment: NSTextAttachment? = nil, of owner: TextViewNode
  ) {
    (self.role, self.range, self.level, self.owner) = (role, range, level, owner)
    (self.number, self.attachment) = (number, attachment)
  }

  var identity: AccessibilityIdentity {
    AccessibilityIdentity(owner, part: "\(role.rawValue) \(number)")
  }
  var label: String {
    guard let attachment else { return owner.string(in: range).trimmingCharacters(in: .newlines) }
    return attachment.accessibilityLabel ?? attachment.fileWrapper?.preferredFilename ?? ""
  }
  var value: String? { attachment?.accessibilityValue }
  var hint: String? { attachment?.accessibilityHint }
  var identifier: String? { attachment?.accessibilityIdentifier }
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

  var identity: AccessibilityIdentity { node.identity }
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
  var linkNodes: [TextPartNode] {
    links.enumerated().map { TextPartNode(.link, $1.range, number: $0, of: self) }
  }

  /// The attachments that no view shows: they are painted, or far from what is seen.
  var pictures: [TextPartNode] {
    guard let view, view.stack.hasStorage else { return [] }
    let storage = view.textStorage
    let withViews = Set(view.state.attachments.views.map(\.offset))
    let all = storage.placedAttachments(in: NSRange(location: 0, length: storage.length))
    return all.enumerated().compactMap { number, placed in
      guard !withViews.contains(placed.offset) else { return nil }
      return TextPartNode(
        .image, placed.offset..<placed.offset + 1, number: number, attachment: placed.attachment, of: self)
    }
  }

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
          found.append(TextPartNode(.heading, paragraph, number: found.count, level: level, of: self))
        }
        place = max(paragraph.upperBound, place + 1)
      }
    }
    return found
  }
}
