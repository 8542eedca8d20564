internal import Synchronization

/// A counter that any thread may read and raise: who has seen another value than the present one is late.
final class YYTextSentinel: Sendable {
  private let counter = Atomic<Int>(0)

  /// How often the counter was raised.
  var value: Int { counter.load(ordering: .acquiring) }

  /// Raises the counter. Returns what it is then.
  @discardableResult
  func increase() -> Int { counter.wrappingAdd(1, ordering: .acquiringAndReleasing).newValue }
}
