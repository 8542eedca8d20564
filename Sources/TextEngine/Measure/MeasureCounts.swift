internal import Synchronization

/// How measuring found its answers, for benchmarks and tests.
package struct MeasureCounts: Sendable, Equatable {
  /// Paragraphs that fit on one line and were added up.
  package var linedParagraphs = 0
  /// Paragraphs whose places were found without glyphs.
  package var scannedParagraphs = 0
  /// Paragraphs that were shaped.
  package var shapedParagraphs = 0
  /// Paragraphs whose places had been kept, and were looked at.
  package var keptParagraphs = 0
  /// Paragraphs whose lines were taken over from the last measure.
  package var paragraphsTakenOver = 0
  /// Words that were added up letter by letter.
  package var addedWords = 0
  /// Words and tokens that were looked up, and those of them that had not been met before.
  package var soughtWords = 0
  package var newWords = 0

  /// Adds what another measurer has counted.
  mutating func add(_ other: MeasureCounts) {
    linedParagraphs += other.linedParagraphs
    scannedParagraphs += other.scannedParagraphs
    shapedParagraphs += other.shapedParagraphs
    keptParagraphs += other.keptParagraphs
    paragraphsTakenOver += other.paragraphsTakenOver
    addedWords += other.addedWords
    soughtWords += other.soughtWords
    newWords += other.newWords
  }
}

/// Where all scanners of one thread count.
final class MeasureTally {
  let counts = UnsafeMutablePointer<MeasureCounts>.allocate(capacity: 1)

  init() { counts.initialize(to: MeasureCounts()) }

  deinit { counts.deallocate() }
}
