#if Desktop
  import Foundation
  import TestSupport
  import Testing

  extension DisplayTests {
    /// An input method of the window's own process, which GTK treats as any other.
    @Suite struct InputMethodTests {
      private let probe: ProbeProgram

      init() throws { probe = try ProbeProgram(environment: ["GTK_IM_MODULE": "galley-test"]) }

      @Test func composedTextHasItsLooksAndItsCaret() throws {
        try probe.ask("set", "ab")
        try probe.ask("select", 1, 1)
        try probe.forgetLog()
        try probe.ask(
          "input", "compose", "ni語𠮷か", 3, [["underline", 0, 5], ["selected", 2, 3], ["active", 3, 4]])
        #expect(
          try probe.log(untilLine: "marked") == ["marked ni語𠮷か 3 2-3 selected 3-5 active"])
        #expect(try probe.answer("text") == "ani語𠮷かb")
        try probe.picture("window-composed")
        try probe.ask("input", "compose", "", 0)
        #expect(try probe.answer("text") == "ab")
        try probe.ask("input", "compose", "𠮷", 1)
        try probe.ask("input", "commit", "你好")
        try probe.ask("input", "compose", "", 0)
        #expect(try probe.answer("text") == "a你好b")
        #expect(try probe.answer("selection") == "[3,3]")
      }

      @Test func theSurroundingsAreToldAndDeletedInTheirUnits() throws {
        try probe.ask("set", "aé中👩‍👩‍👧b𠮷c")
        // After the family: UTF-8 has 1 + 2 + 3 + 18 bytes before it.
        try probe.ask("select", 11, 11)
        #expect(try probe.answer("input", "around") == #"["aé中👩‍👩‍👧b𠮷c",24,24]"#)
        try probe.ask("select", 1, 3)
        #expect(try probe.answer("input", "around") == #"["aé中👩‍👩‍👧b𠮷c",6,1]"#)
        try probe.ask("select", 11, 11)
        try probe.forgetLog()
        // Characters here are code points: the last two of the family and the two after it.
        #expect(try probe.answer("input", "delete", -2, 4) == "true")
        #expect(try probe.log(untilLine: "delete") == ["delete 3 3"])
        #expect(try probe.answer("text") == "aé中👩‍👩c")
        // What does not touch the caret is not deleted.
        #expect(try probe.answer("input", "delete", 1, 1) == "false")
        #expect(try probe.answer("text") == "aé中👩‍👩c")
      }

      @Test func theCaretIsToldInBidirectionalText() throws {
        try probe.ask("set", "abc שלום def\nsecond")
        var places: [Int] = []
        for offset in 0...12 {
          try probe.ask("select", offset, offset)
          usleep(60_000)
          let caret = try probe.answer("caret")
          #expect(try probe.answer("input", "area", expecting: caret) == caret)
          places.append((try probe.ask("input", "area") as? [Int])?.first ?? -1)
        }
        // Inside of the Hebrew word the caret goes to the left.
        #expect(places[0] < places[3] && places[5] > places[6] && places[6] > places[7])
        #expect(places[10] < places[11])
      }

      @Test func theCaretOfVerticalTextLiesFlat() throws {
        try probe.ask("vertical", "縦書きの文章です")
        usleep(300_000)
        let caret = try probe.answer("caret")
        #expect(try probe.answer("input", "area", expecting: caret) == caret)
        let area = try #require(try probe.ask("input", "area") as? [Int])
        #expect(area[2] > area[3], "it is wider than high")
        try probe.forgetLog()
        try probe.ask("input", "compose", "かん", 2)
        #expect(try probe.log(untilLine: "marked") == ["marked かん 2"])
        let below = try probe.answer("caret")
        #expect(try probe.answer("input", "area", expecting: below) == below)
        #expect(try #require(try probe.ask("input", "area") as? [Int])[1] >= area[1])
        try probe.picture("window-vertical")
      }

      @Test func compositionEndsWhereTheTextLosesTheKeyboard() throws {
        try probe.ask("set", "ab")
        try probe.ask("select", 1, 1)
        try probe.ask("input", "compose", "ni", 2)
        try probe.ask("input", "calls")
        try probe.ask("resign")
        var calls: [String] = []
        for _ in 0..<50 where !calls.contains("out") {
          calls += try probe.ask("input", "calls") as? [String] ?? []
          usleep(100_000)
        }
        #expect(calls.contains("reset") && calls.contains("out"))
        #expect(try probe.answer("text") == "anib", "what was composed stays")
        try probe.ask("input", "calls")
        try probe.type("x")
        #expect(try probe.answer("input", "calls") == "[]")
      }

      @Test(
        "G-30: Sessions of input methods go by their keys, beside a highlighter and hidden text",
        arguments: InputSession.all, [false, true])
      func sessions(session: InputSession, isHighlighted: Bool) throws {
        let before = isHighlighted ? "12 hidden 34 " : ""
        try probe.ask("set", before + "<>")
        if isHighlighted {
          try probe.ask("highlight")
          try probe.ask("fold", 3, 10)
        }
        let caret = before.utf16.count + 1
        try probe.ask("select", caret, caret)
        try probe.ask("input", "calls")
        try probe.ask(["input", "replay"] + session.steps.map(\.command))
        try probe.forgetLog()
        for step in session.steps {
          try probe.press(step.key)
          let expected = before + "<" + step.text + ">"
          #expect(try probe.answer("text", expecting: expected) == expected, "\(session) \(step.key)")
        }
        #expect(try probe.answer("input", "calls") == "[]", "nothing has interrupted the input method")
        if isHighlighted { try probe.picture("window-\(session)") }
        for _ in 0..<12 where try probe.answer("text") != before + "<>" { try probe.press("ctrl+z") }
        #expect(try probe.answer("text") == before + "<>")
      }
    }
  }

  /// What an engine sends for keys.
  struct InputSession: CustomStringConvertible, Sendable {
    struct Step: Sendable {
      /// The key, as X names it.
      let key: String
      var committed = ""
      var preedit = ""
      /// The caret in what is composed, in characters; -1 for its end.
      var caret = -1
      /// The characters with a look of their own, if any, and the look.
      var part: Range<Int>?
      var look = "selected"
      /// What the text has after the key: what was chosen, and what is composed.
      var text = ""

      var command: [String: Any] {
        var command: [String: Any] = [
          "key": key, "commit": committed, "preedit": preedit,
          "caret": caret < 0 ? preedit.unicodeScalars.count : caret,
        ]
        if let part { command["parts"] = [[look, part.lowerBound, part.upperBound]] }
        return command
      }
    }

    let description: String
    let steps: [Step]

    init(_ name: String, _ steps: [Step]) {
      var chosen = ""
      description = name
      self.steps = steps.map { step in
        var step = step
        chosen += step.committed
        step.text = chosen + step.preedit
        return step
      }
    }
  }
#endif
