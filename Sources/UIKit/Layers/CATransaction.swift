public import Foundation

/// Groups changes of layers.
///
/// Layers show their values at once: no change has an animation, whatever a transaction says.
@MainActor open class CATransaction: NSObject {
  private struct Level {
    var disablesActions = false
    var duration: TimeInterval = 0.25
    var completion: (() -> Void)?
  }

  private static var levels: [Level] = []

  /// Begins a transaction, which may be in another one.
  open class func begin() {
    var level = levels.last ?? Level()
    level.completion = nil
    levels.append(level)
  }

  /// Ends the transaction that was begun last, and calls what waits for its end.
  open class func commit() { levels.popLast()?.completion?() }

  /// Ends all that happens by itself at the end of the event: it has happened already.
  open class func flush() {}

  /// Whether changes are without animation in the transaction. They are in any case.
  open class func disableActions() -> Bool { levels.last?.disablesActions ?? false }

  /// Says whether changes are without animation in the transaction.
  open class func setDisableActions(_ flag: Bool) {
    if !levels.isEmpty { levels[levels.count - 1].disablesActions = flag }
  }

  /// How long animations of the transaction would take, in seconds.
  open class func animationDuration() -> TimeInterval { levels.last?.duration ?? 0.25 }

  /// Sets how long animations of the transaction would take, in seconds.
  open class func setAnimationDuration(_ dur: TimeInterval) {
    if !levels.isEmpty { levels[levels.count - 1].duration = dur }
  }

  /// Sets what is called when the transaction has ended; at once outside of one.
  open class func setCompletionBlock(_ block: (() -> Void)?) {
    if levels.isEmpty { block?() } else { levels[levels.count - 1].completion = block }
  }
}
