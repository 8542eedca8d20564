internal import GalleyTextStore
internal import UIKit
internal import ViewHosting

/// Opening, saving and closing, with the host's dialogs.
extension EditorView {
  private var host: (any ViewHost)? { window?.host }

  func open() {
    Task {
      guard await mayLeave(), let host,
        case .files(let files) = await host.run(.open(title: "Open", types: [], allowsSeveral: false)),
        let file = files.first
      else { return }
      do {
        show(try EditorDocument(path: file.path))
      } catch {
        await tell("This file was not opened.", error)
      }
    }
  }

  func save() { Task { _ = await saved() } }

  func saveElsewhere() { Task { _ = await savedElsewhere() } }

  /// Closes the window unless the user wants to save first and does not.
  public func close() {
    Task { if await mayLeave() { wantsToClose?() } }
  }

  /// Saves where the text is from, or asks where. Returns whether it was saved.
  private func saved() async -> Bool {
    guard document.path != nil else { return await savedElsewhere() }
    return await write(to: nil)
  }

  private func savedElsewhere() async -> Bool {
    let folder = document.path.map { URL(fileURLWithPath: $0).deletingLastPathComponent() }
    guard let host,
      case .files(let files) = await host.run(.save(title: "Save", name: document.name, folder: folder)),
      let file = files.first
    else { return false }
    return await write(to: file.path)
  }

  private func write(to path: String?) async -> Bool {
    do {
      try document.save(to: path)
      showStatus("Saved \(document.name)")
      return true
    } catch {
      await tell("This text was not saved.", error)
      return false
    }
  }

  /// Asks what becomes of changes that were not saved. Returns whether they may go.
  private func mayLeave() async -> Bool {
    guard document.isEdited, let host else { return true }
    let answer = await host.run(
      .alert(
        title: "Save the changes to “\(document.name)”?",
        message: "They are lost if they are not saved.", buttons: ["Do Not Save", "Cancel", "Save"]))
    switch answer {
    case .button(0): return true
    case .button(2): return await saved()
    default: return false
    }
  }

  private func tell(_ title: String, _ error: any Error) async {
    _ = await host?.run(.alert(title: title, message: "\(error)", buttons: ["OK"]))
  }
}
