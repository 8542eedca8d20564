/// The conventions of a language at a division.
public struct HyphenationConventions: Sendable, Hashable {
  /// Whether a hyphen is drawn at the end of the line. Thai words are divided without one.
  public var drawsHyphen: Bool
  /// Whether a hyphen that is part of the text ("biało-czerwony") is drawn again at the start of the next
  /// line when the line ends after it.
  public var repeatsExplicitHyphen: Bool

  init(language: String) {
    drawsHyphen = !["th", "lo", "km", "my"].contains(language)
    repeatsExplicitHyphen = ["cs", "dsb", "hr", "hsb", "pl", "pt", "sk"].contains(language)
  }
}
