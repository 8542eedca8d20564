import Foundation
import GalleyEditor
import UIKit
import ViewHosting

/// Types into a file and saves it now and then, until it is killed. Before each step a line of its output
/// says what it is about to do, and after it that it was done: `type TEXT`, `delete`, `save`, `done`.
///
/// With `full` or `long` in place of a seed it is not killed: it types, tells why it could not save, and ends
/// without saving.
///
/// usage: journal-typist FILE SEED|full|long
@main
struct JournalTypist {
  @MainActor static func main() throws {
    let host = HeadlessHost(size: CGSize(width: 300, height: 200))
    let editor = EditorView(document: try EditorDocument(path: CommandLine.arguments[1]))
    UIWindow(host: host, rootView: editor).makeKeyAndVisible()
    editor.becomeFirstResponder()
    switch CommandLine.arguments[2] {
    case "full":
      for _ in 0..<20 { host.type("typed ") }
      do { try editor.document.save() } catch { print(error) }
      return
    case "long":
      host.type("a")
      editor.text.insertText(String(repeating: "long ", count: 10_000))
      host.type("b")
      return
    default: break
    }
    var state = UInt64(CommandLine.arguments[2])! &* 2 &+ 1
    func random(_ count: UInt64) -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return (state >> 33) % count
    }
    func say(_ line: String) { FileHandle.standardOutput.write(Data((line + "\n").utf8)) }
    while true {
      switch random(12) {
      case 0:
        say("save")
        try editor.document.save()
      case 1, 2:
        say("delete")
        host.press("backspace")
      default:
        let text = ["a", "é", "中", "😀", " "][Int(random(5))]
        say("type \(text)")
        host.type(text)
      }
      say("done")
    }
  }
}
