internal import Synchronization

/// How measuring found its answers, for benchmarks and tests.
package struct MeasureCounts: Sendable, Equatable {
  /// Paragraphs that fit on one line and were added up.
  package var singleLineParagraphs = 0
  /// Paragraphs whose places were found without glyphs.
  package var scannedParagraphs = 0
  /// Paragraphs that were shaped.
  package var shapedParagraphs = 0
  /// Paragraphs whose places had been kept, and were looked at.
  package var storedParagraphs = 0
  /// Paragraphs whose lines were taken over from the last measure.
  package var reusedParagraphs = 0
  /// Words that were added up letter by letter.
  package var addedWords = 0
  /// Words and tokens that were looked up, and those of them that had not been met before.
  package var lookedUpWords = 0
  package var newWords = 0

  /// Adds what another measurer has counted.
  mutating func add(_ other: MeasureCounts) {
    singleLineParagraphs += other.singleLineParagraphs
    scannedParagraphs += other.scannedParagraphs
    shapedParagraphs += other.shapedParagraphs
    storedParagraphs += other.storedParagraphs
    reusedParagraphs += other.reusedParagraphs
    addedWords += other.addedWords
    lookedUpWords += other.lookedUpWords
    newWords += other.newWords
  }
}

/// Where all scanners of one thread count.
final class MeasureTally {
  let counts = UnsafeMutablePointer<MeasureCounts>.allocate(capacity: 1)

  init() { counts.initialize(to: MeasureCounts()) }

  deinit { counts.deallocate() }
}
