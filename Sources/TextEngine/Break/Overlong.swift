/// A rule for a word that is wider than the line.
package enum Overlong: Sendable {
  /// Nothing: the caller looks for a wider row.
  case refuse
  /// Cut it between graphemes; refuse when not even one fits.
  case cut
  /// Cut it between graphemes, and take at least one.
  case force
}
