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
    guard !page.isBlank || page.parts.flow.text.length == 0 else { return }
    let master = page.parts.master
    var values = [
      "page": String(page.number), "title": page.parts.title, "heading": page.runningHeading,
    ]
    values["pages"] = pageCount.map { String($0) }
    let text = page.textRect
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
    paintHeads(column)
    // The backgrounds of blocks that go on elsewhere end where the column's text ends.
    artifact(.background) {
      for (index, segment) in column.segments.enumerated() {
        let next = index == column.segments.count - 1 ? column.next : nil
        let end = next.map { $0.section === segment.section ? segment.origin.y + $0.top + $0.topBorder : 0 }
        let text = page.parts.flow.text
        let bands = segment.bands.filter { $0.table != nil || text.hasBackground($0.characters) }
        guard !bands.isEmpty else { continue }
        background(
          bands.characterRanges + (end == nil ? [] : next?.parts ?? []), segment,
          height: max(end ?? 0, segment.bottom) - segment.top)
      }
    }
    if let tagger {
      tagger.draw(column, on: page) { draw($0, at: $1) }
    } else {
      for segment in column.segments {
        drawText(of: segment)
        for band in segment.bands { draw(band, at: segment.origin) }
      }
    }
    page.parts.notes.draw(column.fill.notes, in: column.rect, context, tagger)
  }

  /// Draws the heads of a table that goes on.
  private func paintHeads(_ column: Page.PlacedColumn) {
    guard !column.fill.heads.isEmpty else { return }
    artifact(.pagination) {
      for segment in ColumnSegment.segments(column.fill.heads, in: column.rect, isFigure: false) {
        background(segment.bands.characterRanges, segment, height: segment.bottom - segment.top)
        drawText(of: segment)
      }
    }
  }

  private func drawText(of segment: ColumnSegment) {
    for range in segment.bands.characterRanges {
      segment.section.layout.drawText(segment.section.local(range), at: segment.origin, in: context)
    }
  }

  private func background(_ characters: [NSRange], _ segment: ColumnSegment, height: CGFloat) {
    let section = segment.section
    clipped(CGRect(x: 0, y: segment.top, width: page.size.width, height: height)) {
      for range in characters {
        section.layout.drawBackground(section.local(range), at: segment.origin, in: context)
      }
    }
  }

  /// Draws the marker of a band that has one, beside its line.
  private func draw(_ band: FlowBand, at origin: CGPoint) {
    guard let marker = band.marker, let section = band.section else { return }
    let start = section.local(band.firstPart).lowerBound
    guard let used = section.layout.line(at: start)?.usedRect else { return }
    let text = page.parts.line(of: marker.text)
    let width = CGFloat(CTLineGetTypographicBounds(text, nil, nil, nil))
    let font = marker.text.attribute(.font, at: 0, effectiveRange: nil) as? UIFont
    // As TextKit 2 places markers: half an em from the text.
    let gap = (font?.pointSize ?? 12) / 2
    let before = context.textMatrix
    context.textMatrix = CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: 0)
    context.textPosition = CGPoint(
      x: origin.x + (marker.isRightToLeft ? used.maxX + gap : used.minX - gap - width),
      y: origin.y + section.layout.baseline(at: start))
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
