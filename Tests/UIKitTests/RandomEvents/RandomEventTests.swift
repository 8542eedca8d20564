import Foundation
import TestSupport
import Testing
import UIKit

/// Text views beside a model.
@Suite("Random events")
@MainActor
struct RandomEventTests {
  private static let isWhole = ProcessInfo.processInfo.environment["GALLEY_ALL_TESTS"] != nil

  @Test(
    "Keys, pointers, touches, composing, undo, pasting, resizing, edits by program and the switch to TextKit 1 leave text, undo stack, selection and accessibility as a naive model has them",
    arguments: 1...9)
  func events(seed: Int) {
    let driver = RandomDriver(seed: seed)
    let count = Self.isWhole ? 100_000 : 220
    for step in 0..<count {
      let before = driver.model.state
      if let problem = driver.step() {
        Issue.record(
          """
          seed \(seed), step \(step), \(driver.event): \(problem)
          before: \(before.text.string.debugDescription) \(before.text.bindings) \(before.anchor) \(before.head)
          """)
        return
      }
    }
    // All that can be undone leads to the first state, and all that can be redone to the last, step by step.
    driver.view.unmarkText()
    driver.model.unmark()
    var problem: String?
    while problem == nil, driver.view.editor.perform(.undo) {
      driver.model.undo()
      driver.host.render()
      problem = driver.compare()
    }
    while problem == nil, driver.view.editor.perform(.redo) {
      driver.model.redo()
      driver.host.render()
      problem = driver.compare()
    }
    #expect(problem == nil && driver.model.future.isEmpty, "seed \(seed), undoing all")
  }
}
