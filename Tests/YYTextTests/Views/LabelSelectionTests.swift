import Foundation
import Testing
import ViewHosting

@testable import YYText

@Suite("Selection in YYText's labels")
@MainActor struct LabelSelectionTests {
  @MainActor private final class Delegate: YYLabelSelectionDelegate {
    var changes = 0
    var limit: NSRange?
    func label(_ label: YYLabel, willSelect range: NSRange) -> NSRange {
      limit.map { NSIntersectionRange($0, range) } ?? range
    }
    func labelDidChangeSelection(_ label: YYLabel) { changes += 1 }
  }

  private func handles(_ label: YYLabel) -> [UIView] {
    label.subviews.filter { $0 is any UITextSelectionHandleView }
  }

  @Test("X-23: a label's text is selected by handles and copied, and a delegate adjusts what is selected")
  func handlesSelect() throws {
    let fixture = LabelFixture()
    let (label, delegate) = (fixture.label, Delegate())
    label.isSelectable = true
    label.selectionDelegate = delegate
    let word = try fixture.middle(NSRange(location: 5, length: 1))
    fixture.host.touch(.began, at: word)
    fixture.host.advance(by: 0.6)
    fixture.host.touch(.ended, at: word)
    fixture.host.advance(by: 1)
    #expect(label.selectedRange == NSRange(location: 4, length: 3) && delegate.changes > 0)
    #expect(fixture.host.menus.isEmpty || fixture.host.menus.count == 1)
    let knobs = handles(label)
    #expect(knobs.count == 2)
    let end = try #require(knobs.max { $0.frame.midX < $1.frame.midX })
    let start = label.convert(CGPoint(x: end.frame.midX, y: end.frame.midY), to: nil)
    let last = try fixture.middle(NSRange(location: 12, length: 1))
    fixture.host.swipe(from: start, to: CGPoint(x: last.x + 6, y: start.y))
    #expect(label.selectedRange == NSRange(location: 4, length: 9))
    label.selecting?.copy(nil)
    #expect(UIPasteboard.general.string == "two three")
    delegate.limit = NSRange(location: 0, length: 7)
    label.selecting?.selectAll(nil)
    #expect(label.selectedRange == NSRange(location: 0, length: 7))
  }

  @Test("G-14: handles, the copy menu and taps on links live together in a label that truncates")
  func together() async throws {
    let fixture = LabelFixture()
    let label = fixture.label
    label.isSelectable = true
    var taps = 0
    let highlight = YYTextHighlight(backgroundColor: .yellow)
    highlight.tapAction = { _, _, _, _ in taps += 1 }
    _ = fixture.highlight("one", highlight)
    let word = try fixture.middle(NSRange(location: 9, length: 1))
    fixture.host.touch(.began, at: word)
    fixture.host.advance(by: 0.6)
    fixture.host.touch(.ended, at: word)
    fixture.host.advance(by: 1)
    #expect(label.selectedRange == NSRange(location: 8, length: 5) && handles(label).count == 2)
    try await eventually { !fixture.host.menus.isEmpty }
    let titles = fixture.host.menus.last?.items.map(\.title) ?? []
    #expect(titles.contains("Copy") && !titles.contains("Cut") && !titles.contains("Paste"))
    fixture.host.tap(at: try fixture.middle(NSRange(location: 1, length: 1)))
    #expect(taps == 1 && label.selectedRange == NSRange(location: 8, length: 5))
    #expect(label.intrinsicContentSize.width > 100)
    label.frame.size.width = 60
    fixture.host.advance(by: 0.1)
    #expect(label.isTruncated && label.isSelectable)
    // The background of the highlight is drawn while it is touched.
    label.isSelectable = false
    #expect(label.selectedRange.length == 0 && handles(label).isEmpty && label.gestureRecognizers == nil)
  }
}
