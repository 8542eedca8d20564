import Foundation
import GalleyTextStore
import TestSupport
import Testing
import UIKit
import ViewHosting

@testable import GalleyEditor

@MainActor @Suite("Editor: several windows") struct WindowsTests {
  @Test(
    "Two windows show one text: what is typed in one is seen in the other, where the caret stays at its word")
  func oneText() async throws {
    let stage = try SessionStage()
    try stage.write("one two\n", to: "a.txt")
    let first = try stage.session.open(stage.path("a.txt"))
    let second = stage.session.newWindow(on: first.document)
    second.text.selectedRange = NSRange(location: 4, length: 3)
    stage.use(first).type("zero ")
    #expect(second.string == "zero one two\n")
    #expect(second.text.selectedRange == NSRange(location: 9, length: 3))
    let host = stage.use(second)
    host.press("delete")
    host.type("2")
    #expect(first.string == "zero one 2\n")
    #expect(first.text.selectedRange == NSRange(location: 5, length: 0))
    #expect(first.title == "• a.txt" && second.title == "• a.txt")
    // What the other has typed is drawn.
    host.advance(by: 0.1)
    stage.host(first).advance(by: 0.1)
    #expect(stage.host(first).snapshot() != nil)
    stage.use(second).press("s", .control)
    await stage.settle()
    #expect(stage.file("a.txt") == "zero one 2\n")
    #expect(first.title == "a.txt" && second.title == "a.txt")
  }

  @Test("Either window undoes what was done in both, the last first, and shows where it was")
  func oneHistory() async throws {
    let stage = try SessionStage()
    try stage.write("one\ntwo\n", to: "a.txt")
    let first = try stage.session.open(stage.path("a.txt"))
    let second = stage.session.newWindow(on: first.document)
    stage.use(first).type("A")
    second.text.selectedRange = NSRange(location: 5, length: 0)
    stage.use(second).type("B")
    first.text.selectedRange = NSRange(location: 1, length: 0)
    stage.use(first).type("C")
    #expect(first.string == "ACone\nBtwo\n")
    let host = stage.use(second)
    host.press("z", .control)
    #expect(second.string == "Aone\nBtwo\n")
    #expect(second.text.selectedRange == NSRange(location: 1, length: 0))
    host.press("z", .control)
    #expect(second.string == "Aone\ntwo\n")
    // The window that has typed the first letter goes: it is undone all the same, and done again.
    first.close()
    await stage.settle()
    #expect(stage.session.editors.count == 1)
    host.press("z", .control)
    #expect(second.string == "one\ntwo\n")
    for _ in 0..<3 { host.press("z", [.control, .shift]) }
    #expect(second.string == "ACone\nBtwo\n")
    for _ in 0..<3 { host.press("z", .control) }
    #expect(second.string == "one\ntwo\n")
  }

  @Test("A window closes without a question while another one shows its text; the last one asks")
  func closing() async throws {
    let stage = try SessionStage()
    let first = try stage.session.open(nil)
    let second = stage.session.newWindow(on: first.document)
    stage.use(first).type("x")
    stage.use(first).press("w", .control)
    await stage.settle()
    #expect(stage.session.editors.map(ObjectIdentifier.init) == [ObjectIdentifier(second)])
    #expect(stage.host(first).panels.isEmpty)
    stage.use(second).press("w", .control)
    await stage.settle()
    #expect(stage.host(second).panels.count == 1 && stage.session.editors.count == 1)
    second.document.forgetJournal()
  }

  @Test("A file that is open is shown and not opened once more; an empty window takes the first file")
  func opening() async throws {
    let stage = try SessionStage()
    try stage.write("one", to: "a.txt")
    try stage.write("two", to: "b.txt")
    let empty = try stage.session.open(nil)
    let first = try stage.session.open(stage.path("a.txt"))
    #expect(first === empty && first.title == "a.txt")
    let second = try stage.session.open(stage.path("b.txt"))
    #expect(second !== first && stage.session.editors.count == 2)
    let link = stage.path("link.txt")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: stage.path("a.txt"))
    #expect(try stage.session.open(link) === first && stage.session.editors.count == 2)
    #expect(stage.shown[ObjectIdentifier(first)] == 2)
    // The dialog opens several.
    try stage.write("three", to: "c.txt")
    let host = stage.use(second)
    host.answersPanel = { _ in
      .files([URL(fileURLWithPath: stage.path("c.txt")), URL(fileURLWithPath: stage.path("a.txt"))])
    }
    host.press("o", .control)
    await stage.settle()
    #expect(stage.session.editors.map(\.title) == ["a.txt", "b.txt", "c.txt"])
    stage.use(second).press("n", .control)
    await stage.settle()
    #expect(stage.session.editors.map(\.title).last == "Untitled")
  }

  @Test("Quitting asks in each window with changes, and stops where it is cancelled")
  func quitting() async throws {
    let stage = try SessionStage()
    try stage.write("", to: "a.txt")
    try stage.write("", to: "b.txt")
    let first = try stage.session.open(stage.path("a.txt"))
    let second = try stage.session.open(stage.path("b.txt"))
    stage.use(first).type("x")
    stage.use(second).type("y")
    var quits = 0
    stage.session.didQuit = { quits += 1 }
    stage.host(first).answersPanel = { _ in .button(2) }
    stage.host(second).answersPanel = { _ in .button(1) }
    stage.use(second).press("q", .control)
    await stage.settle()
    #expect(quits == 0 && stage.session.editors.count == 2)
    #expect(stage.file("a.txt") == "x" && stage.file("b.txt") == "")
    stage.host(second).answersPanel = { _ in .button(0) }
    stage.use(second).press("q", .control)
    await stage.settle()
    #expect(quits == 1 && stage.session.editors.isEmpty)
    #expect(stage.file("b.txt") == "")
  }

  @Test("Folds, spelling marks and what was found follow edits in the other window")
  func marks() async throws {
    let stage = try SessionStage()
    try stage.write("head\n  body\n  more\nnext two\n", to: "a.txt")
    let first = try stage.session.open(stage.path("a.txt"))
    let second = stage.session.newWindow(on: first.document)
    #expect(first.document.folding.toggle(at: 0))
    await stage.settle()
    let rows = { (editor: EditorView) in editor.text.numberedParagraphs(in: editor.text.bounds).map(\.number)
    }
    #expect(rows(first) == [1, 4, 5] && rows(second) == [1, 4, 5])
    second.text.selectedRange = NSRange(location: 19, length: 0)
    let host = stage.use(second)
    host.press("f", .control)
    host.type("two")
    await stage.settle()
    stage.use(first).type("more ")
    await stage.settle()
    #expect(first.document.folding.foldedRanges == [NSRange(location: 10, length: 14)])
    #expect(rows(first) == [1, 4, 5] && rows(second) == [1, 4, 5])
    let session = second.text.findInteraction?.activeFindSession
    #expect(session?.resultCount == 1)
    stage.use(second).press("return")
    await stage.settle()
    stage.use(second).press("escape")
    await stage.settle()
    #expect(second.text.selectedRange == NSRange(location: 29, length: 3))
    first.document.forgetJournal()
  }
}
