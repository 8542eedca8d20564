import CoreGraphics
import Foundation
import TestSupport
import Testing
import UIKit
import ViewHosting
import ViewTestSupport

@testable import GalleyEditor

/// An editor of a user who writes English, in a window without a screen.
@MainActor private final class EnglishStage {
  private final class Window: UIWindow {
    override var textInputMode: UITextInputMode? { UITextInputMode("en-US") }
  }

  let folder: TemporaryDirectory
  let path: String
  let host: HeadlessHost
  let editor: EditorView
  private let window: Window

  init(_ text: String) throws {
    _ = EditorStage.stateFolder
    // The user's own words are none of a test.
    setenv("ENCHANT_CONFIG_DIR", NSTemporaryDirectory() + "galley-editor-words", 1)
    // Loads the dictionary, which a view has done on another thread.
    _ = UITextChecker().guesses(forWordRange: NSRange(location: 0, length: 1), in: "a", language: "en_US")
    folder = try TemporaryDirectory()
    path = folder.url.appendingPathComponent("letter.txt").path
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    var environment = HostEnvironment()
    environment.caretBlinkTime = nil
    host = HeadlessHost(size: CGSize(width: 480, height: 200), environment: environment)
    editor = EditorView(document: try EditorDocument(path: path))
    window = Window(host: host, rootView: editor)
    window.makeKeyAndVisible()
    editor.becomeFirstResponder()
    host.advance(by: 0.1)
  }

  /// The number of red pixels in the window as it is painted now.
  func redPixels() throws -> Int {
    let picture = try Picture(#require(host.snapshot()))
    return picture.count(where: EnglishStage.isRed)
  }

  /// Whether a word has a red line under it, as the window is painted now.
  func isMarked(_ word: String) throws -> Bool {
    let picture = try Picture(#require(host.snapshot()))
    let text = editor.text
    let range = ((text.text ?? "") as NSString).range(of: word)
    try #require(range.location != NSNotFound, "\(word)")
    let start = try #require(text.position(from: text.beginningOfDocument, offset: range.location))
    let end = try #require(text.position(from: start, offset: range.length))
    let rect = text.firstRect(for: try #require(text.textRange(from: start, to: end)))
    return picture.count(text.convert(rect, to: window), where: EnglishStage.isRed) > word.count * 2
  }

  private static func isRed(_ pixel: [UInt8]) -> Bool { pixel[0] > 200 && pixel[1] < 160 && pixel[2] < 160 }

  /// What a person's pause lets happen.
  func pause() { host.advance(by: 1) }
}

@MainActor @Suite("Editor: spelling marks") struct SpellingTests {
  @Test("A misspelt word is underlined after a pause, and loses the line when it is corrected")
  func marks() async throws {
    let stage = try EnglishStage("This is wrnog and right.\n")
    stage.pause()
    #expect(try stage.redPixels() == 0, "nothing is checked before it is asked for")
    stage.host.press("f7")
    #expect(try stage.redPixels() == 0, "nor at once")
    stage.pause()
    #expect(try stage.isMarked("wrnog"))
    #expect(try !stage.isMarked("right") && !stage.isMarked("This"))
    // It is corrected by typing over it.
    let text = stage.editor.text
    text.selectedRange = NSRange(location: 8, length: 5)
    stage.host.type("wrong")
    #expect(try !stage.isMarked("wrong"))
    stage.host.press("end")
    stage.pause()
    #expect(try stage.redPixels() == 0)
    // What is undone is misspelt again.
    for _ in 0..<3 where text.text.contains("wrong") { stage.host.press("z", .control) }
    stage.host.press("end")
    stage.pause()
    #expect(try stage.isMarked("wrnog"))
    #expect(!stage.editor.document.isEdited, "marks are no changes")
    stage.host.press("f7")
    stage.pause()
    #expect(try stage.redPixels() == 0)
  }

  @Test("The word that is typed is not underlined before the caret has left it, and its line moves with it")
  func typed() async throws {
    let stage = try EnglishStage("\n\n")
    stage.host.press("f7")
    stage.host.press("down")
    stage.host.type("mstake")
    stage.pause()
    #expect(try stage.redPixels() == 0)
    stage.host.type(" ")
    #expect(try stage.redPixels() == 0)
    stage.pause()
    #expect(try stage.isMarked("mstake"))
    stage.host.press("up")
    stage.host.type("A")
    #expect(try stage.isMarked("mstake"), "at once")
    stage.host.press("return")
    #expect(try stage.isMarked("mstake"), "where it is now")
    stage.pause()
    #expect(try stage.isMarked("mstake"))
    // A part of it that is taken away makes it right.
    let range = (stage.editor.text.text as NSString).range(of: "mstake")
    stage.editor.text.selectedRange = NSRange(location: range.location + 1, length: 0)
    stage.host.type("i")
    stage.host.press("end")
    stage.pause()
    #expect(try stage.redPixels() == 0 && stage.editor.text.text.contains("mistake"))
    try stage.editor.document.save()
    #expect(FileManager.default.contents(atPath: stage.path) == Data("A\n\nmistake \n".utf8))
  }
}
