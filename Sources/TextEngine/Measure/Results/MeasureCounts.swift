internal import Synchronization

/// The number of paragraphs and words by the way in which they were measured, for benchmarks and tests.
package struct MeasureCounts: Sendable, Equatable {
  /// Paragraphs that were measured as a single line.
  package var singleLineParagraphs = 0
  /// Paragraphs whose opportunities were found without glyphs.
  package var scannedParagraphs = 0
  /// Paragraphs that were shaped.
  package var shapedParagraphs = 0
  /// Paragraphs that were broken at stored opportunities.
  package var storedParagraphs = 0
  /// Paragraphs that kept the lines of the last measurement.
  package var reusedParagraphs = 0
  /// Words that were added up letter by letter.
  package var addedWords = 0
  /// Words and tokens that were looked up.
  package var lookedUpWords = 0
  /// Words and tokens that were looked up and were new.
  package var newWords = 0

  /// Adds the counts of another measurer.
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

/// The counts of all scanners of one thread.
final class MeasureTally {
  let counts = UnsafeMutablePointer<MeasureCounts>.allocate(capacity: 1)

  init() { counts.initialize(to: MeasureCounts()) }

  deinit { counts.deallocate() }
}
