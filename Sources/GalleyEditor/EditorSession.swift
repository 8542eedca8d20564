internal import Foundation
internal import GalleyTextStore

/// The windows of an editor. Windows that show one file share its text, and what can be undone.
///
/// ```swift
/// let session = EditorSession { editor in
///   let window = GTKWindow(title: editor.title, size: CGSize(width: 800, height: 600))
///   _ = EditorWindow(host: window.view, editor: editor)
///   window.show()
/// }
/// try session.open("letter.txt")
/// ```
@MainActor public final class EditorSession {
  /// The editors whose windows are open, in the order in which they were opened.
  public private(set) var editors: [EditorView] = []
  /// The files that were opened or saved last.
  public let recent: RecentFiles
  /// Called when the user wants to quit, and nothing is left to be saved; the windows are closed before.
  public var didQuit: (() -> Void)?

  private let makeWindow: (EditorView) -> Void

  /// Creates a session without windows.
  ///
  /// - Parameters:
  ///   - recent: Where opened and saved files are noted.
  ///   - makeWindow: Puts an editor into a window of its own, and shows that.
  public init(recent: RecentFiles = .user, makeWindow: @escaping (EditorView) -> Void) {
    self.recent = recent
    self.makeWindow = makeWindow
  }

  /// Shows a file in a window: in that which it has, in one with an empty text without a file, or in a new
  /// one.
  ///
  /// - Parameter path: The file; one that is not there is made when the text is saved. `nil` for an empty
  ///   text in a new window.
  /// - Returns: The editor that shows it.
  /// - Throws: `TextFileError` if there is something at the path that cannot be read as a file.
  @discardableResult
  public func open(_ path: String?) throws -> EditorView {
    guard let path else { return newWindow(on: try EditorDocument()) }
    if let editor = editors.first(where: { $0.document.isAt(path) }) {
      editor.wantsToShow?()
      return editor
    }
    let document = try EditorDocument(path: path)
    if document.isOnDisk { recent.note(path) }
    guard let empty = editors.first(where: { $0.document.isUntouched }) else {
      return newWindow(on: document)
    }
    empty.show(document)
    empty.wantsToShow?()
    return empty
  }

  /// Opens one more window on a text.
  @discardableResult
  public func newWindow(on document: EditorDocument) -> EditorView {
    let editor = EditorView(document: document)
    editor.session = self
    editors.append(editor)
    makeWindow(editor)
    return editor
  }

  /// Takes note that the window of an editor was closed.
  public func windowClosed(_ editor: EditorView) {
    editors.removeAll { $0 === editor }
    editor.leaveDocument()
  }

  /// Closes all windows, unless the user wants to save a text first and does not.
  public func quit() {
    Task {
      for editor in editors { guard await editor.mayLeave() else { return } }
      for editor in editors { editor.wantsToClose?() }
      didQuit?()
    }
  }
}
