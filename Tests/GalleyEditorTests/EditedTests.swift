import Foundation
import TestSupport
import Testing
import UIKit
import ViewHosting

@testable import GalleyEditor

@MainActor @Suite("Editor: whether there is something to save") struct EditedTests {
  @Test("When all is undone the text is the one that was opened, and nothing is asked or left")
  func opened() async throws {
    let stage = try EditorStage("text")
    stage.host.type("ab")
    stage.host.press("return")
    #expect(stage.editor.document.isEdited && stage.editor.title == "• letter.txt")
    for _ in 0..<5 { await stage.command("z") }
    #expect(stage.text == "text")
    #expect(!stage.editor.document.isEdited && stage.editor.title == "letter.txt")
    #expect(try journals(of: stage).isEmpty, "nothing is left to be put back")
    await stage.command("z", [.control, .shift])
    #expect(stage.editor.document.isEdited && stage.text == "abtext")
    // What is done again is written down again.
    #expect(try journals(of: stage).count == 1)
    await stage.command("z")
    var isClosed = false
    stage.editor.wantsToClose = { isClosed = true }
    await stage.command("w")
    #expect(isClosed && stage.host.panels.isEmpty)
  }

  @Test("Across saves the text that was saved last is the one without changes")
  func saved() async throws {
    let stage = try EditorStage("text")
    let document = stage.editor.document
    stage.host.type("a")
    await stage.command("s")
    #expect(!document.isEdited)
    // What is typed after saving is undone by itself.
    stage.host.type("b")
    #expect(document.isEdited && stage.text == "abtext")
    await stage.command("z")
    #expect(!document.isEdited && stage.text == "atext")
    await stage.command("z")
    #expect(document.isEdited && stage.text == "text")
    await stage.command("s")
    #expect(!document.isEdited && stage.file == Data("text".utf8))
    await stage.command("z", [.control, .shift])
    #expect(document.isEdited && stage.text == "atext")
    await stage.command("z")
    #expect(!document.isEdited)
  }

  @Test("A text that was saved and cannot be reached any more stays changed, also where it reads the same")
  func unreachable() async throws {
    let stage = try EditorStage("text")
    stage.host.type("a")
    await stage.command("s")
    await stage.command("z")
    stage.host.type("b")
    for _ in 0..<5 {
      await stage.command("z")
      #expect(stage.editor.document.isEdited)
    }
    await stage.command("s")
    #expect(!stage.editor.document.isEdited && stage.file == Data("text".utf8))
  }

  @Test("A save that failed leaves the text changed, and undo leads back to the one that was opened")
  func failed() async throws {
    let stage = try EditorStage("text")
    stage.host.type("a")
    try Data("theirs".utf8).write(to: URL(fileURLWithPath: stage.path), options: .atomic)
    await stage.command("s")
    #expect(stage.editor.document.isEdited)
    await stage.command("z")
    #expect(!stage.editor.document.isEdited && stage.editor.document.isChangedOnDisk)
  }

  @Test("One window undoes what another has typed, and no window has changes")
  func windows() async throws {
    let stage = try SessionStage()
    try stage.write("one\n", to: "a.txt")
    let first = try stage.session.open(stage.path("a.txt"))
    let second = stage.session.newWindow(on: first.document)
    stage.use(first).type("x")
    #expect(first.title == "• a.txt" && second.title == "• a.txt")
    stage.use(second).press("z", .control)
    #expect(first.title == "a.txt" && second.title == "a.txt" && second.string == "one\n")
  }

  @Test("Text that an input method composed and gave up is no change")
  func composed() async throws {
    let stage = try EditorStage("text")
    stage.host.compose(MarkedText("ni"))
    #expect(stage.text == "nitext")
    stage.host.compose(MarkedText(""))
    #expect(stage.text == "text" && !stage.editor.document.isEdited)
    stage.host.compose(MarkedText("ni"))
    stage.host.commit("你")
    #expect(stage.text == "你text" && stage.editor.document.isEdited)
    await stage.command("z")
    #expect(stage.text == "text" && !stage.editor.document.isEdited)
  }

  @Test("What was put back from a journal is a change, which no undo takes away")
  func putBack() async throws {
    let stage = try EditorStage("text")
    do {
      let journal = EditJournal(EditJournal.Base(path: stage.path))
      journal?.append(.edit(EditJournal.Edit(start: 0, removed: 0, text: "new ")))
    }
    let left = try #require(stage.editor.document.leftJournals.first)
    #expect(stage.editor.document.putBack(left))
    stage.host.type("x")
    for _ in 0..<5 { await stage.command("z") }
    #expect(stage.text == "new text" && stage.editor.document.isEdited)
    await stage.command("s")
    #expect(!stage.editor.document.isEdited)
  }

  /// The journals that there are for a stage's file, locked or left.
  private func journals(of stage: EditorStage) throws -> [URL] {
    let files = try FileManager.default.contentsOfDirectory(
      at: EditJournal.folder, includingPropertiesForKeys: nil)
    return files.filter { file in
      guard let bytes = FileManager.default.contents(atPath: file.path),
        case .base(let base) = JournalCoding.records(in: bytes).records.first
      else { return false }
      return base.path == EditJournal.Base(path: stage.path).path
    }
  }
}
