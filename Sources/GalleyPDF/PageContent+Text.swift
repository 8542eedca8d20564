/// Glyphs of one font on one page.
package struct PDFGlyphRun {
  package var font: PDFFont
  /// From an em of the font, y up, to the page, but for the position.
  package var matrix: PDFMatrix
  /// Each in use by the font.
  package var glyphs: UnsafeBufferPointer<UInt16>
  /// The origin of each glyph on the page.
  package var points: UnsafeBufferPointer<PDFPoint>
  /// Parts whose usual codes do not tell the text, in order.
  package var spans: [PDFGlyphSpan]
  /// Where the text is in what it is read of.
  package var textStart: Int
  /// Whether the last glyph is read first.
  package var isReversed: Bool

  package init(
    font: PDFFont, matrix: PDFMatrix, glyphs: UnsafeBufferPointer<UInt16>,
    points: UnsafeBufferPointer<PDFPoint>, spans: [PDFGlyphSpan] = [], textStart: Int = 0,
    isReversed: Bool = false
  ) {
    self.font = font
    self.matrix = matrix
    self.glyphs = glyphs
    self.points = points
    self.spans = spans
    self.textStart = textStart
    self.isReversed = isReversed
  }

  /// Returns some of its glyphs.
  func part(_ range: Range<Int>) -> PDFGlyphRun {
    PDFGlyphRun(
      font: font, matrix: matrix, glyphs: UnsafeBufferPointer(rebasing: glyphs[range]),
      points: UnsafeBufferPointer(rebasing: points[range]),
      spans: spans.filter { $0.glyphs.overlaps(range) }.map { $0.part(range) })
  }
}

extension PageContent {
  /// Writes glyphs.
  ///
  /// - Parameter isHidden: Whether they are invisible, there for their text alone.
  func show(_ run: PDFGlyphRun, isHidden: Bool) {
    guard run.matrix.determinant != 0, !run.glyphs.isEmpty else {
      nextPlace = nil
      return
    }
    if let place = nextPlace {
      nextPlace = nil
      show(run, isHidden: isHidden, at: place)
    } else if let element = openElement, element >= 0, run.spans.contains(where: { $0.text != nil }) {
      showApart(run, isHidden: isHidden, of: element)
    } else {
      showTogether(run, isHidden: isHidden)
    }
  }

  /// Writes glyphs whose text stands beside some of them as parts of their own of an element: Poppler takes
  /// the end of a span in a part for the end of the part.
  private func showApart(_ run: PDFGlyphRun, isHidden: Bool, of element: Int) {
    var next = 0
    func plain(to end: Int) {
      guard next < end else { return }
      if openElement == nil { mark(element) }
      showTogether(run.part(next..<end), isHidden: isHidden)
    }
    for span in run.spans {
      guard let text = span.text else { continue }
      plain(to: span.glyphs.lowerBound)
      mark(element, text: text)
      var part = run.part(span.glyphs)
      part.spans[0].text = nil
      showTogether(part, isHidden: isHidden)
      mark(nil)
      next = span.glyphs.upperBound
    }
    plain(to: run.glyphs.count)
  }

  /// Writes glyphs as parts that stand in the element in the order of the text. Where the last glyph is read
  /// first, each is a part of its own. The page has them from left to right, the order in which readers
  /// without a structure expect them.
  private func show(_ run: PDFGlyphRun, isHidden: Bool, at place: GlyphPlace) {
    mark(nil)
    var parts: [(glyphs: Range<Int>, text: String?)] = []
    func add(plain glyphs: Range<Int>) {
      if run.isReversed {
        parts += glyphs.map { ($0..<$0 + 1, nil) }
      } else if !glyphs.isEmpty {
        parts.append((glyphs, nil))
      }
    }
    var next = 0
    for span in run.spans {
      guard let text = span.text else { continue }
      add(plain: next..<span.glyphs.lowerBound)
      parts.append((span.glyphs, text))
      next = span.glyphs.upperBound
    }
    add(plain: next..<run.glyphs.count)
    let first = beginPlaced(parts.count, place, place.goesOn(lastPlace))
    lastPlace = place
    useFont(run.font)
    beginText(isHidden: isHidden)
    var writer = LineWriter(run, on: self)
    writer.write(parts, first: first)
    lineOrigin = writer.origin
    out = writer.out
  }

  private func showTogether(_ run: PDFGlyphRun, isHidden: Bool) {
    useFont(run.font)
    beginText(isHidden: isHidden)
    var writer = LineWriter(run, on: self)
    writer.write()
    lineOrigin = writer.origin
    out = writer.out
  }

  private func beginText(isHidden: Bool) {
    if !isInText {
      out.append("BT\n")
      isInText = true
      textMatrix = PDFMatrix(a: 1, b: 0, c: 0, d: 1)
      lineOrigin = PDFPoint(x: 0, y: 0)
    }
    if written.isHidden != isHidden {
      written.isHidden = isHidden
      out.append(isHidden ? "3 Tr\n" : "0 Tr\n")
    }
  }
}

extension PageContent {
  /// Begins content of an element that stands for a text.
  fileprivate func mark(_ element: Int, text: String) {
    mark(nil)
    let part = beginContent(element)
    openElement = element
    out.append(partOf: part.tag, part.number, text: text)
  }
}
