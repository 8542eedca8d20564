import CoreGraphics
import Foundation
import GalleyTextStore
import TestSupport
import Testing
import UIKit
import ViewHosting

@testable import GalleyEditor

@MainActor @Suite("Editor: find, count, spell, print") struct WorkTests {
  @Test("Find and replace changes one match, and then all; both are undone")
  func replacing() async throws {
    let stage = try EditorStage("one two\none four\none six\n")
    await stage.command("h")
    stage.host.type("one")
    await stage.settle()
    let interaction = try #require(stage.editor.text.findInteraction)
    #expect(interaction.activeFindSession?.resultCount == 3)
    stage.host.press("tab")
    stage.host.type("1")
    stage.host.press("return")
    await stage.settle()
    #expect(stage.text == "1 two\none four\none six\n")
    let all = try #require(stage.button("All"))
    stage.host.click(at: all)
    await stage.settle()
    #expect(stage.text == "1 two\n1 four\n1 six\n")
    stage.host.press("escape")
    await stage.command("z")
    #expect(stage.text == "1 two\none four\none six\n")
    await stage.command("z")
    #expect(stage.text == "one two\none four\none six\n")
    stage.editor.document.forgetJournal()
  }

  @Test("Marks of what was found follow what is typed before them")
  func foundText() async throws {
    let stage = try EditorStage("one two one")
    await stage.command("f")
    stage.host.type("one")
    await stage.settle()
    stage.editor.text.becomeFirstResponder()
    stage.editor.text.selectedRange = NSRange(location: 4, length: 0)
    stage.host.type("the ")
    await stage.settle()
    #expect(stage.editor.text.findInteraction?.activeFindSession?.resultCount == 2)
    stage.host.press("f3")
    await stage.settle()
    stage.host.press("escape")
    await stage.settle()
    #expect([0, 12].contains(stage.editor.text.selectedRange.location))
    stage.editor.document.forgetJournal()
  }

  @Test("Words, characters and lines are counted, of what is selected or of all")
  func counting() async throws {
    let stage = try EditorStage("Don't stop: 42 times.\n日本 é👩‍👩‍👧‍👦\n")
    await stage.command("c", [.control, .shift])
    for _ in 0..<200 where stage.editor.status.text == "Counting…" {
      try await Task.sleep(for: .milliseconds(10))
    }
    // Han characters are words of their own by the rules of UAX #29 without a dictionary.
    let expected = TextCount.count(TextRope(stage.text), in: 0..<stage.text.utf16.count)!
    #expect(expected.characters == 21 + 5 && expected.lines == 2 && expected.words >= 6)
    #expect(stage.editor.status.text == expected.description)
    stage.editor.text.selectedRange = NSRange(location: 0, length: 10)
    await stage.command("c", [.control, .shift])
    for _ in 0..<200 where stage.editor.status.text == "Counting…" {
      try await Task.sleep(for: .milliseconds(10))
    }
    #expect(stage.editor.status.text == "Selected: 2 words, 10 characters, 1 line")
  }

  @Test("Counts of a text are those of its lines, however long they are", arguments: UInt64(0)..<5)
  func countsOfParts(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var text = ""
    for _ in 0..<2000 {
      text += ["a", "bc ", "é", " ", "\n", "12", "中", "'s "].randomElement(using: &random)!
    }
    let rope = TextRope(text)
    var slow = TextCount()
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      slow.words += TextWords.count(in: Array(line.utf16))
      slow.characters += line.count
    }
    slow.lines = rope.paragraphCount + (text.hasSuffix("\n") ? 0 : 0)
    let count = TextCount.count(rope, in: 0..<rope.count)
    #expect(count?.words == slow.words && count?.characters == slow.characters)
    #expect(
      count?.lines
        == (text.hasSuffix("\n") ? text.filter { $0 == "\n" }.count : text.filter { $0 == "\n" }.count + 1))
  }

  @Test("Wrapping, numbers, invisibles and the size of letters change by their keys, and the text does not")
  func looks() async throws {
    let stage = try EditorStage("some words\n")
    let text = stage.editor.text
    await stage.command("n", .option)
    #expect(text.lineNumberView == nil)
    await stage.command("n", .option)
    #expect(text.lineNumberView != nil)
    await stage.command("i", .option)
    #expect(text.showsInvisibles)
    await stage.command("+")
    #expect(abs(stage.editor.zoom - 1.1) < 1e-9)
    #expect(stage.editor.state.text?.contains("110 %") == true)
    await stage.command("0")
    #expect(stage.editor.zoom == 1)
    #expect(stage.text == "some words\n" && !stage.editor.document.isEdited)
  }

  @Test(
    "The menus have all commands with their keys; what cannot be done cannot be chosen, what is on is marked")
  func menus() async throws {
    let stage = try EditorStage("text")
    stage.host.press("f10")
    await stage.settle()
    let file = try #require(stage.host.menus.last)
    #expect(file.items.first { $0.title == "Save As…" }?.shortcut == "Ctrl+Shift+S")
    #expect(file.items.first { $0.title == "New Window" }?.isEnabled == false)
    let edit = try #require(stage.button("Edit"))
    stage.host.click(at: edit)
    await stage.settle()
    #expect(stage.host.menus.last?.items.first { $0.title == "Undo" }?.isEnabled == false)
    stage.host.type("x")
    stage.host.choosesItem = { $0.items.first { $0.title == "Undo" && $0.isEnabled } }
    stage.host.click(at: edit)
    await stage.settle()
    #expect(stage.text == "text")
    let view = try #require(stage.button("View"))
    stage.host.choosesItem = { $0.items.first { $0.title == "Wrap Lines" && $0.mark == .on } }
    stage.host.click(at: view)
    await stage.settle()
    #expect(!stage.editor.text.wrapsLines)
    stage.editor.document.forgetJournal()
  }

  @Test("Print hands the host a tagged PDF of all of the text with its name and pages")
  func printing() async throws {
    let lines = (1...150).map { "line \($0) of the letter" }
    let stage = try EditorStage(lines.joined(separator: "\n"))
    var printed: Data?
    var makePages: HostPanel.PageMaker?
    stage.host.answersPanel = { panel in
      guard case .print("letter.txt", let pdf, let pages) = panel else { return .cancelled }
      (printed, makePages) = (pdf, pages)
      return .done
    }
    await stage.command("p")
    for _ in 0..<500 where printed == nil { try await Task.sleep(for: .milliseconds(20)) }
    let file = stage.folder.url.appendingPathComponent("printed.pdf")
    try #require(printed).write(to: file)
    let text = String(decoding: try run("pdftotext", ["-layout", file.path, "-"]).output, as: UTF8.self)
    for line in lines { #expect(text.contains(line), "\(line)") }
    #expect(text.contains("letter.txt") && text.filter { $0 != " " }.contains("2/3"))
    #expect(try run("pdfinfo", [file.path]).output.contains("Tagged:          yes"))
    // Of some pages only these, as they are among all.
    let chosen = await makePages?([2...2])
    try #require(chosen).write(to: file)
    let part = String(decoding: try run("pdftotext", ["-layout", file.path, "-"]).output, as: UTF8.self)
    let pages = text.components(separatedBy: "\u{C}")
    #expect(pages.count == 4 && part == pages[1] + "\u{C}")
    #expect(stage.editor.status.text == "Printed" || stage.editor.status.text?.hasPrefix("Line") == true)
    #expect(await makePages?([4...9]) == nil)
    #expect(stage.editor.status.text == "There are no such pages")
  }

  @Test("Export writes the same PDF into the file that is named")
  func exporting() async throws {
    let stage = try EditorStage("one page\n", named: "notes.md")
    let file = stage.folder.url.appendingPathComponent("out.pdf")
    stage.host.answersPanel = { panel in
      guard case .save(_, "notes.pdf", _) = panel else { return .cancelled }
      return .files([file])
    }
    await stage.command("e", [.control, .shift])
    for _ in 0..<500 where !FileManager.default.fileExists(atPath: file.path) {
      try await Task.sleep(for: .milliseconds(20))
    }
    let text = String(decoding: try run("pdftotext", [file.path, "-"]).output, as: UTF8.self)
    #expect(
      text.contains("one page") && text.contains("notes.md") && text.filter { $0 != " " }.contains("1/1"))
  }
}

extension Data {
  fileprivate func contains(_ text: String) -> Bool { String(decoding: self, as: UTF8.self).contains(text) }
}
