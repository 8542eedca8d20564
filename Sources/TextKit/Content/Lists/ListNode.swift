internal import Foundation

/// The node of a list element in the tree that a document's paragraphs form. Valid until the document is
/// edited.
struct ListNode {
  weak var manager: NSTextContentManager?
  /// The document's `editCount` when the node was created; -1 for text that is not in the document.
  let editCount: Int
  /// The start of the element's paragraph, as an offset of the document. Of an element without text, the
  /// start of a paragraph below it.
  let offset: Int
  /// The lists of that paragraph, the outermost first.
  let lists: [NSTextList]
  /// The number of lists that the element lies in; `lists.count` for an item.
  let level: Int

  /// The lists that all paragraphs below the element begin with.
  fileprivate var prefix: ArraySlice<NSTextList> { lists.prefix(max(level, 1)) }

  /// Returns another node of the same document.
  fileprivate func with(offset: Int, lists: [NSTextList], level: Int) -> ListNode {
    ListNode(manager: manager, editCount: editCount, offset: offset, lists: lists, level: level)
  }
}

/// The trees of list items of a document.
extension NSTextContentManager {
  /// Creates the element for a paragraph of text: a list item if its style has text lists.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - offset: The start of the paragraph; `nil` for text that is not in the document.
  ///   - holdsMarkers: Whether the text of items begins with their markers.
  func paragraph(_ text: NSAttributedString, at offset: Int?, holdsMarkers: Bool = false) -> NSTextParagraph {
    let lists = text.textLists
    guard !lists.isEmpty else { return NSTextParagraph(attributedString: text) }
    let node = ListNode(
      manager: self, editCount: offset == nil ? -1 : editCount, offset: offset ?? 0, lists: lists,
      level: lists.count)
    return NSTextListElement(text, lists: lists, holdsMarker: holdsMarkers, at: node)
  }

  /// Returns the concatenated texts of elements; of a list element with the texts of all children that it
  /// was given. An element without text counts as empty.
  func text(of elements: [NSTextElement]) -> NSAttributedString {
    let text = NSMutableAttributedString(string: "")
    for element in elements {
      if let item = element as? NSTextListElement {
        text.append(item.wholeText)
      } else if let element = element as? any TextDisplaying {
        text.append(element.displayedString)
      }
    }
    return text
  }

  /// Returns the element that holds another one; `nil` for the top of a list, and after an edit.
  func parent(of node: ListNode) -> NSTextListElement? {
    guard node.editCount == editCount, node.level > 0 else { return nil }
    let level = node.level - 1
    guard level > 0 else {
      return NSTextListElement(levelAt: node.with(offset: node.offset, lists: node.lists, level: 0))
    }
    let prefix = node.lists.prefix(level)
    var holder: (offset: Int, lists: [NSTextList])?
    enumerateLists(from: node.offset, reverse: true) { range, lists in
      guard lists.begin(with: prefix) else { return false }
      if lists.count == level { holder = (range.lowerBound, lists) }
      return holder == nil
    }
    if let holder, let item = listElement(at: holder.offset) { return item }
    return NSTextListElement(levelAt: node.with(offset: node.offset, lists: node.lists, level: level))
  }

  /// Returns the elements that another one holds, in order; none after an edit.
  func children(of node: ListNode) -> [NSTextListElement] {
    guard node.editCount == editCount else { return [] }
    let prefix = node.prefix
    var children: [NSTextListElement] = []
    /// The list of the level below that the last child belongs to.
    var open: (level: Int, lists: ArraySlice<NSTextList>)?
    let isItem = node.level == node.lists.count
    enumerateLists(from: isItem ? node.offset : firstOffset(below: node), reverse: false) { range, lists in
      if isItem, range.lowerBound == node.offset { return true }
      guard lists.count > node.level, lists.begin(with: prefix) else { return false }
      if let last = open, lists.count > last.level, lists.begin(with: last.lists) { return true }
      let level = node.level + 1
      open = (level, lists.prefix(level))
      if lists.count == level {
        if let item = listElement(at: range.lowerBound) { children.append(item) }
      } else {
        children.append(
          NSTextListElement(levelAt: node.with(offset: range.lowerBound, lists: lists, level: level)))
      }
      return true
    }
    return children
  }

  /// Returns the start of the first paragraph below an element without text.
  private func firstOffset(below node: ListNode) -> Int {
    var first = node.offset
    let prefix = node.prefix
    enumerateLists(from: node.offset, reverse: true) { range, lists in
      guard lists.count > node.level, lists.begin(with: prefix) else { return false }
      first = range.lowerBound
      return true
    }
    return first
  }

  /// Returns the item at an offset, whether or not the delegate hides it.
  private func listElement(at offset: Int) -> NSTextListElement? {
    var found: NSTextListElement?
    showingAll {
      _ = enumerateTextElements(from: location(documentRange.location, offsetBy: offset), options: []) {
        found = $0 as? NSTextListElement
        return false
      }
    }
    return found
  }
}

extension [NSTextList] {
  /// Returns whether the outermost lists are these.
  fileprivate func begin(with other: ArraySlice<NSTextList>) -> Bool {
    count >= other.count && zip(self, other).allSatisfy { $0 === $1 }
  }
}
