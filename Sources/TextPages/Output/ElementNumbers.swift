/// The numbers of elements that were begun: mostly a few, of which the last ones are asked for.
struct ElementNumbers {
  /// The last ones, in the order of their numbers.
  private var recent: [(element: StructureElement, number: Int)] = []
  /// Those before.
  private var others: [StructureElement: Int] = [:]

  private static let mostRecent = 24

  subscript(element: StructureElement) -> Int? {
    for index in recent.indices.reversed() where recent[index].element == element {
      return recent[index].number
    }
    return others.isEmpty ? nil : others[element]
  }

  /// Adds an element that has no number yet.
  mutating func add(_ element: StructureElement, _ number: Int) {
    if recent.count == ElementNumbers.mostRecent {
      for (element, number) in recent { others[element] = number }
      recent.removeAll(keepingCapacity: true)
    }
    recent.append((element, number))
  }

  mutating func removeAll() {
    recent.removeAll(keepingCapacity: true)
    if !others.isEmpty { others.removeAll() }
  }

  /// Forgets the elements with a number or a greater one.
  mutating func removeAll(from number: Int) {
    recent.removeAll { $0.number >= number }
    if !others.isEmpty { others = others.filter { $0.value < number } }
  }
}
