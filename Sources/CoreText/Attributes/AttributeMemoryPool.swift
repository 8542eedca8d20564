internal import GalleyFonts
internal import Synchronization

/// The memories of attributes of this process that no thread is using.
///
/// Strings that are measured or set one by one mostly have the same few sets of attributes. A memory is
/// borrowed for one text and given back, so that each set is read once. Those that wait hold nothing but sets
/// that can never change.
final class AttributeMemoryPool: Sendable {
  /// The pool of the process.
  static let shared = AttributeMemoryPool()
  /// The most memories that wait: as many threads are likely to work at once.
  static let capacity = 8

  /// A memory that no thread is using.
  private struct Idle: @unchecked Sendable {
    // Sendable: the thread that takes it out of the list is its only user.
    let memory: AttributeMemory
  }
  private let idle = Mutex<[Idle]>([])
  /// The memory that was given back last: mostly one thread borrows it again and again.
  private let last = ReferenceSlot<AttributeMemory>()

  init() {}

  /// The number of memories that wait.
  var count: Int { idle.withLock { $0.count } + (last.isEmpty ? 0 : 1) }

  /// Lends a memory for one call.
  func withMemory<Result>(_ body: (AttributeMemory) -> Result) -> Result {
    let memory =
      last.takeOwned()
      ?? Unmanaged.passRetained(idle.withLock { $0.popLast() }?.memory ?? AttributeMemory())
    let result = memory._withUnsafeGuaranteedRef(body)
    if let other = last.put(owned: memory) { keep(Idle(memory: other.takeRetainedValue())) }
    return result
  }

  @inline(never)
  private func keep(_ returned: Idle) {
    idle.withLock { if $0.count < AttributeMemoryPool.capacity - 1 { $0.append(returned) } }
  }
}
