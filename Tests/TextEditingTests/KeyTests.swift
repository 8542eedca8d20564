import Testing
import TextEditing

@Suite("Keys")
struct KeyTests {
  @Test("Chords are written and read")
  func chords() {
    #expect(KeyChord(description: "ctrl-shift-left") == KeyChord("left", [.control, .shift]))
    #expect(KeyChord("left", [.shift, .control]).description == "ctrl-shift-left")
    #expect(KeyChord(description: "ctrl--") == KeyChord("-", .control))
    #expect(KeyChord(description: "-") == KeyChord("-"))
    #expect(("cmd-z" as KeyChord) == KeyChord("z", .command))
    for table in [KeyTable.linux, .macOS, .emacs] {
      for (chords, _) in table.sequences {
        for chord in chords { #expect(KeyChord(description: chord.description) == chord) }
      }
    }
  }

  @Test("A sequence of chords leads to its command, and a chord that does not go on ends it")
  func sequences() {
    var keys = KeyInterpreter(.emacs)
    #expect(keys.interpret("ctrl-x") == .pending)
    #expect(keys.pending == ["ctrl-x"])
    #expect(keys.interpret("u") == .commands([.undo]))
    #expect(keys.interpret("u") == .unbound(endsSequence: false))
    #expect(keys.interpret("ctrl-x") == .pending)
    #expect(keys.interpret("q") == .unbound(endsSequence: true))
    #expect(keys.interpret("ctrl-f") == .commands([.moveForward]))
    #expect(keys.interpret("ctrl-o") == .commands([.insertNewlineIgnoringFieldEditor, .moveBackward]))
  }

  @Test("Tables are changed")
  func changing() {
    var table = KeyTable.linux
    table.bind(["home"], to: [.moveToBeginningOfDocument])
    table.bind(["ctrl-k", "ctrl-d"], to: [.deleteForward])
    table.bind(["ctrl-a"], to: [])
    var keys = KeyInterpreter(table)
    #expect(keys.interpret("home") == .commands([.moveToBeginningOfDocument]))
    #expect(keys.interpret("ctrl-k") == .pending)
    #expect(keys.interpret("ctrl-d") == .commands([.deleteForward]))
    #expect(keys.interpret("ctrl-a") == .unbound(endsSequence: false))
  }

  @Test("Home moves the caret on Linux and scrolls on macOS; Control keys of Emacs are macOS' only")
  func flavours() {
    func commands(_ table: KeyTable, _ chord: KeyChord) -> [EditorCommand] {
      var keys = KeyInterpreter(table)
      guard case .commands(let commands) = keys.interpret(chord) else { return [] }
      return commands
    }
    #expect(commands(.linux, "home") == [.moveToBeginningOfLine])
    #expect(commands(.linux, "shift-home") == [.moveToBeginningOfLineAndModifySelection])
    #expect(commands(.macOS, "home") == ["scrollToBeginningOfDocument:"])
    #expect(commands(.linux, "ctrl-a") == [.selectAll])
    #expect(commands(.macOS, "ctrl-a") == [.moveToBeginningOfParagraph])
    for key in ["e", "f", "n", "p", "k"] {
      #expect(commands(.linux, KeyChord(key, .control)) == [])
      #expect(commands(.macOS, KeyChord(key, .control)) != [])
    }
  }
}
