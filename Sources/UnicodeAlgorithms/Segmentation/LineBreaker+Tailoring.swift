// What no automaton of classes can say: words of the dictionary scripts, and URLs.
extension LineBreaker {
  /// Extends a range so that it cuts neither a URL nor a stretch of a dictionary script.
  func tailoredRange(around range: Range<Int>, in text: Span<UInt16>) -> Range<Int> {
    range
  }

  /// Changes breaks of whole URLs and dictionary stretches.
  func tailor(_ breaks: inout MutableSpan<LineBreak>, of text: Span<UInt16>, within range: Range<Int>) {
  }
}
