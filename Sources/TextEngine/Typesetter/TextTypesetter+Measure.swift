internal import Dispatch
internal import Synchronization

extension TextTypesetter {
  /// Finds the line ends and heights of the whole text in a column without end, which costs a small part of
  /// laying it out.
  ///
  /// The opportunities are stored, in less than a byte for each unit of most texts, so that another width
  /// costs a tenth. Paragraphs whose lines are the same as at the last width are not measured again.
  ///
  /// - Parameters:
  ///   - width: The column's width in points.
  ///   - threads: The number of threads that share the work. The result does not depend on it.
  public func measure(width: Double, threads: Int = 1) -> TextMeasure {
    measure(width: width, threads: threads, storesOpportunities: true)
  }

  package func measure(width: Double, threads: Int, storesOpportunities: Bool) -> TextMeasure {
    let pieces = measuredPieces
    let isAgain = storesOpportunities && measurements.count == pieces.count
    let intervals = isAgain ? BreakIntervals(count: paragraphRanges.count) : nil
    let measure = measure(
      pieces, threads: threads,
      by: {
        PieceMeasurer(
          self, width: width, storesOpportunities: storesOpportunities,
          last: isAgain ? measurements.last : nil, intervals)
      })
    if let intervals { measurements.last = LastMeasurement(measure, intervals) }
    return measure
  }

  /// Finds the line ends and heights of the whole text, and how wide it is, once.
  ///
  /// - Parameters:
  ///   - width: The column's width in points.
  ///   - threads: The number of threads that share the work. The result does not depend on it.
  /// - Returns: `usedWidth` is that of the `ColumnLayout` which laying out gives, in points, to within one
  ///   part in 10¹³: of lines that are equally wide one is laid out, and others' sums may be rounded
  ///   differently.
  package func measureUsedWidth(width: Double, threads: Int) -> (measure: TextMeasure, usedWidth: Double) {
    let widest = Mutex(0.0)
    let measure = measure(
      measuredPieces, threads: threads,
      by: {
        PieceMeasurer(self, width: width, storesOpportunities: false, last: nil, nil, findsUsedWidth: true)
      },
      end: { used in widest.withLock { $0 = max($0, used) } })
    return (measure, widest.withLock { $0 })
  }

  /// The counts of all measuring so far.
  package var measureCounts: MeasureCounts { counts.withLock { $0 } }

  /// Measures all portions.
  ///
  /// - Parameter end: Receives the used width of each worker.
  private func measure(
    _ pieces: [Range<Int>], threads: Int, by makeWorker: @Sendable () -> PieceMeasurer,
    end: @Sendable (Double) -> Void = { _ in }
  ) -> TextMeasure {
    guard threads > 1, pieces.count > 1 else {
      var worker = makeWorker()
      var measure = TextMeasure(paragraphCount: paragraphRanges.count, unitCount: text.text.count)
      for index in pieces.indices { worker.measure(index, pieces[index], into: &measure) }
      counts.withLock { $0.add(worker.counts) }
      end(worker.usedWidth)
      return measure
    }
    let workerCount = min(threads, pieces.count)
    let next = Atomic(0)
    let results = Mutex<[MeasuredPieces]>([])
    DispatchQueue.concurrentPerform(iterations: workerCount) { _ in
      var worker = makeWorker()
      // All of a worker's lines stand in a few large columns: memory that grows in small steps makes threads
      // wait for one another.
      var mine = MeasuredPieces(
        measure: TextMeasure(
          paragraphCount: paragraphRanges.count / workerCount, unitCount: text.text.count / workerCount))
      while true {
        let index = next.add(1, ordering: .relaxed).oldValue
        guard index < pieces.count else { break }
        worker.measure(index, pieces[index], into: &mine.measure)
        mine.end(index)
      }
      counts.withLock { $0.add(worker.counts) }
      end(worker.usedWidth)
      results.withLock { $0.append(mine) }
    }
    return MeasuredPieces.joined(results.withLock { $0 }, count: pieces.count)
  }

  /// The paragraphs in portions of some 64 thousand units, of which a thread measures one at a time.
  private var measuredPieces: [Range<Int>] {
    var pieces: [Range<Int>] = []
    var start = 0
    for index in paragraphRanges.indices
    where paragraphRanges[index].upperBound - paragraphRanges[start].lowerBound >= 1 << 16
      || index == paragraphRanges.count - 1
    {
      pieces.append(start..<index + 1)
      start = index + 1
    }
    return pieces
  }
}

/// The portions of a text that one thread has measured, one after the other.
private struct MeasuredPieces {
  var measure: TextMeasure
  private var pieces: [(index: Int, lineEnd: Int, paragraphEnd: Int)] = []

  init(measure: TextMeasure) { self.measure = measure }

  /// Ends the portion with an index.
  mutating func end(_ index: Int) {
    pieces.append((index, measure.lineEnds.count, measure.paragraphEnds.count))
  }

  /// Joins the portions of all threads.
  static func joined(_ all: [MeasuredPieces], count: Int) -> TextMeasure {
    var portions = [(worker: Int, lines: Range<Int>, paragraphs: Range<Int>)](
      repeating: (0, 0..<0, 0..<0), count: count)
    for (worker, mine) in all.enumerated() {
      var before = (line: 0, paragraph: 0)
      for piece in mine.pieces {
        portions[piece.index] = (worker, before.line..<piece.lineEnd, before.paragraph..<piece.paragraphEnd)
        before = (piece.lineEnd, piece.paragraphEnd)
      }
    }
    var whole = TextMeasure()
    whole.reserve(
      lines: portions.reduce(0) { $0 + $1.lines.count },
      paragraphs: portions.reduce(0) { $0 + $1.paragraphs.count })
    for portion in portions {
      whole.append(all[portion.worker].measure, lines: portion.lines, paragraphs: portion.paragraphs)
    }
    return whole
  }
}

/// Measures portions of a text, on one thread.
private struct PieceMeasurer: ~Copyable {
  private let typesetter: TextTypesetter
  private let storesOpportunities: Bool
  private var measurer: ParagraphMeasurer
  private var packer = OpportunityPacker()
  private let last: LastMeasurement?
  private let intervals: BreakIntervals?

  /// The counts so far.
  var counts: MeasureCounts { measurer.tally.counts.pointee }
  /// The width that the lines so far need, if it is wanted.
  var usedWidth: Double { measurer.usedWidth }

  /// - Parameters:
  ///   - last: The last measurement, of which lines may be reused.
  ///   - intervals: Receives the widths at which paragraphs have the same lines, if all portions are stored.
  init(
    _ typesetter: TextTypesetter, width: Double, storesOpportunities: Bool, last: LastMeasurement?,
    _ intervals: BreakIntervals?, findsUsedWidth: Bool = false
  ) {
    self.typesetter = typesetter
    self.storesOpportunities = storesOpportunities
    self.last = last
    self.intervals = intervals
    measurer = ParagraphMeasurer(
      typesetter.text, canonicalStyles: typesetter.canonicalStyles, width: width,
      usesFastPath: typesetter.usesFastPath, storesOpportunities: storesOpportunities,
      findsUsedWidth: findsUsedWidth)
  }

  /// Measures a portion, from its stored opportunities if there are any.
  mutating func measure(_ index: Int, _ paragraphs: Range<Int>, into measure: inout TextMeasure) {
    typesetter.text.text.withView { view in
      if let intervals, let store = typesetter.measurements.opportunities(at: index) {
        return measurer.measureAgain(
          store, typesetter.paragraphRanges, paragraphs, of: view, last: last, intervals: intervals,
          into: &measure)
      }
      if storesOpportunities { packer.reserve(paragraphs.count) }
      for range in typesetter.paragraphRanges[paragraphs] {
        let way = measurer.measure(range, of: view, into: &measure)
        guard storesOpportunities else { continue }
        switch way {
        case .columns(let isRightToLeft):
          packer.append(measurer.columns, style: measurer.paragraphStyle, isRightToLeft: isRightToLeft)
        case .singleLine, .layout: packer.appendUnstored()
        }
      }
      if storesOpportunities { typesetter.measurements.store(packer.finish(), at: index) }
    }
  }
}
