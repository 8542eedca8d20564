internal import UIKit

/// Something that an editor does: by a key, and by a button if it has a short title.
@MainActor struct EditorViewCommand {
  /// What it is called.
  var title: String
  /// What its button says; `nil` for a command without one.
  var button: String?
  /// Its key, with which Control is pressed unless ``modifiers`` says otherwise; empty for none.
  var input: String
  /// The keys that are pressed with it.
  var modifiers: UIKeyModifierFlags
  /// Does it.
  var run: () -> Void

  init(
    _ title: String, button: String? = nil, _ input: String = "", _ modifiers: UIKeyModifierFlags = .control,
    _ run: @escaping () -> Void
  ) {
    (self.title, self.button, self.input, self.modifiers, self.run) = (title, button, input, modifiers, run)
  }
}

extension EditorView {
  /// All that the editor does, in the order of its bar.
  var commands: [EditorViewCommand] {
    [
      .init("Open…", button: "Open", "o") { [weak self] in self?.open() },
      .init("Save", button: "Save", "s") { [weak self] in self?.save() },
      .init("Save As…", button: "Save As", "s", [.control, .shift]) { [weak self] in self?.saveElsewhere() },
      .init("Undo", button: "Undo") { [weak self] in self?.text.undoManager?.undo() },
      .init("Redo", button: "Redo") { [weak self] in self?.text.undoManager?.redo() },
      .init("Find", button: "Find", "f") { [weak self] in self?.text.find(nil) },
      .init("Find and Replace", "h") { [weak self] in self?.text.findAndReplace(nil) },
      .init("Go to Line…", button: "Line", "l") { [weak self] in self?.askForLine() },
      .init("Wrap Lines", button: "Wrap", "z", .alternate) { [weak self] in self?.text.wrapsLines.toggle() },
      .init("Line Numbers", "n", .alternate) { [weak self] in self?.toggleNumbers() },
      .init("Invisibles", "i", .alternate) { [weak self] in self?.text.showsInvisibles.toggle() },
      .init("Larger", button: "A+", "+") { [weak self] in self?.zoomStep(1.1) },
      .init("Larger", "=") { [weak self] in self?.zoomStep(1.1) },
      .init("Larger", "+", [.control, .shift]) { [weak self] in self?.zoomStep(1.1) },
      .init("Smaller", button: "A−", "-") { [weak self] in self?.zoomStep(1 / 1.1) },
      .init("As Written", "0") { [weak self] in self?.zoom(to: 1) },
      .init("Light or Dark", button: "☾", "d", .alternate) { [weak self] in self?.toggleAppearance() },
      .init("Close", "w") { [weak self] in self?.close() },
      .init("Quit", "q") { [weak self] in self?.close() },
    ]
  }

  private func zoomStep(_ factor: CGFloat) { zoom(to: zoom * factor) }

  private func toggleNumbers() {
    text.lineNumberView = text.lineNumberView == nil ? TextLineNumberView() : nil
  }
}
