import Foundation
import GalleyEditor
import GalleyTextStore
import TestSupport
import Testing
import UIKit
import ViewHosting

@MainActor @Suite struct EditorTests {
  @Test func whatIsTypedIsSavedByControlS() async throws {
    let stage = try EditorStage("one\ntwo\n")
    stage.host.type("Zero ")
    #expect(stage.editor.document.isEdited)
    #expect(stage.editor.title == "• letter.txt")
    await stage.command("s")
    #expect(stage.file == Data("Zero one\ntwo\n".utf8))
    #expect(stage.editor.title == "letter.txt")
  }

  @Test func aFileThatIsNotThereIsMadeWhenItIsSaved() async throws {
    let stage = try EditorStage(nil)
    stage.host.type("new")
    #expect(stage.file == nil)
    await stage.command("s")
    #expect(stage.file == Data("new".utf8))
  }

  @Test func undoAndRedoWorkAcrossSaving() async throws {
    let stage = try EditorStage("text")
    stage.host.type("a")
    await stage.command("s")
    await stage.command("z")
    #expect(stage.editor.document.content.text.string(0..<4) == "text")
    await stage.command("s")
    #expect(stage.file == Data("text".utf8))
    await stage.command("z", [.control, .shift])
    await stage.command("s")
    #expect(stage.file == Data("atext".utf8))
  }

  @Test func linesAndMarksOfAFileStayAsTheyAre() async throws {
    let stage = try EditorStage(Data([0xEF, 0xBB, 0xBF]) + Data("a\r\nb\r\n".utf8) + Data([0xFF]))
    stage.host.type("x")
    await stage.command("s")
    #expect(stage.file == Data([0xEF, 0xBB, 0xBF]) + Data("xa\r\nb\r\n".utf8) + Data([0xFF]))
  }

  @Test func saveKeepsPermissionsAndLinks() async throws {
    let stage = try EditorStage("text")
    let files = FileManager.default
    let link = stage.folder.url.appendingPathComponent("link.txt").path
    try files.setAttributes([.posixPermissions: 0o640], ofItemAtPath: stage.path)
    try files.createSymbolicLink(atPath: link, withDestinationPath: stage.path)
    let document = try EditorDocument(path: link)
    document.content.replaceCharacters(in: 0..<0, with: "more ")
    try document.save()
    #expect(stage.file == Data("more text".utf8))
    #expect(try files.destinationOfSymbolicLink(atPath: link) == stage.path)
    #expect(try files.attributesOfItem(atPath: stage.path)[.posixPermissions] as? Int == 0o640)
  }

  @Test func aFileThatAnotherProgramHasSavedIsNotOverwritten() async throws {
    let stage = try EditorStage("mine")
    stage.host.type("x")
    try Data("of another program".utf8).write(to: URL(fileURLWithPath: stage.path), options: .atomic)
    await stage.command("s")
    #expect(stage.file == Data("of another program".utf8))
    #expect(stage.editor.document.isEdited)
    guard case .alert(_, let message, _) = try #require(stage.host.panels.last) else {
      Issue.record("no alert")
      return
    }
    #expect(message.contains("letter.txt: was changed by another program"))
  }

  @Test func closingAsksAboutChangesThatWereNotSaved() async throws {
    let stage = try EditorStage("text")
    var closed = 0
    stage.editor.wantsToClose = { closed += 1 }
    stage.host.type("x")
    await stage.command("w")
    #expect(closed == 0)
    stage.host.answersPanel = { _ in .button(2) }
    await stage.command("w")
    #expect(closed == 1)
    #expect(stage.file == Data("xtext".utf8))
    await stage.command("w")
    #expect(closed == 2)
    #expect(stage.host.panels.count == 2)
  }

  @Test func openShowsAnotherFile() async throws {
    let stage = try EditorStage("text")
    let other = stage.folder.url.appendingPathComponent("other.txt")
    try Data("other".utf8).write(to: other)
    stage.host.answersPanel = { _ in .files([other]) }
    await stage.command("o")
    #expect(stage.editor.title == "other.txt")
    stage.host.type("an")
    await stage.command("s")
    #expect(FileManager.default.contents(atPath: other.path) == Data("another".utf8))
    #expect(stage.file == Data("text".utf8))
  }

  @Test func aLineIsGoneToByItsNumber() async throws {
    let lines = (1...5000).map { "line \($0)\n" }.joined()
    let stage = try EditorStage(lines)
    await stage.command("l")
    stage.host.type("4321")
    stage.host.press("return")
    await stage.settle()
    stage.host.type("at ")
    await stage.command("s")
    let saved = String(decoding: try #require(stage.file), as: UTF8.self).split(separator: "\n")
    #expect(saved[4320] == "at line 4321")
    #expect(stage.editor.document.place(of: stage.editor.text.selectedRange.location) == (4321, 4))
  }

  @Test func linesAndColumnsAreCountedByCharacters() throws {
    let document = try EditorDocument()
    document.content.replaceCharacters(in: 0..<0, with: "ab\n👩‍👩‍👧‍👦c\n")
    #expect(document.place(of: 0) == (1, 1))
    #expect(document.place(of: 2) == (1, 3))
    #expect(document.place(of: 3) == (2, 1))
    #expect(document.place(of: 3 + "👩‍👩‍👧‍👦".utf16.count) == (2, 2))
    #expect(document.place(of: document.content.text.count) == (3, 1))
    #expect(document.start(ofLine: 2) == 3)
    #expect(document.start(ofLine: 99) == document.content.text.count)
  }

  @Test func lettersThatAreShownLargerAreHitWhereTheyAreSeen() async throws {
    let stage = try EditorStage("iiiiiiiiiiiiiiiiiiii\nsecond\n")
    stage.editor.zoom(to: 2)
    await stage.settle()
    let text = stage.editor.text
    let caret = text.caretRect(for: try #require(text.position(from: text.beginningOfDocument, offset: 7)))
    let seen = text.convert(CGPoint(x: caret.midX, y: caret.midY), to: stage.window)
    #expect(seen.x > 2 * caret.midX - 1)
    stage.host.click(at: seen)
    #expect(text.selectedRange == NSRange(location: 7, length: 0))
  }

  @Test func aLargeFileIsNotReadWhenItIsOpened() throws {
    let line = String(repeating: "A line of a large file. ", count: 4) + "\n"
    let stage = try EditorStage(String(repeating: line, count: 60_000))
    #expect(stage.editor.document.content.file != nil)
    #expect(stage.editor.document.content.text.count < 2 << 20)
    stage.host.type("x")
    try stage.editor.document.save()
    #expect(stage.file?.count == line.utf8.count * 60_000 + 1)
  }

  @Test func wrapLinesAndLookChangeByTheirKeys() async throws {
    let stage = try EditorStage("text")
    #expect(stage.editor.text.wrapsLines)
    await stage.command("z", .option)
    #expect(!stage.editor.text.wrapsLines)
    #expect(stage.editor.traitCollection.userInterfaceStyle == .light)
    await stage.command("d", .option)
    #expect(stage.editor.text.traitCollection.userInterfaceStyle == .dark)
    #expect(stage.file == Data("text".utf8))
  }

  @Test func findSelectsWhatIsTyped() async throws {
    let stage = try EditorStage("one two three two")
    await stage.command("f")
    stage.host.type("two")
    await stage.settle()
    stage.host.press("return")
    await stage.settle()
    stage.host.press("escape")
    await stage.settle()
    #expect(stage.editor.text.selectedRange.length == 3)
    stage.host.type("2")
    await stage.command("s")
    #expect(["one 2 three two", "one two three 2"].map { Data($0.utf8) }.contains(stage.file))
  }
}
