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

  private let text: AttributedText
  private let column: ColumnLayout
  /// The width of the box around the text of all lines, and the bottom of the last line. Neither indents that
  /// all lines have nor white space at line ends count. A line break at the very end is followed by a line
  /// without text.
  let size: CGSize
  /// Whether all of the text is shown.
  let isComplete: Bool

  /// Lays out a text, whose attachments have been left out.
  init(_ resolved: AttributedText, _ options: Options) {
    var attachments = StringAttachments(
      in: resolved, CGSize(width: options.width, height: options.height))
    let shape = TextShape(
      width: StringLayout.limit(options.width), height: StringLayout.limit(options.height))
    var text = resolved
    var column: ColumnLayout
    repeat {
      text = attachments.apply(to: resolved).scaled(by: options.scale, tracking: options.tracking)
        .mapParagraphStyles {
          if !options.usesFontLeading { $0.ignoresLeading = true }
          if $0.hyphenationFactor > 0 { $0.hyphenationLanguage = HyphenationLanguage.current }
        }
      // Paragraphs that do not wrap are cut by their own rules.
      let truncates = options.truncates && text.styled.paragraphStyles.allSatisfy { $0.lineBreakMode.wraps }
      column = TextTypesetter(text.styled).layout(in: shape, truncation: truncates ? Truncation() : nil)
    } while attachments.haveChanged(in: {
      column.paragraphs.filter { $0.origin == nil }.map { ($0.layout, $0.offset, $0.top) }
    })
    self.text = text
    self.column = column
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
    size = CGSize(width: StringLayout.textWidth(of: column), height: height)
  }

  /// Returns the available length that a caller's length means.
  private static func limit(_ length: Double) -> Double { length > 0 && length < 1e7 ? length : .infinity }

  /// Returns the size that laying a text out would give, of a text of one paragraph in one style; `nil` if it
  /// has to be laid out to know.
  ///
  /// - Parameters:
  ///   - text: The text, whose attachments have been left out.
  ///   - size: The available size.
  ///   - options: The way in which it is laid out.
  static func measuredSize(
    of text: AttributedText, in size: CGSize, _ options: NSStringDrawingOptions
  ) -> CGSize? {
    guard mayMeasure(options),
      let measured = ParagraphSizer.size(
        of: text.styled, ignoresLeading: !options.contains(.usesFontLeading),
        width: limit(Double(size.width)),
        isPlain: { text.holdsNoObjects })
    else { return nil }
    return boxSize(of: measured, text.styled.firstParagraphStyle, options)
  }

  /// Returns the same size of a string.
  static func measuredSize(
    of string: StyledString, in size: CGSize, _ options: NSStringDrawingOptions
  ) -> CGSize? {
    guard mayMeasure(options),
      let measured = ParagraphSizer.size(
        of: string, ignoresLeading: !options.contains(.usesFontLeading), width: limit(Double(size.width)),
        isPlain: { true })
    else { return nil }
    return boxSize(of: measured, string.styles.paragraphStyles[0], options)
  }

  /// Whether text may be measured without being laid out.
  static func mayMeasure(_ options: NSStringDrawingOptions) -> Bool {
    options.contains(.usesLineFragmentOrigin)
      && options.isDisjoint(with: [.truncatesLastVisibleLine, .usesDeviceMetrics])
  }

  private static func boxSize(
    of measured: ParagraphSize, _ style: TextEngine.ParagraphStyle, _ options: NSStringDrawingOptions
  ) -> CGSize {
    let whole = style.usedWidth(ofLines: measured.lineWidths)
    var extent = TextExtent()
    for (index, width) in measured.lineWidths.enumerated() {
      extent.add(
        width, of: style, isFirst: index == 0, isRightToLeft: measured.isRightToLeft, whole: whole)
    }
    return CGSize(
      width: extent.width,
      height: measured.height + (options.contains(.usesFontLeading) ? measured.leading : 0))
  }

  /// The lines, with the left ends of their baselines; made when they are asked for.
  var lines: [(line: CTLine, origin: CGPoint)] {
    column.placedLines(of: text).map { ($0.line, CGPoint(x: $0.origin.x, y: $0.origin.y)) }
  }

  /// Returns the width of the box around the text of lines, in the narrowest column that gives them.
  private static func textWidth(of column: ColumnLayout) -> Double {
    let whole = column.usedWidth
    var extent = TextExtent()
    for paragraph in column.paragraphs {
      let style = paragraph.layout.paragraph.style
      for line in paragraph.layout.lines {
        extent.add(
          line.width, of: style, isFirst: line.range.lowerBound == 0,
          isRightToLeft: paragraph.layout.paragraph.isRightToLeft, whole: whole)
      }
    }
    return extent.width
  }

  /// The extent of the text of lines along them, in the narrowest column that gives them.
  private struct TextExtent {
    private var (left, right) = (Double.infinity, -Double.infinity)

    /// Adds a line.
    ///
    /// - Parameters:
    ///   - lineWidth: The line's width, without white space at its end.
    ///   - whole: The width of the column.
    mutating func add(
      _ lineWidth: Double, of style: TextEngine.ParagraphStyle, isFirst: Bool, isRightToLeft: Bool,
      whole: Double
    ) {
      guard lineWidth > 0 else { return }
      let indent = max(isFirst ? style.firstLineHeadIndent : style.headIndent, 0)
      let start = isRightToLeft ? whole - indent - lineWidth : indent
      left = min(left, start)
      right = max(right, start + lineWidth)
    }

    var width: Double { max(right - left, 0) }
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
    func setOrigin(at place: CGPoint) {
      context.textMatrix = CGAffineTransform(
        a: 1, b: 0, c: 0, d: -1, tx: origin.x + place.x, ty: origin.y + place.y)
    }
    let links = PaintOverrides(text.linkItems(in: 0..<text.count))
    let lines = lines.map { (painted: $0.line.painted(links), place: $0.origin) }
    context.clippingToText {
      for (painted, place) in lines {
        setOrigin(at: place)
        painter.paintBackgrounds(of: painted)
      }
      for (painted, place) in lines {
        setOrigin(at: place)
        painter.paintForeground(of: painted)
      }
    }
    context.textMatrix = before
  }

  /// Draws a line into a context whose y points down.
  ///
  /// - Parameter origin: The left end of the baseline.
  static func draw(_ line: CTLine, at origin: CGPoint, in context: CGContext) {
    let before = context.textMatrix
    context.textMatrix = CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: origin.x, ty: origin.y)
    let links = line.source.flatMap { PaintOverrides($0.text.linkItems(in: 0..<$0.text.count)) }
    let painted = line.painted(links)
    context.clippingToText {
      LinePainter(context).paintBackgrounds(of: painted)
      LinePainter(context).paintForeground(of: painted)
    }
    context.textMatrix = before
  }

  /// The first paragraph of a text, whose attachments have been left out, as one line, however long it is.
  ///
  /// - Parameter size: The available size, which attachments are told.
  static func firstLine(
    of whole: AttributedText, in size: CGSize, scale: Double, tracking: Double
  ) -> CTLine {
    let end = TextTypesetter(whole.styled).paragraphRanges.first?.upperBound ?? 0
    let resolved = whole.part(0..<end)
    var attachments = StringAttachments(in: resolved, size)
    var line: CTLine
    repeat {
      line = CTLine(
        attachments.apply(to: resolved).scaled(by: scale, tracking: tracking).withoutColumn())
    } while attachments.haveChanged(in: { line.source.map { [($0.layout, 0, 0)] } ?? [] })
    return line
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
