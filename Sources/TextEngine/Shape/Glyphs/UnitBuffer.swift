/// A growing buffer of UTF-16 units.
struct UnitBuffer: ~Copyable {
  private var units: UnsafeMutablePointer<UInt16>
  private(set) var count = 0
  private var capacity = 4096

  init() { units = .allocate(capacity: capacity) }

  deinit { units.deallocate() }

  mutating func removeAll() { count = 0 }

  mutating func append(_ text: UnsafeBufferPointer<UInt16>, _ range: Range<Int>) {
    reserve(range.count)
    (units + count).update(from: text.baseAddress! + range.lowerBound, count: range.count)
    count += range.count
  }

  private mutating func reserve(_ more: Int) {
    guard count + more > capacity else { return }
    let larger = max(2 * capacity, count + more)
    let new = UnsafeMutablePointer<UInt16>.allocate(capacity: larger)
    new.update(from: units, count: count)
    units.deallocate()
    units = new
    capacity = larger
  }

  /// Whether the units from an index on equal those of a range of a text.
  @inline(__always)
  func matches(at index: Int, _ text: UnsafeBufferPointer<UInt16>, _ range: Range<Int>) -> Bool {
    let known = units + index
    let asked = text.baseAddress! + range.lowerBound
    for offset in 0..<range.count where known[offset] != asked[offset] { return false }
    return true
  }

  /// All units.
  var all: UnsafeBufferPointer<UInt16> { UnsafeBufferPointer(start: units, count: count) }

  /// Replaces the content by ASCII.
  mutating func set(toASCII bytes: UnsafeBufferPointer<UInt8>) {
    count = 0
    reserve(bytes.count)
    for index in 0..<bytes.count { units[index] = UInt16(bytes[index]) }
    count = bytes.count
  }

  /// Replaces the content by a range of a text.
  mutating func set(to text: TextUnits, _ range: Range<Int>) {
    count = 0
    reserve(range.count)
    text.copy(range, to: units)
    count = range.count
  }
}
