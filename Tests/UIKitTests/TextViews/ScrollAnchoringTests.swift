import GalleyTextStore
import TestSupport
import Testing
import UIKit
import ViewHosting

@Suite("Text view: what is seen stays, what is looked for is seen at once")
@MainActor
struct ScrollAnchoringTests {
  private struct Stage {
    let host: HeadlessHost
    let window: UIWindow
    let view: UITextView

    @MainActor init(_ text: String) {
      var environment = HostEnvironment()
      environment.caretBlinkTime = nil
      host = HeadlessHost(size: CGSize(width: 420, height: 220), environment: environment)
      let content = TextRopeContentManager(
        TextRope(text), attributes: [.font: UIFont(name: "Liberation Serif", size: 16)!])
      view = UITextView(frame: .zero, textContentManager: content)
      window = UIWindow(host: host, rootView: view)
      host.render()
      view.isFindInteractionEnabled = true
      view.becomeFirstResponder()
      view.selectedRange = NSRange(location: 0, length: 0)
    }

    @MainActor func caret(_ offset: Int) -> CGRect {
      view.caretRect(for: view.position(from: view.beginningOfDocument, offset: offset)!)
    }

    /// Whether a character is seen, above a navigator or a keyboard.
    @MainActor func sees(_ offset: Int) -> Bool {
      let rect = caret(offset)
      let lowest = view.bounds.maxY - view.adjustedContentInset.bottom
      return rect.minY >= view.bounds.minY - 0.01 && rect.maxY <= lowest + 0.01
    }

    /// A character that is seen.
    @MainActor var seen: Int {
      let position = view.closestPosition(to: CGPoint(x: 3, y: view.bounds.minY + 90))!
      return view.offset(from: view.beginningOfDocument, to: position)
    }
  }

  /// Paragraphs of one to thirty rows, so that guesses of heights are wrong, with rare words.
  private static let text = (0..<6000).map { index in
    "\(index) " + String(repeating: "words that wrap ", count: index % 37 == 0 ? 60 : index % 5)
      + (index % 1900 == 1500 ? "needle" : "")
  }.joined(separator: "\n")

  @Test(
    "G-29: estimates that are corrected move nothing that is seen; a jump, undo and find land on their target at once",
    arguments: UInt64(0)..<2)
  func anchoring(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let stage = Stage(Self.text)
    let (host, view) = (stage.host, stage.view)
    let manager = try #require(view.textLayoutManager)
    let length = Self.text.utf16.count
    for step in 0..<12 {
      // A jump, to text that nothing was known of.
      let target = Int.random(in: 0..<length, using: &random)
      view.scrollRangeToVisible(NSRange(location: target, length: 1))
      #expect(stage.sees(target), "seed \(seed), step \(step)")
      host.render()
      #expect(stage.sees(target), "seed \(seed), step \(step), after a frame")
      // Heights above and below become known.
      let tracked = stage.seen
      let y = stage.caret(tracked).minY - view.contentOffset.y
      for _ in 0..<6 {
        manager.textViewportLayoutController.refineLayout(unitCount: 20_000)
        host.render()
        host.advance(by: 0.05)
        #expect(
          abs(stage.caret(tracked).minY - view.contentOffset.y - y) < 0.01, "seed \(seed), step \(step)")
      }
    }
    // Undo from far away shows what it changes, and so does redo.
    let place = (Self.text as NSString).range(of: "\n4321 ").location + 1
    view.selectedRange = NSRange(location: place, length: 0)
    host.type("typed")
    #expect(stage.sees(place))
    view.scrollRangeToVisible(NSRange(location: 0, length: 0))
    host.render()
    #expect(!stage.sees(place))
    host.press("z", .control)
    #expect(stage.sees(place) && view.selectedRange == NSRange(location: place, length: 0))
    view.scrollRangeToVisible(NSRange(location: length, length: 0))
    host.render()
    host.press("z", [.control, .shift])
    #expect(stage.sees(place + 5) && view.selectedRange.location == place + 5)
    host.press("z", .control)
    // Find goes from match to match, and each is seen.
    view.selectedRange = NSRange(location: 0, length: 0)
    view.scrollRangeToVisible(NSRange(location: 0, length: 0))
    host.press("f", .control)
    host.type("needle")
    // A large text is searched in parts.
    let session = try #require(view.findInteraction?.activeFindSession)
    for _ in 0..<200 where session.resultCount < 3 { host.advance(by: 0.02) }
    #expect(session.resultCount == 3)
    let string = Self.text as NSString
    var from = 0
    for number in 0..<3 {
      let match = string.range(of: "needle", range: NSRange(location: from, length: length - from))
      #expect(session.highlightedResultIndex == number)
      #expect(stage.sees(match.location) && stage.sees(match.upperBound), "match \(number)")
      from = match.upperBound
      host.press("return")
    }
  }
}
