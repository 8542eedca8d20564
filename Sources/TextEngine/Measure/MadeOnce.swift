/// Something large that is made when it is first needed, and then used where it lies.
struct MadeOnce<Value: ~Copyable>: ~Copyable {
  private var place: UnsafeMutablePointer<Value>?

  init() {}

  deinit {
    place?.deinitialize(count: 1)
    place?.deallocate()
  }

  /// The value's place, valid as long as this is; made by `make` the first time.
  @inline(__always)
  mutating func value(_ make: () -> Value) -> UnsafeMutablePointer<Value> {
    if let place { return place }
    let new = UnsafeMutablePointer<Value>.allocate(capacity: 1)
    new.initialize(to: make())
    place = new
    return new
  }
}
