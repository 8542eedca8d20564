/// What text that was found looks like.
public enum UITextSearchFoundTextStyle: Int, Sendable {
  /// As all other text.
  case normal = 0
  /// As one of the matches.
  case found = 1
  /// As the match that the user is at.
  case highlighted = 2
}
