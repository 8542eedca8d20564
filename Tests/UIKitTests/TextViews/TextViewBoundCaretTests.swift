import TestSupport
import Testing
import TextEditing
import UIKit

@Suite("Text view: carets beside bound text")
@MainActor
struct TextViewBoundCaretTests {
  /// A view of a width whose text has "bob" after two other letters, which is bound.
  private func bound(_ string: String, width: CGFloat, isTextKit2: Bool) -> TextViewFixture {
    let fixture = TextViewFixture("", isTextKit2: isTextKit2, size: CGSize(width: width, height: 200))
    let font = UIFont(name: "Liberation Sans", size: 12)!
    let text = NSMutableAttributedString(string: string, attributes: [.font: font])
    text.addAttribute(.textBinding, value: 1 as NSNumber, range: NSRange(location: 2, length: 3))
    fixture.view.textStorage.setAttributedString(text)
    fixture.host.render()
    return fixture
  }

  /// A view so narrow that bound text takes two rows: "ab", "bo", and "b" before other text, like a flag on
  /// a row of its own.
  private func narrow(isTextKit2: Bool, after last: String = "🇩🇪") -> TextViewFixture {
    bound("abbob\(last)", width: 30, isTextKit2: isTextKit2)
  }

  @Test("A caret after bound text that takes two rows stands at the end of the second, and moves from there")
  func divided() throws {
    for isTextKit2 in TextViewFixture.kinds {
      let fixture = narrow(isTextKit2: isTextKit2)
      let (editor, document) = (fixture.view.editor, fixture.view.editor.document)
      let rows = try [0, 2, 4, 5].map { try #require(document.line(at: $0)) }
      #expect(rows.map(\.range) == [0..<2, 2..<4, 4..<5, 5..<9])
      let end = EditorSelection.Part(5, affinity: .upstream)
      let rect = try #require(editor.caretRect(of: end))
      #expect(rect.minY == rows[2].frame.minY && rect.minX == rows[2].steps[0].right)
      func row(after command: EditorCommand) -> CGFloat? {
        editor.selection = EditorSelection([end])
        editor.perform(command)
        return editor.caretRect(of: editor.selection.parts[0])?.minY
      }
      #expect(row(after: .moveDown) == rows[3].frame.minY)
      #expect(row(after: .moveUp) == rows[1].frame.minY && editor.selection.parts[0].head == 2)
      #expect(row(after: .moveToEndOfLine) == rows[2].frame.minY && editor.selection.parts == [end])
      #expect(row(after: .moveToBeginningOfLine) == rows[1].frame.minY)
      // A press on the second row stays there.
      editor.setCaret(at: CGPoint(x: rows[2].steps[0].right - 1, y: rows[2].frame.midY))
      #expect(editor.selection.parts[0].head == 5)
      #expect(editor.caretRect(of: editor.selection.parts[0]) == rect)
    }
  }

  @Test(
    "A press beside bound text that two rows of Hebrew divide, or at the row's end, finds the caret that is there"
  )
  func pressed() throws {
    for (word, offset) in [("bob", 5), ("bobb", 6)] {
      for isTextKit2 in TextViewFixture.kinds {
        let fixture = bound("אב\(word)\r\n", width: 35, isTextKit2: isTextKit2)
        let editor = fixture.view.editor
        #expect(try #require(editor.document.line(at: offset)).range == 3..<offset + 2)
        for affinity in [NSTextSelection.Affinity.downstream, .upstream] {
          let rect = try #require(editor.caretRect(of: EditorSelection.Part(offset, affinity: affinity)))
          editor.setCaret(at: CGPoint(x: rect.minX, y: rect.midY))
          #expect(editor.selection.parts[0].head == offset)
          #expect(editor.caretRect(of: editor.selection.parts[0]) == rect)
        }
      }
    }
  }

  @Test("A move by word, on a row of both directions that begins inside of bound text, ends outside of that")
  func words() throws {
    for isTextKit2 in TextViewFixture.kinds {
      let fixture = narrow(isTextKit2: isTextKit2, after: "וו")
      let editor = fixture.view.editor
      #expect(try #require(editor.document.line(at: 6)).range == 4..<7)
      for command: EditorCommand in [.moveWordLeft, .moveWordLeftAndModifySelection] {
        editor.selection = EditorSelection(7)
        editor.perform(command)
        #expect(editor.selection.parts[0].head == 2)
      }
    }
  }

  @Test("A caret that a program sets inside of a character stands before it, and not at the view's edge")
  func inside() throws {
    for isTextKit2 in TextViewFixture.kinds {
      let fixture = narrow(isTextKit2: isTextKit2)
      let editor = fixture.view.editor
      let before = try #require(editor.caretRect(of: EditorSelection.Part(5)))
      for offset in 6...8 {
        #expect(editor.caretRect(of: EditorSelection.Part(offset)) == before, "\(offset)")
      }
    }
  }

  @Test("A caret in narrow views with bound text stands in a row, wherever it is")
  func random() {
    let pool = [
      "a", " ", "é", "\u{200D}", "e\u{301}", "\n", "\r\n", "👩‍👩‍👧", "🇬", "क्षि", "漢字", "bob", "bob",
    ]
    for seed in 1...200 {
      var random = SeededGenerator(seed: UInt64(seed))
      let size = CGSize(width: CGFloat(Int.random(in: 30...60, using: &random)), height: 200)
      let fixture = TextViewFixture("", isTextKit2: seed % 2 == 0, size: size)
      let view = fixture.view
      let font = UIFont(name: "Liberation Sans", size: CGFloat(Int.random(in: 11...16, using: &random)))!
      let text = NSMutableAttributedString()
      for index in 1...Int.random(in: 1...6, using: &random) {
        let word = pool.randomElement(using: &random)!
        var attributes: [NSAttributedString.Key: Any] = [.font: font]
        if word == "bob" { attributes[.textBinding] = index as NSNumber }
        text.append(NSAttributedString(string: word, attributes: attributes))
      }
      view.textStorage.setAttributedString(text)
      fixture.host.render()
      for offset in 0...text.length {
        for affinity in [NSTextSelection.Affinity.downstream, .upstream] {
          let part = EditorSelection.Part(offset, affinity: affinity)
          guard let rect = view.editor.caretRect(of: part) else { continue }
          let isInRow =
            rect.minX >= view.textContainer.lineFragmentPadding - 0.01
            || offset == text.length && text.string.utf16.last == 10
          #expect(isInRow, "seed \(seed), \(text.string.debugDescription), \(part): \(rect)")
        }
      }
    }
  }
}
