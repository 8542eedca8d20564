#if Desktop
  internal import Foundation

  /// When events happened, by the host's clock. The display stamps them with milliseconds of a clock of its
  /// own: where several wait for a busy program, their distances are those of the person's movements, by
  /// which speeds are known.
  struct EventClock {
    /// The host's time minus the display's, in seconds: the least that was seen, of an event that did not
    /// wait.
    private var difference: TimeInterval?

    /// Returns the time of an event, in seconds by the host's clock.
    ///
    /// - Parameters:
    ///   - stamp: The display's milliseconds, which begin anew after 49 days; 0 for none.
    ///   - now: The host's time, in seconds.
    mutating func time(ofEventAt stamp: UInt32, now: TimeInterval) -> TimeInterval {
      guard stamp != 0 else { return now }
      let seconds = TimeInterval(stamp) / 1000
      var difference = min(self.difference ?? .infinity, now - seconds)
      // Nothing waits for so long: the display's clock was set, or began anew.
      if now - (seconds + difference) > 10 { difference = now - seconds }
      self.difference = difference
      return seconds + difference
    }
  }
#endif
