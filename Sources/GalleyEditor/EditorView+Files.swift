internal import GalleyTextStore
internal import UIKit
internal import ViewHosting

/// Opening, saving and closing, with the host's dialogs.
extension EditorView {
  var host: (any ViewHost)? { window?.host }

  // MARK: Opening

  func open() {
    Task {
      let isAlone = session == nil
      if isAlone { guard await mayLeave() else { return } }
      guard let host,
        case .files(let files) = await host.run(.open(title: "Open", types: [], allowsSeveral: !isAlone))
      else { return }
      for file in files { await opened(file.path) }
    }
  }

  /// Opens a file that is named without a dialog.
  func openFile(_ path: String) {
    Task {
      if session == nil { guard await mayLeave() else { return } }
      await opened(path)
    }
  }

  /// Shows a file: in a window of the session, or else in place of what is shown.
  private func opened(_ path: String) async {
    do {
      if let session {
        try session.open(path).offerWhatWasLost()
      } else {
        show(try EditorDocument(path: path))
        await offerWhatWasTyped()
      }
    } catch {
      await tell("This file was not opened.", error)
    }
  }

  func newText() { _ = try? session?.open(nil) }

  func newWindow() { session?.newWindow(on: document) }

  var recentPaths: [String] {
    session?.recent.paths.filter { !document.isAt($0) } ?? []
  }

  func clearRecent() { session?.recent.clear() }

  // MARK: The journal

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

  // MARK: Saving

  func save() { Task { _ = await saved() } }

  func saveElsewhere() { Task { _ = await savedElsewhere() } }

  /// Closes the window unless the user wants to save first and does not.
  public func close() {
    Task { if await mayLeave() { wantsToClose?() } }
  }

  func quit() {
    if let session { session.quit() } else { close() }
  }

  /// Saves where the text is from, or asks where. Returns whether it was saved.
  private func saved() async -> Bool {
    guard document.path != nil else { return await savedElsewhere() }
    guard document.isReadOnly else { return await write(to: nil) }
    switch await ask(
      "“\(document.name)” is not to be changed.", "Its permissions say so. It can be saved elsewhere.",
      ["Cancel", "Save Anyway", "Save As…"])
    {
    case 1: return await write(to: nil)
    case 2: return await savedElsewhere()
    default: return false
    }
  }

  private func savedElsewhere() async -> Bool {
    let folder = document.path.map { URL(fileURLWithPath: $0).deletingLastPathComponent() }
    guard let host,
      case .files(let files) = await host.run(.save(title: "Save", name: document.name, folder: folder)),
      let file = files.first
    else { return false }
    return await write(to: file.path)
  }

  /// Saves, and asks what to do where that fails.
  private func write(to path: String?, replacingOthers isForced: Bool = false) async -> Bool {
    do {
      try document.save(to: path, replacingOthers: isForced)
      if let path = document.path { session?.recent.note(path) }
      showStatus("Saved \(document.name)")
      return true
    } catch {
      guard error.reason == .changed, !isForced else {
        let answer = await ask("This text was not saved.", "\(error)", ["Cancel", "Save As…"])
        return answer == 1 ? await savedElsewhere() : false
      }
      switch await ask(
        "This text was not saved.", "\(error). Reloading loses what was typed here.",
        ["Cancel", "Reload", "Overwrite", "Save As…"])
      {
      case 1:
        await readAnew()
        return false
      case 2: return await write(to: path, replacingOthers: true)
      case 3: return await savedElsewhere()
      default: return false
      }
    }
  }

  /// Whether there are changes that were not saved, and no other window shows them.
  public var asksBeforeClosing: Bool { document.isEdited && document.views.count == 1 }

  /// Asks what becomes of changes that were not saved, unless another window shows them. Returns whether they
  /// may go.
  func mayLeave() async -> Bool {
    guard asksBeforeClosing, host != nil else { return true }
    switch await ask(
      "Save the changes to “\(document.name)”?", "They are lost if they are not saved.",
      ["Do Not Save", "Cancel", "Save"])
    {
    case 0:
      document.forgetJournal()
      return true
    case 2: return await saved()
    default: return false
    }
  }

  // MARK: Changes by other programs

  /// Reads the file anew, in all windows that show it.
  func reload() {
    Task {
      if document.isEdited {
        let answer = await ask(
          "Reload “\(document.name)”?", "What was typed and not saved is lost.", ["Reload", "Cancel"])
        guard answer == 0 else { return }
      }
      await readAnew()
    }
  }

  private func readAnew() async {
    guard let path = document.path else { return }
    do {
      let new = try EditorDocument(path: path, font: document.font)
      document.forgetJournal()
      for view in document.views {
        let (line, offset) = (
          view.document.place(of: view.text.selectedRange.location).line, view.text.contentOffset
        )
        view.show(new)
        view.goTo(line: line)
        view.text.contentOffset = offset
        view.showStatus("Reloaded \(new.name)")
      }
    } catch {
      await tell("This file was not read.", error)
    }
  }

  /// Asks, when the window gets the keyboard, what to do with a file that another program has changed. One
  /// whose text was not edited here is read anew.
  public func windowBecameActive() {
    guard !isAskingOfChange, document.path != nil, document.isChangedOnDisk, document.views.first === self
    else { return }
    isAskingOfChange = true
    Task {
      if document.isEdited {
        let answer = await ask(
          "“\(document.name)” was changed by another program.",
          "Reloading it loses what was typed here. Saving asks again.", ["Reload", "Keep"])
        if answer == 0 { await readAnew() }
      } else {
        await readAnew()
      }
      isAskingOfChange = false
    }
  }

  // MARK: Dialogs

  /// Asks, and returns the index of the button; `nil` for none.
  private func ask(_ title: String, _ message: String, _ buttons: [String]) async -> Int? {
    guard case .button(let index) = await host?.run(.alert(title: title, message: message, buttons: buttons))
    else { return nil }
    return index
  }

  func tell(_ title: String, _ error: any Error) async { _ = await ask(title, "\(error)", ["OK"]) }
}
