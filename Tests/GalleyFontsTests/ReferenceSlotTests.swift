import GalleyFonts
import Testing

@Suite("Objects that threads hand to one another")
struct ReferenceSlotTests {
  private final class Counter {
    var value = 0
    private let forget: @Sendable () -> Void

    init(forget: @escaping @Sendable () -> Void = {}) { self.forget = forget }

    deinit { forget() }
  }

  private final class Holder: Sendable {
    let slot = ReferenceSlot<Counter>()
  }

  @Test("What was put there is taken out once; another one gives it back, and the slot lets go of the last")
  func oneAtATime() async {
    await confirmation(expectedCount: 2) { forget in
      let holder = Holder()
      #expect(holder.slot.isEmpty && holder.slot.take() == nil)
      let first = Counter { forget() }
      #expect(holder.slot.put(first) == nil && !holder.slot.isEmpty)
      let second = Counter { forget() }
      #expect(holder.slot.put(second) === first)
      #expect(holder.slot.take() === second && holder.slot.isEmpty)
      #expect(holder.slot.put(second) == nil)
    }
  }

  @Test("Threads that count in one object never have it at once")
  func exclusive() async {
    let holder = Holder()
    _ = holder.slot.put(Counter())
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<8 {
        group.addTask {
          var counted = 0
          while counted < 1000 {
            guard let counter = holder.slot.take() else { continue }
            counter.value += 1
            counted += 1
            _ = holder.slot.put(counter)
          }
        }
      }
    }
    #expect(holder.slot.take()?.value == 8000)
  }
}
