/// A list of distinct values, in the order in which they were added. A few are compared with one another,
/// more are looked up.
package struct Interned<Value: Hashable> {
  /// The values.
  package private(set) var values: [Value]
  /// The index of each value; empty as long as there are few.
  private var indexes: [Value: Int] = [:]
  /// Hashing a style takes as long as comparing it with as many others.
  private static var few: Int { 6 }

  /// Creates a list of values. Of equal ones the first is found.
  package init(_ values: [Value] = []) {
    self.values = values
    if values.count > Interned.few { fill() }
  }

  /// The index of a value, which is added if it is not there yet.
  package mutating func index(of value: Value) -> Int {
    if values.count <= Interned.few {
      if let index = values.firstIndex(of: value) { return index }
    } else if let index = indexes[value] {
      return index
    }
    values.append(value)
    if values.count == Interned.few + 1 {
      fill()
    } else if values.count > Interned.few {
      indexes[value] = values.count - 1
    }
    return values.count - 1
  }

  private mutating func fill() {
    for index in values.indices.reversed() { indexes[values[index]] = index }
  }
}
