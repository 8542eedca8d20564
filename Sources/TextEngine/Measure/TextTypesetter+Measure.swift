internal import Dispatch
internal import Synchronization

extension TextTypesetter {
  /// Finds the line ends and heights of the whole text in a column without end, which costs a small part of laying
  /// it out.
  ///
  /// The places where lines may end are kept, in less than a byte for each unit of most texts, so that another width
  /// costs a tenth.
  ///
  /// - Parameters:
  ///   - width: The column's width in points.
  ///   - threads: How many threads share the work; the result is the same.
  public func measure(width: Double, threads: Int = 1) -> TextMeasure {
    measure(width: width, threads: threads, isKept: true)
  }

  package func measure(width: Double, threads: Int, isKept: Bool) -> TextMeasure {
    let pieces = measuredPieces
    guard threads > 1, pieces.count > 1 else {
      var worker = PieceMeasurer(self, width: width, isKept: isKept)
      var measure = TextMeasure(paragraphCount: paragraphRanges.count, unitCount: text.text.count)
      for index in pieces.indices { worker.measure(index, pieces[index], into: &measure) }
      counts.withLock { $0.add(worker.counts) }
      return measure
    }
    let workerCount = min(threads, pieces.count)
    let next = Atomic(0)
    let results = Mutex<[MeasuredPieces]>([])
    DispatchQueue.concurrentPerform(iterations: workerCount) { _ in
      var worker = PieceMeasurer(self, width: width, isKept: isKept)
      // All of a worker's lines stand in a few large columns: memory that grows in small steps makes threads wait for
      // one another.
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
      results.withLock { $0.append(mine) }
    }
    return MeasuredPieces.joined(results.withLock { $0 }, count: pieces.count)
  }

  /// The paragraphs in portions of some 64 thousand units: what a thread takes at once.
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

/// What one thread has measured: some of the portions of a text, one behind the other.
private struct MeasuredPieces {
  var measure: TextMeasure
  private var pieces: [(index: Int, lineEnd: Int, paragraphEnd: Int)] = []

  init(measure: TextMeasure) { self.measure = measure }

  /// Takes what has been measured since the portion before for that with an index.
  mutating func end(_ index: Int) {
    pieces.append((index, measure.lineEnds.count, measure.paragraphEnds.count))
  }

  /// Puts the portions of all threads together.
  static func joined(_ all: [MeasuredPieces], count: Int) -> TextMeasure {
    var places = [(worker: Int, lines: Range<Int>, paragraphs: Range<Int>)](
      repeating: (0, 0..<0, 0..<0), count: count)
    for (worker, mine) in all.enumerated() {
      var before = (line: 0, paragraph: 0)
      for piece in mine.pieces {
        places[piece.index] = (worker, before.line..<piece.lineEnd, before.paragraph..<piece.paragraphEnd)
        before = (piece.lineEnd, piece.paragraphEnd)
      }
    }
    var whole = TextMeasure()
    whole.reserve(
      lines: places.reduce(0) { $0 + $1.lines.count },
      paragraphs: places.reduce(0) { $0 + $1.paragraphs.count })
    for place in places {
      whole.append(all[place.worker].measure, lines: place.lines, paragraphs: place.paragraphs)
    }
    return whole
  }
}

/// Measures portions of a text: one a thread.
private struct PieceMeasurer: ~Copyable {
  private let typesetter: TextTypesetter
  private let isKept: Bool
  private var measurer: ParagraphMeasurer
  private var keeper = PlaceKeeper()
  private var keptParagraphs = 0

  /// What has been counted so far.
  var counts: MeasureCounts {
    var counts = measurer.tally.counts.pointee
    counts.keptParagraphs = keptParagraphs
    return counts
  }

  init(_ typesetter: TextTypesetter, width: Double, isKept: Bool) {
    self.typesetter = typesetter
    self.isKept = isKept
    measurer = ParagraphMeasurer(
      typesetter.text, canonicalStyles: typesetter.canonicalStyles, width: width,
      usesFastPath: typesetter.usesFastPath, keepsPlaces: isKept)
  }

  /// Measures a portion, from what is kept of it if something is.
  mutating func measure(_ index: Int, _ paragraphs: Range<Int>, into measure: inout TextMeasure) {
    typesetter.text.text.withView { view in
      let ranges = typesetter.paragraphRanges[paragraphs]
      if isKept, let kept = typesetter.kept.places(at: index) {
        keptParagraphs += measurer.measureAgain(kept, ranges, of: view, into: &measure)
        return
      }
      if isKept { keeper.reserve(paragraphs.count) }
      for range in ranges {
        let way = measurer.measure(range, of: view, into: &measure)
        guard isKept else { continue }
        switch way {
        case .columns(let isRightToLeft):
          keeper.keep(measurer.columns, style: measurer.paragraphStyle, isRightToLeft: isRightToLeft)
        case .passing: keeper.skip()
        }
      }
      if isKept { typesetter.kept.keep(keeper.finish(), at: index) }
    }
  }
}

/// What a typesetter keeps of its portions.
final class KeptPortions: Sendable {
  private let portions = Mutex<[Int: KeptPlaces]>([:])

  func places(at index: Int) -> KeptPlaces? { portions.withLock { $0[index] } }

  func keep(_ places: KeptPlaces, at index: Int) { portions.withLock { $0[index] = places } }
}
