import Foundation
import TestSupport
import Testing
import UIKit
import ViewHosting

@testable import GalleyEditor

@MainActor @Suite("Editor: recent files") struct RecentFilesTests {
  @Test("The newest file comes first, once; those that are gone are left out; twenty are kept")
  func order() throws {
    let folder = try TemporaryDirectory()
    let recent = RecentFiles(in: folder.url.appendingPathComponent("state"))
    #expect(recent.paths.isEmpty)
    var paths: [String] = []
    for index in 0..<25 {
      let path = folder.url.appendingPathComponent("ä \n%\(index).txt").path
      try Data().write(to: URL(fileURLWithPath: path))
      paths.append(path)
      #expect(recent.note(path))
    }
    #expect(recent.paths == paths.reversed().prefix(20).map(\.self))
    recent.note(paths[10])
    #expect(recent.paths.prefix(2) == [paths[10], paths[24]] && recent.paths.count == 20)
    try FileManager.default.removeItem(atPath: paths[24])
    #expect(recent.paths.count == 19 && !recent.paths.contains(paths[24]))
    recent.clear()
    #expect(recent.paths.isEmpty)
  }

  @Test("Writers at the same time lose nothing of each other")
  func writers() throws {
    let folder = try TemporaryDirectory()
    let recent = RecentFiles(in: folder.url.appendingPathComponent("state"))
    let paths = (0..<18).map { folder.url.appendingPathComponent("\($0).txt").path }
    for path in paths { try Data().write(to: URL(fileURLWithPath: path)) }
    // Each has the lock of a file of its own that it has opened, as each process has.
    DispatchQueue.concurrentPerform(iterations: paths.count) { recent.note(paths[$0]) }
    #expect(Set(recent.paths) == Set(paths) && recent.paths.count == paths.count)
  }

  @Test("Opened and saved files are in the menu, and are opened by it")
  func menu() async throws {
    let stage = try SessionStage()
    try stage.write("one", to: "a.txt")
    let editor = try stage.session.open(stage.path("a.txt"))
    let new = try stage.session.open(nil)
    let host = stage.use(new)
    host.type("new")
    host.answersPanel = { _ in .files([URL(fileURLWithPath: stage.path("b.txt"))]) }
    host.press("s", .control)
    await stage.settle()
    #expect(stage.session.recent.paths == [stage.path("b.txt"), stage.path("a.txt")])
    editor.close()
    await stage.settle()
    host.choosesItem = { $0.items.first { $0.title == "a.txt" } }
    host.press("f10")
    await stage.settle()
    #expect(host.menus.last?.items.contains { $0.title == "b.txt" } == false)
    #expect(stage.session.editors.map(\.title) == ["b.txt", "a.txt"])
    host.choosesItem = { $0.items.first { $0.title == "Clear List" } }
    host.press("f10")
    await stage.settle()
    #expect(stage.session.recent.paths.isEmpty)
  }
}
