import Foundation
import Testing
import ViewHosting

@testable import YYText

/// Counts how often it is called.
private final class CountingParser: YYTextParser {
  var count = 0
  func parseText(_ text: NSMutableAttributedString?, selectedRange: NSRangePointer?) -> Bool {
    count += 1
    return false
  }
}

@Suite("Columns, composition and changes by programs in YYText's text view", .serialized)
@MainActor struct YYTextViewFormTests {
  private func caret(_ scene: TextViewScene, _ offset: Int) -> CGRect {
    let view = scene.view
    guard let place = view.position(from: view.beginningOfDocument, offset: offset) else { return .null }
    return view.caretRect(for: place)
  }

  /// The text 0123456789, of which 3456 is selected, after a part was replaced.
  nonisolated private static let replacements: [(range: Range<Int>, text: String, selected: Range<Int>)] = [
    // Before, and after.
    (0..<2, "abc", 4..<8), (0..<3, "", 0..<4), (8..<9, "abc", 3..<7), (7..<7, "abc", 3..<7),
    // Inside.
    (4..<6, "x", 3..<6), (3..<5, "xyz", 3..<8),
    // Over.
    (2..<8, "xy", 4..<4), (3..<7, "xyz", 6..<6), (3..<9, "x", 4..<4),
    // Across its start, and its end.
    (1..<5, "x", 2..<4), (5..<9, "x", 3..<5),
  ]

  @Test(
    "S4-141: the selection follows what a program replaces before, inside, over and across it",
    arguments: replacements)
  func correction(range: Range<Int>, text: String, selected: Range<Int>) throws {
    for isInStorage in [true, false] {
      let scene = TextViewScene("0123456789")
      let view = scene.view
      view.becomeFirstResponder()
      scene.select(3, 4)
      if isInStorage {
        view.textStorage.replaceCharacters(in: NSRange(range), with: text)
      } else {
        let start = try #require(view.position(from: view.beginningOfDocument, offset: range.lowerBound))
        let end = try #require(view.position(from: start, offset: range.count))
        view.replace(try #require(view.textRange(from: start, to: end)), withText: text)
      }
      let wanted = ("0123456789" as NSString).replacingCharacters(in: NSRange(range), with: text)
      #expect(view.text == wanted && view.selectedRange == NSRange(selected), "\(range) \(isInStorage)")
    }
  }

  @Test(
    "S4-142: what is composed is marked and underlined, holds the caret, and is parsed once it is committed")
  func composition() throws {
    let scene = TextViewScene("a b")
    let view = scene.view
    view.becomeFirstResponder()
    scene.select(2)
    let parser = CountingParser()
    view.textParser = parser
    let calls = parser.count
    func marked() -> Range<Int>? {
      view.markedTextRange.map {
        view.offset(
          from: view.beginningOfDocument, to: $0.start)..<view.offset(
            from: view.beginningOfDocument, to: $0.end)
      }
    }
    scene.host.compose(MarkedText("iii"))
    #expect(view.text == "a iiib" && marked() == 2..<5)
    scene.host.advance(by: 0.01)
    let band = caret(scene, 2).union(caret(scene, 5))
    let picture = try ViewPixels(try #require(scene.host.snapshot()))
    let row = Int(band.maxY) - 1
    #expect((Int(band.minX) + 3..<Int(band.maxX) - 3).allSatisfy { picture[$0, row][0] < 160 })
    #expect((6..<Int(band.minX) - 2).allSatisfy { picture[$0, row][0] > 240 })
    // The caret stays in it.
    for (offset, place) in [(0, 2), (6, 5), (3, 3)] {
      let rect = caret(scene, offset)
      scene.host.tap(at: CGPoint(x: rect.minX + 1, y: rect.midY))
      #expect(view.selectedRange == NSRange(location: place, length: 0) && marked() == 2..<5)
      scene.host.advance(by: 1)
    }
    scene.host.compose(MarkedText("ni"))
    #expect(view.text == "a nib" && marked() == 2..<4 && parser.count == calls)
    scene.host.compose(MarkedText(""))
    #expect(view.text == "a b" && marked() == nil)
    scene.host.compose(MarkedText("ni"))
    #expect(parser.count <= calls + 1)
    let before = parser.count
    scene.host.type("N")
    #expect(view.text == "a Nb" && marked() == nil && parser.count > before)
  }

  @Test("S4-108: in columns carets lie across, arrows follow the columns, and the view scrolls to the left")
  func columns() throws {
    let scene = TextViewScene("", size: CGSize(width: 200, height: 160))
    let view = scene.view
    #expect(view.textContainerInset == UIEdgeInsets(top: 6, left: 4, bottom: 6, right: 4))
    view.isVerticalForm = true
    #expect(view.textContainerInset == UIEdgeInsets(top: 4, left: 6, bottom: 4, right: 6))
    view.text = String(repeating: "永字八法", count: 80)
    view.becomeFirstResponder()
    scene.select(0)
    scene.host.advance(by: 0.01)
    let layout = try #require(view.textLayout)
    #expect(layout.container.isVerticalForm && layout.rowCount > 10)
    let first = layout.caretRect(for: YYTextPosition(offset: 0))
    #expect(first.height == 0 && first.width > 10)
    #expect(view.contentSize.width > 300 && view.contentSize.height == 160)
    #expect(view.contentOffset.x == view.contentSize.width - 200 && view.contentOffset.y == 0)
    let start = caret(scene, 0)
    #expect(start.height == 2 && start.width == first.width && start.minY == 4)
    #expect(abs(start.maxX - (view.contentSize.width - 6)) < 0.5)
    // Keys.
    func place() -> Int { view.selectedRange.location }
    scene.host.press("down")
    scene.host.press("down")
    #expect(place() == 2 && caret(scene, 2).minX == start.minX && caret(scene, 2).minY > start.minY)
    scene.host.press("up")
    #expect(place() == 1)
    scene.host.press("left")
    let next = place()
    #expect(next > 1 && abs(caret(scene, next).minY - caret(scene, 1).minY) < 1)
    #expect(caret(scene, next).maxX <= start.minX + 1)
    scene.host.press("right")
    #expect(place() == 1)
    scene.host.press("down", .shift)
    #expect(view.selectedRange == NSRange(location: 1, length: 1))
    // Taps and handles.
    let target = caret(scene, 3)
    scene.host.advance(by: 1)
    let seen = CGPoint(x: target.midX - view.contentOffset.x, y: target.midY)
    scene.host.tap(at: seen)
    #expect(place() == 3 && view.selectedRange.length == 0)
    scene.select(1, 3)
    scene.host.advance(by: 1)
    let range = try #require(view.selectedTextRange)
    let rects = view.selectionRects(for: range)
    #expect(rects.count == 1 && rects[0].isVertical)
    #expect(rects[0].rect.width > 10 && rects[0].rect.height > 40)
    scene.host.tap(at: seen)
    scene.host.tap(at: seen)
    scene.host.advance(by: 1)
    let handles = scene.window.subviews.flatMap(\.subviews)
      .compactMap { $0 as? any UIView & UITextSelectionHandleView }
    #expect(Set(handles.map(\.direction.rawValue)) == [1, 4])
    let last = try #require(handles.first { $0.direction == .bottom })
    let length = view.selectedRange.length
    let held = last.convert(CGPoint(x: last.bounds.midX, y: last.bounds.midY), to: nil)
    scene.host.touch(.began, at: held)
    scene.host.touch(.moved, at: CGPoint(x: held.x - 24, y: held.y))
    scene.host.touch(.ended, at: held)
    #expect(view.selectedRange.length > length + 2)
    // Scrolling.
    scene.select(320)
    view.scrollRangeToVisible(view.selectedRange)
    #expect(view.contentOffset.x < 10)
    scene.host.type("法")
    #expect(view.textStorage.length == 321 && place() == 321)
    scene.host.press("home", .control)
    #expect(place() == 0 && view.contentOffset.x > view.contentSize.width - 210)
    view.isVerticalForm = false
    #expect(view.textContainerInset == UIEdgeInsets(top: 6, left: 4, bottom: 6, right: 4))
    scene.host.advance(by: 0.01)
    #expect(view.contentSize.width == 200 && caret(scene, 0).width == 2)
  }
}
