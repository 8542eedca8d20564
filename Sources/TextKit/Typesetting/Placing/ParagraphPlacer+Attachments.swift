internal import CoreGraphics
internal import TextEngine

/// Attachments are asked for their size as soon as their position is known. If it differs from the size
/// before, the paragraph is shaped and placed again.
extension ParagraphPlacer {
  /// Asks the attachments of a row for their sizes, and notes those whose size differs.
  mutating func askAttachments(
    of row: Row, in container: NSTextContainer, height: CGFloat, baseline: CGFloat
  ) {
    guard !acceptsSizes, !paragraph.attachments.isEmpty else { return }
    for entry in row.entries {
      for attachment in paragraph.attachments where entry.box.range.contains(attachment.character) {
        let run = row.runs[entry.box.runs].first { $0.range.contains(attachment.character) }
        let x = container.availableSpace.padding + CGFloat(entry.box.x + (run?.x ?? 0)) - entry.x
        let rect = CGRect(
          x: entry.x, y: placement.pieces[lastPiece].top + row.top, width: entry.width, height: height)
        let bounds = attachment.aligned(
          client.bounds(
            of: attachment, glyph: { paragraph.firstGlyph(at: attachment.character) }, in: container, rect,
            position: CGPoint(x: x, y: baseline)))
        if bounds != attachment.bounds { changedAttachments[attachment.character] = bounds }
      }
    }
    askPushedAttachment(of: row, in: container, height: height, baseline: baseline)
  }

  /// Asks the attachment after the row's last line, which was too wide for that line: there it may be
  /// smaller.
  private mutating func askPushedAttachment(
    of row: Row, in container: NSTextContainer, height: CGFloat, baseline: CGFloat
  ) {
    guard let entry = row.entries.last, !entry.box.endsInForcedBreak else { return }
    let next = entry.box.range.upperBound
    guard let attachment = paragraph.attachments.first(where: { $0.character == next }) else { return }
    let rect = CGRect(
      x: entry.x, y: placement.pieces[lastPiece].top + row.top, width: entry.width, height: height)
    let end = paragraph.isRightToLeft ? 0 : entry.box.totalWidth
    let x = container.availableSpace.padding + CGFloat(entry.box.x + end) - entry.x
    let bounds = attachment.aligned(
      client.bounds(
        of: attachment, glyph: { paragraph.firstGlyph(at: next) }, in: container, rect,
        position: CGPoint(x: x, y: baseline)))
    let space = entry.box.interval.width - entry.box.totalWidth
    guard bounds != attachment.bounds, Double(bounds.width + 2 * attachment.padding) <= space else { return }
    changedAttachments[next] = bounds
  }
}

extension ParagraphPlacer {
  /// Places a paragraph. It is placed again with other sizes of attachments as long as they change, up to a
  /// limit.
  ///
  /// - Parameters:
  ///   - first: The glyphs with attachments of their initial sizes.
  ///   - client: The owner of the paragraph.
  ///   - cursor: The cursor before the paragraph.
  ///   - containers: The containers of the lines.
  ///   - resize: Returns the glyphs with attachments of other sizes, given by character.
  /// - Returns: The placement, and the glyphs that were placed.
  static func place(
    _ first: ParagraphGlyphs, for client: any PlacementClient, at cursor: LayoutCursor,
    in containers: [NSTextContainer], resize: ([Int: CGRect]) -> ParagraphGlyphs
  ) -> (placement: ParagraphPlacement, glyphs: ParagraphGlyphs) {
    var paragraph = first
    var sizes: [Int: CGRect] = [:]
    var turn = 0
    while true {
      turn += 1
      var placer = ParagraphPlacer(for: client, paragraph, at: cursor, in: containers)
      placer.acceptsSizes = turn > 8 + first.attachments.count
      placer.place()
      let changed = placer.changedAttachments
      guard !changed.isEmpty else { return (placer.finish(), paragraph) }
      sizes.merge(changed) { _, new in new }
      paragraph = resize(sizes)
    }
  }
}
