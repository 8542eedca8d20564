import Foundation
import GalleyEditor
import GalleyTextStore
import TestSupport
import UIKit
import ViewHosting

/// An editor in a window without a screen, on a file of its own.
@MainActor final class EditorStage {
  let folder: TemporaryDirectory
  let path: String
  let host = HeadlessHost(size: CGSize(width: 640, height: 480))
  let editor: EditorView
  let window: EditorWindow

  /// Where journals of tests are: not where those of the user are.
  static let stateFolder: URL = {
    let folder = URL(fileURLWithPath: NSTemporaryDirectory()).appendingPathComponent(
      "galley-state-\(ProcessInfo.processInfo.processIdentifier)")
    setenv("XDG_STATE_HOME", folder.path, 1)
    return folder
  }()

  init(_ content: Data?, named name: String = "letter.txt") throws {
    _ = EditorStage.stateFolder
    folder = try TemporaryDirectory()
    path = folder.url.appendingPathComponent(name).path
    if let content { try content.write(to: URL(fileURLWithPath: path)) }
    editor = EditorView(document: try EditorDocument(path: path))
    window = EditorWindow(host: host, editor: editor)
    host.advance(by: 0.1)
  }

  convenience init(_ content: String, named name: String = "letter.txt") throws {
    try self.init(Data(content.utf8), named: name)
  }

  /// All of the text that was read.
  var text: String { editor.document.content.text.string(0..<editor.document.content.text.count) }

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

extension EditorStage {
  /// The middle of a button with a title, in points of the window; `nil` if none is seen.
  func button(_ title: String) -> CGPoint? {
    func find(_ view: UIView) -> UIButton? {
      if view.isHidden { return nil }
      if let button = view as? UIButton, button.title(for: .normal) == title { return button }
      return view.subviews.lazy.compactMap(find).first
    }
    return find(window).map { $0.convert(CGPoint(x: $0.bounds.midX, y: $0.bounds.midY), to: nil) }
  }
}
