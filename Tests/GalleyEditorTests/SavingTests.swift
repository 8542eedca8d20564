import Foundation
import GalleyTextStore
import TestSupport
import Testing
import UIKit
import ViewHosting

@testable import GalleyEditor

@MainActor @Suite("Editor: saving without losing anything") struct SavingTests {
  private func write(_ text: String, to path: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
  }

  @Test("Of a file that another program has saved the user reloads, overwrites, or saves elsewhere")
  func changed() async throws {
    for answer in 1...3 {
      let stage = try EditorStage("mine")
      let other = stage.folder.url.appendingPathComponent("copy.txt")
      stage.host.type("x")
      try write("theirs", to: stage.path)
      stage.host.answersPanel = { panel in
        if case .save = panel { return .files([other]) }
        return .button(answer)
      }
      await stage.command("s")
      switch answer {
      case 1:
        #expect(stage.text == "theirs" && !stage.editor.document.isEdited)
        #expect(stage.file == Data("theirs".utf8))
      case 2:
        #expect(stage.file == Data("xmine".utf8) && !stage.editor.document.isEdited)
      default:
        #expect(stage.file == Data("theirs".utf8))
        #expect(FileManager.default.contents(atPath: other.path) == Data("xmine".utf8))
        #expect(stage.editor.title == "copy.txt")
      }
      #expect(stage.editor.document.leftJournals.isEmpty)
    }
  }

  @Test(
    "A file that another program has made since is not overwritten either, and one that was deleted is made")
  func madeAndDeleted() async throws {
    let stage = try EditorStage(nil)
    stage.host.type("x")
    try write("theirs", to: stage.path)
    await stage.command("s")
    #expect(stage.file == Data("theirs".utf8) && stage.editor.document.isEdited)
    try FileManager.default.removeItem(atPath: stage.path)
    await stage.command("s")
    #expect(stage.file == Data("x".utf8) && !stage.editor.document.isEdited)
  }

  @Test("A file that changed meanwhile is read anew when the window gets the keyboard, at the caret's line")
  func noticed() async throws {
    let stage = try EditorStage("one\ntwo\nthree\n")
    stage.editor.goTo(line: 3)
    stage.host.isActive = false
    try write("one\ntwo\n3\n", to: stage.path)
    stage.host.isActive = true
    await stage.settle()
    #expect(stage.text == "one\ntwo\n3\n" && stage.host.panels.isEmpty)
    #expect(stage.editor.document.place(of: stage.editor.text.selectedRange.location) == (3, 1))
    stage.host.type("x")
    stage.host.isActive = false
    try write("other", to: stage.path)
    stage.host.isActive = true
    await stage.settle()
    #expect(stage.host.panels.count == 1 && stage.text == "one\ntwo\nx3\n")
    stage.editor.document.forgetJournal()
  }

  @Test("A file that is not to be changed is saved only when the user says so, and its permissions stay")
  func readOnly() async throws {
    let stage = try EditorStage("text")
    try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: stage.path)
    stage.host.type("x")
    #expect(stage.editor.state.text?.contains("Read-only") == true)
    stage.host.answersPanel = { _ in .button(0) }
    await stage.command("s")
    #expect(stage.file == Data("text".utf8) && stage.editor.document.isEdited)
    stage.host.answersPanel = { _ in .button(1) }
    await stage.command("s")
    #expect(stage.file == Data("xtext".utf8) && !stage.editor.document.isEdited)
    #expect(try FileManager.default.attributesOfItem(atPath: stage.path)[.posixPermissions] as? Int == 0o444)
  }

  @Test("Where a folder cannot be written to, the text stays, and is saved elsewhere")
  func noFolder() async throws {
    let stage = try EditorStage("text")
    stage.host.type("x")
    let elsewhere = stage.folder.url.appendingPathComponent("b.txt")
    var places = [URL(fileURLWithPath: "/proc/galley.txt"), elsewhere]
    stage.host.answersPanel = { panel in
      if case .save = panel { return .files([places.removeFirst()]) }
      return .button(1)
    }
    await stage.command("s", [.control, .shift])
    #expect(places.isEmpty && stage.editor.title == "b.txt")
    #expect(FileManager.default.contents(atPath: elsewhere.path) == Data("xtext".utf8))
    #expect(stage.file == Data("text".utf8))
  }

  @Test(
    "On a full disk the old file stays whole, nothing is left beside it, and what was typed is offered again")
  func fullDisk() throws {
    _ = EditorStage.stateFolder
    let folder = try TemporaryDirectory()
    let path = folder.url.appendingPathComponent("letter.txt").path
    let old = String(repeating: "old\n", count: 4_090)
    try write(old, to: path)
    // Files of more than 16 KB cannot be written: the same error for the program as a full disk's.
    let answer = try run(
      "/bin/bash",
      ["-c", "trap '' XFSZ; ulimit -f 16; exec \"$0\" \"$1\" full", builtProgram("journal-typist"), path])
    #expect(String(decoding: answer.output, as: UTF8.self).contains("letter.txt: File too large"))
    #expect(FileManager.default.contents(atPath: path) == Data(old.utf8))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["letter.txt"])
    let document = try EditorDocument(path: path)
    let left = try #require(document.leftJournals.first)
    #expect(document.putBack(left))
    let text = document.content.text
    #expect(text.string(0..<text.count) == String(repeating: "typed ", count: 20) + old)
    document.forgetJournal()
  }

  @Test("A name of a file that has others stays one of them, with the owner and the permissions it had")
  func otherNames() async throws {
    let line = String(repeating: "words of a line ", count: 8) + "\n"
    let stage = try EditorStage(String(repeating: line, count: 20_000))
    let other = stage.folder.url.appendingPathComponent("other.txt").path
    try FileManager.default.linkItem(atPath: stage.path, toPath: other)
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: stage.path)
    let number = try FileManager.default.attributesOfItem(atPath: stage.path)[.systemFileNumber] as? Int
    for letter in ["x", "y", "z"] {
      stage.host.type(letter)
      await stage.command("s")
      #expect(!stage.editor.document.isEdited)
      let saved = FileManager.default.contents(atPath: other)
      #expect(
        saved == stage.file
          && saved?.count == line.utf8.count * 20_000 + stage.editor.text.selectedRange.location)
    }
    let now = try FileManager.default.attributesOfItem(atPath: stage.path)
    #expect(now[.systemFileNumber] as? Int == number && now[.posixPermissions] as? Int == 0o600)
    #expect(
      Set(try FileManager.default.contentsOfDirectory(atPath: stage.folder.url.path)) == [
        "letter.txt", "other.txt",
      ])
    // Text that was never shown was read from the file, and is still there.
    #expect(stage.text.hasSuffix(line))
  }

  @Test("Another user's file keeps its owner and its group", .enabled(if: geteuid() == 0))
  func owner() async throws {
    let stage = try EditorStage("text")
    #expect(chown(stage.path, 12_345, 54_321) == 0)
    stage.host.type("x")
    await stage.command("s")
    #expect(stage.file == Data("xtext".utf8))
    let attributes = try FileManager.default.attributesOfItem(atPath: stage.path)
    #expect(attributes[.ownerAccountID] as? Int == 12_345)
    #expect(attributes[.groupOwnerAccountID] as? Int == 54_321)
  }

  @Test("What cannot be written down for after a crash is told of")
  func unprotected() async throws {
    let stage = try EditorStage("text")
    // Nothing can be made in a folder that is a file.
    let folder = stage.folder.url.appendingPathComponent("state")
    try write("", to: folder.path)
    let before = ProcessInfo.processInfo.environment["XDG_STATE_HOME"]!
    setenv("XDG_STATE_HOME", folder.path, 1)
    stage.host.type("x")
    setenv("XDG_STATE_HOME", before, 1)
    #expect(stage.editor.state.text?.contains("Not protected") == true)
    await stage.command("s")
    #expect(stage.editor.state.text?.contains("Not protected") == false)
  }
}
