import Foundation
import GalleyEditor
import UIKit
import ViewHosting

/// Types into a file and saves it now and then, until it is killed. Before each step a line of its output
/// says what it is about to do, and after it that it was done: `type TEXT`, `delete`, `save`, `done`.
///
/// usage: journal-typist FILE SEED
@main
struct JournalTypist {
  @MainActor static func main() throws {
    let host = HeadlessHost(size: CGSize(width: 300, height: 200))
    let editor = EditorView(document: try EditorDocument(path: CommandLine.arguments[1]))
    UIWindow(host: host, rootView: editor).makeKeyAndVisible()
    editor.becomeFirstResponder()
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
