internal import Synchronization

/// The memory of all masks of the process.
///
/// It is `byteLimit` at most, and one mask for each thread that is painting: a thread that finds it full has
/// all instances forget theirs. Starting anew is rare, and cheaper than knowing which masks were used last.
enum GlyphMaskMemory {
  /// The most memory, in bytes.
  static let byteLimit = 32 << 20
  /// The memory that is in use, in bytes.
  static var byteCount: Int { counter.load(ordering: .relaxed) }
  private static let counter = Atomic(0)
  /// How often all masks were forgotten.
  static var generation: Int { generations.load(ordering: .acquiring) }
  private static let generations = Atomic(0)

  private struct Known {
    weak var cache: GlyphMaskCache?
  }
  private static let caches = Mutex<[ObjectIdentifier: Known]>([:])

  /// Whether masks are to be forgotten before one is added.
  static var isFull: Bool { byteCount >= byteLimit }

  /// Counts bytes that are taken or, negative, given back.
  static func count(_ bytes: Int) { counter.add(bytes, ordering: .relaxed) }

  /// Has a cache forget its masks when memory is full.
  static func add(_ cache: GlyphMaskCache) {
    caches.withLock { $0[ObjectIdentifier(cache)] = Known(cache: cache) }
  }

  /// Forgets a cache that is going.
  static func remove(_ cache: ObjectIdentifier) {
    caches.withLock { _ = $0.removeValue(forKey: cache) }
  }

  /// Has all caches forget their masks. Tables that a thread is reading from go when it has finished.
  static func forgetAll() {
    let caches = caches.withLock { $0.values.compactMap(\.cache) }
    for cache in caches { cache.forget() }
    generations.add(1, ordering: .releasing)
  }
}
