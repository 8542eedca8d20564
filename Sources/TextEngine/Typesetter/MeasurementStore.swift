internal import Synchronization

/// The stored measurements of a typesetter, with which another width costs less.
final class MeasurementStore: Sendable {
  private let portions = Mutex<[Int: OpportunityStore]>([:])
  private let lastLines = Mutex<LastMeasurement?>(nil)

  /// The number of stored portions.
  var count: Int { portions.withLock { $0.count } }

  /// The last measurement that was made from all stored portions. It shares its memory with the caller's
  /// result.
  var last: LastMeasurement? {
    get { lastLines.withLock { $0 } }
    set { lastLines.withLock { $0 = newValue } }
  }

  func opportunities(at index: Int) -> OpportunityStore? { portions.withLock { $0[index] } }

  func store(_ opportunities: OpportunityStore, at index: Int) {
    portions.withLock { $0[index] = opportunities }
  }
}
