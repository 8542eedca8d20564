import TestSupport
import Testing

@testable import TextKit

@Suite("Layout while no client asks")
struct BackgroundLayoutTests {
  /// Runs the run loop of this thread until a condition holds, but not for ever.
  private func run(until isEnough: () -> Bool) {
    for _ in 0..<2000 where !isEnough() {
      _ = RunLoop.current.run(mode: .default, before: Date(timeIntervalSinceNow: 0.01))
    }
  }

  @Test("backgroundLayoutEnabled: the run loop lays out all text, and again after an edit")
  func all() {
    let text = LayoutText.string(LayoutText.prose(paragraphs: 60, seed: 3))
    let stack = LayoutStack(text, width: 150)
    #expect(!stack.manager.backgroundLayoutEnabled)
    stack.manager.backgroundLayoutEnabled = true
    #expect(stack.manager.firstUnlaidCharacterIndex() == 0)
    run { stack.manager.state.isComplete }
    #expect(stack.manager.firstUnlaidCharacterIndex() == stack.storage.length)
    let placed = stack.manager.state.counters.placed
    #expect(placed == 60 && stack.manager.backgroundLayout == nil)
    stack.replace(NSRange(location: 10, length: 0), with: LayoutText.string("word "))
    #expect(!stack.manager.state.isComplete)
    run { stack.manager.state.isComplete }
    #expect(stack.manager.state.isComplete && stack.manager.state.counters.placed == placed + 1)
    #expect(difference(stack.manager.records, LayoutStack(stack.storage, width: 150).manager.records) == nil)
  }

  @Test("backgroundLayoutEnabled: without it, and after it is turned off, nothing is laid out by itself")
  func off() {
    let text = LayoutText.string(LayoutText.prose(paragraphs: 60, seed: 3))
    let stacks = [
      LayoutStack(text, width: 150), LayoutStack(text, width: 150), LayoutStack(text, width: 150),
    ]
    stacks[1].manager.backgroundLayoutEnabled = true
    stacks[1].manager.backgroundLayoutEnabled = false
    stacks[2].manager.backgroundLayoutEnabled = true
    run { stacks[2].manager.state.isComplete }
    #expect(stacks.map { $0.manager.firstUnlaidCharacterIndex() } == [0, 0, stacks[2].storage.length])
  }

  @Test("backgroundLayoutEnabled: a layout manager may go away meanwhile")
  func gone() {
    weak var manager: NSLayoutManager?
    do {
      let storage = NSTextStorage(
        attributedString: LayoutText.string(LayoutText.prose(paragraphs: 60, seed: 3)))
      let made = NSLayoutManager()
      made.backgroundLayoutEnabled = true
      made.addTextContainer(NSTextContainer(size: CGSize(width: 150, height: 0)))
      storage.addLayoutManager(made)
      manager = made
      #expect(made.backgroundLayout != nil)
    }
    #expect(manager == nil)
    var turns = 0
    run {
      turns += 1
      return turns > 3
    }
  }
}
