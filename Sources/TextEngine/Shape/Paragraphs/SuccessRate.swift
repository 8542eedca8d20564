/// Whether a shortcut is worth trying that shows only when it is tried whether it may be taken: in some
/// fonts, rules forbid it in nearly all texts, and then the trial doubles the cost.
///
/// It decides about time alone: what a shortcut gives is what the long way gives.
struct SuccessRate {
  private var tried = 0
  private var failed = 0
  private var left = 0

  /// So many trials are made before it is given up.
  private static let fewest = 8
  /// The number of texts after which a shortcut that has been given up is tried again.
  private static let pause = 31

  /// Whether the next text should try.
  mutating func isWorthTrying() -> Bool {
    guard tried >= SuccessRate.fewest, failed * 2 > tried else { return true }
    if left > 0 {
      left -= 1
      return false
    }
    left = SuccessRate.pause
    return true
  }

  /// Notes the outcome of a trial.
  mutating func note(_ isDone: Bool) {
    tried += 1
    if !isDone { failed += 1 }
    // Later texts count as much as the first ones.
    if tried == 1024 {
      tried /= 2
      failed /= 2
    }
  }
}
