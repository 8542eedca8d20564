internal import CoreGraphics
internal import CoreText
internal import GalleyFonts
internal import GalleyUTF16
internal import TextEngine

/// A string laid out in lines, to be measured and drawn.
///
/// Coordinates are points, y down, from the top left of the first line.
struct StringLayout {
  /// The way in which a string is laid out.
  struct Options: Sendable {
    /// The available width; one that is not positive means any. Text that is too wide is wrapped.
    var width: Double
    /// The available height; one that is not positive means any. Lines that do not fit are left out.
    var height: Double
    /// Whether the leading that fonts ask for follows every line.
    var usesFontLeading = false
    /// Whether the last line ends in an ellipsis when text is left over, if all paragraphs wrap.
    var truncates = false
    /// A factor on the sizes of fonts and on what is measured in points of them.
    var scale = 1.0
    /// Points added after each character.
    var tracking = 0.0

    /// Creates options.
    init(width: Double, height: Double) {
      self.width = width
      self.height = height
    }
  }

  /// The lines, with the left ends of their baselines.
  let lines: [(line: CTLine, origin: CGPoint)]
  /// The widest line with its indents, white space at line ends not counted, and the bottom of the last line.
  /// A line break at the very end is followed by a line without text.
  let size: CGSize
  /// Whether all of the text is shown.
  let isComplete: Bool

  /// Lays out a string.
  init(_ string: NSAttributedString, _ options: Options) {
    let text = AttributeResolver.resolve(string).scaled(by: options.scale, tracking: options.tracking)
      .mapParagraphStyles { if !options.usesFontLeading { $0.ignoresLeading = true } }
    func room(_ length: Double) -> Double { length > 0 && length < 1e7 ? length : .infinity }
    let shape = TextShape(width: room(options.width), height: room(options.height))
    // Paragraphs that do not wrap are cut by their own rules.
    let truncates = options.truncates && text.styled.paragraphStyles.allSatisfy { $0.lineBreakMode.wraps }
    let column = TextTypesetter(text.styled).layout(in: shape, truncation: truncates ? Truncation() : nil)
    lines = column.placedLines(of: text).map { ($0.line, CGPoint(x: $0.origin.x, y: $0.origin.y)) }
    isComplete = column.truncation == nil && column.range.upperBound == text.count
    var height = column.usedHeight
    if let paragraph = column.paragraphs.last, let line = paragraph.layout.lines.last {
      var leading = line.leading
      if isComplete, text.endsInLineBreak {
        let end = TextTypesetter(text.part(text.count - 1..<text.count).styled).layout(in: shape)
        height += paragraph.layout.spacingAfter + end.usedHeight
        leading = end.paragraphs.last?.layout.lines.last?.leading ?? leading
      }
      if options.usesFontLeading { height += leading }
    }
    size = CGSize(width: column.usedWidth, height: height)
  }

  /// The box around the ink of all lines; null without ink.
  var inkBounds: CGRect {
    lines.reduce(CGRect.null) { union, placed in
      let ink = CTLineGetImageBounds(placed.line, nil)
      guard !ink.isNull else { return union }
      return union.union(
        CGRect(
          x: placed.origin.x + ink.minX, y: placed.origin.y - ink.maxY, width: ink.width, height: ink.height))
    }
  }

  /// Draws the lines into a context whose y points down.
  ///
  /// - Parameter origin: The top left of the first line.
  func draw(at origin: CGPoint, in context: CGContext) {
    let painter = LinePainter(context)
    let before = context.textMatrix
    func stand(at place: CGPoint) {
      context.textMatrix = CGAffineTransform(
        a: 1, b: 0, c: 0, d: -1, tx: origin.x + place.x, ty: origin.y + place.y)
    }
    let lines = lines.map { (painted: PaintedLine($0.line), place: $0.origin) }
    for (painted, place) in lines {
      stand(at: place)
      painter.paintBackgrounds(of: painted)
    }
    for (painted, place) in lines {
      stand(at: place)
      painter.paintForeground(of: painted)
    }
    context.textMatrix = before
  }

  /// Draws a line into a context whose y points down.
  ///
  /// - Parameter origin: The left end of the baseline.
  static func draw(_ line: CTLine, at origin: CGPoint, in context: CGContext) {
    let before = context.textMatrix
    context.textMatrix = CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: origin.x, ty: origin.y)
    CTLineDraw(line, context)
    context.textMatrix = before
  }

  /// The first paragraph of a string as one line, however long it is.
  static func firstLine(of string: NSAttributedString, scale: Double, tracking: Double) -> CTLine {
    let text = AttributeResolver.resolve(string).scaled(by: scale, tracking: tracking)
    let end = TextTypesetter(text.styled).paragraphRanges.first?.upperBound ?? 0
    return CTLine(text.part(0..<end).withoutColumn())
  }
}

extension AttributedText {
  /// The text with other sizes: fonts, letter spacing and raising by a factor, placeholders as they are, and
  /// more letter spacing.
  fileprivate func scaled(by factor: Double, tracking: Double) -> AttributedText {
    guard factor != 1 || tracking != 0 else { return self }
    let styles = styled.styles.map { style in
      var style = style
      style.font.size *= factor
      style.letterSpacing = style.letterSpacing * factor + tracking
      style.baselineOffset *= factor
      return style
    }
    return AttributedText(
      styled: StyledText(
        text: styled.text, styles: styles, runs: styled.runs, paragraphStyles: styled.paragraphStyles,
        paragraphRuns: styled.paragraphRuns, fonts: styled.fonts, hyphenation: styled.hyphenation),
      sets: sets, setOfRun: setOfRun)
  }

  /// Whether the last unit ends a line.
  fileprivate var endsInLineBreak: Bool { styled.text.last?.endsLine ?? false }
}
