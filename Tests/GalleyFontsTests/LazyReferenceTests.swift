import GalleyFonts
import Testing

@Suite("References that are set once")
struct LazyReferenceTests {
  private final class Object: Sendable {
    let number: Int
    private let forget: @Sendable () -> Void

    init(_ number: Int, forget: @escaping @Sendable () -> Void = {}) {
      self.number = number
      self.forget = forget
    }

    deinit { forget() }
  }

  private final class Holder: Sendable {
    let reference = LazyReference<Object>()
  }

  @Test("The first object stays, the others go, and it goes with the reference")
  func first() async {
    await confirmation(expectedCount: 2) { forget in
      let holder = Holder()
      #expect(holder.reference.load() == nil)
      let first = holder.reference.storeIfNil(Object(1) { forget() })
      #expect(first.number == 1 && holder.reference.load() === first)
      #expect(holder.reference.storeIfNil(Object(2) { forget() }) === first)
      #expect(holder.reference.load() === first)
    }
  }

  @Test("Threads that set an object at once get the same one")
  func concurrently() async {
    for _ in 0..<200 {
      let holder = Holder()
      let seen = await withTaskGroup(of: Int.self) { group in
        for number in 0..<8 {
          group.addTask { (holder.reference.load() ?? holder.reference.storeIfNil(Object(number))).number }
        }
        return await group.reduce(into: Set<Int>()) { $0.insert($1) }
      }
      #expect(seen.count == 1 && holder.reference.load().map { seen.contains($0.number) } == true)
    }
  }
}
