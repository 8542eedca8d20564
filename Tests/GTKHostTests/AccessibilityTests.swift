#if Desktop
  import Foundation
  import TestSupport
  import Testing

  extension DisplayTests {
    /// What a screen reader is told over AT-SPI, read by a client that is not ours, of `accessible-window`.
    @Suite struct AccessibilityTests {
      private let program: WindowProgram
      private let reader: ScreenReader

      init() throws {
        program = try WindowProgram("accessible-window", [], title: "Accessible")
        reader = try ScreenReader(of: "accessible-window")
        #expect(
          try reader.answer(#"states(find(id="letter")).count("focused")"#, expecting: "1") == "1",
          "the window has the keyboard")
      }

      private let letter = #"find(id="letter")"#
      private let letterText = "Head 😀😀 line\nsee bold and link 👩‍👩‍👧 end\nfind \u{FFFC} here\none 😀\ntwo\n"

      @Test func rolesNamesAndStatesAreThoseOfTheViews() throws {
        #expect(
          try reader.answer("[[n.getRoleName(), n.name] for n in walk(app)]") == """
            [["application","accessible-window"],["frame","Accessible 😀"],["label","Plain 😀 label"],\
            ["label","Styled 世界 here"],["entry","Your name"],["password text","Secret"],\
            ["push button","Press"],["text","Letter"],["heading","Head 😀😀 line"],["link","link"],\
            ["image","A blue box"],["list",""],["list item","1 one 😀"],["list item","2 two"]]
            """)
        #expect(
          try reader.answer("states(\(letter))") == """
            ["editable","enabled","focusable","focused","multi line","selectable text","sensitive","showing",\
            "visible"]
            """)
        #expect(
          try reader.answer(#"states(find(id="name"))"#) == """
            ["editable","enabled","focusable","selectable text","sensitive","showing","single line","visible"]
            """)
        #expect(try reader.answer(#"states(find(role="frame")).count("active")"#, expecting: "1") == "1")
        #expect(try reader.answer(#""level:2" in find(role="heading").getAttributes()"#) == "true")
        #expect(
          try reader.answer(#"["level:1" in n.getAttributes() for n in find(role="list")]"#) == "[true,true]")
        #expect(try reader.answer(#"text(find(name="1 one 😀")).getText(6, 7)"#) == "😀")
        #expect(
          try reader.answer(#"box(\#(letter).queryComponent().getExtents(pyatspi.WINDOW_COORDS))[2:]"#)
            == "[580,330]")
        #expect(
          try reader.answer(#"[find(id="plain").getIndexInParent(), find(id="letter").parent.name]"#)
            == #"[0,"Accessible 😀"]"#)
      }

      @Test func offsetsCountCodePoints() throws {
        let text = "text(\(letter))"
        #expect(try reader.answer("\(text).getText(0, -1)") == letterText)
        #expect(try reader.answer("\(text).characterCount") == "\(letterText.unicodeScalars.count)")
        #expect(try reader.answer("\(text).getText(5, 9)") == "😀😀 l")
        #expect(try reader.answer("\(text).getCharacterAtOffset(6)") == "\(0x1F600)")
        #expect(try reader.answer("\(text).caretOffset") == "\(letterText.unicodeScalars.count)")
        #expect(
          try reader.answer("\(text).getStringAtOffset(22, pyatspi.TEXT_GRANULARITY_WORD)")
            == #"["and ",22,26]"#)
        #expect(
          try reader.answer("\(text).getStringAtOffset(8, pyatspi.TEXT_GRANULARITY_LINE)")
            == #"["Head 😀😀 line\n",0,13]"#)
        #expect(
          try reader.answer("\(text).getStringAtOffset(33, pyatspi.TEXT_GRANULARITY_CHAR)")
            == #"["👩‍👩‍👧",31,36]"#)
        #expect(
          try reader.answer("\(text).getStringAtOffset(20, pyatspi.TEXT_GRANULARITY_PARAGRAPH)")
            == #"["see bold and link 👩‍👩‍👧 end\n",13,41]"#)
        #expect(
          try reader.answer("\(text).getTextAfterOffset(6, pyatspi.TEXT_BOUNDARY_LINE_START)")
            == #"["see bold and link 👩‍👩‍👧 end\n",13,41]"#)
        // Each character is found again at its middle.
        #expect(
          try reader.answer(
            """
            [i for i in list(range(0, 12)) + list(range(13, 31)) if (lambda e: \(text).getOffsetAtPoint(\
            e[0] + e[2] // 4, e[1] + e[3] // 2, pyatspi.WINDOW_COORDS))(\(text).getCharacterExtents(\
            i, pyatspi.WINDOW_COORDS)) != i]
            """) == "[]")
        #expect(try reader.answer(#"text(find(id="name")).getText(1, 3)"#) == "😀b")
        #expect(try reader.answer(#"text(find(role="password text")).getText(0, -1)"#) == "•••")
        #expect(try reader.answer(#"text(find(id="plain")).getText(6, 7)"#) == "😀")
        #expect(
          try reader.answer(
            #"text(find(id="styled")).getStringAtOffset(12, pyatspi.TEXT_GRANULARITY_WORD)"#)
            == #"["here",10,14]"#)
      }

      @Test func runsLinksAndAttachmentsHaveTheirPlaces() throws {
        #expect(
          try reader.answer("runs(\(letter))") == """
            [[0,5,{}],[5,7,{"family-name":"Noto Color Emoji"}],[7,17,{}],[17,21,{"weight":"700"}],[21,31,{}],\
            [31,36,{"family-name":"Noto Color Emoji"}],[36,37,{}],[37,40,{"fg-color":"65535,0,0"}],[40,57,{}],\
            [57,58,{"family-name":"Noto Color Emoji"}],[58,63,{}]]
            """)
        #expect(
          try reader.answer("runs(\(letter), True)[3]") == """
            [17,21,{"family-name":"Liberation Serif","fg-color":"0,0,0","size":"18.0pt","style":"normal",\
            "weight":"700"}]
            """)
        #expect(
          try reader.answer("links(\(letter))")
            == #"[[26,30,"https://example.org/a?b","link","link"],[46,47,null,"image","A blue box"]]"#)
        #expect(
          try reader.answer("[\(letter).queryHypertext().getLinkIndex(i) for i in (25, 26, 29, 30, 46)]")
            == "[-1,0,0,-1,1]")
        #expect(
          try reader.answer(#"find(role="image").queryImage().getImageSize()[0]"#) == "20")
        #expect(
          try reader.answer(#"runs(find(id="styled"))"#) == #"[[0,7,{}],[7,9,{"weight":"700"}],[9,14,{}]]"#)
        #expect(
          try reader.answer(#"links(find(id="styled"))"#)
            == #"[[10,14,"https://example.org/label",null,null]]"#)
      }

      @Test func whatIsTypedAndSelectedIsTold() throws {
        _ = try reader.ask("text(\(letter)).setCaretOffset(7)")
        try settle()
        try program.type("ab")
        try expect(
          "object:text", count: 4,
          """
          text-changed:insert 7 1 a, text-caret-moved 8 0, text-changed:insert 8 1 b, text-caret-moved 9 0
          """)
        try settle()
        try program.press("BackSpace", "BackSpace", "BackSpace")
        try expect(
          "object:text", count: 6,
          """
          text-changed:delete 8 1 b, text-caret-moved 8 0, text-changed:delete 7 1 a, text-caret-moved 7 0, \
          text-changed:delete 6 1 😀, text-caret-moved 6 0
          """)
        try settle()
        try program.press("shift+Left")
        try expect("object:text", count: 2, "text-caret-moved 5 0, text-selection-changed 0 0")
        #expect(
          try reader.answer("[text(\(letter)).getSelection(0), text(\(letter)).caretOffset]") == "[[5,6],5]")
        // What is composed is told, too, but not as what a person has done.
        try program.press("End")
        try settle()
        try program.press("dead_acute", "e")
        _ = try reader.answer("len([e for e in so_far('object:text') if e['text'] == 'é'])", expecting: "1")
        #expect(
          try reader.answer("[[e['type'], e['detail1']] for e in so_far('object:text') if e['text'] == 'é']")
            == #"[["object:text-changed:insert",11]]"#)
      }

      @Test func theKeyboardAndTheWindowAreFollowed() throws {
        try settle()
        let frame = try reader.ask(
          #"box(find(id="name").queryComponent().getExtents(pyatspi.WINDOW_COORDS))"#)
        let box = try #require(frame as? [Int])
        try program.click(x: box[0] + box[2] / 2, y: box[1] + box[3] / 2)
        try expect(
          "object:state-changed:focused", count: 2,
          "state-changed:focused 0 0 text, state-changed:focused 1 0 entry")
        try settle()
        try program.press("Home", "Right", "Right")
        try program.type("c")
        _ = try reader.answer("len(so_far('object:text-changed'))", expecting: "1")
        try expect("object:text-changed", count: 1, "text-changed:insert 2 1 c")
        #expect(try reader.answer(#"text(find(id="name")).caretOffset"#, expecting: "3") == "3")
        #expect(try reader.answer("\(letter).queryComponent().grabFocus()") == "true")
        #expect(try reader.answer(#"states(\#(letter)).count("focused")"#, expecting: "1") == "1")
        #expect(try reader.answer(#"states(find(id="name")).count("focused")"#, expecting: "0") == "0")
        try settle()
        // The keyboard goes to the window beneath the pointer, which is to be none.
        try program.xdotool("mousemove", "1270", "1010")
        try settle()
        try program.xdotool("windowfocus", "1")
        try expect("window:", count: 1, "window:deactivate 0 0 Accessible 😀")
        try settle()
        try program.xdotool("windowfocus", "--sync", program.window)
        try expect("window:", count: 1, "window:activate 0 0 Accessible 😀")
      }

      @Test func textIsChangedFromOutside() throws {
        let (text, editable) = ("text(\(letter))", "\(letter).queryEditableText()")
        #expect(try reader.answer("\(text).setCaretOffset(6)") == "true")
        #expect(try reader.answer("\(text).caretOffset") == "6")
        #expect(try reader.answer("\(editable).insertText(6, 'é😀中', len('é😀中'.encode()))") == "true")
        #expect(try reader.answer("\(text).getText(0, 12)", expecting: "Head 😀é😀中😀 l") == "Head 😀é😀中😀 l")
        #expect(try reader.answer("\(editable).deleteText(6, 9)") == "true")
        #expect(try reader.answer("\(text).getText(0, -1)", expecting: letterText) == letterText)
        #expect(try reader.answer("[\(text).addSelection(5, 7), \(text).getSelection(0)]") == "[true,[5,7]]")
        #expect(
          try reader.answer(
            "[\(text).setSelection(0, 0, 6), \(text).getNSelections(), \(text).getSelection(0)]")
            == "[true,1,[0,6]]")
        #expect(
          try reader.answer("[\(text).removeSelection(0), \(text).getNSelections(), \(text).caretOffset]")
            == "[true,0,6]")
        #expect(try reader.answer("\(editable).copyText(5, 9)") == "true")
        #expect(try clipboard(expecting: "😀😀 l") == "😀😀 l")
        #expect(try reader.answer("\(editable).cutText(0, 5)") == "true")
        #expect(try clipboard(expecting: "Head ") == "Head ")
        #expect(try reader.answer("\(text).getText(0, 4)") == "😀😀 l")
        #expect(try reader.answer("\(editable).pasteText(2)") == "true")
        #expect(try reader.answer("\(text).getText(0, 8)", expecting: "😀😀Head  ") == "😀😀Head  ")
        #expect(try reader.answer("\(text).scrollSubstringTo(0, 2, 0)") == "true")
        let name = #"find(id="name")"#
        #expect(try reader.answer("\(name).queryEditableText().setTextContents('новый 😀')") == "true")
        #expect(try reader.answer("text(\(name)).getText(0, -1)", expecting: "новый 😀") == "новый 😀")
        // A label is read only, and what is secret is not copied.
        #expect(try reader.answer(#"text(find(id="plain")).addSelection(0, 2)"#) == "false")
        _ = try reader.ask(#"find(role="password text").queryEditableText().copyText(0, 3)"#)
        #expect(try clipboard(expecting: "Head ") == "Head ")
      }

      @Test func actionsAreDoneAndWhatTheyChangeIsTold() throws {
        _ = try reader.ask("[len(list(walk(app))), events()]")
        #expect(try reader.answer(#"find(name="Press").queryAction().getName(0)"#) == "activate")
        #expect(try reader.answer(#"find(name="Press").queryAction().doAction(0)"#) == "true")
        let pressed = "Pressed 👍"
        #expect(try reader.answer(#"find(id="plain").name"#, expecting: pressed) == pressed)
        #expect(try reader.answer(#"text(find(id="plain")).getText(0, -1)"#) == pressed)
        #expect(try reader.answer("len(so_far('object:children-changed:add'))", expecting: "1") == "1")
        try expect(
          "object:text-changed", count: 2,
          "text-changed:delete 0 13 Plain 😀 label, text-changed:insert 0 9 Pressed 👍")
        try expect("object:property-change", count: 1, "property-change:accessible-name 0 0 Pressed 👍")
        #expect(try reader.answer(#"find(name="Added").getRoleName()"#) == "label")
        try settle()
        #expect(try reader.answer(#"find(name="Press").queryAction().doAction(0)"#) == "true")
        #expect(try reader.answer("len(so_far('object:children-changed:remove'))", expecting: "1") == "1")
        #expect(try reader.answer(#"[n.name for n in walk(app)].count("Added")"#) == "0")
      }

      /// Checks the events of a kind.
      private func expect(
        _ kind: String, count: Int, _ expected: String, sourceLocation: SourceLocation = #_sourceLocation
      ) throws {
        let events = try told(kind, count: count)
        #expect(events == expected, sourceLocation: sourceLocation)
      }

      /// Forgets the events so far, once no more come.
      private func settle() throws {
        for _ in 0..<100 {
          usleep(300_000)
          if try reader.answer("len(events())") == "0" { break }
        }
      }

      /// Returns the events of a kind as text, when there are so many, or after 30 seconds.
      private func told(_ kind: String, count: Int) throws -> String {
        _ = try reader.answer("len(so_far('\(kind)')) >= \(count)", expecting: "true")
        return try reader.answer(
          """
          ", ".join(" ".join([e["type"].replace("object:", ""), str(e["detail1"]), str(e["detail2"])] + \
          ([e["text"]] if e["text"] else [e["role"]] if "focused" in e["type"] else [])) \
          for e in so_far("\(kind)"))
          """)
      }

      /// Returns what is on the clipboard, when it is as expected, or after some seconds.
      private func clipboard(expecting expected: String) throws -> String {
        var text = ""
        for _ in 0..<50 {
          text = String(decoding: try run("xclip", ["-o", "-selection", "clipboard"]).output, as: UTF8.self)
          if text == expected { break }
          usleep(100_000)
        }
        return text
      }
    }
  }
#endif
