package import Synchronization

/// A place for one object that threads hand to one another without waiting. The thread that has taken it out
/// is its only user until it puts it back.
///
/// `@unchecked Sendable`: the address is atomic, and an object that is in the slot has no other user.
package struct ReferenceSlot<Object: AnyObject>: ~Copyable, @unchecked Sendable {
  @usableFromInline let address = Atomic<UnsafeRawPointer?>(nil)

  /// Creates an empty slot.
  @inlinable package init() {}

  @inlinable deinit { _ = take() }

  /// Whether no object is there now.
  @inlinable package var isEmpty: Bool { address.load(ordering: .relaxed) == nil }

  /// Takes the object out, if one is there.
  @inlinable @inline(__always) package func take() -> Object? {
    guard let known = address.exchange(nil, ordering: .acquiring) else { return nil }
    return Unmanaged<Object>.fromOpaque(known).takeRetainedValue()
  }

  /// Takes the object out without counting: the caller owns it.
  @inlinable @inline(__always) package func takeOwned() -> Unmanaged<Object>? {
    guard let known = address.exchange(nil, ordering: .acquiring) else { return nil }
    return .fromOpaque(known)
  }

  /// Puts an object there that the caller owns, without counting.
  ///
  /// - Returns: The object that was there, if one was; the caller owns it.
  @inlinable @inline(__always) package func put(owned object: Unmanaged<Object>) -> Unmanaged<Object>? {
    guard let old = address.exchange(UnsafeRawPointer(object.toOpaque()), ordering: .acquiringAndReleasing)
    else { return nil }
    return .fromOpaque(old)
  }

  /// Puts an object there.
  ///
  /// - Returns: The object that was there, if one was.
  @inlinable @inline(__always) package func put(_ object: consuming Object) -> Object? {
    let new = UnsafeRawPointer(Unmanaged.passRetained(object).toOpaque())
    guard let old = address.exchange(new, ordering: .acquiringAndReleasing) else { return nil }
    return Unmanaged<Object>.fromOpaque(old).takeRetainedValue()
  }
}
