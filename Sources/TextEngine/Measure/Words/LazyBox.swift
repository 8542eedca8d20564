/// A large value that is created when it is first needed, and then used in place.
struct LazyBox<Value: ~Copyable>: ~Copyable {
  private var pointer: UnsafeMutablePointer<Value>?

  init() {}

  deinit {
    pointer?.deinitialize(count: 1)
    pointer?.deallocate()
  }

  /// Returns a pointer to the value, valid as long as the box is. The first call creates the value by `make`.
  @inline(__always)
  mutating func value(_ make: () -> Value) -> UnsafeMutablePointer<Value> {
    if let pointer { return pointer }
    let new = UnsafeMutablePointer<Value>.allocate(capacity: 1)
    new.initialize(to: make())
    pointer = new
    return new
  }
}
