import Foundation
import GalleyTextStore
import TestSupport
import Testing
import TextEditing
import TextKit

@Suite("Finding in parts")
struct FindJobTests {
  private func large() -> TextEditor {
    let text = String(repeating: "abcdefgh ijkl\n", count: 20_000)
    return TextEditor(
      ContentDocument(TextRopeContentManager(TextRope(text + "needle " + text + "needle"), attributes: [:])))
  }

  @Test("A search in steps finds what a search at once finds, forward and backward, and says how far it is")
  func steps() throws {
    let editor = large()
    let places = [280_000, 560_007]
    for isBackward in [false, true] {
      editor.selection = EditorSelection(100)
      let job = try TextFindJob(TextQuery("needle"), in: editor, isBackward: isBackward)
      var progress = [job.progress]
      while job.step(1 << 14) == .searching { progress.append(job.progress) }
      #expect(progress.count > (isBackward ? 0 : 5) && progress == progress.sorted())
      #expect((progress.last ?? 1) < 1)
      let found = isBackward ? places[1] : places[0]
      #expect(job.state == .found(TextMatch(range: found..<found + 6)) && job.progress == 1)
      #expect(editor.selection == EditorSelection(found..<found + 6))
    }
    let missing = try TextFindJob(TextQuery("nowhere"), in: editor)
    while missing.step() == .searching {}
    #expect(missing.state == .notFound)
  }

  @Test("A search that is given up selects nothing; nor does one after a change of the text or the selection")
  func ends() throws {
    let editor = large()
    let cancelled = try TextFindJob(TextQuery("needle"), in: editor)
    cancelled.step(100)
    cancelled.cancel()
    #expect(cancelled.step() == .cancelled)
    let outdated = try TextFindJob(TextQuery("needle"), in: editor)
    outdated.step(100)
    editor.insertText("x")
    #expect(outdated.step() == .outdated)
    let moved = try TextFindJob(TextQuery("needle"), in: editor)
    editor.selection = EditorSelection(7)
    #expect(moved.step() == .outdated)
    #expect(editor.selection == EditorSelection(7))
    #expect(throws: (any Error).self) {
      try TextFindJob(TextQuery("(", kind: .regularExpression), in: editor)
    }
  }

  @Test("findNext:, findPrevious: and useSelectionForFind: go by the query")
  func commands() {
    let fixture = EditorFixture("^two| one two")
    let editor = fixture.editor
    #expect(!editor.perform(.findNext) && !editor.canPerform(.findNext))
    #expect(editor.perform(.useSelectionForFind))
    #expect(editor.perform(.findNext))
    #expect(fixture.shown == "two one ^two|")
    #expect(editor.perform(.findNext))
    #expect(fixture.shown == "^two| one two")
    #expect(editor.perform(.findPrevious))
    #expect(fixture.shown == "two one ^two|")
    editor.selection = EditorSelection(1)
    #expect(!editor.perform(.useSelectionForFind))
  }

  @Test(
    "Replacing in steps of any size gives the text that replacing at once gives, as one step of undo",
    arguments: 1...20)
  func replacing(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let pieces = ["a", "b", "aa", "é", "e\u{301}", "👍🏽", " ", "\n"]
    let text = (0..<300).map { _ in pieces.randomElement(using: &random)! }.joined()
    let query = TextQuery(
      ["a", "aa", "é", "a+"].randomElement(using: &random)!,
      kind: Bool.random(using: &random) ? .regularExpression : .text)
    let new = ["", "x", "aa", "long one"].randomElement(using: &random)!
    let kind: EditorFixture.Kind = seed % 2 == 0 ? .rope : .storage
    let fixture = EditorFixture(text + "|", kind)
    // From the last match to the first, each in a copy.
    let expected = NSMutableString(string: text)
    for match in try fixture.editor.matches(of: query).reversed() {
      expected.replaceCharacters(in: NSRange(match.range), with: new)
    }
    let job = try TextReplaceJob(query, with: new, in: fixture.editor)
    var progress: [Double] = []
    let size = Int.random(in: 1...1500, using: &random)
    while [.searching, .replacing].contains(job.step(size)) { progress.append(job.progress) }
    #expect(job.state == .finished && job.replacementCount == job.matchCount && job.progress == 1)
    #expect(progress == progress.sorted())
    #expect(fixture.text == expected as String, "seed \(seed), \(query)")
    guard job.matchCount > 0 else { return }
    fixture.editor.perform(.undo)
    #expect(fixture.shown == text + "|" && !fixture.editor.canPerform(.undo), "seed \(seed), \(query)")
    fixture.editor.perform(.redo)
    #expect(fixture.text == expected as String, "seed \(seed), \(query)")
  }

  @Test("A replacement that is given up leaves what it has replaced, and undo takes that back")
  func cancelled() throws {
    let text = String(repeating: "a b ", count: 50)
    for isCancelled in [true, false] {
      let fixture = EditorFixture("|" + text, .rope)
      let job = try TextReplaceJob(TextQuery("a"), with: "xyz", in: fixture.editor)
      while job.state == .searching { job.step() }
      job.step(256 * 10)
      #expect(job.replacementCount == 10 && job.state == .replacing)
      if isCancelled {
        job.cancel()
        #expect(job.step() == .cancelled)
      } else {
        fixture.editor.insertText("!")
        #expect(job.step() == .outdated)
        fixture.editor.perform(.undo)
      }
      let replaced = fixture.text
      #expect(replaced == String(repeating: "a b ", count: 40) + String(repeating: "xyz b ", count: 10))
      fixture.editor.perform(.undo)
      #expect(fixture.text == text)
    }
  }

  @Test("If one replacement is refused none is made")
  func refused() throws {
    final class Refuser: TextEditorDelegate {
      func textEditor(_ editor: TextEditor, shouldReplace range: Range<Int>, with text: NSAttributedString?)
        -> Bool
      { range.lowerBound != 4 }
    }
    let fixture = EditorFixture("a a a|")
    let refuser = Refuser()
    fixture.editor.delegate = refuser
    let job = try TextReplaceJob(TextQuery("a"), with: "b", in: fixture.editor)
    #expect(job.step() == .refused && fixture.text == "a a a")
    #expect(!fixture.editor.canPerform(.undo))
  }
}
