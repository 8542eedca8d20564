/// The opportunities of one paragraph, with their positions on the endless line and the heights of the text
/// between them: all that decides about lines. The memory is reused for the next paragraph.
///
/// Every way of measuring but the last one fills these columns. They serve paragraphs that are broken line by
/// line and whose breaks change no glyph; see `fit`.
struct OpportunityColumns: ~Copyable {
  /// The first unit after each opportunity, from the paragraph's start; the last one is the paragraph's end.
  private(set) var offsets: UnsafeMutablePointer<Int32>
  /// Points to the end of a line that ends at the opportunity, white space left out.
  private(set) var contentEnds: UnsafeMutablePointer<Double>
  /// Points to the start of a line that begins at the opportunity.
  private(set) var starts: UnsafeMutablePointer<Double>
  /// Whether a line may be cut there without changing a glyph, and with nothing shown differently.
  private(set) var isPlain: UnsafeMutablePointer<Bool>
  private(set) var count = 0
  private var capacity = 256

  /// Text of one height.
  struct MetricsRun {
    /// The offset after its last unit.
    var end: Int32
    /// How far it reaches above and below its baseline.
    var metrics: LineMetrics
  }
  private(set) var metricsRuns: [MetricsRun] = []
  /// Points for a font unit, where all positions are multiples of it; else 0.
  var scale = 0.0
  /// The widths of the lines that `fit` has made of these opportunities.
  private(set) var widest = WidestLines()
  /// The runs, and the lines that `fit` has made, if their own widths are wanted.
  var spans = LineSpans()
  /// Where the paragraph has more or fewer glyphs than units, if that is wanted.
  var glyphs = GlyphNotes()

  init() {
    offsets = .allocate(capacity: capacity)
    contentEnds = .allocate(capacity: capacity)
    starts = .allocate(capacity: capacity)
    isPlain = .allocate(capacity: capacity)
  }

  deinit {
    offsets.deallocate()
    contentEnds.deallocate()
    starts.deallocate()
    isPlain.deallocate()
  }

  mutating func removeAll() {
    count = 0
    scale = 0
    metricsRuns.removeAll(keepingCapacity: true)
    if spans.isWanted { spans.removeAll() }
    glyphs.giveUp()
  }

  /// Forgets the opportunities from an index on.
  mutating func truncate(to newCount: Int) { count = newCount }

  @inline(__always)
  mutating func append(offset: Int, contentEnd: Double, start: Double, isPlain plain: Bool) {
    if count == capacity { grow() }
    appendReserved(offset: offset, contentEnd: contentEnd, start: start, isPlain: plain)
  }

  /// Appends an opportunity for which there is room.
  @inline(__always)
  mutating func appendReserved(offset: Int, contentEnd: Double, start: Double, isPlain plain: Bool) {
    offsets[count] = Int32(truncatingIfNeeded: offset)
    contentEnds[count] = contentEnd
    starts[count] = start
    isPlain[count] = plain
    count += 1
  }

  /// Makes room for more opportunities.
  mutating func reserve(_ more: Int) {
    while capacity - count < more { grow() }
  }

  /// Appends the metrics of the text up to an offset.
  mutating func appendMetrics(end: Int, _ metrics: LineMetrics) {
    if let last = metricsRuns.last, last.metrics == metrics { metricsRuns.removeLast() }
    metricsRuns.append(MetricsRun(end: Int32(truncatingIfNeeded: end), metrics: metrics))
  }

  /// Extends the last metrics to the paragraph's end: the terminator has none of its own.
  mutating func extendMetrics(to end: Int) {
    if !metricsRuns.isEmpty { metricsRuns[metricsRuns.count - 1].end = Int32(truncatingIfNeeded: end) }
  }

  @inline(never)
  private mutating func grow() {
    func grown<Element: BitwiseCopyable>(
      _ column: UnsafeMutablePointer<Element>
    ) -> UnsafeMutablePointer<Element> {
      let new = UnsafeMutablePointer<Element>.allocate(capacity: 2 * capacity)
      new.update(from: column, count: count)
      column.deallocate()
      return new
    }
    offsets = grown(offsets)
    contentEnds = grown(contentEnds)
    starts = grown(starts)
    isPlain = grown(isPlain)
    capacity *= 2
  }

  /// Fills lines greedily: `GreedyBreaker`'s own answer or none.
  ///
  /// - Parameters:
  ///   - widths: Room for the first line and for all others.
  ///   - style: Gives lines their heights.
  ///   - start: The paragraph's first unit in the text.
  ///   - measure: Receives the lines.
  /// - Returns: The widths at which the paragraph has the same lines. `nil` if a word is wider than a line,
  ///   or a line ends at an opportunity that is not plain; then `measure` is left as it is.
  mutating func fit(
    _ widths: LineWidths, _ style: LineRules, at start: Int, into measure: inout TextMeasure
  ) -> BreakInterval? {
    let firstLine = measure.lineEnds.count
    if spans.isWanted { spans.removeLines() }
    var availableWidth = LineWidths.limit(widths.first)
    let other = LineWidths.limit(widths.other)
    var origin = 0.0
    var next = 0
    // The widths of the first line and of the widest other one.
    var (firstWidth, otherWidth) = (0.0, 0.0)
    var firstEnd = 0
    var below = Double.infinity
    var y = 0.0
    var spacing = 0.0
    // Mostly all lines are equally high, and then nothing is to be walked along.
    let equal = metricsRuns.count == 1 ? style.line(of: metricsRuns[0].metrics) : nil
    var extents = equal == nil ? LineExtents(metricsRuns) : nil
    while next < count {
      var end = next
      var widest = 0.0
      while end < count {
        let width = contentEnds[end] - origin
        guard width <= availableWidth else {
          below = min(below, width)
          break
        }
        widest = max(widest, width)
        end += 1
      }
      let isCut =
        end == next || !isPlain[end - 1]
        || (end < count && !isPlain[end] && contentEnds[end] - origin <= GreedyBreaker.beyond(availableWidth))
      if isCut {
        measure.lineEnds.removeSubrange(firstLine...)
        return nil
      }
      // In more width the next opportunity could be near enough to be asked for.
      if end < count, !isPlain[end] { below = min(below, availableWidth.nextUp) }
      measure.appendLine(end: start + Int(offsets[end - 1]))
      if spans.isWanted { spans.appendLine(from: origin, to: contentEnds[end - 1]) }
      origin = starts[end - 1]
      let line = equal ?? style.line(of: extents!.next(to: Int(offsets[end - 1])))
      y = y + spacing + line.height
      spacing = line.spacing
      if next == 0 {
        (firstWidth, firstEnd) = (widest, end)
      } else {
        otherWidth = max(otherWidth, widest)
      }
      next = end
      availableWidth = other
    }
    measure.endParagraph(height: y, spacing: spacing + style.paragraphSpacing)
    self.widest = WidestLines(
      first: firstWidth, other: firstEnd < count ? otherWidth : nil,
      rounding: Double(count) * starts[max(count - 1, 0)].ulp)
    return BreakInterval(from: max(firstWidth, otherWidth), below: below)
  }
}

/// How wide the lines of a paragraph are, without their indents: points, but for rounding.
struct WidestLines {
  var first = 0.0
  /// The widest line after the first; `nil` if there is none.
  var other: Double?
  /// How much rounding may take away: positions of long paragraphs are large numbers.
  var rounding = 0.0
}

/// The heights that a paragraph style gives to lines. For one thread.
final class LineRules {
  private let style: ParagraphStyle
  let paragraphSpacing: Double
  private var known = LineMetrics()
  private var line: (height: Double, spacing: Double)

  init(_ style: ParagraphStyle) {
    self.style = style
    paragraphSpacing = max(style.paragraphSpacing, 0)
    line = (known.height(style), known.spacing(style))
  }

  /// Returns the height of a line with given extents, and the space to the next one, in points.
  func line(of metrics: LineMetrics) -> (height: Double, spacing: Double) {
    if metrics != known {
      known = metrics
      var metrics = metrics
      if style.ignoresLeading { metrics.leading = 0 }
      line = (metrics.height(style), metrics.spacing(style))
    }
    return line
  }
}

/// Walks along a paragraph and tells how far each of its lines reaches above and below its baseline.
struct LineExtents {
  private let metricsRuns: [OpportunityColumns.MetricsRun]
  private var index = 0
  private var start = 0

  init(_ metricsRuns: [OpportunityColumns.MetricsRun]) { self.metricsRuns = metricsRuns }

  /// Returns the extents of the line that ends at an offset.
  mutating func next(to end: Int) -> LineMetrics {
    var metrics = LineMetrics()
    while start < end {
      let metricsRun = metricsRuns[index]
      metrics.unite(metricsRun.metrics)
      start = min(Int(metricsRun.end), end)
      if metricsRun.end <= end { index += 1 }
    }
    return metrics
  }
}
