internal import Foundation
internal import GalleyTextStore

/// How many items of which lists a stretch of a document has that may go on behind it.
struct ListSum: TreeSummary {
  /// A list that the last paragraph of a stretch belongs to.
  struct Open: Equatable {
    let list: NSTextList
    /// Its items since the last paragraph without it.
    var count: Int
    /// Whether there is no such paragraph, so that items before the stretch count, too.
    var continues: Bool

    static func == (one: Open, other: Open) -> Bool {
      one.list === other.list && one.count == other.count && one.continues == other.continues
    }
  }

  /// Offsets of the document.
  var length = 0
  /// Those whose lists nobody has looked at.
  var unknownLength = 0
  /// Whether the last of them are such.
  var endsUnknown = false
  /// Lists go on to the start of the stretch, or to the last part of it that nobody has looked at.
  var lists: [Open] = []

  mutating func append(_ next: ListSum) {
    guard next.length > 0 else { return }
    guard length > 0 else {
      self = next
      return
    }
    var open = next.lists
    if next.unknownLength == 0, !endsUnknown {
      for index in open.indices where open[index].continues {
        let before = lists.first { $0.list === open[index].list }
        open[index].count += before?.count ?? 0
        open[index].continues = before?.continues ?? false
      }
    }
    lists = open
    length += next.length
    unknownLength += next.unknownLength
    endsUnknown = next.endsUnknown
  }
}

/// A stretch of a document with the lists of its paragraphs.
struct ListBlock: TreeElement {
  private enum Content {
    case unknown
    /// Paragraphs in no list.
    case plain
    /// One paragraph.
    case item
  }

  private(set) var summary: ListSum
  private let content: Content

  private init(_ summary: ListSum, _ content: Content) {
    self.summary = summary
    self.content = content
  }

  /// Text that nobody has looked at.
  static func unknown(_ length: Int) -> ListBlock {
    ListBlock(ListSum(length: length, unknownLength: length, endsUnknown: true), .unknown)
  }

  /// A paragraph.
  ///
  /// - Parameter lists: The lists that it belongs to; it is an item of the last one.
  init(_ length: Int, _ lists: [NSTextList]) {
    let open = lists.enumerated().map {
      ListSum.Open(list: $1, count: $0 == lists.count - 1 ? 1 : 0, continues: true)
    }
    self.init(ListSum(length: length, lists: open), lists.isEmpty ? .plain : .item)
  }

  /// Whether nobody has looked at it.
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

/// The numbers of a document's list items, as far as somebody has asked for them.
///
/// A list goes on as long as paragraphs in a row belong to it, to it alone or to lists inside; its items are the paragraphs
/// whose innermost list it is. What was counted once is kept in a tree of sums, so that a number is found in O(log *n*), and
/// an edit has only the paragraphs beside it looked at again.
struct ListNumbering {
  private var tree: SummedTree<ListBlock>
  /// Paragraphs that were looked at; for tests.
  private(set) var readCount = 0

  /// Numbers of a document that nobody has looked at.
  init(length: Int) {
    tree = SummedTree(length > 0 ? [.unknown(length)] : [])
  }

  /// The document's length.
  var length: Int { tree.length }

  /// Follows an edit.
  mutating func forget(_ range: Range<Int>, newLength: Int) {
    guard range.lowerBound >= 0, range.upperBound <= length else {
      self = ListNumbering(length: length + newLength - range.count)
      return
    }
    // The paragraphs beside an edit may have become one with what was edited.
    let wide = max(range.lowerBound - 1, 0)..<min(range.upperBound + 1, length)
    var whole = wide
    for edge in [wide.lowerBound, wide.upperBound - 1] where edge >= 0 && edge < length {
      guard let (block, before) = tree.element(at: edge), !block.summary.lists.isEmpty else { continue }
      whole = whole.joined(with: before.length..<before.length + block.length)
    }
    let new = whole.count - range.count + newLength
    tree.replace(whole, with: new > 0 ? [.unknown(new)] : [])
  }

  /// The items of lists before a paragraph, as far as these lists go on there.
  ///
  /// - Parameters:
  ///   - lists: Its lists.
  ///   - range: Its offsets.
  ///   - document: Asked about paragraphs that nobody has looked at.
  mutating func counts(
    before range: Range<Int>, of lists: [NSTextList], in document: NSTextContentManager
  ) -> [Int] {
    note(range, lists)
    while let before = tree.element(at: range.lowerBound)?.before {
      let isOpen =
        before.endsUnknown
        || before.unknownLength > 0
          && before.lists.contains { open in open.continues && lists.contains { $0 === open.list } }
      guard isOpen, read(before, for: lists, in: document) else {
        return lists.map { list in before.lists.first { $0.list === list }?.count ?? 0 }
      }
    }
    return lists.map { _ in 0 }
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

  /// Looks at paragraphs, backward from the last one that nobody has looked at, until one belongs to none of some lists.
  ///
  /// - Returns: Whether there was something to look at.
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
      // What nobody tells of counts as text in no list.
      if range.upperBound < reached { blocks.append(ListBlock(reached - range.upperBound, [])) }
      blocks.append(ListBlock(range.count, found))
      reached = range.lowerBound
      continues =
        reached > unknown.lowerBound && found.contains { list in lists.contains { $0 === list } }
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

  /// Traps if the tree is not what it should be.
  func checkInvariants() { tree.checkInvariants() }
}
