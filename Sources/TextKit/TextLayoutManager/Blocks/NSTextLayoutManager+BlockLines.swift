package import Foundation

/// Lines that are side by side.
extension NSTextLayoutManager: BlockLayoutManager, BlockSelectionDataSource {
  func blockLines(at offset: Int) -> BlockLines? {
    guard let placed = placedElement(at: offset), placed.range.contains(offset),
      let place = placed.laidOut.place
    else { return nil }
    let group = place.group
    let top = groupTop(of: placed)
    let start = placed.range.lowerBound - place.member.range.lowerBound
    var lines: [BlockLines.Line] = []
    for index in group.members.indices {
      guard let member = element(index, beside: placed) else { continue }
      let frames = group.bounds(around: index).map { $0.offsetBy(dx: 0, dy: top) }
      let first = member.range.lowerBound
      for line in 0..<member.laidOut.lines.count {
        let fragment = member.laidOut.lines.geometry(ofLine: line)
        lines.append(
          BlockLines.Line(
            characters: first + fragment.characters.lowerBound..<first + fragment.characters.upperBound,
            rect: fragment.rect.offsetBy(dx: 0, dy: member.top), frames: frames))
      }
    }
    return BlockLines(lines: lines, characters: start..<start + group.length)
  }

  /// Returns where a caret in a line goes that moves up or down; see `BlockStep`.
  ///
  /// - Parameters:
  ///   - line: UTF-16 offsets of the document.
  ///   - isDown: Whether the caret moves down.
  ///   - x: Where the caret is, in points of the container.
  package func caretStep(from line: Range<Int>, isDown: Bool, x: CGFloat) -> BlockStep {
    blockStep(from: line, isDown: isDown, x: x)
  }

  package func lineStep(from line: NSTextRange, isDown: Bool, x: CGFloat) -> LineStep {
    guard let offsets = offsets(of: line) else { return .textOrder }
    switch blockStep(from: offsets, isDown: isDown, x: x) {
    case .textOrder: return .textOrder
    case .none: return .none
    case .line(let offset): return location(at: offset).map(LineStep.line) ?? .textOrder
    }
  }
}
