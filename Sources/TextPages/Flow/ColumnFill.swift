internal import Foundation

/// A band with its place in a column.
struct PlacedBand {
  var band: FlowBand
  /// What is added to heights in the band's section to have those from the column's top, in points.
  var shift: CGFloat

  var top: CGFloat { band.top + shift }
  var bottom: CGFloat { band.bottom + shift }
}

/// A part of a footnote: some of its lines.
struct NotePart: Equatable {
  /// The footnote's index.
  var note: Int
  /// Its lines.
  var lines: Range<Int>
}

/// What is left over from the columns before.
struct FlowState {
  /// The index of the next band.
  var next = 0
  /// Figures that found no place yet.
  var figures: [[FlowBand]] = []
  /// The rests of footnotes that began before.
  var notes: [NotePart] = []

  var isEmpty: Bool { figures.isEmpty && notes.isEmpty }
}

/// What stands in one column: figures, heads of a table that goes on, bands, and footnotes.
struct ColumnFill {
  /// The figures on top, which come from columns before.
  var figures: [[PlacedBand]] = []
  /// The heads of the table that the column begins in.
  var heads: [PlacedBand] = []
  /// The bands of the text, in its order.
  var bands: [PlacedBand] = []
  /// The figures that found no place here, by the number of bands before them.
  var postponed: [(before: Int, bands: [FlowBand])] = []
  /// The footnotes at its foot.
  var notes: [NotePart] = []
  /// The height down to the last band, without footnotes.
  var height: CGFloat = 0
  /// What comes after it.
  var after = FlowState()

  var isEmpty: Bool { figures.isEmpty && bands.isEmpty && notes.isEmpty }
}

/// The heights of footnotes.
protocol NoteMeasuring: AnyObject {
  /// Returns the number of lines of a footnote.
  func lineCount(_ note: Int) -> Int
  /// Returns the height of parts of notes with the line above them; 0 for none.
  func height(_ parts: [NotePart]) -> CGFloat
}

/// Divides bands among columns: breaks where they are allowed, as late as possible.
struct ColumnBreaker {
  var widows: Int
  var orphans: Int
  /// The distance of lines that baselines stand on, in points; 0 for none.
  var grid: CGFloat = 0
  /// Whether a figure that does not fit goes to the top of the next column, and text takes its place.
  var floatsFigures = false
  /// Returns a band; `nil` after the last one.
  let band: (Int) -> FlowBand?
  /// What measures footnotes; `nil` where there are none.
  var notes: (any NoteMeasuring)?
  /// Returns the heads of the table that a band goes on, when it does not begin it.
  let heads: (Int) -> [FlowBand]

  /// The share of the grid's distance that a line may be higher than it.
  static let gridSlack: CGFloat = 0.3
  /// The space between a figure on top of a column and what is below it, in points.
  static let figureGap: CGFloat = 12

  /// Fills the columns of a page.
  func fill(_ count: Int, from state: FlowState, available: CGFloat) -> [ColumnFill] {
    var fills: [ColumnFill] = []
    var state = state
    while fills.count < count {
      let next = band(state.next)
      guard next != nil || !state.isEmpty else { break }
      if let next, !fills.isEmpty, next.start >= .page, state.isEmpty { break }
      let fill = fill(from: state, available: available)
      state = fill.after
      fills.append(fill)
    }
    return fills
  }

  /// Fills the columns of a page whose text ends on it, each about as high as the others.
  func balance(_ count: Int, from state: FlowState, available: CGFloat) -> [ColumnFill] {
    let full = fill(count, from: state, available: available)
    guard let end = full.last?.after, end.isEmpty else { return full }
    if let next = band(end.next), next.start < .page { return full }
    // What begins a column of its own stays there.
    if full.contains(where: { $0.bands.dropFirst().isEmpty && $0.bands.first?.band.start == .column }) {
      return full
    }
    var (low, high, best) = (CGFloat(0), available, full)
    for _ in 0..<24 where high - low > 0.25 {
      let middle = (low + high) / 2
      let fills = fill(count, from: state, available: middle)
      let highest = fills.map { $0.height + height($0.notes) }.max() ?? 0
      if let last = fills.last?.after, last.next == end.next, last.isEmpty, highest <= available,
        highest <= middle
      {
        (best, high) = (fills, middle)
      } else {
        low = middle
      }
    }
    return best
  }

  private func height(_ parts: [NotePart]) -> CGFloat { notes?.height(parts) ?? 0 }

  // MARK: A column

  /// Fills a column.
  ///
  /// - Parameter available: The column's height.
  /// - Returns: At least one band, figure or part of a note, however high it is.
  func fill(from state: FlowState, available: CGFloat) -> ColumnFill {
    var filling = ColumnFilling(self, state, available: available)
    filling.placeFigures()
    let first = band(state.next)
    filling.placeRests(reserve: first.map { $0.bottom - $0.top } ?? 0)
    // Figures stand on a page before the break that follows them.
    let isFlush = !filling.fill.figures.isEmpty && (first?.start ?? .anywhere) >= .page
    if !isFlush { filling.placeBands() }
    return filling.finish()
  }
}

/// A column that is being filled.
private struct ColumnFilling {
  let breaker: ColumnBreaker
  let start: Int
  let available: CGFloat
  var fill = ColumnFill()
  /// The bottom of what was placed, from the column's top.
  private var bottom: CGFloat = 0
  /// The figures and rests of notes that come after the column.
  private var figures: [[FlowBand]]
  private var rests: [NotePart]
  /// The parts of notes at the foot, by the index of the band that has their marks.
  private var parts: [(band: Int, part: NotePart)] = []
  /// The indexes of placed bands, and of figures that found no place.
  private var placed: [(index: Int, band: PlacedBand)] = []
  private var skipped: [Range<Int>] = []
  /// Where a note was divided: the index of the band with its mark, and the rest.
  private var divided: (band: Int, rest: [NotePart])?

  init(_ breaker: ColumnBreaker, _ state: FlowState, available: CGFloat) {
    self.breaker = breaker
    start = state.next
    self.available = available
    figures = state.figures
    rests = state.notes
    fill.after.next = state.next
  }

  private func height(_ parts: [NotePart]) -> CGFloat { breaker.notes?.height(parts) ?? 0 }

  private func whole(_ note: Int) -> NotePart {
    NotePart(note: note, lines: 0..<(breaker.notes?.lineCount(note) ?? 0))
  }

  // MARK: From columns before

  /// Places the figures that wait.
  mutating func placeFigures() {
    while let figure = figures.first {
      let gap = fill.figures.isEmpty ? 0 : ColumnBreaker.figureGap
      let own = figure.flatMap(\.notes).map { (band: start, part: whole($0)) }
      let foot = height((parts + own).map(\.part))
      guard fill.figures.isEmpty || bottom + gap + figure.height + foot <= available else { break }
      let shift = bottom + gap - (figure.first?.top ?? 0)
      fill.figures.append(figure.map { PlacedBand(band: $0, shift: shift) })
      parts += own
      bottom += gap + figure.height
      figures.removeFirst()
    }
  }

  /// Places the rests of notes, and leaves space for a band.
  mutating func placeRests(reserve: CGFloat) {
    let space = max(available - bottom - reserve, 0)
    while let rest = rests.first {
      let fitting = lines(of: rest, in: space, least: parts.isEmpty ? 1 : 0)
      guard !fitting.isEmpty else { break }
      parts.append((start, NotePart(note: rest.note, lines: fitting)))
      if fitting.upperBound < rest.lines.upperBound {
        rests[0].lines = fitting.upperBound..<rest.lines.upperBound
        break
      }
      rests.removeFirst()
    }
  }

  /// Returns the lines of a part of a note that fit at the foot with those that are there.
  private func lines(of part: NotePart, in space: CGFloat, least: Int) -> Range<Int> {
    var end = part.lines.lowerBound
    while end < part.lines.upperBound {
      let longer = NotePart(note: part.note, lines: part.lines.lowerBound..<end + 1)
      guard end - part.lines.lowerBound < least || height(parts.map(\.part) + [longer]) <= space else {
        break
      }
      end += 1
    }
    return part.lines.lowerBound..<end
  }

  // MARK: Bands

  /// Places bands as long as they fit.
  mutating func placeBands() {
    placeHeads()
    var end = start
    while let next = breaker.band(end), end == start || next.start == .anywhere {
      if breaker.floatsFigures, let figure = next.figure, end > start || !fill.figures.isEmpty,
        postpone(figure, from: end)
      {
        end = skipped[skipped.count - 1].upperBound
        continue
      }
      var new = place(next, follows: end > start)
      let more = next.notes.map { (band: end, part: whole($0)) }
      let foot = height((parts + more).map(\.part))
      if !placed.isEmpty, new.bottom + foot > available {
        // A note that fits nowhere with its line is divided here as well as elsewhere.
        let alone = next.bottom - next.top + height(more.map(\.part))
        guard alone > available, !more.isEmpty, new.bottom + height(begun(more)) <= available else { break }
      }
      if !rests.isEmpty, !more.isEmpty {
        // Notes stand in their order: this one waits for the rest of an earlier one.
        guard placed.isEmpty else { break }
        divided = (end, more.map(\.part))
      } else if new.bottom + foot > available, !more.isEmpty {
        divide(more, of: end, below: new.bottom)
      } else {
        parts += more
      }
      new.band = next
      placed.append((end, new))
      bottom = max(bottom, new.bottom)
      end += 1
      if divided != nil { break }
    }
    let allowed = lastBreak(upTo: end)
    take(upTo: allowed)
  }

  /// The least that may stand of notes: two lines of the last one, all of those before.
  private func begun(_ more: [(band: Int, part: NotePart)]) -> [NotePart] {
    var all = (parts + more).map(\.part)
    let lines = all[all.count - 1].lines
    all[all.count - 1].lines = lines.lowerBound..<min(lines.lowerBound + 2, lines.upperBound)
    return all
  }

  /// Places the lines of notes that fit; the rest goes on in the next column.
  private mutating func divide(
    _ more: [(band: Int, part: NotePart)], of index: Int, below bottom: CGFloat
  ) {
    var rest: [NotePart] = []
    for note in more {
      guard rest.isEmpty else {
        rest.append(note.part)
        continue
      }
      let fitting = lines(of: note.part, in: available - bottom, least: note.band == start ? 1 : 0)
      if !fitting.isEmpty { parts.append((index, NotePart(note: note.part.note, lines: fitting))) }
      if fitting.upperBound < note.part.lines.upperBound {
        rest.append(NotePart(note: note.part.note, lines: fitting.upperBound..<note.part.lines.upperBound))
      }
    }
    if !rest.isEmpty { divided = (index, rest) }
  }

  private mutating func placeHeads() {
    let heads = breaker.heads(start)
    guard let first = heads.first, let next = breaker.band(start) else { return }
    let gap = fill.figures.isEmpty ? 0 : ColumnBreaker.figureGap
    let height = heads.height
    guard bottom + gap + height + next.bottom - next.top <= available else { return }
    fill.heads = heads.map { PlacedBand(band: $0, shift: bottom + gap - first.top) }
    bottom += gap + height
  }

  /// Leaves a figure out that does not fit.
  private mutating func postpone(_ figure: Int, from index: Int) -> Bool {
    var group: [FlowBand] = []
    while let band = breaker.band(index + group.count), band.figure == figure { group.append(band) }
    guard let first = group.first, first.line == 0, first.paragraph == figure || group.count > 1 else {
      return false
    }
    let foot = height((parts.map(\.part)) + group.flatMap(\.notes).map { whole($0) })
    guard bottom + first.gap + group.height + foot > available else { return false }
    skipped.append(index..<index + group.count)
    return true
  }

  /// Returns a band below those that were placed, on the grid if there is one.
  private func place(_ band: FlowBand, follows: Bool) -> PlacedBand {
    var shift: CGFloat
    if let last = placed.last {
      let isNext = skipped.last.map { $0.lowerBound <= last.index } ?? true
      shift =
        isNext && last.band.band.section === band.section
        ? last.band.shift : bottom + band.gap - band.top
    } else {
      let gap = fill.figures.isEmpty || !fill.heads.isEmpty ? 0 : ColumnBreaker.figureGap
      shift = bottom + gap - band.top
    }
    if breaker.grid > 0, let baseline = band.baseline {
      let height = shift + baseline
      // A letter that is raised or from another font may reach a little into its paragraph's line above.
      let continues = placed.last?.band.band.paragraph == band.paragraph
      let slack = continues ? ColumnBreaker.gridSlack : 0.001
      // Lines are as far apart as in the paragraph's own fonts.
      let own = height - band.excess.above - (placed.last?.band.band.excess.below ?? 0)
      shift += (own / breaker.grid - slack).rounded(.up) * breaker.grid - height
    }
    return PlacedBand(band: band, shift: shift)
  }

  /// Returns the last place, up to one, where the rules let a column end; that one if they let it nowhere.
  private func lastBreak(upTo end: Int) -> Int {
    guard let after = breaker.band(end) else { return end }
    var (place, next) = (end, after)
    while place > start, let last = breaker.band(place - 1) {
      if last.mayBreak(before: next, widows: breaker.widows, orphans: breaker.orphans) { return place }
      (place, next) = (place - 1, last)
    }
    return end
  }

  /// Takes the bands up to an index, and what belongs to them.
  private mutating func take(upTo end: Int) {
    placed.removeAll { $0.index >= end }
    skipped.removeAll { $0.lowerBound >= end }
    parts.removeAll { $0.band >= end && $0.band > start }
    if let divided, divided.band < end { rests += divided.rest }
    fill.bands = placed.map(\.band)
    for range in skipped {
      let group = range.compactMap { breaker.band($0) }
      figures.append(group)
      fill.postponed.append((placed.count { $0.index < range.lowerBound }, group))
    }
    fill.after.next = end
  }

  /// Returns the column.
  consuming func finish() -> ColumnFill {
    fill.after.figures = figures
    fill.after.notes = rests
    fill.notes = parts.map(\.part)
    fill.height = (fill.bands + fill.figures.joined()).map(\.bottom).max() ?? 0
    return fill
  }
}
