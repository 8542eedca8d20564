import TestSupport
import Testing
import TextEditing
import UIKit
import ViewHosting

@Suite("Find in a text view")
@MainActor
struct FindTests {
  @Test(
    "X-17, V103: Matches are painted and scrolled to; next and previous go around; Escape selects; the text has no new attributes"
  )
  func finding() throws {
    for isTextKit2 in [true, false] {
      let text = "one two\n" + String(repeating: "line\n", count: 40) + "One four\n"
      let scene = FindScene(text, isTextKit2: isTextKit2)
      let before = scene.view.attributedText!
      #expect(scene.host.press("f", .control))
      #expect(scene.interaction.isFindNavigatorVisible && !scene.view.isFirstResponder)
      scene.host.type("one")
      let session = try #require(scene.session)
      #expect(session.resultCount == 2 && session.highlightedResultIndex == 0 && scene.count == "1 of 2")
      let (first, last) = (NSRange(location: 0, length: 3), NSRange(location: 208, length: 3))
      let strong = try scene.yellow(first)
      #expect(strong > 20)
      scene.host.press("return")
      #expect(session.highlightedResultIndex == 1 && scene.count == "2 of 2")
      // It is seen above the navigator.
      let end = try #require(scene.view.position(from: scene.view.beginningOfDocument, offset: 211))
      let seen = scene.view.convert(scene.view.caretRect(for: end), to: scene.window)
      let navigator = try #require(scene.window.subviews.last)
      #expect(seen.maxY <= navigator.frame.minY + 0.01 && seen.minY >= 0)
      #expect(try scene.yellow(last) > 20)
      scene.host.press("f3")
      #expect(session.highlightedResultIndex == 0 && scene.view.contentOffset.y == 0)
      scene.host.press("return", .shift)
      #expect(session.highlightedResultIndex == 1)
      scene.host.press("g", .control)
      #expect(session.highlightedResultIndex == 0)
      scene.host.press("g", [.control, .shift])
      #expect(session.highlightedResultIndex == 1)
      #expect(scene.view.attributedText == before && scene.view.undoManager?.canUndo == false)
      scene.host.press("escape")
      #expect(!scene.interaction.isFindNavigatorVisible && scene.session == nil)
      #expect(scene.view.isFirstResponder && scene.view.selectedRange == last)
      scene.view.selectedRange = NSRange(location: 211, length: 0)
      scene.host.render()
    }
  }

  @Test("What is typed is looked for at once, from the selection on, around the text's end")
  func incremental() throws {
    let scene = FindScene("abc abd abc")
    scene.view.selectedRange = NSRange(location: 4, length: 0)
    scene.host.press("f", .command)
    scene.host.type("a")
    let session = try #require(scene.session)
    #expect(session.resultCount == 3 && session.highlightedResultIndex == 1)
    scene.host.type("bc")
    #expect(session.resultCount == 2 && session.highlightedResultIndex == 1)
    scene.host.type("x")
    #expect(session.resultCount == 0 && session.highlightedResultIndex == NSNotFound)
    #expect(scene.count == "Not found")
    scene.host.press("backspace")
    scene.host.press("backspace")
    scene.host.type("d")
    #expect(session.resultCount == 1 && scene.count == "1 of 1")
    scene.host.press("a", .control)
    scene.host.press("backspace")
    #expect(session.resultCount == 0 && scene.count == "")
  }

  @Test("V102: Matches follow edits and are found anew; what folds to nothing is found nowhere")
  func edits() throws {
    for isTextKit2 in [true, false] {
      let scene = FindScene("cat dog cat dog cat", isTextKit2: isTextKit2)
      scene.interaction.searchText = "cat"
      scene.interaction.presentFindNavigator(showingReplace: false)
      let session = try #require(scene.session)
      #expect(session.resultCount == 3)
      // Before the host goes on, matches of the old text are neither gone to nor painted where they were.
      scene.view.textStorage.replaceCharacters(in: NSRange(location: 0, length: 0), with: "xxxx ")
      #expect(session.resultCount == 0 && session.highlightedResultIndex == NSNotFound)
      session.performSingleReplacement(query: "cat", replacementString: "NO", options: nil)
      #expect(scene.view.text == "xxxx cat dog cat dog cat")
      scene.host.advance(by: 0.1)
      #expect(session.resultCount == 3)
      #expect(try scene.yellow(NSRange(location: 0, length: 3)) == 0)
      #expect(try scene.yellow(NSRange(location: 5, length: 3)) > 20)
      scene.view.textStorage.replaceCharacters(in: NSRange(location: 14, length: 1), with: "")
      scene.host.advance(by: 0.1)
      #expect(session.resultCount == 2)
      session.performSearch(query: "\u{301}", options: UITextSearchOptions())
      #expect(session.resultCount == 0)
    }
  }

  @Test("Painted matches move with an edit, and go where it touches them, until they are found anew")
  func painted() throws {
    let scene = FindScene("cat dog cat")
    let view = scene.view
    func range(_ start: Int, _ length: Int) -> UITextRange {
      let position = view.position(from: view.beginningOfDocument, offset: start)!
      return view.textRange(from: position, to: view.position(from: position, offset: length)!)!
    }
    view.decorate(foundTextRange: range(0, 3), document: nil, usingStyle: .found)
    view.decorate(foundTextRange: range(8, 3), document: nil, usingStyle: .highlighted)
    view.textStorage.replaceCharacters(in: NSRange(location: 1, length: 1), with: "aaa")
    #expect(try scene.yellow(NSRange(location: 0, length: 5)) == 0)
    #expect(try scene.yellow(NSRange(location: 10, length: 3)) > 20)
    view.decorate(foundTextRange: range(10, 3), document: nil, usingStyle: .normal)
    #expect(try scene.yellow(NSRange(location: 10, length: 3)) == 0)
  }

  @Test("A long text is searched in parts, and a step to what is not found yet waits for it")
  func parts() throws {
    let scene = FindScene(String(repeating: "some words in a line\n", count: 40000) + "whale")
    scene.interaction.searchText = "whale"
    scene.interaction.presentFindNavigator(showingReplace: false)
    let session = try #require(scene.session)
    #expect(session.resultCount == 0)
    scene.interaction.findNext()
    #expect(session.highlightedResultIndex == NSNotFound)
    scene.host.advance(by: 1)
    #expect(session.resultCount == 1 && session.highlightedResultIndex == 0)
    #expect(scene.view.contentOffset.y > 100_000)
  }

  @Test(
    "V104, X-17: A replacement asks, replaces and tells; all are replaced from the end as one step, with the attributes of what they replace"
  )
  func replacing() throws {
    for isTextKit2 in [true, false] {
      let scene = FindScene("cat dog cat dog cat", isTextKit2: isTextKit2)
      let log = TextViewFixture.Log()
      scene.view.delegate = log
      scene.view.textStorage.addAttribute(.kern, value: 3, range: NSRange(location: 8, length: 1))
      scene.interaction.presentFindNavigator(showingReplace: true)
      scene.interaction.searchText = "cat"
      scene.interaction.replacementText = "mouse"
      let session = try #require(scene.session)
      session.performSearch(query: "cat", options: nil)
      log.calls = []
      let fields = scene.parts(UITextField.self)
      #expect(fields.map(\.text) == ["cat", "mouse"])
      fields[1].becomeFirstResponder()
      log.calls = []
      scene.host.press("return")
      #expect(scene.view.text == "mouse dog cat dog cat")
      #expect(
        log.calls.filter { !$0.hasPrefix("D.selection") } == ["D.should {0,3} mouse", "D.didChange"])
      #expect(session.resultCount == 2 && session.highlightedResultIndex == 0)
      log.calls = []
      session.replaceAll(searchQuery: "cat", replacementString: "mouse", options: nil)
      #expect(scene.view.text == "mouse dog mouse dog mouse")
      #expect(log.calls.filter { $0.hasPrefix("D.should") }.count == 2)
      #expect(log.calls.filter { $0 == "D.didChange" }.count == 1)
      for offset in 10..<15 {
        #expect(scene.view.textStorage.attribute(.kern, at: offset, effectiveRange: nil) as? Int == 3)
      }
      scene.view.undoManager?.undo()
      #expect(scene.view.text == "mouse dog cat dog cat")
      log.refuses = { $0 == "bird" }
      session.replaceAll(searchQuery: "cat", replacementString: "bird", options: nil)
      session.performSearch(query: "cat", options: nil)
      session.performSingleReplacement(query: "cat", replacementString: "bird", options: nil)
      #expect(scene.view.text == "mouse dog cat dog cat")
    }
  }

  @Test("A replacement that contains what is looked for is not replaced again, and the next match follows")
  func growing() throws {
    let scene = FindScene("a b a")
    scene.interaction.presentFindNavigator(showingReplace: true)
    let session = try #require(scene.session)
    session.performSearch(query: "a", options: nil)
    session.performSingleReplacement(query: "a", replacementString: "aa", options: nil)
    #expect(scene.view.text == "aa b a" && session.highlightedResultIndex == 2)
    session.replaceAll(searchQuery: "a", replacementString: "aa", options: nil)
    #expect(scene.view.text == "aaaa b aa")
  }

  @Test("A view that is not edited is searched, and has no replacements")
  func readOnly() throws {
    let scene = FindScene("cat cat")
    scene.view.isEditable = false
    scene.host.press("h", .control)
    let session = try #require(scene.session)
    #expect(!session.supportsReplacement && scene.parts(UITextField.self).filter { !$0.isHidden }.count == 1)
    session.performSearch(query: "cat", options: nil)
    session.replaceAll(searchQuery: "cat", replacementString: "x", options: nil)
    session.performSingleReplacement(query: "cat", replacementString: "x", options: nil)
    #expect(scene.view.text == "cat cat" && session.resultCount == 2)
    #expect(scene.view.canPerformAction("find:", withSender: nil))
    #expect(!scene.view.canPerformAction("findAndReplace:", withSender: nil))
    scene.view.isFindInteractionEnabled = false
    #expect(!scene.view.canPerformAction("find:", withSender: nil) && scene.session(in: nil) == nil)
    #expect(scene.parts(UITextField.self).isEmpty && scene.view.isFirstResponder)
  }

  @Test("Options: whole words, starts of words, case, marks, regular expressions")
  func options() throws {
    let scene = FindScene("cat Cat concat cats càt")
    scene.interaction.presentFindNavigator(showingReplace: false)
    let session = try #require(scene.session)
    func count(
      _ query: String, _ method: UITextSearchOptions.WordMatchMethod,
      _ comparison: NSString.CompareOptions = []
    ) -> Int {
      session.performSearch(
        query: query, options: UITextSearchOptions(wordMatchMethod: method, stringCompareOptions: comparison))
      return session.resultCount
    }
    #expect(count("cat", .contains) == 3)
    #expect(count("cat", .contains, .caseInsensitive) == 4)
    #expect(count("cat", .contains, [.caseInsensitive, .diacriticInsensitive]) == 5)
    #expect(count("cat", .startsWith) == 2)
    #expect(count("cat", .fullWord) == 1)
    #expect(count("c.t", .contains, .regularExpression) == 4)
    #expect(count("c(", .contains, .regularExpression) == 0)
  }

  @Test("Use selection for find fills the system's clipboard for finding, with which navigators begin")
  func findClipboard() throws {
    let scene = FindScene("cat dog cat")
    scene.view.selectedRange = NSRange(location: 4, length: 3)
    scene.view.useSelectionForFind(nil)
    #expect(scene.host.pasteboard(.find)?.readNow("text/plain") == Data("dog".utf8))
    scene.view.isFindInteractionEnabled = false
    scene.view.isFindInteractionEnabled = true
    scene.host.press("f3")
    #expect(scene.interaction.searchText == "dog" && scene.session?.resultCount == 1)
  }
}

extension FindScene {
  func session(in _: Void?) -> UIFindSession? { view.findInteraction?.activeFindSession }
}
