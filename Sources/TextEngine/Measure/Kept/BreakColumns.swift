/// The places where a paragraph's lines may end, with their positions on the endless line, and the heights of what
/// is between them: all that decides about lines, in memory that is kept for the next paragraph.
///
/// Only for paragraphs that are broken line by line and whose breaks change no glyph; see `fit`.
struct BreakColumns: ~Copyable {
  /// The first unit after each place, from the paragraph's start; the last one is the paragraph's end.
  private(set) var offsets: UnsafeMutablePointer<Int32>
  /// Points to the end of a line that ends at the place, white space left out.
  private(set) var contentEnds: UnsafeMutablePointer<Double>
  /// Points to the start of a line that begins at the place.
  private(set) var starts: UnsafeMutablePointer<Double>
  /// Whether a line may be cut there without changing a glyph, and with nothing shown differently.
  private(set) var isPlain: UnsafeMutablePointer<Bool>
  private(set) var count = 0
  private var capacity = 256

  /// Text of one height: the unit after it, and how far it reaches.
  struct Stretch {
    var end: Int32
    var metrics: LineMetrics
  }
  private(set) var stretches: [Stretch] = []
  /// Points for a font unit, where all positions are multiples of it; else 0.
  var scale = 0.0

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
    stretches.removeAll(keepingCapacity: true)
  }

  /// Forgets the places from an index on.
  mutating func truncate(to newCount: Int) { count = newCount }

  @inline(__always)
  mutating func append(offset: Int, contentEnd: Double, start: Double, isPlain plain: Bool) {
    if count == capacity { grow() }
    offsets[count] = Int32(truncatingIfNeeded: offset)
    contentEnds[count] = contentEnd
    starts[count] = start
    isPlain[count] = plain
    count += 1
  }

  /// Takes the height of the text up to an offset.
  mutating func appendStretch(end: Int, _ metrics: LineMetrics) {
    if let last = stretches.last, last.metrics == metrics { stretches.removeLast() }
    stretches.append(Stretch(end: Int32(truncatingIfNeeded: end), metrics: metrics))
  }

  /// Lets the last height reach to the paragraph's end: the terminator counts for none.
  mutating func closeStretches(at end: Int) {
    if !stretches.isEmpty { stretches[stretches.count - 1].end = Int32(truncatingIfNeeded: end) }
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
  /// - Returns: Where the paragraph has the same lines; `nil` where it cannot be broken like that, since a word is wider
  ///   than a line, or a line ends at a place that is not plain. Then nothing is received.
  func fit(
    _ widths: LineWidths, _ style: LineRules, at start: Int, into measure: inout TextMeasure
  ) -> BreakInterval? {
    let firstLine = measure.lineEnds.count
    var room = LineWidths.room(widths.first)
    let other = LineWidths.room(widths.other)
    var origin = 0.0
    var next = 0
    var widest = 0.0
    var below = Double.infinity
    var y = 0.0
    var spacing = 0.0
    // Mostly all lines are equally high, and then nothing is to be walked along.
    let equal = stretches.count == 1 ? style.line(of: stretches[0].metrics) : nil
    var heights = equal == nil ? LineHeights(stretches, style) : nil
    while next < count {
      var end = next
      while end < count {
        let width = contentEnds[end] - origin
        guard width <= room else {
          below = min(below, width)
          break
        }
        widest = max(widest, width)
        end += 1
      }
      let isCut =
        end == next || !isPlain[end - 1]
        || (end < count && !isPlain[end] && contentEnds[end] - origin <= GreedyBreaker.beyond(room))
      if isCut {
        measure.lineEnds.removeSubrange(firstLine...)
        return nil
      }
      // In more room the next place could be near enough to be asked for.
      if end < count, !isPlain[end] { below = min(below, room.nextUp) }
      measure.appendLine(end: start + Int(offsets[end - 1]))
      origin = starts[end - 1]
      let line = equal ?? heights!.next(to: offsets[end - 1])
      y = y + spacing + line.height
      spacing = line.spacing
      next = end
      room = other
    }
    measure.endParagraph(height: y, spacing: spacing + style.paragraphSpacing)
    return BreakInterval(from: widest, below: below)
  }
}

/// What a paragraph style makes of lines' heights. For one thread.
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

  /// The height of a line that reaches so far, and the space to the next one.
  func line(of metrics: LineMetrics) -> (height: Double, spacing: Double) {
    if metrics != known {
      known = metrics
      line = (metrics.height(style), metrics.spacing(style))
    }
    return line
  }
}

/// Walks along a paragraph and tells the height of each of its lines.
private struct LineHeights {
  private let stretches: [BreakColumns.Stretch]
  private let rules: LineRules
  private var index = 0
  private var start: Int32 = 0

  init(_ stretches: [BreakColumns.Stretch], _ rules: LineRules) {
    self.stretches = stretches
    self.rules = rules
  }

  mutating func next(to end: Int32) -> (height: Double, spacing: Double) {
    var metrics = LineMetrics()
    while start < end {
      let stretch = stretches[index]
      metrics.unite(stretch.metrics)
      start = min(stretch.end, end)
      if stretch.end <= end { index += 1 }
    }
    return rules.line(of: metrics)
  }
}
