import Foundation
import GalleyEditor
import TestSupport
import UIKit
import ViewHosting

/// An editor in a window without a screen, on a file of its own.
@MainActor final class EditorStage {
  let folder: TemporaryDirectory
  let path: String
  let host = HeadlessHost(size: CGSize(width: 640, height: 480))
  let editor: EditorView
  let window: UIWindow

  /// Where journals of tests are: not where those of the user are.
  static let stateFolder: URL = {
    let folder = URL(fileURLWithPath: NSTemporaryDirectory()).appendingPathComponent(
      "galley-state-\(ProcessInfo.processInfo.processIdentifier)")
    setenv("XDG_STATE_HOME", folder.path, 1)
    return folder
  }()

  init(_ content: Data?) throws {
    _ = EditorStage.stateFolder
    folder = try TemporaryDirectory()
    path = folder.url.appendingPathComponent("letter.txt").path
    if let content { try content.write(to: URL(fileURLWithPath: path)) }
    editor = EditorView(document: try EditorDocument(path: path))
    window = UIWindow(host: host, rootView: editor)
    window.makeKeyAndVisible()
    editor.becomeFirstResponder()
    host.advance(by: 0.1)
  }

  convenience init(_ content: String) throws { try self.init(Data(content.utf8)) }

  /// The bytes of the file; `nil` while there is none.
  var file: Data? { FileManager.default.contents(atPath: path) }

  /// Presses Control with a key, and waits for what it does.
  func command(_ key: String, _ modifiers: EventModifiers = .control) async {
    host.press(key, modifiers)
    await settle()
  }

  /// Waits until tasks that were begun have run.
  func settle() async {
    for _ in 0..<20 { await Task.yield() }
    host.advance(by: 0.1)
  }
}
