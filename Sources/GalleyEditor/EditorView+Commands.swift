internal import TextEditing
internal import UIKit
internal import ViewHosting

extension EditorView {
  /// All that the editor does.
  var commands: [EditorCommandItem] {
    var all = menus.flatMap { $0.groups.flatMap(\.self) }
    all += [
      .init("Larger", "=") { [weak self] in self?.zoomStep(1.1) },
      .init("Larger", "+", [.control, .shift]) { [weak self] in self?.zoomStep(1.1) },
      .init("Menu", "UIKeyInputF10", []) { [weak self] in self?.openFirstMenu() },
    ]
    return all
  }

  /// The commands as the bar's menus show them.
  var menus: [EditorMenu] {
    [
      EditorMenu(title: "File", groups: fileCommands), EditorMenu(title: "Edit", groups: editCommands),
      EditorMenu(title: "View", groups: viewCommands),
    ]
  }

  private var fileCommands: [[EditorCommandItem]] {
    let hasSession = { [weak self] in self?.session != nil }
    return [
      [
        .init("New", "n", isPossible: hasSession) { [weak self] in self?.newText() },
        .init("New Window", "n", [.control, .shift], isPossible: hasSession) { [weak self] in
          self?.newWindow()
        },
        .init("Open…", "o") { [weak self] in self?.open() },
      ],
      [
        .init("Save", button: "Save", "s") { [weak self] in self?.save() },
        .init("Save As…", "s", [.control, .shift]) { [weak self] in self?.saveElsewhere() },
        .init("Reload", "r", isPossible: { [weak self] in self?.document.isOnDisk == true }) { [weak self] in
          self?.reload()
        },
      ],
      [
        .init("Print…", "p") { [weak self] in self?.printText() },
        .init("Export as PDF…", "e", [.control, .shift]) { [weak self] in self?.exportPDF() },
      ],
      [
        .init("Close", "w") { [weak self] in self?.close() },
        .init("Quit", "q") { [weak self] in self?.quit() },
      ],
    ]
  }

  private var editCommands: [[EditorCommandItem]] {
    [
      [
        // The text has these keys by itself.
        .init("Undo", button: "Undo", isPossible: { [weak self] in self?.undoManagerOfText.canUndo == true })
        {
          [weak self] in self?.undo(.undo)
        },
        .init("Redo", button: "Redo", isPossible: { [weak self] in self?.undoManagerOfText.canRedo == true })
        {
          [weak self] in self?.undo(.redo)
        },
      ],
      [
        .init("Cut") { [weak self] in self?.text.cut(nil) },
        .init("Copy") { [weak self] in self?.text.copy(nil) },
        .init("Paste") { [weak self] in self?.text.paste(nil) },
        .init("Select All") { [weak self] in self?.text.selectAll(nil) },
      ],
      [
        .init("Find…", button: "Find", "f") { [weak self] in self?.text.find(nil) },
        .init("Find and Replace…", "h") { [weak self] in self?.text.findAndReplace(nil) },
        .init("Go to Line…", "l") { [weak self] in self?.askForLine() },
      ],
      [
        .init("Check Spelling", "UIKeyInputF7", [], isOn: { [weak self] in self?.checksSpelling == true }) {
          [weak self] in self?.toggleSpelling()
        },
        .init("Count Words", "c", [.control, .shift]) { [weak self] in self?.countWords() },
      ],
    ]
  }

  private var viewCommands: [[EditorCommandItem]] {
    [
      [
        .init("Wrap Lines", "z", .alternate, isOn: { [weak self] in self?.text.wrapsLines == true }) {
          [weak self] in self?.text.wrapsLines.toggle()
        },
        .init("Line Numbers", "n", .alternate, isOn: { [weak self] in self?.text.lineNumberView != nil }) {
          [weak self] in self?.toggleNumbers()
        },
        .init("Invisibles", "i", .alternate, isOn: { [weak self] in self?.text.showsInvisibles == true }) {
          [weak self] in self?.text.showsInvisibles.toggle()
        },
      ],
      [
        .init("Fold or Unfold", "f", .alternate) { [weak self] in self?.toggleFold() },
        .init("Fold All", "f", [.alternate, .shift]) { [weak self] in self?.document.folding.foldAll() },
        .init("Unfold All", "u", [.alternate, .shift]) { [weak self] in
          self?.document.folding.unfoldAll()
        },
      ],
      [
        .init("Larger", "+") { [weak self] in self?.zoomStep(1.1) },
        .init("Smaller", "-") { [weak self] in self?.zoomStep(1 / 1.1) },
        .init("As Written", "0") { [weak self] in self?.zoom(to: 1) },
      ],
      [.init("Light or Dark", "d", .alternate) { [weak self] in self?.toggleAppearance() }],
    ]
  }

  // MARK: Menus

  private func openFirstMenu() { openMenu(0, below: bar.rect(ofMenu: 0)) }

  /// Has the host show a menu of the bar, and does what is chosen.
  func openMenu(_ index: Int, below rect: CGRect) {
    guard let host = window?.host else { return }
    let menu = menus[index]
    var elements = menu.groups.enumerated().map { group, commands in
      HostMenu.Element.section(
        commands.enumerated().map { .item($1.item("\(group) \($0)")) })
    }
    let recent = index == 0 ? recentPaths : []
    if !recent.isEmpty { elements.insert(.section([recentMenu(recent)]), at: 1) }
    Task {
      guard let item = await host.showMenu(HostMenu(title: menu.title, elements), from: rect) else { return }
      let words = item.identifier.split(separator: " ").compactMap { Int($0) }
      if item.identifier.hasPrefix("recent"), let place = words.first {
        recent.indices.contains(place) ? openFile(recent[place]) : clearRecent()
      } else if words.count == 2 {
        menu.groups[words[0]][words[1]].run()
      }
    }
  }

  private func recentMenu(_ paths: [String]) -> HostMenu.Element {
    let names = paths.map { ($0 as NSString).lastPathComponent }
    let items = paths.indices.prefix(12).map { index -> HostMenu.Element in
      // Files of one name are told apart by their folders.
      let isSeveral = names.count { $0 == names[index] } > 1
      let folder = ((paths[index] as NSString).deletingLastPathComponent as NSString).lastPathComponent
      return .item(
        HostMenu.Item(
          isSeveral ? "\(names[index]) (\(folder))" : names[index], identifier: "recent \(index)"))
    }
    let clear = HostMenu.Item("Clear List", identifier: "recent \(paths.count)")
    return .submenu(
      HostMenu(title: "Open Recent", [.section(Array(items)), .section([.item(clear)])]))
  }

  // MARK: What commands do

  private var undoManagerOfText: UndoManager { document.group.undoManager }

  private func undo(_ command: EditorCommand) {
    guard text.editor.perform(command) else { return }
    text.scrollRangeToVisible(text.selectedRange)
  }

  private func zoomStep(_ factor: CGFloat) { zoom(to: zoom * factor) }

  private func toggleNumbers() {
    text.lineNumberView = text.lineNumberView == nil ? EditorView.makeNumbers() : nil
  }

  private func toggleFold() {
    if !document.folding.toggle(at: text.selectedRange.location) { showStatus("Nothing to fold here") }
  }

  private var checksSpelling: Bool { text.spellCheckingType == .yes }

  private func toggleSpelling() { text.spellCheckingType = checksSpelling ? .no : .yes }
}
