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
      var measure = TextMeasure()
      for index in pieces.indices { worker.measure(index, pieces[index], into: &measure) }
      counts.withLock { $0.add(worker.counts) }
      return measure
    }
    let next = Atomic(0)
    let results = Mutex<[TextMeasure?]>(Array(repeating: nil, count: pieces.count))
    DispatchQueue.concurrentPerform(iterations: min(threads, pieces.count)) { _ in
      var worker = PieceMeasurer(self, width: width, isKept: isKept)
      while true {
        let index = next.add(1, ordering: .relaxed).oldValue
        guard index < pieces.count else { break }
        var measure = TextMeasure()
        worker.measure(index, pieces[index], into: &measure)
        results.withLock { $0[index] = measure }
      }
      counts.withLock { $0.add(worker.counts) }
    }
    var whole = TextMeasure()
    for measure in results.withLock({ $0 }) { if let measure { whole.append(measure) } }
    return whole
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
    counts.scannedParagraphs -= counts.linedParagraphs
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
    if isKept, let kept = typesetter.kept.places(at: index) {
      for (number, paragraph) in paragraphs.enumerated() {
        let range = typesetter.paragraphRanges[paragraph]
        if measurer.measureAgain(kept, number, range, into: &measure) {
          keptParagraphs += 1
        } else {
          _ = measurer.measure(range, into: &measure)
        }
      }
      return
    }
    for paragraph in paragraphs {
      let way = measurer.measure(typesetter.paragraphRanges[paragraph], into: &measure)
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

/// What a typesetter keeps of its portions.
final class KeptPortions: Sendable {
  private let portions = Mutex<[Int: KeptPlaces]>([:])

  func places(at index: Int) -> KeptPlaces? { portions.withLock { $0[index] } }

  func keep(_ places: KeptPlaces, at index: Int) { portions.withLock { $0[index] = places } }
}
