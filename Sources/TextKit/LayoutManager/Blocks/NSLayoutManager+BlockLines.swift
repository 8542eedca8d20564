package import Foundation

/// Lines that are side by side.
extension NSLayoutManager: BlockLayoutManager {
  var documentLength: Int { state.paragraphs.characterCount }

  func blockLines(at offset: Int) -> BlockLines? {
    prepareParagraphs()
    guard offset >= 0, let index = paragraphIndex(ofCharacter: offset),
      !blocks(aroundParagraph: index).isEmpty, isLaidOut(paragraph: index, laysOut: true),
      let container = placedFragment(forCharacterAt: offset)?.container
    else { return nil }
    let first = firstParagraph(joinedTo: index)
    guard let placed = state.paragraphs[first].placedBlocks,
      isLaidOut(paragraph: first + placed.placements.count - 1, laysOut: true)
    else { return nil }
    let count = placed.placements.count
    let known = BlockFrames(
      placed.frames.lazy.filter { self.textContainers[$0.container] === container }.map(\.frame))
    let glyphs = glyphStart(ofParagraph: first)..<glyphStart(ofParagraph: first + count)
    var frames: [Int: [CGRect]] = [:]
    let lines = placedFragments(forGlyphRange: glyphs).filter { $0.container === container }.map { line in
      let paragraph = paragraphIndex(ofCharacter: line.characters.lowerBound) ?? first
      let around =
        frames[paragraph]
        ?? known.bounds(around: paragraph - first, blocks(aroundParagraph: paragraph))
      frames[paragraph] = around
      return BlockLines.Line(characters: line.characters, rect: line.rect, frames: around)
    }
    return BlockLines(
      lines: lines,
      characters: state.paragraphs.characterStart(
        of: first)..<state.paragraphs.characterStart(
          of: first + count))
  }

  /// Returns where a caret in a line goes that moves up or down; see
  /// `NSTextLayoutManager.caretStep(from:isDown:x:)`.
  package func caretStep(from line: Range<Int>, isDown: Bool, x: CGFloat) -> BlockStep {
    blockStep(from: line, isDown: isDown, x: x)
  }
}
