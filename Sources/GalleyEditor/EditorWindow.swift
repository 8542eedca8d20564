public import UIKit
public import ViewHosting

/// The window of an editor, which looks whether the file is still the same when it gets the keyboard.
@MainActor public final class EditorWindow: UIWindow {
  private weak var editor: EditorView?

  /// Creates a window that a host shows, filled by an editor, which gets the keys.
  public convenience init(host: any ViewHost, editor: EditorView) {
    self.init(host: host, rootView: editor)
    self.editor = editor
    makeKeyAndVisible()
    editor.becomeFirstResponder()
  }

  /// Looks at the file.
  public override func becomeKey() {
    super.becomeKey()
    editor?.windowBecameActive()
  }
}
