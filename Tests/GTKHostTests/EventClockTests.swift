#if Desktop
  import Foundation
  import Testing

  @testable import GTKHost

  @Suite struct EventClockTests {
    @Test func eventsThatWaitedKeepTheirDistances() {
      var clock = EventClock()
      #expect(clock.time(ofEventAt: 5000, now: 100) == 100)
      // Three that are taken at once.
      #expect(abs(clock.time(ofEventAt: 5016, now: 100.2) - 100.016) < 1e-9)
      #expect(abs(clock.time(ofEventAt: 5032, now: 100.2) - 100.032) < 1e-9)
      #expect(abs(clock.time(ofEventAt: 5048, now: 100.2) - 100.048) < 1e-9)
    }

    @Test func noEventIsInTheFuture() {
      var clock = EventClock()
      #expect(clock.time(ofEventAt: 5000, now: 100.5) == 100.5)
      // The first one had waited half a second.
      #expect(clock.time(ofEventAt: 6000, now: 101) == 101)
      #expect(abs(clock.time(ofEventAt: 6500, now: 102) - 101.5) < 1e-9)
    }

    @Test func aClockThatBeginsAnewIsFollowed() {
      var clock = EventClock()
      #expect(clock.time(ofEventAt: .max - 10, now: 100) == 100)
      #expect(clock.time(ofEventAt: 5, now: 100.02) == 100.02)
      #expect(abs(clock.time(ofEventAt: 21, now: 101) - 100.036) < 1e-9)
      #expect(clock.time(ofEventAt: 0, now: 102) == 102)
    }
  }
#endif
