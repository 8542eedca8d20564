import TestSupport
import Testing

@testable import TextKit
@testable import TextKitDemos

@Suite("Demo: a conversation in fragments")
struct FragmentsDemoTests {
  @Test("S1-10: Only paragraphs that were sent are in bubbles, the reader's on the right")
  func bubbles() {
    let demo = FragmentsDemo.conversation()
    var frames: [(isBubble: Bool, frame: CGRect)] = []
    demo.manager.enumerateTextLayoutFragments(from: nil, options: .ensuresLayout) { fragment in
      frames.append((fragment is BubbleFragment, fragment.layoutFragmentFrame))
      #expect(!(fragment is BubbleFragment) || fragment.renderingSurfaceBounds.minX <= -12)
      return true
    }
    #expect(frames.map(\.isBubble) == [false, true, true, true])
    #expect(frames[2].frame.minX == 90 && frames[1].frame.minX == 16 && frames[0].frame.minX == 0)
    for (one, next) in zip(frames, frames.dropFirst()) { #expect(one.frame.maxY <= next.frame.minY + 1e-6) }
  }

  @Test("S1-39: What is marked is not in the text, and the selection has parts where the direction changes")
  func marks() {
    let demo = FragmentsDemo.conversation()
    let text = demo.content.textStorage!
    for key in [NSAttributedString.Key.spellingState, .backgroundColor] {
      for index in 0..<text.length { #expect(text.attributes(at: index, effectiveRange: nil)[key] == nil) }
    }
    var frames: [CGRect] = []
    let range = demo.manager.textSelections[0].textRanges[0]
    demo.manager.enumerateTextSegments(in: range, type: .selection) { _, frame, _, _ in
      frames.append(frame)
      return true
    }
    #expect(frames.count == 2 && frames[0].minY == frames[1].minY && frames[0].maxX < frames[1].minX)
  }
}
