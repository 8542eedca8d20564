internal import GalleyFonts
internal import GalleyUnicode

/// Finds the bases of rubies in a paragraph, shapes their annotations and measures both.
enum RubyShaper {
  /// Finds and measures the rubies of a paragraph; removes the opportunities inside a base.
  ///
  /// - Parameters:
  ///   - items: They tile the paragraph and have their orientation.
  ///   - text: The paragraph.
  ///   - flags: The flags of its units.
  ///   - measure: Measures an annotation.
  /// - Returns: The rubies in logical order, and the index of the ruby of each item, -1 for none.
  static func rubies(
    of items: [TextItem], _ text: UnsafeBufferPointer<UInt16>, _ source: StyledText,
    _ itemizer: borrowing Itemizer, _ buffer: borrowing ShapingBuffer,
    flags: UnsafeMutablePointer<UnitFlags>, measure: @escaping AnnotationMeasure
  ) -> (rubies: [ShapedRuby], ofItem: [Int]) {
    var rubies: [ShapedRuby] = []
    var ofItem = [Int](repeating: -1, count: items.count)
    var next = 0
    while next < items.count {
      let first = next
      next += 1
      guard let ruby = source.styles[items[first].style].ruby, isBase(items[first]) else { continue }
      while next < items.count, items[next].style == items[first].style, isBase(items[next]) { next += 1 }
      let base = items[first].range.lowerBound..<items[next - 1].range.upperBound
      for unit in base.dropFirst() { flags[unit].remove(.breakAllowed) }
      var letters = 0
      for unit in base where flags[unit].contains(.graphemeStart) { letters += 1 }
      var shaped = ShapedRuby(
        base: base, alignment: ruby.alignment, pieces: [],
        baseWidth: width(of: items[first..<next], text, source, itemizer, buffer, letters: letters, flags),
        letterCount: max(letters, 1), widthAfter: 0, startLimit: 0, endLimit: 0)
      addPieces(of: ruby, baseStyle: source.styles[items[first].style], source, measure, to: &shaped)
      guard !shaped.pieces.isEmpty else { continue }
      // A cell of combined characters is spaced alike everywhere.
      let isCell = items[first].orientation == .combined
      if isCell, ruby.alignment == .lineEdge { shaped.alignment = .automatic }
      let em = source.styles[items[first].style].font.size / 2
      if ruby.overhang == .automatic || ruby.overhang == .start, first > 0, !isCell {
        shaped.startLimit = limit(besides: base.lowerBound - 1, items[first - 1], em, text, source)
      }
      if ruby.overhang == .automatic || ruby.overhang == .end, next < items.count, !isCell {
        shaped.endLimit = limit(besides: base.upperBound, items[next], em, text, source)
      }
      shaped.endsLine = next < items.count && items[next].kind == .control
      for index in first..<next { ofItem[index] = rubies.count }
      rubies.append(shaped)
    }
    return (rubies, ofItem)
  }

  private static func isBase(_ item: TextItem) -> Bool { item.kind == .glyphs || item.kind == .placeholder }

  // MARK: The base

  /// Returns the width of a base without its ruby, in points.
  private static func width(
    of items: ArraySlice<TextItem>, _ text: UnsafeBufferPointer<UInt16>, _ source: StyledText,
    _ itemizer: borrowing Itemizer, _ buffer: borrowing ShapingBuffer, letters: Int,
    _ flags: UnsafeMutablePointer<UnitFlags>
  ) -> Double {
    guard let first = items.first else { return 0 }
    let style = source.styles[first.style]
    if first.orientation == .combined { return style.font.size + style.letterSpacing }
    var width = 0.0
    for item in items {
      guard item.kind == .glyphs else {
        width += style.placeholder?.width ?? 0
        continue
      }
      var glyphs = GlyphBuffer()
      var none: [Int32]?
      buffer.shape(
        text, item.range, font: itemizer.font(item.font).instance, script: item.script,
        isRightToLeft: item.level & 1 == 1, language: style.language, features: style.shapingFeatures,
        into: &glyphs, tatweels: &none, orientation: item.orientation)
      var advance: Int64 = 0
      for glyph in 0..<glyphs.count { advance += Int64(glyphs.advances[glyph]) }
      width += Double(advance) * itemizer.font(item.font).horizontalScale
      if !item.script.isCursive, style.letterSpacing != 0 {
        for unit in item.range where flags[unit].contains(.graphemeStart) { width += style.letterSpacing }
      }
    }
    return width
  }

  /// Returns the greatest overhang over a unit beside a base, in points: half of a kana without a ruby of its
  /// own.
  private static func limit(
    besides unit: Int, _ item: TextItem, _ em: Double, _ text: UnsafeBufferPointer<UInt16>,
    _ source: StyledText
  ) -> Double {
    let style = source.styles[item.style]
    guard item.kind == .glyphs, style.ruby == nil, isKana(text[unit]) else { return 0 }
    return max(min(em, style.font.size / 2), 0)
  }

  private static func isKana(_ unit: UInt16) -> Bool {
    switch unit {
    case 0x3041...0x309F, 0x30A1...0x30FA, 0x30FC...0x30FF, 0x31F0...0x31FF: true
    default: false
    }
  }

  // MARK: Annotations

  private static func addPieces(
    of ruby: Ruby, baseStyle: TextStyle, _ source: StyledText, _ measure: @escaping AnnotationMeasure,
    to shaped: inout ShapedRuby
  ) {
    for position in Ruby.Position.allCases {
      guard let annotation = ruby.annotation(at: position) else { continue }
      var style = annotation.style ?? baseStyle
      if annotation.style == nil {
        style.ruby = nil
        style.placeholder = nil
        style.baselineOffset = 0
        style.letterSpacing = 0
        style.combinesUpright = false
        if position != .inline { style.font.size *= ruby.sizeFactor }
      }
      let isBesides = position == .interCharacter && !baseStyle.usesVerticalForms
      style.usesVerticalForms = isBesides || baseStyle.usesVerticalForms
      let isOver = position == .before || position == .after || position == .interCharacter && !isBesides
      guard var line = line(annotation, style, source, measure) else { continue }
      if ruby.scalesToFit, isOver, line.extent.width > shaped.baseWidth, shaped.baseWidth > 0 {
        style.font.size *= shaped.baseWidth / line.extent.width
        line = self.line(annotation, style, source, measure) ?? line
      }
      var width = line.extent.width
      if isOver, width < shaped.baseWidth,
        let spread = spread(
          annotation, style, ruby.alignment, source, measure, from: width, to: shaped.baseWidth)
      {
        line = spread.line
        width = spread.width
      }
      let placed: Ruby.Position = position == .interCharacter && !isBesides ? .before : position
      guard !shaped.pieces.contains(where: { $0.position == placed }) else { continue }
      shaped.pieces.append(
        ShapedRuby.Piece(
          position: placed, paragraph: line.paragraph, metrics: line.extent.metrics, width: width,
          size: style.font.size))
      if isBesides { shaped.widthAfter += style.font.size }
      if position == .inline { shaped.widthAfter += width }
    }
  }

  /// An annotation, shaped as a line of its own, and that line's extent.
  private typealias AnnotationLine = (paragraph: ShapedParagraph, extent: AnnotationExtent)

  private static func line(
    _ annotation: Ruby.Annotation, _ style: TextStyle, _ source: StyledText,
    _ measure: @escaping AnnotationMeasure
  ) -> AnnotationLine? {
    let text = StyledText(
      text: annotation.text, styles: [style],
      runs: [StyledText.Run(end: annotation.text.count, style: 0)], paragraphStyles: [ParagraphStyle()],
      paragraphRuns: [StyledText.ParagraphRun(end: annotation.text.count, style: 0)],
      fonts: source.fonts, hyphenation: source.hyphenation)
    guard !text.text.isEmpty else { return nil }
    var shaper = ParagraphShaper(text, canonicalStyles: text.canonicalStyles(), measureAnnotation: measure)
    let paragraph = shaper.shape(0..<text.text.count, isSingleLine: true)
    return (paragraph, measure(paragraph))
  }

  /// Returns an annotation whose letters are spread over a wider base, with the width that it then covers:
  /// without the gap after its last letter.
  private static func spread(
    _ annotation: Ruby.Annotation, _ style: TextStyle, _ alignment: Ruby.Alignment, _ source: StyledText,
    _ measure: @escaping AnnotationMeasure, from width: Double, to baseWidth: Double
  ) -> (line: AnnotationLine, width: Double)? {
    let letters = SegmentBreaker.graphemes.boundaryCount(in: annotation.text)
    guard letters > 1 else { return nil }
    let gap: Double
    switch alignment {
    case .distributeLetter: gap = (baseWidth - width) / Double(letters - 1)
    case .distributeSpace: gap = (baseWidth - width) / Double(letters)
    default: return nil
    }
    var style = style
    style.letterSpacing += gap
    guard let line = line(annotation, style, source, measure), line.extent.width > width else { return nil }
    return (line, line.extent.width - gap)
  }
}

extension SegmentBreaker {
  /// Returns the number of segments in a text.
  fileprivate func boundaryCount(in text: [UInt16]) -> Int {
    var boundaries: [Bool] = []
    findBoundaries(in: text.span, into: &boundaries)
    return boundaries.prefix(text.count).count { $0 }
  }
}
