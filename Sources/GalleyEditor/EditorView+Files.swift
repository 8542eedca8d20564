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
        await offerWhatWasTyped()
      } catch {
        await tell("This file was not opened.", error)
      }
    }
  }

  /// Offers what was typed into this text and not saved, before a program ended that had it open.
  public func offerWhatWasLost() { Task { await offerWhatWasTyped() } }

  private func offerWhatWasTyped() async {
    for left in document.leftJournals {
      guard let host else { return }
      let isOther = !left.fits
      let answer = await host.run(
        .alert(
          title: "Put back what was typed into “\(document.name)”?",
          message: isOther
            ? "The editor ended before it was saved. Since then another program has changed the file, "
              + "so that it cannot be put back."
            : "The editor ended before it was saved.",
          buttons: isOther ? ["Discard", "Keep"] : ["Discard", "Put Back"]))
      switch answer {
      case .button(0): left.remove()
      case .button(1) where !isOther:
        if document.putBack(left) { showStatus("Put back what was typed") }
      default: break
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
    case .button(0):
      document.forgetJournal()
      return true
    case .button(2): return await saved()
    default: return false
    }
  }

  private func tell(_ title: String, _ error: any Error) async {
    _ = await host?.run(.alert(title: title, message: "\(error)", buttons: ["OK"]))
  }
}
