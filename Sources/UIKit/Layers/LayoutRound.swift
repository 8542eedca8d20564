/// How often a layer was laid out while a tree is brought up to date.
///
/// A layout may ask for another one, of its own layer or of one above. One that asks each time is given up:
/// the layer is laid out 16 times in a round, however many are above it, and then not until it asks in the
/// next.
@MainActor struct LayoutRound {
  /// The number of the present round.
  static var number = 0
  /// How many layouts of trees are going on, one within the other; a round is the outermost one.
  static var depth = 0

  private static let limit = 16
  private var round = 0
  private var count = 0

  init() {}

  /// Counts a layout; `false` if there were too many.
  mutating func takesPart() -> Bool {
    if round != Self.number { (round, count) = (Self.number, 0) }
    count += 1
    return count <= Self.limit
  }
}
