package import Synchronization

/// A reference that is set once, by whichever thread is first, as `AtomicLazyReference` is.
///
/// All of it is inlined: the library's calls look up generic types, which costs more than the reference
/// itself in objects that are made for each line.
package struct LazyReference<Object: AnyObject>: ~Copyable {
  @usableFromInline let address = Atomic<UnsafeRawPointer?>(nil)

  /// Creates an empty reference.
  @inlinable package init() {}

  @inlinable deinit {
    if let known = address.load(ordering: .acquiring) { Unmanaged<Object>.fromOpaque(known).release() }
  }

  /// Returns the object, if it is set.
  @inlinable @inline(__always) package func load() -> Object? {
    guard let known = address.load(ordering: .acquiring) else { return nil }
    return Unmanaged<Object>.fromOpaque(known).takeUnretainedValue()
  }

  /// Sets the object unless there is one.
  ///
  /// - Returns: The object that is set now.
  @inlinable package func storeIfNil(_ object: consuming Object) -> Object {
    let new = Unmanaged.passRetained(object)
    let (exchanged, original) = address.compareExchange(
      expected: nil, desired: UnsafeRawPointer(new.toOpaque()), ordering: .acquiringAndReleasing)
    if exchanged { return new.takeUnretainedValue() }
    new.release()
    return Unmanaged<Object>.fromOpaque(original!).takeUnretainedValue()
  }
}

// Sendable: the address is atomic and set once, and what it leads to is Sendable.
extension LazyReference: @unchecked Sendable where Object: Sendable {}
