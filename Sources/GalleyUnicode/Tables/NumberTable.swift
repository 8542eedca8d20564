/// Numbers in memory that lives as long as the process.
///
/// The memory is written once, before any value of this type exists, and never freed, so that any thread may
/// read it: hence the unchecked conformance. Make tables in a `static let` only.
struct NumberTable<Number: FixedWidthInteger & Sendable>: @unchecked Sendable {
  private let numbers: UnsafePointer<Number>
  /// The number of numbers.
  let count: Int

  /// Creates a table of `count` numbers; `fill` writes all of them.
  init(count: Int, fill: (UnsafeMutableBufferPointer<Number>) -> Void) {
    let memory = UnsafeMutableBufferPointer<Number>.allocate(capacity: count)
    memory.initialize(repeating: 0)
    fill(memory)
    numbers = UnsafePointer(memory.baseAddress!)
    self.count = count
  }

  /// The number at a position, which is not checked in optimised builds.
  @inline(__always)
  subscript(position: Int) -> Number {
    assert(position >= 0 && position < count)
    return numbers[position]
  }
}
