/// A point at which a word may be divided at the end of a line.
///
/// Offsets are UTF-16 units from the start of the text that was asked about.
public struct HyphenationPoint: Sendable, Hashable {
  /// The first unit of the second part. After a soft hyphen: the unit that follows it.
  public var offset: Int
  /// The quality of the point, larger being better: 1, 3, 5, 7 or 9 from the patterns, 255 for a soft hyphen.
  public var priority: UInt8
  /// The change of spelling that the division causes, hyphen apart; `nil` for most.
  public var change: SpellingChange?

  /// The priority of a soft hyphen: the writer's own choice.
  public static let softHyphenPriority: UInt8 = 255

  /// Creates a point.
  public init(offset: Int, priority: UInt8, change: SpellingChange? = nil) {
    self.offset = offset
    self.priority = priority
    self.change = change
  }
}

/// The change of a word's spelling when it is divided: Hungarian "asszony" becomes "asz-szony", Catalan
/// "paral·lel" becomes "paral-lel", German of the old rules "Zucker" becomes "Zuk-ker".
///
/// The first part is the text up to `replaced`, then `before`, then the hyphen. The second part is `after`,
/// then the text from the end of `replaced` on. The change is the smallest one: "asszony" gets a "z" before
/// the hyphen and loses nothing. Inserted letters own no units of the text.
public struct SpellingChange: Sendable, Hashable {
  /// The units that vanish, from the start of the text that was asked about; often empty. The point's offset
  /// lies in this range or at one of its ends.
  public var replaced: Range<Int>
  /// UTF-16 units that end the first part, hyphen not included.
  public var before: [UInt16]
  /// UTF-16 units that begin the second part.
  public var after: [UInt16]

  /// Creates a change.
  public init(replaced: Range<Int>, before: [UInt16], after: [UInt16]) {
    self.replaced = replaced
    self.before = before
    self.after = after
  }
}
