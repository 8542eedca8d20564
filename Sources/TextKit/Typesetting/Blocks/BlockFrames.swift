internal import CoreGraphics

/// Frames of blocks, found by their block.
struct BlockFrames {
  private var frames: [ObjectIdentifier: [BlockFrame]] = [:]

  /// Creates an index of frames, outer ones first.
  init(_ frames: some Sequence<BlockFrame>) {
    for frame in frames { self.frames[ObjectIdentifier(frame.block), default: []].append(frame) }
  }

  /// Returns the bounds of the blocks around a paragraph, with their margins, the outermost first.
  ///
  /// - Parameters:
  ///   - index: The paragraph.
  ///   - blocks: The blocks around it, the outermost first.
  func bounds(around index: Int, _ blocks: [NSTextBlock]) -> [CGRect] {
    blocks.flatMap { block -> [CGRect] in
      let table = (block as? NSTextTableBlock)?.table
      return [table, block].compactMap { block -> BlockFrame? in
        block.flatMap { frames[ObjectIdentifier($0)]?.first { $0.paragraphs.contains(index) } }
      }.map(\.bounds)
    }
  }
}
