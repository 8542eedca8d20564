package import Foundation

extension TextDocument {
  /// The number of UTF-16 units of the text.
  package var length: Int { source.length }

  /// The text's UTF-16 units.
  package var units: [UInt16] { Array(source.string.utf16) }

  /// Calls a function with the text's runs, in order: with what a reader has read, without making
  /// Foundation's string of it.
  ///
  /// - Parameter body: Gets the end of a run, the number of its set of attributes, and these. Equal numbers
  ///   mean equal attributes.
  package func forEachRun(
    _ body: (_ end: Int, _ set: Int, _ attributes: [NSAttributedString.Key: Any]) -> Void
  ) {
    let source = self.source
    for run in source.runs { body(run.end, run.set, source.sets[run.set]) }
  }
}
