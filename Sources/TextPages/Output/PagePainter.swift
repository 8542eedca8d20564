internal import CoreGraphics
internal import CoreText
internal import Foundation
internal import GalleyPDF
internal import TextKit

/// Draws a page into a context whose origin is the paper's upper left corner, y down.
struct PagePainter {
  let page: Page
  let context: CGContext
  /// What tells a PDF the structure of the text; `nil` elsewhere.
  let tagger: StructureTagger?

  func paint(pageCount: Int?) {
    UIGraphicsPushContext(context)
    defer { UIGraphicsPopContext() }
    let master = page.parts.master
    var values = [
      "page": String(page.number), "title": page.parts.title, "heading": page.runningHeading,
    ]
    values["pages"] = pageCount.map { String($0) }
    let text = master.textRect
    values["firstHeading"] = page.headings.first?.title ?? page.runningHeading
    let isEven = page.number % 2 == 0
    let header =
      (page.isFirst ? master.firstHeader : nil) ?? (isEven ? master.evenHeader : nil) ?? master.header
    let footer =
      (page.isFirst ? master.firstFooter : nil) ?? (isEven ? master.evenFooter : nil) ?? master.footer
    artifact(.header) {
      run(header, values, CGRect(x: text.minX, y: 0, width: text.width, height: text.minY))
    }
    artifact(.footer) {
      run(
        footer, values,
        CGRect(x: text.minX, y: text.maxY, width: text.width, height: master.size.height - text.maxY))
    }
    for column in page.columns { paint(column) }
  }

  private func artifact(_ kind: PDFArtifact, _ draw: () -> Void) {
    if let tagger { tagger.artifact(kind, draw) } else { draw() }
  }

  private func run(_ template: String?, _ values: [String: String], _ rect: CGRect) {
    guard let template, !template.isEmpty else { return }
    RunningText(template: template, attributes: page.parts.master.runningAttributes).draw(values, in: rect)
  }

  // MARK: Columns

  private func paint(_ column: Page.PlacedColumn) {
    let (manager, notes) = (page.parts.flow.manager, page.parts.notes)
    guard let first = column.bands.first, let last = column.bands.last else { return }
    if let head = column.fill.heads.first {
      let origin = CGPoint(x: column.rect.minX, y: column.rect.minY - head.top)
      let glyphs = column.fill.heads.glyphRanges
      artifact(.pagination) {
        background(glyphs, origin, from: column.rect.minY, height: column.fill.headHeight)
        for range in glyphs { manager.drawGlyphs(forGlyphRange: range, at: origin) }
      }
    }
    let glyphs = column.bands.glyphRanges
    // The backgrounds of blocks that go on elsewhere end where the column's text ends.
    artifact(.background) {
      let next = column.next
      background(
        glyphs + (next?.glyphs ?? []), column.origin, from: column.rect.minY + column.fill.headHeight,
        height: (next.map { $0.top + $0.topBorder } ?? last.bottom) - first.top)
    }
    if let tagger {
      tagger.draw(column, marker: { draw($0, at: column.origin) })
    } else {
      for range in glyphs { manager.drawGlyphs(forGlyphRange: range, at: column.origin) }
      for band in column.bands { draw(band, at: column.origin) }
    }
    notes.draw(column.fill.notes, in: column.rect, context, tagger)
  }

  private func background(_ glyphs: [NSRange], _ origin: CGPoint, from top: CGFloat, height: CGFloat) {
    let manager = page.parts.flow.manager
    clipped(CGRect(x: 0, y: top, width: page.size.width, height: height)) {
      for range in glyphs { manager.drawBackground(forGlyphRange: range, at: origin) }
    }
  }

  /// Draws the marker of a band that has one, beside its line.
  private func draw(_ band: FlowBand, at origin: CGPoint) {
    guard let marker = band.marker, let glyph = band.glyphs.first?.location else { return }
    let manager = page.parts.flow.manager
    let line = manager.lineFragmentRect(forGlyphAt: glyph, effectiveRange: nil)
    let used = manager.lineFragmentUsedRect(forGlyphAt: glyph, effectiveRange: nil)
    let text = CTLineCreateWithAttributedString(marker.text)
    let width = CGFloat(CTLineGetTypographicBounds(text, nil, nil, nil))
    let font = marker.text.attribute(.font, at: 0, effectiveRange: nil) as? UIFont
    // As TextKit 2 places markers: half an em from the text.
    let gap = (font?.pointSize ?? 12) / 2
    let before = context.textMatrix
    context.textMatrix = CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: 0)
    context.textPosition = CGPoint(
      x: origin.x + (marker.isRightToLeft ? used.maxX + gap : used.minX - gap - width),
      y: origin.y + line.minY + manager.location(forGlyphAt: glyph).y)
    CTLineDraw(text, context)
    context.textMatrix = before
  }

  private func clipped(_ rect: CGRect, _ draw: () -> Void) {
    context.saveGState()
    context.clip(to: rect)
    draw()
    context.restoreGState()
  }
}
