internal import Glibc

/// A value that one thread at a time may read or change.
///
/// It is a POSIX mutex because the thread sanitizer understands that one; what happens inside
/// `Synchronization.Mutex` when threads wait is invisible to it. `Value` must not be empty, such as `Void`:
/// the sanitizer takes changing it for changing the lock object.
///
/// `@unchecked Sendable`: `value` is touched only while the mutex is held.
final class Lock<Value>: @unchecked Sendable {
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  @exclusivity(unchecked) private var value: Value

  init(_ value: sending Value) {
    self.value = value
    mutex = .allocate(capacity: 1)
    mutex.initialize(to: pthread_mutex_t())
    pthread_mutex_init(mutex, nil)
  }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deinitialize(count: 1)
    mutex.deallocate()
  }

  /// Runs `body` while no other thread does; `body` must not come back to the same lock.
  func withLock<Result, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return try body(&value)
  }
}
