internal import GalleyFonts
internal import GalleyUnicode

/// Puts a line together from ranges of a text and a token, as a styled text of its own, and notes where
/// its units come from.
///
/// The token keeps to itself in text of mixed direction: an isolate of the paragraph's direction holds it.
struct LineAssembly {
  private let source: StyledText
  private let isRightToLeft: Bool
  private let hasMixedDirections: Bool
  private var text: [UInt16] = []
  private var styles: [TextStyle] = []
  private var runs: [StyledText.Run] = []
  private var origin: LineOrigin
  /// By index into the source's styles.
  private var styleIndexes: [Int: Int] = [:]
  /// Whether `origin.sourceRange` has a start.
  private var hasText = false

  /// Begins a line.
  ///
  /// - Parameters:
  ///   - source: The text that ranges count in.
  ///   - start: Where the line begins in it.
  ///   - isRightToLeft: The direction of the line's paragraph.
  ///   - hasMixedDirections: Whether text around the token may be of several levels.
  init(_ source: StyledText, start: Int, isRightToLeft: Bool, hasMixedDirections: Bool) {
    self.source = source
    self.isRightToLeft = isRightToLeft
    self.hasMixedDirections = hasMixedDirections
    origin = LineOrigin(at: start)
  }

  /// Appends units of the source.
  mutating func append(_ range: Range<Int>) {
    guard !range.isEmpty else { return }
    origin.sourceRange = (hasText ? origin.sourceRange.lowerBound : range.lowerBound)..<range.upperBound
    hasText = true
    origin.pieces.append(
      LineOrigin.Piece(range: text.count..<text.count + range.count, content: .text(range.lowerBound)))
    var start = range.lowerBound
    var run = source.runIndex(at: start)
    while start < range.upperBound {
      let end = min(source.runs[run].end, range.upperBound)
      appendUnits(
        source.text.units(start..<end)[...], style: styleIndex(ofSource: source.runs[run].style),
        origin: .text(run))
      start = end
      run += 1
    }
  }

  /// Appends a token.
  ///
  /// - Parameters:
  ///   - token: The token; empty ones leave no trace.
  ///   - offset: A unit of the source whose style an ellipsis takes.
  mutating func append(_ token: Truncation.Token, besides offset: Int) {
    switch token {
    case .none: return
    case .ellipsis:
      var style = TextStyle(font: Font(instance: source.styles[0].font.instance, size: 0))
      if !source.runs.isEmpty {
        let run = source.runIndex(at: min(max(offset, 0), source.text.count - 1))
        style = source.styles[source.runs[run].style]
      }
      style.placeholder = nil
      style.ruby = nil
      appendToken([0x2026], styles: [style], runs: [StyledText.Run(end: 1, style: 0)])
    case .text(let token):
      guard !token.text.isEmpty else { return }
      appendToken(token.text.units(0..<token.text.count), styles: token.styles, runs: token.runs)
    }
  }

  /// Appends what a line begins with instead of units of the text that a word's division replaced.
  mutating func append(inserted units: [UInt16], besides offset: Int) {
    guard !units.isEmpty else { return }
    hasText = true
    let run = source.runIndex(at: offset)
    origin.pieces.append(
      LineOrigin.Piece(range: text.count..<text.count + units.count, content: .inserted))
    appendUnits(units[...], style: styleIndex(ofSource: source.runs[run].style), origin: .text(run))
  }

  /// Appends empty space without height.
  mutating func append(gap width: Double) {
    closeEmbeddings()
    guard let last = runs.last else { return }
    var style = styles[last.style]
    style.placeholder = Placeholder(width: width, ascent: 0, descent: 0)
    style.baselineOffset = 0
    appendInserted(0xFFFC, style: style)
  }

  /// The line as a text of one paragraph.
  func finish(_ style: ParagraphStyle) -> (text: StyledText, origin: LineOrigin) {
    var style = style
    style.baseDirection = isRightToLeft ? .rightToLeft : .leftToRight
    style.lineBreakMode = .clipping
    let assembled = StyledText(
      text: text, styles: styles, runs: runs, paragraphStyles: [style],
      paragraphRuns: text.isEmpty ? [] : [StyledText.ParagraphRun(end: text.count, style: 0)],
      fonts: source.fonts, hyphenation: source.hyphenation)
    return (assembled, origin)
  }

  /// Ends the embeddings and isolates that the text so far leaves open, so that what follows has the
  /// paragraph's own direction.
  private mutating func closeEmbeddings() {
    guard hasMixedDirections, let style = runs.last.map({ styles[$0.style] }) else { return }
    var closers: [UInt16] = []
    for unit in text {
      switch unit {
      case 0x202A, 0x202B, 0x202D, 0x202E: closers.append(0x202C)
      case 0x2066...0x2068: closers.append(0x2069)
      case 0x202C: if closers.last == unit { closers.removeLast() }
      case 0x2069: if let isolate = closers.lastIndex(of: unit) { closers.removeSubrange(isolate...) }
      default: break
      }
    }
    for closer in closers.reversed() { appendInserted(closer, style: style) }
  }

  private mutating func appendToken(
    _ units: [UInt16], styles tokenStyles: [TextStyle], runs: [StyledText.Run]
  ) {
    closeEmbeddings()
    let isIsolated = needsIsolate(units)
    let first = styles.count
    styles += tokenStyles
    if isIsolated, let run = runs.first {
      appendInserted(isRightToLeft ? 0x2067 : 0x2066, style: tokenStyles[run.style])
    }
    origin.pieces.append(LineOrigin.Piece(range: text.count..<text.count + units.count, content: .token(0)))
    var start = 0
    for (index, run) in runs.enumerated() {
      appendUnits(units[start..<run.end], style: first + run.style, origin: .token(index))
      start = run.end
    }
    if isIsolated, let run = runs.last { appendInserted(0x2069, style: tokenStyles[run.style]) }
  }

  /// A token of one direction in a line of the same direction needs no protection, nor does a neutral one;
  /// their glyphs may kern with the text.
  private func needsIsolate(_ token: [UInt16]) -> Bool {
    guard
      isRightToLeft || hasMixedDirections || CharacterFlags(of: token.span).contains(.hasRightToLeft)
    else { return false }
    return [BidiDirection.leftToRight, .rightToLeft].contains { direction in
      var levels: [UInt8] = []
      let base = Bidi.resolveLevels(of: token.span, direction: direction, into: &levels)
      return levels.contains { $0 != base }
    }
  }

  private mutating func appendInserted(_ unit: UInt16, style: TextStyle) {
    var style = style
    style.letterSpacing = 0
    style.ruby = nil
    if unit != 0xFFFC { style.placeholder = nil }
    styles.append(style)
    origin.pieces.append(LineOrigin.Piece(range: text.count..<text.count + 1, content: .inserted))
    appendUnits([unit], style: styles.count - 1, origin: .inserted)
  }

  private mutating func appendUnits(_ units: ArraySlice<UInt16>, style: Int, origin run: LineOrigin.RunOrigin)
  {
    guard !units.isEmpty else { return }
    text += units
    runs.append(StyledText.Run(end: text.count, style: style))
    origin.runs.append(run)
  }

  private mutating func styleIndex(ofSource style: Int) -> Int {
    if let known = styleIndexes[style] { return known }
    styles.append(source.styles[style])
    styleIndexes[style] = styles.count - 1
    return styles.count - 1
  }
}
