import Foundation
import TestSupport
import Testing
import UIKit
import ViewHosting

@testable import GalleyEditor

@MainActor @Suite("Editor: dropped files") struct DroppingTests {
  /// Drops files at a place of a window, as a file manager offers them.
  private func drop(_ files: [URL], withText: Bool, on host: HeadlessHost, at point: CGPoint) async -> Bool {
    let list = "#files\r\n" + files.map { $0.absoluteString + "\r\n" }.joined()
    let drag = HostDrag(
      at: point, types: withText ? ["text/uri-list", "text/plain"] : ["text/uri-list"], allowed: [.copy]
    ) { $0 == "text/uri-list" ? Data(list.utf8) : Data(files.map(\.path).joined(separator: "\n").utf8) }
    guard let client = host.client else { return false }
    _ = client.dragEntered(drag)
    #expect(client.dragMoved(drag) == .copy)
    return await client.dropped(drag)
  }

  @Test(
    "Texts open in windows of their own; pictures become references where they are dropped",
    arguments: [true, false])
  func files(withText: Bool) async throws {
    let stage = try SessionStage()
    try stage.write("# Title\n\n\n", to: "a.md")
    try stage.write("other", to: "b.txt")
    try FileManager.default.createDirectory(
      atPath: stage.path("my images"), withIntermediateDirectories: true)
    let picture = URL(fileURLWithPath: stage.path("my images/a [b].png"))
    let editor = try stage.session.open(stage.path("a.md"))
    let host = stage.use(editor)
    let caret = editor.text.caretRect(
      for: editor.text.position(from: editor.text.beginningOfDocument, offset: 9)!)
    let point = editor.text.convert(CGPoint(x: caret.midX + 2, y: caret.midY), to: nil)
    let others = [URL(fileURLWithPath: "/elsewhere/c.jpg"), URL(fileURLWithPath: stage.path("b.txt"))]
    _ = await drop([picture] + others, withText: withText, on: host, at: point)
    await stage.settle()
    #expect(
      editor.string
        == "# Title\n\n![a b](my%20images/a%20%5Bb%5D.png)\n![c](/elsewhere/c.jpg)\n")
    #expect(stage.session.editors.map(\.title) == ["• a.md", "b.txt"])
    // One step of undo takes them away.
    stage.use(editor).press("z", .control)
    #expect(editor.string == "# Title\n\n\n")
    editor.document.forgetJournal()
  }

  /// Drops what another program offers in some types, and waits until it is taken.
  private func drop(_ data: [String: Data], on stage: EditorStage, at point: CGPoint) async throws {
    let drag = HostDrag(at: point, types: data.keys.sorted(), allowed: [.copy]) { data[$0] }
    let client = try #require(stage.host.client)
    _ = client.dragEntered(drag)
    #expect(client.dragMoved(drag) == .copy)
    #expect(await client.dropped(drag))
    await stage.settle()
  }

  @Test("A picture that is no file is written beside the text, under a name that is free, and referred to")
  func pictures() async throws {
    let stage = try EditorStage("# Title\n", named: "my notes.md")
    let (png, jpeg) = (Data([0x89, 0x50, 0x4E, 0x47, 1, 2]), Data([0xFF, 0xD8, 3]))
    let taken = stage.folder.url.appendingPathComponent("my notes-1.png")
    try Data("other".utf8).write(to: taken)
    let point = CGPoint(x: 300, y: 300)
    // As browsers offer a picture: with its address, and as a piece of HTML.
    let address = Data("https://example.org/cat.png\r\n".utf8)
    try await drop(
      ["image/png": png, "text/html": Data("<img>".utf8), "text/uri-list": address, "text/plain": address],
      on: stage, at: point)
    try await drop(["image/jpeg": jpeg], on: stage, at: point)
    #expect(
      stage.text == "# Title\n![my notes-2](my%20notes-2.png)![my notes-1](my%20notes-1.jpg)")
    let files = try FileManager.default.contentsOfDirectory(atPath: stage.folder.url.path).sorted()
    #expect(files == ["my notes-1.jpg", "my notes-1.png", "my notes-2.png", "my notes.md"])
    #expect(try Data(contentsOf: stage.folder.url.appendingPathComponent("my notes-2.png")) == png)
    #expect(try Data(contentsOf: stage.folder.url.appendingPathComponent("my notes-1.jpg")) == jpeg)
    #expect(try Data(contentsOf: taken) == Data("other".utf8))
    stage.host.press("z", .control)
    #expect(stage.text == "# Title\n![my notes-2](my%20notes-2.png)")
    stage.editor.document.forgetJournal()
  }

  @Test("An address that is no file is text, and so is what has a text beside its picture")
  func addresses() async throws {
    let stage = try EditorStage("")
    let point = CGPoint(x: 300, y: 300)
    try await drop(["text/uri-list": Data("https://example.org/a\r\n".utf8)], on: stage, at: point)
    #expect(stage.text == "https://example.org/a")
    let words = Data(" words".utf8)
    try await drop(
      ["text/uri-list": Data("https://example.org/b\r\n".utf8), "text/plain": words], on: stage, at: point)
    try await drop(["image/png": Data([1]), "text/plain": words], on: stage, at: point)
    #expect(stage.text == "https://example.org/a words words")
    #expect(try FileManager.default.contentsOfDirectory(atPath: stage.folder.url.path) == ["letter.txt"])
    stage.editor.document.forgetJournal()
  }

  @Test("In other texts a picture is its path, and dropped text is text")
  func paths() async throws {
    let stage = try EditorStage("text")
    let point = CGPoint(x: 300, y: 300)
    _ = await drop([URL(fileURLWithPath: "/a b/c.png")], withText: true, on: stage.host, at: point)
    await stage.settle()
    #expect(stage.text == "text/a b/c.png")
    let drag = HostDrag(at: point, types: ["text/plain"], allowed: [.copy]) { _ in Data(" more".utf8) }
    let client = try #require(stage.host.client)
    _ = client.dragEntered(drag)
    _ = client.dragMoved(drag)
    #expect(await client.dropped(drag))
    await stage.settle()
    #expect(stage.text == "text/a b/c.png more")
    stage.editor.document.forgetJournal()
  }
}
