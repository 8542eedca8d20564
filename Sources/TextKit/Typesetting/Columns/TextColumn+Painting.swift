package import CoreGraphics
internal import CoreText
internal import GalleyUTF16
internal import TextEngine

/// Painting of lines and blocks into a context whose y points down, as `NSLayoutManager` paints them.
extension TextColumn {
  /// Draws the frames of blocks and the backgrounds of some characters.
  ///
  /// - Parameter origin: Where the column's upper left corner is.
  package func drawBackground(_ characters: Range<Int>, at origin: CGPoint, in context: CGContext) {
    forEachFrame(around: characters) { frame in
      frame.block.paint(frame.bounds.offsetBy(dx: origin.x, dy: origin.y), frame.edges, in: context)
    }
    var group: (rects: [CGRect], end: Int, color: CGColor)?
    func flush() {
      guard let last = group else { return }
      context.saveGState()
      context.setFillColor(last.color)
      context.fill(last.rects)
      context.restoreGState()
      group = nil
    }
    forEachPart(of: characters, where: \.hasBackgrounds) { part in
      let fragment = part.fragment
      guard let line = fragment.line else { return }
      let painted = part.paragraph.painted(part.order, line)
      let matrix = fragment.textMatrix(at: origin)
      for box in painted.backgroundBoxes(units: part.units) {
        let rect = box.rect.applying(matrix)
        let (start, end) = (
          box.range.lowerBound + part.paragraph.start, box.range.upperBound + part.paragraph.start
        )
        if let last = group, last.color == box.color, last.end == start {
          group = (last.rects + [rect], end, box.color)
        } else {
          flush()
          group = ([rect], end, box.color)
        }
      }
      guard painted.hasHighlights else { return }
      flush()
      context.keepingTextMatrix {
        context.textMatrix = matrix
        LinePainter(context).paintHighlights(of: painted, units: part.units)
      }
    }
    flush()
  }

  /// Draws some characters, with the lines under and through them; clusters are drawn whole.
  package func drawText(_ characters: Range<Int>, at origin: CGPoint, in context: CGContext) {
    context.keepingTextMatrix {
      context.clippingToText {
        forEachPart(of: characters) { part in
          if paintPlain(part, at: origin, in: context) { return }
          let fragment = part.fragment
          guard let line = fragment.line else { return }
          paint(part, fragment, part.paragraph.painted(part.order, line), at: origin, in: context)
        }
      }
    }
  }

  /// Paints a part whose glyphs are all that there is to paint, or which is a link and nothing more; returns
  /// whether it is one.
  private func paintPlain(_ part: Part, at origin: CGPoint, in context: CGContext) -> Bool {
    let paragraph = part.paragraph
    let fragment = paragraph.placement.fragments[part.order]
    guard let index = fragment.layout, paragraph.placement.layouts[index].origin == nil else { return false }
    let layout = paragraph.placement.layouts[index].layout(in: paragraph.content)
    let top = paragraph.placement.piece(ofFragment: part.order).top
    context.textMatrix = CGAffineTransform(
      a: 1, b: 0, c: 0, d: -1, tx: origin.x + fragment.rect.minX + fragment.origin.x,
      ty: origin.y + (fragment.rect.minY + top) + fragment.origin.y)
    let looks = paragraph.looks
    let painter = LinePainter(context)
    if painter.paintPlainGlyphs(
      of: layout.lines[fragment.line], in: layout, paragraph.content.text, units: part.units,
      isPlain: { looks[$0] == .plain })
    {
      return true
    }
    guard let units = part.units, looks.contains(.link) else { return false }
    let text = paragraph.content.text.styled.text
    guard !text[units.lowerBound].isWhiteSpace, !text[units.upperBound - 1].isWhiteSpace else { return false }
    return painter.paintUnderlined(
      LineSource(
        LineSource.Paragraph(text: paragraph.content.text, layout: layout, offset: 0), index: fragment.line),
      units: units, LinkAttributes.paint, isMeant: { looks[$0] == .link }, isPlain: { looks[$0] == .plain })
  }

  private func paint(
    _ part: Part, _ fragment: PlacedFragment, _ painted: PaintedLine, at origin: CGPoint,
    in context: CGContext
  ) {
    let matrix = fragment.textMatrix(at: origin)
    decorate(part, painted, .underline, matrix, in: context)
    context.textMatrix = matrix
    var hooks = PaintHooks()
    hooks.object = { [self] in drawObject(of: part, fragment, at: $0, $1, origin, in: context) }
    LinePainter(context, hooks: hooks).paintGlyphs(of: painted, units: part.units)
    decorate(part, painted, .strikethrough, matrix, in: context)
    context.textMatrix = matrix
    LinePainter(context).paintMarks(of: painted, units: part.units)
  }

  /// Draws what is in the text in place of a character.
  ///
  /// - Parameters:
  ///   - unit: The character, from the paragraph's start.
  ///   - place: The left end of its baseline.
  ///   - origin: Where the column's upper left corner is.
  private func drawObject(
    of part: Part, _ fragment: PlacedFragment, at unit: Int, _ place: CGPoint, _ origin: CGPoint,
    in context: CGContext
  ) {
    let character = unit + part.paragraph.start
    guard let attachment = part.paragraph.content.attachments.first(where: { $0.character == unit }),
      case .attachment(let object) = attachment.source
    else { return fragment.drawObject(at: character, place, in: context) }
    let rect = attachment.rect(at: place)
    object.image(
      forBounds: rect.offsetBy(dx: -origin.x, dy: -origin.y), textContainer: fragment.container,
      characterIndex: character
    )?.draw(in: rect, context)
  }

  // MARK: Lines under and through text

  private func decorate(
    _ part: Part, _ painted: PaintedLine, _ kind: DecorationKind, _ matrix: CGAffineTransform,
    in context: CGContext
  ) {
    for decorated in painted.decoratedRanges(kind, in: part.units) {
      let range = part.units.map { decorated.range.clamped(to: $0) } ?? decorated.range
      guard !range.isEmpty else { continue }
      let style = Int32(truncatingIfNeeded: Int(decorated.style))
      let isByWord = NSUnderlineStyle(rawValue: Int(decorated.style)).contains(.byWord)
      for piece in pieces(of: range, in: part, byWord: isByWord) {
        let units = clusters(beginningIn: piece, in: part)
        let shift =
          piece == units
          ? 0 : painted.depth(of: kind, units: piece) - painted.depth(of: kind, units: units)
        context.textMatrix = matrix
        LinePainter(context).paint(kind, style: style, shift: Double(shift), of: painted, units: units)
      }
    }
  }

  /// Returns the parts of a range that get a line, without white space at the ends of their line.
  private func pieces(of range: Range<Int>, in part: Part, byWord: Bool) -> [Range<Int>] {
    let text = part.paragraph.content.text.styled.text
    let line = part.paragraph.placement.fragments[part.order].characters
    func isSpace(_ unit: Int) -> Bool { text[unit].isWhiteSpace }
    guard let first = line.first(where: { !isSpace($0) }), let last = line.last(where: { !isSpace($0) })
    else {
      return []
    }
    let whole = clusters(beginningIn: range, in: part)
    guard !whole.isEmpty else { return [] }
    let inked = whole.clamped(to: first..<last + 1)
    guard byWord else { return inked.isEmpty ? [] : [inked] }
    return Array(inked).split(whereSeparator: isSpace).map { $0.first!..<$0.last! + 1 }
  }

  /// Returns the characters of the clusters of a line that begin in a range, or hold its beginning.
  private func clusters(beginningIn range: Range<Int>, in part: Part) -> Range<Int> {
    let line = part.paragraph.placement.fragments[part.order].characters
    let first = max(part.paragraph.cluster(at: range.lowerBound).lowerBound, line.lowerBound)
    let end =
      range.upperBound >= line.upperBound
      ? line.upperBound : part.paragraph.cluster(at: range.upperBound).lowerBound
    return first..<max(first, end)
  }
}
