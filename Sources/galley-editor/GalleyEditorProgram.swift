#if Desktop
  import GTKHost
#endif
import Foundation
import GalleyEditor
import UIKit

/// Edits text files in windows of the desktop.
///
/// usage: galley-editor [FILE …]
@main
struct GalleyEditorProgram {
  @MainActor static func main() {
    let arguments = Array(CommandLine.arguments.dropFirst())
    guard arguments.first(where: { $0.hasPrefix("--") }) == nil else {
      fail("usage: galley-editor [FILE ...]", 64)
    }
    #if Desktop
      do {
        try GTKApplication.run(name: "galley-editor") { try open(arguments) }
      } catch {
        fail("galley-editor: \(error)", 1)
      }
    #else
      fail("galley-editor: built without windows; build it with --traits Desktop, or run script/editor", 69)
    #endif
  }

  #if Desktop
    @MainActor private static func open(_ paths: [String]) throws {
      let session = EditorSession { show($0) }
      // Windows end the program with the last of them; until then they have the session.
      self.session = session
      for path in paths { try session.open(path).offerWhatWasLost() }
      if paths.isEmpty { try session.open(nil).offerWhatWasLost() }
    }

    @MainActor private static var session: EditorSession?

    /// Shows an editor in a window of its own.
    @MainActor private static func show(_ editor: EditorView) {
      let window = GTKWindow(title: editor.title, size: CGSize(width: 800, height: 600))
      _ = EditorWindow(host: window.view, editor: editor)
      editor.titleChanged = { [weak window] title in if window?.title != title { window?.title = title } }
      editor.wantsToClose = { [weak window] in window?.close() }
      editor.wantsToShow = { [weak window] in window?.show() }
      window.shouldClose = { [weak editor] in
        guard let editor, editor.asksBeforeClosing else { return true }
        editor.close()
        return false
      }
      window.didClose = { [weak editor] in if let editor { session?.windowClosed(editor) } }
      window.show()
    }
  #endif

  private static func fail(_ message: String, _ status: Int32) -> Never {
    FileHandle.standardError.write(Data((message + "\n").utf8))
    exit(status)
  }
}
