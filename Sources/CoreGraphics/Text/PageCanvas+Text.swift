internal import GalleyFonts
internal import GalleyPDF

extension PageCanvas: TextCanvas {
  /// Writes glyphs of a run in one colour, with the text that they show.
  ///
  /// - Parameters:
  ///   - transform: From text space to the device.
  /// - Returns: Whether that is possible; otherwise nothing is written. Right-to-left text must be a
  ///   character a glyph, on one line; `drawDocumentText` says why.
  func showRun(
    _ glyphs: Span<CGGlyph>, positions: Span<CGPoint>, font: Font, text: GlyphText,
    transform: CGAffineTransform, color: RGB, alpha: CGFloat, mode: CGBlendMode
  ) -> Bool {
    guard layer == nil, let modeName = mode.pdfName, transform.isUsable else { return false }
    let glyphCount = font.instance.face.glyphCount
    // The line end of a left-to-right paragraph has no glyph.
    let isRightToLeft = text.isRightToLeft
    var count = glyphs.count
    while !isRightToLeft, count > 0, Int(glyphs[count - 1]) >= glyphCount { count -= 1 }
    guard count > 0 else { return !isRightToLeft }
    let length = count < glyphs.count ? text.offset(count) : text.units.count
    let toPage = transform.concatenating(flip)
    // The spans outlive this call, and so do their memories.
    let glyphs = UnsafeBufferPointer(rebasing: glyphs.withUnsafeBufferPointer { $0 }[..<count])
    let positions = UnsafeBufferPointer(rebasing: positions.withUnsafeBufferPointer { $0 }[..<count])
    let text = GlyphText(
      units: UnsafeBufferPointer(rebasing: text.units[..<length]), start: text.start,
      clusters: UnsafeBufferPointer(rebasing: text.clusters[..<count]), isRightToLeft: isRightToLeft)
    let line = positions[0].y
    return withUnsafeTemporaryAllocation(of: PDFPoint.self, capacity: count) { points in
      for i in 0..<count {
        let position = positions[i]
        let point = position.applying(toPage)
        guard Int(glyphs[i]) < glyphCount, point.x.isFinite, point.y.isFinite,
          !isRightToLeft || abs(position.y - line) < CGFloat(font.size) / 1000
        else { return false }
        points.initializeElement(at: i, to: PDFPoint(x: Double(point.x), y: Double(point.y)))
      }
      let pdfFont = fonts.font(for: font.instance)
      guard let spans = pdfFont.learn(glyphs, text: text) else { return false }
      note(
        glyphs, at: positions,
        style: ReplayedGlyphs.Style(font: font, transform: transform, color: color, alpha: alpha, mode: mode)
      )
      let matrix = PDFMatrix(
        a: font.size * Double(toPage.a), b: font.size * Double(toPage.b), c: font.size * Double(toPage.c),
        d: font.size * Double(toPage.d))
      document.show(
        PDFGlyphRun(
          font: pdfFont, matrix: matrix, glyphs: glyphs, points: UnsafeBufferPointer(points), spans: spans,
          textStart: text.start, isReversed: isRightToLeft),
        color: PDFColor(color), compositing: PDFCompositing(alpha: Double(alpha), mode: modeName),
        clip: state.clip)
      return true
    }
  }

  func showText(_ clusters: [GlyphClusters.Cluster], of batch: GlyphBatch, mode: CGBlendMode) {
    if let layer { return layer.showText(clusters, of: batch, mode: mode) }
    let source = state.source
    guard case .color(let color, let alpha) = source, let modeName = mode.pdfName else {
      return paint(mode: mode, within: .infinite) { canvas in
        if case .pattern(let pattern) = source { canvas.setSource(pattern) }
        if case .color(let color, let alpha) = source { canvas.setColor(color, alpha: alpha) }
        (canvas as? any TextCanvas)?.showText(clusters, of: batch, mode: mode)
      }
    }
    note { canvas in
      canvas.setColor(color, alpha: alpha)
      (canvas as? any TextCanvas)?.showText(clusters, of: batch, mode: mode)
    }
    let font = fonts.font(for: batch.instance)
    var glyphs: [UInt16] = []
    var points: [PDFPoint] = []
    var spans: [PDFGlyphSpan] = []
    for cluster in clusters {
      let start = glyphs.count
      for i in cluster.glyphs where batch.isPlaced(i) {
        glyphs.append(batch.glyphs[i])
        points.append(PDFPoint(batch.position(i).applying(flip)))
      }
      let added = start..<glyphs.count
      guard !added.isEmpty else { continue }
      if added.count == 1, font.use(glyphs[start], text: cluster.text) { continue }
      let span = glyphs.withUnsafeBufferPointer { font.span(added, of: $0, text: cluster.text) }
      if spans.isEmpty || !spans[spans.count - 1].join(span) { spans.append(span) }
    }
    glyphs.withUnsafeBufferPointer { glyphs in
      points.withUnsafeBufferPointer { points in
        document.show(
          PDFGlyphRun(
            font: font, matrix: PDFMatrix(batch.emMatrix.concatenating(turn)), glyphs: glyphs, points: points,
            spans: spans, textStart: batch.textStart, isReversed: batch.isReversed),
          color: PDFColor(color), compositing: PDFCompositing(alpha: Double(alpha), mode: modeName),
          clip: state.clip)
      }
    }
  }

  /// The flip without its translation.
  private var turn: CGAffineTransform { CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: 0) }

  func hideText(_ pieces: [HiddenText.Piece], of batch: GlyphBatch, font: HiddenText) {
    if let layer { return layer.hideText(pieces, of: batch, font: font) }
    document.hide(
      pieces.map { ($0.text, PDFPoint($0.position.applying(flip)), Double($0.advance)) },
      matrix: PDFMatrix(batch.emMatrix.concatenating(turn)), clip: state.clip,
      textStart: batch.textStart, isReversed: batch.isReversed)
  }
}

extension PageFonts {
  /// Whether some glyphs of an instance have colours of their own.
  func hasColors(_ instance: FontInstance) -> Bool {
    for index in plain.indices where plain[index] === instance { return false }
    let hasColors = GlyphDrawing.of(instance).hasColors
    if !hasColors, plain.count < PageFonts.mostFirst { plain.append(instance) }
    return hasColors
  }
}

extension PDFFont {
  /// Makes glyphs ready for being written, and returns the parts whose glyphs do not tell the text.
  ///
  /// - Returns: `nil` for right-to-left text that is not a character a glyph.
  fileprivate func learn(
    _ glyphs: UnsafeBufferPointer<CGGlyph>, text shown: GlyphText
  ) -> [PDFGlyphSpan]? {
    let (text, isRightToLeft) = (shown.units, shown.isRightToLeft)
    if shown.isUnitPerGlyph, knows(glyphs, text) { return [] }
    var spans: [PDFGlyphSpan] = []
    let count = glyphs.count
    var i = 0
    var previous = text.count
    while i < count {
      let start = shown.offset(i)
      var j = i + 1
      var next = j < count ? shown.offset(j) : 0
      while j < count, isRightToLeft ? next >= start : next <= start {
        j += 1
        if j < count { next = shown.offset(j) }
      }
      var range: Range<Int>
      if isRightToLeft {
        let from = j < count ? start : 0
        range = from..<max(previous, from)
        previous = start
      } else {
        range = (i > 0 ? start : 0)..<(j < count ? next : text.count)
      }
      if range.count == 1, j == i + 1 {
        let unit = text[range.lowerBound]
        if unit & 0xF800 != 0xD800, unit != 0, use(glyphs[i], scalar: UInt32(unit)) {
          i = j
          continue
        }
      }
      let string = String(decoding: text[range].filter { $0 != 0 }, as: UTF16.self)
      if isRightToLeft, string.unicodeScalars.count > 1 { return nil }
      if j != i + 1 || !use(glyphs[i], text: string) {
        let span = span(i..<j, of: glyphs, text: string)
        if isRightToLeft || spans.isEmpty || !spans[spans.count - 1].join(span) { spans.append(span) }
      }
      i = j
    }
    return spans
  }
}
