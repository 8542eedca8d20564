import Foundation
import Testing
import TextEditing
import UIKit
import ViewHosting

@Suite("Input methods and appearance of text views and fields")
@MainActor
struct InputMethodTests {
  @Test(
    "V055: preedit withdrawn, text deleted, inserted, preedit anew: in this order, with one call for all of it",
    arguments: InputScene.Kind.allCases)
  func order(_ kind: InputScene.Kind) {
    let scene = InputScene(kind, "one two", selected: 3..<3)
    scene.window.apply(InputMethodEdit(marked: MarkedText("ni")))
    #expect(scene.text == "oneni two" && scene.calls() == ["D.should {3,0} ni", "D.selection {5,0}"])
    scene.window.apply(
      InputMethodEdit(
        deletedBefore: 1, deletedAfter: 2, committed: "你", marked: MarkedText("hao", selection: 1..<1)))
    #expect(scene.text == "on你haowo" && scene.marked == 3..<6 && scene.selected == 4..<4)
    #expect(scene.host.textInput?.surroundingText == "on你wo" && scene.host.textInput?.selection == 3..<3)
    let calls = scene.calls()
    #expect(
      calls.filter { $0.hasPrefix("D.should") } == [
        "D.should {2,3} ", "D.should {2,0} 你", "D.should {3,0} hao",
      ])
    #expect(calls.filter { $0.hasPrefix("D.selection") } == ["D.selection {4,0}"])
    #expect(calls.filter { $0 == "D.didChange" }.count == 1 && !calls.contains { $0.hasPrefix("K") })
    scene.window.apply(InputMethodEdit())
    #expect(scene.text == "on你wo" && scene.marked == nil && scene.host.cancelledCompositions == 0)
    #expect(!scene.calls().contains("D.didChange"))
    scene.window.apply(InputMethodEdit(committed: "!"))
    #expect(scene.text == "on你!wo" && scene.calls().last == "D.didChange")
  }

  @Test("A preedit without a caret hides that of the text", arguments: InputScene.Kind.allCases)
  func hiddenCaret(_ kind: InputScene.Kind) throws {
    let scene = InputScene(kind, "")
    func caret() throws -> Int {
      try Picture(try #require(scene.host.snapshot())).count { $0[2] > 200 && $0[0] < 60 }
    }
    #expect(try caret() > 10)
    scene.host.compose(MarkedText(" ", cursorBegin: -1, cursorEnd: -1))
    #expect(try caret() == 0)
    scene.host.commit(" ")
    #expect(try caret() > 10)
  }

  @Test(
    "V140, V141: text without a colour is dark on light and light on dark; a switch repaints and lays nothing out",
    arguments: InputScene.Kind.allCases)
  func dark(_ kind: InputScene.Kind) throws {
    final class Log: NSObject, NSLayoutManagerDelegate, @unchecked Sendable {
      var count = 0
      func layoutManager(
        _ layoutManager: NSLayoutManager, didCompleteLayoutFor textContainer: NSTextContainer?,
        atEnd layoutFinishedFlag: Bool
      ) { count += 1 }
    }
    let scene = InputScene(kind, "")
    let bare = NSAttributedString(
      string: "HHHH", attributes: [.font: UIFont(name: "Liberation Sans", size: 20)!])
    (scene.input as? UITextView)?.attributedText = bare
    (scene.input as? UITextField)?.attributedText = bare
    scene.input.backgroundColor = .systemBackground
    let log = Log()
    if kind == .textKit1 { (scene.input as? UITextView)?.layoutManager.delegate = log }
    func count(_ isMeant: (UInt8) -> Bool) throws -> Int {
      let picture = try Picture(try #require(scene.host.snapshot()))
      return (22..<70).reduce(0) { sum, x in
        sum + (12..<98).count { y in picture[x, y].prefix(3).allSatisfy(isMeant) }
      }
    }
    #expect(try count { $0 < 70 } > 40)
    let before = scene.input.caretRect(for: scene.input.endOfDocument)
    log.count = 0
    scene.host.environment.isDark = true
    // The ground is dark now, and the text is not.
    #expect(try count { $0 < 70 } > 1000)
    #expect(try count { $0 > 190 } > 40)
    #expect(log.count == 0 && scene.input.caretRect(for: scene.input.endOfDocument) == before)
  }

  @Test(
    "V142: fonts of text styles follow the preferred size at once; fixed fonts, selection, undo and marked text stay",
    arguments: InputScene.Kind.allCases)
  func contentSize(_ kind: InputScene.Kind) throws {
    let scene = InputScene(kind, "")
    let large = UITraitCollection(preferredContentSizeCategory: .large)
    let font = UIFont.preferredFont(forTextStyle: .body, compatibleWith: large)
    (scene.input as? UITextView)?.font = font
    (scene.input as? UITextField)?.font = font
    scene.input.insertText("one two")
    (scene.input as? any UIContentSizeCategoryAdjusting)?.adjustsFontForContentSizeCategory = true
    let fixed = UIFont(name: "Liberation Serif", size: 11)!
    if let view = scene.input as? UITextView {
      view.textStorage.addAttribute(.font, value: fixed, range: NSRange(location: 0, length: 3))
    }
    scene.select(2..<5)
    scene.host.compose(MarkedText("ni"))
    let (marked, selected) = (scene.marked, scene.selected)
    func size(_ offset: Int) -> CGFloat? {
      (scene.stored.attribute(.font, at: offset, effectiveRange: nil) as? UIFont)?.pointSize
    }
    #expect(size(5) == 17)
    _ = scene.calls()
    scene.window.minimumContentSizeCategory = .accessibilityLarge
    #expect(size(5) == 33 && size(0) == (kind == .field ? 33 : 11))
    #expect(scene.marked == marked && scene.selected == selected && scene.calls().isEmpty)
    scene.host.commit("x")
    scene.host.type("y")
    #expect(scene.text == "onxywo" && size(3) == (kind == .field ? 33 : 11))
    scene.window.minimumContentSizeCategory = nil
    scene.window.maximumContentSizeCategory = .extraSmall
    #expect(size(5) == 14)
    scene.host.press("z", .control)
    scene.host.press("z", .control)
    #expect(scene.text == "one two")
  }

  @Test("A view that is scrolled keeps its first line when the size of its text changes")
  func scrolledContentSize() throws {
    let scene = InputScene(.textKit2, "")
    let view = try #require(scene.input as? UITextView)
    view.font = UIFont.preferredFont(
      forTextStyle: .body, compatibleWith: UITraitCollection(preferredContentSizeCategory: .large))
    view.text = (0..<60).map { "line \($0)" }.joined(separator: "\n")
    view.adjustsFontForContentSizeCategory = true
    view.layoutIfNeeded()
    view.contentOffset.y = 400
    scene.host.render()
    func first() -> Int? {
      view.closestPosition(to: CGPoint(x: 0, y: view.contentOffset.y + 4)).map {
        view.offset(from: view.beginningOfDocument, to: $0)
      }
    }
    let before = first()
    scene.window.minimumContentSizeCategory = .accessibilityLarge
    scene.host.render()
    #expect(first() == before && view.contentOffset.y > 500)
  }

  @Test(
    "A text input has its view, and takes pictures that are as tall as the font where attributes are edited")
  func glyphs() throws {
    let scene = InputScene(.textKit2, "abc")
    let view = try #require(scene.input as? UITextView)
    #expect(scene.input.textInputView === scene.input)
    let glyph = NSAdaptiveImageGlyph(imageContent: Data([1, 2, 3]))
    view.insert(glyph, replacementRange: try #require(scene.range(1..<2)))
    #expect(!view.supportsAdaptiveImageGlyph && scene.text == "abc")
    view.allowsEditingTextAttributes = true
    view.insert(glyph, replacementRange: try #require(scene.range(1..<2)))
    #expect(view.supportsAdaptiveImageGlyph && scene.text == "a\u{FFFC}c")
    let stored =
      scene.stored.attribute(.adaptiveImageGlyph, at: 1, effectiveRange: nil) as? NSAdaptiveImageGlyph
    #expect(stored == glyph)
  }

  @Test(
    "V149: views are the main actor's; measuring, drawing and finding are done on any thread, and calls come on the main one"
  )
  func threads() async throws {
    let font = UIFont(name: "Liberation Sans", size: 20)!
    func measured() -> CGRect {
      NSAttributedString(string: "one two three", attributes: [.font: font])
        .boundingRect(with: CGSize(width: 70, height: 900), options: .usesLineFragmentOrigin, context: nil)
    }
    let here = measured()
    let tasks = (0..<8).map { _ in
      Task.detached { () -> (CGRect, Int, Bool) in
        let text = NSAttributedString(string: "one two three", attributes: [.font: font])
        let size = text.boundingRect(
          with: CGSize(width: 70, height: 900), options: .usesLineFragmentOrigin, context: nil)
        let image = UIGraphicsImageRenderer(size: CGSize(width: 70, height: 90)).image { _ in
          text.draw(in: CGRect(x: 0, y: 0, width: 70, height: 90))
        }
        let editor = TextEditor(StorageDocument(NSTextStorage(string: "one two three two")))
        editor.query = TextQuery("two")
        editor.perform(.findNext)
        return (size, editor.selection.union.lowerBound, image.cgImage != nil)
      }
    }
    var results: [(CGRect, Int, Bool)] = []
    for task in tasks { results.append(await task.value) }
    #expect(results.count == 8 && results.allSatisfy { $0.0 == here && $0.1 == 4 && $0.2 })
    // A view without a window is used on the main actor.
    let view = UITextView(frame: CGRect(x: 0, y: 0, width: 100, height: 50))
    var count = 0
    let token = NotificationCenter.default.addObserver(
      forName: UITextView.textDidChangeNotification, object: view, queue: nil
    ) { _ in
      // Ends the process anywhere else.
      MainActor.assumeIsolated { count += 1 }
    }
    view.insertText("x")
    await Task.detached { await MainActor.run { view.insertText("y") } }.value
    #expect(view.text == "xy" && count == 2)
    NotificationCenter.default.removeObserver(token)
  }
}
