import Foundation
import Testing
import ViewHosting

@testable import YYText

@Suite("Touches of YYText's labels")
@MainActor struct LabelTouchTests {
  private struct Call {
    var kind: String
    var text: String
    var range: NSRange
    var rect: CGRect
  }

  @MainActor private final class Log {
    var calls: [Call] = []
    func action(_ kind: String) -> YYTextAction {
      { [weak self] _, text, range, rect in
        self?.calls.append(Call(kind: kind, text: text.string, range: range, rect: rect))
      }
    }
    var kinds: [String] { calls.map(\.kind) }
  }

  @Test("S4-012: actions of the label get the text, the character and its place, or none off the text")
  func textActions() throws {
    let (fixture, log) = (LabelFixture(), Log())
    var container: UIView?
    let tap = log.action("tap")
    fixture.label.textTapAction = { view, text, range, rect in
      container = view
      tap(view, text, range, rect)
    }
    fixture.label.textLongPressAction = log.action("long")
    fixture.host.tap(at: try fixture.middle(NSRange(location: 5, length: 1)))
    #expect(container === fixture.label)
    let call = try #require(log.calls.first)
    #expect(call.text == "one two three" && call.range == NSRange(location: 5, length: 1))
    let layout = try #require(fixture.label.shownLayout)
    let place = fixture.label.labelRect(layout.rect(for: YYTextRange(range: call.range)), layout)
    #expect(call.rect == place && call.rect.width > 5)
    fixture.host.touch(.began, at: try fixture.middle(NSRange(location: 0, length: 1)))
    fixture.host.advance(by: 0.6)
    fixture.host.touch(.ended, at: try fixture.middle(NSRange(location: 0, length: 1)))
    #expect(log.kinds == ["tap", "long"] && log.calls[1].range == NSRange(location: 0, length: 1))
    fixture.host.advance(by: 1)
    fixture.host.tap(at: CGPoint(x: 240, y: 15))
    #expect(log.kinds.count == 3 && log.calls[2].range == NSRange(location: NSNotFound, length: 0))
    #expect(log.calls[2].rect.isNull)
  }

  @Test("S4-013: a highlight's own action comes before that of the label for highlights")
  func highlightActions() throws {
    let (fixture, log) = (LabelFixture(), Log())
    fixture.label.highlightTapAction = log.action("label")
    let highlight = YYTextHighlight(backgroundColor: .yellow)
    let range = fixture.highlight("two", highlight)
    fixture.host.tap(at: try fixture.middle(NSRange(location: 5, length: 1)))
    highlight.tapAction = log.action("own")
    fixture.host.advance(by: 1)
    fixture.host.tap(at: try fixture.middle(NSRange(location: 5, length: 1)))
    #expect(log.kinds == ["label", "own"] && log.calls.allSatisfy { $0.range == range })
    #expect(log.calls[0].rect == log.calls[1].rect && log.calls[0].rect.width > 20)
    fixture.host.advance(by: 1)
    fixture.host.tap(at: try fixture.middle(NSRange(location: 0, length: 1)))
    #expect(log.calls.count == 2)
  }

  @Test("S4-014: a long press takes half a second, with at most 9 points of movement along an axis")
  func longPressTiming() throws {
    for (duration, distance, isFired) in [
      (0.49, CGFloat(0), false), (0.51, 0, true), (0.51, 8, true), (0.51, 9, true), (0.51, 10, false),
    ] {
      for isAcross in [true, false] {
        let (fixture, log) = (LabelFixture(), Log())
        fixture.label.textLongPressAction = log.action("long")
        let start = try fixture.middle(NSRange(location: 5, length: 1))
        fixture.host.touch(.began, at: start)
        fixture.host.advance(by: 0.01)
        let end = CGPoint(
          x: start.x + (isAcross ? distance : 2), y: start.y + (isAcross ? 2 : distance))
        if distance > 0 { fixture.host.touch(.moved, at: end) }
        fixture.host.advance(by: duration - 0.01)
        #expect(log.calls.isEmpty != isFired, "\(duration) s, \(distance) points")
        fixture.host.touch(.ended, at: end)
      }
    }
  }

  @Test("S4-015: the look of a highlight goes and comes with the finger, and only a tap inside counts")
  func sliding() throws {
    let (fixture, log) = (LabelFixture(), Log())
    fixture.label.fadeOnHighlight = false
    let highlight = YYTextHighlight(attributes: [.foregroundColor: UIColor.red])
    highlight.tapAction = log.action("tap")
    _ = fixture.highlight("two", highlight)
    func isRed() throws -> Bool {
      fixture.host.advance(by: 0.02)
      let picture = try ViewPixels(try #require(fixture.host.snapshot()))
      return !picture.bounds { $0[0] > 200 && $0[1] < 60 && $0[3] > 200 }.isNull
    }
    let (inside, outside) = (try fixture.middle(NSRange(location: 5, length: 1)), CGPoint(x: 240, y: 50))
    #expect(try !isRed())
    fixture.host.touch(.began, at: inside)
    #expect(try isRed())
    fixture.host.touch(.moved, at: outside)
    #expect(try !isRed())
    fixture.host.touch(.moved, at: inside)
    #expect(try isRed())
    fixture.host.touch(.ended, at: inside)
    #expect(try !isRed() && log.kinds == ["tap"])
    fixture.host.advance(by: 1)
    fixture.host.touch(.began, at: inside)
    fixture.host.touch(.moved, at: outside)
    fixture.host.touch(.ended, at: outside)
    #expect(log.kinds == ["tap"])
  }

  @Test("S4-003 S4-016: the plain text, for screen readers, too, has the texts that back attachments")
  func accessibilityText() {
    let label = YYLabel()
    let text = NSMutableAttributedString(string: "a ")
    let picture = UIGraphicsImageRenderer(size: CGSize(width: 4, height: 4)).image { _ in }
    let parser = YYTextSimpleEmoticonParser()
    parser.emoticonMapper = [":)": picture]
    text.append(NSAttributedString(string: ":) b"))
    label.textParser = parser
    label.attributedText = text
    #expect(label.attributedText?.string == "a \u{FFFC} b")
    #expect(label.isAccessibilityElement && label.accessibilityLabel == "a :) b")
    #expect(label.text == "a :) b")
    label.text = nil
    #expect(label.accessibilityLabel == nil)
  }

  @Test("G-31: each link of a label is an element of its own, with its text and place, that can be activated")
  func accessibleLinks() throws {
    let (fixture, log) = (LabelFixture(), Log())
    let (one, two) = (YYTextHighlight(), YYTextHighlight())
    one.tapAction = log.action("one")
    fixture.label.highlightTapAction = log.action("two")
    _ = fixture.highlight("one", one)
    let range = fixture.highlight("three", two)
    let elements = try #require(fixture.label.accessibilityElements as? [UIAccessibilityElement])
    #expect(elements.map(\.accessibilityLabel) == ["one", "three"])
    #expect(elements.allSatisfy { $0.accessibilityTraits == .link && $0.isAccessibilityElement })
    #expect(elements[1].accessibilityFrame.contains(try fixture.middle(range)))
    #expect(!elements[0].accessibilityFrame.contains(try fixture.middle(range)))
    #expect(elements[0].accessibilityActivate() && elements[1].accessibilityActivate())
    #expect(log.kinds == ["one", "two"] && log.calls[1].range == range)
    fixture.label.attributedText = NSAttributedString(string: "plain")
    fixture.host.render()
    #expect(fixture.label.accessibilityElements == nil)
  }
}
