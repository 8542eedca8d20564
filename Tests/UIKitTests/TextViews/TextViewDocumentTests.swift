import GalleyTextStore
import TestSupport
import Testing
import UIKit
import ViewHosting

@Suite("Text view: documents of any size")
@MainActor
struct TextViewDocumentTests {
  /// Counts the fragments that a layout manager makes.
  final class Counter: NSObject, NSTextLayoutManagerDelegate {
    var count = 0

    func textLayoutManager(
      _ textLayoutManager: NSTextLayoutManager, textLayoutFragmentFor location: any NSTextLocation,
      in textElement: NSTextElement
    ) -> NSTextLayoutFragment {
      count += 1
      return NSTextLayoutFragment(textElement: textElement, range: textElement.elementRange)
    }
  }

  private static let attributes: [NSAttributedString.Key: Any] = [
    .font: UIFont(name: "Liberation Serif", size: 16)!, .foregroundColor: UIColor.black,
  ]

  /// Paragraphs of one to thirty lines, so that guesses of heights are wrong.
  private static func mixed(_ count: Int) -> String {
    (0..<count).map { index in
      "\(index) " + String(repeating: "words that wrap ", count: index % 37 == 0 ? 60 : index % 5)
    }.joined(separator: "\n")
  }

  private struct Stage {
    let host: HeadlessHost
    let window: UIWindow
    let view: UITextView
    let content: TextRopeContentManager

    @MainActor init(_ content: TextRopeContentManager, size: CGSize = CGSize(width: 240, height: 160)) {
      var environment = HostEnvironment()
      environment.caretBlinkTime = nil
      host = HeadlessHost(size: size, environment: environment)
      self.content = content
      view = UITextView(frame: .zero, textContentManager: content)
      window = UIWindow(host: host, rootView: view)
      host.render()
      view.becomeFirstResponder()
    }

    @MainActor init(_ text: String, size: CGSize = CGSize(width: 240, height: 160)) {
      self.init(TextRopeContentManager(TextRope(text), attributes: attributes), size: size)
    }

    var text: String { content.text.string(0..<content.text.count) }

    /// Where the first line is that is seen whole: its paragraph, and its top in the window.
    @MainActor var firstRow: (offset: Int, y: CGFloat) {
      let position = view.closestPosition(to: CGPoint(x: 0, y: view.contentOffset.y + 20))!
      let offset = view.offset(from: view.beginningOfDocument, to: position)
      return (offset, y(of: offset))
    }

    @MainActor func y(of offset: Int) -> CGFloat {
      let position = view.position(from: view.beginningOfDocument, offset: offset)!
      return view.caretRect(for: position).minY - view.contentOffset.y
    }
  }

  @Test("A view of a content manager shows, edits and undoes its text; selection and copies are from there")
  func editing() throws {
    let stage = Stage("one two\nthree")
    let view = stage.view
    #expect(view.text == "one two\nthree" && view.hasText && view.textContentManager === stage.content)
    stage.host.type("0 ")
    #expect(stage.text == "0 one two\nthree" && view.selectedRange == NSRange(location: 2, length: 0))
    view.selectedRange = NSRange(location: 2, length: 4)
    #expect(view.text(in: view.selectedTextRange!) == "one ")
    view.cut(nil)
    #expect(stage.text == "0 two\nthree")
    view.selectedRange = NSRange(location: 11, length: 0)
    view.paste(nil)
    #expect(stage.text == "0 two\nthreeone ")
    view.undoManager?.undo()
    view.undoManager?.undo()
    #expect(stage.text == "0 one two\nthree")
    stage.host.press("a", .control)
    #expect(view.selectedRange.length == 15)
    view.attributedText = NSAttributedString(string: "all new", attributes: Self.attributes)
    #expect(stage.text == "all new" && view.attributedText.length == 7)
    let picture = try Picture(try #require(stage.host.snapshot()))
    #expect(picture.count { $0[0] < 100 } > 20)
  }

  @Test("Changes of a content manager by others move the selection, and forget what could be undone")
  func others() {
    let stage = Stage("one two three")
    let second = UITextView(
      frame: CGRect(x: 0, y: 0, width: 100, height: 50), textContentManager: stage.content)
    stage.view.selectedRange = NSRange(location: 4, length: 3)
    second.selectedRange = NSRange(location: 13, length: 0)
    second.insertText(" four")
    #expect(second.selectedRange == NSRange(location: 18, length: 0))
    stage.content.replaceCharacters(in: 0..<0, with: "zero ")
    #expect(stage.view.selectedRange == NSRange(location: 9, length: 3))
    #expect(stage.view.text(in: stage.view.selectedTextRange!) == "two")
    #expect(second.selectedRange == NSRange(location: 23, length: 0))
    #expect(second.undoManager?.canUndo == false)
    // A view that ends leaves the document.
    var third: UITextView? = UITextView(frame: .zero, textContentManager: stage.content)
    #expect(stage.content.textLayoutManagers.count == 3 && third != nil)
    third = nil
    #expect(stage.content.textLayoutManagers.count == 2)
  }

  @Test("Reading on in a file keeps what can be undone")
  func reading() throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("galley-\(UUID()).txt")
    defer { try? FileManager.default.removeItem(at: file) }
    try Self.mixed(20_000).write(to: file, atomically: false, encoding: .utf8)
    let content = try TextRopeContentManager(
      contentsOfFile: file.path, attributes: Self.attributes, reading: 1 << 14)
    let stage = Stage(content)
    stage.host.type("ab")
    let length = content.text.count
    stage.host.press("end", .control)
    content.readMore()
    #expect(content.text.count > length)
    #expect(stage.view.undoManager?.canUndo == true)
    stage.view.undoManager?.undo()
    #expect(content.text.string(0..<3) == "0 w")
  }

  @Test("A key in a large document has as many fragments made as one in a small one, and so has a page")
  func work() {
    var counts: [[Int]] = []
    for paragraphs in [400, 40_000] {
      let stage = Stage(Self.mixed(paragraphs))
      let counter = Counter()
      stage.view.textLayoutManager?.delegate = counter
      stage.view.selectedRange = NSRange(location: stage.content.text.count / 2, length: 0)
      stage.view.scrollRangeToVisible(stage.view.selectedRange)
      stage.host.render()
      counter.count = 0
      stage.host.type("abc")
      let keys = counter.count
      stage.host.press("pagedown")
      counts.append([keys, counter.count - keys])
    }
    #expect(counts[1][0] <= counts[0][0] + 30 && counts[1][1] <= counts[0][1] + 30)
  }

  @Test("A fling shows text in every frame, and lines move only as the finger has thrown them")
  func fling() throws {
    let stage = Stage(Self.mixed(30_000))
    stage.view.contentOffset.y = stage.view.contentSize.height / 2
    stage.host.render()
    stage.host.swipe(from: CGPoint(x: 100, y: 20), to: CGPoint(x: 100, y: 140), steps: 4)
    #expect(stage.view.isDecelerating)
    var (frames, last) = (0, CGFloat.infinity)
    while stage.view.isDecelerating {
      let before = stage.firstRow
      stage.host.advance(by: 1 / 60)
      let moved = stage.y(of: before.offset) - before.y
      // Down, and never faster than before, but for the last half point: a wrong estimate would be a jump.
      #expect(
        moved >= -0.01 && moved <= max(last, 0.52) + 0.01, "frame \(frames): \(moved) points after \(last)")
      last = moved
      let picture = try Picture(try #require(stage.host.snapshot()))
      let half = CGRect(x: 0, y: 0, width: 200, height: 80)
      #expect(picture.count(half) { $0[0] < 100 } > 10)
      #expect(picture.count(half.offsetBy(dx: 0, dy: 80)) { $0[0] < 100 } > 10)
      frames += 1
    }
    #expect(frames > 60)
  }

  @Test("Lines follow a finger exactly, however wrong the guessed heights above are")
  func dragging() {
    let stage = Stage(Self.mixed(30_000))
    stage.view.contentOffset.y = stage.view.contentSize.height / 2
    stage.host.render()
    stage.host.touch(.began, at: CGPoint(x: 100, y: 20))
    stage.host.touch(.moved, at: CGPoint(x: 100, y: 40))
    for step in 1...40 {
      let before = stage.firstRow
      stage.host.touch(.moved, at: CGPoint(x: 100, y: 40 + CGFloat(step) * 3))
      #expect(abs(stage.y(of: before.offset) - before.y - 3) < 0.01)
    }
    stage.host.touch(.ended, at: CGPoint(x: 100, y: 160))
  }

  @Test(
    "V110: An edit, an insertion or a change of size above keeps the first line in place; replacing all goes to the caret"
  )
  func editsAbove() throws {
    for isTextKit2 in TextViewFixture.kinds {
      let fixture = TextViewFixture(Self.mixed(300), isTextKit2: isTextKit2)
      let (view, host) = (fixture.view, fixture.host)
      view.resignFirstResponder()
      view.contentOffset.y = 2000
      host.advance(by: 2)
      func top(_ offset: Int) -> CGFloat {
        view.caretRect(for: view.position(from: view.beginningOfDocument, offset: offset)!).minY
          - view.contentOffset.y
      }
      let position = view.closestPosition(to: CGPoint(x: 0, y: view.contentOffset.y + 30))!
      var offset = view.offset(from: view.beginningOfDocument, to: position)
      let (before, seen) = (top(offset), try #require(host.snapshot()))
      view.textStorage.replaceCharacters(in: NSRange(location: 0, length: 0), with: "A new line\nand one\n")
      offset += 19
      host.render()
      #expect(abs(top(offset) - before) < 0.01)
      #expect(UIImage(cgImage: try #require(host.snapshot())).pngData() == UIImage(cgImage: seen).pngData())
      view.textStorage.deleteCharacters(in: NSRange(location: 30, length: 100))
      offset -= 100
      host.render()
      #expect(abs(top(offset) - before) < 0.01)
      view.textStorage.addAttribute(
        .font, value: UIFont(name: "Liberation Serif", size: 30)!, range: NSRange(location: 0, length: 60))
      host.render()
      #expect(abs(top(offset) - before) < 0.01)
      // Another width: the line that was first begins where it did, or holds its beginning.
      view.frame.size.width = 150
      host.render()
      #expect(abs(top(offset) - before) < 40)
      view.becomeFirstResponder()
      view.selectAll(nil)
      view.insertText("short")
      host.render()
      let caret = view.caretRect(for: view.endOfDocument)
      #expect(view.bounds.contains(CGPoint(x: caret.midX, y: caret.midY)) && view.text == "short")
    }
  }
}
