internal import CoreText
internal import TextEngine
public import UIKit

extension YYTextLayout {
  /// The factor by which the fonts became smaller, so that all of the text fits; 1 for none. See
  /// `YYTextContainer.minimumScaleFactor`.
  ///
  /// Not in YYText.
  public var scaleFactor: CGFloat { laid.scaleFactor }

  /// The smallest rectangle around everything that drawing the layout marks: glyphs that reach out of their
  /// lines, ruby, borders, decorations, shadows with their blur, and attachments. Points of the container, y
  /// down; `.null` for text that leaves no mark. Debug colours do not count.
  ///
  /// A view that is larger by what reaches out of its bounds clips nothing. Not in YYText.
  public var inkBounds: CGRect {
    var bounds = CGRect.null
    let lines = shownLines
    for (index, line) in lines.enumerated() {
      let ink = LineInk(line)
      bounds = bounds.union(ink.bounds)
      if ink.hasBackground { bounds = bounds.union(fragment(ofLine: index).used) }
    }
    for rect in attachmentRects ?? [] { bounds = bounds.union(rect.cgRectValue) }
    var boxes = BorderPainter.blocks(of: lines, in: container)
    if needs.contains(.border) { boxes += BorderPainter.boxes(.yyBorder, of: lines) }
    if needs.contains(.backgroundBorder) { boxes += BorderPainter.boxes(.yyBackgroundBorder, of: lines) }
    for box in boxes where box.border.fillColor != nil || box.border.reach > 0 {
      // Edges lie between pixels, which may move them by half of one.
      let rect = box.rect.standardized.insetBy(dx: -box.border.reach - 0.5, dy: -box.border.reach - 0.5)
      bounds = bounds.union(rect.with(box.border.shadow))
    }
    return bounds
  }

  /// The space that a shown line was given, and what it takes of it, in the container.
  func fragment(ofLine index: Int) -> (full: CGRect, used: CGRect) {
    let place = indices[index]
    let paragraph = laid.shown.paragraphs[place.paragraph]
    let line = paragraph.layout.lines[place.line]
    func box(_ x: Double, _ width: Double) -> CGRect {
      pageRect(TextRect(x: x, y: paragraph.top + line.top, width: width, height: line.height))
    }
    let interval = line.interval
    let length = interval.width.isFinite ? interval.width : max(line.x - interval.start, 0) + line.width
    return (box(interval.start, length), box(line.x, line.width))
  }
}

/// What one line marks.
private struct LineInk {
  /// In the container.
  private(set) var bounds = CGRect.null
  /// Whether there is a background, which is as high as the row.
  private(set) var hasBackground = false
  private let line: YYTextLine

  init(_ line: YYTextLine) {
    self.line = line
    guard let source = line.ctLine.source else { return }
    if let ink = source.layout.inkBounds(ofLine: source.index) {
      add(CGRect(x: ink.x, y: -ink.y - ink.height, width: ink.width, height: ink.height))
    }
    for piece in line.ctLine.pieces { add(piece) }
    for key in [NSAttributedString.Key.yyUnderline, .yyStrikethrough] { addDecorations(key) }
  }

  /// Adds a rectangle of the line's space, y up.
  private mutating func add(_ rect: CGRect, _ shadow: YYTextShadow? = nil) {
    bounds = bounds.union(rect.applying(line.matrix).with(shadow))
  }

  private mutating func add(_ piece: LinePiece) {
    let attributes = piece.attributes
    var ink = CTRunGetImageBounds(piece.run, nil, CFRange(location: 0, length: 0))
    let font = attributes[.font] as? UIFont
    if !ink.isNull {
      // Outlines are as wide as a part of the font's size, and their corners may be sharp.
      let percent = (attributes[.strokeWidth] as? NSNumber)?.doubleValue ?? 0
      let stroke = abs(percent) / 100 * (font?.pointSize ?? 12)
      let skew = abs((attributes[.obliqueness] as? NSNumber)?.doubleValue ?? 0)
      ink = ink.insetBy(dx: -stroke - skew * max(abs(ink.minY), abs(ink.maxY)), dy: -stroke)
      if let transform = piece.glyphTransform { ink = moved(ink, piece, transform) }
      add(ink)
      for shadow in shadows(of: attributes) { add(ink, shadow) }
    }
    if attributes[.underlineStyle] != nil || attributes[.strikethroughStyle] != nil {
      // Double and thick lines are three widths of the font's line high.
      let depth = font.map { -CTFontGetUnderlinePosition($0) + 3 * CTFontGetUnderlineThickness($0) } ?? 4
      add(CGRect(x: piece.x, y: -max(piece.descent, depth), width: piece.width, height: piece.ascent + depth))
    }
    hasBackground = hasBackground || attributes[.backgroundColor] != nil
  }

  private func shadows(of attributes: [NSAttributedString.Key: Any]) -> [YYTextShadow] {
    let kit = (attributes[LaidText.kitShadow] as? NSShadow).map { [YYTextShadow(nsShadow: $0)] } ?? []
    return kit + ((attributes[.yyShadow] as? YYTextShadow)?.chain ?? [])
  }

  /// The ink of glyphs that are each transformed about their origins.
  private func moved(_ ink: CGRect, _ piece: LinePiece, _ transform: CGAffineTransform) -> CGRect {
    let count = CTRunGetGlyphCount(piece.run)
    guard let positions = CTRunGetPositionsPtr(piece.run) else { return ink }
    return (0..<count).reduce(CGRect.null) { box, index in
      let glyph = CTRunGetImageBounds(piece.run, nil, CFRange(location: index, length: 1))
      guard !glyph.isNull else { return box }
      let origin = positions[index]
      return box.union(
        glyph.offsetBy(dx: -origin.x, dy: -origin.y).applying(transform).offsetBy(dx: origin.x, dy: origin.y))
    }
  }

  private mutating func addDecorations(_ key: NSAttributedString.Key) {
    let segments = TextDecorationPainter.segments(key, of: line)
    guard !segments.isEmpty else { return }
    let metrics = TextDecorationPainter.metrics(key, of: line)
    for segment in segments {
      let width = max(segment.decoration.width.map { CGFloat($0.doubleValue) } ?? metrics.width, 0)
      guard width.isFinite else { continue }
      // Two lines are two widths apart; whole pixels may be a pixel more.
      let reach = width * 2 + 1
      let (low, high) = (segment.extent.lowerBound, segment.extent.upperBound)
      let rect = CGRect(x: low, y: metrics.middle - reach, width: high - low, height: 2 * reach)
      add(rect)
      for shadow in segment.decoration.shadow?.chain ?? [] { add(rect, shadow) }
    }
  }
}

extension CGRect {
  /// The rectangle together with the shadows that it casts.
  fileprivate func with(_ shadow: YYTextShadow?) -> CGRect {
    guard let shadow, !isNull else { return self }
    return shadow.chain.filter { $0.color != nil }.reduce(self) { box, shadow in
      // A blur ends at three standard deviations, which are half of the radius each.
      let reach = 1.5 * max(shadow.radius, 0) + 2
      return box.union(
        offsetBy(dx: shadow.offset.width, dy: shadow.offset.height).insetBy(dx: -reach, dy: -reach))
    }
  }
}
