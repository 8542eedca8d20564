import GalleyTextStore
import TestSupport
import Testing
import UIKit
import ViewHosting

@Suite("Text view: what source editors need")
@MainActor
struct TextViewExtrasTests {
  /// Remembers which numbers were drawn, and where.
  final class Numbers: TextLineNumberView {
    static func ink(_ fixture: TextViewFixture) throws -> [Bool] {
      let picture = try Picture(try #require(fixture.host.snapshot()))
      let width = Int(fixture.view.lineNumberView!.frame.width)
      return (0..<picture.height).map { y in
        (0..<width).contains { picture[$0, y][0] < 200 }
      }
    }

    /// How many numbers stand below each other in a column of ink.
    static func count(_ ink: [Bool]) -> Int {
      zip([false] + ink, ink).filter { !$0 && $1 }.count
    }
  }

  private func fixture(_ text: String, _ isTextKit2: Bool, size: CGSize = CGSize(width: 240, height: 160))
    -> TextViewFixture
  {
    let fixture = TextViewFixture(text, isTextKit2: isTextKit2, size: size)
    fixture.host.environment.caretBlinkTime = nil
    return fixture
  }

  @Test(
    "X-02: A gutter numbers paragraphs at their first rows, is as wide as its digits, counts when a size is asked for, and stays when the text is scrolled sideways"
  )
  func gutter() throws {
    for isTextKit2 in TextViewFixture.kinds {
      let long = String(repeating: "words that wrap ", count: 9)
      let fixture = fixture(
        "\(long)\ntwo\n\nfour\n\(long)", isTextKit2, size: CGSize(width: 240, height: 300))
      let (view, host) = (fixture.view, fixture.host)
      let without = view.sizeThatFits(CGSize(width: 240, height: 1000))
      let unbounded = view.sizeThatFits(CGSize(width: CGFloat.greatestFiniteMagnitude, height: 0))
      view.lineNumberView = TextLineNumberView()
      host.render()
      let gutter = try #require(view.lineNumberView)
      let narrow = gutter.frame.width
      #expect(narrow > 10 && gutter.frame.height == 300)
      #expect(Numbers.count(try Numbers.ink(fixture)) == 5)
      let caret = view.caretRect(for: view.beginningOfDocument)
      #expect(caret.minX >= narrow && view.textContainer.size.width == 240 - narrow)
      let wide = view.sizeThatFits(CGSize(width: CGFloat.greatestFiniteMagnitude, height: 0))
      #expect(abs(wide.width - unbounded.width - narrow) < 1)
      #expect(view.sizeThatFits(CGSize(width: 240, height: 1000)).height >= without.height)
      // The empty row after a last terminator has a number, too.
      view.text = "one\ntwo\n"
      #expect(Numbers.count(try Numbers.ink(fixture)) == 3)
      view.text = ""
      #expect(Numbers.count(try Numbers.ink(fixture)) == 1)
      // More digits.
      view.text = Array(repeating: "line", count: 10_000).joined(separator: "\n")
      host.render()
      #expect(gutter.frame.width > narrow + 8)
      view.scrollRangeToVisible(NSRange(location: view.textStorage.length, length: 0))
      #expect(gutter.frame.minY == view.contentOffset.y)
      // Scrolled sideways it stays, on top of the text.
      view.wrapsLines = false
      view.text = "a " + String(repeating: "long line ", count: 60)
      host.render()
      let before = try Numbers.ink(fixture)
      view.contentOffset.x = 300
      host.render()
      #expect(gutter.frame.minX == 300)
      #expect(try Numbers.ink(fixture) == before)
      view.lineNumberView = nil
      host.render()
      #expect(view.caretRect(for: view.beginningOfDocument).minX < 10 && gutter.superview == nil)
    }
  }

  @Test("X-02: Numbers in the middle of a large document are those of its paragraphs")
  func numbersInDocuments() throws {
    let text = (1...5000).map { "line \($0)" }.joined(separator: "\n")
    let content = TextRopeContentManager(
      TextRope(text), attributes: [.font: UIFont(name: "Liberation Serif", size: 16)!])
    let host = HeadlessHost(size: CGSize(width: 200, height: 100))
    let view = UITextView(frame: .zero, textContentManager: content)
    _ = UIWindow(host: host, rootView: view)
    final class Recorder: TextLineNumberView {
      var asked: [Int] = []
      override func width(forParagraphCount count: Int) -> CGFloat {
        asked.append(count)
        return 40
      }
    }
    let recorder = Recorder()
    view.lineNumberView = recorder
    host.render()
    #expect(recorder.asked.last == 5000 && recorder.frame.width == 40)
  }

  @Test("X-03: The row of the caret is highlighted, an empty last one as high as it is, and no other")
  func currentLine() throws {
    for isTextKit2 in TextViewFixture.kinds {
      let fixture = fixture("one\ntwo\nthree\n", isTextKit2)
      let (view, host) = (fixture.view, fixture.host)
      view.currentLineColor = .red
      view.highlightsCurrentLine = true
      for offset in [14, 5, 0] {
        view.selectedRange = NSRange(location: offset, length: 0)
        let picture = try Picture(try #require(host.snapshot()))
        let rows = (0..<picture.height).filter { picture[200, $0] == red }
        let caret = view.caretRect(for: view.selectedTextRange!.start)
        #expect(abs(CGFloat(rows.count) - caret.height) <= 1.5)
        #expect(abs(CGFloat(rows[0]) - caret.minY) <= 1)
        #expect(rows == Array(rows[0]..<rows[0] + rows.count))
      }
      view.selectedRange = NSRange(location: 0, length: 3)
      let picture = try Picture(try #require(host.snapshot()))
      #expect(picture.count { $0 == red } == 0)
    }
  }

  @Test("X-04: Spaces, tabs and line ends have marks, and the layout stays")
  func invisibles() throws {
    for isTextKit2 in TextViewFixture.kinds {
      let fixture = fixture("a b\tc\nd", isTextKit2)
      let (view, host) = (fixture.view, fixture.host)
      view.resignFirstResponder()
      func carets() -> [CGRect] {
        (0...7).map { view.caretRect(for: view.position(from: view.beginningOfDocument, offset: $0)!) }
      }
      let (rects, plain) = (carets(), try Picture(try #require(host.snapshot())))
      view.showsInvisibles = true
      let marked = try Picture(try #require(host.snapshot()))
      #expect(carets() == rects)
      for (start, end, hasMark) in [(0, 1, false), (1, 2, true), (2, 3, false), (3, 4, true), (4, 5, false)] {
        let box = CGRect(
          x: rects[start].minX, y: rects[0].minY, width: rects[end].minX - rects[start].minX,
          height: rects[0].height
        ).integral
        var changed = 0
        for y in Int(box.minY)..<Int(box.maxY) {
          for x in Int(box.minX)..<Int(box.maxX) where plain[x, y] != marked[x, y] { changed += 1 }
        }
        #expect((changed > 0) == hasMark, "\(start)")
      }
      // After the first line's text, and not after the last one's.
      func changed(_ row: CGRect, from x: CGFloat) -> Bool {
        (Int(row.minY)..<Int(row.maxY)).contains { y in
          (Int(x) + 1..<Int(x) + 16).contains { plain[$0, y] != marked[$0, y] }
        }
      }
      #expect(changed(rects[5], from: rects[5].minX) && !changed(rects[7], from: rects[7].minX))
    }
  }

  @Test("X-05: Without wrapping a paragraph is one row, reached to its end with the padding after it")
  func wrapping() throws {
    for isTextKit2 in TextViewFixture.kinds {
      let long = String(repeating: "long line ", count: 40)
      let fixture = fixture("short\n\(long)x\nend", isTextKit2)
      let (view, host) = (fixture.view, fixture.host)
      host.render()
      let wrapped = view.contentSize
      #expect(wrapped.width == 240 && view.wrapsLines)
      view.wrapsLines = false
      host.render()
      #expect(view.contentSize.height < wrapped.height && view.contentSize.width > 2000)
      let end = view.position(from: view.beginningOfDocument, offset: 7 + long.utf16.count)!
      let caret = view.caretRect(for: end)
      let slack = view.contentSize.width - view.textContainerInset.right - caret.minX
      #expect(abs(slack - view.textContainer.lineFragmentPadding) < 0.5)
      view.scrollRangeToVisible(NSRange(location: 7 + long.utf16.count, length: 0))
      #expect(view.bounds.contains(view.caretRect(for: end)))
      view.wrapsLines = true
      host.render()
      #expect(view.contentSize == wrapped && view.contentOffset.x == 0)
      #expect(view.textContainer.size.width == 240)
    }
  }

  @Test("X-06: Sizes that fit are as many rows as there are, with the insets")
  func sizes() {
    let rows: [(String, Int)] = [
      ("", 1), ("one", 1), ("one\n", 2), ("\n", 2), ("a\tb\tc", 1), ("one\r\ntwo\rthree\u{2029}four\n", 5),
      ("\n\n\n", 4),
    ]
    for isTextKit2 in TextViewFixture.kinds {
      let fixture = fixture("x", isTextKit2)
      let height = fixture.view.font!.lineHeight + fixture.view.font!.leading
      for (text, count) in rows {
        fixture.view.text = text
        let size = fixture.view.sizeThatFits(CGSize(width: 240, height: 0))
        #expect(abs(size.height - 16 - CGFloat(count) * height) <= 1, "\(text.debugDescription)")
      }
      // Emoji come from a font that may be taller.
      fixture.view.text = "a😀b"
      let size = fixture.view.sizeThatFits(CGSize(width: 240, height: 0)).height - 16
      fixture.view.text = "a😀b\na😀b"
      let two = fixture.view.sizeThatFits(CGSize(width: 240, height: 0)).height - 16
      #expect(size >= height - 1 && abs(two - 2 * size) <= 1)
    }
  }

  @Test("X-21: The empty row after a last terminator is as high as one in the font that is typed there")
  func extraRow() {
    for isTextKit2 in TextViewFixture.kinds {
      let fixture = fixture("", isTextKit2)
      let view = fixture.view
      let (small, large) = (
        UIFont(name: "Liberation Serif", size: 12)!, UIFont(name: "Liberation Serif", size: 40)!
      )
      let text = NSMutableAttributedString(string: "large\n", attributes: [.font: large])
      text.append(NSAttributedString(string: "small\n", attributes: [.font: small]))
      view.attributedText = text
      view.selectedRange = NSRange(location: 12, length: 0)
      #expect(abs(view.caretRect(for: view.endOfDocument).height - small.lineHeight - small.leading) < 1)
      view.typingAttributes[.font] = large
      let caret = view.caretRect(for: view.endOfDocument)
      #expect(abs(caret.height - large.lineHeight - large.leading) < 1)
      view.insertText("x")
      let typed = view.caretRect(for: view.position(from: view.endOfDocument, offset: -1)!)
      #expect(typed.minY == caret.minY && abs(typed.height - caret.height) < 0.01)
    }
  }
}
