internal import CoreText
internal import UIKit

/// Paints a layout pass by pass, in the container's coordinates.
struct LayoutPainter {
  private let context: CGContext
  private let layout: YYTextLayout
  private let isCancelled: () -> Bool
  private let lines: [YYTextLine]
  private let shadows: ShadowPainter

  init(_ context: CGContext, _ layout: YYTextLayout, _ cancel: (() -> Bool)?) {
    self.context = context
    self.layout = layout
    isCancelled = cancel ?? { false }
    lines = layout.shownLines
    shadows = ShadowPainter(context)
  }

  /// Paints all passes that have anything to paint.
  func paint(_ debug: YYTextDebugOption?) {
    let needs = layout.needs
    let borders = BorderPainter(context, shadows)
    let decorations = TextDecorationPainter(context, shadows)
    var passes: [() -> Void] = []
    if needs.contains(.blockBorder) { passes.append { borders.paintBlocks(of: lines, in: layout) } }
    if needs.contains(.text) { passes.append { paintText { $0.paintBackgrounds(of: $1) } } }
    if needs.contains(.backgroundBorder) {
      passes.append { borders.paint(.yyBackgroundBorder, of: lines, isCancelled) }
    }
    if needs.contains(.shadow) { passes.append(paintShadows) }
    if needs.contains(.text) { passes.append { paintText { $0.paint(.underline, of: $1) } } }
    if needs.contains(.underline) {
      passes.append { decorations.paint(.yyUnderline, of: lines, isCancelled) }
    }
    if needs.contains(.text) { passes.append(paintGlyphs) }
    if needs.contains(.attachment) { passes.append(paintImages) }
    if needs.contains(.innerShadow) { passes.append(paintInnerShadows) }
    if needs.contains(.text) {
      passes.append {
        paintText {
          $0.paint(.strikethrough, of: $1)
          $0.paintMarks(of: $1)
        }
      }
    }
    if needs.contains(.strikethrough) {
      passes.append { decorations.paint(.yyStrikethrough, of: lines, isCancelled) }
    }
    if needs.contains(.border) { passes.append { borders.paint(.yyBorder, of: lines, isCancelled) } }
    if let debug, debug.needDrawDebug() { passes.append { DebugPainter(context, layout, debug).paint() } }
    for pass in passes {
      if isCancelled() { return }
      context.saveGState()
      pass()
      context.restoreGState()
    }
  }

  private func paintText(_ paint: (LinePainter, PaintedLine) -> Void) {
    let painter = LinePainter(context)
    for line in lines where line.ctLine.source != nil {
      if isCancelled() { return }
      context.textMatrix = line.matrix
      paint(painter, line.ctLine.painted())
    }
  }

  // MARK: Glyphs

  private func paintGlyphs() {
    for line in lines where line.ctLine.source != nil {
      if isCancelled() { return }
      paintGlyphs(of: line, line.ctLine.pieces)
    }
  }

  /// Paints the glyphs of some runs of a line.
  private func paintGlyphs(of line: YYTextLine, _ pieces: [LinePiece]) {
    let painter = LinePainter(context)
    let painted = line.ctLine.painted()
    guard pieces.contains(where: { $0.glyphTransform != nil }) || pieces.count < line.ctLine.runs.count else {
      context.textMatrix = line.matrix
      return painter.paintGlyphs(of: painted)
    }
    for piece in pieces {
      let units = piece.range.location..<piece.range.location + piece.range.length
      guard let transform = piece.glyphTransform else {
        context.textMatrix = line.matrix
        painter.paintGlyphs(of: painted, units: units)
        continue
      }
      for (units, origin) in piece.clusters {
        context.textMatrix = transform.about(origin).concatenating(line.matrix)
        painter.paintGlyphs(of: painted, units: units)
      }
    }
  }

  // MARK: Shadows

  private func paintShadows() {
    for line in lines {
      if isCancelled() { return }
      for piece in line.ctLine.pieces {
        let kit =
          (piece.attributes[LaidText.kitShadow] as? NSShadow).map { [YYTextShadow(nsShadow: $0)] } ?? []
        let own = (piece.attributes[.yyShadow] as? YYTextShadow)?.chain ?? []
        shadows.paint(kit + own) { paintGlyphs(of: line, [piece]) }
      }
    }
  }

  private func paintInnerShadows() {
    for line in lines {
      if isCancelled() { return }
      for piece in line.ctLine.pieces {
        guard let shadow = piece.attributes[.yyInnerShadow] as? YYTextShadow else { continue }
        for outline in piece.outlines {
          shadows.paint(shadow.chain, inside: outline.moved(by: line.matrix))
        }
      }
    }
  }

  // MARK: Images

  private func paintImages() {
    for line in lines {
      if isCancelled() { return }
      for (attachment, rect) in zip(line.attachments ?? [], line.attachmentRects ?? []) {
        guard let image = attachment.content as? UIImage else { continue }
        let fit = AttachmentFit(attachment, isVertical: line.vertical)
        UIGraphicsPushContext(context)
        image.draw(in: context.snapped(fit.place(image.size, in: rect.cgRectValue)))
        UIGraphicsPopContext()
      }
    }
  }
}

extension LinePiece {
  /// The transform of each glyph about its origin; `nil` for none.
  var glyphTransform: CGAffineTransform? {
    guard let value = attributes[.yyGlyphTransform] as? YYTextGlyphTransform, !value.transform.isIdentity
    else { return nil }
    return value.transform
  }

  /// The glyphs' clusters: their UTF-16 units and the origins of their first glyphs in the line's space.
  fileprivate var clusters: [(units: Range<Int>, origin: CGPoint)] {
    let count = CTRunGetGlyphCount(run)
    guard let indices = CTRunGetStringIndicesPtr(run), let positions = CTRunGetPositionsPtr(run) else {
      return []
    }
    let starts = Set((0..<count).map { indices[$0] }).sorted()
    let end = range.location + range.length
    return starts.enumerated().compactMap { order, start in
      guard let glyph = (0..<count).first(where: { indices[$0] == start }) else { return nil }
      let next = order + 1 < starts.count ? starts[order + 1] : max(end, start + 1)
      return (start..<next, positions[glyph])
    }
  }

  /// The outlines of the glyphs in the line's space; glyphs without an outline are left out.
  fileprivate var outlines: [CGPath] {
    let count = CTRunGetGlyphCount(run)
    guard let glyphs = CTRunGetGlyphsPtr(run), let positions = CTRunGetPositionsPtr(run),
      let font = CTRunGetAttributes(run)[kCTFontAttributeName] as? CTFont
    else { return [] }
    // The font's own matrix is in the path already.
    let turn = CTFontGetMatrix(font).inverted().concatenating(CTRunGetTextMatrix(run))
    return (0..<count).compactMap { index in
      guard glyphs[index] != 0xFFFF else { return nil }
      var matrix = turn.concatenating(
        CGAffineTransform(translationX: positions[index].x, y: positions[index].y))
      if let glyphTransform { matrix = matrix.concatenating(glyphTransform.about(positions[index])) }
      return CTFontCreatePathForGlyph(font, glyphs[index], &matrix)
    }
  }
}

extension CGAffineTransform {
  /// The transform with a point in place of the origin.
  fileprivate func about(_ point: CGPoint) -> CGAffineTransform {
    CGAffineTransform(translationX: -point.x, y: -point.y).concatenating(self)
      .concatenating(CGAffineTransform(translationX: point.x, y: point.y))
  }
}

extension CGPath {
  fileprivate func moved(by matrix: CGAffineTransform) -> CGPath {
    var matrix = matrix
    return copy(using: &matrix) ?? self
  }
}

extension CGContext {
  /// Returns a rectangle whose edges lie between pixels: the nearest to another one.
  func snapped(_ rect: CGRect) -> CGRect {
    guard ctm.b == 0, ctm.c == 0, ctm.a != 0, ctm.d != 0, !rect.isNull else { return rect }
    let device = convertToDeviceSpace(rect)
    let (left, top) = (device.minX.rounded(), device.minY.rounded())
    return convertToUserSpace(
      CGRect(x: left, y: top, width: device.maxX.rounded() - left, height: device.maxY.rounded() - top))
  }
}
