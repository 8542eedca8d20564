import TestSupport
import Testing
import UIKit
import ViewHosting

@Suite("Text view: pointers")
@MainActor
struct TextViewPointerTests {
  private func x(_ view: UITextView, _ offset: Int) -> CGFloat { rect(view, offset).minX }
  private func rect(_ view: UITextView, _ offset: Int) -> CGRect {
    view.caretRect(for: view.position(from: view.beginningOfDocument, offset: offset)!)
  }
  /// A point of a character, in points of the window: a part of its width from its left edge.
  private func point(_ view: UITextView, _ offset: Int, _ part: CGFloat = 0.3) -> CGPoint {
    let (start, end) = (rect(view, offset), rect(view, offset + 1))
    let width = end.minY == start.minY ? end.minX - start.minX : 0
    return CGPoint(x: start.minX + width * part, y: start.midY - view.contentOffset.y)
  }

  @Test(
    "V001, V002: At a wrap one offset has two carets; drawing, the host and the highlighted row agree which")
  func twoCarets() throws {
    for isTextKit2 in TextViewFixture.kinds {
      let fixture = TextViewFixture("123456789", isTextKit2: isTextKit2)
      let (view, host) = (fixture.view, fixture.host)
      host.environment.caretBlinkTime = nil
      view.textContainer.lineFragmentPadding = 0
      // As wide as eight digits, with some points to spare.
      view.textContainerInset.right = 200 - 8 * 8 - 4
      view.currentLineColor = .red
      view.highlightsCurrentLine = true
      host.render()
      view.selectedRange = NSRange(location: 8, length: 0)
      var tops: [CGFloat] = []
      for affinity in [UITextStorageDirection.backward, .forward] {
        view.selectionAffinity = affinity
        let picture = try Picture(try #require(host.snapshot()))
        let caret = try #require(host.textInput).caretRect
        tops.append(caret.minY)
        let rows = (0..<picture.height).filter { picture[150, $0] == red }
        #expect(abs(CGFloat(rows[0]) - caret.minY) <= 1 && abs(CGFloat(rows.count) - caret.height) <= 1.5)
        host.press("end")
        #expect(view.selectedRange.location == (affinity == .backward ? 8 : 9))
        view.selectedRange = NSRange(location: 8, length: 0)
      }
      #expect(tops[0] < tops[1])
    }
  }

  @Test(
    "V015: A click in the left half of a cluster goes before it, in the right half after it, beside a row to its end or start, below the text to its end"
  )
  func clicks() {
    for isTextKit2 in TextViewFixture.kinds {
      let fixture = TextViewFixture("ab e\u{301}f\nsecond row", isTextKit2: isTextKit2)
      let (view, host) = (fixture.view, fixture.host)
      func click(_ point: CGPoint) -> Int {
        host.advance(by: 1)
        host.click(at: point)
        return view.selectedRange.location
      }
      #expect(click(point(view, 0, 0.3)) == 0 && click(point(view, 0, 0.7)) == 1)
      // A letter and its mark are one.
      let (left, right) = (x(view, 3), x(view, 5))
      let y = rect(view, 3).midY
      #expect(click(CGPoint(x: left + (right - left) * 0.3, y: y)) == 3)
      #expect(click(CGPoint(x: left + (right - left) * 0.7, y: y)) == 5)
      #expect(click(CGPoint(x: 190, y: y)) == 6)
      #expect(click(CGPoint(x: 1, y: rect(view, 8).midY)) == 7)
      #expect(click(CGPoint(x: 20, y: 95)) == view.textStorage.length)
    }
  }

  @Test("V016: A double click takes the word without its space, on a space or a mark that, and Thai by words")
  func words() {
    for isTextKit2 in TextViewFixture.kinds {
      let fixture = TextViewFixture("one  two, three\nสวัสดีครับ", isTextKit2: isTextKit2)
      let (view, host) = (fixture.view, fixture.host)
      func selected(_ offset: Int) -> NSRange {
        host.advance(by: 1)
        host.click(at: point(view, offset), count: 2)
        return view.selectedRange
      }
      #expect(selected(1) == NSRange(location: 0, length: 3))
      #expect(selected(3) == NSRange(location: 3, length: 2))
      #expect(selected(6) == NSRange(location: 5, length: 3))
      #expect(selected(8) == NSRange(location: 8, length: 1))
      let thai = selected(17)
      #expect(thai.location == 16 && thai.length == 6)
    }
  }

  @Test(
    "V017, V018, V019: Three presses take the paragraph with its terminator, or the row; drags and Shift grow by what was taken, which stays"
  )
  func granularity() {
    for isTextKit2 in TextViewFixture.kinds {
      let text = "first words of a paragraph that wraps here\nsecond one\nthird"
      let fixture = TextViewFixture(text, isTextKit2: isTextKit2)
      let (view, host) = (fixture.view, fixture.host)
      host.click(at: point(view, 45), count: 3)
      #expect(view.selectedRange == NSRange(location: 43, length: 11))
      view.tripleClickGranularity = .line
      host.advance(by: 1)
      host.click(at: point(view, 2), count: 3)
      #expect(view.selectedRange.location == 0 && view.selectedRange.length < 43)
      view.tripleClickGranularity = .paragraph
      // By words, to either side, and back.
      host.advance(by: 1)
      host.pressPointer(at: point(view, 7))
      host.releasePointer(at: point(view, 7))
      host.pressPointer(at: point(view, 7))
      #expect(view.selectedRange == NSRange(location: 6, length: 5))
      host.movePointer(to: point(view, 13), dragging: .primary)
      #expect(view.selectedRange == NSRange(location: 6, length: 8))
      host.movePointer(to: point(view, 2), dragging: .primary)
      #expect(view.selectedRange == NSRange(location: 0, length: 11))
      host.movePointer(to: point(view, 8), dragging: .primary)
      #expect(view.selectedRange == NSRange(location: 6, length: 5))
      host.releasePointer(at: point(view, 8))
      // Shift goes on by words.
      host.advance(by: 1)
      host.click(at: point(view, 13), .shift)
      #expect(view.selectedRange == NSRange(location: 6, length: 8))
      // A selection that is set grows by characters.
      view.selectedRange = NSRange(location: 6, length: 0)
      host.advance(by: 1)
      host.click(at: point(view, 8, 0.2), .shift)
      #expect(view.selectedRange == NSRange(location: 6, length: 2))
    }
  }

  @Test(
    "V020: While the pointer is past the edge, the text scrolls at a steady rate and the selection follows, without motion; a release ends it"
  )
  func scrolling() {
    for isTextKit2 in TextViewFixture.kinds {
      let text = (0..<200).map { "Line \($0)" }.joined(separator: "\n")
      let fixture = TextViewFixture(text, isTextKit2: isTextKit2)
      let (view, host) = (fixture.view, fixture.host)
      view.selectedRange = NSRange(location: 0, length: 0)
      view.contentOffset = .zero
      host.advance(by: 1)
      host.pressPointer(at: CGPoint(x: 20, y: 20))
      host.movePointer(to: CGPoint(x: 20, y: 110), dragging: .primary)
      host.advance(by: 0.05)
      var (offsets, ends) = ([view.contentOffset.y], [view.selectedRange.upperBound])
      for _ in 0..<4 {
        host.advance(by: 0.25)
        offsets.append(view.contentOffset.y)
        ends.append(view.selectedRange.upperBound)
      }
      let steps = zip(offsets.dropFirst(), offsets).map { $0 - $1 }
      #expect(steps.allSatisfy { $0 > 20 && abs($0 - steps[0]) < 8 })
      #expect(zip(ends.dropFirst(), ends).allSatisfy { $0 > $1 })
      #expect(view.selectedRange.location < 12)
      host.releasePointer(at: CGPoint(x: 20, y: 110))
      let rest = view.contentOffset.y
      host.advance(by: 1)
      #expect(view.contentOffset.y == rest && !host.wantsFrames)
      // And up again; a press on what is selected would drag it.
      view.selectedRange = NSRange(location: NSMaxRange(view.selectedRange), length: 0)
      host.pressPointer(at: CGPoint(x: 20, y: 50))
      host.movePointer(to: CGPoint(x: 20, y: -5), dragging: .primary)
      host.advance(by: 10)
      #expect(view.contentOffset.y == 0 && view.selectedRange.location < 7)
      host.releasePointer(at: CGPoint(x: 20, y: -5))
    }
  }

  @Test(
    "V007: A drag over mixed text selects a logical range; ranges that are set are sorted and disjoint, none leaves a caret"
  )
  func mixed() {
    for isTextKit2 in TextViewFixture.kinds {
      let fixture = TextViewFixture("abc אבג def", isTextKit2: isTextKit2)
      let (view, host) = (fixture.view, fixture.host)
      host.drag(from: CGPoint(x: x(view, 1), y: 16), to: CGPoint(x: x(view, 9), y: 16))
      #expect(view.selectedRanges == [NSRange(location: 1, length: 8)])
      view.selectedRanges = [
        NSRange(location: 8, length: 3), NSRange(location: 0, length: 2), NSRange(location: 1, length: 3),
      ]
      #expect(view.selectedRanges == [NSRange(location: 0, length: 4), NSRange(location: 8, length: 3)])
      #expect(view.selectedRange == NSRange(location: 0, length: 11))
      view.selectedRanges = []
      #expect(view.selectedRanges == [NSRange(location: 11, length: 0)])
    }
  }

  @Test(
    "U46: Control adds carets and ranges, again takes a caret away, and Alt selects a column; all carets are drawn, typing at them is one step, and ranges that overlap are one"
  )
  func several() throws {
    for isTextKit2 in TextViewFixture.kinds {
      let fixture = TextViewFixture("alpha\nbe\ngamma", isTextKit2: isTextKit2)
      let (view, host) = (fixture.view, fixture.host)
      host.click(at: point(view, 1, 0))
      host.advance(by: 1)
      host.click(at: point(view, 10, 0), .control)
      #expect(view.selectedRanges == [NSRange(location: 1, length: 0), NSRange(location: 10, length: 0)])
      view.tintColor = .red
      let picture = try Picture(try #require(host.snapshot()))
      for offset in [1, 10] {
        let caret = view.caretRect(for: view.position(from: view.beginningOfDocument, offset: offset)!)
        #expect(picture[Int(caret.midX), Int(caret.midY)] == red, "\(offset)")
      }
      host.type("x")
      #expect(view.text == "axlpha\nbe\ngxamma")
      view.undoManager?.undo()
      #expect(view.text == "alpha\nbe\ngamma")
      host.advance(by: 1)
      host.click(at: point(view, 10, 0), .control)
      #expect(view.selectedRanges == [NSRange(location: 1, length: 0)])
      host.advance(by: 1)
      host.pressPointer(at: point(view, 9, 0), .control)
      host.movePointer(to: point(view, 11, 0), dragging: .primary)
      host.movePointer(to: point(view, 12, 0), dragging: .primary)
      host.releasePointer(at: point(view, 12, 0))
      #expect(view.selectedRanges == [NSRange(location: 1, length: 0), NSRange(location: 9, length: 3)])
      // A column takes of each row what it has of it.
      host.advance(by: 1)
      let (start, end) = (point(view, 1, 0), CGPoint(x: x(view, 4), y: point(view, 9).y))
      host.pressPointer(at: start, .option)
      host.movePointer(to: end, dragging: .primary)
      host.releasePointer(at: end)
      let ranges = view.selectedRanges
      #expect(ranges.count == 3 && ranges[0] == NSRange(location: 1, length: 3))
      #expect(ranges[1] == NSRange(location: 7, length: 1) && ranges[2].location > 9)
      #expect(view.selectedRange == NSRange(location: 1, length: ranges[2].upperBound - 1))
      host.click(at: point(view, 0, 0))
      #expect(view.selectedRanges.count == 1)
      // Ranges that overlap are one, and so is a caret within a range.
      view.selectedRanges = [
        NSRange(location: 9, length: 2), NSRange(location: 1, length: 3), NSRange(location: 2, length: 4),
        NSRange(location: 10, length: 0),
      ]
      #expect(view.selectedRanges == [NSRange(location: 1, length: 5), NSRange(location: 9, length: 2)])
      view.insertText("-")
      #expect(view.text == "a-be\n-mma")
      view.undoManager?.undo()
      #expect(view.text == "alpha\nbe\ngamma")
    }
  }

  @Test(
    "V023: The caret is seen only in an edited view with the keys and nothing selected, solid after a key, then blinks; else a selection is grey"
  )
  func caret() throws {
    for isTextKit2 in TextViewFixture.kinds {
      let fixture = TextViewFixture("abc def", isTextKit2: isTextKit2)
      let (view, host) = (fixture.view, fixture.host)
      view.tintColor = .red
      func isSeen() throws -> Bool {
        let picture = try Picture(try #require(host.snapshot()))
        return picture.count { $0 == red } > 10
      }
      view.selectedRange = NSRange(location: 3, length: 0)
      #expect(try isSeen())
      host.advance(by: 0.7)
      #expect(try !isSeen())
      host.type("x")
      #expect(try isSeen())
      host.advance(by: 0.5)
      #expect(try isSeen())
      host.advance(by: 0.2)
      #expect(try !isSeen())
      host.press("left")
      #expect(try isSeen())
      view.selectedRange = NSRange(location: 0, length: 3)
      #expect(try !isSeen())
      func tinted() throws -> (Int, Int) {
        let picture = try Picture(try #require(host.snapshot()))
        return (
          picture.count { Int($0[0]) > Int($0[1]) + 40 && $0[1] == $0[2] },
          picture.count { $0[0] == $0[1] && $0[0] < 250 && $0[0] > 200 }
        )
      }
      let active = try tinted()
      #expect(active.0 > 100)
      view.resignFirstResponder()
      let inactive = try tinted()
      #expect(inactive.0 == 0 && inactive.1 > 100)
      view.isEditable = false
      view.becomeFirstResponder()
      view.selectedRange = NSRange(location: 2, length: 0)
      #expect(try !isSeen())
    }
  }
}
