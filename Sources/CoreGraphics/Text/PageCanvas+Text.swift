internal import GalleyFonts
internal import GalleyPDF

extension PageCanvas: TextCanvas {
  /// Writes glyphs of a run in one colour, with the text that they show.
  ///
  /// - Parameters:
  ///   - transform: From text space to the device.
  ///   - clusters: For each glyph the offset in `text` of what it shows.
  /// - Returns: Whether that is possible; otherwise nothing is written. Right-to-left text must be a
  ///   character a glyph, on one line; `drawDocumentText` says why.
  func showRun(
    _ glyphs: Span<CGGlyph>, positions: Span<CGPoint>, font: Font, text: Span<UInt16>,
    clusters: Span<Int32>, isRightToLeft: Bool, transform: CGAffineTransform, color: RGB, alpha: CGFloat,
    mode: CGBlendMode
  ) -> Bool {
    guard layer == nil, let modeName = mode.pdfName, transform.isUsable else { return false }
    let glyphCount = font.instance.face.glyphCount
    // The line end of a left-to-right paragraph has no glyph.
    var count = glyphs.count
    while !isRightToLeft, count > 0, Int(glyphs[count - 1]) >= glyphCount { count -= 1 }
    guard count > 0 else { return !isRightToLeft }
    let length = count < glyphs.count ? min(max(Int(clusters[count]), 0), text.count) : text.count
    let toPage = transform.concatenating(flip)
    let line = positions[0].y
    var points: [PDFPoint] = []
    points.reserveCapacity(count)
    for i in 0..<count {
      let position = positions[i]
      let point = position.applying(toPage)
      guard Int(glyphs[i]) < glyphCount, point.x.isFinite, point.y.isFinite,
        !isRightToLeft || abs(position.y - line) < CGFloat(font.size) / 1000
      else { return false }
      points.append(PDFPoint(x: Double(point.x), y: Double(point.y)))
    }
    // The spans outlive this call, and so do their memories.
    let glyphs = UnsafeBufferPointer(rebasing: glyphs.withUnsafeBufferPointer { $0 }[..<count])
    let positions = UnsafeBufferPointer(rebasing: positions.withUnsafeBufferPointer { $0 }[..<count])
    let text = UnsafeBufferPointer(rebasing: text.withUnsafeBufferPointer { $0 }[..<length])
    let clusters = UnsafeBufferPointer(rebasing: clusters.withUnsafeBufferPointer { $0 }[..<count])
    let pdfFont = fonts.font(for: font.instance)
    guard
      let spans = pdfFont.learn(glyphs, text: text, clusters: clusters, isRightToLeft: isRightToLeft)
    else { return false }
    noteRun(Array(glyphs), Array(positions), font, transform, color, alpha, mode)
    let matrix = PDFMatrix(
      a: font.size * Double(toPage.a), b: font.size * Double(toPage.b), c: font.size * Double(toPage.c),
      d: font.size * Double(toPage.d))
    points.withUnsafeBufferPointer { points in
      document.show(
        PDFGlyphRun(font: pdfFont, matrix: matrix, glyphs: glyphs, points: points, spans: spans),
        color: PDFColor(color), compositing: PDFCompositing(alpha: Double(alpha), mode: modeName),
        clip: state.clip)
    }
    return true
  }

  private func noteRun(
    _ glyphs: [CGGlyph], _ positions: [CGPoint], _ font: Font, _ transform: CGAffineTransform,
    _ color: RGB, _ alpha: CGFloat, _ mode: CGBlendMode
  ) {
    note { canvas in
      let matrix = CGAffineTransform(scaleX: font.scale, y: font.scale)
      for (glyph, position) in zip(glyphs, positions) {
        canvas.setColor(color, alpha: alpha)
        let place = CGAffineTransform(translationX: position.x, y: position.y)
        canvas.setPath(
          PathElements(font.instance.outline(of: glyph)),
          transform: matrix.concatenating(place).concatenating(transform))
        canvas.fill(rule: .winding, mode: mode)
      }
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
    var spans: [(glyphs: Range<Int>, text: String)] = []
    for cluster in clusters {
      let start = glyphs.count
      for i in cluster.glyphs where batch.isPlaced(i) {
        glyphs.append(batch.glyphs[i])
        points.append(PDFPoint(batch.position(i).applying(flip)))
      }
      let added = start..<glyphs.count
      guard !added.isEmpty else { continue }
      if added.count == 1, !cluster.text.isEmpty, font.use(glyphs[start], text: cluster.text) { continue }
      for glyph in glyphs[added] { _ = font.use(glyph, text: nil) }
      if let last = spans.last, last.glyphs.upperBound == start, last.text.isEmpty == cluster.text.isEmpty {
        spans[spans.count - 1] = (last.glyphs.lowerBound..<added.upperBound, last.text + cluster.text)
      } else {
        spans.append((added, cluster.text))
      }
    }
    glyphs.withUnsafeBufferPointer { glyphs in
      points.withUnsafeBufferPointer { points in
        document.show(
          PDFGlyphRun(
            font: font, matrix: PDFMatrix(batch.emMatrix.concatenating(turn)), glyphs: glyphs, points: points,
            spans: spans),
          color: PDFColor(color), compositing: PDFCompositing(alpha: Double(alpha), mode: modeName),
          clip: state.clip)
      }
    }
  }

  /// The flip without its translation.
  private var turn: CGAffineTransform { CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: 0) }

  func hideText(_ pieces: [HiddenText.Piece], matrix: CGAffineTransform, font: HiddenText) {
    if let layer { return layer.hideText(pieces, matrix: matrix, font: font) }
    document.hide(
      pieces.map { ($0.text, PDFPoint($0.position.applying(flip)), Double($0.advance)) },
      matrix: PDFMatrix(matrix.concatenating(turn)), clip: state.clip)
  }
}

extension PDFFont {
  /// Makes glyphs ready for being written, and returns the parts whose glyphs do not tell the text.
  ///
  /// - Returns: `nil` for right-to-left text that is not a character a glyph.
  fileprivate func learn(
    _ glyphs: UnsafeBufferPointer<CGGlyph>, text: UnsafeBufferPointer<UInt16>,
    clusters: UnsafeBufferPointer<Int32>, isRightToLeft: Bool
  ) -> [(glyphs: Range<Int>, text: String)]? {
    var spans: [(glyphs: Range<Int>, text: String)] = []
    let count = glyphs.count
    func offset(_ i: Int) -> Int { min(max(Int(clusters[i]), 0), text.count) }
    var i = 0
    var previous = text.count
    while i < count {
      let start = offset(i)
      var j = i + 1
      var next = j < count ? offset(j) : 0
      while j < count, isRightToLeft ? next >= start : next <= start {
        j += 1
        if j < count { next = offset(j) }
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
      if j != i + 1 || string.isEmpty || !use(glyphs[i], text: string) {
        for k in i..<j { _ = use(glyphs[k], text: nil) }
        if !isRightToLeft, let last = spans.last, last.glyphs.upperBound == i {
          spans[spans.count - 1] = (last.glyphs.lowerBound..<j, last.text + string)
        } else {
          spans.append((i..<j, string))
        }
      }
      i = j
    }
    return spans
  }
}
