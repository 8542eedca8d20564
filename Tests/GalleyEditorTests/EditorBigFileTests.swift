import Foundation
import GalleyTextStore
import TestSupport
import Testing
import UIKit
import ViewHosting

@testable import GalleyEditor

@MainActor @Suite("Editor: files of a gigabyte") struct EditorBigFileTests {
  /// A file of some lines and a gigabyte of nothing after them, which takes no space.
  private func stage(_ size: Int) throws -> EditorStage {
    let line = String(repeating: "words of a line ", count: 4) + "\n"
    let stage = try EditorStage(String(repeating: line, count: 16_000))
    guard size > 0 else { return stage }
    let handle = try #require(FileHandle(forWritingAtPath: stage.path))
    try handle.truncate(atOffset: UInt64(size))
    try handle.close()
    return stage
  }

  @Test("A gigabyte opens, scrolls and takes letters with no more of it read than of a megabyte")
  func opening() async throws {
    let large = try stage(1 << 30)
    let document = try EditorDocument(path: large.path)
    let host = HeadlessHost(size: CGSize(width: 640, height: 480))
    let editor = EditorView(document: document)
    _ = EditorWindow(host: host, editor: editor)
    host.advance(by: 0.1)
    let read = document.content.text.count
    #expect(read <= 2 << 20 && document.content.file != nil)
    host.type("letters")
    for _ in 0..<20 { host.press("pagedown") }
    host.advance(by: 0.1)
    #expect(document.content.text.count == read + 7)
    #expect(document.place(of: editor.text.selectedRange.location).line > 100)
    #expect(editor.text.contentSize.height > 100 * host.size.height)
    // The memory that the text takes is that of its head.
    #expect(document.content.file?.size == 1 << 30)
    document.forgetJournal()
  }
}
