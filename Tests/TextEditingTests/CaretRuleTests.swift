import Foundation
import Testing
import TextEditing
import TextKit

/// What carets and selections do on every platform, and where platforms differ.
@Suite("Rules of carets")
struct CaretRuleTests {
  private static let laidOut = EditorFixture.Kind.allCases.filter(\.isLaidOut)

  /// The text after commands, in a behaviour.
  private func shown(
    _ marked: String, _ commands: [EditorCommand], _ behavior: EditorBehavior = EditorBehavior()
  ) -> String {
    let fixture = EditorFixture(marked)
    fixture.editor.behavior = behavior
    for command in commands { fixture.editor.perform(command) }
    return fixture.shown
  }

  @Test(
    "V003: Line ends and clicks right of them are upstream; line starts, vertical moves, typing and deleting downstream; a line feed has one place"
  )
  func affinity() throws {
    for kind in Self.laidOut {
      let editor = EditorFixture("aaaa bbbb|", kind, width: 50).editor
      func affinity(_ body: () -> Void) -> NSTextSelection.Affinity {
        body()
        return editor.selection.parts[0].affinity
      }
      let row = try #require(editor.document.line(at: 0))
      #expect(row.range == 0..<5)
      editor.selection = EditorSelection(1)
      #expect(affinity { editor.perform(.moveToEndOfLine) } == .upstream, "\(kind)")
      editor.selection = EditorSelection(1)
      #expect(affinity { editor.setCaret(at: CGPoint(x: 49, y: row.frame.midY)) } == .upstream, "\(kind)")
      #expect(editor.selection.parts[0].head == 5)
      editor.selection = EditorSelection(7)
      #expect(affinity { editor.perform(.moveToBeginningOfLine) } == .downstream, "\(kind)")
      #expect(editor.selection.parts[0].head == 5)
      editor.selection = EditorSelection(0)
      #expect(affinity { editor.perform(.moveDown) } == .downstream, "\(kind)")
      #expect(editor.selection.parts[0].head == 5)
      editor.selection = EditorSelection(5, affinity: .upstream)
      #expect(affinity { editor.insertText("c") } == .downstream, "\(kind)")
      editor.selection = EditorSelection(6, affinity: .upstream)
      #expect(affinity { editor.perform(.deleteBackward) } == .downstream, "\(kind)")
      let hard = EditorFixture("aa\nbb|", kind).editor
      for offset in 2...3 {
        #expect(
          hard.caretRect(of: .init(offset, affinity: .upstream))
            == hard.caretRect(of: .init(offset, affinity: .downstream)))
      }
    }
  }

  @Test("V004: A move to the right passes a wrap once, and so does one that selects")
  func wrap() throws {
    for kind in Self.laidOut {
      for (command, back) in [
        (EditorCommand.moveRight, EditorCommand.moveLeft),
        (.moveRightAndModifySelection, .moveLeftAndModifySelection),
      ] {
        let editor = EditorFixture("|123456789", kind, width: 70).editor
        #expect(try #require(editor.document.line(at: 0)).range.count < 9)
        let heads = (0..<9).map { _ in
          editor.perform(command)
          return editor.selection.parts[0].head
        }
        #expect(heads == Array(1...9), "\(kind)")
        let returned = (0..<9).map { _ in
          editor.perform(back)
          return editor.selection.parts[0].head
        }
        #expect(returned == (0..<9).reversed(), "\(kind)")
      }
    }
  }

  @Test(
    "V006: In mixed text moves right and left follow the page, by word too, and moves forward the text; a caret is beside what was typed"
  )
  func mixed() throws {
    let text = "abc אבג דהו def"
    for kind in Self.laidOut {
      for isRight in [true, false] {
        for (plain, extending) in [
          isRight
            ? (EditorCommand.moveRight, EditorCommand.moveRightAndModifySelection)
            : (.moveLeft, .moveLeftAndModifySelection),
          isRight
            ? (.moveWordRight, .moveWordRightAndModifySelection)
            : (.moveWordLeft, .moveWordLeftAndModifySelection),
        ] {
          let editor = EditorFixture(text + "|", kind).editor
          editor.selection = EditorSelection(isRight ? 0 : 15)
          var last = try #require(editor.caretRect(of: editor.selection.parts[0])).minX
          var steps = 0
          while editor.selection.parts[0].head != (isRight ? 15 : 0), steps < 20 {
            let start = editor.selection.parts[0]
            editor.perform(plain)
            let moved = editor.selection.parts[0]
            let x = try #require(editor.caretRect(of: moved)).minX
            #expect(isRight ? x > last : x < last, "\(kind) \(plain) to \(moved.head)")
            (last, steps) = (x, steps + 1)
            editor.selection = EditorSelection([start])
            editor.perform(extending)
            #expect(editor.selection.parts[0].head == moved.head)
            editor.selection = EditorSelection([moved])
          }
          #expect(editor.selection.parts[0].head == (isRight ? 15 : 0), "\(kind) \(plain)")
          #expect(steps == (plain == .moveRight || plain == .moveLeft ? 15 : 4), "\(kind) \(plain)")
        }
      }
      let editor = EditorFixture("|" + text, kind).editor
      for command in [EditorCommand.moveForward, .moveWordForward] {
        editor.selection = EditorSelection(0)
        while editor.selection.parts[0].head < 15 {
          let before = editor.selection.parts[0].head
          editor.perform(command)
          guard editor.selection.parts[0].head > before else {
            Issue.record("\(command) stays")
            break
          }
        }
      }
      let typing = EditorFixture("abc | def", kind).editor
      typing.insertText("א")
      let typed = try #require(typing.document.line(at: 4)?.steps.first { $0.range == 4..<5 })
      #expect(typing.caretRect(of: typing.selection.parts[0])?.minX == typed.left)
      typing.insertText("x")
      let latin = try #require(typing.document.line(at: 5)?.steps.first { $0.range == 5..<6 })
      #expect(typing.caretRect(of: typing.selection.parts[0])?.minX == latin.right)
    }
  }

  @Test(
    "V008: What a pointer has selected has a direction on Linux; on macOS the first key decides which end moves"
  )
  func pointer() throws {
    for kind in Self.laidOut {
      func ends(_ start: Int, _ end: Int, _ command: EditorCommand, _ behavior: EditorBehavior) throws
        -> Range<Int>
      {
        let editor = EditorFixture("abcdefgh|", kind).editor
        editor.behavior = behavior
        for (offset, extends) in [(start, false), (end, true)] {
          let rect = try #require(editor.caretRect(of: .init(offset)))
          editor.setCaret(at: CGPoint(x: rect.minX, y: rect.midY), extending: extends)
        }
        editor.perform(command)
        let once = editor.selection.union
        // The end that has moved goes on moving.
        editor.perform(
          command == .moveLeftAndModifySelection ? .moveRightAndModifySelection : .moveLeftAndModifySelection)
        #expect(editor.selection.union == min(start, end)..<max(start, end))
        return once
      }
      let linux = EditorBehavior()
      #expect(try ends(2, 6, .moveLeftAndModifySelection, linux) == 2..<5)
      #expect(try ends(6, 2, .moveRightAndModifySelection, linux) == 3..<6)
      #expect(try ends(2, 6, .moveLeftAndModifySelection, .macOS) == 1..<6)
      #expect(try ends(6, 2, .moveRightAndModifySelection, .macOS) == 2..<7)
    }
  }

  @Test(
    "V009: Extending to an end of a line, paragraph or text keeps the far end on macOS; elsewhere the focus moves, over the anchor too"
  )
  func boundaries() {
    let rows: [(EditorCommand, String, String, String)] = [
      (.moveToRightEndOfLineAndModifySelection, "ab|c^d", "abc^d|", "ab^cd|"),
      (.moveToLeftEndOfLineAndModifySelection, "ab^c|d", "|ab^cd", "|abc^d"),
      (.moveToEndOfParagraphAndModifySelection, "ab|c^d\ne", "abc^d|\ne", "ab^cd|\ne"),
      (.moveToBeginningOfParagraphAndModifySelection, "e\nab^c|d", "e\n|ab^cd", "e\n|abc^d"),
      (.moveToEndOfDocumentAndModifySelection, "ab|c^d\ne", "abc^d\ne|", "ab^cd\ne|"),
      (.moveToBeginningOfDocumentAndModifySelection, "e\nab^c|d", "|e\nab^cd", "|e\nabc^d"),
    ]
    for (command, marked, linux, macOS) in rows {
      #expect(shown(marked, [command]) == linux)
      #expect(shown(marked, [command], .macOS) == macOS)
    }
  }

  @Test(
    "V010: Turning back by word stops at the anchor on macOS, downstream at a wrap, and goes on elsewhere")
  func turningBack() {
    let commands: [EditorCommand] = [.moveWordBackwardAndModifySelection, .moveWordForwardAndModifySelection]
    #expect(shown("foo b|ar", commands) == "foo b^ar|")
    #expect(shown("foo b|ar", commands, .macOS) == "foo b|ar")
    for kind in Self.laidOut {
      let editor = EditorFixture("aaaa bbbb|", kind, width: 50).editor
      editor.behavior = .macOS
      editor.selection = EditorSelection(5, affinity: .upstream)
      for command in commands + [commands[1]] { editor.perform(command) }
      #expect(editor.selection == EditorSelection(5, affinity: .downstream), "\(kind)")
    }
  }

  @Test(
    "V011: Left and Right go to the edge of what is selected, Up and Down start from the rows of its first and last character"
  )
  func collapse() {
    let rows: [(EditorCommand, String, String)] = [
      (.moveLeft, "a^bc|d", "a|bcd"), (.moveLeft, "a|bc^d", "a|bcd"), (.moveRight, "a^bc|d", "abc|d"),
      (.moveRight, "a|bc^d", "abc|d"), (.moveLeft, "א^בג|ד", "אבג|ד"), (.moveRight, "א^בג|ד", "א|בגד"),
      (.moveUp, "012\n4^56\n89|a\nbcd", "0|12\n456\n89a\nbcd"),
      (.moveDown, "012\n4^56\n89|a\nbcd", "012\n456\n89a\nbc|d"),
      (.moveUp, "012\n4|56\n89^a\nbcd", "0|12\n456\n89a\nbcd"),
      (.moveDown, "^012\n|456\n789", "012\n456|\n789"),
    ]
    for (command, marked, after) in rows { #expect(shown(marked, [command]) == after, "\(command)") }
  }

  @Test(
    "V012: Up on the first row and Down on the last go to the text's ends; the column of the first move holds over short rows, until a move, click or edit"
  )
  func columns() throws {
    for kind in EditorFixture.Kind.allCases {
      let fixture = EditorFixture("0123\n5\n7890|", kind)
      let editor = fixture.editor
      func heads(_ commands: EditorCommand...) -> [Int] {
        commands.map {
          editor.perform($0)
          return editor.selection.parts[0].head
        }
      }
      #expect(heads(.moveUp, .moveUp, .moveUp) == [6, 4, 0], "\(kind)")
      editor.selection = EditorSelection(4)
      #expect(heads(.moveDown, .moveDown, .moveDown, .moveUp, .moveUp) == [6, 11, 11, 6, 4], "\(kind)")
      editor.selection = EditorSelection(3)
      #expect(heads(.moveDown, .moveDown, .moveDown) == [6, 10, 11], "\(kind)")
      editor.selection = EditorSelection(4)
      #expect(heads(.moveDown, .moveBackward, .moveDown) == [6, 5, 7], "\(kind)")
      editor.selection = EditorSelection(4)
      #expect(heads(.moveDown) == [6])
      editor.insertText("x")
      editor.perform(.deleteBackward)
      #expect(heads(.moveDown) == [8], "\(kind)")
      guard kind.isLaidOut else { continue }
      editor.selection = EditorSelection(4)
      #expect(heads(.moveDown) == [6])
      let rect = try #require(editor.caretRect(of: .init(6)))
      editor.setCaret(at: CGPoint(x: rect.minX, y: rect.midY))
      #expect(heads(.moveDown) == [8], "\(kind)")
    }
  }

  @Test(
    "V024: Moves to the right by word stop at a word's end, or at the next start if that is set; to the left at starts"
  )
  func wordStops() {
    var qt = EditorBehavior()
    qt.stopsAtWordStarts = true
    let twice: [EditorCommand] = [.moveWordRight, .moveWordRight]
    #expect(shown("|abc def hij", twice) == "abc def| hij")
    #expect(shown("|abc def hij", twice, qt) == "abc def |hij")
    for behavior in [EditorBehavior(), qt] {
      #expect(shown("abc def hij|", [.moveWordLeft, .moveWordLeft], behavior) == "abc |def hij")
    }
  }
}
