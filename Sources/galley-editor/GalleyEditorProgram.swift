#if Desktop
  import GTKHost
#endif
import Foundation
import GalleyEditor
import UIKit

/// Edits a text file in a window of the desktop.
///
/// usage: galley-editor [FILE]
@main
struct GalleyEditorProgram {
  @MainActor static func main() {
    let arguments = CommandLine.arguments.dropFirst()
    guard arguments.count <= 1, arguments.first?.hasPrefix("--") != true else {
      fail("usage: galley-editor [FILE]", 64)
    }
    #if Desktop
      do {
        try GTKApplication.run(name: "galley-editor") { try open(arguments.first) }
      } catch {
        fail("galley-editor: \(error)", 1)
      }
    #else
      fail("galley-editor: built without windows; build it with --traits Desktop, or run script/editor", 69)
    #endif
  }

  #if Desktop
    @MainActor private static func open(_ path: String?) throws {
      let editor = EditorView(document: try EditorDocument(path: path))
      let window = GTKWindow(title: editor.title, size: CGSize(width: 800, height: 600))
      let root = UIWindow(host: window.view, rootView: editor)
      editor.titleChanged = { [weak window] title in if window?.title != title { window?.title = title } }
      editor.wantsToClose = { [weak window] in window?.close() }
      window.shouldClose = { [weak editor] in
        guard let editor, editor.document.isEdited else { return true }
        editor.close()
        return false
      }
      root.makeKeyAndVisible()
      editor.becomeFirstResponder()
      window.show()
      editor.offerWhatWasLost()
    }
  #endif

  private static func fail(_ message: String, _ status: Int32) -> Never {
    FileHandle.standardError.write(Data((message + "\n").utf8))
    exit(status)
  }
}
