import Foundation
import GalleyTextStore
import TestSupport
import UIKit
import ViewHosting

@testable import GalleyEditor

/// The windows of a session, each without a screen.
@MainActor final class SessionStage {
  let folder: TemporaryDirectory
  private(set) var hosts: [ObjectIdentifier: HeadlessHost] = [:]
  private(set) var session: EditorSession!
  /// How often each editor's window was to be shown before the others.
  private(set) var shown: [ObjectIdentifier: Int] = [:]

  init() throws {
    _ = EditorStage.stateFolder
    folder = try TemporaryDirectory()
    session = EditorSession(recent: RecentFiles(in: folder.url.appendingPathComponent("state"))) {
      [unowned self] editor in
      let host = HeadlessHost(size: CGSize(width: 480, height: 320))
      hosts[ObjectIdentifier(editor)] = host
      _ = EditorWindow(host: host, editor: editor)
      editor.wantsToClose = { [unowned self, unowned editor] in
        host.close()
        session.windowClosed(editor)
      }
      editor.wantsToShow = { [unowned self, unowned editor] in
        shown[ObjectIdentifier(editor), default: 0] += 1
      }
      host.advance(by: 0.1)
    }
  }

  func path(_ name: String) -> String { folder.url.appendingPathComponent(name).path }

  func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: path(name)))
  }

  func file(_ name: String) -> String? {
    FileManager.default.contents(atPath: path(name)).map { String(decoding: $0, as: UTF8.self) }
  }

  func host(_ editor: EditorView) -> HeadlessHost { hosts[ObjectIdentifier(editor)]! }

  /// Gives the keyboard to an editor's window.
  func use(_ editor: EditorView) -> HeadlessHost {
    for host in hosts.values { host.isActive = false }
    let host = host(editor)
    host.isActive = true
    return host
  }

  func settle() async {
    for _ in 0..<30 { await Task.yield() }
    for host in hosts.values where !host.isClosed { host.advance(by: 0.1) }
  }
}

extension EditorView {
  /// All of the text that was read.
  var string: String { document.content.text.string(0..<document.content.text.count) }
}
