internal import CoreGraphics
internal import CoreText
internal import TextEngine

/// Painting of fragments, and the bounds of what they paint. Coordinates are points relative to the origin of
/// the fragment's frame, y down.
extension NSTextLayoutFragment {
  /// Paints the blocks that are the fragment's to paint, then the lines: first what is beneath the text of
  /// all of them, so that no line hides ink of another. The marker of a list item comes last.
  ///
  /// - Parameters:
  ///   - point: The point at which to draw the origin of the frame.
  ///   - context: The context to draw into; its y points down.
  func paint(at point: CGPoint, in context: CGContext) {
    paintBlocks(at: point, in: context)
    let clip = context.boundingBoxOfClipPath
    let lines = textLineFragments
    if lines.count == 1 {
      if let painter = painter(of: lines[0], at: point), painter.isSeen(in: clip) {
        painter.paintBackground(in: context)
        painter.paintText(in: context)
      }
    } else {
      var painters: [LineFragmentPainter] = []
      for line in lines {
        guard let painter = painter(of: line, at: point), painter.isSeen(in: clip) else { continue }
        painters.append(painter)
      }
      for painter in painters { painter.paintBackground(in: context) }
      for painter in painters { painter.paintText(in: context) }
    }
    drawTextListMarker(at: point, in: context)
  }

  /// Draws some of the lines, of a fragment that is more than its lines in nothing: see `lineLooks`.
  ///
  /// - Parameter lines: Indexes in `textLineFragments`, ascending.
  package func draw(lines: [Int], at point: CGPoint, in context: CGContext) {
    let all = textLineFragments
    let painters = lines.compactMap { painter(of: all[$0], at: point) }
    for painter in painters { painter.paintBackground(in: context) }
    for painter in painters { painter.paintText(in: context) }
  }

  /// The box of everything painted; `CGRect.null` where there is nothing.
  var paintedBounds: CGRect {
    let corner = layoutFragmentFrame.origin
    let blocks = (content?.blocks ?? []).reduce(CGRect.null) { $0.union($1.bounds) }
    let lines = painters(at: .zero).reduce(textListMarkerBounds) { $0.union($1.bounds) }
    return blocks.isNull ? lines : lines.union(blocks.offsetBy(dx: -corner.x, dy: -corner.y))
  }

  /// Returns whether the fragment paints blocks between two heights of the container.
  func paintsBlocks(from top: FixedPoints, to bottom: FixedPoints) -> Bool {
    content?.blocks.contains {
      FixedPoints($0.bounds.maxY) > top && FixedPoints($0.bounds.minY) < bottom
    } ?? false
  }

  private func paintBlocks(at point: CGPoint, in context: CGContext) {
    guard let blocks = content?.blocks, !blocks.isEmpty else { return }
    let corner = layoutFragmentFrame.origin
    let clip = context.boundingBoxOfClipPath
    for block in blocks {
      let frame = block.bounds.offsetBy(dx: point.x - corner.x, dy: point.y - corner.y)
      guard clip.isNull || clip.isInfinite || clip.intersects(frame) else { continue }
      block.block.paint(frame, block.edges, in: context)
    }
  }

  private func painters(at point: CGPoint) -> [LineFragmentPainter] {
    textLineFragments.compactMap { painter(of: $0, at: point) }
  }

  private func painter(of line: NSTextLineFragment, at point: CGPoint) -> LineFragmentPainter? {
    let bounds = line.typographicBounds
    return LineFragmentPainter(line, at: CGPoint(x: point.x + bounds.minX, y: point.y + bounds.minY))
  }

  /// Returns the frame of the attachment at a character of the element; `nil` where there is none.
  func attachmentRect(ofCharacter character: Int) -> CGRect? {
    for line in textLineFragments where NSLocationInRange(character, line.characterRange) {
      guard let attachment = line.attachments.first(where: { $0.character == character }),
        case .attachment = attachment.source
      else { return nil }
      return LineFragmentPainter(line, at: line.typographicBounds.origin)?.rect(of: attachment)
    }
    return nil
  }

  // MARK: Attributes

  /// The document offset of the fragment's first character; `nil` without a document.
  var startOffset: Int? { textLayoutManager?.offset(of: rangeInElement.location) }

  /// Returns the attributes that override those of some characters of the element when they are painted.
  func paintOverrides(in characters: Range<Int>) -> PaintOverrides? {
    guard let manager = textLayoutManager, let lines = content?.lines else { return nil }
    if manager.rendering.isUnused, manager.renderingAttributesValidator == nil, lines.links.isEmpty {
      return nil
    }
    guard let start = startOffset, manager.isCurrent(lines, at: start) else { return nil }
    manager.validateRenderingAttributes(of: self, start..<start + lines.source.count)
    return PaintOverrides(manager.paintItems(of: characters, in: lines, at: start))
  }
}
