internal import CoreGraphics
internal import CoreText
internal import TextEngine

/// Layout of text in blocks and tables. The elements in one block, or in one table, are laid out together
/// when one of them is, and are forgotten together.
///
/// See docs/decisions/tables.md.
extension NSTextLayoutManager {
  /// An element in blocks.
  private struct JoinedElement {
    let element: any TextDisplaying
    let range: Range<Int>
    let blocks: [NSTextBlock]
  }

  // MARK: Laying out

  /// Lays out an element in blocks together with those that share its outermost block or table.
  ///
  /// - Parameters:
  ///   - element: The element.
  ///   - range: Its offsets in the document.
  ///   - keepsLines: Whether to store the lines.
  ///   - container: The container.
  /// - Returns: The offset at which the last of the elements ends.
  func layOutGroup(
    around element: any TextDisplaying, _ range: Range<Int>, keepsLines: Bool, in container: NSTextContainer
  ) -> Int {
    let joined = joinedElements(with: element, range)
    let whole = joined[0].range.lowerBound..<joined[joined.count - 1].range.upperBound
    let fragments = joined.map { makeFragment(for: $0.element) }
    let margins = fragments.map { FragmentMargins($0) }
    guard let entry = index.entry(at: whole.lowerBound) else { return whole.upperBound }
    var cursor = cursor(at: entry, FragmentMargins(), in: container)
    if whole.lowerBound > entry.range.lowerBound { cursor.isAtTop = false }
    // Where nothing ends the container, lines do not depend on what is above.
    var start = LayoutCursor(isAtTop: cursor.isAtTop)
    if container.availableSpace.height.isFinite { start.y = cursor.y }

    var typesetter = ElementTypesetter(settings, memory, measuresFirst: false)
    let clients = joined.map {
      ElementParagraph(self, displaying: $0.element, at: $0.range.lowerBound)
    }
    let originals = joined.indices.map { index in
      let known = self.index.entry(at: joined[index].range.lowerBound)
      return typesetter.glyphs(
        of: clients[index], in: container,
        earlier: known?.range == joined[index].range ? known?.block.earlier : nil)
    }
    var glyphs = originals
    let placed = BlockPlacer.place(
      originals, in: joined.map(\.blocks), at: start, [container], margins: margins
    ) { index, cursor, cell in
      let (placement, resized) = typesetter.place(
        originals[index], for: clients[index], at: cursor, in: cell)
      glyphs[index] = resized
      return placement
    }
    counters.shaped += typesetter.shapedCount
    counters.placed += joined.count
    generation += 1

    let group = ElementGroup(
      joined.map {
        ($0.range.lowerBound - whole.lowerBound..<$0.range.upperBound - whole.lowerBound, $0.blocks)
      }, placed, from: start.y, margins: margins, at: cursor)
    let laidOut = joined.indices.map { index in
      let placement = placed.placement(ofElement: index, at: cursor)
      let lines = ElementLines(
        of: clients[index].source, glyphs: glyphs[index], original: originals[index], placement: placement,
        margins: margins[index], column: placement.fragments.map(\.rect.minX).min() ?? 0,
        padding: container.availableSpace.padding)
      return LaidOutElement(
        joined[index].element, at: joined[index].range.lowerBound, lines, fragments[index],
        in: GroupPlace(group: group, index: index))
    }
    if laidOut.contains(where: { !$0.lines.isWhole }) {
      overflow = min(overflow ?? .max, whole.upperBound)
    }
    replace(whole, with: laidOut, of: group, keepsLines: keepsLines)
    return whole.upperBound
  }

  /// Returns an element and those before and after it that are laid out with it.
  private func joinedElements(with element: any TextDisplaying, _ range: Range<Int>) -> [JoinedElement] {
    let own = JoinedElement(element: element, range: range, blocks: element.textBlocks)
    func joined(_ found: (element: NSTextElement, range: Range<Int>)?, to next: JoinedElement)
      -> JoinedElement?
    {
      guard let found, let element = found.element as? any TextDisplaying, !found.range.isEmpty else {
        return nil
      }
      let blocks = element.textBlocks
      guard BlockNode.areJoined(blocks, next.blocks, at: 0) else { return nil }
      return JoinedElement(element: element, range: found.range, blocks: blocks)
    }
    var above: [JoinedElement] = []
    while let last = joined(lastElement(before: (above.last ?? own).range.lowerBound), to: above.last ?? own),
      last.range.upperBound <= (above.last ?? own).range.lowerBound
    {
      above.append(last)
    }
    var all = Array(above.reversed()) + [own]
    while all[all.count - 1].range.upperBound < index.sum.length,
      let next = joined(self.element(at: all[all.count - 1].range.upperBound), to: all[all.count - 1]),
      next.range.lowerBound >= all[all.count - 1].range.upperBound, next.range.upperBound <= index.sum.length
    {
      all.append(next)
    }
    return all
  }

  /// Puts the elements of a group into the index.
  private func replace(
    _ whole: Range<Int>, with laidOut: [LaidOutElement], of group: ElementGroup, keepsLines: Bool
  ) {
    // A measured block that is cut becomes an estimate: what is cut off is measured again.
    var cut: [Range<Int>] = []
    if let entry = index.entry(at: whole.lowerBound), !entry.block.isEstimate,
      entry.range.lowerBound < whole.lowerBound
    {
      cut.append(entry.range.lowerBound..<whole.lowerBound)
    }
    if let entry = index.entry(at: whole.upperBound - 1), !entry.block.isEstimate,
      entry.range.upperBound > whole.upperBound
    {
      cut.append(whole.upperBound..<entry.range.upperBound)
    }
    var blocks: [LayoutBlock] = []
    if keepsLines {
      var end = 0
      for (element, member) in zip(laidOut, group.members) {
        if member.range.lowerBound > end { blocks.append(.hidden(member.range.lowerBound - end)) }
        blocks.append(LayoutBlock(element, length: member.range.count))
        end = member.range.upperBound
      }
    } else {
      var sum = BlockSum(length: whole.count, height: group.height)
      for element in laidOut {
        sum.left = min(sum.left, element.lines.left)
        sum.right = max(sum.right, element.lines.right)
      }
      blocks = [.group(sum)]
    }
    index.replace(whole, with: blocks)
    for range in cut { layOut(range, keepsLines: false) }
  }

  // MARK: Finding groups

  /// Returns the offsets of the elements that are laid out together with one; `nil` outside of blocks, and
  /// where nothing is laid out.
  func groupRange(of entry: LayoutIndex.Entry) -> Range<Int>? {
    if entry.block.isGroup { return entry.range }
    guard let place = entry.block.kept?.place else { return nil }
    let start = entry.range.lowerBound - place.member.range.lowerBound
    return (start..<start + place.group.length).clamped(to: 0..<index.sum.length)
  }

  /// Returns an element of a group; `nil` if its lines are not stored.
  ///
  /// - Parameters:
  ///   - member: The element's index in the group.
  ///   - placed: Another element of the group.
  func element(_ member: Int, beside placed: PlacedElement) -> PlacedElement? {
    guard let place = placed.laidOut.place else { return nil }
    if member == place.index { return placed }
    let start = placed.range.lowerBound - place.member.range.lowerBound
    guard let entry = index.entry(at: start + place.group.members[member].range.lowerBound),
      let found = placedElement(entry), found.laidOut.place?.group === place.group
    else { return nil }
    return found
  }

  /// Returns an element, or those that are laid out together with it and in a row that reaches below a
  /// height, in the order of the text, up to the element.
  func elements(besides placed: PlacedElement, reaching height: CGFloat) -> [PlacedElement] {
    guard let place = placed.laidOut.place else { return [placed] }
    let first = place.group.firstMember(reaching: height - groupTop(of: placed))
    return (min(first, place.index)...place.index).compactMap { element($0, beside: placed) }
  }

  /// Returns the top of the group that an element is in, in container coordinates.
  func groupTop(of placed: PlacedElement) -> CGFloat {
    placed.top - (placed.laidOut.place?.member.top.points ?? 0)
  }

  // MARK: Forgetting

  /// Discards the lines of the groups that have elements in a range or next to it. Their glyphs stay.
  func forgetGroups(touching range: Range<Int>) {
    guard index.sum.length > 0 else { return }
    var offsets = [range.lowerBound, range.upperBound - 1]
    // Hidden elements do not separate.
    var before = range.lowerBound - 1
    while before >= 0, let entry = index.entry(at: before), entry.isHidden {
      before = entry.range.lowerBound - 1
    }
    var after = range.upperBound
    while let entry = index.entry(at: after), entry.isHidden { after = entry.range.upperBound }
    offsets += [before, after]
    for offset in offsets where offset >= 0 {
      guard let entry = index.entry(at: offset), let group = groupRange(of: entry) else { continue }
      index.forget(group, length: group.count, keepsGlyphs: true)
      layoutChanged(from: group.lowerBound)
    }
  }

  /// Discards the lines of a block, and of the elements that are laid out together with its own.
  func forget(_ entry: LayoutIndex.Entry, keepsGlyphs: Bool) {
    if let group = groupRange(of: entry) {
      index.forget(group, length: group.count, keepsGlyphs: true)
      layoutChanged(from: group.lowerBound)
    }
    index.forget(entry.range, length: entry.range.count, keepsGlyphs: keepsGlyphs)
  }
}

extension LayoutIndex.Entry {
  /// Whether nothing of it is shown.
  fileprivate var isHidden: Bool {
    !block.isEstimate && block.kept == nil && !block.isGroup && block.summary.height == .zero
  }
}
