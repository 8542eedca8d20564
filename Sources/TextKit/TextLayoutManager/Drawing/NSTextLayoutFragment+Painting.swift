internal import CoreGraphics
internal import CoreText

/// What fragments paint, and how far it reaches. Points from the origin of the fragment's frame, y down.
extension NSTextLayoutFragment {
  /// Paints the lines: first what lies behind all of them, so that no line hides ink of another. The marker of a list item
  /// comes last.
  ///
  /// - Parameter point: Where the origin of the frame goes.
  func paint(at point: CGPoint, in context: CGContext) {
    let painters = painters(at: point)
    for painter in painters { painter.paintBackground(in: context) }
    for painter in painters { painter.paintText(in: context) }
    drawTextListMarker(at: point, in: context)
  }

  /// The box around all that is painted; null where there is nothing.
  var paintedBounds: CGRect { painters(at: .zero).reduce(textListMarkerBounds) { $0.union($1.bounds) } }

  private func painters(at point: CGPoint) -> [LineFragmentPainter] {
    textLineFragments.compactMap { line in
      let bounds = line.typographicBounds
      return LineFragmentPainter(line, at: CGPoint(x: point.x + bounds.minX, y: point.y + bounds.minY))
    }
  }

  /// Where the attachment at a character of the element is drawn; `nil` where there is none.
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

  /// The offset in the document of the fragment's first character; `nil` outside of any.
  var startOffset: Int? { textLayoutManager?.offset(of: rangeInElement.location) }

  /// What is painted otherwise than some characters of the element say.
  func paintOverrides(in characters: Range<Int>) -> PaintOverrides? {
    guard let manager = textLayoutManager, let lines = content?.lines, let start = startOffset,
      manager.isCurrent(lines, at: start)
    else { return nil }
    manager.validateRenderingAttributes(of: self, start..<start + lines.string.length)
    return PaintOverrides(manager.paintItems(of: characters, in: lines, at: start))
  }
}
