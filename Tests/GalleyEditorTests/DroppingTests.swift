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
