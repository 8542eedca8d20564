internal import Foundation
internal import ViewHosting

/// Says which of some frames is to be seen, by a host's clock.
@MainActor final class FramePlayer {
  private let durations: [TimeInterval]
  private let repeatCount: Int
  private let changed: () -> Void
  private let ended: () -> Void
  private var timer: (any HostTimer)?
  /// When the present frame ends.
  private var due: TimeInterval = 0
  private var round = 0
  /// The frame that is to be seen.
  private(set) var index = 0

  /// Creates a player of frames.
  ///
  /// - Parameters:
  ///   - durations: How long each is seen, in seconds: at least one.
  ///   - repeatCount: How often all are shown; 0 for any number of times.
  ///   - changed: Called when another frame is to be seen.
  ///   - ended: Called when all were shown as often. The last one is to be seen then.
  init(
    _ durations: [TimeInterval], repeatCount: Int, changed: @escaping () -> Void, ended: @escaping () -> Void
  ) {
    self.durations = durations.map { max($0, 0.001) }
    (self.repeatCount, self.changed, self.ended) = (repeatCount, changed, ended)
  }

  isolated deinit { timer?.cancel() }

  /// Plays on a host's clock, from the present frame on.
  func play(on host: any ViewHost) {
    guard timer == nil, index < durations.count else { return }
    due = host.now + durations[index]
    wait(host)
  }

  /// Stops at the present frame.
  func pause() {
    timer?.cancel()
    timer = nil
  }

  private func wait(_ host: any ViewHost) {
    timer = host.schedule(after: due - host.now) { [weak self, weak host] in
      guard let self, let host else { return }
      timer = nil
      advance(to: host.now, host)
    }
  }

  /// Goes on to the frame of a time; frames whose time is over are left out, but not their time.
  private func advance(to now: TimeInterval, _ host: any ViewHost) {
    let whole = durations.reduce(0, +)
    // After a long pause rounds are not made up for.
    if repeatCount == 0, now - due > 2 * whole { due = now }
    while due <= now + 1e-9 {
      if index + 1 == durations.count {
        round += 1
        if repeatCount > 0, round >= repeatCount { return ended() }
      }
      index = (index + 1) % durations.count
      due += durations[index]
    }
    changed()
    wait(host)
  }
}
