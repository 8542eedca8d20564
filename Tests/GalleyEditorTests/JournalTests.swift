import Foundation
import GalleyTextStore
import TestSupport
import Testing
import UIKit
import ViewHosting

@testable import GalleyEditor

/// What was typed and not saved, after the program has ended in any way.
@MainActor @Suite struct JournalTests {
  @Test("A record that was cut off is not read, nor is what follows one that was damaged")
  func damage() throws {
    let records: [EditJournal.Record] = [
      .base(EditJournal.Base(path: nil)), .edit(EditJournal.Edit(start: 3, removed: 1, text: "😀\n")), .saving,
    ]
    let parts = try records.map { record -> Data in
      let payload = try JSONEncoder().encode(record)
      return JournalCoding.head(of: payload) + payload
    }
    let whole = parts.reduce(Data(), +)
    #expect(JournalCoding.records(in: whole).records == records)
    for length in 0..<whole.count {
      let read = JournalCoding.records(in: whole.prefix(length))
      let ends = [0, parts[0].count, parts[0].count + parts[1].count]
      #expect(
        read.length == ends.last { $0 <= length } && read.records.count == ends.lastIndex { $0 <= length })
      var damaged = whole
      damaged[length] ^= 0x10
      #expect(JournalCoding.records(in: damaged).records.count <= ends.lastIndex { $0 <= length }!)
    }
  }

  @Test(
    "Edits are read as an encoder would have them read, whatever their text",
    arguments: [
      "", "a", "\"quoted\" and \\ back / slash", "\u{0}\u{1}\t\n\r\u{1F}\u{7F}", "é漢😀\u{2028}\u{FEFF}",
    ])
  func payloads(text: String) throws {
    let record = EditJournal.Record.edit(EditJournal.Edit(start: 1 << 40, removed: 0, text: text))
    let payload = try #require(JournalCoding.payload(of: record))
    #expect(try JSONDecoder().decode(EditJournal.Record.self, from: payload) == record)
    #expect(
      try JSONDecoder().decode(EditJournal.Record.self, from: JSONEncoder().encode(record)) == record)
    #expect(JournalCoding.records(in: JournalCoding.head(of: payload) + payload).records == [record])
  }

  @Test(
    "The journal of a program that is there is nobody else's, and one of a file that was changed does not fit"
  )
  func othersJournals() async throws {
    let stage = try EditorStage("text")
    stage.host.type("new ")
    let other = try EditorDocument(path: stage.path)
    #expect(other.leftJournals.isEmpty)
    let folder = try TemporaryDirectory()
    var journal = EditJournal(EditJournal.Base(path: stage.path), in: folder.url)
    journal?.append(.edit(EditJournal.Edit(start: 0, removed: 0, text: "x")))
    #expect(LeftJournal.all(forPath: stage.path, in: folder.url).isEmpty)
    journal = nil
    #expect(LeftJournal.all(forPath: folder.url.path, in: folder.url).isEmpty)
    try Data("others'".utf8).write(to: URL(fileURLWithPath: stage.path))
    let left = try #require(LeftJournal.all(forPath: stage.path, in: folder.url).first)
    #expect(!left.fits && !other.putBack(left))
    left.remove()
    #expect(LeftJournal.all(forPath: stage.path, in: folder.url).isEmpty)
  }

  @Test(
    "A journal that a kill has left before its head was whole is taken away; one that is being made is not")
  func heads() throws {
    let folder = try TemporaryDirectory()
    let payload = try JSONEncoder().encode(EditJournal.Record.base(EditJournal.Base(path: nil)))
    let head = JournalCoding.head(of: payload) + payload
    for (length, ending) in [
      (0, "journal"), (5, "journal"), (head.count - 1, "journal"), (0, "journal.new"), (9, "journal.new"),
    ] {
      try head.prefix(length).write(to: folder.url.appendingPathComponent("\(length).\(ending)"))
    }
    // One of which the head is damaged may have edits after it.
    var damaged = head + head
    damaged[12] ^= 1
    try damaged.write(to: folder.url.appendingPathComponent("damaged.journal"))
    let making = folder.url.appendingPathComponent("making.journal.new")
    let descriptor = open(making.path, O_RDWR | O_CREAT, 0o600)
    defer { close(descriptor) }
    #expect(flock(descriptor, LOCK_EX) == 0)
    #expect(LeftJournal.all(forPath: nil, in: folder.url).isEmpty)
    #expect(
      Set(try FileManager.default.contentsOfDirectory(atPath: folder.url.path))
        == ["damaged.journal", "making.journal.new"])
  }

  @Test("A journal goes on after a record that could not be written")
  func cutOff() throws {
    let folder = try TemporaryDirectory()
    let path = folder.url.appendingPathComponent("letter.txt").path
    let answer = try run(
      "/bin/bash",
      ["-c", "trap '' XFSZ; ulimit -f 16; exec \"$0\" \"$1\" long", builtProgram("journal-typist"), path])
    #expect(answer.status == 0)
    let document = try EditorDocument(path: path)
    // The long text did not fit: the letters after it, too, have no place in a text without it.
    for left in document.leftJournals {
      #expect(left.edits.map(\.text) == ["a"])
      left.remove()
    }
  }

  @Test("The editor offers what was typed, puts it back, and discards it when it is told to")
  func offer() async throws {
    for puts in [true, false] {
      let folder = try TemporaryDirectory()
      let path = folder.url.appendingPathComponent("letter.txt").path
      try Data("text".utf8).write(to: URL(fileURLWithPath: path))
      _ = EditorStage.stateFolder
      do {
        let journal = EditJournal(EditJournal.Base(path: path))
        journal?.append(.edit(EditJournal.Edit(start: 0, removed: 0, text: "new ")))
      }
      let host = HeadlessHost(size: CGSize(width: 300, height: 200))
      host.answersPanel = { _ in .button(puts ? 1 : 0) }
      let editor = EditorView(document: try EditorDocument(path: path))
      UIWindow(host: host, rootView: editor).makeKeyAndVisible()
      editor.offerWhatWasLost()
      for _ in 0..<20 { await Task.yield() }
      let text = editor.document.content.text
      #expect(text.string(0..<text.count) == (puts ? "new text" : "text"))
      #expect(editor.document.isEdited == puts)
      #expect(editor.document.leftJournals.isEmpty)
      editor.document.forgetJournal()
    }
  }
}
