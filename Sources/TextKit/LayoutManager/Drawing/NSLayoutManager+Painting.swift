internal import CoreGraphics
internal import CoreText

/// Painting of line fragments, in the context of `UIGraphicsGetCurrentContext()`, whose y points down.
extension NSLayoutManager {
  /// A part of a line fragment that is painted.
  struct PaintedFragment {
    let fragment: PlacedFragment
    let painted: PaintedLine
    /// The painted units of the line's string; `nil` for the whole line.
    let units: Range<Int>?
    /// From the line's text space to user space.
    let textMatrix: CGAffineTransform

    /// The painted characters.
    var characters: Range<Int> {
      units.map { $0.lowerBound + fragment.paragraphStart..<$0.upperBound + fragment.paragraphStart }
        ?? fragment.characters
    }
  }

  /// The parts of fragments that contain given glyphs, in order; clusters are never cut.
  func paintedFragments(_ glyphRange: NSRange, at origin: CGPoint) -> [PaintedFragment] {
    guard glyphRange.location != NSNotFound, glyphRange.length > 0 else { return [] }
    let range = max(glyphRange.location, 0)..<max(glyphRange.location + glyphRange.length, 0)
    var parts: [PaintedFragment] = []
    for fragment in placedFragments(forGlyphRange: range) {
      guard let line = fragment.line else { continue }
      let painted = line.painted(paintOverrides(of: fragment))
      let units = units(range, of: fragment)
      let matrix = fragment.textMatrix(at: origin)
      guard !fragment.shifts.isEmpty else {
        parts.append(PaintedFragment(fragment: fragment, painted: painted, units: units, textMatrix: matrix))
        continue
      }
      let start = fragment.paragraphStart
      let characters = units.map { $0.lowerBound + start..<$0.upperBound + start } ?? fragment.characters
      for part in fragment.parts(of: characters) {
        let offset = CGAffineTransform(translationX: part.offset.width, y: part.offset.height)
        parts.append(
          PaintedFragment(
            fragment: fragment, painted: painted,
            units: part.characters.lowerBound - start..<part.characters.upperBound - start,
            textMatrix: matrix.concatenating(offset)))
      }
    }
    return parts
  }

  /// The units of a part that are not marked as not shown; `nil` among them is all of the line.
  private func shownUnits(of part: PaintedFragment) -> [Range<Int>?] {
    let hidden = clusters(in: part.fragment) { marks, glyph in marks.notShown.contains(glyph) }
    guard !hidden.isEmpty else { return [part.units] }
    let start = part.fragment.paragraphStart
    return part.characters.subtracting(hidden).map { $0.lowerBound - start..<$0.upperBound - start }
  }

  /// The units of a fragment's line that belong to given glyphs; `nil` for all.
  private func units(_ glyphs: Range<Int>, of fragment: PlacedFragment) -> Range<Int>? {
    let part = glyphs.clamped(to: fragment.glyphs)
    guard part != fragment.glyphs else { return nil }
    let first = glyphCluster(containingGlyph: part.lowerBound).characters.lowerBound
    let last =
      part.upperBound == fragment.glyphs.upperBound
      ? fragment.characters.upperBound
      : glyphCluster(containingGlyph: max(part.upperBound - 1, part.lowerBound)).characters.upperBound
    return first - fragment.paragraphStart..<max(first, last) - fragment.paragraphStart
  }

  // MARK: Backgrounds

  func paintBackground(_ glyphRange: NSRange, at origin: CGPoint) {
    guard let context = UIGraphicsGetCurrentContext(), glyphRange.location != NSNotFound else { return }
    drawBlocks(
      forGlyphRange: max(glyphRange.location, 0)..<max(glyphRange.location + glyphRange.length, 0),
      at: origin)
    let parts = paintedFragments(glyphRange, at: origin)
    var group: (rects: [CGRect], characters: Range<Int>, color: CGColor)?
    func flush() {
      guard let last = group else { return }
      context.saveGState()
      context.setFillColor(last.color)
      fillBackgroundRectArray(
        last.rects, count: last.rects.count,
        forCharacterRange: NSRange(location: last.characters.lowerBound, length: last.characters.count),
        color: UIColor(cgColor: last.color))
      context.restoreGState()
      group = nil
    }
    for part in parts {
      let start = part.fragment.paragraphStart
      for box in part.painted.backgroundBoxes(units: part.units) {
        let rect = box.rect.applying(part.textMatrix)
        let characters = box.range.lowerBound + start..<box.range.upperBound + start
        if let last = group, last.color == box.color, last.characters.upperBound == characters.lowerBound {
          group = (last.rects + [rect], last.characters.lowerBound..<characters.upperBound, box.color)
        } else {
          flush()
          group = ([rect], characters, box.color)
        }
      }
      guard part.painted.hasHighlights else { continue }
      // Line after line, as everybody draws them.
      flush()
      context.keepingTextMatrix {
        context.textMatrix = part.textMatrix
        LinePainter(context).paintHighlights(of: part.painted, units: part.units)
      }
    }
    flush()
  }

  // MARK: Glyphs

  func paintGlyphs(_ glyphRange: NSRange, at origin: CGPoint) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.keepingTextMatrix {
      context.clippingToText {
        for part in paintedFragments(glyphRange, at: origin) { paintGlyphs(part, at: origin, in: context) }
      }
    }
  }

  private func paintGlyphs(_ part: PaintedFragment, at origin: CGPoint, in context: CGContext) {
    decorate(part, .underline, containerOrigin: origin)
    context.textMatrix = part.textMatrix
    let painter = LinePainter(context, hooks: hooks(for: part, in: context, containerOrigin: origin))
    if part.fragment.hasMarks {
      for units in shownUnits(of: part) { painter.paintGlyphs(of: part.painted, units: units) }
    } else {
      painter.paintGlyphs(of: part.painted, units: part.units)
    }
    decorate(part, .strikethrough, containerOrigin: origin)
    context.textMatrix = part.textMatrix
    LinePainter(context).paintMarks(of: part.painted, units: part.units)
    if showsInvisibleCharacters || showsControlCharacters {
      InvisiblePainter(
        context, showsWhiteSpace: showsInvisibleCharacters, showsControls: showsControlCharacters
      ).paint(part.fragment.line?.source, units: part.units)
    }
  }

  private func hooks(
    for part: PaintedFragment, in context: CGContext, containerOrigin origin: CGPoint
  ) -> PaintHooks {
    var hooks = PaintHooks()
    // The class itself draws glyphs as the painter does.
    if type(of: self) != NSLayoutManager.self {
      hooks.glyphs = { [unowned self] request in
        drawing.requests.append((request.glyphs, request.draw))
        showCGGlyphs(
          request.glyphs, positions: request.positions, count: request.count, font: request.font,
          textMatrix: request.textMatrix, attributes: request.attributes, in: context)
        drawing.requests.removeLast()
      }
    }
    guard part.painted.hasPlaceholders else { return hooks }
    hooks.object = { [unowned self] index, place in
      drawAttachment(
        at: index + part.fragment.paragraphStart, place, in: context, of: part.fragment,
        containerOrigin: origin)
    }
    return hooks
  }

  /// Draws glyphs, with the text that they show if they are those that were asked for.
  func drawGlyphs(
    _ glyphs: UnsafePointer<CGGlyph>, _ positions: UnsafePointer<CGPoint>, _ count: Int, _ font: CTFont,
    _ textMatrix: CGAffineTransform, in context: CGContext
  ) {
    if let request = drawing.requests.last, request.glyphs == glyphs, context.textMatrix == textMatrix {
      return request.draw()
    }
    let before = context.textMatrix
    context.textMatrix = textMatrix
    CTFontDrawGlyphs(font, glyphs, positions, count, context)
    context.textMatrix = before
  }

  // MARK: Attachments

  /// Draws an attachment into its bounds on the line.
  ///
  /// - Parameters:
  ///   - character: Its character.
  ///   - place: The left end of its baseline, in user space.
  private func drawAttachment(
    at character: Int, _ place: CGPoint, in context: CGContext, of fragment: PlacedFragment,
    containerOrigin: CGPoint
  ) {
    guard let textStorage, character < textStorage.length,
      let value = textStorage.attribute(.attachment, at: character, effectiveRange: nil)
    else { return fragment.drawObject(at: character, place, in: context) }
    guard let attachment = value as? any NSTextAttachmentContainer else { return }
    var known = ParagraphAttachment(
      character: character - fragment.paragraphStart, source: .attachment(attachment),
      bounds: attachmentBounds(
        attachment, at: character, of: fragment, origin: place, containerOrigin: containerOrigin))
    let glyph = glyphIndex(ofCharacter: character)
    if let (marks, start) = marks(ofGlyph: glyph), let size = marks.attachmentSizes[glyph - start] {
      known.bounds.size = size
    }
    let rect = known.rect(at: place)
    let inContainer = rect.offsetBy(dx: -containerOrigin.x, dy: -containerOrigin.y)
    attachment.image(
      forBounds: inContainer, textContainer: fragment.container, characterIndex: character
    )?.draw(in: rect, context)
  }

  /// The bounds that an attachment was laid out with.
  private func attachmentBounds(
    _ attachment: any NSTextAttachmentContainer, at character: Int, of fragment: PlacedFragment,
    origin place: CGPoint, containerOrigin: CGPoint
  ) -> CGRect {
    if let index = paragraphIndex(ofCharacter: character),
      let known = state.paragraphs[index].content?.attachments.first(where: {
        $0.character == character - fragment.paragraphStart
      })
    {
      return known.bounds
    }
    let position = CGPoint(
      x: place.x - containerOrigin.x - fragment.rect.minX, y: place.y - containerOrigin.y - fragment.rect.minY
    )
    return attachment.attachmentBounds(
      for: fragment.container, proposedLineFragment: fragment.rect, glyphPosition: position,
      characterIndex: character)
  }
}
