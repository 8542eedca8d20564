/// Direction and order of a run.
public struct CTRunStatus: OptionSet, Sendable, Hashable {
  /// The bits.
  public let rawValue: UInt32

  /// Creates a set of bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The run is read from right to left.
  public static let rightToLeft = CTRunStatus(rawValue: 1 << 0)
  /// The string indices neither only rise nor, in a right-to-left run, only fall from glyph to glyph.
  public static let nonMonotonic = CTRunStatus(rawValue: 1 << 1)
  /// `CTRunGetTextMatrix` is not the identity: the run's font has a matrix, or its glyphs are upright in a
  /// vertical line.
  public static let hasNonIdentityMatrix = CTRunStatus(rawValue: 1 << 2)
}
