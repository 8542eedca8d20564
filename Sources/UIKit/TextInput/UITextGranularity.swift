/// The units that text is divided into.
public enum UITextGranularity: Int, Sendable {
  /// A character as people see it: an extended grapheme cluster.
  case character
  /// A word, without the spaces and marks around it.
  case word
  /// A sentence, with the spaces after it.
  case sentence
  /// A paragraph, without its terminator.
  case paragraph
  /// A line, as it is laid out.
  case line
  /// The whole text.
  case document
}
