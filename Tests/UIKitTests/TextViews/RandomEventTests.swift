import Foundation
import RandomEvents
import Testing

/// Text views beside a model. `script/fuzz events` runs more events than these.
@Suite("Random events")
@MainActor
struct RandomEventTests {
  private static let isWhole = ProcessInfo.processInfo.environment["GALLEY_ALL_TESTS"] != nil

  @Test(
    "Keys, pointers, touches, composing, undo, pasting, resizing, edits by program and the switch to TextKit 1 leave text, undo stack, selection and accessibility as a naive model has them",
    arguments: 1...9)
  func events(seed: Int) {
    let problem = RandomDriver(seed: seed).run(Self.isWhole ? 2000 : 220)
    #expect(problem == nil)
  }
}
