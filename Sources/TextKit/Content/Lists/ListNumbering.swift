internal import Foundation
internal import GalleyTextStore

/// The number of items in the lists that are open at the end of a range of a document.
struct ListSum: TreeSummary {
  /// A list that the last paragraph of a range belongs to.
  struct Open: Equatable {
    let list: NSTextList
    /// The number of its items since the last paragraph that ends it.
    var count: Int
    /// Whether the list may begin before the range, so that items before it count, too.
    var continues: Bool

    static func == (one: Open, other: Open) -> Bool {
      one.list === other.list && one.count == other.count && one.continues == other.continues
    }
  }

  /// The length in UTF-16 units.
  var length = 0
  /// The length, in UTF-16 units, of the text whose lists were not read.
  var unknownLength = 0
  /// Whether the lists of the last text were not read, apart from paragraphs in no list.
  var endsUnknown = false
  /// Whether all of the text was read, and is in no list. Lists continue after such text.
  var isPlain = false
  /// The open lists. Their counts begin at the start of the range, or after its last text whose lists were
  /// not read.
  var lists: [Open] = []

  /// Returns the number of items of each list that are open.
  func counts(of lists: [NSTextList]) -> [Int] {
    lists.map { list in self.lists.first { $0.list === list }?.count ?? 0 }
  }

  mutating func append(_ next: ListSum) {
    guard next.length > 0 else { return }
    guard length > 0 else {
      self = next
      return
    }
    length += next.length
    if next.isPlain { return }
    var open = next.lists
    if next.unknownLength == 0, !endsUnknown, !isPlain {
      for index in open.indices where open[index].continues {
        let before = lists.first { $0.list === open[index].list }
        open[index].count += before?.count ?? 0
        open[index].continues = before?.continues ?? false
      }
    }
    lists = open
    isPlain = false
    unknownLength += next.unknownLength
    endsUnknown = next.endsUnknown
  }
}

/// A range of a document with the lists of its paragraphs.
struct ListBlock: TreeElement {
  private enum Content {
    case unknown
    /// Paragraphs that belong to no list.
    case plain
    /// One paragraph that belongs to a list.
    case item
  }

  private(set) var summary: ListSum
  private let content: Content

  private init(_ summary: ListSum, _ content: Content) {
    self.summary = summary
    self.content = content
  }

  /// Creates a block of text whose lists were not read.
  static func unknown(_ length: Int) -> ListBlock {
    ListBlock(ListSum(length: length, unknownLength: length, endsUnknown: true), .unknown)
  }

  /// Creates a block of one paragraph.
  ///
  /// - Parameters:
  ///   - length: Its length in UTF-16 units.
  ///   - lists: The lists that it belongs to, the outermost first; it is an item of the last one.
  init(_ length: Int, _ lists: [NSTextList]) {
    let open = lists.enumerated().map {
      ListSum.Open(list: $1, count: $0 == lists.count - 1 ? 1 : 0, continues: true)
    }
    self.init(
      ListSum(length: length, isPlain: lists.isEmpty, lists: open), lists.isEmpty ? .plain : .item)
  }

  /// Whether the lists of the block were not read.
  var isUnknown: Bool { content == .unknown }

  func split(at offset: Int) -> (head: [ListBlock], tail: [ListBlock]) {
    func part(_ length: Int) -> [ListBlock] { [content == .plain ? ListBlock(length, []) : .unknown(length)] }
    return (part(offset), part(length - offset))
  }

  func merged(with next: ListBlock) -> ListBlock? {
    switch (content, next.content) {
    case (.plain, .plain): ListBlock(length + next.length, [])
    case (.unknown, .unknown): .unknown(length + next.length)
    default: nil
    }
  }
}

/// The numbers of a document's list items, as far as they were requested.
///
/// A list continues as long as paragraphs belong to it, directly or through lists inside it, or to no list
/// at all: an item whose list is cleared leaves those after it in theirs. A paragraph of other lists ends it.
/// Its items are the paragraphs whose innermost list it is. Counts are stored in a tree of sums: a number
/// is found in O(log *n*), and after an edit only the paragraphs beside it are read again.
///
/// See docs/decisions/list-numbering.md.
struct ListNumbering {
  private var tree: SummedTree<ListBlock>
  /// The number of paragraphs that were read; for tests.
  private(set) var readCount = 0

  /// Creates the numbers of a document whose lists were not read.
  init(length: Int) {
    tree = SummedTree(length > 0 ? [.unknown(length)] : [])
  }

  /// The document's length in UTF-16 units.
  var length: Int { tree.length }

  /// Discards the lists of the paragraphs that an edit may change.
  mutating func follow(_ edit: TextEdit) {
    let range = edit.oldRange
    guard range.lowerBound >= 0, range.upperBound <= length else {
      self = ListNumbering(length: length + edit.change)
      return
    }
    // The paragraphs beside an edit may have merged with the edited one.
    let wide = max(range.lowerBound - 1, 0)..<min(range.upperBound + 1, length)
    var whole = wide
    for edge in [wide.lowerBound, wide.upperBound - 1] where edge >= 0 && edge < length {
      guard let (block, before) = tree.element(at: edge), !block.summary.lists.isEmpty else { continue }
      whole = whole.joined(with: before.length..<before.length + block.length)
    }
    let new = whole.count + edit.change
    tree.replace(whole, with: new > 0 ? [.unknown(new)] : [])
  }

  /// Returns, for each of a paragraph's lists, the number of items before the paragraph, 0 if the list
  /// begins with it.
  ///
  /// - Parameters:
  ///   - range: The paragraph's offsets.
  ///   - lists: The paragraph's lists.
  ///   - document: The document, which reads the lists of other paragraphs.
  mutating func counts(
    before range: Range<Int>, of lists: [NSTextList], in document: NSTextContentManager
  ) -> [Int] {
    note(range, lists)
    while let before = tree.element(at: range.lowerBound)?.before {
      guard isOpen(before, for: lists), read(before, for: lists, in: document) else {
        return before.counts(of: lists)
      }
    }
    return lists.map { _ in 0 }
  }

  /// Returns, for each list, the number of items before a paragraph that is added at the document's end.
  mutating func countsAtEnd(of lists: [NSTextList], in document: NSTextContentManager) -> [Int] {
    while isOpen(tree.summary, for: lists), read(tree.summary, for: lists, in: document) {}
    return tree.summary.counts(of: lists)
  }

  /// Whether counts of lists depend on text whose lists were not read.
  private func isOpen(_ before: ListSum, for lists: [NSTextList]) -> Bool {
    before.endsUnknown
      || before.unknownLength > 0
        && before.lists.contains { open in open.continues && lists.contains { $0 === open.list } }
  }

  private mutating func note(_ range: Range<Int>, _ lists: [NSTextList]) {
    let block = ListBlock(range.count, lists)
    if let (known, before) = tree.element(at: range.lowerBound), before.length == range.lowerBound,
      known.summary == block.summary
    {
      return
    }
    tree.replace(range, with: [block])
  }

  /// Reads the lists of paragraphs, backward from the last one that was not read, up to one that belongs to
  /// other lists than `lists`.
  ///
  /// - Returns: Whether there was something to read.
  private mutating func read(
    _ before: ListSum, for lists: [NSTextList], in document: NSTextContentManager
  ) -> Bool {
    guard let (block, start) = tree.first(where: { $0.unknownLength >= before.unknownLength }),
      block.isUnknown
    else { return false }
    let unknown = start.length..<start.length + block.length
    var blocks: [ListBlock] = []
    var reached = unknown.upperBound
    var end = unknown.upperBound
    var continues = true
    func take(_ range: Range<Int>, _ found: [NSTextList]) {
      end = max(end, range.upperBound)
      // Text that the document does not enumerate counts as text in no list.
      if range.upperBound < reached { blocks.append(ListBlock(reached - range.upperBound, [])) }
      blocks.append(ListBlock(range.count, found))
      reached = range.lowerBound
      continues =
        reached > unknown.lowerBound
        && (found.isEmpty || found.contains { list in lists.contains { $0 === list } })
    }
    document.enumerateLists(from: unknown.upperBound - 1, reverse: false) { range, found in
      if range.lowerBound < unknown.upperBound { take(range, found) }
      return false
    }
    if continues {
      document.enumerateLists(from: reached, reverse: true) { range, found in
        take(range, found)
        return continues
      }
    }
    readCount += blocks.count
    if continues, reached > unknown.lowerBound {
      blocks.append(ListBlock(reached - unknown.lowerBound, []))
      reached = unknown.lowerBound
    }
    tree.replace(reached..<end, with: blocks.reversed())
    return true
  }

  /// Traps if the tree is inconsistent.
  func checkInvariants() { tree.checkInvariants() }
}
